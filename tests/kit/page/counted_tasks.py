"""The desk's five tasks as people do them on the page, with every act counted.

An act is a click, a key, or a field that is filled in. Whoever works at the table has its desk open;
everybody else comes from another page, each time: a key opens the drawer, a click answers. The page is asked
for the next step as a person would look for it, so that the same walk counts the acts of any version of it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from pitboss.cheques import FULL_STACK, Cheques
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import TablePlan
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.fills import FILL
from pitboss.pit.procedure.tables import PaperProgress, of_slip, of_tray
from pitboss.pit.trays.inventory import StoreTray
from pitboss.table.commands import LeaveTable
from tests.kit.page.house import PageHouse, staff_id
from tests.kit.page.pit import GAME, PagePit
from tests.kit.page.table_guest import give, sit_down
from tests.kit.page.visitors import Visitors, rest

TABLE = "counted"
RACK = Cheques(white=200, pink=40, red=80, green=90, black=200, purple=70, orange=10)
"""Seven colours, as the manual's par has them: red and green run low, white and purple run over."""
PAR = Cheques(white=100, pink=40, red=400, green=400, black=200, purple=40, orange=10)
GUEST = "ann"
DRAWN = 500_00
CUT = Cheques(black=5)
AT_THE_TABLE = ("dealer", "supervisor")
_STEPS = 120
BUDGET = {"open": 18, "fill": 14, "credit": 14, "marker": 8, "close": 18}
"""How many acts of everybody together each task may take."""


def plan() -> TablePlan:
    return TablePlan(TABLE, GAME, RACK, pit="1", par=PAR)


@contextmanager
def counted_house() -> Iterator[PageHouse]:
    """A house with the one table, locked, and everybody at work."""
    with PageHouse(plans=(plan(),)) as house:
        pit = PagePit(house)
        pit.everybody()
        pit.must("pit_manager", StoreTray(TABLE))
        pit.deals(TABLE)
        pit.brings_cards(TABLE)
        yield house


