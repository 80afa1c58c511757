"""What a trainee's record is made of: the mark of an answer, a fault in the dealer's seat."""

from typing import Literal

import msgspec

Mode = Literal["show", "guide", "test"]
"""The mode of a sitting: the house deals and explains (`show`), the trainee deals and is shown the next step
(`guide`), or the trainee deals and hears nothing until the end (`test`)."""


class Mark(msgspec.Struct, frozen=True):
    """The mark of one answer."""

    rule: str
    right: bool
    ms: int
    drill: str


class Fault(msgspec.Struct, frozen=True):
    """A mistake in the dealer's seat: something done wrongly, or not noticed."""

    kind: str
    """`order`, `call`, `breakdown`, `mispay`, `slow`, `unnoticed`, `missed_call_supervisor`, `wrong_step`."""
    rule: str
    cents: int
    """Positive if the house lost the money, negative if a guest did."""
    detail: str
    round: int
    step: int
