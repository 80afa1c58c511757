"""How fast a journal grows, and when its disk is full."""

from pathlib import Path

import pytest

from pitboss.journal import SqliteStore
from pitboss.journal.growth import DAY_MS, LEAST_MS, Growth, growth_of
from tests.kit.journal.samples import batch

BEGAN = 1_700_000_000_000


def written(store: SqliteStore, times: list[int]) -> None:
    for number, at_ms in enumerate(times):
        store.append(batch(f"c{number}", at_ms=at_ms))


@pytest.mark.parametrize(
    ("times", "now", "share"),
    [
        ([BEGAN + day * DAY_MS // 2 for day in range(20)], BEGAN + 10 * DAY_MS, 2 / 20),
        ([BEGAN + n for n in range(10)], BEGAN + DAY_MS // 2, 2.0),
        ([BEGAN + n for n in range(10)], BEGAN + 60_000, DAY_MS / LEAST_MS),
        ([BEGAN], BEGAN + 30 * DAY_MS, 0.0),
    ],
    ids=["the last day of ten", "half a day counts twice", "a minute is taken for an hour", "nothing new"],
)
def test_the_last_day_is_its_share_of_the_commands(
    tmp_path: Path, times: list[int], now: int, share: float
) -> None:
    with SqliteStore(tmp_path / "journal") as store:
        written(store, times)
        found = growth_of(store, now)
        used, free = store.space()
    assert found.used == used
    assert found.free is not None
    assert free is not None
    assert found.a_day == pytest.approx(used * share, abs=30 * len(times) + 30)


def test_an_empty_journal_does_not_grow(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "journal") as store:
        assert growth_of(store, BEGAN)[2] == 0


def test_days_are_left_where_the_disk_is_seen_and_something_is_written() -> None:
    assert Growth(5, 100, 10).days_left == 10
    assert Growth(5, None, 10).days_left is None
    assert Growth(5, 100, 0).days_left is None
