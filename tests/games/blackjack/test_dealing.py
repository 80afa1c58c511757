"""Wagers before the first card, the order of the deal, what is seen of it, and whose turn it is."""

import pytest

from pitboss.cards import UNSEEN, Card
from pitboss.games.blackjack import BLACKJACK
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.pack import DrawCard, DrawCutCard
from pitboss.games.round import CloseBets, OpenRound
from pitboss.games.wagers import PlaceWager, TakeBackWager, WagerPlaced
from pitboss.rulebook import RulebookError, load
from pitboss.rulebook.blackjack import BlackjackRules
from tests.kit.games.blackjack.table import PAGE, SHOE, Table, wagers

both_houses = pytest.mark.parametrize("game", [SHOE, PAGE])


class TestWagers:
    @pytest.mark.rule("BJ-WAG-01")
    def test_a_wager_waits_for_an_open_round_and_comes_before_the_first_card(self) -> None:
        table = Table()
        assert table.refused(PlaceWager(1, "main", 1500)) == "bets_closed"
        table.open("1 15").deal("9", until=("dealing",))
        assert table.refused(PlaceWager(1, "main", 1500)) == "bets_closed"

    @pytest.mark.rule("BJ-WAG-02")
    @pytest.mark.parametrize("bet", ["main", "trilux-bonus"])
    def test_currency_never_plays(self, bet: str) -> None:
        table = Table().do(OpenRound(), *wagers("1 15"))
        assert table.refused(PlaceWager(1, bet, 1500, instrument="cash")) == "cash_never_plays"

    @pytest.mark.rule("BJ-WAG-03", "WEB21-10")
    @both_houses
    def test_the_odds(self, game: str) -> None:
        rules = load(game)
        assert isinstance(rules, BlackjackRules)
        assert (str(rules.blackjack.pays), str(rules.insurance.pays)) == ("3 to 2", "2 to 1")
        assert Table(game).start("1 20", "T 6 T T").stand(1).deal("T").money == ["pay 1 BJ 20"]
        assert Table(game).start("1 20", "A 6 T T").money == ["pay 1 BJ 30"]
        insured = Table(game).start("1 20", "9 A T T").insure(1, "10").close_insurance()
        assert insured.money == ["take 1 BJ 20", "pay 1 INS 20"]

    @pytest.mark.rule("BJ-WAG-04")
    def test_dragging_and_sweetening_end_with_the_first_card(self) -> None:
        table = Table().do(OpenRound(), *wagers("1 50"))
        table.do(PlaceWager(1, "main", 1000))
        for more in (6050, 0, -500):
            assert table.refused(TakeBackWager(1, "main", cents=more)) == "wager_not_there"
        table.do(TakeBackWager(1, "main", cents=500))
        assert table.state.wagers[0].cents == 5500
        table.do(CloseBets(), PlaceWager(1, "main", 500))
        assert table.calls == ["No more bets", "No more bets"], "waved off again"
        last = table.happened(WagerPlaced)[-1]
        assert isinstance(last, WagerPlaced)
        assert (last.late, last.total) == (True, 6000)
        table.deal("9", until=("dealing",))
        for change in (
            PlaceWager(1, "main", 500),
            TakeBackWager(1, "main"),
            TakeBackWager(1, "main", cents=500),
        ):
            assert table.refused(change) == "bets_closed"
        table.deal("9 9 9")
        assert table.refused(TakeBackWager(1, "main")) == "bets_closed"

    @pytest.mark.rule("WEB21-11")
    def test_nobody_changes_a_wager_until_the_hand_is_over(self) -> None:
        table = Table(PAGE).open("1 50, 1 B7 5").deal("9", until=("dealing",))
        phases = set()
        for ranks in ("T", "8", "T"):
            table.deal(ranks)
            phases.add(table.phase)
            for bet in ("main", "blazing-7s-progressive"):
                assert table.refused(TakeBackWager(1, bet)) == "bets_closed"
                assert table.refused(PlaceWager(1, bet, 500)) == "bets_closed"
        table.stand(1)
        assert table.refused(TakeBackWager(1, "main")) == "bets_closed"
        assert table.phase == "pick_up"

    @pytest.mark.rule("LIM-01")
    def test_limits_are_enforced_before_the_deal(self) -> None:
        table = Table().do(OpenRound())
        assert table.refused(PlaceWager(1, "main", 1450)) == "wager_below_minimum"
        assert table.refused(PlaceWager(1, "main", 500_050)) == "wager_above_maximum"
        table.do(PlaceWager(1, "main", 1500), PlaceWager(2, "main", 500_000))
        assert table.refused(PlaceWager(2, "main", 50)) == "wager_above_maximum"
        assert table.refused(TakeBackWager(1, "main", cents=50)) == "rest_would_break_limit"

    @pytest.mark.rule("BJ-GAME-01")
    def test_one_to_seven_guests_and_one_to_eight_decks(self) -> None:
        table = Table().do(OpenRound())
        assert table.refused(CloseBets()) == "no_wagers"
        for seat in (0, 8):
            assert table.refused(PlaceWager(seat, "main", 1500)) == "seat_unknown"
        for seat in range(1, 8):
            table.do(PlaceWager(seat, "main", 1500))
        assert len(table.do(CloseBets()).state.spots) == 7
        for decks in (0, 9):
            with pytest.raises(RulebookError):
                load(SHOE, settings={"decks": decks})

    @pytest.mark.rule("BJ-GAME-01")
    @pytest.mark.parametrize("decks", range(1, 9))
    def test_there_are_as_many_of_each_card_as_decks(self, decks: int) -> None:
        places = {"cut_card.cards_from_back" + end: 20 for end in ("", "_min", "_max")}
        table = Table(settings={"decks": decks, "cut.min_cards": 10} | places)
        assert table.state.shoe.size == 52 * decks
        table.open(", ".join(f"{seat} 15" for seat in range(1, 8))).deal("7s " * decks)
        assert table.refused(DrawCard(Card("7s"))) == "card_not_in_pack"


