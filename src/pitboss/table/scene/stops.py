"""What a scene shows of a table that is stopped: the case, the last ruling, a hand being proved.

Staff see a case in full, with the rulings that may be given on it. A guest sees what happened and that the
supervisor decides; afterwards what was decided, and by which rule. Names of record and notes are the house's.
"""

import msgspec

from pitboss.authority import Role
from pitboss.cards import Card
from pitboss.games.contract import COUPON, DEALER, GUEST
from pitboss.rulebook.common import GameRules
from pitboss.table.state import Table
from pitboss.table.stops import corrections
from pitboss.table.stops.rulings import OWN_CHOICE, case_at_hand, options_for


class SceneOption(msgspec.Struct, frozen=True):
    """A ruling that may be given."""

    ruling: str
    says: str
    """The message that tells what it does."""
    recommended: bool


class SceneCase(msgspec.Struct, frozen=True, kw_only=True):
    """What went wrong and waits for a ruling."""

    number: int
    kind: str
    says: str
    """The message that tells what happened."""
    rule: str
    authority: Role
    """Whose word it takes, or that of somebody above them."""
    own_choice: bool
    """Whether the manual leaves it open, and the supervisor chooses (A-19)."""
    card: Card | None
    """`??` if nobody has seen it."""
    to: str
    seat: int
    bet: str
    owner: str
    cents: int
    waiting: int
    """Further cases behind it."""
    options: tuple[SceneOption, ...] = ()
    """The recommended one first; for staff alone."""
    by: str = ""
    note: str = ""
    keyed: Card | None = None


class SceneRuled(msgspec.Struct, frozen=True):
    """The last ruling, until the next round."""

    number: int
    kind: str
    ruling: str
    says: str
    rule: str
    role: Role
    seat: int
    cents: int
    by: str = ""
    note: str = ""


class SceneDispute(msgspec.Struct, frozen=True):
    """A hand that is questioned."""

    number: int
    seat: int
    round: int
    reached: bool
    """Whether the hand in question lies open, so that it can be decided."""
    left: int
    """Hands that still lie above it or are it."""
    by: str = ""
    note: str = ""
    rooms: tuple[tuple[int, int], ...] = ()
    """By seat, the cents that the round could still have paid there; for staff alone."""
    second_from: int = 0
    """From so many cents on a payment needs a second signature; for staff alone."""
    awaited: int = 0
    """Cents that wait for a second signature; for staff alone."""


class SceneProved(msgspec.Struct, frozen=True):
    """A hand that came off the discard rack and lies open again."""

    name: str
    """Whose it was: `dealer`, `seat 4`, `player`; or `burn`, `error` and the like."""
    round: int
    cards: tuple[Card, ...]


def case(rules: GameRules, table: Table, *, staff: bool) -> SceneCase | None:
    """The case at hand."""
    found = case_at_hand(table)
    if found is None:
        return None
    options = options_for(rules, table, found) if staff else ()
    owner = found.owner
    if owner not in (GUEST, DEALER, COUPON) and owner in table.guests:
        owner = table.guests[owner].name
    return SceneCase(
        number=found.number,
        kind=found.kind,
        says=f"irregularity.{found.kind}",
        rule=found.rule,
        authority=found.authority,
        own_choice=found.kind in OWN_CHOICE,
        card=found.card,
        to=found.to,
        seat=found.seat,
        bet=found.bet,
        owner=owner,
        cents=found.cents,
        waiting=max(len(table.cases) - 1, 0),
        options=tuple(
            SceneOption(ruling, f"ruling.{found.kind}.{ruling}", place == 0)
            for place, ruling in enumerate(options)
        ),
        by=found.by if staff else "",
        note=found.note if staff else "",
        keyed=found.keyed if staff else None,
    )


def ruled(table: Table, *, staff: bool) -> SceneRuled | None:
    """The last ruling."""
    last = table.ruled
    if last is None:
        return None
    return SceneRuled(
        last.number,
        last.kind,
        last.ruling,
        f"ruling.{last.kind}.{last.ruling}",
        last.rule,
        last.role,
        last.seat,
        last.cents,
        last.by if staff else "",
        last.note if staff else "",
    )


def dispute(rules: GameRules, table: Table, *, staff: bool) -> SceneDispute | None:
    """The hand that is questioned."""
    open_ = table.dispute
    if open_ is None:
        return None
    waiting = corrections.proposed(table) if staff else None
    rooms = (
        (seat, corrections.room_at(rules, table, open_.round, seat))
        for seat in range(1, len(table.places) + 1)
        if corrections.guest_at(table, seat)
    )
    return SceneDispute(
        open_.number,
        open_.seat,
        open_.round,
        open_.reached,
        len(open_.way) - open_.exposed,
        open_.by if staff else "",
        open_.note if staff else "",
        tuple(rooms) if staff and open_.reached else (),
        rules.approval.ruling_from if staff else 0,
        waiting.cents if waiting else 0,
    )


def proof(table: Table) -> tuple[SceneProved, ...]:
    """The hands that lie open again, in the order in which they came off the rack."""
    open_ = table.dispute
    return () if open_ is None else tuple(SceneProved(p.name, p.round, p.cards) for p in open_.proof)
