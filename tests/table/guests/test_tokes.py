"""Tokes: bet beside a guest, settled after them, taken down, dropped; envy; black only with a word."""

import pytest

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.games.blackjack.commands import SplitPair, Stand
from pitboss.games.round import OpenRound
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import TOKE_BOX
from pitboss.table.approvals.approvals import ApprovalAsked
from tests.kit.houses.table import DEE, MINI, SHOE, SUE, House, chips, guest

TOKE = "bet:1:main:dealer:1"


def five_for_the_dealer(seats: str = "2 green, 2 red") -> House:
    return House(seats={1: seats}).open().bet(1, "1 green").bet(1, "1 red", owner="dealer")


class TestWx47:
    @pytest.mark.rule("TOKE-02", "TOKE-04")
    def test_a_winning_toke_comes_down_with_what_it_won_after_the_guest_is_paid(self) -> None:
        house = five_for_the_dealer().run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run(by_hand=("pay",))
        assert house.dues == ["pay", "pay", "toke_down"]
        house.perform("pay", "pay").forget()
        assert house.held(TOKE_BOX).is_empty
        house.perform("toke_down")
        assert house.one(e.TokeDropped) == e.TokeDropped(TOKE, Cheques(red=2), "won")
        assert house.held(TOKE_BOX) == Cheques(red=2)
        house.run()
        house.open().bet(1, "1 green")
        assert house.held(TOKE).is_empty  # no parlay

    @pytest.mark.rule("TOKE-04")
    def test_a_toke_that_pushed_stays_up_and_plays_with_the_next_bet(self) -> None:
        house = five_for_the_dealer().run("Kh 9c 9d Ts").do(guest(1), Stand(1)).run()
        assert house.held(TOKE) == Cheques(red=1)
        assert house.held(TOKE_BOX).is_empty
        house.open().bet(1, "1 green").close()
        assert {w.owner: w.cents for w in house.table.game.wagers} == {"guest": 25_00, "dealer": 5_00}

    @pytest.mark.rule("TOKE-02", "TOKE-05")
    def test_a_blackjack_pays_the_toke_three_to_two(self) -> None:
        house = five_for_the_dealer().run("As 9c Kd 9s")
        assert house.held(TOKE_BOX) == chips("2 red, 1 pink")

    def test_a_toke_that_lost_is_taken(self) -> None:
        house = five_for_the_dealer().run("Kh 9c 7d 9s").do(guest(1), Stand(1)).run()
        assert [event.owner for event in house.all(e.WagerTaken)] == ["guest", "dealer"]
        assert house.held(TOKE_BOX).is_empty


class TestBaccarat:
    @pytest.mark.rule("BAC-TOK-03", "TOKE-02")
    def test_the_dealers_money_goes_to_the_box_before_the_other_seats_are_paid(self) -> None:
        house = House(MINI, seats=(1, 2)).open()
        for seat in (1, 2):
            house.bet(seat, "1 green", "player").bet(seat, "1 red", "player", "dealer")
        house.run("4 K 5 7", by_hand=("pay",))
        order = [(due.gesture, due.seat, due.owner) for due in house.table.dues]
        first, second = order[0][1], order[3][1]
        assert {first, second} == {1, 2}
        assert order[:3] == [
            ("pay", first, "guest"),
            ("pay", first, "dealer"),
            ("toke_down", first, "dealer"),
        ]
        house.perform("pay", "pay")
        assert house.refused(DEE, c.Perform("pay"))[0] == "gesture_out_of_turn"
        house.perform("toke_down")
        assert house.held(TOKE_BOX) == Cheques(red=2)

    @pytest.mark.rule("BAC-TOK-07", "TOKE-07")
    def test_we_tok_03_what_the_guest_leaves_to_the_dealer_is_dropped_and_never_bet(self) -> None:
        house = House(MINI, seats={1: "2 green"}).open().bet(1, "1 green", "player").forget()
        house.do(guest(1), c.GiveToke("g1", Cheques(green=1)))
        assert [wager.owner for wager in house.table.game.wagers] == ["guest"]
        assert house.refused(DEE, c.ScanBets())[0] == "gesture_due"
        house.perform("toke_down")
        assert house.one(e.TokeDropped).why == "given"
        assert house.held(TOKE_BOX) == Cheques(green=1)


