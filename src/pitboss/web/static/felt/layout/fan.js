// How hands lie before their spots: as large as they can, each in its own slice of the felt, never over a bet.
import { CARD, corners, lean, perDegree, place, placeOf, shifted } from "./geometry.js";

/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{cards: number, sideways: boolean}} Fan a hand as far as its room matters */
/** @typedef {{x: number, y: number, rotation: number}} Lie */
/**
 * @typedef {object} Laid a hand on the felt
 * @property {number} scale
 * @property {Lie[]} cards in the order in which they came
 * @property {Point} badge where its total stands
 * @property {number} t the middle of its slice
 * @property {Box} box around its cards
 */

/** The ring in which cards may lie: above the betting circles, below the insurance band. */
export const RING = Object.freeze({ from: 161, to: 298, at: 224, middle: 229 });
const FULL = 0.92;
const STEP = Object.freeze({ x: 27, y: 17 });
const SCALES = [0.92, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5, 0.44, 0.38, 0.32, 0.26];
/** How much of the normal's lean a card takes: upright is easier to read, along the normal it takes less room. */
const LEANS = [0.72, 1];
const SPREADS = [1, 0.85, 0.72, 0.6, 0.52];
/** Card below card: rank and suit are seen, then the rank; less only where nothing else is left. */
const STRIPS = [36, 29, 23];
const THIN = Object.freeze({ below: 0.5, strips: [18, 13, 9] });
const OUTERMOST = 75;
const GAP = 7;

/** Cards lean less than the slices do, the more so the further out: there they need more room. @param {number} t */
const ease = (t) => 1.04 + 0.26 * (Math.abs(t) / 63);

/**
 * The angles of the spots, seat 1 first.
 * @param {number} seats
 * @returns {number[]}
 */
export function angles(seats) {
  const odd = [0, 21.5, 42.5, 63];
  const even = [10.75, 32.1, 53];
  const half = seats % 2 ? odd.slice(1, (seats + 1) / 2) : even.slice(0, seats / 2);
  return [...half.toReversed(), ...(seats % 2 ? [0] : []), ...half.map((t) => -t)];
}

/** @param {readonly Fan[]} hands */
function wanted(hands) {
  return hands.reduce((sum, hand) => sum + GAP + widthOf(hand, hands.length), 0);
}

/**
 * What a hand would like to have; one of several is content to lie card below card.
 * @param {Fan} hand
 * @param {number} hands
 */
function widthOf(hand, hands) {
  const card = CARD.width * FULL + (hand.sideways ? 25 : 0);
  if (hands > 1) return card + (hands === 2 ? 27 : 8);
  return card + STEP.x * (Math.min(Math.max(2, hand.cards), 5) - 1);
}

/**
 * The slice of felt that belongs to each spot: up to the middle between two, or beyond it where the neighbour has
 * room to spare.
 * @param {readonly number[]} at the angles of the spots
 * @param {readonly (readonly Fan[])[]} spots their hands
 * @returns {[number, number][]} from and to, the larger angle last
 */
function slices(at, spots) {
  const halves = at.map((t, index) => {
    const hands = spots[index] ?? [];
    return hands.length ? (ease(t) * wanted(hands)) / 2 / perDegree(RING.at, t) : 0;
  });
  const bounds = at.slice(1).map((t, index) => {
    const before = at[index] ?? 0;
    const room = (before - t) / 2;
    const more = (halves[index] ?? 0) - room;
    const less = (halves[index + 1] ?? 0) - room;
    const shift = more > 0 && less < 0 ? Math.min(more, -less) : less > 0 && more < 0 ? -Math.min(less, -more) : 0;
    return (before + t) / 2 - shift;
  });
  return at.map((_, index) => [bounds[index] ?? -OUTERMOST, bounds[index - 1] ?? OUTERMOST]);
}

/**
 * Every hand of every spot as it lies.
 * @param {number} seats
 * @param {readonly (readonly Fan[])[]} spots by seat, from seat 1
 * @param {Pose} pose
 * @returns {Laid[][]}
 */
