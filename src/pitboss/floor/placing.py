"""Tables that come onto the floor: new ones from a plan, known ones from the journal."""

import asyncio
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor import events as f
from pitboss.floor.committing import TABLES
from pitboss.floor.desk import Room
from pitboss.floor.keeper import Keeper, Turn
from pitboss.floor.kept import Kept, evolve, from_bytes
from pitboss.floor.names import names
from pitboss.floor.pace import Pace
from pitboss.floor.progressives import LinkRefusedError, Progressives
from pitboss.floor.sealing import Sealing
from pitboss.floor.spot import LiveSpot
from pitboss.floor.table_loop import TableLoop
from pitboss.games.contract import Command
from pitboss.journal import StoreFailed, content_hash
from pitboss.rulebook import Rules, find, load, overlaid, restore, text_of
from pitboss.rulebook.edited import edited_text
from pitboss.table.commands import Act
from pitboss.table.events import TableOpened
from pitboss.table.evolve import GAMES, opening

STAFF = Person("floor", ("supervisor", "dealer"), automatic=True)


class TablePlan(msgspec.Struct, frozen=True):
    """A table to be placed: its name, its game, and the bankroll for its rack."""

    name: str
    game: str
    bankroll: Cheques
    house: str | None = None
    settings: dict[str, Any] = {}
    pit: str = ""
    progressive: str = ""
    """The one whose terminal stands at it."""


