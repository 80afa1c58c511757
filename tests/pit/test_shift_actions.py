"""What needs action at the end of a shift: each kind of line, whose it is, and until when it stays."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.pit.boxes import drop as d
from pitboss.pit.days import When, when
from pitboss.pit.guests import records as g
from pitboss.pit.papers import fills as f
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.reports.actions import KINDS, Action, Found, ShiftQuestion, actions
from pitboss.pit.reports.reports import Line
from pitboss.pit.trays.shift_counts import CountFloat
from tests.kit.houses.paperwork import GUEST, counted_down, covered, drawn_marker
from tests.kit.houses.pit import RACK, TABLE, PitHouse

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
TODAY = "2026-11-16"


def due(
    house: PitHouse, *lines: Line, shift: When | None = None, who: str = "shan", serials: Sequence[str] = ()
) -> list[Action]:
    slips = tuple(house.pit.papers.slips.values())
    found = Found(slips, {}, lines, serials)
    asked = ShiftQuestion(
        shift or when(house.rules.gaming_day, house.now_ms), house.person(who), house.now_ms
    )
    return list(actions(house.rules, house.pit, house.tables, found, asked))


def of(kind: str, lines: list[Action]) -> list[Action]:
    return [one for one in lines if one.kind == kind]


@pytest.fixture
def house() -> PitHouse:
    return PitHouse(boxes=False)


@pytest.mark.rule("IND-21", "IND-28")
def test_open_tables_without_a_box_or_a_count_of_their_float_are_named(house: PitHouse) -> None:
    lines = due(house)
    assert {one.table for one in of("box_missing", lines)} == set(house.tables)
    assert {one.table for one in of("float", lines)} == set(house.tables)
    house.does("gus", d.HangBox(TABLE, "BJ1-a"))
    house.does("sam", CountFloat(TABLE, RACK))
    house.does("dana", CountFloat(TABLE, RACK))
    lines = due(house)
    assert [one.table for one in of("box_missing", lines)] == ["baccarat-1"]
    assert [one.table for one in of("float", lines)] == ["baccarat-1"]


def test_a_paper_that_is_still_open_is_named_in_its_shift_and_after(house: PitHouse) -> None:
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    assert [one.subject for one in of("paper", due(house))] == ["fill 1"]
    house.does("cal", f.PrepareFill(1))
    (paper,) = of("paper", due(house))
    assert (paper.subject, paper.cents, paper.day, paper.shift) == ("FIL-000001", 100_00, TODAY, "day")
    house.now_ms += 8 * HOUR_MS
    assert of("paper", due(house)) == [paper]
    assert of("paper", due(house, shift=When("2026-11-15", "swing"))) == []
    house.does("sam", f.VoidFill(1, "asked for twice"))
    assert of("paper", due(house)) == []


@pytest.mark.rule("IND-23", "IND-24")
def test_a_box_is_named_until_it_is_counted_and_its_difference_after(house: PitHouse) -> None:
    house.does("gus", d.HangBox(TABLE, "BJ1-a"))
    house.table(drop_box={"bill:10000": 20})
    dropped = Line(name=TABLE, drop=2_000_00, drop_uncounted=2_000_00)
    day = When(TODAY, "day")
    house.now_ms += 8 * HOUR_MS
    (hangs,) = of("box_not_pulled", due(house, dropped, shift=day))
    assert (hangs.table, hangs.cents) == (TABLE, 2_000_00)
    house.now_ms -= 8 * HOUR_MS
    house.does("dana", d.SayBoxReady(TABLE))
    house.does("gus", d.PullBox(TABLE, "BJ1-b", "gil"))
    lines = due(house, dropped, shift=day)
    assert [one.subject for one in of("box_uncounted", lines)] == ["BJ1-a"]
    assert of("box_not_pulled", lines) == []
    found = d.Contents({"bill:10000": 19})
    house.does("tim", d.CountBox("BJ1-a", found))
    house.does("tess", d.CountBox("BJ1-a", d.Contents({"bill:10000": 20})))
    assert [one.subject for one in of("box_differs", due(house))] == ["BJ1-a"]
    house.does("ann-accounts", d.ResolveCount("BJ1-a", found, "counted a third time"))
    lines = due(house)
    assert of("box_differs", lines) == of("box_uncounted", lines) == []
    (variance,) = of("variance", lines)
    assert (variance.cents, variance.rule) == (-100_00, "IND-24")


@pytest.mark.rule("IND-10")
def test_a_variance_has_its_sign_and_a_table_that_is_half_closed_is_named(house: PitHouse) -> None:
    covered(house)
    assert [one.subject for one in of("tray", due(house))] == ["closing"]
    counted_down(house, replace(RACK, black=RACK.black - 1))
    (variance,) = of("variance", due(house))
    assert (variance.table, variance.cents) == (TABLE, -100_00)


@pytest.mark.rule("IND-27")
def test_a_win_outside_of_its_band_and_one_that_nothing_explains_are_named(house: PitHouse) -> None:
    calm = Line(name="a", rounds=9, win=100, win_by_wagers=100, theoretical=100.0, variance=1.0)
    odd = Line(name="b", rounds=9, win=500, win_by_wagers=500, theoretical=100.0, variance=1.0)
    wrong = Line(name="c", win=7)
    lines = due(house, calm, odd, wrong)
    assert [(one.table, one.cents) for one in of("band", lines)] == [("b", 400)]
    assert [(one.table, one.cents) for one in of("unexplained", lines)] == [("c", 7)]


@pytest.mark.rule("IND-53", "IND-55")
def test_tasks_have_the_laws_days_and_a_suspicion_only_for_those_who_may_know(house: PitHouse) -> None:
    house.does("cal", g.RecordCash("ann", "in", 12_000_00, "cage"))
    house.does("sam", g.ReportSuspicion("ann", 6_000_00, "passes bills to others"))
    tasks = {one.subject: one for one in of("task", due(house))}
    assert {name: one.due for name, one in tasks.items()} == {
        "transaction_log": TODAY,
        "currency_report": "2026-12-01",
        "suspicion": "2026-12-16",
    }
    assert not any(one.overdue for one in tasks.values())
    house.now_ms += DAY_MS
    assert {one.subject for one in of("task", due(house)) if one.overdue} == {"transaction_log"}
    assert "suspicion" not in {one.subject for one in of("task", due(house, who="sam"))}


@pytest.mark.rule("IND-30")
def test_a_marker_is_named_when_its_days_are_over() -> None:
    house = PitHouse(guests=(GUEST,))
    house.does("cal", ApproveLine(GUEST, 5_000_00))
    serial = drawn_marker(house, Cheques(black=5))
    house.now_ms += house.rules.credit.days_most * DAY_MS
    assert of("marker", due(house)) == []
    house.now_ms += DAY_MS
    (late,) = of("marker", due(house))
    assert (late.subject, late.cents, late.overdue, late.guest) == (serial, 500_00, True, GUEST)


@pytest.mark.rule("IND-04")
def test_the_most_urgent_comes_first(house: PitHouse) -> None:
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    lines = due(house, serials=("FIL-000009 missing",))
    assert (lines[0].kind, lines[0].subject) == ("serial", "FIL-000009 missing")
    places = [KINDS.index(one.kind) for one in lines]
    assert places == sorted(places)
    assert len(set(places)) > 3
