"""Everything at the tables and desks that waits for somebody, as one list.

Each line names who is asked for (XC-01) and, where one word is enough, the command that gives it. What is
worked out here is never kept: it follows from the state of the tables, the progressives and the pit.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Command
from pitboss.pit.acts import Tables
from pitboss.pit.boxes import drop as dr
from pitboss.pit.cards import custody as cu
from pitboss.pit.guests.records import CompleteTask
from pitboss.pit.papers import credits, fills, markers
from pitboss.pit.papers.reading import AgreeLine, ReadLine, line_to_read, next_line
from pitboss.pit.papers.slips import Slip
from pitboss.pit.queue.notices import notification
from pitboss.pit.staff import people as p
from pitboss.pit.staff.staffing import review_overdue
from pitboss.pit.state import Pit
from pitboss.pit.trays import closing, opening
from pitboss.pit.trays import inventory as i
from pitboss.rulebook.pit import PitRules
from pitboss.table import commands as c
from pitboss.table.state import Table

Kind = Literal[
    "approval", "case", "dispute", "notification", "fill_needed", "jackpot", "change", "fill", "credit",
    "marker", "tray", "report", "box", "cards", "task", "review", "rules", "notice",
]  # fmt: skip
To = Literal["table", "progressive", "pit"]
SUSPICION = "suspicion"
_SUPERVISOR: tuple[Role, ...] = ("supervisor",)
_DEALER: tuple[Role, ...] = ("dealer",)


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Something that waits; the same thing has the same id for as long as it does."""

    id: str
    kind: Kind
    roles: tuple[Role, ...]
    """Any of them may do it, or whoever stands in for one."""
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
    command: Command | None = None
    """The answer, where it is one step without anything to add."""
    refusal: Command | None = None
    """The other answer, where no is one."""
    in_person: bool = False
    """Nobody stands in: these roles and no other (CF-44)."""
    never: str = ""
    """Whoever gave the first of two signatures (IND-43)."""

    def is_for(self, person: Person) -> bool:
        """Whether somebody may do it."""
        if self.never == person.id:
            return False
        if self.in_person:
            return any(role in person.roles for role in self.roles)
        return any(person.may_act_as(role) for role in self.roles)


def of_table(name: str, table: Table, rules: PitRules, rack: Cheques, *, in_use: bool) -> Iterator[Waiting]:
    """What waits at a table: questions, rulings, disputes, calls that nobody has heard, an empty rack."""
    for asked in table.approvals:
        if asked.outcome == "asked":
            yield _at(
                name,
                f"approval {asked.number}",
                kind="approval",
                roles=asked.open_roles,
                subject=asked.subject,
                asker=asked.asker,
                cents=asked.cents,
                about={**asked.about, "rule": asked.need.rule, "need": asked.need.kind},
                command=c.GrantApproval(asked.number),
                refusal=c.RefuseApproval(asked.number),
            )
    for case in table.cases:
        about = {"rule": case.rule, "seat": str(case.seat or ""), "bet": case.bet}
        yield _at(
            name,
            f"case {case.number}",
            kind="case",
            roles=(case.authority,),
            subject=case.kind,
            asker=case.by,
            cents=case.cents,
            about={key: value for key, value in about.items() if value},
        )
    if (questioned := table.dispute) is not None:
        about = {"seat": str(questioned.seat), "round": str(questioned.round)}
        asker = "dealer" if questioned.of_dealer else "guest"
        yield _at(
            name, f"dispute {questioned.number}", kind="dispute", subject="dispute", asker=asker, about=about
        )
    for place, told in enumerate(table.told):
        yield _at(name, f"told {place} {told}", kind="notification", **notification(table, place))
    if table.fill_needed:
        low = fills.proposal(rules, rack) if in_use else Cheques()
        asks = None if low.is_empty else fills.RequestFill(name, low)
        item = _at(name, "needs a fill", kind="fill_needed", subject="fill_needed", command=asks)
        changes = {"to": "pit", "where": ""} if in_use else {}
        yield msgspec.structs.replace(item, cents=table.fill_needed, **changes)


