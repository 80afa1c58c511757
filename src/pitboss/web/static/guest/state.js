// What the guest's table makes of its scenes: whose turn it is, what stands in the way, what the hand came to.

import { ruledWords, stopWords } from "../felt/panels/stop_words.js";
import { t } from "../lib/words.js";
import { ownBets } from "./betting.js";
import { fortune } from "./rail.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("./betting.js").Bet} Bet */
/** @typedef {import("../lib/link.js").Update} Update */

const TURNS = new Set([
  "Hit", "Stand", "Surrender", "StayIn", "Withdraw", "CutPack", "BuyInsurance", "TakeEvenMoney", "HandInCommission",
  "TakeCards", "ReturnCards",
]);

/**
 * Whether the table waits for this guest, as a name that changes with each turn; "" if it does not.
 *
 * @param {Scene} scene
 * @returns {string}
 */
export function turnOf(scene) {
  const offer = scene.legal.find((one) => TURNS.has(one.act));
  if (!offer) return "";
  const seat = Number(offer.command.seat ?? 0);
  const hand = scene.spots.find((spot) => spot.seat === seat)?.hands.findIndex((one) => one.acting) ?? -1;
  return [scene.round, scene.phase === "card_due" ? "decide" : scene.phase, seat, hand].join(":");
}

/**
 * What is said when the turn comes: "Your turn: spot 4, sixteen."
 *
 * @param {Scene} scene
 * @returns {string}
 */
export function turnWords(scene) {
  const offer = scene.legal.find((one) => TURNS.has(one.act));
  if (!offer) return "";
  const seat = Number(offer.command.seat ?? 0);
  const hand = scene.spots.find((spot) => spot.seat === seat)?.hands.find((one) => one.acting);
  if (scene.held?.mine) return heldWords(scene.held);
  if (offer.act === "CutPack") return t("page.table.turn_cut");
  if (scene.legal.some((one) => one.act === "TakeEvenMoney")) return t("page.table.turn_even_money");
  if (scene.phase === "surrender") return t("page.table.turn_surrender", { seat });
  if (offer.act === "BuyInsurance") return t("page.table.turn_insurance");
  if (offer.act === "StayIn" || offer.act === "Withdraw") return t("page.table.turn_courtesy", { seat });
  if (hand?.points) return t(hand.soft ? "page.table.turn_soft" : "page.table.turn", { seat, points: hand.points });
  return t("page.table.turn_plain", { seat });
}

/** Who looks at which cards, at a hand-held game. @param {import("../lib/scene.d.ts").SceneHeld} held */
function heldWords({ mine, out, hand, guest }) {
  const words = { hand: t(`bet.${hand}`), who: guest };
  if (mine) return t(out ? "page.table.held_look" : "page.table.held_offer", words);
  return t(out ? "page.table.held_by" : "page.table.held_offered", words);
}

/**
 * What stands in the way of playing, the first being the strongest; each is one line over the felt.
 *
 * @param {Update | null} update
 * @param {{state: string, guest: boolean}} where the connection, and whether the reader plays at all
 * @returns {{kind: string, text: string, holds: boolean}[]}
 */
export function bannersOf(update, { state, guest }) {
  const found = [];
  const lost = state === "offline" || state === "closed";
  if (lost) found.push({ kind: "offline", text: t("page.table.offline"), holds: true });
  if (!update) return found;
  const { scene, paused } = update;
  if (paused) found.push({ kind: "paused", text: t("page.table.paused"), holds: true });
  const [stop, ruled] = [stopWords(scene), ruledWords(scene)];
  if (stop) found.push({ kind: "irregular", text: stop, holds: false });
  else if (ruled) found.push({ kind: "ruled", text: ruled, holds: false });
  else if (scene.waiting_for_word) found.push({ kind: "word", text: t("page.table.waiting_for_word"), holds: false });
  if (scene.dead) found.push({ kind: "dead", text: t("page.table.dead"), holds: false });
  if (!guest) {
    const key = scene.audience.role === "public" ? "page.table.public" : "page.table.staff";
    found.push({ kind: "watching", text: t(key), holds: false });
  }
  return found;
}

