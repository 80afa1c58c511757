"""The pit's people on a floor where nobody need be: they do what has waited for a while, by the pit's queue.

`pitboss.pit.queue.waiting` says what waits and for whom; the desks say whether it can be done now.
Whoever of the same pit does a step themselves has the paper in hand, and is left the time for the next one.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from itertools import count

from pitboss.authority import Person, Role
from pitboss.cheques import make
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.games.contract import Command, Refusal
from pitboss.pit import dispatch
from pitboss.pit.acts import Act, Tables
from pitboss.pit.boxes import drop
from pitboss.pit.papers import credits, fills, markers
from pitboss.pit.papers.reading import (
    AgreeLine,
    AgreeLines,
    ReadLines,
    lines,
    lines_aloud,
    lines_left,
    next_line,
)
from pitboss.pit.queue.tables import Felt, of_table, proposals
from pitboss.pit.queue.waiting import Waiting, of_pit
from pitboss.pit.staff import people
from pitboss.pit.state import Pit
from pitboss.table.offers import usual_fill

_log = logging.getLogger("pitboss.floor")
PATIENCE_MS = 20_000
"""That a step waits for somebody else to do it, before the crew does."""
HURRY_MS = 4_000
"""The same at a table that stands still for want of cheques."""
STEP_MS = 500
"""Between two steps of the same hand, such as the lines of a slip."""
_ASKS, _POST = "fill_needed", "notification"


class PitCrew:
    """Does what waits at the desks of a pit in use, as the people whom it has hired."""

    def __init__(self, floor: Floor, *, run: str = "") -> None:
        self._floor = floor
        self._run = run
        """Tells the commands of this run from those of one before a restart."""
        self._numbers = count(1)
        self._due: dict[tuple[str, str], tuple[int, Waiting]] = {}
        """When the crew sees to each step that waits."""
        self._hand: dict[str, tuple[str, ...]] = {}
        """As what the crew did the last step at a table; empty where that was somebody else."""
        self._wake = asyncio.Event()
        self._bell: tuple[int, asyncio.Task[None]] | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        floor.after_pit.append(self._heard)
        floor.after_turn.append(self._heard)

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.get_running_loop().create_task(self._work())
        self._wake.set()

    async def stop(self) -> None:
        """Everybody goes home; what was begun is finished."""
        self._stopped = True
        self._wake.set()
        if self._bell is not None:
            self._bell[1].cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def _heard(self, _: str) -> None:
        self._wake.set()

    async def _work(self) -> None:
        while not self._stopped:
            await self._wake.wait()
            self._wake.clear()
            try:
                while not self._stopped and await self._one():
                    pass
            except FloorHalted:
                return
            except Exception:  # no table stops for it; it is looked at anew with the next event
                _log.exception("the pit's crew could not do what waits")

    async def _one(self) -> bool:
        """Note what waits, and do the first step whose time has come; whether one was done."""
        if not self._floor.pit.in_use:
            return False
        now, tables = self._floor.clock.now_ms(), self._tables()
        found: dict[tuple[str, str], tuple[Waiting, Command]] = {}
        for item in waiting(self._floor, tables, now):
            command = whole(self._floor, item, tables, now)
            if command is not None:
                # Every line of a slip waits anew, under the one name that the queue has for them.
                found[item.id, _first_line(command)] = item, command
        self._note(found, tables, now)
        for key, (item, command) in found.items():
            if self._due[key][0] > now:
                continue
            who = whoever_can(self._floor, item, command, tables, now)
            if who is not None:
                await self._do(key, item, who, command)
                return True
        self._ring(min((at for at, _ in self._due.values() if at > now), default=0))
        return False

    def _note(self, found: dict[tuple[str, str], tuple[Waiting, Command]], tables: Tables, now: int) -> None:
        for key in self._due.keys() - found.keys():
            _, item = self._due.pop(key)
            self._hand[item.table] = ()  # somebody else did it
        for key, (item, _) in found.items():
            at = now + self._patience(item, tables)
            # A table may come to stand still while a step of its fill waits.
            self._due[key] = min(at, self._due[key][0]) if key in self._due else at, item

    def _patience(self, item: Waiting, tables: Tables) -> int:
        hand = self._hand.get(item.table)
        if hand == item.roles or item.kind == _POST:
            return STEP_MS
        if hand in _READERS and item.subject in _READING:
            return STEP_MS  # two of the crew read a slip to each other
        table = tables.get(item.table)
        return HURRY_MS if hand != () and table is not None and table.fill_needed else PATIENCE_MS

    async def _do(self, key: tuple[str, str], item: Waiting, who: Person, command: Command) -> None:
        name = f"crew {self._run} {next(self._numbers)}"
        answer = await self._floor.submit_to_pit(name, who, command)
        if answer.refusal is not None:  # it was otherwise by then
            self._due[key] = self._floor.clock.now_ms() + PATIENCE_MS, item
            return
        self._hand[item.table] = item.roles
        asked = item.kind == _ASKS  # a fill that is wanted and one that is proposed are the same one
        same = [
            one for one, (_, it) in self._due.items() if asked and it.kind == _ASKS and it.table == item.table
        ]
        for one in {key, *same}:
            del self._due[one]

    def _ring(self, at_ms: int) -> None:
        """Look again at that time, unless something happens before."""
        if self._bell is not None and not self._bell[1].done():
            if not at_ms or self._bell[0] <= at_ms:
                return
            self._bell[1].cancel()
        if at_ms:
            self._bell = at_ms, asyncio.get_running_loop().create_task(self._slept(at_ms))

    async def _slept(self, at_ms: int) -> None:
        await self._floor.clock.sleep(max(0, at_ms - self._floor.clock.now_ms()))
        self._wake.set()

    def _tables(self) -> Tables:
        live_tables = self._floor.standing.items()
        return {
            name: view_of(name, live_table.host.rules, live_table.host.hosted)
            for name, live_table in live_tables
        }


def waiting(floor: Floor, tables: Tables, now_ms: int) -> Iterator[Waiting]:
    """What waits at the pit's desks, and what they are asked for by tables: the oldest papers first."""
    rules, pit = floor.pit.rules, floor.pit.state
    yield from of_pit(rules, pit, now_ms)
    for name, view in tables.items():
        host = floor.tables[name].host
        felt = Felt(name, host.rules, host.hosted.table, view.rack, view.par)
        asked = of_table(felt, rules, pit) if felt.table.fill_needed else ()
        yield from (item for item in asked if item.kind == _ASKS)
        yield from _place_taken(pit, view.dealer, name, tables)
    yield from proposals(rules, pit, tables)


