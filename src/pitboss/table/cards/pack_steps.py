"""The pack between the shoe and the shuffle: spread and checked for a machine, washed for the hands.

At baccarat no card goes into the shuffle machine that has not been seen to lie face down (BAC-SHUF-06). A set
that is new to the table, or that is played only once, needs no spread: the first comes shuffled from the
vault (BAC-OPEN-01), the second never goes back into the machine (MIDI-11).
"""

from collections import Counter

from msgspec.structs import replace

from pitboss.cards import INDEX, Card
from pitboss.games import GAMES
from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.procedure import PackStep
from pitboss.handshuffle.procedure import BACCARAT
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.refusals import refuse
from pitboss.table.state import Due, Table


class SpreadChunk(Command, frozen=True):
    """A chunk of the stack is spread above the tray, looked through and put into the rack (BAC-SHUF-06)."""

    cards: int
    face_up: tuple[Card, ...] | None = None
    """Those of them that were found face up, if any were; they are turned over."""


class WashPack(Command, frozen=True):
    """The pack was washed face down for these seconds, and is back in the discard rack (BAC-MSHUF-01)."""

    seconds: int


class PackStepsDue(Event, frozen=True):
    """What the dealer has to do with the shoe or the pack before anything else."""

    steps: tuple[PackStep, ...]


class StackTakenOut(Event, frozen=True):
    """All cards left the discard rack for the table, to be spread and checked (BAC-SHUF-06)."""

    cards: int


class ChunkChecked(Event, frozen=True):
    """A chunk lies face down in the discard rack; cards that were found face up have been turned."""

    cards: int
    face_up: tuple[Card, ...] = ()


class PackWashed(Event, frozen=True):
    """The pack was washed; `unchecked` cards must be spread again before a machine may have them."""

    seconds: int
    unchecked: int


CHUNK = 104
"""What the automatic dealer spreads at a time: two decks, our reading of a large chunk."""


def usual_chunk(table: Table) -> SpreadChunk:
    """The next chunk as the automatic dealer takes it."""
    return SpreadChunk(min(CHUNK, table.unchecked))


def usual_wash() -> WashPack:
    """A wash of the time that the manual gives it."""
    return WashPack(BACCARAT.wash_seconds)


def taken_out(rules: GameRules, table: Table) -> tuple[Event, ...]:
    """The stack is laid on the table as soon as every card has been in the rack."""
    spread = GAMES[table.family].procedure.pack.checked and rules.card_sets.changed != "every_shoe"
    return (StackTakenOut(table.game.shoe.size),) if spread else ()


def refusal_for_mixing(table: Table, *, by_hand: bool = False) -> Refusal | None:
    """Why the pack may not be mixed yet: not spread, or by hand not washed."""
    if not GAMES[table.family].procedure.pack.checked or table.game.phase != "pack_together":
        return None
    if by_hand:
        return None if table.washed else refuse("pack_not_washed")
    return refuse("pack_not_spread", cards=table.unchecked) if table.unchecked else None


def spread(_: GameRules, table: Table, act: Act) -> Decision:
    """A chunk is checked; what lay face up is turned, recorded and told (BAC-SHUF-06)."""
    asked = act.command
    assert isinstance(asked, SpreadChunk)
    if not table.unchecked:
        return refuse("no_spread_due")
    if not 0 < asked.cards <= table.unchecked:
        return refuse("chunk_wrong", cards=asked.cards, left=table.unchecked)
    found = asked.face_up or ()
    times = Counter(found)
    possible = all(card in INDEX and times[card] <= table.game.shoe.decks for card in times)
    if not possible or len(found) > asked.cards:
        return refuse("face_up_impossible")
    told = (SupervisorTold("pack_face_up"),) if found else ()
    return (ChunkChecked(asked.cards, found), *told)


def wash(rules: GameRules, table: Table, act: Act) -> Decision:
    """The dealer washes the pack before a shuffle by hand, for about two minutes (BAC-MSHUF-01)."""
    asked = act.command
    assert isinstance(asked, WashPack)
    washed = GAMES[table.family].procedure.pack.checked and rules.shuffle.by_hand
    if not washed or table.game.phase != "pack_together":
        return refuse("no_wash_due")
    if table.washed:
        return refuse("no_wash_due")
    if asked.seconds < BACCARAT.wash_seconds_min:
        return refuse("wash_too_short", seconds=asked.seconds, least=BACCARAT.wash_seconds_min)
    return (PackWashed(asked.seconds, table.game.shoe.size),)


COMMANDS: tuple[Row, ...] = (
    Row(
        SpreadChunk,
        spread,
        ("dealer",),
        step="spread",
        words=(Word("dealer", "spreads", ("number", "word?")),),
    ),
    Row(WashPack, wash, ("dealer",), step="wash", words=(Word("dealer", "washes", ("number",)),)),
)


def _steps_due(table: Table, event: PackStepsDue) -> Table:
    return replace(table, dues=(*table.dues, *(Due(step) for step in event.steps)))


def _washed(table: Table, event: PackWashed) -> Table:
    return replace(table, washed=True, unchecked=event.unchecked)


EVOLVE: dict[type[Event], Fold] = {
    PackStepsDue: _steps_due,
    StackTakenOut: lambda table, event: replace(table, unchecked=event.cards),
    ChunkChecked: lambda table, event: replace(table, unchecked=table.unchecked - event.cards),
    PackWashed: _washed,
}
