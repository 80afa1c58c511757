// The score cards of a baccarat shoe: five roads, what each would get next, and the same in words.
//
// Nothing is worked out here: every cell comes with the scene, so that a page cannot get a road wrong.

import { el, fill } from "../lib/el.js";
import { prefs } from "../lib/prefs.js";
import { svg } from "../lib/svg.js";
import { language, t } from "../lib/words.js";
import { drawBead, drawCell, drawMark } from "./marks.js";

export { roadThumbnail } from "./marks.js";

/** @typedef {import("./marks.js").Roads} Roads */
/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {import("./marks.js").Derived} Derived */
/** @typedef {{column: number, row: number}} Placed */

const ROWS = 6;
const AHEAD = 2;
/** @type {readonly Derived[]} */
const DERIVED = ["big_eye_boy", "small_road", "cockroach_pig"];
/** @type {readonly Marks[]} */
const MARKS = ["letter", "number", "cjk"];
const SIDES = /** @type {const} */ (["banker", "player"]);
const RUNS = 6;

/** A list as the reader's language writes it. @param {string[]} parts */
const listed = (parts) => new Intl.ListFormat(language(), { type: "unit" }).format(parts);

/**
 * The roads as sentences, for those who do not see them.
 *
 * @param {Roads | null | undefined} roads
 * @returns {string}
 */
export function roadsInWords(roads) {
  if (!roads || !roads.bead_plate.length) return t("page.roads.words.none");
  const { summary } = roads;
  const hands = summary.banker + summary.player + summary.tie;
  const said = [t("page.roads.words.summary", { ...summary, hands })];
  if (summary.run_winner) said.push(t(`page.roads.words.run_${summary.run_winner}`, { n: summary.run_length }));
  const runs = runsOf(roads).slice(-RUNS).reverse();
  if (runs.length > 1) {
    const list = listed(runs.map(([winner, n]) => t(`page.roads.words.${winner}`, { n })));
    said.push(t("page.roads.words.runs", { list }));
  }
  const mark = (/** @type {string | null} */ colour) => t(`page.roads.words.${colour ?? "nothing"}`);
  for (const road of DERIVED) {
    const last = roads[road].slice(-RUNS).reverse();
    if (!last.length) continue;
    const list = listed(last.map(({ colour }) => mark(colour)));
    said.push(t("page.roads.words.derived", { road: t(`page.roads.${road}`), list }));
  }
  for (const side of SIDES) {
    const ask = roads[`ask_${side}`];
    if (!DERIVED.some((road) => ask[road])) continue;
    const [eye, small, pig] = DERIVED.map((road) => mark(ask[road]));
    said.push(t(`page.roads.words.ask_${side}`, { eye, small, pig }));
  }
  return said.join(" ");
}

/** The runs of the big road, oldest first. @param {Roads} roads @returns {[string, number][]} */
function runsOf(roads) {
  /** @type {[string, number][]} */
  const runs = [];
  for (const { winner } of roads.big_road) {
    const last = runs.at(-1);
    if (last && last[0] === winner) last[1] += 1;
    else if (winner) runs.push([winner, 1]);
  }
  return runs;
}

/** `<pb-roads>`: `show(roads)`; hidden where the game keeps none. */
export class RoadsPanel extends HTMLElement {
  #shown = "";
  /** @type {Roads | null} */
  #roads = null;
  /** @type {Marks} */
  #marks = "letter";

  /** Where the panel gets another width, the newest column is still what is seen. */
  #watch = new ResizeObserver(() => this.scrollToNewest());

