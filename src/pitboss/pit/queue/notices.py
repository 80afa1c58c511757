"""What a supervisor was told and has not acknowledged; of what was told aside, by whom and in what words."""

from typing import Any

from pitboss.table.commands import Acknowledge
from pitboss.table.state import Table


def notification(table: Table, place: int) -> dict[str, Any]:
    """What the queue says of one that was told: nothing more than its name of a call that everybody heard."""
    what = table.told[place]
    line: dict[str, Any] = {"subject": what, "command": Acknowledge()}
    alike = [one for one in table.matters if one.what == what]
    earlier = table.told[:place].count(what)
    if earlier >= len(alike):
        return line
    aside = alike[earlier]
    about = {"rule": aside.rule, "seat": str(aside.seat or ""), "note": aside.note}
    return {**line, "asker": aside.by, "about": {key: value for key, value in about.items() if value}}
