"""Guests who wait for nothing, and whom somebody has to speak to."""

from collections.abc import Iterator

from pitboss.pit.acts import Tables
from pitboss.pit.guests.records import excluded
from pitboss.pit.queue.waiting import Waiting
from pitboss.pit.state import Pit


def still_there(pit: Pit, tables: Tables, at_ms: int) -> Iterator[Waiting]:
    """Yield each guest who is excluded and still at a table, for its dealer and its supervisor (IND-63).

    They may finish the hand in play and bet no more; the line is there until they have left.
    """
    for name, table in tables.items():
        for guest in table.guests:
            if excluded(pit.guests, guest, at_ms):
                yield Waiting(
                    id=f"excluded {name} {guest}",
                    kind="excluded",
                    roles=("supervisor", "dealer"),
                    subject="excluded",
                    table=name,
                    guest=guest,
                    about={"guest": guest},
                    rule="IND-63",
                )
