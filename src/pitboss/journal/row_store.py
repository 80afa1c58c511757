"""Writing a journal into the rows of a database, whichever database it is."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence

from pitboss.journal.drafts import Draft, Tail, Writer
from pitboss.journal.port import CHECKPOINT, StoreFailed
from pitboss.journal.records import Head, Receipt, Snapshot, content_hash
from pitboss.journal.row_reader import Row, RowReader
from pitboss.journal.turns import phrases_now, row_of

NOTHING_MOVED: Mapping[str, Head] = {}


class RowStore(Writer, RowReader):
    """The port of `port.py` in rows; how they are written in one commit is the database's own."""

    _numbers: dict[str, int]
    """Streams by name, as the rows know them."""

    @abstractmethod
    def _in_one_go(
        self, work: Mapping[str, Sequence[Row]], moved: Mapping[str, Head] = NOTHING_MOVED
    ) -> None:
        """Write new rows, and tell which heads they moved: durable on return, or the store has failed."""

    def command(self, command: str) -> Receipt | None:
        """What is remembered of a command."""
        return RowReader.command(self, command)

    def put_rulebook(self, text: bytes) -> str:
        """Keep a rulebook; returns its hash. It is durable when this returns."""
        self._must_be_open()
        hash_ = content_hash(text).hex()
        if self.rulebook(hash_) is None:
            self._in_one_go({"rulebooks": [(hash_, text)]})
        return hash_

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Keep the latest snapshot of each of some streams, in place of the one before."""
        self._must_be_open()
        for snapshot in snapshots:
            at = next(self.read(snapshot.stream, after=max(snapshot.seq - 1, 0), limit=1), None)
            self._must_stand_on_a_record(snapshot, at)
        rows = [(s.stream, s.seq, s.head, s.payload, s.digest) for s in snapshots]
        self._in_one_go({"snapshots": rows})

    def _write(self, draft: Draft) -> None:
        fresh: dict[str, int] = {}
        for stream in draft.heads:
            if stream not in self._numbers:
                fresh[stream] = len(self._numbers) + len(fresh) + 1
        numbers = self._numbers | fresh if fresh else self._numbers
        turns, spans, place = [], [], 0
        for receipt in draft.receipts:
            end = place + sum(span.last - span.first + 1 for span in receipt.spans)
            turn, found_by = row_of(receipt, draft.records[place:end], numbers, self._phrases)
            turns.append(turn)
            spans += found_by
            place = end
        streams = [(number, stream) for stream, number in fresh.items()]
        self._in_one_go({"streams": streams, "turns": turns, "spans": spans}, draft.heads)
        self._numbers = numbers

    def _choose_phrases(self) -> None:
        """Pack with this version's phrases from now on; they are put into the journal if it lacks them."""
        known = self._phrases.known
        number = next((n for n, text in known.items() if text == phrases_now()), None)
        if number is None:
            number = max(known, default=0) + 1
            self._in_one_go({"phrases": [(number, phrases_now())]})
            known.update(self._kept_phrases())
        self._phrases.pack_with(number)

    def _streams(self) -> dict[str, int]:
        rows = self._rows("SELECT name, number FROM streams")
        return {str(name): number for name, number in rows if isinstance(number, int)}

    def _ending(self) -> Tail:
        """Where the journal ends, and what moved since its last checkpoint."""
        heads = self.heads()
        seen = heads.get(CHECKPOINT)
        last_proven = self.command(f"{CHECKPOINT}/{seen.seq}") if seen else None
        if seen and last_proven is None:
            raise StoreFailed(f"{self.place}: checkpoint {seen.seq} has no receipt; verify the journal")
        number = last_proven.number if last_proven else 0
        at_ms = last_proven.at_ms if last_proven else 0
        moved: Counter[str] = Counter()
        for receipt in self.receipts(after=number):
            number, at_ms = receipt.number, receipt.at_ms
            for stream, first, last in receipt.spans:
                moved[stream] += last - first + 1
                if stream not in heads or heads[stream].seq < last:
                    raise StoreFailed(
                        f"{self.place}: record {last} of {stream} is missing; verify the journal"
                    )
        return Tail(heads, number=number, at_ms=at_ms, moved=moved)
