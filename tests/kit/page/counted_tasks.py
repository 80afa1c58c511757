"""The pit's ten tasks as people do them on the page, with every act counted.

An act is a click, a key, or a field that is filled in. Whoever works at the table has its desk open, and a
dealer its console; everybody else comes from another page, each time: a key opens the drawer, a click
answers. The page is asked for the next step as a person would look for it, so that the same walk counts the
acts of any version of it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import ClassVar

from playwright.sync_api import Locator, Page, expect

from pitboss.cheques import FULL_STACK, Cheques
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import TablePlan
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.fills import FILL
from pitboss.pit.procedure.tables import PaperProgress, of_slip, of_tray
from pitboss.pit.trays.inventory import StoreTray
from pitboss.table.commands import LeaveTable
from pitboss.table.relief import hands
from pitboss.table.state import Posted
from pitboss.web.accounts.people import Account
from tests.kit.page.dealer import ByHand
from tests.kit.page.house import RACK as DEEP
from tests.kit.page.house import PageHouse, staff_id
from tests.kit.page.pit import GAME, PagePit
from tests.kit.page.table_guest import TableGuest, give, sit_down
from tests.kit.page.visitors import Visitors, rest

TABLE = "counted"
RACK = Cheques(white=200, pink=40, red=80, green=90, black=200, purple=70, orange=10)
"""Seven colours, as the manual's par has them: red and green run low, white and purple run over."""
PAR = Cheques(white=100, pink=40, red=400, green=400, black=200, purple=40, orange=10)
GUEST = "ann"
DRAWN = 500_00
CUT = Cheques(black=5)
AT_THE_TABLE = ("dealer", "supervisor")
DEALT = "dealt"
"""A table in play, for what is done while a game goes on."""
DEALERS = ("dealer-1", "dealer-2")
PLAYER = "bob"
POSTED = Posted(50_00, 2_000_00)
_RELIEF = {"relieving_dealer": DEALERS[1]}
_STEPS = 120
BUDGET = {
    "open": 18,
    "limits": 4,
    "fill": 14,
    "credit": 14,
    "rating": 3,
    "marker": 8,
    "close": 18,
    "approve": 2,
    "ruling": 8,
    "relief": 9,
}
"""How many acts of everybody together each task may take, the last three with a game in play.

Opening, fill, credit, marker and closing have targets. The others take no more than now.
"""
DAY, IN_PLAY = tuple(BUDGET)[:7], tuple(BUDGET)[7:]


def plan() -> TablePlan:
    return TablePlan(TABLE, GAME, RACK, pit="1", par=PAR)


@contextmanager
def counted_house() -> Iterator[PageHouse]:
    """A house with a table that is locked and one in play, and everybody at work."""
    with PageHouse(plans=(plan(), TablePlan(DEALT, GAME, DEEP, pit="1"))) as house:
        second = Account(DEALERS[1], "The second dealer", ("dealer",))
        house.call(partial(house.services.people.open, second, "", by="test", at_ms=0))
        pit = PagePit(house)
        pit.everybody(*DEALERS)
        pit.must("pit_manager", StoreTray(TABLE))
        pit.deals(TABLE)
        pit.brings_cards(TABLE)
        yield house


class CountedActs:
    """People at their pages, and the acts of each."""

    places: ClassVar[dict[str, str]]
    """Where those who work at the table are when a task begins."""

    def __init__(self, visit: Visitors, pit: PagePit) -> None:
        self.pit, self._visit = pit, visit
        self._pages: dict[str, Page] = {}
        self.acts: Counter[str] = Counter()
        """Of the task at hand, by role."""

    def at(self, role: str) -> Page:
        """Somebody's page: their place at the table, or any page with the drawer."""
        if role not in self._pages:
            who, path = _RELIEF.get(role) or staff_id(role), self.places.get(role, "/me")
            self._pages[role] = self._visit(who, path, reduced_motion="reduce")
        return self._pages[role]

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


class CountedTasks(CountedActs):
    """A table's day: everybody at the table and in the back of the house."""

    places = dict.fromkeys(AT_THE_TABLE, f"/pit/{TABLE}")

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

    def limits(self) -> int:
        """Other limits, posted at the desk; nothing has been dealt, so they hold from the first round."""
        self.acts.clear()
        supervisor = self.at("supervisor")
        self._click("supervisor", supervisor.locator(".desk-limits .change-limits"))
        for name, cents in zip(("min", "max"), (POSTED.min, POSTED.max), strict=True):
            field = supervisor.locator(f".limits-form input[name={name}]")
            self._write("supervisor", field, f"{cents // 100}")
        self._key("supervisor", "Enter")
        for _ in range(_STEPS * 10):
            if self.pit.house.services.floor.tables[TABLE].durable.table.limits_next == POSTED:
                return self.acts.total()
            supervisor.wait_for_timeout(20)
        raise AssertionError("the limits were never posted")

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

    def rating(self) -> int:
        """Begun and closed at the guests' desk; what was played is counted by the table."""
        sit_down(self.pit.house, GUEST, TABLE, 1)
        self.acts.clear()
        page = self.at("supervisor")
        self._click("supervisor", page.locator("a[href='/pit/guests']").first)
        self._click("supervisor", page.locator(f"[data-key='rate {GUEST} {TABLE}']"))
        self._click("supervisor", page.locator(f"[data-key='close {GUEST}']"))
        expect(page.locator(f"[data-key='close {GUEST}']")).to_have_count(0)
        total = self.acts.total()
        page.goto(self.places["supervisor"])
        rest(page)
        assert give(self.pit.house, TABLE, LeaveTable(GUEST), GUEST) is None
        return total

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