def _place_taken(pit: Pit, dealer: str, table: str, tables: Tables) -> Iterator[Waiting]:
    """Somebody has taken the dealer's place at a table: a supervisor enters that they stand there."""
    duty = pit.staff.duty.get(dealer)
    there = tables.get(duty.table) if duty is not None else None
    if duty is not None and duty.table != table and (there is None or there.dealer != dealer):
        post = people.AssignDealer(dealer, table)
        yield Waiting(
            id=f"{table} post {dealer}",
            kind="notification",
            roles=("supervisor",),
            subject=type(post).__name__,
            table=table,
            command=post,
        )


def whoever_can(floor: Floor, item: Waiting, command: Command, tables: Tables, now_ms: int) -> Person | None:
    """Somebody of the pit to whom a step is not refused now; those whose own role it is before others."""
    rules, pit = floor.pit.rules, floor.pit.state
    staff = [Person(one.id, one.roles) for one in pit.staff.people.values() if one.ended_ms is None]
    able = [one for one in staff if item.is_for(one)]
    for one in sorted(able, key=lambda one: not set(one.roles) & set(item.roles)):
        if not isinstance(dispatch.decide(rules, pit, Act(one, command, now_ms), tables), Refusal):
            return one
    return None


def whole(floor: Floor, item: Waiting, tables: Tables, now_ms: int) -> Command | None:
    """The command that a step waits for; with what the queue leaves to whoever does it."""
    if item.command is not None:
        return item.command
    if item.kind == _ASKS:
        return fills.RequestFill(item.table, usual_fill(floor.tables[item.table].host.hosted.table))
    made = _MADE.get(item.subject)
    return None if made is None else made(floor.pit.state, item, tables, now_ms)


