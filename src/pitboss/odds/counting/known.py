"""The gain of a count, worked out before: millions of rounds are not dealt while a person waits.

`scripts/known_counts.py` deals them and writes the file. Its figures are valid for the rules that they were
dealt under, that is for everything that changes the odds, the shoe and the stakes. Other rules have none.
"""

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from pitboss.rulebook import Rules
from pitboss.rulebook.price_keys import settings_of

FILE = Path(__file__).with_name("known_counts.json")


class KnownCount(msgspec.Struct, frozen=True, kw_only=True):
    """A bet as a counter finds it who counts for it; percentage prizes are left out."""

    bet: str
    tags: dict[str, int]
    correlation: float
    trigger: float | None
    """The true count from which it is bet; None where no favourable one was found."""
    share: float
    edge: float
    """The guest's, from the trigger up."""
    dollars_per_100: float
    dollars_error: float


class KnownCounts(msgspec.Struct, frozen=True, kw_only=True):
    """Every bet of a game, over a number of rounds."""

    game: str
    dealt_under: str
    rounds: int
    cut_card: int
    """Cards behind it."""
    bets: tuple[KnownCount, ...]


def known_counts(rules: Rules) -> KnownCounts | None:
    """Return the figures of exactly these rules, or None."""
    return _known().get(dealt_under(rules))


def dealt_under(rules: Rules) -> str:
    """Return a hash of all that changes the figures."""
    priced = {setting.key: setting.value for setting in settings_of(rules)}
    stakes = {name: bet.max for name, bet in rules.bets.items()}
    shoe = (rules.family, rules.cut_card.cards_from_back, rules.burn)
    text = msgspec.json.encode((shoe, sorted(priced.items()), sorted(stakes.items())), enc_hook=str)
    return hashlib.sha256(text).hexdigest()[:32]


@cache
def _known() -> dict[str, KnownCounts]:
    found = msgspec.json.decode(FILE.read_bytes(), type=list[KnownCounts])
    return {one.dealt_under: one for one in found}