class CountedPlay(CountedActs):
    """What is done while a game goes on, in this order: at first the table waits for an approval."""

    places: ClassVar = {
        "supervisor": f"/pit/{DEALT}",
        "dealer": f"/t/{DEALT}/deal",
        "relieving_dealer": f"/t/{DEALT}/deal",
    }

    def __init__(self, visit: Visitors, pit: PagePit) -> None:
        super().__init__(visit, pit)
        self._hand = ByHand(pit.house, DEALT, {PLAYER: (2, "main", 50_00)})

    def approve(self) -> int:
        """Granted from the drawer, which opens on every page."""
        (asked,) = (one for one in self._hand.felt.approvals if one.outcome == "asked")
        self.acts.clear()
        supervisor = self.at("supervisor")
        expect(supervisor.locator("pb-drawer[data-heard]")).to_have_count(1)
        self._key("supervisor", "q")
        line = supervisor.locator(f"[data-line='{DEALT} approval {asked.number}']")
        expect(line).to_be_visible()
        for _ in range(_STEPS):
            if line.get_attribute("aria-current") == "true":
                break
            self._key("supervisor", "j")
        self._key("supervisor", "a")
        expect(line).to_have_count(0)
        supervisor.keyboard.press("Escape")
        total = self.acts.total()
        assert not [one for one in self._hand.felt.approvals if one.outcome == "asked"]
        return total

    def ruling(self) -> int:
        """A card that was drawn in error, from the dealer's call to the signed ruling."""
        self._hand.tap_in()
        self._hand.phase("decide")
        dealer, supervisor = self._console("dealer"), self.at("supervisor")
        self.acts.clear()
        self._key("dealer", "f")
        self._key("dealer", "1")
        panel = dealer.page.locator(".fault-panel")
        self._click("dealer", panel.get_by_role("button", name="Dealer", exact=True))
        self._click("dealer", panel.locator("button.main"))
        expect(supervisor.locator("#queue-button.new")).to_be_visible()
        self._key("supervisor", "q")
        line = supervisor.locator(f".queue-line.mine[data-line^='{DEALT} case']").first
        self._click("supervisor", line.locator("a.button"))
        expect(supervisor.locator(".option.recommended")).to_be_visible()
        self._key("supervisor", "1")
        self._key("supervisor", "Enter")
        expect(supervisor.locator(".ruled-line")).to_be_visible()
        assert not self._hand.felt.cases
        return self.acts.total()

    def relief(self) -> int:
        """Another dealer is sent, and both hand over, until the table is theirs."""
        self._hand.until(lambda felt: felt.game.phase == "betting" and not felt.dues and felt.game.round > 1)
        supervisor = self.at("supervisor")
        supervisor.goto(self.places["supervisor"])
        rest(supervisor)
        consoles = {role: self._console(role) for role in ("dealer", "relieving_dealer")}
        taking = consoles["relieving_dealer"]
        self.acts.clear()
        self._click("supervisor", supervisor.locator(f"[data-do='relief-{DEALERS[1]}']"))
        self._press(taking, "relieving_dealer", "g")
        for _ in range(_STEPS):
            if taking.hosted.dealer == DEALERS[1]:
                return self.acts.total()
            role = "relieving_dealer" if hands(self._hand.felt, DEALERS[0]) == DEALERS[1] else "dealer"
            self._press(consoles[role], role, "Space")
        raise AssertionError("the place was never handed over")

    def _console(self, role: str) -> TableGuest:
        console = TableGuest(self.pit.house, self.at(role), _RELIEF.get(role) or staff_id(role), DEALT)
        console.even()
        return console

    def _press(self, console: TableGuest, role: str, key: str) -> None:
        console.even()
        self._key(role, key)
        console.even()


def _colours(cheques: Cheques) -> Iterator[tuple[str, int]]:
    """The colours that there are cheques of."""
    return ((name, count) for name in Cheques.__struct_fields__ if (count := getattr(cheques, name)))


def tasks_of(acts: CountedActs, names: tuple[str, ...]) -> Iterator[tuple[str, int, dict[str, int]]]:
    """Tasks one after the other, each with its acts, all together and by role."""
    for name in names:
        total = getattr(acts, name)()
        yield name, total, dict(acts.acts)
