"""A disputed hand: proved from the discard rack in its order, decided by a supervisor, put right."""

import pytest

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.games.blackjack.commands import Hit, SplitPair, Stand
from pitboss.games.pack import DrawCard
from pitboss.games.round import GiveRuling, OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.table import commands as c
from pitboss.table.approvals import notices as sv
from pitboss.table.bots import staff_choice
from pitboss.table.guests.seats import cheques_of
from pitboss.table.scene.scene import Audience, scene_for
from pitboss.table.stops.cases import ReportFault
from pitboss.table.stops.disputes import DisputeHand, DisputeRuled, HandProved, ProveHand, RuleOnDispute
from tests.kit.houses.table import DEE, EYE, MAX, MINI, SUE, House, chips, guest


def played() -> House:
    """Seats 2, 4 and 6 with 18, 19 and 16; the dealer has 17."""
    house = House(seats=dict.fromkeys((2, 4, 6), "4 green")).open()
    for seat in (2, 4, 6):
        house.bet(seat, "1 green")
    house.run("9c 9d 8h 7c 9s Ts 8s Td")
    for seat in (2, 4, 6):
        house.do(guest(seat), Stand(seat)).run()
    return house


def proof(house: House, audience: Audience | None = None) -> list[tuple[str, str]]:
    seen = scene_for(house.rules, house.table, audience or Audience("public")).proof
    return [(hand.name, " ".join(hand.cards)) for hand in seen]


@pytest.mark.rule("PICK-03")
@pytest.mark.rule("PICK-02")
def test_hands_come_off_the_rack_in_their_order_down_to_the_one_in_question() -> None:
    house = played().do(guest(4), DisputeHand(4))
    assert house.one(sv.SupervisorTold) == sv.SupervisorTold("dispute", 4)
    assert proof(house) == []
    house.do(SUE, ProveHand())
    assert proof(house) == [("dealer", "7c Td")]
    house.do(SUE, ProveHand())
    assert proof(house) == [("dealer", "7c Td"), ("seat 6", "8h 8s")]
    house.do(MAX, ProveHand())
    assert proof(house)[-1] == ("seat 4", "9d Ts")
    assert [hand.reached for hand in house.all(HandProved)] == [False, False, True]
    before = house.table.game
    house.do(SUE, RuleOnDispute("stands", note="19 against 17, paid"))
    assert house.table.game == before, "the cards are back as they lay"
    assert proof(house) == []
    ruled = house.one(DisputeRuled)
    assert (ruled.by, ruled.role, ruled.rule, ruled.round) == ("sue", "supervisor", "PICK-03", 1)
    shown = scene_for(house.rules, house.table, Audience("guest", "g2")).ruled
    assert shown is not None
    assert (shown.kind, shown.ruling, shown.says, shown.note) == (
        "dispute",
        "stands",
        "ruling.dispute.stands",
        "",
    )
    house.do(DEE, OpenRound())


@pytest.mark.rule("PICK-03")
def test_nothing_else_happens_meanwhile() -> None:
    house = played().do(guest(4), DisputeHand(4))
    for by, command in (
        (DEE, OpenRound()),
        (guest(2), c.LeaveTable("g2")),
        (guest(5), c.SitDown("g5", 5)),
        (guest(2), c.GiveToke("g2", chips("1 green"))),
        (guest(6), DisputeHand(6)),
        (DEE, ReportFault("argument")),
    ):
        assert house.refused(by, command)[0] == "dispute_open", command
    assert house.refused(SUE, RuleOnDispute("stands"))[0] == "hand_not_reached"


