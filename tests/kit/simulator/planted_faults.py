"""Faults that are planted on purpose, each of which the simulator must find: in the disk, the floor, the pit.

A fault is a disk that keeps something else than it was given, or a line of the floor that does something
else while the fault is planted. `found` is part of what the simulator says then.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from pitboss.floor.aggregates.links import Link
from pitboss.floor.commit.writer import Writer
from pitboss.floor.floor import Floor
from pitboss.journal import MemoryStore, Record, Snapshot
from pitboss.pit import dispatch
from pitboss.pit.papers import credits, fills, redemptions
from pitboss.pit.procedure.step import Procedure
from pitboss.progressive import commands as pc
from pitboss.progressive import decide, jackpot_steps
from pitboss.progressive.meter import Split, contribution
from pitboss.table import movements
from pitboss.table.events import BillsLaid
from pitboss.table.money import pit_facts
from pitboss.table.money.rack import RackFilled
from pitboss.web.accounts import projection
from tests.kit.simulator import clients as simulator_clients
from tests.kit.simulator.simulation import Simulation
from tests.kit.simulator.world import Disk, SeededVault, Write, forked


class LosesLast(Disk):
    """Of what it said was kept, the last commit is not there."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._before = self.kept

    def apply(self, write: Write) -> None:
        if write.kind == "commit":
            self._before = forked(self.kept, MemoryStore())
        super().apply(write)

    def store(self, empty: MemoryStore) -> MemoryStore:
        return forked(self._before, empty)


class Torn(Disk):
    """Of a command that touches several streams, one does not hear."""

    streams: tuple[str, ...] = ("progressive/", "pit")

    def apply(self, write: Write) -> None:
        super().apply(write)
        if write.kind != "commit":
            return
        for receipt in write.what.receipts:
            for stream, first, _ in receipt.spans[1:]:
                told = self.kept._records[stream]
                if stream.startswith(self.streams) and _is_money(told[first - 1 :]):
                    del told[first - 1 :]


class Swaps(Disk):
    """Two records that were written together lie there in the other order."""

    def apply(self, write: Write) -> None:
        super().apply(write)
        if write.kind != "commit":
            return
        for stream, first, last in write.what.receipts[-1].spans:
            told = self.kept._records[stream]
            if last > first and _is_money(told[first - 1 : first + 1]):
                one, other = told[first - 1], told[first]
                told[first - 1] = replace(one, name=other.name, payload=other.payload)
                told[first] = replace(other, name=one.name, payload=one.payload)


