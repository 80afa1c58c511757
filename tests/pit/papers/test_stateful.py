"""Any people, any acts, any moment: fills, credits, markers, opening and closing all at once."""

import random

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.dispatch import evolve
from pitboss.pit.papers import credits as c
from pitboss.pit.papers import fills as f
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.slips import Slip, SlipIssued, missing_serials
from pitboss.pit.state import Pit
from pitboss.pit.trays import inventory as i
from tests.kit.houses.paper_acts import HIGH, asks, begins_something, leads_on
from tests.kit.houses.paperwork import GUEST, hire
from tests.kit.houses.pit import PEOPLE, RACK, TABLE, PitHouse

DUAL = "jack"
"""Somebody who holds too many roles, and still fills one at a time."""
ELSEWHERE = {"count_team", "accounting", "instructor", "executive"}
"""These have no business at a tray; `test_paper_roles` asks for them too."""
BEGIN = RACK + HIGH + HIGH
NEEDS: dict[type[Event], tuple[Role, ...]] = {
    f.FillCompleted: ("cage_cashier", "dealer", "supervisor"),
    c.CreditTaken: ("supervisor", "dealer", "security"),
    m.MarkerDrawn: ("supervisor", "dealer"),
}
"""Whose names stand on a slip when its cheques move."""
seeds = st.integers(0, 2**32 - 1)


def dice(seed: int) -> random.Random:
    """Chance that comes out the same again."""
    return random.Random(seed)  # noqa: S311 - nobody plays for money here


class Paper(RuleBasedStateMachine):
    """A table's paper, against sums that are made from the events alone."""

    @initialize()
    def begin(self) -> None:
        self.house = PitHouse(guests=(GUEST,))
        self.house.table(rack=BEGIN)
        hire(self.house, DUAL, "dealer", "supervisor", "security", "cage_cashier", "pit_manager")
        self.people = [who for who, roles in PEOPLE.items() if not set(roles) & ELSEWHERE] + [DUAL]
        self.house.does("cal", ApproveLine(GUEST, 500_00))
        self.came, self.went = Cheques(), Cheques()
        self.printed: dict[str, Slip] = {}

    def put(self, who: str, command: Command) -> bool:
        """Somebody asks; a refusal leaves everything as it was."""
        before, tables, events = self.house.pit, dict(self.house.tables), len(self.house.events)
        decision = self.house.asks(who, command)
        assert self.house.pit is before
        if isinstance(decision, Refusal):
            assert (self.house.tables, len(self.house.events)) == (tables, events)
            return False
        for event in decision:
            self.house._fold(event)
            self.note(event)
        return True

    def note(self, event: Event) -> None:
        """Keep the sums, and look at the paper in the moment in which cheques move."""
        if isinstance(event, SlipIssued):
            assert event.slip.serial not in self.printed
            self.printed[event.slip.serial] = event.slip
        if isinstance(event, f.FillCompleted):
            self.came += event.cheques
        elif isinstance(event, c.CreditTaken | m.MarkerDrawn):
            self.went += event.cheques
        elif isinstance(event, i.VarianceAccepted):
            self.came += event.surplus
            self.went += event.missing
        if type(event) in NEEDS:
            slip = self.house.pit.papers.slips[event.serial]  # type: ignore[attr-defined]
            assert all(slip.signed_by(role) for role in NEEDS[type(event)]), event
            assert slip.total == event.cheques.total  # type: ignore[attr-defined]
            assert not self.house.tables[TABLE].bets_down or isinstance(event, m.MarkerDrawn)
            assert self.house.pit.inventory.tray(TABLE).stage == "open"

    @rule(seed=seeds)
    def anybody_asks_anything(self, seed: int) -> None:
        chance = dice(seed)
        self.put(chance.choice(self.people), chance.choice(list(asks(self.house))))

    @rule(seed=seeds, steps=st.integers(5, 40))
    def the_work_goes_on(self, seed: int, steps: int) -> None:
        """Somebody who may does something that is due: what is begun before anything new."""
        chance = dice(seed)
        for _ in range(steps):
            self.step(chance, chance.random() < 0.75)

    @rule(seed=seeds)
    def the_table_is_closed_or_opened(self, seed: int) -> None:
        """Guests leave, and the tray goes from one stage to another, with a slip of the hand now and then."""
        self.house.table(guests=(), bets_down=False)
        chance = dice(seed)
        for who, command in (("pat", i.StoreTray(TABLE)), ("sam", i.CallClosing(TABLE))):
            if chance.random() < 0.5:
                self.put(who, command)
        for _ in range(50):
            self.step(chance, chance.random() < 0.88, new=False)

    def step(self, chance: random.Random, careful: bool, *, new: bool = True) -> None:
        """One act that is allowed, by chance."""
        house = self.house
        due = [one for one in asks(house) if not careful or leads_on(house, one)]
        chance.shuffle(due)
        due.sort(key=begins_something)
        for command in due:
            if begins_something(command) and not new:
                continue
            for who in chance.sample(self.people, len(self.people)):
                if not isinstance(house.asks(who, command), Refusal):
                    assert self.put(who, command)
                    return

    @rule(down=st.booleans(), there=st.booleans())
    def guests_come_and_go(self, down: bool, there: bool) -> None:
        shut = self.house.pit.inventory.tray(TABLE).stage != "open"
        self.house.table(guests=(GUEST,) if there and not shut else (), bets_down=down and not shut)

    @invariant()
    def cheques_are_conserved(self) -> None:
        assert self.house.rack + self.went == BEGIN + self.came

    @invariant()
    def numbers_have_no_gap(self) -> None:
        assert missing_serials(list(self.printed), self.house.pit.papers.last) == ()

    @invariant()
    def nobody_signs_twice_and_every_part_is_somewhere(self) -> None:
        for serial, slip in self.house.pit.papers.slips.items():
            signers = [one.person for one in slip.signatures]
            assert len(set(signers)) == len(signers), slip
            assert set(slip.parts) == set(self.printed[serial].parts)
            assert (slip.cheques, slip.cents) == (self.printed[serial].cheques, self.printed[serial].cents)
            if slip.state == "void":
                assert set(slip.parts.values()) == {"accounting"}
                assert slip.why
        assert set(self.house.pit.papers.slips) == set(self.printed)

    @invariant()
    def a_tray_that_is_not_open_has_no_paper_under_way(self) -> None:
        pit, tray = self.house.pit, self.house.pit.inventory.tray(TABLE)
        if tray.stage != "open":
            assert not pit.fills.open
            assert not pit.credits.open
            assert not pit.markers.open
        if tray.stage == "closed":
            assert pit.papers.slips[tray.opener].cheques == self.house.rack
            assert set(pit.papers.slips[tray.opener].parts.values()) == {"tray"}
        if tray.stage in ("closing", "signed", "dropped") and tray.cover_on:
            assert tray.counted_by in pit.staff.people

    @invariant()
    def nobody_owes_more_than_their_line(self) -> None:
        assert all(line.left >= 0 for line in self.house.pit.markers.lines.values())

    def teardown(self) -> None:
        """The events alone give the same pit, and so does what is kept of it."""
        if not hasattr(self, "house"):
            return
        again = Pit()
        for event in self.house.events:
            again = evolve(again, event)
        assert again == self.house.pit
        kept = msgspec.json.decode(msgspec.json.encode(again), type=Pit)
        assert replace(kept) == again


TestPaper = pytest.mark.rule("IND-03", "IND-04", "IND-08", "IND-18")(Paper.TestCase)
TestPaper.settings = settings(
    max_examples=30,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
