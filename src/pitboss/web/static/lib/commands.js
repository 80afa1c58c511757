// Commands to tables, progressives, the pit and the school over HTTP, each with its own id. The result
// is always an answer, also when there was no connection.

import { Problem, ask } from "./api.js";
import { language, t } from "./words.js";

/** @typedef {import("./scene.d.ts").Command} Command */
/** @typedef {import("./scene.d.ts").Refused} Refused */
/** @typedef {import("./scene.d.ts").Opened} Opened */
/** @typedef {{to: string, where: string}} Address as a line of the queue has it */
/** @typedef {{refusal: Refused | null, opened?: Opened | null}} Given */

/** @typedef {import("./scene.d.ts").BadgeAndPin | import("./scene.d.ts").PinAlone
 *   | import("./scene.d.ts").PasskeyAnswer} Credential what proves who gives a command */
/** @typedef {(first: any, send: (credential: Credential) => Promise<any>) => Promise<any>} Prover */

/** Refusals that ask for the person. */
const ASKS = new Set(["signature_unproved", "pin_missing"]);
/** @type {Prover} */
let prover = async (first) => first;

/** Sets who asks the person when a signature wants a proof. @param {Prover} found */
export function proveWith(found) {
  prover = found;
}

/**
 * Sends a command, and if it asks for the person sends it again with what they show.
 * @param {(credential?: Credential) => Promise<any>} send always under the same id
 * @returns {Promise<any>}
 */
export async function withProof(send) {
  const first = await send();
  return ASKS.has(first.refusal?.code) ? prover(first, send) : first;
}

/** The id of a command: given again under it, a command is answered again and not done twice. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Address} address */
function pathOf({ to, where }) {
  if (to === "table") return `/api/tables/${encodeURIComponent(where)}/commands`;
  if (to === "progressive") return `/api/progressives/${encodeURIComponent(where)}/commands`;
  return to === "school" ? "/api/school/commands" : "/api/pit/commands";
}

/**
 * Gives a command; its refusal is null when it was done.
 * @param {Command} command
 * @param {Address} [address] the pit itself if none is named
 * @returns {Promise<Given>}
 */
export const give = (command, address = { to: "pit", where: "" }) => send(pathOf(address), { command });

/**
 * Sends what is to be done; a fault of the server or of the line is a refusal too.
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @returns {Promise<any>} the answer with its `refusal`, which alone is there when there was no answer
 */
export async function send(path, body) {
  const asked = { id: newId(), ...body };
  return withProof((credential) => sendOnce(path, credential ? { ...asked, credential } : asked));
}

/** @param {string} path @param {Record<string, unknown>} body @returns {Promise<any>} */
async function sendOnce(path, body) {
  try {
    return await ask(`${path}?language=${encodeURIComponent(language())}`, body);
  } catch (fault) {
    return { refusal: { rule: "", parameters: {}, ...refusalOf(fault) } };
  }
}

/** What a fault says to the reader. @param {unknown} fault @returns {{code: string, sentence: string}} */
export function refusalOf(fault) {
  if (!(fault instanceof Problem)) throw fault;
  const { code, status, message } = fault;
  return { code, sentence: message || t(status === 0 ? "page.shell.offline.act" : "page.shell.fault.title") };
}
