"""The proof of the register: every purse worked out from the journal, and the people's store held against it.

A purse has what the register gave, and what tables and the cage's desk in the pit moved since the account was
opened: nothing else. So the purses, the tables and the cage together have what was given, to the cent, after
every command. The store of the people says for each stream which record it has taken last; it must be what
the journal says up to there.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.floor.aggregates.kinds import KINDS
from pitboss.floor.proof.table import WrongError, must_stand
from pitboss.floor.registry import names
from pitboss.floor.streams import ATTEMPTS, PIT, REGISTER, TABLES
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games.contract import Event
from pitboss.journal import Problem, Reader, Record, StoreFailed, UnreadableError
from pitboss.ledger import Balances, InvariantBroken
from pitboss.ledger.instruments import money_in
from pitboss.pit import movements as of_pit
from pitboss.register.attempts import Attempt, AttemptList, AttemptsNoted
from pitboss.register.events import AccountOpened, PlayMoneyGiven, RegisterBegun
from pitboss.register.register import Register
from pitboss.table.accounts import STREET
from pitboss.table.movements import MOVING, street

OF_REGISTER = (REGISTER, ATTEMPTS)


class StoredAccount(NamedTuple):
    """An account as the people's store has it."""

    name: str
    roles: tuple[Role, ...]
    administrator: bool
    vip: bool
    closed: bool
    cents: int
    badge: str = ""


class StoredPeople(NamedTuple):
    """The people's store at one moment."""

    place: str
    """Which store, as a person is told it."""
    accounts: Mapping[str, StoredAccount] = {}
    taken: Mapping[str, tuple[int, str]] = {}
    """For each stream the last record that it has taken, and the command that made it."""
    attempts: Mapping[int, Attempt] = {}


class RegisterSummary(NamedTuple):
    """How far the register was proven."""

    records: int
    accounts: int
    given: int
    """Cents of play money that were ever given, or stood in a purse when the register began."""
    purses: int
    """Cents that lie in purses; the rest of what was given is at the tables or went to the house."""
    attempts: int
    compared: bool
    """Whether the people's store was held against it."""


class _PurseChange(NamedTuple):
    """What a record moved into a purse, or out of it."""

    number: int
    """Of the command, through all streams."""
    stream: str
    seq: int
    guest: str
    cents: int


class TableMoney:
    """What one table moved between guests and the world beyond it."""

    def __init__(self, table: str, reader: Reader) -> None:
        self.stream = f"{TABLES}{table}"
        self.moved: list[_PurseChange] = []
        self._reader, self._cents = reader, 0
        self._names = frozenset(names().name_of(kind) for kind in MOVING)

    def take(self, record: Record, hosted: HostedTable | None) -> str:
        """Follow the next record, with the table as it stands after it; what is wrong, or nothing."""
        if record.name not in self._names or hosted is None:
            return ""
        guest, cents = street(names().decode(record.entry))
        if cents:
            receipt = self._reader.command(record.command)
            number = 0 if receipt is None else receipt.number
            self.moved.append(_PurseChange(number, self.stream, record.seq, guest, cents))
            self._cents += cents
        beyond = money_in(hosted.table.held(STREET))
        if beyond != self._cents:
            return f"the ledger has {beyond} cents beyond the table, and guests have {self._cents}"
        return ""


class PitMoney:
    """What the pit moved between guests, the cage and the banks: markers, and what they were paid with."""

    def __init__(self, reader: Reader) -> None:
        self.moved: list[_PurseChange] = []
        self._reader, self._balances = reader, Balances(outside=of_pit.OUTSIDE)
        self._names = frozenset(names().name_of(kind) for kind in of_pit.MOVING)

    def take(self, record: Record) -> str:
        """Follow the next record; what is wrong, or nothing."""
        if record.name not in self._names:
            return ""
        try:
            event = names().decode(record.entry)
            self._balances = self._balances.after(of_pit.movements(event))
            guest, cents = of_pit.street(event)
        except UnreadableError:
            return ""  # the proof of the pit tells of it
        except InvariantBroken as broken:
            return f"the cage's books do not allow it: {broken}"
        if cents:
            receipt = self._reader.command(record.command)
            number = 0 if receipt is None else receipt.number
            self.moved.append(_PurseChange(number, PIT, record.seq, guest, cents))
        return ""


