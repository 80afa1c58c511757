"""What is recorded of somebody at work: an answer, a fault at the table."""

from typing import Literal

import msgspec

Mode = Literal["show", "guide", "test"]
"""The house deals and explains, the next step is pointed out, or nothing is said until the end."""


class Mark(msgspec.Struct, frozen=True):
    """One question answered."""

    rule: str
    right: bool
    ms: int
    drill: str


class Fault(msgspec.Struct, frozen=True):
    """Something wrong that a trainee did, or did not see, in the dealer's seat."""

    kind: str
    """`order`, `call`, `breakdown`, `mispay`, `slow`, `unnoticed`, `missed_call_supervisor`, `wrong_step`."""
    rule: str
    cents: int
    """Above zero the house lost it, below zero a guest did."""
    detail: str
    round: int
    step: int
