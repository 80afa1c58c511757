// A baccarat table as it lies: a scene in, places and pieces out. It is pure but for the words in the names.
import { betName, cardName } from "../../lib/names.js";
import { money, t } from "../../lib/words.js";
import { stackName, worth } from "../drawing/cheques.js";
import { casePieces } from "./case.js";
import { OWN, aside, cellsOf, middleOf, outlineOf, placeIn, slices } from "./cells_baccarat.js";
import { changePieces } from "./change.js";
import { CARD, lean, place, turned } from "./geometry.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../../lib/scene.d.ts").SceneSpot} SceneSpot */
/** @typedef {import("../../lib/scene.d.ts").SceneBet} SceneBet */
/** @typedef {import("../../lib/scene.d.ts").ShownHand} ShownHand */
/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./geometry.js").Piece} Piece */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Zone} Zone */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./cells_baccarat.js").Cell} Cell */
/** @typedef {import("./cells_baccarat.js").Slice} Slice */
/** @typedef {"player" | "banker"} Side */
/** @typedef {{key: string, scene: Scene, slices: Slice[], cells: Cell[]}} Felt */

/** The boxes for the two hands, before the rack: Player at a guest's left. */
export const BOX = Object.freeze({ width: 286, height: 184, y: 262, from: 151 });
const SCALE = 1.05;
const CARDS_Y = 22;
const GAP = 4;
const COMMISSION = 326;
/** Where the Banker's first card waits: at the inner corner of the shoe (BAC-CALL-03). */
const TUCKED = Object.freeze({ x: 1286, y: 208, rotation: -15, scale: 0.8 });
/** @type {readonly Side[]} */
export const SIDES = ["player", "banker"];

/**
 * The middle of a hand's box, as a guest sees it.
 * @param {Side} side
 * @returns {Point}
 */
export function boxOf(side) {
  return { x: 800 + (side === "player" ? -BOX.from : BOX.from), y: BOX.y };
}

/**
 * The table as a pose sees it.
 * @param {Scene} scene
 * @param {Pose} pose
 * @returns {Layout & {felt: Felt, focus: {left: number, right: number, top: number, bottom: number}}}
 */
export function layout(scene, pose) {
  const all = slices(scene.placard.seats);
  const cells = cellsOf(scene.placard.bets, all.length);
  const spots = scene.spots.slice(0, all.length);
  const places = placesOf(all, pose);
  const change = scene.change;
  const zones = zonesOf(scene, spots, all, cells, pose);
  const pieces = [
    ...SIDES.flatMap((side) => handPieces(scene, side, pose)),
    ...commissionPieces(scene, all, pose),
    ...spots.flatMap((spot, index) => betPieces(scene, spot, all[index] ?? { t: 0, from: 0, to: 0 }, cells, pose)),
    ...dirtyPieces(scene, places.dirty),
    ...changePieces(change, all[(change?.seat ?? 1) - 1]?.t ?? 0, pose),
    ...casePieces(scene, zones, pose),
  ];
  const names = spots.map((spot) => [spot.sitter || spot.player, spot.mine, spot.reserved]);
  const felt = { key: JSON.stringify([pose, scene.placard.rulebook, names]), scene, slices: all, cells };
  return { felt, zones, pieces, places, focus: focusOf(pose) };
}

