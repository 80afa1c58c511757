"""A shift at the pit desk: a table opened, filled and closed by keys; tasks with their acts; the drawer."""

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
from pitboss.pit.trays import inventory
from pitboss.pit.trays.inventory import CALLED
from pitboss.table.commands import LeaveTable
from tests.kit.page.counted_tasks import BUDGET, DAY, CountedTasks, tasks_of
from tests.kit.page.counted_tasks import TABLE as COUNTED
from tests.kit.page.counted_tasks import plan as counted_plan
from tests.kit.page.house import RACK as DEEP
from tests.kit.page.house import PageHouse, staff_id
from tests.kit.page.pit import GAME, PagePit
from tests.kit.page.sittings import Sitting
from tests.kit.page.visitors import Visitors, rest

RACK = Cheques(red=200, green=200, black=40)
FILL = Cheques(red=40, green=20)
KEYS, CREDIT, PLAYED = "keys", "credit", "played"
PLAIN = re.compile("May the dealer cut")


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = [TablePlan(name, GAME, RACK, pit="1") for name in (KEYS, CREDIT)]
    with PageHouse(
        plans=(counted_plan(), *plans, TablePlan(PLAYED, "mini-baccarat", DEEP, pit="2"))
    ) as opened:
        PagePit(opened).everybody()
        yield opened


@pytest.fixture(scope="module")
def pit(house: PageHouse) -> PagePit:
    return PagePit(house)


def rack(pit: PagePit, table: str) -> Cheques:
    live_table = pit.house.services.floor.tables[table]
    return view_of(table, live_table.host.rules, live_table.durable).rack


class Crew:
    """Everybody at the desk of one table, each in a browser of their own, with keys alone."""

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

    def begins(self, role: str, subject: str) -> None:
        """Something that nobody waits for: to it, and done."""
        page = self.at(role)
        button = page.locator(f"[data-do='{subject}']").first
        expect(button).to_be_enabled()
        page.keyboard.press("j")
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
        rest(page)

    def does(self, role: str, subject: str) -> None:
        """The step that is offered to somebody, and to them: one key."""
        page = self.at(role)
        expect(page.locator(f"[data-mine] [data-do^='{subject}']").first).to_be_enabled()
        page.keyboard.press("a")
        rest(page)

    def counts(self, role: str, subject: str, cheques: Cheques) -> None:
        """Written colour by colour, in the manual's order; Enter goes on and sends at the end."""
        page = self.at(role)
        entry = page.locator(f"[data-entry='{subject}']")
        expect(entry).to_be_visible()
        page.keyboard.press("j")
        for colour in (one for one in CALLED if getattr(RACK, one)):
            expect(entry.locator(f"input[name={colour}]")).to_be_focused()
            page.keyboard.type(str(getattr(cheques, colour)))
            page.keyboard.press("Enter")
        rest(page)

    def stage(self, words: str) -> None:
        expect(self.at("supervisor").locator(".tray-state")).to_have_text(words)


@pytest.mark.rule("OPEN-02", "OPEN-05", "IND-13", "FILL-06", "CLOSE-03", "CLOSE-04")
def test_a_table_is_opened_filled_and_closed_by_keys(visit: Visitors, pit: PagePit) -> None:
    pit.must("pit_manager", inventory.StoreTray(KEYS))
    crew = Crew(visit, pit, KEYS)
    crew.stage("Closed and locked")
    pit.brings_cards(KEYS)
    opened(crew)
    filled(crew)
    closed(crew)
    crew.stage("Closed and locked")


def opened(crew: Crew) -> None:
    crew.begins("supervisor", "UnlockTray")
    proved(crew)
    crew.counts("dealer", "CountTray", RACK)
    expect(crew.at("dealer").locator(".to-confirm")).to_contain_text("$25 cheques")
    crew.does("dealer", "AgreeLines sign")
    crew.does("supervisor", "SignOpener")
    crew.does("supervisor", "ApproveBankroll")
    crew.does("dealer", "DropOpener")
    crew.stage("Open")


def proved(crew: Crew) -> None:
    """The page asks for one stack of the highest colour that has a full one."""
    colour = crew.pit.state.inventory.tray(crew.table).stacks[0]
    dealer = crew.at("dealer")
    expect(dealer.locator("[data-confirm=ProveStack]")).to_contain_text(f"a full stack of {colour}")
    crew.does("dealer", "ProveStack")
    expect(dealer.locator("[data-confirm=ProveStack]")).to_have_count(0)
    assert crew.pit.state.inventory.tray(crew.table).gauge == colour


def filled(crew: Crew) -> None:
    pit, table, supervisor = crew.pit, crew.table, crew.at("supervisor")
    ordered = supervisor.locator("[data-entry=RequestFill]")
    supervisor.keyboard.press("f")
    for colour in (one for one in CALLED if getattr(RACK, one)):
        expect(ordered.locator(f"input[name={colour}]")).to_be_focused()
        supervisor.keyboard.type(str(getattr(FILL, colour)))
        supervisor.keyboard.press("Tab" if colour == "red" else "Enter")
    supervisor.keyboard.press("o")
    rest(supervisor)
    for role, subject in (("cage_cashier", "PrepareFill"), ("security", "CarryFill")):
        crew.does(role, subject)
        crew.goes(role)
    (fill,) = pit.state.fills.open.values()
    assert fill.cheques == FILL
    expect(supervisor.locator(".to-confirm dt")).to_have_text(["Date", "Table", "$25 cheques", "$5 cheques"])
    crew.does("supervisor", "ReadLines")
    crew.does("dealer", "AgreeLines")
    at_the_console(crew)
    crew.does("dealer", "SignFill")
    expect(supervisor.locator(".pit-step.due")).to_contain_text("Supervisor")
    crew.does("supervisor", "SignFill")
    assert rack(pit, table) == RACK, "nothing is in the rack before the duplicate is dropped"
    crew.does("dealer", "DropDuplicate")
    expect(supervisor.locator(".paper")).to_have_count(0)
    assert rack(pit, table) == RACK + FILL


