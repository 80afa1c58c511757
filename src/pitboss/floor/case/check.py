"""Whether a case is what a floor signed and what its journal holds.

By itself a case is held against its own manifest, signature, hashes and chains, and everything that can be
derived is derived again. Beside a journal its key must be that floor's, and its context and evidence must be
what the journal tells.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import NamedTuple

import msgspec

from pitboss.floor.case import version_1
from pitboss.floor.case.archive import CaseZipError, unpacked
from pitboss.floor.case.evidence import (
    PIT,
    Context,
    Evidence,
    RoundContext,
    covering,
    evidence_files,
    evidence_in,
    head_in,
    last_records,
    unlinked,
)
from pitboss.floor.case.file import (
    CASE,
    CONTEXT,
    DOMAIN,
    MANIFEST,
    SIGNATURE,
    VERSION,
    derived_files,
    first_checkpoints,
    line_of,
    manifest_of,
    pit_records,
    reason_untold,
)
from pitboss.floor.proof.signing_key import KeyRecorded, is_key, is_signed
from pitboss.floor.readmodels.round_index import RoundRow, TableRounds
from pitboss.floor.readmodels.round_notation import OTHER_RULES, NotWritableError
from pitboss.floor.readmodels.rounds import ended
from pitboss.floor.registry import names
from pitboss.floor.streams import SIGNING
from pitboss.journal import CHECKPOINT, Reader, Receipt, Record, StoreFailed, UnreadableError
from pitboss.journal.records import Span, is_sound, receipt_hash
from pitboss.rulebook import RulebookError

_UNREADABLE = (
    *(ArithmeticError, AttributeError, LookupError, TypeError, ValueError),
    *(CaseZipError, NotWritableError, RecursionError, RulebookError, StoreFailed, UnreadableError),
)


class CaseReport(NamedTuple):
    """What a case holds, and what is wrong with it."""

    version: int
    rounds: int
    records: int
    anchor: str
    key: str
    """The key in the case; nothing in version 1."""
    vouched: bool
    """Whether the key is the one that was noted elsewhere, or that the journal recorded; or, in version 1,
    whether the journal holds the case."""
    problems: tuple[str, ...]
    unproven: tuple[str, ...] = ()
    """What was not shown."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with the case as far as it was looked at."""
        return not self.problems

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong, and it is shown who made the case."""
        return self.ok and self.vouched


def check_case(file: bytes, reader: Reader | None = None, *, key: str = "") -> CaseReport:
    """Look at a case by itself, beside a journal, or with a key that was noted elsewhere."""
    try:
        files = unpacked(file)
        version = _version(files)
        if version == 1:
            return _first_version(files, reader)
        return _Check(files).report(reader, key)
    except _UNREADABLE as error:
        return CaseReport(0, 0, 0, "", "", False, (f"it cannot be read: {_said(error)}",))


def _said(error: Exception) -> str:
    """An error in one line."""
    text = " ".join(str(error).split())
    return (
        f"{text or type(error).__name__} is missing"
        if isinstance(error, KeyError)
        else text or type(error).__name__
    )


def _version(files: Mapping[str, bytes]) -> int:
    case = json.loads(files[CASE])
    version = case.get("version") if isinstance(case, dict) else None
    if version not in (1, VERSION):
        raise ValueError(f"its version is {version!r}, and this pitboss reads 1 and {VERSION}")
    if version == 1 and (MANIFEST in files or CONTEXT in files):
        raise ValueError("it says that it is of version 1, and it has files of a later version")
    return int(version)


def _first_version(files: Mapping[str, bytes], reader: Reader | None) -> CaseReport:
    rounds, records, anchor, problems = version_1.looked_at(files, reader)
    unproven = ["a case of version 1 has no signature: what it leaves out cannot be seen"]
    if reader is None:
        unproven.append("its rounds, texts, marks and rulings were not checked, only its records: use --data")
    return CaseReport(1, rounds, records, anchor, "", reader is not None, tuple(problems), tuple(unproven))


class _Check:
    """A case of version 2."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.problems: list[str] = []
        self.unproven: list[str] = []
        self.key = ""

    def report(self, reader: Reader | None, noted: str) -> CaseReport:
        self._manifest()
        context = msgspec.json.decode(self.files[CONTEXT], type=Context)
        evidence = evidence_in(self.files, context)
        self._try(lambda: self._derived(context, evidence))
        receipts = self._receipts(evidence)
        for one in context.rounds:
            self._try(partial(self._round, one, context, evidence, receipts))
        self._try(lambda: self._others(context, evidence, receipts))
        self._try(lambda: self._links(context, evidence, receipts))
        vouched = bool(noted) and noted == self.key
        if noted and noted != self.key:
            self.problems.append(f"it is signed by the key {self.key}, not by the key that was named")
        if reader is not None:
            with reader.still():
                self._try(lambda: self._beside(context, evidence, reader))
            vouched = vouched or self.key in _recorded_keys(reader)
        if not vouched:
            self.unproven.append("whose key signed it: anybody can make a key and sign a case with it")
        missing = sorted(unlinked(context, evidence).items())
        self.unproven += [f"{table} up to its checkpoint: {why}" for table, why in missing]
        anchor = evidence.checkpoints[-1].hash.hex() if evidence.checkpoints else ""
        records = sum(len(one.records) + len(one.later) for one in evidence.rounds.values())
        told = tuple(dict.fromkeys(self.problems)), tuple(self.unproven)
        return CaseReport(VERSION, len(context.rounds), records, anchor, self.key, vouched, *told)

    def _try(self, look: Callable[[], None]) -> None:
        try:
            look()
        except _UNREADABLE as error:
            self.problems.append(f"it cannot be read: {_said(error)}")

    def _manifest(self) -> None:
        """No file more, none less, each as it was signed."""
        manifest = self.files[MANIFEST]
        told = json.loads(manifest)
        self.key = str(told["key"])
        listed = told["files"]
        for name in sorted({*listed, *self.files} - {MANIFEST, SIGNATURE}):
            if name not in self.files:
                self.problems.append(f"{name} is missing")
            elif name not in listed:
                self.problems.append(f"{name} is not in the manifest")
            elif listed[name] != {"bytes": len(self.files[name]), "sha256": _hash(self.files[name])}:
                self.problems.append(f"{name} was changed")
        if manifest != manifest_of(self.files, self.key) and not self.problems:
            self.problems.append(f"{MANIFEST} was changed")
        signature = self.files[SIGNATURE].decode()
        if not is_key(self.key) or not is_signed(self.key, DOMAIN + manifest, signature.removesuffix("\n")):
            self.problems.append("its signature does not fit the manifest")
        elif signature != signature.strip().lower() + "\n":
            self.problems.append(f"{SIGNATURE} was changed")

    def _derived(self, context: Context, evidence: Evidence) -> None:
        """What follows from context and evidence is what the case says."""
        wanted = {**evidence_files(evidence), **derived_files(context, evidence)}
        for name in sorted({*wanted, *self.files} - {MANIFEST, SIGNATURE}):
            if self.files.get(name) != wanted.get(name):
                what = "is not what the records of the case say" if name in wanted else "belongs to no case"
                self.problems.append(f"{name} {what}")
        for one in context.rounds:
            line = line_of(one, evidence.rounds[one.name])
            why = reason_untold(one, line, evidence)
            if why != one.untold and not any(said.startswith(OTHER_RULES) for said in (why, one.untold)):
                self.problems.append(f"{one.name}: why it is not told in the notation is not what is said")
        for hash_, text in evidence.rulebooks.items():
            if _hash(text) != hash_:
                self.problems.append(f"the rulebook {hash_} was changed")

    def _receipts(self, evidence: Evidence) -> dict[bytes, Receipt]:
        found = {}
        for receipt in evidence.receipts:
            if receipt_hash(receipt) != receipt.hash:
                self.problems.append(f"the receipt of command {receipt.command} was changed")
            found[receipt.hash] = receipt
        ordered = [[receipt.number for receipt in evidence.receipts]]
        lists = (evidence.pit, evidence.checkpoints, *(one.later for one in evidence.rounds.values()))
        ordered += [[record.seq for record in records] for records in lists]
        if any(numbers != sorted(set(numbers)) for numbers in ordered):
            self.problems.append("its records or receipts are not in their order")
        used = {record.receipt for record in evidence.records()}
        if used != set(found):
            self.problems.append("its receipts are not those of its records")
        return found

    def _round(
        self, one: RoundContext, context: Context, evidence: Evidence, receipts: Mapping[bytes, Receipt]
    ) -> None:
        """The records of a round are a chain from its opening to its end."""
        records, later = evidence.rounds[one.name]
        line = line_of(one, evidence.rounds[one.name])
        stream = f"table/{one.table}"
        if not records or (records[0].seq, records[0].stream) != (line.first, stream):
            self.problems.append(f"{one.name}: its records do not begin where the round does")
            return
        self.problems += _wrong(one.name, records, receipts)
        last, upto = records[-1], context.upto(stream)
        if not _has_ended(records):
            self.problems.append(f"{one.name}: its end is not in the records")
        span = _span(last, receipts)
        if last.seq > upto or (span is not None and last.seq not in (span.last, upto)):
            self.problems.append(f"{one.name}: its last command is not complete")
        for record in later:
            inside = last.seq < record.seq <= upto and record.stream == stream
            if not inside or not is_sound(record, record.previous) or _span(record, receipts) is None:
                self.problems.append(f"{one.name}, record {record.seq}: it is not what its hash says")

    def _others(self, context: Context, evidence: Evidence, receipts: Mapping[bytes, Receipt]) -> None:
        """Records of the pit, of checkpoints and of the key."""
        for stream, records in ((PIT, evidence.pit), (CHECKPOINT, evidence.checkpoints)):
            for record in records:
                if record.stream != stream or not is_sound(record, record.previous):
                    self.problems.append(f"{stream}, record {record.seq}: it is not what its hash says")
                elif _span(record, receipts) is None:
                    self.problems.append(f"{stream}, record {record.seq}: no receipt tells of it")
            if any(record.seq > context.upto(stream) for record in records):
                self.problems.append(f"{stream} has records that were written after the case was made")
        self.problems += _wrong("signing", evidence.signing, receipts)
        keys = [names().decode(record.entry) for record in evidence.signing]
        if KeyRecorded(self.key) not in keys:
            self.problems.append("the record of its key is missing")

    def _links(self, context: Context, evidence: Evidence, receipts: Mapping[bytes, Receipt]) -> None:
        """Each table's last record leads to the checkpoint that covers it."""
        last, missing = last_records(context, evidence.rounds), unlinked(context, evidence)
        used = []
        for table, record in last.items():
            first = covering(record, evidence.checkpoints)
            used += [first] if first is not None else []
            if first is None or table in missing:
                continue
            chain = (record, *evidence.links.get(table, ()))
            self.problems += _wrong(f"{table} up to its checkpoint", chain, receipts)
            if head_in(first, record.stream) != (chain[-1].seq, chain[-1].hash.hex()):
                self.problems.append(f"{table}: its records do not lead to its checkpoint")
        if any(table in missing for table in evidence.links):
            self.problems.append("it has records up to a checkpoint that it does not have")
        if any(one not in used for one in evidence.checkpoints):
            self.problems.append("it has a checkpoint that covers none of its rounds")

    def _beside(self, context: Context, evidence: Evidence, reader: Reader) -> None:
        """The journal holds and tells the same."""
        if self.key not in _recorded_keys(reader):
            self.problems.append("its key is not a key of this floor: the journal never recorded it")
        for record in evidence.records():
            held = next(iter(reader.read(record.stream, after=record.seq - 1, limit=1)), None)
            if held != record:
                self.problems.append(f"{record.stream}: the journal does not hold these records")
                return
        for receipt in evidence.receipts:
            if reader.command(receipt.command) != receipt:
                self.problems.append(f"the journal has another receipt for command {receipt.command}")
        for table in dict.fromkeys(one.table for one in context.rounds):
            self._table(table, context, evidence, reader)
        for stream, place in context.looked_at.items():
            at = (
                next(iter(reader.read(stream, after=place.seq - 1, limit=1)), None) if place.seq > 0 else None
            )
            if at is None or at.hash.hex() != place.hash:
                self.problems.append(f"{stream}: the journal does not stand where the case says")
        if pit_records(reader, context.rounds, context.upto(PIT)) != evidence.pit:
            self.problems.append("the journal holds other marks and questions about these rounds")
        last = last_records(context, evidence.rounds)
        covered = first_checkpoints(reader, last, context.upto(CHECKPOINT))
        if {one.hash for one in covered.values()} != {one.hash for one in evidence.checkpoints}:
            self.problems.append("the journal has another checkpoint over these rounds")
        if {*context.looked_at} - {PIT, CHECKPOINT} != {record.stream for record in last.values()}:
            self.problems.append("the case looked at other tables than it tells of")

    def _table(self, table: str, context: Context, evidence: Evidence, reader: Reader) -> None:
        wanted = {one.round: one for one in context.rounds if one.table == table}
        stream = f"table/{table}"
        lines = _index_lines(reader, table, context.upto(stream))
        for stretch in ended(reader, stream):
            one = wanted.get(stretch.round)
            if one is None:
                continue
            left, rules = stretch.before.table.game.shoe.left, stretch.rules
            line = lines[one.round - 1] if one.round <= len(lines) else None
            told = RoundContext(
                *(table, one.round, line.shoe if line else 0, line.dealers[0] if line else "", left),
                *(rules.house, rules.game, rules.hash, one.untold),
            )
            if told != one or line != line_of(one, evidence.rounds[one.name]):
                self.problems.append(f"{one.name}: the journal tells something else of this round")
            del wanted[stretch.round]
            if not wanted:
                return
        for one in wanted.values():
            self.problems.append(f"{one.name}: the journal holds no such round that has ended")


