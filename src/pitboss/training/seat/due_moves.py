"""Which due move a trainee's move is held against, where more than one would be right."""

from msgspec.structs import replace

from pitboss.table.money.payment_plan import planned
from pitboss.training.seat.grading import fault_in
from pitboss.training.seat.moves import MONEY, DueMove, Move, alike, move_of, payment_due, run_of
from pitboss.training.seat.payments import payable
from pitboss.training.seat.practice_table import Practice


class Matching:
    """Remembers, of moves that may come in any order, those that were made."""

    def __init__(self, practice: Practice) -> None:
        self._practice = practice
        self._whole: tuple[Move, ...] = ()
        self._credited: list[Move] = []
        self._meant: Move | None = None

    def due_for(self, due: DueMove, move: Move) -> DueMove:
        """The move that this one is held against: of several that may come in any order, the one meant."""
        self._meant = due.move
        if due.subject == "payout" and move.name == "pay":
            payment = payment_due(self._practice)
            if payment is not None and fault_in(self._practice.rules, payment, move) is None:
                self._meant = payment.move  # in these cheques it needs no word
                return payment
        run = alike(self._practice) if move.name == due.move.name else ()
        if not run:
            return due
        if not self._credited or run_of(self._credited[-1]) != run_of(run[0]):
            self._credited, self._whole = [], run
        seen_to = {done.place for done in self._credited}
        rest = [one for one in self._whole if one.place not in seen_to]
        meant = next((one for one in rest if one.place == move.place), rest[0] if rest else run[0])
        self._meant = meant
        return self._figures(due, meant)

    def done(self, actual: Move) -> None:
        """The move is made."""
        self._credited.append(self._meant or actual)
        self._meant = None

    def _figures(self, due: DueMove, meant: Move) -> DueMove:
        """What is due for one of several; the table may have done it when another was named."""
        if meant.place == due.move.place or meant.name not in MONEY:
            return replace(due, move=replace(due.move, seat=meant.seat, owner=meant.owner))
        rules, table = self._practice.rules, self._practice.table
        found = next((one for one in table.dues if move_of(one) == meant), None)
        if found is None:
            return replace(due, move=replace(due.move, owner=meant.owner))
        plan = planned(rules, table, found) if meant.name == "pay" else None
        stake = found.item.stake if found.item is not None else found.cents
        move = replace(meant, cheques=None if plan is None else plan.cheques)
        allows = None if plan is None else payable(rules, table, found, plan.cheques)
        return DueMove(move, due.rule, stake=stake, cents=found.cents, allows=allows)
