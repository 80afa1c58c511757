// What waits, in words: what is asked, of which table, for how long, and at which desk it is done.

import { readCheques } from "../../dealer/approvals.js";
import { chequesInWords } from "../../felt/drawing/cheques.js";
import { kindWords } from "../../felt/panels/stop_words.js";
import { gameName } from "../../lib/names.js";
import { capital, has, t } from "../../lib/words.js";
import { handName, keypadPath, signPath } from "../../progressive/words.js";
import { dealPath, pitTablePath } from "../../routes.js";

/** @typedef {import("../../lib/scene.d.ts").QueueRow} QueueRow */

/**
 * The first of these keys that there is a text for.
 * @param {QueueRow} line
 * @param {...string} keys
 */
function first({ cents, table, about }, ...keys) {
  const found = keys.find(has) ?? "page.pit.queue.other";
  const game = about.game ? gameName({ game: about.game, name: about.game }) : "";
  return t(found, { ...about, cents, table, game });
}

/** What is asked, as a heading. @param {QueueRow} line */
export function askedWords(line) {
  const { kind, subject, about } = line;
  if (kind === "case" || kind === "dispute") return kindWords(kind === "case" ? subject : kind);
  if (kind === "approval") return first(line, `page.deal.subject.${subject}`, "page.deal.subject.other");
  if (kind === "notification") return first(line, `page.deal.told.${subject}`, "page.deal.told.other");
  if (kind === "jackpot") {
    const step = t(`page.progressive.step.${subject}`);
    return t("page.pit.queue.jackpot", { hand: handName(about.hand ?? ""), step });
  }
  if (kind === "task") return has(`task.${subject}`) ? capital(t(`task.${subject}`)) : subject;
  return first(line, `page.pit.step.${subject}`, `page.pit.queue.${subject}`, `page.pit.queue.${kind}`);
}

/** Of the report of a difference: what is missing, and what is too much. @param {QueueRow} line */
export const differenceWords = ({ about }) => ["missing", "surplus"].filter((key) => about[key]).map((key) =>
  t(`page.pit.queue.${key}`, { cheques: chequesInWords(readCheques(about[key])) })).join(", ");

/** What kind of thing it is, before the heading. @param {QueueRow} line */
export const kindOf = ({ kind }) => t(has(`page.pit.kind.${kind}`) ? `page.pit.kind.${kind}` : "page.pit.kind.other");

/** Who asks: somebody by name, or the automatic dealer, or a role. @param {QueueRow} line */
export function askerWords({ asker, asker_name }) {
  const role = /^dealer of /.test(asker) ? "dealer" : asker;
  return has(`role.${role}`) ? capital(t(`role.${role}`)) : asker_name || asker;
}

/** Whom it waits for, in words. @param {QueueRow} line */
export const rolesWords = ({ roles }) =>
  roles.map((role) => capital(has(`role.${role}`) ? t(`role.${role}`) : role)).join(" / ");

/** Where it is done, for what is more than one step. @param {QueueRow} line @returns {string} */
export function deskPath({ kind, table, to, where, about }) {
  if (kind === "case" || kind === "dispute") return "/pit/rulings";
  if (kind === "jackpot") return keypadPath(table);
  if (kind === "change") return to === "progressive" ? signPath(where) : "/progressive";
  if (kind === "approval" || kind === "notification" || kind === "step") return dealPath(table);
  if (kind === "box") return "/pit/count";
  if (kind === "cards") return "/pit/cards";
  if (kind === "task" || kind === "credit_line") return "/pit/guests";
  if (kind === "review") return "/pit/people";
  if (kind === "rules") return `/rules/${encodeURIComponent(about.game ?? "")}`;
  if (kind === "table_change" && about.change === "place") return "/pit";
  return table ? pitTablePath(table) : "/pit";
}

/** Minutes and seconds since something began to wait. @param {number} ms */
export function waitedWords(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
