"""What a ruling may pay: no more than the round could have; above that only with a second signature."""

import pytest

from pitboss.authority import Person
from pitboss.games.blackjack.commands import DoubleDown, Stand
from pitboss.games.contract import Refusal
from pitboss.pit.queue.tables import Felt, of_table
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import load_pit
from pitboss.table import commands as c
from pitboss.table.accounts import RACK
from pitboss.table.movements import MOVING
from pitboss.table.scene.scene import Audience, scene_for
from pitboss.table.stops.corrections import CorrectionProposed
from pitboss.table.stops.disputes import DisputeCorrected, DisputeHand, DisputeRuled, ProveHand, RuleOnDispute
from tests.kit.houses.table import DEE, EYE, MAX, MINI, SUE, House, guest

PAT = Person("pat", ("pit_manager",))
SID = Person("sid", ("supervisor",))


def questioned(house: House) -> House:
    return house.do(guest(1), DisputeHand(1)).do(SUE, ProveHand(all=True)).forget()


def lost(bet: str = "1 green") -> House:
    """Seat 1 stood on 16 against 17, and the hand lies open again; seat 2 had no bet."""
    house = House(seats={1: "20 green, 20 black", 2: "4 green"}).open().bet(1, bet).run("9c 7c 7d Td")
    return questioned(house.do(guest(1), Stand(1)).run())


def room(house: House, seat: int = 1) -> int:
    found = scene_for(house.rules, house.table, Audience("supervisor", "sue")).dispute
    assert found is not None
    return dict(found.rooms)[seat]


@pytest.mark.rule("PICK-03")
class TestTheBound:
    def test_a_lost_bet_could_have_brought_its_stake_and_the_best_line(self) -> None:
        house = lost()
        assert room(house) == 25_00 + 37_50
        house.do(SUE, RuleOnDispute("corrected", 62_50))
        assert house.one(DisputeCorrected).cents == 62_50

    def test_a_quarter_more_moves_nothing_and_the_refusal_says_the_bound(self) -> None:
        house = lost()
        money = house.table.money
        house.do(SUE, RuleOnDispute("corrected", 62_75))
        assert house.table.money == money
        waits = house.one(CorrectionProposed)
        assert (waits.cents, waits.room, waits.by) == (62_75, 62_50, "sue")
        refusal = house.live.submit(SUE, RuleOnDispute("corrected", 62_75))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.parameters["most"]) == ("second_signature_awaited", 62_50)

    def test_what_the_round_has_paid_is_counted(self) -> None:
        house = House(seats={1: "20 green"}).open().bet(1, "2 green").run("9c 7c Ts Td")
        house = questioned(house.do(guest(1), Stand(1)).run())
        assert room(house) == 25_00, "it won even money, and the best line pays 3 to 2"

    def test_a_double_counts_whole(self) -> None:
        house = House(seats={1: "20 green"}).open().bet(1, "1 green").run("5c 7c 6d Td")
        house = questioned(house.do(guest(1), DoubleDown(1, 25_00)).run("2c"))
        assert room(house) == 50_00 + 75_00

    def test_a_second_dispute_of_that_round_cannot_pay_the_same_hand_again(self) -> None:
        house = House(seats={1: "20 green", 2: "20 green"}).open().bet(1, "1 green").bet(2, "1 green")
        house.run("9c 9d 7c 7d 7h Td")
        for seat in (1, 2):
            house.do(guest(seat), Stand(seat)).run()
        questioned(house).do(SUE, RuleOnDispute("corrected", 60_00)).perform_all()
        house.do(guest(2), DisputeHand(2)).do(SUE, ProveHand(all=True)).forget()
        assert (room(house, 1), room(house, 2)) == (2_50, 62_50)
        house.do(SUE, RuleOnDispute("corrected", 60_00, seat=1))
        assert not house.all(DisputeCorrected)

    def test_whoever_sits_there_now_and_did_not_bet_is_owed_nothing(self) -> None:
        house = lost()
        assert room(house, 2) == 0
        house.do(SUE, RuleOnDispute("corrected", 5_00, seat=2))
        assert house.one(CorrectionProposed).room == 0

    def test_baccarat_goes_by_its_lines(self) -> None:
        house = House(MINI, seats={1: "20 green"}).open().bet(1, "1 green", "player").bet(1, "1 green", "tie")
        house = questioned(house.run("4 K 5 7"))  # 9 against 7: the Player wins, the tie is lost
        assert room(house) == 25_00 + house.rules.best_odds("tie").award(25_00)

    def test_what_is_taken_back_needs_no_second_signature(self) -> None:
        assert lost().do(SUE, RuleOnDispute("corrected", -25_00)).one(DisputeCorrected).cents == -25_00

    def test_no_guest_is_told_of_bounds_and_signatures(self) -> None:
        house = lost().do(SUE, RuleOnDispute("corrected", 900_00))
        seen = scene_for(house.rules, house.table, Audience("guest", "g1")).dispute
        assert seen is not None
        assert (seen.rooms, seen.second_from, seen.awaited) == ((), 0, 0)
        assert house.call_ids == [], "and nothing is said aloud"


