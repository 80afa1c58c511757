"""Money at the table: buy-ins, cheque changes, colour-ups, and a bill that may be false."""

import pytest

from pitboss.cheques import Bill, Bills, Cheques
from pitboss.games.round import OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import CUT_OUT, DROP_BOX, EVIDENCE, LAID
from pitboss.table.evolve import evolve
from pitboss.table.guests.seats import CardAskedFor, NameTold
from pitboss.table.state import Transaction
from tests.kit.houses.table import DEE, MAX, MINI, SUE, House, chips, guest

STEPS = ("clear_hands", "cut_out", "call_change", "pass", "drop", "clear_hands")


def buying(dollars: int, minimum: int = 15, game: str = "blackjack-shoe") -> House:
    house = House(game, {"limits.min": f"${minimum}"}, seats={1: "1 red"})
    bills = Bills(hundreds=dollars // 100, tens=dollars % 100 // 10)
    assert bills.total == dollars * 100
    return house.do(guest(1), c.BuyIn("g1", bills))


def asked(house: House) -> bool:
    """Whether the change at hand goes out only with a word."""
    house.perform("clear_hands", "cut_out", "call_change")
    refusal = house.live.submit(DEE, c.AskApproval())
    return not hasattr(refusal, "code")


class TestBuyIns:
    @pytest.mark.rule("CHG-06", "IND-29")
    def test_the_steps_come_in_their_order_and_no_other(self) -> None:
        house = buying(200)
        assert house.dues == list(STEPS)
        for later in ("pass", "drop", "cut_out", "call_change"):
            assert house.refused(DEE, c.Perform(later))[0] == "gesture_out_of_turn"
        house.perform(*STEPS)
        names = [type(event).__name__ for event in house.events]
        order = ["BillsLaid", "ChequesCutOut", "ChangeCalled", "ChequesPassed", "BillsDropped"]
        assert [name for name in names if name in order] == order
        assert names[-1] == "TransactionEnded"
        assert house.table.transaction is None

    @pytest.mark.rule("CHG-03")
    def test_hands_are_shown_to_be_clear_before_the_bills_come_forward(self) -> None:
        house = buying(200)
        assert house.dues[0] == "clear_hands"
        assert house.refused(DEE, c.Perform("cut_out")) == ("gesture_out_of_turn", "PROT-09")
        house.perform("clear_hands")
        assert house.table.transaction is not None  # it was the first showing, not the last
        assert house.dues == ["cut_out", "call_change", "pass", "drop", "clear_hands"]

    @pytest.mark.rule("CHG-06")
    def test_a_change_that_an_earlier_journal_opened_goes_on_as_it_was(self) -> None:
        opened = Transaction("buy_in", "g1", 1, bills=Bills(hundreds=2))
        house = House()
        house.live.table = evolve(house.table, e.TransactionOpened(opened))
        assert house.dues == ["cut_out", "call_change", "pass", "drop", "clear_hands"]

    @pytest.mark.rule("CHG-06")
    def test_bills_are_dropped_only_after_the_cheques_have_gone_out(self) -> None:
        house = buying(200).perform("clear_hands", "cut_out", "call_change")
        assert house.table.held(LAID) == {"bill:10000": 2}
        assert house.table.held(DROP_BOX) == {}
        house.perform("pass")
        assert house.table.held(DROP_BOX) == {}
        house.perform("drop")
        assert house.table.held(DROP_BOX) == {"bill:10000": 2}

    @pytest.mark.rule("CHG-06", "PROT-09")
    def test_nothing_else_happens_meanwhile_and_palms_are_shown_at_the_end(self) -> None:
        house = buying(200)
        assert house.refused(DEE, OpenRound())[0] == "gesture_due"
        change = c.ChangeCheques("g1", Cheques(red=1), Cheques(white=5))
        assert house.refused(guest(1), change)[0] == "gesture_due"
        house.perform(*STEPS[:-1])
        assert house.dues == ["clear_hands"]
        assert house.refused(DEE, OpenRound())[0] == "gesture_due"
        house.perform("clear_hands").open()

    @pytest.mark.rule("CHG-02")
    def test_a_change_that_is_refused_goes_back_to_where_it_came_from(self) -> None:
        house = buying(500)
        before = house.held("rack")
        house.perform("clear_hands", "cut_out", "call_change").do(DEE, c.AskApproval())
        house.do(SUE, c.RefuseApproval(1))
        assert house.held("rack") == before
        assert house.purse(1) == Cheques(red=1)
        assert house.table.held(LAID) == house.table.held(CUT_OUT) == {}
        assert "bill:10000" not in house.table.held("street")
        assert house.dues == ["clear_hands"]
        house.perform("clear_hands")
        assert house.table.transaction is None
        assert house.table.approvals == ()

    @pytest.mark.rule("BAC-DUTY-02", "CHG-07")
    def test_money_in_on_one_side_change_on_the_other_and_out_in_front_of_the_guest(self) -> None:
        house = buying(200, 25, MINI).perform("clear_hands", "cut_out")
        assert house.table.held(LAID) == {"bill:10000": 2}
        assert house.held(CUT_OUT) == Cheques(green=8)
        house.perform("call_change", "pass")
        assert house.held(CUT_OUT).is_empty
        assert house.purse(1) == Cheques(red=1, green=8)
        assert not [account for account in house.table.money.accounts if account.startswith("bet:")]

    @pytest.mark.rule("CHG-01", "IND-29", "PROT-02")
    @pytest.mark.parametrize("dollars", [20, 200, 900])
    def test_every_change_of_any_size_is_called_with_its_total(self, dollars: int) -> None:
        house = buying(dollars).perform("clear_hands", "cut_out", "call_change")
        (call,) = [call for call in house.called if call.id == "changing"]
        assert call.parameters == {"cents": dollars * 100}

    @pytest.mark.rule("CHG-02")
    @pytest.mark.parametrize(
        ("dollars", "minimum", "cheques", "approval"),
        [
            (60, 10, "12 red", False),
            (250, 5, "20 red, 6 green", False),
            (300, 15, "20 red, 8 green", True),
            (120, 10, "24 red", False),
            (400, 25, "16 green", True),
            (800, 25, "20 green, 3 black", True),
            (750, 25, "22 green, 2 black", True),
            (1000, 25, "20 green, 5 black", True),
            (3000, 100, "30 black", True),
            (3500, 100, "3 purple, 20 black", True),
            (5000, 100, "6 purple, 20 black", True),
        ],
    )
    def test_wx_11_12_14(self, dollars: int, minimum: int, cheques: str, approval: bool) -> None:
        house = buying(dollars, minimum)
        assert asked(house) is approval
        assert house.one(e.ChequesCutOut).cheques == chips(cheques)
        if approval:
            assert house.refused(DEE, c.Perform("pass"))[0] == "approval_awaited"
            house.do(SUE, c.GrantApproval(1))
        house.perform("pass", "drop", "clear_hands")
        assert house.purse(1) == chips(cheques) + Cheques(red=1)

    @pytest.mark.rule("CHG-02")
    def test_two_hundred_and_ninety_nine_needs_no_word(self) -> None:
        house = House().do(guest(1), c.BuyIn("g1", Bills.of({10000: 2, 5000: 1, 2000: 2, 500: 1, 100: 4})))
        assert house.one(e.TransactionOpened).transaction.bills.total == 299_00
        assert asked(house) is False

    @pytest.mark.parametrize(("dollars", "approval"), [(300, False), (310, True)])
    def test_at_baccarat_it_is_over_three_hundred(self, dollars: int, approval: bool) -> None:
        assert asked(buying(dollars, 25, MINI)) is approval

    @pytest.mark.rule("BUY-06")
    def test_the_dealer_may_cut_another_mix_of_the_same_sum(self) -> None:
        house = buying(200).perform("clear_hands")
        wrong = c.Perform("cut_out", cheques=Cheques(green=7))
        assert house.refused(DEE, wrong)[0] == "payment_wrong"
        house.do(DEE, c.Perform("cut_out", cheques=Cheques(green=8)))
        assert house.one(e.ChequesCutOut).substituted

    def test_a_rack_that_cannot_make_it_takes_no_bills(self) -> None:
        house = House(seats={1: "1 red"}, rack=chips("5 red"))
        assert house.refused(guest(1), c.BuyIn("g1", Bills(hundreds=1)))[0] == "change_not_possible"

    @pytest.mark.rule("SHF-04")
    def test_no_cheques_for_cheques_in_a_round(self) -> None:
        house = House().open().bet(1, "1 green").close()
        change = c.ChangeCheques("g1", Cheques(green=1), Cheques(red=5))
        assert house.refused(guest(1), change) == ("round_on", "CHG-06")

    @pytest.mark.rule("IND-29")
    def test_bills_on_the_layout_are_no_wager(self) -> None:
        house = House().open().do(guest(1), c.BuyIn("g1", Bills(hundreds=1)))
        assert house.table.game.wagers == ()
        assert house.refused(guest(1), PlaceWager(1, "main", 100_00, instrument="cash"))[0] == "gesture_due"
        house.perform(*STEPS)
        assert (
            house.refused(guest(1), PlaceWager(1, "main", 100_00, instrument="cash"))[0] == "cash_never_plays"
        )


class TestTheCard:
    @pytest.mark.rule("CULT-07", "BAC-SVC-02", "SVC-01")
    def test_asked_once_at_the_first_buy_in_after_the_cheques_and_good_luck(self) -> None:
        house = (
            House(seats=()).do(guest(1), c.SitDown("g1", 1)).do(guest(1), c.BuyIn("g1", Bills(hundreds=1)))
        )
        house.perform("clear_hands", "cut_out", "call_change").forget().perform("pass")
        assert [type(event) for event in house.events] == [e.ChequesPassed, CardAskedFor]
        assert "good_luck" in house.call_ids
        assert house.table.guests["g1"].card_asked
        house.perform("drop", "clear_hands").forget().do(guest(1), c.BuyIn("g1", Bills(hundreds=1)))
        house.perform(*STEPS)
        assert house.all(CardAskedFor) == []

    @pytest.mark.rule("CULT-07")
    def test_whoever_comes_with_cheques_is_named_to_the_supervisor_instead(self) -> None:
        house = House(seats=())
        house.do(guest(1), c.SitDown("g1", 1, "Mrs Lee", Cheques(green=20)))
        assert house.one(NameTold) == NameTold("g1", 1, "Mrs Lee")
        house.do(guest(1), c.BuyIn("g1", Bills(hundreds=1))).perform(*STEPS)
        assert house.all(CardAskedFor) == []


class TestChequeChanges:
    def change(self, into: str, out: str, game: str = "blackjack-shoe") -> House:
        house = House(game, seats={1: into})
        return house.do(guest(1), c.ChangeCheques("g1", chips(into), chips(out)))

    @pytest.mark.rule("CCHG-01", "CCHG-02", "CHG-08")
    @pytest.mark.parametrize(
        ("into", "out", "okay", "approval"),
        [
            ("1 black", "4 green", False, True),
            ("11 green", "55 red", False, False),
            ("12 green", "60 red", False, True),
            ("20 red", "4 green", True, False),
            ("4 green", "1 black", True, True),
        ],
    )
    def test_wx_16(self, into: str, out: str, okay: bool, approval: bool) -> None:
        house = self.change(into, out).perform("clear_hands")
        if okay:
            assert house.refused(DEE, c.Perform("bring_in"))[0] == "approval_needed"
            house.granted()
            assert house.subject() == "colour_in"
        house.perform("bring_in", "cut_out", "call_change")
        if approval:
            assert house.refused(DEE, c.Perform("pass"))[0] == "approval_needed"
            house.granted()
            assert house.subject() == "cheque_change"
        rack = house.rack
        house.perform("pass", "drop", "clear_hands")
        assert house.purse(1) == chips(out)
        assert house.rack == rack + chips(into)

    @pytest.mark.rule("CCHG-01", "PROT-02")
    def test_called_as_a_cheque_change_in_on_the_left_out_on_the_right(self) -> None:
        house = self.change("11 green", "55 red").perform("clear_hands", "bring_in", "cut_out")
        assert house.held(LAID) == chips("11 green")
        assert house.held(CUT_OUT) == chips("55 red")
        house.perform("call_change")
        assert [call.parameters for call in house.called if call.id == "cheque_change"] == [{"cents": 275_00}]

    @pytest.mark.rule("PROT-09")
    def test_hands_are_clear_before_colour_comes_in_and_after_it_has_gone_out(self) -> None:
        house = self.change("20 red", "4 green")
        assert house.dues == [
            "clear_hands",
            "bring_in",
            "cut_out",
            "call_change",
            "pass",
            "drop",
            "clear_hands",
        ]
        assert house.refused(DEE, c.Perform("bring_in"))[0] == "gesture_out_of_turn"

    @pytest.mark.rule("BAC-GP-03", "CHG-08")
    @pytest.mark.parametrize(("into", "out"), [("5 red", "1 green"), ("60 red", "12 green")])
    def test_at_baccarat_colour_coming_in_is_spoken_and_approved_for_every_amount(
        self, into: str, out: str
    ) -> None:
        house = self.change(into, out, MINI).perform("clear_hands")
        assert house.refused(DEE, c.Perform("bring_in"))[0] == "approval_needed"
        house.granted().perform("bring_in")
        assert "colour_coming_in" in house.call_ids

    @pytest.mark.rule("CCHG-01", "CULT-02")
    def test_only_like_for_like_and_only_what_is_there(self) -> None:
        house = House(seats={1: "4 green"}, rack=chips("10 red"))
        more = c.ChangeCheques("g1", Cheques(green=1), Cheques(red=6))
        assert house.refused(guest(1), more) == ("change_does_not_match", "CCHG-01")
        theirs = c.ChangeCheques("g1", Cheques(green=5), Cheques(red=25))
        assert house.refused(guest(1), theirs)[0] == "cheques_not_held"
        short = c.ChangeCheques("g1", Cheques(green=4), Cheques(red=20))
        assert house.refused(guest(1), short)[0] == "change_not_possible"
        assert house.refused(guest(2), short)[0] == "not_yours_to_do"


class TestCounterfeits:
    def suspected(self) -> House:
        return buying(200).do(DEE, c.SuspectBill(Bill.HUNDRED)).forget()

    @pytest.mark.rule("CFT-01")
    def test_wx_17_everything_is_frozen(self) -> None:
        house = buying(200)
        assert house.refused(guest(1), c.SuspectBill(Bill.HUNDRED))[0] == "not_yours_to_do"
        assert house.refused(DEE, c.SuspectBill(Bill.TEN))[0] == "bill_not_there"
        house.do(DEE, c.SuspectBill(Bill.HUNDRED))
        assert house.table.told == ("counterfeit",)
        for gesture in STEPS:
            refused = house.refused(DEE, c.Perform(gesture))  # type: ignore[arg-type]
            assert refused[0] in ("transaction_frozen", "gesture_out_of_turn")
        assert house.refused(DEE, c.Perform("clear_hands")) == ("transaction_frozen", "CFT-01")
        assert house.refused(DEE, OpenRound())[0] == "transaction_frozen"
        assert house.table.held(LAID) == {"bill:10000": 2}  # neither dropped nor returned

    @pytest.mark.rule("CFT-01")
    def test_supervisor_and_shift_manager_must_both_have_seen_it(self) -> None:
        house = self.suspected()
        resolve = c.ResolveSuspicion(genuine=False)
        assert house.refused(DEE, resolve)[0] == "not_yours_to_do"
        assert house.refused(SUE, resolve)[0] == "approval_needed"
        house.do(DEE, c.AskApproval()).do(SUE, c.GrantApproval(1))
        assert house.refused(SUE, resolve)[0] == "approval_awaited"
        assert house.refused(SUE, c.GrantApproval(1))[0] == "two_roles"
        house.do(MAX, c.GrantApproval(1)).do(SUE, resolve)
        assert house.table.held(EVIDENCE) == {"bill:10000": 1}
        assert house.one(e.SuspicionResolved).returned == Bills(hundreds=1)
        assert house.table.held(LAID) == {}
        assert house.purse(1) == Cheques(red=1)
        house.perform("clear_hands").open()

    @pytest.mark.rule("CFT-01")
    def test_a_genuine_one_lets_the_change_go_on(self) -> None:
        house = self.suspected().do(DEE, c.AskApproval())
        house.do(MAX, c.GrantApproval(1)).do(SUE, c.GrantApproval(1))
        house.do(SUE, c.ResolveSuspicion(genuine=True)).perform(*STEPS)
        assert house.purse(1).total == 205_00
        assert house.table.held(DROP_BOX) == {"bill:10000": 2}
