// The dealer's steps in words: what the scene says is legal becomes buttons, one key each; nothing here decides a rule.

import { worth } from "../felt/drawing/cheques.js";
import { capital, has, t } from "../lib/words.js";
import { KEYPAD } from "../progressive/words.js";
import { changed, sayAt, sayWith } from "./say.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").SceneDue} Due */
/** @typedef {import("../lib/scene.d.ts").Command} Command */
/**
 * A step as a button: `why` explains it and `say` is what the dealer says with it, where that is always the same.
 * @typedef {{act: string, command: Command, blocking: boolean, key: string}
 *   & {label: string, why: string, say: string}} Step
 */
/** @typedef {{seat: number, signals: {act: string, command: Command, label: string, key: string}[]}} Signals */

/** Answered in the queue of approvals, not as steps. */
const APPROVALS = new Set(["GrantApproval", "RefuseApproval"]);
/** Those of the dealer's place and of the floor have buttons of their own. */
const ELSEWHERE = new Set(["TakeDealersPlace", "LeaveDealersPlace", "PauseTable", "ResumeTable", "AskConversion",
  "KeyCard", "ReportFault"]);
const SIGNALS = Object.freeze(
  /** @type {[string, string][]} */ ([
    ["Hit", "h"], ["Stand", "s"], ["DoubleDown", "d"], ["SplitPair", "p"], ["Surrender", "u"], ["BuyInsurance", "b"],
    ["TakeEvenMoney", "e"], ["CutPack", "c"], ["DeclineCut", "n"], ["StayIn", "i"], ["Withdraw", "w"],
    ["HandInCommission", "y"],
  ]),
);
/** The phases in which the next thing out of the shoe is not a card for a hand. */
const DRAWN = /** @type {Record<string, string>} */ ({ burn: "burn", pack_together: "shuffle" });

/**
 * The steps that the reader may take, those waited for first; the first has Space, each its number.
 * @param {Scene} scene
 * @returns {Step[]}
 */
export function stepsOf(scene) {
  const open = scene.legal.filter((one) => !APPROVALS.has(one.act) && !ELSEWHERE.has(one.act) && !KEYPAD.has(one.act));
  const ordered = [...open.filter((one) => one.blocking), ...open.filter((one) => !one.blocking)];
  return ordered.map((one, place) => {
    const command = /** @type {Command} */ (one.command);
    const { act, blocking } = one;
    const about = aboutOf(act, command, scene);
    return { act, command, blocking, ...about, key: place < 9 ? String(place + 1) : "" };
  });
}

/**
 * What a guest who is waited for may show, to be keyed by the dealer.
 * @param {Scene} scene
 * @returns {Signals[]}
 */
export function signalsOf(scene) {
  const waited = scene.awaiting.filter((one) => one.role === "guest" && one.seat !== null);
  const ordered = [...waited.filter((one) => one.blocking), ...waited.filter((one) => !one.blocking)];
  const shown = ordered.filter((one) => SIGNALS.some(([act]) => one.acts.includes(act)));
  return shown.map((one, place) => {
    const seat = one.seat ?? 0;
    const signals = SIGNALS.filter(([act]) => one.acts.includes(act)).map(([act, key]) => ({
      act, command: signalled(scene, act, seat), label: t(`page.deal.signal.${act}`), key: place ? "" : key,
    }));
    return { seat, signals };
  });
}

/**
 * @param {Scene} scene
 * @param {string} act
 * @param {number} seat
 * @returns {Command}
 */
function signalled(scene, act, seat) {
  if (act === "CutPack") {
    const offered = scene.legal.find((one) => one.act === act && one.command.seat === seat);
    return { type: act, seat, at: Number(offered?.command.at ?? scene.placard.decks * 26) };
  }
  if (act !== "DoubleDown" && act !== "BuyInsurance") return { type: act, seat };
  const spot = scene.spots.find((one) => one.seat === seat);
  const hand = 1 + Math.max(0, spot?.hands.findIndex((one) => one.acting) ?? 0);
  const main = scene.placard.bets.filter((one) => one.kind === "main").map((one) => one.bet);
  const lies = spot?.bets.find((one) => main.includes(one.bet) && one.owner === "guest" && one.hand === hand);
  const cents = worth(lies?.cheques);
  return { type: act, seat, cents: act === "BuyInsurance" ? Math.floor(cents / 2) : cents };
}

/**
 * A step's label, reason and call.
 * @param {string} act
 * @param {Command} command
 * @param {Scene} scene
 */
function aboutOf(act, command, scene) {
  const due = scene.due[0];
  if (act === "Perform" && due) return gestureAbout(due, scene);
  const [key, given] = named(act, command, scene);
  const label = has(key) ? t(key, given) : plainly(act);
  const drawn = act.startsWith("Draw") ? `DrawNext.${DRAWN[scene.phase] ?? "card"}` : act;
  return { label, why: whyOf(drawn), say: sayWith(act, command, scene) };
}

