"""Bets that pushed at baccarat stay on the felt until their guests move them or they play (BAC-CALL-08)."""

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.floor.commands import GiveUpShoe
from pitboss.floor.tables.hosted_table import HostedTable, from_bytes, to_bytes
from pitboss.floor.tables.lost_shoe import abandon_shoe
from pitboss.games.baccarat.commands import DealDummyHand
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import COUPON, Refusal
from pitboss.games.round import CardsPickedUp, RoundOpened
from pitboss.games.state import Owed
from pitboss.games.wagers import PlaceWager, TakeBackWager, WagerPlaced
from pitboss.ledger.instruments import cheques_in, coupons_in
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import box
from pitboss.table.evolve import evolve
from pitboss.table.guests.limits import ChangeLimits
from pitboss.table.guests.standing_bets import BetStayed
from pitboss.table.stops.cases import JoinTable
from pitboss.table.stops.disputes import DisputeHand, ProveHand, RuleOnDispute
from tests.kit.houses.table import DEE, EZ, MINI, SUE, House, chips, guest

TIE, NATURAL_TIE, PLAYER_WINS = "2 J 4 6", "K 5 8 3", "4 K 5 7"
PLAYER = box(1, "player", "guest")

pytestmark = pytest.mark.rule("BAC-CALL-08")


def after_tie(held: str = "4 green", cards: str = TIE, **more: str) -> House:
    """A table between rounds, where a green cheque on Player and other bets of seat 1 lay in a tie."""
    house = House(MINI, seats={1: held}).open().bet(1, "1 green", "player")
    for bet, cheques in more.items():
        house.bet(1, cheques, bet.replace("_", "-"))
    return house.run(cards)


def lying(house: House) -> dict[tuple[str, str], int]:
    return {(wager.bet, wager.owner): wager.cents for wager in house.table.game.wagers}


def test_a_bet_that_pushed_lies_where_it_lay_and_plays_when_bets_close() -> None:
    house = after_tie()
    assert house.held(PLAYER) == Cheques(green=1)
    assert house.purse(1) == Cheques(green=3)
    assert house.one(BetStayed) == BetStayed("g1", 1, "player", "guest", 25_00)
    house.forget().open()
    assert house.one(WagerPlaced).total == 25_00
    assert not house.all(e.ChequesPutUp)
    house.run(PLAYER_WINS)
    assert house.purse(1) == Cheques(green=5)
    assert house.held(PLAYER).is_empty
    assert house.table.standing == ()


def test_the_call_after_a_tie_is_heard_once_and_last() -> None:
    assert after_tie(tie="1 green").call_ids[-3:] == ["tie_hand", "paying", "press_change"]
    assert after_tie().call_ids.count("press_change") == 1


def test_it_lies_there_round_after_round_while_ties_repeat() -> None:
    house = after_tie()
    for _ in range(3):
        house.open().run(TIE)
        assert house.held(PLAYER) == Cheques(green=1)
        assert house.table.standing == ((1, "player", "guest"),)


def test_the_guest_presses_it_takes_part_of_it_back_or_moves_it() -> None:
    house = after_tie().open().bet(1, "2 green", "player")
    assert lying(house) == {("player", "guest"): 75_00}
    house.do(guest(1), TakeBackWager(1, "player", cents=25_00))
    assert house.held(PLAYER) == Cheques(green=2)
    house.do(guest(1), TakeBackWager(1, "player")).bet(1, "1 green", "banker")
    assert lying(house) == {("banker", "guest"): 25_00}
    assert house.purse(1) == Cheques(green=3)


def test_a_bet_that_was_paid_comes_down_as_before() -> None:
    house = after_tie("4 green", tie="1 green")
    assert house.table.standing == ((1, "player", "guest"),)
    assert house.purse(1) == Cheques(green=11)


