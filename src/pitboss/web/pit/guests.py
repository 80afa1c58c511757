"""The desk of the guests: cash against the thresholds, credit, exclusions, rated play (IND-53, CULT-05)."""

import msgspec

from pitboss.authority import Person, Role
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import Floor
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen
from pitboss.floor.readmodels.ratings import Card, RatingHistory
from pitboss.pit.days import when
from pitboss.pit.guests.ratings import priced
from pitboss.pit.papers.credit_lines import SECOND
from pitboss.pit.reports.prices import prices_of
from pitboss.web.pit.markers import (
    CreditAt,
    Debt,
    MarkerOnItsWay,
    Receipt,
    may_draw,
    on_their_way,
    owed,
    receipts,
)
from pitboss.web.pit.overview import KNOW_GUESTS, PitGuest, PitTask, has, masked, overview

GUESTS_DESK: tuple[Role, ...] = (
    *("supervisor", "pit_manager", "shift_manager", "executive"),
    *("surveillance", "cage_cashier", "accounting"),
)
RECEIPTS: tuple[Role, ...] = ("cage_cashier", "accounting")
CARDS_SHOWN = 200
STEPS: dict[str, tuple[Role, ...]] = {
    "OpenRating": ("supervisor",),
    "CloseRating": ("supervisor",),
    "ExcludeGuest": ("supervisor", "cage_cashier"),
    "ApproveLine": ("cage_cashier",),
    "SignLine": SECOND,
    "DeclineLine": SECOND,
    "RecordCash": ("cage_cashier",),
    "IssueMarker": ("supervisor",),
    "RedeemMarker": ("cage_cashier",),
    "CompleteTask": ("supervisor", "cage_cashier", "accounting"),
    "ReportSuspicion": GUESTS_DESK,
}


class RatingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A rating card, with what the table's record and the exact odds make of it."""

    guest: str
    table: str
    game: str
    day: str
    began_ms: int
    ended_ms: int | None
    hours: float
    hands: int
    hands_per_hour: float | None
    average_bet: int
    wagered: int
    theoretical: float
    comps: int


class Seated(msgspec.Struct, frozen=True):
    """A guest at a table, who is not rated."""

    guest: str
    table: str


class GuestsDesk(msgspec.Struct, frozen=True, kw_only=True):
    """Guests as the reader may see them."""

    seq: int
    at_ms: int
    day: str
    guests: tuple[PitGuest, ...]
    tasks: tuple[PitTask, ...] | None
    ratings: tuple[RatingRow, ...]
    seated: tuple[Seated, ...]
    draws: tuple[CreditAt, ...]
    """Guests to whom the reader may bring a marker."""
    markers: tuple[MarkerOnItsWay, ...]
    owed: tuple[Debt, ...]
    receipts: tuple[Receipt, ...]
    """Of the last gaming day on which anything was paid."""
    log_from: int
    """Cash of a day in one direction from which an entry in the log is due."""
    report_above: int
    suspicious_from: int
    second_signature_above: int | None
    """A credit line above this is signed by a second person."""
    gives: bool
    """Whether the reader gives guests play money: the cage alone."""
    lets_in: bool
    """Whether the reader opens an account for a guest who walks in."""
    knows: bool
    """Whether the reader is told who they are."""
    steps: tuple[str, ...]


def guests_desk(floor: Floor, book: RatingHistory, then: PitRulesThen, person: Person) -> GuestsDesk:
    """Return the desk for somebody who deals with guests; the odds may take seconds to work out."""
    live, now = floor.pit, floor.clock.now_ms()
    whole = overview(floor, person, administrator=False)
    today = when(live.rules.gaming_day, now)
    law = live.rules.cash.on(today.day)
    knows = has(person, KNOW_GUESTS)
    return GuestsDesk(
        seq=whole.seq,
        at_ms=now,
        day=today.day,
        guests=whole.guests or (),
        tasks=whole.tasks,
        ratings=tuple(_card(floor, one, then, person) for one in book.cards[:CARDS_SHOWN]),
        seated=_seated(floor) if knows else (),
        draws=tuple(may_draw(floor)) if knows and has(person, STEPS["IssueMarker"]) else (),
        markers=tuple(on_their_way(floor, person)),
        owed=tuple(owed(floor, person)),
        receipts=tuple(receipts(floor, person))
        if has(person, (*STEPS["RedeemMarker"], "accounting"))
        else (),
        log_from=law.log_from,
        report_above=law.report_above,
        suspicious_from=law.suspicious_from,
        second_signature_above=live.rules.credit.second_signature_above,
        gives=person.may_act_as("cage_cashier"),
        lets_in=person.may_act_as("cage_cashier") or person.may_act_as("supervisor"),
        knows=knows,
        steps=tuple(name for name, roles in STEPS.items() if has(person, roles)),
    )


def _card(floor: Floor, card: Card, then: PitRulesThen, person: Person) -> RatingRow:
    rating = card.rating
    rules = then.at(rating.began_ms)
    live_table = floor.tables.get(rating.table)
    prices = prices_of(live_table.host.rules) if live_table is not None and card.play.handle else {}
    play = priced(card.play, prices, rules.comps)
    return RatingRow(
        guest=masked(person, rating.guest),
        table=rating.table,
        game=live_table.host.rules.game if live_table is not None else "",
        day=when(rules.gaming_day, rating.began_ms).day,
        began_ms=rating.began_ms,
        ended_ms=None if card.open else rating.ended_ms,
        hours=play.hours,
        hands=play.hands,
        hands_per_hour=play.hands_per_hour,
        average_bet=play.average_bet,
        wagered=sum(play.handle.values()),
        theoretical=play.theoretical,
        comps=play.comps,
    )


def _seated(floor: Floor) -> tuple[Seated, ...]:
    known = floor.pit.durable.guests
    return tuple(
        Seated(guest, name)
        for name, live_table in floor.standing.items()
        for guest in view_of(name, live_table.host.rules, live_table.durable).guests
        if known.record(guest).rating is None
    )
