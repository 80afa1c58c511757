"""How long the floor waits: for bets, a decision, the cut, and between two steps of the automatic dealer.

House data; nobody is hurried (BAC-DUTY-01).
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games import GAMES
from pitboss.rulebook.common import GameRules
from pitboss.table.cards.hand_held import awaits_guest
from pitboss.table.driver import ALL
from pitboss.table.guests.seats import seated


class Pace(msgspec.Struct, frozen=True):
    """Milliseconds that a table gives; a rulebook's own minimum for betting is never undercut."""

    betting: int = 25_000
    decision: int = 30_000
    insurance: int = 12_000
    cut: int = 15_000
    courtesy: int = 20_000
    commission: int = 20_000
    squeeze: int = 20_000
    """For a guest to take the cards, and again to give them back, at a hand-held game."""
    steps: Mapping[str, int] = {}
    """What passes before each step of the automatic dealer, by the step's name (`pitboss.table.driver`).

    A step that is not named is done at once, in the same turn as what led to it.
    """

    def for_(self, rules: GameRules) -> "Pace":
        """With the house's least time for bets (PACE-02)."""
        least = 1_000 * rules.pace.betting_seconds_min
        return msgspec.structs.replace(self, betting=max(self.betting, least))


BY_HAND: Mapping[str, int] = dict.fromkeys(sorted(ALL), 250) | {
    "scan": 150,
    "deal": 450,
    "turn": 600,
    "announce": 600,
    "take": 500,
    "pay": 900,
    "call_result": 900,
    "pick_up": 1_600,
    "shuffle": 2_500,
}
"""A dealer whom guests can follow: every card is seen to fall, and the hand lies until it has been read."""
USUAL = Pace(steps=BY_HAND)
AT_ONCE = Pace(0, 0, 0, 0, 0, 0, 0)
"""For tests and benchmarks: nobody is waited for."""

What = Literal["betting", "decision", "insurance", "cut", "courtesy", "commission", "squeeze"]
WAITS: Mapping[str, What] = {
    "betting": "betting",
    "decide": "decision",
    "insurance": "insurance",
    "cut_pack": "cut",
    "courtesy": "courtesy",
    "commission": "commission",
    "turn_player": "squeeze",
    "turn_banker": "squeeze",
}
"""The phases in which guests are given time, and which time."""
WITHHELD: dict[str, frozenset[str]] = {
    "betting": frozenset({"scan", "wave_off"}),
    "insurance": frozenset({"close_insurance"}),
}
"""What the automatic dealer does not do while they still have it."""


class Countdown(msgspec.Struct, frozen=True):
    """Time that runs for whoever is awaited."""

    what: What
    given_ms: int
    ends_at_ms: int
    """By the floor's clock."""
    left_ms: int = 0
    """When it was asked for."""


def time_for(pace: Pace, hosted: HostedTable) -> int | None:
    """The milliseconds that the step at hand is given, or None when nobody's time is running.

    A dealer of flesh and blood prompts the guests and closes the bets: then no clock does it.
    """
    table = hosted.table
    if hosted.paused or hosted.dealer or hosted.time_up or table.dues or table.transaction is not None:
        return None
    name = WAITS.get(table.game.phase)
    if (
        name is None
        or (name == "betting" and not table.game.wagers)
        or (name == "cut" and not table.cut_offers)
        or (name == "squeeze" and not awaits_guest(table))
    ):
        return None
    given: int = getattr(pace, name)
    return given


def asked_for(hosted: HostedTable) -> tuple[object, ...]:
    """What exactly is waited for: as long as it is the same, the same time runs on, whatever else happens.

    Betting and insurance are one window each; a decision is about a hand as it lies.
    """
    table, game = hosted.table, hosted.table.game
    match game.phase:
        case "cut_pack":
            return table.cut_offers[:1]
        case "turn_player" | "turn_banker":
            return (table.squeeze,)
        case _:
            due = GAMES[table.family].guest_due(game)
            return () if due is None else due.about


def everybody_set(hosted: HostedTable) -> bool:
    """Whether every guest who is there has said that they have no more to bet."""
    there = [guest for _, guest in seated(hosted.table) if guest not in hosted.away]
    return bool(there) and all(guest in hosted.all_set for guest in there)
