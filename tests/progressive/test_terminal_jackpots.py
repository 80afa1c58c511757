"""A jackpot at its table: entered at once, the round held, wrong entries, envy, and the guest paid."""

import pytest

from pitboss.games.blackjack.commands import DoubleDown, Hit, SplitPair, Stand
from pitboss.games.contract import Actor
from pitboss.payouts import Rate
from pitboss.progressive import commands as pc
from pitboss.progressive import terminal as t
from pitboss.progressive.jackpots import Entry
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import TOKE_BOX
from pitboss.table.approvals import notices as sv
from pitboss.table.guests.seats import refusal_for_going
from pitboss.table.offers import house_offers
from pitboss.table.terminal import handed_over, held
from tests.kit.houses.linked_table import B7, COLOURED, DEE, PAGE, SHOE, SUE, SUITED, Linked, chips, guest

ALL, TENTH = Rate(100, 100), Rate(10, 100)


def vendor(cards: str = "7s 9c 7s 9h", third: str = "7s") -> Linked:
    """The vendor's, with 7-7 at seat 1 and a card for it."""
    house = Linked(PAGE).bets(1).run(cards).do(guest(1), Hit(1)).forget()
    return house.run(third)


class TestEntry:
    @pytest.mark.rule("B7-JP-01", "B7V-JP-01", "B7V-JP-02")
    def test_in_the_house_with_the_up_card(self) -> None:
        house = Linked().bets(1).run("7s 7s 7s 9c", by_hand=("claim",))
        assert house.dues[0] == "claim"
        house.forget().perform("claim")
        assert house.one(t.JackpotKeyed) == t.JackpotKeyed(
            1, Entry(1, SUITED, ALL), Entry(1, SUITED, ALL), 5_00
        )
        assert house.one(sv.SupervisorTold).what == "jackpot"
        assert house.terminal.jackpots == (t.Keyed(1, 1, SUITED),)

    @pytest.mark.rule("B7V-JP-01", "B7V-JP-02")
    def test_the_vendors_at_once_and_not_again_at_its_turn(self) -> None:
        house = vendor()
        assert house.one(t.JackpotKeyed).keyed == Entry(1, SUITED, ALL)
        assert house.table.told == ("jackpot",)
        house.stepped(1, "checked").run()
        assert house.dues == ["end_game"]
        assert len(house.all(t.JackpotKeyed)) == 1
        assert house.all(e.WagerPaid)  # the main wager, in the normal order

    def test_a_tenth_for_one_colour(self) -> None:
        assert vendor("7s 9c 7c 9h", "7s").one(t.JackpotKeyed).keyed == Entry(1, COLOURED, TENTH)

    def test_on_a_double_and_on_the_first_card_after_a_split(self) -> None:
        house = Linked(PAGE).bets(1).run("7s 9c 7s 9h")
        house.do(guest(1), c.PutUp(DoubleDown(1, 25_00), chips("1 green"))).run("7s")
        assert house.one(t.JackpotKeyed).keyed == Entry(1, SUITED, ALL)
        house = Linked(PAGE).bets(1).run("7s 9c 7s 9h")
        house.do(guest(1), c.PutUp(SplitPair(1), chips("1 green"))).run("7s")
        assert house.one(t.JackpotKeyed).keyed == Entry(1, SUITED, ALL)
        assert held(house.rules, house.table)

    @pytest.mark.rule("B7-JP-05", "B7-JP-06")
    def test_each_of_several_is_entered_for_its_seat_one_at_a_time_from_the_right(self) -> None:
        house = Linked(seats=(2, 6)).bets(2, 6).run("7c 7s 7c 7c 7c 9d", by_hand=("claim",))
        house.forget()
        for _ in range(2):
            house.perform("claim", "envy")
        assert [(one.keyed.seat, one.keyed.share) for one in house.all(t.JackpotKeyed)] == [
            (6, TENTH),
            (2, ALL),
        ]
        assert [one.number for one in house.terminal.jackpots] == [1, 2]


