"""A case: rounds of a floor in one file, with what is needed to show that nothing in it was changed.

A case has three kinds of files. Its *evidence* is records of the journal with their hashes, the receipts
behind them, and the rulebooks. Its *context* is the little that the evidence does not tell: for example how
many cards were left in the shoe. Everything else (the list of rounds, the rulings, each round in the
notation) is *derived* from these two by `derived_files`, and derived again when the case is checked
(`case_check.py`). A manifest names every file with its hash, and the floor's key signs the manifest.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from pitboss.floor.case.archive import packed
from pitboss.floor.case.evidence import (
    PIT,
    Context,
    Evidence,
    Place,
    RoundContext,
    RoundEvidence,
    document,
    evidence_files,
    head_in,
    last_records,
    plain,
    reason_unlinked,
    unlinked,
)
from pitboss.floor.proof.signing_key import SigningKey
from pitboss.floor.readmodels.marks import RoundMarks
from pitboss.floor.readmodels.round_index import RoundRow, TableRounds
from pitboss.floor.readmodels.round_notation import NotWritableError, text_of, written
from pitboss.floor.readmodels.rounds import Ended
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.registry import names
from pitboss.floor.streams import SIGNING
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.floor.tables.opened_cards import face_in, faced
from pitboss.games import GAMES
from pitboss.games.contract import Event
from pitboss.journal import CHECKPOINT, Reader, Record
from pitboss.rulebook import Rules, restore
from pitboss.rulebook.source import shipped_houses
from pitboss.table.evolve import opening

VERSION = 2
MANIFEST, SIGNATURE = "manifest.json", "manifest.sig"
CASE, CONTEXT, README = "case.json", "context.json", "README.txt"
DOMAIN = b"pitboss case manifest v2\n"
"""Stands before what is signed, so that the signature is good for nothing else."""
RULINGS = ("stop.ruling_signed", "stop.dispute_raised", "stop.dispute_ruled", "round.ruling_given")
_README = """A case from a pitboss floor. Play money only.