def _first_line(command: Command) -> str:
    """The line that a command of reading is about, or the first of them."""
    several = getattr(command, "lines", ())
    return str(several[0]) if several else getattr(command, "line", "")


def _line(pit: Pit, item: Waiting, _: Tables, __: int) -> Command:
    slip = pit.papers.slips[item.about["serial"]]
    line = next_line(slip)
    return AgreeLine(slip.serial, line, dict(lines(slip))[line])


def _read(pit: Pit, item: Waiting, _: Tables, __: int) -> Command:
    slip = pit.papers.slips[item.about["serial"]]
    return ReadLines(slip.serial, lines_aloud(slip))


def _agreed(pit: Pit, item: Waiting, _: Tables, __: int) -> Command:
    slip = pit.papers.slips[item.about["serial"]]
    return AgreeLines(slip.serial, lines_left(slip))


def _proved(pit: Pit, item: Waiting, _: Tables, __: int) -> Command:
    fill = pit.fills.open[int(item.about["number"])]
    return fills.ProveFill(fill.number, fill.cheques)


def _cut(pit: Pit, item: Waiting, tables: Tables, _: int) -> Command | None:
    one = pit.markers.open[item.about["serial"]]
    cheques = make(one.cents, tables[one.table].rack)
    return None if cheques is None else markers.CutMarker(one.serial, cheques)


def _pulled(pit: Pit, item: Waiting, _: Tables, now_ms: int) -> Command:
    """With an empty box for its place, and somebody who is independent of the pit (IND-21)."""
    here = (one for one in pit.staff.people.values() if one.ended_ms is None)
    second = next((one.id for one in here if "accounting" in one.roles), "")
    return drop.PullBox(item.table, f"box {item.table} {now_ms}", second)


def _of_credit(make_: type[credits.ProveCredit | credits.AcknowledgeCredit]) -> "Made":
    def made(pit: Pit, item: Waiting, _: Tables, __: int) -> Command:
        one = pit.credits.open[item.about["serial"]]
        return make_(one.serial, one.cheques)

    return made


_READING = ("ReadLine", "ReadLines", "AgreeLine", "AgreeLines")
_READERS: tuple[tuple[Role, ...], ...] = (("supervisor",), ("dealer",))
Made = Callable[[Pit, Waiting, Tables, int], Command | None]
_WRONG = "a line of it was disputed"
_MADE: dict[str, Made] = {
    "AgreeLine": _line,
    "ReadLines": _read,
    "AgreeLines": _agreed,
    "ProveFill": _proved,
    "ProveCredit": _of_credit(credits.ProveCredit),
    "AcknowledgeCredit": _of_credit(credits.AcknowledgeCredit),
    "CutMarker": _cut,
    "PullBox": _pulled,
    "CountBox": lambda pit, item, *_: drop.CountBox(
        item.about["box"], pit.drop.boxes[item.about["box"]].books
    ),
    "ResolveCount": lambda pit, item, *_: drop.ResolveCount(
        item.about["box"], pit.drop.boxes[item.about["box"]].books, "counted a third time"
    ),
    "VoidFill": lambda _, item, *__: fills.VoidFill(int(item.about["number"]), _WRONG),
    "VoidCredit": lambda _, item, *__: credits.VoidCredit(item.about["serial"], _WRONG),
    "VoidMarker": lambda _, item, *__: markers.VoidMarker(item.about["serial"], _WRONG),
}
"""Steps that take more than a word, by the name under which they wait."""
