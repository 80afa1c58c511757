"""The subject of a commit says where and what."""

import pytest

from scripts.commit_subject import fault


@pytest.mark.parametrize(
    "message",
    [
        "pit: refuse a fill while bets are down",
        "floor/commit: write one batch a turn\n\nTwo batches could be torn apart by a crash.\n",
        "Merge branch 'docs'",
    ],
)
def test_a_subject_with_a_scope_and_a_verb_passes(message: str) -> None:
    assert fault(message) == ""


@pytest.mark.parametrize(
    "message",
    [
        "Fix bugs",
        "pit: refuse a fill while bets are down.",
        "pit: Refuse a fill",
        "pit: refuse a fill\nbecause bets are down",
        f"pit: refuse {'a fill ' * 20}",
        "",
    ],
)
def test_anything_else_is_sent_back(message: str) -> None:
    assert fault(message) != ""
