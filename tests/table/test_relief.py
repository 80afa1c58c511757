"""One dealer relieves another: when, in what order, in whose hands, and with which card burned."""

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import UNSEEN, Card
from pitboss.cheques import Bills, Cheques
from pitboss.games import GAMES
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Event
from pitboss.games.pack import (
    CallShuffle,
    CardBurned,
    CutPack,
    DrawCard,
    EmptyShoe,
    PlaceCutCard,
    ShuffleDue,
    ShufflePack,
)
from pitboss.games.round import DeclareDead
from pitboss.games.tucked_card import (
    UNDER_SHOE,
    BurnTuckedCard,
    CardTucked,
    PullBackBurnCard,
    TuckedCardBurned,
)
from pitboss.shoe import Pile
from pitboss.table import commands as c
from pitboss.table import relief as r
from pitboss.table.evolve import evolve
from pitboss.table.scene.scene import Audience, scene_for
from pitboss.table.stops import cases as s
from tests.kit.houses.table import DEE, DOUBLE_DECK, MINI, SHOE, SUE, House, guest

DOT = Person("dot", ("dealer",))
TAP = r.TapIn("Dot")
BURNING = ["slide_shoe", "tuck_card", "clear_hands", "clear_hands", "burn_tucked", "take_shoe"]
LOW = Cheques(red=400, green=400, pink=100)


def in_rack(house: House) -> list[Pile]:
    return [pile for pile in house.table.game.shoe.discards if pile.name == "burn"]


def between(game: str = SHOE) -> House:
    return House(game, rack=LOW)


class TestTheProcedure:
    @pytest.mark.rule("RLF-03", "BURN-03")
    def test_outgoing_tucks_one_card_and_incoming_burns_it(self) -> None:
        house = between()
        left = house.table.game.shoe.left
        house.do(DOT, TAP)
        assert house.dues == BURNING
        house.perform("slide_shoe")
        assert house.refused(DEE, c.Perform("clear_hands"))[0] == "gesture_out_of_turn"
        assert house.refused(DEE, c.Perform("tuck_card")) == ("card_to_be_drawn", "RLF-03")
        house.do(DEE, DrawCard(Card("9h"), UNDER_SHOE))
        assert house.table.game.tucked == ("9h",)
        assert in_rack(house) == []
        house.perform("clear_hands").do(DOT, c.Perform("clear_hands"), c.Perform("burn_tucked"))
        assert not house.table.game.tucked
        assert in_rack(house) == [Pile("burn", 0, (Card("9h"),), seen=False)]
        house.do(DOT, c.Perform("take_shoe"))
        assert house.one(r.DealerTappedIn) == r.DealerTappedIn("dot", "Dot")
        assert house.table.relief is None
        assert house.table.game.shoe.left == left - 1
        assert len(house.all(CardTucked)) == len(house.all(TuckedCardBurned)) == 1

    @pytest.mark.rule("RLF-05", "PROT-09")
    def test_each_gesture_is_in_the_hands_of_one_of_them(self) -> None:
        house = between().do(DOT, TAP)
        other = ("hands_of_another", "RLF-03")
        assert house.refused(DOT, c.Perform("slide_shoe")) == other
        house.perform("slide_shoe").do(DEE, DrawCard(Card("9h"), UNDER_SHOE)).perform("clear_hands")
        for gesture in ("clear_hands", "burn_tucked", "take_shoe"):
            assert house.refused(DEE, c.Perform(gesture)) == other
            assert house.table.relief is not None, "until then the outgoing dealer stays"
            house.do(DOT, c.Perform(gesture))
        house.open()

    def test_nothing_else_happens_meanwhile_and_nobody_else_taps_in(self) -> None:
        house = between().do(DOT, TAP)
        change = c.ChangeCheques("g1", Cheques(green=1), Cheques(red=5))
        assert house.refused(guest(1), change)[0] == "gesture_due"
        assert house.refused(Person("max", ("dealer",)), TAP) == ("relief_on", "RLF-03")
        for by in (guest(1), SUE):
            assert house.refused(by, TAP)[0] == "not_yours_to_do"

    @pytest.mark.rule("RLF-01")
    def test_a_driver_performs_it_for_both_and_the_incoming_dealer_deals_on(self) -> None:
        house = between().do(DOT, TAP).run("4")
        assert house.table.relief is None
        assert house.live.dealer == DOT
        assert house.refused(DOT, TAP) == ("dealers_place_taken", "RLF-01"), "nobody relieves themself"
        assert house.dues == []

    @pytest.mark.rule("RLF-02")
    def test_black_and_higher_are_lammered_before_the_dealer_goes(self) -> None:
        house = House(rack=Cheques(red=100, black=20, purple=3)).do(DOT, TAP)
        assert house.dues == ["lammer_rack", *BURNING]
        house.perform("lammer_rack")
        assert house.one(r.RackLammered).cheques == Cheques(black=20, purple=3)
        assert house.rack == Cheques(red=100, black=20, purple=3), "a picture of the rack, not a movement"

    @pytest.mark.rule("RLF-02")
    def test_a_rack_with_dirty_money_cannot_be_verified(self) -> None:
        house = between().open().bet(1, "1 green").close().run("K 9 6 8").do(guest(1), Stand(1))
        house.run("T", by_hand=("clean_rack",))
        assert house.table.dues[0].gesture == "clean_rack"
        assert house.refused(DOT, TAP) == ("gesture_due", "RLF-01")
        house.live.table = replace(house.table, dues=())
        assert house.refused(DOT, TAP) == ("money_uncleaned", "RLF-02")


