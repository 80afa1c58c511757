"""The desk of one table: its tray, its papers with their steps, who deals and who could, what waits there.

What may be begun is asked of the pit itself, by deciding on a command and throwing the decision away: a page
offers what would be done, and tells why the rest would not.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import COLOURS, Cheques
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import Floor
from pitboss.games.contract import Command, Refusal
from pitboss.pit import dispatch
from pitboss.pit.acts import Act, TableView
from pitboss.pit.days import When, when
from pitboss.pit.papers import credits as credit
from pitboss.pit.papers import fills, markers
from pitboss.pit.papers.reading import lines, next_line
from pitboss.pit.papers.slips import Signature, Slip
from pitboss.pit.procedure.step import Progress, ShownStep
from pitboss.pit.procedure.tables import of_tray
from pitboss.pit.shared_state import SharedState
from pitboss.pit.staff.people import AssignDealer
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import CALLED, AskRecount, CallClosing, StoreTray, UnlockTray
from pitboss.rulebook.pit import PitRules
from pitboss.web.pit.overview import WATCH, has, masked, may_read, may_see
from pitboss.web.pit.queue import ApprovalsQueue, QueueRow, shown
from pitboss.web.pit.table_changes import TableChangesOut, changes_at
from pitboss.web.wire import Refused

T = TypeVar("T")
SEES_RACKS: tuple[Role, ...] = (*WATCH, "cage_cashier", "accounting")
Sentence = Callable[[Refusal], Refused]
Would = Callable[[Command], Refused | None]
"""Why a command would be refused now, or nothing."""


class DeskLine(msgspec.Struct, frozen=True):
    """A line of a slip that is read."""

    name: str
    value: str
    agreed: bool


class DeskSlip(msgspec.Struct, frozen=True, kw_only=True):
    """A slip as it lies at the table."""

    serial: str
    lines: tuple[DeskLine, ...]
    next_line: str
    disputed: str
    signatures: tuple[Signature, ...]


class DeskPaper(msgspec.Struct, frozen=True, kw_only=True):
    """A fill, a credit or a marker on its way."""

    kind: str
    number: int
    """Of a fill; 0 for the others, which go by their serial."""
    serial: str
    cheques: Cheques
    cents: int
    guest: str
    asked_by: str
    steps: tuple[ShownStep, ...]
    slip: DeskSlip | None
    void: str
    """The command that voids it."""


class DeskTray(msgspec.Struct, frozen=True, kw_only=True):
    """The tray as it is opened or closed."""

    stage: str
    expected: Cheques | None
    """What it should hold: by the opener at opening, by the books else; for those who see racks."""
    counted: Cheques | None
    called: tuple[tuple[str, int], ...]
    verified: int
    due: str
    """The colour that is called next."""
    cover_on: bool
    stack_due: str
    """The colour of which a full stack is to be run down before the count; nothing once one is proved."""
    steps: tuple[ShownStep, ...]
    slip: DeskSlip | None


class DeskDealer(msgspec.Struct, frozen=True, kw_only=True):
    """A dealer on duty, and why they cannot come to this table, if they cannot."""

    id: str
    name: str
    table: str
    on_break: bool
    refusal: Refused | None


class DeskOwed(msgspec.Struct, frozen=True):
    """A marker that a guest has not paid back."""

    serial: str
    guest: str
    cents: int
    day: str


class DeskLineOfCredit(msgspec.Struct, frozen=True):
    """What a guest at the table may still draw."""

    guest: str
    left_cents: int
    refusal: Refused | None
    """Why the reader cannot bring them a form."""


class DeskOffer(msgspec.Struct, frozen=True):
    """Something that may be begun at this table, or why not."""

    command: dict[str, object]
    refusal: Refused | None


class DeskCandidate(msgspec.Struct, frozen=True, kw_only=True):
    """A movement that could explain a difference."""

    round: int
    """Of the table, counted through; 0 for what happened between rounds."""
    of_shoe: int
    seat: int
    at_ms: int
    seq: int
    moved: int
    text: str


class DeskTrace(msgspec.Struct, frozen=True, kw_only=True):
    """A colour that differs at the closing, and where it could have begun to."""

    colour: str
    difference: int
    at_once: bool
    first: DeskCandidate | None
    others: tuple[DeskCandidate, ...]
    more: int
    """Candidates beyond those that are listed."""


class TableDesk(msgspec.Struct, frozen=True, kw_only=True):
    """All that the desk of a table is drawn from; what is None is not the reader's to see."""

    table: str
    game: str
    pit: str
    seq: int
    when: When
    now_ms: int
    in_use: bool
    me: str
    dealer: str
    dealer_name: str
    guests: tuple[str, ...]
    rack: Cheques | None
    par: Mapping[str, int]
    order: tuple[str, ...]
    """Colours as they are counted and called, the highest first (CLOSE-03)."""
    fill: Cheques | None
    """What a fill would order: tubes that run low, or else all that is below par."""
    fill_due: bool
    """Whether a tube runs low."""
    credit: Cheques | None
    """What stands above par in tubes that run over."""
    fill_refusal: Refused | None
    """Why the reader cannot ask for a fill."""
    credit_refusal: Refused | None
    tray: DeskTray
    papers: tuple[DeskPaper, ...]
    lines: tuple[DeskLineOfCredit, ...]
    owed: tuple[DeskOwed, ...]
    dealers: tuple[DeskDealer, ...] | None
    offers: tuple[DeskOffer, ...]
    waiting: tuple[QueueRow, ...]
    traces: tuple[DeskTrace, ...] = ()
    changes: TableChangesOut | None = None
    """Of the table itself; for those who have a part in them."""
    counted_ms: int = 0
    """When the tray was last counted and found right, where a trace was looked for."""


