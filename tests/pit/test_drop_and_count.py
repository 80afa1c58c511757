"""The drop box: pulled between hands by two people, counted blind by two, and held against the journal."""

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.games.contract import Refusal
from pitboss.pit.boxes import drop as d
from pitboss.pit.days import When
from pitboss.pit.papers import fills as f
from pitboss.pit.papers.slips import Slip, SlipIssued
from pitboss.pit.reports.reports import adjustments
from pitboss.pit.staff import people as p
from pitboss.table.money.pit_facts import DropBoxPulled
from tests.kit.houses.paperwork import closed
from tests.kit.houses.pit import TABLE, PitHouse

CASH = {"bill:10000": 12, "bill:2000": 5, "coupon:2500": 1}
PULL = d.PullBox(TABLE, "BJ1-b", "gil")


@pytest.fixture
def house() -> PitHouse:
    made = PitHouse(boxes=False)
    made.does("gus", d.HangBox(TABLE, "BJ1-a"))
    made.table(drop_box=CASH)
    return made


def slip(serial: str, kind: str = "fill", table: str = TABLE, **parts: str) -> SlipIssued:
    return SlipIssued(
        Slip(
            serial=serial,
            kind=kind,  # type: ignore[arg-type]
            table=table,
            pit="1",
            game="blackjack-shoe",
            when=When("2026-11-16", "day"),
            at_ms=0,
            parts=parts or {"duplicate": "drop_box"},  # type: ignore[arg-type]
            state="complete",
        )
    )


def pulled(house: PitHouse) -> d.Box:
    house.does("dana", d.SayBoxReady(TABLE))
    (event,) = house.does("gus", PULL)
    assert isinstance(event, d.BoxPulled)
    return event.box


def counted(house: PitHouse, found: d.Contents) -> d.CountClosed:
    house.does("tim", d.CountBox("BJ1-a", found))
    closed = house.does("tess", d.CountBox("BJ1-a", found))[-1]
    assert isinstance(closed, d.CountClosed)
    return closed


@pytest.mark.rule("IND-21")
def test_a_box_hangs_at_one_table_and_a_table_without_one_is_listed(house: PitHouse) -> None:
    assert d.without_box(house.pit.drop, house.tables) == ("baccarat-1",)
    assert house.refused("sam", d.HangBox("baccarat-1", "BAC1-a")) == "not_your_desk"
    assert house.refused("gus", d.HangBox("baccarat-1", "BJ1-a")) == "box_elsewhere"
    assert house.refused("gus", d.HangBox(TABLE, "BJ1-b")) == "box_elsewhere"
    house.does("gus", d.HangBox("baccarat-1", "BAC1-a"))
    assert d.without_box(house.pit.drop, house.tables) == ()


@pytest.mark.rule("IND-22", "POL-02")
def test_no_box_is_pulled_in_the_middle_of_a_hand_or_before_the_dealer_is_ready(house: PitHouse) -> None:
    assert house.refused("gus", PULL) == "hand_under_way", "the dealer has not said so"
    house.table(between_rounds=False)
    assert house.refused("dana", d.SayBoxReady(TABLE)) == "hand_under_way"
    house.table(between_rounds=True)
    assert house.refused("drew", d.SayBoxReady(TABLE)) == "not_your_table"
    assert house.refused("sam", d.SayBoxReady(TABLE)) == "not_your_desk"
    house.does("dana", d.SayBoxReady(TABLE))
    house.table(between_rounds=False)
    assert house.refused("gus", PULL) == "hand_under_way", "the next hand began in the meantime"
    house.table(between_rounds=True)
    house.does("gus", PULL)
    assert house.refused("gus", replace(PULL, empty="BJ1-c")) == "hand_under_way", "ready is for one pull"


