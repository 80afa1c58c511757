"""How long a record is kept, and which records are exceptions (IND-06, IND-07).

Every event in the journal has a class by its name. The journal only grows: a class says how long a record
may not go, should anybody ever move old streams away.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Literal, get_args

import msgspec

from pitboss.floor.readmodels.pit_rules_then import pit_rules_then
from pitboss.floor.registry import names
from pitboss.journal import Reader, Record
from pitboss.pit.days import when
from pitboss.rulebook.pit import PitRules

Class = Literal["bank_secrecy", "accountability", "custody", "people", "game"]
"""Cash, credit and whoever was reported; papers, floats, boxes and meters; cards; staff; play."""
_BY_ROOM: Mapping[str, Class] = {
    **dict.fromkeys(("guest", "marker"), "bank_secrecy"),
    **dict.fromkeys(("paper", "reading", "inventory", "fill", "credit", "drop", "toke"), "accountability"),
    **dict.fromkeys(("pit", "shift_count", "progressive", "terminal", "rule_change"), "accountability"),
    **dict.fromkeys(("custody", "card_change"), "custody"),
    **dict.fromkeys(("staff", "note", "school"), "people"),
    **dict.fromkeys(("signing", "register", "audit"), "accountability"),
    **dict.fromkeys(("table_change", "pit_rules", "jackpot_paper"), "accountability"),
    **dict.fromkeys(
        ("pack", "round", "wager", "baccarat", "blackjack", "table", "felt", "supervision"), "game"
    ),
    **dict.fromkeys(
        ("hand_held", "stop", "tucking", "relief", "floor", "posted_limits", "pack_steps"), "game"
    ),
}
_CASH: frozenset[str] = frozenset(
    {
        "table.bills_laid",
        "table.bills_dropped",
        "table.bill_suspected",
        "table.suspicion_resolved",
        "pit.marker_paid",
        "supervision.matter_reported",
    }
)
"""Of other rooms, what tells of cash, of a marker or of a suspicion."""

Exceptional = Literal["parameter", "correction", "override", "void"]
EXCEPTIONS: Mapping[str, Exceptional] = {
    **dict.fromkeys(
        (
            *(
                "progressive.settings_set",
                "progressive.progressive_armed",
                "progressive.progressive_disarmed",
            ),
            *("floor.table_placed", "staff.roles_changed", "marker.line_approved", "guest.guest_excluded"),
            *("progressive.change_proposed", "progressive.change_withdrawn", "progressive.table_linked"),
            *("rule_change.rules_proposed", "rule_change.rules_signed", "rule_change.rules_withdrawn"),
            *("posted_limits.limits_posted", "register.account_roles_changed"),
            *("table_change.proposed", "table_change.signed", "table_change.withdrawn"),
            *("table_change.new_bankroll_brought", "table_change.bankroll_received"),
            *("table_change.table_reassigned", "pit_rules.recorded"),
        ),
        "parameter",
    ),
    **dict.fromkeys(
        (
            *("stop.dispute_corrected", "table.payment_recovered", "inventory.slip_replaced"),
            *("inventory.variance_accepted", "pit.rack_adjusted", "progressive.meter_corrected"),
            *("progressive.entry_corrected", "progressive.contribution_questioned"),
            *("stop.card_keyed", "stop.card_keyed_again", "stop.reading_corrected", "baccarat.hands_reread"),
        ),
        "correction",
    ),
    **dict.fromkeys(
        (
            *(
                "stop.ruling_signed",
                "stop.dispute_ruled",
                "stop.correction_proposed",
                "round.ruling_given",
                "floor.table_paused",
            ),
            *("table.spot_permitted", "table.guest_restricted", "stop.shoe_fault_cleared"),
            *("floor.epoch_opened", "staff.dealer_exempted"),
        ),
        "override",
    ),
    **dict.fromkeys(
        (
            *("paper.slip_voided", "paper.slip_reprinted", "fill.fill_voided", "credit.credit_voided"),
            *("marker.marker_voided", "inventory.closer_voided", "round.round_voided"),
            *("progressive.jackpot_rejected", "floor.shoe_given_up", "supervision.transaction_given_up"),
            *("baccarat.wagers_returned", "baccarat.late_wager_returned"),
        ),
        "void",
    ),
}
"""By name, what kind of exception an event is; every other one is the ordinary course of things."""
_REASONS = ("reason", "why")
"""The fields in which an event has somebody's words for it."""


def class_of(name: str) -> Class:
    """The retention class of an event's name. A name of no known group is a mistake in the program."""
    return "bank_secrecy" if name in _CASH else _BY_ROOM[name.partition(".")[0]]


def years_of(rules: PitRules) -> dict[Class, int]:
    """For how many years at least each class is kept: the house has one figure, never below the law's."""
    return dict.fromkeys(get_args(Class), rules.retention_years)


def exceptions(records: Iterable[Record]) -> Iterator[tuple[Exceptional, Record]]:
    """The exceptions among records, in their order, each with its kind."""
    for record in records:
        kind = EXCEPTIONS.get(record.name)
        if kind is not None:
            yield kind, record


class ExceptionRow(msgspec.Struct, frozen=True, kw_only=True):
    """One exception as the list of a gaming day has it."""

    kind: Exceptional
    day: str
    at_ms: int
    stream: str
    seq: int
    name: str
    """Of the record."""
    by: str
    """Who gave the command; the floor itself where nobody did."""
    reason: str
    """As they wrote it, where the record asks for one."""
    retention: Class
    kept_until: str
    """The first day on which the record may go."""
    event: dict[str, object]


def kept_until(rules: PitRules, name: str, day: str) -> str:
    """The first day on which a record of a gaming day may go."""
    begun = date.fromisoformat(day)
    year = begun.year + years_of(rules)[class_of(name)]
    leap_day = (begun.month, begun.day) == (2, 29)
    return (date(year, 3, 1) if leap_day else begun.replace(year=year)).isoformat()


def exception_lines(
    reader: Reader, rules: PitRules, day: str = "", progress: Callable[[int, int], None] | None = None
) -> tuple[ExceptionRow, ...]:
    """The exceptions of a gaming day, or of all, over every stream in the order of time."""
    heads, then = reader.heads(), pit_rules_then(reader, rules)
    whole = sum(head.seq for head in heads.values())
    done, lines = 0, []
    for stream, head in heads.items():
        for kind, record in exceptions(reader.read(stream)):
            line = _line(reader, then.at(record.at_ms), kind, record)
            if day in ("", line.day):
                lines.append(line)
        done += head.seq
        if progress is not None:
            progress(done, whole)
    return tuple(sorted(lines, key=lambda line: (line.at_ms, line.stream, line.seq)))


def _line(reader: Reader, rules: PitRules, kind: Exceptional, record: Record) -> ExceptionRow:
    receipt = reader.command(record.command)
    event = msgspec.to_builtins(names().decode(record.entry), str_keys=True)
    day = when(rules.gaming_day, record.at_ms).day
    return ExceptionRow(
        kind=kind,
        day=day,
        at_ms=record.at_ms,
        stream=record.stream,
        seq=record.seq,
        name=record.name,
        by="" if receipt is None else receipt.who,
        reason=next((str(event[field]) for field in _REASONS if event.get(field)), ""),
        retention=class_of(record.name),
        kept_until=kept_until(rules, record.name, day),
        event=event,
    )
