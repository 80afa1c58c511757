"""The history of a table, read from the journal: its rounds, their events, the table after any event.

A fold begins at the nearest state that is remembered. The live table's own states are remembered now and
then, because they cost nothing.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeVar

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
from pitboss.games.round import RoundOpened
from pitboss.journal import MemoryStore, Reader, Record
from pitboss.table.calls import calls_for
from pitboss.table.events import GuestSeated, GuestStoodBehind
from pitboss.table.evolve import opening
from pitboss.web.tables.sealed_shoes import OF_SHOES, SealedShoe, follow

EVERY = 512
"""Events between two states that are remembered."""
STATES_MOST = 200
"""Remembered states of one table; with more, every other one is forgotten."""
RECORDS_AT_A_TIME = 5_000
AT_A_TIME = 256
"""Events that are folded before other tasks get their turn."""
_Answer = TypeVar("_Answer")
_OPENED, _PICKED_UP, _HANDED = "round.round_opened", "round.cards_picked_up", "table.wager_handed_over"
_OVER = frozenset({"round.game_died", "pack.shuffle_called"})
_VOIDED = "round.round_voided"
_CAME = frozenset({"table.guest_seated", "table.guest_stood_behind"})


class Round(msgspec.Struct, frozen=True):
    """A round, by the numbers of its events."""

    number: int
    """Counted from the first round of the table; `of_shoe` begins at 1 with each shoe."""
    of_shoe: int
    first: int
    last: int
    ended: bool
    shown: int
    """The last event with cards and bets on the felt."""


class TableAtStep(NamedTuple):
    """A table after an event, and the calls of that event."""

    hosted: HostedTable
    calls: tuple[Call, ...] = ()


class _TableIndex:
    """What is known of one table's stream."""

    def __init__(self) -> None:
        self.read = 0
        self.rounds: list[Round] = []
        self.revealed = 0
        """The last event that revealed the secret of a shoe: all cards before it are open."""
        self.shoes: list[SealedShoe] = []
        """Every shoe that was sealed, in order."""
        self.called: dict[str, str] = {}
        """The names at the table of all guests who ever came, by their names of record."""
        self.states: dict[int, HostedTable] = {}
        self.handing = 0
        self.turn = asyncio.Lock()


