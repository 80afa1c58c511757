"""The breaks of `tests/breaks`: each can still be made, and a share of them is made here and caught.

`scripts/breaks.py` makes all of them; docs/evidence.md has what came of it.
"""

from pathlib import Path

import pytest

from scripts.breaks import Break, Found, breaks, faults, remembered, run, unsound

SHARE = [made for made in breaks() if made.name.startswith("details")][::6] + list(breaks())[7::180]
"""Those that are made here; the rest by the script."""


def test_there_are_many_and_each_can_be_made() -> None:
    assert len(breaks()) >= 250
    assert [fault for fault in map(faults, breaks()) if fault] == []


def test_no_break_is_written_twice() -> None:
    places = [(made.file, made.old, made.new) for made in breaks()]
    assert len(set(places)) == len(places)
    assert len({made.key for made in breaks()}) == len(places)


@pytest.fixture(scope="module")
def made() -> dict[str, Found]:
    """What became of the share, in one copy of the tree."""
    return {found.made.key: found for found in run(SHARE, workers=1, rooms=False)}


@pytest.mark.parametrize("broken", SHARE, ids=lambda broken: broken.name)
def test_a_share_of_the_breaks_is_caught_by_the_tests_that_claim_the_rule(
    broken: Break, made: dict[str, Found]
) -> None:
    assert made[broken.key].outcome == "caught", made[broken.key]


def test_what_catches_a_break_passes_without_it(made: dict[str, Found]) -> None:
    assert unsound([*made.values()]) == []


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    first, second = SHARE[:2]
    kept = tmp_path / "results"
    assert remembered(kept, SHARE) == {}
    kept.write_text(
        f'{{"key": "{first.key}", "outcome": "survived", "by": "", "name": "x"}}\n'
        f'{{"key": "{first.key}", "outcome": "caught", "by": "a test", "name": "x"}}\n'
        '{"key": "of a break that is gone", "outcome": "caught", "by": "a test", "name": "x"}\n'
        '{"key": "'
    )
    assert remembered(kept, SHARE) == {first.key: Found(first, "caught", "a test")}
    assert second.key not in remembered(kept, SHARE)
