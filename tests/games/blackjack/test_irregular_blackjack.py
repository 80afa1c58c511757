"""What goes wrong at blackjack: what is noticed, what may be ruled, and what becomes of cards and money."""

import pytest

from pitboss.cards import Card
from pitboss.games.blackjack import BLACKJACK
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.contract import Actor, Command
from pitboss.games.pack import DrawCard, ShuffleDue
from pitboss.games.round import (
    CardDiscarded,
    DeclareDead,
    GiveRuling,
    IrregularityFound,
    PickUpCards,
    RoundVoided,
)
from tests.kit.games.blackjack.table import PAGE, Table


def drawn(card: str, to: str = "", *, face_up: bool = False) -> DrawCard:
    return DrawCard(Card(card), to, face_up)


def rulings(table: Table) -> list[str]:
    """What may be ruled now: the table is stopped, the dealer has called, and only a supervisor is asked."""
    assert table.phase == "irregular"
    assert table.calls[-1] == "Supervisor, please"
    offers = BLACKJACK.offers(table.rules, table.state)
    assert {offer.actor for offer in offers} == {Actor("supervisor")}
    return [offer.command.ruling for offer in offers if isinstance(offer.command, GiveRuling)]


def found(table: Table) -> str:
    last = table.happened(IrregularityFound)[-1]
    assert isinstance(last, IrregularityFound)
    return last.kind


@pytest.mark.rule("IRR-00")
def test_play_stops_until_the_supervisor_has_ruled() -> None:
    table = Table().start("1 25, 2 25", "T T 6 6 9 T").do(drawn("9s", "seat 1", face_up=True))
    assert found(table) == "card_drawn_in_error"
    for command in (c.Hit(1), c.Stand(1), c.DoubleDown(1, 2500), c.TurnHoleCard(), PickUpCards()):
        table.refused(command)
    assert table.refused(GiveRuling("stays")) == "ruling_not_allowed"
    table.do(GiveRuling("discard"))
    assert table.phase == "decide"
    assert table.refused(GiveRuling("discard")) == "nothing_to_rule_on"


class TestAnExposedHoleCard:
    @pytest.mark.rule("IRR-01")
    def test_wx_32_it_counts_as_a_plain_21(self) -> None:
        table = Table().open("1 25, 2 25, 3 25, 1 TB 5").deal("As Tc 7c Ad Qs Td 7d", until=())
        table.do(drawn("Kh", "dealer", face_up=True))
        assert (found(table), rulings(table)) == ("hole_card_exposed", ["plain_21"])
        table.forget().do(GiveRuling("plain_21"))
        assert table.dealer() == "Ad Kh", "the proper up card is shown too"
        assert table.money == ["take 1 TB 5", "pay 1 BJ 37.5"], (
            "side bets on the ace; then the blackjack in turn"
        )
        assert not table.happened(e.InsuranceOpened, e.HoleCardChecked)
        table.stand(2).hit(3, "7h")
        assert table.money[2:] == ["push 3 BJ 0", "take 2 BJ 25"]

    @pytest.mark.rule("IRR-01")
    def test_side_bets_are_settled_on_the_original_up_card(self) -> None:
        table = (
            Table().open("1 25, 1 TB 10").deal("8h Th 9h", until=()).do(drawn("2c", "dealer", face_up=True))
        )
        assert table.do(GiveRuling("plain_21")).money == ["pay 1 TB 90"]

    @pytest.mark.rule("IRR-01")
    def test_it_is_handled_the_same_without_side_bets_and_before_its_turn(self) -> None:
        table = (
            Table(PAGE).open("1 25, 2 25").deal("T 9 A 6", until=()).do(drawn("Kh", "dealer", face_up=True))
        )
        assert found(table) == "hole_card_exposed", "seat 2 was passed over as well"
        table.do(GiveRuling("plain_21"))
        assert found(table) == "hands_short"
        table.do(GiveRuling("complete")).deal("9", until=("courtesy",)).do(c.StayIn(1), c.StayIn(2))
        assert table.phase == "decide"
        assert table.stand(1, 2).money == ["take 2 BJ 25", "take 1 BJ 25"]


