"""The state of the pit: one field for each desk."""

import msgspec

from pitboss.pit.boxes.drop import Drop
from pitboss.pit.boxes.tokes import Tokes
from pitboss.pit.cards.custody import Custody
from pitboss.pit.guests.records import Guests
from pitboss.pit.papers.credits import Credits
from pitboss.pit.papers.fills import Fills
from pitboss.pit.papers.jackpots import Jackpots
from pitboss.pit.papers.markers import Markers
from pitboss.pit.papers.slips import Papers
from pitboss.pit.pit_rules import RecordedRules
from pitboss.pit.rule_changes import RuleChanges
from pitboss.pit.staff.people import Staff
from pitboss.pit.table_changes import TableChanges
from pitboss.pit.trays.inventory import Inventory
from pitboss.pit.trays.shift_counts import ShiftCounts


class Pit(msgspec.Struct, frozen=True):
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
    table_changes: TableChanges = TableChanges()
    recorded_rules: RecordedRules = RecordedRules()
    jackpots: Jackpots = Jackpots()
