"""A line of the queue, and everything that waits at the desks of the pit.

Each line names who is asked for (XC-01) and holds the command that answers it, where that is one step. The
line of a paper is the next step of its table (`pit/procedure/`). The list is worked out each time from the
state of the tables, the progressives and the pit; nothing of it is stored.
"""

from collections.abc import Container, Iterator, Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Command
from pitboss.pit.boxes.drop import Box, CountBox, PullBox, ResolveCount, value_of
from pitboss.pit.cards import custody_acts
from pitboss.pit.cards.custody import ReleaseSet, SignBag
from pitboss.pit.guests.records import CompleteTask
from pitboss.pit.papers import credits, fills, markers
from pitboss.pit.papers.credit_lines import SECOND, DeclineLine, SignLine
from pitboss.pit.papers.slips import Slip
from pitboss.pit.procedure.step import Progress, Step
from pitboss.pit.procedure.tables import of_tray
from pitboss.pit.staff.people import ReviewAccess
from pitboss.pit.staff.staffing import review_overdue
from pitboss.pit.state import Pit
from pitboss.pit.trays import variances
from pitboss.pit.trays.inventory import (
    ApproveBankroll,
    DropCloser,
    DropOpener,
    LockLid,
    ProveStack,
    SignCloser,
    SignOpener,
    VerifyDenomination,
    unverified,
)
from pitboss.rulebook.pit import PitRules

T = TypeVar("T")
Kind = Literal[
    "approval", "case", "dispute", "step", "notification", "fill_needed", "jackpot", "change",
    "fill", "credit", "marker", "tray", "report", "box", "cards", "task", "review", "rules", "notice",
    "table_change", "credit_line", "excluded", "dealer",
]  # fmt: skip
To = Literal["table", "progressive", "pit"]
SUSPICION = "suspicion"
SUPERVISOR: tuple[Role, ...] = ("supervisor",)
_QUEUED_OF_CARDS: tuple[type[Command], ...] = (ReleaseSet, SignBag)
"""Steps of a set that somebody waits for; the rest is done when the table has time."""
_SIGNED_FOR: tuple[type[Command], ...] = (
    SignOpener,
    ApproveBankroll,
    DropOpener,
    SignCloser,
    DropCloser,
    LockLid,
)
"""Steps of a tray at which somebody answers for what its slip says."""


class Form(msgspec.Struct, frozen=True):
    """A command as far as the paper that it is about fills it in."""

    type: str
    known: Mapping[str, str | int]
    wants: tuple[str, ...]
    """The fields that are left to be counted, read or said."""
    proposed: Mapping[str, Any] = {}
    """Of those, what the paper itself says: it is shown, compared and confirmed, or said otherwise."""


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Something that waits; the same thing has the same id for as long as it does."""

    id: str
    kind: Kind
    roles: tuple[Role, ...]
    """Any of them may do it, or a person who stands in for one."""
    subject: str
    """A row of the matrix, an irregularity, a jackpot's step, a task, or the command that is due."""
    to: To = "pit"
    where: str = ""
    """The table or the progressive that the answer goes to."""
    table: str = ""
    asker: str = ""
    cents: int = 0
    guest: str = ""
    about: Mapping[str, str] = {}
    """What is asked, in words for a page to draw: cheques, seat, serial."""
    rule: str = ""
    """By which it is asked, where a table of steps says so."""
    command: Command | None = None
    """The answer, where it is one step without anything to add."""
    form: Form | None = None
    """Of a step of a paper: what its command says already, and what is to be added."""
    refusal: Command | None = None
    """The other answer, where no is one."""
    in_person: bool = False
    """Nobody stands in: these roles and no other (CF-44)."""
    blocks: bool = False
    """Whether a table stands still until it is done."""
    never: str = ""
    """Who gave the first of two signatures, and may not give the second (IND-43)."""

    def is_for(self, person: Person) -> bool:
        """Tell whether somebody may do it."""
        if self.never == person.id:
            return False
        if self.in_person:
            return any(role in person.roles for role in self.roles)
        return any(person.may_act_as(role) for role in self.roles)


