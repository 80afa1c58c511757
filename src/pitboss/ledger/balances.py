"""What every account holds."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pitboss.ledger.instruments import Holding, Instrument
from pitboss.ledger.movements import InvariantBroken, Movement

NOTHING: Holding = {}


class OverdrawnError(InvariantBroken):
    """More was taken from an account than it held."""


class Balances(NamedTuple):
    """The accounts that hold something, each with what it holds; immutable.

    `outside` names the accounts that stand for the world outside the tables: they owe what the others
    have, and
    only they may be below zero.
    """

    accounts: Mapping[str, Holding] = {}
    outside: frozenset[str] = frozenset()

    def of(self, account: str) -> Holding:
        """Return what an account holds; an unknown account holds nothing."""
        return self.accounts.get(account, NOTHING)

    def after(self, movements: Iterable[Movement]) -> "Balances":
        """Return the balances after these postings, all of them or none."""
        accounts = dict(self.accounts)
        fresh: dict[str, dict[Instrument, int]] = {}
        for movement in movements:
            for account, instrument, count in movement.postings:
                holding = fresh.get(account)
                if holding is None:
                    holding = fresh[account] = dict(accounts.get(account, NOTHING))
                left = holding.get(instrument, 0) + count
                if left < 0 and account not in self.outside:
                    raise OverdrawnError(f"{account} lacks {-left} of {instrument}")
                if left:
                    holding[instrument] = left
                else:
                    holding.pop(instrument, None)
        for account, changed in fresh.items():
            if changed:
                accounts[account] = changed
            else:
                accounts.pop(account, None)
        return Balances(accounts, self.outside)

    def sums(self) -> dict[Instrument, int]:
        """Return the sum of every instrument over all accounts: anything but zero is made or lost value."""
        sums: dict[Instrument, int] = {}
        for holding in self.accounts.values():
            for instrument, count in holding.items():
                sums[instrument] = sums.get(instrument, 0) + count
        return {instrument: count for instrument, count in sums.items() if count}
