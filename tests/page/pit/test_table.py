"""A shift at the pit desk: a table opened, filled and closed by mouse and by keys; the drawer."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.pit import view_of
from pitboss.floor.floor import TablePlan
from pitboss.pit.papers import credits, fills
from pitboss.pit.papers.reading import AgreeLine, ReadLine, line_to_read, lines
from pitboss.pit.trays import inventory
from pitboss.pit.trays.inventory import CALLED
from pitboss.table.commands import LeaveTable
from tests.kit.page.house import RACK as DEEP
from tests.kit.page.house import PageHouse, staff_id
from tests.kit.page.pit import GAME, PagePit
from tests.kit.page.sittings import Sitting
from tests.kit.page.visitors import Visitors, rest

RACK = Cheques(red=200, green=200, black=40)
FILL = Cheques(red=40, green=20)
MOUSE, KEYS, CREDIT, PLAYED = "mouse", "keys", "credit", "played"
READ = 3
"""Lines of a slip that are read on the page; all are alike."""
PLAIN = re.compile("May the dealer cut")


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = [TablePlan(name, GAME, RACK, pit="1") for name in (MOUSE, KEYS, CREDIT)]
    with PageHouse(plans=(*plans, TablePlan(PLAYED, "mini-baccarat", DEEP, pit="2"))) as opened:
        PagePit(opened).everybody()
        yield opened


@pytest.fixture(scope="module")
def pit(house: PageHouse) -> PagePit:
    return PagePit(house)


def rack(pit: PagePit, table: str) -> Cheques:
    live_table = pit.house.services.floor.tables[table]
    return view_of(table, live_table.host.rules, live_table.durable).rack


class Crew:
    """Everybody at the desk of one table, each in a browser of their own, with a mouse or with keys alone."""

    def __init__(self, visit: Visitors, pit: PagePit, table: str) -> None:
        self.pit, self.table, self._visit = pit, table, visit
        self._pages: dict[str, Page] = {}

    def goes(self, role: str) -> None:
        """Whoever is done here closes their page."""
        self._pages.pop(role).context.close()

    def at(self, role: str) -> Page:
        if role not in self._pages:
            path = f"/pit/{self.table}"
            self._pages[role] = self._visit(staff_id(role), path, reduced_motion="reduce")
        return self._pages[role]

    def does(self, role: str, subject: str) -> None:
        """The step that is offered to somebody, and to them."""
        page = self.at(role)
        button = page.locator(f"[data-do='{subject}']").first
        expect(button).to_be_enabled()
        if self.table == KEYS:
            page.keyboard.press("j")
            expect(button).to_be_focused()
            page.keyboard.press("Enter")
        else:
            button.click()
        rest(page)

    def counts(self, role: str, subject: str, cheques: Cheques) -> None:
        """Written colour by colour, in the manual's order; with keys, Enter goes on and sends at the end."""
        page = self.at(role)
        entry = page.locator(f"[data-entry='{subject}']")
        expect(entry).to_be_visible()
        if self.table == KEYS:
            page.keyboard.press("j")
        for colour in CALLED:
            count = getattr(cheques, colour)
            field = entry.locator(f"input[name={colour}]")
            if self.table == KEYS:
                expect(field).to_be_focused()
                page.keyboard.type(str(count))
                page.keyboard.press("Enter")
            elif count:
                field.fill(str(count))
        if self.table != KEYS:
            entry.locator(f"[data-do='{subject}']").click()
        rest(page)

    def reads(self, serial: str) -> None:
        """The dealer agrees to the first lines here, the focus going on to the next; to the rest beside."""
        page, all_of_them = self.at("dealer"), lines(self.pit.state.papers.slips[serial])
        for place, (line, _) in enumerate(all_of_them[:READ]):
            if line_to_read(self.pit.state.papers.slips[serial]):
                self.at("supervisor").locator("[data-do=ReadLine]").click()
                rest(self.at("supervisor"))
            button = page.locator(f'.reading[data-line="{line}"] [data-do=AgreeLine]')
            expect(button).to_be_visible()
            if self.table == KEYS:
                if not place:
                    page.keyboard.press("j")
                expect(button).to_be_focused()
                page.keyboard.press("Enter")
            else:
                button.click()
            rest(page)
        expect(page.locator(f'.reading[data-line="{all_of_them[READ][0]}"]')).to_be_visible()
        for line, value in all_of_them[READ:]:
            if line_to_read(self.pit.state.papers.slips[serial]):
                self.pit.must("supervisor", ReadLine(serial, line))
            self.pit.must("dealer", AgreeLine(serial, line, value))

    def stage(self, words: str) -> None:
        expect(self.at("supervisor").locator(".tray-state")).to_have_text(words)


