// Pieces as elements: a card, a stack, a slip, bills, a badge. Each is a group with a name, drawn about 0,0.
import { svg } from "../../lib/svg.js";
import { money } from "../../lib/words.js";
import { drawSensor } from "../../progressive/felt.js";
import { drawCard } from "./cards.js";
import { SQUASH, drawLabel, drawStack } from "./cheques.js";

/** @typedef {import("../layout/geometry.js").Piece} Piece */
/** @typedef {"two" | "four"} Deck */

const SANS = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
const SERIF = "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, serif";

/**
 * What a piece looks like, as text: it is drawn again only when this is another.
 * @param {Piece} piece
 * @param {Deck} deck
 */
export function lookOf(piece, deck) {
  const { kind, face, cheques, r, label, tone, cents } = piece;
  return JSON.stringify([kind, face, cheques, r, label, tone, cents, kind === "card" ? deck : ""]);
}

/**
 * Where a piece is, as a CSS transform, which an animation can follow.
 * @param {{x: number, y: number, rotation: number, scale: number}} at
 */
export function transformOf({ x, y, rotation, scale }) {
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) rotate(${rotation.toFixed(2)}deg) scale(${scale.toFixed(3)})`;
}

/**
 * The drawing of a piece.
 * @param {Piece} piece
 * @param {Deck} deck
 * @returns {SVGGElement}
 */
export function drawPiece(piece, deck) {
  switch (piece.kind) {
    case "card":
      return drawCard(piece.face ?? "??", { deck });
    case "stack":
      return stack(piece);
    case "coupon":
      return drawCoupon(piece.cents ?? 0);
    case "bill":
      return bills(piece);
    case "badge":
      return badge(piece);
    default:
      if (piece.tone === "wrong") return wrong(piece);
      if (piece.tone?.startsWith("sensor")) return drawSensor(piece);
      return piece.tone === "lit" ? lit(piece) : glow(piece, piece.tone !== "winner");
  }
}

/** @param {Piece} piece */
function stack(piece) {
  const r0 = piece.r ?? 25;
  const low = piece.tone === "low";
  const made = drawStack(piece.cheques ?? {}, { r: r0, label: low ? "" : (piece.label ?? "") });
  if (low && piece.label) {
    made.append(drawLabel(piece.label, labelTop(piece)));
    made.classList.add("low");
  }
  if (piece.tone === "dealer" || piece.tone === "behind") {
    const r = (piece.r ?? 13) + 4;
    const colour = piece.tone === "dealer" ? "#e8c877" : "#cfe0ff";
    made.prepend(
      svg("ellipse", { rx: r, ry: r * 0.88, fill: "rgba(0,0,0,.25)", stroke: colour, "stroke-width": 1.5,
        "stroke-dasharray": "3 3" }),
    );
  }
  return made;
}

/** A paper slip; what it is worth stands at its left, where no cheque lies on it. @param {number} cents */
export function drawCoupon(cents) {
  return svg(
    "g",
    {},
    svg("rect", { x: -33, y: -18, width: 68, height: 40, rx: 3, fill: "#000", opacity: 0.3 }),
    svg("rect", { x: -34, y: -20, width: 68, height: 40, rx: 3, fill: "#f6efd9", stroke: "#a8894a" }),
    svg("rect", { x: -30, y: -16, width: 60, height: 32, rx: 2, fill: "none", stroke: "#a8894a",
      "stroke-dasharray": "4 3" }),
    svg("text", { x: -9, y: 6, "text-anchor": "middle", "font-family": SERIF, "font-size": 18, "font-weight": 700,
      fill: "#5b3d0c" },
      money(cents)),
  );
}

/** One vertical row of bills, each a little below the one before. @param {Piece} piece */
function bills(piece) {
  const made = svg("g", {});
  const count = Math.min(piece.r ?? 1, 10);
  for (let index = 0; index < count; index += 1) {
    const y = index * 12 - ((count - 1) * 12) / 2;
    made.append(
      svg("rect", { x: -29, y: y - 13, width: 58, height: 26, rx: 2, fill: "#dfe8d6", stroke: "#4d6b4c",
        "stroke-width": 1.2 }),
      svg("rect", { x: -25, y: y - 10, width: 50, height: 20, rx: 2, fill: "none", stroke: "#7d9a78",
        "stroke-width": 0.8 }),
    );
    const last = index === count - 1;
    if (last) made.append(svg("circle", { cy: y, r: 8.5, fill: "#c9d8be", stroke: "#7d9a78" }));
    made.append(
      svg("text", { x: last ? 0 : -17, y: last ? y + 4.5 : y - 3, "text-anchor": "middle", "font-family": SERIF,
        fill: "#24421f",
        "font-size": last ? 13 : 9, "font-weight": 700, text: String((piece.cents ?? 0) / 100) }),
    );
  }
  if (piece.tone === "frozen") {
    made.append(svg("rect", { x: -34, y: -20 - count * 6, width: 68, height: 40 + count * 12, rx: 6, fill: "none",
      stroke: "#ff7a6b", "stroke-width": 2.5, "stroke-dasharray": "7 5" }));
  }
  return made;
}

export const BADGE_HIGH = 32;

/** @param {string} label */
export const badgeWidth = (label) => Math.max(BADGE_HIGH, 15 + label.length * 10.4);

/** How far below the middle of a stack its amount is written. @param {Piece} piece */
export function labelTop({ r = 25, tone }) {
  return r * SQUASH + (tone === "low" ? 28 : 4);
}

/** A total. @param {Piece} piece */
function badge(piece) {
  const label = piece.label ?? "";
  const width = badgeWidth(label);
  const bright = piece.tone === "gold" || piece.tone === "acting";
  return svg(
    "g",
    {},
    svg("rect", { x: -width / 2, y: -BADGE_HIGH / 2, width, height: BADGE_HIGH, rx: BADGE_HIGH / 2,
      fill: bright ? "#e8c877" : "#0b0f0d", stroke: bright ? "#fff1c9" : "#e8c877",
      "stroke-opacity": bright ? 1 : 0.65, "stroke-width": piece.tone === "acting" ? 2.5 : 1.3 }),
    svg("text", { y: 6.4, "text-anchor": "middle", "font-family": SANS, "font-size": 18, "font-weight": 750,
      fill: bright ? "#2b1d00" : "#f2efe6", text: label }),
  );
}

/** The sensor of a progressive with a cheque in it. @param {Piece} piece */
function lit(piece) {
  const r = piece.r ?? 15;
  return svg(
    "g",
    {},
    svg("circle", { r: r + 5, fill: "#ff5a4d", opacity: 0.28 }),
    svg("circle", { r, fill: "#d8281f", stroke: "#e8c877", "stroke-width": 2 }),
    svg("circle", { r: r * 0.66, fill: "#ff6a5c", opacity: 0.75 }),
    svg("text", { y: r * 0.42, "text-anchor": "middle", "font-family": SERIF, "font-style": "italic",
      "font-weight": 700,
      "font-size": r * 1.2, fill: "#fff", text: "7" }),
  );
}

/** Light around a hand: under the one that acts, and as a frame alone where the cloth must keep its colour. */
function glow(/** @type {Piece} */ piece, /** @type {boolean} */ filled) {
  const [w, h] = [piece.r ?? 60, piece.cents ?? 60];
  const rect = (/** @type {number} */ by) => ({ x: -w - by, y: -h - by, width: 2 * (w + by), height: 2 * (h + by),
    rx: 12 + by });
  return svg(
    "g",
    {},
    filled && svg("rect", { ...rect(8), fill: "#ffe08a", opacity: 0.1 }),
    filled && svg("rect", { ...rect(3), fill: "#ffe08a", opacity: 0.16 }),
    !filled && svg("rect", { ...rect(5), fill: "none", stroke: "#ffe08a", "stroke-width": 10, opacity: 0.22 }),
    svg("rect", { ...rect(0), fill: "none", stroke: "#ffe08a", "stroke-width": filled ? 2.2 : 4, opacity: 0.95 }),
  );
}

/** A frame around what a table stopped for. @param {Piece} piece */
function wrong(piece) {
  const [w, h] = [piece.r ?? 46, piece.cents ?? 60];
  const rect = { x: -w, y: -h, width: 2 * w, height: 2 * h, rx: 14, fill: "none" };
  return svg(
    "g",
    {},
    svg("rect", { ...rect, stroke: "#2a0805", "stroke-width": 7, opacity: 0.7 }),
    svg("rect", { ...rect, stroke: "#ff9b8a", "stroke-width": 4, "stroke-dasharray": "12 7" }),
  );
}
