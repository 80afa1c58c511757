// A card that is bent up from its edge: where it folds, what is left of its back, and which part of its face shows.
// Pure geometry about 0,0 in the units of a card, 70 by 98; y goes down.

import { CARD_HEIGHT, CARD_WIDTH } from "../felt/drawing/cards.js";

/** @typedef {[number, number]} Point */
/** @typedef {{back: Point[], flap: Point[], turn: string, lifted: number}} Peel */

const [W, H] = [CARD_WIDTH / 2, CARD_HEIGHT / 2];
/** @type {Point[]} */
const SHEET = [[-W, -H], [W, -H], [W, H], [-W, H]];
const CORNER = 16;

/**
 * Where a card is gripped by one who takes hold of it near a point: a corner, or the middle of an edge.
 * @param {Point} near
 * @returns {Point}
 */
export function gripAt([x, y]) {
  const [right, low] = [x > 0 ? W : -W, y > 0 ? H : -H];
  const [toSide, toEnd] = [Math.abs(right - x), Math.abs(low - y)];
  if (Math.max(toSide, toEnd) < CORNER) return [right, low];
  return toSide < toEnd ? [right, y] : [x, low];
}

/**
 * The card whose point `grip` was bent over to `to`.
 * @param {Point} grip
 * @param {Point} to
 * @returns {Peel}
 */
export function peel(grip, to) {
  const [dx, dy] = [to[0] - grip[0], to[1] - grip[1]];
  const far = Math.hypot(dx, dy);
  if (far < 0.5) return { back: SHEET, flap: [], turn: "", lifted: 0 };
  const [nx, ny] = [dx / far, dy / far];
  // The fold lies half-way, across the way of the finger.
  const at = nx * (grip[0] + to[0]) / 2 + ny * (grip[1] + to[1]) / 2;
  const side = (/** @type {Point} */ [x, y]) => nx * x + ny * y - at;
  const back = cut(SHEET, side);
  const over = cut(SHEET, (point) => -side(point));
  /** @param {Point} point @returns {Point} */
  const mirror = (point) => {
    const by = 2 * side(point);
    return [point[0] - by * nx, point[1] - by * ny];
  };
  return { back, flap: over.map(mirror), turn: turnOf(nx, ny, at), lifted: area(over) / area(SHEET) };
}

/**
 * The face as it lies on the flap: it is printed on the other side, mirrored, and the fold mirrors it back.
 * @param {number} nx
 * @param {number} ny
 * @param {number} at
 */
function turnOf(nx, ny, at) {
  const numbers = [2 * nx * nx - 1, 2 * nx * ny, -2 * nx * ny, 1 - 2 * ny * ny, 2 * at * nx, 2 * at * ny];
  return `matrix(${numbers.map((one) => one.toFixed(4)).join(" ")})`;
}

/**
 * What of a polygon lies on the positive side of a line.
 * @param {Point[]} points
 * @param {(point: Point) => number} side
 * @returns {Point[]}
 */
function cut(points, side) {
  return points.flatMap((from, index) => {
    const to = /** @type {Point} */ (points[(index + 1) % points.length]);
    const [one, two] = [side(from), side(to)];
    const part = one / (one - two);
    /** @type {Point} */
    const between = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    return [...(one >= 0 ? [from] : []), ...(one >= 0 !== two >= 0 ? [between] : [])];
  });
}

/** @param {Point[]} points */
function area(points) {
  const twice = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = /** @type {Point} */ (points[(index + 1) % points.length]);
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/**
 * What the edge of a card tells one who squeezes it: the pips along its short side, or along its long one.
 * @param {string} card
 * @param {boolean} long
 * @returns {"picture" | "none" | "one" | "two" | "three" | "four"}
 */
export function edgeOf(card, long) {
  const rank = card[0] ?? "";
  if ("JQK".includes(rank)) return "picture";
  if (rank === "A") return "none";
  const pips = rank === "T" ? 10 : Number(rank);
  if (!long) return pips < 4 ? "one" : "two";
  return pips < 4 ? "none" : pips < 6 ? "two" : pips < 9 ? "three" : "four";
}