class TestTheBox:
    @pytest.mark.rule("TOKE-07")
    def test_the_dealer_cannot_bet_a_guests_cheques_that_the_guest_does_not_name(self) -> None:
        house = House(seats={1: "2 green, 1 red"}).open().bet(1, "1 green")
        house.do(guest(1), c.GiveToke("g1", Cheques(red=1))).perform("toke_down")
        toke = PlaceWager(1, "main", 5_00, "dealer")
        assert house.refused(DEE, toke)[0] == "cheques_not_held"  # what is in the box does not come out

    @pytest.mark.rule("TOKE-07")
    def test_nobody_gives_what_they_do_not_have(self) -> None:
        house = House(seats={1: "1 green"})
        assert house.refused(guest(1), c.GiveToke("g1", Cheques(black=1)))[0] == "cheques_not_held"
        assert house.refused(guest(1), c.GiveToke("g1", Cheques()))[0] == "cheques_not_held"
        assert house.refused(guest(2), c.GiveToke("g1", Cheques(green=1)))[0] == "not_yours_to_do"

    @pytest.mark.rule("TOKE-03")
    def test_black_goes_into_the_box_only_with_a_supervisors_word(self) -> None:
        house = House(seats={1: "1 black"}).do(guest(1), c.GiveToke("g1", Cheques(black=1)))
        assert house.refused(DEE, c.Perform("toke_down"))[0] == "approval_needed"
        house.do(DEE, c.AskApproval())
        assert house.subject() == "toke_box"
        assert house.refused(DEE, c.Perform("toke_down"))[0] == "approval_awaited"
        assert house.refused(DEE, c.GrantApproval(1))[0] == "two_roles"
        house.do(SUE, c.GrantApproval(1)).perform("toke_down")
        assert house.held(TOKE_BOX) == Cheques(black=1)
        assert house.table.approvals == ()

    @pytest.mark.rule("TOKE-03")
    def test_a_winning_black_toke_waits_for_it_too_and_green_does_not(self) -> None:
        house = House(seats={1: "2 black"}).open().bet(1, "1 black").bet(1, "1 black", owner="dealer")
        house.run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run()
        house.do(SUE, c.GrantApproval(1)).run()  # the guest's black
        house.do(SUE, c.GrantApproval(2)).run()  # the toke's
        assert house.subject() == "toke_box"
        assert house.refused(DEE, OpenRound())[0] == "gesture_due"
        house.do(SUE, c.GrantApproval(3)).run()
        assert house.held(TOKE_BOX) == Cheques(black=2)
        green = five_for_the_dealer().run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run()
        assert green.all(ApprovalAsked) == []

    def test_envy_goes_from_the_rack_to_the_box_beside_the_payment(self) -> None:
        house = House(seats={1: "2 green, 1 red"}).open().bet(1, "1 green")
        house.bet(1, "1 red", "blazing-7s-progressive").run("Kd 9c 7s 9h")
        assert house.one(e.TokeDropped) == e.TokeDropped("rack", chips("1 white"), "envy")
        paid = [event.cheques.total for event in house.all(e.WagerPaid)]
        assert paid == [10_00]
        assert house.held(TOKE_BOX).total == 1_00

    @pytest.mark.rule("TLX-08")
    def test_a_toke_on_trilux_is_paid_right_after_its_guest_and_draws_no_envy(self) -> None:
        lines = [{"hand": ["flush"], "pays": "9 to 1", "envy": "$3"}]
        house = House(settings={"bets.trilux-bonus.lines": lines}, seats={1: "1 green, 4 red"}).open()
        house.bet(1, "1 green").bet(1, "2 red", "trilux-bonus").bet(1, "1 red", "trilux-bonus", "dealer")
        house.run("2h Kh 9h 5s", by_hand=("pay", "take", "toke_down"))
        assert [(due.gesture, due.owner) for due in house.table.dues][:3] == [
            ("pay", "guest"),
            ("envy", ""),
            ("pay", "dealer"),
        ]
        house.run()
        assert [(event.owner, event.cheques.total) for event in house.all(e.WagerPaid)][:2] == [
            ("guest", 90_00),
            ("dealer", 45_00),
        ]
        assert [event.cheques.total for event in house.all(e.TokeDropped) if event.why == "envy"] == [3_00]

    @pytest.mark.rule("TLX-08")
    @pytest.mark.parametrize(
        ("guests", "most"), [("5 black", "1 green, 5 red"), ("4 black, 3 green", "1 green")]
    )
    def test_a_toke_on_trilux_is_a_tenth_of_its_maximum_or_what_the_guest_leaves(
        self, guests: str, most: str
    ) -> None:
        house = House(seats=(1,)).open().bet(1, "1 green")
        house.bet(1, guests, "trilux-bonus")
        wager = PlaceWager(1, "trilux-bonus", chips(most).total + 5_00, "dealer")
        above = c.PutUp(wager, chips(most) + Cheques(red=1))
        assert house.refused(guest(1), above)[0] == "toke_above_maximum"
        house.bet(1, most, "trilux-bonus", "dealer")


