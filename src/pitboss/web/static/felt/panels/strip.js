// <pb-strip>: the order of things at the right of the felt: what is done, what is now, what is next.
//
// Action goes from first base to third; take and pay from right to left as the dealer stands, third base first. The
// strip shows what the scene says is due; what was due before in the same round is remembered as done.

import { el } from "../../lib/el.js";
import { has, money, t } from "../../lib/words.js";
import { worth } from "../drawing/cheques.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../../lib/scene.d.ts").SceneDue} SceneDue */
/** @typedef {import("../../lib/scene.d.ts").SceneSpot} SceneSpot */
/** @typedef {{head: string, text: string, state: "done" | "now" | "next" | "idle", name: string}} Tile */
/** @typedef {{heading: string, direction: string, tiles: Tile[]}} Order */

const MONEY = new Set(["take", "pay", "push", "return", "collect", "recover", "claim", "toke_down", "envy"]);
const CHANGE = new Set(["bring_in", "cut_out", "call_change", "pass", "drop"]);

/** @param {{gesture: string, seat: number, hand: number, bet: string, owner: string}} due */
const dueId = (due) => [due.gesture, due.seat, due.hand, due.bet, due.owner].join(":");

/** @param {number} cents */
function shortMoney(cents) {
  if (cents >= 100_000) return `$${Math.round(cents / 10_000) / 10}k`;
  return money(cents);
}

/**
 * The order of take and pay, or of a change: what was done before it, then what is due.
 *
 * @param {readonly SceneDue[]} done
 * @param {readonly SceneDue[]} due
 * @returns {Order}
 */
export function orderOfDues(done, due) {
  const all = [...done, ...due];
  const change = all.some((one) => CHANGE.has(one.gesture)) && !all.some((one) => MONEY.has(one.gesture));
  const tiles = all.map((one, index) => {
    const what = t(`page.strip.${one.gesture}`);
    const state = index < done.length ? "done" : index === done.length ? "now" : "next";
    const bet = one.bet && has(`bet.${one.bet}`) ? t(`bet.${one.bet}`) : one.bet;
    const name = t("page.strip.due_name", {
      what, seat: one.seat || "", bet, state: t(`page.strip.${state}`), amount: one.cents ? money(one.cents) : "",
    });
    return /** @type {Tile} */ ({ head: one.seat ? String(one.seat) : "–", text: what, state, name });
  });
  return {
    heading: t(change ? "page.strip.change" : "page.strip.take_and_pay"),
    direction: change ? "" : t("page.strip.right_to_left"),
    tiles,
  };
}

/**
 * The total of a spot as its tile shows it: "16", "BJ", "12 · 15" for two hands, or what lies on it.
 *
 * @param {SceneSpot} spot
 * @returns {string}
 */
export function spotText(spot) {
  if (!spot.hands.length) {
    const lying = spot.bets.reduce((sum, bet) => sum + worth(bet.cheques) + (bet.coupon ?? 0), 0);
    return lying ? shortMoney(lying) : "–";
  }
  return spot.hands.map((hand) => {
    if (hand.settled === "broke") return t("page.strip.broke");
    if (hand.settled === "blackjack" || (hand.points === 21 && hand.cards.length === 2 && !hand.split)) {
      return t("page.strip.blackjack");
    }
    return hand.points === null ? "?" : String(hand.points);
  }).join(" · ");
}

/**
 * The order of action, first base to third: a spot is done once a later one acts.
 *
 * @param {Scene} scene
 * @returns {Order}
 */
export function orderOfAction(scene) {
  const awaited = scene.awaiting.filter((one) => one.role === "guest" && one.blocking && one.seat !== null);
  const acting = scene.spots.find((spot) => spot.hands.some((hand) => hand.acting))?.seat
    ?? (scene.phase === "betting" ? undefined : awaited[0]?.seat ?? undefined);
  const over = ["turn_hole", "dealer_draw", "take_and_pay", "verify", "pick_up"].includes(scene.phase);
  const tiles = scene.spots.map((spot) => {
    const inPlay = spot.hands.length > 0 || spot.bets.length > 0;
    /** @type {Tile["state"]} */
    let state = inPlay ? "next" : "idle";
    if (acting === spot.seat) state = "now";
    else if (inPlay && spot.hands.length && (over || (acting !== undefined && spot.seat < acting))) state = "done";
    const text = spotText(spot);
    const name = t("page.strip.spot_name", {
      seat: spot.seat, who: spot.player || t("page.strip.nobody"), total: text, state: t(`page.strip.${state}`),
    });
    return { head: String(spot.seat), text, state, name };
  });
  return { heading: t("page.strip.action"), direction: t("page.strip.first_to_third"), tiles };
}

