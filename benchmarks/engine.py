"""How fast the baccarat engine plays, side by side with PokerKit in one run on one core.

Every command goes through `decide` and every event through `evolve`, over whole shoes from the machine
shuffle with fixed secrets. The two engines take turns in short slices and medians are compared, so that
whatever else the machine does hits both alike. Before anything is timed, the rounds of one shoe of each game
are settled again by other means and its cards are counted.

    uv run --group bench python benchmarks/engine.py --quick
"""

import argparse
import json
import os
import platform
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import cycle
from statistics import median
from time import perf_counter
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from pitboss.cards import Card, pack
from pitboss.games.baccarat import BACCARAT, Baccarat
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat.decide import decide
from pitboss.games.baccarat.events import CardDrawn, ResultCalled, WagersSettled
from pitboss.games.baccarat.state import evolve, opening
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.driver import Play
from pitboss.games.pack import CardBurned, CutPack, DrawCard, DrawCutCard, PlaceCutCard, ShufflePack
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import BaccaratRules, load
from pitboss.shoe import cut
from pitboss.shuffle import shuffle

GOAL = 10
SHOES = 12
STAKE = 2_500
NOT_INSTALLED = (
    "PokerKit is not installed: run `uv run --group bench python benchmarks/engine.py`, which fetches it."
)


class Tally(NamedTuple):
    """What was done in a slice of time."""

    commands: int
    events: int
    rounds: int
    seconds: float


class Scenario(NamedTuple):
    """A table to be timed: its rules, what every guest bets on every round, and its shoes."""

    name: str
    rules: BaccaratRules
    wagers: tuple[PlaceWager, ...]
    shoes: tuple[tuple[Card, ...], ...]
    play: "Callable[[Scenario, Sequence[Card]], tuple[int, int, int]]"


def shoes(rules: BaccaratRules) -> tuple[tuple[Card, ...], ...]:
    """Packs in the order in which the cards leave the shoe, the same ones in every run."""
    secrets = (sha256(f"pitboss benchmark {number}".encode()).digest() for number in range(SHOES))
    return tuple(cut(shuffle(pack(rules.decks), secret), rules.decks * 26) for secret in secrets)


def scenarios() -> tuple[Scenario, ...]:
    mini, five = load("mini-baccarat"), load("five-treasures")
    two = (PlaceWager(1, "player", STAKE), PlaceWager(2, "banker", STAKE))
    every = tuple(PlaceWager(seat, bet, STAKE) for seat in range(1, 8) for bet in five.bets)
    return (
        Scenario("mini, 2 seats, P and B", mini, two, shoes(mini), play_shoe),
        Scenario("5 Treasures, 7 seats, 70 wagers", five, every, shoes(five), play_shoe),
        Scenario("mini, automatic dealer", mini, two, shoes(mini), play_with_dealer),
    )


def next_commands(
    rules: BaccaratRules, wagers: tuple[PlaceWager, ...]
) -> dict[str, Callable[[Baccarat, Card], tuple[Command, ...]]]:
    """What is done in each phase, from the state and the card on top of the shoe."""
    fixed: dict[str, tuple[Command, ...]] = {
        "pack_together": (ShufflePack(rules.decks * 52),),
        "cut_pack": (CutPack(rules.decks * 26),),
        "place_cut_card": (PlaceCutCard(rules.cut_card.cards_from_back),),
        "between_rounds": (c.OpenRound(),),
        "betting": (*wagers, c.CloseBets()),
        "turn_player": (c.TurnHand("player"),),
        "turn_banker": (c.TurnHand("banker"),),
        "call_result": (c.CallResult(),),
        "pick_up": (c.PickUpCards(),),
    }

    def draw(state: Baccarat, card: Card) -> tuple[Command, ...]:
        return (DrawCutCard(),) if state.shoe.cut_card_next else (DrawCard(card),)

    def burn(state: Baccarat, card: Card) -> tuple[Command, ...]:
        return (DrawCard(card, "burn", state.burn_due < 0),)

    def verify(state: Baccarat, _: Card) -> tuple[Command, ...]:
        return tuple(c.VerifyAward(item.seat, item.bet, item.owner) for item in state.to_verify)

    def always(commands: tuple[Command, ...]) -> Callable[[Baccarat, Card], tuple[Command, ...]]:
        return lambda _, __: commands

    drawing = dict.fromkeys(("bets_closed", "dealing", "draw_player", "draw_banker"), draw)
    steps = {phase: always(commands) for phase, commands in fixed.items()}
    return {**steps, **drawing, "burn": burn, "verify": verify}