@pytest.mark.parametrize("table", [MOUSE, KEYS])
@pytest.mark.rule("OPEN-02", "OPEN-05", "IND-13", "FILL-06", "CLOSE-03", "CLOSE-04")
def test_a_table_is_opened_filled_and_closed(visit: Visitors, pit: PagePit, table: str) -> None:
    pit.must("pit_manager", inventory.StoreTray(table))
    crew = Crew(visit, pit, table)
    crew.stage("Closed and locked")
    opened(crew)
    filled(crew)
    closed(crew)
    crew.stage("Closed and locked")


def opened(crew: Crew) -> None:
    pit, table = crew.pit, crew.table
    crew.does("supervisor", "UnlockTray")
    proved(crew)
    crew.counts("dealer", "CountTray", RACK)
    crew.reads(pit.state.inventory.tray(table).opener)
    crew.does("dealer", "SignOpener")
    crew.does("supervisor", "SignOpener")
    crew.does("supervisor", "ApproveBankroll")
    crew.does("dealer", "DropOpener")
    crew.stage("Open")


def proved(crew: Crew) -> None:
    """The page asks for one stack of the highest colour that has a full one."""
    dealer = crew.at("dealer")
    count = dealer.locator("[data-entry=ProveStack] #called-count")
    expect(count).to_be_visible()
    colour = crew.pit.state.inventory.tray(crew.table).stacks[0]
    expect(count).to_have_attribute("name", colour)
    count.fill("20")
    dealer.locator("[data-do=ProveStack]").click()
    rest(dealer)
    expect(dealer.locator("[data-entry=ProveStack]")).to_have_count(0)
    assert crew.pit.state.inventory.tray(crew.table).gauge == colour


def filled(crew: Crew) -> None:
    pit, table, supervisor = crew.pit, crew.table, crew.at("supervisor")
    ordered = supervisor.locator("[data-entry=RequestFill]")
    if table == KEYS:
        supervisor.keyboard.press("f")
        for colour in CALLED:
            expect(ordered.locator(f"input[name={colour}]")).to_be_focused()
            supervisor.keyboard.type(str(getattr(FILL, colour)))
            supervisor.keyboard.press("Tab" if colour == CALLED[-1] else "Enter")
        supervisor.keyboard.press("o")
    else:
        for colour in CALLED:
            ordered.locator(f"input[name={colour}]").fill(str(getattr(FILL, colour)))
        supervisor.locator("[data-do=RequestFill]").click()
    rest(supervisor)
    for role, subject in (("cage_cashier", "PrepareFill"), ("security", "CarryFill")):
        crew.does(role, subject)
        crew.goes(role)
    (fill,) = pit.state.fills.open.values()
    assert fill.cheques == FILL
    crew.reads(fill.serial)
    crew.counts("dealer", "ProveFill", FILL)
    crew.does("dealer", "SignFill")
    expect(supervisor.locator(".pit-step.due")).to_contain_text("Supervisor")
    crew.does("supervisor", "SignFill")
    assert rack(pit, table) == RACK, "nothing is in the rack before the duplicate is dropped"
    crew.does("dealer", "DropDuplicate")
    expect(supervisor.locator(".paper")).to_have_count(0)
    assert rack(pit, table) == RACK + FILL


