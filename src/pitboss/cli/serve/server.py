"""Opening a floor's data and serving it, in this process."""

import asyncio
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.data.database import database_room
from pitboss.cli.game_option import AskedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from pitboss.floor.cluster.ownership import Ownership
    from pitboss.floor.floor import Floor
    from pitboss.journal import Reader, Store, Vault
    from pitboss.web.accounts.people import People

    PeopleReady = Callable[[People, int], None]
    """Called with the accounts and the time before the floor opens."""
    Ready = Callable[[str], None]
    """Called with the address once requests are answered."""


class Asked:
    """What a server is to be run with: its data in a folder or in a database."""

    def __init__(
        self, where: Path | str, address: tuple[str, int], config: Any, plans: Any, seconds: float | None
    ) -> None:
        self.where, self.config, self.plans, self.seconds = where, config, plans, seconds
        self.host, self.port = address
        self.any_port = False
        """Whether another port will do where this one is taken."""
        self.usual_tables = False
        """Whether nobody named the tables: a new floor then gets one of each game, and any other none."""
        self.sock: Any = None
        """Already bound, where somebody else did that."""

    def bind(self) -> Any:
        """The socket, before anything is opened."""
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
        """Whether the demo can be played, asked over its own socket."""
        from pitboss.web.server import first_scene

        return first_scene(self.sock, self.config.demo_code)


class Data:
    """What a floor is opened on."""

    def __init__(self, store: "Store", vault: "Vault", reader: "Reader", people: Any) -> None:
        self.store, self.vault, self.reader, self.people = store, vault, reader, people
        self.sharing: Ownership | None = None


def run(asked: Asked, people_ready: "PeopleReady", ready: "Ready") -> None:
    """Open the data, serve, and close everything again; what is wrong is told in a sentence."""
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
            sock = open_.enter_context(asked.bind())
            data = opened(asked.where, open_)
            clock = WallClock()
            people = opened_people(data.people, data.store, clock.now_ms(), people_ready)
            floor = Floor(data.store, data.vault, clock, sharing=data.sharing)
            app = make_app(
                floor,
                people,
                asked.config,
                reader=data.reader,
                plans=() if asked.usual_tables and has_tables(data.store) else asked.plans,
                started=demo_floor.bring_bots if asked.config.demo else None,
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
                    seconds=asked.seconds,
                    done=_over(floor),
                )
            )
    except KeyboardInterrupt:
        pass  # a server that is already closing may end by itself as well
    except (FolderError, StoreFailed, server.ServerError) as error:
        raise AskedError(_sentence(str(error))) from None
    if floor is not None and floor.halted and not floor.sharing.alone:
        raise AskedError(_sentence(f"The floor has stopped: {floor.halted}"))
    click.echo("Closed.")


def opened(where: Path | str, until: ExitStack) -> Data:
    """Open a floor's data to go on with it; closed with `until`."""
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
        return Data(folder.store, folder.vault, reader, people)
    room = database_room()
    from pitboss.web.accounts.postgres import open_people_database

    joined = room.join_database(where)
    until.callback(joined.vault.close)
    until.callback(joined.store.close)
    looking = room.look_at_database(where)
    until.callback(looking.close)
    accounts = open_people_database(where, process=str(joined.store.partner))
    until.callback(accounts.close)
    data = Data(joined.store, joined.vault, looking, accounts)
    data.sharing = joined.sharing
    return data


def has_tables(store: "Store") -> bool:
    """Tell whether tables were placed on this floor before."""
    from pitboss.floor.commit.batches import TABLES

    return any(stream.startswith(TABLES) for stream in store.heads())


def _told_of_differences(floor: "Floor") -> None:
    """Say what the plan of a start and the floor have otherwise; nothing is changed by a start."""
    for difference in floor.differences:
        click.echo(f"WARNING: {difference}.", err=True)
    if floor.differences:
        click.echo(
            "A start places new tables and changes none that stands. To change one, sign new rules at /rules,"
            " or put the plan right.",
            err=True,
        )


def _over(floor: "Floor") -> "Callable[[], bool]":
    """A process among several ends when it has stopped: another takes its tables, and it comes back anew."""
    return lambda: bool(floor.halted) and not floor.sharing.alone


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
