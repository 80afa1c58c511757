"""Every slip that was ever printed, as it stands now, from the pit's stream.

The pit itself forgets a slip once it is filed; its number, its signatures and where its parts went stay on
record for good (IND-03, IND-04).
"""

import re
from collections.abc import Callable

from pitboss.floor.registry import names
from pitboss.floor.streams import PIT
from pitboss.games.contract import Event
from pitboss.journal import Reader, Record
from pitboss.pit.acts import Folds
from pitboss.pit.boxes import drop
from pitboss.pit.papers import fills, guest_signatures, reading, slips
from pitboss.pit.papers.slips import Papers, Slip, missing_serials, number_of
from pitboss.pit.trays import variances

SERIAL = re.compile(r"[A-Z]{3}-[0-9]{6,12}")
_FOLDS: Folds[Papers] = {
    **slips.EVOLVE,
    **reading.EVOLVE,
    **fills.PAPERS,
    **variances.PAPERS,
    **guest_signatures.PAPERS,
    drop.BoxPulled: drop.PAPERS[drop.BoxPulled],
}
_NAMES = ("serial", "old", "new", "closer", "opener", "report", "receipt")
"""The fields of events that hold a serial."""
Progress = Callable[[int, int], None]


class SlipHistory:
    """The slips by serial, in the order in which they were printed."""

    def __init__(self) -> None:
        self.slips: dict[str, Slip] = {}
        self.seq = 0
        """The last record that is in it."""
        self._issued: list[str] = []
        self._named: dict[str, int] = {}
        """How far each series has come by every paper that anything else speaks of."""

    def read(self, reader: Reader, progress: Progress | None = None) -> None:
        """Go on from where it was."""
        head = reader.heads().get(PIT)
        last = 0 if head is None else head.seq
        for record in reader.read(PIT, after=self.seq):
            self.take(record)
            if progress is not None and record.seq % 256 == 0:
                progress(record.seq, max(last, record.seq))

    def take(self, record: Record) -> None:
        """Add the record that comes next."""
        self._fold(names().decode(record.entry))
        self.seq = record.seq

    def exceptions(self) -> tuple[str, ...]:
        """Numbers that are missing or were given twice, for the exception report (IND-04)."""
        return missing_serials(self._issued, self._named)

    def of_day(self, day: str = "") -> tuple[Slip, ...]:
        """The slips of a gaming day, or all."""
        return tuple(slip for slip in self.slips.values() if day in ("", slip.when.day))

    def _fold(self, event: Event) -> None:
        if isinstance(event, slips.SlipIssued):
            self._issued.append(event.slip.serial)
        serials = _serials(event)
        for serial in serials:
            series, number = number_of(serial)
            self._named[series] = max(self._named.get(series, 0), number)
        fold = _FOLDS.get(type(event))
        known = {serial: self.slips[serial] for serial in serials if serial in self.slips}
        if fold is None or (not known and not isinstance(event, slips.SlipIssued)):
            return
        beneath = [slip.carbon for slip in known.values() if slip.carbon in self.slips]
        part = Papers(slips=known | {serial: self.slips[serial] for serial in beneath})
        try:
            self.slips.update(fold(part, event).slips)
        except KeyError:  # it speaks of a slip that is not there: the exception report names that one
            return


def _serials(event: Event) -> tuple[str, ...]:
    """Every slip that an event speaks of."""
    found = [getattr(event, name, "") for name in _NAMES]
    if isinstance(event, slips.SlipIssued):
        found = [event.slip.serial]
    if isinstance(event, drop.BoxPulled):
        found = list(event.box.books.papers)
    return tuple(one for one in found if isinstance(one, str) and SERIAL.fullmatch(one))