@pytest.mark.rule("DB-PAY-02")
def test_a_dragon_bonus_that_pushed_stays_and_needs_its_main_bet_to_lie_there_first() -> None:
    house = House(MINI, seats={1: "4 green, 4 red"}).open()
    house.bet(1, "1 green", "player").bet(1, "1 red", "player-dragon-bonus").run(NATURAL_TIE)
    assert {bet for _, bet, _ in house.table.standing} == {"player", "player-dragon-bonus"}
    house.live.table = replace(house.table, standing=tuple(reversed(house.table.standing)))
    house.open()
    assert lying(house) == {("player", "guest"): 25_00, ("player-dragon-bonus", "guest"): 5_00}


@pytest.mark.rule("EZ-06")
def test_a_banker_bet_that_pushed_on_a_dragon_7_stays() -> None:
    house = House(EZ, seats={1: "4 green"}).open().bet(1, "1 green", "banker").run("K 2 A 2 5 3")
    assert house.table.standing == ((1, "banker", "guest"),)
    assert house.held(box(1, "banker", "guest")) == Cheques(green=1)


def test_a_bet_over_the_shoulder_stays_its_owners() -> None:
    ann = Person("ann", ("guest",))
    house = House(MINI, seats={1: "4 green"})
    house.do(ann, c.StandBehind("ann", 1, cheques=chips("4 green"))).open().bet(1, "1 green", "player")
    house.do(ann, PlaceWager(1, "player", 50_00, "ann")).run(TIE).open()
    assert lying(house) == {("player", "guest"): 25_00, ("player", "ann"): 50_00}
    house.do(ann, TakeBackWager(1, "player", "ann"))
    assert house.held("guest:ann") == Cheques(green=4)


class TestWhereItGoesBack:
    def test_a_guest_who_leaves_takes_it_along(self) -> None:
        house = after_tie().do(guest(1), c.LeaveTable("g1"))
        assert house.one(e.GuestLeft).cheques == Cheques(green=4)
        assert house.table.standing == ()
        assert house.held(PLAYER).is_empty

    @pytest.mark.rule("BAC-GP-06")
    def test_nothing_of_a_guest_on_a_break_stays_on_the_table(self) -> None:
        house = after_tie().do(guest(1), c.StepAway("g1"))
        assert house.one(e.SeatReserved).cheques == Cheques(green=4)
        assert house.held(PLAYER).is_empty

    def test_a_guest_who_changes_seats_has_it_in_hand(self) -> None:
        house = after_tie().do(guest(1), c.ChangeSeat("g1", 4))
        assert house.purse(1) == Cheques(green=4)
        assert house.table.standing == ()

    def test_it_goes_back_when_the_shoe_is_given_up(self) -> None:
        house = after_tie()
        act = c.Act(SUE, GiveUpShoe("the shoe is lost"))
        decision = abandon_shoe(house.rules, HostedTable(house.table), act, lost=True)
        assert not isinstance(decision, Refusal)
        table = house.table
        for event in decision[1:]:  # the first is the floor's own
            table = evolve(table, event)
        assert cheques_in(table.held("guest:g1")) == Cheques(green=4)
        assert table.standing == ()
        assert table.game.phase == "shuffle_due"

    @pytest.mark.rule("BAC-CALL-12")
    def test_after_the_last_hand_it_goes_back_at_once(self) -> None:
        house = House(MINI, seats={1: "4 green"}).open().bet(1, "1 green", "player")
        house.live.table = replace(house.table, game=replace(house.table.game, last_hand="this"))
        house.run(TIE, by_hand=("shuffle",))
        assert house.one(CardsPickedUp)
        assert not house.all(BetStayed)
        assert house.purse(1) == Cheques(green=4)

    @pytest.mark.rule("BAC-IRR-05")
    def test_it_is_pushed_off_before_a_dummy_hand(self) -> None:
        house = after_tie().do(SUE, JoinTable())
        house.live.table = replace(house.table, game=replace(house.table.game, set_aside=(Card("5h"),)))
        house.do(DEE, DealDummyHand())
        assert house.purse(1) == Cheques(green=4)
        assert house.table.standing == ()

    @pytest.mark.rule("BAC-LIM-07")
    @pytest.mark.parametrize("limits", [(50_00, 5_000_00), (15_00, 20_00)])
    def test_limits_posted_meanwhile_send_it_back_as_the_round_opens(self, limits: tuple[int, int]) -> None:
        house = after_tie().do(SUE, ChangeLimits(*limits)).open()
        assert lying(house) == {}
        assert house.purse(1) == Cheques(green=4)
        assert house.table.standing == ()

    @pytest.mark.rule("BAC-LIM-07")
    def test_limits_posted_in_the_round_of_the_tie_judge_it_too(self) -> None:
        house = House(MINI, seats={1: "4 green"}).open().bet(1, "1 green", "player")
        house.do(SUE, ChangeLimits(50_00, 5_000_00)).run(TIE)
        assert house.held(PLAYER) == Cheques(green=1)
        house.open()
        assert lying(house) == {}
        assert house.purse(1) == Cheques(green=4)


