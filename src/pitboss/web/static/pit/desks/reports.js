// <pb-pit-reports>: drop, win and hold of a gaming day, or of a month or a year up to it, beside what the odds say of
// the bets that were made; the pace of shoes and shuffles; irregularities by dealer. A sheet of it as CSV.

import { ask } from "../../lib/api.js";
import { el } from "../../lib/el.js";
import { grid, nothing, panel, tag } from "../../lib/panel.js";
import { capital, has, money, t, word } from "../../lib/words.js";
import { PitDesk, wordsOf } from "./desk.js";
import { courseChart, percent, winChart } from "./report_charts.js";

/** @typedef {import("../../lib/scene.d.ts").Report} Report */
/** @typedef {import("../../lib/scene.d.ts").ReportRow} Row */
/** @typedef {{main: Report, course: Report}} Data */

const say = wordsOf("reports");

const BYS = ["table", "game", "pit", "dealer", "shift", "hour", "day"];
const SPANS = ["day", "month", "year"];
const CSV = "csv";

/** @extends {PitDesk<Data>} */
export class ReportsView extends PitDesk {
  /** @type {import("../nav.js").Desk} */
  desk = "reports";
  againMs = 60_000;
  chosen = { day: "", by: "table", span: "day" };

  /** @param {import("../../lib/view.js").Context} context */
  async begin(context) {
    const asked = new URLSearchParams(location.search);
    const by = asked.get("by") ?? "";
    const span = asked.get("span") ?? "";
    this.chosen = { day: asked.get("day") ?? "", by: BYS.includes(by) ? by : "table", span: SPANS.includes(span)
      ? span : "day" };
    await super.begin(context);
  }

  async read() {
    const { span } = this.chosen;
    const main = /** @type {Report} */ (await ask(this.#path(this.chosen)));
    // Hours of a day, or days of a month or a year.
    const course = await ask(this.#path({ day: main.day || (main.days.at(-1) ?? ""), span, by: span === "day"
      ? "hour" : "day" }));
    return { main, course };
  }

