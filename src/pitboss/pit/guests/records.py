"""Guests as the pit knows them: rated at tables, cash summed per gaming day, exclusions kept.

A guest goes by an id; name and address are kept apart, under a key of their own, and are never in here.
"""

from collections.abc import Mapping
from typing import Literal, Protocol

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.games.contract import Command, Event
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, on
from pitboss.pit.days import When, when
from pitboss.pit.refusals import refuse
from pitboss.rulebook.pit import PitRules

Way = Literal["in", "out"]
"""Cash from the guest to the house, or from the house to the guest: never set off against one another."""
TaskKind = Literal["currency_report", "transaction_log", "tax_form", "suspicion"]
_SUSPICIONS_SEEN_BY: tuple[Role, ...] = ("pit_manager", "surveillance", "accounting")
_TASKS_SEEN_BY: tuple[Role, ...] = ("supervisor", "cage_cashier", *_SUSPICIONS_SEEN_BY)


class Day(msgspec.Struct, frozen=True):
    """A guest's cash of one gaming day, over all tables and the cage (IND-53)."""

    day: str = ""
    cash_in: int = 0
    cash_out: int = 0


class Task(msgspec.Struct, frozen=True):
    """Something that somebody has to do about a guest."""

    number: int
    kind: TaskKind
    guest: str
    day: str
    cents: int
    why: str
    done_by: str = ""


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """A rating card that is open."""

    table: str
    began_ms: int
    when: When
    watched_by: str


class GuestRecord(msgspec.Struct, frozen=True):
    """What is kept of a guest."""

    today: Day = Day()
    rating: Rating | None = None
    excluded_until_ms: int | None = None
    """Nothing is dealt to them before; the far future for good."""
    card: str = ""


class Guests(msgspec.Struct, frozen=True):
    """Everybody whom the pit has dealt with."""

    known: Mapping[str, GuestRecord] = {}
    tasks: tuple[Task, ...] = ()
    tasks_made: int = 0

    def record(self, guest: str) -> GuestRecord:
        """Return what is kept of a guest; of a stranger, an empty record."""
        return self.known.get(guest, GuestRecord())


class WithGuests(Protocol):
    """The part of the pit that these commands read."""

    @property
    def guests(self) -> Guests: ...


class OpenRating(Command, frozen=True):
    """The supervisor begins to rate a guest's play."""

    guest: str
    table: str


class CloseRating(Command, frozen=True):
    """The supervisor ends it: average bet and hands come from the table's own record."""

    guest: str


class RecordCash(Command, frozen=True):
    """Cash came from a guest or went to one, at a table or at the cage. A fact."""

    guest: str
    way: Way
    cents: int
    where: str


class RecordWin(Command, frozen=True):
    """A side bet was won that may want a form. A fact."""

    guest: str
    table: str
    wager: int
    cents: int


class ReportSuspicion(Command, frozen=True):
    """Somebody of the staff finds something odd; the guest never hears of it (IND-55)."""

    guest: str
    cents: int
    why: str


class CompleteTask(Command, frozen=True):
    """Somebody has done what a task asks for, or says why it is not to be done."""

    number: int
    reference: str = ""
    """The number of what was filed or entered."""
    why_not: str = ""
    """Why nothing is filed."""


class ExcludeGuest(Command, frozen=True):
    """The guest's own wish, or the house's: nothing is dealt to them until then."""

    guest: str
    until_ms: int
    why: str


class RatingOpened(Event, frozen=True):
    guest: str
    rating: Rating


class RatingClosed(Event, frozen=True):
    guest: str
    table: str
    began_ms: int
    ended_ms: int
    by: str


class CashRecorded(Event, frozen=True):
    guest: str
    way: Way
    cents: int
    where: str
    day: str


class TaskMade(Event, frozen=True):
    task: Task


class TaskDone(Event, frozen=True):
    number: int
    by: str
    reference: str = ""
    why_not: str = ""


