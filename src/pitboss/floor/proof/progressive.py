"""The proof of a progressive: its stream folded, and held against what its tables tell.

After every event the meter adds up to the unit and nothing on it is below zero; a contribution is its wagers
times the rates; a prize is what the line gives it, taken off once and in its turn. Between the streams: each
START GAME with wagers is counted once and nothing else is; each jackpot that was keyed is one that was
entered; what a guest was handed is the prize that was posted, once.
"""

from collections import deque
from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from pitboss.floor.proof.table import WrongError, must_stand
from pitboss.floor.registry import names
from pitboss.floor.streams import METERS
from pitboss.games.contract import Event
from pitboss.journal import Problem, Reader, Record, Snapshot, StoreFailed, UnreadableError
from pitboss.progressive.events import (
    ContributionQuestioned,
    JackpotEntered,
    JackpotPosted,
    JackpotRejected,
    JackpotStepped,
    WagersCounted,
)
from pitboss.progressive.evolve import evolve
from pitboss.progressive.jackpot_steps import projected
from pitboss.progressive.meter import contribution
from pitboss.progressive.pricing import Price
from pitboss.progressive.state import Controller
from pitboss.progressive.terminal import GameStarted, JackpotHandedOver, JackpotKeyed, TerminalConnected
from pitboss.rulebook.progressive import Progressive

_OF_TERMINAL = frozenset(
    f"terminal.{name}"
    for name in ("terminal_connected", "game_started", "jackpot_keyed", "jackpot_handed_over")
)


E = TypeVar("E", bound=Event)


class MeterSummary(NamedTuple):
    """How far a progressive was proven."""

    name: str
    records: int
    games: int
    """Counted, each as its table tells."""
    wagers: int
    """Cents."""
    hits: int
    cents: int
    """What can be won."""


class EventAt(NamedTuple, Generic[E]):
    """An event and the number of its record."""

    seq: int
    event: E


class TableMeterFacts:
    """What one table's stream says of its progressive."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.progressive = ""
        self.whole = False
        """Whether its stream was folded to the end without a fault."""
        self.terms = Progressive()
        self.started: dict[int, EventAt[GameStarted]] = {}
        """Games with wagers."""
        self.keyed: deque[EventAt[JackpotKeyed]] = deque()
        self.handed: dict[int, EventAt[JackpotHandedOver]] = {}

    def take(self, record: Record) -> str:
        """Note what a record says, if it is the terminal's; what is wrong with it."""
        if record.name not in _OF_TERMINAL:
            return ""
        event = names().decode(record.entry)
        if isinstance(event, TerminalConnected):
            self.progressive = event.progressive
        elif isinstance(event, JackpotKeyed):
            self.keyed.append(EventAt(record.seq, event))
        elif isinstance(event, JackpotHandedOver):
            handed = self.handed.setdefault(event.number, EventAt(record.seq, event))
            if handed.event is not event:
                return f"jackpot {event.number} was handed over before, in record {handed.seq}"
        elif isinstance(event, GameStarted) and event.wagers:
            started = self.started.setdefault(event.game, EventAt(record.seq, event))
            if started.event is not event:
                return f"game {event.game} was started before, in record {started.seq}"
        return ""


