"""The odds of each family of games, in one place: a family supplies the functions, and others ask here.

The arithmetic of a family is imported when it is first asked for: help and slips need none.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

import msgspec

from pitboss.cards import Card
from pitboss.rulebook.common import GameRules

if TYPE_CHECKING:
    from pitboss.odds.bets import BetOdds
    from pitboss.odds.blackjack.analysis import MainOdds
    from pitboss.odds.blackjack.sim.blocks import Seating
    from pitboss.odds.counting.countability import CountedWork
    from pitboss.odds.counting.remaining_shoe import RemainingOdds
    from pitboss.odds.counting.removal import Removal
    from pitboss.odds.simulation.run import Simulated
    from pitboss.odds.simulation.sessions import SessionPlan

R = TypeVar("R", bound=GameRules)
LineChances = dict[str, tuple[Fraction, ...]]
"""By bet, how often each line of its pay table is the one that counts."""


class NotWorkedOutError(ValueError):
    """Nobody has written this figure for this family."""


def _missing(rules: GameRules, *_: object, **__: object) -> NoReturn:
    raise NotWorkedOutError(f"this is not worked out for a game of {rules.family}")


def _no_main(_: GameRules) -> None:
    return None


class OddsFamily(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """What is worked out for a family; a figure that is left out is a `NotWorkedOutError`."""

    bets: "Callable[[R], tuple[BetOdds, ...]]"
    """Every bet that needs no decision, on a freshly shuffled shoe."""
    line_chances: Callable[[R], LineChances]
    main: "Callable[[R], MainOdds | None]" = _no_main
    """The bet that depends on how it is played, if there is one."""
    standings: "Callable[[R, Mapping[Card, int]], tuple[RemainingOdds, ...]]" = _missing
    """Every bet over the cards that nobody has seen yet."""
    removals: "Callable[[R, int], tuple[Removal, ...]]" = _missing
    """What each card does to each bet; the second argument is the meter in cents."""
    weights: Callable[[R], dict[str, int]] = _missing
    """How many of each card a full shoe holds, the cards named as in the removals."""
    simulated: "Callable[[R, Seating | None, SessionPlan | None], Simulated]" = _missing
    counted: "Callable[[R, Mapping[str, Mapping[str, int]], int], CountedWork]" = _missing
    """Shoes dealt to somebody who counts: the tags of each bet, and the meter in cents."""
    counted_rounds: int = 0
    """Rounds that are dealt to a counter where no number is asked for."""


AnyFamily = OddsFamily[Any]

FAMILIES: dict[str, AnyFamily | str] = {
    "baccarat": "pitboss.odds.baccarat.family",
    "blackjack": "pitboss.odds.blackjack.family",
}
"""By name: what a family supplies, or the module whose `FAMILY` it is."""


def register(name: str, family: AnyFamily) -> None:
    """Add a family; its name must be new."""
    if name in FAMILIES:
        raise ValueError(f"there are odds for a family {name!r} already")
    FAMILIES[name] = family


def unregister(name: str) -> None:
    """Take a family out again."""
    del FAMILIES[name]


def family_of(rules: GameRules) -> AnyFamily:
    """Return what is worked out for a game; a family that nobody registered is a `NotWorkedOutError`."""
    known = FAMILIES.get(rules.family)
    if known is None:
        raise NotWorkedOutError(f"there are no odds for a game of {rules.family}")
    if isinstance(known, OddsFamily):
        return known
    family: AnyFamily = import_module(known).FAMILY
    return family
