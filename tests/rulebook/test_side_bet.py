"""A side bet that no line of code knows: written in TOML, taken and paid at the table like any other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.games.baccarat import BACCARAT
from pitboss.games.baccarat.commands import OpenRound
from pitboss.games.baccarat.events import ResultCalled, WagersSettled
from pitboss.games.contract import Event, Item
from pitboss.games.driver import AnyPlay, Play, Step
from pitboss.games.wagers import PlaceWager
from pitboss.payouts import Odds
from pitboss.rulebook import BaccaratRules, Checked, check, load
from pitboss.rulebook.tableau import POSSIBLE_OUTCOMES, Outcome, banker_draws, outcome_code, player_draws

TWINS = """
extends = "manual/mini-baccarat"

[settle]
take = ["storm", "player-dragon-bonus", "player", "banker-dragon-bonus", "banker", "twins", "tie"]
pay = ["twins", "player-dragon-bonus", "banker-dragon-bonus", "player", "banker", "tie", "storm"]

[bets.twins]
name = "Twins"
key = "TW"
kind = "side"
min = "$5"
max = "$100"
declare = true
lines = [
    { pays = "20 to 1", when = { winner = "tie", cards = 6 }, unless = { player_total = [0, 1] } },
    { pays = "9 to 2", when = { winner = "tie", cards = 4, natural = false } },
    { push = true, when = { margin = 0, cards = 5 } },
]

