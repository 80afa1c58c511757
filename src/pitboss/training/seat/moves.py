"""A move of the dealer (what, where, with which cheques or total), and the move that is due.

The move that is due comes from the table (`dealers_next`), and the cheques of a payment are those that the
table would pay by itself. So training repeats no rule of the table.
"""

from typing import Literal, Protocol

import msgspec
from msgspec.structs import replace

from pitboss.authority import MATRIX, Person
from pitboss.cheques import Cheques
from pitboss.games.baccarat import Baccarat
from pitboss.games.baccarat.commands import MarkCommission, TurnHand
from pitboss.games.blackjack.state import Blackjack
from pitboss.games.contract import DEALER, GUEST, Command, Offer, Refusal
from pitboss.games.pack import DrawCard, DrawCutCard
from pitboss.games.round import PickUpCards
from pitboss.games.tucked_card import UNDER_SHOE
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act
from pitboss.table.approvals.approvals import AskApproval
from pitboss.table.approvals.requests import wanted
from pitboss.table.cards.hand_held import OfferCards
from pitboss.table.decide import decide
from pitboss.table.driver import step_of
from pitboss.table.money.dues import Perform
from pitboss.table.money.money_change import ChequesCutOut
from pitboss.table.money.payment_plan import planned
from pitboss.table.move_rules import rule_of
from pitboss.table.state import Due, Table
from pitboss.training.seat.payments import Change, Payable, change, payable
from pitboss.training.seat.practice_table import Practice

MONEY = frozenset({"take", "pay", "push"})
"""Moves that settle a bet; a dealer can mistake one for another."""
PLACED = MONEY | {"return", "collect", "recover", "claim", "toke_down", "mark_commission"}
"""Moves at a bet."""
LAID_OUT = frozenset({"pay", "cut_out"})
"""Moves for which the dealer chooses cheques."""
AIMED = frozenset({"deal", "turn", "offer_cards"})
"""Moves at a hand."""
STRAY = "stray"
"""The name of a touch that is no move at all."""


class Awaiting(Protocol):
    """A table with its rules and its dealer, which knows what it waits for: in training or on the floor."""

    @property
    def rules(self) -> GameRules: ...

    @property
    def table(self) -> Table: ...

    @property
    def dealer(self) -> Person: ...

    def awaits(self) -> Offer | None: ...


class Move(msgspec.Struct, frozen=True):
    """One thing that a dealer does."""

    name: str
    to: str = ""
    """The hand that a card goes to, or that is turned or offered."""
    seat: int = 0
    hand: int = 0
    bet: str = ""
    owner: str = ""
    cheques: Cheques | None = None
    points: int | None = None
    order: tuple[str, ...] = ()
    """The hands in the order in which their cards are picked up, as far as a touch told it."""

    @property
    def place(self) -> tuple[int, int, str, str]:
        """The bet that the move is about; the first hand is 1, and no owner means the guest."""
        return self.seat, self.hand or 1, self.bet, self.owner or GUEST


class DueMove(msgspec.Struct, frozen=True):
    """The move that a table waits for."""

    move: Move
    rule: str
    stake: int = 0
    cents: int = 0
    """What a payment pays, or what is taken."""
    subject: str = ""
    """What an approval is asked for."""
    anywhere: bool = False
    """Whether the hand does not matter: the cut card may come out for any hand."""
    allows: Payable | Change | None = None
    """The cheques that the manuals allow for a payment or for change."""


def due_move(practice: Awaiting) -> DueMove | None:
    """Return the move that the table waits for; None while it waits for others."""
    offer = practice.awaits()
    if offer is None:
        return None
    rules, table, command = practice.rules, practice.table, offer.command
    name = step_of(command)
    if isinstance(command, Perform) and table.dues:
        return _gesture(practice, name, table.dues[0])
    if isinstance(command, AskApproval):
        need = wanted(rules, table)
        subject = "" if need is None else need.subject
        rule = MATRIX[subject].rule if subject else rule_of(rules, table, Move(name))
        return DueMove(Move(name), rule, cents=0 if need is None else need.cents, subject=subject)
    move = Move(name, to=_aim(command))
    if move.to == UNDER_SHOE:
        move = Move("tuck_card")  # drawn from the shoe for the next dealer (RLF-03)
    if isinstance(command, MarkCommission):
        move = _marking(command)
    elif isinstance(command, PickUpCards):
        move = replace(move, order=_picked_up(table))
    return DueMove(move, rule_of(rules, table, move), anywhere=isinstance(command, DrawCutCard))


