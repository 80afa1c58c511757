// Where bets go at a baccarat table: a slice of the felt for each seat, bands from the rail to the dealer. It is pure.
//
// Outside-in is the order in which the manual takes and pays: what lies furthest from the rack comes first.
import { band, perDegree, place } from "./geometry.js";

/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("../../lib/scene.d.ts").PlacardBet} PlacardBet */
/** @typedef {{t: number, from: number, to: number}} Slice of one seat, in degrees */
/**
 * @typedef {object} Cell a bet's place within a slice
 * @property {string} bet
 * @property {string} key the bet's short name
 * @property {"player" | "banker" | "tie" | "side"} tone
 * @property {number} d1 nearest to the rail
 * @property {number} d2
 * @property {number} at where cheques are put
 * @property {number} along how far they are moved sideways
 * @property {number} r of those cheques
 * @property {number} [width] of a side bet's box, which lies about `at` and `along`
 * @property {number} [height]
 * @property {boolean} [small] whether the box has room for the short name only
 */

export const BANDS = Object.freeze({ side: [50, 110], player: [114, 184], banker: [188, 258], tie: [262, 304] });
/** Side bets in two rows need what lies between the band and the rail too. */
const TWO_ROWS = Object.freeze([36, 111]);
const ONE_ROW = 3;
/** How far the name of a bet stands to the other side of its cheques. */
const NAME = Object.freeze({ player: 40, banker: 36, tie: 16, side: 0 });

/**
 * The slices of the seats, seat 1 first.
 * @param {number} seats
 * @returns {Slice[]}
 */
export function slices(seats) {
  const odd = [0, 20, 39.5, 58];
  const even = [10, 29.75, 48.75];
  const few = seats % 2 ? odd.slice(1, (seats + 1) / 2) : even.slice(0, seats / 2);
  const first = seats % 2 ? 1 : 0.5;
  const many = Array.from({ length: Math.floor(seats / 2) }, (_, i) => ((i + first) * 122) / (seats - 0.2));
  const half = seats <= 7 ? few : many;
  const at = [...half.toReversed(), ...(seats % 2 ? [0] : []), ...half.map((t) => -t)];
  const between = at.slice(1).map((t, i) => (t + (at[i] ?? t)) / 2);
  return at.map((t, i) => {
    const [above, below] = [between[i - 1], between[i]];
    return { t, from: below ?? 2 * t - (above ?? t + 10), to: above ?? 2 * t - (below ?? t - 10) };
  });
}

/**
 * The place of every bet of the placard, the same in each slice. Cheques lie next to the name of their bet, in a
 * zigzag, so that no stack stands before a name or the amount of the next.
 * @param {readonly PlacardBet[]} bets
 * @param {number} seats
 * @returns {Cell[]}
 */
export function cellsOf(bets, seats) {
  const own = ["player", "banker", "tie"];
  const sides = bets.filter(({ bet }) => !own.includes(bet));
  const narrow = Math.min(1, 7 / seats); // slices of more seats than seven
  const cells = bets.map((posted) => cellOf(posted, sides));
  return cells.map((cell) => ({ ...cell, along: cell.along * narrow, width: cell.width && cell.width * narrow }));
}

/** @param {PlacardBet} posted @param {readonly PlacardBet[]} sides @returns {Cell} */
function cellOf(posted, sides) {
  const { bet, key } = posted;
  if (bet === "player") return { bet, key, tone: "player", ...bounds(BANDS.player), at: 158, along: -36, r: 25 };
  if (bet === "banker") return { bet, key, tone: "banker", ...bounds(BANDS.banker), at: 233, along: 31, r: 25 };
  if (bet === "tie") return { bet, key, tone: "tie", ...bounds(BANDS.tie), at: 286, along: -34, r: 17 };
  return sideCell(posted, sides.indexOf(posted), sides.length);
}

/** @param {readonly number[]} pair */
const bounds = ([d1 = 0, d2 = 0]) => ({ d1, d2 });