class TestWhichCard:
    @pytest.mark.rule("RLF-04")
    def test_after_a_shuffle_the_burned_card_is_pulled_back_and_it_stays_one_burn(self) -> None:
        house = House(seats=(1,), fresh=True, rack=LOW).shuffled().draw("5h")
        assert house.table.game.phase == "between_rounds"
        left = house.table.game.shoe.left
        house.do(DOT, TAP)
        assert "pull_back" in house.dues
        assert "tuck_card" not in house.dues
        house.perform("slide_shoe", "pull_back")
        assert house.one(CardTucked) == CardTucked(Card("5h"), from_rack=True)
        assert in_rack(house) == []
        house.run()
        assert in_rack(house) == [Pile("burn", 0, (Card("5h"),), seen=False)]
        assert house.table.game.shoe.left == left
        assert len(house.all(CardBurned)) == 1

    @pytest.mark.rule("RLF-04")
    @pytest.mark.parametrize("seen", [False, True])
    def test_a_burned_card_that_lay_open_is_not_pulled_back(self, seen: bool) -> None:
        house = House(seats=(1,), fresh=True, rack=LOW).shuffled().draw("5h")
        shoe = house.table.game.shoe
        open_ = replace(shoe, discards=(Pile("burn", 0, (Card("5h"),), seen=seen),))
        house.live.table = replace(house.table, game=replace(house.table.game, shoe=open_))
        house.do(DOT, TAP)
        assert ("pull_back" in house.dues, "tuck_card" in house.dues) == (not seen, seen)

    @pytest.mark.rule("RLF-04")
    def test_not_yet_burned_the_shoe_is_left_in_the_middle_and_the_usual_burn_follows(self) -> None:
        house = House(seats=(1,), fresh=True, rack=LOW).shuffled()
        assert house.table.game.phase == "burn"
        house.do(DOT, TAP)
        assert house.dues == ["slide_shoe", "clear_hands", "clear_hands", "take_shoe"]
        house.run("7h")
        assert len(house.all(CardBurned)) == 1
        assert house.all(CardTucked) == []
        assert len(in_rack(house)) == 1

    @pytest.mark.rule("RLF-04", "RLF-03")
    def test_a_second_relief_before_a_hand_uses_the_same_card_and_after_a_hand_another(self) -> None:
        house = between().do(DOT, TAP).run("4h")
        left = house.table.game.shoe.left
        house.do(DEE, r.TapIn("Dee")).run()
        assert [event.card for event in house.all(CardTucked)] == ["4h", "4h"]
        assert house.table.game.shoe.left == left
        house.open().bet(1, "1 green").close().run("K 9 Q 8").do(guest(1), Stand(1)).run()
        house.do(DOT, TAP).run("3s")
        assert [event.card for event in house.all(CardTucked)] == ["4h", "4h", "3s"]
        assert [pile.cards for pile in in_rack(house)] == [("4h",), ("3s",)]

    def test_with_the_cut_card_next_or_a_shuffle_due_there_is_none(self) -> None:
        none = ["slide_shoe", "clear_hands", "clear_hands", "take_shoe"]
        house = between()
        shoe = replace(house.table.game.shoe, behind_cut_card=house.table.game.shoe.left)
        house.live.table = replace(house.table, game=replace(house.table.game, shoe=shoe))
        assert house.do(DOT, TAP).dues == none
        due = between()
        due.live.table = replace(due.table, game=replace(due.table.game, phase="shuffle_due"))
        assert due.do(DOT, TAP).dues == none[1:]

    @pytest.mark.rule("BAC-BURN-04", "BAC-REL-02")
    def test_at_baccarat_no_card_is_burned_for_a_new_dealer(self) -> None:
        house = between(MINI).do(DOT, TAP)
        assert house.dues == ["clear_hands", "clear_hands", "take_shoe"]
        assert house.run().all(CardTucked) == []
        game = GAMES["baccarat"].decide(house.rules, house.table.game, DrawCard(Card("9h"), UNDER_SHOE))
        assert getattr(game, "rule", "") == "BAC-BURN-04"

    def test_a_house_may_have_it_otherwise(self) -> None:
        assert "tuck_card" in House(MINI, {"burn.on_relief": True}, rack=LOW).do(DOT, TAP).dues
        assert "tuck_card" not in House(DOUBLE_DECK, {"burn.on_relief": False}, rack=LOW).do(DOT, TAP).dues

    @pytest.mark.rule("BURN-02")
    def test_a_guest_who_asks_is_shown_it_once_it_is_burned(self) -> None:
        house = between().do(DOT, TAP).run("4h").do(guest(1), c.AskBurnCard("g1"))
        assert house.events[-1].card == "4h"  # type: ignore[attr-defined]

    def test_a_card_goes_under_the_shoe_at_no_other_time(self) -> None:
        house = between()
        no = ("no_card_to_tuck", "RLF-03")
        assert house.refused(DEE, DrawCard(Card("9h"), UNDER_SHOE)) == no
        assert house.refused(DEE, PullBackBurnCard()) == no
        assert house.refused(DEE, BurnTuckedCard()) == no

    @pytest.mark.parametrize("role", ["guest", "dealer", "supervisor", "surveillance", "public"])
    def test_nobody_sees_it(self, role: str) -> None:
        house = between().do(DOT, TAP).perform("slide_shoe").do(DEE, DrawCard(Card("9h"), UNDER_SHOE))
        other = replace(house.table, game=replace(house.table.game, tucked=(Card("2c"),)))
        audience = Audience(role, "g1" if role == "guest" else "")  # type: ignore[arg-type]
        scene = scene_for(house.rules, house.table, audience)
        assert scene == scene_for(house.rules, other, audience)
        assert (scene.shoe.tucked, scene.shoe.forward) == (True, True)
        assert scene.relief is not None
        assert (scene.relief.name, scene.relief.step) == ("Dot", "outgoing")
        event: Event = house.one(CardTucked)
        for seen in ("guest", "dealer", "supervisor", "surveillance"):
            assert GAMES["blackjack"].event_for(event, seen).card == UNSEEN  # type: ignore[attr-defined]


