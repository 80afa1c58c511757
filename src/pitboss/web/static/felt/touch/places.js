// Where the things of a table lie that a dealer's hands may touch: a layout in, places out. It is pure but for names.
//
// A place is known by its id, its kind first: `shoe`, `hand:seat 3:2`, `bet:3:1:main:guest`, `tube:red`, `guest:3`.
// What a touch means is the server's to say.
import { betName } from "../../lib/names.js";
import { t } from "../../lib/words.js";
import { tubeBoxes } from "../drawing/rack.js";
import { RING, angles } from "../layout/fan.js";
import { CARD, place, turned } from "../layout/geometry.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../layout/geometry.js").Layout} Layout */
/** @typedef {import("../layout/geometry.js").Piece} Piece */
/** @typedef {import("../layout/geometry.js").Point} Point */
/** @typedef {import("../layout/geometry.js").Pose} Pose */
/**
 * @typedef {object} Place centred on x, y, in units of the stage
 * @property {string} id
 * @property {string} kind
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {string} name
 * @property {boolean} [bare] whether nothing is drawn there
 */

const RACK = Object.freeze({ width: 560, height: 140 });
const HAND = Object.freeze({ w: 104, h: 116 });
/** As a guest sees them: the open cloth, and where bills and change lie if none do. */
const CLOTH = Object.freeze({ w: 200, h: 50, blackjack: 348, baccarat: 426 });
const MONEY = Object.freeze({ y: 286, w: 110, h: 76, blackjack: 216, baccarat: 400 });
const LINE = Object.freeze({ d: 318, t: 55, w: 64, h: 44 });
const BOXES = Object.freeze({ player: { x: 649, y: 284 }, banker: { x: 951, y: 284 }, dealer: { x: 800, y: 243 } });

/**
 * @param {{scene: Scene, layout: Layout}} shown
 * @param {Pose} pose
 * @param {ReadonlySet<string>} kinds those that a touch of this game names
 * @returns {Place[]}
 */
export function placesOf({ scene, layout }, pose, kinds) {
  const all = [...handPlaces(scene, layout, pose), ...betPlaces(scene, layout), ...tubePlaces(scene, layout),
    ...guestPlaces(scene, layout), ...changePlaces(scene, layout, pose), ...standing(layout, pose, familyOf(scene))];
  return all.filter(({ kind }) => kinds.has(kind));
}

/** @param {Scene} scene @returns {"blackjack" | "baccarat"} */
const familyOf = (scene) => (scene.placard.family === "baccarat" ? "baccarat" : "blackjack");

/** @param {Layout} layout @param {Pose} pose @param {"blackjack" | "baccarat"} family @returns {Place[]} */
function standing({ places }, pose, family) {
  const at = (/** @type {string} */ kind, /** @type {Point} */ { x, y }, /** @type {number} */ w,
    /** @type {number} */ h, bare = false) =>
    ({ id: kind, kind, x, y, w, h, name: t(`page.touch.place.${kind}`), bare });
  const end = (/** @type {number} */ side) => place(LINE.d, side * LINE.t, pose);
  return [
    at("shoe", places.shoe, 150, 104), at("discards", places.discards, 104, 130),
    at("rack", places.rack, RACK.width, RACK.height),
    at("dirty", places.dirty, 84, 66, true), at("toke_box", places.toke, 84, 56, true),
    at("layout", turned({ x: 800, y: CLOTH[family] }, pose), CLOTH.w, CLOTH.h, true),
    at("insurance_left", end(1), LINE.w, LINE.h, true), at("insurance_right", end(-1), LINE.w, LINE.h, true),
  ];
}

/** @param {Scene} scene @param {Layout} layout @returns {Place[]} */
function tubePlaces(scene, { places: { rack } }) {
  return tubeBoxes(scene.rack, RACK).map(({ colour, x, y, w, h }) => ({ id: `tube:${colour}`, kind: "tube",
    x: rack.x + x, y: rack.y + y, w, h, name: tubeName(scene, colour) }));
}

/** @param {Scene} scene @param {string} colour */
export const tubeName = (scene, colour) =>
  t("page.touch.tube", { colour: t(`colour.${colour}`), count: scene.rack[/** @type {"red"} */ (colour)] ?? 0 });

/** @param {Scene} scene @param {Layout} layout @returns {Place[]} */
function guestPlaces(scene, { places }) {
  return scene.spots.flatMap(({ seat }) => {
    const at = places.rail[seat];
    return at ? [{ id: `guest:${seat}`, kind: "guest", ...at, w: 96, h: 52, name: t("page.touch.guest", { seat }),
      bare: true }] : [];
  });
}

