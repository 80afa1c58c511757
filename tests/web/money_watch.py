"""Purses, tables and cage together have what was given: looked at after every commit of a house."""

from web_house import House

from pitboss.ledger.instruments import money_in
from pitboss.table.accounts import STREET


class MoneyWatch:
    """Listens to a house in which every guest has an account."""

    def __init__(self, house: House, given: int) -> None:
        self._house, self.given = house, given
        self.commits, self.faults = 0, [""]
        self.faults.clear()
        house.floor.after_turn.append(self.look)

    def look(self, _: str = "") -> None:
        """Everything but the street, whose money is what the purses have."""
        if self._house.lobby.purses.behind:
            return  # the store could not be written to at this moment, and takes it in the next
        self.commits += 1
        (purses,) = self._house.people.db.execute("SELECT sum(cents) FROM accounts").fetchall()[0]
        tables = [
            money_in(holding)
            for spot in self._house.floor.tables.values()
            for account, holding in spot.durable.table.money.accounts.items()
            if account != STREET
        ]
        if purses + sum(tables) != self.given:
            self.faults.append(f"{purses} in purses and {sum(tables)} at tables, {self.given} was given")