@pytest.mark.rule("IND-21")
@pytest.mark.parametrize("second", ["gus", "dana", "sam", "pat", "shan", "ex", "ira", "nobody"])
def test_the_second_carrier_is_somebody_else_and_independent_of_the_pit(house: PitHouse, second: str) -> None:
    house.does("dana", d.SayBoxReady(TABLE))
    assert house.refused("gus", replace(PULL, second_carrier=second)) == "second_carrier_missing"
    assert house.refused("sam", PULL) == "not_your_desk"


@pytest.mark.rule("IND-21")
def test_a_carrier_who_has_left_the_house_carries_nothing(house: PitHouse) -> None:
    house.does("dana", d.SayBoxReady(TABLE))
    house.does("shan", p.EndEmployment("gil"))
    assert house.refused("gus", PULL) == "second_carrier_missing"
    box = house.does("gus", replace(PULL, second_carrier="sol"))[0]
    assert isinstance(box, d.BoxPulled)
    assert box.box.carriers == ("gus", "sol")


@pytest.mark.rule("IND-21")
def test_the_box_has_its_table_and_shift_and_an_empty_one_takes_its_place(house: PitHouse) -> None:
    box = pulled(house)
    assert (box.number, box.table, box.when) == ("BJ1-a", TABLE, When("2026-11-16", "day"))
    assert house.pit.drop.hanging == {TABLE: "BJ1-b"}
    assert house.facts[-1] == (TABLE, DropBoxPulled("BJ1-a", CASH))
    assert house.tables[TABLE].drop_box == {}
    house.does("dana", d.SayBoxReady(TABLE))
    assert house.refused("gus", replace(PULL, empty="BJ1-a")) == "box_elsewhere", "it is not counted yet"


@pytest.mark.rule("IND-23")
def test_a_counter_sees_neither_the_books_nor_the_other_count(house: PitHouse) -> None:
    pulled(house)
    assert house.refused("sam", d.CountBox("BJ1-a", d.Contents(CASH))) == "not_your_desk"
    house.does("tim", d.CountBox("BJ1-a", d.Contents({"bill:10000": 11})))
    box = house.pit.drop.boxes["BJ1-a"]
    assert box.books.instruments == CASH
    for person, own in (("tim", True), ("tess", False)):
        seen = d.for_counter(box, person)
        assert seen.books == d.Contents({})
        assert (seen.first is not None) is own
        text = msgspec.json.encode(seen)
        assert (b"10000" in text) is own
    assert house.refused("tim", d.CountBox("BJ1-a", d.Contents(CASH))) == "badge_used_twice"


@pytest.mark.rule("IND-23", "IND-18")
def test_whoever_carried_a_box_does_not_count_it(house: PitHouse) -> None:
    people = house.pit.staff.people
    both = {**people, "gil": replace(people["gil"], roles=("security", "count_team"))}
    house.pit = replace(house.pit, staff=replace(house.pit.staff, people=both))
    pulled(house)
    assert house.refused("gil", d.CountBox("BJ1-a", d.Contents(CASH))) == "badge_used_twice"


@pytest.mark.rule("IND-23", "IND-24")
def test_counts_that_differ_are_settled_by_somebody_else_with_a_reason(house: PitHouse) -> None:
    pulled(house)
    house.does("tim", d.CountBox("BJ1-a", d.Contents(CASH)))
    short = {**CASH, "bill:10000": 11}
    differs = house.does("tess", d.CountBox("BJ1-a", d.Contents(short)))
    assert d.CountsDiffer("BJ1-a") in differs
    assert not any(isinstance(event, d.CountClosed) for event in differs)
    assert house.refused("tess", d.CountBox("BJ1-a", d.Contents(CASH))) == "box_elsewhere"
    resolve = d.ResolveCount("BJ1-a", d.Contents(short), "counted a third time before the camera")
    assert house.refused("tess", resolve) == "not_your_desk"
    assert house.refused("ann-accounts", replace(resolve, why="")) == "reason_missing"
    report, closed = house.does("ann-accounts", resolve)
    assert isinstance(closed, d.CountClosed)
    assert isinstance(report, SlipIssued)
    assert closed.short_cents == 100_00
    assert (report.slip.serial, report.slip.cents) == ("DVR-000001", 100_00)
    assert closed.report == "DVR-000001"


