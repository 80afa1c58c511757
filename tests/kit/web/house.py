"""A house for the tests: a floor in memory, people of every role, and clients who are signed in as them."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.clock import Clock, HandClock
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables.pace import Pace
from pitboss.journal import MemoryStore
from pitboss.web.accounts.audit import Attempt
from pitboss.web.accounts.people import STAFF_ROLES, Account, People
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.app import Started, make_app
from pitboss.web.config import Config
from pitboss.web.services import Services
from tests.kit.journal.same_shoes import SameShoes

RACK = Cheques(blue=400, white=400, pink=400, red=2_000, green=2_000, black=800, purple=100)
ORIGIN = {"origin": "http://127.0.0.1"}
BLACKJACK, BACCARAT = "blackjack-shoe", "mini-baccarat"
MONEY = 2_000_00
PIN = "582937"
QUICK = Pace(betting=200, decision=200, insurance=50, cut=50, courtesy=50, commission=50)
ROOMY = Config(proofs=False, commands_burst=1e9, commands_per_second=1e9)


def staff_id(role: Role) -> str:
    return f"{role.replace('_', '-')}-1"


class House:
    """Everything behind one application."""

    def __init__(
        self,
        config: Config = ROOMY,
        *,
        clock: Clock | None = None,
        pace: Pace | None = None,
        started: Started | None = None,
        people: People | None = None,
        games: tuple[str, ...] = (BLACKJACK, BACCARAT),
    ) -> None:
        self.clock = clock or HandClock()
        self.store, self.vault = MemoryStore(), SameShoes()
        self.floor = Floor(self.store, self.vault, self.clock, pace or Pace())
        self.people = people or People(open_people())
        if people is None:
            self._move_in()
        self.app: Litestar = make_app(
            self.floor, self.people, config, reader=self.store, plans=self.plans(games), started=started
        )
        self.services: Services = self.app.state.services
        self._numbers = count(1)

    def plans(self, games: tuple[str, ...]) -> tuple[TablePlan | ProgressivePlan, ...]:
        return tuple(TablePlan(game, game, RACK) for game in games)

    def _move_in(self) -> None:
        for role in STAFF_ROLES:
            self._open(Account(staff_id(role), f"The {role}", (role,)))
        self._open(Account("admin", "Administrator", (), administrator=True))
        self._open(Account("ann-of-record", "Ann", ("guest",), cents=MONEY))
        self._open(Account("bob-of-record", "Bob", ("guest",), cents=MONEY))

    def _open(self, account: Account) -> None:
        self.people.open(account, "", by="test", at_ms=0)

    def token(self, id_: str) -> dict[str, str]:
        """Headers of somebody who is signed in."""
        account = self.people.get(id_)
        assert account is not None
        return {"authorization": f"Bearer {self.services.sessions.begin(account)[0]}"}

    @contextmanager
    def open(self) -> Iterator[TestClient[Litestar]]:
        with TestClient(self.app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
            yield client

    def attempts(
        self, client: TestClient[Litestar], *, after: int = 0, limit: int = 10**6
    ) -> tuple[Attempt, ...]:
        """The audit list, with what was tried a moment ago."""
        client.blocking_portal.call(self.services.attempts.flush)
        client.blocking_portal.call(self.services.audit.flush)
        return self.services.audit.list(after=after, limit=limit)

    def badge(self, client: TestClient[Litestar], who: str) -> dict[str, str]:
        """The badge and the PIN of one of the staff, issued at the first asking."""
        account = self.people.get(who)
        assert account is not None
        if not account.badge:
            issued = client.blocking_portal.call(
                self.services.bookkeeper.issue_badge, who, f"B-{who}"[:20], Person("admin", ())
            )
            assert issued.refusal is None, issued.refusal
            account = self.people.get(who)
            assert account is not None
            assert client.blocking_portal.call(self.services.bookkeeper.set_pin, account, PIN).refusal is None
        return {"kind": "badge", "badge": account.badge, "pin": PIN}

    def do(
        self,
        client: TestClient[Litestar],
        by: dict[str, str],
        table: str,
        id_: str = "",
        credential: Any = None,
        **command: Any,
    ) -> dict[str, Any]:
        """Give a command, and what is answered."""
        body = {"id": id_ or f"c{next(self._numbers)}", "command": command}
        if credential is not None:
            body["credential"] = credential
        answer = client.post(f"/api/tables/{table}/commands", json=body, headers=by)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told


def code(answer: dict[str, Any]) -> str:
    """Why something was refused, or nothing."""
    refusal = answer["refusal"]
    return str(refusal["code"]) if refusal else ""