def waiting_for(
    queue: ApprovalsQueue, person: Person, called: Callable[[str], str] = lambda who: who
) -> tuple[QueueRow, ...]:
    """Return the queue as somebody may see it, their own lines first."""
    mine = [(item, since) for item, since in queue.items(person) if may_see(person, item)]
    return tuple(
        shown(mine, person, staff=queue.staff, masked=lambda guest: masked(person, guest), called=called)
    )


async def table_desk(
    floor: Floor, name: str, person: Person, waiting: tuple[QueueRow, ...], sentence: Sentence
) -> TableDesk:
    """Return the desk of a table for somebody of the staff."""
    live, now, live_table = floor.pit, floor.clock.now_ms(), floor.tables[name]
    rules, pit = live.rules, live.durable
    view = view_of(name, live_table.host.rules, live_table.durable)
    dealer = pit.staff.dealer_at(name)
    sees = has(person, SEES_RACKS) or person.id == dealer
    low, par = fills.proposal(rules, view.rack, view.par), fills.par_of(rules, view.par)

    def would(command: Command) -> Refused | None:
        made = dispatch.decide(rules, pit, Act(person, command, now), {name: view})
        return sentence(made) if isinstance(made, Refusal) else None

    found = TableDesk(
        table=name,
        game=view.game,
        pit=view.pit,
        seq=live.shown,
        when=when(rules.gaming_day, now),
        now_ms=now,
        in_use=bool(pit.staff.people),
        me=person.id,
        dealer=dealer or view.dealer,
        dealer_name=_called(pit, dealer) if dealer else live_table.durable.dealer_name,
        guests=tuple(masked(person, guest) for guest in view.guests),
        rack=view.rack if sees else None,
        par=par,
        order=CALLED,
        fill=(_to_par(par, view.rack) if low.is_empty else low) if sees else None,
        fill_due=not low.is_empty,
        credit=credit.credit_proposal(rules, view.rack, view.par) if sees else None,
        fill_refusal=would(fills.RequestFill(name, Cheques(white=1))),
        credit_refusal=would(credit.RequestCredit(name, view.rack)),
        tray=_tray(rules, pit, name, view.rack, person, sees=sees),
        papers=tuple(_papers(floor, name, person)),
        lines=tuple(_lines(pit, view, person, would)),
        owed=tuple(_owed(pit, view, person)),
        dealers=tuple(_dealers(pit, name, would)) if has(person, WATCH) else None,
        offers=tuple(DeskOffer(msgspec.to_builtins(one), would(one)) for one in _beginnings(pit, name)),
        waiting=tuple(line for line in waiting if line.table == name),
    )
    # The game's rulebook is read and checked, which takes too long for the event loop.
    changes = await asyncio.to_thread(changes_at, pit, view, person, would)
    return replace(found, changes=changes)


def _called(pit: SharedState, who: str) -> str:
    member = pit.staff.people.get(who)
    return member.signs_as if member is not None else who


def _named(pit: SharedState, steps: tuple[ShownStep, ...]) -> tuple[ShownStep, ...]:
    return tuple(replace(step, who=_called(pit, step.who)) for step in steps)


def _to_par(par: Mapping[str, int], rack: Cheques) -> Cheques:
    return Cheques(**{name: max(0, par.get(name, 0) - getattr(rack, name)) for name in COLOURS})


def _beginnings(pit: Pit, name: str) -> Iterator[Command]:
    """Yield what begins an opening or a closing, by the stage that the tray is at."""
    if name not in pit.inventory.trays:
        yield StoreTray(name)
    tray = pit.inventory.tray(name)
    stage = tray.stage
    if stage == "open":
        yield CallClosing(name)
    elif stage == "closing" and len(tray.called) > tray.verified:
        yield AskRecount(name)
    elif stage == "closed":
        yield UnlockTray(name)