/** A step that has no label of its own, as the log names it. @param {string} act */
function plainly(act) {
  const key = `step.${act}`;
  if (!has(key)) return t("page.deal.step.other", { act });
  return capital(t(key));
}

/**
 * @param {string} act
 * @param {Command} command
 * @param {Scene} scene
 * @returns {[string, Record<string, unknown>]}
 */
function named(act, command, scene) {
  const key = `page.deal.step.${act}`;
  if (act === "DrawNext") return [`${key}.${DRAWN[scene.phase] ?? "card"}`, {}];
  if (act === "TurnHand" && command.hand) return [`${key}.${command.hand}`, {}];
  if (act === "ResolveSuspicion") return [`${key}.${command.genuine === false ? "false" : "genuine"}`, {}];
  if (act === "GiveRuling") return ruling(String(command.ruling ?? ""), scene.case?.kind ?? "");
  if (act === "ProveHand" && command.all) return ["page.rulings.prove_all", {}];
  return [key, { seat: command.seat ?? 0 }];
}

/**
 * @param {string} name
 * @param {string} kind of the case that it is given on
 * @returns {[string, Record<string, unknown>]}
 */
function ruling(name, kind) {
  const found = [`page.deal.ruling.${name}`, `ruling.${kind}.${name}`].find(has);
  return found ? [found, {}] : ["page.deal.ruling.other", { ruling: name }];
}

/**
 * A gesture that is due as a step; what is cut out for a guest comes to what they change.
 * @param {Due} due
 * @param {Scene} scene
 */
export function gestureAbout(due, scene) {
  const cents = due.cents || (due.gesture === "cut_out" ? changed(scene) : 0);
  const unnamed = due.gesture === "cut_out" && !cents;
  const label = t(`page.deal.${unnamed ? "gesture" : "perform"}.${due.gesture}`, { ...due, cents });
  const own = due.gesture === "announce" && !due.seat;
  return { label, why: whyOf(own ? "announce.dealer" : due.gesture), say: sayAt(due, scene) };
}

/** Why a step is done; empty where nothing is written of it. @param {string} name */
export function whyOf(name) {
  const key = `page.deal.why.${name}`;
  return has(key) ? t(key) : "";
}

/**
 * Whom the table waits for, in words; nothing if that is the reader.
 * @param {Scene} scene
 * @returns {string}
 */
export function waitingFor(scene) {
  const waited = scene.awaiting.filter((one) => one.blocking);
  const first = waited[0];
  if (!first) return "";
  if (first.role !== "guest") {
    const key = `page.deal.waiting.${first.role}`;
    return t(has(key) ? key : "page.deal.waiting.other");
  }
  const seats = new Set(waited.filter((one) => one.role === "guest").map((one) => one.seat));
  return seats.size > 1 ? t("page.deal.waiting.guests") : t("page.deal.waiting.guest", { seat: first.seat });
}

/**
 * The dealer's step that led from one scene to the next, so that somebody who watches learns it; null for a guest's.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {{label: string, why: string} | null}
 */
export function doneBetween(before, after) {
  const due = before.due[0];
  const stands = due && sameDue(due, after.due[0]) && before.due.length === after.due.length;
  if (due) return stands ? null : gestureAbout(due, before);
  const act = dealersAct(before);
  if (!act) return null;
  const drew = before.shoe.left !== after.shoe.left || before.shoe.cut_card_out !== after.shoe.cut_card_out;
  const went = before.phase !== after.phase || act !== dealersAct(after) || before.round !== after.round;
  if (act.startsWith("Draw") ? !drew && !went : !went) return null;
  return aboutOf(act === "DrawCard" ? "DrawNext" : act, { type: act }, before);
}

/**
 * @param {Due} one
 * @param {Due | undefined} other
 */
function sameDue(one, other) {
  return other !== undefined && one.gesture === other.gesture && one.seat === other.seat && one.bet === other.bet
    && one.hand === other.hand && one.owner === other.owner;
}

/** @param {Scene} scene */
function dealersAct(scene) {
  const waited = scene.awaiting.find((one) => one.blocking && (one.role === "dealer" || one.role === "shoe"));
  return waited?.acts[0] ?? "";
}

/**
 * What a bet is called: in the reader's words, else as the placard posts it.
 * @param {Scene} scene
 * @param {string} bet
 */
export function betName(scene, bet) {
  if (has(`bet.${bet}`)) return t(`bet.${bet}`);
  return scene.placard.bets.find((one) => one.bet === bet)?.name ?? bet;
}
