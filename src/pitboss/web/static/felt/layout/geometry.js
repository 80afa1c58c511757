// Where things lie: one felt, two poses. A place on the felt is (d, t): so far in from the edge along its normal, at
// the angle t, with seat 1 at positive angles. It is pure: nothing here knows a scene or an element.

/** @typedef {"guest" | "dealer"} Pose */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, w: number, h: number, rotation: number}} Box centred on x, y; turned clockwise */

/**
 * @typedef {object} Piece something that lies on the felt and may move; `id` stays the same while it is the same thing
 * @property {string} id `card:{seat}:{hand}:{index}`, `card:dealer:{index}`, `bet:{seat}:{bet}:{owner}:{hand}`, ...
 * @property {"card" | "stack" | "coupon" | "bill" | "badge" | "mark"} kind
 * @property {number} x
 * @property {number} y
 * @property {number} rotation in degrees, clockwise
 * @property {number} scale of a drawing whose card is 70 by 98
 * @property {string} name its name, for readers who do not see it
 * @property {string} [face] of a card; `??` lies face down
 * @property {Cheques} [cheques] of a stack
 * @property {number} [r] the radius of its cheques
 * @property {string} [label] what is written under a stack or in a badge
 * @property {string} [tone] of a badge or mark: "plain", "gold", "acting", "dealer"
 * @property {number} [cents] of a bill or a coupon
 * @property {number} [seat] whose it is
 */
/** @typedef {Partial<Record<string, number>>} Cheques how many of each colour */
/**
 * @typedef {object} Zone a place for a bet
 * @property {string} id `zone:{seat}:{bet}`
 * @property {number} seat
 * @property {string} bet
 * @property {number} x
 * @property {number} y
 * @property {number} [r] of a circle
 * @property {string} [path] of any other shape
 * @property {string} name
 * @property {boolean} [mine] whether it is the audience's own
 */
/**
 * @typedef {object} Places where things come from and go to
 * @property {Point & {rotation: number}} shoe
 * @property {Point & {rotation: number}} discards
 * @property {Point} rack
 * @property {Point} toke the toke box, at the dealer's right
 * @property {Point} dirty where losing bets lie until they are cleaned into the tubes
 * @property {Record<number, Point>} rail by seat
 */
/**
 * @typedef {object} Layout
 * @property {{key: string}} felt whatever `drawFelt` needs; the felt is drawn again when the key is another
 * @property {Zone[]} zones
 * @property {Piece[]} pieces from the lowest to the highest
 * @property {Places} places
 * @property {{left: number, right: number, top: number, bottom: number}} [focus] what a camera shows at all times
 */

export const STAGE = Object.freeze({ width: 1600, height: 850 });
/** The edge of the felt, toward the guests. */
export const EDGE = Object.freeze({ x: 800, y: 104, a: 722, b: 690 });
/** The straight edge of the felt, at the dealer. */
export const TOP = 78;
export const RAIL = 50;
export const CARD = Object.freeze({ width: 70, height: 98 });

const RADIANS = Math.PI / 180;

/** @param {number} t in degrees @returns {Point} the unit normal outward at t */
function normal(t) {
  const x = EDGE.b * Math.sin(t * RADIANS);
  const y = EDGE.a * Math.cos(t * RADIANS);
  const length = Math.hypot(x, y);
  return { x: x / length, y: y / length };
}

/**
 * A point of the stage as it is seen from a pose: the dealer sees the guest's table turned by 180 degrees.
 * @param {Point} point
 * @param {Pose} pose
 * @returns {Point}
 */
export function turned(point, pose) {
  return pose === "guest" ? { x: point.x, y: point.y } : { x: STAGE.width - point.x, y: STAGE.height - point.y };
}

/**
 * The point at (d, t), moved by `along` on the tangent toward seat 1.
 * @param {number} d
 * @param {number} t
 * @param {Pose} [pose]
 * @param {number} [along]
 * @returns {Point}
 */
export function place(d, t, pose = "guest", along = 0) {
  const n = normal(t);
  const x = EDGE.x + EDGE.a * Math.sin(t * RADIANS) - d * n.x + along * n.y;
  const y = EDGE.y + EDGE.b * Math.cos(t * RADIANS) - d * n.y - along * n.x;
  return turned({ x, y }, pose);
}

/**
 * How far the normal at t leans, in degrees clockwise: what lies there upright for its guest is turned by this.
 * @param {number} t
 */
export function lean(t) {
  const n = normal(t);
  return -Math.atan2(n.x, n.y) / RADIANS;
}

/**
 * The place (d, t) of a point, the inverse of `place`.
 * @param {Point} point
 * @param {Pose} [pose]
 * @returns {{d: number, t: number}}
 */
