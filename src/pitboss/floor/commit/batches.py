"""Makes one batch of all streams that a command touched, and shows the turn once it is durable."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from pitboss.floor.aggregates.live_aggregate import AnyAggregate
from pitboss.floor.clock import Clock
from pitboss.floor.commit.watchers import Showing, Watchers
from pitboss.floor.commit.writer import Writer
from pitboss.floor.registry import names
from pitboss.floor.streams import METERS, PIT, TABLES
from pitboss.floor.tables.dealer_place import scene_of
from pitboss.floor.tables.host import TableHost, Turn
from pitboss.floor.tables.hosted_table import HostedTable, to_bytes
from pitboss.floor.tables.live_table import WAKE, LiveTable
from pitboss.games.contract import Call, Offer
from pitboss.journal import Append, Batch, Result, content_hash
from pitboss.table.commands import Act
from pitboss.table.offers import offers
from pitboss.table.scene.scene import Audience, Scene

SNAPSHOT_EVERY = 1_000
"""Events of a stream between two snapshots."""
AfterEvents = Callable[[str, str, int, Turn], None]
"""Takes a stream, a command id, the number of the last event, and the events as written."""
_ACT = msgspec.json.Encoder()


def content_of(where: str, act: Act) -> bytes:
    """Return a hash of what a command says, to tell it from another one with the same id."""
    return content_hash(_ACT.encode((where, act.by.id, act.command)))


class Batches:
    """Makes batches of turns and keeps snapshots of what they led to."""

    def __init__(self, writer: Writer, clock: Clock, watchers: Watchers) -> None:
        self.after_turn: list[Callable[[str], None]] = []
        """Called with a table's name when a turn of it is durable."""
        self.after_meter: list[Callable[[str], None]] = []
        """Called with a progressive's name when its meter has moved."""
        self.after_pit: list[Callable[[str], None]] = []
        """Called when something of the pit is durable."""
        self.after_aggregate: list[Callable[[str], None]] = []
        """Called with the stream of any other desk when something of it is durable."""
        self.after_events: list[AfterEvents] = []
        """Called when a turn of a table or of the pit that was decided here is durable, before it is shown or
        anybody is answered."""
        self._writer, self._clock, self._watchers = writer, clock, watchers
        self._snapshots: set[asyncio.Task[None]] = set()

    def write(
        self,
        command_id: str,
        act: Act,
        turns: Sequence[tuple[LiveTable, Turn]],
        aggregates: Sequence[AnyAggregate] = (),
        content: bytes = b"",
        *,
        asked: AnyAggregate | None = None,
    ) -> asyncio.Future[Result]:
        """Queue the events of a command for the journal, all of them or none.

        The first stream of the batch gives the answer, by the number of its last record. It is the first
        table, or `asked`: the aggregate that the command was given to, where tables only learn of it.
        """
        told: list[Callable[[], None]] = []
        appends = []
        for live_table, turn in turns:
            written = live_table.sealing.written(turn)
            stream = f"{TABLES}{live_table.host.name}"
            appends.append(_append(stream, live_table, written))
            told += (
                self._of_events(stream, command_id, live_table.seq, written),
                self._of_table(live_table),
            )
        for aggregate in aggregates:
            if fresh := aggregate.taken():
                appends.insert(
                    0 if aggregate is asked else len(appends), _append(aggregate.stream, aggregate, fresh)
                )
                if aggregate.stream == PIT:
                    told.append(self._of_events(PIT, command_id, aggregate.seq, fresh))
                told.append(self._of_aggregate(aggregate))
        where = turns[0][0].host.name if turns else aggregates[0].name
        batch = Batch(
            command=command_id,
            content=content or content_of(where, act),
            who=act.by.id,
            at_ms=self._clock.now_ms(),
            appends=tuple(appends),
            answer=msgspec.json.encode(_last(appends[0]) if appends else 0),
        )

        def durable() -> None:
            for tell in told:
                tell()

        return self._writer.put(batch, durable)

    def _of_events(self, stream: str, command_id: str, seq: int, turn: Turn) -> Callable[[], None]:
        def tell() -> None:
            for listener in self.after_events:
                listener(stream, command_id, seq, turn)

        return tell

    def _of_table(self, live_table: LiveTable) -> Callable[[], None]:
        host = live_table.host
        seq, hosted, sealed, calls = live_table.seq, host.hosted, live_table.sealing.hosted, host.calls
        if seq - live_table.snapshot_at >= SNAPSHOT_EVERY:
            live_table.snapshot_at = seq
            self._snap((live_table,))

        return lambda: self.shown(live_table, seq, hosted, sealed, calls)

    def shown(
        self,
        live_table: LiveTable,
        seq: int,
        hosted: HostedTable,
        sealed: HostedTable,
        calls: tuple[Call, ...],
    ) -> None:
        """Show a table as it stands in the journal; `sealed` has no face-down card."""
        host = live_table.host
        live_table.shown, live_table.durable, live_table.durable_sealed, live_table.durable_calls = (
            seq,
            hosted,
            sealed,
            calls,
        )
        self._watchers.show(host.name, seq, showing(host, hosted, calls))
        for listener in self.after_turn:
            listener(host.name)

    def _of_aggregate(self, aggregate: AnyAggregate) -> Callable[[], None]:
        seq, state = aggregate.seq, aggregate.state
        if seq - aggregate.snapshot_at >= SNAPSHOT_EVERY:
            aggregate.snapshot_at = seq
            self._snap((aggregate,))

        return lambda: self.aggregate_shown(aggregate, seq, state)

    def aggregate_shown(self, aggregate: AnyAggregate, seq: int, state: object) -> None:
        """Call the listeners of an aggregate that has moved in the journal."""
        aggregate.shown, aggregate.durable = seq, state
        listeners = self.after_aggregate
        if aggregate.stream == PIT:
            listeners = self.after_pit
        elif aggregate.stream.startswith(METERS):
            listeners = self.after_meter
        for listener in listeners:
            listener(aggregate.name)

    def _snap(self, standing: tuple[LiveTable | AnyAggregate, ...]) -> None:
        task = asyncio.get_running_loop().create_task(self.keep_snapshots(standing))
        self._snapshots.add(task)
        task.add_done_callback(self._snapshots.discard)

    async def keep_snapshots(self, standing: Sequence[LiveTable | AnyAggregate]) -> None:
        """Keep snapshots of what is durable."""
        await self._writer.keep([_standing(one) for one in standing if one.shown])

    def wake(self, live_table: LiveTable) -> None:
        """Let the dealer of a table act: something happened there without a command at the table."""
        with suppress(asyncio.QueueFull):  # a queued command wakes the dealer as well
            live_table.queue.put_nowait(WAKE)

    async def settled(self) -> None:
        """Wait until the snapshots that were begun are kept."""
        await asyncio.gather(*self._snapshots)


def _append(stream: str, live: LiveTable | AnyAggregate, turn: Turn) -> Append:
    encode = names().encode
    entries = tuple(encode(event) for event in turn)
    expected, live.seq = live.seq, live.seq + len(entries)
    return Append(stream, entries, expected)


def _last(append: Append) -> int:
    return (append.expected or 0) + len(append.entries)


def _standing(live: LiveTable | AnyAggregate) -> tuple[str, int, bytes]:
    if isinstance(live, LiveTable):
        return f"{TABLES}{live.host.name}", live.shown, to_bytes(live.durable_sealed)
    return live.stream, live.shown, msgspec.json.encode(live.durable)


def showing(host: TableHost, hosted: HostedTable, calls: tuple[Call, ...]) -> Showing:
    """Return what draws a table for an audience; the offers are worked out once for all of them."""
    offered: list[tuple[Offer, ...]] = []
    rules = host.rules_of(hosted)

    def show(audience: Audience) -> Scene:
        if not offered:
            offered.append(offers(rules, hosted.table))
        return scene_of(rules, hosted, audience, calls=calls, offered=offered[0], automatic=host.automatic)

    return show