export function lay(seats, spots, pose) {
  const at = angles(seats);
  const free = slices(at, spots);
  return at.map((t, index) => {
    const hands = spots[index] ?? [];
    const slice = free[index] ?? [t - 5, t + 5];
    return hands.length ? remembered(hands, t, slice, pose) : [];
  });
}

/** @type {Map<string, Laid[]>} */
const known = new Map();
const KNOWN_MOST = 300;

/** Hands lie as before until one of them changes. @type {typeof spotLaid} */
function remembered(hands, t, slice, pose) {
  const key = JSON.stringify([hands, t, slice, pose]);
  let laid = known.get(key);
  if (!laid) {
    if (known.size >= KNOWN_MOST) known.clear();
    known.set(key, (laid = spotLaid(hands, t, slice, pose)));
  }
  return laid;
}

/**
 * @param {readonly Fan[]} hands
 * @param {number} t
 * @param {[number, number]} slice
 * @param {Pose} pose
 * @returns {Laid[]}
 */
function spotLaid(hands, t, slice, pose) {
  const cuts = shares(hands, t, slice);
  let laid = /** @type {Laid[]} */ ([]);
  for (const scale of SCALES) {
    const found = hands.map((hand, index) => handLaid(hand, scale, cuts[index] ?? slice, hands.length > 1 ? null : t,
      pose));
    laid = found.map((one) => one.laid);
    if (found.every((one) => one.fits)) break;
  }
  return laid;
}

/**
 * A spot's slice shared out: hand 1 is nearest to first base. The hands stand about the spot where that can be.
 * @param {readonly Fan[]} hands
 * @param {number} t
 * @param {[number, number]} slice
 * @returns {[number, number][]}
 */
function shares(hands, t, [from, to]) {
  const degree = perDegree(RING.at, t);
  const edge = GAP / 2 / degree;
  if (hands.length === 1) return [[from + edge, to - edge]];
  const whole = (ease(t) * wanted(hands)) / degree;
  const span = Math.min(whole, to - from);
  const middle = Math.min(Math.max(t, from + span / 2), to - span / 2);
  let start = middle + span / 2;
  return hands.map((hand) => {
    const share = (span * (widthOf(hand, hands.length) + GAP)) / wanted(hands);
    start -= share;
    return [start + edge, start + share - edge];
  });
}

/**
 * @param {Fan} hand
 * @param {number} scale
 * @param {[number, number]} slice
 * @param {number | null} alone the angle of its spot if it is the only hand there
 * @param {Pose} pose
 * @returns {{fits: boolean, laid: Laid}}
 */
function handLaid(hand, scale, slice, alone, pose) {
  const middle = (slice[0] + slice[1]) / 2;
  const room = (slice[1] - slice[0]) * perDegree(RING.from, middle);
  let last = /** @type {Laid | null} */ (null);
  for (const part of LEANS) {
    for (const offsets of fans(hand, scale)) {
      const { wide, high } = bounds(offsets, scale);
      // What cannot fit however it leans is not worth the looking; but something is always laid.
      if (last && (wide > room * 1.05 || high > (RING.to - RING.from) * 1.05)) continue;
      const low = RING.from + 2 + high / 2;
      for (const d of alone === null ? [low, low + 3, low + 7, RING.middle] : [RING.at, RING.middle]) {
        for (const t of alone === null ? [middle] : [alone, middle]) {
          const laid = laidAt(offsets, { scale, t, d, part }, pose);
          if (fitsIn(laid, slice, pose)) return { fits: true, laid: { ...laid, badge: badgeOf(laid, slice,
            alone !== null, pose) } };
          last = laid;
        }
      }
    }
  }
  return { fits: false, laid: /** @type {Laid} */ (last) };
}

/**
 * The ways to spread a hand at a scale, the best first: sideways and up with all corners visible, then downwards.
 * @param {Fan} hand
 * @param {number} scale
 * @returns {Iterable<Lie[]>}
 */
