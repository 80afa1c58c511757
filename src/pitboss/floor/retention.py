"""How long a record is kept, and which records are exceptions (IND-06, IND-07).

Every event in the journal has a class by its name. The journal only grows: a class says how long a record
may not go, should anybody ever move old streams away.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, get_args

from pitboss.floor.names import ROOMS
from pitboss.journal import Record
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
    **dict.fromkeys(
        ("pack", "round", "wager", "baccarat", "blackjack", "table", "felt", "supervision"), "game"
    ),
    **dict.fromkeys(("hand_held", "stop", "tucking", "relief", "floor", "posted_limits"), "game"),
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
        ),
        "parameter",
    ),
    **dict.fromkeys(
        (
            *("stop.dispute_corrected", "table.payment_recovered", "inventory.slip_replaced"),
            *("inventory.variance_accepted", "pit.rack_adjusted", "progressive.meter_corrected"),
            *("progressive.entry_corrected", "progressive.contribution_questioned"),
            *("stop.card_keyed", "stop.card_keyed_again"),
        ),
        "correction",
    ),
    **dict.fromkeys(
        (
            *("stop.ruling_signed", "stop.dispute_ruled", "round.ruling_given", "floor.table_paused"),
            *("table.spot_permitted", "table.guest_restricted", "stop.shoe_fault_cleared"),
            "floor.epoch_opened",
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


def class_of(name: str) -> Class:
    """The retention class of an event's name; a name of no room is a mistake in the program."""
    room = name.partition(".")[0]
    if room not in ROOMS:
        raise KeyError(f"{name} is of no room")
    return "bank_secrecy" if name in _CASH else _BY_ROOM[room]


def years_of(rules: PitRules) -> dict[Class, int]:
    """For how many years at least each class is kept: the house has one figure, never below the law's."""
    return dict.fromkeys(get_args(Class), rules.retention_years)


def exceptions(records: Iterable[Record]) -> Iterator[tuple[Exceptional, Record]]:
    """The exceptions among records, in their order, each with its kind."""
    for record in records:
        kind = EXCEPTIONS.get(record.name)
        if kind is not None:
            yield kind, record
