"""Side bets that are known by name, with the page that each pay table was read on."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

FILE = Path(__file__).with_name("library.toml")
OWN_EXAMPLE = "the house's own example"
_LIMITS = {"kind": "side", "min": "$5", "max": "$100"}


class LibraryBet(msgspec.Struct, frozen=True, kw_only=True):
    """A known side bet: its text, and what was read about it."""

    family: Literal["blackjack", "baccarat"] = "blackjack"
    source: str = ""
    """The page of its pay table; nothing for an example of the house's own."""
    published: dict[str, str] = {}
    """The edge that the page prints, in percent, by decks."""
    under: dict[str, str] = {}
    """The rules that the figure is for, where they are not those of the manual's game."""
    decks: int = 0
    """The decks that its pay table is made for, where it is for one number of them."""
    of: str = ""
    """The shipped game that has it, where its text stands there."""
    bet: dict[str, Any] = {}

    @property
    def text(self) -> dict[str, Any]:
        """The bet as a rulebook writes it, with limits that a house changes."""
        needs = {"requires": "main"} if self.family == "blackjack" else {}
        return {**_LIMITS, **needs, **self.bet}


@cache
def library() -> dict[str, LibraryBet]:
    """Every known side bet by name."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {name: msgspec.convert(one, LibraryBet) for name, one in data.items()}


def with_bets(names: tuple[str, ...]) -> dict[str, object]:
    """Return the settings that put library bets on a game; a `KeyError` for a name that is not known."""
    return {f"bets.{name}": library()[name].text for name in names}