class TestWhenNot:
    @pytest.mark.rule("RLF-01")
    def test_a_hand_is_dealt_to_its_end_first(self) -> None:
        house = between().open().bet(1, "1 green")
        house.live.submit(DOT, TAP)
        assert house.table.relief is not None, "bets may lie there, as long as no card is out"
        dealing = between().open().bet(1, "1 green").close()
        for cards in ("", "K", "9", "Q", "8"):
            dealing.draw(cards)
            assert dealing.refused(DOT, TAP) in [("hand_under_way", "RLF-01"), ("gesture_due", "RLF-01")]

    @pytest.mark.rule("RLF-01")
    def test_no_open_change_question_or_case(self) -> None:
        changing = between().do(guest(1), c.BuyIn("g1", Bills(hundreds=1)))
        assert changing.refused(DOT, TAP) == ("transaction_open", "RLF-01")
        asking = House(seats=(), rack=LOW).do(DEE, c.AskApproval())
        assert asking.refused(DOT, TAP) == ("approval_awaited", "RLF-01")
        asking.do(SUE, c.GrantApproval(1)).do(DOT, TAP)
        stopped = between().do(DEE, s.ReportFault("procedure"))
        assert stopped.refused(DOT, TAP)[0] in ("case_open", "ruling_awaited")
        game = replace(between().table.game, phase="irregular")
        house = between()
        house.live.table = replace(house.table, game=game)
        assert house.refused(DOT, TAP) == ("case_open", "RLF-01")

    @pytest.mark.rule("SHF-04", "RLF-01")
    @pytest.mark.parametrize("game", [SHOE, MINI])
    def test_from_the_first_card_removed_until_the_shuffle_ends_the_tap_waits(self, game: str) -> None:
        house = between(game)
        house.live.table = replace(house.table, game=replace(house.table.game, phase="shuffle_due"))
        house.do(DEE, CallShuffle())
        locked = ("table_locked", "SHF-04")
        assert house.refused(DOT, TAP)[0] in ("table_locked", "gesture_due")
        house.run(by_hand=("shuffle", "ask_approval"))
        if house.rules.shuffle.approval:
            house.granted()
        house.run(by_hand=("cut",))
        if house.table.game.phase == "pack_together":
            assert house.refused(DOT, TAP) == locked
            house.do(SUE, c.PressShuffler()).do(DEE, ShufflePack(house.rules.decks * 52)).perform_all()
        assert house.refused(DOT, TAP) == locked
        house.do(guest(1), CutPack(house.table.game.shoe.size // 2, 1))
        assert house.refused(DOT, TAP) == locked
        house.do(DEE, PlaceCutCard(house.rules.cut_card.cards_from_back))
        house.do(DOT, TAP)

    @pytest.mark.rule("RLF-04")
    def test_a_burn_that_has_begun_is_finished_first(self) -> None:
        house = House(MINI, seats=(1,), fresh=True, rack=LOW).shuffled().draw("5h")
        assert house.refused(DOT, TAP) == ("burn_under_way", "BAC-BURN-04")
        house.draw("2 3 4 6 7").do(DOT, TAP)

    @pytest.mark.rule("BAC-REL-01")
    @pytest.mark.parametrize("mode", ["box", "hand_in"])
    def test_not_before_winners_are_paid_and_commission_is_marked(self, mode: str) -> None:
        house = House(MINI, {"commission.mode": mode}, rack=LOW).open().bet(1, "4 green", "banker").close()
        marking = ("mark_commission", "pick_up")
        house.run("2 9 2 T", by_hand=("pay", *marking))
        assert house.refused(DOT, TAP) == ("gesture_due", "RLF-01")
        house.run(by_hand=marking)
        assert house.table.game.phase == "commission"
        assert house.refused(DOT, TAP) == ("commission_unmarked", "BAC-REL-01")

    @pytest.mark.rule("DEAD-01", "DEAD-03")
    def test_a_dead_game_is_handed_over_without_a_burn_and_its_rack_left_alone(self) -> None:
        house = House(seats=(1,)).open().do(guest(1), c.LeaveTable("g1"))
        house.granted().do(DEE, DeclareDead(), CallShuffle())
        house.perform("slide_shoe").do(DEE, EmptyShoe())
        assert house.table.game.phase == "pack_together"
        assert house.table.dead
        house.do(DOT, TAP)
        assert house.dues == ["clear_hands", "clear_hands", "take_shoe"]

    def test_a_shoe_that_is_broken_down_meanwhile_leaves_no_card_to_tuck(self) -> None:
        house = between().do(DOT, TAP)
        house.live.table = evolve(house.table, ShuffleDue("shoe_lost"))
        assert house.dues == ["slide_shoe", "clear_hands", "clear_hands", "take_shoe"]
        house.run(by_hand=("shuffle",))
        assert house.table.relief is None
