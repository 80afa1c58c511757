"""Where the page lays cards and cheques: on the side and in the order that the manuals ask for."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from pitboss.cheques import Cheques, breakdown
from pitboss.games import GAMES
from pitboss.rulebook import load
from pitboss.table.evolve import opening
from pitboss.table.scene.scene import Audience, scene_for
from tests.kit.page.moments import GOLDEN, SHOWCASE, STATIC, scenes_of, served, words

POSES = ("guest", "dealer")
PUBLIC = Audience("public")


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[Page]:
    """The page's own modules, with the page's words."""
    with served(STATIC) as address:
        page = browser.new_page()
        page.goto(f"{address}/tools/still.html")
        scene = next(iter(scenes_of(SHOWCASE, PUBLIC, title="A full table")))[1]
        page.evaluate("([scene, words]) => window.still(scene, { words })", [scene, words()])
        yield page
        page.close()


def laid(still: Page, scene: dict[str, Any], pose: str) -> dict[str, Any]:
    """The layout of a scene: pieces by their ids, and the rest as it is."""
    found: dict[str, Any] = still.evaluate(
        """async ([scene, pose]) => {
          const { layout } = await import(`/felt/layout/${scene.placard.layout}.js`);
          const { pieces, zones, places } = layout(scene, pose);
          return { pieces: Object.fromEntries(pieces.map((one) => [one.id, one])), zones, places };
        }""",
        [scene, pose],
    )
    return found


def empty(game: str) -> dict[str, Any]:
    """A table with nobody at it, as a page gets it."""
    rules = load(game)
    found: dict[str, Any] = msgspec.to_builtins(
        scene_for(rules, opening(GAMES[rules.family], rules), PUBLIC, past=True)
    )
    return found


def bet(bet: str, owner: str, **cheques: int) -> dict[str, Any]:
    return {"bet": bet, "owner": owner, "hand": 0, "cheques": cheques, "coupon": 0}


@pytest.mark.rule("BAC-CALL-03")
@pytest.mark.parametrize("pose", POSES)
def test_the_bankers_card_waits_at_the_shoe_until_the_fourth_is_out(still: Page, pose: str) -> None:
    scene = empty("mini-baccarat")
    hands = [("player", ["Ks"]), ("banker", ["4d"]), ("player", ["3c"]), ("banker", ["9h"])]
    held: dict[str, list[str]] = {"player": [], "banker": []}
    at: list[dict[str, Any]] = []
    for name, cards in hands:
        held[name] += cards
        scene["hands"] = [
            {"name": side, "cards": ["??"] * len(of), "points": None, "soft": False}
            for side, of in held.items()
            if of
        ]
        at.append(laid(still, scene, pose))
    first = [one["pieces"].get("card:banker:0") for one in at]
    assert first[0] is None
    shoe = at[1]["places"]["shoe"]
    assert (first[1]["x"], first[1]["y"]) == (first[2]["x"], first[2]["y"])
    near, far = (abs(piece["x"] - shoe["x"]) for piece in (first[2], first[3]))
    assert near < 130
    assert far > 300, "beside the shoe, and then in the box"
    second = at[3]["pieces"]["card:banker:1"]
    assert second["y"] == first[3]["y"]
    assert at[0]["pieces"]["card:player:0"]["x"] == at[3]["pieces"]["card:player:0"]["x"], (
        "Player's go there at once"
    )


@pytest.mark.rule("T5-17", "T5-18")
@pytest.mark.parametrize("seat", [1, 4, 7])
def test_wagers_over_the_shoulder_lie_beside_the_seated_guests(still: Page, seat: int) -> None:
    scene = empty("five-treasures")
    names = [one["bet"] for one in scene["placard"]["bets"]]
    scene["spots"][seat - 1]["bets"] = [
        bet(name, owner, green=1) for name in names for owner in ("guest", "Max")
    ]
    dealers = laid(still, scene, "dealer")["pieces"]
    # How far each lies from the rail, and how far to the dealer's left, by the geometry's own measure.
    measure = """async (points) => {
      const { placeOf } = await import("/felt/layout/geometry.js");
      return points.map((one) => placeOf(one, "dealer"));
    }"""
    for name in names:
        pair = [dealers[f"bet:{seat}:{name}:{owner}:0"] for owner in ("guest", "Max")]
        seated, behind = still.evaluate(measure, pair)
        reach = pair[0]["r"] + pair[1]["r"]
        apart = ((pair[0]["x"] - pair[1]["x"]) ** 2 + (pair[0]["y"] - pair[1]["y"]) ** 2) ** 0.5
        if name == "cover-all":
            assert seated["d"] - behind["d"] > 15, "the seated guest's is nearer to the dealer"
        else:
            assert behind["t"] > seated["t"], f"{name}: seat 1 is the dealer's left"
            assert abs(behind["d"] - seated["d"]) < 8, "side by side"
            assert apart > 0.95 * reach, f"{name}: not one upon the other"
    middle = laid(still, {**scene, "spots": [{**one, "bets": []} for one in scene["spots"]]}, "dealer")
    assert not [one for one in middle["pieces"] if one.startswith("bet:")]


@pytest.mark.rule("DBL-04")
@pytest.mark.parametrize("split", [False, True])
def test_the_double_lies_at_the_dealers_right_of_the_first_bet(still: Page, split: bool) -> None:
    scene = empty("blackjack-shoe")
    hand = {"name": "", "cards": ["5s", "6d", "9c"], "points": 20, "soft": False, "acting": False,
            "doubled": True, "added": 2_500, "split": split, "settled": ""}  # fmt: skip
    spot = scene["spots"][3]
    spot["hands"] = [hand, {**hand, "doubled": False, "added": 0}] if split else [hand]
    stakes = [{**bet("main", "guest", red=5, green=1), "hand": 1}]
    spot["bets"] = [*stakes, {**bet("main", "guest", green=1), "hand": 2}] if split else stakes
    pieces = laid(still, scene, "dealer")["pieces"]
    first, double = pieces["bet:4:main:guest:1"], pieces["bet:4:main:guest:1:double"]
    assert double["x"] > first["x"] + first["r"], "the dealer's right"
    assert abs(double["y"] - first["y"]) < 2
    assert double["cheques"] == {"green": 1}
    assert first["cheques"] == {"red": 5}
    assert "50" in first["label"], "the whole bet is written once"
    assert "25" in double["name"]
    plain = {**scene, "spots": [{**one, "hands": [], "bets": stakes} for one in scene["spots"]]}
    if not split:
        alone = laid(still, plain, "dealer")["pieces"]["bet:4:main:guest:1"]
        assert (alone["x"], alone["y"]) == (first["x"], first["y"]), "the first bet stays where it was"


@pytest.mark.rule("PLC-01")
def test_cards_lie_under_their_bet_along_the_curve(still: Page) -> None:
    """Toward the dealer from the bet, each to the dealer's lower left of the last, leaning with the table."""
    scene = empty("blackjack-shoe")
    for spot in scene["spots"]:
        spot["bets"] = [{**bet("main", "guest", green=1), "hand": 1}]
        hand = {"name": "", "cards": ["5s", "6d", "2c"], "points": 13, "soft": False, "acting": False,
                "doubled": False, "added": 0, "split": False, "settled": ""}  # fmt: skip
        spot["hands"] = [hand]
    pieces = laid(still, scene, "guest")["pieces"]
    leans = []
    for seat in range(1, scene["placard"]["seats"] + 1):
        cards = [pieces[f"card:{seat}:1:{place}"] for place in range(3)]
        wager = pieces[f"bet:{seat}:main:guest:1"]
        spots = still.evaluate(
            """async (points) => {
              const { placeOf } = await import("/felt/layout/geometry.js");
              return points.map((one) => placeOf(one));
            }""",
            [wager, *cards],
        )
        assert all(one["d"] > spots[0]["d"] + 60 for one in spots[1:])
        assert spots[1]["d"] < spots[2]["d"] < spots[3]["d"]
        assert spots[1]["t"] < spots[2]["t"] < spots[3]["t"], "seat 1 is at the dealer's left"
        leans.append(cards[0]["rotation"])
    assert leans == sorted(leans), "the cards turn with the curve"
    assert leans[0] < -20 < 20 < leans[-1]


