"""Accounts that hold instruments, balanced movements between them, balances and statements.

The ledger knows no event and no rule. Every package that moves value says in its own `movements.py` what its
events move. What leaves one account enters another. Therefore every denomination sums to zero over all
accounts (IND-01).

`instruments.py`  what an account can hold
`movements.py`    postings that sum to zero
`balances.py`     what every account holds
`statements.py`   what moved through one account
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