def _at(name: str, what: str, *, roles: tuple[Role, ...] = _SUPERVISOR, **rest: Any) -> Waiting:
    return Waiting(
        **{"id": f"{name} {what}", "to": "table", "where": name, "table": name, "roles": roles, **rest}
    )


def of_pit(rules: PitRules, pit: Pit, at_ms: int) -> Iterator[Waiting]:
    """What waits at the desks: papers with their next step, trays, boxes, cards, tasks."""
    for fill in pit.fills.open.values():
        yield _fill(rules, pit, fill)
    for one in pit.credits.open.values():
        yield _credit(rules, pit, one)
    for marker in pit.markers.open.values():
        yield _marker(pit, marker)
    for name, tray in pit.inventory.trays.items():
        yield from _tray(pit, name, tray)
    for slip in pit.papers.slips.values():
        if slip.kind == "variance" and slip.state == "open":
            order = opening.REPORT if "duplicate" in slip.parts else _SUPERVISOR
            yield _paper("report", slip.serial, _signs(slip, order), i.SignReport(slip.serial), slip)
    yield from _boxes(pit)
    yield from _cards(pit)
    for task in pit.guests.tasks:
        # Of a suspicion only those hear who have to report it (IND-55).
        roles: tuple[Role, ...] = (*_SUPERVISOR, "cage_cashier")
        yield Waiting(
            id=f"task {task.number}",
            kind="task",
            roles=("shift_manager", "accounting") if task.kind == SUSPICION else roles,
            subject=task.kind,
            cents=task.cents,
            guest=task.guest,
            about={"day": task.day, "why": task.why},
            command=CompleteTask(task.number),
        )
    if pit.staff.people and review_overdue(rules, pit.staff, at_ms):
        who: tuple[Role, ...] = ("executive", "accounting")
        yield Waiting(id="review", kind="review", roles=who, subject="ReviewAccess", command=p.ReviewAccess())


def proposals(rules: PitRules, pit: Pit, tables: Tables) -> Iterator[Waiting]:
    """A fill before a tube runs dry: one for each table that is open and has none on its way."""
    coming = {fill.table for fill in pit.fills.open.values()}
    for name, table in tables.items():
        low = fills.proposal(rules, table.rack)
        shut = i.not_open(pit.inventory, name) is not None
        if pit.staff.people and not low.is_empty and not shut and name not in coming:
            asks = fills.RequestFill(name, low)
            about = {"cheques": str(low)}
            item = _due_of("fill_needed", f"{name} proposal", _SUPERVISOR, asks, name, about)
            yield msgspec.structs.replace(item, cents=low.total)


def _due_of(
    kind: Kind,
    key: str,
    roles: Sequence[Role],
    command: Command | type[Command],
    table: str,
    about: Mapping[str, str],
) -> Waiting:
    """A step of a desk: a command that is whole, or the name of one that wants more."""
    made = command if isinstance(command, Command) else None
    name = type(command).__name__ if isinstance(command, Command) else command.__name__
    return Waiting(
        id=f"{key} {name}",
        kind=kind,
        roles=tuple(roles),
        subject=name,
        table=table,
        about=about,
        command=made,
    )


def _paper(
    kind: Kind, key: str, roles: Sequence[Role], command: Command | type[Command], slip: Slip
) -> Waiting:
    missing, surplus = slip.difference
    shown = {"cheques": slip.cheques} if slip.expected is None else {"missing": missing, "surplus": surplus}
    about = {"serial": slip.serial} | {key: str(some) for key, some in shown.items() if not some.is_empty}
    item = _due_of(kind, f"{kind} {key} {'-'.join(roles)}", roles, command, slip.table, about)
    return msgspec.structs.replace(item, cents=slip.total, guest=slip.guest)