class OldSnapshots(Disk):
    """A snapshot has the place of the new one and the contents of the one before."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._first: dict[str, bytes] = {}

    def apply(self, write: Write) -> None:
        if write.kind != "snapshots":
            super().apply(write)
            return
        for one in write.what:
            payload = self._first.setdefault(one.stream, one.payload)
            self.kept.put_snapshots((Snapshot(one.stream, one.seq, one.head, payload),))


class ForgetfulVault(Disk):
    """The first secret that it said was kept is not there."""

    def vault(self, life: str) -> SeededVault:
        made = super().vault(life)
        made._kept.pop(next(iter(made._kept), ""), None)
        return made


MONEY = (
    "progressive.wagers_counted",
    "fill.fill_completed",
    "marker.marker_drawn",
    "table.wager_",
    "table.cheques_",
)


def _is_money(records: list[Record]) -> bool:
    return any(record.name.startswith(MONEY) for record in records)


SEEDS = (13, 3, 1, 20, 23, 2, 21, 22, 24, 25, 4, 5)
"""Floors that are tried, until a fault has had its occasion."""


class Planted(NamedTuple):
    """A fault, and how it is told when it is found."""

    what: str
    found: str
    plant: Callable[[], AbstractContextManager[Any]] = nullcontext
    disk: type[Disk] = Disk

    def hunt(self) -> str:
        """Run floors with it until it is found; what the simulator says, or nothing."""
        return next((told for seed in SEEDS if (told := self.hunt_on(seed))), "")

    def hunt_on(self, seed: int) -> str:
        """Run one floor with it. A fault that lasts shows at any later write."""
        simulation = Simulation(seed, 250, every=40)
        simulation.disk_kind = self.disk
        try:
            with self.plant():
                simulation.run()
        except Exception as wrong:  # a floor that does not open on it has found it too
            return f"{type(wrong).__name__}: {wrong}"
        return ""


def _rounded(settings: Any, meter: Any, wagers: int) -> Split:
    split = contribution(settings, meter, wagers)
    return replace(split, display=split.display // meter.scale * meter.scale)


def _twice_posted(terms: Any, state: Any, by: Any, asked: pc.SwipeCard) -> Any:
    decision = jackpot_steps._swipe(terms, state, by, asked)
    if not isinstance(decision, tuple):
        return decision
    return (*decision[:2], *decision[1:])


def _twice_handed(self: Link, hosted: Any, event: Any) -> Iterator[Any]:
    told = tuple(_STEPPED(self, hosted, event))
    yield from told[:1] if event.step == "paid" else ()
    yield from told


def _without_signatures(fill: Procedure[fills.Fill]) -> Procedure[fills.Fill]:
    return replace(fill, steps=tuple(step for step in fill.steps if step.command is not fills.SignFill))


def _still_in_the_purse(event: Any) -> movements.Street:
    return movements.NOTHING if isinstance(event, BillsLaid) else movements.street(event)


_STEPPED, _PUT, _LOOK = Link._stepped, Writer.put, simulator_clients.look


def _told_early(self: Writer, batch: Any, after: Any) -> Any:
    _PUT(self, batch, after)
    early: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    early.set_result(None)
    return early


@contextmanager
def _shown_late() -> Iterator[None]:
    """Whoever looks sees what the one before has seen."""
    seen: list[Any] = [((0, 0), (0, (), 0))]

    def late(floor: Floor) -> Any:
        seen.append(_LOOK(floor))
        return seen[-2]

    with patch.object(simulator_clients, "look", late):
        yield


@contextmanager
def _forgotten() -> Iterator[None]:
    """Neither the floor nor the journal knows a command again."""
    with patch.object(MemoryStore, "command", lambda *_: None):
        yield


PLANTED = (
    Planted(
        "the disk loses the last commit that it acknowledged",
        "its journal at|the journal has",
        disk=LosesLast,
    ),
    Planted("a command is kept at the table and not at the meter or the pit", "no counterpart", disk=Torn),
    Planted("two events are kept in the other order", "is not where it was|lacks", disk=Swaps),
    # Where a paper was begun in between, its next step cannot be folded at all; nor can a card that goes
    # to a seat which came into the round in between: the round lacks it.
    Planted(
        "a snapshot is an older one",
        "is not where it was|lacks|KeyError: '(FIL|CRD|MKR)-",
        disk=OldSnapshots,
    ),
    Planted("the vault has lost the secret of a shoe in play", "never sealed", disk=ForgetfulVault),
    Planted("a command is applied each time that it is given", "twice|answered", _forgotten),
    Planted(
        "clients are told before it is durable",
        "the journal has None|answered",
        lambda: patch.object(Writer, "put", _told_early),
    ),
    Planted("what the sign and the cage show is old", "nothing explains", _shown_late),
    Planted(
        "a contribution is rounded down to the cent",
        "cents bring|worth",
        lambda: patch.object(decide, "contribution", _rounded),
    ),
    Planted(
        "a jackpot is posted twice",
        "nothing explains|posted|stopped",
        lambda: patch.dict(jackpot_steps.STEPS, {pc.SwipeCard: _twice_posted}),
    ),
    Planted(
        "a prize is handed over twice",
        "prize has no counterpart",
        lambda: patch.object(Link, "_stepped", _twice_handed),
    ),
    Planted(
        "a fill is in the rack that nobody signed",
        "did not sign",
        lambda: patch.object(fills, "FILL", _without_signatures(fills.FILL)),
    ),
    Planted(
        "a fill brings a cheque more than its paper says",
        "the events have|nothing explains",
        lambda: patch.dict(
            movements._MOVES,
            {
                RackFilled: lambda x: movements._cheques(
                    "cage", "rack", replace(x.cheques, red=x.cheques.red + 1)
                )
            },
        ),
    ),
    Planted(
        "a credit never reaches the cage",
        "credit received has no counterpart",
        lambda: patch.dict(dispatch._FACTS, {credits.CreditAgreed: lambda _: ()}),
    ),
    Planted(
        "a marker is owed after it was redeemed",
        "markers owed|nothing explains",
        lambda: patch.dict(redemptions.EVOLVE, {redemptions.MarkerRedeemed: lambda m, _: m}),
    ),
    Planted(
        "what a guest brings to a table stays in the purse",
        "the purses have",
        lambda: patch.object(projection, "street", _still_in_the_purse),
    ),
    Planted(
        "what a guest pays at the cage stays in the purse",
        "the purses have",
        lambda: patch.object(projection, "street", movements.street),
    ),
    Planted(
        "what was in a drop box stays at the table",
        "count_room|drop_box",
        lambda: patch.dict(movements._MOVES, {pit_facts.DropBoxPulled: lambda _: ()}),
    ),
)
"""All of them."""
