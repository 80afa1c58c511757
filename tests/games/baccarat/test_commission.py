"""Commission on winning Banker bets: its rate, its rounding, and the three ways of taking it."""

import pytest

from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.contract import Actor
from pitboss.games.wagers import PlaceWager
from tests.kit.games.baccarat.rounds import GAMES, Table

BANKER_WINS = "6 2 K 3 4"
MODES = ("deduct", "hand_in", "box")
CHARGED = ("mini-baccarat", "midi-baccarat", "five-treasures")
FREE = ("ez-baccarat", "dai-bacc")


def won(cents: int, game: str = "mini-baccarat", owner: str = "guest", **settings: object) -> Table:
    """A Banker bet that won."""
    table = Table(game, {"limits.min": 5, **{k.replace("__", "."): v for k, v in settings.items()}})
    table.do(c.OpenRound(), PlaceWager(1, "banker", cents, owner), c.CloseBets())
    return table.deal(BANKER_WINS, until="pick_up")


def money(table: Table) -> tuple[int, int, int]:
    """Paid, commission and still owed, in cents."""
    (item,) = table.settled()
    assert item.action == "pay"
    return item.cents, item.commission, item.owed


@pytest.mark.rule("BAC-PAY-04")
@pytest.mark.parametrize("game", CHARGED)
@pytest.mark.parametrize(
    ("stake", "commission", "paid"),
    [
        (500, 25, 475),
        (1_500, 75, 1_425),
        (3_500, 175, 3_325),
        (12_500, 625, 11_875),
        (2_500_000, 125_000, 2_375_000),
    ],
)
def test_banker_pays_even_money_less_5_percent(game: str, stake: int, commission: int, paid: int) -> None:
    assert money(won(stake, game)) == (paid, commission, 0)


@pytest.mark.rule("BAC-PAY-04", "EZ-02", "DAI-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", FREE)
def test_not_at_ez_and_not_at_dai(game: str, mode: str) -> None:
    table = won(10_000, game, commission__mode=mode)
    assert money(table) == (10_000, 0, 0)
    assert table.phase == "pick_up"


@pytest.mark.rule("T5-02")
@pytest.mark.parametrize("mode", MODES)
def test_charged_at_5_treasures(mode: str) -> None:
    paid, commission, owed = money(won(10_000, "five-treasures", commission__mode=mode))
    assert (paid - owed, commission) == (9_500, 500)


@pytest.mark.rule("BAC-PAY-04")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_but_banker_pays_it(game: str) -> None:
    table = Table(game).round("1 P 100, 1 T 25", "3 2 4 4")
    assert [(item.cents, item.commission) for item in table.settled() if item.action == "pay"] == [
        (10_000, 0)
    ]


@pytest.mark.rule("BAC-PAY-06")
@pytest.mark.parametrize(
    ("stake", "commission"),
    [
        (500, 25),
        (501, 25),
        (999, 25),
        (1_000, 50),
        (1_499, 50),
        (1_500, 75),
        (3_333, 150),
        (12_345, 600),
        (99_999, 4_975),
        (100_000, 5_000),
    ],
)
@pytest.mark.parametrize("mode", MODES)
def test_an_uneven_commission_is_rounded_down_to_a_quarter(stake: int, commission: int, mode: str) -> None:
    """Only where such wagers are allowed: here the step is one cent. The guest gains by the rounding."""
    table = won(stake, limits__step="$0.01", commission__mode=mode)
    paid, charged, owed = money(table)
    assert charged == commission
    assert paid - owed == stake - commission
    assert 0 <= stake * 5 - 100 * charged < 2_500


def test_the_rounding_is_the_houses_choice() -> None:
    assert money(won(3_333, limits__step="$0.01", commission__round="$0.01")) == (3_167, 166, 0)
    assert money(won(3_500, limits__step="$0.01", commission__round="$1")) == (3_400, 100, 0)


@pytest.mark.rule("BAC-PAY-07")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", CHARGED)
def test_never_on_dealer_bets(game: str, mode: str) -> None:
    table = won(10_000, game, "dealer", commission__mode=mode)
    assert money(table) == (10_000, 0, 0)
    assert table.phase == "pick_up"
    assert money(won(10_000, game, "Ann", commission__mode=mode))[1] == 500


def test_another_house_may_charge_dealer_bets() -> None:
    assert money(won(10_000, owner="dealer", commission__dealer_bets=True)) == (9_500, 500, 0)


@pytest.mark.rule("BAC-PAY-05")
class TestThreeWays:
    def test_kept_back_from_the_payout(self) -> None:
        table = won(10_000)
        assert money(table) == (9_500, 500, 0)
        assert table.phase == "pick_up"
        assert table.refused(c.HandInCommission(1)).code == "no_commission_owed"

    def test_handed_in_by_the_guest_before_the_round_is_over(self) -> None:
        table = won(10_000, commission__mode="hand_in")
        assert money(table) == (10_000, 500, 500)
        assert [(offer.actor, offer.command) for offer in table.offered()] == [
            (Actor("guest", 1), c.HandInCommission(1))
        ]
        assert table.refused(c.PickUpCards()).code == "step_out_of_turn"
        assert table.refused(c.MarkCommission(1)).code == "no_commission_owed"
        assert table.refused(c.HandInCommission(2)).code == "no_commission_owed"
        assert table.refused(c.HandInCommission(1, "Ann")).code == "no_commission_owed"
        assert table.do(c.HandInCommission(1)) == (e.CommissionHandedIn(1, "guest", 500),)
        assert table.refused(c.HandInCommission(1)).code == "no_commission_owed"
        table.do(c.PickUpCards())
        assert table.state.box == ()

    def test_marked_in_the_box_and_collected_between_rounds(self) -> None:
        table = Table(settings={"commission.mode": "box"})
        table.open("1 B 100, 1 B 50 Ann, 3 B 200").deal(BANKER_WINS, until="commission")
        assert {offer.command for offer in table.offered()} == {
            c.MarkCommission(1),
            c.MarkCommission(1, "Ann"),
            c.MarkCommission(3),
        }
        assert table.refused(c.HandInCommission(1)).code == "no_commission_owed"
        assert table.do(c.MarkCommission(1)) == (e.CommissionMarked(1, "guest", 500),)
        assert table.refused(c.PickUpCards()).code == "step_out_of_turn"
        table.do(c.MarkCommission(1, "Ann"), c.MarkCommission(3))
        assert table.refused(c.CollectCommission(1)).code == "no_commission_owed"
        table.do(c.PickUpCards())
        table.round("1 B 100", BANKER_WINS).do(c.PickUpCards())
        assert table.do(c.CollectCommission(1)) == (e.CommissionCollected(1, "guest", 1_000),)
        assert table.refused(c.CollectCommission(1)).code == "no_commission_owed"
        assert [(owed.seat, owed.owner, owed.cents) for owed in table.state.box] == [
            (1, "Ann", 250),
            (3, "guest", 1_000),
        ]

    @pytest.mark.parametrize("stake", [2_500, 3_500, 12_500, 2_500_000])
    def test_the_net_to_the_guest_is_the_same(self, stake: int) -> None:
        nets = set()
        for mode in MODES:
            paid, _, owed = money(won(stake, commission__mode=mode))
            nets.add(paid - owed)
        assert nets == {stake - stake // 20}


@pytest.mark.parametrize("game", ["mini-baccarat", "five-treasures"])
def test_another_rate_is_data(game: str) -> None:
    assert money(won(10_000, game, commission__rate="4%")) == (9_600, 400, 0)
    assert money(won(10_000, game, commission__rate="2.5%")) == (9_750, 250, 0)
