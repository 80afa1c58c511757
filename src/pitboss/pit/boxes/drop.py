"""Drop and count: a box per table and shift, pulled between hands, counted twice by people who cannot see
one another's figures, and every paper in it held against the journal (POL-02, IND-21 to IND-25)."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Literal, Protocol

import msgspec
from msgspec.structs import replace

from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, Decision, Facts, Folds, Handlers, Tables, on
from pitboss.pit.days import When, when
from pitboss.pit.papers.slips import Papers, Slip, SlipIssued, Where, serial_after
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.pit.staff.people import OF_THE_PIT
from pitboss.rulebook.pit import PitRules
from pitboss.table.money.pit_facts import DropBoxPulled

_INSTRUMENT = re.compile(r"(bill|cheque|coupon):[1-9][0-9]{0,11}")


class Contents(msgspec.Struct, frozen=True):
    """What somebody found in a box: instruments by name with their number, and papers by serial."""

    instruments: dict[str, int]
    papers: tuple[str, ...] = ()


class Count(msgspec.Struct, frozen=True):
    """One person's count."""

    by: str
    found: Contents


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A box that was pulled."""

    number: str
    table: str
    when: When
    books: Contents
    """What the journal has in it: only those who reconcile see this."""
    state: Literal["pulled", "counted_once", "differs", "counted"] = "pulled"
    first: Count | None = None
    second: Count | None = None
    carriers: tuple[str, ...] = ()


class Drop(msgspec.Struct, frozen=True):
    """Boxes at tables, tables whose dealer is ready, and boxes on their way through the count."""

    hanging: Mapping[str, str] = {}
    ready: tuple[str, ...] = ()
    boxes: Mapping[str, Box] = {}


class WithDrop(SharedState, Protocol):
    """The part of the pit that these commands read."""

    @property
    def drop(self) -> Drop: ...


class HangBox(Command, frozen=True):
    """Security hangs an empty box, numbered to its table, there."""

    table: str
    box: str


class SayBoxReady(Command, frozen=True):
    """The dealer tells the drop team that no hand is under way."""

    table: str


class PullBox(Command, frozen=True):
    """Two carriers take the box, one of them independent of the pit; an empty one takes its place."""

    table: str
    empty: str
    second_carrier: str


class CountBox(Command, frozen=True):
    """A counter has counted it; the second sees nothing of the first."""

    box: str
    found: Contents


class ResolveCount(Command, frozen=True):
    """Accounting settles two counts that differ."""

    box: str
    found: Contents
    why: str


class BoxHung(Event, frozen=True):
    table: str
    box: str
    by: str


class BoxReady(Event, frozen=True):
    table: str
    by: str


class BoxPulled(Event, frozen=True):
    """The box is on its way to the count room; surveillance was told."""

    box: Box
    empty: str


class BoxCounted(Event, frozen=True):
    box: str
    count: Count


class CountsDiffer(Event, frozen=True):
    """Two counts are not the same: accounting settles it."""

    box: str


class CountClosed(Event, frozen=True):
    """What was in the box is agreed; what the books have otherwise stands in a report."""

    box: str
    found: Contents
    short_cents: int
    """Less than the books have; below zero where there is more."""
    missing_papers: tuple[str, ...]
    foreign_papers: tuple[str, ...]
    report: str
    """The serial of the variance report, if there is one (IND-24)."""


def papers_in_box(papers: Papers, table: str) -> tuple[str, ...]:
    """Return the slips of a table that have a part in its box, once for every part."""
    return tuple(
        slip.serial
        for slip in papers.slips.values()
        if slip.table == table
        for where in slip.parts.values()
        if where == "drop_box"
    )


def without_box(drop: Drop, tables: Tables) -> tuple[str, ...]:
    """Return the open tables at which no box hangs: that is documented (IND-21)."""
    return tuple(sorted(name for name, table in tables.items() if table.open and name not in drop.hanging))


def value_of(instruments: Mapping[str, int]) -> int:
    """Return the cents of bills, cheques and coupons; an instrument's name ends with its worth."""
    return sum(int(name.rpartition(":")[2]) * count for name, count in instruments.items())


def _unreadable(found: Contents) -> Refusal | None:
    """Refuse contents of a kind that a box cannot hold, and counts below zero."""
    for name, count in found.instruments.items():
        if not _INSTRUMENT.fullmatch(name) or count < 0:
            return refuse("contents_unreadable", name=name[:40])
    return None


