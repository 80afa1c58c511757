// Texts of the dealer's seat: moves, hands and bets in words, times as on a clock.

import { chequesInWords } from "../../felt/drawing/cheques.js";
import { handWords } from "../../felt/panels/stop_words.js";
import { has, t } from "../../lib/words.js";
import { whyOf } from "../../dealer/steps.js";

/** @typedef {import("./sitting.js").Move} Move */
/** @typedef {import("./sitting.js").Bet} Bet */

const OWNERS = new Set(["dealer", "coupon"]);

/** @param {string} name */
export const moveName = (name) => t(`page.seat.move.${name}`);

/** The hand that a card goes to. @param {string} to */
export function aimName(to) {
  if (to === "burn") return t("page.seat.burn");
  return to ? handWords(to) : t("page.seat.shoe");
}

/** A bet by its seat and name. @param {{seat: number, hand?: number, bet: string, owner?: string}} bet */
export function betPlace({ seat, hand = 1, bet, owner = "" }) {
  const name = has(`bet.${bet}`) ? t(`bet.${bet}`) : bet;
  const whose = OWNERS.has(owner) ? t(`page.deal.owner.${owner}`) : "";
  const where = t(hand > 1 ? "page.deal.due.seat_hand" : "page.deal.due.seat", { seat, hand });
  return [where, name, whose].filter(Boolean).join(" · ");
}

/** A whole move in a few words. @param {Move} move */
export function moveWords(move) {
  const parts = [moveName(move.name)];
  if (move.to) parts.push(aimName(move.to));
  if (move.bet) parts.push(betPlace({ seat: move.seat ?? 0, hand: move.hand, bet: move.bet, owner: move.owner }));
  if (move.points) parts.push(String(move.points));
  if (move.cheques) parts.push(chequesInWords(move.cheques));
  return parts.join(" · ");
}

/** Why a move is made; empty if there is no text for it. @param {Move} move */
export function whyOfMove({ name, to, seat }) {
  if (name === "deal") return whyOf(`DrawNext.${to === "burn" ? "burn" : "card"}`);
  if (name === "announce" && !seat) return whyOf("announce.dealer");
  if (name === "turn" && to) return whyOf("TurnHand");
  return whyOf(WHY[name] ?? name);
}

/** @type {Record<string, string>} */
const WHY = {
  open: "OpenRound", scan: "ScanBets", wave_off: "CloseBets", offer_insurance: "OpenInsurance",
  close_surrender: "CloseSurrender",
  close_insurance: "CloseInsurance", peek: "PeekHoleCard", turn: "TurnHoleCard", take_and_pay: "TakeAndPay",
  call_result: "CallResult", pick_up: "PickUpCards", shuffle: "CallShuffle", cut: "CutPack", load: "PlaceCutCard",
  ask_approval: "AskApproval", mark_commission: "MarkCommission", offer_cards: "OfferCards",
  spread: "SpreadChunk",
};

/** Milliseconds as minutes and seconds. @param {number} ms */
export function clockOf(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {number} ms */
export const secondsOf = (ms) => t("page.seat.seconds", { seconds: (ms / 1000).toFixed(1) });
