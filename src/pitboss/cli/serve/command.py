"""`pitboss serve`, and the demo floor that plain `pitboss` opens."""

import os
import socket
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

import click

from pitboss.cli.data.database import database_room
from pitboss.cli.errors import CommandError
from pitboss.cli.game_option import list_defects
from pitboss.cli.serve.processes import DATABASE, READY, Processes, end_with_parent
from pitboss.cli.serve.server import ServerSettings, has_tables
from pitboss.cli.serve.server import run as serving

if TYPE_CHECKING:
    from pitboss.cli.serve.server import PeopleReady, Plans, Ready
    from pitboss.web.accounts.people import People

PORT = 7321
NOT_DEALT = (
    "New tables are closed, and no table is dealt by itself: hire people at /pit/people, and open a table "
    "at its desk (docs/pit.md). To try tables without staff, add --automatic-dealer."
)


class ServeOptions(TypedDict):
    """The options of `pitboss serve`, by the names of their parameters."""

    house: Path | None
    data: Path | None
    database: str | None
    processes: int
    require_synchronous: bool
    host: str
    port: int
    names: tuple[str, ...]
    proxies: tuple[str, ...]
    secure_cookies: bool
    public: bool
    tables: tuple[str, ...]
    progressives: tuple[str, ...]
    automatic_dealer: bool
    no_new_tables: bool
    new_administrator: bool
    log: Literal["plain", "json"] | None
    log_commands: bool
    seconds: float | None
    socket: int | None
    parent: int | None
    ready: int | None


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
    help="With --database: how many processes share the tables; processes elsewhere may join.",
)
@click.option(
    "--require-synchronous",
    is_flag=True,
    help="With --database: start only if a synchronous standby has every acknowledged command.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65_535), help="The port.")
@click.option(
    "--allow-host",
    "names",
    multiple=True,
    metavar="NAME",
    help="A host name that the server answers to; may be repeated.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy, or a network of proxies, whose client addresses are trusted; may be repeated.",
)
@click.option(
    "--secure-cookies", is_flag=True, help="Send cookies only over TLS; for use behind a proxy with TLS."
)
@click.option("--public", is_flag=True, help="Let people watch without signing in.")
@click.option(
    "--house",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder of the house: its games, its pit rules and its tables (see pitboss house new).",
)
@click.option(
    "--table",
    "tables",
    multiple=True,
    metavar="NAME=GAME@PIT",
    help="A table to place; may be repeated. GAME may name its house, as in manual/five-treasures.",
)
@click.option(
    "--progressive",
    "progressives",
    multiple=True,
    metavar="NAME=BASE,RATE[,RESERVE]@TABLE[,TABLE]",
    help="A progressive and its tables, as in blazing-7s=$10000,20%,2%@bj-1,bj-2. Of every wager the meter "
    "takes in RATE; RESERVE, a part of the wager within RATE, goes to the reserve for reseeds.",
)
@click.option(
    "--automatic-dealer",
    is_flag=True,
    help="Deal tables that no person deals, and place new ones open; for practice, not for a shift.",
)
@click.option(
    "--new-administrator", is_flag=True, help="Make another administrator, with a one-time password."
)
@click.option(
    "--log",
    type=click.Choice(["plain", "json"]),
    help="Log to standard error: plain lines, or one JSON object on each line.",
)
@click.option(
    "--log-commands", is_flag=True, help="With --log: log every command with its id and its answer."
)
@click.option("--for", "seconds", type=float, hidden=True, help="Stop after this many seconds.")
@click.option("--no-new-tables", is_flag=True, hidden=True, help="For a process of several: place no table.")
@click.option("--socket", type=int, hidden=True, help="For a process of several: the socket, already bound.")
@click.option(
    "--parent", type=int, hidden=True, help="For a process of several: a pipe that closes to end it."
)
@click.option(
    "--ready", type=int, hidden=True, help="For a process of several: where to say that it answers."
)
def serve(**options: Unpack[ServeOptions]) -> None:
    """Open the floor for staff and guests who sign in. Play money only.

    The first start prints the name and the one-time password of an administrator. The administrator opens
    the accounts of the staff; the cage opens the accounts of guests. The server has no TLS: to reach it
    from other machines, put a proxy with TLS in front of it.
    """
    if options["house"] is None:
        _serve(options)
        return
    from pitboss.cli.house import working_for

    with working_for(options["house"]):
        _serve(options)


def _serve(options: ServeOptions) -> None:
    from pitboss.web.config import Config

    database = options["database"] or (os.environ.get(DATABASE) if options["socket"] is not None else None)
    where = database if options["data"] is None else options["data"]
    if where is None or (options["data"] is not None and database is not None):
        raise CommandError("Name the floor's data: a folder with --data, or a database with --database.")
    if database is None and options["processes"] > 1:
        raise CommandError("Several processes need a database: name it with --database URL.")
    if database is None and options["require_synchronous"]:
        raise CommandError("--require-synchronous needs a database: name it with --database URL.")
    plans, automatic = _plans(options)
    hosts = (*Config().hosts, *(name.lower() for name in (*options["names"], options["host"])))
    config = Config(
        hosts=hosts,
        secure=options["secure_cookies"],
        public=options["public"],
        odds_aside=True,
        trusted_proxies=_proxies(options["proxies"]),
    )
    address = options["host"], options["port"]
    settings = ServerSettings(where, address, config, plans, options["seconds"])
    settings.usual_tables = _usual_tables(options) and options["socket"] is None
    settings.automatic_dealer = automatic

    def people_ready(people: "People", now_ms: int) -> None:
        if not people.has_staff or options["new_administrator"]:
            # At once: if the start fails later, the account is there, and so is its password.
            click.echo(_administrator(people, now_ms))

    def ready(address: str) -> None:
        data = "PostgreSQL" if database else options["data"]
        several = f", {options['processes']} processes" if options["processes"] > 1 else ""
        click.echo(f"The floor is open at {address} for play money, its data in {data}{several}.")
        if not automatic:
            click.echo(NOT_DEALT)
        click.echo("Ctrl-C closes it; the next start continues from there.")

    if options["log"]:
        from pitboss.web import logs

        logs.begin(options["log"], commands=options["log_commands"])
    if options["socket"] is not None:
        if options["parent"] is not None:
            end_with_parent(options["parent"])
        _one_of_several(settings, options["socket"], options["ready"])
    elif database is not None:
        _several(settings, database, options, people_ready, ready)
    else:
        serving(settings, people_ready, ready)


def _usual_tables(options: ServeOptions) -> bool:
    """Tell whether nobody named the tables of a new floor."""
    return not options["tables"] and options["house"] is None


def _plans(options: ServeOptions) -> "tuple[Plans, bool]":
    """Return what is to be placed, and whether tables are dealt by themselves; else new ones are closed."""
    from msgspec.structs import replace

    from pitboss.floor.floor import TablePlan

    plans, automatic = _asked_plans(options)
    automatic = automatic or options["automatic_dealer"]
    closed = (replace(one, closed=True) if isinstance(one, TablePlan) else one for one in plans)
    return plans if automatic else tuple(closed), automatic


def _asked_plans(options: ServeOptions) -> "tuple[Plans, bool]":
    from pitboss.cli.serve.floor_plan import floor_plan, house_plan

    if options["house"] is None:
        asked = () if options["no_new_tables"] else floor_plan(options["tables"], options["progressives"])
        return asked, False
    if options["tables"] or options["progressives"]:
        raise CommandError(
            "With --house the tables are in its pit/floor.toml: leave out --table and --progressive."
        )
    from pitboss.rulebook.house.check import check_house

    found = check_house(options["house"])
    if found.all_errors or found.floor is None or found.pit is None:
        list_defects("Errors", found.all_errors, err=True)
        raise CommandError("The house cannot be opened with these errors in its files.")
    placed = () if options["no_new_tables"] else house_plan(found.floor, found.pit)
    return placed, found.floor.automatic_dealer


def _proxies(named: tuple[str, ...]) -> tuple[str, ...]:
    from pitboss.web.admission.addresses import Proxies

    for name in named:
        try:
            Proxies((name,))
        except ValueError:
            raise CommandError(f"--trusted-proxy {name} is neither an address nor a network.") from None
    return named


def _several(
    settings: ServerSettings,
    database: str,
    options: ServeOptions,
    people_ready: "PeopleReady",
    ready: "Ready",
) -> None:
    """Start several processes on one database, and restart those that end."""
    from pitboss.floor.storage.folder import FolderError
    from pitboss.journal import StoreFailed
    from pitboss.web.server import ServerError, address

    try:
        with settings.bind() as sock:
            _heed_standbys(database, required=options["require_synchronous"])
            stands = _prepared(database, people_ready)
            arguments = _arguments(options)
            if stands and _usual_tables(options):
                arguments.append("--no-new-tables")
            processes = Processes(sock, database, arguments, options["processes"])
            processes.run(lambda: ready(address(sock)), options["seconds"])
    except (FolderError, StoreFailed, ServerError) as error:
        sentence = str(error)
        raise CommandError(sentence if sentence.endswith(".") else f"{sentence}.") from None
    click.echo("Closed.")


def _heed_standbys(database: str, *, required: bool) -> None:
    """Warn of a standby that can take over without all acknowledged commands, before anything is opened."""
    standbys = database_room().standbys_of(database)
    if required and not standbys.safe:
        why = "; ".join(standbys.risks) or "the server has no standby that is synchronous"
        raise CommandError(f"--require-synchronous: {why}.")
    for risk in standbys.risks:
        click.echo(f"WARNING: {risk}.", err=True)


def _prepared(database: str, people_ready: "PeopleReady") -> bool:
    """Open the accounts once before any process starts: it shows errors here and makes the administrator.

    Return whether the database has tables already.
    """
    from pitboss.floor.clock import WallClock
    from pitboss.web.accounts.startup import opened_people

    with closing(database_room().join_database(database)) as joined:
        from pitboss.web.accounts.postgres import open_people_database

        with closing(open_people_database(database)) as db, db.alone():  # others may be starting too
            opened_people(db, joined.store, WallClock().now_ms(), people_ready)
        return has_tables(joined.store)


def _arguments(options: ServeOptions) -> list[str]:
    """Return the command line of each of several processes."""
    arguments = [part for name in options["names"] for part in ("--allow-host", name)]
    arguments += [part for proxy in options["proxies"] for part in ("--trusted-proxy", proxy)]
    arguments += ["--house", str(options["house"])] if options["house"] is not None else []
    arguments += [part for table in options["tables"] for part in ("--table", table)]
    arguments += [part for one in options["progressives"] for part in ("--progressive", one)]
    arguments += ["--automatic-dealer"] if options["automatic_dealer"] else []
    arguments += ["--secure-cookies"] if options["secure_cookies"] else []
    arguments += ["--public"] if options["public"] else []
    arguments += ["--log-commands"] if options["log_commands"] else []
    arguments += ["--log", options["log"]] if options["log"] else []
    return [*arguments, "--host", options["host"], "--port", str(options["port"])]


def _one_of_several(settings: ServerSettings, descriptor: int, tell: int | None) -> None:
    """Serve on a socket that the parent process has bound, and tell the parent when requests are answered."""
    settings.sock = socket.socket(fileno=descriptor)

    def ready(_: str) -> None:
        if tell is not None:
            os.write(tell, READY)
            os.close(tell)

    serving(settings, lambda *_: None, ready)


def demo_floor(*, data: Path | None, host: str, port: int | None, once: bool, seconds: float | None) -> None:
    """Open the demo floor; where the output is no terminal, show that it works and close it again."""
    from pitboss.cli.serve.welcome import welcome
    from pitboss.web.config import Config
    from pitboss.web.credentials.passwords import new_password
    from pitboss.web.demo import floor as demo_floor
    from pitboss.web.server import is_loopback

    began = time.perf_counter()
    once = once or (seconds is None and not sys.stdout.isatty())
    welcome()
    with ExitStack() as until:
        folder = data or (_temporary(until) if once else _own_folder())
        # A visitor of the demo can be anybody in it: beyond this machine it asks for what the terminal shows.
        code = "" if is_loopback(host) else new_password()
        config = Config(hosts=(*Config().hosts, host.lower()), demo=True, demo_code=code, odds_aside=True)
        address = host, PORT if port is None else port
        settings = ServerSettings(folder, address, config, demo_floor.plans(), 0 if once else seconds)
        settings.any_port = once and port is None

        def ready(address: str) -> None:
            free, table = settings.first_scene()
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

        serving(settings, lambda people, now_ms: demo_floor.settle_people(people, at_ms=now_ms), ready)


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
    """Return the folder that keeps a person's demo floor between two starts."""
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "pitboss" / "demo"
