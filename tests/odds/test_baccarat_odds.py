"""Exact baccarat: published figures, and an enumeration by the table's own tableau."""

import itertools
import json
from collections import Counter
from fractions import Fraction

import pytest
from click.testing import CliRunner

from pitboss.cards import pack
from pitboss.cli import main
from pitboss.odds.baccarat.exact import Distribution, composition, distribution, fresh_shoe
from pitboss.odds.bets import BetOdds, baccarat_odds
from pitboss.rulebook import BaccaratRules, load
from pitboss.rulebook.tableau import (
    OUTCOME_CODES,
    POSSIBLE_OUTCOMES,
    Outcome,
    banker_draws,
    outcome_code,
    player_draws,
)

BANKER_WINS = 2_292_252_566_437_888
PLAYER_WINS = 2_230_518_282_592_256
TIES = 475_627_426_473_216
"""Of all orders of six cards out of eight decks, as published (casinoexploit.com/baccarat.html)."""


def rules_of(game: str, **settings: object) -> BaccaratRules:
    rules = load(game, settings={key.replace("__", "."): value for key, value in settings.items()})
    assert isinstance(rules, BaccaratRules)
    return rules


def odds_of(game: str, bet: str, **settings: object) -> BetOdds:
    return next(odds for odds in baccarat_odds(rules_of(game, **settings)) if odds.bet == bet)


def wins_of(rounds: Distribution, winner: str) -> int:
    return sum(rounds.ways[outcome_code(*o)] for o in POSSIBLE_OUTCOMES if o.winner == winner)


@pytest.mark.rule("XC-03")
def test_eight_decks_are_counted_to_the_last_order() -> None:
    rounds = distribution(fresh_shoe(8))
    assert rounds.total == 416 * 415 * 414 * 413 * 412 * 411 == sum(rounds.ways)
    found = [wins_of(rounds, winner) for winner in ("banker", "player", "tie")]
    assert found == [BANKER_WINS, PLAYER_WINS, TIES]


def test_six_decks_too() -> None:
    """As published at casinoexploit.com/baccarat.html."""
    rounds = distribution(fresh_shoe(6))
    found = [wins_of(rounds, winner) for winner in ("banker", "player", "tie")]
    assert found == [403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288]


DRAGON_BONUS = {
    "player": (18_409_431_764_992, 34_097_645_543_424, 89_590_261_473_280, 141_238_897_317_888),
    "banker": (15_390_342_909_952, 28_305_092_784_128, 79_517_099_278_336, 119_200_072_366_080),
}
"""Orders in which a hand wins by nine to six points, at wizardofodds.com/games/baccarat/appendix/5/."""


@pytest.mark.parametrize("hand", DRAGON_BONUS)
def test_winning_margins_as_published(hand: str) -> None:
    rounds = distribution(fresh_shoe(8))
    found = tuple(
        sum(
            rounds.ways[outcome_code(*o)]
            for o in POSSIBLE_OUTCOMES
            if o.winner == hand and not o.natural and abs(o.player - o.banker) == margin
        )
        for margin in (9, 8, 7, 6)
    )
    assert found == DRAGON_BONUS[hand]


def test_only_what_can_happen_is_counted() -> None:
    possible = {outcome_code(*outcome) for outcome in POSSIBLE_OUTCOMES}
    for decks in (6, 8):
        ways = distribution(fresh_shoe(decks)).ways
        assert {code for code in range(OUTCOME_CODES) if ways[code]} == possible


def by_the_tableau(counts: tuple[int, ...]) -> Counter[int]:
    """The same counts, card by card in every order, by the rules that the table deals by."""
    cards = [value for value, count in enumerate(counts) for _ in range(count)]
    found: Counter[int] = Counter()
    for p1, b1, p2, b2, fifth, sixth in itertools.permutations(cards, 6):
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        third = fifth if player_draws(player, banker) else None
        final = player if third is None else (player + third) % 10
        drawn = (sixth if third is not None else fifth) if banker_draws(player, banker, third) else None
        outcome = Outcome(
            final,
            2 if third is None else 3,
            banker if drawn is None else (banker + drawn) % 10,
            2 if drawn is None else 3,
        )
        found[outcome_code(*outcome)] += 1
    return found