class History:
    """Reads tables from the journal, one question at a time, in a thread."""

    def __init__(self, reader: Reader, floor: Floor) -> None:
        self.reader, self._floor = reader, floor
        self._indexes: dict[str, _TableIndex] = {}
        self._one = asyncio.Lock()
        floor.after_turn.append(self._keep)

    async def ask(self, question: Callable[[], _Answer]) -> _Answer:
        """Ask the reader something."""
        if isinstance(self.reader, MemoryStore):
            return question()
        async with self._one:
            return await asyncio.to_thread(question)

    async def rounds(self, table: str) -> list[Round]:
        """Return all rounds so far; the last may not have ended."""
        return (await self._up_to_date(table)).rounds

    async def called(self, table: str) -> dict[str, str]:
        """Return the names at the table of all guests who ever came, by their names of record."""
        return (await self._up_to_date(table)).called

    async def is_open(self, table: str, seq: int) -> bool:
        """Return whether the shoe of an event has ended, so that its order is no secret any more."""
        return seq < (await self._up_to_date(table)).revealed

    async def open_upto(self, table: str) -> int:
        """Return the event that ended the last shoe; later records must not be given out as they are."""
        return (await self._up_to_date(table)).revealed

    async def events(self, table: str, first: int, last: int) -> list[tuple[int, str, Event]]:
        """Return the numbers, names and events of a range."""
        found = await self.happened(table, first, last)
        return [(each.record.seq, each.record.name, each.event) for each in found]

    async def happened(self, table: str, first: int, last: int) -> list[RecordedEvent]:
        """Return the events of a range with their records."""
        records = await self.ask(lambda: self._records(table, first - 1, last - first + 1))
        decode = names().decode
        return [RecordedEvent(record, decode(record.entry)) for record in records]

    async def face(self, table: str, happened: Sequence[RecordedEvent]) -> Face:
        """Return the faces, as far as they are known now, of face-down cards in events of one shoe."""
        index = await self._up_to_date(table)
        at = happened[0].record.seq if happened else 0
        shoe = next((shoe for shoe in reversed(index.shoes) if shoe.first <= at), None)
        if shoe is None:
            return face_in(happened, "", lambda _: None)
        secret = bytes.fromhex(shoe.secret) or None
        return face_in(happened, shoe.name, lambda _: secret)

    async def laid_open(self, table: str, seq: int, hosted: HostedTable) -> HostedTable:
        """Return a table after an event with the faces of cards that were turned later in the round."""
        if not any(True for _ in off_rack(hosted.table.game)):
            return hosted
        rounds = await self.rounds(table)
        found = next((one for one in reversed(rounds) if one.first <= seq), None)
        happened = await self.happened(table, found.first, found.last) if found is not None else []
        return laid_open(hosted, await self.face(table, happened))

    async def shoes(self, table: str) -> list[SealedShoe]:
        """Return every shoe that was sealed at a table, the one in play last."""
        return (await self._up_to_date(table)).shoes

    async def faced(self, table: str, happened: Sequence[RecordedEvent]) -> tuple[RecordedEvent, ...]:
        """Return events with the faces of cards that were turned since."""
        return faced(happened, await self.face(table, happened))

    async def of_progressive(self, name: str, first: int, last: int) -> list[RecordedEvent]:
        """Return a range of events of a progressive with their records."""
        after, limit = first - 1, last - first + 1

        def look() -> list[Record]:
            return list(islice(self.reader.read(f"progressive/{name}", after=after, limit=limit), limit))

        decode = names().decode
        return [RecordedEvent(record, decode(record.entry)) for record in await self.ask(look)]

    async def records(self, stream: str, after: int, limit: int) -> list[Record]:
        """Return the records of any stream that follow `after`."""
        return await self.ask(lambda: list(islice(self.reader.read(stream, after=after, limit=limit), limit)))

    async def at(self, table: str, seq: int) -> TableAtStep:
        """Return the table after an event."""
        index = await self._up_to_date(table)
        start = max((known for known in index.states if known < seq), default=0)
        host = self._floor.tables[table].host
        hosted = index.states[start] if start else HostedTable(opening(GAMES[host.rules.family], host.rules))
        calls: tuple[Call, ...] = ()
        while start < seq:
            upto = min(seq, start + AT_A_TIME)
            for number, name, event in await self.events(table, start + 1, upto):
                if number == seq and not name.startswith("floor."):
                    calls = calls_for(host.rules_of(hosted), hosted.table, event)
                hosted = evolve(hosted, event)
            start = upto
            if start % EVERY == 0:
                _remember(index, start, hosted)
            await asyncio.sleep(0)
        return TableAtStep(hosted, calls)

    async def streams_of(self, command_id: str) -> tuple[str, ...] | None:
        """Return the streams where a command had a result; None if the command never arrived."""
        receipt = await self.ask(lambda: self.reader.command(command_id))
        return None if receipt is None else tuple(span.stream for span in receipt.spans)

    async def of_command(self, command_id: str) -> list[Event] | None:
        """Return the events of a command; None if the command never arrived."""

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

    async def _up_to_date(self, table: str) -> _TableIndex:
        index = self._indexes.setdefault(table, _TableIndex())
        async with index.turn:
            shown = self._floor.tables[table].shown
            while index.read < shown:
                limit = min(shown - index.read, RECORDS_AT_A_TIME)
                records = await self.ask(partial(self._records, table, index.read, limit))
                if not records:
                    break
                for record in records:
                    _index(index, record)
                index.read = records[-1].seq
        return index

    def _keep(self, table: str) -> None:
        """Remember the state of the live table now and then."""
        live_table = self._floor.tables[table]
        index = self._indexes.setdefault(table, _TableIndex())
        if not index.states or live_table.shown - max(index.states) >= EVERY:
            _remember(index, live_table.shown, live_table.durable_sealed)


def _remember(index: _TableIndex, seq: int, hosted: HostedTable) -> None:
    index.states[seq] = hosted
    if len(index.states) > STATES_MOST:
        for known in sorted(index.states)[::2]:
            del index.states[known]


def _index(index: _TableIndex, record: Record) -> None:
    name, seq, rounds = record.name, record.seq, index.rounds
    if rounds and not rounds[-1].ended and name != _OPENED:
        rounds[-1] = _further(index, rounds[-1], record)
    if name == _OPENED:
        if rounds and not rounds[-1].ended:
            rounds[-1] = msgspec.structs.replace(rounds[-1], ended=True)
        opened = names().decode(record.entry)
        assert isinstance(opened, RoundOpened)
        rounds.append(Round(len(rounds) + 1, opened.number, seq, seq, False, seq))
    elif name == REVEALED:
        index.revealed = seq
    if name in OF_SHOES:
        follow(index.shoes, record)
    elif name in _CAME:
        came = names().decode(record.entry)
        assert isinstance(came, GuestSeated | GuestStoodBehind)
        index.called[came.guest.id] = came.guest.name


def _further(index: _TableIndex, round_: Round, record: Record) -> Round:
    name, seq = record.name, record.seq
    if name in _OVER:
        return msgspec.structs.replace(round_, ended=True, shown=max(round_.shown, round_.first))
    if name == _VOIDED:
        return msgspec.structs.replace(round_, last=seq, ended=True)
    if name == _PICKED_UP:
        shown = index.handing - 1 if index.handing else seq - 1
        index.handing = 0
        return msgspec.structs.replace(round_, last=seq, ended=True, shown=shown)
    if name == _HANDED:
        index.handing = index.handing or seq
    else:
        index.handing = 0
    return msgspec.structs.replace(round_, last=seq, shown=seq)