/** @param {PlacardBet} posted @param {number} index @param {number} count @returns {Cell} */
function sideCell({ bet, key }, index, count) {
  const rows = count > ONE_ROW ? 2 : 1;
  const across = Math.ceil(count / rows);
  const row = Math.floor(index / across);
  const here = row === rows - 1 ? count - across * (rows - 1) : across;
  const [low = 0, high = 0] = rows === 1 ? BANDS.side : TWO_ROWS;
  const height = (high - low) / rows - 4;
  const at = high - (row + 0.5) * ((high - low) / rows);
  const pitch = 204 / across;
  // Seat 1 is to the right, and `along` leads there: the first bet of the placard is to be the leftmost.
  const along = (index - row * across - (here - 1) / 2) * pitch;
  const cell = { bet, key, tone: /** @type {const} */ ("side"), d1: low, d2: high, at, along };
  return { ...cell, r: rows === 1 ? 17 : 14, width: pitch - 6, height, small: rows > 1 };
}

/**
 * The outline of a slice from d1 to d2.
 * @param {number} d1
 * @param {number} d2
 * @param {Slice} slice
 * @param {Pose} pose
 */
export function sector(d1, d2, { from, to }, pose) {
  return pose === "guest" ? band(d1, d2, from, to, pose) : band(d1, d2, -to, -from, pose);
}

/**
 * Where cheques on a cell lie; `aside` moves them along the tangent.
 * @param {Cell} cell
 * @param {Slice} slice
 * @param {Pose} pose
 * @param {number} [aside]
 * @param {number} [deeper]
 * @returns {Point}
 */
export function placeIn(cell, slice, pose, aside = 0, deeper = 0) {
  return place(cell.at + deeper, slice.t, pose, cell.along + aside);
}

/** Owners of a spot's own wagers; any other name is a guest's who bets over the shoulder. */
export const OWN = new Set(["guest", "coupon", "dealer"]);

/**
 * Where the cheques of an owner lie on a bet, from its cell's middle, and how large. Wagers over the shoulder lie
 * next to the seated guest's, at the dealer's left (T5-17); on Cover All further from the dealer (T5-18).
 * @param {Cell} cell
 * @param {string} owner
 * @param {{nth: number, shared: boolean}} among how many others lie before it; whether anybody bets over the shoulder
 * @returns {{along: number, deeper: number, r: number}}
 */
export function aside(cell, owner, { nth, shared }) {
  const { r, width, height } = cell;
  const seated = owner === "guest" || owner === "coupon";
  if (seated && !(shared && width && height)) return { along: 0, deeper: 0, r };
  if (owner === "dealer") return { along: (cell.along > 0 ? -1 : 1) * (r + 17 + nth * 30), deeper: 0, r: 13 };
  if (!width || !height) {
    return { along: r + 13 + Math.floor(nth / 2) * 26, deeper: -26 * (nth % 2), r: 12 };
  }
  if (cell.bet === "cover-all") {
    const apart = height / 4 + 3;
    return { along: nth * 12, deeper: seated ? apart : -apart, r: Math.min(r, 11) };
  }
  const apart = width / 4;
  return { along: seated ? -apart : apart + nth * 8, deeper: -nth * 10, r: Math.min(r, apart) };
}

/**
 * The outline of a cell: its box, or its part of the band.
 * @param {Cell} cell
 * @param {Slice} slice
 * @param {Pose} pose
 */
export function outlineOf(cell, slice, pose) {
  if (!cell.width || !cell.height) return sector(cell.d1, cell.d2, slice, pose);
  const degrees = perDegree(cell.at, slice.t);
  const end = (/** @type {number} */ side) => slice.t + (cell.along + (side * (cell.width ?? 0)) / 2) / degrees;
  const part = { t: slice.t, from: end(-1), to: end(1) };
  return sector(cell.at - cell.height / 2, cell.at + cell.height / 2, part, pose);
}

/**
 * The middle of a cell, as an angle and a distance: where its name stands.
 * @param {Cell} cell
 * @param {Slice} slice
 */
export function middleOf(cell, slice) {
  if (!cell.width) {
    const d = (cell.d1 + cell.d2) / 2;
    return { d, t: slice.t - Math.sign(cell.along) * (NAME[cell.tone] / perDegree(d, slice.t)) };
  }
  return { d: cell.at, t: slice.t + cell.along / perDegree(cell.at, slice.t) };
}
