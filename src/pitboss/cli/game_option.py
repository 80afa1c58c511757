"""The game that a command is about: its argument and options, and the rules that they name."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import click
from click.decorators import FC

from pitboss.cli.errors import CommandError
from pitboss.rulebook import Defect, Rules, UnknownGameError, check, find, value_of
from pitboss.shoe import CARDS_PER_DECK

house_option = click.option(
    "--house", help="The house of the game, if several houses have a game with this name."
)
settings_option = click.option(
    "--set",
    "settings",
    metavar="KEY=VALUE",
    multiple=True,
    help="Change a rule, as in decks=8; may be repeated.",
)


def game_options(command: FC) -> FC:
    """Add GAME, `--house` and `--set`; the command gets them as `game`, `house` and `settings`."""
    return click.argument("game")(house_option(settings_option(command)))


def chosen_rules(game: str, house: str | None, settings: Iterable[str], decks: int | None = None) -> Rules:
    """Return the rules of the game, as changed by the settings; see `chosen`."""
    return chosen(game, house, settings, decks)[0]


def chosen(
    game: str, house: str | None, settings: Iterable[str], decks: int | None = None
) -> tuple[Rules, tuple[Defect, ...]]:
    """Return the rules of the game and the warnings of the checker; `decks` replaces the rulebook's number.

    Errors in the rulebook are printed and end the command with exit code 1.
    """
    try:
        file = find(game, house=house)
    except UnknownGameError as error:
        raise CommandError(f"{error}.".replace("?.", "?")) from None
    if game.endswith(".toml"):
        must_exist(file)
    changes = _changes(settings)
    if decks is not None:
        changes |= _with_decks(file, changes, decks)
    checked = check(file, settings=changes)
    if checked.rules is None:
        list_defects("Errors", checked.errors, err=True)
        raise click.exceptions.Exit(1)
    return checked.rules, checked.warnings


def _with_decks(file: Path, changes: Mapping[str, object], decks: int) -> dict[str, object]:
    """Return the changes for another number of decks; a cut that does not fit moves in proportion."""
    usual, other = check(file), check(file, settings={**changes, "decks": decks})
    misfits = {defect.key for defect in other.errors}
    if usual.rules is None or not misfits or not misfits <= _OF_PACK:
        return {"decks": decks}
    cut, place = usual.rules.cut, usual.rules.cut_card
    counts = {
        "cut.min_cards": cut.min_cards,
        "cut_card.cards_from_back": place.cards_from_back,
        "cut_card.cards_from_back_min": place.cards_from_back_min,
        "cut_card.cards_from_back_max": place.cards_from_back_max,
    }
    pack, whole = decks * CARDS_PER_DECK, usual.rules.decks * CARDS_PER_DECK
    fitted = {key: max(count * pack // whole, 1) for key, count in counts.items() if key not in changes}
    return {"decks": decks, **fitted}


_OF_PACK = frozenset({"cut.min_cards", "cut_card"})
"""Keys that count cards of the pack."""


def must_exist(file: Path) -> None:
    if not file.exists():
        raise CommandError(f"there is no file {file}.")


def list_defects(heading: str, defects: Iterable[Defect], *, err: bool = False) -> None:
    """Print one line for each defect, never wrapped: file, key, value and reason."""
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