class TestWhileItLiesThere:
    def test_a_change_of_bills_leaves_it_alone(self) -> None:
        house = after_tie().do(guest(1), c.BuyIn("g1", Bills(hundreds=1))).run()
        assert house.held(PLAYER) == Cheques(green=1)

    @pytest.mark.rule("FILL-01")
    def test_no_fill_comes_with_bets_down(self) -> None:
        house = after_tie()
        assert house.refused(SUE, c.BringFill(chips("20 red")))[0] == "bets_down_for_fill"

    @pytest.mark.rule("COUP-02")
    def test_a_coupon_that_pushed_stays_and_plays_again(self) -> None:
        house = House(MINI, seats={1: "4 green"}).do(SUE, c.SignCoupon("g1", 25_00)).open()
        house.do(guest(1), PlaceWager(1, "player", 25_00, instrument="coupon")).bet(1, "1 green", "player")
        house.run(TIE)
        assert coupons_in(house.table.held(box(1, "player", COUPON))) == (25_00,)
        house.open()
        assert lying(house) == {("player", "guest"): 25_00, ("player", COUPON): 25_00}
        house.do(guest(1), TakeBackWager(1, "player", COUPON))
        assert house.table.coupons == (("g1", 25_00, ""),)

    @pytest.mark.rule("BAC-PAY-06")
    def test_a_commission_is_not_left_owing_by_a_guest_whose_cheques_lie_on_the_felt(self) -> None:
        house = after_tie("1 green")
        owed = (Owed(1, "guest", 5_00, unpaid=True),)
        house.live.table = replace(house.table, game=replace(house.table.game, box=owed))
        assert house.purse(1).is_empty
        assert house.refused(guest(1), c.LeaveTable("g1"))[0] == "commission_owed"

    @pytest.mark.rule("BAC-SVC-06")
    def test_it_answers_for_a_hand_that_was_no_tie(self) -> None:
        house = after_tie("1 green").do(guest(1), DisputeHand(1)).do(SUE, ProveHand(all=True))
        house.do(SUE, RuleOnDispute("corrected", cents=-25_00, note="Banker won"))
        assert house.held(PLAYER).is_empty
        assert house.purse(1).is_empty
        assert house.table.standing == ()

    def test_a_snapshot_keeps_it(self) -> None:
        house = after_tie()
        assert from_bytes(to_bytes(HostedTable(house.table))).table == house.table


def test_a_journal_in_which_pushed_bets_went_back_folds_as_it_did() -> None:
    house = House(MINI, seats={1: "4 green"}).open().bet(1, "1 green", "player")
    house.run(TIE, by_hand=("pick_up",))
    over = e.WagerHandedOver("g1", 1, "player", "guest", 1, Cheques(green=1))
    table = house.table
    for event in (over, CardsPickedUp(), RoundOpened(2, house.rules.hash)):
        table = evolve(table, event)
    assert table.standing == ()
    assert table.game.wagers == ()
    assert cheques_in(table.held("guest:g1")) == Cheques(green=4)


@pytest.mark.rule("PAY-05")
def test_blackjack_hands_a_pushed_bet_back_as_before() -> None:
    house = House(seats={1: "4 green"}).open().bet(1, "1 green").run("Kh 9c 9d Ts")
    house.do(guest(1), Stand(1)).run()
    assert house.one(e.PushShown)
    assert not house.all(BetStayed)
    assert house.purse(1) == Cheques(green=4)