class Placing:
    """Puts tables on the floor."""

    def __init__(
        self,
        room: Room,
        progressives: Progressives,
        loop: TableLoop,
        *,
        pace: Pace,
        zone: str,
    ) -> None:
        self._room, self._tables, self._shoes = room, room.tables, room.shoes
        self._progressives, self._loop = progressives, loop
        self._pace, self._zone = pace, zone
        self._rulebooks: dict[tuple[str, str, str], Rules] = {}
        """By hash, house and game: tables of the same game share them."""

    async def place(self, plans: tuple[TablePlan, ...]) -> None:
        """Put new tables on the floor; their shoes are shuffled while the rest is seen to."""
        room = self._room
        now = room.clock.now_ms()
        opened: list[tuple[LiveSpot, Turn]] = []
        for plan in plans:
            if not await room.sharing.claim(f"{TABLES}{plan.name}"):
                continue  # another process places it
            if not room.sharing.alone and await self._is_there(plan.name):
                spot = await self.take_up(plan.name)  # it was placed by a process that has ended since
                spot.mine = True
                continue
            text, rules = await self._planned(plan)
            rulebook = await room.writer.ask(room.store.put_rulebook, text)
            keeper = self._keeper(plan.name, rules, Kept(opening(GAMES[rules.family], rules)))
            spot = self._tables[plan.name] = LiveSpot(keeper, 0, Sealing(keeper.kept, self._shoes.secret))
            placed = f.TablePlaced(rules.game, rules.house, rulebook, plan.pit)
            turn: Turn = (placed, TableOpened(plan.bankroll))
            if plan.progressive:
                keeper.link, told = await self._progressives.link(plan.name, plan.progressive, rules)
                turn = (*turn, *told)
            keeper.fold(turn)
            self._shoes.prepare(plan.name, keeper.kept, at_ms=now)
            opened.append((spot, turn))
        written = []
        for spot, turn in opened:
            name, act = spot.keeper.name, Act(STAFF, Command())
            woken = await self._loop.woken(spot)
            written.append(self._loop.write(spot, f"place {name}", act, (*turn, *woken)))
        await asyncio.gather(*written)

    async def must_fit(self, plans: tuple[TablePlan, ...], meters: tuple[str, ...]) -> None:
        """Before anything is written: rulebooks can be had, and progressives shared, as planned."""
        terms = {name: live.terms for name, live in self._progressives.live.items() if live.lines}
        for plan in plans:
            _, rules = await self._planned(plan)
            if not plan.progressive:
                continue
            if plan.progressive not in (*self._progressives.live, *meters):
                raise LinkRefusedError(f"there is no progressive {plan.progressive!r} for table {plan.name}")
            theirs: Any = getattr(rules, "progressive", None)
            if terms.setdefault(plan.progressive, theirs) != theirs:
                told = f"table {plan.name} has other rules for its progressive than {plan.progressive}"
                raise LinkRefusedError(told)

    async def _planned(self, plan: TablePlan) -> tuple[bytes, Rules]:
        """The rulebook that a table is to be placed under, as text and as rules."""
        text, signed_by = await self._text(plan)
        shared = (content_hash(text).hex(), plan.house or "", plan.game)
        rules = self._rulebooks.get(shared)
        if rules is None and signed_by:
            rules = restore(text, house=signed_by, game=plan.game)
        elif rules is None:
            rules = load(plan.game, house=plan.house, settings=plan.settings)
        self._rulebooks[shared] = rules
        return text, rules

    async def _text(self, plan: TablePlan) -> tuple[bytes, str]:
        """The rulebook of a table to be placed, and the house whose signed rules those are, if they are."""
        if not plan.game.endswith(".toml"):
            house = find(plan.game, house=plan.house).parent.name
            signed = self._loop.pit.state.rule_changes.in_force.get(f"{house}/{plan.game}")
            if signed is not None:
                room = self._room
                text = await room.writer.ask(room.store.rulebook, signed.rulebook)
                text = text or edited_text(house, plan.game, signed.settings)
                if content_hash(text).hex() != signed.rulebook:
                    raise StoreFailed(f"the journal does not hold the signed rulebook {signed.rulebook}")
                return overlaid(text, plan.settings), house
        return text_of(plan.game, house=plan.house, settings=plan.settings), ""

    async def _is_there(self, name: str) -> bool:
        first = self._room.store.read
        return await self._room.writer.ask(lambda: any(True for _ in first(f"{TABLES}{name}", limit=1)))

    async def take_up(self, name: str) -> LiveSpot:
        """Fold a table from its last snapshot and the events after it."""
        room, stream = self._room, f"{TABLES}{name}"
        snapshot = await room.writer.ask(room.store.snapshot, stream)
        records = await room.writer.ask(
            lambda: list(room.store.read(stream, after=snapshot.seq if snapshot else 0))
        )
        decode = names().decode
        events = [decode(record.entry) for record in records]
        if snapshot is None:
            placed = events[0]
            rules = await self._rules(placed.rulebook, placed.house, placed.game)
            kept = Kept(opening(GAMES[rules.family], rules))
        else:
            kept = from_bytes(snapshot.payload)
            rules = await self._rules(kept.rulebook, kept.house, kept.game)
        for event in events:
            kept = evolve(kept, event)
        sealing = Sealing(kept, self._shoes.secret)
        keeper = self._keeper(name, rules, sealing.opened())
        terminal = keeper.kept.table.terminal
        if terminal is not None:
            keeper.link = self._progressives.line(name, terminal.progressive, rules)
        seq = records[-1].seq if records else snapshot.seq if snapshot else 0
        spot = self._tables[name] = LiveSpot(keeper, seq, sealing)
        spot.snapshot_at = snapshot.seq if snapshot else 0
        spot.mine = room.sharing.alone
        if spot.mine:
            self._shoes.prepare(name, keeper.kept, at_ms=room.clock.now_ms())
        return spot

    async def _rules(self, rulebook: str, house: str, game: str) -> Rules:
        """The rules that a table was placed under, as the journal keeps them."""
        known = self._rulebooks.get((rulebook, house, game))
        if known is not None:
            return known
        text = await self._room.writer.ask(self._room.store.rulebook, rulebook)
        if text is None:
            raise StoreFailed(f"the journal does not hold the rulebook {rulebook} of {house}/{game}")
        restored = self._rulebooks[rulebook, house, game] = restore(text, house=house, game=game)
        return restored

    def _keeper(self, name: str, rules: Rules, kept: Kept) -> Keeper:
        return Keeper(name, rules, kept, self._shoes, self._pace, zone=self._zone)
