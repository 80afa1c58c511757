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
    return chosen(game, house, settings)[0]


def chosen(game: str, house: str | None, settings: Iterable[str]) -> tuple[Rules, tuple[Defect, ...]]:
    """The same, with the warnings of the checker."""
    try:
        file = find(game, house=house)
    except UnknownGameError as error:
        raise AskedError(f"{error}.".replace("?.", "?")) from None
    if game.endswith(".toml"):
        must_exist(file)
    checked = check(file, settings=_changes(settings))
    if checked.rules is None:
        list_defects("Errors", checked.errors, err=True)
        raise click.exceptions.Exit(1)
    return checked.rules, checked.warnings


def must_exist(file: Path) -> None:
    """A file that a person named and that is not there is a slip."""
    if not file.exists():
        raise AskedError(f"there is no file {file}.")


def list_defects(heading: str, defects: Iterable[Defect], *, err: bool = False) -> None:
    """One line each, never wrapped: file, key, value and reason."""
    lines = [f"    {defect}" for defect in defects]
    if lines:
        click.echo("  " + click.style(heading, bold=True), err=err)
        click.echo("\n".join(lines), err=err)


def _changes(settings: Iterable[str]) -> dict[str, object]:
    changes: dict[str, object] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise click.BadParameter(f"{setting!r} is not KEY=VALUE, as in decks=8", param_hint="--set")
        changes[key.strip()] = value_of(value.strip())
    return changes