def _index_lines(reader: Reader, table: str, upto: int) -> list[RoundRow]:
    index = TableRounds(table)
    for record in reader.read(f"table/{table}", limit=upto):
        index.take(record)
    index.end()
    return index.lines


def _has_ended(records: Sequence[Record]) -> bool:
    over = {"round.cards_picked_up", "round.round_voided", "round.game_died", "pack.shuffle_called"}
    return any(record.name in over for record in records)


def _span(record: Record, receipts: Mapping[bytes, Receipt]) -> Span | None:
    """The part of a command that a record belongs to, if a receipt tells the same of it."""
    receipt = receipts.get(record.receipt)
    if receipt is None or (receipt.command, receipt.at_ms) != (record.command, record.at_ms):
        return None
    spans = (span for span in receipt.spans if span.stream == record.stream)
    return next((span for span in spans if span.first <= record.seq <= span.last), None)


def _wrong(name: str, records: Sequence[Record], receipts: Mapping[bytes, Receipt]) -> Iterator[str]:
    """The first thing that is wrong with records that follow one another."""
    if not records:
        return
    previous, seq = records[0].previous, records[0].seq
    for record in records:
        if (record.seq, record.stream) != (seq, records[0].stream):
            yield f"{name}: record {seq} is missing"
            return
        if not is_sound(record, previous):
            yield f"{name}, record {seq}: its hash does not fit what it says and the record before it"
            return
        if _span(record, receipts) is None:
            yield f"{name}, record {seq}: no receipt tells of it"
            return
        previous, seq = record.hash, seq + 1


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()


def _recorded_keys(reader: Reader) -> tuple[str, ...]:
    """The signing keys that a journal holds."""
    events = (names().decode(record.entry) for record in reader.read(SIGNING))
    return tuple(event.key for event in events if isinstance(event, KeyRecorded))
