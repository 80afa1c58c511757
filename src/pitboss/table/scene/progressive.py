"""A progressive's terminal in a scene: sensors, the keypad, and how far the table's jackpots are.

Everybody may see the sensors and that a jackpot waits. Staff alone are told whether something else was keyed
than the cards show, and what a jackpot would be worth as things stand. Only the controller knows that price,
so the caller who shows the scene fills it in.
"""

from collections.abc import Iterator

import msgspec

from pitboss.authority import Person
from pitboss.games.contract import Command, Offer, Refusal
from pitboss.progressive.commands import ConfirmJackpot, SwipeCard
from pitboss.progressive.jackpot_steps import STEPS as CONTROLLERS
from pitboss.progressive.jackpots import Step
from pitboss.progressive.procedure import due_steps
from pitboss.progressive.terminal import Keyed, KeyJackpot, ReportSensor
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act
from pitboss.table.decide import decide
from pitboss.table.state import Table
from pitboss.table.terminal import accepted, meter_shares, progressive_bet

STEPS = tuple(CONTROLLERS)
"""What is asked at a table's keypad and decided by the controller."""


class SceneJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot of this table that is neither paid nor void."""

    number: int
    seat: int
    hand: str
    share: str
    """Of the meter, as "10%"."""
    steps: tuple[Step, ...]
    """Those done, in their order."""
    due: tuple[Step, ...]
    """Those that can be done now."""
    cents: int
    """Its prize, once it is posted; nothing before."""
    provisional: int | None = None
    """What it would be worth as things stand; told to staff."""
    differs: bool = False
    """Whether something else was keyed than the cards show; told to staff."""


class SceneProgressive(msgspec.Struct, frozen=True, kw_only=True):
    """The terminal of a table that is linked to a progressive."""

    name: str
    armed: bool
    fault: str
    """Why the bet is off, where it is."""
    game: int
    started: bool
    lit: tuple[int, ...]
    """Before START GAME the seats with a wager on their sensor; then, until END GAME, those locked."""
    locked: bool
    dark: tuple[int, ...]
    """Seats whose sensor does not light."""
    wager_min: int
    """Posted at the table, in cents (B7V-LIM-03)."""
    wager_max: int
    jackpots: tuple[SceneJackpot, ...]


def progressive(rules: GameRules, table: Table, *, staff: bool) -> SceneProgressive | None:
    """The terminal as an audience may see it; nothing where there is none."""
    terminal = table.terminal
    if terminal is None:
        return None
    bet = rules.bets[progressive_bet(rules)]
    lying = terminal.lit if terminal.started else accepted(rules, table)
    return SceneProgressive(
        name=terminal.progressive,
        armed=terminal.armed,
        fault=terminal.fault,
        game=terminal.game,
        started=terminal.started,
        lit=tuple(sorted(seat for seat, _ in lying)),
        locked=terminal.started,
        dark=tuple(sorted(terminal.dark)),
        wager_min=bet.min,
        wager_max=bet.max,
        jackpots=tuple(_jackpot(rules, one, staff=staff) for one in terminal.jackpots),
    )


def _jackpot(rules: GameRules, one: Keyed, *, staff: bool) -> SceneJackpot:
    return SceneJackpot(
        number=one.number,
        seat=one.seat,
        hand=one.hand,
        share=str(meter_shares(rules)[one.hand]),
        steps=one.words,
        due=tuple(row.step for row in due_steps(rules.progressive, one.words)),
        cents=one.cents,
        differs=staff and one.differs,
    )


def is_theirs(rules: GameRules, offer: Offer, person: Person) -> bool:
    """Whether a step of a jackpot is this person's: some are of roles that nobody stands in for (CF-44)."""
    own = {SwipeCard: rules.progressive.swipe, ConfirmJackpot: rules.progressive.confirm}
    roles = own.get(type(offer.command))
    if roles is not None:
        return any(role in roles for role in person.roles)
    return offer.actor.role != "shoe" and person.may_act_as(offer.actor.role)


def keypad(rules: GameRules, table: Table, person: Person) -> Iterator[Command]:
    """What a dealer may key: a prize at a lit seat, or that a sensor does not light.

    Nobody waits for these, and no driver of the table gives them by itself: what is keyed is a fact, right or
    wrong (B7-JP-01).
    """
    terminal = table.terminal
    if terminal is None:
        return
    found: list[Command] = [ReportSensor(seat) for seat in range(1, len(table.places) + 1)]
    if terminal.started:
        found = [KeyJackpot(seat, hand) for seat, _ in terminal.lit for hand in meter_shares(rules)]
    for command in found:
        if not isinstance(decide(rules, table, Act(person, command)), Refusal):
            yield command
