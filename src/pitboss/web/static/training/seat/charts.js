// Charts of a sitting: its steps and faults over time, and times compared with a standard.

import { el } from "../../lib/el.js";
import { svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";
import { clockOf, secondsOf } from "./words.js";

/** @typedef {import("./sitting.js").Report} Report */

const WIDE = 720;

/**
 * The sitting from left to right: a tick for each step, faults above, rounds below.
 * @param {Report} report
 */
export function courseChart(report) {
  const last = Math.max(1, report.ms, ...report.lines.map((line) => line.at_ms));
  const x = (/** @type {number} */ ms) => 8 + (ms / last) * (WIDE - 16);
  const wrong = report.lines.filter((line) => line.fault);
  let at = 0;
  const rounds = report.rounds_ms.map((ms) => (at += ms));
  const drawn = svg("svg", { class: "chart course", viewBox: `0 0 ${WIDE} 72`, role: "img",
    "aria-label": t("page.seat.chart.course", { steps: report.steps, wrong: wrong.length }) },
    svg("line", { x1: 8, x2: WIDE - 8, y1: 56, y2: 56, class: "axis" }),
    ...report.lines.filter((line) => !line.fault).map((line) =>
      svg("line", { x1: x(line.at_ms), x2: x(line.at_ms), y1: line.what === "call" ? 48 : 42, y2: 56,
        class: `tick is-${line.what}` })),
    ...wrong.map((line) => svg("g", { class: "slip" }, svg("line", { x1: x(line.at_ms), x2: x(line.at_ms), y1: 22,
      y2: 56 }),
      svg("circle", { cx: x(line.at_ms), cy: 18, r: 6 }, svg("title", {}, t(`page.seat.fault.${line.fault?.kind}`))))),
    ...rounds.map((ms) => svg("line", { x1: x(ms), x2: x(ms), y1: 56, y2: 68, class: "round-mark" })));
  return el("figure", { class: "chart-box" }, drawn,
    el("figcaption", { class: "chart-ends figure" }, el("span", { text: clockOf(0) }),
      el("span", { text: clockOf(last) })));
}

/**
 * Times as bars, with a line for the median.
 * @param {readonly number[]} times in milliseconds
 * @param {string} label
 */
export function barChart(times, label) {
  const most = Math.max(1, ...times);
  const wide = (WIDE - 16) / Math.max(1, times.length);
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const y = (/** @type {number} */ ms) => 108 - (ms / most) * 92;
  const drawn = svg("svg", { class: "chart bars", viewBox: `0 0 ${WIDE} 112`, role: "img", "aria-label": label },
    ...times.map((ms, index) => svg("rect", { x: 8 + index * wide + Math.min(1, wide * 0.1), y: y(ms),
      width: Math.max(1, wide * 0.8), height: 108 - y(ms), class: ms > 2 * middle ? "bar slow" : "bar" })),
    svg("line", { x1: 8, x2: WIDE - 8, y1: y(middle), y2: y(middle), class: "middle" }),
    svg("line", { x1: 8, x2: WIDE - 8, y1: 108, y2: 108, class: "axis" }));
  return el("figure", { class: "chart-box" }, drawn, el("figcaption", { class: "chart-ends figure" },
    el("span", { class: "middle-key", text: t("page.seat.chart.middle", { time: secondsOf(middle) }) }),
    el("span", { text: t("page.seat.chart.most", { time: secondsOf(most) }) })));
}

/**
 * One time compared with its standard.
 * @param {number} ms
 * @param {number} standard
 * @param {string} label
 */
export function againstChart(ms, standard, label) {
  const most = Math.max(ms, standard, 1) * 1.1;
  const x = (/** @type {number} */ value) => (value / most) * WIDE;
  return svg("svg", { class: "chart against", viewBox: `0 0 ${WIDE} 44`, role: "img", "aria-label": label },
    svg("rect", { x: 0, y: 8, width: WIDE, height: 20, rx: 6, class: "track" }),
    svg("rect", { x: 0, y: 8, width: Math.max(2, x(ms)), height: 20, rx: 6,
      class: ms > standard ? "bar slow" : "bar" }),
    svg("line", { x1: x(standard), x2: x(standard), y1: 2, y2: 34, class: "middle" }));
}
