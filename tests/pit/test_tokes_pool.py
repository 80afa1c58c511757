"""Tokes: pooled, shared by hours among dealers, and with nobody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.pit.boxes import tokes as t
from pitboss.pit.staff import people as p
from pitboss.rulebook.pit import TokeShares
from pitboss.table.money.pit_facts import TokeBoxEmptied
from tests.kit.houses.pit import TABLE, PitHouse

MINUTE = 60_000
HOUR = 60 * MINUTE
BOX = Cheques(red=20, green=1)


@pytest.fixture
def house() -> PitHouse:
    made = PitHouse()
    made.table(toke_box=BOX)
    return made


def worked(house: PitHouse, **hours: float) -> None:
    ms = {who: int(count * HOUR) for who, count in hours.items()}
    house.pit = replace(house.pit, staff=replace(house.pit.staff, worked_ms=ms))


@pytest.mark.rule("IND-31")
@pytest.mark.parametrize("witness", ["dana", "drew", "sam", "pat", "shan", "ex", "nobody"])
def test_a_box_is_counted_by_a_dealer_before_somebody_from_outside_the_games(
    house: PitHouse, witness: str
) -> None:
    count = t.CountTokes(TABLE, BOX, "gus")
    assert house.refused("dana", replace(count, witness=witness)) == "witness_missing"
    assert house.refused("sam", count) == "not_your_desk"
    assert house.refused("dana", replace(count, counted=Cheques(red=20))) == "cheques_differ"
    house.does("dana", count)
    assert house.pit.tokes.pool == 125_00
    assert house.facts[-1] == (TABLE, TokeBoxEmptied(BOX))
    assert house.refused("dana", t.CountTokes(TABLE, Cheques(), "gus")) == "nothing_asked_for"


@pytest.mark.rule("BAC-TOK-04", "IND-31")
def test_the_pool_is_shared_by_hours_and_odd_cents_stay(house: PitHouse) -> None:
    house.does("dana", t.CountTokes(TABLE, BOX, "gus"))
    assert house.refused("dana", t.ShareTokes()) == "not_your_desk"
    assert house.refused("ann-accounts", t.ShareTokes()) == "nothing_to_share", "nobody has worked a minute"
    worked(house, dana=8, drew=4, nina=0)
    (shared,) = house.does("ann-accounts", t.ShareTokes())
    assert isinstance(shared, t.TokesShared)
    assert shared.shares == (("dana", 83_33), ("drew", 41_66))
    assert house.pit.tokes.pool == 1, "an odd cent"
    assert house.pit.staff.worked_ms == {}
    assert house.refused("ann-accounts", t.ShareTokes()) == "nothing_to_share"
    assert t.statements(shared) == (
        t.Statement("dana", "2026-11-16", 480, 720, 83_33),
        t.Statement("drew", "2026-11-16", 240, 720, 41_66),
    )


@pytest.mark.rule("BAC-TOK-04", "IND-31")
@pytest.mark.parametrize("role", ["supervisor", "pit_manager", "shift_manager", "executive"])
def test_whoever_supervises_has_no_share_though_they_deal(house: PitHouse, role: str) -> None:
    house.does("dana", t.CountTokes(TABLE, BOX, "gus"))
    worked(house, dana=8, drew=8)
    house.does("ex", p.ChangeRoles("drew", ("dealer", role), "both"))  # type: ignore[arg-type]
    (shared,) = house.does("ann-accounts", t.ShareTokes())
    assert isinstance(shared, t.TokesShared)
    assert shared.shares == (("dana", 125_00),)
    house.table(toke_box=BOX)
    assert house.refused("drew", t.CountTokes(TABLE, BOX, "gus")) == "not_your_desk"


@pytest.mark.rule("BAC-TOK-04", "IND-31")
def test_a_shift_that_still_runs_has_its_share_and_has_it_once(house: PitHouse) -> None:
    """The findings: five dealers on duty, one had gone home, and that one got the whole pool."""
    began = house.pit.staff.duty["dana"].since_ms
    house.now_ms = began + 2 * HOUR - 1_000
    house.does("drew", p.BeginShift())
    house.does("dana", t.CountTokes(TABLE, BOX, "gus"))
    house.now_ms = began + 6 * HOUR
    (shared,) = house.does("ann-accounts", t.ShareTokes())
    assert isinstance(shared, t.TokesShared)
    assert dict(shared.minutes) == {"dana": 360, "drew": 240}
    assert dict(shared.shares) == {"dana": 75_00, "drew": 50_00}
    house.table(toke_box=BOX)
    house.does("drew", t.CountTokes(TABLE, BOX, "gus"))
    house.now_ms = began + 8 * HOUR
    house.does("dana", p.EndShift())
    house.now_ms = began + 10 * HOUR
    (shared,) = house.does("ann-accounts", t.ShareTokes())
    assert isinstance(shared, t.TokesShared)
    assert dict(shared.minutes) == {"dana": 120, "drew": 240}, "hours that were paid count no more"


@pytest.mark.rule("IND-31")
def test_accounting_signs_the_shares_that_the_preview_showed(house: PitHouse) -> None:
    house.does("dana", t.CountTokes(TABLE, BOX, "gus"))
    worked(house, drew=4)
    house.now_ms += HOUR
    seen = t.preview(house.rules, house.pit, house.now_ms)
    assert sum(cents for _, cents in seen.shares) <= seen.pool == 125_00
    house.now_ms += 10 * MINUTE
    stale = t.ShareTokes(seen.until_ms, tuple((who, cents + 1) for who, cents in seen.shares))
    assert house.refused("ann-accounts", stale) == "shares_changed"
    assert house.refused("ann-accounts", t.ShareTokes(house.now_ms + HOUR)) == "shares_changed", "not ahead"
    assert house.refused("ann-accounts", t.ShareTokes(seen.until_ms - HOUR)) == "shares_changed", "nor back"
    (shared,) = house.does("ann-accounts", t.ShareTokes(seen.until_ms, seen.shares))
    assert isinstance(shared, t.TokesShared)
    assert (shared.shares, shared.minutes) == (seen.shares, seen.minutes)
    house.table(toke_box=BOX)
    house.does("dana", t.CountTokes(TABLE, BOX, "gus"))
    minutes = t.preview(house.rules, house.pit, house.now_ms).minutes
    assert minutes == (("dana", (house.now_ms - seen.until_ms) // MINUTE),), "the time since the preview"


@pytest.mark.rule("IND-31")
def test_no_time_is_paid_twice_by_a_preview_from_before_the_last_sharing(house: PitHouse) -> None:
    house.now_ms += HOUR
    house.does("dana", t.CountTokes(TABLE, BOX, "gus"))
    house.does("ann-accounts", t.ShareTokes())
    paid = house.pit.staff.duty["dana"].paid_to_ms
    house.table(toke_box=BOX)
    house.does("dana", t.CountTokes(TABLE, BOX, "gus"))
    worked(house, drew=4)
    house.does("ann-accounts", t.ShareTokes(until_ms=paid - 5 * MINUTE))
    assert house.pit.staff.duty["dana"].paid_to_ms == paid


@pytest.mark.rule("IND-31")
def test_a_house_may_share_in_equal_parts_or_by_quarters_of_an_hour(house: PitHouse) -> None:
    house.does("dana", t.CountTokes(TABLE, BOX, "gus"))
    worked(house, drew=4.2)
    until = house.pit.staff.duty["dana"].since_ms + 90 * MINUTE
    by_quarters = replace(house.rules, tokes=TokeShares("hours", 15))
    assert dict(t.preview(by_quarters, house.pit, until).minutes) == {"dana": 90, "drew": 240}
    assert dict(t.preview(by_quarters, house.pit, until - 80 * MINUTE).minutes) == {"drew": 240}
    equal = replace(house.rules, tokes=TokeShares("equal", 15))
    assert dict(t.preview(equal, house.pit, until).shares) == {"dana": 62_50, "drew": 62_50}


@pytest.mark.rule("IND-31")
def test_hours_are_those_of_shifts_and_begin_again_when_they_are_paid(house: PitHouse) -> None:
    began = house.pit.staff.duty["dana"].since_ms
    house.now_ms = began + 6 * HOUR - 1_000
    house.does("dana", p.EndShift())
    house.does("sam", p.EndShift())
    assert dict(house.pit.staff.worked_ms) == {"dana": 6 * HOUR}, "a supervisor's hours are not counted"
    house.does("shan", p.EndEmployment("dana"))
    house.does("drew", p.BeginShift())
    house.does("drew", t.CountTokes(TABLE, BOX, "gus"))
    (shared,) = house.does("ann-accounts", t.ShareTokes())
    assert isinstance(shared, t.TokesShared)
    assert shared.shares == (("dana", 125_00),), "what was earned is paid, though they have left"


@given(
    pool=st.integers(0, 10_000_000),
    hours=st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 12 * HOUR), max_size=8),
)
def test_never_more_than_the_pool_and_less_than_a_cent_for_each_stays(
    pool: int, hours: dict[str, int]
) -> None:
    shares = t.shares(pool, hours)
    left = pool - sum(shares.values())
    assert 0 <= left < max(len(hours), 1) or not hours
    for who, ms in hours.items():
        for other, theirs in hours.items():
            assert ms < theirs or shares[who] >= shares[other]


@pytest.mark.rule("IND-31")
def test_currency_is_not_taken_as_a_toke() -> None:
    """What goes into the box are cheques: no event has a field by which a bill could."""
    from typing import get_type_hints

    from pitboss.table import events as e

    assert get_type_hints(e.TokeDropped)["cheques"] is Cheques
    assert get_type_hints(t.CountTokes)["counted"] is Cheques
