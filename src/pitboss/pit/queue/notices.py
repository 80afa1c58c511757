"""What a dealer told a supervisor, where the queue has more to say than its name."""

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.table.state import Table


class Notice(NamedTuple):
    """Who told it, and what they said."""

    asker: str = ""
    about: Mapping[str, str] = {}


def notice(table: Table, place: int) -> Notice:
    """Return what is known of a notice. A call that everybody heard has nothing but its name."""
    what = table.told[place]
    alike = [one for one in table.matters if one.what == what]
    earlier = table.told[:place].count(what)
    if earlier >= len(alike):
        return Notice()
    matter = alike[earlier]
    about = {"rule": matter.rule, "seat": str(matter.seat or ""), "note": matter.note}
    return Notice(matter.by, {key: value for key, value in about.items() if value})
