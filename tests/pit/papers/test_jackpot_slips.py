"""The slip of a jackpot: who did which step and when, what was won, and the figures of the tax form."""

import pytest

from pitboss.authority import Person, Role
from pitboss.games.contract import Event
from pitboss.pit.acts import Act
from pitboss.pit.dispatch import decide, evolve
from pitboss.pit.papers import jackpots as j
from pitboss.pit.papers.reading import lines
from pitboss.pit.papers.slips import OF_JACKPOT, Slip
from tests.kit.houses.pit import GAME, TABLE, PitHouse

FLOOR = Person("floor", ("supervisor",), automatic=True)
STEPS: tuple[tuple[str, Role], ...] = (
    ("sam", "supervisor"),
    ("sol", "surveillance"),
    ("shan", "shift_manager"),
    ("pat", "pit_manager"),
)
PAID = j.NoteJackpotPaid(
    progressive="b7",
    number=3,
    table=TABLE,
    game=GAME,
    pit="1",
    guest="ann",
    seat=4,
    hand="three_suited_sevens",
    wager=5_00,
    cents=12_345_67,
)


def told(
    house: PitHouse, command: j.NoteJackpotStep | j.NoteJackpotPaid | j.NoteJackpotRejected
) -> tuple[Event, ...]:
    """A fact that a table tells the pit."""
    decision = decide(house.rules, house.pit, Act(FLOOR, command, house.now_ms), house.tables)
    assert isinstance(decision, tuple), decision
    for event in decision:
        house.pit = evolve(house.pit, event)
    return decision


def slips(house: PitHouse) -> dict[str, Slip]:
    return {serial: slip for serial, slip in house.pit.papers.slips.items() if slip.kind in OF_JACKPOT}


def walked(house: PitHouse, *, form: str = "w2g", by_law: bool = True) -> dict[str, Slip]:
    for who, role in STEPS:
        house.now_ms += 60_000
        told(house, j.NoteJackpotStep("b7", 3, who, role))
    told(house, j.NoteJackpotStep("b7", 3, "sam", "supervisor", form, by_law))
    told(house, PAID)
    return slips(house)


@pytest.mark.rule("B7-JP-07", "IND-56")
def test_a_paid_jackpot_has_a_numbered_slip_with_every_signature_and_its_time() -> None:
    house = PitHouse(guests=("ann",))
    began = house.now_ms
    slip = walked(house)["JKP-000001"]
    assert (slip.state, slip.total, slip.guest, slip.table) == ("complete", 12_345_67, "ann", TABLE)
    assert [(one.person, one.at_ms - began) for one in slip.signatures] == [
        ("sam", 60_000), ("sol", 120_000), ("shan", 180_000), ("pat", 240_000), ("sam", 240_000),
    ]  # fmt: skip
    assert dict(lines(slip)) | {"seat": "4", "wager": "$5", "total": "$12,345.67"} == dict(lines(slip))
    assert house.pit.jackpots.open == {}


@pytest.mark.rule("B7-JP-07", "IND-56")
@pytest.mark.parametrize(("by_law", "wanted"), [(True, "law"), (False, "house")])
def test_the_figures_of_the_tax_form_say_who_asks_for_it_and_nothing_of_the_person(
    by_law: bool, wanted: str
) -> None:
    house = PitHouse(guests=("ann",))
    form = walked(house, by_law=by_law)["TAX-000001"]
    assert (form.details["form"], form.details["wanted_by"], form.total) == ("w2g", wanted, 12_345_67)
    assert {one.role for one in form.signatures} <= {"supervisor", "shift_manager"}


def test_a_jackpot_that_was_none_leaves_no_slip() -> None:
    house = PitHouse(guests=("ann",))
    told(house, j.NoteJackpotStep("b7", 3, "sam", "supervisor"))
    told(house, j.NoteJackpotRejected("b7", 3))
    assert (house.pit.jackpots.open, slips(house)) == ({}, {})


def test_nobody_of_the_staff_can_note_a_jackpot() -> None:
    house = PitHouse(guests=("ann",))
    for who in ("sam", "shan", "ex", "cal", "ann-accounts"):
        for command in (j.NoteJackpotStep("b7", 3, who, "supervisor"), PAID, j.NoteJackpotRejected("b7", 3)):
            assert house.refused(who, command) == "not_your_desk"