def _signs(slip: Slip, order: Sequence[Role]) -> tuple[Role, ...]:
    """Whose signature comes next; nobody's when all have signed."""
    return next(((role,) for role in order if not slip.signed_by(role)), ())


def _fill(rules: PitRules, pit: Pit, fill: fills.Fill) -> Waiting:
    number = fill.number
    if not fill.serial:
        about = {"cheques": str(fill.cheques), "number": str(number)}
        due = _due_of(
            "fill", f"fill {number}", ("cage_cashier",), fills.PrepareFill(number), fill.table, about
        )
        return msgspec.structs.replace(due, asker=fill.asked_by, cents=fill.cheques.total)
    slip = pit.papers.slips[fill.serial]
    roles: Sequence[Role] = _DEALER
    command: Command | type[Command]
    if fills.needs_top_signature(rules, fill.cheques) and not fill.top_signed:
        roles, command = ("pit_manager",), fills.TopSignFill(number)
    elif not fill.runner:
        roles, command = ("security",), fills.CarryFill(number)
    elif slip.disputed:
        roles, command = _SUPERVISOR, fills.VoidFill
    elif line := line_to_read(slip):
        roles, command = _SUPERVISOR, ReadLine(slip.serial, line)
    elif next_line(slip):  # what it says is the dealer's to tell: no command is handed out (FILL-03)
        command = AgreeLine
    elif not fill.proved:
        command = fills.ProveFill
    elif signs := _signs(slip, fills.ORDER):
        roles, command = signs, fills.SignFill(number)
    else:
        command = fills.DropDuplicate(number)
    item = _paper("fill", str(number), roles, command, slip)
    return msgspec.structs.replace(item, asker=fill.asked_by, about={**item.about, "number": str(number)})


def _credit(rules: PitRules, pit: Pit, one: credits.Credit) -> Waiting:
    slip, serial = pit.papers.slips[one.serial], one.serial
    roles: Sequence[Role] = _DEALER
    command: Command | type[Command]
    if fills.needs_top_signature(rules, one.cheques) and not one.top_signed:
        roles, command = ("pit_manager",), credits.TopSignCredit(serial)
    elif slip.disputed:
        roles, command = _SUPERVISOR, credits.VoidCredit
    elif next_line(slip):
        command = AgreeLine
    elif not one.proved:
        command = credits.ProveCredit
    elif signs := _signs(slip, credits.ORDER):
        roles, command = signs, credits.SignCredit(serial)
    elif one.acknowledged is None:
        roles, command = ("cage_cashier",), credits.AcknowledgeCredit
    elif not one.compared:
        roles, command = _SUPERVISOR, credits.CompareCredit(serial)
    else:
        command = credits.DropCredit(serial)
    return msgspec.structs.replace(_paper("credit", serial, roles, command, slip), asker=one.asked_by)


def _marker(pit: Pit, one: markers.Marker) -> Waiting:
    slip, serial = pit.papers.slips[one.serial], one.serial
    roles: Sequence[Role] = _DEALER
    command: Command | type[Command]
    if slip.disputed:
        roles, command = _SUPERVISOR, markers.VoidMarker
    elif next_line(slip):
        command = AgreeLine
    elif signs := _signs(slip, markers.ORDER):
        roles, command = signs, markers.SignMarker(serial)
    elif one.cut is None:
        command = markers.CutMarker
    elif not one.approved:
        roles, command = _SUPERVISOR, markers.ApproveMarker(serial)
    else:
        command = markers.PassMarker(serial)
    return _paper("marker", serial, roles, command, slip)