def of_pit(rules: PitRules, pit: Pit, at_ms: int, standing: Container[str] = ()) -> Iterator[Waiting]:
    """Yield what waits at the desks: papers with their next step, trays, boxes, cards, tasks.

    `standing` are the tables at which a payment waits for its fill.
    """
    for fill in pit.fills.open.values():
        item = _fill(pit, fills.FILL.of(rules, pit, fill))
        yield replace(item, blocks=True) if fill.table in standing else item
    for credit in pit.credits.open.values():
        slip = pit.papers.slips[credit.serial]
        item = _paper("credit", credit.serial, slip, credits.CREDIT.of(rules, pit, credit))
        yield replace(item, asker=credit.asked_by)
    for marker in pit.markers.open.values():
        slip = pit.papers.slips[marker.serial]
        yield _paper("marker", marker.serial, slip, markers.MARKER.of(rules, pit, marker))
    for name in pit.inventory.trays:
        yield from _tray(rules, pit, name)
    for slip in pit.papers.slips.values():
        if slip.kind == "variance" and slip.state == "open":
            yield _paper("report", slip.serial, slip, variances.VARIANCE.of(rules, pit, slip))
    yield from _boxes(pit)
    yield from _cards(rules, pit)
    for guest, line in pit.markers.proposed.items():
        yield Waiting(
            id=f"line {guest}",
            kind="credit_line",
            roles=SECOND,
            subject=SignLine.__name__,
            asker=line.by,
            cents=line.cents,
            guest=guest,
            rule="IND-18",
            command=SignLine(guest, line.cents),
            refusal=DeclineLine(guest, line.cents),
            never=line.by,
        )
    for task in pit.guests.tasks:
        # Of a suspicion only those hear who have to report it (IND-55).
        roles: tuple[Role, ...] = (*SUPERVISOR, "cage_cashier")
        yield Waiting(
            id=f"task {task.number}",
            kind="task",
            roles=("shift_manager", "accounting") if task.kind == SUSPICION else roles,
            subject=task.kind,
            cents=task.cents,
            guest=task.guest,
            about={"day": task.day, "why": task.why},
            form=Form(CompleteTask.__name__, {"number": task.number}, ("reference", "why_not")),
        )
    if pit.staff.people and review_overdue(rules, pit.staff, at_ms):
        who: tuple[Role, ...] = ("executive", "accounting")
        yield Waiting(id="review", kind="review", roles=who, subject="ReviewAccess", command=ReviewAccess())


def due_line(kind: Kind, key: str, roles: tuple[Role, ...], command: type[Command], table: str) -> Waiting:
    """Return a line for a command, by its name."""
    name = command.__name__
    return Waiting(id=f"{key} {name}", kind=kind, roles=roles, subject=name, table=table)


def step_line(kind: Kind, key: str, progress: Progress[T], step: Step[T], table: str) -> Waiting:
    """Return a line for a step of a paper, with the whole command where nothing is to be added to it."""
    item = due_line(kind, key, (step.role,), progress.asked(step), table)
    return replace(item, rule=step.rule, command=progress.command(step), form=_form(progress, step))


def _form(progress: Progress[T], step: Step[T]) -> Form:
    known, asked = progress.known(step), progress.asked(step)
    wants = tuple(name for name in asked.__struct_fields__ if name not in known)
    return Form(asked.__name__, known, wants, progress.proposed(step))


def _paper(kind: Kind, key: str, slip: Slip, progress: Progress[T]) -> Waiting:
    step = progress.next()
    assert step is not None, "a paper that is open has a next step"
    missing, surplus = slip.difference
    shown = {"cheques": slip.cheques} if slip.expected is None else {"missing": missing, "surplus": surplus}
    about = {"serial": slip.serial} | {name: str(some) for name, some in shown.items() if not some.is_empty}
    item = step_line(kind, f"{kind} {key} {step.role}", progress, step, slip.table)
    return replace(item, about=about, cents=slip.total, guest=slip.guest)


