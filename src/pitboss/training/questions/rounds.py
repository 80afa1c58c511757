"""Rounds dealt by the engine with chosen cards. Many drills check their answers with them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.cards import Card, pack
from pitboss.games import GAMES
from pitboss.games.blackjack.commands import Hit, Stand
from pitboss.games.blackjack.events import Claim
from pitboss.games.contract import Call, Command, Item, Refusal
from pitboss.games.driver import AnyPlay, Play, Step
from pitboss.games.pack import DrawCard
from pitboss.games.round import OpenRound
from pitboss.games.state import GameState
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook.common import GameRules

_OVER = frozenset({"pick_up", "between_rounds", "shuffle_due"})
_loaded: dict[str, GameState] = {}
"""Games with a loaded shoe, by the hash of their rules. Loading again would give an equal state."""
_STEPS_MOST = 200


class DealtRound(NamedTuple):
    """A finished round: its settlement and its calls in order, its claims, the last state."""

    items: tuple[Item, ...]
    calls: tuple[Call, ...]
    claims: tuple[Claim, ...]
    state: GameState


def betting(rules: GameRules) -> AnyPlay:
    """Return a game that takes bets."""
    play = Play(GAMES[rules.family], rules, loaded(rules))
    _put(play, OpenRound())
    return play


def loaded(rules: GameRules) -> GameState:
    """Return the state of a game before its first round: shuffled, cut, loaded and burned."""
    if rules.hash not in _loaded:
        play = Play(GAMES[rules.family], rules)
        _until(play, iter(pack(rules.decks)), frozenset({"between_rounds"}))
        _loaded[rules.hash] = play.state
    return _loaded[rules.hash]


def deal(
    rules: GameRules, wagers: Iterable[PlaceWager], cards: Iterable[Card], *, hits: int = 0
) -> DealtRound:
    """Deal a whole round with these cards; the first guest to decide hits this often, then all stand."""
    play = betting(rules)
    said: list[Call] = [Call("place_your_bets")] if rules.family == "baccarat" else []
    for wager in wagers:
        _put(play, wager)
    items: list[Item] = []
    claims: list[Claim] = []
    for step in _until(play, iter(cards), _OVER, hits=hits):
        said += step.calls
        for event in step.events:
            items += getattr(event, "items", ())
            claims += getattr(event, "claims", ())
            claims += [event.claim] if hasattr(event, "claim") else []
    return DealtRound(tuple(items), tuple(said), tuple(claims), play.state)


def dealt_to(rules: GameRules, wagers: Iterable[PlaceWager], cards: Iterable[Card], phase: str) -> AnyPlay:
    """Deal a round up to a phase."""
    play = betting(rules)
    for wager in wagers:
        _put(play, wager)
    _until(play, iter(cards), frozenset({phase}))
    return play


def finish(play: AnyPlay) -> tuple[Item, ...]:
    """Finish a round that needs no more cards, and return its settlement; guests stand."""
    steps = _until(play, iter(()), _OVER)
    return tuple(item for step in steps for event in step.events for item in getattr(event, "items", ()))


def _until(play: AnyPlay, cards: Iterator[Card], phases: frozenset[str], hits: int = 0) -> list[Step]:
    steps: list[Step] = []
    for _ in range(_STEPS_MOST * (play.rules.decks if play.state.phase != "betting" else 1)):
        if play.state.phase in phases:
            return steps
        offers = [offer for offer in play.game.offers(play.rules, play.state) if offer.blocking]
        command = offers[0].command
        if isinstance(command, DrawCard):
            unseen = command.to == "burn" and not command.face_up
            command = command if unseen else replace(command, card=next(cards))
        elif isinstance(command, Hit | Stand):
            command = Hit(command.seat) if hits > 0 else Stand(command.seat)
            hits -= 1
        steps.append(_put(play, command))
    raise RuntimeError(f"the round did not come to {sorted(phases)}, but stands at {play.state.phase}")


def _put(play: AnyPlay, command: Command) -> Step:
    step = play.submit(command)
    if isinstance(step, Refusal):
        raise RuntimeError(f"the engine refused a round that a drill made: {step}")
    return step
