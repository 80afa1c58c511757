"""The pit as each role may see it: what is not somebody's to see is not there at all.

Guests see nothing. A counter sees boxes without the books and without another's count (IND-23); of a
suspicion only those hear who report it (IND-55); a guest's id is masked for those who do not need it.
"""

from collections.abc import Container, Iterable

import msgspec

from pitboss.authority import Person, Role
from pitboss.cheques import COLOURS, HIGHEST_FIRST, Cheques
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import Floor
from pitboss.payouts import money
from pitboss.pit.boxes.drop import Contents, Count, for_counter
from pitboss.pit.days import When, when
from pitboss.pit.papers.fills import par_of
from pitboss.pit.papers.reading import lines, next_line
from pitboss.pit.papers.slips import GuestSignature, Signature, Slip
from pitboss.pit.queue.waiting import SUSPICION, Waiting
from pitboss.pit.rule_changes import PROPOSES
from pitboss.pit.staff.people import Exemption
from pitboss.pit.staff.staffing import review_overdue
from pitboss.pit.state import Pit
from pitboss.table.guests.limits import in_force

WATCH: tuple[Role, ...] = ("supervisor", "surveillance")
"""Who sees the whole floor: supervisors, those above them, surveillance."""
REPORTERS: tuple[Role, ...] = ("shift_manager", "accounting")
"""Who hears of a suspicion (IND-55)."""
KNOW_GUESTS: tuple[Role, ...] = ("dealer", "supervisor", "cage_cashier", "accounting")
"""Who needs to know which guest it is."""
KINDS_OF: dict[Role, tuple[str, ...]] = {
    "dealer": ("opener", "closer", "fill", "credit", "marker"),
    "security": ("fill", "credit", "variance"),
    "cage_cashier": ("fill", "credit", "marker", "redemption", "jackpot"),
}
"""The papers that come into the hands of a role that does not see all of them."""
READERS: tuple[Role, ...] = (*WATCH, "accounting")


class PitTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the pit has it."""

    table: str
    game: str
    pit: str
    tray: str
    dealer: str
    box: str
    box_ready: bool
    guests: int
    dealer_name: str = ""
    rack_cents: int | None = None
    """For those who watch the floor, and for the dealer who stands there."""
    float_cents: int | None = None
    """What the table opened with, or what a full rack holds where nobody has opened it yet."""
    min_cents: int = 0
    """Its limits as they are posted."""
    max_cents: int = 0


class PitPerson(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody of the staff."""

    id: str
    name: str
    licence: str
    roles: tuple[Role, ...]
    qualified: tuple[str, ...]
    exempt: dict[str, Exemption]
    """By game: those of them that they deal by an exception, without the table test (IND-61)."""
    ended: bool
    on_duty: bool
    since_ms: int | None
    table: str
    tables: tuple[str, ...]
    on_break: bool


class PitSet(msgspec.Struct, frozen=True):
    """A set of cards, and where it is."""

    id: str
    back: str
    decks: int
    place: str
    table: str


class PitBox(msgspec.Struct, frozen=True, kw_only=True):
    """A box on its way through the count."""

    box: str
    table: str
    when: When
    state: str
    mine: Contents | None = None
    """What the reader has counted."""
    books: Contents | None = None
    counts: tuple[Count, ...] = ()
    """Books and counts for accounting alone."""


class PitGuest(msgspec.Struct, frozen=True, kw_only=True):
    """A guest as far as the pit deals with them today."""

    guest: str
    rated_at: str
    day: str
    cash_in: int
    cash_out: int
    excluded_until_ms: int | None
    line_cents: int | None
    owed_cents: int
    proposed_cents: int | None = None
    """A line that waits for its second signature."""


class PitTask(msgspec.Struct, frozen=True):
    """Something to be done about a guest."""

    number: int
    kind: str
    guest: str
    day: str
    cents: int
    why: str


class PitTokes(msgspec.Struct, frozen=True):
    """The pool, and shares of the last time: one's own, or all for accounting."""

    pool: int
    shared: dict[str, int]