@pytest.mark.rule("PICK-03", "IRR-00")
def test_whose_word_each_step_takes() -> None:
    house = played()
    assert house.refused(guest(2), DisputeHand(4)) == ("spot_not_yours", "SVC-03")
    house.do(DEE, DisputeHand(4))
    for person in (DEE, EYE, guest(4)):
        assert house.refused(person, ProveHand())[0] == "not_yours_to_do"
        assert house.refused(person, RuleOnDispute("stands"))[0] == "not_yours_to_do"
    house.do(SUE, ProveHand(all=True))
    both = Person("dee", ("dealer", "supervisor"))
    assert house.refused(both, RuleOnDispute("stands"))[0] == "ruling_not_by_dealer"


@pytest.mark.rule("PICK-03")
class TestPuttingRight:
    def reached(self) -> House:
        return played().do(guest(4), DisputeHand(4)).do(SUE, ProveHand(all=True))

    def test_the_rack_pays_what_was_short(self) -> None:
        house = self.reached()
        rack = house.table.held("rack")["cheque:2500"]
        house.do(SUE, RuleOnDispute("corrected", 25_00, seat=6))
        assert str(cheques_of(house.table, "g6")) == "4 green"
        assert house.table.held("rack")["cheque:2500"] == rack - 1
        assert house.refused(DEE, OpenRound())[0] == "gesture_due"
        house.perform("clear_hands").do(DEE, OpenRound())

    def test_another_guest_is_put_right_and_change_is_given(self) -> None:
        house = self.reached().do(SUE, RuleOnDispute("corrected", -10_00, seat=2))
        assert cheques_of(house.table, "g2").total == 115_00
        ruled = house.table.ruled
        assert ruled is not None
        assert (ruled.seat, ruled.cents) == (2, -10_00)

    def test_what_cannot_be_is_refused(self) -> None:
        house = self.reached()
        assert house.refused(SUE, RuleOnDispute("corrected"))[0] == "correction_unclear"
        assert house.refused(SUE, RuleOnDispute("stands", 5_00))[0] == "correction_unclear"
        assert house.refused(SUE, RuleOnDispute("corrected", -900_00))[0] == "cheques_not_held"
        assert house.refused(SUE, RuleOnDispute("corrected", 5_00, seat=1))[0] == "spot_not_yours"
        assert house.refused(SUE, RuleOnDispute("corrected", 10**12))[0] == "correction_not_in_rack"

    def test_a_fill_may_come_for_it(self) -> None:
        house = House(seats={1: "4 green"}, rack=chips("4 green")).open().bet(1, "1 green").run("9c 7c Ts Td")
        house.do(guest(1), Stand(1)).run().do(guest(1), DisputeHand(1)).do(SUE, ProveHand(all=True))
        assert house.refused(SUE, RuleOnDispute("corrected", 10_00))[0] == "correction_not_in_rack"
        house.do(SUE, c.BringFill(chips("20 red")), RuleOnDispute("corrected", 10_00))
        assert str(cheques_of(house.table, "g1")) == "5 green, 2 red"


@pytest.mark.rule("PICK-03")
def test_a_hand_of_an_earlier_round_lies_deeper() -> None:
    house = played().open().bet(2, "1 green").run("9h Kc Th Ks")
    house.do(guest(2), Stand(2)).run()
    house.do(DEE, DisputeHand(4, round=1)).do(SUE, ProveHand(all=True))
    names = [(hand.name, hand.round) for hand in house.all(HandProved)]
    assert names == [("dealer", 2), ("seat 2", 2), ("dealer", 1), ("seat 6", 1), ("seat 4", 1)]


@pytest.mark.rule("PICK-03")
def test_a_split_hand_is_proved_to_the_last_of_its_piles() -> None:
    house = House(seats=(1,)).open().bet(1, "1 green").run("8c 7c 8d Td")
    house.do(guest(1), SplitPair(1)).run("Tc").do(guest(1), Stand(1)).run("5c")
    house.do(guest(1), Hit(1)).run("Kc").do(guest(1), DisputeHand(1)).do(SUE, ProveHand(all=True))
    assert [name for name, _ in proof(house)] == ["dealer", "seat 1", "seat 1"]


