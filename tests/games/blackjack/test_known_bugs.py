"""Mistakes that other blackjack programs are known for, each as a test that this one does not make it."""

import pytest

from pitboss.cards import UNSEEN, Card
from pitboss.games.blackjack import BLACKJACK
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.view import view_for
from pitboss.games.contract import Role
from pitboss.games.pack import DrawCard
from pitboss.games.round import CloseBets, DealCarriedCard, GiveRuling, OpenRound, RoundVoided
from tests.kit.games.blackjack.conformance import BlackjackConformance, Walk
from tests.kit.games.blackjack.table import PAGE, SHOE, Table, rulebook

OVER = ("decide", "pick_up", "shuffle_due")
ROLES: tuple[Role, ...] = ("guest", "dealer", "shoe", "supervisor", "surveillance")


class TestANaturalIsNotPaidBeforeTheDealersCheck:
    @pytest.mark.parametrize("up", ["T", "J", "Q", "K"])
    def test_under_a_ten(self, up: str) -> None:
        table = Table().open("1 20").deal(f"A {up} K A", until=("peek",))
        assert table.money == []
        assert table.deal().money == ["push 1 BJ 0"]

    def test_under_an_ace(self) -> None:
        table = Table().start("1 20", "A A K K")
        assert table.money == []
        table.do(c.CloseInsurance())
        assert table.money == []
        assert table.deal().money == ["push 1 BJ 0"]

    def test_where_nobody_looks_it_waits_for_the_end(self) -> None:
        table = Table(settings={"peek.ten": False}).start("1 20, 2 20", "A 9 T K 9 A")
        assert table.money == []
        assert table.stand(2).money == ["take 2 BJ 20", "push 1 BJ 0"]


class TestANaturalHasNothingToDecide:
    @pytest.mark.parametrize("game", [SHOE, PAGE])
    @pytest.mark.parametrize("up", ["6", "T", "A"])
    def test_no_double_no_hit_no_stand(self, game: str, up: str) -> None:
        table = Table(game).start("1 20, 2 20", f"A 9 {up} K 9 5")
        if table.phase == "insurance":
            table.close_insurance()
        assert not [event for event in table.happened(e.HandReached) if event.seat == 1]  # type: ignore[attr-defined]
        for command in (c.DoubleDown(1, 2000), c.Hit(1), c.Stand(1), c.SplitPair(1)):
            assert table.refused(command) == "not_your_turn"

    @pytest.mark.parametrize("up", ["T", "6"])
    def test_no_insurance_without_an_ace(self, up: str) -> None:
        table = Table().open("1 20, 2 20").deal(f"A 9 {up} K 9 5", until=("decide", "peek"))
        assert not {"BuyInsurance", "TakeEvenMoney"} & table.choices()
        assert table.refused(c.BuyInsurance(1, 500)) == "insurance_not_open"

    def test_even_money_and_insurance_never_both(self) -> None:
        table = Table().start("1 20, 2 20", "A A A K K 5").do(c.TakeEvenMoney(1)).insure(2, "10")
        assert table.refused(c.BuyInsurance(1, 1000)) == "nothing_to_insure"
        assert table.refused(c.TakeEvenMoney(2)) == "no_even_money"


class TestDoublesAgainstTheHousesRule:
    def test_none_after_a_split_where_the_house_forbids_it(self) -> None:
        table = Table(settings={"double.after_split": False}).start("1 20", "8 6 8 T").split(1, "3")
        assert "DoubleDown" not in table.choices()
        assert table.refused(c.DoubleDown(1, 2000)) == "no_double_here"

    def test_none_on_split_aces(self) -> None:
        table = Table(PAGE).start("1 20", "A 6 A T").split(1, "A")
        assert table.refused(c.DoubleDown(1, 2000)) == "no_double_here"
        assert table.refused(c.Hit(1)) == "no_more_cards"

    def test_never_twice(self) -> None:
        table = Table().start("1 20", "5 6 4 T").do(c.DoubleDown(1, 2000))
        assert table.refused(c.DoubleDown(1, 2000)) == "not_your_turn"
        table.deal("2")
        assert table.refused(c.DoubleDown(1, 2000)) == "not_your_turn"


