"""The overview of the floor: a row for each table."""

import asyncio

from msgspec.structs import replace

from pitboss.floor.floor import Floor
from pitboss.games import GAMES
from pitboss.games.state import GameState
from pitboss.table.scene.felt import names
from pitboss.table.scene.house import score
from pitboss.table.state import Table
from pitboss.table.stops.rulings import case_at_hand
from pitboss.web.live.messages import Cell, FloorRow, FloorStop

COLUMNS = 24
"""How many of the last columns of the big road a row has."""


class FloorOverview:
    """Makes a row when somebody asks for it, once for each turn of a table."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._lines: dict[str, tuple[int, FloorRow]] = {}
        self._stops: dict[str, tuple[int, FloorStop]] = {}
        self._changed = asyncio.Event()
        floor.after_turn.append(self._turned)

    def lines(self, *, staff: bool = False) -> tuple[FloorRow, ...]:
        """Return a row for every table; only staff get the reason why a table is stopped."""
        lines = tuple(map(self._line, self._floor.standing))
        return (
            lines
            if staff
            else tuple(line if line.stop is None else replace(line, stop=None) for line in lines)
        )

    async def changed(self) -> None:
        """Wait until the next turn of any table."""
        await self._changed.wait()

    def _turned(self, table: str) -> None:
        # At once, even if nobody looks: how long a table waits is counted from here.
        self._stop(table)
        # Tasks that wait hold this event; later ones wait for the next.
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

    def _line(self, table: str) -> FloorRow:
        live_table = self._floor.tables[table]
        known = self._lines.get(table)
        if known is not None and known[0] == live_table.shown:
            return known[1]
        felt = live_table.durable.table
        sitters = tuple(place.sitter for place in felt.places)
        line = FloorRow(
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


def in_brief(line: FloorRow) -> FloorRow:
    """Return a row that changes only when betting opens and closes, for pages with many tables."""
    phase = "betting" if line.phase == "betting" else ""
    return replace(line, phase=phase, names=(), big_road=())


def _stopped(felt: Table) -> tuple[int, FloorStop] | None:
    """Return the number and the kind of what a supervisor is called for; None if nothing."""
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
