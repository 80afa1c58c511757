// Room for the labels of the pieces: totals and amounts move away from the indices of cards, from other bets and
// from each other; where a small table has no room left, the least important is not written. Its name stays.
import { CARD, RAIL, STAGE, corners, overlap, placeOf, shifted } from "../layout/geometry.js";
import { LABEL_HIGH, boxesOf, labelWidth } from "./cheques.js";
import { BADGE_HIGH, badgeWidth, labelTop } from "./pieces.js";

/** @typedef {import("../layout/geometry.js").Piece} Piece */
/** @typedef {import("../layout/geometry.js").Box} Box */
/** @typedef {import("../layout/geometry.js").Pose} Pose */
/** @typedef {{x: number, y: number}} Offset */
/** @typedef {{piece: Piece, box: Box}} Label */
/** @typedef {keyof typeof LARGER} Size */

/** How much larger labels and totals are written where the table is small. */
export const LARGER = Object.freeze({
  full: { label: 1, badge: 1 }, small: { label: 1.62, badge: 1.4 }, tiny: { label: 2.9, badge: 2.7 },
});
/** The upper left corner of a card, where its rank is read. */
const INDEX = Object.freeze({ x: -25, y: -36, w: 21, h: 25 });
const WAYS = Object.freeze([[0, 1], [0, -1]]);
const ASIDE = Object.freeze([[-1, 0], [1, 0], [-1, -1], [1, -1], [-1, 1], [1, 1], [-0.5, 1], [0.5, 1], [-0.5, -1],
  [0.5, -1]]);
const FAR = Object.freeze([0.25, 0.5, 0.75, 1.05, 1.4, 1.75, 2.1, 2.5]);
const LATER = Object.freeze({ acting: 0, dealer: 1, mine: 2, total: 3, bet: 4 });

/**
 * Where each label goes from its own place; null: there is no room for it.
 * @param {readonly Piece[]} pieces
 * @param {Size} size
 * @param {Pose} pose
 * @param {readonly {seat: number, mine: boolean}[]} spots
 * @returns {Map<string, Offset | null>} by the id of the piece
 */
export function labelPlaces(pieces, size, pose, spots) {
  const mine = new Set(spots.filter((spot) => spot.mine).map((spot) => spot.seat));
  const taken = pieces.flatMap(solid);
  const bets = pieces.filter(({ kind }) => kind === "stack");
  const cards = pieces.filter(({ kind }) => kind === "card").map(({ x, y, scale, rotation }) => (
    { x, y, w: CARD.width * scale, h: CARD.height * scale, rotation }));
  const labels = pieces.flatMap((piece) => labelOf(piece, size));
  labels.sort((a, b) => rank(a.piece, mine) - rank(b.piece, mine));
  /** @type {Map<string, Offset | null>} */
  const found = new Map();
  for (const { piece, box } of labels) {
    const others = taken.filter((one) => near(one, box));
    const clear = asides(box, piece).filter(({ x, y }) => {
      const there = { ...box, x: box.x + x, y: box.y + y };
      return inside(there, piece, pose) && !stray(there, piece, bets)
        && !others.some((other) => overlap(there, other, 0));
    });
    const whole = cards.filter((one) => near(one, box));
    const aside = clear.find(({ x, y }) => !whole.some((card) => overlap({ ...box, x: box.x + x, y: box.y + y }, card,
      0))) ?? clear[0];
    found.set(piece.id, aside ?? null);
    if (aside) taken.push({ ...box, x: box.x + aside.x, y: box.y + aside.y });
  }
  return found;
}

/** The nearest first; an amount moves up or down before it moves sideways, where another bet may be. */
function asides(/** @type {Box} */ { w, h }, /** @type {Piece} */ { kind }) {
  const wide = Math.min(w, 2 * h);
  const along = (/** @type {readonly (readonly number[])[]} */ ways) => FAR.flatMap((far) => ways.map(([x = 0,
    y = 0]) => ({ x: x * far * wide, y: y * far * h })));
  return [{ x: 0, y: 0 }, ...(kind === "badge" ? along([...WAYS, ...ASIDE]) : [...along(WAYS), ...along(ASIDE)])];
}

/** Whether all of it is on the table: totals on the cloth, amounts over the rail at most. */
function inside(/** @type {Box} */ box, /** @type {Piece} */ { kind }, /** @type {Pose} */ pose) {
  const least = kind === "badge" ? 0 : 4 - RAIL;
  return corners(box).every((at) => at.x > 2 && at.x < STAGE.width - 2 && at.y > 2 && at.y < STAGE.height - 2
    && placeOf(at, pose).d > least);
}

/** Whether an amount would stand nearer to another bet than to its own. */
function stray(/** @type {Box} */ { x, y }, /** @type {Piece} */ piece, /** @type {readonly Piece[]} */ bets) {
  const far = (/** @type {Piece} */ bet) => Math.hypot(bet.x - x, bet.y - y);
  return piece.kind === "stack" && bets.some((bet) => bet !== piece && far(bet) < far(piece));
}

/** Whether a label could come to lie over it. @param {Box} one @param {Box} label */
function near(one, { x, y, w, h }) {
  const most = (FAR.at(-1) ?? 0) * Math.hypot(Math.min(w, 2 * h), h);
  return Math.hypot(one.x - x, one.y - y) < most + (w + h + one.w + one.h) / 2;
}

/** @param {Piece} piece @param {ReadonlySet<number>} mine */
function rank({ id, kind, tone, seat }, mine) {
  if (tone === "acting") return LATER.acting;
  if (id === "badge:dealer") return LATER.dealer;
  const own = mine.has(seat ?? Number(id.split(":")[1])) ? LATER.mine : kind === "badge" ? LATER.total : LATER.bet;
  return own + (kind === "badge" ? 0 : 0.5);
}

/** What may not be written over: the indices of cards, and cheques. @param {Piece} piece */
function solid(piece) {
  const { kind, scale, rotation, face, x, y } = piece;
  if (kind === "card" && face !== "??") {
    const at = shifted(piece, INDEX.x * scale, INDEX.y * scale, rotation);
    return [{ ...at, w: INDEX.w * scale, h: INDEX.h * scale, rotation }];
  }
  if (kind !== "stack") return [];
  return boxesOf(piece.cheques ?? {}, piece.r ?? 25)
    .map((box) => ({ ...box, x: x + box.x, y: y + box.y, rotation: 0 }));
}

/** @param {Piece} piece @param {Size} size @returns {Label[]} */
function labelOf(piece, size) {
  const { kind, label, x, y } = piece;
  const { label: larger, badge } = LARGER[size];
  if (!label) return [];
  if (kind === "badge") {
    const h = BADGE_HIGH * badge;
    return [{ piece, box: { x, y: y - BADGE_HIGH / 2 + h / 2, w: badgeWidth(label) * badge, h, rotation: 0 } }];
  }
  if (kind !== "stack") return [];
  const h = LABEL_HIGH * larger;
  return [{ piece, box: { x, y: y + labelTop(piece) + h / 2, w: labelWidth(label) * larger, h, rotation: 0 } }];
}