def closed(crew: Crew) -> None:
    pit, table, supervisor, dealer = crew.pit, crew.table, crew.at("supervisor"), crew.at("dealer")
    crew.does("supervisor", "CallClosing")
    crew.does("dealer", "CoverFloat")
    proved(crew)
    for colour in CALLED[:READ]:
        called = dealer.locator(f"#called-count[name={colour}]")
        expect(called).to_be_visible()
        if table == KEYS:
            dealer.keyboard.press("j")
            expect(called).to_be_focused()
            dealer.keyboard.type(str(getattr(RACK + FILL, colour)))
            dealer.keyboard.press("Enter")
        else:
            called.fill(str(getattr(RACK + FILL, colour)))
            dealer.locator("[data-do=CallDenomination]").click()
        rest(dealer)
        crew.does("supervisor", "VerifyDenomination")
    expect(dealer.locator(f"#called-count[name={CALLED[READ]}]")).to_be_visible()
    for colour in CALLED[READ:]:
        pit.must("dealer", inventory.CallDenomination(table, colour, getattr(RACK + FILL, colour)))
        pit.must("supervisor", inventory.VerifyDenomination(table))
    crew.stage("Closer written")
    expect(supervisor.locator(".trace")).to_have_count(0)
    crew.reads(pit.state.inventory.tray(table).closer)
    for role in ("dealer", "supervisor", "pit_manager"):
        crew.does(role, "SignCloser")
    crew.does("dealer", "DropCloser")
    crew.does("supervisor", "LockLid")


@pytest.mark.rule("CRD-02", "CRD-04")
def test_a_credit_that_differs_moves_nothing_and_says_why(visit: Visitors, pit: PagePit) -> None:
    crew, asked, before = Crew(visit, pit, CREDIT), Cheques(green=20), rack(pit, CREDIT)
    supervisor = crew.at("supervisor")
    supervisor.keyboard.press("c")
    supervisor.locator("#count-RequestCredit-green").fill("20")
    supervisor.locator("[data-do=RequestCredit]").click()
    expect(supervisor.locator(".paper.is-credit")).to_be_visible()
    (one,) = pit.state.credits.open.values()
    crew.reads(one.serial)
    crew.counts("dealer", "ProveCredit", Cheques(green=19))
    dealer = crew.at("dealer")
    expect(dealer.locator(".desk-refusal")).to_contain_text("CRD-02")
    expect(dealer.locator(".rule-text")).not_to_be_empty()
    assert rack(pit, CREDIT) == before
    crew.counts("dealer", "ProveCredit", asked)
    for role in ("supervisor", "dealer", "security"):
        crew.does(role, "SignCredit")
    expect(supervisor.locator(".paper .next-waits")).to_have_text("Waits for: Cage cashier")
    assert rack(pit, CREDIT) == before - asked
    pit.must("cage_cashier", credits.AcknowledgeCredit(one.serial, Cheques(green=18)))
    crew.does("supervisor", "CompareCredit")
    expect(supervisor.locator(".desk-refusal")).to_contain_text("That is not what the slip says.")
    assert one.serial in pit.state.credits.open


