"""Before a floor opens: the store of people is compared with the journal and brought up to date.

A store is refused if it lacks accounts that the journal has, is ahead of the journal, or belongs to another
journal. What somebody changed in the store by hand is changed back and written on the audit list. A journal
without a register begins one with the accounts and purses of the store.
"""

import json
import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, runtime_checkable

import msgspec

from pitboss.authority import Person
from pitboss.floor.aggregates.kinds import KINDS
from pitboss.floor.registry import names
from pitboss.floor.streams import ATTEMPTS, REGISTER
from pitboss.games.contract import Command, Event, Refusal
from pitboss.journal import EMPTY, Append, Appended, Batch, Head, Store, StoreFailed, content_hash
from pitboss.pit.movements import street
from pitboss.register.attempts import LINES_MOST, Attempt, AttemptsNoted, NoteAttempts
from pitboss.register.events import KnownAccount, RegisterBegun
from pitboss.register.register import Entry, OpenAccount, Register
from pitboss.web.accounts.people import Account, AccountError, People
from pitboss.web.accounts.projection import PeopleProjection, Place, badge_issued, concerns, read
from pitboss.web.accounts.store import PeopleStore, Row

_log = logging.getLogger("pitboss.web")
AT_A_TIME = 1_000
PATIENCE_S = 20.0
"""How long another process may hold the register."""
BACK = "Put back the one that belongs to this journal, or an older backup of it: it is brought up to date."
OPENING = "opening"
"""The name under which records are written before a floor is open."""


class OpeningRegister:
    """Reads and writes the register while no floor is open on the journal."""

    def __init__(self, store: Store, now_ms: int) -> None:
        self.now_ms = now_ms
        self._store = store

    def register(self) -> Register:
        """Return the register as the journal has it."""
        state, _ = self._folded(REGISTER)
        assert isinstance(state, Register)
        return state

    def _folded(self, stream: str) -> tuple[object, int]:
        """Return the state of a stream, and the number of its last record."""
        state, seq = KINDS[stream].state(), 0
        snapshot = self._store.snapshot(stream)
        if snapshot is not None:
            state, seq = msgspec.json.decode(snapshot.payload, type=KINDS[stream].state), snapshot.seq
        for record in self._store.read(stream, after=seq):
            state = KINDS[stream].evolve(state, names().decode(record.entry))
            seq = record.seq
        return state, seq

    def do(self, stream: str, by: str, command: Command) -> Refusal | None:
        """Decide a command; the result is durable when this returns."""
        with _held(self._store, stream):
            state, seq = self._folded(stream)
            decided = KINDS[stream].decide(state, Person(by, ()), command, self.now_ms)
            if isinstance(decided, Refusal):
                return decided
            self.write(by, stream, decided, seq)
        return None

    def write(self, by: str, stream: str, events: Sequence[Event], after: int) -> None:
        """Append events after a record."""
        if not events:
            return
        encode = names().encode
        entries = tuple(encode(event) for event in events)
        command = f"opening {stream} {after + 1} {secrets.token_hex(4)}"
        batch = Batch(
            command=command,
            content=content_hash(command.encode()),
            who=by,
            at_ms=self.now_ms,
            appends=(Append(stream, entries, after),),
            answer=msgspec.json.encode(after + len(entries)),
        )
        written = self._store.append(batch)
        if not isinstance(written, Appended):
            raise StoreFailed(f"the register cannot be written: {written}")


@runtime_checkable
class _SharedStore(Protocol):
    """A journal that several processes share: each takes a stream before it writes to it."""

    def take(self, streams: Sequence[str]) -> tuple[str, ...]: ...

    def let_go(self, streams: Sequence[str]) -> None: ...


@contextmanager
def _held(store: Store, stream: str) -> Iterator[None]:
    """Hold a stream, so that no other process decides on it."""
    if not isinstance(store, _SharedStore):
        yield
        return
    until = time.monotonic() + PATIENCE_S
    while stream not in store.take((stream,)):
        if time.monotonic() > until:
            raise StoreFailed("another process is at work on the register of accounts: try again")
        time.sleep(0.1)
    try:
        yield
    finally:
        store.let_go((stream,))


