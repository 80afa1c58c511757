"""What every store must do, whatever it is kept in.

A test module for a store subclasses `Conformance`, names the class `Test…` and says how a new one is opened.
The tests of a third store begin with nothing more than that.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.journal import (
    CHECKPOINT,
    AlreadyApplied,
    Append,
    Appended,
    Batch,
    CommandReused,
    Conflict,
    Head,
    Snapshot,
    Span,
    Store,
    StoreFailed,
    content_hash,
    verify,
)
from pitboss.journal.drafts import decoded_heads
from tests.kit.journal.model import MODEL_STEPS, Model, Step, perform
from tests.kit.journal.samples import batch, entry, fill

HYPOTHESIS = settings(max_examples=40, deadline=None, derandomize=True, database=None)


class Conformance(ABC):
    """The suite. `store` is a fresh and empty one for each test."""

    @abstractmethod
    def opened(self, *, checkpoint_every: int = 1000) -> AbstractContextManager[Store]:
        """A new, empty store."""

    @pytest.fixture
    def store(self) -> Iterator[Store]:
        with self.opened() as store:
            yield store

    # Reading back

    def test_an_empty_journal_is_in_order(self, store: Store) -> None:
        assert store.heads() == {}
        assert list(store.read("table/1")) == []
        assert list(store.receipts()) == []
        assert store.command("c1") is None
        assert store.checkpoint() is None
        assert verify(store).ok

    def test_what_was_appended_is_read_back(self, store: Store) -> None:
        given_ = batch("c1", {"table/1": (0, 2), "cage": (None, 1)}, at_ms=77, answer=b"yes")
        result = store.append(given_)
        assert isinstance(result, Appended)
        assert result.receipt.spans == (Span("table/1", 1, 2), Span("cage", 1, 1))
        assert (result.receipt.at_ms, result.receipt.answer, result.receipt.who) == (77, b"yes", "ann")
        records = list(store.read("table/1"))
        assert [record.entry for record in records] == list(given_.appends[0].entries)
        assert [record.seq for record in records] == [1, 2]
        assert {(record.command, record.at_ms) for record in records} == {("c1", 77)}
        assert records[1].previous == records[0].hash
        assert store.heads()["table/1"] == Head(2, records[1].hash)
        assert store.command("c1") == result.receipt
        assert list(store.receipts()) == [result.receipt]

    def test_reading_from_the_middle_and_in_part(self, store: Store) -> None:
        store.append(batch("c1", {"table/1": (0, 9)}))
        whole = list(store.read("table/1"))
        assert list(store.read("table/1", after=4)) == whole[4:]
        assert list(store.read("table/1", after=4, limit=2)) == whole[4:6]
        assert list(store.read("table/1", limit=0)) == []
        assert list(store.read("table/1", after=9)) == []

    def test_more_records_than_are_fetched_at_a_time(self, store: Store) -> None:
        store.append(batch("c1", {"table/1": (0, 2_345)}))
        store.append_many([batch(f"d{number}") for number in range(2_100)])
        assert [record.seq for record in store.read("table/1")] == list(range(1, 4_446))
        assert [record.seq for record in store.read("table/1", limit=1_500)] == list(range(1, 1_501))
        assert len([r for r in store.receipts() if r.who != CHECKPOINT]) == 2_101
        assert verify(store).ok

    def test_any_text_and_any_bytes(self, store: Store) -> None:
        everything = bytes(range(256)) * 3
        names = ("", " ", "Zoë", "牌", "🂡", "e\u0301", "\u00e9")
        for number, name in enumerate(names):
            said = Append(
                f"guest/{name}/", (entry(name, name=f"n{name}"), entry()._replace(payload=everything)), 0
            )
            made = Batch(f"c/{number}{name}", content_hash(b""), f"w{name}", 0, (said,), everything)
            assert isinstance(store.append(made), Appended)
            first, second = store.read(said.stream)
            assert (first.name, second.payload) == (f"n{name}", everything)
            receipt = store.command(made.command)
            assert receipt is not None
            assert (receipt.who, receipt.answer) == (f"w{name}", everything)
        assert verify(store).ok

    def test_large_payloads(self, store: Store) -> None:
        large = entry()._replace(payload=b"\x00\xff" * (1 << 20))
        store.append(Batch("c1", content_hash(b""), "", 0, (Append("table/1", (large, large), 0),)))
        assert [record.payload for record in store.read("table/1")] == [large.payload] * 2
        assert verify(store).ok

    def test_many_streams(self, store: Store) -> None:
        streams = [f"guest/{number}" for number in range(1_500)]
        store.append_many([batch(f"c{stream}", {stream: (0, 1), "cage": (None, 1)}) for stream in streams])
        assert store.heads().keys() >= {*streams, "cage"}
        assert store.heads()["cage"].seq == len(streams)
        assert verify(store).ok

    # Refusals

    def test_a_conflict_appends_nothing_anywhere(self, store: Store) -> None:
        store.append(batch("c1", {"table/1": (0, 3)}))
        before = dict(store.heads())
        refused = store.append(batch("c2", {"cage": (None, 1), "table/1": (2, 1)}))
        assert refused == Conflict("table/1", expected=2, actual=3)
        assert store.heads() == before
        assert store.command("c2") is None
        assert isinstance(store.append(batch("c2", {"cage": (0, 1), "table/1": (3, 1)})), Appended)

    def test_a_condition_without_events(self, store: Store) -> None:
        store.append(batch("c1", {"table/1": (0, 1)}))
        assert store.append(batch("c2", {"table/1": (0, 0), "cage": (0, 1)})) == Conflict("table/1", 0, 1)
        kept = store.append(batch("c2", {"table/1": (1, 0), "cage": (0, 1)}))
        assert isinstance(kept, Appended)
        assert kept.receipt.spans == (Span("cage", 1, 1),)

    def test_a_retry_gets_the_first_answer(self, store: Store) -> None:
        first = store.append(batch("c1", {"table/1": (0, 1)}, answer=b"first"))
        assert isinstance(first, Appended)
        store.append(batch("c2", {"table/1": (1, 1)}))
        again = store.append(batch("c1", {"table/1": (0, 1)}, answer=b"second"))
        assert again == AlreadyApplied(first.receipt)
        assert store.heads()["table/1"].seq == 2

    def test_an_id_stands_for_one_content(self, store: Store) -> None:
        store.append(batch("c1", said="hit"))
        assert store.append(batch("c1", said="stand")) == CommandReused("c1")
        assert store.heads()["table/1"].seq == 1

    def test_a_group_is_decided_one_by_one(self, store: Store) -> None:
        results = store.append_many(
            [
                batch("c1", {"table/1": (0, 1)}),
                batch("c2", {"table/1": (0, 1)}),
                batch("c3", {"table/1": (1, 2)}),
                batch("c1", {"table/1": (0, 1)}),
                batch("c3", said="else"),
                batch("c4", {"table/1": (3, 1)}),
            ]
        )
        kinds = (Appended, Conflict, Appended, AlreadyApplied, CommandReused, Appended)
        assert tuple(map(type, results)) == kinds
        assert [record.command for record in store.read("table/1")] == ["c1", "c3", "c3", "c4"]
        assert store.append_many([]) == []

    def test_a_batch_that_cannot_be_kept_is_a_bug(self) -> None:
        good = batch("c1")
        (append,) = good.appends
        for change in (
            {"command": ""},
            {"command": "checkpoint/7"},
            {"command": "a\nb"},
            {"content": b"short"},
            {"who": "\x00"},
            {"at_ms": -1},
            {"at_ms": 1 << 63},
            {"appends": ()},
            {"appends": (append, append)},
            {"appends": (append._replace(entries=()),)},
            {"appends": (append._replace(stream=CHECKPOINT),)},
            {"appends": (append._replace(stream="x" * 201),)},
            {"appends": (append._replace(entries=(entry(version=-1),)),)},
            {"appends": (append._replace(entries=(entry()._replace(payload=bytes((1 << 24) + 1)),)),)},
        ):
            with pytest.raises(ValueError, match=r"."):
                Batch(**({field: getattr(good, field) for field in good.__struct_fields__} | change))

    # Checkpoints

    def test_checkpoints_tell_the_heads_that_moved(self) -> None:
        with self.opened(checkpoint_every=3) as store:
            store.append(batch("c1", {"table/1": (0, 1), "cage": (0, 1)}))
            assert CHECKPOINT not in store.heads()
            store.append(batch("c2", {"table/1": (1, 4)}))
            (first,) = store.read(CHECKPOINT)
            heads = store.heads()
            told = {
                stream: Head(seq, bytes.fromhex(own))
                for stream, seq, own in decoded_heads(first.payload).heads
            }
            assert told == {stream: heads[stream] for stream in ("table/1", "cage")}
            store.append(batch("c3", {"cage": (1, 1)}))
            second = store.checkpoint()
            assert second is not None
            assert [stream for stream, _, _ in decoded_heads(second.payload).heads] == ["cage"]
            assert store.checkpoint() is None
            verdict = verify(store, second.hash.hex())
            assert verdict.ok
            assert verdict.proven == {"table/1": 5, "cage": 2, CHECKPOINT: 2}

    def test_an_older_anchor_proves_less(self, store: Store) -> None:
        store.append(batch("c1", {"table/1": (0, 5)}))
        anchor = store.checkpoint()
        store.append(batch("c2", {"table/1": (5, 5), "cage": (0, 1)}))
        store.checkpoint()
        assert anchor is not None
        verdict = verify(store, anchor.hash.hex())
        assert verdict.ok
        assert verdict.proven == {"table/1": 5, "cage": 0, CHECKPOINT: 1}
        assert verdict.sound == {"table/1": 10, "cage": 1, CHECKPOINT: 2}
        assert not verify(store, "00" * 32).ok

    # Rulebooks and snapshots

    def test_rulebooks_by_hash(self, store: Store) -> None:
        texts = [b"{}", b'{"decks":6}', b""]
        hashes = [store.put_rulebook(text) for text in texts]
        assert hashes == [content_hash(text).hex() for text in texts]
        assert store.put_rulebook(texts[0]) == hashes[0]
        assert [store.rulebook(hash_) for hash_ in hashes] == texts
        assert sorted(store.rulebooks()) == sorted(hashes)
        assert store.rulebook("00" * 32) is None

    def test_the_latest_snapshot_stands_on_a_record(self, store: Store) -> None:
        store.append(batch("c1", {"table/1": (0, 3), "cage": (0, 1)}))
        records = list(store.read("table/1"))
        older = Snapshot("table/1", 2, records[1].hash, b"two")
        later = Snapshot("table/1", 3, records[2].hash, b"three" * 1000)
        other = Snapshot("cage", 1, store.heads()["cage"].hash, b"")
        assert store.snapshot("table/1") is None
        store.put_snapshots([older, other])
        assert store.snapshot("table/1") == older
        store.put_snapshots([later])
        assert (store.snapshot("table/1"), store.snapshot("cage")) == (later, other)
        for wrong in (Snapshot("table/1", 2, later.head, b""), Snapshot("table/1", 9, later.head, b"")):
            with pytest.raises(ValueError, match="stands on no record"):
                store.put_snapshots([wrong])
        assert store.snapshot("table/1") == later
        assert verify(store).ok

    # The whole

    def test_nothing_is_taken_once_it_is_closed(self) -> None:
        with self.opened() as store:
            store.append(batch("c1"))
            store.close()
            with pytest.raises(StoreFailed, match="closed"):
                store.append(batch("c2"))

    def test_a_floor_s_journal_is_proven_to_its_last_record(self, store: Store) -> None:
        anchor = fill(store)
        verdict = verify(store, anchor)
        assert verdict.problems == ()
        assert verdict.proven == verdict.sound == {name: head.seq for name, head in store.heads().items()}

    def test_numbers_run_through_all_streams(self, store: Store) -> None:
        fill(store)
        assert [receipt.number for receipt in store.receipts()] == list(
            range(1, len(list(store.receipts())) + 1)
        )

    def test_any_commands_in_any_groups(self) -> None:
        """Against a model of a few lines: the same answers, and the same journal in the end."""

        @HYPOTHESIS
        @given(steps=MODEL_STEPS, every=st.integers(1, 12))
        def same(steps: list[list[Step]], every: int) -> None:
            with self.opened(checkpoint_every=every) as store:
                model = Model()
                for group in steps:
                    perform(store, model, group)
                store.checkpoint()
                model.agrees_with(store)
                verdict = verify(store)
                assert verdict.problems == ()
                assert verdict.proven == verdict.sound

        same()
