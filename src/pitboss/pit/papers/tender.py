"""What a guest hands over at the cage to pay a debt."""

import msgspec

from pitboss.cheques import Bills, Cheques
from pitboss.payouts import money

NO_CHEQUES, NO_BILLS = Cheques(), Bills()


class BankCheque(msgspec.Struct, frozen=True):
    """A cashier's cheque: a bank pays it, and no purse of this house."""

    bank: str
    number: str
    cents: int

    @property
    def name(self) -> str:
        """Return bank and number as one name, however they are typed: a cheque is paid in once."""
        return f"{' '.join(self.bank.casefold().split())} {''.join(self.number.casefold().split())}"

    @property
    def is_whole(self) -> bool:
        """Whether it says by whom it is paid, its number and a sum."""
        return bool(self.bank.strip() and self.number.strip()) and self.cents > 0

    def __str__(self) -> str:
        return f"{self.bank} {self.number}: {money(self.cents)}"


class Tender(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cheques of the house, cash, a cashier's cheque; each by what it is."""

    cheques: Cheques = NO_CHEQUES
    bills: Bills = NO_BILLS
    bank_cheque: BankCheque | None = None

    @property
    def of_guest(self) -> int:
        """Cents that come out of the guest's purse: cheques and cash."""
        return self.cheques.total + self.bills.total

    @property
    def total(self) -> int:
        return self.of_guest + (0 if self.bank_cheque is None else self.bank_cheque.cents)


NOTHING = Tender()
