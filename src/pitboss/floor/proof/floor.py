"""The proof of a floor: chains and checkpoints first, then every table and meter folded from its beginning.

`journal.verify` tells whether the records are those that were written. This tells whether what they say can
have happened: the ledger at zero after every event, all cards there, each revealed shoe dealt as it was
sealed, snapshots equal to the fold, rulebooks there, receipts that agree with what they answered; what is to
hold of a progressive and between it and its tables is in `meter_proof.py`, of the pit in `pit_proof.py`, of
the school in `school_proof.py`, of accounts and purses in `register_proof.py`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

import msgspec

from pitboss.floor.proof.epochs import EpochProof
from pitboss.floor.proof.pit import PitProof, PitSummary, TableFacts
from pitboss.floor.proof.progressive import Meters, MeterSummary, TableMeterFacts
from pitboss.floor.proof.register import OF_REGISTER, RegisterProof, RegisterSummary, StoredPeople, TableMoney
from pitboss.floor.proof.school import OF_SCHOOL, SchoolProof, SchoolSummary
from pitboss.floor.proof.table import Refold
from pitboss.floor.storage.epochs import older_than
from pitboss.floor.streams import EPOCHS, METERS, PIT, TABLES
from pitboss.floor.tables.dealt_shoe import DealtShoe
from pitboss.journal import Problem, Reader, Seen, Snapshot, StoreFailed, Vault, Verdict, losses, verify

_ANSWERED = (TABLES, METERS, PIT, *OF_SCHOOL, *OF_REGISTER)
"""Streams whose commands are answered with their last record."""
Progress = Callable[[int, int], None]
"""Called with the records folded and those that there are."""
_EVERY = 500


class TableSummary(NamedTuple):
    """How far a table was proven."""

    table: str
    records: int
    """Sound, and folded without a fault."""
    rounds: int
    shoes: int
    """Revealed, and dealt in their sealed order."""
    in_play: str
    """The shoe that is sealed still."""


class Proof(NamedTuple):
    """What was found."""

    verdict: Verdict
    faults: tuple[Problem, ...]
    """Of what the records say: at most one for each table, meter and the pit, then the school's, then of
    receipts and shoes."""
    tables: tuple[TableSummary, ...]
    commands: int
    meters: tuple[MeterSummary, ...] = ()
    pit: PitSummary | None = None
    school: SchoolSummary | None = None
    register: RegisterSummary | None = None
    notes: tuple[str, ...] = ()
    """What is worth a look, and is no fault: new epochs, times that run backwards."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.verdict.ok and not self.faults

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, damage to the records first."""
        return (*self.verdict.problems, *self.faults)

    @property
    def first(self) -> Problem | None:
        """The first bad record."""
        return self.problems[0] if self.problems else None

    @property
    def records(self) -> int:
        """Folded without a fault, of all tables and progressives, the pit, the school and the register."""
        tables = sum(table.records for table in self.tables)
        pit = 0 if self.pit is None else self.pit.records
        school = 0 if self.school is None else self.school.records
        register = 0 if self.register is None else self.register.records
        return tables + sum(meter.records for meter in self.meters) + pit + school + register


def prove(
    reader: Reader,
    anchor: str | None = None,
    *,
    vault: Vault | None = None,
    people: StoredPeople | None = None,
    progress: Progress | None = None,
    seen: Sequence[Seen] = (),
) -> Proof:
    """Prove a whole floor as it stands at one moment; its floor may go on meanwhile.

    `seen` is what the witnesses of the journal have seen, `people` what the people's store has. Both are
    asked before this is called: the journal may grow meanwhile.
    """
    try:
        with reader.still():
            return _proven(_DamagedReader(reader), anchor, vault, progress, seen, people)
    except StoreFailed as failed:  # the file is so damaged that nothing in it can be asked for
        return Proof(Verdict((Problem("", 0, str(failed)),), {}, {}, ""), (), (), 0)


class _DamagedReader:
    """A reader that may have spoiled pages: a snapshot on one of them is none; the verdict tells of it."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def snapshot(self, stream: str) -> Snapshot | None:
        try:
            return self._reader.snapshot(stream)
        except StoreFailed:
            return None

    def __getattr__(self, name: str) -> object:
        return getattr(self._reader, name)


def _proven(
    damaged: _DamagedReader,
    anchor: str | None,
    vault: Vault | None,
    progress: Progress | None,
    seen: Sequence[Seen],
    people: StoredPeople | None,
) -> Proof:
    reader = cast(Reader, damaged)
    verdict = verify(reader, anchor)
    epochs = EpochProof(reader, verdict.sound.get(EPOCHS, 0))
    folded = _FloorFold(reader, verdict.sound, progress, epochs, people)
    faults = [fault for fault in map(folded.table, folded.streams) if fault is not None]
    faults += [*epochs.faults, *_lost(reader, vault, seen)]
    meters = folded.meters
    faults += [fault for fault in map(meters.fold, meters.streams) if fault is not None]
    faults += folded.pit.fold()
    faults += folded.school.fold()
    faults += folded.register.fold()
    commands, receipts = _receipts(reader, verdict)
    in_play = [table for table in folded.tables if table.shoe and table.shoe.name not in epochs.abandoned]
    faults += [*receipts, *(_shoes_in_play(in_play, vault) if vault is not None else ())]
    stood = tuple(
        TableSummary(t.table, t.seq, t.rounds, t.shoes_proven, t.shoe.name if t.shoe else "")
        for t in folded.tables
    )
    pit, school, register = folded.pit.stood(), folded.school.stood(), folded.register.stood()
    notes = (*epochs.notes, *verdict.notes)
    return Proof(verdict, tuple(faults), stood, commands, meters.stood(), pit, school, register, notes)