class TestHold:
    @pytest.mark.rule("B7-JP-03")
    def test_in_the_house_the_round_waits_for_surveillance(self) -> None:
        house = Linked().bets(1).run("7s 7s 7s 9c")
        assert held(house.rules, house.table)
        assert house.dues == ["announce"]
        assert house.refused(DEE, c.Perform("announce")) == ("jackpot_unverified_here", "B7-JP-03")
        for step in ("checked", "shift_manager"):
            house.stepped(1, step).run()
            assert house.refused(DEE, c.Perform("announce"))[0] == "jackpot_unverified_here"
        house.stepped(1, "surveillance").run()
        assert house.dues == []
        house.do(guest(1), Stand(1)).run("Kh")
        assert house.dues == ["end_game"]

    @pytest.mark.rule("B7-JP-03")
    def test_the_vendors_waits_for_the_supervisor_alone(self) -> None:
        house = vendor()
        assert held(house.rules, house.table)
        before = house.table
        assert house.run("9s").table == before
        house.stepped(1, "checked")
        assert not held(house.rules, house.table)

    def test_what_is_rejected_holds_nothing(self) -> None:
        house = vendor().tell(t.JackpotMoved(1, 0, "rejected"))
        assert house.terminal.jackpots == ()
        house.run()
        assert not house.terminal.started

    def test_the_steps_are_awaited_of_those_whose_they_are(self) -> None:
        house = vendor()
        roles = []
        for step in ("checked", "surveillance", "shift_manager", "confirmed", "posted", "paperwork"):
            offers = [
                one
                for one in house_offers(house.rules, house.table)
                if hasattr(one.command, "jackpot") and not isinstance(one.command, pc.RejectJackpot)
            ]
            assert not [one for one in offers if one.actor == Actor("dealer")]
            roles.append(sorted({one.actor.role for one in offers}))
            house.stepped(1, step).run()
        assert roles == [
            ["supervisor"],
            ["shift_manager", "surveillance"],
            ["shift_manager"],
            ["pit_manager"],
            ["pit_manager"],
            ["supervisor"],
        ]


class TestEndGame:
    @pytest.mark.rule("B7-DEAL-06", "B7-JP-04", "B7V-WAG-07", "B7V-JP-08")
    def test_we_b7_10_it_is_refused_while_a_jackpot_is_open(self) -> None:
        house = vendor().stepped(1, "checked").run()
        for step in ("surveillance", "shift_manager", "confirmed", "posted", "paperwork"):
            assert house.refused(DEE, c.Perform("end_game")) == ("jackpot_open", "B7V-WAG-07")
            house.stepped(1, step)
        assert house.refused(DEE, c.Perform("end_game"))[0] == "jackpot_open"
        assert house.live.next_step() is None
        house.stepped(1, "paid").perform("end_game")
        assert not house.terminal.started
        house.bets(1)

    @pytest.mark.rule("B7-DEAL-06")
    def test_a_guest_with_an_open_jackpot_does_not_leave(self) -> None:
        house = vendor()
        assert house.refused(guest(1), c.LeaveTable("g1"))[0] == "jackpot_unverified_here"
        house.stepped(1, "checked").run()
        refusal = refusal_for_going(house.table, "g1")
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("jackpot_open", "B7-DEAL-06")
        assert house.refused(guest(1), c.LeaveTable("g1"))[0] == "gesture_due"
        house.stepped(1, "surveillance", "shift_manager", "confirmed", "posted", "paperwork", "paid").run()
        assert refusal_for_going(house.table, "g1") is None
        house.do(guest(1), c.LeaveTable("g1"))


