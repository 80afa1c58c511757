// The pictures of a report: the win of each line next to what the odds expect, with whiskers of one sigma; and
// the hold as it went. They are drawn as wide as there is room, so that their texts keep their size. The table beside
// them says the same in figures.

import { el, fill } from "../../lib/el.js";
import { short, svg } from "../../lib/svg.js";
import { money } from "../../lib/words.js";
import { wordsOf } from "./desk.js";

/** @typedef {import("../../lib/scene.d.ts").ReportRow} Row */
/** @typedef {Pick<Row, "name" | "win" | "theoretical" | "deviation" | "within">} Bar */

const say = wordsOf("reports");

const ROW = 40;
const TOP = 34;
let made = 0;

/**
 * A picture that is drawn again when its width changes.
 * @param {string} title
 * @param {string} about
 * @param {string} kind
 * @param {(width: number) => {height: number, parts: SVGElement[]}} draw
 */
export function picture(title, about, kind, draw) {
  const id = `chart-${++made}`;
  const place = el("div", { class: `chart ${kind}` });
  let before = 0;
  const redraw = () => {
    const width = Math.floor(place.clientWidth);
    if (!width || width === before) return;
    before = width;
    const { height, parts } = draw(width);
    fill(place, svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
      "aria-labelledby": `${id}-title ${id}-about` },
    svg("title", { id: `${id}-title`, text: title }), svg("desc", { id: `${id}-about`, text: about }), ...parts));
  };
  new ResizeObserver(redraw).observe(place);
  return place;
}

