"""A floor with people of every kind, and the money that each guest was given."""

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from .clients import Client
from .server import Server

STAFF = {"dora": "dealer", "sue": "supervisor", "eve": "surveillance", "cass": "cage_cashier"}
MONEY = 1_000_000_00
CHEQUES = {
    "blue": 25,
    "white": 1_00,
    "pink": 2_50,
    "red": 5_00,
    "green": 25_00,
    "black": 100_00,
    "purple": 500_00,
    "orange": 1_000_00,
    "grey": 5_000_00,
    "teal": 20_000_00,
}
BILLS = {"ones": 1_00, "fives": 5_00, "tens": 10_00, "twenties": 20_00, "fifties": 50_00, "hundreds": 100_00}
GAIN = list[str]
"""What an attack gained, a sentence for each thing; nothing where it was held off."""


class House:
    """A running floor and those who are signed in to it."""

    def __init__(self, folder: Path, guests: tuple[str, ...] = ("gus", "gia")) -> None:
        self.folder = folder
        self.server = Server(folder)
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
        """One more guest, with play money."""
        body = {"id": who, "name": who.title(), "play_money_cents": cents}
        self.people[who] = self.admit(self.people["cass"], "guests", who, body)
        self.given[who] += cents
        return self.people[who]

    def __getitem__(self, who: str) -> Client:
        return self.people[who]

    def __enter__(self) -> "House":
        return self.open()

    def __exit__(self, *_: object) -> None:
        self.server.__exit__()

    def grant(self, table: str, act: str = "GrantApproval") -> int:
        """Have the supervisor do whatever a table waits for; how many things were done."""
        wanted = (act, "PressShuffler") if act == "GrantApproval" else (act,)
        asked = [offer for offer in self["sue"].offers(table) if offer["act"] in wanted]
        for offer in asked:
            self["sue"].give(f"/api/tables/{table}/commands", _named(offer["command"]))
        return len(asked)


_COUNT = iter(range(1, 1 << 60))


def _named(command: dict[str, Any]) -> dict[str, Any]:
    return {"id": f"named-{time.time_ns()}-{next(_COUNT)}", "command": command}


def give(client: Client, table: str, offer: dict[str, Any]) -> dict[str, Any]:
    """Do what was offered."""
    return client.give(f"/api/tables/{table}/commands", _named(offer["command"]))


def until(what: Callable[[], object], seconds: float = 20) -> bool:
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.1)
    return False


def journal(folder: Path) -> sqlite3.Connection:
    """The journal as a reader of the disk sees it."""
    return sqlite3.connect(f"file:{folder / 'journal.sqlite'}?mode=ro", uri=True, timeout=30)


def events(folder: Path, stream: str = "") -> Iterator[tuple[str, int, str, dict[str, Any]]]:
    """Every event: its stream, number, name and fields, in the order of commands."""
    with journal(folder) as db:
        rows = db.execute(
            "SELECT s.name, r.seq, r.name, r.payload FROM records r JOIN streams s ON r.stream = s.number "
            "ORDER BY r.command, r.rowid"
        ).fetchall()
    for name, seq, kind, payload in rows:
        if stream in ("", name):
            yield name, seq, kind, json.loads(payload)


def worth(counts: dict[str, int] | None) -> int:
    """The cents of cheques or bills."""
    table = CHEQUES | BILLS
    return sum(table[kind] * count for kind, count in (counts or {}).items())


def street(kind: str, event: dict[str, Any]) -> tuple[str, int]:
    """Whose purse an event changes, and by how much; worked out from the words of the events alone."""
    guest = event.get("guest", "")
    who = guest.get("id", "") if isinstance(guest, dict) else guest
    if kind in ("table.guest_seated", "table.guest_stood_behind", "table.guest_came_back"):
        return who, -worth(event.get("cheques"))
    if kind in ("table.guest_left", "table.seat_reserved"):
        return who, worth(event.get("cheques"))
    if kind == "table.bills_laid":
        return who, -worth(event.get("bills"))
    if kind == "supervision.transaction_given_up":
        return who, worth(event.get("bills"))
    if kind == "table.suspicion_resolved":
        return who, worth(event.get("returned"))
    if kind == "terminal.jackpot_handed_over":
        return who, int(event.get("coin", 0))
    return "", 0


def purses(folder: Path) -> dict[str, int]:
    """What the people's store says that guests have."""
    with sqlite3.connect(f"file:{folder / 'people.sqlite'}?mode=ro", uri=True, timeout=30) as db:
        rows = db.execute("SELECT id, cents FROM accounts WHERE roles LIKE '%guest%'").fetchall()
    return dict(rows)


def purse_audit(house: House) -> GAIN:
    """Every purse is what was given, less what lies at the tables or was lost there."""
    expected = Counter(house.given)
    for _, _, kind, event in events(house.folder):
        who, cents = street(kind, event)
        if who:
            expected[who] += cents
    found = purses(house.folder)
    return [
        f"the purse of {who} holds {found.get(who, 0)} cents, and the journal tells {expected[who]}"
        for who in sorted({*found, *house.given})
        if found.get(who, 0) != expected[who]
    ]
