"""The shell in a real browser: ways, states, languages, the desk, the floor as it happens."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from pitboss.web.config import Config
from tests.kit.page.house import BACCARAT, BLACKJACK, PageHouse
from tests.kit.page.visitors import Visitors, rest

WIDTHS = (390, 820, 1440)


def texts(page: Page) -> str:
    return page.inner_text("body")


def no_key_is_shown(page: Page) -> None:
    assert re.findall(r"\bpage\.\w+\.[\w.]+", texts(page)) == []


def test_the_floor_shows_every_table_and_says_that_money_is_play(visit: Visitors) -> None:
    page = visit("ann")
    expect(page.locator("pb-floor-card")).to_have_count(2)
    expect(page.locator("h1")).to_have_text("The floor")
    expect(page).to_have_title("The floor · pitboss")
    assert page.get_attribute("html", "lang") == "en"
    assert "$10,000" in page.inner_text(".who")
    expect(page.locator(".play-money")).to_be_visible()
    assert page.locator(".pit h2").all_inner_texts() == ["PIT 1", "PIT 2"]
    # A bet of one amount is posted as one amount.
    titles = page.locator("pb-floor-card li[title]").evaluate_all("all => all.map((one) => one.title)")
    assert "Blazing 7s Progressive: $5" in titles
    no_key_is_shown(page)


def test_a_seat_is_chosen_with_the_arrows(visit: Visitors) -> None:
    page = visit("ann")
    card = page.locator("pb-floor-card").first
    first = card.locator(".seat").first
    first.focus()
    page.keyboard.press("ArrowLeft")
    second = card.locator(".seat").nth(1)
    expect(second).to_be_focused()
    expect(card.locator(".seat-said")).to_have_text("Seat 2: free, sit down here")
    assert second.get_attribute("href") == f"/t/{BLACKJACK}?seat=2"
    assert card.locator(".seat[tabindex='0']").count() == 1


SIT_DOWN = """async ([table, guest, seat]) => {
  const command = {type: "SitDown", guest, seat};
  const answer = await fetch(`/api/tables/${table}/commands`, {method: "POST",
    headers: {"content-type": "application/json"}, body: JSON.stringify({id: "sit", command})});
  return (await answer.json()).refusal;
}"""


def test_the_floor_is_live(visit: Visitors) -> None:
    page = visit("bob")
    card = page.locator("pb-floor-card").nth(1)
    expect(page.locator(".lamp.online")).to_be_visible()
    expect(card.locator(".seat-said")).to_have_text("7 of 7 seats free")
    assert visit("ann").evaluate(SIT_DOWN, [BACCARAT, "ann", 3]) is None
    expect(card.locator(".seat.taken")).to_have_attribute("aria-label", "Seat 3: Ann")
    expect(card.locator(".seat-said")).to_have_text("6 of 7 seats free")


def test_games_can_be_sifted(visit: Visitors) -> None:
    page = visit("ann")
    page.get_by_role("button", name="Baccarat", exact=True).click()
    expect(page.locator("pb-floor-card:visible")).to_have_count(1)
    assert page.locator(".pit:visible h2").all_inner_texts() == ["PIT 2"]


def test_ways_move_the_focus_to_the_heading_and_back_goes_back(visit: Visitors) -> None:
    page = visit("ann")
    page.get_by_role("link", name="Me", exact=True).click()
    expect(page.locator("h1")).to_have_text("Me")
    expect(page.locator("h1")).to_be_focused()
    expect(page).to_have_title("Me · pitboss")
    expect(page.locator("nav [aria-current=page]")).to_have_text("Me")
    no_key_is_shown(page)
    page.go_back()
    expect(page.locator("h1")).to_have_text("The floor")


def test_what_is_not_here_says_so_kindly(visit: Visitors) -> None:
    page = visit("ann", "/t/no-such-table")
    expect(page.locator("[data-notice=missing] h1")).to_have_text("There is nothing here")
    no_key_is_shown(page)
    page.get_by_role("link", name="To the floor", exact=True).click()
    expect(page.locator("pb-floor-card")).to_have_count(2)


def test_a_table_without_an_ended_round_has_none_to_replay(visit: Visitors) -> None:
    page = visit("ann", f"/replay/{BLACKJACK}-last")
    expect(page.locator("[data-notice=no_rounds]")).to_be_visible()


def test_what_is_not_allowed_names_whom_to_ask(visit: Visitors) -> None:
    context = visit.context("ann")
    page = context.new_page()
    refused = {"code": "not_yours", "sentence": "That is not yours to do."}
    page.route("**/api/tables", lambda route: route.fulfill(status=403, json=refused))
    page.goto("/")
    rest(page)
    expect(page.locator("[data-notice=forbidden]")).to_contain_text("floor supervisor")
    expect(page.locator("[data-notice=forbidden]")).to_contain_text(refused["sentence"])


def test_a_floor_that_cannot_be_reached_is_tried_again(visit: Visitors) -> None:
    page = visit.context("ann").new_page()
    page.route("**/api/tables", lambda route: route.abort())
    page.goto("/")
    rest(page)
    expect(page.locator("[data-notice=offline]")).to_be_visible()
    page.unroute("**/api/tables")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("pb-floor-card")).to_have_count(2)


def test_a_lost_line_is_told_and_comes_back(visit: Visitors) -> None:
    page = visit("ann")
    expect(page.locator(".lamp.online")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("#banner")).to_contain_text("Connection lost; trying again")
    page.context.set_offline(False)
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator(".lamp.online")).to_be_visible()
    visit.faults.clear()  # the browser notes each try that found nobody


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans", "vi", "en"])
def test_the_language_changes_where_one_stands(visit: Visitors, language: str) -> None:
    page = visit("ann", "/me")
    page.locator(f"#language-{language}").click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(f".languages #language-{language}")).to_have_attribute("aria-pressed", "true")
    rest(page)
    assert page.url.endswith("/me")
    no_key_is_shown(page)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_choices_are_kept_and_worn(visit: Visitors) -> None:
    page = visit("ann", "/me")
    assert page.get_attribute("html", "data-deck") == "two"
    page.get_by_role("button", name="4-colour deck").click()
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    expect(page.locator("#choice-deck-four")).to_be_checked()
    page.locator("#choice-motion-reduced").check()
    expect(page.locator("html")).to_have_attribute("data-motion", "reduced")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    expect(page.locator("html")).to_have_attribute("data-motion", "reduced")


def test_whoever_is_signed_out_signs_in_and_comes_back(visit: Visitors, house: PageHouse) -> None:
    house.password("bob", "seven green umbrellas")
    page = visit(None, "/")
    assert page.url.endswith("/sign-in")
    visit.faults.clear()  # the question that was answered with 401
    page.goto("/me")
    page.goto("/sign-in?next=/me")
    rest(page)
    page.get_by_label("Name of record").fill("bob")
    page.get_by_label("Password").fill("not this one")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".said.wrong")).to_have_text("The name or the password is not right.")
    visit.faults.clear()
    page.get_by_label("Password").fill("seven green umbrellas")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/me")
    expect(page.locator(".person-name")).to_have_text("Bob")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")


def test_a_one_time_password_opens_nothing_but_its_change(visit: Visitors, house: PageHouse) -> None:
    house.password("security-1", "paper boats in march", one_time=True)
    page = visit("security-1", "/")
    expect(page.locator("h1")).to_have_text("Choose a password of your own")
    page.get_by_label("The one-time password").fill("paper boats in march")
    page.get_by_label("New password", exact=True).fill("three quiet elephants")
    page.get_by_label("New password once more").fill("three quiet elephant")
    page.get_by_role("button", name="Change").click()
    expect(page.locator(".said")).to_have_text("The two entries differ: write the same twice.")
    page.get_by_label("New password once more").fill("three quiet elephants")
    page.get_by_role("button", name="Change").click()
    expect(page.locator("h1")).not_to_have_text("Choose a password of your own")


def test_staff_are_let_in_from_a_file(visit: Visitors) -> None:
    page = visit("admin", "/sign-in")
    panel = page.locator("[data-csv=staff]")
    head = "id,first_name,surname,licence,roles\n"

    def send(text: str) -> None:
        file = FilePayload(name="staff.csv", mimeType="text/csv", buffer=(head + text).encode())
        panel.locator("input[type=file]").set_input_files([file])
        panel.get_by_role("button", name="Read the file").click()

    send("fay-o,Fay,Olsen,L-901,dealer\nguy p,Guy,Park,L-902,deeler\n")
    expect(panel.locator(".wrong li")).to_have_count(1)
    expect(panel.locator(".wrong li")).to_contain_text("Line 3: there is no role")
    send("fay-o,Fay,Olsen,L-901,dealer\nguy-p,Guy,Park,L-902,dealer supervisor\n")
    expect(panel.get_by_role("status")).to_contain_text("Accounts opened: 2")
    with page.expect_download() as taken:
        panel.get_by_role("link", name="Take the passwords along").click()
    lines = Path(taken.value.path()).read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[0] for line in lines] == ["id", "fay-o", "guy-p"]
    expect(page.get_by_role("row", name="guy-p")).to_contain_text("Supervisor")


def test_a_badge_is_issued_at_the_desk_and_its_holder_sets_the_pin(visit: Visitors, house: PageHouse) -> None:
    house.password("pit-manager-1", "quite-long-enough")
    holder = visit("pit-manager-1", "/me")
    expect(holder.get_by_role("heading", name="Your PIN")).to_be_visible()
    desk = visit("admin", "/sign-in")
    form = desk.locator("section", has=desk.get_by_role("heading", name="A badge for staff"))
    form.get_by_label("Holder").fill("pit-manager-1")
    form.get_by_label("Number on the badge").fill("P-4711")
    form.get_by_role("button", name="Issue the badge").click()
    expect(form.locator(".said")).to_have_text("pit-manager-1 has the badge P-4711.")
    expect(desk.locator("tr", has_text="pit-manager-1")).to_contain_text("P-4711")

    holder.reload()
    own = holder.locator("section", has=holder.get_by_role("heading", name="The PIN of your badge P-4711"))
    own.get_by_label("Password").fill("quite-long-enough")
    own.get_by_label("New PIN", exact=True).fill("582937")
    own.get_by_label("New PIN once more").fill("582937")
    own.get_by_role("button", name="Set the PIN").click()
    expect(own.locator(".said")).to_have_text("The PIN is set.")
    assert house.call(lambda: house.services.people.has_pin("pit-manager-1"))


def test_guests_accounts_are_opened_at_the_desk_and_staff_are_hired_elsewhere(
    visit: Visitors, house: PageHouse
) -> None:
    page = visit("admin", "/sign-in")
    expect(page.get_by_role("button", name="Open the account")).to_have_count(0)
    expect(page.get_by_role("link", name="To the people")).to_have_attribute("href", "/pit/people")
    cage = visit("cage-cashier-1", "/sign-in")
    cage.get_by_label("Name of record").fill("gil-of-record")
    cage.get_by_label("Called").fill("Gil")
    cage.get_by_label("Play money in $").fill("250")
    cage.get_by_role("button", name="Open the account").click()
    expect(cage.locator(".said code")).to_be_visible()
    guest = house.services.people.get("gil-of-record")
    assert guest is not None
    assert guest.cents == 250_00


@pytest.fixture(scope="module")
def demo_house() -> Iterator[PageHouse]:
    with PageHouse(Config(demo=True)) as opened:
        yield opened


def test_the_demo_changes_sides(visit: Visitors, demo_house: PageHouse) -> None:
    page = visit(None, "/", house=demo_house)
    expect(page.locator("pb-floor-card a.button", has_text="Deal")).to_have_count(0)
    page.get_by_label("See it as").select_option("dealer")
    expect(page.locator("pb-floor-card a.button", has_text="Deal")).to_have_count(2)
    expect(page.locator("#side")).to_have_value("dealer")


SEE_AS = """async (side) => { await fetch("/api/demo/side", {method: "POST",
  headers: {"content-type": "application/json"}, body: JSON.stringify({side})}); }"""


@pytest.fixture(scope="module")
def asking_house() -> Iterator[PageHouse]:
    with PageHouse(Config(demo=True, demo_code="abcd-efgh-jkmn-pqrs")) as opened:
        yield opened


def test_a_demo_that_others_reach_asks_for_its_code(visit: Visitors, asking_house: PageHouse) -> None:
    page = visit(None, "/sign-in", house=asking_house)
    page.get_by_label("Code").fill("abcd-efgh-jkmn-pqrs")
    page.get_by_role("button", name="Come in as a guest").click()
    expect(page.locator("#side")).to_have_value("guest")
    other = visit(None, "/?code=abcd-efgh-jkmn-pqrs", house=asking_house)
    expect(other.locator("#side")).to_have_value("guest")
    assert "code" not in other.url


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", ["/", "/me", "/sign-in"])
def test_every_width_fits_and_can_be_touched(visit: Visitors, width: int, path: str) -> None:
    page = visit("admin" if path == "/sign-in" else "ann", path, viewport={"width": width, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if page.locator("#menu").is_visible():
        page.locator("#menu").click()
        expect(page.locator("#four-colours")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.eval_on_selector_all(
        "a[href]:not(.skip), button, select, .segments label, .ticks label",
        """all => all.map(one => [one.textContent, one.getBoundingClientRect()])
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < 43.9)
            .map(([text]) => text)""",
    )
    assert small == []
    tiny = page.eval_on_selector_all(
        "body *", "all => all.filter(one => parseFloat(getComputedStyle(one).fontSize) < 11).length"
    )
    assert tiny == 0


# Those with the most ways, and the purse.
HEADS = {"guest": f"/t/{BACCARAT}", "dealer": f"/t/{BACCARAT}/deal", "supervisor": f"/pit/{BLACKJACK}"}
HEAD_LINE = """async () => {
  const head = document.querySelector("pb-top");
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const parts = [...head.querySelectorAll(":scope > :not(#settings), .ways a")];
  const middles = parts.map((one) => one.getBoundingClientRect())
    .filter((box) => box.width).map((box) => Math.round(box.top + box.height / 2));
  const out = [...head.querySelectorAll("*")].filter((one) => one.getClientRects().length)
    .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent);
  return { high: head.getBoundingClientRect().height, lines: new Set(middles).size, out };
}"""


@pytest.mark.parametrize("role", HEADS)
def test_the_head_is_one_line_in_every_language_and_the_menu_has_the_rest(
    visit: Visitors, demo_house: PageHouse, role: str
) -> None:
    page = visit(None, "/", house=demo_house)
    page.evaluate(SEE_AS, role)
    page.goto(HEADS[role])
    rest(page)
    ways = page.locator("pb-top nav a")
    for language in ("en", "vi", "zh-Hant"):
        page.evaluate("(code) => document.getElementById(`language-${code}`).click()", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        rest(page)
        count = ways.count()
        for width in (360, 390, 844, 1366, 1440):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate(HEAD_LINE) == {"high": 56, "lines": 1, "out": []}, (language, width)
            assert ways.count() == count
            if width in (360, 1366) and page.locator("#menu").is_visible():
                page.locator("#menu").click()
                assert page.evaluate(HEAD_LINE) == {"high": 56, "lines": 1, "out": []}, (language, width)
                assert [way.inner_text() for way in ways.all() if not way.is_visible()] == []
                page.keyboard.press("Escape")
                expect(page.locator("#settings")).to_be_hidden()


FAKE = """
class Fake {
  static all = [];
  constructor(url) { this.url = url; this.readyState = 0; this.sent = []; Fake.all.push(this); }
  open() { this.readyState = 1; this.onopen({}); }
  send(text) { this.sent.push(JSON.parse(text)); }
  hear(message) { this.onmessage({ data: JSON.stringify(message) }); }
  close(code = 1006) { this.readyState = 3; this.onclose({ code }); }
}
const later = [];
const made = async (options = {}) => {
  const base = [...document.scripts].find((one) => one.src.endsWith("/main.js")).src;
  const { Link } = await import(base.replace("bundles/main.js", "lib/link.js"));
  return new Link({ url: "ws://nowhere", Socket: Fake, later: (act) => later.push(act), ...options });
};
const beside = { said: [], paused: false, all_set: false, clock: null, dealer: {} };
"""


def test_an_act_is_sent_again_under_its_own_id(visit: Visitors) -> None:
    told = visit("ann", "/me").evaluate(
        "async () => {"
        + FAKE
        + """
        const link = await made();
        const before = Fake.all.length;
        const answer = link.act("t", { type: "Hit" });
        Fake.all[0].open();
        Fake.all[0].close();
        const offline = await link.act("t", { type: "Stand" });
        later.shift()();
        Fake.all[1].open();
        const [first, again] = Fake.all.map((one) => one.sent.filter((message) => message.do === "act"));
        Fake.all[1].hear({ kind: "answer", table: "t", id: first[0].id, seq: 7, refusal: null });
        return { before, first, again, answer: await answer, offline: offline.refusal.code };
      }"""
    )
    assert told["before"] == 0, "nothing is opened before it is needed"
    assert told["first"] == told["again"]
    assert len(told["first"]) == 1
    assert told["answer"] == {"seq": 7, "refusal": None}
    assert told["offline"] == "offline"


def test_a_gap_is_noticed_and_a_return_says_what_was_seen(visit: Visitors) -> None:
    told = visit("ann", "/me").evaluate(
        "async () => {"
        + FAKE
        + """
        const link = await made(), heard = [];
        link.watch("t", (update) => heard.push(update));
        const socket = () => Fake.all.at(-1);
        socket().open();
        const scene = { spots: [{ seat: 1 }, { seat: 2 }], round: 1 };
        socket().hear({ kind: "scene", table: "t", seq: 5, after: -1, scene, ...beside });
        socket().hear({ kind: "patch", table: "t", seq: 6, after: 5, patch: [[["spots", 1, "seat"], 3],
          [["spots", "+"], [{ seat: 4 }]], [["round", "-"], null]], ...beside });
        const shared = heard[0].scene.spots[0] === heard[1].scene.spots[0];
        const apart = heard[0].scene.spots[1].seat === 2;
        socket().close();
        later.shift()();
        socket().open();
        const back = socket().sent.slice();
        socket().hear({ kind: "patch", table: "t", seq: 9, after: 8, patch: [], ...beside });
        socket().hear({ kind: "patch", table: "t", seq: 10, after: 9, patch: [], ...beside });
        const anew = socket().sent.slice(back.length);
        return { scene: heard[1].scene, shared, apart, back, anew, heard: heard.length };
      }"""
    )
    assert told["scene"] == {"spots": [{"seat": 1}, {"seat": 3}, {"seat": 4}]}
    assert told["shared"], "what did not change is the same object"
    assert told["apart"], "the scene before stays as it was"
    assert told["back"] == [{"do": "watch", "table": "t", "after": 6}]
    assert told["anew"] == [{"do": "watch", "table": "t", "after": None}]
    assert told["heard"] == 2


def test_another_language_is_another_line(visit: Visitors) -> None:
    told = visit("ann", "/me").evaluate(
        "async () => {"
        + FAKE
        + """
        const link = await made({ language: "en" });
        link.watch("t", () => {});
        Fake.all[0].open();
        Fake.all[0].hear({ kind: "scene", table: "t", seq: 5, after: -1, scene: {}, ...beside });
        link.speak("vi");
        Fake.all[1].open();
        return { urls: Fake.all.map((one) => one.url), sent: Fake.all[1].sent, state: link.state };
      }"""
    )
    assert told["urls"] == ["ws://nowhere?language=en", "ws://nowhere?language=vi"]
    assert told["sent"] == [{"do": "watch", "table": "t", "after": None}]
    assert told["state"] == "online"
