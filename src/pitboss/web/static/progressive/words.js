// The progressive in words: what scenes and signs say of it, names of hands, a jackpot's steps and whose each is.

import { capital, has, t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../lib/scene.d.ts").SceneProgressive} Terminal a table's terminal, as its scene has it */
/** @typedef {import("../lib/scene.d.ts").SceneJackpot} Jackpot */
/** @typedef {import("../lib/scene.d.ts").Sign} Sign a progressive's meter, as everybody may see it */
/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {import("../lib/scene.d.ts").Legal} Legal */
/** @typedef {"done" | "due" | "later"} SealState */
/** @typedef {{step: string, state: SealState, label: string, whose: string, name: string}} Seal */

/** A jackpot's steps in order, each with the word for the one who does it. */
const STEPS = Object.freeze(/** @type {[string, string][]} */ ([
  ["entered", "dealer"], ["checked", "supervisor"], ["surveillance", "surveillance"],
  ["shift_manager", "shift_manager"], ["confirmed", "manager"], ["posted", "card"],
  ["paperwork", "supervisor"], ["paid", "shift_manager"],
]));
const LOOKED_AT = ["checked", "surveillance", "shift_manager"];
/** What is asked at a keypad about a jackpot, and at which step. */
export const ACTS = Object.freeze(/** @type {Record<string, string>} */ ({
  CheckEntry: "checked", CorrectEntry: "checked", VerifyJackpot: "verify", ConfirmJackpot: "confirmed",
  SwipeCard: "posted", CompletePaperwork: "paperwork", PayJackpot: "paid", RejectJackpot: "rejected",
  UpholdJackpot: "upheld",
}));
/** Everything that belongs to the keypad and not to the console's steps. */
export const KEYPAD = new Set([...Object.keys(ACTS), "KeyJackpot", "ReportSensor"]);
export const STAFF = ["dealer", "supervisor", "surveillance"];

/**
 * The steps of a jackpot as seals: done, due now, or later. CONFIRM is there in houses that have it.
 * @param {Jackpot} jackpot
 * @returns {Seal[]}
 */
export function sealsOf({ steps, due }) {
  const all = /** @type {readonly string[]} */ (steps);
  const now = /** @type {readonly string[]} */ (due);
  const there = STEPS.filter(([step]) => step !== "confirmed" || all.includes(step) || now.includes(step));
  return there.map(([step, whose]) => {
    const done = step === "entered" || all.includes(step);
    const state = done ? "done" : now.includes(step) ? "due" : "later";
    const label = t(`page.progressive.step.${step}`);
    const who = t(`page.progressive.whose.${whose}`);
    return { step, state, label, whose: who, name: t(`page.progressive.seal.${state}`, { step: label, whose: who }) };
  });
}

/**
 * What a jackpot is at: looked at, waiting for its card, to be paid.
 * @param {Jackpot} jackpot
 */
export function stateOf({ steps }) {
  const all = /** @type {readonly string[]} */ (steps);
  if (all.includes("posted")) return "posted";
  return LOOKED_AT.every((step) => all.includes(step)) ? "verified" : "verifying";
}

/**
 * One line on a jackpot for everybody at the table: "Seat 3: jackpot being verified".
 * @param {Jackpot} jackpot
 */
export function jackpotWords(jackpot) {
  const { seat, cents } = jackpot;
  return t(`page.progressive.jackpot.${stateOf(jackpot)}`, { seat, cents });
}

/** What a jackpot's hand is called. @param {string} hand */
export function handName(hand) {
  const key = `prize.${hand}`;
  return capital(has(key) ? t(key) : hand.replaceAll("_", " "));
}

/** Why the bet is off, in words. @param {string} fault */
export function faultWords(fault) {
  const key = `fault.${fault}`;
  return fault && has(key) ? t(key) : t("page.progressive.fault.unknown");
}

/** The sentence under a meter: open, being verified, or off. @param {Sign} sign */
export function signWords({ armed, fault, pending }) {
  if (pending) return t("page.progressive.pending");
  return armed ? t("page.progressive.on") : t("page.progressive.off_why", { why: faultWords(fault) });
}

/** @param {string} name */
export const signPath = (name) => `/progressive?name=${encodeURIComponent(name)}`;
/** @param {string} table */
export const keypadPath = (table) => `/progressive/${encodeURIComponent(table)}`;
