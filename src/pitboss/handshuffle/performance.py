"""A whole hand shuffle by a model of hands, from a secret: every step of it, or only the result."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from pitboss.chance import Chance
from pitboss.handshuffle.acts import Hands, after
from pitboss.handshuffle.layout import Act, Due, Layout, Places, due
from pitboss.handshuffle.mixes import Handling, halving
from pitboss.handshuffle.procedure import BLACKJACK, Procedure, Stage

T = TypeVar("T")
ORDINARY = Handling()
PURPOSE = "hand shuffle"


class Step(msgspec.Struct, frozen=True):
    """One act of a shuffle, the rule it follows, and where the cards lie after it."""

    act: Act
    stage: Stage
    rule: str
    layout: Layout


class Performance(msgspec.Struct, frozen=True):
    """A whole shuffle: its steps, and the order that came of it."""

    procedure: Procedure
    steps: tuple[Step, ...]
    order: Places


def performance(
    secret: bytes, size: int, procedure: Procedure = BLACKJACK, handling: Handling = ORDINARY
) -> Performance:
    """Shuffle cards and keep every step, for a trainer to show.

    The piles hold places in the pack that went in; `cards_at` turns a pile into cards.
    """
    steps = tuple(_steps(Hands(procedure, handling, Chance(secret, PURPOSE)), size))
    return Performance(procedure, steps, steps[-1].layout.middle)


def permutation(
    secret: bytes, size: int, procedure: Procedure = BLACKJACK, handling: Handling = ORDINARY
) -> Places:
    """Return only the order: place k takes the card that was at `order[k]`, as in `pitboss.shuffle`."""
    order: Places = ()
    for step in _steps(Hands(procedure, handling, Chance(secret, PURPOSE)), size):
        order = step.layout.middle
    return order


def shuffle_by_hand(
    cards: Sequence[T], secret: bytes, procedure: Procedure = BLACKJACK, handling: Handling = ORDINARY
) -> tuple[T, ...]:
    """Return the cards as the hands leave them, top of the pile and front of the shoe first.

    A hand shuffle is never sealed: the secret only makes the model repeatable.
    """
    return cards_at(cards, permutation(secret, len(cards), procedure, handling))


def cards_at(pack: Sequence[T], places: Places) -> tuple[T, ...]:
    """Return the cards that were at these places of the pack that went in."""
    return tuple(pack[place] for place in places)


def _steps(hands: Hands, size: int) -> Iterator[Step]:
    """Do what is due until nothing is."""
    layout = Layout(rack=tuple(range(size)))
    while dues := due(hands.procedure, layout):
        chosen = _chosen(hands, layout, dues)
        act = Act(chosen.name, chosen.piles, _counts(hands, layout, chosen))
        layout = after(layout, act, hands)
        yield Step(act, chosen.stage, chosen.rule, layout)


def _chosen(hands: Hands, layout: Layout, dues: tuple[Due, ...]) -> Due:
    """Return the act that is due; where another strip may follow, each number of strips is equally likely."""
    if len(dues) == 1:
        return dues[0]
    strip_on, riffle_now = dues
    still_to_choose = hands.procedure.strips[1] - len(layout.handled) + 1
    return riffle_now if hands.chance.below(still_to_choose) == 0 else strip_on


def _counts(hands: Hands, layout: Layout, chosen: Due) -> tuple[int, ...]:
    """Return how many cards these hands take, within what the house allows."""
    procedure, handling, chance = hands
    counts = []
    for number, (least, most) in enumerate(chosen.counts):
        if chosen.name != "grab":
            size = sum(map(len, layout.packets)) or len(layout.pile(chosen.piles[0]))
            taken = halving(size, handling.halving_off, chance)
        elif most == len(layout.pile(chosen.piles[number])):
            taken = most
        else:
            taken = procedure.grab + chance.between(-handling.grab_off, handling.grab_off)
        counts.append(min(max(taken, least), most))
    return tuple(counts)
