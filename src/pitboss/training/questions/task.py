"""What a trainee is to do with their hands, such as cutting a stack: what they did, read and judged.

An answer is a text, which the page writes from the gestures and which a person can type at a terminal. It is
judged by the house's rules and not by comparison with one answer: a task may have many right ones.
"""

from collections.abc import Mapping
from typing import ClassVar, Protocol

import msgspec

from pitboss.messages import say


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with what was done: a message with its parameters, and the rule."""

    message: str
    rule: str
    parameters: Mapping[str, object] = {}

    def text(self, language: str = "en") -> str:
        """Return the sentence in a language."""
        return say(self.message, self.parameters, language=language)


class Picture(msgspec.Struct, frozen=True, kw_only=True, tag_field="task"):
    """What the page draws of a task: what lies there before the trainee begins, and nothing of the answer."""


class Task(Protocol):
    """Something to do, and how it is judged."""

    @property
    def example(self) -> str:
        """An answer as it is typed at a terminal."""
        ...

    def picture(self) -> Picture:
        """Return what the page draws."""
        ...

    def words(self, language: str) -> str:
        """Return what lies there in words, for a terminal."""
        ...

    def read(self, text: str) -> str | None:
        """Return an answer in its normal form, or None if it cannot be read."""
        ...

    def fault(self, given: str) -> Fault | None:
        """Return the first thing that is wrong with an answer in its normal form; None if it is right."""
        ...

    def said(self, given: str, language: str) -> str:
        """Return an answer in words."""
        ...

    def rating(self, ms: int) -> str:
        """Return the rating of a time by the manual's scale; empty where the manuals have none."""
        ...


class HandTask(msgspec.Struct, frozen=True, kw_only=True):
    """A task whose answers are their own words, and whose time the manuals do not rate."""

    example: ClassVar[str] = ""

    def said(self, given: str, language: str) -> str:
        del language
        return given

    def rating(self, ms: int) -> str:
        del ms
        return ""
