"""Bills that come while the dealer cannot change them: they wait before the guest, and nothing is lost."""

import pytest

from pitboss.cheques import Bills
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Refusal
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import LAID, bills_before
from pitboss.table.decide import decide
from pitboss.table.movements import street
from pitboss.table.offers import dealers_next
from pitboss.table.scene.scene import Audience, scene_for
from tests.kit.houses.table import DEE, House, chips, guest

HUNDRED, FIFTY = Bills(hundreds=1), Bills(fifties=1)
STEPS = ("clear_hands", "cut_out", "call_change", "pass", "drop", "clear_hands")


def dealt(rack: str = "") -> House:
    """A round is on, and the guest at seat 1 decides; the one at seat 2 has no bet."""
    house = House(seats=(1, 2), rack=chips(rack)) if rack else House(seats=(1, 2))
    return house.open().bet(1, "1 green").run("Kh 9c 7d 9s")


def waits(house: House, who: str) -> int:
    return sum(int(name.partition(":")[2]) * n for name, n in house.table.held(bills_before(who)).items())


class TestPutDown:
    @pytest.mark.rule("CHG-06", "IND-29")
    def test_in_a_round_they_wait_before_the_guest_and_are_no_wager(self) -> None:
        house = dealt().forget().do(guest(2), c.BuyIn("g2", HUNDRED))
        assert house.events == [e.BillsPutDown("g2", HUNDRED)]
        assert street(house.events[0]) == ("g2", -100_00)
        assert (house.table.waiting, waits(house, "g2")) == (("g2",), 100_00)
        assert house.table.transaction is None
        assert not house.table.held(LAID)
        assert [wager.seat for wager in house.table.game.wagers] == [1]

    @pytest.mark.rule("CHG-06")
    def test_they_are_changed_before_the_next_hand_in_the_order_in_which_they_came(self) -> None:
        house = dealt().do(guest(2), c.BuyIn("g2", HUNDRED)).do(guest(1), c.BuyIn("g1", FIFTY))
        house.do(guest(2), c.BuyIn("g2", FIFTY))
        assert house.refused(DEE, c.BringBillsForward())[0] == "round_on"
        before = house.purse(2).total
        house.do(guest(1), Stand(1)).forget().run()
        opened = [event.transaction for event in house.all(e.TransactionOpened)]
        assert [(one.guest, one.bills.total) for one in opened] == [("g2", 150_00), ("g1", 50_00)]
        assert house.purse(2).total == before + 150_00
        assert house.table.waiting == ()
        assert not house.table.held(bills_before("g2"))
        assert all(event.waited for event in house.all(e.BillsLaid))

    def test_whoever_comes_with_bills_waits_behind_those_who_wait_already(self) -> None:
        house = dealt().do(guest(2), c.BuyIn("g2", HUNDRED)).do(guest(1), Stand(1))
        house.run(by_hand=("bring_forward",))
        step = dealers_next(house.rules, house.table)
        assert step is not None
        assert isinstance(step.command, c.BringBillsForward)
        house.do(guest(1), c.BuyIn("g1", HUNDRED))
        assert house.table.waiting == ("g2", "g1")

    def test_between_hands_nothing_waits(self) -> None:
        house = House().open().forget().do(guest(1), c.BuyIn("g1", HUNDRED))
        assert isinstance(house.events[0], e.TransactionOpened)
        assert house.table.waiting == ()
        assert house.refused(DEE, c.BringBillsForward())[0] == "gesture_due"

    def test_while_another_guest_is_given_change_they_wait(self) -> None:
        house = House(seats=(1, 2)).open().do(guest(1), c.BuyIn("g1", HUNDRED))
        house.do(guest(2), c.BuyIn("g2", HUNDRED))
        assert house.table.waiting == ("g2",)
        house.perform(*STEPS).do(DEE, c.BringBillsForward())
        assert not house.table.waiting
        assert house.all(e.TransactionOpened)[-1].transaction.guest == "g2"

    def test_what_the_rack_cannot_change_is_not_taken(self) -> None:
        house = dealt("15 red")
        assert house.refused(guest(2), c.BuyIn("g2", HUNDRED))[0] == "change_not_possible"

    def test_where_the_rack_cannot_change_them_any_more_the_guest_has_them_back(self) -> None:
        house = dealt("8 green, 20 red")
        house.do(guest(1), c.BuyIn("g1", HUNDRED)).do(guest(2), c.BuyIn("g2", Bills(hundreds=2, fifties=1)))
        house.do(guest(1), Stand(1)).run()
        (back,) = house.all(e.BillsTakenBack)
        assert (back.guest, back.bills.total, back.why) == ("g2", 250_00, "no_change")
        assert house.table.waiting == ()


class TestTakenBack:
    def test_a_guest_takes_them_back_before_they_are_changed(self) -> None:
        house = dealt().do(guest(2), c.BuyIn("g2", HUNDRED)).forget().do(guest(2), c.TakeBackBills("g2"))
        assert house.events == [e.BillsTakenBack("g2", HUNDRED)]
        assert street(house.events[0]) == ("g2", 100_00)
        assert house.table.waiting == ()
        assert house.refused(guest(2), c.TakeBackBills("g2")) == ("no_bills_waiting", "CHG-06")

    def test_nobody_takes_back_those_of_another(self) -> None:
        house = dealt().do(guest(2), c.BuyIn("g2", HUNDRED))
        assert house.refused(guest(1), c.TakeBackBills("g2"))[0] == "not_yours_to_do"

    def test_once_they_are_laid_out_they_are_not_taken_back(self) -> None:
        house = House().open().do(guest(1), c.BuyIn("g1", HUNDRED))
        assert house.refused(guest(1), c.TakeBackBills("g1"))[0] == "no_bills_waiting"

    @pytest.mark.parametrize("going", [c.LeaveTable("g2"), c.StepAway("g2")])
    def test_whoever_goes_has_them_back(self, going: c.LeaveTable | c.StepAway) -> None:
        house = dealt().do(guest(2), c.BuyIn("g2", HUNDRED)).forget().do(guest(2), going)
        assert house.one(e.BillsTakenBack) == e.BillsTakenBack("g2", HUNDRED, "left")
        assert house.table.waiting == ()
        assert not house.table.held(bills_before("g2"))

    def test_they_move_with_the_guest_to_another_seat(self) -> None:
        house = dealt().do(guest(2), c.BuyIn("g2", HUNDRED), c.ChangeSeat("g2", 5))
        house.do(guest(1), Stand(1)).run()
        assert house.one(e.TransactionOpened).transaction.seat == 5


def test_everybody_sees_them_lie_there_and_one_sees_that_they_are_their_own() -> None:
    house = dealt().do(guest(2), c.BuyIn("g2", HUNDRED))
    for who, mine in (("g2", True), ("g1", False)):
        (waiting,) = scene_for(house.rules, house.table, Audience("guest", who)).waiting
        assert (waiting.seat, waiting.cents, waiting.mine) == (2, 100_00, mine)


def test_nobody_puts_down_nothing_or_for_somebody_who_is_not_there() -> None:
    house = dealt()
    assert house.refused(guest(2), c.BuyIn("g2", Bills()))[0] == "change_does_not_match"
    stranger = decide(house.rules, house.table, c.Act(DEE, c.BuyIn("nobody", HUNDRED)))
    assert isinstance(stranger, Refusal)
    assert stranger.code == "guest_unknown"