@pytest.mark.parametrize(
    "counts",
    [
        (2, 1, 1, 1, 1, 1, 1, 0, 0, 1),
        (1, 0, 2, 2, 0, 1, 1, 1, 1, 0),
        (0, 0, 0, 3, 2, 0, 2, 0, 2, 0),
        (6, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ],
)
def test_any_remaining_composition_as_dealt_in_every_order(counts: tuple[int, ...]) -> None:
    rounds = distribution(counts)
    assert {code: ways for code, ways in enumerate(rounds.ways) if ways} == by_the_tableau(counts)


def test_the_composition_of_cards() -> None:
    assert composition(pack(8)) == fresh_shoe(8)
    assert composition(pack(1)[:13]) == (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)


@pytest.mark.parametrize("counts", [(), (1,) * 9, (-1, *(9,) * 9), (5, *(0,) * 9), (400, *(400,) * 9)])
def test_what_is_no_shoe_is_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="shoe"):
        distribution(counts)


@pytest.mark.parametrize(
    ("game", "bet", "decks", "edge"),
    [
        ("mini-baccarat", "banker", 8, "1.0579"),
        ("mini-baccarat", "player", 8, "1.2351"),
        ("mini-baccarat", "tie", 8, "14.3596"),
        ("mini-baccarat", "banker", 6, "1.0558"),
        ("mini-baccarat", "player", 6, "1.2374"),
        ("mini-baccarat", "tie", 6, "14.4382"),
        ("mini-baccarat", "player-dragon-bonus", 8, "2.65"),
        ("mini-baccarat", "banker-dragon-bonus", 8, "9.37"),
        ("ez-baccarat", "dragon-7", 8, "7.61"),
        ("ez-baccarat", "panda-8", 8, "10.19"),
        ("ez-baccarat", "banker", 8, "1.02"),
    ],
)
def test_published_edges(game: str, bet: str, decks: int, edge: str) -> None:
    """In percent, to the digits in which they are commonly printed."""
    digits = len(edge.partition(".")[2])
    assert f"{float(odds_of(game, bet, decks=decks).house_edge) * 100:.{digits}f}" == edge


def test_an_edge_is_a_fraction_and_its_parts_add_up() -> None:
    player = odds_of("mini-baccarat", "player")
    assert player.house_edge == Fraction(BANKER_WINS - PLAYER_WINS, BANKER_WINS + PLAYER_WINS + TIES)
    for game in ("mini-baccarat", "midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures"):
        for odds in baccarat_odds(rules_of(game)):
            assert odds.win + odds.push + odds.lose == 1
            assert odds.variance > 0


def test_a_for_1_price_costs_the_stake() -> None:
    to = odds_of("mini-baccarat", "tie", bets__tie__lines=[{"pays": "8 to 1", "when": {"winner": "tie"}}])
    for_ = odds_of("mini-baccarat", "tie", bets__tie__lines=[{"pays": "9 for 1", "when": {"winner": "tie"}}])
    assert to.house_edge == for_.house_edge
    assert for_.pays == "9 for 1"


def test_the_command_prints_every_bet_and_the_same_as_data() -> None:
    told = CliRunner().invoke(main, ["odds", "five-treasures"])
    assert told.exit_code == 0
    assert "Heavenly 9" in told.output
    data = json.loads(CliRunner().invoke(main, ["odds", "mini-baccarat", "--decks", "6", "--json"]).output)
    assert (data["game"], data["house"], data["decks"]) == ("mini-baccarat", "manual", 6)
    banker = next(bet for bet in data["bets"] if bet["bet"] == "banker")
    assert Fraction(banker["exact"]) == odds_of("mini-baccarat", "banker", decks=6).house_edge
    assert banker["pays"] == "1 to 1 less 5%"
    assert set(banker) == {
        "bet", "pays", "house_edge", "exact", "win", "push", "lose", "standard_deviation"
    }  # fmt: skip


@pytest.mark.parametrize(
    "asked", [["rouletta"], ["mini-baccarat", "--decks", "7"], ["mini-baccarat", "--set", "x"]]
)
def test_a_slip_is_told_in_words(asked: list[str]) -> None:
    result = CliRunner().invoke(main, ["odds", *asked])
    assert result.exit_code in (1, 2)
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr
