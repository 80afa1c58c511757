"""The words of a live table: guests who come and go, cheques, the dealer's gestures, the supervisor's word.

They mean something only where a scenario has a `bankroll:`; elsewhere the game is played without cheques.
"""

from typing import get_args

from pitboss.games import GAMES
from pitboss.games.contract import Command
from pitboss.table.command_table import TABLE
from pitboss.table.driver import ALL, NONE

TABLE_HEADERS: dict[str, str] = {
    "bankroll": "the cheques of the rack, as in: bankroll: 400 red, 200 green; the table is then a live one",
    "automatic": "all (the default), none, the steps that the software performs by itself, or all but some",
    "approvals": "awaited (the default), or granted: the supervisor nods to everything",
}

_OF_GAMES: frozenset[type[Command]] = frozenset(
    kind for game in GAMES.values() for kind in get_args(game.commands)
)


def words_of(*, live: bool) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return by actor the words of the command table with their arguments.

    The words of a game are there without a table too; the others only where a table is live.
    """
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for row in TABLE.values():
        for word in row.words:
            if live == (word.live or row.command not in _OF_GAMES):
                found.setdefault(word.actor, {})[word.text] = word.arguments
    return found


COMMANDS: dict[tuple[str, str], type[Command]] = {
    (word.actor, word.text): row.command for row in TABLE.values() for word in row.words
}
"""By actor and word, the command that it is."""
TABLE_VERBS: dict[str, dict[str, tuple[str, ...]]] = words_of(live=True)
"""By actor, the acts of a live table; see `vocabulary.VERBS`."""

LOOKING = frozenset({"takes cards", "returns cards", "declines cards"})
"""What guests do with cards that they are handed; where a scenario writes none of it, each looks and gives
them back."""

TABLE_EXPECTATIONS = frozenset(
    {"rack", "toke box", "drop", "paid", "lying", "gestures", "told", "case", "ruled", "proof"}
)
"""Expectations that only a live table can meet."""


def automations(text: str) -> frozenset[str]:
    """The steps that a header `automatic:` names; a `ValueError` names one that there is not."""
    if text in ("all", "none"):
        return ALL if text == "all" else NONE
    _, but, listed = text.partition("all but ")
    names = [name.strip().replace(" ", "_") for name in (listed if but else text).split(",")]
    for name in names:
        if name not in ALL:
            known = ", ".join(sorted(step.replace("_", " ") for step in ALL))
            raise ValueError(f'there is no step "{name.replace("_", " ")}"; known: all, none, {known}')
    return ALL - set(names) if but else frozenset(names)
