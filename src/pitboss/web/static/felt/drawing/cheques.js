// Cheques: their colours, a cheque, stacks and rows of them; the highest at the bottom, the smallest on top.

import { betName } from "../../lib/names.js";
import { short, svg } from "../../lib/svg.js";
import { language, money, t } from "../../lib/words.js";

/** @typedef {"blue" | "white" | "pink" | "red" | "green" | "black" | "purple" | "orange" | "grey" | "teal"} Colour */
/** @typedef {import("../../lib/scene.d.ts").Cheques | Readonly<Partial<Record<string, number>>>} Cheques */
/**
 * @typedef {object} Look
 * @property {number} value in cents
 * @property {string} base
 * @property {string} spots
 * @property {string} number as it stands on the cheque
 * @property {number} many how many edge spots
 * @property {number} wide how much of its share of the edge each one takes
 * @property {boolean} [twin] whether each spot is split in two
 */

/** From the lowest to the highest; no two have the same spots. @type {Readonly<Record<Colour, Readonly<Look>>>} */
export const COLOURS = Object.freeze({
  blue: { value: 25, base: "#2f6fd6", spots: "#dfe9ff", number: "25¢", many: 12, wide: 0.35 },
  white: { value: 1_00, base: "#f4f2ec", spots: "#4a76c9", number: "1", many: 6, wide: 0.4 },
  pink: { value: 2_50, base: "#f08fb4", spots: "#ffffff", number: "2.50", many: 4, wide: 0.6, twin: true },
  red: { value: 5_00, base: "#c9252d", spots: "#ffffff", number: "5", many: 8, wide: 0.36 },
  green: { value: 25_00, base: "#14834a", spots: "#ffffff", number: "25", many: 6, wide: 0.55, twin: true },
  black: { value: 100_00, base: "#1c1d21", spots: "#f0ead8", number: "100", many: 4, wide: 0.3 },
  purple: { value: 500_00, base: "#6a35a8", spots: "#f7d65a", number: "500", many: 8, wide: 0.5, twin: true },
  orange: { value: 1_000_00, base: "#ee7d17", spots: "#1c1d21", number: "1K", many: 3, wide: 0.32 },
  grey: { value: 5_000_00, base: "#8b9098", spots: "#d92d3a", number: "5K", many: 5, wide: 0.42 },
  teal: { value: 20_000_00, base: "#0f8f93", spots: "#ffe9a8", number: "20K", many: 10, wide: 0.4 },
});
export const LOWEST_FIRST = Object.freeze(/** @type {Colour[]} */ (Object.keys(COLOURS)));
export const HIGHEST_FIRST = Object.freeze([...LOWEST_FIRST].reverse());

export const SQUASH = 0.86;
export const THICKNESS = 0.19;
const TALLEST = 20;
const ABREAST = 4;
const EDGE = "rgba(0,0,0,.38)";

/** What cheques are worth, in cents. @param {Cheques | null | undefined} cheques @returns {number} */
export function worth(cheques) {
  return HIGHEST_FIRST.reduce((sum, colour) => sum + COLOURS[colour].value * (cheques?.[colour] ?? 0), 0);
}

/** The colour of a denomination in cents. @param {number} cents @returns {Colour} */
export function colourOf(cents) {
  return LOWEST_FIRST.find((colour) => COLOURS[colour].value === cents) ?? "white";
}

/** "2 black, 1 green" in the reader's language, highest first. @param {Cheques | null | undefined} cheques */
export function chequesInWords(cheques) {
  const parts = HIGHEST_FIRST.filter((colour) => cheques?.[colour]).map((colour) =>
    t(`page.things.count.${colour}`, { n: cheques?.[colour] ?? 0 }),
  );
  if (!parts.length) return t("page.things.no_cheques");
  return new Intl.ListFormat(language(), { type: "unit" }).format(parts);
}

/**
 * "Spot 4, Blackjack: bet of $150: 1 black, 2 green"; at baccarat, "Seat 4".
 * @param {import("../../lib/scene.d.ts").Scene} scene
 * @param {number} seat
 * @param {import("../../lib/scene.d.ts").SceneBet} lies
 */
export function stackName(scene, seat, lies) {
  const owner = lies.owner === "guest" || lies.owner === "coupon" ? "" : lies.owner;
  const parameters = {
    seat,
    bet: betName(scene, lies.bet),
    amount: money(worth(lies.cheques) + lies.coupon),
    cheques: chequesInWords(lies.cheques),
    owner,
  };
  const what = lies.coupon ? "coupon" : owner === "dealer" ? "toke" : owner ? "bet_of" : "bet";
  return t(`page.${scene.placard.family === "baccarat" ? "things" : "felt"}.name.${what}`, parameters);
}

