"""What is heard at a table: the project's own sounds, as the picture shows things, and only when wanted."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.floor.floor import TablePlan
from pitboss.table.scene.scene import Audience
from tests.kit.page.house import BLACKJACK, RACK, PageHouse
from tests.kit.page.moments import SHOWCASE, STATIC, scenes_of, served, words
from tests.kit.page.table_guest import TableGuest, nodding, sit_down
from tests.kit.page.visitors import Visitors

LONGEST = {
    "slide": 0.25,
    "lie": 0.12,
    "turn": 0.2,
    "cheque": 0.15,
    "stack": 0.4,
    "push": 0.35,
    "shuffle": 2.0,
}
"""Seconds; any other is shorter than the fifth of one."""
_MEASURED = """async () => {
  const { Mixer } = await import("/sound/mixer.js");
  const { SOUNDS } = await import("/sound/recipes.js");
  const channels = { slide: "cards", lie: "cards", turn: "cards", cheque: "cheques", stack: "cheques",
    push: "cheques", shuffle: "shuffle", tick: "clock", last: "clock" };
  const rendered = async (played) => {
    const context = new OfflineAudioContext(1, 3 * 44100, 44100);
    const mixer = new Mixer(context);
    const heard = played(mixer);
    const samples = (await context.startRendering()).getChannelData(0);
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const end = samples.findLastIndex((one) => Math.abs(one) > 0.0005) + 1;
    const rms = end ? Math.sqrt(samples.slice(0, end).reduce((sum, one) => sum + one * one, 0) / end) : 0;
    return { peak, rms, seconds: end / 44100, heard };
  };
  for (const name of ["cards", "cheques", "shuffle", "clock"]) {
    localStorage.setItem(`pitboss.sound_${name}`, "on");
    localStorage.setItem(`pitboss.volume_${name}`, "100");
  }
  const loud = {};
  for (const name of SOUNDS) loud[name] = await rendered((mixer) => mixer.play(channels[name], name));
  const crowd = await rendered((mixer) =>
    Array.from({ length: 40 }, () => SOUNDS.map((name) => mixer.play(channels[name], name))).flat());
  localStorage.setItem("pitboss.volume_cards", "10");
  const soft = await rendered((mixer) => mixer.play("cards", "turn"));
  localStorage.setItem("pitboss.sound_cards", "off");
  const off = await rendered((mixer) => mixer.play("cards", "turn"));
  localStorage.clear();
  return { loud, crowd, soft, off };
}"""


def test_each_sound_is_heard_is_short_and_is_never_clipped(browser: Browser) -> None:
    with served(STATIC) as address:
        page = browser.new_page()
        page.goto(f"{address}/tools/still.html")
        found: dict[str, Any] = page.evaluate(_MEASURED)
        page.close()
    assert set(found["loud"]) >= set(LONGEST)
    for name, one in found["loud"].items():
        assert 0.2 < one["peak"] < 0.8, name
        assert 0.01 < one["rms"] < 0.3, name
        assert 0.02 < one["seconds"] < LONGEST.get(name, 0.2), name
    crowd = found["crowd"]
    assert crowd["peak"] < 1, "whatever comes together is bent and not cut"
    assert crowd["heard"].count(True) == 6 * 4, "more of a kind at once would only be noise"
    assert 0 < found["soft"]["peak"] < found["loud"]["turn"]["peak"] / 10
    assert found["off"]["peak"] == 0


_HEARD = """async ([scenes, words]) => {
  const { picture } = await import("/felt/picture.js");
  const { soundOf } = await import("/sound/heard.js");
  const heard = [];
  const add = (how, sound) => sound && heard.push([how, sound.channel, sound.name]);
  picture.addEventListener("piece", ({ detail: { step, when } }) => add("moving", soundOf(step, when)));
  picture.addEventListener("shown", ({ detail: { jumped } }) =>
    jumped.forEach((step) => add("still", soundOf(step, "lies") ?? soundOf(step, "sets_out"))));
  picture.addEventListener("piece", () => { throw new Error("a listener that fails"); });
  const stage = document.querySelector("pb-stage");
  const shown = [];
  for (const scene of scenes) {
    const before = heard.length;
    const done = stage.show(scene);
    for (let turn = 0; turn < 4; turn += 1) await new Promise((next) => setTimeout(next));
    stage.skip();
    await done;
    shown.push(heard.length - before);
  }
  const before = heard.length;
  await stage.show(scenes[0], { instant: true });
  return { heard, instant: heard.length - before, cards: stage.querySelectorAll(".piece-card").length };
}"""


def test_what_the_picture_shows_is_heard_with_motion_and_without_and_nothing_waits(browser: Browser) -> None:
    moments = [
        scene for _, scene in scenes_of(SHOWCASE, Audience("guest", "Mr Okafor"), title="A full table")
    ]
    told = {}
    with served(STATIC) as address:
        for motion in ("no-preference", "reduce"):
            context = browser.new_context(reduced_motion=motion)
            page = context.new_page()
            page.goto(f"{address}/tools/still.html")
            page.evaluate("([scene, words]) => window.still(scene, { words })", [moments[0], words()])
            told[motion] = page.evaluate(_HEARD, [moments[1:], words()])
            context.close()
    for motion, how in (("no-preference", "moving"), ("reduce", "still")):
        heard = told[motion]["heard"]
        assert {one for one, _, _ in heard} == {how}
        kinds = {(channel, name) for _, channel, name in heard}
        assert kinds >= {("cards", "slide"), ("cards", "turn"), ("cheques", "stack"), ("cheques", "push")}
        assert told[motion]["instant"] == 0, "a table as it stands makes no noise"
    dealt = sum(name in ("turn", "lie") for _, _, name in told["reduce"]["heard"])
    assert dealt >= 21, "seven spots and the dealer, two cards each, and the draws"


FAKES = """(() => {
  window.made = 0; window.played = []; window.spoken = [];
  const param = () => ({ value: 1 });
  const node = () => ({ gain: param(), playbackRate: param(), connect: (to) => to,
    start: (at) => window.played.push([window.performance.now(), at]) });
  window.AudioContext = class extends EventTarget {
    constructor() { super(); window.made += 1; }
    state = "running"; currentTime = 0; sampleRate = 8000; destination = {};
    createGain = node; createWaveShaper = node; createBufferSource = node;
    createBuffer = (_, length) => ({ duration: 0, length, copyToChannel: () => {} });
    resume = async () => {}; suspend = async () => {};
  };
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const mouth = Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: "en-GB", name: "Ann" }], cancel: () => window.spoken.push(null),
    speak: (said) => window.spoken.push([said.text, said.volume]),
  });
  Object.defineProperty(window, "speechSynthesis", { value: mouth });
})()"""


_SPOKEN = """() => [spoken.filter(Boolean),
  [...document.querySelectorAll(".calls-log .own")].map((one) => one.textContent)]"""


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = tuple(TablePlan(f"sound-{width}", BLACKJACK, RACK) for width in (390, 1440))
    with PageHouse(started=nodding, plans=plans) as opened:
        yield opened


def choose(page: Page, width: int) -> None:
    """Turn cards, cheques and calls on, these at three tenths; by the menu on a phone, else by the key."""
    if width == 390:
        page.locator("#menu").click()
        page.locator("#sound").click()
    else:
        page.keyboard.press("\\")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".sound-row")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = dialog.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("made") == 0, "looking at the settings makes no sound"
    for name in ("cards", "cheques", "calls"):
        dialog.locator(f"#sound-{name}").focus()
        page.keyboard.press("Space")
        expect(dialog.locator(f"#sound-{name}")).to_be_checked()
    level = dialog.locator("#sound-calls-volume")
    level.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(dialog.locator("output").nth(4)).to_have_text("30%")
    assert page.evaluate("made") == 1
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1440])
def test_sound_is_off_until_it_is_wanted_and_kept(visit: Visitors, house: PageHouse, width: int) -> None:
    who, table = "ann", f"sound-{width}"
    sit_down(house, who, table, 2)
    size = {"width": width, "height": 844}
    context = visit.context(who, viewport=size, reduced_motion="reduce", has_touch=width == 390)
    context.add_init_script(FAKES)
    page = visit.listen(context.new_page())
    page.goto(f"/t/{table}")
    guest = TableGuest(house, page, who, table)
    guest.even()
    guest.go_to("main")
    guest.press("3", "Enter", "z")
    assert page.evaluate("[made, played.length, spoken.filter(Boolean).length]") == [0, 0, 0], "silent"
    choose(page, width)
    assert guest.focused()
    page.evaluate("played.length = 0; spoken.length = 0")
    guest.go_to("main")
    guest.press("3", "Enter", "Space")
    page.wait_for_function("() => played.length > 4 && spoken.filter(Boolean).length > 0")
    spoken, said = page.evaluate(_SPOKEN)
    assert [text for text, _ in spoken] == said[-len(spoken) :], "each call once, in the order of the log"
    assert {volume for _, volume in spoken} == {0.3}
    # Kept for the next visit, where again nothing is made before a gesture; leaving ends what is said.
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert page.evaluate("spoken.at(-1)") is None
    page.reload()
    guest.even()
    assert page.evaluate("made") == 0
    page.keyboard.press("t")
    page.wait_for_function("() => made === 1")
    page.keyboard.press("\\")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("#sound-cards")).to_be_checked()
    dialog.get_by_role("button", name="Turn all off").click()
    assert not any(one.is_checked() for one in dialog.locator("[type=checkbox]").all())
