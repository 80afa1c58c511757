// A progressive bet against its meter: the edge as a line, where it is even, what stands on the floor's meters now;
// and what a base and a rate that somebody thinks of would come to.

import { el, fill } from "../lib/el.js";
import { meterName } from "../lib/names.js";
import { grid, panel } from "../lib/panel.js";
import { short, svg } from "../lib/svg.js";
import { money, t } from "../lib/words.js";
import { coarse, picture, ticks } from "../pit/desks/report_charts.js";
import { adviceLines } from "../progressive/advice.js";
import { betName, percent } from "./data.js";

/** @typedef {import("./data.js").Jackpot} Jackpot */
/** @typedef {{reseed_cents: number, contribution: number, reserve: number, wagers_per_hour: number}} Meter */

/** @type {Meter} */
export const ASSUMED = Object.freeze({ reseed_cents: 10_000_00, contribution: 1000, reserve: 0, wagers_per_hour: 70 });
/** @type {[keyof Meter, string, number, number, number][]} field, text, units in what is typed, least and most */
const FIELDS = [["reseed_cents", "reseed", 100, 1, 1e8], ["contribution", "contribution", 100, 0.01, 99.99],
  ["reserve", "reserve", 100, 0, 99.98], ["wagers_per_hour", "wagers", 1, 1, 100_000]];

export class JackpotPanel {
  /** @type {Meter} */
  meter = { ...ASSUMED };

  /** @param {() => void} changed */
  constructor(changed) {
    this.chart = el("div", { class: "jackpot-chart" });
    this.intro = el("p", { class: "dim" });
    this.told = el("div", { class: "jackpot-advice" });
    this.said = el("p", { class: "odds-said wrong", role: "alert" });
    this.form = el("form", { class: "jackpot-form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      ...FIELDS.map(([name, key, units, least, most]) => {
        const input = el("input", { id: `jackpot-${key}`, type: "number", min: least, max: most, step: units === 1 ? 1
          : "any", required: true, inputmode: "decimal", value: this.meter[name] / units,
        onchange: () => {
          if (!input.reportValidity()) return;
          this.meter = { ...this.meter, [name]: Math.round(Number(input.value) * units) };
          changed();
        } });
        return el("div", { class: "field" },
          el("label", { for: `jackpot-${key}`, text: t(`page.odds.jackpot.${key}`) }), input);
      }), el("p", { class: "hint", text: t("page.odds.jackpot.assumed") }), this.said);
    this.element = panel(t("page.odds.jackpot"), "odds-jackpot", this.intro,
      el("div", { class: "jackpot-room" }, this.chart, this.form, this.told));
  }

  /** @param {Jackpot} jackpot */
  show(jackpot) {
    this.said.textContent = "";
    this.intro.textContent = t("page.odds.jackpot_intro", { bet: betName(jackpot.bet, jackpot.name) });
    fill(this.chart, curve(jackpot), figures(jackpot));
    fill(this.told, ...adviceLines(jackpot.advice));
  }

  /** @param {string} sentence */
  refuse(sentence) {
    this.said.textContent = sentence;
  }
}

/** @param {Jackpot} jackpot */
function curve({ curve: points, advice, meters }) {
  const even = advice.break_even_cents;
  const marks = meters.map(({ name, cents }) =>
    ({ cents, text: t("page.odds.jackpot.now", { name: meterName(name), cents }) }));
  const about = [...points.filter((_, at) => at % 10 === 0).map(({ cents, edge }) =>
    t("page.odds.jackpot.point", { cents, edge: percent(edge, 2) })),
  even !== null && t("page.odds.jackpot.even", { cents: even }),
  ...marks.map(({ text }) => text)].filter(Boolean).join(" ");
  return picture(t("page.odds.jackpot"), about, "chart-jackpot", (width) => {
    const [left, right, top, high] = [52, 18, 34, 300];
    const most = Math.max(points.at(-1)?.cents ?? 1, ...marks.map(({ cents }) => cents));
    const edges = points.map(({ edge }) => edge);
    const [low, tall] = [Math.min(0, ...edges), Math.max(0, ...edges)];
    const x = (/** @type {number} */ cents) => left + (width - left - right) * cents / most;
    const y = (/** @type {number} */ edge) => top + (high - top - 34) * (tall - edge) / (tall - low || 1);
    const across = ticks(low, tall).flatMap((edge) => [
      svg("path", { class: Math.abs(edge) < 1e-9 ? "axis zero" : "axis",
        d: `M${left} ${short(y(edge))}H${width - right}` }),
      svg("text", { class: "axis-text", x: left - 8, y: y(edge) + 4, "text-anchor": "end", text: percent(edge, 0) })]);
    const along = ticks(0, most).filter((_, at) => width > 520 || at % 2 === 0).map((cents) =>
      svg("text", { class: "axis-text", x: x(cents), y: high - 8, "text-anchor": "middle", text: coarse(cents) }));
    const line = points.map(({ cents, edge }, at) => `${at ? "L" : "M"}${short(x(cents))} ${short(y(edge))}`).join("");
    const label = (/** @type {number} */ at, /** @type {number} */ up, /** @type {string} */ kind,
      /** @type {string} */ text) => svg("text", { class: kind, x: x(at) + (x(at) > width * 0.6 ? -8 : 8), y: up,
        "text-anchor": x(at) > width * 0.6 ? "end" : "start", text });
    return { height: high, parts: [...across, ...along, svg("path", { class: "jackpot-line", d: line }),
      ...(even === null ? [] : [svg("path", { class: "even-mark", d: `M${short(x(even))} ${top}V${high - 26}` }),
        svg("circle", { class: "even-dot", cx: x(even), cy: y(0), r: 6 }),
        label(even, top - 12, "even-text", t("page.odds.jackpot.even", { cents: even }))]),
      ...marks.flatMap(({ cents, text }, at) => [
        svg("path", { class: "now-mark", d: `M${short(x(cents))} ${top + 8}V${high - 26}` }),
        label(cents, high - 36 - 18 * at, "now-text", text)])] };
  });
}

/** The line in figures, for readers who do not see it. @param {Jackpot} jackpot */
function figures({ curve: points }) {
  const title = t("page.odds.jackpot.figures");
  return el("details", { class: "curve-figures" }, el("summary", { text: title }),
    grid(title, [{ text: t("page.odds.jackpot.meter") }, { text: t("page.odds.head.edge"), number: true }],
      points.filter((_, at) => at % 4 === 0).map(({ cents, edge }) => ({ cells: [money(cents), percent(edge, 2)] }))));
}