@pytest.mark.rule("PROT-08")
@pytest.mark.parametrize("phase", ["betting", "insurance"])
def test_guests_reach_no_further_than_the_insurance_line(still: Page, phase: str) -> None:
    scene = {**empty("blackjack-shoe"), "phase": phase}
    reached = still.evaluate(
        """async (scene) => {
          const { layout } = await import("/felt/layout/blackjack.js");
          const { placeOf } = await import("/felt/layout/geometry.js");
          const { INSURANCE } = await import("/felt/layout/bets_blackjack.js");
          const line = (bet) => (bet === "insurance" ? INSURANCE.to + 5 : INSURANCE.from);
          return layout(scene, "guest").zones.map((zone) =>
            [zone.bet, placeOf(zone).d + zone.r - line(zone.bet)]);
        }""",
        scene,
    )
    assert reached
    assert [bet for bet, beyond in reached if beyond > 0] == []
    assert any(bet == "insurance" for bet, _ in reached) == (phase == "insurance")


@pytest.mark.rule("CHQ-CUT-01", "PAY-11")
@pytest.mark.parametrize("pose", POSES)
def test_cheques_are_cut_in_rows_along_the_rack_the_highest_nearest_to_it(still: Page, pose: str) -> None:
    rows = breakdown(Cheques(red=5, green=7, black=2))
    assert [row.denomination for row in rows] == sorted((row.denomination for row in rows), reverse=True)
    change = {"seat": 4, "guest": "Ann", "bills": [], "frozen": False, "brought_in": [],
              "cut_out": [msgspec.to_builtins(row) for row in rows]}  # fmt: skip
    scene = {**empty("blackjack-shoe"), "change": change}
    found = laid(still, scene, pose)
    rack = found["places"]["rack"]
    lines = [
        [piece for id_, piece in found["pieces"].items() if id_.startswith(f"cut:{line}:")]
        for line in range(len(rows))
    ]
    assert all(len({round(piece["y"], 3) for piece in line}) == 1 for line in lines), "parallel to the rack"
    away = [abs(line[0]["y"] - rack["y"]) for line in lines]
    assert away == sorted(away), "the highest colour nearest to the rack"
    assert [set(line[0]["cheques"]) for line in lines] == [{"black"}, {"green"}, {"red"}]


