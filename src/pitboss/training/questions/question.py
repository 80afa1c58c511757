"""A question of a drill: what is asked and shown, the one right answer, and wrong ones that are plausible.

All of it is data. The sentences are messages with parameters, so that every language says them; cards,
cheques and bets are what they are, so that a page can draw them and a terminal can name them.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from pitboss.cards import Card
from pitboss.cheques import COLOURS, Bills, Cheques
from pitboss.messages import say
from pitboss.payouts import money

_DIGITS_MOST = 4
Kind = Literal["number", "money", "cheques", "choice", "order"]
"""A number or an amount of money (in cents) typed, cheques laid out, one of several, steps put in order."""

Answer = int | str | tuple[str, ...]
"""A number or cents, cheques in English words or the key of a choice, or the keys of steps in order."""


class Said(msgspec.Struct, frozen=True):
    """A message with its parameters; a parameter may be another message."""

    message: str
    parameters: dict[str, Any] = {}

    def text(self, language: str = "en", house: Mapping[str, str] | None = None) -> str:
        """The sentence in a language; `house` holds the rulebook's own wording of its calls."""
        parameters = {
            name: value.text(language, house) if isinstance(value, Said) else value
            for name, value in self.parameters.items()
        }
        return say(self.message, parameters, language=language, house=house)


class Wagered(msgspec.Struct, frozen=True):
    """A bet that lies on the layout."""

    seat: int
    bet: str
    cents: int
    owner: str = "guest"


class Shown(msgspec.Struct, frozen=True):
    """Something on the table that the question is about; the label is a message."""

    label: str
    cards: tuple[Card, ...] = ()
    cheques: Cheques | None = None
    bills: Bills | None = None
    bets: tuple[Wagered, ...] = ()
    seat: int = 0
    """Whose it is, where the label asks for a seat."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One question. It has exactly one right answer, which the drill's `check` works out a second time."""

    id: str
    """The same for the same question, whichever session asks it."""
    drill: str
    game: str
    kind: Kind
    difficulty: int
    prompt: Said
    shown: tuple[Shown, ...]
    answer: Answer
    wrong: tuple[Answer, ...]
    options: tuple[str, ...]
    """The keys of a choice, or of the steps, in the order in which they are shown; of a figure, none."""
    labels: dict[str, Said]
    """What each option says."""
    explanation: Said
    rules: tuple[str, ...]
    """The rules that it teaches, the first before all."""
    source: str
    """Where the manual says it."""
    facts: dict[str, Any]
    """What the second calculation works from."""

    def grade(self, given: Answer | None) -> bool:
        """Whether an answer is the right one."""
        return given is not None and given == self.answer

    def said(self, answer: Answer, language: str = "en", house: Mapping[str, str] | None = None) -> str:
        """An answer as one would say it; a key that is none of the options stands for itself."""
        if isinstance(answer, int):
            return money(answer) if self.kind == "money" else str(answer)
        if self.kind == "cheques":
            return Said("training.cheques", {"cheques": answer}).text(language, house)
        keys = (answer,) if isinstance(answer, str) else answer
        told = (self.labels[key].text(language, house) if key in self.labels else key for key in keys)
        return " → ".join(told)


def cheques_in(text: str) -> Cheques | None:
    """Cheques in what somebody typed ("2 black, 1 green"), or None."""
    words = text.lower().replace(",", " ").split()
    counts: dict[str, int] = {}
    for number, colour in zip(words[::2], words[1::2], strict=False):
        known = colour in COLOURS and number.isascii() and number.isdigit() and len(number) <= _DIGITS_MOST
        if not known or colour in counts:
            return None
        counts[colour] = int(number)
    return Cheques(**counts) if counts and len(words) % 2 == 0 else None


def cheques_said(text: str) -> str | None:
    """The same as an answer has it."""
    found = cheques_in(text)
    return None if found is None else str(found)
