"""The house's ratings of a hand shuffle by its time (SHF-TIME-01, SHF-TIME-02)."""

from typing import Literal

Rating = Literal["OP", "SP", "ME", "NI"]

NAMES: dict[Rating, str] = {
    "OP": "Outstanding Performer",
    "SP": "Strong Performer",
    "ME": "Meets Expectations",
    "NI": "Needs Improvement",
}
SECONDS_MAX: dict[int, tuple[tuple[Rating, int], ...]] = {
    6: (("OP", 90), ("SP", 105), ("ME", 120)),
    8: (("OP", 110), ("SP", 130), ("ME", 145)),
}
"""For each number of decks the most seconds that still earn a rating; above the last it is NI."""


def rating(decks: int, seconds: int) -> Rating:
    """Return the rating of a shuffle of six or eight decks by its whole seconds.

    The manual rates the mix as well as the time; see `measures` for the mix.
    """
    if decks not in SECONDS_MAX:
        raise ValueError(f"The house has standard times for 6 and 8 decks, none for {decks}.")
    if seconds < 0:
        raise ValueError(f"A shuffle cannot take {seconds} seconds.")
    return next((name for name, most in SECONDS_MAX[decks] if seconds <= most), "NI")