class TestAMissedBlackjack:
    def missed(self, bets: str, cards: str, settings: dict[str, object] | None = None) -> Table:
        table = Table(settings=settings).open(bets).deal(cards, until=("peek", "insurance"))
        return table if table.phase == "insurance" else table.do(c.SkipPeek())

    @pytest.mark.rule("IRR-02")
    def test_original_wagers_are_lost_and_everything_else_goes_back(self) -> None:
        table = self.missed("1 50, 2 50, 3 40", "8 6 A K 8 5 K A")
        assert table.state.turn[0] == 1
        table.split(1, "T").stand(1).deal("3").double(1, "50", "T").double(2, "50", "T")
        assert table.money == ["pay 3 BJ 60"]
        assert (found(table), rulings(table)) == ("missed_blackjack", ["original_bets"])
        table.forget().do(GiveRuling("original_bets"))
        assert table.money == [
            "recover 3 BJ 60",
            "take 2 BJ 50",
            "return 2 BJ 50",
            "return 1.2 BJ 100",
            "take 1 BJ 50",
        ]
        assert table.phase == "pick_up"

    @pytest.mark.rule("IRR-02")
    def test_what_was_added_comes_back_from_broken_hands_too(self) -> None:
        table = self.missed("1 50, 2 50", "8 T K 8 6 A").split(1, "4")
        table.double(1, "50", "T").deal("T").hit(1, "T").stand(2)
        assert table.money == ["take 1 BJ 100", "take 1.2 BJ 50"]
        table.forget().do(GiveRuling("original_bets"))
        assert table.money == ["take 2 BJ 50", "return 1.2 BJ 50", "return 1 BJ 50"]

    @pytest.mark.rule("IRR-02")
    @pytest.mark.parametrize(("kept", "came"), [("paid", "pay 1 INS 50"), ("kept", "take 1 INS 25")])
    def test_insurance_is_paid_and_even_money_stands(self, kept: str, came: str) -> None:
        settings: dict[str, object] = {"missed_blackjack.insurance": kept}
        table = self.missed("1 50, 2 50", "9 A A 8 K K", settings)
        table.insure(1, "25").do(c.TakeEvenMoney(2), c.CloseInsurance(), c.SkipPeek()).stand(1)
        table.do(GiveRuling("original_bets"))
        assert table.money == ["pay 2 BJ 50", "take 1 BJ 50", came]

    def test_without_a_blackjack_nothing_was_missed(self) -> None:
        table = self.missed("1 50", "9 A 8 9").insure(1, "25").do(c.CloseInsurance(), c.SkipPeek()).stand(1)
        assert table.money == ["take 1 INS 25", "take 1 BJ 50"]


class TestStrayCards:
    @pytest.mark.rule("IRR-03")
    def test_a_card_found_face_up_in_the_shoe(self) -> None:
        table = Table().start("1 25", "5 6 6 T").do(c.Hit(1), drawn("9d", face_up=True))
        assert (found(table), rulings(table)) == ("card_face_up", ["discard", "carry", "void"])
        table.do(GiveRuling("discard")).deal("8")
        assert len(table.cards(1).split()) == 3
        assert "9d" not in table.cards(1)

    @pytest.mark.rule("IRR-04")
    def test_a_card_drawn_in_error_is_burned_used_for_the_next_hit_or_voids_the_round(self) -> None:
        start = (
            Table().start("1 25, 2 25, 2 TB 5", "5s 6h 6d 6s 6c Th").do(drawn("9d", "seat 1", face_up=True))
        )
        assert rulings(start) == ["discard", "carry", "void"]
        before = start.play.state
        start.do(GiveRuling("carry"), c.Hit(1))
        assert start.choices() == {"DealCarriedCard"}
        assert start.deal().cards(1).split()[2] == "9d"
        start.play.state = before
        start.forget().do(GiveRuling("void"))
        assert start.money == ["return 1 BJ 25", "return 2 BJ 25"], "the side bet was settled"
        assert start.phase == "between_rounds"

    @pytest.mark.rule("IRR-05")
    def test_wx_35_the_dealer_draws_on_17(self) -> None:
        table = (
            Table()
            .start("1 25", "T T 8 7")
            .do(c.Stand(1), c.TurnHoleCard(), drawn("5h", "dealer", face_up=True))
        )
        assert (found(table), rulings(table)) == ("dealer_overdrew", ["discard"])
        table.do(GiveRuling("discard"))
        assert table.happened(CardDiscarded) == [CardDiscarded(Card("5h"), face_up=True)]
        assert table.deal().money == ["pay 1 BJ 25"], "17 stands"

    @pytest.mark.rule("IRR-05")
    def test_a_draw_on_soft_17_is_no_error_where_the_house_hits_it(self) -> None:
        table = Table(PAGE).start("1 25", "T 6 8 A").do(c.Stand(1), c.TurnHoleCard(), drawn("5h", "dealer"))
        assert not table.happened(IrregularityFound)

    @pytest.mark.rule("IRR-06")
    def test_not_enough_cards_voids_the_round_and_reshuffles(self) -> None:
        table = Table(left=5).start("1 25, 1 TB 5", "5s 6h 6d Tc").do(c.Hit(1)).deal("2")
        table.do(c.Hit(1))
        voided = table.happened(RoundVoided)[0]
        assert isinstance(voided, RoundVoided)
        assert voided.reason == "short_shoe"
        assert table.money == ["take 1 TB 5", "return 1 BJ 25"]
        assert table.events[-1] == ShuffleDue("short_shoe")

    @pytest.mark.rule("IRR-06")
    def test_no_card_comes_out_of_an_empty_shoe(self) -> None:
        table = Table(left=4).start("1 25", "5s 6h 6d Tc")
        assert table.refused(drawn("2c")) == "shoe_empty"

    @pytest.mark.rule("IRR-06")
    def test_what_was_settled_before_the_shoe_ran_out_stays_settled(self) -> None:
        table = Table(PAGE, left=8).start("1 25, 1 B7 5, 2 25, 2 B7 5", "T 7 6 6 7 T").hit(1, "T")
        table.do(c.Hit(2)).deal("2").do(c.Hit(2))
        assert table.money == [
            "collect 2 B7 5", "collect 1 B7 5", "take 1 BJ 25", "return 2 BJ 25", "return 2 B7 5",
        ]  # fmt: skip

    @pytest.mark.rule("IRR-06")
    def test_a_progressive_that_lost_on_the_up_card_does_not_come_back(self) -> None:
        table = Table(left=4).start("1 25, 1 B7 5", "5s 6h 6d Tc").do(c.Hit(1))
        assert table.money == ["collect 1 B7 5", "return 1 BJ 25"]