def _lost(reader: Reader, vault: Vault | None, seen: Sequence[Seen]) -> list[Problem]:
    """What whoever opens the floor is told: commands that witnesses saw, an older journal than its vault."""
    try:
        found = [str(loss) for loss in losses(reader, seen)]
        found += [older_than(vault, reader)] if vault is not None else []
    except StoreFailed as failed:
        found = [str(failed)]
    return [Problem("", 0, what) for what in found if what]


class _FloorFold:
    """Every table's stream, as far as its chain is sound."""

    def __init__(
        self,
        reader: Reader,
        sound: Mapping[str, int],
        progress: Progress | None,
        epochs: EpochProof,
        people: StoredPeople | None,
    ) -> None:
        self.streams = sorted(stream for stream in sound if stream.startswith(TABLES))
        self.tables: list[Refold] = []
        self._reader = reader
        self._sound = sound
        self._progress = progress
        self._epochs = epochs
        self._done = 0
        self._all = sum(sound[stream] for stream in self.streams)
        self._heads = _heads(reader)
        self.meters = Meters(reader, sound, self._heads)
        self.pit = PitProof(reader, sound, self._heads)
        self.school = SchoolProof(reader, sound, self._heads)
        self.register = RegisterProof(reader, sound, self._heads, people)

    def table(self, stream: str) -> Problem | None:
        """Fold one; the first record that is wrong."""
        name = stream.removeprefix(TABLES)
        ended = self._epochs.ended.get(stream, {})
        folded = Refold(name, self._reader.rulebook, self._reader.snapshot(stream), ended)
        self.tables.append(folded)
        told = self.meters.tables[name] = TableMeterFacts(name)
        facts = self.pit.tables[name] = TableFacts(name)
        money = self.register.tables[name] = TableMoney(name, self._reader)
        try:
            for record in self._reader.read(stream, limit=self._sound[stream]):
                what = folded.take(record) or told.take(record) or facts.take(record, folded.hosted)
                if what := what or money.take(record, folded.hosted):
                    return Problem(stream, record.seq, what)
                self._done += 1
                if self._progress is not None and self._done % _EVERY == 0:
                    self._progress(self._done, self._all)
        except StoreFailed as failed:
            return Problem(stream, folded.seq + 1, str(failed))
        told.whole = facts.whole = folded.seq == self._heads.get(stream, 0)
        told.terms = getattr(folded.rules, "progressive", told.terms)
        return None


def _heads(reader: Reader) -> dict[str, int]:
    try:
        return {stream: head.seq for stream, head in reader.heads().items()}
    except StoreFailed:
        return {}  # the verdict tells of it


def _receipts(reader: Reader, verdict: Verdict) -> tuple[int, Iterator[Problem]]:
    """What each command was answered is where its last record stands, in the stream that it was given to."""
    number = 0
    found: list[Problem] = []
    try:
        for receipt in reader.receipts():
            number += 1
            if not receipt.spans:
                continue  # the verdict tells of it
            stream, _, last = receipt.spans[0]
            asked = stream.startswith(_ANSWERED) and last <= verdict.sound.get(stream, 0)
            if asked and receipt.answer != msgspec.json.encode(last) and not found:
                what = f"command {receipt.command} was answered something else"
                found.append(Problem(stream, last, what))
    except StoreFailed:
        return number, iter(())  # the verdict tells of it
    return number, iter(found)


def _shoes_in_play(tables: list[Refold], vault: Vault) -> Iterator[Problem]:
    """The vault can go on with every shoe that was sealed and not revealed."""
    for table in tables:
        if table.shoe is None or table.hosted is None:
            continue
        what = _missing(table.shoe, vault, table.hosted.table.game.shoe.decks)
        if what:
            yield Problem(f"{TABLES}{table.table}", table.seq, what)


def _missing(shoe: DealtShoe, vault: Vault, decks: int) -> str:
    try:
        secret = vault.open(shoe.name)
    except StoreFailed as failed:
        return str(failed)
    if secret is None:
        return f"the vault has no secret for shoe {shoe.name}, which is in play"
    if not shoe.is_secret(secret, decks):
        return f"the vault has another secret for shoe {shoe.name} than the one that was sealed"
    if shoe.fault(secret, decks):  # which card is wrong would tell another one of a shoe in play
        return f"shoe {shoe.name}, which is in play, was not dealt in its sealed order so far"
    return ""
