"""Dragon Bonus, EZ Baccarat, Dai Bacc and 5 Treasures, over every way a round can end.

Every bet of every game is first held to `restated`, which is written from the manual's words; then each rule
is asked for by itself, in its own words.
"""

from collections.abc import Iterator

import pytest

from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.contract import Item
from pitboss.games.wagers import PlaceWager
from tests.kit.games.baccarat.restatement import COMMISSION, LOSE, OUTCOMES, PUSH, RESULTS
from tests.kit.games.baccarat.rounds import GAMES, Table, outcomes, rulebook, units, wagers

MINI, MIDI, EZ, DAI, T5 = GAMES
TREASURES = {"fortune-7", "golden-8", "heavenly-9", "blazing-7s"}
DRAGONS = {"player-dragon-bonus", "banker-dragon-bonus"}
with_dragons = pytest.mark.parametrize("game", [MINI, MIDI, T5])


class End:
    """The end of a round and what each bet came to."""

    def __init__(self, p: int, pc: int, b: int, bc: int, items: dict[str, Item]) -> None:
        self.p, self.pc, self.b, self.bc = p, pc, b, bc
        self.items = items
        self.natural = pc == bc == 2 and max(p, b) >= 8
        self.player_3, self.banker_3 = pc == 3, bc == 3

    def __getitem__(self, bet: str) -> str | int:
        return units(self.items[bet])

    def margin_of(self, dragon: str) -> int:
        """By how much the hand of a Dragon Bonus won; negative when it lost."""
        return self.p - self.b if dragon.startswith("player") else self.b - self.p

    def lost(self, *bets: str) -> bool:
        return all(self[bet] == LOSE for bet in bets)


def ends(game: str) -> Iterator[End]:
    for (p, pc, b, bc), items in outcomes(game).items():
        yield End(p, pc, b, bc, items)


def some(game: str, *, bet: str = "", **wanted: int) -> list[End]:
    """The ends with those values, or on which a bet wins; without any, a test would prove nothing."""
    found = [
        end
        for end in ends(game)
        if all(getattr(end, name) == value for name, value in wanted.items())
        and (not bet or end.items[bet].action == "pay")
    ]
    assert found
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_bet_on_every_outcome_as_restated(game: str) -> None:
    assert set(rulebook(game).bets) == set(RESULTS[game])
    played = outcomes(game)
    assert set(played) == set(OUTCOMES)
    for end, items in played.items():
        for bet, judge in RESULTS[game].items():
            item = items[bet]
            assert units(item) == judge(*end), (bet, end)
            expected = 5 * item.stake // 100 if bet == "banker" and game in COMMISSION else 0
            assert item.commission == (expected if item.action == "pay" else 0), (bet, end)


class TestDragonBonus:
    @pytest.mark.rule("DB-01")
    @pytest.mark.parametrize(
        ("bets", "paid"),
        [
            ("1 PDB 25", {"PDB": 50.0}),
            ("1 P 25", {"P": 25.0}),
            ("1 P 25, 1 PDB 5", {"P": 25.0, "PDB": 10.0}),
            ("1 BDB 25", {"BDB": LOSE}),
            ("1 P 25, 1 BDB 5, 1 PDB 10", {"P": 25.0, "PDB": 20.0, "BDB": LOSE}),
        ],
    )
    def test_dragon_only_main_only_or_both_and_the_same_dealing(
        self, bets: str, paid: dict[str, float | str]
    ) -> None:
        table = Table(MINI).round(bets, "3 A 4 Q A")
        assert table.paid() == paid
        assert (table.result().player, table.result().banker, table.state.dealt) == (7, 2, 5)

    @pytest.mark.rule("DB-PAY-01")
    @with_dragons
    def test_a_natural_winner_pays_even_money_whatever_the_margin(self, game: str) -> None:
        for dragon in DRAGONS:
            margins = set()
            for end in some(game, natural=True):
                if end.margin_of(dragon) > 0:
                    assert end[dragon] == 1
                    margins.add(end.margin_of(dragon))
            assert margins == set(range(1, 10))

    @pytest.mark.rule("DB-PAY-02")
    @with_dragons
    def test_a_natural_tie_pushes_both(self, game: str) -> None:
        ties = [end for end in some(game, natural=True) if end.p == end.b]
        assert {end.p for end in ties} == {8, 9}
        for end in ties:
            assert {end[dragon] for dragon in DRAGONS} == {PUSH}

    @pytest.mark.parametrize(
        ("margin", "pays"),
        [
            pytest.param(9, 30, marks=pytest.mark.rule("DB-PAY-03")),
            pytest.param(8, 10, marks=pytest.mark.rule("DB-PAY-04")),
            pytest.param(7, 6, marks=pytest.mark.rule("DB-PAY-05")),
            pytest.param(6, 4, marks=pytest.mark.rule("DB-PAY-06")),
            pytest.param(5, 2, marks=pytest.mark.rule("DB-PAY-07")),
            pytest.param(4, 1, marks=pytest.mark.rule("DB-PAY-08")),
        ],
    )
    @pytest.mark.parametrize("dragon", sorted(DRAGONS))
    @with_dragons
    def test_a_non_natural_win_by_points(self, game: str, dragon: str, margin: int, pays: int) -> None:
        won = [end for end in some(game, natural=False) if end.margin_of(dragon) == margin]
        assert won
        assert {end[dragon] for end in won} == {pays}

    @pytest.mark.rule("DB-PAY-09")
    @with_dragons
    def test_everything_else_loses_and_the_other_bets_are_settled_as_usual(self, game: str) -> None:
        for dragon in DRAGONS:
            rest = [end for end in ends(game) if end.margin_of(dragon) < (0 if end.natural else 4)]
            assert {end.margin_of(dragon) for end in rest if not end.natural} == set(range(-9, 4))
            assert all(end[dragon] == LOSE for end in rest)
        for end, plain in zip(ends(game), ends(EZ), strict=True):
            assert (end["player"], end["tie"]) == (plain["player"], plain["tie"])


