"""How long the floor waits: for bets, a decision, the cut, and before each step of the automatic dealer.

The house sets it, and hurries nobody (BAC-DUTY-01).
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games import GAMES
from pitboss.rulebook.common import GameRules
from pitboss.table.cards.hand_held import awaits_guest
from pitboss.table.driver import ALL
from pitboss.table.guests.seats import seated, spots_of


class Pace(msgspec.Struct, frozen=True):
    """The milliseconds that a table gives; the rulebook's minimum for betting always holds."""

    betting: int = 25_000
    decision: int = 30_000
    insurance: int = 12_000
    cut: int = 15_000
    courtesy: int = 20_000
    commission: int = 20_000
    squeeze: int = 20_000
    """For a guest to take the cards, and again to give them back, at a hand-held game."""
    reveal: int = 0
    """Before a hand is turned and before a third card, where the dealer deals step by step.

    It is `pace.reveal_seconds` of the rulebook.
    """
    steps: Mapping[str, int] = {}
    """The time before each step of the automatic dealer, by the step's name (`pitboss.table.driver`).

    A step that is not named is done at once, in the same turn.
    """

    def for_(self, rules: GameRules) -> "Pace":
        """Return this pace with at least the rulebook's time for bets (PACE-02)."""
        least = 1_000 * rules.pace.betting_seconds_min
        reveal = 1_000 * rules.pace.reveal_seconds
        return msgspec.structs.replace(self, betting=max(self.betting, least), reveal=reveal)


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
"""A dealer whom guests can follow: they see every card fall and can read every hand."""
USUAL = Pace(steps=BY_HAND)
AT_ONCE = Pace(0, 0, 0, 0, 0, 0, 0)
"""For tests and benchmarks: the floor waits for nobody."""

What = Literal["betting", "decision", "insurance", "cut", "courtesy", "commission", "squeeze"]
WAITS: Mapping[str, What] = {
    "betting": "betting",
    "decide": "decision",
    "surrender": "insurance",
    "insurance": "insurance",
    "cut_pack": "cut",
    "courtesy": "courtesy",
    "commission": "commission",
    "turn_player": "squeeze",
    "turn_banker": "squeeze",
}
"""By phase, the time that guests are given in it."""
WITHHELD: dict[str, frozenset[str]] = {
    "betting": frozenset({"scan", "wave_off"}),
    "surrender": frozenset({"close_surrender"}),
    "insurance": frozenset({"close_insurance"}),
}
"""By phase, the steps that the automatic dealer leaves while guests still have time."""


REVEALS = frozenset({"turn_player", "turn_banker", "draw_player", "draw_banker"})
"""The phases of baccarat in which guests see what they have won; they may agree to see it sooner."""


class Countdown(msgspec.Struct, frozen=True):
    """The time that runs for awaited guests."""

    what: What
    given_ms: int
    ends_at_ms: int
    """By the floor's clock."""
    left_ms: int = 0
    """What was left when it was asked for."""


def time_for(pace: Pace, hosted: HostedTable) -> int | None:
    """Return the milliseconds that guests have now, or None when no time runs.

    A human dealer prompts the guests and closes the bets: then no clock does it.
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
    """Return what exactly is waited for: while it is the same, the same time runs on.

    Betting and insurance are one window each; a decision is about a hand with its present cards.
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


def wait_before(pace: Pace, hosted: HostedTable, step: str) -> int:
    """Return the milliseconds that the automatic dealer waits before a step.

    Before cards that decide the bets it waits longer, unless everybody who bet has asked for them. No card is
    opened while it waits.
    """
    usual = pace.steps.get(step, 0)
    if not usual or hosted.table.game.phase not in REVEALS or step not in ("turn", "deal"):
        return usual
    return usual if everybody_set(hosted) else max(usual, pace.reveal)


def everybody_set(hosted: HostedTable) -> bool:
    """Return whether every connected guest who plays has no more to bet, or wants to see the cards.

    While bets are made, who has none and let the last round go by keeps nobody waiting. Later only those are
    asked who have bet. Where all of them are away, their time runs.
    """
    table = hosted.table
    betting = {wager.seat for wager in table.game.wagers}
    there = [
        guest
        for seat, guest in seated(table)
        if guest not in hosted.away
        and (
            betting.intersection(spots_of(table, guest))
            or (table.game.phase == "betting" and not table.place(seat).sat_out)
        )
    ]
    return bool(there) and all(guest in hosted.all_set for guest in there)
