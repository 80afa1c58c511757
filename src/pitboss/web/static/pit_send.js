// @ts-check
// Commands to tables, progressives and the pit over HTTP: whatever comes of one is an answer, also no connection.

import { ask, Problem } from "./api.js";
import { newId } from "./ids.js";
import { language, t } from "./words.js";

/** @typedef {import("./scene.d.ts").Command} Command */
/** @typedef {import("./scene.d.ts").Refused} Refused */
/** @typedef {{to: string, where: string}} Address as a line of the queue has it */

/** @param {Address} address */
function pathOf({ to, where }) {
  if (to === "table") return `/api/tables/${encodeURIComponent(where)}/commands`;
  return to === "progressive" ? `/api/progressives/${encodeURIComponent(where)}/commands` : "/api/pit/commands";
}

/**
 * Gives a command; null when it was done, or else why not.
 * @param {Command} command
 * @param {Address} [address] the pit itself if none is named
 * @returns {Promise<Refused | null>}
 */
export async function give(command, address = { to: "pit", where: "" }) {
  const path = `${pathOf(address)}?language=${encodeURIComponent(language())}`;
  try {
    const { refusal } = await ask(path, { id: newId(), command });
    return refusal ?? null;
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    const sentence = fault.message || t(fault.status === 0 ? "page.shell.offline.act" : "page.shell.fault.title");
    return { code: fault.code, rule: "", parameters: {}, sentence };
  }
}