/**
 * What stopped the table, and what was decided, as lines of the log: they can be read when the banner is gone.
 *
 * @param {import("../felt/panels/calls.js").Calls | undefined} calls
 * @param {Scene | undefined} before
 * @param {Scene} scene
 */
export function noteStops(calls, before, scene) {
  for (const words of [stopWords, ruledWords]) {
    const text = words(scene);
    if (text && text !== (before && words(before))) calls?.note(text);
  }
}

/** The line under the felt that says what the table is at. @param {Scene} scene @param {boolean} allSet */
export function statusOf(scene, allSet) {
  const own = scene.spots.some((spot) => spot.mine);
  if (own && scene.spots.some((spot) => spot.mine && spot.reserved)) return t("page.table.away");
  if (turnOf(scene)) return turnWords(scene);
  const waiting = scene.waiting.find((one) => one.mine);
  if (waiting) return t("page.table.bills_wait", { cents: waiting.cents });
  if (scene.case || scene.dispute) return t("page.table.waiting_for_word");
  if (scene.phase === "betting") {
    if (!own) return t("page.table.betting_open");
    return t(allSet ? "page.table.you_are_set" : "page.table.place_bets");
  }
  if (scene.held) return heldWords(scene.held);
  const acting = scene.spots.find((spot) => spot.hands.some((hand) => hand.acting));
  if (acting) return t("page.table.acts", { seat: acting.seat, who: acting.player });
  if (scene.change) return t("page.table.change", { who: scene.change.guest });
  return t(`page.phase.${phaseWord(scene.phase)}`);
}

/** @param {string} phase */
function phaseWord(phase) {
  if (["shuffle_due", "shuffle_called", "pack_together", "place_cut_card", "burn"].includes(phase)) return "shuffle";
  if (phase === "cut_pack") return "cut";
  if (phase === "between_rounds") return "between";
  if (["bets_closed", "dealing", "card_due", "peek", "open_insurance"].includes(phase)) return "dealing";
  if (phase === "insurance") return "insurance";
  if (["take_and_pay", "verify", "pick_up", "call_result", "settle", "commission"].includes(phase)) return "settling";
  return "dealer";
}

/** What a round came to, and the bets to put down again. */
export class Reckoning {
  /** @param {string} table */
  constructor(table) {
    this.place = `pitboss.rebet.${table}`;
    /** @type {Scene | null} */
    this.before = null;
    /** @type {{worth: number, staked: boolean} | null} */
    this.begun = null;
    /** @type {Bet[]} */
    this.bets = recall(this.place);
  }

  /**
   * @param {Scene} scene
   * @returns {number | null} what the guest won or lost, at the end of a round that they bet in
   */
  follow(scene) {
    const before = this.before;
    this.before = scene;
    if (!before) return null;
    // A round may pass between two scenes: dealt at once, or while the line was lost.
    const closed = before.phase === "betting" && (scene.phase !== "betting" || scene.round !== before.round);
    const bets = closed ? ownBets(before) : [];
    const free = closed && before.spots.some((spot) => spot.mine && spot.bets.some((bet) => bet.coupon));
    if (closed && (bets.length || free)) {
      this.begun = { worth: fortune(before), staked: free || bets.some((bet) => bet.owner === "guest") };
    }
    // A coupon is gone once it has played: it is no bet that could be made again.
    if (closed && bets.length) keep(this.place, (this.bets = bets));
    const over = ["between_rounds", "betting", "shuffle_due"].includes(scene.phase);
    if (!this.begun || !over) return null;
    const { worth, staked } = this.begun;
    this.begun = null;
    return staked ? fortune(scene) - worth : null;
  }
}

/** @param {string} place @returns {Bet[]} */
function recall(place) {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} place @param {Bet[]} bets */
function keep(place, bets) {
  try {
    sessionStorage.setItem(place, JSON.stringify(bets));
  } catch {
    // A browser that keeps nothing: there is no rebet after a reload.
  }
}
