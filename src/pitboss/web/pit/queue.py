"""The one queue of the floor: what waits, for whom, and since when.

Since when is noted as soon as something begins to wait, whether somebody looks or not; after a restart it is
the time of the record that brought it about. The newest records are looked through when the floor opens. What
has waited for longer is looked for while the floor is already open, however long its journal is; until it is
found, it is said to wait since the oldest record that was looked at.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator

import msgspec

from pitboss.authority import Person
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import Floor
from pitboss.floor.registry import group, names
from pitboss.games.contract import Event
from pitboss.journal import Record
from pitboss.pit.acts import TableView
from pitboss.pit.boxes import drop
from pitboss.pit.cards import custody
from pitboss.pit.guests.records import TaskMade
from pitboss.pit.papers import slips
from pitboss.pit.papers.credit_lines import LineProposed
from pitboss.pit.queue.guests import still_there
from pitboss.pit.queue.openings import of_opening
from pitboss.pit.queue.order import Urgency, in_order, in_section, urgency
from pitboss.pit.queue.progressive import of_progressive
from pitboss.pit.queue.rule_changes import of_rules
from pitboss.pit.queue.table_changes import of_table_changes
from pitboss.pit.queue.tables import Felt, of_table, proposals
from pitboss.pit.queue.waiting import Form, Waiting, of_pit
from pitboss.pit.rule_changes import RulesProposed
from pitboss.pit.staff.people import Staff
from pitboss.pit.table_changes import TableChangeProposed, TableChangeSigned
from pitboss.table.approvals.approvals import ApprovalAsked
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.money.settlement import FillNeeded
from pitboss.table.stops.cases import CaseOpened
from pitboss.table.stops.disputes import DisputeRaised
from pitboss.web.tables.history import History

_log = logging.getLogger("pitboss.web")
AT_A_TIME = 500
"""Records that are looked through at once, the newest first."""
AT_OPENING = 1_000
"""Records of one stream that are looked through before the floor is open."""
REST_SECONDS = 0.02
"""Between two looks after that: the floor comes first."""
_FILL_EVENTS, _CUSTODY_EVENTS, _TRAY_EVENTS = group("fill"), group("custody"), group("inventory")
_OF_CHANGES = (TableChangeProposed, TableChangeSigned)


class ApprovalsQueue:
    """Listens to the floor and remembers since when each thing waits."""

    def __init__(self, floor: Floor, history: History) -> None:
        self._floor, self._history = floor, history
        self._since: dict[str, dict[str, int]] = {}
        self._waiting: dict[str, tuple[Waiting, ...]] = {}
        self._changed = asyncio.Event()
        self._further: asyncio.Task[None] | None = None
        floor.after_turn.append(lambda table: self._heard(f"table/{table}"))
        floor.after_meter.append(lambda name: self._heard(f"progressive/{name}"))
        floor.after_pit.append(lambda _: self._heard(*self._sources(), moved=True))

    def changed(self) -> asyncio.Event:
        """Return the event of the next change: something begins or ends to wait, or a paper has moved."""
        return self._changed

    @property
    def staff(self) -> Staff:
        """Return who is on duty where."""
        return self._floor.pit.durable.staff

    def items(self, person: Person) -> list[tuple[Waiting, int]]:
        """Return all that waits and since when, in the order in which somebody reads it."""
        found = []
        for source in self._sources():
            waiting = self._noted(source)
            found += [(item, self._since[source][item.id]) for item in waiting]
        return in_order(self.staff, found, person)

    async def catch_up(self) -> None:
        """Read from the journal since when things wait, after the floor was opened."""
        looks = []
        for source in self._sources():
            waiting = tuple(self._look(source))
            if waiting:
                look = _Look(source, waiting, self._seq(source), self._floor.clock.now_ms())
                while look.before and (not look.read or (look.left and look.read < AT_OPENING)):
                    await self._one_on(look)
                looks.append(look)
            self._since[source] = {item.id: looks[-1].since(item.id) for item in waiting}
        if any(look.left and look.before for look in looks):
            self._further = asyncio.create_task(self._look_further(looks), name="approvals queue")

    async def close(self) -> None:
        """Stop looking."""
        if self._further is not None:
            self._further.cancel()
            await asyncio.gather(self._further, return_exceptions=True)

    async def _look_further(self, looks: "list[_Look]") -> None:
        """Look for what has waited for long, while the floor goes on."""
        for look in looks:
            while look.left and look.before:
                await asyncio.sleep(REST_SECONDS)
                known = self._since.get(look.source, {})
                for id_ in await self._one_on(look):
                    if id_ in known:
                        known[id_] = look.found[id_]

    async def _one_on(self, look: "_Look") -> list[str]:
        """Look through some more records, and return what was found."""
        first = max(0, look.before - (AT_A_TIME if look.left else 1))
        return look.take(await self._history.records(look.source, first, look.before - first), first)

    def _heard(self, *sources: str, moved: bool = False) -> None:
        try:
            for source in sources:
                before = self._waiting.get(source, ())
                moved |= self._noted(source) != before
        except Exception:  # a list that cannot be drawn up stops no table
            _log.exception("the queue could not be drawn up")
        if moved:
            # Those who wait have this event in hand; those who come later wait for the next one.
            self._changed.set()
            self._changed = asyncio.Event()

    def _noted(self, source: str) -> tuple[Waiting, ...]:
        waiting = tuple(self._look(source))
        known = self._since.get(source, {})
        if waiting or known:
            now = self._floor.clock.now_ms()
            self._since[source] = {item.id: known.get(item.id, now) for item in waiting}
        self._waiting[source] = waiting
        return waiting

    def _sources(self) -> Iterator[str]:
        yield from (f"table/{name}" for name in self._floor.standing)
        yield from (f"progressive/{name}" for name in self._floor.progressives)
        yield self._floor.pit.stream

    def _look(self, source: str) -> Iterator[Waiting]:
        room, _, name = source.partition("/")
        pit = self._floor.pit
        if room == "progressive":
            live = self._floor.progressives[name]
            yield from of_progressive(name, live.terms, live.durable)
        elif room == "table":
            live_table, view = self._floor.tables[name], self._view(name)
            felt = Felt(name, live_table.host.rules, live_table.durable.table, view.rack, view.par)
            yield from of_table(felt, pit.rules, pit.durable)
            yield from of_opening(pit.rules, pit.durable, view, automatic=live_table.host.automatic)
            yield from proposals(pit.rules, pit.durable, {name: view})
            yield from still_there(pit.durable, {name: view}, self._floor.clock.now_ms())
        else:
            standing = [name for name, one in self._floor.tables.items() if one.durable.table.fill_needed]
            yield from of_pit(pit.rules, pit.durable, self._floor.clock.now_ms(), standing)
            yield from of_rules(pit.durable.rule_changes)
            yield from of_table_changes(pit.durable.table_changes)

    def _view(self, name: str) -> TableView:
        live_table = self._floor.tables[name]
        return view_of(name, live_table.host.rules, live_table.durable)

    def _seq(self, source: str) -> int:
        room, _, name = source.partition("/")
        if room == "table":
            return self._floor.tables[name].shown
        return self._floor.progressives[name].shown if room == "progressive" else self._floor.pit.shown


class _Look:
    """How far back a stream was looked through for the beginning of what waits there."""

    def __init__(self, source: str, waiting: tuple[Waiting, ...], seq: int, now_ms: int) -> None:
        self.source, self.before = source, seq
        self.left = {item.id: item for item in waiting if item.kind in _BEGAN and "proposal" not in item.id}
        self.found: dict[str, int] = {}
        self.read = 0
        self._newest = self._oldest = now_ms
        self._seen = False

    def take(self, records: list[Record], first: int) -> list[str]:
        """Look through earlier records, the newest first, and return what was found."""
        found, decode = [], names().decode
        for record in reversed(records):
            if not self._seen:
                self._newest, self._seen = record.at_ms, True
            self._oldest = record.at_ms
            event = decode(record.entry)
            for id_ in [id_ for id_, item in self.left.items() if began(item, event)]:
                self.found[id_] = record.at_ms
                del self.left[id_]
                found.append(id_)
        self.read += len(records)
        self.before = first
        return found

    def since(self, id_: str) -> int:
        """Return since when something waits, as far as that is known.

        What no record tells of by itself, such as a tube that runs low, stands at least since the last one.
        """
        return self.found.get(id_, self._oldest if id_ in self.left and self.before else self._newest)


def began(item: Waiting, event: Event) -> bool:
    """Tell whether something waits since that event."""
    test = _BEGAN.get(item.kind)
    return test is not None and test(item, event)


def _number(item: Waiting) -> int:
    return int(item.id.rsplit(" ", 1)[1])


def _paper(item: Waiting, event: Event) -> bool:
    """Tell whether an event was the last one of a slip, other than a line that was read."""
    serial, number = item.about.get("serial", ""), item.about.get("number", "")
    if isinstance(event, slips.SlipIssued):
        return event.slip.serial == serial
    if type(event) in _FILL_EVENTS and number:
        return str(getattr(event, "number", "")) == number
    lines = ("LineRead", "LinesRead", "LineAgreed", "LinesAgreed")
    return bool(serial) and getattr(event, "serial", "") == serial and type(event).__name__ not in lines


def _of_set(item: Waiting, event: Event) -> bool:
    if isinstance(event, custody.CardRemoved | custody.RemovalSigned):
        number = event.removed.number if isinstance(event, custody.CardRemoved) else event.number
        return item.id.startswith(f"removal {number} ")
    return type(event) in _CUSTODY_EVENTS and getattr(event, "set", "") == item.about.get("set")


def _of_box(item: Waiting, event: Event) -> bool:
    if isinstance(event, drop.BoxPulled):
        return event.box.number == item.about.get("box") and item.subject == "CountBox"
    if isinstance(event, drop.BoxReady):
        return event.table == item.table and item.subject == "PullBox"
    return isinstance(event, drop.CountsDiffer) and event.box == item.about.get("box")


_BEGAN: dict[str, Callable[[Waiting, Event], bool]] = {
    "approval": lambda item, x: isinstance(x, ApprovalAsked) and x.approval.number == _number(item),
    "case": lambda item, x: isinstance(x, CaseOpened) and x.case.number == _number(item),
    "dispute": lambda item, x: isinstance(x, DisputeRaised) and x.dispute.number == _number(item),
    "notification": lambda item, x: isinstance(x, SupervisorTold) and x.what == item.subject,
    "fill_needed": lambda _, x: isinstance(x, FillNeeded),
    "jackpot": lambda item, x: getattr(x, "number", 0) == int(item.id.split(" ")[-2]),
    "change": lambda item, x: getattr(x, "number", 0) == _number(item) and "Change" in type(x).__name__,
    "fill": _paper,
    "credit": _paper,
    "marker": _paper,
    "report": _paper,
    "credit_line": lambda item, x: isinstance(x, LineProposed) and x.guest == item.guest,
    "tray": lambda item, x: type(x) in _TRAY_EVENTS and getattr(x, "table", "") == item.table,
    "box": _of_box,
    "cards": _of_set,
    "task": lambda item, x: isinstance(x, TaskMade) and x.task.number == _number(item),
    "rules": lambda item, x: isinstance(x, RulesProposed) and x.number == _number(item),
    "table_change": lambda item, x: isinstance(x, _OF_CHANGES) and x.number == _number(item),
}


class QueueRow(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that waits, as it is shown."""

    id: str
    kind: str
    mine: bool
    """Whether the reader may do it."""
    here: bool
    """Whether it waits at one of the reader's tables, at one that nobody watches, or at none."""
    urgency: Urgency
    roles: tuple[str, ...]
    subject: str
    table: str
    asker: str
    asker_name: str
    cents: int
    guest: str
    about: dict[str, str]
    rule: str
    """By which it is asked, where one says so."""
    since_ms: int
    to: str
    """Where the answer goes: to a table, a progressive, or the pit."""
    where: str
    command: dict[str, object] | None
    """The answer, where it is one step."""
    refusal: dict[str, object] | None = None
    """The other answer, where no is one."""
    form: Form | None = None
    """Of a step that wants more than a button: what is known of its command, and what is to be added."""


