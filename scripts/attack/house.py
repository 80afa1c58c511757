"""A floor with people of every kind, and the money that each guest was given."""

import itertools
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .clients import Client
from .server import Server

STAFF = {"dora": "dealer", "sue": "supervisor", "eve": "surveillance", "cass": "cage_cashier"}
MONEY = 1_000_000_00
GAIN = list[str]
"""What an attack gained, a sentence for each thing; nothing where it was held off."""


class House:
    """A running floor and those who are signed in to it."""

    def __init__(
        self, folder: Path, guests: tuple[str, ...] = ("gus", "gia"), launcher: Sequence[str] = ()
    ) -> None:
        self.folder = folder
        self.server = Server(folder, launcher=launcher)
        self.given: Counter[str] = Counter()
        self.people: dict[str, Client] = {}
        self._guests = guests

    def open(self) -> "House":
        """Start the floor, and have everybody sign in."""
        self.server.start()
        name, once = self.server.administrator
        self.people["admin"] = admin = Client(self.server, name).first_sign_in(once)
        for who, role in STAFF.items():
            body = {"id": who, "name": who.title(), "roles": [role]}
            self.people[who] = self.admit(admin, "staff", who, body)
        for who in self._guests:
            self.guest(who, MONEY)
        return self

    def admit(self, by: Client, kind: str, who: str, body: dict[str, Any]) -> Client:
        """Open an account, and sign in to it."""
        status, answer = by.ask("POST", f"/api/accounts/{kind}", body)
        if status != 201:
            raise RuntimeError(f"{who} gets no account: {answer}")
        return Client(self.server, who).first_sign_in(answer["one_time_password"])

    def guest(self, who: str, cents: int) -> Client:
        """Admit another guest, with play money."""
        body = {"id": who, "name": who.title(), "play_money_cents": cents}
        self.people[who] = self.admit(self.people["cass"], "guests", who, body)
        self.given[who] += cents
        return self.people[who]

    def __getitem__(self, who: str) -> Client:
        return self.people[who]

    def __enter__(self) -> "House":
        try:
            return self.open()
        except BaseException:
            self.server.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        self.server.__exit__()

    def hire(self, who: str, *roles: str) -> Client:
        """Hire a person, who signs in and begins a shift; from now on the pit is in use."""
        person = {
            "id": who,
            "first_name": who.title(),
            "surname": "Ryan",
            "roles": roles,
            "licence": f"L-{who}",
        }
        command = {"type": "HirePerson", "person": person}
        hired = self["admin"].give("/api/pit/commands", named(command))
        if hired["code"]:
            raise NotReachedError(f"{who} is not hired: {hired}")
        self.people[who] = found = Client(self.server, who)
        found.first_sign_in(hired["opened"]["one_time_password"])
        begun = found.give("/api/pit/commands", named({"type": "BeginShift"}))
        if begun["code"]:
            raise NotReachedError(f"{who} does not begin to work: {begun}")
        return found

    def grant(self, table: str, act: str = "GrantApproval", by: str = "sue") -> int:
        """Let the supervisor grant what a table waits for; return how many things were granted."""
        wanted = (act, "PressShuffler")
        asked = [offer for offer in self[by].offers(table) if offer["act"] in wanted]
        return sum(not give(self[by], table, offer)["code"] for offer in asked)


class NotReachedError(Exception):
    """An attack did not reach the hole that it is for, so its result shows nothing."""


_COUNT = itertools.count(1)


def named(command: dict[str, Any]) -> dict[str, Any]:
    """Return a command with a new id."""
    return {"id": f"named-{time.time_ns()}-{next(_COUNT)}", "command": command}


def give(client: Client, table: str, offer: dict[str, Any]) -> dict[str, Any]:
    """Do what was offered."""
    return client.give(f"/api/tables/{table}/commands", named(offer["command"]))


def until(what: Callable[[], object], seconds: float = 20) -> bool:
    """Return whether something becomes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.1)
    return False