@pytest.mark.rule("XC-01")
def test_an_approval_from_the_drawer_on_another_page(visit: Visitors, pit: PagePit) -> None:
    page = visit("supervisor-1", "/me", reduced_motion="reduce")
    table = pit.house.services.floor.tables[CREDIT]
    (asked,) = table.durable.table.approvals
    page.locator("#queue-button.new").click()
    line = page.locator(f"[data-line='{CREDIT} approval {asked.number}']")
    expect(line).to_contain_text(PLAIN)
    expect(line).to_contain_text("CUT-02")
    line.get_by_role("button", name="Approve").click()
    expect(line).to_have_count(0)
    assert not [one for one in table.durable.table.approvals if one.outcome == "asked"]
    page.keyboard.press("s")
    expect(page.locator(".queue-fresh")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#queue-button")).to_be_focused()
    expect(page.locator("#queue-button.new")).to_have_count(0)


def test_what_is_new_is_announced_and_stays_new_until_it_is_seen(visit: Visitors, pit: PagePit) -> None:
    page = visit("cage-cashier-1", "/me", reduced_motion="reduce")
    expect(page.locator("#queue-button")).to_be_visible()
    pit.must("supervisor", fills.RequestFill(PLAYED, FILL))
    expect(page.locator("#pb-log")).to_contain_text("Prepare and print the fill")
    expect(page.locator("#queue-button.new")).to_contain_text(re.compile(r"[1-9]"))
    page.keyboard.press("q")
    line = page.locator(".queue-line.mine", has_text="$700")
    expect(line.locator(".stack-picture")).to_have_attribute("aria-label", "20 green, 40 red")
    page.keyboard.press("Escape")
    expect(page.locator(".queue-drawer")).to_have_count(0)  # an open drawer takes the key for itself
    expect(page.locator("#queue-button.new")).to_be_visible()
    page.keyboard.press("q")
    line.locator(".approve").click()
    expect(line).to_have_count(0)
    (fill,) = [one for one in pit.state.fills.open.values() if one.table == PLAYED]
    assert fill.cashier == "cage-cashier-1"
    pit.must("supervisor", fills.VoidFill(fill.number, "enough for this test"))


@pytest.mark.rule("IND-10")
def test_a_difference_names_where_it_could_first_have_happened(visit: Visitors, pit: PagePit) -> None:
    sitting = Sitting(pit.house, PLAYED, "ann", "bob")
    sitting.until("betting", rounds=3)
    for who in ("ann", "bob"):
        sitting.submit(Person(who, ("guest",)), LeaveTable(who))
    held = rack(pit, PLAYED)
    pit.closing(PLAYED, replace(held, green=held.green - 1))
    page = visit("supervisor-1", f"/pit/{PLAYED}", reduced_motion="reduce")
    differs = page.locator(".count-cell[data-colour=green] .count-diff.off")
    expect(differs).to_contain_text(f"1 against {held.green}")
    trace = page.locator(".trace[data-colour=green]")
    expect(trace).to_contain_text("Green $25: 1 missing")
    expect(trace).to_contain_text(re.compile(r"It could first have happened here: round \d+(, spot \d+)?\."))
    expect(page.locator(".tray-traces")).to_contain_text("what could have gone wrong, not what did")
    trace.get_by_role("link").first.click()
    rest(page)
    assert f"/replay/{PLAYED}-" in page.url


def test_the_strip_by_keys(visit: Visitors, pit: PagePit) -> None:
    page = visit("supervisor-1", "/pit", reduced_motion="reduce")
    expect(page.locator(".pit-tile")).to_have_count(4)
    expect(page.locator(f".pit-tile[data-table={MOUSE}] .tile-state")).to_have_text(re.compile("locked|open"))
    page.get_by_label("Pit 2").check()
    expect(page.locator(".pit-tile")).to_have_count(1)
    page.get_by_label("All pits").check()
    page.locator(".pit-tile").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pit-tile").nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f".pit-tile[data-table={PLAYED}]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("pb-pit-table h1")).to_contain_text(PLAYED)


def test_a_guest_sees_nothing_of_it(visit: Visitors) -> None:
    page = visit("ann", "/pit")
    expect(page.locator("[data-notice=forbidden]")).to_be_visible()
    expect(page.locator("#queue-button")).to_have_count(0)
    expect(page.locator("pb-top nav")).not_to_contain_text("Pit")
    page.goto(f"/pit/{MOUSE}")
    rest(page)
    expect(page.locator("[data-notice=forbidden]")).to_be_visible()
    assert all("403" in fault for fault in visit.faults)
    visit.faults.clear()
