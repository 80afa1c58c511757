// The odds as the server tells them, asked for one after the other, and how their figures are written.

import { askKept } from "../install/keep.js";
import { Problem } from "../lib/api.js";
import { has, t } from "../lib/words.js";

/**
 * @typedef {{game: string, house: string, name: string, family: string, decks: number, tables: number,
 *   signed: import("../rules/data.js").Signed | null}} Game
 */
/** @typedef {{games: Game[], rounds_per_hour: number}} Games */
/**
 * @typedef {{pays: string, share: string, push: boolean, hands: string[], when: Record<string, unknown>,
 *   unless: Record<string, unknown>, said: Record<string, string>, chance: number | null, exact: string}} PayLine
 */
/**
 * @typedef {{bet: string, name: string, kind: string, pays: string, house_edge: number, exact: string | null,
 *   win: number | null, push: number | null, lose: number | null, standard_deviation: number | null, chart: string,
 *   optimal_house_edge: number | null, break_even_meter: number | null, min_cents: number, max_cents: number,
 *   lines: PayLine[], change: number | null}} Bet
 */
/** @typedef {boolean | number | string} Value */
/** @typedef {"switch" | "choice" | "number" | "odds" | "rate"} SettingKind */
/** @typedef {{key: string, kind: SettingKind, value: Value, choices: Value[], bet: string}} Setting */
/**
 * @typedef {{game: string, house: string, name: string, family: string, decks: number, rulebook: string, bets: Bet[],
 *   settings: Setting[], asked: Record<string, Value>, warnings: string[]}} GameOdds
 */
/** @typedef {{play: string, loss: number}} PlayWorth */
/**
 * @typedef {{kind: string, row: string, up: string, best: string, charted: string, cost: number | null,
 *   chance: number | null, plays: PlayWorth[]}} Cell
 */
/**
 * @typedef {{chart: string, house_edge: number, best_house_edge: number, up_cards: string[], no_double: string,
 *   stand_soft: number[], cells: Cell[]}} Strategy
 */
/**
 * @typedef {{bet: string, name: string, effects: Record<string, number>, tags: Record<string, number>,
 *   correlation: number, known: boolean, trigger: number | null, share: number, edge: number,
 *   dollars_per_100: number, dollars_error: number}} Counted
 */
/** @typedef {{rounds: number, cut_card: number, cards: string[], bets: Counted[]}} Counting */
/**
 * @typedef {{bet: string, name: string, curve: {cents: number, edge: number}[],
 *   advice: import("../lib/scene.d.ts").AdviceOut, meters: {name: string, cents: number}[]}} Jackpot
 */

const AGAIN_MS = 1000;
/** What only needs waiting for. */
const WAITING = new Set(["odds_working", "odds_full", "odds_one_at_a_time", "too_fast"]);

/**
 * Asks until it is worked out; a view that has gone asks no more.
 * @param {string} path
 * @param {unknown} body
 * @param {() => boolean} here
 * @returns {Promise<any>} nothing where the view has gone
 */
export async function workedOut(path, body, here) {
  for (;;) {
    try {
      return await askKept(path, body);
    } catch (fault) {
      if (!(fault instanceof Problem) || !WAITING.has(fault.code)) throw fault;
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    if (!here()) return null;
  }
}

/** @param {number | null} share @param {number} [digits] */
export const percent = (share, digits = 4) =>
  (share === null ? "–" : `${share < 0 ? "−" : ""}${Math.abs(share * 100).toFixed(digits)}%`);

/** A change with its sign. @param {number} share */
export const signed = (share) => `${share > 0 ? "+" : share < 0 ? "−" : "±"}${Math.abs(share * 100).toFixed(4)}%`;

/** @param {number} count */
export const whole = (count) => Math.round(count).toLocaleString("en-US");

/** @param {string} bet @param {string} name */
export const betName = (bet, name) => (has(`bet.${bet}`) ? t(`bet.${bet}`) : name);

/** "9 to 1" in the reader's words. @param {string} odds */
export function oddsText(odds) {
  const found = /^([\d,]+) (to|for) ([\d,]+)$/.exec(odds);
  return found ? t(`page.odds.pay.${found[2]}`, { win: found[1] ?? "", per: found[3] ?? "" }) : odds;
}

/** A hand that a line names. @param {string} hand */
export const handText = (hand) => (has(`prize.${hand}`) ? t(`prize.${hand}`) : t(`page.odds.hand.${hand}`));

/** A value of a setting, as it is read. @param {Setting} setting @param {Value} value */
export function valueText({ kind }, value) {
  if (typeof value === "boolean") return t(value ? "page.odds.yes" : "page.odds.no");
  if (kind === "odds") return oddsText(String(value));
  return has(`page.odds.value.${value}`) ? t(`page.odds.value.${value}`) : String(value);
}
