"""Reading a journal that is kept in the rows of a database, whichever database it is.

Both databases have the same columns under the same names, so the questions are the same; `?` stands for a
parameter. What is read is looked at as if anybody could have changed it.

There are two forms. What was written in the first one stays as it is: a row in `records` for each record and
a row in `commands` for each command. Since version 2 of the tables a command is one row in `turns`
(`turns.py`); where it wrote to more than one stream, rows in `spans` lead to it from the others. A journal
that was begun in the first form has both, the older records in the older form.

What was archived (`archive/archives.py`) comes before both. Rows of an archived command may still be there,
if archiving was cut short: they are not looked at. Others may archive while this reads; a page of rows that
was fetched meanwhile is thrown away.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import msgspec

from pitboss.journal.archive.archives import NO_ARCHIVES, Archives
from pitboss.journal.port import NUMBER_MAX, StoreFailed
from pitboss.journal.records import NO_HASH, Entry, Head, Receipt, Record, Snapshot, Span
from pitboss.journal.turns import HASH, TURN_TYPES, Phrases, SpoiledTurn, Turn, records_of, row_of, turn_of

PAGE = 1000
"""Rows that are fetched at a time, so that no reader holds up the writer for long."""
LAST = "SELECT seq, hash FROM records WHERE stream = ? ORDER BY seq DESC LIMIT 1"
RECORDS = """
SELECT r.seq, r.name, r.version, r.payload, c.id, c.at_ms, c.hash, r.hash
FROM records r LEFT JOIN commands c ON c.number = r.command
WHERE r.stream = ? AND r.seq > ? ORDER BY r.seq LIMIT ?
"""
LAST_TURN = "SELECT last, hash FROM turns WHERE stream = ? ORDER BY last DESC LIMIT 1"
LAST_SPAN = """
SELECT s.last, t.hash, s.place FROM spans s JOIN turns t ON t.number = s.turn
WHERE s.stream = ? ORDER BY s.last DESC LIMIT 1
"""
TURN = "t.number, t.at_ms, t.last, t.stream, t.id, t.content, t.hash, t.body"
TURNS = f"SELECT {TURN} FROM turns t"  # noqa: S608 - names from above
TURNS_OF = f"""
SELECT * FROM (
    SELECT * FROM (
        SELECT t.last AS behind, 0 AS place, {TURN} FROM turns t
        WHERE t.stream = ? AND t.last > ? ORDER BY t.last LIMIT ?
    ) AS own
    UNION ALL
    SELECT * FROM (
        SELECT s.last AS behind, s.place, {TURN} FROM spans s JOIN turns t ON t.number = s.turn
        WHERE s.stream = ? AND s.last > ? ORDER BY s.last LIMIT ?
    ) AS led_to
) AS both_ways ORDER BY behind LIMIT ?
"""  # noqa: S608 - names from above
RECEIPTS = "SELECT number, id, content, who, at_ms, answer, spans, hash FROM commands"
RECORD_TYPES = (int, str, int, bytes, str, int, bytes, bytes)
RECEIPT_TYPES = (int, str, bytes, str, int, bytes, str, bytes)

_spans = msgspec.json.Decoder(tuple[Span, ...])


Row = tuple[Any, ...]
KEYS: Mapping[str, tuple[str, ...]] = {
    "streams": ("number",),
    "commands": ("number",),
    "records": ("stream", "seq"),
    "turns": ("number",),
    "spans": ("stream", "last"),
    "phrases": ("number",),
    "rulebooks": ("hash",),
    "snapshots": ("stream",),
}
"""What holds a journal, each with what tells its rows apart."""
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "streams": ("number", "name"),
    "commands": ("number", "id", "content", "who", "at_ms", "answer", "spans", "hash"),
    "records": ("stream", "seq", "name", "version", "payload", "command", "hash"),
    "turns": ("number", "at_ms", "last", "stream", "id", "content", "hash", "body"),
    "spans": ("stream", "last", "turn", "place"),
    "phrases": ("number", "text"),
    "rulebooks": ("hash", "text"),
    "snapshots": ("stream", "seq", "head", "payload", "digest"),
}
WROTE: Mapping[str, str] = {"commands": "number", "records": "command", "turns": "number", "spans": "turn"}
"""Where a row has the number of its command."""


class Forms(NamedTuple):
    """Which forms a journal has rows of."""

    records: bool
    turns: bool


class RowReader(ABC):
    """Everything that can be known of a journal from its rows."""

    _forms: Forms
    _phrases: Phrases
    _names: dict[int, str]
    """Streams by number, as far as they were needed."""

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the journal is, as a person is told it."""

    @abstractmethod
    def still(self) -> AbstractContextManager[None]:
        """Whatever is read inside is of one moment, while a writer goes on elsewhere."""

    @abstractmethod
    def _rows(self, query: str, *parameters: object) -> list[Row]:
        """The answer to a question."""

    def archives(self) -> Archives:
        """What of the journal lies in archive files; another one as soon as there is another file."""
        return NO_ARCHIVES

    def heads(self) -> Mapping[str, Head]:
        """The last record of every stream, by name; the journal's own stream among them."""
        heads = {}
        for row in self._rows("SELECT number, name FROM streams"):
            number, name = self._typed(row, (int, str), "the name of a stream")
            head = self._head_of(number, name)
            if head.seq:
                heads[name] = head
        return heads

    def _head_of(self, number: int, name: str) -> Head:
        """The last record of one stream."""
        known = self.archives()
        found = [known.head_of(number)]
        if self._forms.turns:
            for last in self._rows(LAST_TURN, number):
                seq, hashes = self._typed(last, (int, bytes), f"the last record of {name}")
                found.append(Head(seq, hashes[:HASH]))
            for last in self._rows(LAST_SPAN, number):
                seq, hashes, place = self._typed(last, (int, bytes, int), f"the last record of {name}")
                found.append(Head(seq, hashes[HASH * place : HASH * (place + 1)]))
        if self._forms.records and len(found) == 1:
            for last in self._rows(LAST, number):
                found.append(Head(*self._typed(last, (int, bytes), f"the last record of {name}")))
        return max(found) if self.archives() is known else self._head_of(number, name)

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The records of a stream in order, from the one behind `after`."""
        left = NUMBER_MAX if limit is None else limit
        numbers = self._rows("SELECT number FROM streams WHERE name = ?", stream)
        if not numbers or left < 1:
            return
        (number,) = numbers[0]
        known: Archives | None = None
        while known is not self.archives():
            known = self.archives()
            for records in (self._in_archives, self._in_rows, self._in_turns):
                for record in records(known, stream, number, after, left):
                    yield record
                    after, left = record.seq, left - 1
                    if not left:
                        return

    def _in_archives(self, known: Archives, stream: str, number: int, after: int, _: int) -> Iterator[Record]:
        """Records that were archived."""
        return known.read(stream, number, after)

    def _in_rows(self, known: Archives, stream: str, number: int, after: int, left: int) -> Iterator[Record]:
        """Records of the first form."""
        if not self._forms.records:
            return
        before = self._rows("SELECT hash FROM records WHERE stream = ? AND seq = ?", number, after)
        (previous,) = before[0] if before else (known.hash_at(number, after) or NO_HASH,)
        while (rows := self._rows(RECORDS, number, after, min(PAGE, left))) and self.archives() is known:
            for row in rows:
                if tuple(map(type, row)) != RECORD_TYPES:
                    raise StoreFailed(f"{self.place}: the record behind {after} of {stream} cannot be read")
                seq, name, version, payload, command, at_ms, receipt, own = row
                yield Record(stream, seq, name, version, payload, command, at_ms, receipt, previous, own)
                previous, after = own, seq
            left -= len(rows)

    def _in_turns(self, known: Archives, stream: str, number: int, after: int, left: int) -> Iterator[Record]:
        """Records of the second form."""
        previous = b""
        while self._forms.turns:
            most = min(PAGE, left)
            rows = self._rows(TURNS_OF, number, after, most, number, after, most, most)
            if not rows or self.archives() is not known:
                return
            for behind, place, *row in rows:
                turn = self._turn(tuple(row), f"the record behind {after} of {stream}")
                spans = turn.receipt.spans
                here = spans[place] if 0 <= place < len(spans) else None
                if here is None or (here.stream, here.last) != (stream, behind):
                    raise StoreFailed(f"{self.place}: the record behind {after} of {stream} cannot be read")
                if not previous:
                    previous = self._hash_of(number, here.first - 1)
                for record in records_of(turn, place, previous):
                    if record.seq > after:
                        yield record
                previous, after = turn.hashes[place], behind
            left -= len(rows)

    def _hash_of(self, number: int, seq: int) -> bytes:
        """The hash of a record that was the last one of its turn."""
        if self._forms.turns:
            for row in self._rows("SELECT hash FROM turns WHERE stream = ? AND last = ?", number, seq):
                return bytes(row[0][:HASH])
            asked = (
                "SELECT t.hash, s.place FROM spans s JOIN turns t ON t.number = s.turn "
                "WHERE s.stream = ? AND s.last = ?"
            )
            for hashes, place in self._rows(asked, number, seq):
                return bytes(hashes[HASH * place : HASH * (place + 1)])
        if self._forms.records:
            for row in self._rows("SELECT hash FROM records WHERE stream = ? AND seq = ?", number, seq):
                return bytes(row[0])
        return self.archives().hash_at(number, seq) or NO_HASH

    def receipts(self, *, after: int = 0) -> Iterator[Receipt]:
        """What is remembered of every command in order, from the one behind that number."""
        known: Archives | None = None
        while known is not self.archives():
            known = self.archives()
            for receipt in known.receipts(after):
                yield receipt
                after = receipt.number
            for receipt, _ in self._live(known, after):
                yield receipt
                after = receipt.number

    def live_turns(self, after: int) -> Iterator[tuple[Receipt, list[tuple[Sequence[Entry], bytes]]]]:
        """Commands that are not archived, each with its events and the hash of the last in each stream."""
        for receipt, turn in self._live(self.archives(), max(after, self.archives().last)):
            if turn is not None:
                parts = zip(turn.streams, turn.hashes, strict=True)
                yield receipt, [(entries, hash_) for (_, entries), hash_ in parts]
                continue
            written: list[tuple[Sequence[Entry], bytes]] = []
            for stream, first, last in receipt.spans:
                records = list(self.read(stream, after=first - 1, limit=last - first + 1))
                written.append(([record.entry for record in records], records[-1].hash if records else b""))
            yield receipt, written

    def _live(self, known: Archives, after: int) -> Iterator[tuple[Receipt, Turn | None]]:
        """The commands in the rows, each with its turn if it is of the second form."""
        asked = f"{RECEIPTS} WHERE number > ? ORDER BY number LIMIT {PAGE}"
        while self._forms.records and (rows := self._rows(asked, after)) and self.archives() is known:
            for row in rows:
                receipt = self._receipt(row)
                yield receipt, None
                after = receipt.number
        asked = f"{TURNS} WHERE t.number > ? ORDER BY t.number LIMIT {PAGE}"
        while self._forms.turns and (rows := self._rows(asked, after)) and self.archives() is known:
            for row in rows:
                turn = self._turn(row, f"command {row[0]}")
                yield turn.receipt, turn
                after = turn.receipt.number

    def live_times(self) -> Iterator[tuple[int, int]]:
        """The number and the time of every command that is not archived, in order."""
        after = self.archives().last
        kept = [name for name, there in zip(("commands", "turns"), self._forms, strict=True) if there]
        for name in kept:
            asked = f"SELECT number, at_ms FROM {name} WHERE number > ? ORDER BY number LIMIT {PAGE}"  # noqa: S608
            while rows := self._rows(asked, after):
                yield from rows
                after = rows[-1][0]

    def last(self) -> Receipt | None:
        """What is remembered of the last command; None if there is none."""
        if self._forms.turns:
            for row in self._rows(f"{TURNS} ORDER BY t.number DESC LIMIT 1"):
                return self._turn(row, f"command {row[0]}").receipt
        if self._forms.records:
            for row in self._rows(f"{RECEIPTS} ORDER BY number DESC LIMIT 1"):
                return self._receipt(row)
        return None

    def command(self, command: str) -> Receipt | None:
        """What is remembered of a command."""
        return self.commands((command,)).get(command)

    def commands(self, commands: Sequence[str]) -> Mapping[str, Receipt]:
        """The same for several at once; those that are not known are not in it."""
        found = {}
        if self._forms.turns:
            for row in self._by_ids(f"{TURNS} WHERE t.id", commands):
                found[row[4]] = self._turn(row, f"command {row[0]}").receipt
        if self._forms.records and len(found) < len(commands):
            for row in self._by_ids(f"{RECEIPTS} WHERE id", commands):
                found[row[1]] = self._receipt(row)
        if len(found) < len(commands):
            found |= self.archives().commands(one for one in commands if one not in found)
        return found

    @abstractmethod
    def _by_ids(self, query: str, ids: Sequence[str]) -> list[Row]:
        """The answer to a question that goes on with the ids of some commands."""

    @abstractmethod
    def space(self) -> tuple[int, int | None]:
        """The bytes that the journal takes up, and those left on its disk where that can be seen."""

    def time_of(self, number: int) -> int | None:
        """When a command was applied; None if it is not there."""
        if number <= self.archives().last:
            return self.archives().time_of(number)
        forms = [kept for kept, there in zip(("commands", "turns"), self._forms, strict=True) if there]
        for kept in forms:
            for (at_ms,) in self._rows(f"SELECT at_ms FROM {kept} WHERE number = ?", number):  # noqa: S608
                return int(at_ms)
        return None

    def rulebook(self, hash_: str) -> bytes | None:
        """A rulebook's text by its hash."""
        rows = self._rows("SELECT text FROM rulebooks WHERE hash = ?", hash_)
        return self._typed(rows[0], (bytes,), f"rulebook {hash_}")[0] if rows else None

    def rulebooks(self) -> Iterator[str]:
        """The hashes of all rulebooks."""
        for row in self._rows("SELECT hash FROM rulebooks ORDER BY hash"):
            yield self._typed(row, (str,), "the hash of a rulebook")[0]

    def snapshot(self, stream: str) -> Snapshot | None:
        """The latest snapshot of a stream; None if its bytes or the record under it were changed."""
        rows = self._rows("SELECT seq, head, payload, digest FROM snapshots WHERE stream = ?", stream)
        if not rows or tuple(map(type, rows[0])) != (int, bytes, bytes, bytes):
            return None
        seq, head, payload, digest = rows[0]
        snapshot = Snapshot(stream, seq, head, payload)
        return snapshot if self._stands(stream, Head(seq, head)) and snapshot.digest == digest else None

    def _stands(self, stream: str, head: Head) -> bool:
        """Whether a record has that hash; of a stream's last archived one it is known without its file."""
        for (number,) in self._rows("SELECT number FROM streams WHERE name = ?", stream):
            if noted := self.archives().hash_at(number, head.seq):
                return noted == head.hash
        at = next(self.read(stream, after=head.seq - 1, limit=1), None)
        return at is not None and (at.seq, at.hash) == head

    def rows_of(self, kept: str) -> Iterator[list[Row]]:
        """All rows of `streams`, `commands` and so on, some at a time: for copies.

        What was archived is among the turns, packed as it would be today.
        """
        if not (self._forms.records if kept in ("records", "commands") else True):
            return
        if not (self._forms.turns if kept in ("turns", "spans", "phrases") else True):
            return
        if kept in ("turns", "spans"):
            yield from self._archived_rows(kept)
        key = KEYS[kept]
        places = [COLUMNS[kept].index(column) for column in key]
        wrote, last = (
            COLUMNS[kept].index(WROTE.get(kept, key[0])),
            self.archives().last if kept in WROTE else 0,
        )
        asked = f"SELECT {', '.join(COLUMNS[kept])} FROM {kept}"  # noqa: S608 - names from above
        behind = f"WHERE ({', '.join(key)}) > ({', '.join('?' * len(key))})"
        ordered = f"ORDER BY {', '.join(key)} LIMIT {PAGE}"
        rows = self._rows(f"{asked} {ordered}")
        while rows:
            yield [row for row in rows if row[wrote] > last] if last else rows
            rows = self._rows(f"{asked} {behind} {ordered}", *(rows[-1][place] for place in places))

    def _archived_rows(self, kept: str) -> Iterator[list[Row]]:
        """What was archived, as rows of turns or spans."""
        if not self.archives().files:
            return
        numbers = {name: number for number, name in self._rows("SELECT number, name FROM streams")}
        packs = Phrases(self._phrases.known)
        packs.pack_with(max(packs.known, default=0))
        rows: list[Row] = []
        for receipt, made in self.archives().turns():
            turn, found_by = row_of(receipt, made, numbers, packs)
            rows += [turn] if kept == "turns" else found_by
            if len(rows) >= PAGE:
                yield rows
                rows = []
        yield rows

    def _spoiled_snapshot(self) -> str:
        for (stream,) in self._rows("SELECT stream FROM snapshots ORDER BY stream"):
            if self.snapshot(stream) is None:
                return f"the snapshot of {stream} is not what was kept"
        return ""

    def _typed(self, row: Row, types: tuple[type, ...], what: str) -> Row:
        if tuple(map(type, row)) != types:
            raise StoreFailed(f"{self.place}: {what} cannot be read")
        return row

    def _look_at_forms(self) -> None:
        """See in which forms this journal has records, and by which phrases it is packed."""
        records = bool(self._rows("SELECT 1 FROM commands LIMIT 1"))
        turns = self._has_turns()
        self._forms = Forms(records, turns)
        self._phrases = Phrases(self._kept_phrases() if turns else {})
        self._names: dict[int, str] = {}

    @abstractmethod
    def _has_turns(self) -> bool:
        """Whether the tables are of version 2 or later."""

    def _kept_phrases(self) -> dict[int, bytes]:
        rows = self._rows("SELECT number, text FROM phrases")
        return {number: text for number, text in rows if (type(number), type(text)) == (int, bytes)}

    def _turn(self, row: Row, what: str) -> Turn:
        number, at_ms, last, stream, command, content, hashes, body = self._typed(row, TURN_TYPES, what)
        if body and body[0] not in self._phrases.known:  # a writer has begun to pack with others
            self._phrases.known.update(self._kept_phrases())
        whole = (number, at_ms, last, stream, command, content, hashes, body)
        try:
            return turn_of(whole, self._names, self._phrases)
        except SpoiledTurn as spoiled:
            named = self._rows("SELECT number, name FROM streams")
            fresh = {of: name for of, name in named if (type(of), type(name)) == (int, str)}
            if fresh != self._names:  # streams have begun since
                self._names = fresh
                return self._turn(row, what)
            raise StoreFailed(f"{self.place}: {what} cannot be read: {spoiled}") from spoiled

    def _receipt(self, row: Row) -> Receipt:
        number, command, content, who, at_ms, answer, spans, own = self._typed(
            row, RECEIPT_TYPES, f"command {row[0]}"
        )
        try:
            told = _spans.decode(spans)
        except msgspec.DecodeError as error:
            raise StoreFailed(f"{self.place}: the spans of command {number} cannot be read") from error
        return Receipt(number, command, content, who, at_ms, answer, told, own)