def bring_up(db: PeopleStore, store: Store, now_ms: int) -> None:
    """Compare the store with the journal and bring it up to date; a `StoreFailed` says why not."""
    opening, projection = OpeningRegister(store, now_ms), PeopleProjection(db)
    with db.alone():
        begun = REGISTER in store.heads()
        known = projection.places().get(REGISTER)
        if not begun:
            if known is not None and known.seq:
                raise StoreFailed(f"{db.place} is ahead of the journal, which has no accounts. {BACK}")
            _begin(db, projection, store, opening)
        elif known is None and opening.register().accounts:
            raise StoreFailed(
                f"{db.place} has none of the accounts that the journal knows: it is not the one that belongs "
                f"to it. {BACK}"
            )
        heads = store.heads()
        for stream, place in projection.places().items():
            _must_be_behind(db, store, stream, place, heads.get(stream, EMPTY))
        _read_on(projection, store, REGISTER)
        _compare(db, opening)
        for stream in store.heads():
            if concerns(stream):
                _read_on(projection, store, stream)


def opened_people(db: PeopleStore, store: Store, now_ms: int, ready: Callable[[People, int], None]) -> People:
    """Return the people before a floor is open; `ready` may open the accounts that a start needs."""
    if REGISTER not in store.heads() and REGISTER not in PeopleProjection(db).places():
        ready(People(db), now_ms)  # the register begins with them, in one commit
        bring_up(db, store, now_ms)
        return People(db)
    bring_up(db, store, now_ms)
    people, opening = People(db), OpeningRegister(store, now_ms)

    def record(account: Account, by: str) -> None:
        known = KnownAccount(
            account.id, account.name, account.roles, account.administrator, account.vip, cents=account.cents
        )
        refusal = opening.do(REGISTER, by, OpenAccount(known))
        if refusal is not None:
            raise AccountError(people.taken(account.id))

    people.recorded = record
    ready(people, now_ms)
    people.recorded = None
    _read_on(PeopleProjection(db), store, REGISTER)
    return people


def _must_be_behind(db: PeopleStore, store: Store, stream: str, place: Place, head: Head) -> None:
    if place.seq > head.seq:
        raise StoreFailed(
            f"{db.place} is ahead of the journal: it knows {place.seq} records of {stream}, and the journal "
            f"has {head.seq}. Restore the journal from a later backup, or the people from an older one."
        )
    if not place.seq:
        return
    for record in store.read(stream, after=place.seq - 1, limit=1):
        if record.command != place.command:
            raise StoreFailed(
                f"{db.place} belongs to another journal: its record {place.seq} of {stream} came from "
                f"another command. {BACK}"
            )


def _read_on(projection: PeopleProjection, store: Store, stream: str) -> None:
    while True:
        after = projection.place(stream).seq
        records = read(store.read(stream, after=after, limit=AT_A_TIME))
        if not records:
            return
        projection.take(stream, records)


def _begin(db: PeopleStore, projection: PeopleProjection, store: Store, opening: OpeningRegister) -> None:
    """Begin a register with what is in the store."""
    lines = [Attempt(*row) for row in db.execute(_AUDIT).fetchall()]
    with _held(store, ATTEMPTS):
        if ATTEMPTS not in store.heads():  # else an earlier start was cut off after this
            together = [lines[at : at + LINES_MOST] for at in range(0, len(lines), LINES_MOST)]
            opening.write(OPENING, ATTEMPTS, [AttemptsNoted(tuple(some)) for some in together], 0)
    with db.changing():
        for (command,) in db.execute("SELECT command FROM asked").fetchall():
            _settle(db, store, command)
        db.execute("DELETE FROM progress")
        projection.begin_at(REGISTER, Place())
        for stream, head in store.heads().items():
            if concerns(stream):
                for record in store.read(stream, after=head.seq - 1, limit=1):
                    projection.begin_at(stream, Place(record.seq, record.command))
    rows = db.execute(f"{_ACCOUNTS} ORDER BY id").fetchall()
    with _held(store, REGISTER):
        # Last, because it says that everything before was done.
        opening.write(OPENING, REGISTER, (RegisterBegun(tuple(map(_known, rows))),), 0)


