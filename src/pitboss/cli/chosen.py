"""The game that a command is asked about: its argument and options, and the rules they lead to."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from pitboss.rulebook import Defect, Rules, UnknownGameError, check, find, value_of

_Command = TypeVar("_Command", bound=Callable[..., Any])


class AskedError(click.ClickException):
    """A game or a file that is not there, told apart from a rulebook with faults in it."""

    exit_code = 2


def game_options(command: _Command) -> _Command:
    """GAME, `--house` and `--set`, passed on as `game`, `house` and `settings`."""
    command = click.option(
        "--set", "settings", metavar="KEY=VALUE", multiple=True, help="Change a key, as in decks=8."
    )(command)
    command = click.option(
        "--house", help="The house whose game it is, where several have one of that name."
    )(command)
    return click.argument("game")(command)


def chosen_rules(game: str, house: str | None, settings: Iterable[str]) -> Rules:
    """The rules of the game as changed; faults are printed and end the command with 1, a slip with 2."""
    try:
        file = find(game, house=house)
    except UnknownGameError as error:
        raise AskedError(f"{error}.".replace("?.", "?")) from None
    if game.endswith(".toml"):
        must_exist(file)
    checked = check(file, settings=_changes(settings))
    if checked.rules is None:
        list_errors(checked.errors)
        raise click.exceptions.Exit(1)
    return checked.rules


def must_exist(file: Path) -> None:
    """A file that a person named and that is not there is a slip."""
    if not file.exists():
        raise AskedError(f"there is no file {file}.")


def list_errors(errors: Iterable[Defect]) -> None:
    """On standard error, one line each, never wrapped: file, key, value and reason."""
    click.echo(
        "\n".join(["  " + click.style("Errors", bold=True), *(f"    {one}" for one in errors)]), err=True
    )


def _changes(settings: Iterable[str]) -> dict[str, object]:
    changes: dict[str, object] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise click.BadParameter(f"{setting!r} is not KEY=VALUE, as in decks=8", param_hint="--set")
        changes[key.strip()] = value_of(value.strip())
    return changes