/** Round steps over a stretch, four or so. @param {number} low @param {number} high */
export function ticks(low, high) {
  const rough = (high - low || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough;
  const found = [];
  for (let at = Math.ceil(low / step); at <= high / step + 0.001; at += 1) found.push(at * step);
  return found;
}

/** Cents in short for an axis: $12k. @param {number} cents */
export function coarse(cents) {
  const dollars = Math.abs(cents) / 100;
  const text = dollars >= 1e6 ? `${short(dollars / 1e6)}M` : dollars >= 1e3 ? `${short(dollars / 1e3)}k`
    : short(dollars);
  return `${cents < 0 ? "-" : ""}$${text}`;
}

/**
 * A bar for each win from nothing on, a mark where the odds expect it, whiskers one sigma to either side.
 * @param {string} title
 * @param {readonly Bar[]} rows
 * @param {(name: string) => string} name
 */
export function winChart(title, rows, name) {
  const about = rows.map((row) => say("bar", { name: name(row.name), win: money(row.win),
    expected: money(Math.round(row.theoretical)), sigma: money(Math.round(row.deviation)) })).join(" ");
  return picture(title, about, "chart-win", (width) => {
    const left = Math.min(150, Math.max(84, width * 0.18));
    const right = 86;
    const ends = rows.flatMap((row) => [row.win, row.theoretical - row.deviation, row.theoretical + row.deviation]);
    const low = Math.min(0, ...ends);
    const high = Math.max(1, ...ends);
    const x = (/** @type {number} */ cents) => left + (width - left - right) * (cents - low) / (high - low);
    const height = TOP + rows.length * ROW + 8;
    const scale = ticks(low, high).filter((_, at, all) => width > 560 || at % 2 === 0
      || all.length < 4).flatMap((at) => [
      svg("path", { class: at === 0 ? "axis zero" : "axis", d: `M${short(x(at))} ${TOP - 8}V${height - 6}` }),
      svg("text", { class: "axis-text", x: x(at), y: 16, "text-anchor": "middle", text: coarse(at) })]);
    const bars = rows.map((row, place) => {
      const y = TOP + place * ROW;
      const [from, to] = [Math.min(x(0), x(row.win)), Math.max(x(0), x(row.win))];
      const [less, more] = [x(row.theoretical - row.deviation), x(row.theoretical + row.deviation)];
      const fits = Math.floor((left - 10) / 7);
      const label = name(row.name);
      return svg("g", { class: `win-bar${row.win < 0 ? " loss" : ""}${row.within ? "" : " outside"}`,
        "data-name": row.name,
        "data-win": row.win, "data-theoretical": row.theoretical, "data-deviation": row.deviation },
      svg("text", { class: "bar-name", x: left - 10, y: y + 21, "text-anchor": "end",
        text: label.length > fits ? `${label.slice(0, fits - 1)}…` : label }, svg("title", { text: label })),
      svg("rect", { class: "bar", x: from, y: y + 8, width: Math.max(1, to - from), height: 18, rx: 3 }),
      svg("path", { class: "whisker",
        d: `M${short(less)} ${y + 30}H${short(more)}M${short(less)} ${y + 26}v8M${short(more)} ${y + 26}v8` }),
      svg("path", { class: "expected", d: `M${short(x(row.theoretical))} ${y + 4}V${y + 34}` }),
      svg("text", { class: "bar-value", x: width - 4, y: y + 21, "text-anchor": "end", text: money(row.win) }));
    });
    return { height, parts: [...scale, ...bars] };
  });
}

/**
 * A course over time, as a line; dashed what is expected of it, and shaded what is usual.
 * @param {string} title
 * @param {readonly {name: string, value: number | null, expected?: number | null}[]} points
 * @param {(value: number | null) => string} format
 * @param {import("../../lib/scene.d.ts").Usual | null} usual
 */
export function courseChart(title, points, format = percent, usual = null) {
  const known = points.filter((one) => one.value !== null);
  const about = known.map((one) => say("point", { name: one.name, hold: format(one.value) })).join(" ");
  return picture(title, about, "chart-hold", (width) => {
    const [left, right, height] = [52, 56, 210];
    const band = usual === null || usual.low === null || usual.high === null ? [] : [usual.low, usual.high];
    const values = [...known.flatMap((one) => [one.value ?? 0, one.expected ?? 0]), ...band];
    const low = Math.min(0, ...values);
    const high = Math.max(0.01, ...values);
    const y = (/** @type {number} */ value) => height - 30 - (height - 48) * (value - low) / (high - low);
    const x = (/** @type {number} */ at) => left + (width - left - right) * (points.length > 1
      ? at / (points.length - 1) : 0.5);
    const scale = ticks(low, high).flatMap((at) => [
      svg("path", { class: at === 0 ? "axis zero" : "axis", d: `M${left} ${short(y(at))}H${width - right}` }),
      svg("text", { class: "axis-text", x: left - 8, y: y(at) + 4, "text-anchor": "end", text: format(at) })]);
    const shaded = band.length < 2 ? null : svg("rect", { class: "usual", x: left, y: y(band[1] ?? 0),
      width: width - left - right, height: Math.max(1, y(band[0] ?? 0) - y(band[1] ?? 0)) });
    const way = (/** @type {"value" | "expected"} */ which) => points
      .map((one, at) => ({ at, value: one[which] ?? null })).filter((one) => one.value !== null)
      .map((one, first) => `${first ? "L" : "M"}${short(x(one.at))} ${short(y(one.value ?? 0))}`).join("");
    const every = Math.ceil(points.length / Math.max(1, Math.floor((width - left - right) / 56)));
    const names = points.map((one, at) => at % every ? null
      : svg("text", { class: "axis-text", x: x(at), y: height - 8, "text-anchor": "middle", text: one.name }));
    const dots = points.map((one, at) => one.value === null ? null : svg("circle",
      { class: "hold-dot", cx: x(at), cy: y(one.value),
      r: 4, "data-name": one.name, "data-hold": one.value }, svg("title",
        { text: `${one.name}: ${format(one.value)}` })));
    const last = points.findLastIndex((one) => one.value !== null);
    const end = last < 0 ? null : svg("text", { class: "bar-value", x: x(last) + 9, y: y(points[last]?.value ?? 0) + 4,
      text: format(points[last]?.value ?? 0) });
    return { height, parts: [shaded, ...scale, svg("path", { class: "hold-expected", d: way("expected") || "M0 0" }),
      svg("path", { class: "hold-line", d: way("value") || "M0 0" }), ...dots, ...names,
        end].filter((one) => one !== null) };
  });
}

/** "14.2%". @param {number | null} share */
export const percent = (share) => (share === null ? "–" : `${(share * 100).toFixed(1)}%`);
