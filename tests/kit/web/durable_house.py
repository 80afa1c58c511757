"""A house in a folder: its journal and its people outlive the process, and can be meddled with meanwhile."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.cli import main
from pitboss.floor.clock import HandClock
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.proof.floor import Proof, prove
from pitboss.floor.storage.folder import PEOPLE, open_folder
from pitboss.floor.tables.pace import Pace
from pitboss.journal import Record, SqliteReader
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.snapshot import look_at_people
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.accounts.startup import bring_up
from pitboss.web.app import make_app
from tests.kit.web.house import BACCARAT, RACK, ROOMY, House

ADMIN, ANN, CAGE, DEALER = "admin", "ann-of-record", "cage-cashier-1", "dealer-1"
SUE, MAX = "supervisor-1", "shift-manager-1"
MONEY = 20_000_00
WHO = (
    Account(ADMIN, "Admin", (), administrator=True),
    Account(CAGE, "Cage", ("cage_cashier",)),
    Account(DEALER, "Dealer", ("dealer",)),
    Account(SUE, "Sue", ("supervisor",)),
    Account(MAX, "Max", ("shift_manager",)),
    Account(ANN, "Ann", ("guest",), cents=MONEY),
    Account("bob-of-record", "Bob", ("guest",), cents=MONEY),
)


class Kept:
    """The folder."""

    given = 2 * MONEY

    def __init__(self, folder: Path) -> None:
        self.folder, self.file, self.clock = folder, folder / PEOPLE, HandClock()

    @contextmanager
    def open(self, *, fresh: bool = False) -> Iterator[tuple[House, TestClient[Litestar]]]:
        opened = open_folder(self.folder)
        with closing(open_people(self.file)) as db, closing(opened.vault):
            people = People(db)
            for account in WHO if fresh else ():
                people.open(account, "", by="test", at_ms=0)
            house = House(people=people, clock=self.clock)
            house.store = opened.store  # type: ignore[assignment]
            house.floor = Floor(opened.store, opened.vault, self.clock, Pace())
            plans = (TablePlan(BACCARAT, BACCARAT, RACK),)
            with SqliteReader.look_at(self.folder / "journal.sqlite") as reader:
                house.app = make_app(house.floor, people, ROOMY, reader=reader, plans=plans)
                house.services = house.app.state.services
                with house.open() as client:
                    yield house, client

    def change(self, statement: str, *values: object) -> None:
        with closing(sqlite3.connect(self.file, isolation_level=None)) as db:
            db.execute(statement, values)

    def bring_up(self) -> None:
        opened = open_folder(self.folder)
        with closing(opened.vault), closing(opened.store), closing(open_people(self.file)) as db:
            bring_up(db, opened.store, self.clock.now_ms())

    def copied(self) -> bytes:
        with closing(sqlite3.connect(self.file)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return self.file.read_bytes()

    def put_back(self, people: bytes) -> None:
        for file in self.folder.glob(f"{PEOPLE}*"):
            file.unlink()
        self.file.write_bytes(people)

    def records(self, stream: str) -> list[Record]:
        with SqliteReader.look_at(self.folder / "journal.sqlite") as reader:
            return list(reader.read(stream))

    def proof(self) -> Proof:
        people = look_at_people(self.file)
        with SqliteReader.look_at(self.folder / "journal.sqlite") as reader:
            return prove(reader, people=people)

    def verified(self) -> tuple[int, str]:
        ran = CliRunner().invoke(main, ["verify", "--data", str(self.folder)])
        assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
        return ran.exit_code, ran.output


def give(house: House, client: TestClient[Litestar], cents: int, id_: str = "g1") -> Any:
    body = {"id": id_, "play_money_cents": cents}
    return client.post(f"/api/accounts/{ANN}/play-money", json=body, headers=house.token(CAGE))
