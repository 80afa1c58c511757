"""The pit on the floor: its own stream, its look at the tables, and what it tells them.

Whatever a paper moves at a table is folded there and written in the same commit as the paper. What happens at
a table and concerns the pit (cash laid, a jackpot paid) is recorded with the table's own turn.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.floor import commands as fc
from pitboss.floor.clock import Clock
from pitboss.floor.committing import PIT, Committing, content_of
from pitboss.floor.keeper import Turn
from pitboss.floor.kept import Kept
from pitboss.floor.live_desk import LiveDesk
from pitboss.floor.names import names
from pitboss.floor.progressives import InFlight, answered
from pitboss.floor.spot import Answer, LiveSpot
from pitboss.floor.writer import Writer
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.pack import PACK_PHASES
from pitboss.games.wagers import PlaceWager
from pitboss.journal import Store
from pitboss.ledger.instruments import cheques_in
from pitboss.pit import desks
from pitboss.pit import guests as g
from pitboss.pit.acts import Act as PitAct
from pitboss.pit.acts import TableView
from pitboss.pit.refusals import refuse
from pitboss.pit.state import Pit
from pitboss.progressive.terminal import JackpotHandedOver
from pitboss.rulebook.pit import PitRules
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import DIRTY, DROP_BOX, RACK, TOKE_BOX
from pitboss.table.commands import Act

STREAM = PIT
IDLE = PACK_PHASES | {"between_rounds", "betting"}
HOUSE = Person("floor", ("supervisor",))


class LivePit(LiveDesk):
    """The pit under way."""

    state: Pit
    durable: Pit

    def __init__(self, rules: PitRules) -> None:
        super().__init__(STREAM, STREAM, Pit())
        self.rules = rules

    @property
    def in_use(self) -> bool:
        """Whether this house runs its pit here: it has hired somebody."""
        return bool(self.state.staff.people)

    def put(self, act: PitAct, tables: dict[str, TableView]) -> Turn | Refusal:
        """Decide on a command and fold what it led to."""
        decision = desks.decide(self.rules, self.state, act, tables)
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            self.state = desks.evolve(self.state, event)
        self.fresh += decision
        return decision


def view_of(name: str, rules: Any, kept: Kept) -> TableView:
    """A table as the pit's desks see it."""
    table = kept.table
    idle = table.game.phase in IDLE and not table.dues and table.transaction is None
    return TableView(
        name=name,
        game=kept.game or rules.game,
        pit=kept.pit,
        decks=rules.decks,
        rack=cheques_in(table.held(RACK)) + cheques_in(table.held(DIRTY)),
        drop_box=table.held(DROP_BOX),
        toke_box=cheques_in(table.held(TOKE_BOX)),
        between_rounds=idle and not table.game.wagers,
        bets_down=bool(table.game.wagers),
        fill_needed=bool(table.fill_needed),
        open=not table.locked,
        dealer=kept.dealer,
        guests=tuple(table.guests),
    )


