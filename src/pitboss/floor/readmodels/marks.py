"""Every mark on a round and every dealer's question, from the pit's stream."""

import msgspec

from pitboss.floor.registry import names
from pitboss.journal import Record
from pitboss.pit.staff.notes import NoteFiled, RoundMarked

_WANTED = (RoundMarked, NoteFiled)


class Mark(msgspec.Struct, frozen=True):
    """A mark, by the number of the pit's record that holds it."""

    number: int
    table: str
    round: int
    seq: int
    """The event of the table at which it was made."""
    by: str
    text: str
    at_ms: int


class Note(msgspec.Struct, frozen=True):
    """A dealer's question about a table."""

    number: int
    table: str
    by: str
    text: str
    at_ms: int


class RoundMarks:
    """What was marked and asked, in order."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.notes: list[Note] = []
        self.seq = 0
        """The last record that was looked at."""
        self._names = {names().name_of(kind) for kind in _WANTED}

    def take(self, record: Record) -> None:
        """Add the record that comes next."""
        self.seq = record.seq
        if record.name not in self._names:
            return
        event = names().decode(record.entry)
        if isinstance(event, RoundMarked):
            told = (record.seq, event.table, event.round, event.seq, event.by, event.text, record.at_ms)
            self.marks.append(Mark(*told))
        elif isinstance(event, NoteFiled):
            self.notes.append(Note(record.seq, event.table, event.by, event.text, record.at_ms))

    def of_round(self, table: str, round_: int) -> tuple[Mark, ...]:
        """The marks of a round, in order."""
        return tuple(mark for mark in self.marks if (mark.table, mark.round) == (table, round_))

    def found(self, text: str = "", table: str = "", by: str = "") -> tuple[Mark, ...]:
        """Marks in whose words a text stands, the newest first."""
        words = text.casefold().split()
        return tuple(
            mark
            for mark in reversed(self.marks)
            if table in ("", mark.table)
            and by in ("", mark.by)
            and all(word in f"{mark.text} {mark.table}-{mark.round}".casefold() for word in words)
        )
