"""The wagers of the base game: what each wins on, and when and how it may be placed."""

from typing import Any

import pytest

from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.wagers import PlaceWager, TakeBackWager, WagerPlaced, WagerTakenBack
from tests.kit.games.baccarat.restatement import LOSE, PUSH
from tests.kit.games.baccarat.rounds import GAMES, KEY_OF, Table, outcomes, rulebook, units

MINI = "mini-baccarat"
with_dragons = pytest.mark.parametrize("game", ["mini-baccarat", "midi-baccarat", "five-treasures"])


def results(game: str, bet: str) -> list[tuple[int, int, bool, str | int]]:
    """For every end of a round: both counts, whether it was a natural, and the bet's result."""
    return [
        (p, b, pc == bc == 2 and max(p, b) >= 8, units(items[bet]))
        for (p, pc, b, bc), items in outcomes(game).items()
    ]


@pytest.mark.rule("BAC-BET-01")
@with_dragons
def test_banker_wins_when_higher_loses_when_lower_and_stands_off_when_equal(game: str) -> None:
    for p, b, _, result in results(game, "banker"):
        assert result == (1 if b > p else PUSH if b == p else LOSE), (p, b)


@pytest.mark.rule("BAC-BET-02", "BAC-PAY-03")
@pytest.mark.parametrize("game", GAMES)
def test_player_wins_when_higher_loses_when_lower_and_stands_off_when_equal(game: str) -> None:
    for p, b, _, result in results(game, "player"):
        assert result == (1 if p > b else PUSH if b == p else LOSE), (p, b)


@pytest.mark.rule("BAC-BET-03", "BAC-PAY-02")
@pytest.mark.parametrize("game", GAMES)
def test_tie_wins_on_equal_counts_naturals_included_and_never_pushes(game: str) -> None:
    for p, b, _, result in results(game, "tie"):
        assert result == (8 if p == b else LOSE), (p, b)


@pytest.mark.rule("BAC-BET-04")
@with_dragons
def test_banker_dragon_bonus(game: str) -> None:
    for p, b, natural, result in results(game, "banker-dragon-bonus"):
        if natural and p == b:
            assert result == PUSH
        elif b > p and (natural or b - p >= 4):
            assert isinstance(result, int)
        else:
            assert result == LOSE, (p, b, natural)


@pytest.mark.rule("BAC-BET-05")
@with_dragons
def test_player_dragon_bonus_is_its_mirror_image(game: str) -> None:
    for p, b, natural, result in results(game, "player-dragon-bonus"):
        if natural and p == b:
            assert result == PUSH
        elif p > b and (natural or p - b >= 4):
            assert isinstance(result, int)
        else:
            assert result == LOSE, (p, b, natural)
    # The mirror: where both ends can happen, the two Dragons change places.
    played = outcomes(game)
    for (p, pc, b, bc), items in played.items():
        mirror = played.get((b, bc, p, pc))
        if mirror is not None:
            assert units(items["player-dragon-bonus"]) == units(mirror["banker-dragon-bonus"])


@pytest.mark.rule("BAC-BET-09")
@pytest.mark.parametrize("game", GAMES)
def test_cash_never_plays(game: str) -> None:
    table = Table(game)
    table.do(c.OpenRound())
    for owner in ("guest", "dealer", "Ann"):
        for bet in table.rules.bets:
            refusal = table.refused(PlaceWager(1, bet, 10_000, owner, "cash"))
            assert (refusal.code, refusal.rule) == ("cash_never_plays", "BAC-BET-09")
    table.bet("1 P 100")
    table.do(c.CloseBets())
    assert table.refused(PlaceWager(1, "player", 10_000, instrument="cash")).code == "cash_never_plays"


@pytest.mark.rule("BAC-BET-10")
@pytest.mark.parametrize("policy", ["supervisor", "refused"])
def test_after_the_wave_off_no_wager_is_lowered_or_withdrawn(policy: str) -> None:
    table = Table(MINI, {"late_bet.policy": policy})
    table.do(c.OpenRound())
    table.bet("1 P 100")
    table.do(TakeBackWager(1, "player", cents=2_500))
    table.do(c.CloseBets())
    phases = []
    for ranks in ("", "3", "4", "2", "Q", "2", "9"):
        table.deal(ranks, until="pick_up")
        phases.append(table.phase)
        for cents in (None, 500, 7_500):
            refusal = table.refused(TakeBackWager(1, "player", cents=cents))
            assert (refusal.code, refusal.rule) == ("bets_closed", "BAC-BET-10")
    assert phases[0] == "bets_closed"
    assert {"dealing", "draw_player", "draw_banker"} < set(phases)


@pytest.mark.rule("BAC-BET-10")
def test_after_the_wave_off_no_wager_is_made_or_raised_where_late_bets_are_refused() -> None:
    table = Table(MINI, {"late_bet.policy": "refused"}).open("1 P 100")
    for ranks in ("", "3", "4", "2", "Q", "2"):
        table.deal(ranks)
        for command in (PlaceWager(1, "player", 500), PlaceWager(2, "banker", 10_000)):
            refusal = table.refused(command)
            assert (refusal.code, refusal.rule) == ("bets_closed", "BAC-BET-10")


@pytest.mark.rule("BAC-BET-10")
@pytest.mark.parametrize("policy", ["supervisor", "refused"])
def test_nothing_is_bet_between_the_result_and_the_next_round(policy: str) -> None:
    table = Table(MINI, {"late_bet.policy": policy}).round("1 P 100", "3 4 2 Q 2 9")
    assert table.phase == "pick_up"
    assert table.refused(PlaceWager(2, "player", 10_000)).rule == "BAC-BET-10"
    table.do(c.PickUpCards())
    assert table.refused(PlaceWager(2, "player", 10_000)).rule == "BAC-BET-10"
    table.do(c.OpenRound(), PlaceWager(2, "player", 10_000))


