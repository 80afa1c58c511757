"""The pack at a table: shuffled with or without a word, cut by whom it is offered to, burned; a dead game."""

import pytest
from msgspec.structs import replace

from pitboss.cheques import Bills, Cheques
from pitboss.games.blackjack.commands import Hit, Stand
from pitboss.games.pack import (
    CallShuffle,
    CutPack,
    DrawCard,
    DrawCutCard,
    EmptyShoe,
    PlaceCutCard,
    ShoeEmptied,
    ShufflePack,
)
from pitboss.games.round import DeclareDead, OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.approvals.approvals import ApprovalAsked
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.cards.pack_steps import SpreadChunk, WashPack
from tests.kit.houses.table import DEE, DOUBLE_DECK, MINI, SHOE, SUE, House, guest

SIZE = {SHOE: 312, MINI: 416, DOUBLE_DECK: 104}


def to_cut(game: str = SHOE, seats: tuple[int, ...] = (1, 3, 5, 6)) -> House:
    """A fresh pack up to the first offer of the cut."""
    house = House(game, seats=seats, fresh=True)
    if house.rules.shuffle.pressed_by == "supervisor":
        house.do(SUE, c.PressShuffler())
    return house.do(DEE, ShufflePack(SIZE[game])).perform_all()


class TestTheShuffle:
    def due(self, game: str = SHOE) -> House:
        house = House(game, seats=(1,))
        house.live.table = replace(house.table, game=replace(house.table.game, phase="shuffle_due"))
        return house

    @pytest.mark.rule("SHF-01")
    def test_shuffle_is_called_before_any_card_leaves_the_shoe_and_nobody_is_asked(self) -> None:
        house = self.due()
        assert house.refused(DEE, EmptyShoe())[0] == "pack_step_out_of_turn"
        house.do(DEE, CallShuffle())
        assert house.calls == ["Shuffle"]
        house.perform("slide_shoe").do(DEE, EmptyShoe())
        assert house.all(ApprovalAsked) == []

    @pytest.mark.rule("BAC-SHUF-03")
    def test_at_baccarat_no_card_leaves_the_shoe_before_the_supervisors_answer(self) -> None:
        house = self.due(MINI).do(DEE, CallShuffle())
        assert house.refused(DEE, EmptyShoe())[0] == "approval_needed"
        house.do(DEE, c.AskApproval())
        assert house.subject() == "start_shuffle"
        assert house.refused(DEE, EmptyShoe())[0] == "approval_needed"
        house.do(SUE, c.RefuseApproval(1))
        assert house.refused(DEE, EmptyShoe())[0] == "approval_needed"
        house.granted().do(DEE, EmptyShoe())
        assert house.one(ShoeEmptied).cards == 416

    @pytest.mark.rule("BAC-SHUF-04")
    def test_at_baccarat_no_shuffle_starts_until_the_whole_set_is_in_the_discard_rack(self) -> None:
        house = House(MINI, fresh=True).shuffled().draw("A 5").open().bet(1, "1 green", "player")
        house.run("4 K 5 7")
        house.live.table = replace(house.table, game=replace(house.table.game, phase="shuffle_due"))
        dealt = 416 - house.table.game.shoe.left
        assert house.table.game.shoe.cards_in_rack() == dealt == 6
        for step in (CallShuffle(), EmptyShoe()):
            house.refused(DEE, ShufflePack(416))
            house.refused(SUE, c.PressShuffler())
            if step == EmptyShoe():
                house.granted()
            house.do(DEE, step)
        assert (house.table.game.shoe.left, house.table.game.shoe.cards_in_rack()) == (0, 416)
        house.do(DEE, SpreadChunk(208), SpreadChunk(208)).do(SUE, c.PressShuffler())
        for cards in (415, 417):
            assert house.refused(DEE, ShufflePack(cards))[0] == "pack_count_wrong"
        house.do(DEE, ShufflePack(416))

    @pytest.mark.rule("BAC-SHUF-07")
    def test_only_a_supervisor_presses_the_machine_and_before_the_cards_go_in(self) -> None:
        house = House(MINI, fresh=True)
        assert house.refused(DEE, ShufflePack(416)) == ("shuffler_not_pressed", "BAC-SHUF-07")
        for somebody in (DEE, guest(1)):
            assert house.refused(somebody, c.PressShuffler()) == ("not_yours_to_do", "BAC-SHUF-07")
        house.do(SUE, c.PressShuffler()).do(DEE, ShufflePack(416))
        assert house.one(e.ShufflerPressed).by == "sue"

    @pytest.mark.rule("BAC-SHUF-01")
    def test_the_cards_are_shuffled_before_the_first_play(self) -> None:
        house = House(MINI, fresh=True)
        assert house.refused(DEE, OpenRound())[0] == "step_out_of_turn"
        house.shuffled().draw("A 5").open()

    @pytest.mark.rule("SHF-04")
    @pytest.mark.parametrize("phase", ["pack_together", "cut_pack", "place_cut_card", "burn"])
    def test_nothing_else_happens_until_the_shuffle_is_over(self, phase: str) -> None:
        house = self.due()
        house.live.table = replace(house.table, game=replace(house.table.game, phase=phase))
        locked = ("table_locked", "SHF-04")
        house.do(guest(1), c.BuyIn("g1", Bills(hundreds=1)))
        assert house.table.transaction is None, "the bills wait until the shuffle is over"
        assert house.refused(DEE, c.BringBillsForward()) == locked
        change = c.ChangeCheques("g1", Cheques(green=1), Cheques(red=5))
        assert house.refused(guest(1), change) == locked
        assert house.refused(SUE, c.BringFill(Cheques(red=1))) == locked
        assert house.refused(guest(1), PlaceWager(1, "main", 25_00))[0] == "bets_closed"
        if phase != "burn":  # a burn that was missed is let go (BURN-03)
            assert house.refused(DEE, OpenRound())[0] == "step_out_of_turn"

    @pytest.mark.rule("SHF-09")
    def test_rolling_is_called_before_the_pack_is_turned_over_and_nobody_is_asked(self) -> None:
        house = House(DOUBLE_DECK, {"shuffle.by_hand": True}, fresh=True)
        assert house.refused(DEE, ShufflePack(104, by_hand=True)) == ("rolling_not_called", "SHF-09")
        assert house.refused(guest(1), c.CallRolling())[0] == "not_yours_to_do"
        house.do(DEE, c.CallRolling())
        assert house.calls == ["Rolling"]
        house.do(DEE, ShufflePack(104, by_hand=True))
        assert house.table.rolling == 0
        assert house.refused(DEE, c.CallRolling())[0] == "no_shuffle_on"

    @pytest.mark.rule("BAC-MSHUF-09")
    def test_at_baccarat_it_is_answered_or_called_three_times(self) -> None:
        washed = House(MINI, {"shuffle.by_hand": True}, fresh=True).do(DEE, WashPack(120))
        house = washed.do(DEE, c.CallRolling())
        rolled = ShufflePack(416, by_hand=True)
        assert house.refused(DEE, rolled) == ("rolling_not_answered", "BAC-MSHUF-09")
        house.do(DEE, c.CallRolling())
        assert house.refused(DEE, rolled)[0] == "rolling_not_answered"
        house.do(DEE, c.CallRolling(), rolled)
        answered = House(MINI, {"shuffle.by_hand": True}, fresh=True).do(DEE, WashPack(120), c.CallRolling())
        answered.do(SUE, c.Acknowledge()).do(DEE, rolled)

    @pytest.mark.rule("SHF-TRIG-02")
    def test_no_guest_has_the_pack_shuffled(self) -> None:
        house = House()
        assert house.refused(guest(1), CallShuffle())[0] == "not_yours_to_do"
        assert house.refused(DEE, CallShuffle())[0] == "pack_step_out_of_turn"  # nor the dealer for them