class TestWrongEntries:
    @pytest.mark.rule("B7-JP-02")
    def test_another_hand_is_pending_differs_and_is_put_right(self) -> None:
        house = Linked().bets(1).run("7s 7s 7s 9c", by_hand=("claim",)).forget()
        house.do(DEE, t.KeyJackpot(1, COLOURED))
        keyed = house.one(t.JackpotKeyed)
        assert (keyed.keyed.hand, keyed.shown) == (COLOURED, Entry(1, SUITED, ALL))
        assert house.terminal.jackpots == (t.Keyed(1, 1, COLOURED, differs=True),)
        offered = [one.command for one in house_offers(house.rules, house.table)]
        assert pc.CorrectEntry(1) in offered
        assert pc.CheckEntry(1) not in offered
        house.tell(t.JackpotMoved(1, 1, "corrected", SUITED)).stepped(1, "checked")
        assert house.terminal.jackpots == (t.Keyed(1, 1, SUITED, ("checked",)),)

    @pytest.mark.rule("B7-JP-02")
    def test_another_seat_is_put_right_too(self) -> None:
        house = Linked(seats=(2, 6)).bets(2, 6).run("7c 9s 7c 7c 9c 9d", by_hand=("claim",)).forget()
        house.do(DEE, t.KeyJackpot(6, SUITED))
        keyed = house.one(t.JackpotKeyed)
        assert (keyed.keyed.seat, keyed.shown) == (6, Entry(2, SUITED, ALL))
        house.tell(t.JackpotMoved(1, 2, "corrected", SUITED))
        assert house.terminal.jackpots[0].seat == 2
        assert "claim" not in house.dues

    @pytest.mark.rule("B7-JP-05")
    def test_each_of_two_is_keyed_by_hand_for_its_own_seat(self) -> None:
        house = Linked(seats=(2, 6)).bets(2, 6).run("7c 9s 7c 7c 9c 9d", by_hand=("claim",))
        house.do(DEE, t.KeyJackpot(2, SUITED))
        assert house.refused(DEE, t.KeyJackpot(2, SUITED))[0] == "prize_already_entered"
        house.do(DEE, t.KeyJackpot(6, COLOURED))
        assert house.terminal.jackpots == (t.Keyed(1, 2, SUITED), t.Keyed(2, 6, COLOURED, differs=True))

    def test_what_is_no_prize_and_what_was_entered_is_not_keyed(self) -> None:
        house = Linked(seats=(1, 3)).open().bet(1, "1 green").bet(1, "1 red", B7).bet(3, "1 green")
        assert house.refused(DEE, t.KeyJackpot(1, SUITED))[0] == "terminal_not_started"
        house.run("7s 9c 7s 7s 9d 9h")
        assert house.refused(DEE, t.KeyJackpot(3, SUITED)) == ("no_such_prize", "B7-JP-01")
        assert house.refused(DEE, t.KeyJackpot(1, "two_sevens"))[0] == "no_such_prize"
        assert house.refused(SUE, t.KeyJackpot(1, SUITED))[0] == "not_yours_to_do"
        assert house.refused(DEE, t.KeyJackpot(1, SUITED))[0] == "prize_already_entered"

    @pytest.mark.parametrize("game", [SHOE, PAGE])
    def test_a_prize_that_comes_after_a_mistaken_entry_is_entered_all_the_same(self, game: str) -> None:
        house = Linked(game).bets(1).close().perform_all().do(DEE, t.KeyJackpot(1, COLOURED))
        assert house.one(t.JackpotKeyed).shown is None
        house.tell(t.JackpotMoved(1, 0, "rejected")).forget()
        house.run("7s 7s 7s 9c" if game == SHOE else "7s 9c 7s 9h")
        if game == PAGE:
            house.do(guest(1), Hit(1)).run("7s")
        assert house.one(t.JackpotKeyed).shown == Entry(1, SUITED, ALL)


class TestEnvy:
    @pytest.mark.rule("LG-01", "LG-02", "B7-PAY-04", "B7-PAY-05")
    @pytest.mark.parametrize(("up", "cents"), [("7s", 100_00), ("7c", 25_00)])
    def test_a_jackpot_of_the_house_brings_the_dealers_their_envy(self, up: str, cents: int) -> None:
        house = Linked().bets(1).run(f"7s {up} 7s 9c")
        assert house.held(TOKE_BOX).total == cents
        assert [one.why for one in house.all(e.TokeDropped)] == ["envy"]

    @pytest.mark.rule("LG-02")
    def test_none_without_the_wager_and_none_in_the_vendors(self) -> None:
        house = Linked().open().bet(1, "1 green").run("7s 7s 7s 9c")
        assert not house.all(e.TokeDropped)
        assert not vendor().all(e.TokeDropped)

    @pytest.mark.rule("LG-01")
    def test_wx_59_for_each_of_two(self) -> None:
        house = Linked(seats=(2, 6)).bets(2, 6).run("7c 7c 7c 7c 7c 9d")
        assert house.held(TOKE_BOX).total == 200_00


class TestPayment:
    @pytest.mark.rule("B7-JP-04", "B7V-JP-07")
    def test_cheques_and_in_coin_what_they_cannot_make(self) -> None:
        house = vendor().stepped(1, "checked").run().stepped(1, "posted", cents=1_500_76)
        (jackpot,) = house.terminal.jackpots
        assert jackpot.cents == 1_500_76
        paid = handed_over(house.table, jackpot)
        assert (paid.number, paid.guest, paid.seat) == (1, "g1", 1)
        assert paid.cheques.total + paid.coin == 1_500_76
        before = house.purse(1).total
        house.stepped(1, "paperwork").tell(paid)
        assert house.purse(1).total == before + paid.cheques.total
        assert 0 <= paid.coin < 1_00