class TestSomebodyIsShort:
    def skipped(self, settings: dict[str, object] | None = None) -> Table:
        """Seat 4 gets no card in either round; noticed when all others and the dealer have two."""
        table = Table(settings=settings).open("1 25, 4 25, 6 25, 1 TB 5, 4 TB 5, 4 B7 5")
        table.deal("9s", until=()).do(drawn("8h", "seat 6")).deal("6c 9d", until=())
        return table.do(drawn("8d", "seat 6"), drawn("Tc", "dealer"))

    @pytest.mark.rule("IRR-07", "IRR-08")
    def test_wx_33_a_guest_without_cards_sits_out_the_others_choose(self) -> None:
        table = self.skipped()
        assert (found(table), rulings(table)) == ("hands_short", ["complete", "void"])
        table.forget().do(GiveRuling("complete"))
        assert sorted(table.money) == ["return 4 B7 5", "return 4 BJ 25", "return 4 TB 5"]
        assert table.phase == "courtesy"
        table.forget().do(c.Withdraw(1))
        assert sorted(table.money) == ["return 1 BJ 25", "return 1 TB 5"], "main and side bets go together"
        assert table.refused(c.Withdraw(1)) == "no_courtesy_due"
        table.do(c.StayIn(6))
        assert table.state.turn[0] == 6
        assert table.stand(6).deal("T").money[2:] == ["pay 6 BJ 25"]

    @pytest.mark.rule("IRR-07")
    def test_without_the_courtesy_the_others_are_not_asked(self) -> None:
        table = self.skipped({"skipped.courtesy": False}).do(GiveRuling("complete"))
        assert (table.phase, [spot.seat for spot in table.state.spots]) == ("decide", [1, 6])

    @pytest.mark.rule("IRR-07")
    def test_it_may_be_noticed_before_the_deal_is_over(self) -> None:
        table = Table().open("1 25, 4 25, 6 25, 7 25")
        assert table.refused(c.NoticeShortHand()) == "step_out_of_turn"
        table.deal("9", until=())
        assert table.refused(c.NoticeShortHand()) == "step_out_of_turn", "nobody was passed over"
        table.do(drawn("8h", "seat 6"), c.NoticeShortHand(), GiveRuling("complete"))
        assert table.money == ["return 4 BJ 25"], "seat 7 was not yet due"
        table.deal("8 6 9 9 9 T", until=("courtesy",)).do(*(c.StayIn(seat) for seat in (1, 6, 7)))
        assert [len(spot.hands[0].cards) for spot in table.state.spots] == [2, 2, 2]

    @pytest.mark.rule("IRR-08", "IRR-09")
    @pytest.mark.parametrize("courtesy", [True, False])
    def test_wx_34_a_guest_with_one_card_gets_the_other_before_any_hit(self, courtesy: bool) -> None:
        table = (
            Table(settings={"skipped.courtesy": courtesy})
            .open("1 25, 2 25, 2 TB 5")
            .deal("9 8 6 9", until=())
        )
        table.do(drawn("Tc", "dealer"))
        assert found(table) == "hands_short"
        assert not table.happened(e.UpCardTurned), "the deal is not over"
        table.do(GiveRuling("complete"))
        assert [type(event) for event in table.happened(e.SeatSatOut)] == []
        table.deal("7d", until=("courtesy",))
        assert table.cards(2).split()[1] == "7d"
        assert table.state.courtesy == ((1, 2) if courtesy else (2,))
        table.do(c.Withdraw(2))
        assert table.money == ["return 2 BJ 25", "return 2 TB 5"]

    @pytest.mark.rule("IRR-10")
    def test_a_dealer_short_of_one_card_takes_it_after_all_second_cards(self) -> None:
        table = Table().open("1 25, 2 25").deal("9 8", until=())
        table.do(drawn("9d", "seat 1")).deal("8 6", until=())
        assert found(table) == "hands_short"
        table.do(GiveRuling("complete"))
        assert table.choices() == {"DrawCard"}
        table.deal("Tc", until=("courtesy",))
        assert len(table.state.dealer) == 2
        assert table.state.courtesy == (1, 2)
        table.do(c.StayIn(1), c.Withdraw(2))
        assert table.dealer() == "6s ??"
        assert table.money == ["return 2 BJ 25"]


