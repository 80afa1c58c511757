// The buttons of a guest, made from `legal` alone: what may be done now, each with its sign and its key.

import { sign } from "../felt/drawing/hand_signals.js";
import { el } from "../lib/el.js";
import { keyCap, openDialog } from "../lib/keys.js";
import { money, t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").Legal} Legal */
/** @typedef {import("./betting.js").Command} Command */

/**
 * One thing that may be done.
 *
 * @typedef {object} Action
 * @property {string} id
 * @property {string} key the key that does it, or ""
 * @property {string} says word key of its label
 * @property {string} hint word key of the small line, or ""
 * @property {string} tone hit, stand, double, split, quiet, gold
 * @property {string} sign
 * @property {Command} command
 * @property {Record<string, unknown>} parameters of its words
 * @property {{min: number, max: number, step: number} | null} amounts cents that it may carry instead of its own
 * @property {number} cards for the cut: how many cards the pack has, else 0
 */

/** @type {Record<string, {key: string, tone: string, sign: string}>} */
const ACTS = {
  Hit: { key: "h", tone: "hit", sign: "hit" },
  Stand: { key: "s", tone: "stand", sign: "stand" },
  DoubleDown: { key: "d", tone: "double", sign: "double" },
  SplitPair: { key: "p", tone: "split", sign: "split" },
  Surrender: { key: "u", tone: "quiet", sign: "surrender" },
  BuyInsurance: { key: "i", tone: "double", sign: "insurance" },
  TakeEvenMoney: { key: "e", tone: "split", sign: "even" },
  StayIn: { key: "y", tone: "hit", sign: "yes" },
  Withdraw: { key: "w", tone: "stand", sign: "leave" },
  CutPack: { key: "x", tone: "split", sign: "cut" },
  DeclineCut: { key: "n", tone: "quiet", sign: "no" },
  HandInCommission: { key: "m", tone: "double", sign: "money" },
  CollectCommission: { key: "m", tone: "double", sign: "money" },
  TakeCards: { key: "y", tone: "hit", sign: "yes" },
  DeclineCards: { key: "n", tone: "quiet", sign: "no" },
  ReturnCards: { key: "g", tone: "gold", sign: "leave" },
  ComeBack: { key: "y", tone: "hit", sign: "seat" },
};
const ORDER = Object.keys(ACTS);
/** Baccarat is turned with suspense; those who have bet may agree to have it sooner. */
const REVEALS = new Set(["turn_player", "turn_banker", "draw_player", "draw_banker"]);

/** @type {Readonly<Record<string, readonly string[]>>} acts that only one family of games has */
const OWN = {
  blackjack: ["Hit", "Stand", "DoubleDown", "SplitPair", "Surrender", "BuyInsurance", "TakeEvenMoney", "StayIn",
    "Withdraw"],
  baccarat: ["HandInCommission", "CollectCommission", "TakeCards", "DeclineCards", "ReturnCards"],
};

/**
 * The keys of a game's acts, for the table's list of keys: act, key.
 *
 * @param {string} family
 * @returns {[string, string][]}
 */
export function actKeys(family) {
  const others = Object.entries(OWN).flatMap(([other, acts]) => (other === family ? [] : acts));
  return ORDER.filter((act) => !others.includes(act)).map((act) => [act, ACTS[act]?.key ?? ""]);
}

/**
 * What a guest may do now in addition to betting, in the order of the buttons.
 *
 * @param {Scene} scene
 * @param {{all_set: boolean, dealer: {automatic: boolean}}} status
 * @param {string} guest the guest's name of record
 * @returns {Action[]}
 */
export function actionsOf(scene, status, guest) {
  const offered = scene.legal.filter((offer) => ACTS[offer.act]);
  const found = offered
    .filter((offer) => offer.act !== "ComeBack" || offer.command.guest === guest)
    .sort((one, other) => ORDER.indexOf(one.act) - ORDER.indexOf(other.act))
    .map((offer) => fromOffer(scene, offer, offered));
  const seated = scene.spots.some((spot) => spot.mine);
  // Nobody without a hand is asked about insurance.
  const asked = scene.phase === "insurance" && scene.spots.some((spot) => spot.mine && spot.hands.length > 0);
  const waits = scene.phase === "betting" || asked;
  const stopped = scene.case || scene.dispute;
  if (seated && guest && waits && !stopped && !status.all_set) {
    const insurance = scene.phase === "insurance";
    found.push({
      id: "SayAllSet", key: insurance ? "n" : " ", says: insurance ? "page.act.no" : "page.act.all_set",
      hint: insurance ? "page.hint.no" : "page.hint.all_set", tone: insurance ? "quiet" : "gold",
      sign: insurance ? "no" : "yes", command: { type: "SayAllSet", guest }, parameters: {}, amounts: null, cards: 0,
    });
  }
  const played = scene.spots.some((spot) => spot.mine && spot.bets.length > 0);
  if (REVEALS.has(scene.phase) && played && guest && !stopped && !scene.held && status.dealer.automatic
      && !status.all_set) {
    found.push({ id: "SayAllSet", key: " ", says: "page.act.hurry", hint: "page.hint.hurry", tone: "quiet",
      sign: "again", command: { type: "SayAllSet", guest }, parameters: {}, amounts: null, cards: 0 });
  }
  return found;
}

/**
 * @param {Scene} scene
 * @param {Legal} offer
 * @param {Legal[]} all
 * @returns {Action}
 */
function fromOffer(scene, offer, all) {
  const { key, tone, sign: drawn } = /** @type {{key: string, tone: string, sign: string}} */ (ACTS[offer.act]);
  const twins = all.filter((one) => one.act === offer.act);
  const several = twins.length > 1;
  const seat = Number(offer.command.to || offer.command.seat || 0);
  const named = offer.act === "DeclineCards" && offer.command.to;
  const id = `${offer.act}:${seat}:${offer.command.owner ?? ""}`;
  // Insurance is offered from the least there is; what guests mean by it is as much as the bet allows.
  const most = offer.act === "BuyInsurance" ? offer.amounts?.max : undefined;
  const cents = most ?? Number(offer.command.cents ?? 0);
  const amounts = offer.amounts && offer.amounts.max > offer.amounts.min ? { ...offer.amounts } : null;
  return {
    id,
    key: twins[0] === offer ? key : "",
    says: named ? "page.squeeze.name_seat" : `page.act.${offer.act}`,
    hint: named ? "page.squeeze.name_hint"
      : several && offer.act !== "DeclineCards" ? "page.hint.spot"
        : cents ? "page.hint.cents" : `page.hint.${offer.act}`,
    tone,
    sign: drawn,
    command: /** @type {Command} */ (most === undefined ? offer.command : { ...offer.command, cents }),
    parameters: { cents, seat, spot: seat },
    amounts,
    cards: offer.act === "CutPack" ? scene.placard.decks * 52 : 0,
  };
}

/**
 * Buttons for the actions; pressing one does it once, and none works again before the next scene.
 *
 * @param {Action[]} actions
 * @param {{act: (command: Command) => void, disabled: boolean}} how
 * @returns {HTMLElement[]}
 */
export function actionButtons(actions, { act, disabled }) {
  return actions.flatMap((action) => {
    const hint = t(action.hint, action.parameters);
    const made = el("button", {
      type: "button", class: `act ${action.tone}`, disabled, "data-act": action.id,
      "aria-keyshortcuts": shortcut(action.key),
      onmousedown: keepFocus, onclick: () => perform(action, act),
    },
    sign(action.sign),
    el("span", { class: "act-words" },
      el("span", { class: "act-label", text: t(action.says, action.parameters) }),
      el("small", { class: "act-hint", text: hint })),
    action.key ? el("kbd", { "aria-hidden": "true", text: keyCap(action.key) }) : null);
    if (!action.amounts) return [made];
    const less = el("button", {
      type: "button", class: `act-less ${action.tone}`, disabled, onmousedown: keepFocus,
      onclick: () => chooseAmount(action, act),
    },
    // What is read out begins with what is seen, so that it can be asked for by voice in any language.
    el("span", { text: t("page.act.other_amount") }), " ",
    el("span", { class: "unseen", text: t("page.act.other_amount_of", { what: t(action.says, action.parameters) }) }));
    return [el("span", { class: "act-pair" }, made, less)];
  });
}

/** A press of the mouse leaves the focus where it was, so that Space never hits twice. @param {Event} event */
export const keepFocus = (event) => event.preventDefault();

/** @param {string} key */
const shortcut = (key) => (key === " " ? "Space" : key ? key.toUpperCase() : false);

/**
 * Do what an action says; the cut first asks where.
 *
 * @param {Action} action
 * @param {(command: Command) => void} act
 */
export function perform(action, act) {
  if (action.cards) chooseCut(action, act);
  else act(action.command);
}

/**
 * Another amount than the usual: a double for less, less insurance.
 *
 * @param {Action} action
 * @param {(command: Command) => void} act
 */
export function chooseAmount(action, act) {
  const { min, max, step } = /** @type {{min: number, max: number, step: number}} */ (action.amounts);
  const steps = Math.round((max - min) / step);
  const start = Math.round((Number(action.command.cents) - min) / step);
  slide({
    heading: "page.act.choose_amount", least: 0, most: steps, start,
    says: (at) => money(min + at * step),
    done: (at) => act({ ...action.command, cents: min + at * step }),
  });
}

/**
 * Where the cut card goes in.
 *
 * @param {Action} action
 * @param {(command: Command) => void} act
 */
export function chooseCut(action, act) {
  slide({
    heading: "page.act.choose_cut", least: 1, most: action.cards - 1, start: Number(action.command.at),
    says: (at) => t("page.act.cut_at", { at, cards: action.cards }),
    done: (at) => act({ ...action.command, at }),
  });
}

/**
 * A dialog with one slider.
 *
 * @param {{heading: string, least: number, most: number, start: number,
 *   says: (at: number) => string, done: (at: number) => void}} asked
 */
function slide({ heading, least, most, start, says, done }) {
  const shown = el("output", { class: "slider-value", text: says(start) });
  const input = el("input", {
    type: "range", min: least, max: most, step: 1, value: start,
    "aria-label": t(heading), "aria-valuetext": says(start),
    oninput: () => {
      shown.textContent = says(Number(input.value));
      input.setAttribute("aria-valuetext", says(Number(input.value)));
    },
  });
  const form = el("form", {
    class: "slider",
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      dialog.close();
      done(Number(input.value));
    },
  }, shown, input, el("button", { type: "submit", class: "act gold", text: t("page.act.do_it") }));
  const dialog = openDialog(heading, form);
  input.focus();
}
