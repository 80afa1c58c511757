"""The proof of epochs: each follows the one before, and nothing is dealt from the shoes that it gave up."""

from pitboss.floor.events import EpochOpened
from pitboss.floor.storage.epochs import epochs, told
from pitboss.floor.streams import EPOCHS
from pitboss.journal import Problem, Reader, StoreFailed


class EpochProof:
    """The epochs of a journal, as far as its chain is sound."""

    def __init__(self, reader: Reader, sound: int) -> None:
        self.faults: list[Problem] = []
        self.notes: tuple[str, ...] = ()
        self.abandoned: frozenset[str] = frozenset()
        """Shoes that were given up by a new epoch."""
        self.ended: dict[str, dict[str, int]] = {}
        """By table's stream: each shoe that an epoch gave up, with the last record before it."""
        if not sound:
            return
        try:
            opened = epochs(reader)
            self.notes = tuple(map(told, opened))
            self.abandoned = frozenset(shoe for one in opened for shoe in one.shoes)
            self._check(reader, opened)
        except StoreFailed as failed:
            self.faults.append(Problem(EPOCHS, 0, str(failed)))

    def _check(self, reader: Reader, opened: tuple[EpochOpened, ...]) -> None:
        number, ends = 1, {one.end: one for one in opened}
        for place, one in enumerate(opened, 1):
            if one.number <= number:
                self.faults.append(Problem(EPOCHS, place, f"epoch {one.number} follows epoch {number}"))
            number = one.number
        reached: dict[str, int] = {}
        for receipt in reader.receipts():
            for stream, _, last in receipt.spans:
                reached[stream] = last
            if (epoch := ends.pop(receipt.number, None)) is not None:
                for shoe in epoch.shoes:
                    table = f"table/{shoe.rpartition('/')[0]}"
                    self.ended.setdefault(table, {}).setdefault(shoe, reached.get(table, 0))
            if not ends:
                return
        self.faults += [
            Problem(EPOCHS, 0, f"epoch {one.number} was opened after command {end}, which is not there")
            for end, one in ends.items()
            if end
        ]
