// Requests to the server over HTTP; every fault is one kind of error, with its code and its sentence.

/** What the server would not do, or that it could not be reached (`status` 0). */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} sentence
   * @param {any} [told] everything that the server said
   */
  constructor(status, code, sentence, told = null) {
    super(sentence);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.told = told;
  }
}

/** Who the caller is, as `GET /api/me` says; the page's own copy goes on changing. */
/** @typedef {{-readonly [K in keyof import("./scene.d.ts").Me]: import("./scene.d.ts").Me[K]}} Me */

/**
 * Asks, or with a body posts; the answer as JSON, or a `Problem`.
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const answer = await reach(path, body);
  const told = await answer.json().catch(() => null);
  if (answer.status === 423) dispatchEvent(new Event("pb-locked"));
  if (!answer.ok) throw new Problem(answer.status, told?.code ?? "fault", told?.sentence ?? "", told);
  return told ?? {};
}

/**
 * Asks for a plain text, as a round in the notation is.
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function askText(path) {
  const answer = await reach(path);
  const text = await answer.text();
  if (!answer.ok) throw new Problem(answer.status, "fault", "");
  return text;
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Response>}
 */
async function reach(path, body) {
  const posted = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  try {
    return await fetch(path, body === undefined ? {} : posted);
  } catch {
    throw new Problem(0, "offline", "");
  }
}
