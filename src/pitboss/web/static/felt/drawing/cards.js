// Cards: 70 x 98 about 0,0; own pips, own courts, own back; two or four colours.

import { svg } from "../../lib/svg.js";
import { COURTS } from "./courts.js";
import { SUITS, bothEnds, placed } from "./paths.js";

/** @typedef {import("./paths.js").Suit} Suit */
/** @typedef {"two" | "four"} Deck */

export const CARD_WIDTH = 70;
export const CARD_HEIGHT = 98;
const RADIUS = 6;
const PIP = 7.6;
const INDEX_X = -26.2;
/** How wide each index is in any font, so that none runs into the pips. */
const INDEX_WIDTH = /** @type {Record<string, number>} */ ({ A: 14.5, T: 15.6, J: 9.5, Q: 14, K: 14.5 });

/** All at least 5:1 on a white face. @type {Readonly<Record<Deck, Readonly<Record<Suit, string>>>>} */
export const INKS = Object.freeze({
  two: { s: "#15171a", h: "#c4122c", d: "#c4122c", c: "#15171a" },
  four: { s: "#15171a", h: "#c4122c", d: "#1b57c4", c: "#0f7238" },
});

const INNER = [-33, -11, 11, 33];
const THIRDS = [-33, 0, 33];
/** @param {readonly number[]} rows @returns {[number, number][]} */
const pairs = (rows) => rows.flatMap((y) => /** @type {[number, number][]} */ ([[-11.6, y], [11.6, y]]));

/** Where the pips lie; those below the middle stand on their heads. @type {Record<string, [number, number][]>} */
const PIPS = {
  2: [[0, -33], [0, 33]],
  3: [[0, -33], [0, 0], [0, 33]],
  4: pairs([-33, 33]),
  5: [...pairs([-33, 33]), [0, 0]],
  6: pairs(THIRDS),
  7: [...pairs(THIRDS), [0, -16.5]],
  8: [...pairs(THIRDS), [0, -16.5], [0, 16.5]],
  9: [...pairs(INNER), [0, 0]],
  T: [...pairs(INNER), [0, -22], [0, 22]],
};

/** @type {Map<string, string>} */
const known = new Map();

/**
 * Every pip of a card as one outline: the corners' and those of the face.
 *
 * @param {string} rank
 * @param {Suit} suit
 * @returns {string}
 */
function pipsOf(rank, suit) {
  const name = rank + suit;
  let d = known.get(name);
  if (d === undefined) {
    const shape = SUITS[suit];
    const corner = bothEnds(placed(shape, INDEX_X, -18.6, 5.8));
    const face = (PIPS[rank] ?? []).map(([x, y]) => placed(shape, x, y, y > 0 ? -PIP : PIP));
    if (rank === "A") face.push(placed(shape, 0, 0, suit === "s" ? 23 : 20));
    d = [corner, ...face].join(" ");
    known.set(name, d);
  }
  return d;
}

/** @param {string} fill @param {number} [by] */
const sheet = (fill, by = 0) =>
  svg("rect", {
    x: -CARD_WIDTH / 2 + by,
    y: -CARD_HEIGHT / 2 + by,
    width: CARD_WIDTH - 2 * by,
    height: CARD_HEIGHT - 2 * by,
    rx: Math.max(RADIUS - by, 2),
    fill,
  });

/** A soft edge below, cheaper than a filter. */
function shadow() {
  const made = sheet("#000");
  made.setAttribute("transform", "translate(1.2 2.4)");
  made.setAttribute("opacity", ".28");
  return made;
}

/** @param {string} rank @param {string} ink @returns {SVGElement[]} */
function indices(rank, ink) {
  const shown = rank === "T" ? "10" : rank;
  return ["", "rotate(180)"].map((transform) =>
    svg("text", {
      x: INDEX_X,
      y: -28,
      transform: transform || null,
      "text-anchor": "middle",
      "font-family": "Georgia, 'Times New Roman', serif",
      "font-size": 22,
      "font-weight": 700,
      textLength: INDEX_WIDTH[rank] ?? 12,
      lengthAdjust: "spacingAndGlyphs",
      fill: ink,
      text: shown,
    }),
  );
}