class TestTheDealerForgotACard:
    """Seat 1 is given a hit while the dealer has one card, or none."""

    def forgot(self, cards: str = "5s 8h 6d 6c 8d", hit: str = "9c", bets: str = "1 25, 2 25") -> Table:
        table = Table().open(bets).deal(cards, until=())
        return table.do(drawn(hit, "seat 1", face_up=True))

    @pytest.mark.rule("IRR-10")
    def test_noticed_after_a_hit_the_dealer_takes_the_card_and_everybody_may_stay_or_withdraw(self) -> None:
        table = self.forgot()
        assert (found(table), rulings(table)) == ("dealer_short", ["complete", "discard", "void"])
        table.do(GiveRuling("complete"))
        assert table.cards(1) == "5s 6c 9c"
        assert not table.happened(e.UpCardTurned), "the deal is not over"
        table.deal("Tc", until=("courtesy",))
        assert table.state.courtesy == (1, 2)
        table.do(c.StayIn(1), c.Withdraw(2))
        assert (table.dealer(), table.phase) == ("6d ??", "decide")
        assert table.stand(1).deal("T").money == ["return 2 BJ 25", "pay 1 BJ 25"]

    @pytest.mark.rule("IRR-10")
    def test_the_dealer_may_have_neither_card(self) -> None:
        table = Table().open("1 25, 2 25").deal("5 8", until=()).do(drawn("6c", "seat 1")).deal("8", until=())
        table.do(drawn("9c", "seat 1", face_up=True))
        assert found(table) == "dealer_short"
        table.do(GiveRuling("complete")).deal("6 T", until=("courtesy",)).do(c.StayIn(1), c.StayIn(2))
        assert (table.dealer(), table.cards(1)) == ("6s ??", "5s 6c 9c")

    @pytest.mark.rule("IRR-10", "BJ-ACT-04")
    def test_a_hand_that_the_card_broke_is_lost_and_cannot_be_withdrawn(self) -> None:
        table = self.forgot("Ts 8h Ad 6c 8d", "9c", "1 25, 2 25, 1 TB 5").do(GiveRuling("complete"))
        assert table.money == ["take 1 BJ 25"]
        table.deal("9s", until=("courtesy",))
        assert table.state.courtesy == (2,)
        assert table.refused(c.Withdraw(1)) == "no_courtesy_due"
        table.do(c.StayIn(2))
        assert table.money[1:] == ["take 1 TB 5"], "its side bet is on the first two cards"
        table.deal(until=("insurance",))
        assert table.refused(c.BuyInsurance(1, 1000)) == "nothing_to_insure"
        insured = {offer.command.seat for offer in BLACKJACK.offers(table.rules, table.state)
                   if isinstance(offer.command, c.BuyInsurance)}  # fmt: skip
        assert insured == {2}
        assert table.do(c.CloseInsurance()).deal().stand(2).money[2:] == ["take 2 BJ 25"]

    @pytest.mark.rule("IRR-10")
    def test_a_lone_guest_who_broke_is_asked_nothing_more(self) -> None:
        table = self.forgot("Ts 5d 6c", "9c", "1 25").do(GiveRuling("complete")).deal("9s")
        assert (table.phase, table.money) == ("pick_up", ["take 1 BJ 25"])

    @pytest.mark.rule("IRR-10")
    def test_the_card_may_be_burned_and_must_not_stay_on_a_blackjack(self) -> None:
        table = self.forgot("As 8h 6d Kc 8d")
        assert rulings(table) == ["discard", "void"], "nobody draws to 21"
        table.do(GiveRuling("discard")).deal("Tc", until=("courtesy",)).do(c.StayIn(1), c.StayIn(2))
        assert table.money == ["pay 1 BJ 37.5"]
        assert table.happened(CardDiscarded) == [CardDiscarded(Card("9c"), face_up=True)]

    @pytest.mark.rule("IRR-10")
    def test_or_the_round_is_void(self) -> None:
        table = self.forgot().do(GiveRuling("void"))
        assert (table.phase, table.money) == ("between_rounds", ["return 1 BJ 25", "return 2 BJ 25"])

    @pytest.mark.rule("IRR-10")
    def test_the_dealer_can_say_so_before_any_card_shows_it(self) -> None:
        table = Table().open("1 25, 2 25").deal("5 8 6 6 8", until=()).do(c.NoticeShortHand())
        assert (found(table), rulings(table)) == ("hands_short", ["complete", "void"])
        table.do(GiveRuling("complete")).deal("T", until=("courtesy",)).do(c.Withdraw(1), c.StayIn(2))
        assert (table.dealer(), table.money) == ("6s ??", ["return 1 BJ 25"])

    @pytest.mark.rule("IRR-08", "IRR-10")
    @pytest.mark.parametrize(("choice", "claims"), [(c.StayIn(1), 1), (c.Withdraw(1), 0)])
    def test_a_prize_that_the_card_made_is_for_a_guest_who_stays(self, choice: Command, claims: int) -> None:
        table = Table(PAGE).open("1 25, 1 B7 5").deal("7d 6c 7d", until=())
        table.do(drawn("7d", "seat 1", face_up=True), GiveRuling("complete")).deal("T", until=("courtesy",))
        assert not table.happened(e.PrizeClaimed)
        assert len(table.do(choice).happened(e.PrizeClaimed)) == claims