/** What a camera on one's own seat must show of the dealer's side: both boxes. @param {Pose} pose */
function focusOf(pose) {
  const [one, two] = [-1, 1].map((side) =>
    turned({ x: 800 + side * (BOX.from + BOX.width / 2 + 10), y: BOX.y + side * (BOX.height / 2 + 10) }, pose),
  );
  const [xs, ys] = [[one?.x ?? 0, two?.x ?? 0], [one?.y ?? 0, two?.y ?? 0]];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** @param {readonly Slice[]} all @param {Pose} pose @returns {import("./geometry.js").Places} */
function placesOf(all, pose) {
  const from = (/** @type {number} */ x, /** @type {number} */ y) => turned({ x, y }, pose);
  /** @type {Record<number, Point>} */
  const rail = {};
  all.forEach((slice, index) => (rail[index + 1] = place(-30, slice.t, pose)));
  return {
    shoe: { ...from(1388, 160), rotation: -15 },
    discards: { ...from(212, 160), rotation: 15 },
    rack: from(800, 92),
    toke: from(430, 66),
    dirty: from(1150, 190),
    rail,
  };
}

/**
 * The cards of a hand in its box: two side by side, the third across.
 * @param {Scene} scene
 * @param {Side} side
 * @param {Pose} pose
 * @returns {Piece[]}
 */
function handPieces(scene, side, pose) {
  const hand = scene.hands.find(({ name }) => name === side);
  const box = boxOf(side);
  const wins = scene.winner === side || scene.winner === "tie";
  const glow = wins && hand ? [glowAround(side, turned(box, pose))] : [];
  if (!hand) return glow;
  const [w, h] = [CARD.width * SCALE, CARD.height * SCALE];
  const whole = 2 * w + 2 * GAP + h;
  // The Banker's cards go to their box together, once the fourth card is out.
  const waits = side === "banker" && hand.cards.length < 2;
  const cards = hand.cards.map((face, index) => {
    const across = index > 1;
    const left = across ? 2 * w + 2 * GAP + (index - 2) * (h + GAP) + h / 2 : index * (w + GAP) + w / 2;
    const where = turned({ x: box.x - whole / 2 + left, y: box.y + CARDS_Y }, pose);
    const base = { id: `card:${side}:${index}`, kind: /** @type {const} */ ("card"), ...where, scale: SCALE };
    const held = scene.held?.hand === side && scene.held.out && scene.held.places.includes(index);
    const name = held ? t("page.squeeze.in_hand", { who: scene.held?.guest ?? "" }) : cardName(face);
    const tucked = waits ? { ...TUCKED, ...turned(TUCKED, pose) } : {};
    return { ...base, rotation: across ? 90 : 0, face, name, ...tucked };
  });
  return [...glow, ...cards, ...countPieces(hand, side, wins, pose)];
}

/** @param {Side} side @param {Point} where @returns {Piece} */
function glowAround(side, where) {
  const size = { r: BOX.width / 2, cents: BOX.height / 2 };
  const name = t("page.things.wins", { hand: t(`bet.${side}`) });
  return { id: `mark:winner:${side}`, kind: "mark", tone: "winner", ...where, rotation: 0, scale: 1, name, ...size };
}

/** @param {ShownHand} hand @param {Side} side @param {boolean} wins @param {Pose} pose @returns {Piece[]} */
function countPieces(hand, side, wins, pose) {
  if (hand.points === null) return [];
  const box = boxOf(side);
  const where = turned({ x: box.x + BOX.width / 2 - 30, y: box.y - BOX.height / 2 + 24 }, pose);
  const label = String(hand.points);
  const name = t("page.things.count", { hand: t(`bet.${side}`), points: hand.points });
  const tone = wins ? "gold" : "plain";
  return [{ id: `badge:${side}`, kind: "badge", ...where, rotation: 0, scale: 1, label, tone, name }];
}

/** Commissions owed, marked on the dealer's side of their seat. */
function commissionPieces(/** @type {Scene} */ scene, /** @type {readonly Slice[]} */ all, /** @type {Pose} */ pose) {
  /** @type {Map<number, number>} */
  const before = new Map();
  return scene.commissions.map(({ seat, owner, cents, unpaid }) => {
    const nth = before.get(seat) ?? 0;
    before.set(seat, nth + 1);
    const where = place(COMMISSION + nth * 30, all[seat - 1]?.t ?? 0, pose);
    const says = unpaid ? "page.things.commission_unpaid" : "page.things.commission";
    const name = t(says, { seat, amount: money(cents) });
    const id = `badge:commission:${seat}:${owner}`;
    const label = t("page.things.commission_mark", { cents });
    return /** @type {Piece} */ ({ id, kind: "badge", ...where, rotation: 0, scale: 0.95, label, tone: "plain", name });
  });
}

/**
 * @param {Scene} scene
 * @param {SceneSpot} spot
 * @param {Slice} slice
 * @param {readonly Cell[]} cells
 * @param {Pose} pose
 * @returns {Piece[]}
 */
function betPieces(scene, spot, slice, cells, pose) {
  /** @type {Map<string, number>} */
  const before = new Map();
  const laid = spot.bets.flatMap((lies) => {
    const cell = cells.find(({ bet }) => bet === lies.bet);
    if (!cell) return [];
    const own = lies.owner === "guest" || lies.owner === "coupon";
    const nth = own ? 0 : before.get(lies.bet) ?? 0;
    if (!own) before.set(lies.bet, nth + 1);
    const shared = spot.bets.some(({ bet, owner }) => bet === lies.bet && !OWN.has(owner));
    return [{ lies, cell, where: aside(cell, lies.owner, { nth, shared }) }];
  });
  // What is higher on the screen is drawn first, so that a stack stands before what is behind it.
  const nearer = pose === "guest" ? -1 : 1;
  laid.sort((a, b) => nearer * (a.cell.at + a.where.deeper - b.cell.at - b.where.deeper));
  return laid.flatMap(({ lies, cell, where: { along, deeper, r } }) =>
    stackPieces(scene, spot.seat, lies, placeIn(cell, slice, pose, along, deeper), { r, lean: lean(slice.t) }));
}

/**
 * A bet: its cheques, on its coupon if there is one.
 * @param {Scene} scene
 * @param {number} seat
 * @param {SceneBet} lies
 * @param {Point} where
 * @param {{r: number, lean: number}} how
 * @returns {Piece[]}
 */
function stackPieces(scene, seat, lies, where, how) {
  const id = `bet:${seat}:${lies.bet}:${lies.owner}:${lies.hand}`;
  const name = stackName(scene, seat, lies);
  const cents = worth(lies.cheques);
  const same = { ...where, scale: 1, seat, name };
  /** @type {Piece[]} */
  const made = [];
  if (lies.coupon) {
    made.push({ id: `${id}:coupon`, kind: "coupon", ...same, rotation: how.lean * 0.5, cents: lies.coupon });
  }
  if (cents) {
    const tone = lies.owner === "dealer" ? "dealer" : lies.owner === "guest" ? "plain" : "behind";
    const label = how.r < 15 ? "" : money(cents + lies.coupon);
    made.push({ id, kind: "stack", ...same, rotation: 0, cheques: { ...lies.cheques }, r: how.r, label, tone });
  }
  return made;
}

/** @param {Scene} scene @param {Point} where @returns {Piece[]} */
function dirtyPieces(scene, where) {
  const cents = worth(scene.dirty);
  if (!cents) return [];
  const name = t("page.felt.name.dirty", { amount: money(cents) });
  const same = { ...where, rotation: 0, scale: 1, name, tone: "plain" };
  return [{ id: "dirty", kind: "stack", ...same, cheques: { ...scene.dirty }, r: 16, label: "" }];
}

/**
 * @param {Scene} scene
 * @param {readonly SceneSpot[]} spots
 * @param {readonly Slice[]} all
 * @param {readonly Cell[]} cells
 * @param {Pose} pose
 * @returns {Zone[]}
 */
function zonesOf(scene, spots, all, cells, pose) {
  return spots.flatMap((spot, index) => {
    const slice = all[index];
    if (!slice) return [];
    return cells.map((cell) => {
      const middle = middleOf(cell, slice);
      const { x, y } = place(middle.d, middle.t, pose);
      const name = t("page.things.zone", { seat: spot.seat, bet: betName(scene, cell.bet) });
      const path = outlineOf(cell, slice, pose);
      return { id: `zone:${spot.seat}:${cell.bet}`, seat: spot.seat, bet: cell.bet, x, y, path, name, mine: spot.mine };
    });
  });
}