def _settle(db: PeopleStore, store: Store, command: str) -> None:
    """Book a money command of an older version that a crash cut off from its purse."""
    receipt = store.command(command)
    for stream, first, last in () if receipt is None else receipt.spans:
        for one in read(store.read(stream, after=first - 1, limit=last - first + 1)):
            moved = street(one.event)
            values = (command, moved.cents, one.at_ms, moved.guest)
            if moved.cents and db.execute(_BOOKED, values).rowcount:
                db.execute("UPDATE accounts SET cents = cents + ? WHERE id = ?", (moved.cents, moved.guest))
    db.execute("DELETE FROM asked WHERE command = ?", (command,))


def _compare(db: PeopleStore, opening: OpeningRegister) -> None:
    """Check that the store has the accounts of the journal, and undo changes by hand."""
    register = opening.register()
    there = {row[0]: row for row in db.execute(_ACCOUNTS).fetchall()}
    badges: dict[str, str] = dict(db.execute(_BADGES).fetchall())
    missing = sorted(register.accounts.keys() - there.keys())
    if missing:
        raise StoreFailed(
            f"{db.place} lacks {len(missing)} of the accounts that the journal knows, {missing[0]} among "
            f"them. {BACK}"
        )
    with db.changing():
        found = [*_corrected_accounts(db, register, there), *_corrected_badges(db, register, badges)]
    if not found:
        return
    lines = tuple(
        Attempt(0, opening.now_ms, id_, "", what, "people", "people_changed_by_hand") for id_, what in found
    )
    opening.do(ATTEMPTS, OPENING, NoteAttempts(lines))


def _corrected_accounts(
    db: PeopleStore, register: Register, there: dict[str, Row]
) -> Iterator[tuple[str, str]]:
    for id_, row in sorted(there.items()):
        entry = register.accounts.get(id_)
        what = "an account that was changed by hand"
        if entry is None:
            what = "an account that nobody opened"
            entry = Entry(row[1], (), vip=bool(row[4]), closed=True)
        is_so = (row[1], tuple(json.loads(row[2])), *map(bool, row[3:6]))
        if is_so == (entry.name, entry.roles, entry.administrator, entry.vip, entry.closed):
            continue
        _log.warning("the people's store had %s: %s", what, id_)
        flags = map(int, (entry.administrator, entry.vip, entry.closed))
        db.execute(
            "UPDATE accounts SET name = ?, roles = ?, administrator = ?, vip = ?, closed = ? WHERE id = ?",
            (entry.name, json.dumps(entry.roles), *flags, id_),
        )
        yield id_, what


def _corrected_badges(
    db: PeopleStore, register: Register, there: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Undo changes of badges by hand; such a badge is void until its holder sets a PIN again."""
    issued = {id_: entry.badge for id_, entry in register.accounts.items() if entry.badge}
    for id_ in sorted(issued.keys() | there.keys()):
        if issued.get(id_) == there.get(id_):
            continue
        what = "a badge that was changed by hand"
        _log.warning("the people's store had %s: %s", what, id_)
        if id_ in issued:
            badge_issued(db, id_, issued[id_])
        else:
            db.execute("DELETE FROM badges WHERE account = ?", (id_,))
        yield id_, what


_BOOKED = "INSERT INTO moves SELECT ?, id, ?, 'table', ? FROM accounts WHERE id = ? ON CONFLICT DO NOTHING"
_ACCOUNTS = (
    "SELECT id, name, roles, administrator, vip, closed, cents, coalesce(number, '') FROM accounts "
    "LEFT JOIN badges ON account = id"
)
_BADGES = "SELECT account, number FROM badges WHERE number <> ''"
_AUDIT = 'SELECT number, at_ms, who, address, what, "where", code, times FROM audit ORDER BY number'


def _known(row: Row) -> KnownAccount:
    id_, name, roles, administrator, vip, closed, cents, badge = row
    flags = (bool(administrator), bool(vip), bool(closed))
    return KnownAccount(id_, name, tuple(json.loads(roles)), *flags, cents, badge)
