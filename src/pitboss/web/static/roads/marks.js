// The marks of the roads, each in a cell of one by one; where they go was worked out by the server.

import { svg } from "../lib/svg.js";
import { has, t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Roads} Roads */
/** @typedef {Roads["bead_plate"][number]} Bead */
/** @typedef {Roads["big_road"][number]} BigRoadCell */
/** @typedef {Roads["big_eye_boy"][number]} Mark */
/** @typedef {"letter" | "number" | "cjk"} Marks */
/** @typedef {"big_eye_boy" | "small_road" | "cockroach_pig"} Derived */

const RED = "#d0312d";
const BLUE = "#1f5fd0";
export const INK = Object.freeze({ banker: RED, player: BLUE, tie: "#14803f", red: RED, blue: BLUE });
const SANS = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', 'Noto Sans CJK TC', sans-serif";

/**
 * @param {string} text
 * @param {{x?: number, y?: number, size: number, fill: string, wide?: number | null}} options
 */
function letters(text, { x = 0.5, y = 0.5, size, fill, wide = null }) {
  return svg("text", {
    x,
    y: y + size * 0.36,
    "text-anchor": "middle",
    "font-family": SANS,
    "font-size": size,
    "font-weight": 700,
    textLength: wide,
    lengthAdjust: wide && "spacingAndGlyphs",
    fill,
    text,
  });
}

/** A declared hand by its short name: `dragon-7` is D7. @param {string} flag @returns {string} */
export function flagName(flag) {
  const key = `page.roads.flag.${flag}`;
  if (has(key)) return t(key);
  return flag.split("-").map((word) => word.slice(0, 1).toUpperCase()).join("").slice(0, 2);
}

/** Where only a number tells hands apart, the shape tells who won. @param {string} winner @param {boolean} shaped */
function ground(winner, shaped) {
  const fill = INK[/** @type {"banker" | "player" | "tie"} */ (winner)];
  const square = { x: 0.08, y: 0.08, width: 0.84, height: 0.84, rx: 0.12 };
  if (shaped && winner === "player") return svg("rect", { ...square, fill });
  if (shaped && winner === "tie") return svg("path", { d: "M.5 0L1 .5L.5 1L0 .5Z", fill });
  return svg("circle", { cx: 0.5, cy: 0.5, r: 0.44, fill });
}

/** @param {Bead} bead @param {Marks} marks @returns {SVGGElement} */
export function drawBead(bead, marks) {
  const { hand, number } = bead;
  const shown = marks === "number" ? String(number) : t(`page.roads.${marks}.${hand.winner}`);
  const size = marks === "number" ? 0.46 : 0.62;
  const at = `translate(${bead.column} ${bead.row})`;
  const made = svg("g", { transform: at }, ground(hand.winner, marks === "number"));
  // A natural is ringed within; a declared hand leaves room for its tag.
  const ring = { cx: 0.5, cy: 0.5, r: 0.375, fill: "none", stroke: "#ffe9a8", "stroke-width": 0.05 };
  if (hand.natural) made.append(svg("circle", ring));
  made.append(letters(shown, { y: hand.flag ? 0.36 : 0.5, size: hand.flag ? 0.44 : size, fill: "#fff" }));
  if (hand.banker_pair) made.append(dot(0.14, 0.14, INK.banker, 0.12));
  if (hand.player_pair) made.append(dot(0.86, 0.86, INK.player, 0.12));
  if (hand.flag) {
    const plate = { x: 0.16, y: 0.55, width: 0.68, height: 0.44, rx: 0.12 };
    made.append(
      svg("rect", { ...plate, fill: "#fff3c4", stroke: "#5f4300", "stroke-width": 0.03 }),
      letters(flagName(hand.flag), { y: 0.775, size: 0.41, fill: "#3a2900", wide: 0.52 }),
    );
  }
  return made;
}

/** @param {number} x @param {number} y @param {string} fill @param {number} r */
const dot = (x, y, fill, r) => svg("circle", { cx: x, cy: y, r, fill, stroke: "#fff", "stroke-width": 0.035 });