class TestACardForTheNextGuest:
    @pytest.mark.rule("IRR-11")
    def test_wx_36_it_stays_and_the_guest_passed_over_is_asked_again(self) -> None:
        table = Table().start("3 25, 4 25", "5 5 6 6 5 T").do(c.Hit(3), drawn("9c", "seat 4"))
        assert (found(table), rulings(table)) == ("guest_passed_over", ["stays", "void"])
        table.do(GiveRuling("stays"))
        assert table.cards(4).split()[2] == "9c"
        assert (table.phase, table.state.turn[0]) == ("decide", 3)
        assert len(table.cards(3).split()) == 2

    @pytest.mark.rule("IRR-11")
    def test_a_doubled_hand_is_still_owed_its_one_card(self) -> None:
        table = Table().start("3 25, 4 25", "5 5 6 6 5 T").do(c.DoubleDown(3, 2500), drawn("9c", "seat 4"))
        table.do(GiveRuling("stays"))
        assert (table.phase, table.state.turn[0]) == ("card_due", 3)
        assert table.deal("9").state.turn[0] == 4

    @pytest.mark.rule("IRR-11")
    def test_so_is_a_split_hand(self) -> None:
        table = Table().start("3 25, 4 25", "8 5 6 8 5 T").do(c.SplitPair(3), drawn("9c", "seat 4"))
        table.do(GiveRuling("stays"))
        assert table.phase == "card_due"
        assert table.deal("9").cards(3).split()[1][0] == "9"


def test_a_second_mishap_waits_for_its_own_ruling() -> None:
    table = (
        Table()
        .open("1 25")
        .deal("T A 9", until=())
        .do(drawn("Kh", "dealer", face_up=True), drawn("2c", "seat 1"))
    )
    table.do(GiveRuling("plain_21"))
    assert rulings(table) == ["discard"]
    table.do(GiveRuling("discard"))
    assert (table.phase, table.cards(1)) == ("decide", "Ts 9s")


def test_a_carried_card_stays_unseen_when_the_shoe_is_broken_down() -> None:
    table = Table().do(drawn("5h"), GiveRuling("carry"), DeclareDead())
    assert [pile.cards for pile in BLACKJACK.view_for(table.state, "surveillance").discards] == [("??",)]