def _aim(command: Command) -> str:
    if isinstance(command, DrawCard):
        return command.to
    return command.hand if isinstance(command, TurnHand | OfferCards) else ""


def _picked_up(table: Table) -> tuple[str, ...]:
    """Return whose cards are picked up, in the manual's order; none where it has none (PICK-01, PICK-02)."""
    if not isinstance(table.game, Blackjack):
        return ()
    left = [spot.seat for spot in table.game.spots if any(h.cards and not h.settled for h in spot.hands)]
    return (*(f"seat {seat}" for seat in sorted(left, reverse=True)), "dealer")


def _gesture(practice: Awaiting, name: str, due: Due) -> DueMove:
    move = move_of(due)
    if name in LAID_OUT:
        move = replace(move, cheques=_cheques_due(practice, "pay" if name == "pay" else "cut_out"))
    if name == "announce":
        move = replace(move, points=due.points)
    stake = due.item.stake if due.item is not None else due.cents
    cents = due.cents if move.cheques is None else move.cheques.total
    rules, table = practice.rules, practice.table
    allows: Payable | Change | None = None
    if move.cheques is not None:
        paid = name == "pay"
        allows = payable(rules, table, due, move.cheques) if paid else change(rules, table, move.cheques)
    return DueMove(move, rule_of(rules, table, move), stake=stake, cents=cents, allows=allows)


def payment_due(practice: Practice) -> DueMove | None:
    """Return the payment that an approval is due for; in other cheques it may need no approval."""
    first = practice.table.dues[0] if practice.table.dues else None
    return _gesture(practice, "pay", first) if first is not None and first.gesture == "pay" else None


def move_of(due: Due) -> Move:
    """Return a due of the table as a move, without its cheques and its total."""
    if due.gesture in PLACED:
        return Move(due.gesture, seat=due.seat, hand=due.hand, bet=due.bet, owner=due.owner)
    if due.gesture == "announce":
        return Move(due.gesture, seat=due.seat, hand=due.hand)
    return Move(due.gesture)


def _cheques_due(practice: Awaiting, gesture: Literal["pay", "cut_out"]) -> Cheques:
    """Return the cheques in which the table itself would pay or give change (PAY-07, CHG-05)."""
    if gesture == "pay":
        plan = planned(practice.rules, practice.table, practice.table.dues[0])
        return Cheques() if plan is None else plan.cheques
    decision = decide(practice.rules, practice.table, Act(practice.dealer, Perform(gesture)))
    if not isinstance(decision, Refusal):
        for event in decision:
            if isinstance(event, ChequesCutOut):
                return event.cheques
    return Cheques()


def alike(practice: Practice) -> tuple[Move, ...]:
    """Return the moves of which any may come next, the due one among them.

    Seats and bets have their order, and the toke comes after the guest's own bet (PAY-02, TOKE-04). But no
    rule orders the cheques, the coupon and the bets over the shoulder on one bet, or the marking of
    commissions.
    """
    table, offer = practice.table, practice.awaits()
    if offer is None:
        return ()
    if isinstance(offer.command, MarkCommission):
        assert isinstance(table.game, Baccarat), "commission is marked only at baccarat"
        return tuple(_marking(owed) for owed in table.game.owed)
    if not isinstance(offer.command, Perform) or table.dues[0].gesture not in MONEY:
        return ()
    first = table.dues[0]
    of_bet = (first.gesture, first.seat, first.hand, first.bet)
    run: list[Move] = []
    for due in table.dues:
        if (due.gesture, due.seat, due.hand, due.bet) != of_bet or (run and due.owner == DEALER):
            break
        run.append(move_of(due))
    return tuple(run)


class _Owed(Protocol):
    """A commission to mark."""

    @property
    def seat(self) -> int: ...

    @property
    def owner(self) -> str: ...


def _marking(owed: _Owed) -> Move:
    return Move("mark_commission", seat=owed.seat, bet="banker", owner=owed.owner)


def run_of(move: Move) -> tuple[str, int, int, str]:
    """Return what moves have in common that may come in any order."""
    if move.name == "mark_commission":
        return move.name, 0, 0, ""
    return move.name, move.seat, move.hand, move.bet
