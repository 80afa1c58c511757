"""A move of the dealer: what is done, where, with which cheques or which total; and the one that is due.

What is due is read off the table (`dealers_next`), and the cheques of a payment off what the table would do
by itself: the school has no rules of its own.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.authority import MATRIX
from pitboss.cheques import Cheques
from pitboss.games.baccarat import Baccarat
from pitboss.games.baccarat.commands import MarkCommission, TurnHand
from pitboss.games.contract import DEALER, GUEST, Command, Refusal
from pitboss.games.pack import DrawCard, DrawCutCard
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.approvals.requests import wanted
from pitboss.table.cards.hand_held import OfferCards
from pitboss.table.decide import decide
from pitboss.table.driver import step_of
from pitboss.table.money.payment_plan import planned
from pitboss.table.move_rules import rule_of
from pitboss.table.state import Due
from pitboss.training.seat.payments import Change, Payable, change, payable
from pitboss.training.seat.practice_table import Practice

MONEY = frozenset({"take", "pay", "push"})
"""What becomes of a bet, and can be mistaken for one another."""
PLACED = MONEY | {"return", "collect", "recover", "claim", "toke_down", "mark_commission"}
"""Moves at a bet."""
LAID_OUT = frozenset({"pay", "cut_out"})
"""Moves whose cheques are said."""
AIMED = frozenset({"deal", "turn", "offer_cards"})
"""Moves at a hand."""


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

    @property
    def place(self) -> tuple[int, int, str, str]:
        """The bet that it is about; hands count from 1, and no owner is the guest."""
        return self.seat, self.hand or 1, self.bet, self.owner or GUEST


class DueMove(msgspec.Struct, frozen=True):
    """The move that a table waits for."""

    move: Move
    rule: str
    stake: int = 0
    cents: int = 0
    """What a payment pays, or what is taken."""
    subject: str = ""
    """What somebody's word is asked for."""
    anywhere: bool = False
    """Whether it does not matter where: the cut card may come out for any hand."""
    allows: Payable | Change | None = None
    """Which cheques the manuals allow for a payment or for change."""


def due_move(practice: Practice) -> DueMove | None:
    """What the table waits for of its dealer; None while others are awaited."""
    offer = practice.awaits()
    if offer is None:
        return None
    rules, table, command = practice.rules, practice.table, offer.command
    name = step_of(command)
    if isinstance(command, c.Perform) and table.dues:
        return _gesture(practice, name, table.dues[0])
    if isinstance(command, c.AskApproval):
        need = wanted(rules, table)
        subject = "" if need is None else need.subject
        rule = MATRIX[subject].rule if subject else rule_of(rules, table, Move(name))
        return DueMove(Move(name), rule, cents=0 if need is None else need.cents, subject=subject)
    move = Move(name, to=_aim(command))
    if isinstance(command, MarkCommission):
        move = _marking(command)
    return DueMove(move, rule_of(rules, table, move), anywhere=isinstance(command, DrawCutCard))


def _aim(command: Command) -> str:
    if isinstance(command, DrawCard):
        return command.to
    return command.hand if isinstance(command, TurnHand | OfferCards) else ""


def _gesture(practice: Practice, name: str, due: Due) -> DueMove:
    move = move_of(due)
    if name in LAID_OUT:
        move = replace(move, cheques=_laid_out(practice, name))
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
    """The payment behind a word that is to be asked for: in other cheques it may need none."""
    first = practice.table.dues[0] if practice.table.dues else None
    return _gesture(practice, "pay", first) if first is not None and first.gesture == "pay" else None


def move_of(due: Due) -> Move:
    """Something that is due, as a move; its cheques and its total are not told."""
    if due.gesture in PLACED:
        return Move(due.gesture, seat=due.seat, hand=due.hand, bet=due.bet, owner=due.owner)
    if due.gesture == "announce":
        return Move(due.gesture, seat=due.seat, hand=due.hand)
    return Move(due.gesture)


def _laid_out(practice: Practice, gesture: str) -> Cheques:
    """The cheques of a payment or of change as the table itself would make them (PAY-07, CHG-05)."""
    if gesture == "pay":
        plan = planned(practice.rules, practice.table, practice.table.dues[0])
        return Cheques() if plan is None else plan.cheques
    done = decide(practice.rules, practice.table, c.Act(practice.dealer, c.Perform(gesture)))  # type: ignore[arg-type]
    if not isinstance(done, Refusal):
        for event in done:
            if isinstance(event, e.ChequesCutOut):
                return event.cheques
    return Cheques()


def alike(practice: Practice) -> tuple[Move, ...]:
    """The moves that may as well come first, this one among them.

    Seats and bets have their order, and the toke comes after the guest's own bet (PAY-02, TOKE-04). In which
    order one bet's cheques and coupon and those bet over the shoulder are seen to, or commissions marked,
    nobody says.
    """
    table, offer = practice.table, practice.awaits()
    if offer is not None and isinstance(offer.command, MarkCommission):
        assert isinstance(table.game, Baccarat)  # commission is marked nowhere else
        return tuple(_marking(owed) for owed in table.game.owed)
    if not isinstance(getattr(offer, "command", None), c.Perform) or table.dues[0].gesture not in MONEY:
        return ()
    first = table.dues[0]
    of_bet = (first.gesture, first.seat, first.hand, first.bet)
    run: list[Move] = []
    for due in table.dues:
        if (due.gesture, due.seat, due.hand, due.bet) != of_bet or (run and due.owner == DEALER):
            break
        run.append(move_of(due))
    return tuple(run)


def _marking(owed: Any) -> Move:
    return Move("mark_commission", seat=owed.seat, bet="banker", owner=owed.owner)


def run_of(move: Move) -> tuple[str, int, int, str]:
    """What moves that come in any order have in common."""
    if move.name == "mark_commission":
        return move.name, 0, 0, ""
    return move.name, move.seat, move.hand, move.bet
