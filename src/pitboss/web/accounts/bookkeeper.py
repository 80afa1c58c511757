"""The people's store kept up with the journal while the floor is open, and accounts changed through it.

Whatever changes an account, gives play money or goes on the list of attempts is a command to a desk of the
floor; the store takes it from the journal once it is durable, here or in another process.
"""

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import Any

from pitboss.authority import Person, Role
from pitboss.floor.aggregates.kinds import REGISTER
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Answer, Floor
from pitboss.games.contract import Command
from pitboss.journal import StoreFailed
from pitboss.register import register as r
from pitboss.register.attempts import Attempt
from pitboss.register.events import KnownAccount
from pitboss.web.accounts.people import Account, AccountError, People, check_account, check_password
from pitboss.web.accounts.projection import Changed, PeopleProjection, read
from pitboss.web.accounts.startup import AT_A_TIME, bring_up
from pitboss.web.tables.history import History

_log = logging.getLogger("pitboss.web")
AGAIN_SECONDS = 1.0
"""Before a store that failed is asked again."""


class Bookkeeper:
    """Reads streams on into the store, and gives commands to the register."""

    def __init__(self, floor: Floor, people: People, history: History) -> None:
        self._floor, self._people, self._history = floor, people, history
        self.books = PeopleProjection(people.db)
        self.noted: list[Callable[[tuple[Attempt, ...]], None]] = []
        """Called with lines of the list of attempts that are new to the store."""
        self._reading: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Before the floor opens: the store is held against the journal and brought up to it."""
        bring_up(self._people.db, self._floor.room.store, self._floor.clock.now_ms())
        self._people.read_all()

    async def close(self) -> None:
        """Nothing more is read."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def catch_up(self, stream: str) -> int:
        """Take a stream to its end; the last record that the store has now."""
        async with self._reading[stream]:
            while True:
                place = self.books.place(stream)
                records = await self._history.records(stream, place.seq, AT_A_TIME)
                if not records:
                    return place.seq
                self.taken(self.books.take(stream, read(records)))
                if len(records) < AT_A_TIME:
                    return records[-1].seq

    def taken(self, changed: Changed) -> None:
        """The store has something new: know it here."""
        for id_ in changed.accounts:
            self._people.refresh(id_)
        if changed.attempts:
            for listener in self.noted:
                listener(changed.attempts)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside whatever goes on."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def do(self, stream: str, command_id: str, by: Person, command: Command) -> Answer:
        """Give a command to a desk; the store has what it led to when this returns."""
        desk = await self._floor.desk(stream)
        answer = await desk.submit(command_id, by, command)
        if stream == REGISTER:
            # Whoever starts beside this process may have an administrator to open.
            await self._floor.sharing.release(stream)
        if answer.refusal is None:
            await self.catch_up(stream)
        return answer

    async def _changed(self, by: Person, command: Command, command_id: str = "") -> Answer:
        name = command_id or f"register {by.id} {type(command).__name__} {secrets.token_hex(8)}"
        return await self.do(REGISTER, name, by, command)

    async def open_account(self, account: Account, by: Person) -> None:
        """Open an account without a password; an `AccountError` says why not."""
        check_account(account)
        if any(account.id in live_table.durable.table.guests for live_table in self._floor.tables.values()):
            # What lies there came from no purse, and would go into this one.
            raise AccountError(f"somebody called {account.id} is at a table: they leave it first")
        known = KnownAccount(
            account.id, account.name, account.roles, account.administrator, account.vip, cents=account.cents
        )
        answer = await self._changed(by, r.OpenAccount(known))
        if answer.refusal is not None:
            raise AccountError(self._people.taken(account.id))

    async def set_password(self, id_: str, password: str, by: Person, *, one_time: bool = False) -> None:
        """Give an account another password; that it was changed is in the journal before it is."""
        check_password(password, self._people.get(id_))
        await self._changed(by, r.NotePassword(id_, one_time))
        await self._people.set_password(id_, password, one_time=one_time)

    async def issue_badge(self, id_: str, badge: str, by: Person) -> Answer:
        """Give an account of the staff a badge, in place of any that it had; it has no PIN yet."""
        return await self._changed(by, r.IssueBadge(id_, badge))

    async def set_pin(self, account: Account, pin: str) -> Answer:
        """The holder of a badge sets its PIN; that it was changed is in the journal before it is."""
        answer = await self._changed(account.person, r.NotePin(account.id))
        if answer.refusal is None:
            await self._people.set_pin(account.id, account.badge, pin)
        return answer

    async def close_account(self, id_: str, by: Person) -> None:
        """Let nobody in under that name any more."""
        await self._changed(by, r.CloseAccount(id_))

    async def set_roles(self, id_: str, roles: tuple[Role, ...], by: Person) -> None:
        """What an account of the staff may do from now on."""
        await self._changed(by, r.SetRoles(id_, roles))

    async def give(self, id_: str, cents: int, by: Person, command_id: str) -> Answer:
        """The cage gives a guest more play money, once under each number."""
        return await self._changed(by, r.GivePlayMoney(id_, cents), command_id)

    async def until_taken(self, stream: str) -> int:
        """Take a stream to its end, however often the store must be asked."""
        while True:
            try:
                return await self.catch_up(stream)
            except StoreFailed as error:
                _log.warning("the people's store cannot take %s yet: %s", stream, error)
            except FloorHalted:
                return 0
            await asyncio.sleep(AGAIN_SECONDS)
