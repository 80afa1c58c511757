"""A hundred thousand commands that make no sense, in states that do: refused in words, never an exception."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from pitboss.cards import DECK
from pitboss.games.baccarat import BACCARAT, Baccarat
from pitboss.games.baccarat.commands import BaccaratCommand
from pitboss.games.contract import Command, Refusal
from pitboss.games.game import fold, read_command
from pitboss.games.wagers import PlaceWager
from tests.kit.games.baccarat.conformance import BaccaratConformance, Walk, check_refusal, rulebooks

SEEDS = range(10)
TYPED = 5_000
MUTATED = 5_000
"""Of each for every seed: a hundred thousand in all."""
BOOKS = rulebooks()
KINDS: tuple[type[Command], ...] = get_args(BaccaratCommand)
INTEGERS = (0, 1, -1, 5, 7, 8, 25, 26, 51, 52, 208, 365, 416, 499, 500, 2_500, 2_501, 10_000, 2_500_000)
HUGE = (10**12 - 1, 10**12, 2**31, 2**63 - 1, -(2**63), 10**30, -(10**30))
WORDS = (
    "", " ", "guest", "dealer", "Ann", "x" * 40, "x" * 41, "x" * 5_000, "\x00", "\n", "{bet}", "%s",
    "{0.__class__}", "ñandú", "庄家", "\u202eevil", "🂡", "\ud7ff", "player", "banker", "burn", "tie",
    "Player", "dragon-7", "kill", "cover-all", "As", "??", "1s", "Tx", "ts", "10s", "use", "carry",
    "void", "discard", "allow", "refuse", "cash",
)  # fmt: skip


@cache
def reachable(book: str) -> tuple[Baccarat, ...]:
    """States of a table where play went on at random and much went wrong, from the opening on."""
    walk = Walk(BaccaratConformance(), BOOKS[book], 1, meddling=0.1)
    states = [walk.state]
    for _ in range(400):
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
    return pick.choice((pick.choice(WORDS), pick.choice(DECK), pick.choice(list(BOOKS["dai-bacc-6"].bets))))


def some_command(pick: random.Random) -> Command:
    kind = pick.choice(KINDS)
    fields = msgspec.structs.fields(kind)
    return kind(**{field.name: nonsense(field.type, pick) for field in fields})


def put(book: str, state: Baccarat, command: Command) -> Refusal | None:
    """Decide twice and compare; the refusal, if it is one. The events of the others must fold."""
    rules = BOOKS[book]
    before = msgspec.msgpack.encode(state)
    decision = BACCARAT.decide(rules, state, command)
    assert BACCARAT.decide(rules, state, command) == decision
    assert msgspec.msgpack.encode(state) == before
    if isinstance(decision, Refusal):
        check_refusal(decision)
        return decision
    after = fold(BACCARAT, state, decision)
    assert BACCARAT.offers(rules, after)
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_typed_commands_with_senseless_values(seed: int) -> None:
    pick = random.Random(seed)  # noqa: S311 - a seeded choice, no secret
    book = list(BOOKS)[seed]
    states = reachable(book)
    codes: Counter[str] = Counter()
    for _ in range(TYPED):
        refusal = put(book, pick.choice(states), some_command(pick))
        codes[refusal.code if refusal else "accepted"] += 1
    assert len(codes) > 20, codes
    assert codes["accepted"] < TYPED // 5, codes


def broken_wager(pick: random.Random) -> PlaceWager:
    """A wager with one thing wrong, so that it gets past the first checks."""
    fields: dict[str, Any] = {"seat": pick.randint(1, 7), "bet": "player", "cents": 10_000}
    name = pick.choice(("seat", "bet", "cents", "owner"))
    fields[name] = nonsense(int if name in ("seat", "cents") else str, pick)
    return PlaceWager(**fields)


@pytest.mark.parametrize("book", BOOKS)
def test_wagers_with_one_thing_wrong(book: str) -> None:
    pick = random.Random(book)  # noqa: S311 - a seeded choice, no secret
    betting = [state for state in reachable(book) if state.phase in ("betting", "bets_closed", "dealing")]
    codes = Counter(
        refusal.code if (refusal := put(book, pick.choice(betting), broken_wager(pick))) else "accepted"
        for _ in range(500)
    )
    assert {"seat_unknown", "bet_not_offered", "wager_not_positive", "wager_off_step"} <= set(codes), codes


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
    return data | {"type": pick.choice((*WORDS, "Command", "PlaceWager ", "placewager", None, 7))}


def wrapped(data: dict[str, Any], pick: random.Random) -> object:
    value: object = data
    for _ in range(pick.choice((1, 2, 50))):
        value = [value] if pick.random() < 0.5 else {"type": value}
    return value


def replaced(_: dict[str, Any], pick: random.Random) -> object:
    return junk(pick)


def untouched(data: dict[str, Any], _: random.Random) -> object:
    return data


MUTATIONS: tuple[Mutation, ...] = (wrong_type, missing, extra, renamed, wrapped, replaced, untouched)


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


def test_a_deep_nest_is_no_command() -> None:
    nest: object = "As"
    for _ in range(10_000):
        nest = [nest]
    for data in (nest, {"type": "DrawCard", "card": nest}, {"type": nest}):
        refusal = read_command(BACCARAT, data)
        assert isinstance(refusal, Refusal)
        check_refusal(refusal)


@pytest.mark.parametrize("seed", SEEDS)
def test_mutated_messages(seed: int) -> None:
    pick = random.Random(f"data {seed}")  # noqa: S311 - a seeded choice, no secret
    book = list(BOOKS)[-1 - seed]
    states = reachable(book)
    outcome: Counter[str] = Counter()
    for _ in range(MUTATED):
        data = msgspec.to_builtins(some_command(pick))
        mutation = pick.choice(MUTATIONS)
        command = read_command(BACCARAT, mutation(data, pick))
        if isinstance(command, Refusal):
            assert command.code == "command_malformed"
            check_refusal(command)
            outcome[f"{mutation.__name__} malformed"] += 1
        else:
            assert type(command) in KINDS
            put(book, pick.choice(states), command)
            outcome[f"{mutation.__name__} read"] += 1
    assert outcome["untouched read"], outcome
    for name in ("wrong_type", "missing", "renamed", "wrapped", "replaced"):
        assert outcome[f"{name} malformed"], outcome


@pytest.mark.parametrize(
    "data",
    [
        {"type": "PlaceWager", "seat": 1, "bet": "player"},
        {"type": "PlaceWager", "seat": "1", "bet": "player", "cents": 2_500},
        {"type": "PlaceWager", "seat": 1, "bet": "player", "cents": 25.5},
        {"type": "PlaceWager", "seat": 1, "bet": "player", "cents": 2_500, "instrument": "gold"},
        {"type": "GiveRuling", "ruling": 7},
        {"type": "TurnHand", "hand": "dealer"},
        {"type": "Shuffle"},
        {"seat": 1},
        {},
        None,
        [],
        "OpenRound",
    ],
)
def test_a_malformed_message_is_refused_in_words(data: object) -> None:
    refusal = read_command(BACCARAT, data)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "command_malformed"
    check_refusal(refusal)


@pytest.mark.parametrize("owner", ["\ud800", "Ann\udfff"])
def test_a_name_that_cannot_be_written_down_is_refused(owner: str) -> None:
    """Half a character: some readers of messages let it through, and no journal could keep it."""
    data = {"type": "PlaceWager", "seat": 1, "bet": "player", "cents": 10_000, "owner": owner}
    command = read_command(BACCARAT, data)
    betting = next(state for state in reachable("mini-baccarat-6") if state.phase == "betting")
    refused = isinstance(command, Refusal) or put("mini-baccarat-6", betting, command) is not None
    assert refused