class RegisterProof:
    """The register of a floor, its list of attempts, and all purses."""

    def __init__(
        self, reader: Reader, sound: Mapping[str, int], heads: Mapping[str, int], people: StoredPeople | None
    ) -> None:
        self._reader, self._sound, self._heads, self._people = reader, sound, heads, people
        self.tables: dict[str, TableMoney] = {}
        self._pit = PitMoney(reader)
        self._register, self._taken = Register(), Register()
        self._attempts: dict[int, Attempt] = {}
        self._listed: dict[int, Attempt] = {}
        """As far as the people's store has taken it; likewise the register in `_taken`."""
        self._seen = {REGISTER: 0, ATTEMPTS: 0}
        self._since: dict[str, int] = {}
        """The command by which each account was opened."""
        self._given: list[_PurseChange] = []
        self._purses: dict[str, int] = {}

    def fold(self) -> Iterator[Problem]:
        """The first wrong record of each stream, then purses, then what the people's store has otherwise."""
        wrong = [
            *self._cage(),
            *self._stream(REGISTER, self._account),
            *self._stream(ATTEMPTS, self._attempt),
        ]
        yield from wrong
        whole = all(self._seen[stream] == self._heads.get(stream, 0) for stream in OF_REGISTER)
        if wrong or not whole or not self._register.begun:
            return
        yield from self._below_zero()
        if self._people is not None:
            yield from self._held_against(self._people)

    def stood(self) -> RegisterSummary | None:
        """How far it was proven; nothing where there is no register yet."""
        if not self._register.begun:
            return None
        return RegisterSummary(
            sum(self._seen.values()),
            len(self._register.accounts),
            self._register.given,
            sum(self._purses.values()),
            len(self._attempts),
            self._people is not None,
        )

    def _cage(self) -> Iterator[Problem]:
        try:
            for record in self._reader.read(PIT, limit=self._sound[PIT]) if PIT in self._sound else ():
                if what := self._pit.take(record):
                    yield Problem(PIT, record.seq, what)
                    return
        except StoreFailed:
            return  # the proof of the pit tells of it

    def _stream(self, stream: str, take: Callable[[Record, Event, Any], None]) -> Iterator[Problem]:
        state = KINDS[stream].state()
        snapshot = self._reader.snapshot(stream) if stream in self._sound else None
        seq = 0
        try:
            for record in (
                self._reader.read(stream, limit=self._sound[stream]) if stream in self._sound else ()
            ):
                seq = record.seq
                event = names().decode(record.entry)
                take(record, event, state)
                state = KINDS[stream].evolve(state, event)
                must_stand(snapshot, record.seq, state)
                self._seen[stream] = record.seq
                if isinstance(state, Register):
                    self._register = state
                    if self._people is not None and seq <= self._people.taken.get(REGISTER, (0, ""))[0]:
                        self._taken = state
        except UnreadableError as error:
            yield Problem(stream, seq, f"it cannot be read: {error}")
        except WrongError as error:
            yield Problem(stream, seq, str(error))
        except StoreFailed as failed:
            yield Problem(stream, seq + 1, str(failed))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            yield Problem(stream, seq, f"it cannot be folded: {type(error).__name__} {error}")

    def _account(self, record: Record, event: Event, before: Register) -> None:
        receipt = self._reader.command(record.command)
        number = 0 if receipt is None else receipt.number
        if isinstance(event, RegisterBegun):
            if record.seq != 1:
                raise WrongError("the register begins a second time")
            opened = event.accounts
        elif isinstance(event, AccountOpened):
            opened = (event.account,)
            if event.account.id in before.accounts:
                raise WrongError(f"{event.account.id} is opened a second time")
        else:
            opened = ()
            id_ = getattr(event, "id", "")
            if id_ not in before.accounts:
                raise WrongError(f"{record.name} is about {id_ or 'nobody'}, who has no account")
            if isinstance(event, PlayMoneyGiven):
                if event.cents <= 0:
                    raise WrongError(f"{event.cents} cents are given to {id_}")
                self._given.append(_PurseChange(number, REGISTER, record.seq, id_, event.cents))
        for account in opened:
            self._since[account.id] = number
            self._given.append(_PurseChange(number, REGISTER, record.seq, account.id, account.cents))

    def _attempt(self, record: Record, event: Event, before: AttemptList) -> None:
        if not isinstance(event, AttemptsNoted):
            raise WrongError(f"{type(event).__name__} is nothing of the list of attempts")
        if event.lines and event.lines[0].number > before.lines + 1 and before.lines:
            raise WrongError(f"line {event.lines[0].number} of the list comes after {before.lines}")
        _count(self._attempts, event)
        if self._people is not None and record.seq <= self._people.taken.get(ATTEMPTS, (0, ""))[0]:
            _count(self._listed, event)

    def _moves(self) -> Iterator[_PurseChange]:
        """Everything that concerns a purse: what was given, and what was moved since it was opened."""
        yield from self._given
        parts: tuple[TableMoney | PitMoney, ...] = (*self.tables.values(), self._pit)
        for where in parts:
            for moved in where.moved:
                if moved.number > self._since.get(moved.guest, moved.number):
                    yield moved

    def _below_zero(self) -> Iterator[Problem]:
        purses: dict[str, int] = dict.fromkeys(self._register.accounts, 0)
        told: set[str] = set()
        for moved in sorted(self._moves()):
            purses[moved.guest] += moved.cents
            if purses[moved.guest] < 0 and moved.guest not in told:
                told.add(moved.guest)
                what = f"the purse of {moved.guest} is {-purses[moved.guest]} cents below nothing after it"
                yield Problem(moved.stream, moved.seq, what)
        self._purses = purses

    def _held_against(self, people: StoredPeople) -> Iterator[Problem]:
        def astray(what: str) -> Problem:
            return Problem("", 0, f"{people.place}: {what}")

        if REGISTER not in people.taken and self._register.accounts:
            yield astray("it has none of the accounts that the journal knows")
            return
        for stream, (seq, command) in sorted(people.taken.items()):
            if seq > self._heads.get(stream, 0):
                yield astray(f"it is ahead of the journal, with {seq} records of {stream}")
            elif seq and [one.command for one in self._reader.read(stream, after=seq - 1, limit=1)] != [
                command
            ]:
                yield astray(f"it belongs to another journal: record {seq} of {stream} has another command")
        yield from map(astray, self._accounts(people))
        yield from map(astray, self._lines(people))

    def _accounts(self, people: StoredPeople) -> Iterator[str]:
        purses: dict[str, int] = dict.fromkeys(self._taken.accounts, 0)
        for moved in self._moves():
            if moved.guest in purses and moved.seq <= people.taken.get(moved.stream, (0, ""))[0]:
                purses[moved.guest] += moved.cents
        for id_, entry in sorted(self._taken.accounts.items()):
            there = people.accounts.get(id_)
            if there is None:
                yield f"the account {id_} is not there"
                continue
            if set(there.roles) != set(entry.roles):
                yield f"{id_} has the roles {_told(there.roles)}, and was given {_told(entry.roles)}"
            for flag in ("administrator", "closed", "vip", "name", "badge"):
                if getattr(there, flag) != getattr(entry, flag):
                    yield f"of {id_}, {flag} is {getattr(there, flag)} and should be {getattr(entry, flag)}"
            if there.cents != purses[id_]:
                yield f"the purse of {id_} has {there.cents} cents, and by the journal {purses[id_]}"
        for id_ in sorted(people.accounts.keys() - self._taken.accounts.keys()):
            account = people.accounts[id_]
            if not account.closed or account.roles or account.administrator:
                yield f"the account {id_} was never opened"

    def _lines(self, people: StoredPeople) -> Iterator[str]:
        gone = sorted(self._listed.keys() - people.attempts.keys())
        if gone:
            yield f"{len(gone)} lines of the list of attempts are not there, line {gone[0]} first"
        for number, line in sorted(people.attempts.items()):
            if self._listed.get(number) != line:
                yield f"line {number} of the list of attempts is not what was written"
                return


def _count(lines: dict[int, Attempt], event: AttemptsNoted) -> None:
    """The list is longer, or a line of it was tried again."""
    for line in event.lines:
        known = lines.get(line.number)
        lines[line.number] = line if known is None else replace(known, times=known.times + line.times)


def _told(roles: tuple[Role, ...]) -> str:
    return ", ".join(roles) or "none"
