"""What a floor exports: rounds, wagers and movements as rows of three sheets, in cents and whole numbers."""

from collections.abc import Iterator
from typing import Any

from pitboss.floor.readmodels.rounds import Ended
from pitboss.games.round import RoundVoided
from pitboss.ledger.instruments import VALUE
from pitboss.notation.record import Record
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
        "house_gain": int,
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
    },
}
"""By name, the columns of each sheet and what they hold; `docs/operations.md` tells what they mean."""

Row = tuple[Any, ...]


def record_of(stretch: Ended) -> Record:
    """A round as the notation records it."""
    record = Record("", stretch.rules.game, stretch.rules.house, stretch.rules.hash)
    for _, event in stretch.happened:
        record.note(event, ())
    return record


def rows(stretch: Ended) -> Iterator[tuple[str, Row]]:
    """The rows of a stretch, each with its sheet; a round without a wager has none of its own."""
    if stretch.round:
        record = record_of(stretch)
        if record.items:
            yield "rounds", _round(stretch, record)
            for item in sorted(record.ended(), key=record.placed):
                guest = stretch.last.table.place(item.seat).player
                paid = item.cents if item.action == "pay" else 0
                spot = (stretch.table, stretch.round, item.seat, item.hand or 1)
                whose = (guest, item.owner, item.bet, item.stake, item.result, item.action)
                yield "wagers", (*spot, *whose, paid, item.commission)
    for written, event in stretch.happened:
        for movement in movements(event):
            for account, instrument, quantity in movement.postings:
                kind, _, worth = instrument.partition(":")
                denomination = 1 if instrument == VALUE else int(worth)
                where = (stretch.table, stretch.round, written.seq, written.at_ms, written.command)
                what = (written.name, account, kind, denomination, quantity, denomination * quantity)
                yield "movements", (*where, *what)


def _round(stretch: Ended, record: Record) -> Row:
    first, last = stretch.happened[0].record, stretch.happened[-1].record
    game = stretch.last.table.game
    void = next((e.reason for _, e in stretch.happened if isinstance(e, RoundVoided)), "")
    wagered = sum(item.stake for item in record.ended())
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
        -record.gain(),
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
