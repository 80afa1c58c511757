"""The daily reconciliation: what the wagers and their rates make, and what stands on the meter (IND-50)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pitboss.games.contract import Event
from pitboss.payouts import Rate
from pitboss.progressive import commands as c
from pitboss.progressive import events as e
from pitboss.progressive.evolve import evolve
from pitboss.progressive.reconciliation import reconcile, reconciled
from pitboss.progressive.state import Controller
from tests.kit.houses.progressive import ALL, DEE, SETTINGS, TEN_THOUSAND, TENTH, VENDOR, Desk, rejected

RESERVED = replace(SETTINGS, reserve=Rate(1, 30), limit=10_001_00)


def three_days() -> list[tuple[str, Event]]:
    """Wagers and an overflow; a rate change, a correction and a tenth; all of it, and a reseed."""
    desk = Desk(VENDOR, RESERVED)
    dated: list[tuple[str, Event]] = []

    def over(day: str) -> None:
        done = len(dated)
        dated.extend((day, event) for event in desk.events[done:])

    desk.wager("one", *[5_00] * 7)
    desk.wager("two", 5_00)
    over("monday")
    desk.change(c.NewSettings(replace(RESERVED, contribution=Rate(1, 7), limit=None), "a test"))
    desk.change(c.Correction(-30, "counted twice"))
    desk.wager("two", 5_00)
    desk.post(*desk.won("two", (3, TENTH)))
    over("tuesday")
    number = desk.enter("one", 4, ALL)
    desk.wager("three", 5_00)
    rejected(desk, desk.enter("three", 1, TENTH))
    desk.look(number).played_out("one")
    desk.post(number)
    desk.do(DEE, c.CountWagers("three", 3, ((1, 9_999_99),)))
    over("wednesday")
    return dated


@pytest.mark.rule("IND-50")
def test_every_day_is_exact() -> None:
    monday, tuesday, wednesday = reconcile(three_days())
    assert [row.difference for row in (monday, tuesday, wednesday)] == [0, 0, 0]

    assert (monday.day, monday.wagers) == ("monday", 40_00)
    assert monday.opening == 0
    assert monday.seeded == TEN_THOUSAND
    assert monday.contributions == 6_00
    assert monday.reserve == Fraction(40_00, 30)
    assert monday.display == 10_001_00
    assert monday.overflow == 5_00 - Fraction(40_00, 30)

    assert tuesday.opening == monday.display
    assert tuesday.overflow == -monday.overflow
    assert tuesday.contributions == Fraction(5_00, 7)
    assert tuesday.corrections == -30
    before = 10_001_00 + monday.overflow - 30 + Fraction(5_00, 7) - Fraction(5_00, 30)
    assert tuesday.awards == before // 10
    assert tuesday.display == before - tuesday.awards

    assert wednesday.awards == tuesday.display // 1
    assert wednesday.questioned == 9_999_99
    reserve = monday.reserve + tuesday.reserve + Fraction(5_00, 30)
    assert wednesday.reserve == Fraction(5_00, 30) - reserve  # all of it went into the reseed
    assert wednesday.seeded == TEN_THOUSAND - reserve


@pytest.mark.rule("IND-50")
def test_from_the_middle_and_in_one_row() -> None:
    dated = three_days()
    rows = list(reconcile(dated))
    state = Controller()
    for day, event in dated:
        if day == "monday":
            state = evolve(state, event)
    assert list(reconcile((one for one in dated if one[0] != "monday"), state)) == rows[1:]
    whole = reconciled(event for _, event in dated)
    assert whole.difference == 0
    assert whole.awards == sum(row.awards for row in rows)
    assert whole.display == rows[-1].display


@pytest.mark.rule("IND-50")
@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (e.WagersCounted, {"display": 1}),
        (e.WagersCounted, {"wagers": ((1, 5_01),)}),
    ],
)
def test_what_was_counted_wrongly_is_found(kind: type[Event], wrong: dict[str, object]) -> None:
    dated = three_days()
    at = next(place for place, (_, event) in enumerate(dated) if isinstance(event, kind))
    day, event = dated[at]
    dated[at] = (day, replace(event, **wrong))
    assert next(iter(reconcile(dated))).difference != 0


def test_a_day_on_which_nothing_happened_has_no_row() -> None:
    assert list(reconcile([])) == []
