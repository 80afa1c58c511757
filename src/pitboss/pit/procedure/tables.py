"""All tables of steps by name, and the table that a slip or a tray is under.

The tables are read from the modules of the papers each time, so that a test may put another one there.
"""

from collections.abc import Mapping

from pitboss.pit.cards import custody_acts
from pitboss.pit.cards.custody import CardSet, Removed
from pitboss.pit.papers import credits, fills, markers
from pitboss.pit.papers.credits import Credit
from pitboss.pit.papers.fills import Fill
from pitboss.pit.papers.markers import Marker
from pitboss.pit.papers.slips import Slip
from pitboss.pit.procedure.step import Procedure, Progress
from pitboss.pit.state import Pit
from pitboss.pit.trays import closing, opening, variances
from pitboss.pit.trays.inventory import Stage, TableTray
from pitboss.rulebook.pit import PitRules

PitProcedure = (
    Procedure[Fill]
    | Procedure[Credit]
    | Procedure[Marker]
    | Procedure[TableTray]
    | Procedure[CardSet]
    | Procedure[Removed]
    | Procedure[Slip]
)
PaperProgress = Progress[Fill] | Progress[Credit] | Progress[Marker] | Progress[TableTray]
"""Of a paper that has a slip whose lines are read."""
IN_CLOSING: tuple[Stage, ...] = ("closing", "signed", "dropped")


def tables() -> Mapping[str, PitProcedure]:
    """Return every table of the pit by its name."""
    found: tuple[PitProcedure, ...] = (
        fills.FILL,
        credits.CREDIT,
        markers.MARKER,
        opening.OPENING,
        closing.CLOSING,
        custody_acts.CARD_SET,
        custody_acts.REMOVAL,
        variances.VARIANCE,
    )
    return {procedure.name: procedure for procedure in found}


def of_tray(rules: PitRules, pit: Pit, table: str) -> Progress[TableTray] | None:
    """Return how far a table has been opened or closed; nothing for one that is open or locked."""
    paper = pit.inventory.of(table)
    if paper.tray.stage == "unlocked":
        return opening.OPENING.of(rules, pit, paper)
    return closing.CLOSING.of(rules, pit, paper) if paper.tray.stage in IN_CLOSING else None


def of_slip(rules: PitRules, pit: Pit, slip: Slip) -> PaperProgress | None:
    """Return how far the paper has come that an open slip belongs to."""
    match slip.kind:
        case "fill":
            fill = next((one for one in pit.fills.open.values() if one.serial == slip.serial), None)
            return None if fill is None else fills.FILL.of(rules, pit, fill)
        case "credit":
            credit = pit.credits.open.get(slip.serial)
            return None if credit is None else credits.CREDIT.of(rules, pit, credit)
        case "marker":
            marker = pit.markers.open.get(slip.serial)
            return None if marker is None else markers.MARKER.of(rules, pit, marker)
        case "opener":
            return opening.OPENING.of(rules, pit, pit.inventory.of(slip.table))
        case "closer":
            return closing.CLOSING.of(rules, pit, pit.inventory.of(slip.table))
        case _:
            return None
