"""What the checker has against a value: a sentence in English that can be said in other languages.

A reason is text, and is printed and compared as text. What has no code is told in English to everybody.
"""

from typing import Any

from pitboss.messages import DEFAULT, say


class Reason(str):
    """A sentence in English, with the message and the parameters that it was made of."""

    __slots__ = ("code", "parameters")
    code: str
    parameters: dict[str, Any]


def reason(code: str, **parameters: Any) -> Reason:
    """The reason of a code; a parameter may be one itself, as a hint behind a sentence is."""
    made = Reason(say(f"checker.{code}", parameters))
    made.code, made.parameters = code, parameters
    return made


def told(text: str, language: str) -> tuple[str, str]:
    """A reason as a whole sentence, and the language that it is in: English where there is no other."""
    spoken = language if isinstance(text, Reason) else DEFAULT
    inner = _said(text, spoken)
    ends = inner.endswith(("?", "\N{FULLWIDTH QUESTION MARK}"))
    return (inner if ends else say("checker.sentence", {"text": inner}, language=spoken)), spoken


def _said(text: Any, language: str) -> Any:
    if not isinstance(text, Reason):
        return text
    parameters = {name: _said(value, language) for name, value in text.parameters.items()}
    return say(f"checker.{text.code}", parameters, language=language)
