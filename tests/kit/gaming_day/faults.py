"""Faults that are planted in a simulated day, and what each must be found as."""

import asyncio
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.pit.boxes.drop import Contents
from pitboss.pit.cards import custody as k
from pitboss.pit.papers import fills as f
from tests.kit.gaming_day.desks import Desks
from tests.kit.gaming_day.house import House

HUNDREDS = "bill:10000"


class Fault(NamedTuple):
    """What is done wrong, and the words by which it is found."""

    what: str
    found: str


FAULTS = {
    "missing-cheque": Fault("a green cheque is taken out of a tray before it is closed", "$25 short"),
    "swapped-slip": Fault("a slip lies in the box of another table", "that is foreign to it"),
    "lost-serial": Fault("a slip is in no box", "and it lacks"),
    "count-differs": Fault("the second counter finds a bill less", "were counted differently"),
    "wrong-role": Fault("a dealer signs in the supervisor's place", "signature_not_yours"),
    "badge-twice": Fault("who asked for a fill carries it as well", "badge_used_twice"),
    "set-twice": Fault("a set in play is asked for at another table", "set_elsewhere"),
}


class Planted:
    """Does one of them in its place; nothing where none is wanted."""

    def __init__(self, house: House, desks: Desks, fault: str) -> None:
        self.house, self.desks, self.fault = house, desks, fault

    async def once_open(self, tables: list[str]) -> None:
        """When the first tables are open."""
        house, table = self.house, tables[0]
        if self.fault == "set-twice":
            name = house.pit.custody.at_table(table)[0]
            other = house.crew.supervisors[tables[-1]]
            await house.ask_in_vain(other, k.AskForSet(name, tables[-1]), "set_elsewhere")
        if self.fault not in ("wrong-role", "badge-twice"):
            return
        asker = "porter" if self.fault == "badge-twice" else house.crew.supervisors[table]
        await house.ask(asker, f.RequestFill(table, Cheques(red=100)))
        number = next(one.number for one in house.pit.fills.open.values() if one.table == table)
        await house.ask("cashier", f.PrepareFill(number))
        if self.fault == "badge-twice":
            await house.ask_in_vain("porter", f.CarryFill(number), "badge_used_twice")
            await house.ask(house.crew.supervisors[table], f.VoidFill(number, "nobody to carry it"))
            return
        await house.ask("runner", f.CarryFill(number))
        dealer = house.dealer[table]
        await house.ask(dealer, f.ProveFill(number, Cheques(red=100)))
        await self.desks.read(house.pit.fills.open[number].serial, dealer)
        await house.ask(dealer, f.SignFill(number))
        await house.ask_in_vain(dealer, f.SignFill(number), "signature_not_yours")
        await house.ask(house.crew.supervisors[table], f.SignFill(number))
        await house.ask(dealer, f.DropDuplicate(number))

    async def between_rounds(self, number: int, tables: list[str]) -> None:
        """Slips for the boxes to hold."""
        if number == 0 and self.fault in ("swapped-slip", "lost-serial"):
            for table in tables[:2]:
                await self.desks.fill(table, Cheques(red=20))

    def before_closing(self, tables: list[str]) -> None:
        """When the guests of the last shift go."""
        if self.fault == "missing-cheque":
            self.desks.taken[tables[0]] = Cheques(green=1)

    async def count(self, boxes: dict[str, str]) -> None:
        """The boxes of a shift are counted; once, not as they should be."""
        first, second = list(boxes.values())[:2]
        held = self.house.pit.drop.boxes
        one, other = held[first].books, held[second].books
        finds: dict[str, tuple[Contents, ...]] = {}
        if self.fault == "swapped-slip":
            finds[first] = (replace(one, papers=(*one.papers[1:], *other.papers[:1])),) * 2
            finds[second] = (replace(other, papers=(*other.papers[1:], *one.papers[:1])),) * 2
        elif self.fault == "lost-serial":
            finds[first] = (replace(one, papers=one.papers[1:]),) * 2
        elif self.fault == "count-differs":
            less = {**one.instruments, HUNDREDS: one.instruments.get(HUNDREDS, 1) - 1}
            finds[first] = (one, replace(one, instruments=less))
        await asyncio.gather(*(self.desks.count(one, *finds.get(one, ())) for one in boxes.values()))
        self.fault = "" if finds else self.fault
