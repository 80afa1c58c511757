"""The pit as it stands: one field per desk."""

import msgspec

from pitboss.pit.credit import Credits
from pitboss.pit.custody import Custody
from pitboss.pit.drop import Drop
from pitboss.pit.fills import Fills
from pitboss.pit.guests import Guests
from pitboss.pit.inventory import Inventory
from pitboss.pit.markers import Markers
from pitboss.pit.papers import Papers
from pitboss.pit.people import Staff
from pitboss.pit.rule_changes import RuleChanges
from pitboss.pit.shift_counts import ShiftCounts
from pitboss.pit.tokes import Tokes


class Pit(msgspec.Struct, frozen=True):
    """All desks."""

    staff: Staff = Staff()
    papers: Papers = Papers()
    inventory: Inventory = Inventory()
    fills: Fills = Fills()
    credits: Credits = Credits()
    markers: Markers = Markers()
    custody: Custody = Custody()
    drop: Drop = Drop()
    tokes: Tokes = Tokes()
    guests: Guests = Guests()
    shift_counts: ShiftCounts = ShiftCounts()
    rule_changes: RuleChanges = RuleChanges()
