"""Commission in cheques: deducted, handed in, marked in the box, collected, and owed."""

import pytest

from pitboss.authority import Person
from pitboss.cheques import Bills, Cheques
from pitboss.games.baccarat import events as bac
from pitboss.games.baccarat.commands import CollectCommission, HandInCommission, MarkCommission
from pitboss.games.round import OpenRound
from pitboss.games.state import Owed
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.approvals import notices as sv
from pitboss.table.scene.scene import Audience, scene_for
from tests.kit.games.states import baccarat
from tests.kit.houses.table import DEE, MINI, SUE, House, chips, guest


class TestCommission:
    def banker(self, mode: str, purse: str = "1 black, 1 red") -> House:
        house = House(MINI, {"commission.mode": mode}, seats={1: purse}).open().bet(1, "1 black", "banker")
        return house.run("5 K 3 9").do(SUE, c.GrantApproval(1)).run()

    @pytest.mark.rule("BAC-PAY-04")
    def test_deducted_from_the_payment(self) -> None:
        house = House(MINI, seats={1: "1 black"}).open().bet(1, "1 black", "banker").run("5 K 3 9")
        assert house.one(e.WagerPaid).cheques == chips("3 green, 4 red")
        assert house.purse(1).total == 195_00

    @pytest.mark.rule("BAC-PAY-04")
    @pytest.mark.parametrize(("bet", "paid"), [(5, 4_75), (15, 14_25), (35, 33_25), (125, 118_75)])
    def test_we_com_01_to_the_quarter(self, bet: int, paid: int) -> None:
        house = House(MINI, {"limits.min": "$5"}, seats={1: f"{bet // 5} red"}).open()
        house.bet(1, f"{bet // 5} red", "banker").run("5 K 3 9")
        assert house.one(e.WagerPaid).cheques.total == paid

    @pytest.mark.rule("BAC-PAY-05")
    def test_we_com_03_handed_in_before_the_next_hand(self) -> None:
        house = self.banker("hand_in")
        assert house.one(e.WagerPaid).cheques == Cheques(black=1)
        reds = house.rack.count(500)
        house.do(guest(1), HandInCommission(1))
        assert house.one(e.CommissionPaidIn).cheques == Cheques(red=1)
        assert house.rack.count(500) == reds + 1
        house.run()
        assert house.purse(1) == Cheques(black=2)

    @pytest.mark.rule("BAC-PAY-05")
    def test_without_the_exact_cheque_change_comes_back(self) -> None:
        house = self.banker("hand_in", "1 black, 1 green").do(guest(1), HandInCommission(1)).run()
        paid = house.one(e.CommissionPaidIn)
        assert (paid.cheques, paid.change) == (chips("1 green"), chips("4 red"))
        assert house.purse(1) == chips("2 black, 4 red")

    @pytest.mark.rule("BAC-PAY-05", "CULT-02")
    @pytest.mark.parametrize("mode", ["hand_in", "box"])
    @pytest.mark.parametrize(
        ("purse", "left"),
        [
            ("1 black, 100 green", "1 black, 99 green, 4 red"),
            ("1 black, 3 white, 1 pink, 40 green", "1 black, 40 green, 2 blue"),
            ("1 black, 2 white, 1 pink, 40 green", "1 black, 2 white, 1 pink, 39 green, 4 red"),
            ("5 black, 2 white, 2 pink", "5 black, 2 white"),
            ("1 black, 4 white, 1 pink, 1 purple", "1 black, 1 white, 1 purple, 2 blue"),
            ("2 black, 1 orange", "1 black, 1 orange, 3 green, 4 red"),
        ],
    )
    def test_no_cheque_is_taken_that_is_not_needed_and_none_coloured_up(
        self, mode: str, purse: str, left: str
    ) -> None:
        house = self.banker(mode, purse)
        if mode == "hand_in":
            house.do(guest(1), HandInCommission(1)).run()
        else:
            house.run().do(DEE, CollectCommission(1))
        assert house.purse(1) == chips(left) + Cheques(black=1)

    def broke(self) -> House:
        """A commission is marked, and then the guest loses all there is."""
        house = self.banker("box", "1 black").open().bet(1, "2 black", "player").run("2 K 3 9").run()
        assert house.purse(1) == Cheques()
        return house.forget()

    @pytest.mark.rule("BAC-PAY-05")
    def test_what_a_guest_cannot_pay_is_owed_and_not_collected(self) -> None:
        house = self.broke().do(DEE, CollectCommission(1))
        assert house.events == [
            bac.CommissionOwed(1, "guest", 5_00, marked=True),
            sv.SupervisorTold("commission_owed", 1),
        ]
        assert baccarat(house.table.game).box == (Owed(1, "guest", 5_00, unpaid=True),)
        scene = scene_for(house.rules, house.table, Audience("supervisor", "sue"))
        assert [(mark.cents, mark.unpaid) for mark in scene.commissions] == [(5_00, True)]

    @pytest.mark.rule("BAC-PAY-05")
    def test_it_is_collected_once_the_guest_has_cheques_again(self) -> None:
        house = self.broke().do(DEE, CollectCommission(1)).do(SUE, c.Acknowledge())
        house.do(guest(1), c.BuyIn("g1", Bills(hundreds=1))).run()
        assert house.refused(guest(1), c.LeaveTable("g1"))[0] == "commission_owed"
        house.do(DEE, CollectCommission(1))
        assert baccarat(house.table.game).box == ()
        assert house.purse(1).total == 95_00

    @pytest.mark.rule("BAC-PAY-05")
    def test_a_guest_who_has_nothing_leaves_owing_and_it_is_told(self) -> None:
        house = self.broke()
        assert house.refused(guest(1), c.LeaveTable("g1"))[0] == "commission_owed"
        house.do(DEE, CollectCommission(1)).forget()
        assert house.refused(guest(1), c.StepAway("g1"))[0] == "commission_owed"
        assert house.refused(guest(1), c.ChangeSeat("g1", 3))[0] == "commission_owed"
        house.do(guest(1), c.LeaveTable("g1"))
        assert house.events[:2] == [
            bac.CommissionLeftOwing(1, "guest", 5_00),
            sv.SupervisorTold("commission_left_owing", 1),
        ]
        assert baccarat(house.table.game).box == ()

    @pytest.mark.rule("BAC-PAY-05")
    def test_the_next_guest_owes_nothing_of_it(self) -> None:
        house = self.broke().do(DEE, CollectCommission(1)).do(guest(1), c.LeaveTable("g1"))
        house.do(Person("bob", ("guest",)), c.SitDown("bob", 1, cheques=chips("4 green")))
        assert house.refused(DEE, CollectCommission(1))[0] == "no_commission_owed"

    @pytest.mark.rule("BAC-PAY-05")
    def test_marked_in_the_box_by_the_dealer(self) -> None:
        house = self.banker("box")
        assert house.all(e.CommissionPaidIn) == []
        assert house.purse(1).total == 205_00
        other = (
            House(MINI, {"commission.mode": "box"}, seats={1: "1 black"}).open().bet(1, "1 black", "banker")
        )
        other.run("5 K 3 9", by_hand=("mark_commission",)).do(SUE, c.GrantApproval(1))
        other.run(by_hand=("mark_commission",))
        assert other.refused(guest(1), MarkCommission(1))[0] == "not_yours_to_do"
        assert other.refused(DEE, OpenRound())[0] != "gesture_due"
        other.do(DEE, MarkCommission(1)).run().open()