/**
 * At baccarat: what lies on each seat while bets are made, then the two hands.
 *
 * @param {Scene} scene
 * @returns {Order}
 */
export function orderOfHands(scene) {
  if (!scene.hands.length) return { ...orderOfAction(scene), heading: t("page.strip.bets") };
  const now = /player/.test(scene.phase) ? "player" : /banker/.test(scene.phase) ? "banker" : "";
  const tiles = scene.hands.map((hand) => {
    const text = hand.points === null ? "?" : String(hand.points);
    /** @type {Tile["state"]} */
    const state = hand.name === now ? "now" : hand.points === null || scene.phase === "dealing" ? "next" : "done";
    const head = t(`page.strip.${hand.name}`);
    return { head, text, state, name: t("page.strip.hand_name", { hand: head, total: text }) };
  });
  return { heading: t("page.strip.hands"), direction: "", tiles };
}

export class Strip extends HTMLElement {
  constructor() {
    super();
    /** @type {SceneDue[]} */
    this.done = [];
    /** @type {SceneDue[]} */
    this.due = [];
    this.round = -1;
    this.heading = el("h2", {});
    this.direction = el("span", { class: "strip-direction" });
    this.list = el("ol", { class: "strip-tiles" });
  }

  connectedCallback() {
    if (!this.list.isConnected) this.append(el("header", {}, this.heading, this.direction), this.list);
  }

  /**
   * A step that is no longer due is done; another round, or an earlier scene, begins again.
   *
   * @param {Scene} scene
   */
  remember(scene) {
    const due = scene.due.filter((one) => MONEY.has(one.gesture) || CHANGE.has(one.gesture));
    const left = new Set(due.map(dueId));
    const known = new Set(this.due.map(dueId));
    if (scene.round !== this.round || !due.length || due.some((one) => !known.has(dueId(one)))) {
      const same = scene.round === this.round && due.length > 0 && this.due.length > 0;
      const gone = same ? this.due.filter((one) => !left.has(dueId(one))) : [];
      this.done = same ? [...this.done, ...gone].filter((one) => !left.has(dueId(one))) : [];
    } else this.done.push(...this.due.filter((one) => !left.has(dueId(one))));
    this.due = [...due];
    this.round = scene.round;
  }

  /** @param {Scene} scene */
  show(scene) {
    this.remember(scene);
    const baccarat = scene.placard.family === "baccarat";
    const order = this.due.length
      ? orderOfDues(this.done, this.due)
      : baccarat ? orderOfHands(scene) : orderOfAction(scene);
    this.heading.textContent = order.heading;
    this.direction.textContent = order.direction;
    this.list.setAttribute("aria-label", order.heading);
    this.list.classList.toggle("many", order.tiles.length > 7);
    this.list.classList.toggle("named", order.tiles.some((tile) => tile.head.length > 2));
    this.list.replaceChildren(...order.tiles.map((tile) =>
      el("li", { class: `tile ${tile.state}`, "aria-current": tile.state === "now" ? "step" : false },
        el("span", { class: "tile-head", "aria-hidden": "true", text: tile.head }),
        el("span", { class: "tile-text", "aria-hidden": "true", text: tile.text }),
        el("span", { class: "unseen", text: tile.name }))));
    const now = this.list.querySelector(".now");
    if (now instanceof HTMLElement && this.list.scrollWidth > this.list.clientWidth) {
      this.list.scrollLeft = now.offsetLeft - this.list.clientWidth / 2;
    }
  }
}

customElements.define("pb-strip", Strip);