class TestEz:
    @pytest.mark.rule("EZ-01", "MIDI-01", "XC-05")
    @pytest.mark.parametrize("game", [MIDI, EZ, DAI, T5])
    def test_the_same_cards_are_dealt_and_called_as_at_mini_baccarat(self, game: str) -> None:
        tables = [Table(name).open("1 P 100") for name in (MINI, game)]
        ready = [table.state for table in tables]
        for ranks in OUTCOMES.values():
            dealt = []
            for table, state in zip(tables, ready, strict=True):
                table.state = state
                table.forget()
                table.deal(ranks, until="pick_up")
                dealt.append([ev for ev in table.events if isinstance(ev, e.CardDrawn | e.HandTurned)])
            assert dealt[0] == dealt[1]
            assert tables[0].paid() == tables[1].paid()
        mini, other = (rulebook(name) for name in (MINI, game))
        for part in ("decks", "seats", "limits", "cut", "cut_card", "burn", "toke", "dead_game", "late_bet"):
            assert getattr(other, part) == getattr(mini, part), part

    @pytest.mark.rule("EZ-02")
    def test_no_commission_ever(self) -> None:
        wins = [end for end in some(EZ, bet="banker") if not (end.b == 7 and end.banker_3)]
        assert {end["banker"] for end in wins} == {1}
        assert all(end.items["banker"].cents == 10_000 for end in wins)
        assert all(item.commission == item.owed == 0 for end in ends(EZ) for item in end.items.values())
        assert len(wins) == len(
            [end for end in ends(EZ) if end.b > end.p and not (end.b == 7 and end.banker_3)]
        )

    @pytest.mark.rule("EZ-03")
    def test_no_dragon_bonus(self) -> None:
        assert not DRAGONS & set(rulebook(EZ).bets)
        table = Table(EZ)
        table.do(c.OpenRound())
        for dragon in DRAGONS:
            assert table.refused(PlaceWager(1, dragon, 2_500)).code == "bet_not_offered"
        table.do(PlaceWager(1, "dragon-7", 2_500))

    @pytest.mark.rule("EZ-04", "EZ-05")
    def test_dragon_7(self) -> None:
        for end in ends(EZ):
            assert end["dragon-7"] == (40 if end.banker_3 and end.b == 7 and end.p < 7 else LOSE)

    @pytest.mark.rule("EZ-06")
    def test_on_a_dragon_7_banker_pushes_and_player_and_tie_lose(self) -> None:
        for end in some(EZ, bet="dragon-7"):
            assert end["banker"] == PUSH
            assert end.lost("player", "tie")
        pushes = [end for end in ends(EZ) if end["banker"] == PUSH and end.p != end.b]
        assert all(end["dragon-7"] == 40 for end in pushes)

    @pytest.mark.rule("EZ-07", "EZ-08")
    def test_panda_8(self) -> None:
        for end in ends(EZ):
            assert end["panda-8"] == (25 if end.player_3 and end.p == 8 and end.b < 8 else LOSE)

    @pytest.mark.rule("EZ-09")
    def test_on_a_panda_8_player_is_paid_and_banker_and_tie_lose(self) -> None:
        for end in some(EZ, bet="panda-8"):
            assert end["player"] == 1
            assert end.lost("banker", "tie")


