"""Every view of the page at a moment worth looking at, for whatever must hold on all of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from by_hand import ByHand
from msgspec.structs import replace
from page_house import BACCARAT, BLACKJACK, PLANS, RACK, ROOMY, PageHouse
from page_meters import SEAT, SHOES, TENTH, WHOLE, AtMeter, meter_plans, seal
from playwright.sync_api import Page, expect
from sittings import Sitting
from visitors import Visitors, rest

from pitboss.authority import Person
from pitboss.floor.commands import TakeDealersPlace
from pitboss.floor.floor import TablePlan
from pitboss.table.commands import Perform
from pitboss.table.hand_held import TakeCards
from pitboss.table.stops import DisputeHand, ProveHand

WIDTHS = {1440: 900, 820: 1180, 390: 844}
LANGUAGES = ("en", "zh-Hant", "zh-Hans", "vi")
STOPPED, QUESTIONED, MIDI = "stopped", "questioned", "midi"


class Sight(NamedTuple):
    """Who looks at what, and how one knows that it is there."""

    who: str | None
    path: str
    shows: str
    does: Callable[[Page], None] | None = None


def _press(key: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(key)


def _dispute(page: Page) -> None:
    page.locator(f".waiting-table[data-table={QUESTIONED}]").click()
    page.get_by_role("radio").nth(1).check()


def _propose(page: Page) -> None:
    page.locator(".proposing summary").click()
    page.locator(".faulting summary").click()
    page.locator(".reconciling summary").click()
    expect(page.locator(".reconciling .day").first).to_be_visible()
    expect(page.locator(".advice dl")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def _reject(page: Page) -> None:
    page.locator(".rejecting summary").click()


SIGHTS: dict[str, Sight] = {
    "floor": Sight("ann", "/", "pb-floor-card"),
    "my turn": Sight("ann", f"/t/{BLACKJACK}", ".actions .act.stand"),
    "looking on": Sight(None, f"/t/{BLACKJACK}", ".banner-line.watching"),
    "keys": Sight("ann", f"/t/{BLACKJACK}", "dialog[open]", _press("?")),
    "baccarat": Sight("ann", f"/t/{BACCARAT}", "pb-roads svg"),
    "console": Sight("dealer-1", f"/t/{BLACKJACK}/deal", "pb-deal pb-stage .piece-card"),
    "console, supervisor": Sight("supervisor-1", f"/t/{BLACKJACK}/deal", "pb-deal pb-stage .piece-card"),
    "console, baccarat": Sight("dealer-1", f"/t/{BACCARAT}/deal", "pb-deal pb-stage"),
    "rulings": Sight("supervisor-1", "/pit/rulings", ".case-panel .option", _press("2")),
    "rulings, a dispute": Sight("supervisor-1", "/pit/rulings", ".proved.in-question", _dispute),
    "rulings, not theirs": Sight("surveillance-1", "/pit/rulings", ".not-yours"),
    "stopped": Sight("ann", f"/t/{STOPPED}", ".banner-line.irregular"),
    "stop by the dealer": Sight("dealer-1", f"/t/{QUESTIONED}/deal", ".note.stop"),
    "squeeze": Sight("ann", f"/t/{MIDI}", "pb-squeeze .held-card", _press("ArrowUp")),
    "sign": Sight(None, "/progressive", ".big-sign.pending"),
    "a jackpot": Sight("ann", f"/t/{TENTH}", ".jackpot-line"),
    "keypad, dealer": Sight("dealer-1", f"/progressive/{WHOLE}", ".hand-key", _press(str(SEAT))),
    "keypad, supervisor": Sight("supervisor-1", f"/progressive/{TENTH}", ".rejection textarea", _reject),
    "keypad, manager": Sight("pit-manager-1", f"/progressive/{TENTH}", ".reconciling .day", _propose),
    "replay": Sight("surveillance-1", f"/replay/{BLACKJACK}-1#12", "pb-replay pb-stage"),
    "rounds": Sight("surveillance-1", f"/replay/{BLACKJACK}", "pb-replay .rounds a[href]"),
    "me": Sight("ann", "/me", "pb-me .pref"),
    "sign in": Sight(None, "/sign-in", "pb-desk form"),
    "desk": Sight("admin", "/sign-in", "pb-desk table"),
    "not here": Sight("ann", "/t/no-such-table", "[data-notice=missing]"),
}


def script(name: str) -> str:
    """What a test does inside the page, from the file beside it, without the line that says what it is."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8").partition("\n")[2]