class TestAPairOfAcesIsMoreThanASoftTwelve:
    def test_it_may_be_split_hit_doubled_or_stood_upon(self) -> None:
        table = Table().start("1 20", "A 6 A T")
        assert table.choices() == {"Stand", "Hit", "DoubleDown", "SplitPair"}
        assert table.calls[-1] == "2 or 12"

    def test_played_on_it_turns_hard_when_it_must(self) -> None:
        table = Table().start("1 20", "A 6 A T").hit(1, "9")
        assert table.calls.count("21") == 1
        table = Table().start("1 20", "A 6 A T").hit(1, "T")
        assert table.calls[-1] == "12"


class TestTheShoeRunsOut:
    @pytest.mark.parametrize("left", range(1, 40))
    def test_seven_guests_who_hit_all_they_can_come_to_an_end(self, left: int) -> None:
        """No endless loop and no card from nowhere: the round is settled or void, whatever is left."""
        table = Table(left=left).open(", ".join(f"{seat} 15" for seat in range(1, 8)))
        cards = iter("23456789TJQKA" * 20)
        for _ in range(300):
            if table.phase in ("pick_up", "shuffle_due"):
                break
            if table.phase == "decide":
                table.do(c.Hit(table.state.turn[0]))
            elif table.choices() == {"DrawCard"}:
                table.deal(next(cards), until=OVER)
            else:
                table.deal(until=OVER)
        voided = table.happened(RoundVoided)
        assert table.phase == ("shuffle_due" if voided else "pick_up")
        assert table.state.shoe.left >= 0
        settled = {word.split()[1] for word in table.money}
        assert settled == {str(seat) for seat in range(1, 8)}, "everybody's wager went somewhere"

    @pytest.mark.parametrize("seed", range(12))
    def test_a_single_deck_dealt_to_its_end_by_chance(self, seed: int) -> None:
        suite = BlackjackConformance()
        places = {"cut_card.cards_from_back" + end: 1 for end in ("", "_min", "_max")}
        rules = rulebook(SHOE, {"decks": 1, "cut.min_cards": 10} | places)
        suite.walk(Walk(suite, rules, seed), shoes=3)


class TestTheHoleCardIsSeenByNobodyTooEarly:
    @pytest.mark.parametrize("role", ROLES)
    def test_from_the_deal_to_the_end_of_the_guests_play(self, role: Role) -> None:
        table = Table().start("1 25, 2 25", "T 5 K 6 5 7d")
        table.stand(1).hit(2, "2")
        assert view_for(table.state, role).dealer[1] == UNSEEN
        told = [BLACKJACK.event_for(event, role) for event in table.events]
        assert "'7d'" not in str(told), "a rulebook's hash may hold these letters too"
        assert "17" not in [
            str(getattr(event, "points", "")) for event in told if getattr(event, "seat", 1) == 0
        ]
        table.stand(2)
        assert "7d" in str([BLACKJACK.event_for(event, role) for event in table.events])

    def test_not_even_when_the_check_is_positive_until_it_is_turned(self) -> None:
        table = Table().open("1 25").deal("T K 6 Ad", until=("turn_hole",))
        assert table.dealer() == "Ks ??"
        told = [BLACKJACK.event_for(event, "surveillance") for event in table.events]
        assert "Ad" not in str(told)

    def test_it_stays_unseen_when_everybody_withdrew(self) -> None:
        table = Table().open("1 25, 2 25").deal("T T", until=()).do(DrawCard(Card("9d"), "seat 1"))
        table.deal("8 6", until=()).do(GiveRuling("complete")).deal("7d", until=("courtesy",))
        table.do(c.Withdraw(1), c.Withdraw(2)).deal(until=("between_rounds",))
        rack = BLACKJACK.view_for(table.state, "surveillance").discards
        assert rack[-1].cards == (UNSEEN, UNSEEN)


def test_a_round_needs_somebody_to_play() -> None:
    table = Table().do(OpenRound())
    assert table.refused(CloseBets()) == "no_wagers"
    assert table.refused(DealCarriedCard()) == "no_card_carried"
