"""What the pit of a simulated day does at its tables, step by step, each by the people it takes."""

import asyncio
from collections.abc import Mapping

from pitboss.authority import Person
from pitboss.cheques import FULL_STACK, Cheques, make
from pitboss.floor.commands import SayAllSet
from pitboss.games.blackjack.commands import Hit, Stand
from pitboss.games.wagers import PlaceWager
from pitboss.pit.boxes import drop as d
from pitboss.pit.boxes import tokes as t
from pitboss.pit.cards import custody as k
from pitboss.pit.papers import credits as cr
from pitboss.pit.papers import fills as f
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.reading import AgreeLine, ReadLine, line_to_read, lines
from pitboss.pit.papers.redemptions import RedeemMarker
from pitboss.pit.staff import people as p
from pitboss.pit.trays import inventory as i
from pitboss.table.cards.card_sets import BringNewCards, back_in_machine, back_in_play
from pitboss.table.commands import DeclineCut, LeaveTable, SitDown
from pitboss.table.offers import usual_fill
from tests.kit.gaming_day.house import MINUTE, PATIENCE, House, WrongDayError
from tests.kit.houses.paperwork import tendered

B7 = "blazing-7s-progressive"


def guest(name: str) -> Person:
    """Somebody who plays."""
    return Person(name, ("guest",))