class TestTheDeal:
    @pytest.mark.rule("BJ-DEAL-02", "B7-DEAL-08", "B7V-WAG-06", "WEB21-03")
    @both_houses
    def test_twice_round_clockwise_the_dealer_last(self, game: str) -> None:
        table = Table(game).start("6 25, 2 25, 2 B7 5, 4 25", "2 3 4 5 6 7 8 9")
        dealt = [(event.seat, event.card[0]) for event in table.events if isinstance(event, e.CardDealt)]
        assert dealt == [(2, "2"), (4, "3"), (6, "4"), (0, "5"), (2, "6"), (4, "7"), (6, "8"), (0, "9")]
        up = [event.face_up for event in table.events if isinstance(event, e.CardDealt)]
        assert up == [True, True, True, False, True, True, True, False]
        assert Table(game).open("1 25").refused(DrawCard(UNSEEN)) == "card_unseen"

    @pytest.mark.rule("BJ-DEAL-03", "WEB21-03")
    @both_houses
    def test_the_first_card_is_turned_up_as_the_second_slides_beneath_it(self, game: str) -> None:
        table = Table(game).open("1 25").deal("9 Kd 9", until=("decide",))
        assert table.dealer() == "??"
        assert [BLACKJACK.event_for(event, "dealer") for event in table.happened(e.CardDealt)][1].card == "??"  # type: ignore[attr-defined]
        table.deal("5")
        assert table.dealer() == "Kd ??"
        table.stand(1)
        assert table.dealer()[:5] == "Kd 5s"

    @pytest.mark.rule("BJ-DEAL-04")
    def test_side_bets_then_insurance_then_the_look_then_the_guests(self) -> None:
        table = Table().start("1 25, 1 TB 5", "9 A 7 5")
        table.do(c.CloseInsurance(), c.PeekHoleCard())
        order = (e.SideBetsSettled, e.InsuranceOpened, e.InsuranceClosed, e.HoleCardChecked, e.HandReached)
        assert tuple(type(event) for event in table.happened(*order)) == order

    @pytest.mark.rule("BJ-DEAL-04")
    def test_nothing_comes_before_its_time(self) -> None:
        table = Table().open("1 25, 1 TB 5").deal("9 A 7 5", until=("open_insurance",))
        for early in (c.CloseInsurance(), c.PeekHoleCard(), c.TurnHoleCard(), c.TakeAndPay()):
            assert table.refused(early) == "step_out_of_turn"
        assert table.refused(c.Hit(1)) == "not_your_turn"
        assert table.refused(c.BuyInsurance(1, 500)) == "insurance_not_open"

    @pytest.mark.rule("BJ-DEAL-05")
    def test_play_goes_clockwise_and_each_total_is_announced(self) -> None:
        table = Table().start("2 25, 5 25, 7 25", "T A 9 6 6 6 9 T")
        assert (table.state.turn[0], table.calls[-1]) == (2, "16")
        assert table.refused(c.Stand(5)) == "not_your_turn"
        table.stand(2)
        assert (table.state.turn[0], table.calls[-1]) == (5, "7 or 17")
        table.stand(5)
        assert (table.state.turn[0], table.calls[-1]) == (7, "18")

    @pytest.mark.rule("BJ-DEAL-07")
    def test_no_card_without_a_signal(self) -> None:
        table = Table().start("1 25, 2 25", "5 5 6 5 5 T")
        table.do(DrawCard(Card("9d"), "seat 1"))
        assert table.phase == "irregular", "a card in anticipation stops the game"
        assert len(table.cards(1).split()) == 2
        assert table.refused(DrawCutCard()) == "no_card_due"

    @pytest.mark.rule("BJ-ACT-02", "WEB21-05")
    @both_houses
    @pytest.mark.parametrize("hit", ["5", "5 5", "A T 4 A"])
    def test_a_hand_is_hit_below_21_and_stands_at_21(self, game: str, hit: str) -> None:
        first = {"5": "T 6", "5 5": "5 6", "A T 4 A": "3 2"}[hit]
        one, two = first.split()
        table = Table(game).start("1 25", f"{one} 9 {two} 9")
        assert {"Hit", "Stand"} <= table.choices()
        table.hit(1, hit)
        assert "21" in table.calls
        assert table.refused(c.Hit(1)) == "not_your_turn"
        assert table.money == ["pay 1 BJ 25"]

    @pytest.mark.rule("BJ-ACT-03")
    def test_blackjacks_are_paid_in_the_play_sequence(self) -> None:
        table = Table().start("1 20, 3 20, 5 20", "A 9 A 6 K 9 Q T")
        assert table.money == ["pay 1 BJ 30"]
        table.stand(3)
        assert table.money == ["pay 1 BJ 30", "pay 5 BJ 30"]
        table.deal("4")
        assert table.money == ["pay 1 BJ 30", "pay 5 BJ 30", "take 3 BJ 20"]

    @pytest.mark.rule("BJ-ACT-03")
    def test_a_blackjack_is_paid_only_after_a_negative_check(self) -> None:
        table = Table().open("1 20").deal("A T K 9", until=("peek",))
        assert table.money == []
        table.do(c.PeekHoleCard())
        assert table.money == ["pay 1 BJ 30"]

    @pytest.mark.rule("BJ-ACT-04")
    def test_a_broken_hands_wager_is_taken_before_its_cards(self) -> None:
        table = Table().start("1 25, 2 25", "T T 6 6 T T").hit(1, "K")
        settled = table.happened(e.HandSettled)[0]
        assert isinstance(settled, e.HandSettled)
        assert (settled.why, settled.items[0].action) == ("broke", "take")
        assert table.state.shoe.discards[-1].name == "seat 1"


def test_wx_18_a_whole_round_with_its_calls() -> None:
    table = Table().start("1 25, 2 50, 3 15", "Ks 9h 5d 6c As 7c 6d Th")
    table.stand(2).double(3, "15", "8s").deal("9d")
    assert table.calls == [
        "No more bets", "Blackjack", "16", "11", "19", "Dealer has 16", "25", "Dealer Breaks",
    ]  # fmt: skip
    assert table.money == ["pay 1 BJ 37.5", "pay 3 BJ 30", "pay 2 BJ 50"]
