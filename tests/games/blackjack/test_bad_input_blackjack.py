"""A hundred thousand commands that make no sense, in states that do: refused in words, never an exception."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from pitboss.cards import DECK
from pitboss.games import round as r
from pitboss.games.blackjack import BLACKJACK, Blackjack
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack.commands import BlackjackCommand
from pitboss.games.contract import Command, Refusal
from pitboss.games.game import fold, read_command
from pitboss.games.wagers import PlaceWager
from tests.kit.games.blackjack.conformance import BlackjackConformance, Walk, check_refusal, rulebooks

BOOKS = rulebooks()
NAMES = list(BOOKS)
SEEDS = range(10)
TYPED = 5_000
MUTATED = 5_000
"""Of each for every seed: a hundred thousand in all."""
KINDS: tuple[type[Command], ...] = get_args(BlackjackCommand)
INTEGERS = (
    0,
    1,
    -1,
    2,
    3,
    5,
    7,
    8,
    25,
    26,
    52,
    104,
    156,
    312,
    416,
    50,
    500,
    750,
    1_500,
    1_550,
    10_000,
    500_000,
)
HUGE = (10**12 - 1, 10**12, 2**31, 2**63 - 1, -(2**63), 10**30, -(10**30))
WORDS = (
    "", " ", "guest", "dealer", "Ann", "x" * 40, "x" * 41, "x" * 5_000, "\x00", "\n", "{bet}", "%s",
    "{0.__class__}", "ñandú", "庄家", "\u202eevil", "🂡", "\ud7ff", "seat 1", "seat 3", "seat 8", "burn",
    "main", "Main", "insurance", "trilux-bonus", "blazing-7s-progressive", "As", "??", "1s", "Tx", "ts",
    "10s", "plain_21",
    "original_bets", "complete", "stays", "carry", "void", "discard", "cash",
)  # fmt: skip


@cache
def reachable(book: str) -> tuple[Blackjack, ...]:
    """States of a table where play went on at random and much went wrong, from the opening on."""
    suite = BlackjackConformance()
    walk = Walk(suite, BOOKS[book], 1, meddling=0.1)
    states = [walk.state]
    for _ in range(500):
        extra = suite.mishap(walk) if walk.random.random() < 0.1 else suite.choice(walk)
        if extra is not None:
            walk.submit(extra)
        walk.step()
        states.append(walk.state)
    return tuple(states)


def nonsense(kind: Any, pick: random.Random) -> Any:
    """A value of an annotated type, as extreme as it may be."""
    choices = get_args(kind)
    if type(None) in choices and pick.random() < 0.3:
        return None
    if kind is bool:
        return pick.random() < 0.5
    if kind is int or int in choices:
        return pick.choice((pick.choice(INTEGERS), pick.choice(HUGE), pick.randint(-10, 30_000)))
    if choices and all(isinstance(choice, str) for choice in choices):
        return pick.choice(choices)
    return pick.choice((pick.choice(WORDS), pick.choice(DECK)))


def some_command(pick: random.Random) -> Command:
    kind = pick.choice(KINDS)
    fields = msgspec.structs.fields(kind)
    return kind(**{field.name: nonsense(field.type, pick) for field in fields})


def put(book: str, state: Blackjack, command: Command) -> Refusal | None:
    """Decide twice and compare; the refusal, if it is one. The events of the others must fold."""
    rules = BOOKS[book]
    before = msgspec.msgpack.encode(state)
    decision = BLACKJACK.decide(rules, state, command)
    assert BLACKJACK.decide(rules, state, command) == decision
    assert msgspec.msgpack.encode(state) == before
    if isinstance(decision, Refusal):
        check_refusal(decision)
        return decision
    after = fold(BLACKJACK, state, decision)
    assert BLACKJACK.offers(rules, after)
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_typed_commands_with_senseless_values(seed: int) -> None:
    pick = random.Random(seed)  # noqa: S311 - a seeded choice, no secret
    book = NAMES[seed % len(NAMES)]
    states = reachable(book)
    codes: Counter[str] = Counter()
    for _ in range(TYPED):
        refusal = put(book, pick.choice(states), some_command(pick))
        codes[refusal.code if refusal else "accepted"] += 1
    assert len(codes) > 20, codes
    assert codes["accepted"] < TYPED // 5, codes


def one_thing_wrong(state: Blackjack, pick: random.Random) -> Command:
    """A command that fits the moment but for one value, so that it gets past the first checks."""
    seat = state.turn[0] or pick.randint(1, 7)
    odd = nonsense(int, pick)
    by_phase: dict[str, tuple[Command, ...]] = {
        "decide": (
            c.DoubleDown(seat, odd),
            c.DoubleDown(seat, 1_500, odd),
            c.SplitPair(seat, odd),
            c.Hit(odd),
            c.Stand(odd),
        ),
        "insurance": (
            c.BuyInsurance(pick.randint(1, 7), odd),
            c.BuyInsurance(odd, 500),
            c.BuyInsurance(pick.randint(1, 7), 500, nonsense(str, pick)),
            c.TakeEvenMoney(odd),
        ),
        "courtesy": (c.StayIn(odd), c.Withdraw(odd)),
        "irregular": (r.GiveRuling(nonsense(str, pick)),),
    }
    fields: dict[str, Any] = {"seat": pick.randint(1, 7), "bet": "main", "cents": 10_000}
    name = pick.choice(("seat", "bet", "cents", "owner"))
    fields[name] = nonsense(int if name in ("seat", "cents") else str, pick)
    return pick.choice(by_phase.get(state.phase, (PlaceWager(**fields),)))


@pytest.mark.parametrize("book", BOOKS)
def test_commands_with_one_thing_wrong(book: str) -> None:
    pick = random.Random(book)  # noqa: S311 - a seeded choice, no secret
    asked = ("betting", "bets_closed", "decide", "insurance", "courtesy", "irregular")
    states = [state for state in reachable(book) if state.phase in asked]
    codes: Counter[str] = Counter()
    for _ in range(1_500):
        state = pick.choice(states)
        refusal = put(book, state, one_thing_wrong(state, pick))
        codes[refusal.code if refusal else "accepted"] += 1
    assert {"seat_unknown", "bet_not_offered", "wager_not_positive", "not_your_turn"} <= set(codes), codes


# --- plain data, as it comes from outside ---

Mutation = Callable[[dict[str, Any], random.Random], object]


def wrong_type(data: dict[str, Any], pick: random.Random) -> object:
    return data | {pick.choice(list(data)): junk(pick)}


def missing(data: dict[str, Any], pick: random.Random) -> object:
    gone = pick.choice(list(data))
    return {key: value for key, value in data.items() if key != gone}


def extra(data: dict[str, Any], pick: random.Random) -> object:
    return data | {pick.choice(WORDS): junk(pick)}


def renamed(data: dict[str, Any], pick: random.Random) -> object:
    return data | {"type": pick.choice((*WORDS, "Command", "DoubleDown ", "splitpair", "TurnHand", None, 7))}


def wrapped(data: dict[str, Any], pick: random.Random) -> object:
    value: object = data
    for _ in range(pick.choice((1, 2, 50))):
        value = [value] if pick.random() < 0.5 else {"type": value}
    return value


def untouched(data: dict[str, Any], _: random.Random) -> object:
    return data


MUTATIONS: tuple[Mutation, ...] = (wrong_type, missing, extra, renamed, wrapped, untouched)


def junk(pick: random.Random, depth: int = 3) -> Any:
    """Anything that a message can be decoded to, and a little that it cannot."""
    kind = pick.randrange(12 if depth else 9)
    if kind < 9:
        return (
            None, True, False, pick.choice(INTEGERS), pick.choice(HUGE), pick.choice(WORDS),
            pick.choice((0.0, -1.5, 1e308, float("inf"), float("nan"))), b"As", frozenset({1}),
        )[kind]  # fmt: skip
    if kind == 9:
        return [junk(pick, depth - 1) for _ in range(pick.randrange(4))]
    if kind == 10:
        return {pick.choice(WORDS): junk(pick, depth - 1) for _ in range(pick.randrange(4))}
    return {pick.choice(INTEGERS): junk(pick, depth - 1)}


@pytest.mark.parametrize("seed", SEEDS)
def test_mutated_messages(seed: int) -> None:
    pick = random.Random(f"data {seed}")  # noqa: S311 - a seeded choice, no secret
    book = NAMES[-1 - seed % len(NAMES)]
    states = reachable(book)
    outcome: Counter[str] = Counter()
    for _ in range(MUTATED):
        data = msgspec.to_builtins(some_command(pick))
        mutation = pick.choice(MUTATIONS)
        command = read_command(BLACKJACK, mutation(data, pick))
        if isinstance(command, Refusal):
            assert command.code == "command_malformed"
            check_refusal(command)
            outcome[f"{mutation.__name__} malformed"] += 1
        else:
            assert type(command) in KINDS
            put(book, pick.choice(states), command)
            outcome[f"{mutation.__name__} read"] += 1
    assert outcome["untouched read"], outcome
    for name in ("wrong_type", "missing", "renamed", "wrapped"):
        assert outcome[f"{name} malformed"], outcome


def test_a_command_of_another_game_is_refused() -> None:
    from pitboss.games.baccarat.commands import TurnHand

    for state in reachable("shoe-6")[::50]:
        refusal = put("shoe-6", state, TurnHand("player"))
        assert refusal is not None
        assert refusal.code == "command_unknown"