class Desks:
    """The pit's work, by table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.taken: dict[str, Cheques] = {}
        """Cheques that somebody took out of a tray, which the books do not know."""
        self.sets = 0
        self._shoes: dict[str, int] = {}
        """How many each table has begun, as far as the books of the cards know."""
        self.boxes = 0

    async def read(self, serial: str, dealer: str) -> None:
        """The dealer agrees to a slip, line by line."""
        slip = self.house.pit.papers.slips[serial]
        for line, value in lines(slip):
            if line_to_read(self.house.pit.papers.slips[serial]):
                await self.house.ask(self.house.crew.supervisors[slip.table], ReadLine(serial, line))
            await self.house.ask(dealer, AgreeLine(serial, line, value))

    # Shifts.

    async def take_over(self, shift: str) -> None:
        """A crew comes, and takes the tables over from the one before."""
        house, before, was = self.house, self.house.crew, dict(self.house.dealer)
        crew = house.crew = house.crews[shift]
        first = not was
        come = (*crew.supervisors.values(), *crew.reliefs.values(), *crew.dealers.values())
        come = (*self._all_day(), *come) if first else come
        waiting = [who for who in dict.fromkeys(come) if who not in house.pit.staff.duty]
        await asyncio.gather(*(house.ask(who, p.BeginShift()) for who in waiting))
        for table, supervisor in crew.supervisors.items():
            string = tuple(one for one in crew.supervisors if crew.supervisors[one] == supervisor)
            if string[0] == table:
                await house.ask("pit manager", p.AssignSupervisor(supervisor, string))
                dealers = tuple(crew.dealers[one] for one in string)
                await house.ask(supervisor, p.SetString(crew.reliefs[table], dealers))
        await asyncio.gather(*(self.stand(table, dealer) for table, dealer in crew.dealers.items()))
        if not first:
            old = (*was.values(), *before.reliefs.values(), *before.supervisors.values())
            await asyncio.gather(*(house.ask(who, p.EndShift()) for who in dict.fromkeys(old)))

    def _all_day(self) -> tuple[str, ...]:
        crewed = {who for crew in self.house.crews.values() for names in crew for who in names.values()}
        return tuple(who for who in self.house.roles if who not in crewed)

    async def stand(self, table: str, dealer: str) -> None:
        """A dealer goes to a table."""
        await self.house.ask(self.house.crew.supervisors[table], p.AssignDealer(dealer, table))
        self.house.dealer[table] = dealer

    async def relieve(self, table: str) -> None:
        """The relief dealer sends the dealer on break, and takes the table."""
        dealer, relief = self.house.dealer[table], self.house.crew.reliefs[table]
        await self.stand(table, relief)
        await self.house.ask(relief, p.SendOnBreak(dealer))

    async def come_back(self, table: str) -> None:
        """The dealer is back."""
        relief, dealer = self.house.crew.reliefs[table], self.house.crew.dealers[table]
        await self.house.ask(relief, p.SendOnBreak(dealer, back=True))
        await self.stand(table, dealer)

    # Cards.

    async def new_set(self, table: str, back: str, *, pre: bool = True) -> str:
        """A set comes from the vault into the machine: two departments; looked at unless pre-shuffled."""
        house, self.sets = self.house, self.sets + 1
        name = f"{back} {self.sets}"
        decks = house.view(table).decks
        await house.ask("runner", k.ReceiveSet(k.CardSet(id=name, back=back, decks=decks, pre_shuffled=pre)))
        supervisor = house.crew.supervisors[table]
        await house.ask(supervisor, k.AskForSet(name, table))
        await house.ask("runner", k.ReleaseSet(name))
        if not pre:
            await house.ask(supervisor, k.InspectSet(name))
            await house.ask(house.dealer[table], k.InspectSet(name))
            await house.ask(house.dealer[table], k.WashSet(name, k.WASH_LEAST))
        await house.ask(supervisor, k.LoadShuffler(name))
        return name

    async def change_cards(self, table: str) -> bool:
        """A new set on a live game: the one in the machine goes out (CARD-CAN-01)."""
        house, host = self.house, self.house.floor.tables[table].host
        old = self._set(table, "shuffler")
        if old is None or back_in_machine(host.rules, host.hosted.table) != old.back:
            return False
        await self._out(table, old)
        await self.new_set(table, old.back)
        watching = Person(house.crew.supervisors[table], ("supervisor",))
        refused = await house.tell(table, watching, BringNewCards(old.back))
        if refused:
            raise WrongDayError(f"no new cards at {table}: {refused}")
        return True

    async def follow_shoe(self, table: str) -> None:
        """A new shoe: the set of the machine is in play now, and the one just played is in the machine.

        Where every shoe has new cards, that one goes out instead (MIDI-11).
        """
        house, host = self.house, self.house.floor.tables[table].host
        if host.hosted.shoes == self._shoes.get(table, 0):
            return
        first = table not in self._shoes
        self._shoes[table] = host.hosted.shoes
        mixed, played = self._set(table, "shuffler"), self._set(table, "in_play")
        if mixed is not None:
            await house.ask(house.dealer[table], k.PutInPlay(mixed.id))
        if played is not None and not first and host.rules.card_sets.changed == "every_shoe":
            await self._out(table, house.pit.custody.sets[played.id])
            new = await self.new_set(table, played.back)
            if mixed is None:
                await house.ask(house.dealer[table], k.PutInPlay(new))
        lies, shown = self._set(table, "in_play"), back_in_play(host.rules, host.hosted.table)
        if lies is None or lies.back != shown:
            raise WrongDayError(f"{table} plays with {shown} cards, and its books have {lies}")

    async def _out(self, table: str, old: k.CardSet) -> None:
        """Counted, by hand or by the machine, and bagged."""
        shows = old.cards if old.place == "shuffler" else None
        supervisor = self.house.crew.supervisors[table]
        await self.house.ask(supervisor, k.CancelSet(old.id, counted=old.cards, machine_shows=shows))
        await self.bag(table, old.id)

    def _set(self, table: str, place: str) -> k.CardSet | None:
        return next((one for one in self._sets(table) if one.place == place), None)

    def _sets(self, table: str) -> list[k.CardSet]:
        sets = self.house.pit.custody.sets
        return [sets[name] for name in self.house.pit.custody.at_table(table)]

    async def bag(self, table: str, name: str) -> None:
        """Dealer and supervisor sign the bag."""
        await self.house.ask(self.house.dealer[table], k.SignBag(name))
        await self.house.ask(self.house.crew.supervisors[table], k.SignBag(name))

    # Opening and closing.

    async def open(self, table: str) -> None:
        """Cards, box, count, signatures, approval, drop (OPEN-01 to OPEN-05)."""
        house = self.house
        dealer, supervisor = house.dealer[table], house.crew.supervisors[table]
        self.boxes += 1
        await house.ask("runner", d.HangBox(table, f"box {self.boxes}"))
        await house.ask("pit manager", i.StoreTray(table))
        backs = house.floor.tables[table].host.rules.card_sets.backs
        pre = bool(self.boxes % 3)
        await house.ask(dealer, k.PutInPlay(await self.new_set(table, backs[-1], pre=pre)))
        for back in backs[:-1]:
            await self.new_set(table, back)
        await house.ask(supervisor, i.UnlockTray(table))
        opener = house.pit.inventory.tray(table).opener
        await self.prove(table, dealer)
        await house.ask(dealer, i.CountTray(table, house.pit.papers.slips[opener].cheques))
        await self.read(opener, dealer)
        await house.ask(dealer, i.SignOpener(table))
        await house.ask(supervisor, i.SignOpener(table))
        await house.ask(supervisor, i.ApproveBankroll(table))
        await house.ask(dealer, i.DropOpener(table))

    async def prove(self, table: str, dealer: str) -> None:
        """One full stack run down, if the tray has any (OPEN-03, CLOSE-02)."""
        for colour in self.house.pit.inventory.tray(table).stacks[:1]:
            await self.house.ask(dealer, i.ProveStack(table, colour, FULL_STACK))

    async def close(self, table: str) -> None:
        """Guests go; cover, count aloud, sign, drop, bag the cards, lock (CLOSE-01 to CLOSE-06)."""
        house = self.house
        dealer, supervisor = house.dealer[table], house.crew.supervisors[table]
        for name in tuple(house.felt(table).guests):
            refused = await house.tell(table, guest(name), LeaveTable(name))
            if refused:
                raise WrongDayError(f"{name} cannot leave {table}: {refused}")
        await house.ask(supervisor, i.CallClosing(table))
        await house.ask(dealer, i.CoverFloat(table))
        await self.prove(table, dealer)
        lies = house.view(table).rack - self.taken.pop(table, Cheques())
        for colour in i.CALLED:
            await house.ask(dealer, i.CallDenomination(table, colour, getattr(lies, colour)))
            await house.ask(supervisor, i.VerifyDenomination(table))
        await self.read(house.pit.inventory.tray(table).closer, dealer)
        for who in (dealer, supervisor, "pit manager"):
            await house.ask(who, i.SignCloser(table))
        await house.ask(dealer, i.DropCloser(table))
        for one in self._sets(table):
            await self._out(table, one)
        await house.ask(supervisor, i.LockLid(table))

    # Cheques.

    async def fill(self, table: str, cheques: Cheques) -> None:
        """From the cage into the rack (FILL-01 to FILL-07)."""
        house, dealer = self.house, self.house.dealer[table]
        supervisor = house.crew.supervisors[table]
        await house.ask(supervisor, f.RequestFill(table, cheques))
        number = next(one.number for one in house.pit.fills.open.values() if one.table == table)
        await house.ask("cashier", f.PrepareFill(number))
        if f.needs_top_signature(house.pit_rules, cheques):
            await house.ask("pit manager", f.TopSignFill(number))
        await house.ask("runner", f.CarryFill(number))
        await house.ask(dealer, f.ProveFill(number, cheques))
        await self.read(house.pit.fills.open[number].serial, dealer)
        await house.ask(dealer, f.SignFill(number))
        await house.ask(supervisor, f.SignFill(number))
        await house.ask(dealer, f.DropDuplicate(number))

    async def credit(self, table: str, cheques: Cheques) -> None:
        """From the rack to the cage (CRD-01 to CRD-05)."""
        house, dealer = self.house, self.house.dealer[table]
        supervisor = house.crew.supervisors[table]
        await house.ask(supervisor, cr.RequestCredit(table, cheques))
        serial = next(one.serial for one in house.pit.credits.open.values() if one.table == table)
        if f.needs_top_signature(house.pit_rules, cheques):
            await house.ask("pit manager", cr.TopSignCredit(serial))
        await self.read(serial, dealer)
        await house.ask(dealer, cr.ProveCredit(serial, cheques))
        for who in (supervisor, dealer, "runner"):
            await house.ask(who, cr.SignCredit(serial))
        await house.ask("cashier", cr.AcknowledgeCredit(serial, cheques))
        await house.ask(supervisor, cr.CompareCredit(serial))
        await house.ask(dealer, cr.DropCredit(serial))

    async def balance(self, table: str) -> None:
        """A fill or a credit where the tubes call for one."""
        rules, rack = self.house.pit_rules, self.house.view(table).rack
        if not (wanted := f.proposal(rules, rack)).is_empty:
            await self.fill(table, wanted)
        elif not (much := cr.credit_proposal(rules, rack)).is_empty:
            await self.credit(table, much)

    async def marker(self, table: str, name: str, cents: int) -> None:
        """A guest draws on a line, and redeems a part of it at the cage (MKR-01 to MKR-03)."""
        house, dealer = self.house, self.house.dealer[table]
        cheques = make(cents, house.view(table).rack)
        if cheques is None or name not in house.felt(table).guests:
            return
        supervisor = house.crew.supervisors[table]
        await house.ask("cashier", ApproveLine(name, 10_000_00))
        await house.ask(supervisor, m.IssueMarker(table, name, cents))
        serial = next(one.serial for one in house.pit.markers.open.values() if one.table == table)
        await self.read(serial, dealer)
        await house.ask(dealer, m.SignMarker(serial))
        await house.ask(dealer, m.CutMarker(serial, cheques))
        await house.ask(supervisor, m.ApproveMarker(serial))
        await house.ask(supervisor, m.RecordGuestSignature(serial))
        await house.ask(dealer, m.PassMarker(serial))
        await house.ask("cashier", RedeemMarker(serial, name, tendered(cents // 2)))

    # Drop, count, tokes.

    async def pull(self, table: str) -> str:
        """The box goes to the count room, and an empty one hangs in its place (IND-21, IND-22)."""
        house, self.boxes = self.house, self.boxes + 1
        number = house.pit.drop.hanging[table]
        await house.ask(house.dealer[table], d.SayBoxReady(table))
        await house.ask("runner", d.PullBox(table, f"box {self.boxes}", "carrier"))
        return number

    async def count(self, number: str, *finds: d.Contents) -> None:
        """Two people count it, who see nothing of one another; if they differ, accounting settles it."""
        house, books = self.house, self.house.pit.drop.boxes[number].books
        found = [*finds, *(books,) * (2 - len(finds))]
        for who, one in zip(("counter-1", "counter-2"), found, strict=True):
            await house.ask(who, d.CountBox(number, one))
        if number in house.pit.drop.boxes:
            await house.ask("accountant", d.ResolveCount(number, books, "counted a third time"))

    async def tokes(self, table: str) -> None:
        """A dealer counts the box, somebody from outside the games beside (IND-31)."""
        held = self.house.view(table).toke_box
        if not held.is_empty:
            await self.house.ask(self.house.dealer[table], t.CountTokes(table, held, "carrier"))

    # Rounds.

    async def play(self, tables: Mapping[str, str] | list[str]) -> int:
        """A round at every table; a payment that waits for a fill gets one. How many fills that took."""
        house, filled = self.house, 0
        house.guests.begin(tables)
        for _ in range(PATIENCE):
            await house.guests.settled()
            short = [table for table in tables if house.felt(table).fill_needed]
            for table in short:
                await self.fill(table, usual_fill(house.felt(table)))
                filled += 1
            if short:
                continue
            if all(house.idle(table) and table not in house.guests.let for table in tables):
                return filled
            house.clock.move(MINUTE // 2)
        for table in tables:
            house.guests.let.pop(table, None)
        await house.guests.settled()
        if stuck := [table for table in tables if not house.idle(table)]:
            felt = house.felt(stuck[0])
            raise WrongDayError(f"{stuck[0]} stands still: {felt.game.phase}, {felt.dues[:1]}")
        return filled

    async def jackpot(self, table: str) -> None:
        """A guest alone at a linked table, whose shoe was sealed with a prize in its first round."""
        house, me = self.house, guest("lucky")
        await house.tell(table, me, SitDown("lucky", 1, cheques=Cheques(red=40, green=40)))
        bet = False
        for _ in range(200):
            await house.guests.settled()
            felt = house.felt(table)
            phase = felt.game.phase
            if phase == "cut_pack" and felt.cut_offers:
                await house.tell(table, me, DeclineCut(felt.cut_offers[0]))
            elif phase == "betting" and not felt.game.wagers and not felt.dues:
                if bet:
                    break
                bet = True
                await house.tell(table, me, PlaceWager(1, "main", 25_00))
                await house.tell(table, me, PlaceWager(1, B7, 5_00))
                await house.tell(table, me, SayAllSet("lucky"))
            elif phase == "decide":
                _, hand = felt.game.active
                third = house.games[table] == "blackjack-h17" and len(hand.cards) == 2
                await house.tell(table, me, Hit(1) if third else Stand(1))
            else:
                house.clock.move(MINUTE // 4)
        await house.tell(table, me, LeaveTable("lucky"))
        await house.guests.settled()
