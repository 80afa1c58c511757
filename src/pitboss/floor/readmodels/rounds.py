"""The ended rounds of a table, one after the other, from its stream.

Of a round in play nothing is handed out: what lies face down, and what is still to come, stays in the journal
until the round has ended. The same holds for whatever else happened at the table since it was opened.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pitboss.floor.events import RulesTakenUp, TablePlaced
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.registry import names
from pitboss.floor.streams import TABLES
from pitboss.floor.tables.hosted_table import HostedTable, evolve
from pitboss.floor.tables.opened_cards import face_in, faced, laid_open, secrets_in
from pitboss.games import GAMES
from pitboss.games.contract import Event
from pitboss.games.round import RoundOpened
from pitboss.journal import Reader, StoreFailed
from pitboss.rulebook import Rules, restore
from pitboss.table.evolve import opening
from pitboss.table.stops.disputes import DisputeCorrected, DisputeRuled

_OF_RULINGS = frozenset({"round.round_opened", "stop.dispute_corrected", "stop.dispute_ruled"})
OVER = frozenset({"between_rounds", "shuffle_due"})


class Ended(NamedTuple):
    """A stretch of a table's stream that may be told: a round that has ended, or what came between rounds."""

    table: str
    rules: Rules
    round: int
    """The rounds of a table are counted through; 0 for what happened between rounds."""
    before: HostedTable
    """As the table stood before it."""
    last: HostedTable
    """As it stood with everything on the layout, before its last event."""
    after: HostedTable
    happened: tuple[RecordedEvent, ...]


def ended(reader: Reader, stream: str) -> Iterator[Ended]:
    """The rounds of a stream that have ended, and what happened between them, in order."""
    table, number = stream.removeprefix(TABLES), 0
    hosted: HostedTable | None = None
    rules: Rules | None = None
    before: HostedTable | None = None
    waiting: list[RecordedEvent] = []
    secrets = cache(lambda: secrets_in(reader, stream))  # for a round with a card that was never turned
    for record in reader.read(stream):
        event = names().decode(record.entry)
        if hosted is None or rules is None:
            rules = _rules(reader, event)
            hosted = HostedTable(opening(GAMES[rules.family], rules))
        if isinstance(event, RulesTakenUp):
            rules = rules_in(reader, event.rulebook, hosted.house, hosted.game)
        opens = isinstance(event, RoundOpened)
        if opens:
            number, before, waiting = number + 1, hosted, []
        last, hosted = hosted, evolve(hosted, event)
        waiting.append(RecordedEvent(record, event))
        if before is None:
            yield Ended(table, rules, 0, last, last, hosted, tuple(waiting))
            waiting = []
        elif not opens and hosted.table.game.phase in OVER:
            face = face_in(waiting, before.shoe, lambda shoe: secrets().get(shoe))
            happened = faced(waiting, face)
            yield Ended(table, rules, number, before, laid_open(last, face), hosted, happened)
            before, waiting = None, []


def paid_by_rulings(reader: Reader, stream: str) -> dict[int, int]:
    """What rulings on a hand gave to guests, in cents by the number of its round; below zero, took from them.

    A ruling comes when the round is over, as long as its cards are in the discard rack.
    """
    opened: list[int] = []
    """Of each round its number in its shoe."""
    found: dict[int, int] = {}
    given = 0
    for record in reader.read(stream):
        if record.name not in _OF_RULINGS:
            continue
        match names().decode(record.entry):
            case RoundOpened(number=number):
                opened.append(number)
            case DisputeCorrected(cents=cents, cheques=cheques, change=change):
                given += (cheques.total - change.total) * (1 if cents > 0 else -1)
            case DisputeRuled(round=of_shoe) if given:
                places = [place for place, number in enumerate(opened, 1) if number == of_shoe]
                found[places[-1]] = found.get(places[-1], 0) + given
                given = 0
    return found


def _rules(reader: Reader, placed: Event) -> Rules:
    if not isinstance(placed, TablePlaced):
        raise StoreFailed("the stream of a table does not begin with its table")
    return rules_in(reader, placed.rulebook, placed.house, placed.game)


def rules_in(reader: Reader, rulebook: str, house: str, game: str) -> Rules:
    """The rules with a hash, from the journal."""
    text = reader.rulebook(rulebook)
    if text is None:
        raise StoreFailed(f"the journal does not hold the rulebook {rulebook}")
    return restore(text, house=house, game=game)
