"""A variant is a rulebook and nothing else: a house writes its own, and the one engine deals it."""

from pathlib import Path

import pytest

from pitboss.games.baccarat import BACCARAT
from pitboss.games.baccarat import commands as c
from pitboss.games.wagers import PlaceWager
from tests.kit.games.baccarat.rounds import GAMES, Table, rulebook

HOUSE = """
extends = "manual/mini-baccarat"
name = "House Baccarat"
remove = ["bets.player-dragon-bonus", "bets.banker-dragon-bonus"]

[settle]
take = ["lucky-3", "player", "banker", "tie"]
pay = ["tie", "banker", "player", "lucky-3"]

[bets.banker]
commission = false
lines = [
    { pays = "1 to 1", when = { winner = "banker" }, unless = { banker_total = 6 } },
    { push = true, when = { winner = "banker", banker_total = 6 } },
    { push = true, when = { winner = "tie" } },
]

[bets.lucky-3]
name = "Lucky 3"
key = "L3"
kind = "side"
min = "$10"
max = "$70"
declare = true
lines = [{ pays = "12 to 1", when = { winner = "banker", margin = 3, banker_cards = 3 } }]
"""


@pytest.mark.rule("XC-05")
class TestVariantsAreData:
    """A house's own variant, written as a rulebook alone, at the one dealing engine."""

    @pytest.fixture
    def table(self, tmp_path: Path) -> Table:
        file = tmp_path / "house.toml"
        file.write_text(HOUSE, encoding="utf-8")
        return Table(rules=rulebook(str(file)))

    def test_all_five_games_are_one_engine(self, table: Table) -> None:
        assert {rulebook(game).family for game in GAMES} == {BACCARAT.family, table.rules.family}
        assert table.play.game is BACCARAT

    def test_bets_odds_limits_orders_commission_and_push(self, table: Table) -> None:
        table.do(c.OpenRound())
        table.do(PlaceWager(1, "banker", 10_000), PlaceWager(1, "player", 10_000))
        assert table.refused(PlaceWager(1, "lucky-3", 500)).code == "wager_below_minimum"
        assert table.refused(PlaceWager(1, "lucky-3", 7_500)).code == "wager_above_maximum"
        assert table.refused(PlaceWager(1, "player-dragon-bonus", 2_500)).code == "bet_not_offered"
        table.do(PlaceWager(1, "lucky-3", 1_000), PlaceWager(1, "tie", 2_500), c.CloseBets())
        table.deal("6 2 K 3 4", until="pick_up")
        items = [(item.action, item.bet, item.cents, item.commission) for item in table.settled()]
        assert items == [
            ("take", "player", 10_000, 0),
            ("take", "tie", 2_500, 0),
            ("pay", "banker", 10_000, 0),
            ("pay", "lucky-3", 12_000, 0),
        ]
        assert table.calls[-1] == "Lucky 3"

    def test_its_banker_push(self, table: Table) -> None:
        table.do(c.OpenRound(), PlaceWager(1, "banker", 10_000), c.CloseBets())
        table.deal("4 6 A K 8", until="pick_up")
        assert [(item.bet, item.action) for item in table.settled()] == [("banker", "push")]