@pytest.mark.rule("PICK-03", "IND-18")
class TestTheSecondSignature:
    def asked(self, cents: int = 5_000_00) -> House:
        return lost("5 green").do(SUE, RuleOnDispute("corrected", cents, note="promised"))

    def test_it_waits_in_the_queue_of_those_above_with_its_figures(self) -> None:
        house = self.asked()
        felt = Felt("bj-1", house.rules, house.table, house.held(RACK))
        lines = list(of_table(felt, load_pit(), Pit()))
        (line,) = (line for line in lines if line.kind == "approval")
        assert (line.subject, line.cents, line.asker) == ("ruling_payment", 5_000_00, "sue")
        assert (line.about["seat"], line.about["most"]) == ("1", str(312_50))
        assert [line.is_for(who) for who in (PAT, MAX, SUE, DEE, EYE)] == [True, True, False, False, False]

    def test_nothing_moves_before_it_and_all_of_it_with_it(self) -> None:
        house = self.asked()
        rack = house.held(RACK).total
        for who, code in ((SUE, "two_roles"), (SID, "role_missing"), (EYE, "role_missing")):
            assert house.refused(who, c.GrantApproval(1))[0] == code
        house.forget().do(PAT, c.GrantApproval(1))
        assert rack - house.held(RACK).total == 5_000_00
        ruled = house.one(DisputeRuled)
        assert (ruled.by, ruled.role, ruled.second, ruled.note) == ("sue", "supervisor", "pat", "promised")
        assert house.table.dispute is None
        assert house.table.approvals == ()

    def test_a_manager_who_rules_does_not_sign_as_well(self) -> None:
        house = lost().do(MAX, RuleOnDispute("corrected", 900_00))
        assert house.refused(MAX, c.GrantApproval(1))[0] == "two_roles"

    def test_a_no_leaves_the_dispute_open_and_the_rack_whole(self) -> None:
        house = self.asked()
        rack = house.held(RACK)
        house.do(PAT, c.RefuseApproval(1))
        assert house.held(RACK) == rack
        assert house.table.dispute is not None
        assert house.refused(PAT, c.GrantApproval(1))[0] == "approval_unknown"
        house.do(SUE, RuleOnDispute("stands"))

    def test_another_ruling_takes_its_place(self) -> None:
        house = self.asked().do(SUE, RuleOnDispute("corrected", 4_000_00))
        assert [one.number for one in house.table.approvals] == [2]
        assert house.refused(PAT, c.GrantApproval(1))[0] == "approval_unknown"
        house.do(SUE, RuleOnDispute("stands"))
        assert house.table.approvals == ()

    @pytest.mark.parametrize(("threshold", "waits"), [("$100", True), ("$100.25", False)])
    def test_the_threshold_is_the_rulebooks(self, threshold: str, waits: bool) -> None:
        house = House(settings={"approval.ruling_from": threshold}, seats={1: "20 green"}).open()
        house.bet(1, "4 green").run("9c 7c 7d Td").do(guest(1), Stand(1)).run()
        questioned(house).do(SUE, RuleOnDispute("corrected", 100_00))
        assert bool(house.all(CorrectionProposed)) is waits

    def test_small_payments_add_up_to_the_threshold(self) -> None:
        house = House(settings={"approval.ruling_from": "$100"}, seats={1: "20 green", 2: "20 green"}).open()
        house.bet(1, "4 green").bet(2, "4 green").run("9c 9d 7c 7d 7h Td")
        for seat in (1, 2):
            house.do(guest(seat), Stand(seat)).run()
        questioned(house).do(SUE, RuleOnDispute("corrected", 60_00)).perform_all()
        house.do(guest(2), DisputeHand(2)).do(SUE, ProveHand(all=True)).forget()
        house.do(SUE, RuleOnDispute("corrected", 60_00, seat=1))
        assert house.all(CorrectionProposed)


TO_GUESTS = {
    "WagerPaid": "the game's settlement, to the cent; `Perform` names other cheques of the same sum",
    "WagerHandedOver": "what lies on the bet",
    "StakeGivenBack": "a stake that the house had taken before, to the cent",
    "BetBrokenDown": "the same sum in smaller cheques",
    "PaymentRecovered": "change, less than what comes in",
    "CommissionPaidIn": "change, less than what comes in",
    "DisputeCorrected": "what the round could have paid; above that a second signature",
    "ChequesCutOut": "the bills or cheques that the guest laid",
    "ChequesPassed": "what was cut out",
    "TransactionGivenUp": "what the guest laid",
    "BillsTakenBack": "the bills that the guest put down",
    "CouponGivenBack": "the coupon itself",
    "CouponDragged": "the coupon itself",
    "ChequesDragged": "what lies on the bet",
    "SuspicionResolved": "the bills that the guest laid",
    "MarkerPaid": "a marker with its signatures, within the guest's line",
    "JackpotHandedOver": "a jackpot that was verified, swiped and paid by the shift manager",
}
"""By event that brings a guest money, what bounds it. Only one of them is a sum that somebody names."""
ELSEWHERE = {
    *("TableOpened", "GuestSeated", "GuestStoodBehind", "GuestLeft", "SeatReserved", "GuestCameBack"),
    *("ChequesPutUp", "CouponPutUp", "CouponKept", "WagerTaken", "WagerCollected", "HandMovedOver"),
    *("TokeDropped", "RackCleaned", "BillsLaid", "ChequesBroughtIn", "BillsDropped", "IncomingRacked"),
    *("BillsPutDown", "BankrollBrought"),
    *("RackCredited", "CreditReceived", "RackAdjusted", "DropBoxPulled", "TokeBoxEmptied", "TokeGathered"),
    *("RackFilled", "TableRetired"),
}
"""Events that bring no guest anything that was not theirs: their own cheques, the house's, the dealers'."""


def test_every_event_that_moves_money_is_known_to_be_bounded() -> None:
    assert {kind.__name__ for kind in MOVING} == TO_GUESTS.keys() | ELSEWHERE
