"""`pitboss serve`, and the demo floor that `pitboss` opens by itself."""

import os
import socket
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.data.database import database_room
from pitboss.cli.game_option import AskedError, list_defects
from pitboss.cli.serve.processes import DATABASE, READY, Processes, end_with_parent
from pitboss.cli.serve.server import Asked, has_tables
from pitboss.cli.serve.server import run as serving

if TYPE_CHECKING:
    from pitboss.web.accounts.people import People

PORT = 7321


@click.command()
@click.option("--data", type=click.Path(path_type=Path), help="The folder with the floor's data.")
@click.option(
    "--database", metavar="URL", help="A PostgreSQL database with the floor's data, instead of a folder."
)
@click.option(
    "--processes",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="With --database: how many processes share the tables; more may join from elsewhere.",
)
@click.option(
    "--require-synchronous",
    is_flag=True,
    help="With --database: refuse to start without a standby that has all that is acknowledged.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65_535))
@click.option(
    "--allow-host", "names", multiple=True, metavar="NAME", help="A name it answers to; again for more."
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy, or a network of them, that says where requests come from; again for more.",
)
@click.option("--secure-cookies", is_flag=True, help="Cookies by TLS alone, behind a proxy that speaks it.")
@click.option("--public", is_flag=True, help="Let passers-by watch without signing in.")
@click.option(
    "--house",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder of the house: its games, its pit rules and its tables (see pitboss house new).",
)
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
@click.option(
    "--log",
    type=click.Choice(["plain", "json"]),
    help="Log to the standard error: lines to read, or a JSON object a line.",
)
@click.option("--log-commands", is_flag=True, help="With --log: every command with its id and its answer.")
@click.option("--for", "seconds", type=float, hidden=True, help="Stop by itself after so many seconds.")
@click.option("--no-new-tables", is_flag=True, hidden=True, help="For a process of several: place no table.")
@click.option("--socket", type=int, hidden=True, help="For a process of several: the socket, already bound.")
@click.option(
    "--parent", type=int, hidden=True, help="For a process of several: a pipe that closes to end it."
)
@click.option(
    "--ready", type=int, hidden=True, help="For a process of several: where to say that it answers."
)
def serve(house: Path | None, **asked: Any) -> None:
    """Open the floor on its data for staff and guests who sign in. Play money only.

    The first start prints the name and the one-time password of an administrator, who opens the accounts of
    the staff; the cage opens those of guests. There is no TLS here: beyond loopback, put a proxy before it.
    """
    if house is None:
        _serve(asked)
        return
    from pitboss.cli.house import working_for

    with working_for(house):
        _serve({**asked, "house": house})


def _serve(asked: dict[str, Any]) -> None:
    from pitboss.web.services import Config

    database = asked["database"] or (os.environ.get(DATABASE) if asked["socket"] is not None else None)
    if (asked["data"] is None) == (database is None):
        raise AskedError("Name the floor's data: a folder with --data, or a database with --database.")
    if database is None and asked["processes"] > 1:
        raise AskedError("Several processes need a database: --database URL.")
    if database is None and asked["require_synchronous"]:
        raise AskedError("--require-synchronous is about the standbys of a database: --database URL.")
    plans = _plans(asked)
    hosts = (*Config().hosts, *(name.lower() for name in (*asked["names"], asked["host"])))
    config = Config(
        hosts=hosts,
        secure=asked["secure_cookies"],
        public=asked["public"],
        odds_aside=True,
        trusted_proxies=_proxies(asked["proxies"]),
    )
    address = asked["host"], asked["port"]
    run = Asked(database or asked["data"], address, config, plans, asked["seconds"])
    run.usual_tables = _usual_tables(asked) and asked["socket"] is None

    def people_ready(people: "People", now_ms: int) -> None:
        if not people.has_staff or asked["new_administrator"]:
            # At once: if the start fails later, the account is there, and so is its password.
            click.echo(_administrator(people, now_ms))

    def ready(address: str) -> None:
        where = "PostgreSQL" if database else asked["data"]
        several = f", {asked['processes']} processes" if asked["processes"] > 1 else ""
        click.echo(f"The floor is open at {address} for play money, its data in {where}{several}.")
        click.echo("Ctrl-C closes it; it goes on where it stood.")

    if asked["log"]:
        from pitboss.web import logs

        logs.begin(asked["log"], commands=asked["log_commands"])
    if asked["socket"] is not None:
        if asked["parent"] is not None:
            end_with_parent(asked["parent"])
        _one_of_several(run, asked["socket"], asked["ready"])
    elif database is not None:
        _several(run, database, asked, people_ready, ready)
    else:
        serving(run, people_ready, ready)


def _usual_tables(asked: dict[str, Any]) -> bool:
    """Tell whether nobody named the tables of a new floor."""
    return not asked["tables"] and "house" not in asked


def _plans(asked: dict[str, Any]) -> Any:
    from pitboss.cli.serve.floor_plan import floor_plan, house_plan

    if asked["no_new_tables"]:
        return ()
    if "house" not in asked:
        return floor_plan(asked["tables"], asked["progressives"])
    if asked["tables"] or asked["progressives"]:
        raise AskedError(
            "With --house the tables are in its pit/floor.toml: leave --table and --progressive out."
        )
    from pitboss.rulebook.house import check_house

    found = check_house(asked["house"])
    if found.all_errors or found.floor is None or found.pit is None:
        list_defects("Errors", found.all_errors, err=True)
        raise AskedError("The house cannot be opened with these errors in its files.")
    return house_plan(found.floor, found.pit)


def _proxies(named: tuple[str, ...]) -> tuple[str, ...]:
    from pitboss.web.admission.addresses import Proxies

    for name in named:
        try:
            Proxies((name,))
        except ValueError:
            raise AskedError(f"--trusted-proxy {name} is neither an address nor a network.") from None
    return named


def _several(run: Asked, database: str, asked: dict[str, Any], people_ready: Any, ready: Any) -> None:
    """Processes on one database, started here and looked after."""
    from pitboss.floor.storage.folder import FolderError
    from pitboss.journal import StoreFailed
    from pitboss.web.server import ServerError, address

    try:
        with run.bind() as sock:
            _heed_standbys(database, required=asked["require_synchronous"])
            stands = _prepared(database, people_ready)
            told = [*_arguments(asked), *(["--no-new-tables"] if stands and _usual_tables(asked) else [])]
            processes = Processes(sock, database, told, asked["processes"])
            processes.run(lambda: ready(address(sock)), asked["seconds"])
    except (FolderError, StoreFailed, ServerError) as error:
        sentence = str(error)
        raise AskedError(sentence if sentence.endswith(".") else f"{sentence}.") from None
    click.echo("Closed.")


def _heed_standbys(database: str, *, required: bool) -> None:
    """A standby that may take over without all that was acknowledged is told of before anything is opened."""
    standbys = database_room().standbys_of(database)
    if required and not standbys.safe:
        why = "; ".join(standbys.risks) or "the server has no standby that is synchronous"
        raise AskedError(f"--require-synchronous: {why}.")
    for risk in standbys.risks:
        click.echo(f"WARNING: {risk}.", err=True)


def _prepared(database: str, people_ready: Any) -> bool:
    """Look whether the database can be had at all before any process is started, and make its administrator.

    Returns whether it has tables already.
    """
    from pitboss.floor.clock import WallClock
    from pitboss.web.accounts.startup import opened_people

    with closing(database_room().join_database(database)) as joined:
        from pitboss.web.accounts.postgres import open_people_database

        with closing(open_people_database(database)) as db, db.alone():  # others may be starting too
            opened_people(db, joined.store, WallClock().now_ms(), people_ready)
        return has_tables(joined.store)


def _arguments(asked: dict[str, Any]) -> list[str]:
    """What each of several processes is started with."""
    told = [part for name in asked["names"] for part in ("--allow-host", name)]
    told += [part for proxy in asked["proxies"] for part in ("--trusted-proxy", proxy)]
    told += ["--house", str(asked["house"])] if "house" in asked else []
    told += [part for table in asked["tables"] for part in ("--table", table)]
    told += [part for one in asked["progressives"] for part in ("--progressive", one)]
    flags = ("--secure-cookies", "--public", "--log-commands")
    told += [flag for flag in flags if asked[flag[2:].replace("-", "_")]]
    told += ["--log", asked["log"]] if asked["log"] else []
    return [*told, "--host", asked["host"], "--port", str(asked["port"])]


def _one_of_several(run: Asked, descriptor: int, tell: int) -> None:
    """A process whose socket was bound by the one that looks after it."""
    run.sock = socket.socket(fileno=descriptor)

    def ready(_: str) -> None:
        os.write(tell, READY)
        os.close(tell)

    serving(run, lambda *_: None, ready)


def demo_floor(*, data: Path | None, host: str, port: int | None, once: bool, seconds: float | None) -> None:
    """The demo floor on loopback; where nobody watches the output, it is shown to work and closed again."""
    from pitboss.cli.serve.welcome import welcome
    from pitboss.web.credentials.passwords import new_password
    from pitboss.web.demo import floor as demo_floor
    from pitboss.web.server import is_loopback
    from pitboss.web.services import Config

    began = time.perf_counter()
    once = once or (seconds is None and not sys.stdout.isatty())
    welcome()
    with ExitStack() as until:
        folder = data or (_temporary(until) if once else _own_folder())
        # A visitor of the demo can be anybody in it: beyond this machine it asks for what the terminal shows.
        code = "" if is_loopback(host) else new_password()
        config = Config(hosts=(*Config().hosts, host.lower()), demo=True, demo_code=code, odds_aside=True)
        address = host, PORT if port is None else port
        asked = Asked(folder, address, config, demo_floor.plans(), 0 if once else seconds)
        asked.any_port = once and port is None

        def ready(address: str) -> None:
            free, table = asked.first_scene()
            took = time.perf_counter() - began
            click.echo(
                f"  The demo floor is open at {address}: "
                f"{len(demo_floor.GAMES)} tables, bots at them, and you."
            )
            click.echo(f"  {free} free seats at {table}, {took:.1f} s after the start. Play money only.")
            if code:
                click.echo(f"  Others can reach it and it asks for a code. Yours: {address}?code={code}")
            how = "closing again; it stays open in a terminal" if once else "Ctrl-C closes it"
            click.echo(f"  {how[0].upper()}{how[1:]}.")

        serving(asked, lambda people, now_ms: demo_floor.settle_people(people, at_ms=now_ms), ready)


def _administrator(people: "People", now_ms: int) -> str:
    from pitboss.web.accounts.people import Account
    from pitboss.web.credentials.passwords import new_password

    names = ("admin", *(f"admin-{number}" for number in range(2, 1_000)))
    name = next(name for name in names if people.get(name) is None)
    password = new_password()
    account = Account(name, "Administrator", (), administrator=True, one_time=True)
    people.open(account, password, by="first start", at_ms=now_ms)
    return f"Sign in as {name} with the one-time password {password} (it is not shown again)."


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