/** Where the spots of a colour begin and end, as angles. @param {Colour} colour @returns {[number, number][]} */
function spotsOf(colour) {
  const { many, wide, twin } = COLOURS[colour];
  const share = (2 * Math.PI) / many;
  return Array.from({ length: many }, (_, i) => i * share).flatMap((from) => {
    const span = share * wide;
    /** @type {[number, number][]} */
    const whole = [[from, from + span]];
    return twin ? [[from, from + span * 0.38], [from + span * 0.62, from + span]] : whole;
  });
}

/** The ring of spots on a face of radius 1, squashed. @type {Map<string, string>} */
const rings = new Map();
/** @param {Colour} colour @param {number} r */
function ring(colour, r) {
  const name = `${colour} ${r}`;
  let d = rings.get(name);
  if (d === undefined) {
    const [a, b, c, e] = [r, r * SQUASH, r * 0.76, r * 0.76 * SQUASH].map(short);
    d = spotsOf(colour)
      .map(([from, to]) => {
        const [x, y, u, v] = [Math.cos(from), Math.sin(from) * SQUASH, Math.cos(to), Math.sin(to) * SQUASH];
        const inner = 0.76 * r;
        return (
          `M${short(x * r)} ${short(y * r)} A${a} ${b} 0 0 1 ${short(u * r)} ${short(v * r)} ` +
          `L${short(u * inner)} ${short(v * inner)} A${c} ${e} 0 0 0 ${short(x * inner)} ${short(y * inner)} Z`
        );
      })
      .join(" ");
    rings.set(name, d);
  }
  return d;
}

/** The face of the cheque on top. @param {Colour} colour @param {number} r @param {number} y @returns {SVGGElement} */
function face(colour, r, y) {
  const look = COLOURS[colour];
  const size = r * (look.number.length > 2 ? 0.6 : 0.74);
  const squeeze = look.number.length > 2 ? r * (look.number.length > 3 ? 1.16 : 1.06) : null;
  return svg(
    "g",
    { transform: y ? `translate(0 ${short(y)})` : null },
    svg("ellipse", { rx: r, ry: r * SQUASH, fill: look.base, stroke: EDGE, "stroke-width": 0.8 }),
    svg("path", { d: ring(colour, r), fill: look.spots }),
    svg("ellipse", {
      rx: r * 0.68,
      ry: r * 0.68 * SQUASH,
      fill: "#fdfcf7",
      stroke: look.base,
      "stroke-width": r * 0.07,
      "stroke-dasharray": look.twin ? `${short(r * 0.16)} ${short(r * 0.1)}` : null,
    }),
    svg("text", {
      y: short(size * 0.355),
      "text-anchor": "middle",
      "font-family": "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
      "font-size": short(size),
      "font-weight": 800,
      textLength: squeeze && short(squeeze),
      lengthAdjust: squeeze && "spacingAndGlyphs",
      fill: "#15171a",
      text: look.number,
    }),
  );
}

/**
 * The edges of equal cheques one on another, from `y` upward.
 *
 * @param {Colour} colour
 * @param {number} count
 * @param {number} r
 * @param {number} y
 * @returns {SVGElement[]}
 */
function edges(colour, count, r, y) {
  const [high, b, a] = [r * THICKNESS, r * SQUASH, short(r)];
  const top = y - high * count;
  const marks = [];
  const lines = [];
  for (let i = 0; i < count; i++) {
    const foot = y - high * i;
    if (i) lines.push(`M${short(-r)} ${short(foot)} A${a} ${short(b)} 0 0 0 ${a} ${short(foot)}`);
    const turned = ((i * 7 + count * 3) % 10) * 0.11; // no hand stacks them spot upon spot
    for (const [from, to] of spotsOf(colour)) {
      const [p, q] = [from + turned, to + turned].map((angle) => angle % (2 * Math.PI));
      const [first, last] = [Math.max(p, 0.06), Math.min(q, Math.PI - 0.06)];
      if (first >= last || p > Math.PI) continue;
      const [x, u] = [Math.cos(first) * r, Math.cos(last) * r];
      const [v, w] = [foot + Math.sin(first) * b, foot + Math.sin(last) * b];
      marks.push(
        `M${short(x)} ${short(v)} A${a} ${short(b)} 0 0 1 ${short(u)} ${short(w)} ` +
          `L${short(u)} ${short(w - high)} A${a} ${short(b)} 0 0 0 ${short(x)} ${short(v - high)} Z`,
      );
    }
  }
  const around = `A${a} ${short(b)} 0 0 0 ${a} ${short(y)} L${a} ${short(top)} L${short(-r)} ${short(top)} Z`;
  return [
    svg("path", {
      d: `M${short(-r)} ${short(y)} ${around}`,
      fill: COLOURS[colour].base,
      stroke: EDGE,
      "stroke-width": 0.8,
    }),
    svg("path", { d: marks.join(" "), fill: COLOURS[colour].spots }),
    svg("path", { d: lines.join(" ") || "M0 0", fill: "none", stroke: EDGE, "stroke-width": 0.8 }),
  ];
}