@pytest.mark.rule("BJ-ACT-01")
def test_signals_are_drawn_and_a_double_is_a_further_wager(still: Page) -> None:
    scene = empty("blackjack-shoe")
    acts = [("Hit", {}), ("Stand", {}), ("DoubleDown", {"cents": 5_000}), ("SplitPair", {"cents": 5_000})]
    scene["legal"] = [
        {"act": act, "command": {"type": act, "seat": 4, **more}, "blocking": True, "amounts": None}
        for act, more in acts
    ]
    found = still.evaluate(
        """async (scene) => {
          const { actionsOf, actionButtons } = await import("/guest/actions.js");
          const actions = actionsOf(scene, { all_set: false }, "ann");
          return actionButtons(actions, { act() {}, disabled: false }).map((made) =>
            [made.dataset.act.split(":")[0], made.querySelectorAll(".sign path").length,
              made.querySelector(".act-hint").textContent]);
        }""",
        scene,
    )
    hints = {act: hint for act, _, hint in found}
    assert all(strokes for _, strokes, _ in found)
    assert hints["Hit"] == "scratch or point"
    assert hints["Stand"] == "wave, palm down"
    assert "$50" in hints["DoubleDown"]
    assert "$50" in hints["SplitPair"]


@pytest.mark.rule("BAC-GP-01")
def test_a_console_has_every_limit(still: Page) -> None:
    placard = empty("five-treasures")["placard"]
    line = still.evaluate(
        """async (placard) => (await import("/felt/panels/placard.js")).limitsLine(placard).textContent""",
        placard,
    )
    amounts = {placard["min"], placard["max"]}
    amounts |= {one[end] for one in placard["bets"] if one["kind"] != "main" for end in ("min", "max")}
    assert [cents for cents in amounts if f"${cents // 100:,}" not in line] == []


@pytest.mark.rule("CULT-09")
def test_a_win_is_marked_modestly(still: Page) -> None:
    won = [
        scene
        for _, scene in scenes_of(GOLDEN / "table/take-and-pay.round", PUBLIC, title="WE-ORD-01")
        if scene["winner"] in ("player", "banker")
    ]
    scene = won[0]
    pieces = laid(still, scene, "guest")["pieces"]
    glow = [one for one in pieces.values() if one["id"].startswith("mark:winner:")]
    assert len(glow) == 1
    assert pieces[f"badge:{scene['winner']}"]["tone"] == "gold"
    style = (STATIC / "felt/stage.css").read_text(encoding="utf-8") + (STATIC / "roads/roads.css").read_text(
        encoding="utf-8"
    )
    assert "infinite" not in style, "nothing goes on flashing"


_GESTURES = """async () => {
  const { Gestures } = await import("/guest/betting.js");
  const bets = [{ bet: "main", min: 1500, max: 500000 },
    { bet: "blazing-7s-progressive", min: 500, max: 500 }];
  const main = (green) => ({ bet: "main", owner: "guest", cheques: { green } });
  const scene = (green, lies) => ({ phase: "betting", round: 1, legal: [], placard: { bets },
    cheques: { green, red: 2 },
    spots: [{ seat: 1, mine: true, bets: lies ? [main(lies)] : [] }] });
  const sent = [];
  const gestures = new Gestures((command) => (sent.push(command), new Promise(() => {})), () => {});
  const shown = (scene, seq) => (gestures.update(scene, seq), gestures.seen(scene, seq));
  shown(scene(2, 0), 1);
  gestures.lay({ seat: 1, bet: "main", owner: "guest" }, "green");
  const before = gestures.hand();
  shown(scene(1, 1), 2);
  const after = gestures.hand();
  gestures.lay({ seat: 1, bet: "blazing-7s-progressive", owner: "guest" }, "green");
  return { before, after, one: sent.at(-1) };
}"""


def test_a_scene_before_its_answer_counts_no_cheque_twice_and_a_one_sum_bet_takes_its_sum(
    still: Page,
) -> None:
    found = still.evaluate(_GESTURES)
    assert found["before"] == found["after"] == {"green": 1, "red": 2}
    assert found["one"] == {
        "type": "PutUp",
        "wager": {
            "type": "PlaceWager",
            "seat": 1,
            "bet": "blazing-7s-progressive",
            "cents": 500,
            "owner": "guest",
        },
        "cheques": {"red": 1},
    }
