// <pb-pit-shift>: one page for a shift, to read and to print: what needs action, what the shift came to, its win
// against the band by hour, table and dealer, and drop and hold against the year.

import { ask } from "../../lib/api.js";
import { el } from "../../lib/el.js";
import { grid, nothing, panel, tag } from "../../lib/panel.js";
import { capital, has, money, t, word } from "../../lib/words.js";
import { PitDesk, wordsOf } from "./desk.js";
import { coarse, courseChart, percent, winChart } from "./report_charts.js";

/** @typedef {import("../../lib/scene.d.ts").Action} Action */
/** @typedef {import("../../lib/scene.d.ts").Report} Report */
/** @typedef {import("../../lib/scene.d.ts").ShiftReport} ShiftReport */
/** @typedef {import("../../lib/scene.d.ts").YearReport} YearReport */
/** @typedef {{shift: ShiftReport, cuts: Report[], year: YearReport}} Data */

const say = wordsOf("shift");
const ofReports = wordsOf("reports");

const CUTS = ["hour", "table", "dealer"];
const SLIP = /^[A-Z]{3}-\d{6,12}/;
const BOXES = ["box_differs", "box_uncounted", "box_not_pulled", "box_missing"];

/** @extends {PitDesk<Data>} */
export class ShiftView extends PitDesk {
  /** @type {import("../nav.js").Desk} */
  desk = "shift";
  againMs = 60_000;
  chosen = { day: "", shift: "" };

  /** @param {import("../../lib/view.js").Context} context */
  async begin(context) {
    const asked = new URLSearchParams(location.search);
    this.chosen = { day: asked.get("day") ?? "", shift: asked.get("shift") ?? "" };
    await super.begin(context);
  }