def _tray(pit: Pit, name: str, tray: i.Tray) -> Iterator[Waiting]:
    step: tuple[Sequence[Role], Command | type[Command]] | None = None
    slip = pit.papers.slips.get(tray.opener if tray.stage == "unlocked" else tray.closer)
    if tray.stage == "unlocked" and slip is not None:
        step = _opening(name, tray, slip)
    elif tray.stage == "closing" and not tray.cover_on:
        step = _DEALER, i.CoverFloat(name)
    elif tray.stage == "closing" and tray.stacks:
        step = _DEALER, i.ProveStack
    elif tray.stage == "closing" and len(tray.called) > tray.verified:
        step = _SUPERVISOR, i.VerifyDenomination(name)
    elif tray.stage == "closing":
        step = _DEALER, i.CallDenomination
    elif tray.stage == "signed" and slip is not None:
        signs = _signs(slip, closing.ORDER)
        step = (signs, i.SignCloser(name)) if signs else (_DEALER, i.DropCloser(name))
        step = (_DEALER, AgreeLine) if next_line(slip) else step
    elif tray.stage == "dropped":
        step = _SUPERVISOR, i.LockLid(name)
    if step is not None:
        about = {"stage": tray.stage} | ({"serial": slip.serial} if slip is not None else {})
        if tray.stacks and step[1] is i.ProveStack:
            about |= {"colour": tray.stacks[0], "rule": "CLOSE-02" if tray.stage == "closing" else "OPEN-03"}
        # Every colour of a closing waits anew.
        key = f"tray {name} {tray.verified}" if tray.stage == "closing" else f"tray {name}"
        yield _due_of("tray", f"{key} {'-'.join(step[0])}", step[0], step[1], name, about)


def _opening(name: str, tray: i.Tray, slip: Slip) -> tuple[Sequence[Role], Command | type[Command]]:
    if tray.stacks:
        return _DEALER, i.ProveStack
    if tray.counted != slip.cheques:
        return _DEALER, i.CountTray
    if next_line(slip):
        return _DEALER, AgreeLine
    if signs := _signs(slip, opening.ORDER):
        return signs, i.SignOpener(name)
    return (_DEALER, i.DropOpener(name)) if tray.approved else (_SUPERVISOR, i.ApproveBankroll(name))


def _boxes(pit: Pit) -> Iterator[Waiting]:
    for name in pit.drop.ready:
        yield _due_of("box", f"box {name}", ("security",), dr.PullBox, name, {"box": pit.drop.hanging[name]})
    for box in pit.drop.boxes.values():
        about = {"box": box.number, "day": box.when.day, "shift": box.when.shift}
        if box.state == "differs":
            yield _due_of("box", f"box {box.number}", ("accounting",), dr.ResolveCount, box.table, about)
        elif box.state in ("pulled", "counted_once"):
            # The same line for the second counter: nothing tells that one has counted (IND-23).
            yield _due_of("box", f"box {box.number}", ("count_team",), dr.CountBox, box.table, about)


def _cards(pit: Pit) -> Iterator[Waiting]:
    for one in pit.custody.sets.values():
        about = {"set": one.id, "back": one.back}
        if one.place == "asked_for":
            yield _due_of("cards", one.id, ("security",), cu.ReleaseSet(one.id), one.table, about)
        elif one.place == "cancelled":
            signs = cu.SIGN[len(one.bag) :][:1]
            yield _due_of("cards", f"{one.id} {signs}", signs, cu.SignBag(one.id), one.table, about)
    for record in pit.custody.removed:
        signs = cu.SIGN[len(record.signed) :][:1]
        if signs:
            about = {"set": record.set, "card": record.card, "why": record.why}
            sign = cu.SignRemoval(record.number)
            yield _due_of("cards", f"removal {record.number} {signs}", signs, sign, record.table, about)


def in_order(items: Iterable[tuple[Waiting, int]], person: Person) -> list[tuple[Waiting, int]]:
    """What somebody may do comes first, and what has waited longest before the rest."""
    return sorted(items, key=lambda pair: (not pair[0].is_for(person), pair[1], pair[0].id))
