"""`pitboss serve`, and the demo floor that `pitboss` opens by itself."""

import asyncio
import os
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.chosen import AskedError
from pitboss.cli.database import open_floor

if TYPE_CHECKING:
    from pitboss.web.people import People

PORT = 7321


@click.command()
@click.option(
    "--data", required=True, type=click.Path(path_type=Path), help="The folder with the floor's data."
)
@click.option(
    "--database",
    metavar="URL",
    help="A PostgreSQL database for journal and vault; --data keeps the accounts.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65_535))
@click.option(
    "--allow-host", "names", multiple=True, metavar="NAME", help="A name it answers to; again for more."
)
@click.option("--secure-cookies", is_flag=True, help="Cookies by TLS alone, behind a proxy that speaks it.")
@click.option("--public", is_flag=True, help="Let passers-by watch without signing in.")
@click.option(
    "--table", "tables", multiple=True, metavar="NAME=GAME@PIT", help="A table to place; again for more."
)
@click.option(
    "--progressive",
    "progressives",
    multiple=True,
    metavar="NAME=BASE,RATE[,RESERVE]@TABLE[,TABLE]",
    help="A progressive for tables that are placed with it, as in blazing-7s=$10000,20%,2%@bj-1,bj-2.",
)
@click.option(
    "--new-administrator", is_flag=True, help="Make one more administrator, with a one-time password."
)
@click.option("--for", "seconds", type=float, hidden=True, help="Stop by itself after so many seconds.")
def serve(**asked: Any) -> None:
    """Open the floor on its data for staff and guests who sign in. Play money only.

    The first start prints the name and the one-time password of an administrator, who opens the accounts of
    the staff; the cage opens those of guests. There is no TLS here: beyond loopback, put a proxy before it.
    """
    from pitboss.cli.floor_plan import floor_plan
    from pitboss.web.lobby import Config

    plans = floor_plan(asked["tables"], asked["progressives"])
    hosts = (*Config().hosts, *(name.lower() for name in (*asked["names"], asked["host"])))
    config = Config(hosts=hosts, secure=asked["secure_cookies"], public=asked["public"])
    told: list[str] = []

    def people_ready(people: "People", now_ms: int) -> None:
        if not people.has_staff or asked["new_administrator"]:
            told.extend(_administrator(people, now_ms))

    def ready(address: str) -> None:
        where = "PostgreSQL" if asked["database"] else asked["data"]
        click.echo(f"The floor is open at {address} for play money, its data in {where}.")
        for line in told:
            click.echo(line)
        click.echo("Ctrl-C closes it; it goes on where it stood.")

    run = _Asked(asked["data"], asked["host"], asked["port"], config, plans, asked["seconds"])
    run.database = asked["database"]
    _run(run, people_ready, ready)


def demo_floor(*, data: Path | None, host: str, port: int | None, once: bool, seconds: float | None) -> None:
    """The demo floor on loopback; where nobody watches the output, it is shown to work and closed again."""
    from pitboss.cli.welcome import welcome
    from pitboss.web import demo
    from pitboss.web.lobby import Config

    began = time.perf_counter()
    once = once or (seconds is None and not sys.stdout.isatty())
    welcome()
    with ExitStack() as until:
        folder = data or (_temporary(until) if once else _own_folder())
        config = Config(hosts=(*Config().hosts, host.lower()), demo=True)
        asked = _Asked(
            folder, host, PORT if port is None else port, config, demo.plans(), 0 if once else seconds
        )
        asked.any_port = once and port is None

        def ready(address: str) -> None:
            free, table = asked.first_scene()
            took = time.perf_counter() - began
            click.echo(
                f"  The demo floor is open at {address}: {len(demo.GAMES)} tables, bots at them, and you."
            )
            click.echo(f"  {free} free seats at {table}, {took:.1f} s after the start. Play money only.")
            how = "closing again; it stays open in a terminal" if once else "Ctrl-C closes it"
            click.echo(f"  {how[0].upper()}{how[1:]}.")

        _run(asked, lambda people, now_ms: demo.settle_people(people, at_ms=now_ms), ready)


class _Asked:
    """What a server is to be run with."""

    def __init__(
        self, data: Path, host: str, port: int, config: Any, plans: Any, seconds: float | None
    ) -> None:
        self.data, self.host, self.port, self.config, self.plans = data, host, port, config, plans
        self.seconds = seconds
        self.database: str | None = None
        """Where journal and vault are, if not in the folder."""
        self.any_port = False
        """Whether another port will do where this one is taken."""
        self.sock: Any = None

    def bind(self) -> Any:
        """The socket, before anything is opened."""
        from pitboss.web.server import ServerError, bound

        try:
            self.sock = bound(self.host, self.port)
        except ServerError:
            if not self.any_port:
                raise
            self.sock = bound(self.host, 0)
        return self.sock

    def first_scene(self) -> tuple[int, str]:
        """Whether the demo can be played, asked over its own socket."""
        from pitboss.web.server import first_scene

        return first_scene(self.sock)


def _run(asked: _Asked, people_ready: Any, ready: Any) -> None:
    """Open the data, serve, and close everything again; what is wrong is told in a sentence."""
    from pitboss.floor.clock import WallClock
    from pitboss.floor.floor import Floor
    from pitboss.floor.folder import PEOPLE, FolderError
    from pitboss.journal import StoreFailed
    from pitboss.web import demo, server
    from pitboss.web.app import make_app
    from pitboss.web.file import open_people
    from pitboss.web.people import People

    try:
        with ExitStack() as open_:
            sock = open_.enter_context(asked.bind())
            store, vault, reader = open_floor(asked.data, asked.database, open_)
            db = open_people(asked.data / PEOPLE)
            open_.callback(db.close)
            clock, people = WallClock(), People(db)
            people_ready(people, clock.now_ms())
            app = make_app(
                Floor(store, vault, clock),
                people,
                asked.config,
                reader=reader,
                plans=asked.plans,
                started=demo.bring_bots if asked.config.demo else None,
            )
            asyncio.run(
                server.serve(app, sock, ready=lambda: ready(server.address(sock)), seconds=asked.seconds)
            )
    except KeyboardInterrupt:
        pass  # a server that is already closing may end by itself as well
    except (FolderError, StoreFailed, server.ServerError) as error:
        sentence = str(error)
        raise AskedError(sentence if sentence.endswith(".") else f"{sentence}.") from None
    click.echo("Closed.")


def _administrator(people: "People", now_ms: int) -> list[str]:
    from pitboss.web.people import Account, new_password

    names = ("admin", *(f"admin-{number}" for number in range(2, 1_000)))
    name = next(name for name in names if people.get(name) is None)
    password = new_password()
    account = Account(name, "Administrator", (), administrator=True, one_time=True)
    people.open(account, password, by="first start", at_ms=now_ms)
    return [f"Sign in as {name} with the one-time password {password} (it is not shown again)."]


def _temporary(until: ExitStack) -> Path:
    return Path(until.enter_context(tempfile.TemporaryDirectory(prefix="pitboss-"))) / "demo"


def _own_folder() -> Path:
    """Where a person's own demo floor is kept from one time to the next."""
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "pitboss" / "demo"
