"""What a family's manual says about a dealer's moves and calls, and about what goes wrong.

Whoever is told that a move was missed, or that a case waits for a ruling, is told the rule. The table asks
the game of its family for it.
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec

GIVEN = "toke"
"""The bet of a toke that was given and not wagered."""


class Move(Protocol):
    """As much of a dealer's move as its rule depends on."""

    @property
    def name(self) -> str: ...

    @property
    def to(self) -> str:
        """The hand that it goes to."""

    @property
    def seat(self) -> int: ...

    @property
    def bet(self) -> str: ...


class Manual(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a family's manual by what they are about; its first four stand in for all the others."""

    conduct: str
    """What goes wrong, and a dealer's move that no other rule names."""
    dispute: str
    """A hand that a guest questions."""
    speech: str
    """A call that no other rule names."""
    payment: str
    """What a bet pays that no other rule names."""
    cases: Mapping[str, str] = {}
    """By kind of case; a ruling on it cites the rule."""
    moves: Mapping[str, str] = {}
    calls: Mapping[str, str] = {}
    payments: Mapping[str, str] = {}
    """By bet, the rule that says what it pays."""

    def rule_of(self, case: str) -> str:
        """The rule that a ruling on a kind of case cites."""
        return self.cases.get(case, self.conduct)