class GuestExcluded(Event, frozen=True):
    guest: str
    until_ms: int
    by: str
    why: str


def _is_staff(person: Person) -> bool:
    return person.may_act_as("supervisor") or person.may_act_as("cage_cashier")


def _open(rules: PitRules, pit: WithGuests, act: Act[OpenRating], tables: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("supervisor"):
        return refuse("not_your_desk", role="supervisor")
    table = tables.get(asked.table)
    if table is None or asked.guest not in table.guests:
        return refuse("guest_not_there", guest=asked.guest)
    if pit.guests.record(asked.guest).rating is not None:
        return refuse("step_done", number=asked.guest)
    today = when(rules.gaming_day, act.at_ms)
    rating = Rating(table=asked.table, began_ms=act.at_ms, when=today, watched_by=act.by.id)
    return (RatingOpened(asked.guest, rating),)


def _close(_: PitRules, pit: WithGuests, act: Act[CloseRating], __: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("supervisor"):
        return refuse("not_your_desk", role="supervisor")
    rating = pit.guests.record(asked.guest).rating
    if rating is None:
        return refuse("no_rating", guest=asked.guest)
    return (RatingClosed(asked.guest, rating.table, rating.began_ms, act.at_ms, act.by.id),)


def _cash(rules: PitRules, pit: WithGuests, act: Act[RecordCash], _: Tables) -> Decision:
    asked = act.command
    if not _is_staff(act.by):
        return refuse("not_your_desk", role="cage_cashier")
    if asked.cents <= 0:
        return refuse("nothing_asked_for", "IND-53")
    return cash_events(rules, pit.guests, asked, act.at_ms)


def cash_events(rules: PitRules, guests: Guests, cash: RecordCash, at_ms: int) -> tuple[Event, ...]:
    """Cash in and cash out are summed apart; at the thresholds a log entry and a report become due."""
    day = when(rules.gaming_day, at_ms).day
    today = guests.record(cash.guest).today
    before = (today.cash_in if cash.way == "in" else today.cash_out) if today.day == day else 0
    after = before + cash.cents
    found: list[Event] = [CashRecorded(cash.guest, cash.way, cash.cents, cash.where, day)]
    number, law = guests.tasks_made, rules.cash.on(day)
    due_by_kind: tuple[tuple[TaskKind, bool], ...] = (
        ("transaction_log", before < law.log_from <= after),
        ("currency_report", before <= law.report_above < after),
    )
    for kind, due in due_by_kind:
        if due:
            number += 1
            why = f"cash {cash.way} of the gaming day"
            found.append(TaskMade(Task(number, kind, cash.guest, day, after, why)))
    return tuple(found)


def _win(rules: PitRules, pit: WithGuests, act: Act[RecordWin], _: Tables) -> Decision:
    """The law wants a form from a multiple of the wager and from a sum on (IND-56)."""
    asked = act.command
    if not _is_staff(act.by):
        return refuse("not_your_desk", role="supervisor")
    day = when(rules.gaming_day, act.at_ms).day
    law = rules.tax.on(day)
    if asked.cents < law.min or asked.cents < law.multiple * asked.wager:
        return ()
    why = f"won at {asked.table} on a wager of {asked.wager} cents"
    task = Task(pit.guests.tasks_made + 1, "tax_form", asked.guest, day, asked.cents, why)
    return (TaskMade(task),)


def _suspect(rules: PitRules, pit: WithGuests, act: Act[ReportSuspicion], _: Tables) -> Decision:
    asked = act.command
    if not set(act.by.roles) - {"guest"} or act.by.id == asked.guest:
        return refuse("not_your_desk", role="dealer")
    if not asked.why.strip():
        return refuse("reason_missing", "IND-55")
    day = when(rules.gaming_day, act.at_ms).day
    least = rules.cash.on(day).suspicious_from
    if asked.cents < least:
        return refuse("below_threshold", cents=least)
    task = Task(pit.guests.tasks_made + 1, "suspicion", asked.guest, day, asked.cents, asked.why)
    return (TaskMade(task),)


def _complete(_: PitRules, pit: WithGuests, act: Act[CompleteTask], __: Tables) -> Decision:
    asked = act.command
    if not any(act.by.may_act_as(role) for role in _TASKS_SEEN_BY):
        return refuse("not_your_desk", role="supervisor")
    if not any(task.number == asked.number for task in tasks_for(pit.guests, act.by)):
        return refuse("task_unknown", number=asked.number)
    reference, why_not = asked.reference.strip(), asked.why_not.strip()
    if bool(reference) == bool(why_not):
        return refuse("task_unaccounted", number=asked.number)
    return (TaskDone(asked.number, act.by.id, reference, why_not),)


def _exclude(_: PitRules, pit: WithGuests, act: Act[ExcludeGuest], __: Tables) -> Decision:
    """A guest or the staff may exclude; an exclusion can be made longer at once, and never shorter."""
    asked = act.command
    if not (act.by.id == asked.guest or _is_staff(act.by)):
        return refuse("not_your_desk", role="supervisor")
    if act.by.id != asked.guest and not asked.why.strip():
        return refuse("reason_missing", "IND-06")
    standing = pit.guests.record(asked.guest).excluded_until_ms or 0
    if asked.until_ms <= max(act.at_ms, standing):
        return refuse("exclusion_not_shortened")
    return (GuestExcluded(asked.guest, asked.until_ms, act.by.id, asked.why),)


def tasks_for(guests: Guests, person: Person) -> tuple[Task, ...]:
    """Return the tasks that somebody may know of: staff theirs, a guest none (IND-55, CULT-05).

    Suspicions are for surveillance and those who answer for a shift; nobody reads one about themselves.
    """
    if not any(person.may_act_as(role) for role in _TASKS_SEEN_BY):
        return ()
    trusted = any(person.may_act_as(role) for role in _SUSPICIONS_SEEN_BY)
    return tuple(
        task for task in guests.tasks if task.guest != person.id and (trusted or task.kind != "suspicion")
    )


def excluded(guests: Guests, guest: str, at_ms: int) -> bool:
    """Tell whether a guest is excluded now."""
    until = guests.record(guest).excluded_until_ms
    return until is not None and at_ms < until


def _guest(guests: Guests, who: str, **changes: object) -> Guests:
    return replace(guests, known={**guests.known, who: replace(guests.record(who), **changes)})


def _recorded(guests: Guests, event: CashRecorded) -> Guests:
    today = guests.record(event.guest).today
    if today.day != event.day:
        today = Day(event.day)
    field = "cash_in" if event.way == "in" else "cash_out"
    return _guest(guests, event.guest, today=replace(today, **{field: getattr(today, field) + event.cents}))


COMMANDS: Handlers[WithGuests] = dict(
    (
        on(OpenRating, _open),
        on(CloseRating, _close),
        on(RecordCash, _cash),
        on(RecordWin, _win),
        on(ReportSuspicion, _suspect),
        on(CompleteTask, _complete),
        on(ExcludeGuest, _exclude),
    )
)
EVOLVE: Folds[Guests] = {
    RatingOpened: lambda guests, x: _guest(guests, x.guest, rating=x.rating),
    RatingClosed: lambda guests, x: _guest(guests, x.guest, rating=None),
    CashRecorded: _recorded,
    TaskMade: lambda guests, x: replace(guests, tasks=(*guests.tasks, x.task), tasks_made=x.task.number),
    TaskDone: lambda guests, x: replace(
        guests, tasks=tuple(task for task in guests.tasks if task.number != x.number)
    ),
    GuestExcluded: lambda guests, x: _guest(guests, x.guest, excluded_until_ms=x.until_ms),
}