/** One stack, bottom first. @param {[Colour, number][]} parts @param {number} r @returns {SVGElement[]} */
function stack(parts, r) {
  const shadow = svg("ellipse", { cx: r * 0.06, cy: r * 0.12, rx: r * 1.05, ry: r * 0.93, fill: "#000", opacity: 0.3 });
  /** @type {SVGElement[]} */
  const standing = [shadow];
  let y = 0;
  for (const [colour, count] of parts) {
    standing.push(...edges(colour, count, r, y));
    y -= r * THICKNESS * count;
  }
  const last = parts.at(-1);
  if (last) standing.push(face(last[0], r, y));
  return standing;
}

/**
 * Stacks of at most twenty, the highest colours at the bottom and first.
 *
 * @param {Cheques} cheques
 * @returns {[Colour, number][][]}
 */
export function stacksOf(cheques) {
  /** @type {[Colour, number][][]} */
  const stacks = [];
  let room = 0;
  for (const colour of HIGHEST_FIRST) {
    let left = cheques[colour] ?? 0;
    while (left > 0) {
      if (!room) room = stacks.push([]) && TALLEST;
      const put = Math.min(left, room);
      stacks.at(-1)?.push([colour, put]);
      left -= put;
      room -= put;
    }
  }
  return stacks;
}

/** One cheque, flat on the felt. @param {Colour} colour @param {{r?: number}} [options] @returns {SVGGElement} */
export function drawCheque(colour, { r = 25 } = {}) {
  return svg("g", { class: "cheque" }, stack([[colour, 1]], r));
}

/**
 * Cheques as they lie: stacks of twenty, four abreast and then behind, about the bottom of the first row.
 *
 * @param {Cheques} cheques
 * @param {{r?: number, label?: string}} [options] the label is written below on a dark ground
 * @returns {SVGGElement}
 */
export function drawStack(cheques, { r = 25, label = "" } = {}) {
  const stacks = stacksOf(cheques);
  const made = svg("g", { class: "stack" });
  const rows = Math.ceil(stacks.length / ABREAST);
  for (let row = rows - 1; row >= 0; row--) {
    const abreast = stacks.slice(row * ABREAST, (row + 1) * ABREAST);
    abreast.forEach((parts, i) => {
      const x = (i - (abreast.length - 1) / 2) * (2 * r + 2);
      const at = x || row ? `translate(${short(x)} ${short(-row * r * 1.75)})` : null;
      made.append(svg("g", { transform: at }, stack(parts, r)));
    });
  }
  if (label) made.append(drawLabel(label, r * SQUASH + 4));
  return made;
}

/**
 * Where the stacks of `drawStack` stand, with what they cast.
 *
 * @param {Cheques} cheques
 * @param {number} r
 * @returns {{x: number, y: number, w: number, h: number}[]} centred on x, y
 */
export function boxesOf(cheques, r) {
  const stacks = stacksOf(cheques);
  return stacks.map((parts, place) => {
    const row = Math.floor(place / ABREAST);
    const abreast = Math.min(ABREAST, stacks.length - row * ABREAST);
    const high = r * THICKNESS * parts.reduce((sum, [, count]) => sum + count, 0) + r * (SQUASH + 1.02);
    const x = ((place % ABREAST) - (abreast - 1) / 2) * (2 * r + 2);
    return { x, y: 1.02 * r - high / 2 - row * r * 1.75, w: 2.16 * r, h: high };
  });
}

export const LABEL_HIGH = 21;

/** @param {string} text */
export const labelWidth = (text) => 12 + text.length * 9.9;

/** An amount on a dark ground, its top at `y`. @param {string} text @param {number} y @returns {SVGGElement} */
export function drawLabel(text, y) {
  const width = labelWidth(text);
  return svg(
    "g",
    { class: "label" },
    svg("rect", { x: -width / 2, y, width, height: LABEL_HIGH, rx: LABEL_HIGH / 2, fill: "#0b0f0d", opacity: 0.88 }),
    svg("text", {
      y: y + 16.4,
      "text-anchor": "middle",
      "font-family": "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
      "font-size": 17,
      "font-weight": 700,
      fill: "#fff",
      text,
    }),
  );
}
