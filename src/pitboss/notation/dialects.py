"""What the notation must know of a family of games to perform its rounds and to read their results.

A game whose rounds the automatic dealer plays to their end needs no dialect. Words of its own, such as a
guest's choice that no other game has, come with one.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from pitboss.games.baccarat.commands import CallResult, DealDummyHand
from pitboss.games.baccarat.events import ResultCalled
from pitboss.games.blackjack.commands import CloseInsurance, CloseSurrender, PeekHoleCard, TakeAndPay
from pitboss.games.contract import Command, Event
from pitboss.games.round import OpenRound, PickUpCards
from pitboss.notation.vocabulary import VERBS
from pitboss.rulebook.common import GameRules


class Dialect(msgspec.Struct, frozen=True, kw_only=True):
    """The words and steps that only one family has."""

    ends: tuple[type[Command], ...] = ()
    """Steps that end a round, as picking up does: a card written as drawn in error comes before them."""
    opens: tuple[type[Command], ...] = ()
    """Steps that begin to deal without a round being opened."""
    windows: tuple[type[Command], ...] = ()
    """Steps that the automatic dealer leaves until the lines have said all that belongs before them."""
    stray_hand: str = "dealer"
    """The hand that an example of a card drawn in error names."""
    bets: Mapping[str, str] = {}
    """Further words for a bet that no rulebook lists."""
    steps: Mapping[str, Callable[[], Command]] = {}
    """The dealer's own verbs."""
    choices: Mapping[str, Callable[[int], Command]] = {}
    """The guests' own verbs, from the number of the seat."""
    winner: Callable[[Sequence[Event]], str] = lambda _: ""
    """Which hand won, by the events of a round; empty where none is named."""


def _winner_called(events: Sequence[Event]) -> str:
    called = [event.winner for event in events if isinstance(event, ResultCalled)]
    return called[-1] if called else ""


PLAIN = Dialect()
DIALECTS: dict[str, Dialect] = {
    "baccarat": Dialect(
        ends=(CallResult,), opens=(DealDummyHand,), stray_hand="player", winner=_winner_called
    ),
    "blackjack": Dialect(
        ends=(TakeAndPay,),
        windows=(CloseSurrender, CloseInsurance, PeekHoleCard),
        bets={"insurance": "insurance", "ins": "insurance"},
    ),
}
"""By family."""


def register(family: str, dialect: Dialect) -> None:
    """Add a family's dialect; its verbs must be new."""
    if family in DIALECTS:
        raise ValueError(f"there is a dialect for {family!r} already")
    for role, verbs in (("dealer", dialect.steps), ("seat", dialect.choices)):
        taken = verbs.keys() & VERBS[role].keys()
        if taken:
            raise ValueError(f"the notation knows {sorted(taken)} already")
        VERBS[role].update(dict.fromkeys(verbs, ()))
    DIALECTS[family] = dialect


def unregister(family: str) -> None:
    """Take a family's dialect out again."""
    dialect = DIALECTS.pop(family)
    for role, verbs in (("dealer", dialect.steps), ("seat", dialect.choices)):
        for verb in verbs:
            del VERBS[role][verb]


def dialect_of(rules: GameRules) -> Dialect:
    """The dialect of a game, or none where its family needs none."""
    return DIALECTS.get(rules.family, PLAIN)


def ends_round(rules: GameRules) -> tuple[type[Command], ...]:
    """The steps that end a round of a game."""
    return (PickUpCards, *dialect_of(rules).ends)


def opens_round(rules: GameRules) -> tuple[type[Command], ...]:
    """The steps that begin one."""
    return (OpenRound, *dialect_of(rules).opens)
