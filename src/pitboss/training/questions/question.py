"""A question of a drill: its text, what lies on the table, the right answer, and plausible wrong ones.

All of it is data. Texts are message ids with parameters, so that they exist in every language. Cards, cheques
and bets are values, so that a page can draw them and a terminal can name them.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from pitboss.cards import Card
from pitboss.cheques import COLOURS, Bills, Cheques
from pitboss.messages import say
from pitboss.payouts import money
from pitboss.training.questions.task import Fault, Task

_DIGITS_MOST = 4
RACK = "training.shown.rack"
"""The label of what lies in the rack."""
Kind = Literal["number", "money", "cheques", "choice", "order", "call", "hands"]
"""How a question is answered: type a number or an amount of money (in cents), lay out cheques, choose one of
several, put steps in order, say a call, or do a task with the hands."""

Answer = int | str | tuple[str, ...]
"""A number or cents; cheques in English words, the key of a choice or of a call, a sentence that is no call,
or the keys of steps in order."""


Facts = dict[str, Any]
"""Values by name. Each drill writes and reads its own facts, so only that drill knows their types."""


class Phrase(msgspec.Struct, frozen=True):
    """A message with its parameters; a parameter may be another phrase."""

    message: str
    parameters: Mapping[str, object] = {}

    def text(self, language: str = "en", house: Mapping[str, str] | None = None) -> str:
        """Return the sentence in a language; `house` holds the rulebook's own wording of its calls."""
        parameters = {
            name: value.text(language, house) if isinstance(value, Phrase) else value
            for name, value in self.parameters.items()
        }
        return say(self.message, parameters, language=language, house=house)


class ShownBet(msgspec.Struct, frozen=True):
    """A bet that lies on the layout."""

    seat: int
    bet: str
    cents: int
    owner: str = "guest"


class Exhibit(msgspec.Struct, frozen=True):
    """Something on the table that the question is about; the label is a message id."""

    label: str
    cards: tuple[Card, ...] = ()
    cheques: Cheques | None = None
    bills: Bills | None = None
    bets: tuple[ShownBet, ...] = ()
    seat: int = 0
    """The seat that it belongs to, if the label names one."""

    @property
    def in_rack(self) -> bool:
        """Whether its cheques lie in the tubes of the rack, not on the layout."""
        return self.label == RACK


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One question with its right answer; the drill's `check` works the answer out a second time.

    A task that is done with the hands may have other right answers too.
    """

    id: str
    """Equal for equal questions, in every session."""
    drill: str
    game: str
    kind: Kind
    difficulty: int
    prompt: Phrase
    shown: tuple[Exhibit, ...]
    answer: Answer
    wrong: tuple[Answer, ...]
    options: tuple[str, ...]
    """The keys of the choices or steps in the order shown; empty if the answer is typed."""
    labels: dict[str, Phrase]
    """The text of each option."""
    explanation: Phrase
    rules: tuple[str, ...]
    """The rules that it teaches, the main one first."""
    source: str
    """The place in the manual."""
    facts: Facts
    """The values that the second calculation starts from."""
    task: Task | None = None
    """What is to be done, of a question that is answered with the hands."""

    def grade(self, given: Answer | None) -> bool:
        """Return whether an answer is right."""
        if self.task is not None:
            return isinstance(given, str) and self.task.fault(given) is None
        return given is not None and given == self.answer

    def fault(self, given: Answer | None) -> Fault | None:
        """Return what is wrong with what was done; None if it is right, or no task."""
        return self.task.fault(given) if self.task is not None and isinstance(given, str) else None

    def why(self, given: Answer | None, language: str = "en", house: Mapping[str, str] | None = None) -> str:
        """Return what is wrong with an answer, if a task tells, and why the right one is right."""
        fault = self.fault(given)
        said = self.explanation.text(language, house)
        return said if fault is None else f"{fault.text(language)} {said}"

    def said(self, answer: Answer, language: str = "en", house: Mapping[str, str] | None = None) -> str:
        """Return an answer in words; a key that is not an option is returned as it is."""
        if self.task is not None:
            return self.task.said(str(answer), language)
        if isinstance(answer, int):
            return money(answer) if self.kind == "money" else str(answer)
        if self.kind == "cheques":
            return Phrase("training.cheques", {"cheques": answer}).text(language, house)
        keys = (answer,) if isinstance(answer, str) else answer
        texts = (self.labels[key].text(language, house) if key in self.labels else key for key in keys)
        return " → ".join(texts)


def cheques_in(text: str) -> Cheques | None:
    """Return the cheques in a typed text ("2 black, 1 green"), or None."""
    words = text.lower().replace(",", " ").split()
    counts: dict[str, int] = {}
    for number, colour in zip(words[::2], words[1::2], strict=False):
        known = colour in COLOURS and number.isascii() and number.isdigit() and len(number) <= _DIGITS_MOST
        if not known or colour in counts:
            return None
        counts[colour] = int(number)
    return Cheques(**counts) if counts and len(words) % 2 == 0 else None


def cheques_said(text: str) -> str | None:
    """Return the cheques in a typed text in the form of an answer, or None."""
    cheques = cheques_in(text)
    return None if cheques is None else str(cheques)
