"""The rules that are in force: the last signed change from the journal, or else the house's file.

Odds, drills and the page of the rules read them here, so that they agree with a table that is placed now.
"""

from functools import cache

import msgspec

from pitboss.floor.floor import Floor
from pitboss.journal import content_hash
from pitboss.pit.rule_changes import InForce
from pitboss.rulebook import RulebookError, Rules, games, houses, load
from pitboss.rulebook.edit import Base, edited_text


class HouseRulesText(msgspec.Struct, frozen=True):
    """The rules of a game that are in force."""

    rules: Rules
    base: Base
    """The text that they were made from; further changes start from it."""
    signed: InForce | None = None
    """The signed change; None if they are the house's file."""


class HouseRules:
    """Finds the rules in force, and reads each of them once."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._kept: dict[str, bytes] = {}
        """Signed texts, by hash, that can no longer be made from the house's files."""
        self._known: dict[tuple[str, str], tuple[str, HouseRulesText]] = {}

    async def open(self) -> None:
        """Read from the journal the signed texts that the changed files no longer give."""
        services = self._floor.services
        for name, signed in self._floor.pit.durable.rule_changes.in_force.items():
            if _made(name, signed) is None:
                text = await services.writer.ask(services.store.rulebook, signed.rulebook)
                if text is not None:
                    self._kept[signed.rulebook] = text

    def of(self, house: str, game: str) -> HouseRulesText:
        """Return the rules of a game of a house."""
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
        """Return every game by name; if two houses have a game, the first house's."""
        found: dict[str, HouseRulesText] = {}
        for house in houses():
            for game in games(house):
                if game not in found:
                    found[game] = self.of(house, game)
        return found

    def find(self, game: str) -> HouseRulesText | None:
        """Return a game by name, from the first house that has it."""
        house = next((house for house in houses() if game in games(house)), None)
        return None if house is None else self.of(house, game)


def file_rules(house: str, game: str) -> Rules:
    """Return the rules of the house's file, without signed changes."""
    return _of_file(house, game).rules


@cache
def _of_file(house: str, game: str) -> HouseRulesText:
    return HouseRulesText(load(game, house=house), Base(house, game))


def _made(name: str, signed: InForce) -> Base | None:
    """Return the house's file with the signed settings, if that still gives the signed rules."""
    house, _, game = name.partition("/")
    try:
        text = edited_text(house, game, signed.settings)
    except (RulebookError, LookupError, TypeError):  # the file has no such game or key any more
        return None
    same = content_hash(text).hex() == signed.rulebook
    return Base(house, game, tuple(signed.settings.items())) if same else None
