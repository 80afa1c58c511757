// What the query keys say: the table in words, from the scene alone.

import { worth } from "../felt/drawing/cheques.js";
import { betName, cardName } from "../lib/names.js";
import { language, money, t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").ShownHand} ShownHand */

/** @param {string[]} parts */
const list = (parts) => new Intl.ListFormat(language(), { type: "unit" }).format(parts);

/** @param {ShownHand} hand */
function total(hand) {
  if (hand.settled === "broke") return t("page.query.broke");
  if (hand.settled === "blackjack") return t("page.query.blackjack");
  if (hand.points === null) {
    const [open] = hand.cards.filter((card) => card !== "??");
    return open ? t("page.query.shows", { card: cardName(open) }) : t("page.query.not_yet");
  }
  const natural = hand.points === 21 && hand.cards.length === 2 && !hand.split && hand.name === "";
  if (natural) return t("page.query.blackjack");
  return t(hand.soft ? "page.query.soft" : "page.query.points", { points: hand.points });
}

/**
 * T: every hand's total, one's own first.
 *
 * @param {Scene} scene
 * @returns {string}
 */
export function totalsInWords(scene) {
  /** @param {string} key @param {import("../lib/scene.d.ts").SceneSpot} spot */
  const each = (key, spot) => spot.hands.map((hand) => t(key, { seat: spot.seat, total: total(hand) }));
  const own = scene.spots.filter((spot) => spot.mine && spot.hands.length);
  const rest = scene.spots.filter((spot) => !spot.mine && spot.hands.length);
  const said = [
    ...own.flatMap((spot) => each("page.query.own_total", spot)),
    ...scene.hands.map((hand) => t(`page.query.total_${hand.name}`, { total: total(hand) })),
    ...rest.flatMap((spot) => each("page.query.spot_total", spot)),
  ];
  return said.length ? list(said) : t("page.query.no_cards");
}

/**
 * U: the dealer's cards, the up card first; at baccarat both hands.
 *
 * @param {Scene} scene
 * @returns {string}
 */
export function upCardInWords(scene) {
  if (!scene.hands.length) return t("page.query.no_cards");
  return list(scene.hands.map((hand) =>
    t(`page.query.cards_${hand.name}`, { cards: list(hand.cards.map(cardName)) })));
}

/**
 * B: what the guest has lying, and what is left before them.
 *
 * @param {Scene} scene
 * @returns {string}
 */
export function betsInWords(scene) {
  const said = scene.spots.filter((spot) => spot.mine).flatMap((spot) => spot.bets.map((bet) =>
    t(bet.owner === "dealer" ? "page.query.toke" : "page.query.bet", {
      bet: betName(scene, bet.bet), seat: spot.seat, amount: money(worth(bet.cheques) + bet.coupon),
    })));
  const left = t("page.query.rail", { amount: money(worth(scene.cheques)) });
  return said.length ? list([...said, left]) : list([t("page.query.no_bets"), left]);
}
