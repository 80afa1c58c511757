"""What the timed tables have in common: their shoes, the steps of every game, and the loop of play."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from pitboss.cards import Card, pack
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.game import AnyGame
from pitboss.games.pack import CutPack, DrawCard, DrawCutCard, PlaceCutCard, ShufflePack
from pitboss.games.round import (
    CloseBets,
    OpenRound,
    PickUpCards,
    VerifyAward,
)
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook.common import GameRules
from pitboss.shoe import cut
from pitboss.shuffle import shuffle

SHOES = 12
STAKE = 2_500

Commands = tuple[Command, ...]
Step = Callable[[Any, Card], Commands]
Shoe = tuple[Card, ...]


class Done(NamedTuple):
    """What it took to play a shoe."""

    commands: int
    events: int
    rounds: int


class Timed(NamedTuple):
    """A table to be timed: its shoes, how one is played, and how its play is proved."""

    name: str
    shoes: tuple[Shoe, ...]
    play: Callable[[Sequence[Card]], Done]
    prove: Callable[[Shoe], int] | None
    """Checks a shoe by other means and returns its rounds; None where another table's proof holds."""
    goal: bool = True
    """Whether it is to reach the goal, or is only reported."""


def shoes(rules: GameRules) -> tuple[Shoe, ...]:
    """Packs in the order in which the cards leave the shoe, the same ones in every run."""
    secrets = (sha256(f"pitboss benchmark {number}".encode()).digest() for number in range(SHOES))
    return tuple(cut(shuffle(pack(rules.decks), secret), rules.decks * 26) for secret in secrets)


def always(*commands: Command) -> Step:
    return lambda _, __: commands


def draw(state: Any, card: Card) -> Commands:
    return (DrawCutCard(),) if state.shoe.cut_card_next else (DrawCard(card),)


def steps(rules: GameRules, wagers: Sequence[PlaceWager]) -> dict[str, Step]:
    """What is done in the phases that every game has, from the state and the card on top of the shoe."""

    def burn(state: Any, card: Card) -> Commands:
        return (DrawCard(card, "burn", state.burn_due < 0),)

    def verify(state: Any, _: Card) -> Commands:
        return tuple(VerifyAward(item.seat, item.bet, item.owner) for item in state.to_verify)

    return {
        "pack_together": always(ShufflePack(rules.decks * 52)),
        "cut_pack": always(CutPack(rules.decks * 26)),
        "place_cut_card": always(PlaceCutCard(rules.cut_card.cards_from_back)),
        "burn": burn,
        "between_rounds": always(OpenRound()),
        "betting": always(*wagers, CloseBets()),
        "bets_closed": draw,
        "dealing": draw,
        "verify": verify,
        "pick_up": always(PickUpCards()),
    }


def play_shoe(
    game: AnyGame,
    rules: GameRules,
    todo: Mapping[str, Step],
    cards: Sequence[Card],
    record: list[Event] | None = None,
) -> Done:
    """One shoe from the shuffle to its last hand, every command decided and every event folded."""
    decide, evolve = game.decide, game.evolve
    state = game.opening(rules)
    commands = events = 0
    while (phase := state.phase) != "shuffle_due":
        for command in todo[phase](state, cards[-state.shoe.left]):
            decision = decide(rules, state, command)
            if isinstance(decision, Refusal):
                raise AssertionError(f"{command} was refused: {decision}")
            for event in decision:
                state = evolve(state, event)
            commands += 1
            events += len(decision)
            if record is not None:
                record.extend(decision)
    out = game.cards_in(state)
    assert len(out) + state.shoe.left == state.shoe.size
    if record is not None:
        assert Counter(out) == Counter(cards[: len(out)])
    return Done(commands, events, state.round)
