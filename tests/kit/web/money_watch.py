"""Purses, tables and cage together have what was given: looked at after every commit of a house."""

from pitboss.ledger.instruments import money_in
from pitboss.table.accounts import STREET
from tests.kit.web.house import House


class MoneyWatch:
    """Listens to a house in which every guest has an account."""

    def __init__(self, house: House, given: int) -> None:
        self._house, self.given = house, given
        self.commits, self.faults = 0, [""]
        self.faults.clear()
        house.floor.after_turn.append(self.look)

    def look(self, _: str = "") -> None:
        """Everything but the street, whose money is what the purses have."""
        if self._house.services.purses.behind:
            return  # the store could not be written to at this moment, and takes it in the next
        self.commits += 1
        (purses,) = self._house.people.db.execute("SELECT sum(cents) FROM accounts").fetchall()[0]
        tables = [
            money_in(holding)
            for live_table in self._house.floor.tables.values()
            for account, holding in live_table.durable.table.money.accounts.items()
            if account != STREET
        ]
        if purses + sum(tables) != self.given:
            self.faults.append(f"{purses} in purses and {sum(tables)} at tables, {self.given} was given")
