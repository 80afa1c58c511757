"""A disputed hand: proved from the discard rack in its true order, and decided by a supervisor (PICK-03).

The dealer notifies and the supervisor directs: hand by hand comes off the top, the dealer's own first, then
the one furthest to the dealer's right, down to the one in question. Nothing else happens meanwhile. Cards of
a round that is not decided are never opened, and what lay face down in the rack stays so.
"""

from itertools import takewhile
from typing import Literal

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cards import Card
from pitboss.cheques import Cheques, make
from pitboss.games import GAMES
from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.round import CardsPickedUp
from pitboss.rulebook.common import GameRules
from pitboss.shoe import Pile
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.approvals.approvals import used
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.guests.seats import cheques_of, may_speak_for, spots_of
from pitboss.table.guests.standing_bets import cheques_along, taken_along
from pitboss.table.money.payment_plan import rack_of
from pitboss.table.refusals import refuse
from pitboss.table.state import Dispute, Due, Place, Ruled, Table
from pitboss.table.stops import corrections
from pitboss.table.stops.cases import by_those_above, signing_role

Outcome = Literal["stands", "corrected"]


class DisputeHand(Command, frozen=True):
    """A guest, or the dealer on their word, questions how a hand was acted upon (PICK-03)."""

    seat: int
    round: int = 0
    """Of this shoe; none for the last one in which the seat had a hand."""
    note: str = ""


class ProveHand(Command, frozen=True):
    """The supervisor has the next hand taken off the discard rack, or all down to the one in question."""

    all: bool = False


class RuleOnDispute(Command, frozen=True):
    """The decision stands, or the guest at a seat is paid what was short, or pays back what was too much."""

    outcome: Outcome
    cents: int = 0
    seat: int = 0
    note: str = ""


class DisputeRaised(Event, frozen=True):
    """A hand is questioned; the supervisor is told."""

    dispute: Dispute


class HandProved(Event, frozen=True):
    """A hand came off the discard rack and lies open again."""

    name: str
    round: int
    cards: tuple[Card, ...]
    reached: bool
    by: str


class DisputeCorrected(Event, frozen=True):
    """A payment was put right: cheques went to the guest, or for a negative sum came from them."""

    guest: str
    seat: int
    cents: int
    cheques: Cheques
    change: Cheques = Cheques()
    """Given back where the guest had no exact cheques."""


class DisputeRuled(Event, frozen=True):
    """The supervisor has decided; the cards are back in the rack in their order."""

    number: int
    seat: int
    round: int
    outcome: Outcome
    cents: int
    rule: str
    by: str
    role: Role
    note: str = ""
    second: str = ""
    """Who signed as well, where one signature was not enough."""


_RACKED = frozenset({"between_rounds", "betting", "shuffle_due", "shuffle_called"})
"""Every card of the last round is in the rack, and none of the next is out."""

_LAID_OPEN = frozenset({"verify", "commission", "pick_up"})
"""The round is decided and its cards still lie there."""


def rack(table: Table) -> tuple[Pile, ...]:
    """The discards from the top, with what lies open of a decided round as it will be picked up (PICK-02)."""
    game = table.game
    if game.phase in _LAID_OPEN:
        game = GAMES[table.family].evolve(game, CardsPickedUp())
    return tuple(pile if pile.seen else pile.covered() for pile in reversed(game.shoe.discards))


def _shared(table: Table) -> frozenset[str]:
    """The hands that all wagers are on, where there are such."""
    shared = GAMES[table.family].procedure.hands == "shared"
    return frozenset(table.game.house_hands) if shared else frozenset()


def hands_of(table: Table, seat: int) -> frozenset[str]:
    """The names of the piles that a guest at a seat may question."""
    return _shared(table) or frozenset({f"seat {seat}"})


