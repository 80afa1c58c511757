// Bets at a blackjack table: where each is laid, and what lies there now.
import { betName } from "../../lib/names.js";
import { money, t } from "../../lib/words.js";
import { COLOURS, HIGHEST_FIRST, stackName, stacksOf, worth } from "../drawing/cheques.js";
import { lean, place } from "./geometry.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../../lib/scene.d.ts").SceneSpot} SceneSpot */
/** @typedef {import("../../lib/scene.d.ts").SceneBet} SceneBet */
/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./geometry.js").Piece} Piece */
/** @typedef {import("./geometry.js").Point} Point */

export const CIRCLE = Object.freeze({ d: 112, r: 47 });
export const SIDE_R = 26;
export const SENSOR_R = 15;
export const INSURANCE = Object.freeze({ from: 302, to: 334, at: 318 });
const SIDES = Object.freeze([[-75, 100], [75, 100], [-64, 46], [64, 46]]);
const STACK_R = [25, 25, 22, 20, 19];
const STACK_GAP = [0, 0, 56, 53, 50];

/**
 * @typedef {object} Ring a bet's place at its spot
 * @property {string} bet
 * @property {number} d
 * @property {number} along
 * @property {number} r
 * @property {boolean} sensor
 * @property {string} name
 * @property {string} key
 */

/**
 * Where each bet of the placard is laid, relative to its spot.
 * @param {Scene} scene
 * @returns {Ring[]}
 */
export function rings(scene) {
  let side = 0;
  return scene.placard.bets.map(({ bet, kind, key }) => {
    const name = betName(scene, bet);
    if (kind === "main") return { bet, d: CIRCLE.d, along: 0, r: CIRCLE.r, sensor: false, name, key };
    if (bet.includes("progressive")) return { bet, d: 40, along: 0, r: SENSOR_R, sensor: true, name, key };
    const [along = 0, d = 104] = SIDES[side++ % SIDES.length] ?? [];
    return { bet, d, along, r: SIDE_R, sensor: false, name, key };
  });
}

/**
 * @param {Scene} scene
 * @param {SceneSpot} spot
 * @param {number} angle
 * @param {readonly Ring[]} circles
 * @param {Pose} pose
 * @returns {Piece[]}
 */
export function betPieces(scene, spot, angle, circles, pose) {
  const hands = Math.min(4, Math.max(1, ...spot.bets.filter(({ bet }) => bet === "main").map(({ hand }) => hand)));
  let beside = 0;
  const put = (/** @type {SceneBet} */ lies, /** @type {number} */ d, /** @type {number} */ along,
    /** @type {number} */ r) =>
    stackPieces(scene, spot, lies, place(d, angle, pose, along), r, angle);
  return [...spot.bets].sort((a, b) => b.hand - a.hand).flatMap((lies) => {
    if (lies.bet === "insurance") return put(lies, INSURANCE.at, 0, 15);
    const circle = circles.find((one) => one.bet === lies.bet);
    if (!circle) return [];
    if (circle.sensor) return [sensorLit(scene, spot, lies, place(circle.d, angle, pose))];
    const main = lies.bet === "main";
    const split = main ? ((hands + 1) / 2 - lies.hand) * (STACK_GAP[hands] ?? 50) : 0;
    const r = main ? STACK_R[hands] ?? 19 : 17;
    const d = circle.d - (main && hands > 1 && pose === "dealer" ? 26 : 0);
    const low = main && hands > 1 && lies.hand % 2 === 0;
    const added = main && lies.owner === "guest" ? spot.hands[lies.hand - 1]?.added ?? 0 : 0;
    const double = added && added < worth(lies.cheques) ? partOf({ ...lies.cheques }, added) : null;
    if (double) return doublePieces(scene, spot, lies, double, {
      r, at: (aside) => place(d, angle, pose, circle.along + split + aside), angle });
    if (lies.owner === "guest") return put(lies, d, circle.along + split, r).map((one) => (low ? { ...one,
      tone: "low" } : one));
    if (lies.owner === "coupon") return put(lies, circle.d - 8, circle.along + split - (main ? 42 : 12), 17);
    if (lies.owner === "dealer") return put(lies, circle.d + (main ? 33 : 25),
      circle.along + split + (main ? 36 : 12), 13);
    const aside = beside++ % 2 ? 1 : -1;
    return put(lies, circle.d - (main ? 42 : 36), circle.along + split + aside * (main ? 34 : 17), 13);
  });
}