class TestDai:
    @pytest.mark.rule("DAI-01")
    def test_the_bets_and_mini_rules_otherwise(self) -> None:
        assert set(rulebook(DAI).bets) == {"player", "banker", "tiger-7", "ox-6", "kill", "tie"}
        assert {end["tie"] for end in ends(DAI)} == {8, LOSE}
        for end, mini in zip(ends(DAI), ends(MINI), strict=True):
            assert (end["player"], end["tie"]) == (mini["player"], mini["tie"])

    @pytest.mark.rule("DAI-02")
    def test_no_commission_ever(self) -> None:
        assert all(item.commission == item.owed == 0 for end in ends(DAI) for item in end.items.values())
        assert {end.items["banker"].cents for end in some(DAI, bet="banker")} == {10_000}

    @pytest.mark.rule("DAI-03")
    def test_tiger_7(self) -> None:
        for end in ends(DAI):
            assert end["tiger-7"] == (40 if end.banker_3 and end.b == 7 and end.p < 7 else LOSE)

    @pytest.mark.rule("DAI-04")
    def test_on_a_tiger_7(self) -> None:
        for end in some(DAI, bet="tiger-7"):
            assert end["banker"] == PUSH
            assert end.lost("player", "tie", "ox-6")
            assert end["kill"] == (30 if end.player_3 and end.p == 6 else LOSE)

    @pytest.mark.rule("DAI-05")
    def test_ox_6(self) -> None:
        for end in ends(DAI):
            assert end["ox-6"] == (40 if end.player_3 and end.p == 6 and end.b < 6 else LOSE)

    @pytest.mark.rule("DAI-06")
    def test_on_an_ox_6(self) -> None:
        for end in some(DAI, bet="ox-6"):
            assert end["player"] == 1
            assert end.lost("banker", "tie", "tiger-7", "kill")

    @pytest.mark.rule("DAI-07", "DAI-08")
    def test_kill(self) -> None:
        by_banker = by_player = 0
        for end in ends(DAI):
            banker_7_beaten_or_tied = end.banker_3 and end.b == 7 and end.p >= 7
            player_6_beaten_or_tied = end.player_3 and end.p == 6 and end.b >= 6
            assert not (banker_7_beaten_or_tied and player_6_beaten_or_tied)
            assert end["kill"] == (30 if banker_7_beaten_or_tied or player_6_beaten_or_tied else LOSE)
            by_banker += banker_7_beaten_or_tied
            by_player += player_6_beaten_or_tied
        assert by_banker
        assert by_player

    @pytest.mark.rule("DAI-09")
    def test_tiger_7_and_kill_can_both_win(self) -> None:
        table = Table(DAI).round("5 B 50, 5 T7 10, 5 KILL 10", "K 3 2 A 4 3")
        assert table.paid() == {"B": PUSH, "T7": 400.0, "KILL": 300.0}
        both = [end for end in some(DAI, bet="tiger-7") if end["kill"] != LOSE]
        assert {(end.p, end.pc, end.b, end.bc) for end in both} == {(6, 3, 7, 3)}


