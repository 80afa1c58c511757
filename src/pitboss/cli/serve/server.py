"""A floor's data, opened and served in this process."""

import asyncio
import signal
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.data.database import database_room
from pitboss.cli.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Callable

    from pitboss.floor.aggregates.links import ProgressivePlan
    from pitboss.floor.floor import Floor, SharedFloor, TablePlan
    from pitboss.journal import Reader, Store, Vault
    from pitboss.web.accounts.people import People
    from pitboss.web.accounts.store import PeopleStore
    from pitboss.web.config import Config
    from pitboss.web.services import Services

    Plans = tuple[TablePlan | ProgressivePlan, ...]
    """The tables and progressives to place on a new floor."""

    PeopleReady = Callable[[People, int], None]
    """Called with the accounts and the time before the floor opens."""
    Ready = Callable[[str], None]
    """Called with the address once requests are answered."""


class ServerSettings:
    """The data, the address and the configuration that a server runs with."""

    def __init__(
        self,
        where: Path | str,
        address: tuple[str, int],
        config: "Config",
        plans: "Plans",
        seconds: float | None,
    ) -> None:
        """`where` is a folder, or the URL of a database."""
        self.where, self.config, self.plans, self.seconds = where, config, plans, seconds
        self.host, self.port = address
        self.any_port = False
        """Whether the server may take another port if this one is taken."""
        self.usual_tables = False
        """Whether no option named the tables: a new floor then gets one of each game, any other none."""
        self.automatic_dealer = True
        """Whether tables that no person deals are dealt by themselves, as in the demo."""
        self.sock: socket.socket | None = None
        """The socket, if it is bound already."""

    def bind(self) -> socket.socket:
        """Bind the socket, before anything is opened."""
        from pitboss.web.server import ServerError, bound

        if self.sock is not None:
            return self.sock
        try:
            self.sock = bound(self.host, self.port)
        except ServerError:
            if not self.any_port:
                raise
            self.sock = bound(self.host, 0)
        return self.sock

    def first_scene(self) -> tuple[int, str]:
        """Ask the demo over its own socket for its free seats, and at which table."""
        from pitboss.web.server import first_scene

        return first_scene(self.bind(), self.config.demo_code)


class FloorData:
    """The open journal, vault and accounts of a floor."""

    def __init__(self, store: "Store", vault: "Vault", reader: "Reader", people: "PeopleStore") -> None:
        self.store, self.vault, self.reader, self.people = store, vault, reader, people
        self.sharing: SharedFloor | None = None


def run(settings: ServerSettings, people_ready: "PeopleReady", ready: "Ready") -> None:
    """Open the data, serve, and close everything again; an error ends the command with a sentence."""
    from pitboss.floor.clock import WallClock
    from pitboss.floor.floor import Floor
    from pitboss.floor.storage.folder import FolderError
    from pitboss.journal import StoreFailed
    from pitboss.web import server
    from pitboss.web.accounts.startup import opened_people
    from pitboss.web.app import make_app
    from pitboss.web.demo import floor as demo_floor

    floor: Floor | None = None
    try:
        with ExitStack() as open_:
            sock = open_.enter_context(settings.bind())
            data = opened(settings.where, open_)
            clock = WallClock()
            people = opened_people(data.people, data.store, clock.now_ms(), people_ready)
            floor = Floor(
                data.store,
                data.vault,
                clock,
                pit_rules=demo_floor.pit_rules() if settings.config.demo else None,
                sharing=data.sharing,
                automatic_dealer=settings.automatic_dealer,
            )
            app = make_app(
                floor,
                people,
                settings.config,
                reader=data.reader,
                plans=() if settings.usual_tables and has_tables(data.store) else settings.plans,
                started=demo_floor.bring_bots if settings.config.demo else _note_pit_rules,
            )

            def opened_floor() -> None:
                assert floor is not None
                _told_of_differences(floor)
                ready(server.address(sock))

            # The server minds the signal and gives it again when it has closed; the rest closes after it.
            signal.signal(signal.SIGTERM, lambda *_: None)
            asyncio.run(
                server.serve(
                    app,
                    sock,
                    ready=opened_floor,
                    seconds=settings.seconds,
                    done=_over(floor),
                )
            )
    except KeyboardInterrupt:
        pass  # a server that is already closing may end by itself as well
    except (FolderError, StoreFailed, server.ServerError) as error:
        raise CommandError(_sentence(str(error))) from None
    if floor is not None and floor.halted and not floor.sharing.alone:
        raise CommandError(_sentence(f"The floor has stopped: {floor.halted}"))
    click.echo("Closed.")


def opened(where: Path | str, until: ExitStack) -> FloorData:
    """Open a floor's data to write to it; `until` closes it."""
    from pitboss.floor.storage.folder import PEOPLE, look_at_folder, open_folder

    if isinstance(where, Path):
        from pitboss.web.accounts.sqlite import open_people

        folder = open_folder(where)
        until.callback(folder.vault.close)
        until.callback(folder.store.close)
        reader = look_at_folder(where)
        until.callback(reader.close)
        people = open_people(where / PEOPLE)
        until.callback(people.close)
        return FloorData(folder.store, folder.vault, reader, people)
    room = database_room()
    from pitboss.web.accounts.postgres import open_people_database

    joined = room.join_database(where)
    until.callback(joined.vault.close)
    until.callback(joined.store.close)
    looking = room.look_at_database(where)
    until.callback(looking.close)
    accounts = open_people_database(where, process=str(joined.store.partner))
    until.callback(accounts.close)
    data = FloorData(joined.store, joined.vault, looking, accounts)
    data.sharing = joined.sharing
    return data


async def _note_pit_rules(services: "Services") -> None:
    """Record by which rules the pit is run from this start on, and say where they are others than before."""
    if await services.floor.record_pit_rules():
        click.echo(
            "The rules of the pit have changed since the last start:"
            " the new ones hold from now on, and both are on record.",
            err=True,
        )


def has_tables(store: "Store") -> bool:
    """Tell whether tables were placed on this floor before."""
    from pitboss.floor.streams import TABLES

    return any(stream.startswith(TABLES) for stream in store.heads())


def _told_of_differences(floor: "Floor") -> None:
    """Say what the plan of a start and the floor have otherwise; nothing is changed by a start."""
    for difference in floor.differences:
        click.echo(f"WARNING: {difference}.", err=True)
    if floor.differences:
        click.echo(
            "A start places new tables and changes none that stands."
            " `pitboss house check DIR --data FLOOR` lists what differs without a start.",
            err=True,
        )


def _over(floor: "Floor") -> "Callable[[], bool]":
    """Return a test for the end: one of several processes ends when its floor has stopped.

    Another process takes its tables, and the parent starts it again.
    """
    return lambda: bool(floor.halted) and not floor.sharing.alone


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