  connectedCallback() {
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  /**
   * @param {Roads | null} roads
   * @param {{marks?: Marks}} [options] without them, as the reader chose
   */
  show(roads, { marks = prefs.get("marks") } = {}) {
    this.hidden = roads === null;
    if (roads === null) return;
    const beads = roads.bead_plate.map(({ hand }) => `${hand.winner[0]}${hand.flag}`).join("");
    const key = `${language()} ${marks} ${roads.bead_plate.at(-1)?.number ?? 0} ${beads}`;
    this.#roads = roads;
    this.#marks = marks;
    if (key === this.#shown) return;
    this.#shown = key;
    this.#draw(roads, marks);
  }

  /** @param {Roads} roads @param {Marks} marks */
  #draw(roads, marks) {
    const focused = this.querySelector(":focus")?.getAttribute("data-marks");
    const panels = [
      panel("bead_plate", roads.bead_plate, roads.bead_plate.map((bead) => drawBead(bead, marks))),
      panel("big_road", roads.big_road, roads.big_road.map(drawCell)),
      ...DERIVED.map((road) =>
        panel(road, roads[road], roads[road].map(({ colour, column, row }) => drawMark(road, colour, column, row))),
      ),
    ];
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", t("page.roads.title"));
    const empty = roads.bead_plate.length ? null : el("p", { class: "roads-empty", text: t("page.roads.empty") });
    const honest = el("p", { class: "roads-honest", text: t("page.roads.honest") });
    fill(this, this.#head(roads), el("div", { class: "roads-panels" }, ...panels), empty, honest);
    if (focused) /** @type {HTMLElement | null} */ (this.querySelector(`[data-marks="${focused}"]`))?.focus();
    this.scrollToNewest();
  }

  /** Every road to its newest column. */
  scrollToNewest() {
    for (const scroller of this.querySelectorAll(".road-scroll")) scroller.scrollLeft = scroller.scrollWidth;
  }

  /** @param {Roads} roads */
  #head(roads) {
    const { summary } = roads;
    const hands = summary.banker + summary.player + summary.tie;
    const counts = /** @type {const} */ (["banker", "player", "tie"]).map((winner) =>
      el("span", { class: `road-count ${winner}`, text: t(`page.roads.count.${winner}`, { n: summary[winner] }) }),
    );
    const asks = SIDES.map((side) => asked(side, roads[`ask_${side}`]));
    return el(
      "div",
      { class: "roads-head" },
      el("span", { class: "roads-summary" }, ...counts, el("span", { text: t("page.roads.hand", { n: hands }) })),
      el("span", { class: "roads-asks" }, ...asks),
      el("span", { class: "roads-marks", role: "group", "aria-label": t("page.roads.marks") }, ...this.#choices()),
    );
  }

  #choices() {
    return MARKS.map((marks) =>
      el("button", {
        type: "button",
        "data-marks": marks,
        "aria-pressed": String(marks === this.#marks),
        title: t(`page.roads.marks.${marks}`),
        onclick: () => {
          prefs.set("marks", marks);
          this.show(this.#roads, { marks });
        },
      },
      el("span", { text: marks === "number" ? "12" : t(`page.roads.${marks}.banker`) }), " ",
      el("span", { class: "unseen", text: t(`page.roads.marks.${marks}`) })),
    );
  }
}

/**
 * What the derived roads would get if a side came next.
 *
 * @param {"banker" | "player"} side
 * @param {Roads["ask_banker"]} ask
 */
function asked(side, ask) {
  const mark = (/** @type {string | null} */ colour) => t(`page.roads.words.${colour ?? "nothing"}`);
  const [eye, small, pig] = DERIVED.map((road) => mark(ask[road]));
  const marks = DERIVED.map((road, i) => {
    const [colour, x] = [ask[road], i * 1.25];
    if (colour) return drawMark(road, colour, x);
    return svg("path", { d: `M${x + 0.3} .5h.4`, stroke: "#8b8677", "stroke-width": 0.12 });
  });
  return el(
    "span",
    { class: `road-ask ${side}`, role: "img", "aria-label": t(`page.roads.words.ask_${side}`, { eye, small, pig }) },
    el("span", { text: t(`page.roads.next.${side}`) }),
    svg("svg", { viewBox: "-.15 -.1 3.8 1.2", "aria-hidden": "true" }, marks),
  );
}

/** @param {string} road @param {readonly Placed[]} places @param {SVGElement[]} marks */
function panel(road, places, marks) {
  const columns = Math.max(0, ...places.map(({ column }) => column + 1)) + AHEAD;
  const name = t(`page.roads.${road}`);
  const label = t("page.roads.panel", { road: name, n: places.length });
  const drawing = svg("svg", { viewBox: `0 0 ${columns} ${ROWS}`, role: "img", "aria-label": label }, marks);
  drawing.style.setProperty("--columns", String(columns));
  return el(
    "div",
    { class: `road ${road.replaceAll("_", "-")}` },
    el("div", { class: "road-name", text: name, "aria-hidden": "true" }),
    el("div", { class: "road-scroll", tabindex: "0", role: "group", "aria-label": name }, drawing),
  );
}

customElements.define("pb-roads", RoadsPanel);
