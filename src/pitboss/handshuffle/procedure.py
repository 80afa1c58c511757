"""The house shuffles as data: what the two manuals prescribe, and the only variations that they allow."""

from itertools import product
from typing import Literal

import msgspec

GRAB = 39
"""About three quarters of a deck (SHF-06)."""
GRAB_TOLERANCE = 6
"""How many cards "about" allows either way: an eighth of a deck, our reading."""
HALVING_TOLERANCE = 6
"""How many cards two "equal" parts may each be away from the half, by eye: our reading."""

ROTATION_SECONDS = 5
"""What one rotation of a wash takes: our reading."""
WASH_TOLERANCE = 8
"""An eighth less than its time is still "about" as long: our reading."""

Stage = Literal["wash", "start", "opening", "left", "right", "divide", "second"]


class Procedure(msgspec.Struct, frozen=True, kw_only=True):
    """One way to shuffle by hand, step by step, with the rule that each stage of it rests on."""

    name: str
    rules: dict[Stage | Literal["riffle_again"], str]
    wash_rotations: int = 0
    """Rotations of the wash before everything else; 0 for none."""
    spread: bool = False
    """Whether each grab from a stack is spread and squared before its first riffle (BAC-MSHUF-02)."""
    squaring: bool = False
    """Whether the opening grabs are put together and halved again before their riffle (SHF-06)."""
    riffles_first: int = 1
    """Riffles of each grab in the first pass."""
    cut_card: bool = False
    """Whether a cut card marks where the second pass builds its pile (BAC-MSHUF-07)."""
    strips: tuple[int, int] = (3, 5)
    """The fewest and the most strips of each grab in the second pass (A-04)."""
    grab: int = GRAB
    grab_tolerance: int = GRAB_TOLERANCE
    halving_tolerance: int = HALVING_TOLERANCE

    @property
    def wash_seconds(self) -> int:
        """How long the wash takes; 0 where there is none."""
        return self.wash_rotations * ROTATION_SECONDS

    @property
    def wash_seconds_min(self) -> int:
        """The shortest thorough wash (BAC-MSHUF-01)."""
        return self.wash_seconds - self.wash_seconds // WASH_TOLERANCE

    @property
    def sliver_max(self) -> int:
        """A stack of this size or less is taken whole: the rest would be less than half a grab."""
        return self.grab + self.grab // 2


def blackjack(*, alternate: bool = False, squaring: bool = False) -> Procedure:
    """Return the standard house shuffle of blackjack, or a variation that the manual names (SHF-10)."""
    named = {"alternate": alternate, "squaring": squaring}
    return Procedure(
        name=" with ".join(
            ("blackjack", " and ".join(name for name, on in named.items() if on))
        ).removesuffix(" with "),
        rules={
            "start": "SHF-05",
            "opening": "SHF-06",
            "left": "SHF-07",
            "right": "SHF-07",
            "riffle_again": "SHF-10",
            "divide": "SHF-08",
            "second": "SHF-08",
        },
        squaring=squaring,
        riffles_first=2 if alternate else 1,
    )


BLACKJACK = blackjack()

BACCARAT = Procedure(
    name="baccarat",
    rules={
        "wash": "BAC-MSHUF-01",
        "start": "BAC-MSHUF-03",
        "opening": "BAC-MSHUF-04",
        "left": "BAC-MSHUF-05",
        "right": "BAC-MSHUF-06",
        "divide": "BAC-MSHUF-07",
        "second": "BAC-MSHUF-08",
    },
    wash_rotations=24,
    spread=True,
    squaring=True,
    cut_card=True,
    strips=(1, 1),
)
"""The manual shuffle of baccarat, which the house describes and does not allow at its tables (CF-19).

The manual gives the wash about two minutes; 24 rotations are our reading, one every five seconds.
"""

PERMITTED = (*(blackjack(alternate=a, squaring=s) for s, a in product((False, True), repeat=2)), BACCARAT)
"""Every way to shuffle by hand that a manual allows; anything else alters the house shuffle (SHF-10)."""


def is_permitted(procedure: Procedure) -> bool:
    """Return whether a dealer may shuffle this way: the house's steps and its named variations only."""
    return procedure in PERMITTED
