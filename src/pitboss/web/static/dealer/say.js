// What the dealer says with a step, in the words of the calls, as far as the cards that lie open tell it.

import { COLOURS, colourOf } from "../felt/drawing/cheques.js";
import { has, t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").SceneDue} Due */
/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {import("../lib/scene.d.ts").ShownHand} ShownHand */

/** A figure that only the cards will tell. */
const UNKNOWN = "…";
/** Steps whose call is always the same. */
const ALWAYS = Object.freeze(/** @type {Record<string, string>} */ ({
  CloseInsurance: "insurance_closed", CallShuffle: "shuffle", CallRolling: "rolling",
}));

/**
 * The call of a step of the game; empty where it has none.
 * @param {string} act
 * @param {Command} command
 * @param {Scene} scene
 * @returns {string}
 */
export function sayWith(act, command, scene) {
  const baccarat = scene.placard.family === "baccarat";
  if (ALWAYS[act]) return t(ALWAYS[act] ?? "");
  if (act === "OpenRound") return baccarat ? t("place_your_bets") : "";
  const last = baccarat ? ["all_bets_set", "no_more_bets"] : ["no_more_bets"];
  if (act === "CloseBets") return last.map((key) => t(key)).join(", ");
  if (act === "OpenInsurance") return t(scene.placard.terms?.even_money ? "insurance_or_even_money" : "insurance");
  if (act === "TurnHand") return ofTurning(scene, String(command.hand ?? ""));
  if (act === "CallResult") return ofResult(scene);
  return act.startsWith("Draw") && baccarat ? ofThirdCard(scene) : "";
}

/**
 * The call of a gesture that is due; empty where it has none.
 * @param {Due} due
 * @param {Scene} scene
 * @returns {string}
 */
export function sayAt(due, scene) {
  const cents = due.cents || changed(scene);
  switch (due.gesture) {
    case "announce":
      return ofTotal(due, scene);
    case "call_change":
      return t(scene.change?.kind === "cheque_change" ? "cheque_change" : "changing", { cents });
    case "bring_in":
      return t("colour_coming_in", { cents });
    case "pass":
      return t("good_luck");
    case "pay":
      return scene.placard.family === "baccarat" && cents ? t("paying", { cents }) : "";
    case "toke_down":
      return t("thank_you");
    default:
      return "";
  }
}

/** What is being changed comes to this. @param {Scene} scene */
export function changed({ change }) {
  if (!change) return 0;
  const bills = change.bills.reduce((sum, row) => sum + row.bill * row.count, 0);
  return bills || change.brought_in.reduce((sum, row) =>
    sum + COLOURS[colourOf(row.denomination)].value * row.stacks.reduce((all, one) => all + one, 0), 0);
}

/** @param {Due} due @param {Scene} scene */
function ofTotal(due, scene) {
  const total = due.points;
  if (!due.seat) {
    const cards = scene.hands.find((one) => one.name === "dealer")?.cards.length ?? 0;
    if (total > 21) return `${t("total", { total })}, ${t("dealer_breaks")}`;
    if (cards > 2) return t("total", { total });
    return total === 21 ? t("dealer_has_blackjack") : t("dealer_has", { total });
  }
  const hand = scene.spots.find((one) => one.seat === due.seat)?.hands[due.hand - 1];
  return hand?.soft && total < 21 ? t("soft_total", { low: total - 10, high: total }) : t("total", { total });
}

/** @param {Scene} scene @param {string} side */
function ofTurning(scene, side) {
  const third = (handOf(scene, side)?.cards.length ?? 0) > 2;
  if (third) return side === "player" ? t("player_increase", { count: UNKNOWN }) : "";
  return t(side === "player" ? "player_shows" : "banker_has", { count: UNKNOWN });
}

/** @param {Scene} scene */
function ofThirdCard(scene) {
  const side = /banker/.test(scene.phase) ? "banker" : "player";
  return (handOf(scene, side)?.cards.length ?? 0) === 2 ? t(`card_for_${side}`) : "";
}

/** @param {Scene} scene */
function ofResult(scene) {
  const [player, banker] = [handOf(scene, "player"), handOf(scene, "banker")];
  if (player?.points == null || banker?.points == null) return "";
  const [count, over] = [Math.max(player.points, banker.points), Math.min(player.points, banker.points)];
  if (count === over) return t("tie_hand", { count });
  const side = player.points > banker.points ? "player" : "banker";
  const winner = has(`hand.${side}`) ? t(`hand.${side}`) : side;
  const natural = count >= 8 && player.cards.length + banker.cards.length === 4;
  if (!natural) return t("wins", { winner, count, over });
  return t("wins_with_natural", { winner, count: t(`number.${count}`), over: t(`number.${over}`) });
}

/** @param {Scene} scene @param {string} name @returns {ShownHand | undefined} */
const handOf = (scene, name) => scene.hands.find((one) => one.name === name);
