"""Looking at a floor's folder: everything that is checked before it is opened, and then the proof of it all.

Whoever opens a folder refuses a damaged log, a journal that is behind its witnesses, and a vault that is
missing or of another epoch. Whoever looks finds all of that too, and never stumbles over what is damaged.
"""

from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from pitboss.floor.proof.floor import Progress, Proof, prove
from pitboss.floor.proof.register import StoredPeople
from pitboss.floor.storage.folder import JOURNAL, VAULT, look_at_folder, witnesses_of
from pitboss.journal import Loss, Problem, Reader, Seen, SqliteVault, StoreFailed, Vault, Verdict, losses
from pitboss.journal.sqlite.store import witnessed

PAGE, PAGE_LEAST = 4096, 512
TOLD_MOST = 5
"""Empty pages that are told."""


def inspect_folder(
    data: Path,
    anchor: str | None = None,
    progress: Progress | None = None,
    *,
    people: StoredPeople | None = None,
) -> Proof:
    """What is wrong with a folder, and up to where it is what was written."""
    proof = _inspected(data, anchor, progress, people)
    # Looked for last: a file that is closed here takes the locks of its other readers in this process along.
    return proof if proof.ok else _with(proof, _empty_pages(data / JOURNAL))


def _inspected(
    data: Path, anchor: str | None, progress: Progress | None, people: StoredPeople | None
) -> Proof:
    seen, faults = _seen(data)
    prove_ = partial(look_through, anchor=anchor, progress=progress, seen=seen, people=people)
    with look_at_folder(data) as reader:
        if not (data / VAULT).is_file():
            faults.append(f"{data} has a journal and no vault: the shoes in play cannot be dealt without it")
            return _with(prove_(reader), faults)
        try:
            vault = SqliteVault(data / VAULT)
        except StoreFailed as failed:
            return _with(prove_(reader), [*faults, str(failed)])
        with closing(vault):
            proof = prove_(reader, vault=vault)
    return _with(proof, faults)


def look_through(
    reader: Reader,
    anchor: str | None = None,
    *,
    vault: Vault | None = None,
    progress: Progress | None = None,
    seen: tuple[Seen, ...] = (),
    people: StoredPeople | None = None,
) -> Proof:
    """Prove a journal; whatever keeps the proof from coming to an end is itself a fault of the journal."""
    try:
        return prove(reader, anchor, vault=vault, progress=progress, seen=seen, people=people)
    except Exception as error:  # a damaged file may say anything at all
        what = f"it cannot be read to its end: {type(error).__name__} {error}"
        check = reader.check()
        problems = tuple(Problem("", 0, text) for text in (what, check) if text)
        return Proof(Verdict(problems, {}, {}, ""), (), (), 0)


def losses_of(data: Path, reader: Reader) -> tuple[Loss, ...]:
    """What a folder's journal has lost by its witnesses."""
    return losses(reader, witnessed(data / JOURNAL, witnesses_of(data)))


def _seen(data: Path) -> tuple[tuple[Seen, ...], list[str]]:
    """What the witnesses have seen. They are asked first: the journal may grow meanwhile."""
    try:
        return witnessed(data / JOURNAL, witnesses_of(data)), []
    except (StoreFailed, OSError) as failed:
        return (), [str(failed)]


def _empty_pages(journal: Path) -> list[str]:
    """Pages of a damaged file in which nothing stands, as a disk leaves them that has lost them."""
    empty: list[str] = []
    with suppress(OSError), journal.open("rb") as file:
        size = int.from_bytes(file.read(18)[16:], "big") or PAGE
        size = size if size >= PAGE_LEAST and not size & (size - 1) else PAGE
        file.seek(0)
        page = 0
        while (text := file.read(size)) and len(empty) < TOLD_MOST:
            page += 1
            if not any(text):
                empty.append(f"{journal.name}: page {page} (byte {(page - 1) * size:,}) is empty")
    return empty


def _with(proof: Proof, faults: list[str]) -> Proof:
    return proof._replace(faults=(*proof.faults, *(Problem("", 0, fault) for fault in faults)))
