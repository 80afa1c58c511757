// A blackjack table as it lies: a scene in, places and pieces out. It is pure but for the words in the names.
import { betName, cardName } from "../../lib/names.js";
import { money, t } from "../../lib/words.js";
import { sensorPieces } from "../../progressive/felt.js";
import { worth } from "../drawing/cheques.js";
import { INSURANCE, betPieces, rings } from "./bets_blackjack.js";
import { casePieces } from "./case.js";
import { changePieces } from "./change.js";
import { angles, lay } from "./fan.js";
import { CARD, lean, place, turned } from "./geometry.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../../lib/scene.d.ts").SceneSpot} SceneSpot */
/** @typedef {import("./bets_blackjack.js").Ring} Ring */
/** @typedef {import("../../lib/scene.d.ts").ShownHand} ShownHand */
/** @typedef {import("./geometry.js").Pose} Pose */
/** @typedef {import("./geometry.js").Piece} Piece */
/** @typedef {import("./geometry.js").Zone} Zone */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./fan.js").Laid} Laid */

const DEALER = Object.freeze({ x: 800, y: 243, scale: 1.2, width: 500 });

/**
 * The table as a pose sees it.
 * @param {Scene} scene
 * @param {Pose} pose
 * @returns {Layout}
 */
export function layout(scene, pose) {
  return seated(scene, pose, dealerPieces(scene, pose), totalOf);
}

/**
 * A table at which every seat has its own hands, with the house's hands as they are given.
 * @param {Scene} scene
 * @param {Pose} pose
 * @param {readonly Piece[]} house
 * @param {(hand: ShownHand, points: number) => string} total how a hand's total is written
 * @returns {Layout}
 */
export function seated(scene, pose, house, total) {
  const at = angles(scene.placard.seats);
  const spots = scene.spots.slice(0, at.length);
  const laid = lay(at.length, spots.map(fansOf), pose);
  const places = placesOf(at, pose);
  const circles = rings(scene);
  const zones = zonesOf(scene, spots, at, circles, pose);
  const pieces = [
    ...house,
    ...spots.flatMap((spot, index) => cardPieces(spot, laid[index] ?? [])),
    ...spots.flatMap((spot, index) => betPieces(scene, spot, at[index] ?? 0, circles, pose)),
    ...spots.flatMap((spot, index) => sensorPieces(scene, spot.seat, at[index] ?? 0, circles, pose)),
    ...spots.flatMap((spot, index) => badgePieces(spot, laid[index] ?? [], total)),
    ...spots.flatMap((spot, index) => (spot.even_money ? [evenMoney(spot, at[index] ?? 0, pose)] : [])),
    ...dirtyPieces(scene, places),
    ...changePieces(scene.change, at[(scene.change?.seat ?? 1) - 1] ?? 0, pose),
    ...casePieces(scene, zones, pose),
  ];
  const names = spots.map((spot) => [spot.sitter || spot.player, spot.mine, spot.reserved]);
  const felt = {
    key: JSON.stringify([pose, scene.placard.rulebook, names]),
    scene,
    angles: at,
    rings: circles,
  };
  return { felt, zones, pieces, places };
}

/** @param {SceneSpot} spot */
function fansOf(spot) {
  return spot.hands.map((hand) => ({ cards: hand.cards.length,
    sideways: sideways(hand) })).filter((hand) => hand.cards);
}

/** Whether the last card lies across: a double's, and the one that a split ace gets. @param {ShownHand} hand */
function sideways(hand) {
  const ace = hand.split && hand.cards.length === 2 && hand.cards[0]?.startsWith("A");
  return (hand.doubled && hand.cards.length > 2) || Boolean(ace);
}

