"""The name of the person who decides something that is written into a journal."""

import getpass

import click

from pitboss.cli.errors import CommandError


def name_of_a_person(_: click.Context, __: click.Parameter, given: str | None) -> str:
    """Return the name that was given, or the name of this account."""
    from pitboss.journal.port import is_name

    name = given if given is not None else _account()
    if not is_name(name):
        raise CommandError(f"{name!r} is not a name for a person: say who decides with --by NAME.")
    return name


def _account() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""
