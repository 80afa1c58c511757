"""What the house that this process works for calls its own games, in a language."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pitboss.rulebook import RulebookError, games, load
from pitboss.rulebook.source import own_house


def own_titles(language: str) -> Mapping[str, str]:
    """Return the names of the house's own games by message id, as in `game.riverbend-bj`."""
    return _titles(own_house(), language)


@cache
def _titles(house: Path | None, language: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for game in games(house.name) if house else ():
        try:
            rules = load(game, house=house.name if house else None)
        except RulebookError:
            continue  # the file was spoilt since the start; its tables go by the rules in the journal
        found[f"game.{game}"] = rules.names.get(language, rules.name)
    return found