@pytest.mark.rule("IND-23")
@pytest.mark.parametrize(
    "second",
    [
        d.Contents({**CASH, "bill:10000": 11, "bill:5000": 2}),
        d.Contents(CASH, ("FIL-000001",)),
    ],
    ids=["the same value in other bills", "another paper"],
)
def test_two_counts_of_one_value_can_still_differ(house: PitHouse, second: d.Contents) -> None:
    pulled(house)
    house.does("tim", d.CountBox("BJ1-a", d.Contents(CASH)))
    assert d.CountsDiffer("BJ1-a") in house.does("tess", d.CountBox("BJ1-a", second))


@pytest.mark.rule("IND-24")
def test_a_variance_has_a_report_in_two_parts_and_agreement_has_none(house: PitHouse) -> None:
    pulled(house)
    closed = counted(house, d.Contents({**CASH, "bill:2000": 6, "bill:500": 0}))
    assert closed.short_cents == -20_00
    report = house.pit.papers.slips[closed.report]
    assert (report.kind, dict(report.parts)) == (
        "drop_variance",
        {"original": "accounting", "duplicate": "pit_stand"},
    )
    house.table(drop_box=CASH)
    house.does("dana", d.SayBoxReady(TABLE))
    house.does("gus", replace(PULL, empty="BJ1-a"))
    house.does("tim", d.CountBox("BJ1-b", d.Contents(CASH)))
    closed = house.does("tess", d.CountBox("BJ1-b", d.Contents(CASH)))[-1]  # type: ignore[assignment]
    assert (closed.report, closed.short_cents) == ("", 0)


@pytest.mark.rule("IND-24")
def test_the_same_sum_in_other_bills_is_a_variance(house: PitHouse) -> None:
    pulled(house)
    swapped = {**CASH, "bill:10000": 11, "bill:2000": 10}
    closed = counted(house, d.Contents(swapped))
    assert closed.short_cents == 0
    assert closed.report


@pytest.mark.rule("IND-25")
def test_papers_agree_one_to_one_and_are_filed(house: PitHouse) -> None:
    house._fold(slip("FIL-000001"))
    house._fold(slip("CRD-000001", "credit", original="drop_box", pink="drop_box", triplicate="cage"))
    house._fold(slip("FIL-000002", table="baccarat-1"))
    box = pulled(house)
    assert box.books.papers == ("FIL-000001", "CRD-000001", "CRD-000001"), "two parts of the credit lie in it"
    closed = counted(house, d.Contents(CASH, ("CRD-000001", "FIL-000001", "CRD-000001")))
    assert (closed.missing_papers, closed.foreign_papers, closed.report) == ((), (), "")
    assert set(house.pit.papers.slips) == {"FIL-000002"}


@pytest.mark.rule("IND-25")
def test_a_missing_a_foreign_and_a_swapped_slip_are_named(house: PitHouse) -> None:
    """The duplicate of another table's fill lies in this box, and ours in that one's."""
    house.does("drew", p.BeginShift())
    house.does("gus", d.HangBox("baccarat-1", "BAC1-a"))
    house._fold(slip("FIL-000001"))
    house._fold(slip("FIL-000002", table="baccarat-1"))
    pulled(house)
    closed = counted(house, d.Contents(CASH, ("FIL-000002", "FIL-000099")))
    assert closed.missing_papers == ("FIL-000001",)
    assert closed.foreign_papers == ("FIL-000002", "FIL-000099")
    why = house.pit.papers.slips[closed.report].why
    assert "missing FIL-000001" in why
    assert "FIL-000002 (of baccarat-1)" in why
    assert "FIL-000099 (unknown)" in why
    house.does("drew", d.SayBoxReady("baccarat-1"))
    (other,) = house.does("gus", d.PullBox("baccarat-1", "BAC1-b", "gil"))
    assert isinstance(other, d.BoxPulled)
    assert other.box.books.papers == ("FIL-000002",), "it is still looked for where it belongs"