def _slip(slip: Slip | None, person: Person) -> DeskSlip | None:
    if slip is None or not may_read(person, slip):
        return None
    return DeskSlip(
        serial=slip.serial,
        lines=tuple(DeskLine(name, value, name in slip.agreed) for name, value in lines(slip)),
        next_line=next_line(slip) if slip.state == "open" else "",
        disputed=slip.disputed,
        signatures=slip.signatures,
    )


def _tray(rules: PitRules, pit: Pit, name: str, rack: Cheques, person: Person, *, sees: bool) -> DeskTray:
    tray, progress = pit.inventory.tray(name), of_tray(rules, pit, name)
    opening = tray.stage in ("closed", "unlocked")
    slip = pit.papers.slips.get(tray.opener if opening else tray.closer)
    expected = slip.cheques if opening and slip is not None else rack
    readable = slip is not None and may_read(person, slip)
    calling = tray.stage == "closing" and tray.cover_on and tray.verified < len(CALLED)
    return DeskTray(
        stage=tray.stage,
        expected=expected if sees or tray.counted_by == person.id or (opening and readable) else None,
        counted=tray.counted if tray.stage in ("unlocked", "signed", "dropped") else None,
        called=tray.called if tray.stage == "closing" else (),
        verified=tray.verified,
        due=CALLED[tray.verified] if calling else "",
        cover_on=tray.cover_on,
        stack_due=next(iter(tray.stacks), ""),
        steps=() if progress is None else _named(pit, progress.shown()),
        slip=_slip(slip, person) if tray.stage in ("unlocked", "signed", "dropped") else None,
    )


def _papers(floor: Floor, name: str, person: Person) -> Iterator[DeskPaper]:
    rules, pit = floor.pit.rules, floor.pit.durable
    for fill in pit.fills.open.values():
        if fill.table == name:
            paper = _paper(person, fills.FILL.of(rules, pit, fill), fill.serial, fill.cheques)
            yield replace(paper, number=fill.number)
    for one in pit.credits.open.values():
        if one.table == name:
            yield _paper(person, credit.CREDIT.of(rules, pit, one), one.serial, one.cheques)
    for marker in pit.markers.open.values():
        if marker.table == name:
            cut = marker.cut or Cheques()
            paper = _paper(person, markers.MARKER.of(rules, pit, marker), marker.serial, cut)
            yield replace(paper, cents=marker.cents, guest=masked(person, marker.guest))


def _paper(person: Person, progress: Progress[T], serial: str, cheques: Cheques) -> DeskPaper:
    pit, steps, void = progress.pit, progress.shown(), progress.procedure.void
    return DeskPaper(
        kind=progress.procedure.name,
        number=0,
        serial=serial,
        cheques=cheques,
        cents=cheques.total,
        guest="",
        asked_by=_called(pit, steps[0].who),
        steps=_named(pit, steps),
        slip=_slip(pit.papers.slips.get(serial), person),
        void="" if void is None else void.command.__name__,
    )


def _lines(pit: Pit, view: TableView, person: Person, would: Would) -> Iterator[DeskLineOfCredit]:
    """Yield guests at the table who have a line, for staff who may bring them the form (MKR-01)."""
    if has(person, ("supervisor", "cage_cashier")):
        for guest in view.guests:
            line = pit.markers.lines.get(guest)
            if line is not None:
                yield DeskLineOfCredit(
                    guest, pit.markers.left(guest), would(markers.IssueMarker(view.name, guest, 1))
                )


def _owed(pit: Pit, view: TableView, person: Person) -> Iterator[DeskOwed]:
    """Yield what guests at the table owe; it is paid at the cage."""
    if has(person, ("supervisor", "cage_cashier")):
        for guest in view.guests:
            line = pit.markers.lines.get(guest)
            for serial, (cents, day) in (line.owed if line is not None else {}).items():
                yield DeskOwed(serial, guest, cents, day)


def _dealers(pit: Pit, name: str, would: Would) -> Iterator[DeskDealer]:
    """Yield the dealers on duty: first those who may come now, the free before the busy (IND-61)."""
    found = [
        DeskDealer(
            id=who,
            name=_called(pit, who),
            table="" if duty.on_break else duty.table,
            on_break=duty.on_break,
            refusal=would(AssignDealer(who, name)),
        )
        for who, duty in pit.staff.duty.items()
        if "dealer" in pit.staff.people[who].roles and pit.staff.dealer_at(name) != who
    ]
    yield from sorted(found, key=lambda one: (one.refusal is not None, bool(one.table), one.name, one.id))
