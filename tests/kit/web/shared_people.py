"""Several server processes on one database of people, as far as a test needs them: all in one process."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from pitboss.floor.clock import HandClock
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.streams import REGISTER
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Event
from pitboss.journal import MemoryStore
from pitboss.web.accounts.peer_updates import PeerUpdates
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.postgres import OtherProcesses, open_people_database
from pitboss.web.accounts.projection import PeopleProjection, Taken
from pitboss.web.accounts.sessions import Sessions
from pitboss.web.money.holds import Holds
from pitboss.web.services import Services
from pitboss.web.tables.history import History
from tests.kit.journal.same_shoes import SameShoes
from tests.kit.web.house import RACK, ROOMY

ANN = Account("ann-of-record", "Ann", ("guest",), cents=100_00)
SUE = Account("sue-k", "Sue", ("supervisor",))
TABLES = ("mini-baccarat", "blackjack-shoe")


async def until(condition: Callable[[], object]) -> None:
    """Wait until something holds, and fail if it does not."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.002)


class Process:
    """What one process has of the people."""

    def __init__(self, url: str, clock: HandClock) -> None:
        self.db = open_people_database(url)
        self.people = People(self.db)
        self.sessions = Sessions(self.db, self.people, clock)
        self.holds = Holds(self.db, clock)
        self.books = PeopleProjection(self.db)
        self.others: OtherProcesses = self.db.others()
        self.peer_updates = PeerUpdates(self.others, self.people, self.sessions)

    def hears(self, seq: int, event: Event) -> None:
        """The register has it so."""
        for id_ in self.books.take(REGISTER, [Taken(seq, f"command {seq}", 0, event)]).accounts:
            self.people.refresh(id_)

    def cents(self, id_: str = ANN.id) -> int:
        account = self.people.get(id_)
        assert account is not None
        return account.cents


@asynccontextmanager
async def two_processes(url: str) -> AsyncIterator[tuple[Process, Process]]:
    """Two that listen to one another."""
    clock = HandClock()
    async with AsyncExitStack() as open_:
        made = []
        for _ in range(2):
            process = Process(url, clock)
            open_.callback(process.db.close)
            process.peer_updates.start()
            open_.push_async_callback(process.peer_updates.stop)
            await until(lambda process=process: process.others.connections)  # type: ignore[misc]
            made.append(process)
        yield made[0], made[1]


@asynccontextmanager
async def two_servers(url: str, *accounts: Account) -> AsyncIterator[tuple[Services, Services]]:
    """Two of one floor, each with its own people on the same database."""
    store = MemoryStore()
    floor = Floor(store, SameShoes(), HandClock(), Pace())
    await floor.open(tuple(TablePlan(game, game, RACK) for game in TABLES), ())
    async with AsyncExitStack() as open_:
        open_.push_async_callback(floor.close)
        made = []
        for first in (True, False):
            db = open_people_database(url)
            open_.callback(db.close)
            people = People(db)
            for account in accounts if first else ():
                people.open(account, "", by="test", at_ms=0)
            services = Services(floor, people, History(store, floor), ROOMY)
            services.prepare()
            await services.open()
            open_.push_async_callback(services.close)
            made.append(services)
        yield made[0], made[1]
