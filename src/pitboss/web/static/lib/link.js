// The one socket of a tab: it receives tables and the floor, sends commands, and connects again by itself.
import { newId, withProof } from "./commands.js";
import { applyPatch } from "./patch.js";

/** @typedef {import("./scene.d.ts").Scene} Scene */
/** @typedef {import("./scene.d.ts").Said} Said */
/** @typedef {import("./scene.d.ts").ClockStatus} Clock */
/** @typedef {import("./scene.d.ts").DealerStatus} Dealer */
/** @typedef {import("./scene.d.ts").FloorRow} FloorRow */
/** @typedef {import("./scene.d.ts").StoodIn} StoodIn */
/** @typedef {import("./scene.d.ts").Refused} Refusal */
/** @typedef {import("./scene.d.ts").Sign} Sign */
/** @typedef {import("./scene.d.ts").PitMessage} PitMessage */
/** @typedef {{seq: number, refusal: Refusal | null}} Answer */
/** @typedef {{type: string, [name: string]: unknown}} Command */
/**
 * A table as a view gets it; `at` is `performance.now()` when the message came, for clocks; `fresh` means that the
 * changes since the last scene are not known.
 * @typedef {{table: string, seq: number, scene: Scene, said: readonly Said[], paused: boolean, all_set: boolean,
 *   clock: Clock | null, dealer: Dealer, stood_in: readonly StoodIn[], at: number, fresh: boolean}} Update
 */
/** @typedef {{listener: (update: Update) => void, last: Update | null, asked: boolean}} Watched */
/** @typedef {{table: string, asked: object, resolve: (answer: Answer) => void}} Pending */
/** @typedef {"idle" | "connecting" | "online" | "offline" | "closed"} State */
/**
 * @typedef {object} Options
 * @property {string} [language]
 * @property {string} [url] of the socket, without its query
 * @property {new (url: string) => WebSocket} [Socket]
 * @property {(act: () => void, ms: number) => unknown} [later] how to wait; tests have their own
 * @property {() => Promise<boolean>} [same] whether the reader is who they were, asked before a lost line is opened
 *   again: somebody else's scene may have the same number, so that nothing of the one before is built upon
 * @property {() => string} [sentence] what an act without a connection is answered with
 */

const WAIT_MS = 500;
const WAIT_MOST_MS = 10_000;

/**
 * Events: `state` when `link.state` changed; `done` when an act was done; `problem` `{table, code, sentence}` for
 * what is no act's answer; `pit` with what waits, whenever that changed; `papers` with what a guest is to sign.
 */
export class Link extends EventTarget {
  /** @type {State} Idle until a view first needs the line. */
  state = "idle";
  /** The code with which the last socket ended: 4401 a session that is over, 4403 not allowed, 4409 other roles. */
  ended = 0;
  /** @type {Map<string, Watched>} */
  #tables = new Map();
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  /** @type {((lines: readonly FloorRow[]) => void) | null} */
  #floor = null;
  #asked = {};
  /** @type {Map<string, (sign: Sign) => void>} */
  #meters = new Map();
  #pit = false;
  #papers = false;
  /** @type {PitMessage | null} The queue as it was last sent. */
  waiting = null;
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #options;