export function placeOf(point, pose = "guest") {
  const { x, y } = turned(point, pose);
  const px = x - EDGE.x;
  const py = y - EDGE.y;
  let t = Math.atan2(px / EDGE.a, py / EDGE.b);
  for (let step = 0; step < 4; step += 1) {
    const [s, c] = [Math.sin(t), Math.cos(t)];
    const gap = (EDGE.a * s - px) * EDGE.a * c - (EDGE.b * c - py) * EDGE.b * s;
    const slope = (EDGE.a * c) ** 2 + (EDGE.b * s) ** 2 - (EDGE.a * s - px) * EDGE.a * s - (EDGE.b * c
      - py) * EDGE.b * c;
    t -= gap / (Math.abs(slope) < 1 ? 1 : slope);
  }
  const n = normal(t / RADIANS);
  return { d: (EDGE.a * Math.sin(t) - px) * n.x + (EDGE.b * Math.cos(t) - py) * n.y, t: t / RADIANS };
}

/**
 * How many stage units one degree is at (d, t), along the tangent.
 * @param {number} d
 * @param {number} t
 */
export function perDegree(d, t) {
  const before = place(d, t - 0.5);
  const after = place(d, t + 0.5);
  return Math.hypot(after.x - before.x, after.y - before.y);
}

/**
 * A closed band from d1 to d2.
 * @param {number} d1
 * @param {number} d2
 * @param {number} from
 * @param {number} to
 * @param {Pose} pose
 */
export function band(d1, d2, from, to, pose) {
  return `M${curve(d1, from, to, pose)}L${curve(d2, to, from, pose)}Z`;
}

/** @param {number} d @param {number} from @param {number} to @param {Pose} pose */
function curve(d, from, to, pose) {
  const side = pose === "guest" ? 1 : -1;
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 2));
  const points = [];
  for (let step = 0; step <= steps; step += 1) {
    const { x, y } = place(d, side * (from + ((to - from) * step) / steps), pose);
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return points.join("L");
}

/**
 * The outline of the table so far outside the felt's edge: a straight side at the dealer, the ellipse at the guests.
 * @param {number} out
 * @param {Pose} pose
 */
export function outline(out, pose) {
  const round = 56 + out;
  const left = EDGE.x - EDGE.a - out;
  const right = EDGE.x + EDGE.a + out;
  const top = TOP - out;
  const p = (/** @type {number} */ x, /** @type {number} */ y) => {
    const at = turned({ x, y }, pose);
    return `${at.x.toFixed(1)} ${at.y.toFixed(1)}`;
  };
  const edge = [];
  for (let t = 88; t >= -88; t -= 2) {
    const at = place(-out, t);
    edge.push(p(at.x, at.y));
  }
  return (
    `M${p(left + round, top)}L${p(right - round, top)}` +
    `C${p(right - round * 0.3, top)} ${p(right, top + round * 0.4)} ${p(right, top + round)}` +
    `L${edge.join("L")}L${p(left, top + round)}` +
    `C${p(left, top + round * 0.4)} ${p(left + round * 0.3, top)} ${p(left + round, top)}Z`
  );
}

/**
 * The corners of a box.
 * @param {Box} box
 * @returns {Point[]}
 */
export function corners(box) {
  const c = Math.cos(box.rotation * RADIANS);
  const s = Math.sin(box.rotation * RADIANS);
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => {
    const dx = ((i ?? 0) * box.w) / 2;
    const dy = ((j ?? 0) * box.h) / 2;
    return { x: box.x + dx * c - dy * s, y: box.y + dx * s + dy * c };
  });
}

/**
 * Whether two boxes overlap by more than `slack`.
 * @param {Box} one
 * @param {Box} two
 * @param {number} [slack]
 */
export function overlap(one, two, slack = 0.5) {
  const [a, b] = [corners(one), corners(two)];
  return [one.rotation, one.rotation + 90, two.rotation, two.rotation + 90].every((angle) => {
    const axis = { x: Math.cos(angle * RADIANS), y: Math.sin(angle * RADIANS) };
    const along = (/** @type {Point} */ at) => at.x * axis.x + at.y * axis.y;
    const [as, bs] = [a.map(along), b.map(along)];
    return Math.min(Math.max(...as), Math.max(...bs)) - Math.max(Math.min(...as), Math.min(...bs)) > slack;
  });
}

/**
 * Moves a point by an offset that is turned.
 * @param {Point} from
 * @param {number} dx
 * @param {number} dy
 * @param {number} rotation
 * @returns {Point}
 */
export function shifted(from, dx, dy, rotation) {
  const c = Math.cos(rotation * RADIANS);
  const s = Math.sin(rotation * RADIANS);
  return { x: from.x + dx * c - dy * s, y: from.y + dx * s + dy * c };
}
