// What the server tells of a game's rules, and the words that the views of them share.

import { has, t } from "../lib/words.js";
import { betName } from "../odds/data.js";

/** @typedef {boolean | number | string} Value */
/** @typedef {{id: string, source: string}} Cited */
/**
 * @typedef {{key: string, group: string, bet: string, kind: string, value: Value, sentence: string, cites: Cited[],
 *   differs: boolean, manual: string, edited: boolean, blank: string,
   choices: {value: Value, sentence: string}[]}} RuleRow
 */
/** @typedef {{key: string, before: string, after: string}} Changed */
/** @typedef {{number: number, by: string, signer: string, at_ms: number}} Signed */
/**
 * @typedef {{number: number, by: string, why: string, at_ms: number, settings: Record<string, Value>,
 *   changes: Changed[], own: boolean, stale: boolean}} Waiting
 */
/**
 * @typedef {{game: string, house: string, name: string, family: string, rulebook: string, lines: RuleRow[],
 *   signed: Signed | null, settings: Record<string, Value>,
 *   file: Record<string, Value>, waiting: Waiting[], may_propose: boolean, may_sign: boolean}} Rulebook
 */
/**
 * @typedef {{game: string, house: string, name: string, family: string, tables: number, signed: number,
 *   waiting: number}} Game
 */
/** @typedef {{key: string, sentence: string, language: string}} Fault */
/** @typedef {import("../lib/scene.d.ts").Placard} Placard */
/** @typedef {{faults: Fault[], warnings: Fault[], changes: Changed[], before: Placard, after: Placard | null}} Draft */
/**
 * @typedef {{bet: string, name: string, before: number | null, after: number | null, difference: number | null,
 *   exact_before: string, exact_after: string}} EdgeChange
 */
/** @typedef {{untouched: boolean, bets: EdgeChange[]}} Effect */

/** The head of a group of rules: a table of the rulebook, or a bet. @param {string} group */
export function groupName(group) {
  if (group.startsWith("bets.")) return betName(group.slice(5), group.slice(5));
  return has(`page.rules.group.${group}`) ? t(`page.rules.group.${group}`) : group;
}

/** @param {string} key */
export const idOf = (key) => `rule-${key.replace(/[^a-z0-9]+/gi, "-")}`;

/** What a line is found by. @param {RuleRow} line */
export const textOf = (line) =>
  [line.sentence, line.key, groupName(line.group), ...line.cites.map(({ id, source }) => `${id} ${source}`)]
    .join(" ").toLowerCase();