def _fill(pit: Pit, progress: Progress[fills.Fill]) -> Waiting:
    fill = progress.paper
    number = str(fill.number)
    slip = pit.papers.slips.get(fill.serial)
    if slip is not None:
        item = _paper("fill", number, slip, progress)
        return replace(item, asker=fill.asked_by, about={**item.about, "number": number})
    step = progress.next()
    assert step is not None, "a fill that is open has a next step"
    item = step_line("fill", f"fill {number}", progress, step, fill.table)
    about = {"cheques": str(fill.cheques), "number": number}
    return replace(item, asker=fill.asked_by, about=about, cents=fill.cheques.total)


def _tray(rules: PitRules, pit: Pit, name: str) -> Iterator[Waiting]:
    progress = of_tray(rules, pit, name)
    step = None if progress is None else progress.next()
    if progress is None or step is None:
        return
    tray = progress.paper.tray
    slip = pit.papers.slips.get(tray.opener if tray.stage == "unlocked" else tray.closer)
    about = {"stage": tray.stage} | ({"serial": slip.serial} if slip is not None else {})
    signed_for = Cheques()
    if slip is not None and step.command in _SIGNED_FOR:
        signed_for = slip.cheques
    elif step.command is VerifyDenomination:
        signed_for = unverified(tray)
    about |= {} if signed_for.is_empty else {"cheques": str(signed_for)}
    if step.command is ProveStack:
        about |= {"colour": tray.stacks[0], "rule": step.rule}
    # Each colour of a closing is a separate line.
    key = f"tray {name} {tray.verified}" if tray.stage == "closing" else f"tray {name}"
    item = step_line("tray", f"{key} {step.role}", progress, step, name)
    yield replace(item, about=about, cents=signed_for.total)


def _boxes(pit: Pit) -> Iterator[Waiting]:
    for name in pit.drop.ready:
        item = due_line("box", f"box {name}", ("security",), PullBox, name)
        yield replace(item, about={"box": pit.drop.hanging[name]})
    for box in pit.drop.boxes.values():
        about = {"box": box.number, "day": box.when.day, "shift": box.when.shift}
        if box.state == "differs":
            item = due_line("box", f"box {box.number}", ("accounting",), ResolveCount, box.table)
            yield replace(item, about=about, cents=_apart(box))
        elif box.state in ("pulled", "counted_once"):
            # The same line for the second counter: nothing tells that one has counted (IND-23).
            item = due_line("box", f"box {box.number}", ("count_team",), CountBox, box.table)
            yield replace(item, about=about)


def _apart(box: Box) -> int:
    """Return by how much the second count of a box is more than the first."""
    found = [value_of(count.found.instruments) for count in (box.first, box.second) if count is not None]
    return found[-1] - found[0]


def _cards(rules: PitRules, pit: Pit) -> Iterator[Waiting]:
    for cards in pit.custody.sets.values():
        of_set = custody_acts.CARD_SET.of(rules, pit, cards)
        for step in of_set.due():
            if step.command in _QUEUED_OF_CARDS:
                key = cards.id if step.command is ReleaseSet else f"{cards.id} {step.role}"
                item = step_line("cards", key, of_set, step, cards.table)
                yield replace(item, about={"set": cards.id, "back": cards.back})
    for record in pit.custody.removed:
        of_record = custody_acts.REMOVAL.of(rules, pit, record)
        signs = of_record.next()
        if signs is not None:
            about = {"set": record.set, "card": record.card, "why": record.why}
            key = f"removal {record.number} {signs.role}"
            yield replace(step_line("cards", key, of_record, signs, record.table), about=about)
