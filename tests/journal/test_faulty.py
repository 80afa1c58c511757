"""A writer that sends again until it hears an answer writes everything once, whatever the store does."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pitboss.journal import AlreadyApplied, Appended, MemoryStore, SqliteStore, Store, StoreFailed, verify
from tests.kit.journal.conformance import Conformance
from tests.kit.journal.faulty_store import Faults, FaultyStore
from tests.kit.journal.samples import batch


class TestFaultyStoreWithoutFaults(Conformance):
    @contextmanager
    def opened(self, *, checkpoint_every: int = 1000) -> Iterator[Store]:
        yield FaultyStore(lambda: MemoryStore(checkpoint_every=checkpoint_every), seed=1, faults=Faults())


def write_stubbornly(store: FaultyStore, commands: int) -> None:
    for number in range(commands):
        while True:
            try:
                result = store.append(batch(f"c{number}", {"table/1": (None, 1), "cage": (None, 1)}))
            except StoreFailed:
                store.reopen()
            else:
                assert isinstance(result, Appended | AlreadyApplied)
                break


@pytest.mark.parametrize("seed", range(5))
def test_every_command_is_there_once(seed: int, tmp_path: Path) -> None:
    for fresh in (MemoryStore, lambda: SqliteStore(tmp_path / "floor.journal")):
        store = FaultyStore(fresh, seed=seed, faults=Faults(before=0.2, after=0.2, twice=0.2))
        write_stubbornly(store, 60)
        kinds = {what.split()[0] for what in store.happened}
        assert kinds == {"before", "after", "twice"}
        assert [record.command for record in store.read("table/1")] == [f"c{number}" for number in range(60)]
        assert verify(store).ok
        store.close()


@pytest.mark.parametrize("seed", range(5))
def test_a_lying_disk_loses_a_suffix_and_nothing_else(seed: int) -> None:
    store = FaultyStore(MemoryStore, seed=seed, faults=Faults(before=0.2, lost=0.3))
    write_stubbornly(store, 60)
    assert store.lost
    there = {receipt.command for receipt in store.receipts()}
    assert {f"c{number}" for number in range(60)} - there <= store.lost
    assert verify(store).ok


def test_the_seed_decides() -> None:
    told = []
    for seed in (3, 3, 4):
        store = FaultyStore(MemoryStore, seed=seed, faults=Faults(before=0.3, after=0.3))
        write_stubbornly(store, 30)
        told.append(store.happened)
    assert told[0] == told[1] != told[2]


def test_once_it_has_failed_it_is_down() -> None:
    store = FaultyStore(MemoryStore, seed=1, faults=Faults(after=1.0))
    with pytest.raises(StoreFailed, match="a fault was injected"):
        store.append(batch("c1"))
    for use in (store.heads, store.check, lambda: store.append(batch("c2")), store.checkpoint):
        with pytest.raises(StoreFailed, match="is down"):
            use()
    store.reopen()
    assert store.heads()["table/1"].seq == 1