/**
 * Bills at the dealer's left and change at the right, or where they lie.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Pose} pose
 * @returns {Place[]}
 */
function changePlaces(scene, layout, pose) {
  const { y, w, h } = MONEY;
  const from = MONEY[familyOf(scene)];
  const lying = (/** @type {string} */ kind, /** @type {RegExp} */ ids, /** @type {number} */ side) => {
    const pieces = layout.pieces.filter(({ id }) => ids.test(id));
    const box = pieces.length ? around(pieces, 26) : { ...turned({ x: 800 + side * from, y }, pose), w, h };
    return { id: kind, kind, ...box, name: t(`page.touch.place.${kind}`), bare: !pieces.length };
  };
  return [lying("bills", /^bill:/, 1), lying("change", /^(cut|brought):/, -1)];
}

/**
 * The hands: where their cards lie, or where the first would.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Pose} pose
 * @returns {Place[]}
 */
function handPlaces(scene, layout, pose) {
  /** @type {Map<string, Piece[]>} */
  const cards = new Map();
  for (const piece of layout.pieces) {
    const found = /^card:(\w+):(?:(\d+):)?\d+$/.exec(piece.id);
    if (!found) continue;
    const [, whose = "", hand = "1"] = found;
    const owner = /^\d+$/.test(whose) ? `seat ${whose}` : whose;
    const id = hand === "1" ? `hand:${owner}` : `hand:${owner}:${hand}`;
    cards.set(id, [...(cards.get(id) ?? []), piece]);
  }
  const made = [...cards].map(([id, pieces]) => ({ id, kind: "hand", ...around(pieces, CARD.width / 2 + 8),
    name: handName(id, pieces) }));
  const there = new Set(cards.keys());
  return [...made, ...emptyHands(scene, pose).filter(({ id }) => !there.has(id))];
}

/** @param {Scene} scene @param {Pose} pose @returns {Place[]} */
function emptyHands(scene, pose) {
  const empty = (/** @type {string} */ owner, /** @type {Point} */ at) => ({ id: `hand:${owner}`, kind: "hand", ...at,
    ...HAND, name: handName(`hand:${owner}`, []), bare: true });
  const baccarat = familyOf(scene) === "baccarat";
  const sides = baccarat ? /** @type {const} */ (["player", "banker"])
    : /** @type {const} */ (["dealer"]);
  const house = sides.map((owner) => empty(owner, turned(BOXES[owner], pose)));
  if (baccarat) return house;
  const at = angles(scene.placard.seats);
  return [...house, ...scene.spots.map(({ seat }) => empty(`seat ${seat}`, place(RING.at, at[seat - 1] ?? 0, pose)))];
}

/** @param {string} id @param {readonly Piece[]} pieces */
function handName(id, pieces) {
  const [, owner = "", number] = id.split(":");
  const seat = /^seat (\d+)$/.exec(owner)?.[1];
  const whose = seat ? t(number ? "page.touch.seat_hand" : "page.touch.seat", { seat, hand: number })
    : t(`page.touch.hand.${owner}`);
  return pieces.length ? t("page.touch.cards", { hand: whose, cards: pieces.map(({ name }) => name).join(", ") })
    : t("page.touch.no_cards", { hand: whose });
}

/**
 * The bets that lie there, and the places for others.
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {Place[]}
 */
function betPlaces(scene, { pieces, zones }) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const piece of pieces) {
    const [, seat, bet, owner, hand] = /^bet:(\d+):([^:]+):([^:]+):(\d+)/.exec(piece.id) ?? [];
    if (!seat || !bet) continue;
    const id = `bet:${seat}:${hand}:${bet}:${owner}`;
    const r = Math.max(20, piece.r ?? 20) + 6;
    const { x, y, name } = piece;
    if (!found.has(id)) found.set(id, { id, kind: "bet", x, y, w: 2 * r, h: 2 * r, name });
  }
  for (const { seat, bet, x, y } of zones) {
    const id = `bet:${seat}:1:${bet}:guest`;
    const name = t("page.touch.no_bet", { seat, bet: betName(scene, bet) });
    if (!found.has(id)) found.set(id, { id, kind: "bet", x, y, w: 52, h: 52, name, bare: true });
  }
  return [...found.values()];
}

/** @param {readonly Piece[]} pieces @param {number} room about each */
function around(pieces, room) {
  const xs = pieces.map(({ x }) => x);
  const ys = pieces.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left + 2 * room, h: bottom - top + 2 * room + 14 };
}