  /** @param {Options} [options] */
  constructor(options = {}) {
    super();
    this.#options = {
      language: "en",
      url: `${globalThis.location?.protocol === "https:" ? "wss" : "ws"}://${globalThis.location?.host}/api/live`,
      Socket: globalThis.WebSocket,
      later: (/** @type {() => void} */ act, /** @type {number} */ ms) => setTimeout(act, ms),
      sentence: () => "",
      same: /** @type {(() => Promise<boolean>) | null} */ (null),
      ...options,
    };
    globalThis.addEventListener?.("offline", () => this.#socket?.close());
    globalThis.addEventListener?.("online", () => this.state === "offline" && this.#again());
  }

  /**
   * Follows a table; an earlier follower of it in this tab gets no more messages.
   * @param {string} table
   * @param {(update: Update) => void} listener
   */
  watch(table, listener) {
    const known = this.#tables.get(table);
    if (known) {
      known.listener = listener;
      if (known.last) listener({ ...known.last, said: [], fresh: true });
      return;
    }
    this.#tables.set(table, { listener, last: null, asked: false });
    this.#say({ do: "watch", table, after: null });
  }

  /** @param {string} table */
  leave(table) {
    if (this.#tables.delete(table)) this.#send({ do: "leave", table });
  }

  /** The floor: all lines, then those that changed; in brief without roads, names, phases.
   * @param {(lines: readonly FloorRow[]) => void} listener @param {boolean} [brief] */
  floor(listener, brief = false) {
    this.#floor = listener;
    this.#asked = brief ? { do: "floor", brief } : { do: "floor" };
    this.#say(this.#asked);
  }

  leaveFloor() {
    if (this.#floor) this.#send({ do: "leave_floor" });
    this.#floor = null;
  }

  /** Follows what waits at tables and desks, for staff; every `pit` event holds all of it. */
  pit() {
    this.#pit = true;
    this.#say({ do: "pit" });
  }

  /** Follows the papers that a guest is asked to sign; every `papers` event holds all of them. */
  papers() {
    this.#papers = true;
    this.#say({ do: "papers" });
  }

  /** Follows a progressive's meter. @param {string} name @param {(sign: Sign) => void} listener */
  meter(name, listener) {
    this.#meters.set(name, listener);
    this.#say({ do: "progressive", name });
  }

  /** @param {string} name */
  leaveMeter(name) {
    if (this.#meters.delete(name)) this.#send({ do: "leave_progressive", name });
  }

  /**
   * Asks the table for something; whatever comes of it is an answer, also that there is no connection.
   * @param {string} table
   * @param {Command} command
   * @param {import("./commands.js").Credential} [credential] what a swipe brings along
   * @returns {Promise<Answer>}
   */
  act(table, command, credential = undefined) {
    const id = newId();
    return withProof((proof) => this.#act(table, id, command, proof ?? credential));
  }

  /**
   * @param {string} table
   * @param {string} id
   * @param {Command} command
   * @param {import("./commands.js").Credential} [credential]
   * @returns {Promise<Answer>}
   */
  #act(table, id, command, credential) {
    if (this.state === "offline" || this.state === "closed") {
      return Promise.resolve(turned("offline", this.#options.sentence()));
    }
    const asked = { do: "act", table, id, command, credential };
    return new Promise((resolve) => {
      this.#pending.set(asked.id, { table, asked, resolve });
      this.#say(asked);
    });
  }

  /**
   * Changes the language: every table and the floor begin again in it.
   * @param {string} language
   */
  speak(language) {
    if (language === this.#options.language) return;
    this.#options.language = language;
    if (this.state === "idle") return;
    for (const watched of this.#tables.values()) watched.last = null;
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  /** Tries now instead of waiting. */
  retry() {
    this.#tries = 0;
    this.#again();
  }

  close() {
    this.#become("closed");
    this.#drop();
  }

  /** @param {object} message Something wanted, for which the line is opened. */
  #say(message) {
    if (this.state === "idle") {
      this.#become("connecting");
      this.#connect();
    }
    this.#send(message);
  }

  #connect() {
    if (this.#socket || this.state === "closed") return;
    const { Socket, url, language } = this.#options;
    const socket = new Socket(`${url}?language=${encodeURIComponent(language)}`);
    this.#socket = socket;
    // A socket that was replaced may still get messages; they are ignored.
    socket.onopen = () => socket === this.#socket && this.#opened();
    socket.onmessage = (event) => socket === this.#socket && this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
  }

  /** Opens a lost connection again. */
  #again() {
    const { same } = this.#options;
    if (!same) return this.#connect();
    same().then((yes) => {
      if (!yes) for (const watched of this.#tables.values()) watched.last = null;
      this.#connect();
    }, () => this.#later());
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #opened() {
    this.#tries = 0;
    this.ended = 0;
    this.#become("online");
    for (const [table, watched] of this.#tables) {
      watched.asked = false;
      this.#send({ do: "watch", table, after: watched.last?.seq ?? null });
    }
    if (this.#floor) this.#send(this.#asked);
    for (const name of this.#meters.keys()) this.#send({ do: "progressive", name });
    if (this.#pit) this.#send({ do: "pit" });
    if (this.#papers) this.#send({ do: "papers" });
    // Under their own ids: what was done already is answered again and not done twice.
    for (const { asked } of this.#pending.values()) this.#send(asked);
  }

  /** @param {number} code */
  #lost(code) {
    this.#socket = null;
    this.ended = code;
    this.#become("offline");
    this.#later();
  }

  #later() {
    const wait = Math.min(WAIT_MOST_MS, WAIT_MS * 2 ** this.#tries++);
    this.#options.later(() => this.#again(), wait * (0.75 + Math.random() / 2));
  }

  /** @param {State} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state } }));
  }

  /** @param {object} message */
  #send(message) {
    // Not open: `#opened` says it all again.
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #hear(message) {
    if (message.kind === "floor") this.#floor?.(message.lines);
    else if (message.kind === "meter") this.#meters.get(message.name)?.(message);
    else if (message.kind === "pit") this.dispatchEvent(new CustomEvent("pit",
      { detail: (this.waiting = allWaiting(this.waiting, message)) }));
    else if (message.kind === "papers") this.dispatchEvent(new CustomEvent("papers", { detail: message.markers }));
    else if (message.kind === "answer") this.#settle(message.id, { seq: message.seq, refusal: message.refusal });
    else if (message.kind === "problem") this.#problem(message);
    else if (message.kind === "scene" || message.kind === "patch") this.#turn(message);
  }

  /** @param {{table?: string, id?: string, code: string, sentence: string}} message */
  #problem(message) {
    if (message.id && this.#settle(message.id, turned(message.code, message.sentence))) return;
    this.dispatchEvent(new CustomEvent("problem", { detail: message }));
  }

  /**
   * @param {string} id
   * @param {Answer} answer
   */
  #settle(id, answer) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.resolve(answer);
    if (pending && !answer.refusal) this.dispatchEvent(new CustomEvent("done", { detail: { table: pending.table } }));
    return pending !== undefined;
  }

  /** @param {any} message */
  #turn(message) {
    const watched = this.#tables.get(message.table);
    if (!watched) return;
    const fresh = message.kind === "scene";
    const before = watched.last;
    if (!fresh && (!before || message.after !== before.seq)) {
      // Something was missed. Once is enough to ask: what comes until the fresh scene is passed over.
      if (!watched.asked) this.#send({ do: "watch", table: message.table, after: null });
      watched.asked = true;
      return;
    }
    watched.asked = false;
    const scene = fresh ? message.scene : applyPatch(/** @type {Update} */ (before).scene, message.patch);
    const { table, seq, said, paused, all_set, clock, dealer, stood_in } = message;
    const at = performance.now();
    watched.last = { table, seq, scene, said, paused, all_set, clock, dealer, stood_in, at, fresh };
    watched.listener(watched.last);
  }
}

/** @param {string} code @param {string} sentence @returns {Answer} */
const turned = (code, sentence) => ({ seq: -1, refusal: { code, rule: "", parameters: {}, sentence } });

/**
 * What waits after a message: the line tells each thing once and then only the order of all.
 * @param {PitMessage | null} before
 * @param {PitMessage} message
 * @returns {PitMessage}
 */
function allWaiting(before, message) {
  const known = new Map([...(before?.lines ?? []), ...message.lines].map((line) => [line.id, line]));
  return { ...message, lines: message.order.flatMap((id) => known.get(id) ?? []) };
}
