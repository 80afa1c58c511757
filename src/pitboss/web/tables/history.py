"""What happened at a table: its rounds, a round's events, the table as it stood at any step.

Read from the journal, beside its writer. Folds begin at the nearest state that is at hand: those that the
live table passed through are kept now and then, for they cost nothing.
"""

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeVar

import msgspec

from pitboss.face_down import Face
from pitboss.floor.floor import Floor
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.registry import names
from pitboss.floor.tables.hosted_table import HostedTable, evolve
from pitboss.floor.tables.opened_cards import REVEALED, face_in, faced, laid_open
from pitboss.games import GAMES
from pitboss.games.contract import Call, Event
from pitboss.games.face_down import off_rack
from pitboss.journal import MemoryStore, Reader, Record
from pitboss.table.calls import calls_for
from pitboss.table.evolve import opening
from pitboss.web.tables.sealed_shoes import OF_SHOES, SealedShoe, follow

EVERY = 512
"""Events between two states that are kept."""
STATES_MOST = 200
"""Of one table; then every other one is let go."""
AT_A_TIME = 256
"""Events folded before others get their turn."""
_Found = TypeVar("_Found")
_OPENED, _PICKED_UP, _HANDED = "round.round_opened", "round.cards_picked_up", "table.wager_handed_over"
_OVER = frozenset({"round.game_died", "pack.shuffle_called"})
_VOIDED = "round.round_voided"
_CAME = frozenset({"table.guest_seated", "table.guest_stood_behind"})


class Round(msgspec.Struct, frozen=True):
    """A round, by the numbers of its events."""

    number: int
    """Of the table, counted through; a shoe's rounds begin at 1 again."""
    of_shoe: int
    first: int
    last: int
    ended: bool
    shown: int
    """The last step with cards and bets on the felt."""


class Standing(NamedTuple):
    """A table at a step."""

    hosted: HostedTable
    calls: tuple[Call, ...] = ()


class _Chapter:
    """What is known of one table's stream."""

    def __init__(self) -> None:
        self.read = 0
        self.rounds: list[Round] = []
        self.revealed = 0
        """The last event by which the secret of a shoe was told: everything before it is open."""
        self.shoes: list[SealedShoe] = []
        """Every shoe that was sealed, in order."""
        self.called: dict[str, str] = {}
        """Guests who ever came, and how they are called."""
        self.states: dict[int, HostedTable] = {}
        self.handing = 0
        self.turn = asyncio.Lock()


