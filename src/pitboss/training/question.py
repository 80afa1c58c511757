"""A question of a drill: what is asked and shown, the one right answer, and wrong ones that are plausible.

All of it is data. The sentences are messages with parameters, so that every language says them; cards,
cheques and bets are what they are, so that a page can draw them and a terminal can name them.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.messages import say

Kind = Literal["number", "money", "choice", "order"]
"""A number typed, an amount of money typed (in cents), one of several, or steps put in their order."""

Answer = int | str | tuple[str, ...]
"""A number or cents, the key of a choice, or the keys of the steps in order."""


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
