"""Wagers that lie there whatever the limits say, coupons and shoulders at baccarat."""

import pytest

from pitboss.cards import Card
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.contract import COUPON
from pitboss.games.wagers import PlaceWager, TakeBackWager, Wager
from tests.kit.games.baccarat.rounds import Table

BANKER_WINS, PLAYER_WINS = "5 K 3 9", "4 K 5 7"


def laid(seat: int, bet: str, dollars: int, owner: str = "guest") -> PlaceWager:
    return PlaceWager(seat, bet, dollars * 100, owner, laid=True)


def betting(**settings: object) -> Table:
    table = Table("mini-baccarat", {key.replace("__", "."): value for key, value in settings.items()})
    table.do(c.OpenRound())
    return table


def items(table: Table) -> list[tuple[str, str, int]]:
    return [(item.action, item.owner, item.cents // 100) for item in table.settled()]


@pytest.mark.rule("BAC-LIM-10")
@pytest.mark.parametrize(("loss", "taken"), [("take_to_max", 25_000), ("take_all", 26_000)])
def test_what_is_taken_of_a_losing_wager_is_the_house_s_choice(loss: str, taken: int) -> None:
    table = betting(limits__over_max_loss=loss)
    table.do(laid(1, "banker", 26_000), c.CloseBets())
    table.deal(PLAYER_WINS, until="pick_up")
    back = [("return", "guest", 1_000)] if taken == 25_000 else []
    assert items(table) == [("take", "guest", taken), *back]


@pytest.mark.parametrize("mode", ["deduct", "hand_in", "box"])
def test_commission_is_charged_on_what_plays(mode: str) -> None:
    table = betting(commission__mode=mode)
    table.do(laid(1, "banker", 26_000), c.CloseBets())
    table.deal(BANKER_WINS, until="pick_up")
    pay = table.settled()[0]
    assert (pay.stake, pay.commission, pay.cents - pay.owed) == (25_000_00, 1_250_00, 23_750_00)


@pytest.mark.rule("BAC-LIM-12")
@pytest.mark.parametrize("out", ["", "4", "4 K", "4 K 5"])
def test_found_while_cards_are_out_it_is_no_late_bet(out: str) -> None:
    table = betting()
    table.do(PlaceWager(1, "player", 100_00), c.CloseBets())
    table.deal(out, until="turn_player")
    table.do(laid(2, "player", 20))
    assert not table.happened(e.IrregularityFound)
    assert table.state.wagers[-1] == Wager(2, "player", "guest", 20_00, laid=True)


def test_after_the_result_it_is_too_late() -> None:
    table = betting()
    table.do(PlaceWager(1, "player", 100_00), c.CloseBets())
    table.deal(PLAYER_WINS, until="pick_up")
    assert table.refused(laid(2, "player", 20)).code == "betting_not_open"


def test_a_void_round_gives_back_all_that_lies_there() -> None:
    table = betting()
    table.do(laid(1, "player", 26_000), PlaceWager(1, "player", 25_00, instrument="coupon", laid=True))
    table.do(c.CloseBets())
    table.do(c.DrawCard(Card("4s"), face_up=True))
    table.do(c.GiveRuling("dummy"))
    returned = next(event for event in table.events if isinstance(event, e.WagersReturned))
    assert [(item.owner, item.cents) for item in returned.items] == [("guest", 26_000_00), (COUPON, 25_00)]


@pytest.mark.rule("COUP-02")
@pytest.mark.parametrize(("kept", "collected"), [("after_decision", [25]), ("after_loss", [])])
def test_a_coupon_that_won_is_kept_or_left(kept: str, collected: list[int]) -> None:
    table = betting(coupon__kept=kept)
    table.do(PlaceWager(1, "banker", 25_00, instrument="coupon"), c.CloseBets())
    table.deal(BANKER_WINS, until="pick_up")
    assert items(table) == [("pay", COUPON, 25), *(("collect", COUPON, cents) for cents in collected)]
    assert table.settled()[0].commission == 0


def test_a_coupon_over_the_maximum_is_kept_for_what_played() -> None:
    table = betting()
    table.do(PlaceWager(1, "player", 26_000_00, instrument="coupon", laid=True), c.CloseBets())
    table.deal(PLAYER_WINS, until="pick_up")
    assert items(table) == [
        ("pay", COUPON, 25_000),
        ("collect", COUPON, 25_000),
        ("return", COUPON, 1_000),
    ]


def test_a_late_coupon_is_ruled_upon_like_any_late_bet() -> None:
    table = betting()
    table.do(PlaceWager(1, "player", 100_00), c.CloseBets())
    table.deal("4", until="turn_player")
    table.do(PlaceWager(1, "player", 25_00, instrument="coupon"))
    assert table.phase == "irregular"
    table.do(c.GiveRuling("allow"))
    assert table.state.wagers[-1] == Wager(1, "player", COUPON, 25_00)


@pytest.mark.rule("BAC-BET-08")
def test_over_the_shoulder_only_on_spots_designated_for_it() -> None:
    table = betting(shoulder__spots=[2, 3])
    refusal = table.refused(PlaceWager(1, "player", 25_00, "Ann"))
    assert (refusal.code, refusal.rule) == ("no_shoulder_bets_here", "BAC-BET-08")
    table.do(PlaceWager(2, "player", 25_00, "Ann"), PlaceWager(1, "player", 25_00))
    betting().do(PlaceWager(1, "player", 25_00, "Ann"))


def test_the_rest_of_a_laid_wager_must_be_sound_when_part_of_it_is_taken_back() -> None:
    table = betting()
    table.do(laid(1, "player", 26_000))
    assert table.refused(TakeBackWager(1, "player", cents=500_00)).code == "rest_would_break_limit"
    table.do(TakeBackWager(1, "player", cents=1_000_00))
    assert table.state.wagers == (Wager(1, "player", "guest", 25_000_00),)