@pytest.mark.rule("PICK-03")
def test_no_card_of_an_undecided_round_is_opened() -> None:
    house = played().open().bet(2, "1 green").bet(4, "1 green").close()
    assert house.refused(guest(4), DisputeHand(4))[0] == "round_undecided"
    house.draw("9h 9s Kc")
    assert house.refused(guest(4), DisputeHand(4))[0] == "round_undecided"


@pytest.mark.rule("PICK-03")
def test_what_lay_face_down_in_the_rack_stays_so() -> None:
    house = House(seats=(1,), fresh=True).shuffled()
    house.run("9c").do(DEE, OpenRound()).bet(1, "1 green").run("9h 7c Ts Td")
    house.do(guest(1), Stand(1)).run()
    assert house.refused(guest(1), DisputeHand(1, round=9))[0] == "hand_not_in_rack"
    house.do(guest(1), DisputeHand(1)).do(SUE, ProveHand(all=True))
    assert [name for name, _ in proof(house)] == ["dealer", "seat 1"]
    house.do(SUE, RuleOnDispute("stands"))
    assert house.refused(guest(1), DisputeHand(1))[0] == "already_disputed"
    assert house.refused(guest(1), DisputeHand(1, round=1))[0] == "already_disputed"


@pytest.mark.rule("PICK-03")
@pytest.mark.rule("BAC-SVC-06")
def test_at_baccarat_both_hands_of_the_round_are_proved() -> None:
    house = House(MINI, seats=(1,)).open().bet(1, "1 green", "player").run("4 K 5 7")
    house.do(guest(1), DisputeHand(1)).do(SUE, ProveHand(all=True))
    assert [name for name, _ in proof(house)] == ["banker", "player"]
    house.do(SUE, RuleOnDispute("stands"))
    assert house.one(DisputeRuled).rule == "BAC-SVC-06"


@pytest.mark.rule("PICK-03")
def test_a_hand_may_be_questioned_while_it_still_lies_there() -> None:
    house = House(MINI, seats=(1,)).open().bet(1, "1 green", "player")
    house.run("4 K 5 7", by_hand=("take", "pay", "pick_up"))
    house.do(guest(1), DisputeHand(1))
    assert house.refused(DEE, c.Perform("pay"))[0] == "dispute_open"
    house.do(SUE, ProveHand(all=True), RuleOnDispute("stands")).perform_all().run()
    assert house.table.game.phase == "between_rounds"


@pytest.mark.rule("PICK-03")
def test_a_stray_card_meanwhile_is_ruled_on_first_and_changes_no_proof() -> None:
    house = played().do(guest(4), DisputeHand(4)).do(SUE, ProveHand())
    house.do(DEE, DrawCard(Card("2c"), "dealer", face_up=True)).do(SUE, GiveRuling("discard"))
    house.do(SUE, ProveHand(all=True))
    assert [name for name, _ in proof(house)] == ["dealer", "seat 6", "seat 4"]


def test_bots_who_supervise_prove_and_decide() -> None:
    house = played().do(guest(4), DisputeHand(4))
    for _ in range(9):
        command = staff_choice(house.rules, house.table, SUE)
        if command is None:
            break
        house.do(SUE, command)
    assert house.table.dispute is None


def test_who_bets_may_question_the_last_hand_and_is_offered_it() -> None:
    house = played()
    legal = scene_for(house.rules, house.table, Audience("guest", "g4")).legal
    assert [x.command["seat"] for x in legal if x.act == "DisputeHand"] == [4]
    house.do(guest(4), DisputeHand(4)).do(SUE, ProveHand(all=True), RuleOnDispute("stands"))
    legal = scene_for(house.rules, house.table, Audience("guest", "g4")).legal
    assert [x for x in legal if x.act == "DisputeHand"] == []
    house.open()
    assert house.refused(guest(4), PlaceWager(4, "main", 1))[0] != "dispute_open"