class CountedTasks:
    """Everybody at the table and in the back of the house, and the acts of each."""

    def __init__(self, visit: Visitors, pit: PagePit) -> None:
        self.pit, self._visit = pit, visit
        self._pages: dict[str, Page] = {}
        self.acts: Counter[str] = Counter()
        """Of the task at hand, by role."""

    def at(self, role: str) -> Page:
        """Somebody's page: the desk of the table, or any page with the drawer."""
        if role not in self._pages:
            path = f"/pit/{TABLE}" if role in AT_THE_TABLE else "/me"
            self._pages[role] = self._visit(staff_id(role), path, reduced_motion="reduce")
        return self._pages[role]

    @property
    def rack(self) -> Cheques:
        live_table = self.pit.house.services.floor.tables[TABLE]
        return view_of(TABLE, live_table.host.rules, live_table.durable).rack

    def open(self) -> int:
        """From the locked tray to the open table."""
        self.acts.clear()
        self._click("supervisor", self.at("supervisor").locator("[data-do=UnlockTray]"))
        self._follow(self._tray, {"CountTray": RACK})
        return self.acts.total()

    def fill(self) -> int:
        """What the desk proposes, from the request to the rack."""
        self.acts.clear()
        self._click("supervisor", self.at("supervisor").locator("[data-do=RequestFill]"))
        (fill,) = (one for one in self.pit.state.fills.open.values() if one.table == TABLE)
        self._follow(lambda: self._paper("fill"), {"ProveFill": fill.cheques})
        return self.acts.total()

    def credit(self) -> int:
        """What the desk proposes, from the request to both copies in the box."""
        self.acts.clear()
        self._click("supervisor", self.at("supervisor").locator("[data-do=RequestCredit]"))
        (one,) = (one for one in self.pit.state.credits.open.values() if one.table == TABLE)
        counts = {"ProveCredit": one.cheques, "AcknowledgeCredit": one.cheques}
        self._follow(lambda: self._paper("credit"), counts)
        return self.acts.total()

    def marker(self) -> int:
        """From the guest's wish to the cheques in their hand; the line was approved before."""
        self.pit.must("cage_cashier", ApproveLine(GUEST, 2_000_00))
        sit_down(self.pit.house, GUEST, TABLE, 1)
        self.at("supervisor").reload()
        rest(self.at("supervisor"))
        self.acts.clear()
        self._write("supervisor", self.at("supervisor").locator(f"#marker-{GUEST}"), f"{DRAWN // 100}")
        self._key("supervisor", "Enter")
        self._follow(lambda: self._paper("marker"), {"CutMarker": CUT})
        total = self.acts.total()
        assert give(self.pit.house, TABLE, LeaveTable(GUEST), GUEST) is None
        return total

    def close(self) -> int:
        """From the notice to the locked lid."""
        self.at("supervisor").reload()
        rest(self.at("supervisor"))
        self.acts.clear()
        counted = self.rack
        self._click("supervisor", self.at("supervisor").locator("[data-do=CallClosing]"))
        self.pit.bags_cards(TABLE)
        self._follow(self._tray, {"CallDenomination": counted, "CallDenominations": counted})
        return self.acts.total()

    def _tray(self) -> PaperProgress | None:
        return of_tray(self.pit.rules, self.pit.state, TABLE)

    def _paper(self, kind: str) -> PaperProgress | None:
        """The paper of a kind that is under way; a fill that is not printed has no slip to go by."""
        rules, state = self.pit.rules, self.pit.state
        for fill in state.fills.open.values():
            if kind == "fill" and not fill.serial and fill.table == TABLE:
                return FILL.of(rules, state, fill)
        slips = (one for one in state.papers.slips.values() if one.table == TABLE and one.state == "open")
        slip = next((one for one in slips if one.kind == kind), None)
        return None if slip is None else of_slip(rules, state, slip)

    def _follow(self, find: Callable[[], PaperProgress | None], counts: dict[str, Cheques]) -> None:
        """Everybody does the next step of a paper until it is done."""
        for _ in range(_STEPS):
            progress = find()
            step = None if progress is None else progress.next()
            if step is None or progress is None:
                return
            before = self.pit.state
            self._step(step.role, step.command.__name__, counts)
            for _ in range(_STEPS):
                if self.pit.state is not before:
                    break
                self.at(step.role).wait_for_timeout(20)
            assert self.pit.state is not before, f"nothing came of {step.command.__name__}"
        raise AssertionError("the paper is never done")

    def _step(self, role: str, command: str, counts: dict[str, Cheques]) -> None:
        """One step by one person: a button where there is one, else the form."""
        page = self.at(role)
        if role not in AT_THE_TABLE and not self._from_drawer(role, page, command):
            return
        place = page.locator("[data-mine]").first
        expect(place).to_be_visible()
        entry = place.locator("form[data-entry]").first
        whole = place.locator("[data-do][data-whole], [data-do][type=button]").first
        if entry.count() == 0 or whole.count() > 0:
            signs = (whole.get_attribute("data-do") or "").endswith(" sign")
            signed = self._signatures()
            self._click(role, whole)
            for _ in range(_STEPS if signs else 0):
                if self._signatures() > signed:
                    break
                page.wait_for_timeout(20)  # the signature follows in the same act
            return
        subject = entry.get_attribute("data-entry") or ""
        single = entry.locator("#called-count")
        if single.count() > 0:
            self._write(role, single, str(self._called(subject, single, counts)))
        else:
            for colour, count in _colours(counts[subject]):
                self._write(role, entry.locator(f"input[name={colour}]"), str(count))
        self._click(role, entry.locator("[data-do]").first)

    def _signatures(self) -> int:
        slips = (one for one in self.pit.state.papers.slips.values() if one.table == TABLE)
        return sum(len(one.signatures) for one in slips)

    def _called(self, subject: str, field: Locator, counts: dict[str, Cheques]) -> int:
        colour = field.get_attribute("name") or ""
        return FULL_STACK if subject == "ProveStack" else int(getattr(counts[subject], colour))

    def _from_drawer(self, role: str, page: Page, command: str) -> bool:
        """Answer from the drawer where that is possible; tell whether the desk is opened instead."""
        page.goto("/me")
        rest(page)
        expect(page.locator("pb-drawer[data-heard]")).to_have_count(1)
        self._key(role, "q")
        line = page.locator(f'.queue-line.mine[data-line$=" {command}"]').first
        expect(line).to_be_visible()
        if line.locator(".approve").count() > 0:
            self._click(role, line.locator(".approve"))
            return False
        self._click(role, line.locator("a.button"))
        rest(page)
        return True

    def _click(self, role: str, what: Locator) -> None:
        expect(what).to_be_enabled()
        what.click()
        self.acts[role] += 1
        rest(self.at(role))

    def _write(self, role: str, field: Locator, text: str) -> None:
        field.fill(text)
        self.acts[role] += 1

    def _key(self, role: str, key: str) -> None:
        self.at(role).keyboard.press(key)
        self.acts[role] += 1
        rest(self.at(role))


def _colours(cheques: Cheques) -> Iterator[tuple[str, int]]:
    """The colours that there are cheques of."""
    return ((name, count) for name in Cheques.__struct_fields__ if (count := getattr(cheques, name)))


def all_tasks(tasks: CountedTasks) -> Iterator[tuple[str, int, dict[str, int]]]:
    """A table's day: each task with its acts, all together and by role."""
    for name in BUDGET:
        total = getattr(tasks, name)()
        yield name, total, dict(tasks.acts)