@contextmanager
def furnished() -> Iterator[PageHouse]:
    """A house that passers-by may look into, with both tables in play."""
    games = {STOPPED: "blackjack-shoe", QUESTIONED: "blackjack-shoe", MIDI: "midi-baccarat"}
    plans = (*PLANS, *(TablePlan(table, game, RACK, pit="3") for table, game in games.items()))
    made = PageHouse(replace(ROOMY, public=True), plans=(*plans, *meter_plans(*SHOES)))
    seal(made, *SHOES)
    with made as house:
        _furnish(house)
        _stop(house)
        _win(house)
        yield house


def _furnish(house: PageHouse) -> None:
    """Ann's turn at a full blackjack table; at baccarat a dozen hands, and a dealer came."""
    others = ("Mrs Nguyen", "Mr Okafor", "Lee", "Ms Ortiz-Delgado", "Bo", "Xia")
    blackjack = Sitting(house, BLACKJACK, "ann", *others)
    blackjack.until("betting", rounds=2)
    blackjack.until_turn_of("ann")
    baccarat = Sitting(house, BACCARAT, "ann", *others[:4])
    baccarat.until("betting", rounds=14)
    dealer = Person("dealer-1", ("dealer",))
    for step in (TakeDealersPlace("Dana"), Perform("clear_hands"), Perform("take_shoe")):
        baccarat.submit(dealer, step)


def _stop(house: PageHouse) -> None:
    """One table waits for a ruling, at one a hand is proved, and at one Ann looks at the cards."""
    stopped = ByHand(house, STOPPED, {"ann": (2, "main", 15_00), "bob": (4, "main", 20_00)})
    stopped.tap_in()
    stopped.phase("decide")
    stopped.astray("seat 4")
    questioned = ByHand(house, QUESTIONED, {"ann": (2, "main", 15_00), "bob": (4, "main", 20_00)})
    questioned.tap_in()
    questioned.until(lambda felt: felt.game.round == 3 and felt.game.phase == "betting" and not felt.dues)
    questioned.must(DisputeHand(2, 1, "paid short"), "ann")
    questioned.must(ProveHand(all=True), "supervisor-1", "supervisor")
    midi = ByHand(house, MIDI, {"ann": (2, "player", 100_00), "bob": (4, "player", 50_00)})
    midi.until(lambda felt: felt.squeeze.step == "offered")
    midi.must(TakeCards("ann"), "ann")


def _win(house: PageHouse) -> None:
    """A jackpot is being verified at one table, and at another the dealer is about to enter one."""
    AtMeter(house, TENTH).entered()
    about = AtMeter(house, WHOLE)
    about.bets_made()
    about.due("claim")


def see(visit: Visitors, name: str, width: int = 1440, *, language: str = "en", **options: Any) -> Page:
    """A view, at rest, at one width and in one language."""
    sight = SIGHTS[name]
    context = visit.context(sight.who, viewport={"width": width, "height": WIDTHS[width]}, **options)
    context.add_init_script(f"localStorage.setItem('pitboss.language', {language!r})")
    page = visit.listen(context.new_page())
    page.goto(sight.path)
    rest(page)
    if sight.does is not None:
        sight.does(page)
    expect(page.locator(sight.shows).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate("document.fonts.ready")
    return page
