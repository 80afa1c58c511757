"""Every view of the page at a moment worth looking at, for whatever must hold on all of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.commands import TakeDealersPlace
from pitboss.floor.floor import TablePlan
from pitboss.pit.rule_changes import ProposeRules
from pitboss.rulebook import games, houses
from pitboss.table.cards.hand_held import TakeCards
from pitboss.table.commands import Perform
from pitboss.table.stops.disputes import DisputeHand, ProveHand
from tests.kit.page.dealer import ByHand
from tests.kit.page.desk_acts import DealersClock, desks_at_work
from tests.kit.page.house import BACCARAT, BLACKJACK, PLANS, RACK, ROOMY, PageHouse
from tests.kit.page.meters import SEAT, SHOES, TENTH, WHOLE, AtMeter, meter_plans, seal
from tests.kit.page.pit import PagePit
from tests.kit.page.school_class import INES, TESS, SchoolClass
from tests.kit.page.sittings import Sitting
from tests.kit.page.visitors import Visitors, rest

WIDTHS = {1440: 900, 820: 1180, 390: 844}
LANGUAGES = ("en", "zh-Hant", "zh-Hans", "vi")
STOPPED, QUESTIONED, MIDI = "stopped", "questioned", "midi"
SPARE, CLOSING = "spare", "closing"
DEALT = 1
"""The secret of the first shoes: the same cards are looked at every time; Ann may double, for less too."""


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


def _correct(page: Page) -> None:
    page.locator(".correcting summary").click()


def _trainee(page: Page) -> None:
    page.locator(".trainee-pick").last.click()


def _drill(page: Page) -> None:
    """Back at the chapters, the drill on conduct begins; its chapter may be folded."""
    if not page.locator(".question").count():
        chapter = page.locator("details", has=page.locator("[data-drill=conduct]"))
        chapter.evaluate("(one) => { one.open = true; }")
        page.locator("[data-drill=conduct]").click()


def _told(page: Page) -> None:
    """An answer, and the rule unfolded."""
    if not page.locator(".told").count():
        _drill(page)
        page.locator(".question .option").first.click()
        page.locator(".question .answer").click()
    page.locator(".told-rule:not([open]) summary").click()


def _reject(page: Page) -> None:
    page.locator(".rejecting summary").click()


def _count(page: Page) -> None:
    page.locator(".drop-box button").click()


def _end_sitting(page: Page) -> None:
    """A mistake, a false alarm, and the report."""
    if page.locator(".seat-report").count():
        return
    for press in ("g", "f", "1", "0"):
        page.keyboard.press(press)
        rest(page)
    page.locator(".seat-end").click()


def _cell(page: Page) -> None:
    page.locator("[data-cell='hard 16 T']").focus()
    page.evaluate("scrollTo(0, 0)")


def _what_if(page: Page) -> None:
    page.locator("[data-bet=player-dragon-bonus] .unfold").click()
    page.locator(".switch-tables summary").click()
    page.locator("#set-decks").select_option("6")
    rest(page)


def _change_rule(page: Page) -> None:
    page.locator(".edit-rules").click()
    page.locator("#rule-decks").fill("6")
    page.locator("#rule-decks").press("Tab")
    rest(page)
    page.evaluate("scrollTo(0, 0)")


def _rule_effect(page: Page) -> None:
    page.locator(".show-effect").click()
    rest(page)


SIGHTS: dict[str, Sight] = {
    "floor": Sight("ann", "/", "pb-floor-card pb-meter"),
    "my turn": Sight("ann", f"/t/{BLACKJACK}", ".actions .act-less"),
    "looking on": Sight(None, f"/t/{BLACKJACK}", ".banner-line.watching"),
    "keys": Sight("ann", f"/t/{BLACKJACK}", "dialog[open]", _press("?")),
    "sound": Sight("ann", "/me", ".sound-all", _press("\\")),
    "baccarat": Sight("ann", f"/t/{BACCARAT}", "pb-roads .road svg"),
    "console": Sight("dealer-1", f"/t/{BLACKJACK}/deal", "pb-deal pb-stage .piece-card"),
    "console, supervisor": Sight("supervisor-1", f"/t/{BLACKJACK}/deal", "pb-deal pb-stage .piece-card"),
    "console, aside": Sight("dealer-1", f"/t/{BACCARAT}/deal", ".fault-panel.aside", _press("t")),
    "console, baccarat": Sight("dealer-1", f"/t/{BACCARAT}/deal", "pb-deal pb-stage"),
    "rulings": Sight("supervisor-1", "/pit/rulings", ".case-panel .option", _press("2")),
    "rulings, a dispute": Sight("supervisor-1", "/pit/rulings", ".proved.in-question", _dispute),
    "rulings, not theirs": Sight("surveillance-1", "/pit/rulings", ".not-yours"),
    "pit": Sight("supervisor-1", "/pit", ".pit-tile .tile-count"),
    "pit, a fill": Sight("supervisor-1", f"/pit/{SPARE}", "[data-do=ReadLines]"),
    "pit, a closing": Sight("supervisor-1", f"/pit/{CLOSING}", ".trace"),
    "queue": Sight("supervisor-1", "/", ".queue-line", _press("q")),
    "stopped": Sight("ann", f"/t/{STOPPED}", ".banner-line.irregular"),
    "stop by the dealer": Sight("dealer-1", f"/t/{QUESTIONED}/deal", ".note.stop"),
    "squeeze": Sight("ann", f"/t/{MIDI}", "pb-squeeze .held-card", _press("ArrowUp")),
    "sign": Sight(None, "/progressive", ".big-sign.pending"),
    "a jackpot": Sight("ann", f"/t/{TENTH}", ".jackpot-line"),
    "keypad, dealer": Sight("dealer-1", f"/progressive/{WHOLE}", ".hand-key", _press(str(SEAT))),
    "keypad, supervisor": Sight("supervisor-1", f"/progressive/{TENTH}", ".rejection textarea", _reject),
    "keypad, correction": Sight("pit-manager-1", f"/progressive/{TENTH}", ".correction-effect", _correct),
    "keypad, manager": Sight("pit-manager-1", f"/progressive/{TENTH}", ".reconciling .day", _propose),
    "people": Sight("shift-manager-1", "/pit/people", ".access .desk-fold"),
    "people, relief": Sight("dealer-3", "/pit/people", ".my-string"),
    "cards": Sight("supervisor-1", "/pit/cards", ".card-set .seal"),
    "count": Sight("accounting-1", "/pit/count", ".drop-box table"),
    "counting sheet": Sight("count-team-2", "/pit/count", ".count-sheet", _count),
    "guests": Sight("supervisor-1", "/pit/guests", ".cash-bar"),
    "shift report": Sight("shift-manager-1", "/pit/shift", ".shift-actions tbody tr"),
    "reports": Sight("accounting-1", "/pit/reports?by=game", ".win-bar"),
    "slips": Sight("accounting-1", "/pit/slips", ".slip-list tbody tr"),
    "train": Sight(TESS, "/train", ".chapter .drill-begin"),
    "a drill": Sight(TESS, "/train", ".question .cheque-key, .question .option, .question input", _drill),
    "a drill, told": Sight(TESS, "/train", ".told .rule-box .rule-text", _told),
    "seat, to choose": Sight("dealer-1", "/train/seat", ".seat-setup"),
    "seat, guided": Sight("dealer-1", "/train/seat?now=guide&seed=5", ".seat-more .seat-picks", _press("d")),
    "seat, paying": Sight("dealer-1", "/train/seat?now=guide&seed=5", ".seat-pay", _press(",")),
    "seat, shown": Sight("dealer-1", "/train/seat?now=show&seed=5", ".seat-rule .rule-text"),
    "seat, tested": Sight("dealer-1", "/train/seat?now=test&seed=5", ".seat-kinds", _press("f")),
    "seat, report": Sight("dealer-1", "/train/seat?now=test&seed=5", ".seat-report .chart", _end_sitting),
    "replay": Sight("surveillance-1", f"/replay/{BLACKJACK}-1#12", "pb-replay pb-stage"),
    "rounds": Sight("surveillance-1", f"/replay/{BLACKJACK}", "pb-replay .rounds a[href]"),
    "find": Sight("surveillance-1", "/replay", ".found-line .flag"),
    "prove": Sight("surveillance-1", f"/replay/{BLACKJACK}-1#12", ".proof-hand", _press("p")),
    "watch": Sight("surveillance-1", f"/watch?tables={BACCARAT}", ".odds-table tbody tr"),
    "school": Sight(INES, "/train/class", ".trainee-detail", _trainee),
    "school, mine": Sight(TESS, "/train/class", ".school-weak"),
    "exam, a question": Sight(TESS, "/train/exam/exam-2", ".question .step-pick"),
    "exam, its result": Sight(TESS, "/train/exam/exam-1", ".wrong-answer .rule-source"),
    "odds": Sight(None, "/odds", ".odds-bets tr[data-bet=player]"),
    "odds of a game": Sight("ann", "/odds/blackjack-h17", ".cell-detail h3", _cell),
    "odds, what if": Sight(None, "/odds/mini-baccarat", ".edge-change.worse", _what_if),
    "rules": Sight(None, "/rules", ".rules-game"),
    "rules, changed": Sight("pit-manager-1", "/rules/ez-baccarat", ".effect-table", _change_rule),
    "rules, to sign": Sight("shift-manager-1", "/rules/mini-baccarat", ".sign-rules:enabled", _rule_effect),
    "me": Sight("ann", "/me", "pb-me .pref"),
    "night": Sight("dealer-1", "/me/night", ".night-chart rect"),
    "sign in": Sight(None, "/sign-in", "pb-desk form"),
    "desk": Sight("admin", "/sign-in", "pb-desk table"),
    "not here": Sight("ann", "/t/no-such-table", "[data-notice=missing]"),
}


def script(name: str) -> str:
    """What a test does inside the page, from the file beside it, without the line that says what it is."""
    return Path(__file__).parent.joinpath("probes", name).read_text(encoding="utf-8").partition("\n")[2]


_SETTLED = script("settled.js")


@contextmanager
def furnished() -> Iterator[PageHouse]:
    """A house that passers-by may look into, with both tables in play."""
    games = {STOPPED: "blackjack-shoe", QUESTIONED: "blackjack-shoe", MIDI: "midi-baccarat"}
    games |= dict.fromkeys((SPARE, CLOSING), "mini-baccarat")
    plans = (*PLANS, *(TablePlan(table, game, RACK, pit="3") for table, game in games.items()))
    made = PageHouse(replace(ROOMY, public=True), clock=DealersClock(), plans=(*plans, *meter_plans(*SHOES)))
    seal(made, *SHOES)
    for table in (BLACKJACK, BACCARAT, *games):
        made.vault.seal(f"{table}/1", DEALT.to_bytes(32, "big"), at_ms=0)
    with made as house:
        _furnish(house)
        _stop(house)
        _win(house)
        _stay(house)
        _odds(house)
        with desks_at_work(house):
            _papers(house)
            SchoolClass(house).furnish()
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


def _stay(house: PageHouse) -> None:
    """Ann and the dealer look on from elsewhere too: no table changes because a page of theirs is closed."""
    for who in ("ann", "dealer-1"):
        account = house.services.people.get(who)
        for table in house.services.floor.tables:
            house.run(house.services.presence.came(table, account))


def _odds(house: PageHouse) -> None:
    """Those of every game were asked for before."""
    paths = [game for name in houses() for game in games(name)]
    for path in (*paths, *(f"blackjack-h17/{part}" for part in ("strategy", "jackpot"))):
        asked = Request(f"{house.url}/api/odds/{path}", b"{}", {"content-type": "application/json"})  # noqa: S310
        urlopen(asked, timeout=60).close()  # noqa: S310 - the house's own address


def _papers(house: PageHouse) -> None:
    """A fill is being read at one table, and another that closes lacks a cheque."""
    pit = PagePit(house)
    pit.everybody()
    pit.carried(SPARE, Cheques(red=40, green=20))
    pit.closing(CLOSING, replace(RACK, green=RACK.green - 1))
    pit.must("pit_manager", ProposeRules("manual", "mini-baccarat", {"decks": 6}, "Shoes end sooner"))


def see(
    visit: Visitors, name: str, width: int = 1440, *, language: str = "en", height: int | None = None
) -> Page:
    """A view, at rest, at one size and in one language."""
    sight = SIGHTS[name]
    page = visit.listen(visit.context(sight.who).new_page())
    page.set_viewport_size({"width": width, "height": height or WIDTHS[width]})
    page.add_init_script(f"localStorage.setItem('pitboss.language', {language!r})")
    page.goto(sight.path)
    _look(page, sight, language)
    return page


def speak(page: Page, name: str, language: str) -> None:
    """The same view in another language, as its reader chooses one; what was done there is done again."""
    page.evaluate("() => document.querySelector('dialog[open]')?.close()")
    page.evaluate("(id) => document.getElementById(id).click()", f"language-{language}")
    _look(page, SIGHTS[name], language)


def _look(page: Page, sight: Sight, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    rest(page)
    if sight.does is not None:
        sight.does(page)
    expect(page.locator(sight.shows).first).to_be_visible()
    settle(page)


def settle(page: Page) -> None:
    """Wait until the page stands: at rest, on the line, its fonts there, nothing moving for some frames."""
    page.evaluate("() => delete window.stood")
    page.wait_for_function(_SETTLED)
