"""Shoe and shuffle times against the standard, irregularities by dealer, and what gave reason to look."""

import pytest

from pitboss.games.contract import Event
from pitboss.games.pack import CutCardPlaced, PackShuffled, ShuffleDue
from pitboss.games.round import IrregularityFound, RoundOpened
from pitboss.pit.reports.figures import Figures
from pitboss.pit.reports.observations import AUTOMATIC, typical
from pitboss.pit.reports.reports import line, shoe_standard, summed
from pitboss.rulebook.pit import load_pit
from pitboss.table.relief import DealerTappedIn
from pitboss.table.rounds import SittingOutNoticed
from pitboss.table.state import MatterReported

SECOND = 1_000
OPENED, LOADED, SHUFFLED = RoundOpened(1, ""), CutCardPlaced(104, 1), PackShuffled(6, "")


def told(*events: tuple[int, Event], after: Figures | None = None) -> Figures:
    """A table's figures; times in seconds."""
    figures = Figures(after=after)
    for at, event in events:
        figures.take(at * SECOND, event)
    return figures


def test_a_shoe_lasts_from_its_first_round_to_the_shuffle_and_the_shuffle_to_the_cut_card() -> None:
    figures = told(
        (10, OPENED),
        (40, OPENED),
        (600, ShuffleDue("cut_card")),
        (650, SHUFFLED),
        (700, LOADED),
        (720, OPENED),
        (1_220, ShuffleDue("cut_card")),
    )
    rules = load_pit()
    made = line("a", figures, 0, {}, standard=shoe_standard(rules, 6))
    assert made.shoe_seconds == (590, 500)
    assert made.shuffle_seconds == (100,)
    assert made.slow_shoes == 1, "9:40 is the standard of six decks"
    assert summed("both", [made, made]).slow_shoes == 2
    assert typical(made.shoe_seconds) == 545
    assert typical(()) is None


def test_a_shoe_that_lasts_over_a_change_of_shift_counts_where_it_ends() -> None:
    first = told((10, OPENED))
    second = told((700, ShuffleDue("cut_card")), after=first)
    assert (first.watch.shoe_seconds, second.watch.shoe_seconds) == ([], [690])


def test_a_shoe_broken_down_before_its_time_has_no_time() -> None:
    figures = told((10, OPENED), (50, SHUFFLED), (60, OPENED), (160, ShuffleDue("cut_card")))
    assert figures.watch.shoe_seconds == [100]


@pytest.mark.parametrize(("decks", "seconds"), [(6, 580), (8, 690), (2, None)])
def test_the_standards_are_the_houses(decks: int, seconds: int | None) -> None:
    assert shoe_standard(load_pit(), decks) == seconds


def test_irregularities_go_to_whoever_had_the_place() -> None:
    odd = IrregularityFound("card_face_up", None, "", face_up=True)
    figures = told(
        (1, odd), (2, DealerTappedIn("dana")), (3, odd), (4, odd), (5, DealerTappedIn("")), (6, odd)
    )
    assert figures.watch.by_dealer == {f"{AUTOMATIC}: card_face_up": 2, "dana: card_face_up": 2}


def test_what_gave_reason_to_look_is_counted() -> None:
    figures = told(
        (1, SittingOutNoticed("ann", 3, 4)),
        (2, MatterReported("suspicious_move", "PROT-11", 3, "dana")),
        (3, MatterReported("suspicious_move", "PROT-11", 5, "dana")),
    )
    assert figures.watch.flags == {"sitting_out": 1, "suspicious_move": 2}