/** @param {readonly number[]} at @param {Pose} pose @returns {import("./geometry.js").Places} */
function placesOf(at, pose) {
  /** @type {Record<number, import("./geometry.js").Point>} */
  const rail = {};
  at.forEach((t_, index) => (rail[index + 1] = place(-30, t_, pose)));
  const shoe = { ...turned({ x: 1388, y: 168 }, pose), rotation: -15 };
  const discards = { ...turned({ x: 212, y: 168 }, pose), rotation: 15 };
  const from = (/** @type {number} */ x, /** @type {number} */ y) => turned({ x, y }, pose);
  return { shoe, discards, rack: from(800, 92), toke: from(430, 66), dirty: from(1146, 176), rail };
}

/** @param {Scene} scene @param {Pose} pose @returns {Piece[]} */
function dealerPieces(scene, pose) {
  const hand = scene.hands.find((one) => one.name === "dealer");
  if (!hand) return [];
  const at = turned(DEALER, pose);
  const covered = hand.cards.length <= 2 && hand.cards[1] === "??" || hand.cards.length === 1;
  const scale = Math.min(DEALER.scale, DEALER.width / (hand.cards.length * (CARD.width + 6)));
  const cards = hand.cards.map((face, index) => {
    const x = covered
      ? at.x + (index ? 14 : -14)
      : at.x + (index - (hand.cards.length - 1) / 2) * (CARD.width + 6) * scale;
    const y = covered ? at.y + (index ? -5 : 5) : at.y;
    return card(`card:dealer:${index}`, face, { x, y, rotation: 0 }, scale);
  });
  const left = Math.min(...cards.map((one) => one.x)) - (CARD.width / 2) * scale - 30;
  const up = hand.cards[0] ?? "??";
  const shown = hand.points === null ? (up === "??" ? "" : upCard(up)) : totalOf(hand, hand.points);
  const badge = shown ? [badgeAt("badge:dealer", { x: left, y: at.y }, shown, "plain")] : [];
  return [...(covered ? cards.toReversed() : cards), ...badge];
}

/** What an up card counts, as it is called while the other lies face down. @param {string} face */
function upCard(face) {
  const rank = face[0] ?? "";
  return "TJQK".includes(rank) ? "10" : rank;
}

/** @param {ShownHand} hand @param {number} points */
function totalOf(hand, points) {
  if (hand.cards.length === 2 && points === 21 && !hand.split) return t("page.felt.blackjack_badge");
  return hand.acting && hand.soft && points < 21 ? t("page.felt.soft", { points, low: points - 10 }) : String(points);
}

/** @param {SceneSpot} spot @param {readonly Laid[]} laid @returns {Piece[]} */
function cardPieces(spot, laid) {
  let next = 0;
  return spot.hands.flatMap((hand, index) => {
    const lies = hand.cards.length ? laid[next++] : undefined;
    if (!lies) return [];
    const glow = hand.acting ? [glowUnder(`mark:acting:${spot.seat}:${index + 1}`, lies)] : [];
    const cards = hand.cards.map((face, place_) =>
      card(`card:${spot.seat}:${index + 1}:${place_}`, face, lies.cards[place_] ?? lies.box, lies.scale, spot.seat),
    );
    return [...glow, ...cards];
  });
}

/** @param {string} id @param {Laid} lies @returns {Piece} */
function glowUnder(id, { box }) {
  return { id, kind: "mark", tone: "acting", ...at(box), scale: 1, name: "", r: box.w / 2 + 9, cents: box.h / 2 + 9 };
}

/** @param {{x: number, y: number, rotation?: number}} from */
const at = ({ x, y, rotation = 0 }) => ({ x, y, rotation });

/**
 * @param {string} id
 * @param {string} face
 * @param {import("./fan.js").Lie} lie
 * @param {number} scale
 * @param {number} [seat]
 */
export function card(id, face, lie, scale, seat) {
  return /** @type {Piece} */ ({ id, kind: "card", ...at(lie), scale, face, name: cardName(face), seat });
}

/** @param {string} id @param {import("./geometry.js").Point} where @param {string} label @param {string} tone */
export function badgeAt(id, where, label, tone) {
  const name = t("page.felt.name.total", { points: label });
  return /** @type {Piece} */ ({ id, kind: "badge", ...at(where), rotation: 0, scale: 1, label, tone, name });
}

