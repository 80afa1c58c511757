"""The journal of a floor's folder, opened to read, and the sentences for what can be wrong with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import CommandError

if TYPE_CHECKING:
    from pitboss.journal import SqliteReader


@contextmanager
def journal_reader(data: Path) -> Iterator["SqliteReader"]:
    """Open the journal of a folder; while it is open, its errors end the command with a sentence."""
    from pitboss.floor.storage.folder import look_at_folder

    with storage_errors(f"Run pitboss verify --data {data}."), look_at_folder(data) as reader:
        yield reader


@contextmanager
def storage_errors(advice: str = "") -> Iterator[None]:
    """End the command with a sentence where a folder, a database or a journal cannot be used."""
    from pitboss.floor.storage.folder import FolderError
    from pitboss.journal import StoreFailed, UnreadableError

    try:
        yield
    except FolderError as error:
        raise CommandError(str(error)) from None
    except (StoreFailed, UnreadableError) as error:
        raise CommandError(f"{error}. {advice}") from None
