"""The part of the pit that every paper reads: the staff, the slips and the trays.

A desk's file holds its own state and the handlers that read the whole pit. It takes the pit as a protocol,
because `state.py` imports the desks.
"""

from typing import Protocol

from pitboss.pit.papers.slips import Papers
from pitboss.pit.staff.people import Staff
from pitboss.pit.trays.inventory import Inventory


class SharedState(Protocol):
    """What `Pit` has for every desk."""

    @property
    def staff(self) -> Staff: ...

    @property
    def papers(self) -> Papers: ...

    @property
    def inventory(self) -> Inventory: ...
