"""Every sentence that pitboss says, one catalogue per language, by message id.

Calls and refusals carry an id and parameters; nothing else in the program holds a sentence for a guest.
Numbers, money and odds are formatted here, so that no text is ever glued together.
"""

import functools
import json
import re
import string
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pitboss.payouts import money

LANGUAGES = ("en",)
DEFAULT = "en"


@functools.cache
def catalogue(language: str = DEFAULT) -> dict[str, str]:
    """All messages of a language."""
    file = Path(__file__).parent / f"{language}.json"
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts


class _Formatter(string.Formatter):
    """Adds the formats of the table: money, numbers in words, hands, cards, owners, reasons."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "money":
            return money(value)
        if format_spec == "word":
            return " ".join(self.texts.get(f"number.{word}", word) for word in str(value).split())
        if format_spec == "hand":
            return self.texts[f"hand.{value}"]
        if format_spec == "cards":
            return " ".join(value)
        if format_spec == "step":
            return re.sub(r"(?<!^)([A-Z])", r" \1", str(value)).lower()
        if format_spec == "reason":
            return str(value).replace("_", " ")
        if format_spec == "place":
            return f"seat {value}" if value else "the dealer"
        if format_spec == "number":
            return str(value + 1)
        if format_spec == "owner":
            return "" if value == "guest" else f" ({value})"
        return str(super().format_field(value, format_spec))


def say(
    message: str,
    parameters: Mapping[str, Any],
    *,
    language: str = DEFAULT,
    house: Mapping[str, str] | None = None,
) -> str:
    """The sentence for a message; `house` holds a rulebook's own wording."""
    texts = catalogue(language)
    wording = (house or {}).get(message) or texts[message]
    return _Formatter(texts).vformat(wording, (), parameters)


def placeholders(wording: str) -> frozenset[str]:
    """The parameters that a wording uses; a `ValueError` if its braces do not pair."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(wording) if name is not None)
