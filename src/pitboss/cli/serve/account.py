"""`pitboss account`: reset a password on the machine that has the floor's data."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import click

from pitboss.cli.data.database import database_option
from pitboss.cli.errors import CommandError
from pitboss.floor.storage.folder import PEOPLE, FolderError

BY = "the server's machine"
"""Who is named in the journal."""


@click.group()
def account() -> None:
    """Repair accounts of a floor, on the machine that has its data."""


@account.command()
@click.argument("id_", metavar="ID")
@click.option("--data", type=click.Path(path_type=Path), help="The floor's folder; the floor must be closed.")
@database_option
def reset(id_: str, data: Path | None, database: str | None) -> None:
    """Give an account a one-time password, print it once, and end the account's sessions.

    This is for an administrator who cannot sign in; everybody else asks an administrator. A floor in a folder
    must be closed for this. A floor in PostgreSQL may be open.
    """
    if (data is None) == (database is None):
        raise CommandError("Name the floor's data: a folder with --data, or a database with --database.")
    if data is not None and not (data / PEOPLE).is_file():
        raise CommandError(f"{data} holds no accounts: there is no {PEOPLE} in it.")
    from pitboss.journal import StoreFailed

    try:
        once = _reset(database or data or Path(), id_)
    except (FolderError, StoreFailed) as error:
        raise CommandError(str(error)) from None
    click.echo(f"Sign in as {id_} with the one-time password {once} (it is not shown again).")


def _reset(where: Path | str, id_: str) -> str:
    """Return the new password; the journal names who reset it before the password is valid."""
    from pitboss.cli.serve.server import opened
    from pitboss.floor.clock import WallClock
    from pitboss.floor.streams import REGISTER
    from pitboss.register.register import NotePassword
    from pitboss.web.accounts.sessions import Sessions
    from pitboss.web.accounts.startup import OpeningRegister, opened_people
    from pitboss.web.credentials.passwords import new_password

    clock = WallClock()
    with ExitStack() as until:
        found = opened(where, until)
        people = opened_people(found.people, found.store, clock.now_ms(), lambda *_: None)
        known = people.get(id_)
        if known is None:
            raise CommandError(f"There is no account {id_!r} on this floor.")
        if known.closed:
            raise CommandError(f"The account {id_!r} is closed: nobody can sign in under its name.")
        once = new_password()
        OpeningRegister(found.store, clock.now_ms()).do(REGISTER, BY, NotePassword(id_, one_time=True))
        asyncio.run(people.set_password(id_, once, one_time=True))
        Sessions(people.db, people, clock).end_all_of(id_)
    return once