/**
 * Cheques of a bet that are worth a number of cents, the highest first; none if there is no such part.
 * @param {Readonly<Partial<Record<string, number>>>} cheques
 * @param {number} cents
 * @param {number} [from] which colour is next
 * @returns {Record<string, number> | null}
 */
export function partOf(cheques, cents, from = 0) {
  if (cents === 0) return {};
  const colour = HIGHEST_FIRST[from];
  if (cents < 0 || !colour) return null;
  const { value } = COLOURS[colour];
  for (let count = Math.min(cheques[colour] ?? 0, Math.floor(cents / value)); count >= 0; count -= 1) {
    const rest = partOf(cheques, cents - count * value, from + 1);
    if (rest) return count ? { [colour]: count, ...rest } : rest;
  }
  return null;
}

/**
 * A bet that was doubled: the first bet stays where it was, the further one lies to the dealer's right (DBL-04).
 * @param {Scene} scene
 * @param {SceneSpot} spot
 * @param {SceneBet} lies
 * @param {Record<string, number>} double
 * @param {{r: number, at: (aside: number) => Point, angle: number}} how
 * @returns {Piece[]}
 */
function doublePieces(scene, spot, lies, double, { r, at, angle }) {
  const [first, further] = r > 22 ? [20, 18] : [14, 10];
  const left = Object.fromEntries(Object.entries(lies.cheques).map(([colour, count]) =>
    [colour, count - (double[colour] ?? 0)]).filter(([, count]) => count));
  const whole = stackPieces(scene, spot, lies, at(0), r, angle).map((one) =>
    (one.kind === "stack" ? { ...one, cheques: left, r: first * (stacksOf(left).length > 1 ? 0.76 : 1) } : one));
  const name = t("page.felt.name.double", { seat: spot.seat, amount: money(worth(double)) });
  const id = `bet:${spot.seat}:${lies.bet}:${lies.owner}:${lies.hand}:double`;
  return [{ id, kind: "stack", ...at(-first - further), rotation: 0, scale: 1, seat: spot.seat, cheques: double,
    r: further * (stacksOf(double).length > 1 ? 0.76 : 1), label: "", tone: "plain", name }, ...whole];
}

/** @param {Scene} scene @param {SceneSpot} spot @param {SceneBet} lies @param {Point} where */
function sensorLit(scene, spot, lies, where) {
  const id = `bet:${spot.seat}:${lies.bet}:${lies.owner}:${lies.hand}`;
  const name = stackName(scene, spot.seat, lies);
  return /** @type {Piece} */ ({ id, kind: "mark", tone: "lit", x: where.x, y: where.y, rotation: 0, scale: 1,
    r: SENSOR_R, name, seat: spot.seat });
}

/**
 * A bet: its cheques, on its coupon if there is one.
 * @param {Scene} scene
 * @param {SceneSpot} spot
 * @param {SceneBet} lies
 * @param {Point} where
 * @param {number} r
 * @param {number} angle
 * @returns {Piece[]}
 */
function stackPieces(scene, spot, lies, where, r, angle) {
  const id = `bet:${spot.seat}:${lies.bet}:${lies.owner}:${lies.hand}`;
  const name = stackName(scene, spot.seat, lies);
  const cents = worth(lies.cheques);
  const same = { x: where.x, y: where.y, rotation: 0, scale: 1, seat: spot.seat };
  /** @type {Piece[]} */
  const made = [];
  if (lies.coupon) {
    made.push({ id: `${id}:coupon`, kind: "coupon", ...same, rotation: lean(angle) * 0.5, cents: lies.coupon, name });
  }
  if (cents) {
    const tone = lies.owner === "dealer" ? "dealer" : lies.owner === "guest" ? "plain" : "behind";
    const label = r < 15 ? "" : money(cents + lies.coupon);
    const narrow = stacksOf(lies.cheques).length > 1 ? 0.76 : 1;
    made.push({ id, kind: "stack", ...same, cheques: { ...lies.cheques }, r: r * narrow, label, tone, name });
  }
  return made;
}
