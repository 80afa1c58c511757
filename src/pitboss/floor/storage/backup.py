"""Copies of a floor: taken while it goes on, verified before anybody relies on them, brought back whole.

The vault is copied apart, into a file of its own and only when asked for: whoever reads it knows the cards to
come. So are the people's accounts, which have their passwords' hashes in them.

Order matters while a floor goes on. A purse follows the journal, and a secret goes before it: the people are
copied first, the journal second, the vault last. So no purse is ahead of the journal, and the vault has the
secret of every shoe that the journal knows.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.floor.clock import WallClock
from pitboss.floor.proof.floor import Progress, Proof
from pitboss.floor.storage.continuation import begin, shoes_in_play
from pitboss.floor.storage.epochs import EpochDecision
from pitboss.floor.storage.folder import (
    JOURNAL,
    PEOPLE,
    VAULT,
    FolderError,
    look_at_folder,
    look_at_journal,
    witnesses_of,
)
from pitboss.floor.storage.inspection import look_through
from pitboss.journal import SqliteStore, SqliteVault, StoreFailed
from pitboss.journal.sqlite import schema
from pitboss.journal.sqlite.reader import beside


def back_up(
    data: Path,
    target: Path,
    *,
    vault: Path | None = None,
    people: Path | None = None,
    progress: Progress | None = None,
) -> Proof:
    """Copy a floor's journal as it stands, and vault and people if files are named; the proof of the copy."""
    for file in (target, vault, people):
        if file is not None:
            _must_be_new(file)
    _must_be_new(beside(target, ".archive"))
    with look_at_folder(data) as reader, _told():
        if people is not None:
            _copy(data / PEOPLE, people)
        reader.backup(target)
        if vault is not None:
            _copy(data / VAULT, vault)
    return _proof_of(target, vault, progress)


def bring_back(
    file: Path,
    data: Path,
    *,
    vault: Path | None = None,
    people: Path | None = None,
    decided: EpochDecision,
    progress: Progress | None = None,
) -> Proof:
    """Prove a copy, and make it a floor's folder in a new epoch if nothing is wrong with it.

    The floor that it was copied from has gone on since, and guests have seen cards: the shoes that were in
    play are given up. The journal gets its name last, when all of that is written in it.
    """
    if data.exists() and (not data.is_dir() or any(data.iterdir())):
        raise FolderError(f"{data} is there already, and nothing is ever overwritten: name a new folder.")
    for named in (file, vault, people):
        if named is not None and not named.is_file():
            raise FolderError(f"there is no file {named}.")
    proof = _proof_of(file, vault, progress)
    if not proof.ok:
        return proof
    with look_at_journal(file) as reader, _told():
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if people is not None:
            _copy(people, data / PEOPLE)
        if vault is not None:
            _copy(vault, data / VAULT)
        else:
            SqliteVault(data / VAULT).close()
        with TemporaryDirectory(dir=data, prefix="restoring-") as unborn:
            journal = Path(unborn) / JOURNAL
            reader.backup(journal)
            with SqliteStore(journal) as store, closing(SqliteVault(data / VAULT)) as secrets:
                begin(store, secrets, decided, shoes=shoes_in_play(proof), at_ms=WallClock().now_ms())
                store.checkpoint()
                last = store.last()
            assert last is not None, "the epoch that was just opened"
            for witness in witnesses_of(data):  # what was copied with it may have seen more
                witness.note(last.number, last.hash, anew=True)
                witness.close()
            schema.sync(journal)
            if beside(journal, ".archive").is_dir():
                beside(journal, ".archive").replace(beside(data / JOURNAL, ".archive"))
            journal.replace(data / JOURNAL)
            schema.sync(data)
    return proof


def _proof_of(file: Path, vault: Path | None, progress: Progress | None) -> Proof:
    with look_at_journal(file) as reader:
        if vault is None:
            return look_through(reader, progress=progress)
        try:
            kept = SqliteVault(vault)
        except StoreFailed as error:
            raise FolderError(f"{error}.") from error
        with closing(kept):
            return look_through(reader, vault=kept, progress=progress)


def _must_be_new(file: Path) -> None:
    if file.exists():
        raise FolderError(f"{file} is there already, and nothing is ever overwritten: name another file.")
    if not file.absolute().parent.is_dir():
        raise FolderError(f"there is no folder {file.absolute().parent}.")


@contextmanager
def _told() -> Iterator[None]:
    """What fails, as a sentence."""
    try:
        yield
    except (StoreFailed, OSError) as error:
        raise FolderError(f"{error}.") from error


def _copy(source: Path, target: Path) -> None:
    """Copy another SQLite file of the floor, for the floor's own account alone."""
    if not source.is_file():
        raise FolderError(f"there is no file {source}.")
    with (
        schema.told_plainly(f"{source} cannot be copied to {target}"),
        closing(schema.connect(source, mode="ro")) as db,
    ):
        db.execute("PRAGMA busy_timeout = 5000")
        schema.copy(db, target)
