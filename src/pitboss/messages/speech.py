"""A message as a sentence: its text, and its parameters in the way of the language.

Where English needs a word for a parameter ("seat 3", "the dealer", "two black"), the word is a message too.
Therefore every language can say it in its own way and order.
"""

import functools
import re
import string
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pitboss.messages.catalogues import DEFAULT, catalogue
from pitboss.payouts import money

_ODDS = re.compile(r"([0-9]+) (to|for) ([0-9]+)")
_CHEQUES = re.compile(r"([0-9]+) ([a-z]+)")
_CAPITAL = re.compile(r"(?<!^)([A-Z])")
_REASONS = ("reason", "phase", "role")
"""Where the words for a code are looked for: `reason.cut_card`, `phase.betting`, `role.supervisor`."""
_CODES = (
    *("ruling", "jackpot", "prize", "fault", "setting", "colour", "game"),
    *(
        "slip",
        "part",
        "part_at",
        "set_at",
        "tray",
        "task",
        "shift",
        "line",
        "cash",
        "break",
        "skill",
        "apart",
        "act",
    ),
)
"""Codes of one kind, alone or several: `ruling.void`, `jackpot.checked`, `slip.fill`, `tray.unlocked`."""


def say(
    message: str,
    parameters: Mapping[str, object],
    *,
    language: str = DEFAULT,
    house: Mapping[str, str] | None = None,
    titles: Mapping[str, str] | None = None,
) -> str:
    """Return the sentence for a message; `house` holds a rulebook's own wording, which is English.

    `titles` are names that only this house has, in the language and by message id: those of its own games.
    """
    own = (house or {}).get(message) if language == DEFAULT else None
    formatter = _Formatter(ChainMap({**titles}, catalogue(language))) if titles else _formatter(language)
    return formatter.vformat(own or catalogue(language)[message], (), parameters)


class _Formatter(string.Formatter):
    """Adds the formats of the table: money, numbers in words, hands, cards, cheques, owners, reasons."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.forms: dict[str, Callable[[Any], str]] = {
            "money": money,
            "word": self._in_words,
            "hand": lambda value: texts[f"hand.{value}"],
            "cards": " ".join,
            "card": self._card,
            "cheques": self._cheques,
            "bet": self._bet,
            "step": self._step,
            "reason": self._reason,
            "role": self._roles,
            **{kind: functools.partial(self._codes, kind) for kind in _CODES},
            "names": self._names,
            "parts": self._parts,
            "signal": lambda value: texts.get(f"signal.{value}", str(value)),
            "place": self._place,
            "number": lambda value: str(value + 1),
            "owner": self._owner,
        }

    def format_field(self, value: object, format_spec: str) -> str:
        form = self.forms.get(format_spec)
        return form(value) if form is not None else str(super().format_field(value, format_spec))

    def _with(self, message: str, **parameters: object) -> str:
        return self.vformat(self.texts[message], (), parameters)

    def _listed(self, parts: Iterable[str]) -> str:
        return functools.reduce(
            lambda first, next_: self._with("format.list", first=first, next=next_), parts
        )

    def _in_words(self, value: object) -> str:
        odds = _ODDS.fullmatch(str(value))
        if odds:
            win, how, per = odds.groups()
            return self._with(f"format.odds_{how}", win=self._in_words(win), per=self._in_words(per))
        return self.texts.get(f"number.{value}", str(value))

    def _card(self, card: str) -> str:
        if len(card) != 2 or f"card.rank.{card[0]}" not in self.texts:
            return self.texts["card.face_down"] if card == "??" else card
        rank, suit = (self.texts[f"card.{part}"] for part in (f"rank.{card[0]}", f"suit.{card[1]}"))
        return self._with("card.name", rank=rank, suit=suit)

    def _cheques(self, value: object) -> str:
        """Name cheques as a dealer does, "2 black, 1 red", or bills; the colours come as English names."""
        nothing = {"no cheques": "format.no_cheques", "no bills": "format.no_bills"}.get(str(value))
        return self.texts[nothing] if nothing else self._listed(map(self._colour, str(value).split(", ")))

    def _colour(self, part: str) -> str:
        counted = _CHEQUES.fullmatch(part)
        if not counted or f"colour.{counted[2]}" not in self.texts:
            return part
        return self._with("format.cheques", count=counted[1], colour=self.texts[f"colour.{counted[2]}"])

    def _bet(self, value: object) -> str:
        """Name a bet by its key or its English name; a bet that only one house knows stays."""
        key = _keys_of_bets().get(str(value), f"bet.{value}")
        slug = "bet." + re.sub(r"[^a-z0-9]+", "-", str(value).lower().replace("'", ""))
        return self.texts.get(key) or self.texts.get(slug) or str(value)

    def _step(self, value: object) -> str:
        return self.texts.get(f"step.{value}") or _CAPITAL.sub(r" \1", str(value)).lower()

    def _reason(self, value: object) -> str:
        found = (self.texts.get(f"{prefix}.{value}") for prefix in _REASONS)
        return next((text for text in found if text), str(value).replace("_", " "))

    def _codes(self, kind: str, value: object) -> str:
        """Name one code, several with commas, or a list of them; "none" for none."""
        if isinstance(value, tuple | list):
            names = list(map(str, value))
        else:
            names = [name for name in str(value).split(", ") if name]
        return self._names([self.texts.get(f"{kind}.{name}", name.replace("_", " ")) for name in names])

    def _names(self, names: Sequence[str]) -> str:
        """List names that stay as they are: tables, dealers, serials."""
        return self._listed(names) if names else self.texts["format.none"]

    def _parts(self, moved: Sequence[tuple[str, str]]) -> str:
        """List the parts of a slip, each with where it goes."""
        said = ((self._codes("part", part), self._codes("part_at", place)) for part, place in moved)
        return self._names([self._with("format.part", part=part, place=place) for part, place in said])

    def _roles(self, value: object) -> str:
        return self._codes("role", value) if value else self.texts["format.nobody"]

    def _place(self, seat: int) -> str:
        return self._with("format.place", seat=seat) if seat else self.texts["format.dealer"]

    def _owner(self, owner: str) -> str:
        if owner == "guest":
            return ""
        return self._with("format.owner", owner=self.texts.get(f"owner.{owner}", owner))


@functools.cache
def _formatter(language: str) -> _Formatter:
    return _Formatter(catalogue(language))


@functools.cache
def _keys_of_bets() -> dict[str, str]:
    """Return the messages of the bets by their English names: refusals and calls use those."""
    return {text: message for message, text in catalogue().items() if message.startswith("bet.")}