def _hang(_: PitRules, pit: WithDrop, act: Act[HangBox], tables: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("security"):
        return refuse("not_your_desk", role="security")
    if asked.table not in tables:
        return refuse("table_unknown", table=asked.table)
    if asked.table in pit.drop.hanging or asked.box in (*pit.drop.hanging.values(), *pit.drop.boxes):
        return refuse("box_elsewhere", box=asked.box)
    return (BoxHung(asked.table, asked.box, act.by.id),)


def _ready(_: PitRules, pit: WithDrop, act: Act[SayBoxReady], tables: Tables) -> Decision:
    name = act.command.table
    if not act.by.may_act_as("dealer"):
        return refuse("not_your_desk", role="dealer")
    table = tables.get(name)
    if table is None or name not in pit.drop.hanging:
        return refuse("no_box_there", table=name)
    if not pit.staff.stands_at(act.by.id, name):
        return refuse("not_your_table", table=name)
    if not table.between_rounds:
        return refuse("hand_under_way", table=name)
    if name in pit.drop.ready:
        return refuse("step_done", number=name)
    return (BoxReady(name, act.by.id),)


def _pull(rules: PitRules, pit: WithDrop, act: Act[PullBox], tables: Tables) -> Decision:
    """A box is never pulled in the middle of a hand (IND-22)."""
    asked = act.command
    if not act.by.may_act_as("security"):
        return refuse("not_your_desk", role="security")
    table = tables.get(asked.table)
    if table is None or asked.table not in pit.drop.hanging:
        return refuse("no_box_there", table=asked.table)
    locked = pit.inventory.tray(asked.table).stage == "closed"  # nobody deals there, or could say it is ready
    if not locked and (asked.table not in pit.drop.ready or not table.between_rounds):
        return refuse("hand_under_way", table=asked.table)
    other = pit.staff.people.get(asked.second_carrier)
    if other is None or other.id == act.by.id or other.ended_ms is not None or OF_THE_PIT & set(other.roles):
        return refuse("second_carrier_missing")
    if asked.empty in (*pit.drop.hanging.values(), *pit.drop.boxes):
        return refuse("box_elsewhere", box=asked.empty)
    books = Contents(dict(table.drop_box), papers_in_box(pit.papers, asked.table))
    pulled = Box(
        number=pit.drop.hanging[asked.table],
        table=asked.table,
        when=when(rules.gaming_day, act.at_ms),
        books=books,
        carriers=(act.by.id, other.id),
    )
    return (BoxPulled(pulled, asked.empty),)


def _count(rules: PitRules, pit: WithDrop, act: Act[CountBox], _: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("count_team"):
        return refuse("not_your_desk", role="count_team")
    box = pit.drop.boxes.get(asked.box)
    if box is None or box.state not in ("pulled", "counted_once"):
        return refuse("box_elsewhere", box=asked.box)
    fault = _unreadable(asked.found)
    if fault is not None:
        return fault
    mine = BoxCounted(asked.box, Count(act.by.id, asked.found))
    if box.first is None:
        return (mine,)
    if not same(box.first.found, asked.found):
        return (mine, CountsDiffer(asked.box))
    return (mine, *_closed(rules, pit, act.at_ms, box, asked.found))


def same(one: Contents, other: Contents) -> bool:
    """Tell whether two people found the same; the order of papers does not matter."""
    return _some(one.instruments) == _some(other.instruments) and sorted(one.papers) == sorted(other.papers)


def _some(instruments: Mapping[str, int]) -> dict[str, int]:
    return {name: count for name, count in instruments.items() if count}


def _resolve(rules: PitRules, pit: WithDrop, act: Act[ResolveCount], _: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("accounting"):
        return refuse("not_your_desk", role="accounting")
    box = pit.drop.boxes.get(asked.box)
    if box is None or box.state != "differs":
        return refuse("box_elsewhere", box=asked.box)
    if not asked.why.strip():
        return refuse("reason_missing", "IND-24")
    fault = _unreadable(asked.found)
    return fault or _closed(rules, pit, act.at_ms, box, asked.found)


def _closed(rules: PitRules, pit: WithDrop, at_ms: int, box: Box, found: Contents) -> tuple[Event, ...]:
    """Compare a count with the books: money and papers, one to one (IND-25)."""
    short = value_of(box.books.instruments) - value_of(found.instruments)
    books, there = Counter(box.books.papers), Counter(found.papers)
    missing, foreign = tuple(sorted((books - there).elements())), tuple(sorted((there - books).elements()))
    report: tuple[Event, ...] = ()
    serial = ""
    off = short or missing or foreign or _some(box.books.instruments) != _some(found.instruments)
    if off:
        serial = serial_after(pit.papers, "drop_variance")
        strangers = ", ".join(_whose(pit.papers, one, box.table) for one in foreign) or "nothing"
        why = f"{short} cents short; missing {', '.join(missing) or 'nothing'}; foreign {strangers}"
        slip = Slip(
            serial=serial,
            kind="drop_variance",
            table=box.table,
            pit="",
            game="",
            when=when(rules.gaming_day, at_ms),
            at_ms=at_ms,
            cents=abs(short),
            parts={"original": "accounting", "duplicate": "pit_stand"},
            why=why,
        )
        report = (SlipIssued(slip),)
    return (*report, CountClosed(box.number, found, short, missing, foreign, serial))


def _whose(papers: Papers, serial: str, table: str) -> str:
    """Name the table that a foreign paper belongs to, if anybody knows it."""
    slip = papers.slips.get(serial)
    if slip is None:
        return f"{serial} (unknown)"
    return f"{serial} (once too often)" if slip.table == table else f"{serial} (of {slip.table})"


def for_counter(box: Box, person: str) -> Box:
    """Return a box as a counter may see it: neither the books nor another's count (IND-23)."""
    hidden = replace(box, books=Contents({}))
    mine = [count if count is not None and count.by == person else None for count in (box.first, box.second)]
    return replace(hidden, first=mine[0], second=mine[1])


def _box(drop: Drop, number: str, **changes: object) -> Drop:
    return replace(drop, boxes={**drop.boxes, number: replace(drop.boxes[number], **changes)})


def _was_pulled(drop: Drop, event: BoxPulled) -> Drop:
    return replace(
        drop,
        hanging={**drop.hanging, event.box.table: event.empty},
        ready=tuple(table for table in drop.ready if table != event.box.table),
        boxes={**drop.boxes, event.box.number: event.box},
    )


def _was_counted(drop: Drop, event: BoxCounted) -> Drop:
    if drop.boxes[event.box].first is None:
        return _box(drop, event.box, first=event.count, state="counted_once")
    return _box(drop, event.box, second=event.count)


COMMANDS: Handlers[WithDrop] = dict(
    (
        on(HangBox, _hang),
        on(SayBoxReady, _ready),
        on(PullBox, _pull),
        on(CountBox, _count),
        on(ResolveCount, _resolve),
    )
)
EVOLVE: Folds[Drop] = {
    BoxHung: lambda drop, x: replace(drop, hanging={**drop.hanging, x.table: x.box}),
    BoxReady: lambda drop, x: replace(drop, ready=(*drop.ready, x.table)),
    BoxPulled: _was_pulled,
    BoxCounted: _was_counted,
    CountsDiffer: lambda drop, x: _box(drop, x.box, state="differs"),
    CountClosed: lambda drop, x: replace(
        drop, boxes={number: box for number, box in drop.boxes.items() if number != x.box}
    ),
}
FACTS: dict[type[Event], Facts] = {
    BoxPulled: lambda x: ((x.box.table, DropBoxPulled(x.box.number, dict(x.box.books.instruments))),),
}


def _to_the_count_room(papers: Papers, event: BoxPulled) -> Papers:
    """The parts that lay in the box are accounting's from here on."""
    slips = dict(papers.slips)
    for serial in event.box.books.papers:
        parts: dict[str, Where] = {
            part: "accounting" if where == "drop_box" else where
            for part, where in slips[serial].parts.items()
        }
        slips[serial] = replace(slips[serial], parts=parts)
    return replace(papers, slips=slips)


def _filed(papers: Papers, event: CountClosed) -> Papers:
    """Papers that were found in their own box are filed; nobody in the pit needs them any more.

    A paper found in another table's box stays until its own box is counted, where it is missing.
    """
    found = set(event.found.papers) - set(event.foreign_papers) - set(event.missing_papers)
    kept = {
        serial: slip for serial, slip in papers.slips.items() if serial not in found or slip.state == "open"
    }
    return replace(papers, slips=kept)


PAPERS: Folds[Papers] = {BoxPulled: _to_the_count_room, CountClosed: _filed}
"""What all this is to the papers."""
