"""The board of the floor: a line for each table, for whoever stands in the aisle."""

import asyncio

from msgspec.structs import replace

from pitboss.floor.floor import Floor
from pitboss.games import GAMES
from pitboss.games.state import GameState
from pitboss.table.scene.felt import names
from pitboss.table.scene.house import score
from pitboss.table.state import Table
from pitboss.table.stops.rulings import case_at_hand
from pitboss.web.live.messages import Cell, FloorLine, FloorStop

COLUMNS = 24
"""Of the big road, the last ones."""


class FloorOverview:
    """Lines that are worked out when somebody looks at them, once for each turn of a table."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._lines: dict[str, tuple[int, FloorLine]] = {}
        self._stops: dict[str, tuple[int, FloorStop]] = {}
        self._changed = asyncio.Event()
        floor.after_turn.append(self._turned)

    def lines(self, *, staff: bool = False) -> tuple[FloorLine, ...]:
        """Every table as it is now; what it is stopped for, to staff."""
        lines = tuple(map(self._line, self._floor.tables))
        return (
            lines
            if staff
            else tuple(line if line.stop is None else replace(line, stop=None) for line in lines)
        )

    async def changed(self) -> None:
        """Come back after the next turn of any table."""
        await self._changed.wait()

    def _turned(self, table: str) -> None:
        self._stop(
            table
        )  # at once, whether somebody looks or not: how long a table waits is counted from here
        # Whoever waits has this event in hand; those who come later wait for the next one.
        self._changed.set()
        self._changed = asyncio.Event()

    def _stop(self, table: str) -> FloorStop | None:
        found = _stopped(self._floor.tables[table].durable.table)
        if found is None:
            self._stops.pop(table, None)
            return None
        number, stop = found
        known = self._stops.get(table)
        if known is None or known[0] != number or known[1].kind != stop.kind:
            known = (number, replace(stop, since_ms=self._floor.clock.now_ms()))
            self._stops[table] = known
        return known[1]

    def _line(self, table: str) -> FloorLine:
        live_table = self._floor.tables[table]
        known = self._lines.get(table)
        if known is not None and known[0] == live_table.shown:
            return known[1]
        felt = live_table.durable.table
        sitters = tuple(place.sitter for place in felt.places)
        line = FloorLine(
            table=table,
            phase=felt.game.phase,
            round=felt.game.round,
            seats=len(sitters),
            taken=sum(map(bool, sitters)),
            paused=live_table.durable.paused,
            dead=felt.dead,
            dealer_name=live_table.durable.dealer_name,
            names=names(felt, sitters),
            big_road=_road(felt.game),
            stop=self._stop(table),
        )
        self._lines[table] = (live_table.shown, line)
        return line


def in_brief(line: FloorLine) -> FloorLine:
    """What a strip of many tables shows of one: it changes when bets open and when they are closed."""
    phase = "betting" if line.phase == "betting" else ""
    return replace(line, phase=phase, names=(), big_road=())


def _stopped(felt: Table) -> tuple[int, FloorStop] | None:
    """The number of what a supervisor is called for, and what it is."""
    case = case_at_hand(felt)
    if case is not None:
        return case.number, FloorStop(case.kind, case.rule, case.seat, 0)
    if felt.dispute is not None:
        return felt.dispute.number, FloorStop(
            "dispute", GAMES[felt.family].manual.dispute, felt.dispute.seat, 0
        )
    if felt.game.phase == "between_rounds" and felt.game.aside and not felt.present:
        return 0, FloorStop("dummy_hand", "BAC-IRR-04", 0, 0)
    return None


def _road(game: GameState) -> tuple[Cell, ...]:
    roads = score(game.results)
    if roads is None or not roads.big_road:
        return ()
    first = max(0, max(cell.column for cell in roads.big_road) - COLUMNS + 1)
    return tuple(
        (cell.column - first, cell.row, cell.winner or "") for cell in roads.big_road if cell.column >= first
    )