function* fans(hand, scale) {
  const count = Math.max(2, hand.cards);
  const room = RING.to - RING.from - 6 - CARD.height * scale;
  for (const spread of SPREADS) {
    const dx = (STEP.x * spread * scale) / FULL;
    const dy = Math.min((STEP.y * scale) / FULL, Math.max(0, room) / (count - 1));
    yield centred(hand, count, (index, side) => ({ x: dx * index + (side ? 13 * scale : 0), y: -dy * index }), scale);
  }
  for (const strip of scale < THIN.below ? [...STRIPS, ...THIN.strips] : STRIPS) {
    const dy = strip * scale;
    yield centred(hand, count, (index, side) => ({ x: 0, y: dy * index - (side ? 14 * scale : 0) }), scale);
  }
}

/**
 * @param {Fan} hand
 * @param {number} count
 * @param {(index: number, side: boolean) => Point} at
 * @param {number} scale
 * @returns {Lie[]}
 */
function centred(hand, count, at, scale) {
  const all = Array.from({ length: count }, (_, index) => {
    const side = hand.sideways && index === hand.cards - 1;
    return { ...at(index, side), rotation: side ? 90 : 0 };
  });
  const { x, y } = bounds(all, scale);
  return all.slice(0, Math.max(1, hand.cards)).map((lie) => ({ ...lie, x: lie.x - x, y: lie.y - y }));
}

/** @param {readonly Lie[]} cards @param {number} scale */
function bounds(cards, scale) {
  const half = (/** @type {Lie} */ lie) => ({
    w: ((lie.rotation ? CARD.height : CARD.width) * scale) / 2,
    h: ((lie.rotation ? CARD.width : CARD.height) * scale) / 2,
  });
  const left = Math.min(...cards.map((lie) => lie.x - half(lie).w));
  const right = Math.max(...cards.map((lie) => lie.x + half(lie).w));
  const top = Math.min(...cards.map((lie) => lie.y - half(lie).h));
  const bottom = Math.max(...cards.map((lie) => lie.y + half(lie).h));
  return { x: (left + right) / 2, y: (top + bottom) / 2, wide: right - left, high: bottom - top };
}

/**
 * @param {readonly Lie[]} offsets
 * @param {{scale: number, t: number, d: number, part: number}} how `part` is how much of the lean it takes
 * @param {Pose} pose
 * @returns {Laid}
 */
function laidAt(offsets, { scale, t, d, part }, pose) {
  const anchor = place(d, t, pose);
  const rotation = lean(t) * part;
  const cards = offsets.map((lie) => ({ ...shifted(anchor, lie.x, lie.y, rotation),
    rotation: rotation + lie.rotation }));
  const all = bounds(offsets, scale);
  const middle = shifted(anchor, all.x, all.y, rotation);
  const box = { ...middle, w: all.wide, h: all.high, rotation };
  return { scale, cards, badge: middle, t, box };
}

/**
 * Where a total is written: next to its hand, or toward the dealer if another hand is there.
 * @param {Laid} laid
 * @param {[number, number]} slice
 * @param {boolean} alone
 * @param {Pose} pose
 * @returns {Point}
 */
function badgeOf({ box }, [from, to], alone, pose) {
  const side = pose === "guest" ? -1 : 1;
  const beside = shifted(box, -box.w / 2 - 19, side * (box.h / 2 - 20), box.rotation);
  const { t } = placeOf(shifted(beside, -10, 0, box.rotation), pose);
  if (alone && t >= from && t <= to) return beside;
  return shifted(box, alone ? -box.w / 4 : 0, side * (box.h / 2 + 17), box.rotation);
}

/** @param {Laid} laid @param {[number, number]} slice @param {Pose} pose */
function fitsIn(laid, [from, to], pose) {
  const w = CARD.width * laid.scale;
  const h = CARD.height * laid.scale;
  return laid.cards.every((card) =>
    corners({ ...card, w, h }).every((corner) => {
      const { d, t } = placeOf(corner, pose);
      return d >= RING.from && d <= RING.to && t >= from && t <= to;
    }),
  );
}