/** @param {BigRoadCell} cell @returns {SVGGElement} */
export function drawCell(cell) {
  const made = svg("g", { transform: `translate(${cell.column} ${cell.row})` });
  if (cell.winner) {
    const stroke = INK[cell.winner];
    made.append(svg("circle", { cx: 0.5, cy: 0.5, r: 0.39, fill: "none", stroke, "stroke-width": 0.13 }));
    if (cell.natural) made.append(svg("circle", { cx: 0.5, cy: 0.5, r: 0.11, fill: stroke }));
    if (cell.flag) made.append(tag(cell.flag));
  }
  if (cell.ties) {
    const slash = { d: "M.12 .88L.88 .12", "stroke-width": 0.13, "stroke-linecap": "round" };
    made.append(svg("path", { ...slash, stroke: INK.tie }));
    if (cell.ties > 1) {
      made.append(
        svg("circle", { cx: 0.5, cy: 0.5, r: 0.3, fill: "#fff", opacity: 0.92 }),
        letters(String(cell.ties), { size: 0.58, fill: "#0f6a33" }),
      );
    }
  }
  if (cell.banker_pair) made.append(dot(0.16, 0.16, INK.banker, 0.14));
  if (cell.player_pair) made.append(dot(0.84, 0.84, INK.player, 0.14));
  return made;
}

/** @param {string} flag */
function tag(flag) {
  const ground = svg("rect", { x: 0.14, y: 0.22, width: 0.72, height: 0.56, rx: 0.12, fill: "#fff3c4" });
  return svg("g", {}, ground, letters(flagName(flag), { size: 0.56, fill: "#3a2900", wide: 0.66 }));
}

/**
 * One mark of a derived road: a ring, a dot or a slash, whichever road it is.
 *
 * @param {Derived} road
 * @param {"red" | "blue"} colour
 * @param {number} [x]
 * @param {number} [y]
 * @returns {SVGElement}
 */
export function drawMark(road, colour, x = 0, y = 0) {
  const ink = INK[colour];
  if (road === "big_eye_boy") {
    return svg("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.32, fill: "none", stroke: ink, "stroke-width": 0.2 });
  }
  if (road === "small_road") return svg("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.41, fill: ink });
  const d = `M${x + 0.14} ${y + 0.86}L${x + 0.86} ${y + 0.14}`;
  return svg("path", { d, stroke: ink, "stroke-width": 0.2, "stroke-linecap": "round" });
}

/**
 * The big road in small, for a list of tables.
 *
 * @param {readonly (readonly [number, number, string])[]} cells column, row, winner
 * @param {{columns?: number}} [options]
 * @returns {SVGSVGElement}
 */
export function roadThumbnail(cells, { columns = 24 } = {}) {
  const last = Math.max(-1, ...cells.map(([column]) => column));
  const first = Math.max(0, last + 1 - columns);
  const shown = cells.filter(([column]) => column >= first);
  const grid = [];
  for (let column = 1; column < columns; column++) grid.push(`M${column} 0V6`);
  for (let row = 1; row < 6; row++) grid.push(`M0 ${row}H${columns}`);
  /** @param {string} winner */
  const rings = (winner) =>
    shown
      .filter((cell) => cell[2] === winner)
      .map(([column, row]) => `M${column - first + 0.16} ${row + 0.5}a.34 .34 0 1 1 .68 0a.34 .34 0 1 1 -.68 0`)
      .join("");
  const name = t("page.roads.thumbnail", { n: cells.length });
  return svg(
    "svg",
    { class: "road-thumbnail", viewBox: `0 0 ${columns} 6`, role: "img", "aria-label": name },
    svg("rect", { width: columns, height: 6, fill: "#fbfaf6" }),
    svg("path", { d: grid.join(""), stroke: "#dcd8cc", "stroke-width": 0.05 }),
    svg("path", { d: rings("banker"), fill: "none", stroke: INK.banker, "stroke-width": 0.2 }),
    svg("path", { d: rings("player"), fill: "none", stroke: INK.player, "stroke-width": 0.2 }),
    svg("path", { d: rings(""), fill: "none", stroke: INK.tie, "stroke-width": 0.2 }),
  );
}