class MeterFold:
    """One progressive's stream, taken record by record."""

    def __init__(self, name: str, linked: Mapping[str, TableMeterFacts], snapshot: Snapshot | None) -> None:
        self.name = name
        self.seq = 0
        self.state = Controller()
        self.terms = next((one.terms for one in linked.values()), Progressive())
        self.linked = linked
        self.games = 0
        """With wagers."""
        self.posted: dict[int, EventAt[JackpotPosted]] = {}
        self.paid: dict[int, int] = {}
        """The record in which each was paid."""
        self._gone: set[int] = set()
        self._snapshot = snapshot

    def take(self, record: Record) -> str:
        """Fold the next record; what is wrong with it, or nothing."""
        try:
            event = names().decode(record.entry)
            self._check(record.seq, event)
            state = evolve(self.state, event)
            self._adds_up(state)
            must_stand(self._snapshot, record.seq, state)
        except UnreadableError as error:
            return f"it cannot be read: {error}"
        except WrongError as error:
            return str(error)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            return f"{record.name} cannot be folded: {type(error).__name__} {error}"
        self.state, self.seq = state, record.seq
        return ""

    def _check(self, seq: int, event: Event) -> None:
        if isinstance(event, WagersCounted):
            self._contribution(event)
            self._game(event)
        elif isinstance(event, ContributionQuestioned):
            self._game(event)
        elif isinstance(event, JackpotEntered):
            self._entry(event)
        elif isinstance(event, JackpotPosted):
            self._prize(event)
            self.posted[event.number] = EventAt(seq, event)
        elif isinstance(event, JackpotRejected):
            self._once(event.number, "rejected")
        elif isinstance(event, JackpotStepped) and event.step == "paid":
            if event.number not in self.posted:
                raise WrongError(f"jackpot {event.number} was paid, and never posted")
            if event.number in self.paid:
                raise WrongError(
                    f"jackpot {event.number} was paid before, in record {self.paid[event.number]}"
                )
            self.paid[event.number] = seq

    def _contribution(self, event: WagersCounted) -> None:
        last = self.state.tables.get(event.table)
        if last is None or event.game <= last:
            raise WrongError(f"game {event.game} of table {event.table} was counted after its game {last}")
        settings = self.state.settings
        assert settings is not None, "wagers before there were settings"
        split = contribution(settings, self.state.meter, sum(cents for _, cents in event.wagers))
        if (split.display, split.reserve, split.overflow) != (event.display, event.reserve, event.overflow):
            raise WrongError(
                f"what game {event.game} of table {event.table} brought is not its wagers' share"
            )

    def _game(self, event: WagersCounted | ContributionQuestioned) -> None:
        """It began at its table, with these wagers and not yet counted."""
        self.games += 1
        table = self._table(event.table)
        if table is None:
            return
        told = table.started.pop(event.game, None)
        if told is None:
            raise WrongError(
                f"table {event.table} started no game {event.game} with wagers, or it is counted"
            )
        lay = told.event.wagers
        if isinstance(event, WagersCounted):
            same = event.wagers == lay
        else:
            same = event.cents == sum(cents for _, cents in lay)
        if not same:
            where = f"record {told.seq} of table {event.table}"
            raise WrongError(f"its wagers are not those of game {event.game}, {where}")

    def _entry(self, event: JackpotEntered) -> None:
        """It was keyed at its table, so and in that order."""
        if event.number != self.state.entered + 1:
            raise WrongError(f"jackpot {event.number} was entered after {self.state.entered}")
        table = self._table(event.table)
        if event.again:
            self._entered_again(event)
            return
        if table is None:
            return
        said = table.keyed.popleft().event if table.keyed else None
        entered = (event.game, event.keyed, event.shown, event.wager)
        if said is None or entered != (said.game, said.keyed, said.shown, said.wager):
            raise WrongError(f"jackpot {event.number} was not keyed so at table {event.table}")

    def _entered_again(self, event: JackpotEntered) -> None:
        """It was rejected, and is as the cards of its round showed it."""
        gone = self.state.rejected_one(event.again)
        one = None if gone is None else gone.jackpot
        now = (event.table, event.game, event.keyed, event.shown, event.wager, event.guest)
        if one is None or now != (one.table, one.game, one.shown, one.shown, one.wager, one.guest):
            raise WrongError(f"jackpot {event.number} is not jackpot {event.again}, which was rejected")

    def _table(self, name: str) -> TableMeterFacts | None:
        """What a table told, if all of it is known."""
        table = self.linked.get(name)
        if table is None:
            raise WrongError(f"no table {name} is linked to it")
        return table if table.whole else None

    def _once(self, number: int, what: str) -> None:
        if number in self._gone:
            raise WrongError(f"jackpot {number} is {what}, and was posted or rejected before")
        self._gone.add(number)

    def _prize(self, event: JackpotPosted) -> None:
        self._once(event.number, "posted")
        jackpot = self.state.jackpot(event.number)
        if jackpot is None or not self.state.line or self.state.group_of(jackpot) != self.state.line[0]:
            raise WrongError(f"jackpot {event.number} is posted, and it is not its turn")
        due: Price | None = None
        for _, priced in projected(self.terms, self.state):
            due = next((price for price in priced.prices if price.number == event.number), None)
            break
        if due is None or due.cents != event.cents:
            worth = "nothing" if due is None else f"{due.cents} cents"
            raise WrongError(f"jackpot {event.number} took {event.cents} cents, and it is worth {worth}")

    @staticmethod
    def _adds_up(state: Controller) -> None:
        meter = state.meter
        if meter.off:
            raise WrongError(f"the meter is {meter.off} units off after it")
        low = [name for name in ("display", "reserve", "overflow") if getattr(meter, name) < 0]
        if low:
            raise WrongError(f"the {low[0]} is below zero after it")