[bets.storm]
name = "Storm"
key = "ST"
kind = "side"
min = "$5"
max = "$100"
lines = [{ pays = "3 for 1", when = { wins = ["twins", "tie"] }, unless = { natural = true } }]
"""
NEAR = """
extends = "manual/mini-baccarat"
[bets.near]
name = "Near"
key = "NR"
kind = "side"
lines = """
STAKE = 1_000


def twins(outcome: Outcome) -> int | None:
    """What $10 on Twins is paid, in cents: nothing on a push, None when it is lost."""
    player, player_cards, banker, banker_cards = outcome
    if player != banker:
        return None
    if player_cards + banker_cards == 6:
        return None if player in (0, 1) else 20_000
    if player_cards + banker_cards == 4:
        return None if player >= 8 else 4_500
    return 0


def storm(outcome: Outcome) -> int | None:
    """What $10 on Storm is paid: three for one on every tie but a natural one."""
    player, player_cards, banker, banker_cards = outcome
    natural = player_cards + banker_cards == 4 and max(player, banker) >= 8
    return 3_000 if player == banker and not natural else None


def judged(folder: Path, text: str) -> Checked:
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return check(file)


def accepted(folder: Path, text: str) -> BaccaratRules:
    checked = judged(folder, text)
    assert checked.errors == ()
    assert isinstance(checked.rules, BaccaratRules)
    return checked.rules


@pytest.fixture
def rules(tmp_path: Path) -> BaccaratRules:
    return accepted(tmp_path, TWINS)


def loaded(rules: BaccaratRules) -> AnyPlay:
    """A table whose shoe is shuffled, cut and burned."""
    play = Play(BACCARAT, rules)
    burned = iter(parse_cards("As 2c"))
    assert list(play.dealer_steps(burned, lambda state: state.phase == "between_rounds"))
    return play


def round_of(play: AnyPlay, cards: tuple[Card, ...], *wagers: PlaceWager) -> tuple[Event, ...]:
    """All events of one round, from the invitation to the cards in the rack."""
    steps = [play.submit(command) for command in (OpenRound(), *wagers)]
    steps += play.dealer_steps(iter(cards), lambda state: state.phase == "between_rounds")
    assert play.state.phase == "between_rounds"
    return tuple(event for step in steps if isinstance(step, Step) for event in step.events)


def settled(events: tuple[Event, ...]) -> tuple[Item, ...]:
    (event,) = (event for event in events if isinstance(event, WagersSettled))
    return event.items


def every_deal() -> Iterator[tuple[Outcome, tuple[Card, ...]]]:
    """Cards that bring each possible outcome about: the two-card counts, then whatever is drawn."""
    found: dict[Outcome, tuple[Card, ...]] = {}
    for player in range(10):
        for banker in range(10):
            for third in range(10) if player_draws(player, banker) else (None,):
                final = (player + (third or 0)) % 10, 2 if third is None else 3
                drawn = [player, banker, 0, 0] + ([] if third is None else [third])
                if not banker_draws(player, banker, third):
                    found[Outcome(*final, banker, 2)] = cards_of(drawn)
                    continue
                for last in range(10):
                    found[Outcome(*final, (banker + last) % 10, 3)] = cards_of([*drawn, last])
    yield from found.items()


def cards_of(values: list[int]) -> tuple[Card, ...]:
    return parse_cards(" ".join("KA23456789"[value] + "h" for value in values))


def test_there_is_a_deal_for_every_outcome_that_the_checker_thinks_of() -> None:
    assert {outcome for outcome, _ in every_deal()} == set(POSSIBLE_OUTCOMES)


def test_the_bet_stands_where_the_house_lists_it(rules: BaccaratRules) -> None:
    assert (rules.take_rank["storm"], rules.take_rank["twins"]) == (0, 5)
    assert (rules.pay_rank["twins"], rules.pay_rank["storm"]) == (0, 6)


def test_a_bet_that_is_not_listed_comes_first_and_the_manager_is_told(tmp_path: Path) -> None:
    checked = judged(tmp_path, NEAR + '[{ pays = "9 to 1", when = { margin = 1 } }]')
    assert isinstance(checked.rules, BaccaratRules)
    assert (checked.rules.take_rank["near"], checked.rules.pay_rank["near"]) == (0, 0)
    assert [defect.key for defect in checked.warnings] == ["settle.take", "settle.pay"]
    assert all('bet "near" is not listed, so it comes first' in str(defect) for defect in checked.warnings)


@pytest.mark.parametrize(("bet", "paid"), [("twins", twins), ("storm", storm)])
def test_its_lines_say_what_was_meant_on_every_outcome(rules: BaccaratRules, bet: str, paid: object) -> None:
    assert callable(paid)
    for outcome in POSSIBLE_OUTCOMES:
        line = rules.results[bet][outcome_code(*outcome)]
        expected = paid(outcome)
        if line is None:
            assert expected is None, outcome
        else:
            assert (line.pays.award(STAKE) if line.pays else 0) == expected, outcome


@pytest.mark.rule("XC-05")
def test_every_possible_round_settles_it_right(rules: BaccaratRules) -> None:
    """Dealt card by card at the table, each of the 205 outcomes once."""
    start = loaded(rules).state
    wagers = [PlaceWager(3, "player", 2_500), PlaceWager(3, "twins", STAKE), PlaceWager(3, "storm", STAKE)]
    for outcome, cards in every_deal():
        events = round_of(Play(BACCARAT, rules, start), cards, *wagers)
        (result,) = (event for event in events if isinstance(event, ResultCalled))
        dealt = (result.player, result.player_cards, result.banker, result.banker_cards)
        assert dealt == outcome
        items = {item.bet: item for item in settled(events)}
        for bet, expected in (("twins", twins(outcome)), ("storm", storm(outcome))):
            item = items[bet]
            if expected is None:
                assert (item.action, item.cents, item.result) == ("take", STAKE, "lose")
            elif expected == 0:
                assert (item.action, item.cents, item.result) == ("push", 0, "push")
            else:
                assert (item.action, item.cents, item.result) == ("pay", expected, "win")
        assert ("twins" in result.declared) == bool(twins(outcome))


def places(items: tuple[Item, ...]) -> list[tuple[str, int, str]]:
    return [(item.action, item.seat, item.bet) for item in items]


def test_it_is_taken_and_paid_in_its_place_at_the_table(rules: BaccaratRules) -> None:
    wagers = [
        PlaceWager(seat, bet, 2_500)
        for seat in (2, 6)
        for bet in ("tie", "twins", "banker", "player", "storm")
    ]
    beaten = round_of(loaded(rules), cards_of([7, 1, 0, 0, 0]), *wagers)
    assert places(settled(beaten)) == [
        ("take", seat, bet) for seat in (6, 2) for bet in ("storm", "banker", "twins", "tie")
    ] + [("pay", seat, "player") for seat in (6, 2)]
    tied = round_of(loaded(rules), cards_of([7, 7, 0, 0]), *wagers)
    assert places(settled(tied)) == [
        ("pay", seat, bet) for seat in (6, 2) for bet in ("twins", "tie", "storm")
    ] + [("push", seat, bet) for seat in (6, 2) for bet in ("player", "banker")]


@pytest.mark.rule("XC-05")
def test_the_five_games_are_one_engine_and_five_files() -> None:
    """Banker wins with 7 on three cards: the same cards, the same steps, five ways to settle Banker."""
    cards = cards_of([5, 3, 0, 0, 1, 4])
    events = {}
    for game in ("mini-baccarat", "midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures"):
        rules = load(game)
        assert isinstance(rules, BaccaratRules)
        events[game] = round_of(loaded(rules), cards, PlaceWager(1, "banker", 10_000))
    names = {game: [type(event).__name__ for event in happened] for game, happened in events.items()}
    assert len({tuple(steps) for steps in names.values()}) == 1
    assert {game: [(i.action, i.cents) for i in settled(happened)] for game, happened in events.items()} == {
        "mini-baccarat": [("pay", 9_500)],
        "midi-baccarat": [("pay", 9_500)],
        "ez-baccarat": [("push", 0)],
        "dai-bacc": [("push", 0)],
        "five-treasures": [("pay", 9_500)],
    }


@pytest.mark.rule("XC-05")
@pytest.mark.parametrize(
    ("change", "paid"),
    [
        ({}, 9_500),
        ({"bets.banker.commission": False}, 10_000),
        ({"commission.rate": "4%"}, 9_600),
        ({"bets.banker.lines": [{"pays": "19 to 20", "when": {"winner": "banker"}}]}, 9_025),
        ({"bets.banker.lines": [{"pays": "3 to 2", "when": {"winner": "banker"}}]}, 14_250),
    ],
)
def test_odds_and_commission_are_data(change: dict[str, object], paid: int) -> None:
    rules = load("mini-baccarat", settings=change)
    assert isinstance(rules, BaccaratRules)
    (item,) = settled(round_of(loaded(rules), cards_of([0, 9, 0, 0]), PlaceWager(1, "banker", 10_000)))
    assert (item.action, item.cents) == ("pay", paid)


@pytest.mark.parametrize(
    ("lines", "key", "words"),
    [
        (
            '[{ pays = "9 to 1", when = { margin = 1 } }, { pays = "2 to 1", when = { cards = 6 } }]',
            "bets.near.lines[2]",
            "it overlaps with line 1: both apply to Player 0 on 3 cards, Banker 1 on 3. "
            "Narrow one of them with another condition or an `unless`",
        ),
        (
            '[{ pays = "9 to 1", when = { winner = "tie", margin = 1 } }]',
            "bets.near.lines[1]",
            "its conditions contradict one another or the third-card rules: no round can meet them",
        ),
        (
            '[{ pays = "9 to 1", when = { banker_total = 7, banker_cards = 2, cards = 6 } }]',
            "bets.near.lines[1]",
            "its conditions contradict one another or the third-card rules: no round can meet them",
        ),
        (
            '[{ pays = "9 to 1", when = { wins = "near" } }]',
            "bets.near.lines",
            "these bets win when one another win: that is a circle",
        ),
    ],
)
def test_lines_that_cannot_be_meant_are_refused(tmp_path: Path, lines: str, key: str, words: str) -> None:
    (defect,) = judged(tmp_path, NEAR + lines).errors
    assert (defect.key, defect.reason) == (key, words)


def test_an_unless_takes_the_overlap_away(tmp_path: Path) -> None:
    lines = (
        '[{ pays = "9 to 1", when = { margin = 1 }, unless = { cards = 6 } }, '
        '{ pays = "2 to 1", when = { cards = 6 } }]'
    )
    assert accepted(tmp_path, NEAR + lines).bets["near"].lines[1].pays == Odds(2, 1)
