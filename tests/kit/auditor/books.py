"""The books of an auditor: accounts that hold instruments, meters in parts of a cent, papers on their way.

They know no event. What an event does to them stands in `money_auditor.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

import msgspec

if TYPE_CHECKING:  # whoever reads a journal by other means has rows that look like these
    from pitboss.journal import Receipt, Record

Fields = dict[str, Any]
Holding = dict[str, int]
COLOURS = {
    "blue": 25,
    "white": 100,
    "pink": 250,
    "red": 500,
    "green": 2_500,
    "black": 10_000,
    "purple": 50_000,
    "orange": 100_000,
    "grey": 500_000,
    "teal": 2_000_000,
}
BILLS = {"ones": 100, "fives": 500, "tens": 1_000, "twenties": 2_000, "fifties": 5_000, "hundreds": 10_000}
BOUNDLESS = frozenset({"street", "cage", "variance"})
"""Accounts of the world beyond a table: they alone may owe."""
_DECODE = msgspec.json.Decoder().decode


class DriftError(AssertionError):
    """Money is not where the events say that it went, or went where nothing allows it."""


def must(truth: object, what: str) -> None:
    """It is so, or it is told."""
    if not truth:
        raise DriftError(what)


def cheques(fields: Mapping[str, int] | None) -> Holding:
    """Cheques by instrument."""
    return {f"cheque:{COLOURS[colour]}": count for colour, count in (fields or {}).items() if count}


def bills(fields: Mapping[str, int] | None) -> Holding:
    """Bills by instrument."""
    return {f"bill:{BILLS[name]}": count for name, count in (fields or {}).items() if count}


def worth(holding: Mapping[str, int]) -> int:
    """Cents."""
    return sum(int(name.rpartition(":")[2]) * count for name, count in holding.items())


def rate(fields: Mapping[str, int]) -> Fraction:
    return Fraction(fields["part"], fields["whole"])


class MeterBooks:
    """One progressive: every part of a cent, and every jackpot."""

    def __init__(self) -> None:
        self.scale = 1
        self.display = self.reserve = self.overflow = Fraction(0)
        self.base = self.contributed = self.paid = self.corrected = Fraction(0)
        self.wagers = 0
        self.share = self.kept = Fraction(0)
        """What of a wager comes in, and what of that goes to the reserve."""
        self.jackpots: dict[int, Fields] = {}

    def copy(self) -> "MeterBooks":
        """For a branch of its own."""
        made = MeterBooks()
        made.__dict__.update(self.__dict__)
        made.jackpots = {number: dict(one) for number, one in self.jackpots.items()}
        return made

    @property
    def off(self) -> Fraction:
        """Display, reserve and overflow with all that was paid are the base and all that came in (IND-50)."""
        have = self.display + self.reserve + self.overflow + self.paid
        return have - self.base - self.contributed - self.corrected


class Accounts:
    """What every account of a floor holds, and papers, debts and prizes."""

    handlers: Mapping[str, Callable[[Any, str, Fields], None]] = {}
    """What each event does to them, by its name in the journal."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Holding]] = {}
        self.meters: dict[str, MeterBooks] = {}
        self.open: dict[tuple[str, str], Fields] = {}
        """Papers on their way, by kind and number."""
        self.slips: dict[str, set[str]] = {}
        """Whose signatures each slip bears, by role."""
        self.owed: dict[str, int] = {}
        """Cents on each marker that was drawn."""
        self.paid_in = 0
        """Cents of cheques and cash that guests handed over at the cage for their markers."""
        self.pool = 0
        self.boxes: dict[str, Holding] = {}
        """In the count room, and not counted yet."""
        self.receipts = 0
        self._told: dict[str, list[Any]] = {}
        """Within one command: what the pit or a table said that the other must say too."""

    def copy(self) -> Self:
        """For a branch of its own; holdings are replaced and never changed."""
        made = type(self)()
        made.tables = {name: dict(accounts) for name, accounts in self.tables.items()}
        made.meters = {name: meter.copy() for name, meter in self.meters.items()}
        made.open, made.owed, made.boxes = dict(self.open), dict(self.owed), dict(self.boxes)
        made.slips = {serial: set(roles) for serial, roles in self.slips.items()}
        made.pool, made.receipts, made.paid_in = self.pool, self.receipts, self.paid_in
        return made

    def take(self, receipt: "Receipt", records: "Iterable[Record]") -> None:
        """What one command led to."""
        must(receipt.number == self.receipts + 1, f"command {receipt.number} follows on {self.receipts}")
        self.receipts = receipt.number
        self._told = {}
        for record in records:
            handler = self.handlers.get(record.name)
            if handler is not None:
                where = record.stream.partition("/")[2]
                handler(self, where, _DECODE(record.payload))
        for key, left in self._told.items():
            must(not left, f"{receipt.command}: {key} has no counterpart in the same command: {left}")

    def move(self, table: str, giver: str, taker: str, what: Holding) -> None:
        """From one account to another."""
        if not what:
            return
        accounts = self.tables.setdefault(table, {})
        for account, sign in ((giver, -1), (taker, 1)):
            held = dict(accounts.get(account, {}))
            for name, count in what.items():
                left = held.get(name, 0) + sign * count
                must(left >= 0 or account in BOUNDLESS, f"{table}: {account} lacks {-left} of {name}")
                if left:
                    held[name] = left
                else:
                    held.pop(name, None)
            if held:
                accounts[account] = held
            else:
                accounts.pop(account, None)

    def meet(self, key: str, what: Any) -> None:
        """One side of something that two streams tell in the same command."""
        waiting = self._told.setdefault(key, [])
        if what in waiting:
            waiting.remove(what)
        else:
            waiting.append(what)

    def cage(self) -> int:
        """Cents that tables have had from the cage, less what they have sent there."""
        held = (accounts.get("cage", {}) for accounts in self.tables.values())
        return -sum(worth({n: c for n, c in one.items() if n != "value"}) for one in held)
