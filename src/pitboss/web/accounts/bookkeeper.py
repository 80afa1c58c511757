"""Keeps the store of people up to date with the journal while the floor is open, and changes accounts.

Every change of an account, every gift of play money and every line of the audit list is a command to an
aggregate of the floor. The store takes the events from the journal when they are durable, in every process.
"""

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Coroutine

from pitboss.authority import Person, Role
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Answer, Floor
from pitboss.floor.streams import REGISTER
from pitboss.games.contract import Command
from pitboss.journal import StoreFailed
from pitboss.register.attempts import Attempt
from pitboss.register.events import KnownAccount
from pitboss.register.register import (
    CloseAccount,
    GivePlayMoney,
    IssueBadge,
    NoteFactor,
    NotePassword,
    NotePin,
    OpenAccount,
    SetRoles,
)
from pitboss.web.accounts.people import Account, AccountError, People, check_account, check_password
from pitboss.web.accounts.projection import Changed, PeopleProjection, read
from pitboss.web.accounts.startup import AT_A_TIME, bring_up
from pitboss.web.tables.history import History

_log = logging.getLogger("pitboss.web")
AGAIN_SECONDS = 1.0
"""Before a store that failed is tried again."""


class Bookkeeper:
    """Projects streams into the store, and gives commands to the register."""

    def __init__(self, floor: Floor, people: People, history: History) -> None:
        self._floor, self._people, self._history = floor, people, history
        self.projection = PeopleProjection(people.db)
        self.noted: list[Callable[[tuple[Attempt, ...]], None]] = []
        """Called with lines of the audit list that are new to the store."""
        self._reading: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Compare the store with the journal and bring it up to date, before the floor opens."""
        bring_up(self._people.db, self._floor.services.store, self._floor.clock.now_ms())
        self._people.read_all()

    async def close(self) -> None:
        """Stop reading."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def catch_up(self, stream: str) -> int:
        """Project a stream to its end; return its last record."""
        async with self._reading[stream]:
            while True:
                place = self.projection.place(stream)
                records = await self._history.records(stream, place.seq, AT_A_TIME)
                if not records:
                    return place.seq
                self.refresh(self.projection.take(stream, read(records)))
                if len(records) < AT_A_TIME:
                    return records[-1].seq

    def refresh(self, changed: Changed) -> None:
        """Read again what changed in the store."""
        for id_ in changed.accounts:
            self._people.refresh(id_)
        if changed.attempts:
            for listener in self.noted:
                listener(changed.attempts)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Start a task."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def do(self, stream: str, command_id: str, by: Person, command: Command) -> Answer:
        """Give a command to an aggregate; the store has the result when this returns."""
        desk = await self._floor.aggregate(stream)
        answer = await desk.submit(command_id, by, command)
        if stream == REGISTER:
            # Another process that starts may need the register to open an administrator.
            await self._floor.sharing.release(stream)
        if answer.refusal is None:
            await self.catch_up(stream)
        return answer

    async def _changed(self, by: Person, command: Command, command_id: str = "") -> Answer:
        name = command_id or f"register {by.id} {type(command).__name__} {secrets.token_hex(8)}"
        return await self.do(REGISTER, name, by, command)

    async def open_account(self, account: Account, by: Person) -> None:
        """Open an account without a password, or raise an `AccountError`."""
        check_account(account)
        if any(account.id in live_table.durable.table.guests for live_table in self._floor.tables.values()):
            # Their cheques came from no purse, and would go into this one.
            raise AccountError(f"somebody called {account.id} is at a table: they leave it first")
        known = KnownAccount(
            account.id, account.name, account.roles, account.administrator, account.vip, cents=account.cents
        )
        answer = await self._changed(by, OpenAccount(known))
        if answer.refusal is not None:
            raise AccountError(self._people.taken(account.id))

    async def set_password(self, id_: str, password: str, by: Person, *, one_time: bool = False) -> None:
        """Set a password; the journal records the change first."""
        check_password(password, self._people.get(id_))
        await self._changed(by, NotePassword(id_, one_time))
        await self._people.set_password(id_, password, one_time=one_time)

    async def issue_badge(self, id_: str, badge: str, by: Person) -> Answer:
        """Issue a badge without a PIN in place of an earlier one."""
        return await self._changed(by, IssueBadge(id_, badge))

    async def set_pin(self, account: Account, pin: str) -> Answer:
        """Set the PIN of a badge; the journal records the change first."""
        answer = await self._changed(account.person, NotePin(account.id))
        if answer.refusal is None:
            await self._people.set_pin(account.id, account.badge, pin)
        return answer

    async def note_factor(self, id_: str, by: Person, what: str) -> None:
        """Record that somebody has another second factor."""
        await self._changed(by, NoteFactor(id_, what))

    async def close_account(self, id_: str, by: Person) -> None:
        """Close an account; nobody can sign in under its name any more."""
        await self._changed(by, CloseAccount(id_))

    async def set_roles(self, id_: str, roles: tuple[Role, ...], by: Person) -> None:
        """Set the roles of an account of the staff."""
        await self._changed(by, SetRoles(id_, roles))

    async def give(self, id_: str, cents: int, by: Person, command_id: str) -> Answer:
        """Give a guest play money; a command with the same id is done once."""
        return await self._changed(by, GivePlayMoney(id_, cents), command_id)

    async def until_taken(self, stream: str) -> int:
        """Project a stream to its end, and try again while the store fails."""
        while True:
            try:
                return await self.catch_up(stream)
            except StoreFailed as error:
                _log.warning("the people's store cannot take %s yet: %s", stream, error)
            except FloorHalted:
                return 0
            await asyncio.sleep(AGAIN_SECONDS)
