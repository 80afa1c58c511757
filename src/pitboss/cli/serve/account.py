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
@click.option(
    "--address",
    default="http://127.0.0.1:7321",
    show_default=True,
    help="Where people reach the floor; the link begins with it.",
)
@click.option("--second-factor", is_flag=True, help="Remove the account's app and passkeys too.")
def reset(id_: str, data: Path | None, database: str | None, address: str, second_factor: bool) -> None:
    """Print a link that sets a new password for an account, once and within an hour.

    The old password is void and the account's sessions end. This is for an administrator who cannot sign in;
    everybody else asks an administrator. A floor in a folder must be closed for this. A floor in PostgreSQL
    may be open.
    """
    if (data is None) == (database is None):
        raise CommandError("Name the floor's data: a folder with --data, or a database with --database.")
    if data is not None and not (data / PEOPLE).is_file():
        raise CommandError(f"{data} holds no accounts: there is no {PEOPLE} in it.")
    from pitboss.journal import StoreFailed

    try:
        token = _reset(database or data or Path(), id_, second_factor)
    except (FolderError, StoreFailed) as error:
        raise CommandError(str(error)) from None
    click.echo(f"{id_} sets a new password here, within an hour and once (the link is not shown again):")
    # Behind the #, so that no server and no proxy writes it into a log.
    click.echo(f"{address.rstrip('/')}/sign-in#link={token}")


def _reset(where: Path | str, id_: str, second_factor: bool) -> str:
    """Return the token of the link; the journal names who reset the password before the link is valid."""
    from pitboss.cli.serve.server import opened
    from pitboss.floor.clock import WallClock
    from pitboss.floor.streams import REGISTER
    from pitboss.register.register import NoteFactor, NotePassword
    from pitboss.web.accounts.sessions import Sessions
    from pitboss.web.accounts.startup import OpeningRegister, opened_people
    from pitboss.web.credentials.factors import Factors
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
        register, factors = OpeningRegister(found.store, clock.now_ms()), Factors(people.db, clock)
        register.do(REGISTER, BY, NotePassword(id_, one_time=True))
        # Nobody knows this password: it only makes the old one void.
        asyncio.run(people.set_password(id_, new_password(), one_time=True))
        if second_factor:
            register.do(REGISTER, BY, NoteFactor(id_, "all removed"))
            factors.forget(id_, "app", "app_new", "passkey", "recovery")
        Sessions(people.db, people, clock).end_all_of(id_)
        return factors.new_link(id_)