class Meters:
    """All progressives of a floor, with what its tables told of them."""

    def __init__(self, reader: Reader, sound: Mapping[str, int], heads: Mapping[str, int]) -> None:
        self.streams = sorted(stream for stream in sound if stream.startswith(METERS))
        self.folds: list[MeterFold] = []
        self.tables: dict[str, TableMeterFacts] = {}
        self._reader, self._sound, self._heads = reader, sound, heads

    def fold(self, stream: str) -> Problem | None:
        """Fold one and hold it against its tables; the first record that is wrong."""
        name = stream.removeprefix(METERS)
        linked = {one.table: one for one in self.tables.values() if one.progressive == name}
        fold = MeterFold(name, linked, self._reader.snapshot(stream))
        self.folds.append(fold)
        try:
            for record in self._reader.read(stream, limit=self._sound[stream]):
                if what := fold.take(record):
                    return Problem(stream, record.seq, what)
        except StoreFailed as failed:
            return Problem(stream, fold.seq + 1, str(failed))
        if fold.seq < self._heads.get(stream, 0):
            return None  # the verdict tells of it, and there is nothing to hold the tables against
        return _left_over(fold, stream)

    def stood(self) -> tuple[MeterSummary, ...]:
        """How far each was proven."""
        return tuple(
            MeterSummary(
                one.name,
                one.seq,
                one.games,
                one.state.meter.wagers,
                one.state.meter.hits,
                one.state.meter.cents,
            )
            for one in self.folds
        )


def _left_over(fold: MeterFold, stream: str) -> Problem | None:
    """What tables told and the progressive never heard, and what was handed over otherwise than posted."""
    for name, table in fold.linked.items():
        if not table.whole:
            continue
        for game, told in table.started.items():
            what = f"the wagers of game {game} never came to {stream}"
            return Problem(f"table/{name}", told.seq, what)
        for keyed in table.keyed:
            return Problem(f"table/{name}", keyed.seq, f"what was keyed never came to {stream}")
    return _prizes(fold, stream)


def _prizes(fold: MeterFold, stream: str) -> Problem | None:
    linked = fold.linked
    for name, one in linked.items():
        for number, (seq, event) in one.handed.items():
            posted = fold.posted.get(number)
            if posted is None or posted.event.table != name or number not in fold.paid:
                return Problem(
                    f"table/{name}", seq, f"jackpot {number} was handed over, and not posted and paid"
                )
            handed = event.cheques.total + event.coin
            if (handed, event.seat) != (posted.event.cents, posted.event.seat):
                what = f"{handed} cents were handed over at seat {event.seat} for jackpot {number}: "
                what += f"{posted.event.cents} were posted for seat {posted.event.seat}"
                return Problem(f"table/{name}", seq, what)
    for number, seq in fold.paid.items():
        where = fold.posted[number].event.table
        if linked[where].whole and number not in linked[where].handed:
            return Problem(stream, seq, f"jackpot {number} is paid, and table {where} handed nothing over")
    return None
