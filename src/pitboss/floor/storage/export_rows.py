"""What a floor exports of its tables: rounds, wagers and movements as rows, in cents and whole numbers."""

from collections.abc import Iterator
from typing import Any

from pitboss.floor.readmodels.pit_rules_then import PitRulesThen
from pitboss.floor.readmodels.rounds import Ended, paid_by_rulings
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.registry import names
from pitboss.floor.storage.export_pit_rows import PIT_SHEETS, Named, Row
from pitboss.floor.streams import PIT, TABLES
from pitboss.games.round import RoundVoided
from pitboss.journal import Reader
from pitboss.notation.record import Record
from pitboss.pit.movements import movements as at_cage
from pitboss.table.movements import movements

SHEETS: dict[str, dict[str, type]] = {
    "rounds": {
        "table": str,
        "round": int,
        "shoe": int,
        "in_shoe": int,
        "game": str,
        "house": str,
        "rulebook": str,
        "opened_at_ms": int,
        "ended_at_ms": int,
        "first_record": int,
        "last_record": int,
        "cards_left": int,
        "hands": str,
        "void": str,
        "wagered": int,
        "rulings": int,
        "house_gain": int,
        "day": str,
        "shift": str,
    },
    "wagers": {
        "table": str,
        "round": int,
        "seat": int,
        "hand": int,
        "guest": str,
        "owner": str,
        "bet": str,
        "stake": int,
        "result": str,
        "action": str,
        "paid": int,
        "commission": int,
    },
    "movements": {
        "table": str,
        "round": int,
        "record": int,
        "at_ms": int,
        "command": str,
        "event": str,
        "account": str,
        "instrument": str,
        "denomination": int,
        "quantity": int,
        "cents": int,
        "day": str,
        "shift": str,
    },
    **PIT_SHEETS,
}
"""By name, the columns of each sheet and what they hold; `docs/export.md` tells what they mean."""


def record_of(stretch: Ended) -> Record:
    """A round as the notation records it."""
    record = Record("", stretch.rules.game, stretch.rules.house, stretch.rules.hash)
    for _, event in stretch.happened:
        record.note(event, ())
    return record


class TableRows:
    """The rows of one table, stretch by stretch."""

    def __init__(self, reader: Reader, stream: str, then: PitRulesThen) -> None:
        self._reader, self._stream, self._then = reader, stream, then
        self._table = stream.removeprefix(TABLES)
        self._rulings = paid_by_rulings(reader, stream)
        self.seq, self._rounds = 0, 0

    def of(self, stretch: Ended) -> Iterator[Named]:
        """The rows of a stretch, each with its sheet."""
        self.seq = stretch.happened[-1].record.seq
        self._rounds = max(self._rounds, stretch.round)
        yield from rows(stretch, self._then, self._rulings.get(stretch.round, 0))

    def tail(self) -> Iterator[Named]:
        """The movements of the round that is on, and of all that happened since it was opened.

        Cheques lie open on the layout: they tell nothing of a card that is face down or still to come.
        """
        for record in self._reader.read(self._stream, after=self.seq):
            happened = RecordedEvent(record, names().decode(record.entry))
            yield from movement_rows(self._table, self._rounds + 1, happened, self._then)


def rows(stretch: Ended, then: PitRulesThen, ruled: int = 0) -> Iterator[Named]:
    """The rows of a stretch, each with its sheet; a round without a wager has none of its own.

    `ruled` is what rulings on the round's hands gave to guests.
    """
    if stretch.round:
        record = record_of(stretch)
        if record.items:
            yield "rounds", _round(stretch, record, then, ruled)
            for item in sorted(record.ended(), key=record.placed):
                guest = stretch.last.table.place(item.seat).player
                paid = item.cents if item.action == "pay" else 0
                spot = (stretch.table, stretch.round, item.seat, item.hand or 1)
                whose = (guest, item.owner, item.bet, item.stake, item.result, item.action)
                yield "wagers", (*spot, *whose, paid, item.commission)
    for happened in stretch.happened:
        yield from movement_rows(stretch.table, stretch.round, happened, then)


def cage_rows(reader: Reader, then: PitRulesThen) -> Iterator[Named]:
    """What moved at the cage and no table has: markers, and what they are paid with."""
    for record in reader.read(PIT):
        happened = RecordedEvent(record, names().decode(record.entry))
        yield from movement_rows("", 0, happened, then)


def movement_rows(table: str, number: int, happened: RecordedEvent, then: PitRulesThen) -> Iterator[Named]:
    """What an event of a table moved, or one of the pit where there is no table, posting by posting."""
    written = happened.record
    for movement in movements(happened.event) if table else at_cage(happened.event):
        now = then.when(written.at_ms)
        for account, instrument, quantity in movement.postings:
            kind, _, worth = instrument.partition(":")
            denomination = int(worth) if worth.isdecimal() else 1
            where = (table, number, written.seq, written.at_ms, written.command)
            what = (written.name, account, kind, denomination, quantity, denomination * quantity)
            yield "movements", (*where, *what, now.day, now.shift)


def _round(stretch: Ended, record: Record, then: PitRulesThen, ruled: int) -> Row:
    first, last = stretch.happened[0].record, stretch.happened[-1].record
    game = stretch.last.table.game
    void = next((e.reason for _, e in stretch.happened if isinstance(e, RoundVoided)), "")
    wagered = sum(item.stake for item in record.ended())
    now = then.when(first.at_ms)
    return (
        stretch.table,
        stretch.round,
        stretch.before.shoes,
        getattr(stretch.happened[0].event, "number", 0),  # of `RoundOpened`, which a round begins with
        stretch.rules.game,
        stretch.rules.house,
        stretch.rules.hash,
        first.at_ms,
        last.at_ms,
        first.seq,
        last.seq,
        stretch.before.table.game.shoe.left,
        hands(game),
        void,
        wagered,
        ruled,
        -record.gain() - ruled,
        now.day,
        now.shift,
    )


def hands(game: Any) -> str:
    """Every hand with its cards, in words."""
    if not hasattr(game, "dealer"):
        return f"player {' '.join(game.player)}, banker {' '.join(game.banker)}"
    told = []
    for spot in game.spots:
        for number, hand in enumerate(spot.hands, 1):
            name = f"{spot.seat}.{number}" if len(spot.hands) > 1 else f"{spot.seat}"
            told.append(f"seat {name} {' '.join(hand.cards)}")
    return ", ".join((*told, f"dealer {' '.join(game.dealer)}"))