class TestTheCut:
    @pytest.mark.rule("CUT-01", "CUT-02")
    def test_wx_08_offered_from_where_the_cut_card_came_out(self) -> None:
        house = House(seats=(1, 3, 5, 6)).open()
        for seat in (1, 3, 5, 6):
            house.bet(seat, "1 green")
        house.run("2h 3h 4h 5h 9c 2d 3d 4d 5d 9s").do(guest(1), Stand(1)).run()
        house.do(guest(3), Hit(3)).do(DEE, DrawCutCard()).draw("Tc").run()
        for seat in (3, 5, 6):
            house.do(guest(seat), Stand(seat)).run()
        assert house.table.game.phase == "cut_pack"
        assert house.one(e.CutOffered).seats == (3, 5, 6, 1)

    @pytest.mark.rule("CUT-01", "BAC-CUT-01")
    @pytest.mark.parametrize("game", [SHOE, MINI])
    def test_offered_clockwise_guest_by_guest_until_one_accepts(self, game: str) -> None:
        house = to_cut(game)
        assert house.one(e.CutOffered).seats == (1, 3, 5, 6)
        offered, declined = ("CUT-01", "CUT-02") if game == SHOE else ("BAC-CUT-01", "BAC-CUT-02")
        assert house.refused(guest(3), CutPack(100, 3)) == ("cut_not_offered", offered)
        assert house.refused(guest(3), c.DeclineCut(1))[0] == "cut_not_offered"
        assert house.refused(DEE, CutPack(SIZE[game] // 2)) == ("cut_still_offered", declined)
        house.do(guest(1), c.DeclineCut(1)).do(guest(3), CutPack(100, 3))
        assert house.table.cut_offers == ()

    @pytest.mark.rule("CUT-02")
    def test_wx_08_when_everyone_refuses_the_dealer_cuts_with_a_word(self) -> None:
        house = to_cut()
        for seat in (1, 3, 5, 6):
            house.do(guest(seat), c.DeclineCut(seat))
        for somebody in (SUE, guest(1)):
            assert house.refused(somebody, CutPack(156)) == ("not_yours_to_do", "CUT-02")
        assert house.refused(DEE, CutPack(156)) == ("approval_needed", "CUT-02")
        house.granted()
        assert house.subject() == "dealer_cuts"
        assert house.refused(DEE, CutPack(100))[0] == "dealer_cut_off_centre"
        house.do(DEE, CutPack(156))
        assert house.table.approvals == ()

    @pytest.mark.rule("BAC-CUT-02")
    def test_we_shoe_02_at_baccarat_the_supervisor_is_told(self) -> None:
        house = to_cut(MINI, (1,)).do(guest(1), c.DeclineCut(1)).forget()
        house.do(DEE, CutPack(208))
        assert house.one(SupervisorTold).what == "dealer_cuts"
        assert house.all(ApprovalAsked) == []

    @pytest.mark.rule("IND-37")
    @pytest.mark.parametrize(
        ("game", "first", "behind"), [(MINI, 52, 26), (SHOE, 52, 78), (DOUBLE_DECK, 20, 26)]
    )
    def test_penetration_and_cut_are_enforced(self, game: str, first: int, behind: int) -> None:
        house = to_cut(game, (1,))
        for at in (first - 1, SIZE[game] - first + 1):
            assert house.refused(guest(1), CutPack(at, 1))[0] == "cut_too_near_the_end"
        house.do(guest(1), CutPack(SIZE[game] - first, 1))
        assert house.refused(DEE, PlaceCutCard(behind - 1))[0] == "cut_card_misplaced"
        house.do(DEE, PlaceCutCard(behind))

    def test_no_guest_cuts_for_another_or_loads_the_shoe(self) -> None:
        house = to_cut(seats=(1, 3))
        assert house.refused(guest(3), CutPack(100, 1))[0] == "cut_not_offered"
        house.do(guest(1), CutPack(100, 1))
        assert house.refused(guest(1), PlaceCutCard(104))[0] == "not_yours_to_do"


class TestTheBurn:
    def burned(self, game: str) -> House:
        return House(game, fresh=True).shuffled().draw("Th")

    @pytest.mark.rule("BURN-02")
    def test_the_burn_card_is_shown_when_a_guest_asks_and_then_it_must_be(self) -> None:
        house = self.burned(SHOE)
        assert house.all(e.BurnCardAsked) == []  # nobody asked
        house.do(guest(1), c.AskBurnCard("g1"))
        assert house.one(e.BurnCardAsked) == e.BurnCardAsked("g1", "Th")  # type: ignore[arg-type]

    @pytest.mark.rule("BURN-02")
    def test_once_a_round_lies_upon_it_there_is_none_to_show(self) -> None:
        house = self.burned(SHOE).open().bet(1, "1 green").run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run()
        assert house.refused(guest(1), c.AskBurnCard("g1"))[0] == "no_burn_card"

    @pytest.mark.rule("DD-07", "BURN-02")
    def test_at_the_double_deck_it_may_not_be_shown(self) -> None:
        house = self.burned(DOUBLE_DECK)
        assert house.refused(guest(1), c.AskBurnCard("g1")) == ("burn_card_not_shown", "DD-07")

    @pytest.mark.rule("BAC-BURN-02")
    def test_the_one_shown_lies_at_the_bottom_and_the_others_go_unseen(self) -> None:
        house = House(MINI, fresh=True).shuffled().draw("3h")
        house.do(DEE, *(DrawCard(card) for card in house._cards("K Q J")))
        shown, hidden = house.table.game.shoe.discards
        assert (shown.cards, shown.seen) == (("3h",), True)
        assert (len(hidden.cards), hidden.seen) == (3, False)
        assert house.table.game.phase == "between_rounds"


class TestDeadGames:
    @pytest.mark.rule("DEAD-01")
    def test_when_the_last_guest_has_left_the_shoe_is_broken_down_with_a_word(self) -> None:
        house = House().open().bet(1, "1 green").run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run()
        assert house.refused(DEE, DeclareDead()) == ("guests_present", "DEAD-01")
        house.do(guest(1), c.LeaveTable("g1"))
        assert house.refused(DEE, DeclareDead())[0] == "approval_needed"
        assert house.refused(SUE, DeclareDead())[0] == "not_yours_to_do"
        house.granted()
        assert house.subject() == "dead_game"
        house.do(DEE, DeclareDead())
        assert house.table.dead
        house.do(DEE, CallShuffle()).perform("slide_shoe").do(DEE, EmptyShoe())
        assert house.table.game.shoe.left == 0
        house.sit(2)
        assert not house.table.dead
        assert house.refused(DEE, OpenRound())[0] == "step_out_of_turn"

    def test_at_baccarat_the_shoe_stays_as_it_is_and_nobody_is_asked(self) -> None:
        house = House(MINI).open().bet(1, "1 green", "player").run("4 K 5 7").do(guest(1), c.LeaveTable("g1"))
        left = house.table.game.shoe.left
        house.do(DEE, DeclareDead())
        assert house.table.game.shoe.left == left