@pytest.mark.rule("BAC-BET-11")
@pytest.mark.parametrize("game", GAMES)
def test_banker_and_player_in_the_same_round(game: str) -> None:
    table = Table(game)
    table.do(c.OpenRound())
    table.bet("1 P 25")
    for cents in (500, 2_000):
        refusal = table.refused(PlaceWager(1, "banker", cents))
        assert (refusal.code, refusal.rule) == ("wager_below_minimum", "BAC-LIM-03")
    table.bet("1 B 25")
    table.do(c.CloseBets())
    table.deal("3 4 2 Q A", until="pick_up")
    assert table.paid() == {"P": 25.0, "B": LOSE}


@pytest.mark.rule("BAC-BET-12")
@pytest.mark.parametrize("game", GAMES)
def test_wagers_are_multiples_of_5_dollars(game: str) -> None:
    table = Table(game)
    table.do(c.OpenRound())
    for bet in table.rules.bets:
        for cents in (2_501, 2_600, 2_750, 2_999, 10_025):
            refusal = table.refused(PlaceWager(1, bet, cents))
            assert (refusal.code, refusal.rule) == ("wager_off_step", "BAC-BET-12")
        table.do(PlaceWager(1, bet, 2_500), PlaceWager(1, bet, 500))
        assert table.refused(PlaceWager(1, bet, 250)).code == "wager_off_step"
        assert table.refused(TakeBackWager(1, bet, cents=250)).code == "rest_would_break_limit"
    assert {wager.cents for wager in table.state.wagers} == {3_000}


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_of_the_spec(game: str) -> None:
    assert {name: bet.key for name, bet in rulebook(game).bets.items()} == {
        name: KEY_OF[name] for name in rulebook(game).bets
    }


class TestPlacingAndTakingBack:
    """What a wager is made of; the boxes themselves are the table's (BAC-BET-06)."""

    @pytest.fixture
    def table(self) -> Table:
        table = Table(MINI)
        table.do(c.OpenRound())
        return table

    def test_a_wager_adds_to_what_the_owner_has_there(self, table: Table) -> None:
        table.bet("1 P 25")
        assert table.do(PlaceWager(1, "player", 500)) == (WagerPlaced(1, "player", "guest", 500, 3_000),)
        table.bet("1 P 50 Ann, 1 P 5 dealer, 2 P 100")
        assert {(w.seat, w.owner): w.cents for w in table.state.wagers} == {
            (1, "guest"): 3_000,
            (1, "Ann"): 5_000,
            (1, "dealer"): 500,
            (2, "guest"): 10_000,
        }

    def test_taking_back_part_and_all(self, table: Table) -> None:
        table.bet("1 P 100")
        taken = table.do(TakeBackWager(1, "player", cents=2_500))
        assert taken == (WagerTakenBack(1, "player", "guest", 2_500, 7_500),)
        assert table.do(TakeBackWager(1, "player")) == (WagerTakenBack(1, "player", "guest", 7_500, 0),)
        assert table.state.wagers == ()

    @pytest.mark.parametrize(
        ("command", "code"),
        [
            (TakeBackWager(1, "player", cents=10_500), "wager_not_there"),
            (TakeBackWager(1, "player", cents=0), "wager_not_there"),
            (TakeBackWager(1, "player", cents=-500), "wager_not_there"),
            (TakeBackWager(1, "banker"), "wager_not_there"),
            (TakeBackWager(2, "player"), "wager_not_there"),
            (TakeBackWager(1, "player", "Ann"), "wager_not_there"),
            (TakeBackWager(1, "player", cents=8_000), "rest_would_break_limit"),
        ],
    )
    def test_only_what_is_there_and_leaves_no_broken_limit(
        self, table: Table, command: TakeBackWager, code: str
    ) -> None:
        table.bet("1 P 100")
        assert table.refused(command).code == code

    def test_a_side_bet_below_the_minimum_holds_the_wager_that_allowed_it(self, table: Table) -> None:
        table.bet("1 P 25, 1 T 5")
        assert table.refused(TakeBackWager(1, "player")).code == "rest_would_break_limit"
        table.do(TakeBackWager(1, "tie"), TakeBackWager(1, "player"))

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"seat": 0}, "seat_unknown"),
            ({"seat": 8}, "seat_unknown"),
            ({"bet": "dragon-7"}, "bet_not_offered"),
            ({"bet": "kill"}, "bet_not_offered"),
            ({"cents": 0}, "wager_not_positive"),
            ({"cents": -2_500}, "wager_not_positive"),
            ({"cents": 10**12}, "wager_not_positive"),
            ({"owner": ""}, "owner_unnamed"),
            ({"owner": "x" * 41}, "owner_unnamed"),
        ],
    )
    def test_a_wager_is_cents_of_someone_on_a_bet_at_a_seat(
        self, table: Table, fields: dict[str, Any], code: str
    ) -> None:
        command: dict[str, Any] = {"seat": 1, "bet": "player", "cents": 2_500} | fields
        assert table.refused(PlaceWager(**command)).code == code

    def test_no_deal_without_a_wager(self, table: Table) -> None:
        assert table.refused(c.CloseBets()).code == "no_wagers"
        table.bet("1 P 25")
        table.do(TakeBackWager(1, "player"))
        assert table.refused(c.CloseBets()).code == "no_wagers"
        table.bet("1 P 25")
        assert table.do(c.CloseBets()) == (e.BetsClosed(),)
