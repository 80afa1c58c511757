"""Moving commands of a journal in SQLite into an archive file, so that a kill at any moment loses nothing.

The file is written under a name of its own, read back, made durable and renamed; then the journal notes it,
in one commit; only then are the rows deleted, and the room given back. Whatever was begun is finished by the
next run: a file that the journal does not note is written again, rows of archived commands are deleted.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from pitboss.journal.archive.archives import Archived
from pitboss.journal.archive.file import ArchiveFile, ArchiveWriter, SpoiledArchive, archive_failed, digest_of
from pitboss.journal.port import CHECKPOINT, StoreFailed
from pitboss.journal.row_reader import RowReader
from pitboss.journal.sqlite import schema
from pitboss.journal.sqlite.store import SqliteStore

ENDING = ".archive"
UNUSED_MOST = 20
"""One part in so many of the file may lie idle: to give less back is not worth writing the file anew."""
EVERY = 500
Stage = Literal["begun", "written", "named", "noted", "forgotten", "shrunk"]


class Stretch(NamedTuple):
    """Commands that go into one file, and the gaming days that they are of."""

    first: int
    last: int
    first_day: str
    last_day: str


Progress = Callable[[int], None]
"""Called with the number of the last command that is done."""


def _silent(_: object) -> None:
    return None


def may_be_archived(reader: RowReader) -> int:
    """The last command that may be archived: the last checkpoint stays, and tells where the journal ends."""
    seen = reader.heads().get(CHECKPOINT)
    receipt = reader.command(f"{CHECKPOINT}/{seen.seq}") if seen else None
    return receipt.number - 1 if receipt else 0


def seal(
    store: SqliteStore,
    stretch: Stretch,
    progress: Progress = _silent,
    stage: Callable[[Stage], None] = _silent,
) -> Archived:
    """Move the commands of a stretch into a file; they begin where the last file ends."""
    archives = store.archives()
    if stretch.first != archives.last + 1 or stretch.last > may_be_archived(store):
        raise ValueError(f"commands {stretch.first} to {stretch.last} do not follow what is archived")
    folder = archives.folder
    folder.mkdir(mode=0o700, exist_ok=True)
    schema.sync(folder.parent)
    unborn = folder / f"{stretch.last_day}{ENDING}.new"
    with schema.told_plainly(f"{unborn} cannot be written"):
        unborn.unlink(missing_ok=True)
        schema.make_private(unborn)
        stage("begun")
        file, archived = _written(store, stretch, unborn, progress)
        schema.sync(unborn)
        stage("written")
        named = _free_name(store, folder, archived)
        unborn.replace(folder / named)
        schema.sync(folder)
    stage("named")
    file.path = folder / named
    archived = archived._replace(file=named)
    store.note_archive(archived, file)
    stage("noted")
    store.forget_archived(_silent)
    stage("forgotten")
    return archived


def finish(store: SqliteStore, progress: Progress = _silent, stage: Callable[[Stage], None] = _silent) -> int:
    """Delete what a run that was cut short has left, and give room back; how many commands it had left."""
    left = store.forget_archived(progress)
    if store.unused * UNUSED_MOST > store.own_size:
        store.shrink()
        stage("shrunk")
    store.empty_log()
    return left


def _written(
    store: SqliteStore, stretch: Stretch, path: Path, progress: Progress
) -> tuple[ArchiveFile, Archived]:
    """Write the file and read it back as anybody would."""
    first_ms = last_ms = records = 0
    try:
        with path.open("wb") as file:
            writer = ArchiveWriter(file, store.archived_heads())
            for receipt, written in store.live_turns(stretch.first - 1):
                if receipt.number > stretch.last:
                    break
                writer.add(receipt, written)
                first_ms, last_ms = first_ms or receipt.at_ms, receipt.at_ms
                records += sum(len(entries) for entries, _ in written)
                if receipt.number % EVERY == 0:
                    progress(receipt.number)
            made = writer.end()
    except SpoiledArchive as spoiled:
        raise StoreFailed(f"{store.path}: {spoiled}. Nothing was archived: run pitboss verify") from spoiled
    archived = Archived(
        len(store.archives().files) + 1,
        path.name,
        *(stretch.first, stretch.last, first_ms, last_ms, stretch.first_day, stretch.last_day),
        *(records, made.size, made.digest, made.seal),
    )
    try:
        back = ArchiveFile(path, made.size, made.seal)
        count = sum(1 for stream, _, _ in back.streams() for _ in back.read(stream, 0))
        commands = [receipt.number for receipt in back.receipts(0)]
        if digest_of(path) != made.digest or count != records:
            raise SpoiledArchive("it does not read as it was written")
        if commands != list(range(stretch.first, stretch.last + 1)):
            raise SpoiledArchive("it does not have every command")
    except SpoiledArchive as spoiled:
        raise archive_failed(path, archived.days, spoiled) from spoiled
    return back, archived


def _free_name(store: SqliteStore, folder: Path, archived: Archived) -> str:
    """The day's name, with a number where another file has it. One that was never noted has these bytes."""
    noted = {file.file for file in store.archives().files}
    place, name = 1, f"{archived.last_day}{ENDING}"
    while name in noted or ((folder / name).exists() and digest_of(folder / name) != archived.digest):
        place += 1
        name = f"{archived.last_day}.{place}{ENDING}"
    return name