@pytest.mark.rule("IND-25")
@pytest.mark.parametrize("papers", [(), ("FIL-000001", "FIL-000002")], ids=["missing", "foreign"])
def test_one_paper_too_few_or_too_many_is_reported(house: PitHouse, papers: tuple[str, ...]) -> None:
    house._fold(slip("FIL-000001"))
    pulled(house)
    assert counted(house, d.Contents(CASH, papers)).report == "DVR-000001"


@pytest.mark.rule("IND-25")
def test_a_paper_that_is_there_twice_and_one_copy_that_is_not(house: PitHouse) -> None:
    house._fold(slip("FIL-000001"))
    house._fold(slip("CRD-000001", "credit", original="drop_box", pink="drop_box"))
    pulled(house)
    closed = counted(house, d.Contents(CASH, ("FIL-000001", "FIL-000001", "CRD-000001")))
    assert closed.missing_papers == ("CRD-000001",)
    assert closed.foreign_papers == ("FIL-000001",)
    assert "FIL-000001 (once too often)" in house.pit.papers.slips[closed.report].why


@pytest.mark.rule("IND-25", "FILL-06")
def test_the_duplicate_of_a_real_fill_is_in_the_box(house: PitHouse) -> None:
    asked = Cheques(red=20)
    house.does("sam", f.RequestFill(TABLE, asked))
    house.does("cal", f.PrepareFill(1))
    house.does("gus", f.CarryFill(1))
    house.reads("FIL-000001")
    house.does("dana", f.ProveFill(1, asked))
    house.does("dana", f.SignFill(1))
    house.does("sam", f.SignFill(1))
    house.does("dana", f.DropDuplicate(1))
    assert pulled(house).books.papers == ("FIL-000001",)


@pytest.mark.parametrize(
    "found", [{"value": 5}, {"bill:": 1}, {"gold": 1}, {"bill:10000": -1}, {"bill:x": 1}]
)
def test_nonsense_is_refused_and_not_counted(house: PitHouse, found: dict[str, int]) -> None:
    pulled(house)
    assert house.refused("tim", d.CountBox("BJ1-a", d.Contents(found))) == "contents_unreadable"


@pytest.mark.rule("IND-26")
def test_adjustments_above_the_house_s_figure_are_listed_at_the_end_of_the_month(house: PitHouse) -> None:
    def variance(serial: str, day: str, cents: int) -> Slip:
        made = slip(serial, "drop_variance").slip
        return replace(made, when=When(day, "day"), cents=cents)

    slips = (
        variance("DVR-000001", "2026-11-16", 2_000_00),
        variance("DVR-000002", "2026-11-16", 2_000_01),
        variance("DVR-000003", "2026-12-01", 9_000_00),
        replace(slip("FIL-000001").slip, cents=9_000_00),
    )
    assert [one.serial for one in adjustments(house.rules, slips, "2026-11")] == ["DVR-000002"]


def test_a_refusal_says_who_is_missing(house: PitHouse) -> None:
    answer = house.asks("gus", d.PullBox("baccarat-1", "x", "gil"))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.parameters) == ("no_box_there", {"table": "baccarat-1"})


@pytest.mark.rule("POL-02", "IND-22")
def test_the_box_of_a_closed_table_waits_for_no_dealer(house: PitHouse) -> None:
    assert house.refused("gus", d.PullBox(TABLE, "BJ1-b", "ann-accounts")) == "hand_under_way"
    closed(house)
    house.does("gus", d.PullBox(TABLE, "BJ1-b", "ann-accounts"))
    assert house.pit.drop.hanging[TABLE] == "BJ1-b"
    assert house.pit.drop.boxes["BJ1-a"].books.papers == ("CLS-000001",)