class History:
    """Asks the journal about tables."""

    def __init__(self, reader: Reader, floor: Floor) -> None:
        self.reader, self._floor = reader, floor
        self._chapters: dict[str, _Chapter] = {}
        self._one = asyncio.Lock()
        floor.after_turn.append(self._keep)

    async def ask(self, question: Callable[[], _Found]) -> _Found:
        """Ask the reader something, one at a time and beside the loop."""
        if isinstance(self.reader, MemoryStore):
            return question()
        async with self._one:
            return await asyncio.to_thread(question)

    async def rounds(self, table: str) -> list[Round]:
        """All rounds so far, the one under way last."""
        return (await self._up_to_date(table)).rounds

    async def called(self, table: str) -> dict[str, str]:
        """How guests who ever came to a table are called."""
        return (await self._up_to_date(table)).called

    async def is_open(self, table: str, seq: int) -> bool:
        """Whether the shoe of an event has ended and its order is no secret any more."""
        return seq < (await self._up_to_date(table)).revealed

    async def open_upto(self, table: str) -> int:
        """The last event whose shoe has ended; nothing behind it may be handed out as it was written."""
        return (await self._up_to_date(table)).revealed

    async def events(self, table: str, first: int, last: int) -> list[tuple[int, str, Event]]:
        """Numbers, names and events from one to another."""
        found = await self.happened(table, first, last)
        return [(each.record.seq, each.record.name, each.event) for each in found]

    async def happened(self, table: str, first: int, last: int) -> list[RecordedEvent]:
        """Events from one to another, with their records."""
        records = await self.ask(lambda: self._records(table, first - 1, last - first + 1))
        decode = names().decode
        return [RecordedEvent(record, decode(record.entry)) for record in records]

    async def face(self, table: str, happened: Sequence[RecordedEvent]) -> Face:
        """The faces of the cards that lay face down in events of one shoe, as far as they are known now."""
        chapter = await self._up_to_date(table)
        at = happened[0].record.seq if happened else 0
        shoe = next((shoe for shoe in reversed(chapter.shoes) if shoe.first <= at), None)
        if shoe is None:
            return face_in(happened, "", lambda _: None)
        secret = bytes.fromhex(shoe.secret) or None
        return face_in(happened, shoe.name, lambda _: secret)

    async def laid_open(self, table: str, seq: int, hosted: HostedTable) -> HostedTable:
        """A table as it stood after an event, with the cards that were turned later in the same round."""
        if not any(True for _ in off_rack(hosted.table.game)):
            return hosted
        rounds = await self.rounds(table)
        found = next((one for one in reversed(rounds) if one.first <= seq), None)
        happened = await self.happened(table, found.first, found.last) if found is not None else []
        return laid_open(hosted, await self.face(table, happened))

    async def shoes(self, table: str) -> list[SealedShoe]:
        """Every shoe that was sealed at a table, the one in play last."""
        return (await self._up_to_date(table)).shoes

    async def faced(self, table: str, happened: Sequence[RecordedEvent]) -> tuple[RecordedEvent, ...]:
        """Those events with the cards that have been turned since."""
        return faced(happened, await self.face(table, happened))

    async def of_progressive(self, name: str, first: int, last: int) -> list[RecordedEvent]:
        """Events of a progressive from one to another, with their records."""
        after, limit = first - 1, last - first + 1

        def look() -> list[Record]:
            return list(islice(self.reader.read(f"progressive/{name}", after=after, limit=limit), limit))

        decode = names().decode
        return [RecordedEvent(record, decode(record.entry)) for record in await self.ask(look)]

    async def records(self, stream: str, after: int, limit: int) -> list[Record]:
        """Records of any stream, from the one behind `after`."""
        return await self.ask(lambda: list(islice(self.reader.read(stream, after=after, limit=limit), limit)))

    async def at(self, table: str, seq: int) -> Standing:
        """The table after an event, and what was said at it."""
        chapter = await self._up_to_date(table)
        start = max((known for known in chapter.states if known < seq), default=0)
        rules = self._floor.tables[table].host.rules
        hosted = chapter.states[start] if start else HostedTable(opening(GAMES[rules.family], rules))
        calls: tuple[Call, ...] = ()
        while start < seq:
            upto = min(seq, start + AT_A_TIME)
            for number, name, event in await self.events(table, start + 1, upto):
                if number == seq and not name.startswith("floor."):
                    calls = calls_for(rules, hosted.table, event)
                hosted = evolve(hosted, event)
            start = upto
            if start % EVERY == 0:
                _remember(chapter, start, hosted)
            await asyncio.sleep(0)
        return Standing(hosted, calls)

    async def tables_of(self, command_id: str) -> tuple[str, ...] | None:
        """The tables at which a command led to something; None if it never arrived."""
        receipt = await self.ask(lambda: self.reader.command(command_id))
        if receipt is None:
            return None
        return tuple(
            span.stream.removeprefix("table/") for span in receipt.spans if span.stream.startswith("table/")
        )

    async def of_command(self, command_id: str) -> list[Event] | None:
        """What a command led to; None if it never arrived."""

        def look() -> list[Record] | None:
            receipt = self.reader.command(command_id)
            if receipt is None:
                return None
            return [
                record
                for stream, first, last in receipt.spans
                for record in self.reader.read(stream, after=first - 1, limit=last - first + 1)
            ]

        records = await self.ask(look)
        return None if records is None else [names().decode(record.entry) for record in records]

    def _records(self, table: str, after: int, limit: int) -> list[Record]:
        return list(islice(self.reader.read(f"table/{table}", after=after, limit=limit), limit))

    async def _up_to_date(self, table: str) -> _Chapter:
        chapter = self._chapters.setdefault(table, _Chapter())
        async with chapter.turn:
            shown = self._floor.tables[table].shown
            while chapter.read < shown:
                after, limit = chapter.read, min(shown - chapter.read, 5_000)
                records = await self.ask(lambda: self._records(table, after, limit))  # noqa: B023 - awaited
                if not records:
                    break
                for record in records:
                    _index(chapter, record)
                chapter.read = records[-1].seq
        return chapter

    def _keep(self, table: str) -> None:
        """The live table passed by a state worth keeping."""
        spot = self._floor.tables[table]
        chapter = self._chapters.setdefault(table, _Chapter())
        if not chapter.states or spot.shown - max(chapter.states) >= EVERY:
            _remember(chapter, spot.shown, spot.durable_sealed)


def _remember(chapter: _Chapter, seq: int, hosted: HostedTable) -> None:
    chapter.states[seq] = hosted
    if len(chapter.states) > STATES_MOST:
        for known in sorted(chapter.states)[::2]:
            del chapter.states[known]


def _index(chapter: _Chapter, record: Record) -> None:
    name, seq, rounds = record.name, record.seq, chapter.rounds
    if rounds and not rounds[-1].ended and name != _OPENED:
        rounds[-1] = _further(chapter, rounds[-1], record)
    if name == _OPENED:
        if rounds and not rounds[-1].ended:
            rounds[-1] = msgspec.structs.replace(rounds[-1], ended=True)
        opened: Any = names().decode(record.entry)
        rounds.append(Round(len(rounds) + 1, opened.number, seq, seq, False, seq))
    elif name == REVEALED:
        chapter.revealed = seq
    if name in OF_SHOES:
        follow(chapter.shoes, record)
    elif name in _CAME:
        came: Any = names().decode(record.entry)
        chapter.called[came.guest.id] = came.guest.name


def _further(chapter: _Chapter, round_: Round, record: Record) -> Round:
    name, seq = record.name, record.seq
    if name in _OVER:
        return msgspec.structs.replace(round_, ended=True, shown=max(round_.shown, round_.first))
    if name == _VOIDED:
        return msgspec.structs.replace(round_, last=seq, ended=True)
    if name == _PICKED_UP:
        shown = chapter.handing - 1 if chapter.handing else seq - 1
        chapter.handing = 0
        return msgspec.structs.replace(round_, last=seq, ended=True, shown=shown)
    if name == _HANDED:
        chapter.handing = chapter.handing or seq
    else:
        chapter.handing = 0
    return msgspec.structs.replace(round_, last=seq, shown=seq)