class PitOverview(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody may see of the pit; what is None is not theirs to see."""

    seq: int
    when: When
    in_use: bool
    me: PitPerson | None
    tables: tuple[PitTable, ...]
    staff: tuple[PitPerson, ...] | None = None
    strings: dict[str, tuple[str, ...]] | None = None
    sets: tuple[PitSet, ...] | None = None
    boxes: tuple[PitBox, ...] | None = None
    tokes: PitTokes | None = None
    guests: tuple[PitGuest, ...] | None = None
    tasks: tuple[PitTask, ...] | None = None
    access_review_overdue: bool | None = None


class PitStripOut(msgspec.Struct, frozen=True):
    """Tables alone, for a page that watches many of them and asks again when one has changed."""

    when: When
    in_use: bool
    tables: tuple[PitTable, ...]


class SlipLine(msgspec.Struct, frozen=True):
    """A line of a slip as it is printed."""

    name: str
    value: str


class SlipDenomination(msgspec.Struct, frozen=True):
    """The cheques of one denomination on a slip."""

    denomination: str
    count: int
    cents: int


class SlipOut(msgspec.Struct, frozen=True, kw_only=True):
    """A slip as it is shown."""

    serial: str
    kind: str
    table: str
    pit: str
    game: str
    when: When
    at_ms: int
    state: str
    mark: str
    total_cents: int
    guest: str
    lines: tuple[SlipLine, ...]
    next_line: str
    parts: dict[str, str]
    signatures: tuple[Signature, ...]
    outgoing: tuple[Signature, ...]
    reprints: int
    why: str
    voided_by: str
    replaces: str
    missing_cents: int
    """Of a variance report."""
    surplus_cents: int
    guest_signature: GuestSignature | None = None
    """Of a marker."""
    denominations: tuple[SlipDenomination, ...] = ()
    """With their value; a variance report has what differs in its lines."""
    runner: Signature | None = None
    """Of a fill: who carried it."""
    prints: int = 0


def has(person: Person, roles: Iterable[Role]) -> bool:
    """Tell whether somebody has one of these roles or one above."""
    return any(person.may_act_as(role) for role in roles)


def masked(person: Person, guest: str) -> str:
    """Return a guest's id for staff who need it; for others its first letter alone."""
    return guest if has(person, KNOW_GUESTS) else f"{guest[:1]}•••" if guest else ""


def may_see(person: Person, item: Waiting) -> bool:
    """Tell whether somebody may see a line of the queue."""
    if item.kind == "task" and item.subject == SUSPICION:
        return has(person, REPORTERS)
    if item.kind == "rules":
        return has(person, (PROPOSES,))
    return item.is_for(person) or has(person, WATCH)


def may_read(person: Person, slip: Slip) -> bool:
    """Tell whether somebody may read a slip."""
    kinds = {kind for role, kinds in KINDS_OF.items() if person.may_act_as(role) for kind in kinds}
    return has(person, READERS) or slip.kind in kinds


def slip_out(slip: Slip, person: Person) -> SlipOut:
    """Return a slip for somebody who may read it."""
    missing, surplus = slip.difference
    return SlipOut(
        serial=slip.serial,
        kind=slip.kind,
        table=slip.table,
        pit=slip.pit,
        game=slip.game,
        when=slip.when,
        at_ms=slip.at_ms,
        state=slip.state,
        mark=slip.mark,
        total_cents=slip.total,
        guest=masked(person, slip.guest),
        lines=tuple(SlipLine(name, value) for name, value in lines(slip)),
        next_line=next_line(slip) if slip.state == "open" else "",
        parts={part: str(where) for part, where in slip.parts.items()},
        signatures=slip.signatures,
        outgoing=slip.outgoing,
        reprints=slip.reprints,
        why=slip.why,
        voided_by=slip.voided_by,
        replaces=slip.replaces,
        missing_cents=missing.total,
        surplus_cents=surplus.total,
        denominations=() if slip.expected is not None else _denominations(slip.cheques),
        runner=slip.runner,
        guest_signature=slip.guest_signature,
        prints=slip.prints,
    )


def _denominations(cheques: Cheques) -> tuple[SlipDenomination, ...]:
    return tuple(
        SlipDenomination(money(int(value)), cheques.count(value), int(value) * cheques.count(value))
        for value in HIGHEST_FIRST
        if cheques.count(value)
    )


def overview(floor: Floor, person: Person, *, administrator: bool) -> PitOverview:
    """Return the pit for somebody of the staff."""
    live, now = floor.pit, floor.clock.now_ms()
    pit = live.durable
    watch, accounting = has(person, WATCH), person.may_act_as("accounting")
    office = administrator or accounting or person.may_act_as("shift_manager")
    people = tuple(_person(pit, id_) for id_ in pit.staff.people)
    return PitOverview(
        seq=live.shown,
        when=when(live.rules.gaming_day, now),
        in_use=bool(pit.staff.people),
        me=_person(pit, person.id) if person.id in pit.staff.people else None,
        tables=tuple(_table(floor, name, person) for name in floor.standing) if person.roles else (),
        staff=people if office else tuple(one for one in people if one.on_duty) if watch else None,
        strings=dict(pit.staff.strings) if watch else None,
        sets=_sets(pit) if watch or person.may_act_as("security") else None,
        boxes=_boxes(pit, person),
        tokes=_tokes(pit, person),
        guests=_guests(pit, person) if watch or has(person, ("cage_cashier", "accounting")) else None,
        tasks=_tasks(pit, person),
        access_review_overdue=review_overdue(live.rules, pit.staff, now) if office else None,
    )


def strip(floor: Floor, person: Person, only: Container[str]) -> PitStripOut:
    """Return the tables that are asked for, as somebody of the staff may see them."""
    return PitStripOut(
        when(floor.pit.rules.gaming_day, floor.clock.now_ms()),
        bool(floor.pit.durable.staff.people),
        tuple(_table(floor, name, person) for name in floor.standing if name in only) if person.roles else (),
    )


def _person(pit: Pit, id_: str) -> PitPerson:
    member, duty = pit.staff.people[id_], pit.staff.duty.get(id_)
    return PitPerson(
        id=id_,
        name=member.signs_as,
        licence=member.licence,
        roles=member.roles,
        qualified=member.qualified,
        exempt=dict(pit.staff.exempt.get(id_, {})),
        ended=member.ended_ms is not None,
        on_duty=duty is not None,
        since_ms=duty.since_ms if duty else None,
        table=duty.table if duty else "",
        tables=duty.tables if duty else (),
        on_break=duty.on_break if duty else False,
    )


def _table(floor: Floor, name: str, person: Person) -> PitTable:
    pit, live_table = floor.pit.durable, floor.tables[name]
    view = view_of(name, live_table.host.rules, live_table.durable)
    limits = in_force(live_table.host.rules, live_table.durable.table.limits).limits
    dealer = pit.staff.dealer_at(name)
    sees = has(person, (*WATCH, "cage_cashier", "accounting")) or person.id == dealer
    tray, par = pit.inventory.tray(name), par_of(floor.pit.rules, view.par)
    full = sum(COLOURS[colour] * count for colour, count in par.items())
    opened = tray.closed_with.total if tray.closed_with is not None else full
    return PitTable(
        table=name,
        game=view.game,
        pit=view.pit,
        tray=tray.stage,
        dealer=dealer or view.dealer,
        box=pit.drop.hanging.get(name, ""),
        box_ready=name in pit.drop.ready,
        guests=len(view.guests),
        min_cents=limits.min,
        max_cents=limits.max,
        dealer_name=pit.staff.people[dealer].signs_as if dealer else live_table.durable.dealer_name,
        rack_cents=view.rack.total if sees else None,
        float_cents=opened if sees else None,
    )


def _sets(pit: Pit) -> tuple[PitSet, ...]:
    return tuple(PitSet(s.id, s.back, s.decks, s.place, s.table) for s in pit.custody.sets.values())


def _boxes(pit: Pit, person: Person) -> tuple[PitBox, ...] | None:
    """Accounting sees all of a box; everybody else sees what a counter may see of it."""
    if not has(person, ("count_team", "accounting", "security", "surveillance", "shift_manager")):
        return None
    found = []
    for box in pit.drop.boxes.values():
        seen = for_counter(box, person.id)
        mine = next((count.found for count in (seen.first, seen.second) if count is not None), None)
        # A counter does not even hear whether another has counted: the box is to be counted, or it is done.
        blind = "to_count" if box.state in ("pulled", "counted_once") else box.state
        line = PitBox(box=box.number, table=box.table, when=box.when, state=blind, mine=mine)
        if person.may_act_as("accounting"):
            counts = tuple(count for count in (box.first, box.second) if count is not None)
            line = msgspec.structs.replace(line, state=box.state, books=box.books, counts=counts)
        found.append(line)
    return tuple(found)


def _tokes(pit: Pit, person: Person) -> PitTokes | None:
    if person.may_act_as("accounting"):
        return PitTokes(pit.tokes.pool, dict(pit.tokes.shared))
    if not person.may_act_as("dealer"):
        return None
    return PitTokes(pit.tokes.pool, {who: c for who, c in pit.tokes.shared.items() if who == person.id})


def _guests(pit: Pit, person: Person) -> tuple[PitGuest, ...]:
    found = []
    for guest in sorted({*pit.guests.known, *pit.markers.lines, *pit.markers.proposed}):
        waits = pit.markers.proposed.get(guest)
        record, line = pit.guests.record(guest), pit.markers.lines.get(guest)
        found.append(
            PitGuest(
                guest=masked(person, guest),
                rated_at=record.rating.table if record.rating else "",
                day=record.today.day,
                cash_in=record.today.cash_in,
                cash_out=record.today.cash_out,
                excluded_until_ms=record.excluded_until_ms,
                line_cents=None if line is None else line.cents,
                owed_cents=0 if line is None else sum(cents for cents, _ in line.owed.values()),
                proposed_cents=None if waits is None else waits.cents,
            )
        )
    return tuple(found)


def _tasks(pit: Pit, person: Person) -> tuple[PitTask, ...] | None:
    if not has(person, ("supervisor", "cage_cashier", "accounting")):
        return None
    return tuple(
        PitTask(task.number, task.kind, masked(person, task.guest), task.day, task.cents, task.why)
        for task in pit.guests.tasks
        if task.kind != SUSPICION or has(person, REPORTERS)
    )