/** @param {import("./courts.js").Court} rank @param {Suit} suit @param {string} ink @returns {SVGElement[]} */
function court(rank, suit, ink) {
  const paints = {
    suit: ink,
    gold: "#e3b341",
    skin: "#f7dcc0",
    hair: { K: "#8a8f98", Q: "#b5651d", J: "#7a4a21" }[rank],
    white: "#fff",
    ink: "#1b1c20",
    deep: suit === "h" || suit === "d" ? "#8e0d20" : "#8a2a1c",
  };
  const layers = COURTS[rank].map(([paint, d]) =>
    svg("path", {
      d: bothEnds(d),
      fill: paints[paint],
      stroke: "#1b1c20",
      "stroke-width": 0.7,
      "stroke-linejoin": "round",
    }),
  );
  return [
    svg("rect", { x: -17.5, y: -43, width: 35, height: 86, rx: 2, fill: "#fbf5e4", stroke: ink, "stroke-width": 1 }),
    ...layers,
    svg("path", { d: "M-17.5 0 L17.5 0", stroke: "#e3b341", "stroke-width": 2 }),
    svg("path", { d: bothEnds(placed(SUITS[suit], -12, -36.4, 4.2)), fill: ink }),
  ];
}

const LATTICE = (() => {
  const lines = [];
  for (let at = -84; at <= 84; at += 7) {
    // Clip each diagonal of the lattice to the panel by hand: no clip path, hence no id.
    for (const turn of [1, -1]) {
      const from = Math.max(-28, at - 42);
      const to = Math.min(28, at + 42);
      if (from < to) lines.push(`M${from * turn} ${from - at} L${to * turn} ${to - at}`);
    }
  }
  return lines.join(" ");
})();

/** @returns {SVGElement[]} */
function back() {
  return [
    sheet("#fff"),
    sheet("#8f1220", 4),
    svg("path", { d: LATTICE, stroke: "#d9808a", "stroke-width": 0.9, fill: "none" }),
    svg("rect", { x: -28, y: -42, width: 56, height: 84, rx: 2, fill: "none", stroke: "#f0c9a0", "stroke-width": 1.2 }),
    svg("ellipse", { rx: 15, ry: 19, fill: "#7a0d1a", stroke: "#f0c9a0", "stroke-width": 1.4 }),
    svg("text", {
      y: 8,
      "text-anchor": "middle",
      "font-family": "Palatino, 'Palatino Linotype', Georgia, serif",
      "font-size": 24,
      "font-style": "italic",
      fill: "#f6ddb8",
      text: "P",
    }),
  ];
}

/**
 * A card as SVG, centred on 0,0; its name is the caller's to give.
 *
 * @param {string} card rank and suit as in `Ts`; anything that is no card shows a back
 * @param {{deck?: Deck}} [options]
 * @returns {SVGGElement}
 */
export function drawCard(card, { deck = "two" } = {}) {
  const found = /^([A2-9TJQK])([shdc])$/.exec(card);
  if (!found) return svg("g", { class: "card card-back" }, shadow(), back());
  const rank = found[1];
  const suit = /** @type {Suit} */ (found[2]);
  const ink = INKS[deck][suit];
  const face = sheet("#fff");
  face.setAttribute("stroke", "#b9b4a4");
  face.setAttribute("stroke-width", "1");
  const figure = rank === "J" || rank === "Q" || rank === "K" ? court(rank, suit, ink) : [];
  const pips = svg("path", { d: pipsOf(rank, suit), fill: ink });
  return svg("g", { class: "card" }, shadow(), face, figure, pips, indices(rank, ink));
}
