"""Find the due move to compare a trainee's move with, where more than one would be right."""

from msgspec.structs import replace

from pitboss.table.money.payment_plan import planned
from pitboss.training.seat.grading import fault_in
from pitboss.training.seat.moves import MONEY, DueMove, Move, alike, move_of, payment_due, run_of
from pitboss.training.seat.payments import payable
from pitboss.training.seat.practice_table import Practice


class MoveMatcher:
    """Remembers which of several moves in any order were made."""

    def __init__(self, practice: Practice) -> None:
        self._practice = practice
        self._whole: tuple[Move, ...] = ()
        self._credited: list[Move] = []
        self._meant: Move | None = None

    def due_for(self, due: DueMove, move: Move) -> DueMove:
        """Return the due move to compare a move with; of several in any order, the one that was meant."""
        self._meant = due.move
        if due.subject == "payout" and move.name == "pay":
            payment = payment_due(self._practice)
            if payment is not None and fault_in(self._practice.rules, payment, move) is None:
                self._meant = payment.move  # in these cheques it needs no approval
                return payment
        run = alike(self._practice) if move.name == due.move.name else ()
        if not run:
            return due
        if not self._credited or run_of(self._credited[-1]) != run_of(run[0]):
            self._credited, self._whole = [], run
        done = {credited.place for credited in self._credited}
        rest = [open_ for open_ in self._whole if open_.place not in done]
        meant = next((open_ for open_ in rest if open_.place == move.place), rest[0] if rest else run[0])
        self._meant = meant
        return self._with_figures(due, meant)

    def done(self, actual: Move) -> None:
        """Note that the move was made."""
        self._credited.append(self._meant or actual)
        self._meant = None

    def _with_figures(self, due: DueMove, meant: Move) -> DueMove:
        """Return the due move with its figures; the table may have done it when another was named."""
        if meant.place == due.move.place or meant.name not in MONEY:
            return replace(due, move=replace(due.move, seat=meant.seat, owner=meant.owner))
        rules, table = self._practice.rules, self._practice.table
        matching = next((each for each in table.dues if move_of(each) == meant), None)
        if matching is None:
            return replace(due, move=replace(due.move, owner=meant.owner))
        plan = planned(rules, table, matching) if meant.name == "pay" else None
        stake = matching.item.stake if matching.item is not None else matching.cents
        move = replace(meant, cheques=None if plan is None else plan.cheques)
        allows = None if plan is None else payable(rules, table, matching, plan.cheques)
        return DueMove(move, due.rule, stake=stake, cents=matching.cents, allows=allows)
