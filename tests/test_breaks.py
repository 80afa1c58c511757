"""The breaks of `tests/breaks`: each can still be made, and a share of them is made here and caught.

`scripts/breaks.py` makes all of them; docs/evidence.md has what came of it.
"""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))

from breaks import Break, breaks, faults, run

SHARE = [made for made in breaks() if made.name.startswith(("details", "rulebook"))][::16]
"""Those that are made here; the rest by the script."""


def test_there_are_many_and_each_can_be_made() -> None:
    assert len(breaks()) >= 150
    assert [fault for fault in map(faults, breaks()) if fault] == []


def test_no_break_is_written_twice() -> None:
    places = [(made.file, made.old, made.new) for made in breaks()]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("made", SHARE, ids=lambda made: made.name)
def test_a_share_of_the_breaks_is_caught_by_the_tests_that_claim_the_rule(made: Break) -> None:
    (found,) = run([made], workers=1, rooms=False)
    assert found.outcome == "caught", found
