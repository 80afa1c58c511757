"""The ledger: accounts that hold instruments, balanced movements between them, balances, statements.

It knows no event and no rule. Every room that moves value says by its own `movements.py` what its events
move; whatever is moved leaves one account and enters another, so that over all accounts every denomination
always sums to zero (IND-01).
"""

from pitboss.ledger.balances import Balances, OverdrawnError
from pitboss.ledger.instruments import Holding, Instrument, bill, cheque, of_bills, of_cheques
from pitboss.ledger.movements import InvariantBroken, Movement, Posting, transfer
from pitboss.ledger.statements import Line, statement

__all__ = [
    "Balances",
    "Holding",
    "Instrument",
    "InvariantBroken",
    "Line",
    "Movement",
    "OverdrawnError",
    "Posting",
    "bill",
    "cheque",
    "of_bills",
    "of_cheques",
    "statement",
    "transfer",
]