class PitDesk:
    """Takes what is asked of the pit, and hears what tables do."""

    def __init__(
        self, live: LivePit, writer: Writer, committing: Committing, clock: Clock, tables: dict[str, LiveSpot]
    ) -> None:
        self.live = live
        self._writer, self._committing, self._clock, self._tables = writer, committing, clock, tables
        self._in_flight: InFlight = {}

    async def take_up(self, store: Store) -> None:
        """Fold it from its last snapshot and the events after that."""
        snapshot = await self._writer.ask(store.snapshot, STREAM)
        state = msgspec.json.decode(snapshot.payload, type=Pit) if snapshot else Pit()
        seq = snapshot.seq if snapshot else 0
        records = await self._writer.ask(lambda: list(store.read(STREAM, after=seq)))
        decode = names().decode
        for record in records:
            state = desks.evolve(state, decode(record.entry))
        self.live.state = self.live.durable = state
        self.live.seq = self.live.shown = self.live.snapshot_at = records[-1].seq if records else seq

    def views(self) -> dict[str, TableView]:
        """All tables, as they stand now."""
        return {
            name: view_of(name, spot.keeper.rules, spot.keeper.kept) for name, spot in self._tables.items()
        }

    async def submit(self, command_id: str, by: Person, command: Command) -> Answer:
        """Give a command to the pit; the answer comes once what it led to is durable."""
        if not isinstance(command, desks.COMMANDS):
            return Answer(command_id, refusal=refuse("not_a_desks_matter"))
        content = content_of(STREAM, Act(by, command))
        standing = self._in_flight.get(command_id)
        if standing is not None:
            first, future = standing
            if first != content:
                return Answer(command_id, refusal=refuse("command_reused", command=command_id))
            return await asyncio.shield(future)
        known = self._writer.known(command_id)
        if known is not None:
            return answered(known, content)
        act = PitAct(by, command, self._clock.now_ms())
        decision = self.live.put(act, self.views())
        if isinstance(decision, Refusal):
            return Answer(command_id, self.live.seq, decision)
        if not decision:
            return Answer(command_id, self.live.seq)  # a fact that calls for nothing
        turns = self._told(decision)
        for spot, _ in turns:
            self._committing.wake(spot)
        written = self._committing.write(
            command_id, Act(by, command), turns, (self.live,), content, asked=self.live
        )
        seq = self.live.seq  # others may be decided before this one is durable
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._in_flight[command_id] = (content, answer)
        try:
            await asyncio.shield(written)
            answer.set_result(Answer(command_id, seq))
        except BaseException as error:
            if not answer.done():
                answer.set_exception(error)
            raise
        finally:
            self._in_flight.pop(command_id, None)
        return await answer

    def _told(self, decision: Turn) -> list[tuple[LiveSpot, Turn]]:
        """What the tables are told, folded there at once."""
        told: dict[str, list[Event]] = {}
        for event in decision:
            for table, fact in desks.facts(event):
                told.setdefault(table, []).append(fact)
        turns = []
        for table, found in told.items():
            spot = self._tables[table]
            spot.keeper.fold(tuple(found))
            turns.append((spot, tuple(found)))
        return turns

    def heard(self, table: str, turn: Turn) -> None:
        """Note what concerns the pit in a table's own turn; it is written with that turn."""
        if not self.live.in_use:
            return
        for command in _commands(table, turn):
            decision = self.live.put(PitAct(HOUSE, command, self._clock.now_ms()), {})
            if isinstance(decision, Refusal):
                raise RuntimeError(f"the pit refused a fact: {decision}")

    def fault(self, act: Act, table: str) -> Refusal | None:
        """Why the pit does not let something be asked at a table."""
        pit, command = self.live.state, act.command
        guest = _comes_to_play(act)
        if guest:
            barred = g.excluded(pit.guests, guest, self._clock.now_ms())
            return refuse("guest_excluded", guest=guest) if barred else None
        if not self.live.in_use:
            return None
        if isinstance(command, c.BringFill):
            return refuse("paper_needed")
        if isinstance(command, fc.TakeDealersPlace):
            known = pit.staff.people.get(act.by.id)
            game = self._tables[table].keeper.kept.game
            if known is not None and game not in known.qualified:
                return refuse("dealer_unqualified", person=act.by.id, game=game)
        return None


def _comes_to_play(act: Act) -> str:
    """The guest who would begin to play or put more at stake; a hand under way is played to its end."""
    command = act.command
    if isinstance(command, c.SitDown | c.StandBehind | c.ComeBack | c.TakeSpot | c.BuyIn):
        return command.guest
    return act.by.id if isinstance(command, c.PutUp) and isinstance(command.wager, PlaceWager) else ""


def _commands(table: str, turn: Turn) -> Iterator[Command]:
    for event in turn:
        if isinstance(event, e.BillsLaid):
            yield g.RecordCash(event.guest, "in", event.bills.total, table)
        elif isinstance(event, JackpotHandedOver):
            yield g.RecordWin(event.guest, table, event.wager, event.cheques.total + event.coin)