def way_to(table: Table, seat: int, round_: int) -> tuple[Pile, ...]:
    """The hands from the top of the rack down to those of a seat in a round; none if it has none there."""
    names = hands_of(table, seat)
    piles = rack(table)
    rounds = [pile.round for pile in piles if pile.name in names]
    asked = round_ or max(rounds, default=0)
    deepest = max(
        (n for n, pile in enumerate(piles) if pile.name in names and pile.round == asked), default=-1
    )
    return piles[: deepest + 1]


def disputable(table: Table) -> tuple[int, ...]:
    """The seats whose hand of the last round may be questioned now by the guest who plays there."""
    game = table.game
    if table.dispute is not None or table.transaction is not None:
        return ()
    if game.phase not in _RACKED | _LAID_OPEN:
        return ()
    discards = game.shoe.discards if game.phase in _RACKED else rack(table)[::-1]
    shared = _shared(table)
    last = next((pile.round for pile in reversed(discards) if pile.name in shared or " " in pile.name), 0)
    there = {pile.name for pile in takewhile(lambda pile: pile.round in (last, 0), reversed(discards))}
    return tuple(
        seat
        for seat, place in enumerate(table.places, 1)
        if place.player and (seat, last) not in table.disputed and there & hands_of(table, seat)
    )


def dispute(_: GameRules, table: Table, act: Act) -> Decision:
    """A guest questions a hand of their own, or the dealer does for them; the supervisor is told."""
    asked = act.command
    assert isinstance(asked, DisputeHand)
    dealer = act.by.may_act_as("dealer")
    place = table.place(asked.seat) if 1 <= asked.seat <= len(table.places) else Place()
    theirs = any(guest and may_speak_for(act.by, guest) for guest in (place.player, place.sitter))
    if not dealer and not theirs:
        return refuse("spot_not_yours", spot=asked.seat)
    if table.transaction is not None:
        return refuse("transaction_open", "PICK-03")
    if table.game.phase not in _RACKED | _LAID_OPEN:
        return refuse("round_undecided")
    way = way_to(table, asked.seat, asked.round)
    if not way:
        return refuse("hand_not_in_rack", seat=asked.seat)
    round_ = way[-1].round
    if (asked.seat, round_) in table.disputed:
        return refuse("already_disputed", seat=asked.seat)
    raised = Dispute(table.cases_opened + 1, asked.seat, round_, act.by.id, dealer, way, note=asked.note)
    return (DisputeRaised(raised), SupervisorTold("dispute", asked.seat))


def prove(_: GameRules, table: Table, act: Act) -> Decision:
    """The next hand comes off the rack, or all that are left down to the one in question."""
    asked = act.command
    assert isinstance(asked, ProveHand)
    open_ = table.dispute
    if open_ is None:
        return refuse("no_dispute")
    if open_.reached:
        return refuse("hand_reached", seat=open_.seat)
    first, last = open_.exposed, len(open_.way) if asked.all else open_.exposed + 1
    return tuple(
        HandProved(pile.name, pile.round, pile.cards, place + 1 == len(open_.way), act.by.id)
        for place, pile in enumerate(open_.way[first:last], first)
    )


def decide_dispute(rules: GameRules, table: Table, act: Act) -> Decision:
    """The supervisor decides, and what was paid wrongly is put right in cheques."""
    asked = act.command
    assert isinstance(asked, RuleOnDispute)
    open_ = table.dispute
    if open_ is None:
        return refuse("no_dispute")
    if open_.of_dealer and open_.by == act.by.id:
        return refuse("ruling_not_by_dealer", "PICK-03")
    if not open_.reached:
        return refuse("hand_not_reached", seat=open_.seat)
    if (asked.outcome == "corrected") != bool(asked.cents):
        return refuse("correction_unclear")
    seat = asked.seat or open_.seat
    paid = _corrected(table, seat, asked.cents) if asked.cents else ()
    if isinstance(paid, Refusal):
        return paid
    if corrections.needs_second(rules, table, seat, asked.cents):
        return corrections.propose(rules, table, act.by, seat, asked.cents, asked.note)
    ruled = DisputeRuled(
        open_.number,
        seat,
        open_.round,
        asked.outcome,
        asked.cents,
        GAMES[table.family].manual.dispute,
        act.by.id,
        signing_role(act.by),
        asked.note,
    )
    return (*used(table, corrections.SUBJECT), *paid, ruled)