def play_shoe(
    scenario: Scenario, cards: Sequence[Card], record: list[Event] | None = None
) -> tuple[int, int, int]:
    """One shoe from the shuffle to its last hand: commands, events and rounds."""
    rules = scenario.rules
    steps = next_commands(rules, scenario.wagers)
    state = opening(rules.decks)
    commands = events = 0
    while (phase := state.phase) != "shuffle_due":
        for command in steps[phase](state, cards[-state.shoe.left]):
            decision = decide(rules, state, command)
            if isinstance(decision, Refusal):
                raise AssertionError(f"{command} was refused: {decision}")
            for event in decision:
                state = evolve(state, event)
            commands += 1
            events += len(decision)
            if record is not None:
                record.extend(decision)
    assert len(BACCARAT.cards_in(state)) + state.shoe.left == state.shoe.size
    return commands, events, state.round


def play_with_dealer(scenario: Scenario, cards: Sequence[Card]) -> tuple[int, int, int]:
    """The same through `Play`: the automatic dealer asks for offers at every step and makes the calls."""
    play = Play(BACCARAT, scenario.rules)
    coming = iter(cards)
    commands = events = 0
    while play.state.phase != "shuffle_due":
        for step in play.dealer_steps(coming, lambda state: state.phase in ("betting", "shuffle_due")):
            commands += 1
            events += len(step.events)
        for wager in scenario.wagers if play.state.phase == "betting" else ():
            placed = play.submit(wager)
            assert not isinstance(placed, Refusal), placed
            commands += 1
            events += len(placed.events)
        for step in play.dealer_steps(coming, lambda state: state.phase in ("between_rounds", "shuffle_due")):
            commands += 1
            events += len(step.events)
    return commands, events, play.state.round


def timed(scenario: Scenario, supply: "cycle[tuple[Card, ...]]", seconds: float) -> Tally:
    """Whole shoes until the slice of time is used up."""
    commands = events = rounds = 0
    started = perf_counter()
    while (elapsed := perf_counter() - started) < seconds:
        done = scenario.play(scenario, next(supply))
        commands, events, rounds = commands + done[0], events + done[1], rounds + done[2]
    return Tally(commands, events, rounds, elapsed)


def odds(bet: str, result: ResultCalled) -> float | None:
    """What a bet pays to one on a result; 0 is a push, None a loss.

    Written down once more from the manual, so that it shares nothing with the rulebook it is to prove.
    """
    player, banker = result.player, result.banker
    three_player, three_banker = result.player_cards == 3, result.banker_cards == 3
    cards = result.player_cards + result.banker_cards
    fortune = banker > player and banker == 7 and three_banker
    golden = player > banker and player == 8 and three_player
    nines = (player == 9 and three_player) + (banker == 9 and three_banker)
    blazing = {4: 50, 6: 200}.get(cards) if player == banker == 7 else None
    tied = 0 if player == banker else None
    treasure = fortune or golden or nines or blazing
    paid: dict[str, float | None] = {
        "player": 1 if player > banker else tied,
        "banker": 1 if banker > player else tied,
        "tie": 8 if tied == 0 else None,
        "player-dragon-bonus": dragon(player - banker, result.natural),
        "banker-dragon-bonus": dragon(banker - player, result.natural),
        "fortune-7": 40 if fortune else None,
        "golden-8": 25 if golden else None,
        "heavenly-9": (None, 10, 75)[nines],
        "blazing-7s": blazing,
        "cover-all": 6 if treasure else None,
    }
    return paid[bet]


