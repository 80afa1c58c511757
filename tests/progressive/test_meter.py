"""The meter: contributions to the unit, reserve, limit and overflow, awards, reseeds, corrections, hits."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.payouts import Rate
from pitboss.progressive import commands as c
from pitboss.progressive import events as e
from pitboss.progressive.evolve import evolve
from pitboss.progressive.jackpot_steps import price
from pitboss.progressive.meter import Meter, contribution, rescaled
from pitboss.progressive.settings import Settings
from pitboss.progressive.state import HITS_KEPT
from tests.kit.houses.progressive import (
    ALL,
    DEE,
    MAX,
    PIT,
    SETTINGS,
    SUE,
    TEN_THOUSAND,
    TENTH,
    VENDOR,
    Desk,
    entry,
    rejected,
)

RESERVED = replace(SETTINGS, reserve=Rate(1, 30))
LIMITED = replace(SETTINGS, limit=10_001_00)


class TestContributions:
    @pytest.mark.rule("IND-38", "IND-39")
    def test_base_and_rate(self) -> None:
        desk = Desk(settings=Settings(reseed=TEN_THOUSAND, contribution=Rate(17, 300)))
        assert desk.cents == TEN_THOUSAND
        desk.wager("one", 5_00, 5_00)
        assert desk.cents == TEN_THOUSAND + Fraction(17 * 1000, 300)
        assert desk.state.meter.cents == 10_000_56
        assert desk.state.meter.wagers == 10_00

    def test_a_game_without_wagers_moves_nothing(self) -> None:
        desk = Desk()
        assert desk.wager("one") == ()
        assert desk.cents == TEN_THOUSAND

    @pytest.mark.rule("IND-40")
    def test_a_game_is_counted_once_and_only_from_a_table_that_is_linked(self) -> None:
        desk = Desk()
        desk.wager("one", 5_00)
        again = c.CountWagers("one", desk.games["one"], ((1, 5_00),))
        assert desk.refused(DEE, again) == "game_already_counted"
        assert desk.refused(DEE, c.CountWagers("nowhere", 9, ((1, 5_00),))) == "table_not_linked"
        assert desk.refused(DEE, c.EnterJackpot("nowhere", 9, entry(1, ALL))) == "table_not_linked"
        assert Desk(settings=None).refused(DEE, again) == "progressive_not_set"

    @pytest.mark.rule("IND-39")
    def test_part_of_it_goes_to_the_hidden_reserve(self) -> None:
        desk = Desk(settings=RESERVED)
        desk.wager("one", 5_00, 5_00)
        meter = desk.state.meter
        assert Fraction(meter.reserve, meter.scale) == Fraction(1000, 30)
        assert desk.cents == TEN_THOUSAND + 150 - Fraction(1000, 30)

    @pytest.mark.rule("IND-38", "IND-39")
    def test_what_is_above_the_limit_overflows(self) -> None:
        desk = Desk(settings=LIMITED)
        desk.wager("one", 5_00)
        assert desk.cents == 10_000_75
        assert desk.state.meter.overflow == 0
        desk.wager("one", 5_00)
        meter = desk.state.meter
        assert desk.cents == 10_001_00
        assert Fraction(meter.overflow, meter.scale) == 50
        desk.wager("two", 5_00)
        assert desk.cents == 10_001_00
        assert Fraction(desk.state.meter.overflow, meter.scale) == 125

    @pytest.mark.rule("IND-39")
    def test_what_overflowed_comes_back_when_there_is_room(self) -> None:
        desk = Desk(settings=LIMITED)
        desk.wager("one", *[5_00] * 4)
        (number,) = desk.won("one", (1, TENTH))
        assert desk.post(number) == [1_000_10]
        assert desk.state.meter.overflow == 0
        assert desk.cents == 10_003_00 - 1_000_10

    def test_and_only_as_far_as_there_is_room(self) -> None:
        desk = Desk(settings=replace(SETTINGS, reseed=10_00, limit=11_00))
        desk.wager("one", *[5_00] * 6)  # 4.50: 1.00 on the display, 3.50 above
        (number,) = desk.won("one", (1, ALL))
        assert desk.post(number) == [11_00]
        meter = desk.state.meter
        assert desk.cents == 11_00
        assert Fraction(meter.overflow, meter.scale) == 2_50

    def test_none_comes_back_onto_a_display_that_stands_above_a_lowered_limit(self) -> None:
        desk = Desk(settings=replace(SETTINGS, limit=20_000_00)).meter_at(20_000_00)
        desk.wager("one", 10_00)
        # Refused today; a journal of an earlier version may have it.
        lowered = replace(SETTINGS, limit=15_000_00)
        desk.state = evolve(desk.state, e.SettingsSet(9, lowered, desk.state.meter.scale, 0, "pit", "max"))
        (number,) = desk.won("one", (1, TENTH))
        assert desk.post(number) == [2_000_00]
        assert desk.cents == 18_000_00
        assert desk.state.meter.overflow > 0

    def test_a_raised_limit_lets_it_back_at_once(self) -> None:
        desk = Desk(settings=LIMITED)
        desk.wager("one", *[5_00] * 4)
        finer = replace(LIMITED, limit=None, contribution=Rate(1, 7))
        desk.change(c.NewSettings(finer, "a test"))
        assert desk.cents == 10_003_00
        assert desk.state.meter.overflow == 0

    @given(
        st.integers(1, 99),
        st.integers(100, 400),
        st.integers(0, 10**7),
        st.one_of(st.none(), st.integers(1_00, 10_000_00)),
        st.integers(0, 10_000_00),
    )
    def test_a_split_adds_up_and_stays_below_the_limit(
        self, part: int, whole: int, wagers: int, limit: int | None, display: int
    ) -> None:
        settings = Settings(reseed=1, contribution=Rate(part, whole), reserve=Rate(1, 1000), limit=limit)
        meter = Meter(scale=settings.scale, display=display * settings.scale)
        found = contribution(settings, meter, wagers)
        assert min(found.display, found.reserve, found.overflow) >= 0
        whole_of_it = found.display + found.reserve + found.overflow
        assert Fraction(whole_of_it, meter.scale) == Fraction(part * wagers, whole)
        assert Fraction(found.reserve, meter.scale) == Fraction(wagers, 1000)
        if limit is None:
            assert not found.overflow
        elif found.overflow:
            assert meter.display + found.display == max(limit * meter.scale, meter.display)

    def test_a_finer_scale_is_the_same_meter(self) -> None:
        meter = Meter(scale=20, display=7, reserve=3, overflow=1, seeded=11, corrected=0, wagers=9, hits=2)
        finer = rescaled(meter, 60)
        assert (finer.display, finer.wagers, finer.hits, finer.off) == (21, 9, 2, 0)


class TestTheGuard:
    @pytest.mark.rule("IND-38", "IND-41")
    @pytest.mark.parametrize(
        "wagers",
        [((1, 1_000_01),), ((1, 600_00), (2, 400_01)), ((1, 5_00), (2, -5_00)), ((1, 0),), ((3, -1),)],
    )
    def test_what_cannot_have_been_wagered_stops_everything(
        self, wagers: tuple[tuple[int, int], ...]
    ) -> None:
        desk = Desk()
        before = desk.state.meter
        events = desk.do(DEE, c.CountWagers("one", 2, wagers))
        assert [type(event) for event in events] == [e.ContributionQuestioned, e.ProgressiveDisarmed]
        assert not desk.state.armed
        assert desk.state.fault == "contribution"
        assert desk.state.meter == before
        assert desk.refused(DEE, c.CountWagers("one", 2, ((1, 5_00),))) == "game_already_counted"

    def test_as_much_as_there_can_be_is_counted(self) -> None:
        desk = Desk()
        desk.do(DEE, c.CountWagers("one", 2, ((1, 1_000_00),)))
        assert desk.state.armed
        assert desk.cents == 10_150_00

    @pytest.mark.rule("IND-41")
    def test_wagers_that_were_closed_before_the_bet_went_off_are_counted(self) -> None:
        desk = Desk()
        desk.do(DEE, c.ReportFault("power"))
        desk.wager("two", 5_00)
        assert desk.cents == 10_000_75


class TestAwards:
    @pytest.mark.rule("B7V-JP-06", "B7V-JP-09", "IND-39")
    def test_we_b7_01_a_tenth_only_lowers_the_meter(self) -> None:
        desk = Desk(VENDOR).meter_at(20_000_00)
        (number,) = desk.won("one", (4, TENTH))
        assert desk.post(number) == [2_000_00]
        assert desk.cents == 18_000_00
        assert desk.state.meter.awarded == 2_000_00 * desk.state.meter.scale
        assert desk.state.meter.hits == 1

    @pytest.mark.rule("B7V-JP-06", "B7V-JP-09")
    def test_we_b7_01_all_of_it_reseeds(self) -> None:
        desk = Desk(VENDOR).meter_at(20_000_00)
        (number,) = desk.won("one", (4, ALL))
        assert desk.post(number) == [20_000_00]
        assert desk.cents == TEN_THOUSAND

    def test_the_reseed_is_not_taken_off_the_prize_but_paid_by_the_reserve_and_the_house(self) -> None:
        desk = Desk(VENDOR, RESERVED)
        for _ in range(30):
            desk.wager("one", *[25_00] * 7)
        before = desk.state.meter
        shown = before.cents
        (number,) = desk.won("one", (4, ALL))
        assert desk.post(number) == [shown]
        posted = next(event for event in desk.events if isinstance(event, e.JackpotPosted))
        assert posted.reseed_from_reserve == before.reserve == 175_00 * before.scale
        assert posted.reseed_from_house == (TEN_THOUSAND - 175_00) * before.scale
        assert desk.state.meter.reserve == 0
        assert desk.cents == TEN_THOUSAND + Fraction(before.display, before.scale) - shown

    @pytest.mark.rule("IND-39")
    def test_the_last_twenty_five_hits_are_kept_the_newest_in_front(self) -> None:
        desk = Desk(VENDOR)
        for turn in range(HITS_KEPT + 2):
            (number,) = desk.won("one", (turn % 7 + 1, TENTH))
            desk.post(number)
            desk.pay(number).wager("one", 5_00)
        assert HITS_KEPT == 25
        assert [hit.number for hit in desk.state.hits] == list(range(27, 2, -1))
        assert desk.state.hits[0].seat == 26 % 7 + 1
        assert desk.state.meter.hits == 27

    @pytest.mark.rule("IND-42")
    def test_only_an_award_or_a_correction_lowers_the_display(self) -> None:
        desk = Desk(VENDOR, RESERVED)
        desk.wager("one", 5_00)
        number = desk.enter("one", 3, TENTH)
        rejected(desk, number)
        before = desk.cents
        low = c.NewSettings(replace(RESERVED, limit=TEN_THOUSAND), "a test")
        assert desk.refused(PIT, c.ProposeChange(low)) == "limit_below_display"
        assert desk.cents == before
        desk.change(c.Correction(-25, "counted twice"))
        assert desk.cents == before - 25
        corrected = desk.events[-1]
        assert isinstance(corrected, e.MeterCorrected)
        assert corrected.why == "counted twice"


class TestPending:
    @pytest.mark.rule("B7-JP-01", "IND-47")
    def test_the_meter_stands_still_and_the_claim_is_frozen(self) -> None:
        desk = Desk(VENDOR)
        number = desk.enter("one", 3, ALL)
        desk.wager("two", 5_00)
        desk.wager("three", 5_00)
        assert desk.state.shown == TEN_THOUSAND
        assert desk.cents == 10_001_50
        desk.look(number).played_out("one")
        assert desk.post(number) == [TEN_THOUSAND]
        assert desk.cents == TEN_THOUSAND + 150  # what came in since is on the reseeded meter
        assert desk.state.shown == 10_001_50

    @pytest.mark.rule("B7V-IRR-06", "IND-47")
    def test_tables_are_paid_in_the_order_of_pending_and_not_of_confirmation(self) -> None:
        desk = Desk(VENDOR)
        first = desk.enter("two", 6, TENTH)
        desk.wager("three", *[100_00] * 4)
        second = desk.enter("one", 1, TENTH)
        desk.look(second).played_out("one")
        assert desk.refused(MAX, desk.swipe(second)) == "jackpot_stands_behind"
        desk.look(first).played_out("two")
        assert desk.refused(MAX, desk.swipe(second)) == "jackpot_stands_behind"
        assert desk.post(first, second) == [1_000_00, 906_00]
        assert desk.cents == 10_060_00 - 1_906_00

    def test_a_later_prize_is_provisional_until_the_earlier_is_posted_or_void(self) -> None:
        desk = Desk(VENDOR)
        first = desk.enter("two", 6, ALL)
        desk.wager("three", *[100_00] * 4)
        second = desk.enter("one", 1, ALL)
        assert _worth(desk, second) == 10_060_00  # the reseed, and what came in between
        rejected(desk, first)
        assert _worth(desk, second) == 10_060_00  # what was on the meter at its own time
        third = desk.enter("three", 2, TENTH)
        assert _worth(desk, third) == 1_000_00
        desk.look(second).played_out("one")
        assert desk.post(second) == [10_060_00]
        assert _worth(desk, third) == 1_000_00

    def test_one_of_three_is_rejected_in_between(self) -> None:
        desk = Desk(VENDOR)
        first = desk.enter("one", 1, TENTH)
        desk.wager("three", 100_00)
        second = desk.enter("two", 1, ALL)
        desk.wager("one", *[100_00] * 3)
        third = desk.enter("three", 1, TENTH)
        desk.wager("two", 100_00)
        assert _worth(desk, second) == 9_015_00
        assert _worth(desk, third) == 1_004_50
        rejected(desk, second)
        assert _worth(desk, third) == 906_00  # all that came in before it went into pending
        desk.games["one"] = 1
        desk.look(first).played_out("one")
        assert desk.post(first) == [1_000_00]
        assert _worth(desk, third) == 906_00
        desk.look(third).played_out("three")
        assert desk.post(third) == [906_00]
        assert desk.cents == 10_000_00 + 75_00 - 1_000_00 - 906_00

    def test_the_last_in_line_is_rejected_and_another_comes(self) -> None:
        desk = Desk(VENDOR)
        first = desk.enter("one", 1, TENTH)
        second = desk.enter("two", 1, TENTH)
        desk.wager("three", 100_00)
        rejected(desk, second)
        desk.wager("three", 100_00)
        third = desk.enter("three", 1, TENTH)
        assert _worth(desk, third) == 903_00
        desk.look(first, third).played_out("one").played_out("three")
        assert desk.post(first, third) == [1_000_00, 903_00]

    def test_a_tables_jackpots_of_a_round_stand_in_line_since_its_first(self) -> None:
        desk = Desk(VENDOR)
        one = desk.enter("one", 5, TENTH)
        other = desk.enter("two", 1, TENTH)
        desk.wager("three", 100_00)
        late = desk.enter("one", 2, TENTH)  # the same game as the first
        desk.look(one, other, late).played_out("one").played_out("two")
        assert desk.post(late, one, other) == [1_000_00, 900_00, 810_00]

    @pytest.mark.rule("B7-JP-04")
    def test_nothing_is_posted_before_all_of_its_game_are_verified_and_it_is_played_out(self) -> None:
        desk = Desk(VENDOR)
        one, other = desk.enter("one", 1, TENTH), desk.enter("one", 2, TENTH)
        desk.look(one)
        assert desk.refused(MAX, desk.swipe(one)) == "round_not_played_out"
        desk.played_out("one")
        assert desk.refused(MAX, desk.swipe(one)) == "jackpot_unverified"
        rejected(desk, other)
        assert desk.post(one) == [1_000_00]

    def test_one_that_is_entered_after_another_was_posted_waits_behind_it(self) -> None:
        desk = Desk(VENDOR)
        one, other = desk.won("one", (2, ALL), (5, TENTH))
        desk.wager("two", 100_00)
        assert desk.post(one) == [TEN_THOUSAND]
        late = desk.enter("one", 1, ALL)  # forgotten, and in front of both by its seat
        desk.look(late)
        assert desk.refused(MAX, desk.swipe(late)) == "jackpot_stands_behind"
        assert desk.refused(SUE, c.RejectJackpot(other, "none")) == "jackpot_already_posted"
        assert desk.post(other) == [1_000_00]
        assert desk.refused(MAX, desk.swipe(late)) == "round_not_played_out"
        desk.do(DEE, c.PlayOut("one", 1))
        assert desk.post(late) == [9_015_00]

    def test_and_can_be_rejected(self) -> None:
        desk = Desk(VENDOR)
        (one,) = desk.won("one", (2, TENTH))
        desk.post(one)
        late = desk.enter("one", 3, TENTH)
        rejected(desk, late)
        assert desk.state.line == ()
        assert desk.cents == 9_000_00
        assert [one.number for one in desk.state.jackpots] == [one]


def _worth(desk: Desk, number: int) -> int:
    due = price(desk.terms, desk.state, desk.jackpot(number))
    assert due is not None
    return due.cents
