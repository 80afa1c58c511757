"""The rules that the house plays by now, for all who read them and not only the tables that are placed.

Where a change was signed, those are the signed rules, as the journal keeps them; else the house's file. Odds,
drills and the page of the rules ask here, so that they agree with the placard of a table placed now.
"""

from functools import cache

import msgspec

from pitboss.floor.floor import Floor
from pitboss.journal import content_hash
from pitboss.pit.rule_changes import InForce
from pitboss.rulebook import RulebookError, Rules, games, houses, load
from pitboss.rulebook.edit import Base, edited_text


class HouseRulesText(msgspec.Struct, frozen=True):
    """The rulebook of a game in force."""

    rules: Rules
    base: Base
    """What it was made from, for whoever changes some more of its keys."""
    signed: InForce | None = None
    """The change by which it is; None where it is the house's file."""


class HouseRules:
    """Finds the rules in force; each is read once."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._kept: dict[str, bytes] = {}
        """Signed texts that the house's files do not make any more, by hash."""
        self._known: dict[tuple[str, str], tuple[str, HouseRulesText]] = {}

    async def open(self) -> None:
        """The floor is open: what was signed before the house's files changed is in the journal."""
        room = self._floor.room
        for name, signed in self._floor.pit.durable.rule_changes.in_force.items():
            if _made(name, signed) is None:
                text = await room.writer.ask(room.store.rulebook, signed.rulebook)
                if text is not None:
                    self._kept[signed.rulebook] = text

    def of(self, house: str, game: str) -> HouseRulesText:
        """The rules of a game that the house has."""
        signed = self._floor.pit.durable.rule_changes.in_force.get(f"{house}/{game}")
        hash_ = signed.rulebook if signed is not None else ""
        known = self._known.get((house, game))
        if known is None or known[0] != hash_:
            known = self._known[house, game] = hash_, self._read(house, game, signed)
        return known[1]

    def _read(self, house: str, game: str, signed: InForce | None) -> HouseRulesText:
        base = None
        if signed is not None and (text := self._kept.get(signed.rulebook)) is not None:
            base = Base(house, game, text=text)
        elif signed is not None:
            base = _made(f"{house}/{game}", signed)
        rules = base.edited({}).rules if base is not None else None
        return _of_file(house, game) if base is None or rules is None else HouseRulesText(rules, base, signed)

    def all(self) -> dict[str, HouseRulesText]:
        """Every game by its name, the first house's first; where two houses have one, those of the first."""
        found: dict[str, HouseRulesText] = {}
        for house in houses():
            for game in games(house):
                if game not in found:
                    found[game] = self.of(house, game)
        return found

    def find(self, game: str) -> HouseRulesText | None:
        """A game by its name alone."""
        house = next((house for house in houses() if game in games(house)), None)
        return None if house is None else self.of(house, game)


def file_rules(house: str, game: str) -> Rules:
    """The rules as the house's file has them, whatever was signed since; read once."""
    return _of_file(house, game).rules


@cache
def _of_file(house: str, game: str) -> HouseRulesText:
    return HouseRulesText(load(game, house=house), Base(house, game))


def _made(name: str, signed: InForce) -> Base | None:
    """The house's file with what was signed over it, where that still makes the signed rules."""
    house, _, game = name.partition("/")
    try:
        text = edited_text(house, game, signed.settings)
    except (RulebookError, LookupError, TypeError):  # a file that has no such game or line any more
        return None
    same = content_hash(text).hex() == signed.rulebook
    return Base(house, game, tuple(signed.settings.items())) if same else None