  /** @param {Record<string, string>} wanted */
  #path(wanted) {
    const named = Object.entries(wanted).filter(([, value]) => value);
    return `/api/pit/reports?${new URLSearchParams(named)}`;
  }

  /** @param {Data} data */
  mark(data) {
    return [data, this.chosen];
  }

  /** @param {Data} data */
  draw({ main, course }) {
    const name = (/** @type {string} */ code) => this.#name(main.by, code);
    if (!main.days.length) return [nothing(say("none"))];
    return [
      this.#filters(main),
      this.#sums(main.total),
      main.lines.length ? el("div", { class: "charts" },
        panel(say("win"), "chart-panel", this.#legend(),
          winChart(say("win"), main.lines, name)),
        panel(say("course"), "chart-panel", el("p", { class: "dim", text: say("course_about") }),
          courseChart(say("course"), held(course.lines)))) : nothing(say("none_that_day")),
      main.lines.length > 0 && this.#table(main, name),
      main.lines.length > 0 && this.#pace(main, name),
      main.lines.length > 0 && this.#odd(main.total),
    ];
  }

  /** @param {string} by @param {string} code */
  #name(by, code) {
    if (by === "game" || by === "shift") return capital(word(by, code));
    if (by === "dealer" && code === "automatic") return say("automatic");
    return code || "–";
  }

  /** @param {Report} main */
  #filters(main) {
    const choose = (/** @type {"by" | "span"} */ name, /** @type {string[]} */ values) => el("div",
      { class: "field" },
      el("label", { for: `report-${name}`, text: say(`${name}`) }),
      el("select", { id: `report-${name}`, "data-key": `report-${name}`,
        onchange: (/** @type {Event} */ event) => this.#choose(name, event) },
      ...values.map((value) => el("option", { value, selected: value === this.chosen[name],
        text: say(`${name}.${value}`) }))));
    const day = main.day || (main.days.at(-1) ?? "");
    return el("div", { class: "desk-filters", role: "group", "aria-label": t("page.pit_desks.filters") },
      el("div", { class: "field" }, el("label", { for: "report-day", text: t("page.pit_desks.day") }),
        el("input", { id: "report-day", "data-key": "report-day", type: "date", value: day, min: main.days[0],
          max: main.days.at(-1),
          onchange: (/** @type {Event} */ event) => this.#choose("day", event) })),
      choose("span", SPANS), choose("by", BYS),
      el("a", { class: "button", download: true, "data-key": "csv",
        href: this.#path({ ...this.chosen, day, format: CSV }),
        text: say("csv") }));
  }

  /** @param {"day" | "by" | "span"} name @param {Event} event */
  async #choose(name, event) {
    this.chosen[name] = /** @type {HTMLInputElement} */ (event.target).value;
    if (this.chosen.by === "day" && name === "by" && this.chosen.span === "day") this.chosen.span = "month";
    history.replaceState(null, "", this.#path(this.chosen).replace("/api/pit/reports", location.pathname));
    await this.reread();
  }

  /** The day in seven figures. @param {Row} total */
  #sums(total) {
    const fact = (/** @type {string} */ key, /** @type {string} */ value,
      /** @type {import("../../lib/el.js").Child} */ more = null) =>
      el("div", { class: "sum" }, el("dt", { text: say(`head.${key}`) }),
        el("dd", { "data-sum": key }, el("span", { text: value }), more));
    return el("dl", { class: "sums" }, fact("drop", money(total.drop), total.drop_uncounted !== 0 && el("small",
      { text: say("not_counted", { cents: money(total.drop_uncounted) }) })),
      fact("markers", money(total.markers)), fact("win", money(total.win)),
      fact("hold", percent(total.hold)),
      fact("theoretical", money(Math.round(total.theoretical)), el("small",
        { text: `± ${money(Math.round(total.deviation))}` })),
      fact("rounds", total.rounds.toLocaleString("en-US")),
      fact("within", say(`${total.within ? "inside" : "outside"}`)));
  }

  #legend() {
    const line = (/** @type {string} */ kind) => el("li", { class: `legend-${kind}`, text: say(`legend.${kind}`) });
    return el("ul", { class: "legend" }, line("win"), line("loss"), line("expected"), line("sigma"));
  }

  /** @param {Report} main @param {(code: string) => string} name */
  #table(main, name) {
    const title = say("figures");
    const numbers = ["rounds", "drop", "drop_difference", "markers", "win", "adjusted", "hold", "theoretical", "sigma",
      "opening", "bankroll", "fills", "credits", "closing", "jackpots", "disputes"];
    const heads = [{ text: say(`by.${main.by}`) },
      ...numbers.map((key) => ({ text: say(`head.${key}`), number: true })),
      { text: say("head.within") }];
    const rows = [...main.lines, main.total].map((row, at) => ({ key: row.name, class: at === main.lines.length
      ? "sum" : "", cells: [
      at === main.lines.length ? t("page.pit_desks.total") : name(row.name),
      row.rounds.toLocaleString("en-US"), money(row.drop), lacking(row.drop_difference), money(row.markers),
      lacking(row.win), lacking(row.adjusted), percent(row.hold),
      money(Math.round(row.theoretical)), `± ${money(Math.round(row.deviation))}`, money(row.opening),
      money(row.bankroll), money(row.fills), money(row.credits), money(row.closing),
      money(row.jackpots), row.disputes,
      tag(say(`${row.within ? "inside" : "outside"}`), row.within ? "good" : "warn"),
    ] }));
    const table = grid(title, heads, rows);
    table.tabIndex = 0; // wider than most screens: the keyboard scrolls it too
    return panel(title, "report-figures", table);
  }

  /** @param {Report} main @param {(code: string) => string} name */
  #pace(main, name) {
    const title = say("pace");
    const numbers = ["hands_per_hour", "shoes", "slow_shoes", "shoe_time", "shuffle_time"];
    const heads = [{ text: say(`by.${main.by}`) },
      ...numbers.map((key) => ({ text: say(`head.${key}`), number: true }))];
    return panel(title, "report-pace", grid(title, heads, main.lines.map((row) => ({ key: row.name, cells: [
      name(row.name),
      row.hands_per_hour === null ? "–" : Math.round(row.hands_per_hour).toLocaleString("en-US"), row.shoes,
      el("span", { class: row.slow_shoes ? "loss" : "", text: row.slow_shoes }),
      minutes(row.shoe_seconds_typical), minutes(row.shuffle_seconds_typical)] }))));
  }

  /** Irregularities by dealer, and what gave reason to look. @param {Row} total */
  #odd(total) {
    const title = say("odd");
    const found = Object.entries(total.by_dealer).map(([key, count]) => {
      const at = key.indexOf(": ");
      return { dealer: key.slice(0, at), kind: key.slice(at + 2), count };
    }).sort((one, other) => other.count - one.count);
    const reason = (/** @type {string} */ code) => capital(word(has(`reason.${code}`) ? "reason"
      : "page.pit_desks.reports.flag", code));
    const heads = [{ text: say("by.dealer") }, { text: say("kind") },
      { text: say("count"), number: true }];
    return panel(title, "report-odd",
      found.length ? grid(title, heads, found.map((one) => ({ key: `${one.dealer} ${one.kind}`, cells: [
        this.#name("dealer", one.dealer), reason(one.kind), one.count] }))) : nothing(say("nothing_odd")),
      el("p", { class: "tags" }, ...Object.entries(total.flags).map(([code,
        count]) => tag(`${reason(code)}: ${count}`))));
  }
}

/** The hold up to the end of each line, and what the odds say of it. @param {readonly Row[]} lines */
function held(lines) {
  let [win, bought, expected] = [0, 0, 0];
  return lines.map((row) => {
    win += row.win;
    bought += row.statistical_drop;
    expected += row.theoretical;
    return { name: row.name, value: bought ? win / bought : null, expected: bought ? expected / bought : null };
  });
}

/** An amount, marked where it is below nothing. @param {number} cents */
const lacking = (cents) => el("span", { class: cents < 0 ? "loss" : "", text: money(cents) });

/** "9:40". @param {number | null} seconds */
const minutes = (seconds) => (seconds === null ? "–"
  : `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`);

customElements.define("pb-pit-reports", ReportsView);