def dragon(margin: int, natural: bool) -> int | None:
    if natural:
        return None if margin < 0 else min(margin, 1)
    return {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(margin)


def prove(scenario: Scenario) -> int:
    """Settle every round of a shoe again and count its cards; the number of rounds proved."""
    record: list[Event] = []
    _, _, rounds = play_shoe(scenario, scenario.shoes[0], record)
    results = [event for event in record if isinstance(event, ResultCalled)]
    settled = [event for event in record if isinstance(event, WagersSettled)]
    assert len(results) == len(settled) == rounds
    drawn = tuple(event.card for event in record if isinstance(event, CardBurned | CardDrawn))
    assert drawn == scenario.shoes[0][: len(drawn)]
    for result, event in zip(results, settled, strict=True):
        expected: Counter[tuple[int, str]] = Counter()
        for wager in scenario.wagers:
            to_one = odds(wager.bet, result)
            win = -STAKE if to_one is None else int(to_one * STAKE)
            expected[wager.seat, wager.bet] = win - win // 20 if wager.bet == "banker" and win > 0 else win
        found = {
            (item.seat, item.bet): {"take": -item.cents, "pay": item.cents, "push": 0}[item.action]
            for item in event.items
        }
        assert found == dict(expected), (result, event)
        assert sum(found.values()) == expected.total()
    return rounds


class Measured(NamedTuple):
    """Medians over all slices."""

    name: str
    events: float
    commands: float
    rounds: float
    by_events: float
    by_commands: float


def measure(
    repeats: int, seconds: float, poker: Callable[[int], tuple[int, float]]
) -> tuple[list[Measured], float, float]:
    """Every table and PokerKit in turn, again and again; then PokerKit's operations and hands per second."""
    tables = scenarios()
    supplies = [cycle(table.shoes) for table in tables]
    poker(10)  # builds its tables
    operations, spent = poker(40)
    hands = max(10, int(40 * seconds / spent))
    slices: list[list[Tally]] = [[] for _ in tables]
    pace: list[tuple[float, float]] = []
    for _ in range(repeats):
        operations, spent = poker(hands)
        pace.append((operations / spent, hands / spent))
        for taken, table, supply in zip(slices, tables, supplies, strict=True):
            taken.append(timed(table, supply, seconds))
    measured = [
        Measured(
            table.name,
            median(tally.events / tally.seconds for tally in taken),
            median(tally.commands / tally.seconds for tally in taken),
            median(tally.rounds / tally.seconds for tally in taken),
            median(tally.events / tally.seconds / rate for tally, (rate, _) in zip(taken, pace, strict=True)),
            median(
                tally.commands / tally.seconds / rate for tally, (rate, _) in zip(taken, pace, strict=True)
            ),
        )
        for table, taken in zip(tables, slices, strict=True)
    ]
    return measured, median(rate for rate, _ in pace), median(rate for _, rate in pace)


def print_table(measured: list[Measured], operations: float, hands: float) -> None:
    table = Table(
        title="One core, medians of alternating slices; ÷ PokerKit's operations/s",
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    table.add_column("table")
    for heading in ("events/s", "commands/s", "rounds/s", "÷ events", "÷ commands"):
        table.add_column(heading, justify="right")
    for row in measured:
        rates = (f"{rate:,.0f}" for rate in (row.events, row.commands, row.rounds))
        table.add_row(row.name, *rates, f"{row.by_events:.1f}", f"{row.by_commands:.1f}")
    table.add_row("PokerKit, operations", f"{operations:,.0f}", "", f"{hands:,.0f}", "1.0", "1.0")
    Console().print(table)
    reached = min(row.by_events for row in measured[:2])
    verdict = "reached" if reached >= GOAL else "NOT reached"
    print(
        f"Goal: at least {GOAL} times PokerKit's operations per second by events: {verdict} ({reached:.1f})."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the baccarat engine side by side with PokerKit.")
    parser.add_argument("--quick", action="store_true", help="about ten seconds")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    try:
        from pokerkit_hands import run
    except ImportError:
        sys.exit(NOT_INSTALLED)
    proved = {table.name: prove(table) for table in scenarios()[:2]}
    repeats, seconds = (7, 0.3) if options.quick else (21, 0.75)
    measured, operations, hands = measure(repeats, seconds, run)
    if options.json:
        found = {
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "slices": repeats,
            "rounds_proved": proved,
            "pokerkit": {"operations_per_second": round(operations), "hands_per_second": round(hands)},
            "tables": [row._asdict() for row in measured],
            "goal": GOAL,
        }
        print(json.dumps(found, indent=2))
        return
    print(f"Proved before timing: {sum(proved.values())} rounds settled again, all cards accounted for.\n")
    print_table(measured, operations, hands)


if __name__ == "__main__":
    main()