class PitQueue(msgspec.Struct, frozen=True):
    """All that waits, by the floor's clock."""

    lines: tuple[QueueRow, ...]
    now_ms: int


def shown(
    items: Iterable[tuple[Waiting, int]],
    person: Person,
    *,
    staff: Staff,
    masked: Callable[[str], str],
    called: Callable[[str], str] = lambda who: who,
) -> Iterator[QueueRow]:
    """Yield the lines for somebody; a command goes only to those who may give it."""
    for item, since in items:
        mine = item.is_for(person)
        command = msgspec.to_builtins(item.command) if mine and item.command is not None else None
        refusal = msgspec.to_builtins(item.refusal) if mine and item.refusal is not None else None
        yield QueueRow(
            id=item.id,
            kind=item.kind,
            mine=mine,
            here=in_section(staff, person, item),
            urgency=urgency(item),
            roles=item.roles,
            subject=item.subject,
            table=item.table,
            asker=item.asker,
            asker_name=called(item.asker) if item.asker else "",
            # What counters found is for those who settle it (IND-23).
            cents=item.cents if mine or item.kind != "box" else 0,
            guest=masked(item.guest) if item.guest else "",
            about={key: masked(value) if key == "guest" else value for key, value in item.about.items()},
            rule=item.about.get("rule") or item.rule,
            since_ms=since,
            to=item.to,
            where=item.where,
            command=command,
            refusal=refusal,
            form=item.form if mine and command is None else None,
        )