case.json           the rounds, marks, questions and rulings in short
context.json        what the records below do not tell by themselves
rounds/*.round      each round in the notation: pitboss play FILE plays it again
events/*.jsonl      each round's records in order, as the journal holds them, with their hashes
later/*.jsonl       records of disputes about a round that came after it
links/*.jsonl       the records between a table's last round here and the checkpoint that covers it
journal/*.jsonl     the marks, the checkpoints and the floor's key, as the journal holds them
receipts.jsonl      who gave the commands that made those records, and when
rulebooks/*.json    the rules that the rounds were played under
manifest.json       every file with its hash, and the floor's key
manifest.sig        the floor's signature on the manifest

To check it:

    pitboss verify --case CASE.zip
        the case is complete and agrees with itself, and the holder of the key in it signed it.
        Anybody can make a key: this alone does not show whose key it is, and ends with exit code 3.

    pitboss verify --case CASE.zip --key KEY
        the same, and the key is the one that you noted from the floor. Exit code 0.

    pitboss verify --case CASE.zip --data DIR
        the same, and the floor's journal recorded that key, holds these records, and tells the same of them.

With --anchor HASH it is also shown that the journal was not rewritten before that checkpoint: use a hash that
was kept elsewhere, not the one in this file.
"""


class CaseRound(NamedTuple):
    """A round on its way into a case."""

    line: RoundRow
    before: HostedTable
    """As the table stood before it."""
    rules: Rules
    records: Sequence[Record]
    upto: int
    """The last record of the table that may be handed out."""


def case_bytes(reader: Reader, rounds: Sequence[CaseRound], key: SigningKey) -> bytes:
    """The file, from rounds in any order. The journal must have recorded the key."""
    with reader.still():
        context, evidence = _gathered(
            reader, sorted(rounds, key=lambda one: (one.line.table, one.line.round))
        )
    files = {**evidence_files(evidence), **derived_files(context, evidence)}
    manifest = manifest_of(files, key.public)
    return packed({**files, MANIFEST: manifest, SIGNATURE: f"{key.sign(DOMAIN + manifest)}\n".encode()})


def manifest_of(files: Mapping[str, bytes], key: str) -> bytes:
    """Every file with its size and its hash, and the key that signs this."""
    told = {
        name: {"bytes": len(content), "sha256": sha256(content).hexdigest()}
        for name, content in files.items()
        if name not in (MANIFEST, SIGNATURE)
    }
    return document({"version": VERSION, "key": key, "files": told})


def derived_files(context: Context, evidence: Evidence) -> dict[str, bytes]:
    """Every file of a case that follows from its context and its evidence."""
    rounds = context.rounds
    lines = [line_of(one, evidence.rounds[one.name]) for one in rounds]
    told = [(one, *evidence.rounds[one.name]) for one in rounds]
    marks, questions = _marks(evidence.pit)
    case = {
        "version": VERSION,
        "rounds": [msgspec.to_builtins(line) for line in lines],
        "rulings": [
            _ruling(record)
            for _, records, later in told
            for record in (*records, *later)
            if record.name in RULINGS
        ],
        "marks": marks,
        "questions": questions,
        "checkpoint": _summary(context, evidence),
        "unlinked": unlinked(context, evidence),
    }
    texts = {
        f"rounds/{plain(one.name)}.round": round_text(one, line, evidence)
        for one, line in zip(rounds, lines, strict=True)
    }
    return {
        CASE: document(case),
        CONTEXT: document(msgspec.to_builtins(context)),
        README: _README.encode(),
        **texts,
    }


def line_of(context: RoundContext, evidence: RoundEvidence) -> RoundRow:
    """A round in short, from its records; `ValueError` where they do not tell one."""
    index = TableRounds(context.table, at=(context.round - 1, context.shoe, context.dealer))
    for record in evidence.records:
        index.take(record)
    index.end()
    for record in evidence.later:
        index.take(record)
    if not index.lines:
        raise ValueError(f"the records of {context.name} do not begin with its opening")
    return index.lines[0]


def stretch_of_case(context: RoundContext, line: RoundRow, evidence: Evidence) -> Ended:
    """A round as it is told in the notation."""
    rules = restore(evidence.rulebooks[context.rulebook], house=context.house, game=context.game)
    kept = HostedTable(opening(GAMES[rules.family], rules))
    game = kept.table.game
    shoe = replace(game.shoe, left=context.cards_left)
    before = replace(kept, table=replace(kept.table, game=replace(game, shoe=shoe)))
    records = evidence.rounds[context.name].records
    happened = tuple(RecordedEvent(one, names().decode(one.entry)) for one in records if one.seq <= line.last)
    # A card that was never turned stays unseen: a case does not hold the secret of its shoe.
    turned = faced(happened, face_in(happened, f"{context.table}/{context.shoe}", lambda _: None))
    return Ended(context.table, rules, context.round, before, before, before, turned)


def round_text(context: RoundContext, line: RoundRow, evidence: Evidence) -> bytes:
    """The round in the notation, or why it is not told in it."""
    if context.untold:
        return f"# This round is not told here: {context.untold}\n".encode()
    # The same text on every machine: it does not go by what this one has for a house.
    rulebooks = "" if context.house in shipped_houses() else "../rulebooks"
    return written(stretch_of_case(context, line, evidence), rulebooks).encode()


def reason_untold(context: RoundContext, line: RoundRow, evidence: Evidence) -> str:
    """Why a round cannot be told in the notation; nothing where it can."""
    try:
        text_of(stretch_of_case(context, line, evidence))
    except NotWritableError as error:
        return " ".join(str(error).split())
    return ""


def _gathered(reader: Reader, rounds: Sequence[CaseRound]) -> tuple[Context, Evidence]:
    """Everything that a case of these rounds holds."""
    contexts, told, rulebooks, upto = [], {}, {}, {}
    for one in rounds:
        line, rules, left = one.line, one.rules, one.before.table.game.shoe.left
        where = (line.table, line.round, line.shoe, line.dealers[0], left)
        told_of = RoundContext(*where, rules.house, rules.game, rules.hash)
        contexts.append(told_of)
        rulebooks[rules.hash] = reader.rulebook(rules.hash) or b""
        told[told_of.name] = RoundEvidence(tuple(one.records), _later(reader, one))
        upto[one.records[0].stream] = one.upto
    upto |= {stream: head.seq for stream, head in reader.heads().items() if stream in (PIT, CHECKPOINT)}
    looked_at = {stream: _place(reader, stream, seq) for stream, seq in sorted(upto.items())}
    context = Context(tuple(contexts), looked_at)
    last = last_records(context, told)
    checkpoints = first_checkpoints(reader, last, context.upto(CHECKPOINT))
    links: dict[str, tuple[Record, ...]] = {}
    for table, record in last.items():
        first = checkpoints.get(table)
        if first is not None and not reason_unlinked(record, first, context):
            limit = head_in(first, record.stream)[0] - record.seq
            links |= (
                {table: tuple(reader.read(record.stream, after=record.seq, limit=limit))} if limit else {}
            )
    seen = {record.seq: record for record in checkpoints.values()}
    sorted_ = tuple(seen[seq] for seq in sorted(seen))
    pit = pit_records(reader, contexts, context.upto(PIT))
    evidence = Evidence(told, links, pit, sorted_, tuple(reader.read(SIGNING)), (), rulebooks)
    known = reader.commands(list(dict.fromkeys(record.command for record in evidence.records())))
    receipts = tuple(sorted(known.values(), key=lambda receipt: receipt.number))
    evidence = evidence._replace(receipts=receipts)
    reasons = (reason_untold(one, line_of(one, told[one.name]), evidence) for one in contexts)
    contexts = [replace(one, untold=why) for one, why in zip(contexts, reasons, strict=True)]
    return Context(tuple(contexts), looked_at), evidence


def _place(reader: Reader, stream: str, seq: int) -> Place:
    return Place(seq, next(iter(reader.read(stream, after=seq - 1, limit=1))).hash.hex())


def _later(reader: Reader, one: CaseRound) -> tuple[Record, ...]:
    """The records behind the round's own that its line speaks of: disputes about it."""
    last = one.records[-1].seq
    wanted = sorted({flag.seq for flag in one.line.flags if last < flag.seq <= one.upto})
    stream = one.records[0].stream
    return tuple(next(iter(reader.read(stream, after=seq - 1, limit=1))) for seq in wanted)


def concerns(context: Sequence[RoundContext], event: Event) -> bool:
    """Whether a mark or a question belongs into a case of these rounds."""
    rounds = {(one.table, one.round) for one in context}
    round_ = getattr(event, "round", None)
    table = getattr(event, "table", "")
    return (table, round_) in rounds if round_ is not None else any(table == one.table for one in context)


def pit_records(reader: Reader, rounds: Sequence[RoundContext], upto: int) -> tuple[Record, ...]:
    """The pit's records of marks and questions about these rounds."""
    book, found = RoundMarks(), []
    for record in reader.read(PIT, limit=upto):
        before = len(book.marks) + len(book.notes)
        book.take(record)
        if len(book.marks) + len(book.notes) > before and concerns(rounds, names().decode(record.entry)):
            found.append(record)
    return tuple(found)


def first_checkpoints(reader: Reader, last: Mapping[str, Record], upto: int) -> dict[str, Record]:
    """For each table the first checkpoint that covers its last record."""
    found: dict[str, Record] = {}
    for record in reader.read(CHECKPOINT, limit=upto):
        for table, wanted in last.items():
            if table not in found and head_in(record, wanted.stream)[0] >= wanted.seq:
                found[table] = record
    return found


def _marks(pit: Iterable[Record]) -> tuple[list[object], list[object]]:
    book = RoundMarks()
    for record in pit:
        book.take(record)
    return [msgspec.to_builtins(one) for one in book.marks], [msgspec.to_builtins(one) for one in book.notes]


def _summary(context: Context, evidence: Evidence) -> dict[str, object] | None:
    """The newest checkpoint of the case, as the anchor that it is."""
    if not evidence.checkpoints:
        return None
    record = evidence.checkpoints[-1]
    heads = []
    for table in sorted({one.table for one in context.rounds}):
        seq, hash_ = head_in(record, f"table/{table}")
        heads += [{"stream": f"table/{table}", "seq": seq, "hash": hash_}] if seq else []
    return {"seq": record.seq, "hash": record.hash.hex(), "heads": heads}


def _ruling(record: Record) -> dict[str, object]:
    told = {"stream": record.stream, "seq": record.seq, "at_ms": record.at_ms, "name": record.name}
    return {**told, "event": json.loads(record.payload)}