ANN, BOB = guest(1), Person("bob", ("guest",))


def pushed(game: str) -> House:
    """Five dollars for the dealer have pushed at seat 1."""
    if game == MINI:
        house = (
            House(game, seats=(1, 2)).open().bet(1, "1 green", "player").bet(1, "1 red", "player", "dealer")
        )
        return house.run("2 J 4 6").forget()
    house = House(game, seats=(1, 2)).open().bet(1, "1 green").bet(1, "1 red", owner="dealer")
    return house.run("Kh 9c 9d Ts").do(ANN, Stand(1)).run().forget()


class TestPushedTokes:
    @pytest.mark.rule("TOKE-04")
    @pytest.mark.parametrize(("game", "bet"), [(SHOE, "main"), (MINI, "player")])
    def test_nobody_takes_one_back(self, game: str, bet: str) -> None:
        house = pushed(game).open()
        assert house.held(f"bet:1:{bet}:dealer:1") == chips("1 red")
        for by in (ANN, guest(2), DEE, SUE):
            refused = house.refused(by, TakeBackWager(1, bet, "dealer"))
            assert refused[0] in ("wager_not_there", "spot_not_yours")
        house.bet(1, "2 green", bet).bet(1, "2 red", bet, "dealer")
        house.do(ANN, TakeBackWager(1, bet, "dealer"))  # what they put up just now is theirs to take back
        assert house.held(f"bet:1:{bet}:dealer:1") == chips("1 red")

    @pytest.mark.rule("TOKE-04", "TOKE-03")
    @pytest.mark.parametrize(("game", "bet"), [(SHOE, "main"), (MINI, "player")])
    def test_when_its_guest_leaves_it_goes_to_the_toke_box(self, game: str, bet: str) -> None:
        house = pushed(game).do(ANN, c.LeaveTable("g1"))
        assert house.dues == ["toke_down"]
        house.perform("toke_down")
        assert house.held(TOKE_BOX) == chips("1 red")
        assert house.all(e.TokeDropped)[-1].why == "let_go"
        house.do(BOB, c.SitDown("bob", 1, cheques=chips("4 green")))
        assert house.held(f"bet:1:{bet}:dealer:1").is_empty

    @pytest.mark.rule("TOKE-04")
    def test_it_plays_on_when_its_guest_bets_the_other_side(self) -> None:
        house = pushed(MINI).open()
        house.bet(1, "1 green", "banker").run("4 K 5 7")
        assert house.held(TOKE_BOX) == chips("2 red")

    @pytest.mark.rule("TOKE-04")
    def test_at_blackjack_it_waits_for_a_bet_at_its_spot(self) -> None:
        house = pushed(SHOE).open().bet(2, "1 green").run("Kh 9c 9d Ts").do(guest(2), Stand(2)).run()
        assert house.held("bet:1:main:dealer:1") == chips("1 red")
        house.open().bet(1, "1 green").run("Kh 9c Qd 9s").do(ANN, Stand(1)).run()
        assert house.held(TOKE_BOX) == chips("2 red")

    @pytest.mark.rule("TOKE-04", "TOKE-05")
    def test_on_a_split_hand_it_lies_on_the_spot_again(self) -> None:
        house = House(seats={1: "20 green, 4 red"}).open().bet(1, "1 green").bet(1, "1 red", owner="dealer")
        house.run("8h 9c 8d 9s").do(ANN, SplitPair(1, toke=5_00)).run("Kd").do(ANN, Stand(1))
        house.run("Kc").do(ANN, Stand(1)).run()
        assert house.held("bet:1:main:dealer:1") == chips("2 red")
        assert house.held("bet:1:main:dealer:2").is_empty