/**
 * @param {SceneSpot} spot
 * @param {readonly Laid[]} laid
 * @param {(hand: ShownHand, points: number) => string} total
 * @returns {Piece[]}
 */
function badgePieces(spot, laid, total) {
  let next = 0;
  return spot.hands.flatMap((hand, index) => {
    const lies = hand.cards.length ? laid[next++] : undefined;
    if (!lies || hand.points === null || hand.cards.length < 2) return [];
    const gold = hand.cards.length === 2 && hand.points === 21 && !hand.split;
    const tone = hand.acting ? "acting" : gold ? "gold" : "plain";
    return [badgeAt(`badge:${spot.seat}:${index + 1}`, lies.badge, total(hand, hand.points), tone)];
  });
}

/** What a blackjack is paid at once lies where its insurance would. @param {SceneSpot} spot */
function evenMoney(spot, /** @type {number} */ angle, /** @type {Pose} */ pose) {
  const label = t("page.felt.even_money");
  const made = badgeAt(`badge:even:${spot.seat}`, place(INSURANCE.at, angle, pose), label, "gold");
  return { ...made, name: t("page.felt.name.even_money", { seat: spot.seat }), seat: spot.seat };
}

/** @param {Scene} scene @param {import("./geometry.js").Places} places @returns {Piece[]} */
function dirtyPieces(scene, places) {
  const cents = worth(scene.dirty);
  if (!cents) return [];
  const name = t("page.felt.name.dirty", { amount: money(cents) });
  const cheques = { ...scene.dirty };
  return [{ id: "dirty", kind: "stack", ...at(places.dirty), scale: 1, cheques, r: 16, label: "", name,
    tone: "plain" }];
}

/**
 * @param {Scene} scene
 * @param {readonly SceneSpot[]} spots
 * @param {readonly number[]} angles_
 * @param {readonly Ring[]} circles
 * @param {Pose} pose
 * @returns {Zone[]}
 */
function zonesOf(scene, spots, angles_, circles, pose) {
  const insured = scene.phase === "insurance" ? [{ bet: "insurance", d: INSURANCE.at, along: 0, r: 17 }] : [];
  return spots.flatMap((spot, index) =>
    [...circles, ...insured].map(({ bet, d, along, r }) => {
      const { x, y } = place(d, angles_[index] ?? 0, pose, along);
      const name = t("page.felt.zone", { seat: spot.seat, bet: betName(scene, bet) });
      return { id: `zone:${spot.seat}:${bet}`, seat: spot.seat, bet, x, y, r, name, mine: spot.mine };
    }),
  );
}

/**
 * What must not lie over what: boxes of the cards by hand, of the circles and of the stacks on the insurance band.
 * @param {Scene} scene
 * @param {Pose} pose
 * @returns {{cards: (Box & {id: string})[], circles: (Box & {id: string})[], insurance: (Box & {id: string})[]}}
 */
export function boxes(scene, pose) {
  const { pieces, zones } = layout(scene, pose);
  const box = (/** @type {{id: string, x: number, y: number}} */ one, /** @type {number} */ w,
    /** @type {number} */ h) => ({
    id: one.id, x: one.x, y: one.y, w, h, rotation: 0,
  });
  return {
    cards: pieces.filter(({ kind }) => kind === "card").map((one) => ({
      ...box(one, CARD.width * one.scale, CARD.height * one.scale), rotation: one.rotation,
    })),
    circles: zones.filter(({ bet }) => bet !== "insurance").map((one) => ({
      ...box(one, 2 * (one.r ?? 0), 2 * (one.r ?? 0)), rotation: lean(angles(scene.placard.seats)[one.seat - 1] ?? 0),
    })),
    insurance: pieces.filter(({ id }) => id.split(":")[2] === "insurance").map((one) => box(one, 30, 27)),
  };
}