class TestFiveTreasures:
    @pytest.mark.rule("T5-01")
    def test_the_bets_any_or_all_of_them(self) -> None:
        everything = {"player", "banker", "tie", "cover-all", *DRAGONS, *TREASURES}
        assert set(rulebook(T5).bets) == everything
        table = Table(T5).round(
            "1 P 25, 1 B 25, 1 T 5, 1 PDB 5, 1 BDB 5, 1 F7 5, 1 G8 5, 1 H9 5, 1 BL7 5, 1 CA 5", "3 2 4 4"
        )
        assert len(table.settled()) == 10
        for command in wagers("1 F7 25, 1 G8 25, 1 H9 25, 1 BL7 25, 1 CA 25"):
            alone = Table(T5)
            alone.do(c.OpenRound(), command, c.CloseBets())

    @pytest.mark.rule("T5-02")
    def test_commission_is_charged(self) -> None:
        for end in some(T5, bet="banker"):
            assert (end.items["banker"].cents, end.items["banker"].commission) == (9_500, 500)

    @pytest.mark.rule("T5-04")
    def test_fortune_7(self) -> None:
        for end in ends(T5):
            assert end["fortune-7"] == (40 if end.banker_3 and end.b == 7 and end.p < 7 else LOSE)

    @pytest.mark.rule("T5-05")
    def test_on_fortune_7_banker_is_paid_less_commission(self) -> None:
        for end in some(T5, bet="fortune-7"):
            assert (end["banker"], end.items["banker"].cents) == (1, 9_500)
            assert end.lost("player", "tie", *TREASURES - {"fortune-7"})
            assert end["cover-all"] == 6
            self.dragons_follow_their_own_table(end)

    @pytest.mark.rule("T5-06")
    def test_golden_8(self) -> None:
        for end in ends(T5):
            assert end["golden-8"] == (25 if end.player_3 and end.p == 8 and end.b < 8 else LOSE)

    @pytest.mark.rule("T5-07")
    def test_on_golden_8(self) -> None:
        for end in some(T5, bet="golden-8"):
            assert end["player"] == 1
            assert end.lost("banker", "tie", *TREASURES - {"golden-8"})
            assert end["cover-all"] == 6
            self.dragons_follow_their_own_table(end)

    def dragons_follow_their_own_table(self, end: End) -> None:
        for dragon in DRAGONS:
            assert end[dragon] == RESULTS[MINI][dragon](end.p, end.pc, end.b, end.bc)

    @pytest.mark.rule("T5-08")
    def test_heavenly_9(self) -> None:
        for end in ends(T5):
            nines = (end.player_3 and end.p == 9) + (end.banker_3 and end.b == 9)
            assert end["heavenly-9"] == (LOSE, 10, 75)[nines]
        assert {end["heavenly-9"] for end in ends(T5)} == {LOSE, 10, 75}

    @pytest.mark.rule("T5-09")
    def test_on_heavenly_9(self) -> None:
        dragons = set()
        for end in some(T5, bet="heavenly-9"):
            assert end["player"] == (1 if end.p > end.b else PUSH if end.p == end.b else LOSE)
            assert end["banker"] == (1 if end.b > end.p else PUSH if end.p == end.b else LOSE)
            assert end["tie"] == (8 if end.p == end.b else LOSE)
            assert end.lost(*TREASURES - {"heavenly-9"})
            assert end["cover-all"] == 6
            self.dragons_follow_their_own_table(end)
            dragons |= {end[dragon] for dragon in DRAGONS}
        assert {1, 2, 4, 6, 10, 30} <= dragons

    @pytest.mark.rule("T5-10")
    def test_blazing_7s(self) -> None:
        for end in ends(T5):
            both = end.p == end.b == 7
            expected = 50 if both and end.pc + end.bc == 4 else 200 if both and end.pc + end.bc == 6 else LOSE
            assert end["blazing-7s"] == expected
        assert {end["blazing-7s"] for end in some(T5, p=7, b=7)} == {50, 200, LOSE}

    @pytest.mark.rule("T5-11")
    def test_on_blazing_7s(self) -> None:
        for end in some(T5, bet="blazing-7s"):
            assert (end["player"], end["banker"], end["tie"], end["cover-all"]) == (PUSH, PUSH, 8, 6)
            assert end.lost(*DRAGONS, *TREASURES - {"blazing-7s"})

    @pytest.mark.rule("T5-13")
    def test_cover_all(self) -> None:
        for end in ends(T5):
            assert end["cover-all"] == (LOSE if end.lost(*TREASURES) else 6)
        # Whether or not the treasure itself was bet.
        assert Table(T5).round("1 CA 25", "3 K 4 7").paid() == {"CA": 150.0}

    @pytest.mark.rule("T5-14")
    def test_the_four_treasures_exclude_one_another(self) -> None:
        for end in ends(T5):
            assert sum(end[bet] != LOSE for bet in TREASURES) <= 1

    def test_the_200_to_1_waits_for_surveillance(self) -> None:
        """The engine holds the round; who may verify is the pit's (T5-12)."""
        table = Table(T5).round("2 P 25 Ann, 2 BL7 5 Ann, 2 BL7 25, 2 CA 5", "A K 2 4 4 3")
        assert table.phase == "verify"
        assert table.refused(c.PickUpCards()).code == "step_out_of_turn"
        offered = {(offer.actor.role, offer.command) for offer in table.offered()}
        ann, guest = c.VerifyAward(2, "blazing-7s", "Ann"), c.VerifyAward(2, "blazing-7s")
        assert offered == {("surveillance", ann), ("surveillance", guest)}
        assert table.refused(c.VerifyAward(2, "cover-all")).code == "nothing_to_verify"
        table.do(guest)
        assert table.refused(guest).code == "nothing_to_verify"
        assert table.refused(c.PickUpCards()).code == "step_out_of_turn"
        table.do(ann, c.PickUpCards())
