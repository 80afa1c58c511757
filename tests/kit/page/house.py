"""A house for the page's tests: a real server on loopback in a thread, a floor in memory, people at it."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.clock import Clock, WallClock
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables.pace import Pace
from pitboss.journal import MemoryStore
from pitboss.web.accounts.people import STAFF_ROLES, Account, People
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.app import Started, make_app
from pitboss.web.config import Config
from pitboss.web.demo import floor as demo_floor
from pitboss.web.gate import COOKIE
from pitboss.web.server import address, bound, running
from pitboss.web.services import Services
from tests.kit.journal.same_shoes import SameShoes

RACK = Cheques(blue=400, white=400, pink=400, red=2_000, green=2_000, black=800, purple=100)
BLACKJACK, BACCARAT = "blackjack-shoe", "mini-baccarat"
PLANS = (TablePlan(BLACKJACK, BLACKJACK, RACK, pit="1"), TablePlan(BACCARAT, BACCARAT, RACK, pit="2"))
MONEY = 10_000_00
PIN = "582937"
UNHURRIED = Pace(
    betting=3_600_000,
    decision=3_600_000,
    insurance=3_600_000,
    cut=3_600_000,
    courtesy=3_600_000,
    commission=3_600_000,
    squeeze=3_600_000,
)
"""Nothing is closed by a clock: a test goes on when its people do."""
ROOMY = Config(
    proofs=False, commands_burst=1e9, commands_per_second=1e9, sign_ins_burst=1e9, sign_ins_per_second=1e9
)
PATIENCE_SECONDS = 60
T = TypeVar("T")


def staff_id(role: str) -> str:
    """The name of record of the one who has a role."""
    return f"{role.replace('_', '-')}-1"


class PageHouse:
    """Everything behind one address; `call` and `run` reach it from the test's own thread."""

    def __init__(
        self,
        config: Config = ROOMY,
        *,
        clock: Clock | None = None,
        pace: Pace = UNHURRIED,
        plans: tuple[TablePlan | ProgressivePlan, ...] = PLANS,
        started: Started | None = None,
    ) -> None:
        self.clock = clock or WallClock()
        self._config, self._pace, self._plans, self._started = config, pace, plans, started
        self._loop = asyncio.new_event_loop()
        self._ready: Future[None] = Future()
        self._over = asyncio.Event()
        self._thread = threading.Thread(target=self._serve, name="page-house", daemon=True)
        self.store, self.vault = MemoryStore(), SameShoes()
        """The journal, and the secrets of shoes: one that is sealed before the floor opens is dealt."""
        self.services: Services
        self.url = ""

    def __enter__(self) -> "PageHouse":
        self._thread.start()
        self._ready.result(PATIENCE_SECONDS)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(PATIENCE_SECONDS)
        assert not self._thread.is_alive(), "the server did not end"
        self._loop.close()

    def _serve(self) -> None:
        try:
            self._loop.run_until_complete(self._open())
        except BaseException as error:
            if not self._ready.done():
                self._ready.set_exception(error)
            raise

    async def _open(self) -> None:
        people = People(open_people())
        rules = demo_floor.pit_rules()  # as in the demo, people act at every table
        floor = Floor(self.store, self.vault, self.clock, self._pace, rules)
        app = make_app(
            floor, people, self._config, reader=self.store, plans=self._plans, started=self._started
        )
        self.services = app.state.services
        self._move_in(people)
        with bound("127.0.0.1", 0) as sock:
            async with running(app, sock):
                self.url = address(sock).rstrip("/")
                self._ready.set_result(None)
                await self._over.wait()

    def _move_in(self, people: People) -> None:
        if self._config.demo:
            demo_floor.settle_people(people, at_ms=0)
        accounts = [Account(staff_id(role), f"The {role}", (role,)) for role in STAFF_ROLES]
        accounts.append(Account("admin", "Administrator", (), administrator=True))
        accounts += [Account(name.lower(), name, ("guest",), cents=MONEY) for name in ("Ann", "Bob")]
        for account in accounts:
            people.open(account, "", by="test", at_ms=0)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_SECONDS)

    def call(self, act: Callable[[], T]) -> T:
        """The same, for what is not awaited."""

        async def acted() -> T:
            return act()

        return self.run(acted())

    def cookie(self, who: str) -> dict[str, str]:
        """The session of somebody who is signed in, for a browser."""
        account = self.services.people.get(who)
        assert account is not None, who
        token = self.call(lambda: self.services.sessions.begin(account)[0])
        return {"name": COOKIE, "value": token, "url": self.url}

    def badge(self, who: str) -> tuple[str, str]:
        """Give one of the staff a badge with a PIN."""
        number = f"B-{who}"[:20]
        host = self.services.bookkeeper
        assert self.run(host.issue_badge(who, number, Person("admin", ()))).refusal is None
        account = self.services.people.get(who)
        assert account is not None, who
        assert self.run(host.set_pin(account, PIN)).refusal is None
        return number, PIN

    def password(self, who: str, password: str, *, one_time: bool = False) -> None:
        """Give an account a password."""
        self.run(self.services.people.set_password(who, password, one_time=one_time))