def signed(table: Table, second: str) -> Decision:
    """The correction that waited is paid, now that a second person has signed it."""
    open_, waiting = table.dispute, corrections.proposed(table)
    if open_ is None or waiting is None:
        return refuse("no_dispute")
    paid = _corrected(table, waiting.seat, waiting.cents)
    if isinstance(paid, Refusal):
        return paid
    ruled = DisputeRuled(
        open_.number,
        waiting.seat,
        open_.round,
        "corrected",
        waiting.cents,
        GAMES[table.family].manual.dispute,
        waiting.by,
        waiting.role,
        waiting.note,
        second,
    )
    return (*paid, ruled)


def _corrected(table: Table, seat: int, cents: int) -> Decision:
    guest = corrections.guest_at(table, seat)
    if not guest:
        return refuse("spot_not_yours", spot=seat)
    if cents > 0:
        cheques = make(cents, rack_of(table))
        if cheques is None:
            return refuse("correction_not_in_rack", cents=cents)
        return (DisputeCorrected(guest, seat, cents, cheques),)
    held = cheques_of(table, guest)
    along: tuple[Event, ...] = ()
    if held.total < -cents:  # what stayed on the felt answers for it too
        along = taken_along(table, guest, spots_of(table, guest))
        held += cheques_along(guest, along)
    exact = make(-cents, held)
    if exact is not None:
        return (*along, DisputeCorrected(guest, seat, cents, exact))
    change = make(held.total + cents, rack_of(table)) if held.total > -cents else None
    if change is None:
        return refuse("cheques_not_held", cents=-cents)
    return (*along, DisputeCorrected(guest, seat, cents, held, change))


COMMANDS: tuple[Row, ...] = (
    Row(
        DisputeHand,
        dispute,
        ("guest", "dealer"),
        check="handler",
        when="any_time",
        words=(
            Word("seat", "disputes hand", ("number?",)),
            Word("dealer", "disputes hand", ("number", "number?")),
        ),
    ),
    Row(
        ProveHand,
        prove,
        ("supervisor",),
        when="always",
        words=(*by_those_above("proves hand"), *by_those_above("proves all")),
    ),
    Row(
        RuleOnDispute,
        decide_dispute,
        ("supervisor",),
        when="always",
        words=(
            *by_those_above("decision stands", "text?"),
            *by_those_above("corrects", "money", "text?"),
            *by_those_above("recovers", "money", "text?"),
        ),
    ),
)


def _raised(table: Table, event: DisputeRaised) -> Table:
    dispute = event.dispute
    return replace(
        table,
        dispute=dispute,
        disputed=(*table.disputed, (dispute.seat, dispute.round)),
        cases_opened=max(table.cases_opened, dispute.number),
    )


def _proved(table: Table, _: HandProved) -> Table:
    assert table.dispute is not None  # hands are proved only while one is open
    return replace(table, dispute=replace(table.dispute, exposed=table.dispute.exposed + 1))


def _paid_right(table: Table, event: DisputeCorrected) -> Table:
    """A dealer who has handled cheques shows empty hands (PROT-09)."""
    table = corrections.corrected(table, event.seat, event.cents)
    return replace(table, hands_clear=False, dues=(*table.dues, Due("clear_hands")))


def _dispute_ruled(table: Table, event: DisputeRuled) -> Table:
    ruled = Ruled(
        event.number,
        "dispute",
        event.outcome,
        event.rule,
        event.by,
        event.role,
        event.note,
        event.seat,
        event.cents,
    )
    return replace(table, dispute=None, ruled=ruled)


EVOLVE: dict[type[Event], Fold] = {
    DisputeRaised: _raised,
    HandProved: _proved,
    DisputeCorrected: _paid_right,
    DisputeRuled: _dispute_ruled,
}