def at_the_console(crew: Crew) -> None:
    """The dealer proves the fill where they deal, and does not leave the table for it."""
    dealer = crew.at("dealer")
    dealer.goto(f"/t/{crew.table}/deal")
    proof = dealer.locator(".console-papers [data-confirm=ProveFill]")
    expect(proof).to_contain_text("20")
    proof.locator("[data-whole]").click()
    expect(dealer.locator(".console-papers [data-do=SignFill]")).to_be_visible()
    dealer.goto(f"/pit/{crew.table}")
    rest(dealer)


def closed(crew: Crew) -> None:
    """The dealer writes all colours once; the supervisor sees what differs, and has it counted again."""
    held, supervisor = RACK + FILL, crew.at("supervisor")
    crew.begins("supervisor", "CallClosing")
    crew.pit.bags_cards(crew.table)
    crew.does("dealer", "CoverFloat")
    proved(crew)
    expect(crew.at("dealer").locator(".tray-tubes")).to_be_empty()
    crew.counts("dealer", "CallDenominations", replace(held, green=held.green - 1))
    expect(supervisor.locator(".confirming .count-cell .off")).to_contain_text(f"1 against {held.green}")
    supervisor.locator("[data-do=AskRecount]").click()
    rest(supervisor)
    crew.counts("dealer", "CallDenominations", held)
    expect(supervisor.locator(".confirming .off")).to_have_count(0)
    crew.does("supervisor", "VerifyDenominations")
    crew.stage("Closer written")
    expect(supervisor.locator(".trace")).to_have_count(0)
    crew.does("dealer", "AgreeLines sign")
    for role in ("supervisor", "pit_manager"):
        crew.does(role, "SignCloser")
    crew.does("dealer", "DropCloser")
    crew.does("supervisor", "LockLid")


def test_the_desks_tasks_take_no_more_acts_than_they_may(visit: Visitors, pit: PagePit) -> None:
    pit.must("pit_manager", inventory.StoreTray(COUNTED))
    pit.deals(COUNTED)
    pit.brings_cards(COUNTED)
    acts = {name: acts for name, acts, _ in tasks_of(CountedTasks(visit, pit), DAY)}
    assert {name: count for name, count in acts.items() if count > BUDGET[name]} == {}, acts


@pytest.mark.rule("CRD-02", "CRD-04")
def test_a_credit_that_differs_moves_nothing_and_says_why(visit: Visitors, pit: PagePit) -> None:
    crew, asked, before = Crew(visit, pit, CREDIT), Cheques(green=20), rack(pit, CREDIT)
    supervisor = crew.at("supervisor")
    supervisor.keyboard.press("c")
    supervisor.locator("#count-RequestCredit-green").fill("20")
    supervisor.locator("[data-do=RequestCredit]").click()
    expect(supervisor.locator(".paper.is-credit")).to_be_visible()
    (one,) = pit.state.credits.open.values()
    crew.does("dealer", "AgreeLines")
    dealer = crew.at("dealer")
    dealer.locator(".otherwise-fold > summary").click()
    dealer.locator("#count-ProveCredit-green").fill("19")
    dealer.locator("[data-entry=ProveCredit] [data-do=ProveCredit]").click()
    expect(dealer.locator(".desk-refusal")).to_contain_text("CRD-02")
    expect(dealer.locator(".rule-text")).not_to_be_empty()
    assert rack(pit, CREDIT) == before
    crew.does("dealer", "ProveCredit")
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
    expect(page.locator(f".pit-tile[data-table={COUNTED}] .tile-state")).to_have_text(
        re.compile("locked|open")
    )
    page.get_by_label("Pit 2").check()
    expect(page.locator(".pit-tile")).to_have_count(1)
    page.get_by_label("All pits").check()
    page.locator(".pit-tile").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pit-tile").nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f".pit-tile[data-table={PLAYED}]")).to_be_focused()
    tile = page.locator(f".pit-tile[data-table={PLAYED}]")
    figures = tile.locator(".tile-figures span").all_text_contents()
    dealer = tile.locator(".tile-dealer").text_content() or ""
    assert [one.split()[0] for one in figures[1:3]] == ["Win", "Drop"]
    page.keyboard.press("Enter")
    expect(page.locator("pb-pit-table h1")).to_contain_text(PLAYED)
    desk = page.locator(".pit-head")
    expect(desk.locator(".desk-dealer")).to_have_text(dealer)
    expect(desk.locator(".desk-limits strong")).to_have_text(figures[0])
    expect(desk.locator(".desk-figures .tile-figures span")).to_have_text(figures[1:])


def test_a_guest_sees_nothing_of_it(visit: Visitors) -> None:
    page = visit("ann", "/pit")
    expect(page.locator("[data-notice=forbidden]")).to_be_visible()
    expect(page.locator("#queue-button")).to_have_count(0)
    expect(page.locator("pb-top")).not_to_contain_text("Pit")
    page.goto(f"/pit/{COUNTED}")
    rest(page)
    expect(page.locator("[data-notice=forbidden]")).to_be_visible()
    assert all("403" in fault for fault in visit.faults)
    visit.faults.clear()