  async read() {
    const shift = /** @type {ShiftReport} */ (await ask(this.#path("/shift", this.chosen)));
    const same = { day: shift.day, shift: shift.shift };
    const cuts = await Promise.all(CUTS.map((by) =>
      /** @type {Promise<Report>} */ (ask(this.#path("", { ...same, by })))));
    const year = /** @type {YearReport} */ (await ask(this.#path("/year", { day: shift.day })));
    return { shift, cuts, year };
  }

  /** @param {string} which @param {Record<string, string>} wanted */
  #path(which, wanted) {
    const named = Object.entries(wanted).filter(([, value]) => value);
    return `/api/pit/reports${which}?${new URLSearchParams(named)}`;
  }

  /** @param {Data} data */
  mark(data) {
    return [data, this.chosen];
  }

  /** @param {Data} data */
  draw({ shift, cuts, year }) {
    const named = shift.shift ? capital(word("shift", shift.shift)) : say("whole_day");
    return [
      this.#filters(shift),
      el("p", { class: "shift-of" }, el("b", { text: `${shift.day} · ${named}` }), " ",
        shift.running ? tag(say("running"), "warn") : tag(say("over"), "good")),
      this.#actions(shift.actions),
      this.#sums(shift),
      el("div", { class: "charts" },
        ...cuts.filter((cut) => cut.lines.length).map((cut) => panel(say(`win.${cut.by}`), "chart-panel",
          winChart(say(`win.${cut.by}`), cut.lines, (code) => code === "automatic"
            ? ofReports("automatic") : code || "–"))),
        ...this.#year(year)),
    ];
  }

  /** @param {ShiftReport} shift */
  #filters(shift) {
    const { day } = shift;
    return el("div", { class: "desk-filters", role: "group", "aria-label": t("page.pit_desks.filters") },
      el("div", { class: "field" }, el("label", { for: "shift-day", text: t("page.pit_desks.day") }),
        el("input", { id: "shift-day", "data-key": "shift-day", type: "date", value: day,
          onchange: (/** @type {Event} */ event) => this.#choose("day", event, shift) })),
      el("div", { class: "field" }, el("label", { for: "shift-shift", text: ofReports("by.shift") }),
        el("select", { id: "shift-shift", "data-key": "shift-shift",
          onchange: (/** @type {Event} */ event) => this.#choose("shift", event, shift) },
        ...["", ...shift.shifts].map((value) => el("option", { value, selected: value === shift.shift,
          text: value ? capital(word("shift", value)) : say("whole_day") })))),
      el("a", { class: "button", download: true, "data-key": "csv",
        href: this.#path("/shift", { day, shift: shift.shift, format: "csv" }), text: say("csv.actions") }),
      el("a", { class: "button", download: true, "data-key": "csv-figures",
        href: this.#path("", { day, shift: shift.shift, by: "table", format: "csv" }), text: say("csv.figures") }),
      el("a", { class: "button", download: true, "data-key": "csv-year",
        href: this.#path("/year", { day, format: "csv" }), text: say("csv.year") }),
      el("button", { type: "button", "data-key": "print", onclick: () => window.print(), text: say("print") }));
  }

  /** @param {"day" | "shift"} name @param {Event} event @param {ShiftReport} shown */
  async #choose(name, event, shown) {
    this.chosen = { day: shown.day, shift: shown.shift, [name]: /** @type {HTMLInputElement} */ (event.target).value };
    history.replaceState(null, "", `?${new URLSearchParams(Object.entries(this.chosen).filter(([, value]) => value))}`);
    await this.reread();
  }

  /** @param {readonly Action[]} actions */
  #actions(actions) {
    const title = say("actions");
    if (!actions.length) return panel(title, "shift-actions", nothing(say("no_actions")));
    const heads = [{ text: say("head.what") }, { text: say("head.where") }, { text: say("head.subject") },
      { text: say("head.amount"), number: true }, { text: say("head.since") }, { text: say("head.due") },
      { text: say("head.rule") }];
    return panel(title, "shift-actions", grid(title, heads, actions.map((one, at) => ({ key: `${one.kind} ${at}`,
      class: one.overdue ? "overdue" : "", cells: [
        say(`action.${one.kind}`),
        one.table && el("a", { href: `/pit/${one.table}`, text: one.table }),
        subject(one),
        one.cents ? el("span", { class: one.cents < 0 ? "loss" : "", text: money(one.cents) }) : "",
        [one.day, one.shift && word("shift", one.shift)].filter(Boolean).join(" · "),
        one.due && tag(one.due, one.overdue ? "warn" : ""), one.rule] }))));
  }

  /** @param {ShiftReport} shift */
  #sums({ total }) {
    const fact = (/** @type {string} */ key, /** @type {string} */ value, /** @type {string} */ more = "") =>
      el("div", { class: "sum" }, el("dt", { text: ofReports(`head.${key}`) }),
        el("dd", { "data-sum": key }, el("span", { text: value }), more && el("small", { text: more })));
    return el("dl", { class: "sums" },
      fact("drop", money(total.drop), total.drop_uncounted
        ? ofReports("not_counted", { cents: money(total.drop_uncounted) }) : ""),
      fact("markers", money(total.markers)), fact("win", money(total.win)), fact("hold", percent(total.hold)),
      fact("theoretical", money(Math.round(total.theoretical)), `± ${money(Math.round(total.deviation))}`),
      fact("fills", money(total.fills)), fact("credits", money(total.credits)),
      fact("rounds", total.rounds.toLocaleString("en-US")),
      fact("hands_per_hour", total.hands_per_hour === null ? "–" : String(Math.round(total.hands_per_hour))));
  }

  /** Drop and hold of the whole house against the days before. @param {YearReport} year */
  #year({ total }) {
    if (total.course.length < 2) return [];
    const short = (/** @type {string} */ day) => day.slice(5);
    const drop = total.course.map((one) => ({ name: short(one.day), value: one.statistical_drop }));
    const hold = total.course.map((one) => ({ name: short(one.day), value: one.hold }));
    const dollars = (/** @type {number | null} */ cents) => (cents === null ? "–" : coarse(cents));
    return [
      panel(say("year.drop"), "chart-panel", el("p", { class: "dim", text: say("year.about") }),
        courseChart(say("year.drop"), drop, dollars, total.drop_usual)),
      panel(say("year.hold"), "chart-panel", el("p", { class: "dim", text: say("year.about") }),
        courseChart(say("year.hold"), hold, percent, total.hold_usual)),
    ];
  }
}

/** What an action is about, with the way to it. @param {Action} one */
function subject(one) {
  const named = one.kind === "task" && has(`task.${one.subject}`) ? word("task", one.subject) : one.subject;
  const text = [named, one.guest].filter(Boolean).join(" · ");
  if (!text) return "";
  if (SLIP.test(one.subject) && one.kind !== "serial") return el("a", { href: `/slips/${one.subject}`, text });
  if (BOXES.includes(one.kind)) return el("a", { href: "/pit/count", text });
  return one.kind === "task" ? el("a", { href: "/pit/guests", text }) : text;
}

customElements.define("pb-pit-shift", ShiftView);
