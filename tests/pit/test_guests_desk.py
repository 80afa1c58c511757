"""Guests: rated, their cash summed by the day, reports due once, exclusions kept, suspicions never shown."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.pit.guests import records as g
from pitboss.rulebook.pit import CashBefore, load_pit
from tests.kit.houses.pit import TABLE, PitHouse

DAY_MS = 24 * 3_600_000


@pytest.fixture
def house() -> PitHouse:
    return PitHouse(guests=("ann", "bob"))


def cash(house: PitHouse, way: str, dollars: int, *, where: str = TABLE, guest: str = "ann") -> list[str]:
    """The kinds of the tasks that it makes."""
    who = "cal" if where == "cage" else "sam"
    events = house.does(who, g.RecordCash(guest, way, dollars * 100, where))  # type: ignore[arg-type]
    return [event.task.kind for event in events if isinstance(event, g.TaskMade)]


@pytest.mark.rule("IND-53", "IND-54")
def test_cash_is_summed_over_tables_and_the_cage_in_and_out_apart(house: PitHouse) -> None:
    assert cash(house, "in", 2_499) == []
    assert cash(house, "out", 2_499, where="cage") == [], "out is not added to in"
    assert cash(house, "in", 1, where="baccarat-1") == ["transaction_log"]
    assert cash(house, "in", 7_500, where="cage") == [], "$10,000 is not above $10,000"
    assert cash(house, "in", 1) == ["currency_report"]
    assert cash(house, "in", 50_000) == [], "each is due once a day"
    assert cash(house, "out", 7_501) == ["transaction_log"]
    assert cash(house, "out", 1) == ["currency_report"]
    today = house.pit.guests.record("ann").today
    assert (today.day, today.cash_in, today.cash_out) == ("2026-11-16", 60_001_00, 10_001_00)
    assert house.pit.guests.record("bob").today.cash_in == 0


@pytest.mark.rule("IND-53", "IND-54")
def test_one_sum_can_pass_both_thresholds(house: PitHouse) -> None:
    assert cash(house, "in", 10_001) == ["transaction_log", "currency_report"]
    assert [task.cents for task in house.pit.guests.tasks] == [10_001_00, 10_001_00]


@pytest.mark.rule("IND-53")
def test_a_gaming_day_begins_at_nothing(house: PitHouse) -> None:
    cash(house, "in", 9_999)
    house.now_ms += DAY_MS
    assert cash(house, "in", 9_999) == ["transaction_log"]
    assert house.pit.guests.record("ann").today.cash_in == 9_999_00
    house.now_ms += 17 * 3_600_000  # 5 in the morning: still the same gaming day
    assert cash(house, "in", 2) == ["currency_report"]


@pytest.mark.rule("IND-54")
def test_thresholds_are_those_of_their_date() -> None:
    rules = load_pit()
    before = CashBefore(
        report_above=10_000_00, log_from=3_000_00, suspicious_from=5_000_00, dated="2020-01-01"
    )
    since = replace(rules.cash, dated="2026-11-17", earlier=(before,))
    house = PitHouse(replace(rules, cash=since))
    assert cash(house, "in", 2_500) == []
    house.now_ms += DAY_MS
    assert cash(house, "in", 2_500) == ["transaction_log"]


def test_only_the_house_records_cash_and_wins(house: PitHouse) -> None:
    for command in (g.RecordCash("ann", "in", 100, TABLE), g.RecordWin("ann", TABLE, 500, 5_000_00)):
        assert house.refused("ann", command) == "not_your_desk"
    assert house.refused("sam", g.RecordCash("ann", "in", 0, TABLE)) == "nothing_asked_for"


@pytest.mark.rule("IND-56")
@pytest.mark.parametrize(
    ("day", "wager", "won", "due"),
    [
        ("2026-11-16", 5, 1_500, False),  # 300 times, and below $2,000
        ("2026-11-16", 5, 2_000, True),
        ("2026-11-16", 5, 1_999, False),
        ("2026-11-16", 10, 2_999, False),  # above $2,000, and not 300 times
        ("2026-11-16", 10, 3_000, True),
        ("2025-12-31", 5, 1_500, True),  # $600 before 2026
        ("2025-12-31", 1, 599, False),
        ("2025-12-31", 2, 600, True),
        ("2025-12-31", 5, 1_000, False),  # 200 for 1 never does
        ("2026-01-01", 5, 1_500, False),
    ],
)
def test_a_form_is_due_by_the_law_of_the_day(day: str, wager: int, won: int, due: bool) -> None:
    house = PitHouse()
    noon = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=ZoneInfo("America/Chicago"))
    house.now_ms = int(noon.timestamp() * 1000)
    events = house.does("sam", g.RecordWin("ann", TABLE, wager * 100, won * 100))
    assert [event.task.kind for event in events if isinstance(event, g.TaskMade)] == ["tax_form"] * due


@pytest.mark.rule("IND-55", "CULT-05")
def test_a_suspicion_is_never_shown_to_the_guest(house: PitHouse) -> None:
    report = g.ReportSuspicion("ann", 5_000_00, "changes bills without playing")
    assert house.refused("sam", replace(report, cents=4_999_99)) == "below_threshold"
    assert house.refused("sam", replace(report, why=" ")) == "reason_missing"
    assert house.refused("ann", report) == "not_your_desk"
    house.does("dana", report)
    cash(house, "in", 3_000)
    seen = {
        who: [task.kind for task in g.tasks_for(house.pit.guests, house.person(who))]
        for who in ("ann", "dana", "sam", "cal", "pat", "sol", "ann-accounts")
    }
    assert seen["ann"] == seen["dana"] == []
    assert seen["sam"] == seen["cal"] == ["transaction_log"]
    assert seen["pat"] == seen["sol"] == seen["ann-accounts"] == ["suspicion", "transaction_log"]
    guest_and_staff = Person("ann", ("guest", "shift_manager"))
    assert g.tasks_for(house.pit.guests, guest_and_staff) == (), "nobody reads what is kept about themselves"


@pytest.mark.rule("IND-55")
def test_whoever_does_not_know_of_a_suspicion_does_not_close_it(house: PitHouse) -> None:
    house.does("dana", g.ReportSuspicion("ann", 5_000_00, "odd"))
    assert house.refused("sam", g.CompleteTask(1)) == "task_unknown"
    assert house.refused("ann", g.CompleteTask(1)) == "not_your_desk"
    assert house.refused("pat", g.CompleteTask(1)) == "task_unaccounted", "done how?"
    assert house.refused("pat", g.CompleteTask(1, " ", " ")) == "task_unaccounted"
    assert house.refused("pat", g.CompleteTask(1, "CTR 17", "and not filed")) == "task_unaccounted"
    (done,) = house.does("pat", g.CompleteTask(1, " CTR 17 "))
    assert done == g.TaskDone(1, "pat", "CTR 17")
    assert not house.pit.guests.tasks
    assert cash(house, "in", 2_500) == ["transaction_log"]
    assert house.pit.guests.tasks[0].number == 2, "numbers are not used again"


def test_an_exclusion_holds_to_the_moment_and_is_never_shortened(house: PitHouse) -> None:
    until = house.now_ms + 30 * DAY_MS
    house.does("ann", g.ExcludeGuest("ann", until, ""))
    assert g.excluded(house.pit.guests, "ann", until - 1)
    assert not g.excluded(house.pit.guests, "ann", until)
    assert not g.excluded(house.pit.guests, "bob", house.now_ms)
    for who in ("ann", "sam", "ex"):
        assert (
            house.refused(who, g.ExcludeGuest("ann", until - DAY_MS, "please")) == "exclusion_not_shortened"
        )
        assert house.refused(who, g.ExcludeGuest("ann", until, "again")) == "exclusion_not_shortened"
        assert house.refused(who, g.ExcludeGuest("ann", 0, "lift it")) == "exclusion_not_shortened"
    house.does("sam", g.ExcludeGuest("ann", until + 1, "asked for it"))
    assert house.refused("bob", g.ExcludeGuest("ann", until + DAY_MS, "envy")) == "not_your_desk"
    assert house.refused("sam", g.ExcludeGuest("bob", until, "")) == "reason_missing"
    assert house.refused("bob", g.ExcludeGuest("bob", house.now_ms - 1, "")) == "exclusion_not_shortened"


def test_a_rating_card_is_opened_for_somebody_who_is_there_and_once(house: PitHouse) -> None:
    assert house.refused("dana", g.OpenRating("ann", TABLE)) == "not_your_desk"
    assert house.refused("sam", g.OpenRating("zoe", TABLE)) == "guest_not_there"
    assert house.refused("sam", g.CloseRating("ann")) == "no_rating"
    house.does("sam", g.OpenRating("ann", TABLE))
    assert house.refused("sue", g.OpenRating("ann", TABLE)) == "step_done"
    began = house.now_ms - 1_000
    (closed,) = house.does("sue", g.CloseRating("ann"))
    assert isinstance(closed, g.RatingClosed)
    assert began == closed.began_ms < closed.ended_ms == house.now_ms
    assert house.pit.guests.record("ann").rating is None
