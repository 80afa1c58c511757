"""Numbers of things in words, as in "3 green, 2 red" or "3x25 2x5": the way to write cheques and bills."""

import re
from collections.abc import Mapping

from pitboss.payouts import parse_money

_FIGURE = r"\$?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,2})?|\$?[0-9]{1,9}(?:\.[0-9]{1,2})?"
_ENTRY = re.compile(rf"([0-9]{{1,9}})\s*(?:([a-wyz][a-z]*)|[x\u00d7]\s*(?:({_FIGURE})|([a-z]+)))")
_BETWEEN = re.compile(r"\s*(?:,|\+|\band\b|\s)\s*")


class TallyError(ValueError):
    """A text does not say how many of what."""


def read_tally(text: str, names: Mapping[str, int], values: frozenset[int]) -> dict[int, int]:
    """Return how many of each value in cents a text names, by a word ("3 green") or by a figure ("3x25").

    Each kind stands once: "2 red, 3 red" is more often a slip of the hand than a sum.
    """
    tidy = text.strip().lower()
    counts: dict[int, int] = {}
    place = 0
    while place < len(tidy):
        entry = _ENTRY.match(tidy, place)
        if entry is None:
            raise TallyError(f'{tidy[place:]!r} in {text!r} does not say how many of what: write "3 green"')
        value = _value(entry, names, values)
        if value in counts:
            raise TallyError(f"{entry[0]!r} in {text!r} names what stood there before: add the two up")
        counts[value] = int(entry[1])
        place = entry.end()
        if place < len(tidy):
            between = _BETWEEN.match(tidy, place)
            if between is None or between.end() == len(tidy):
                raise TallyError(f"{tidy[place:]!r} in {text!r} stands where a comma or the end belongs")
            place = between.end()
    return counts


def _value(entry: re.Match[str], names: Mapping[str, int], values: frozenset[int]) -> int:
    word = entry[2] or entry[4]
    if word:
        if word not in names:
            raise TallyError(f"there is no {word!r}; known: {', '.join(names)}")
        return names[word]
    cents = parse_money(entry[3])
    if cents not in values:
        raise TallyError(f"there is none of {entry[3]!r}")
    return cents
