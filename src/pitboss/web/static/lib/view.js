// The base class of all views: an element that is entered with a context and left again. It ends what the view started
// (listeners, timers, keys), and shows that it is busy, that nothing moves, and why something was refused.

import { fill } from "./el.js";
import { bindKeys, showKeyHelp } from "./keys.js";
import { refusalLine, refusalWords } from "./notice.js";

/** @typedef {import("./keys.js").Key} Key */
/** @typedef {import("./scene.d.ts").Command} Command */
/** @typedef {import("./notice.js").Refusal} Refusal */
/** @typedef {(cap: string, says: string, act: (event: KeyboardEvent) => void, more?: Partial<Key>) => Key} MakeKey */
/**
 * What a view gets from `enter`.
 * @typedef {object} Context
 * @property {string} table
 * @property {string} round
 * @property {number | null} seat
 * @property {string} pit of the table
 * @property {import("./api.js").Me} me
 * @property {import("./link.js").Link} link
 * @property {(path: string, options?: {replace?: boolean}) => Promise<void>} go
 */

/** How long a view waits for the event of an accepted command before it takes the next one. */
const LOST_MS = 3000;

/** `?clock=manual` in the address: nothing moves or runs out by itself. */
export const MANUAL = new URLSearchParams(location.search).get("clock") === "manual";

/**
 * Marks that nothing moves and nothing is pending (`html[data-rest]`); tests wait for it.
 * @param {boolean} [still]
 */
export const rest = (still = true) => void document.documentElement.toggleAttribute("data-rest", still);

export class View extends HTMLElement {
  /** @type {Context | undefined} as long as the reader is here */
  context;
  /** @type {boolean} whether something was asked that has no answer yet */
  busy = false;
  /** Whether the view says itself when nothing moves; any other is at rest once it is entered. */
  restsItself = false;
  /** Why the last command was refused, with its rule. A view puts it where it belongs. */
  refusal = refusalLine();
  /** @type {(() => void)[]} */
  #endings = [];

  /** @param {Context} context @returns {Promise<void>} */
  async enter(context) {
    this.context = context;
    await this.begin(context);
  }

  /** Whether the reader may go elsewhere; a view may ask them first. @returns {Promise<boolean>} */
  async mayLeave() {
    return true;
  }

  /** Each view begins in its own way. @param {Context} _context @returns {void | Promise<void>} */
  begin(_context) {}

  leave() {
    this.context = undefined;
    for (const end of this.#endings.splice(0)) end();
  }

  /** Is done when the reader leaves, or at once where they have left. @param {() => void} end */
  until(end) {
    if (this.context) this.#endings.push(end);
    else end();
  }

  /**
   * Listens as long as the reader is here.
   * @param {EventTarget | null | undefined} target
   * @param {string} name
   * @param {(event: any) => void} act
   */
  listen(target, name, act) {
    target?.addEventListener(name, act);
    this.until(() => target?.removeEventListener(name, act));
  }

  /** Does something at an interval, unless the clock is manual. @param {number} ms @param {() => void} act */
  every(ms, act) {
    if (MANUAL) return;
    const ticking = setInterval(act, ms);
    this.until(() => clearInterval(ticking));
  }

  /**
   * Something that is done once, after a while, if the reader is still here.
   * @returns {Timer}
   */
  timer() {
    const timer = new Timer();
    this.until(() => timer.stop());
    return timer;
  }

  /**
   * Resolves with the first message of what is followed, or when the reader leaves before.
   * @param {(ready: () => void, fault: (fault: unknown) => void) => void} follow
   * @returns {Promise<void>}
   */
  first(follow) {
    return new Promise((resolve, reject) => {
      this.until(resolve);
      follow(resolve, reject);
    });
  }

  /**
   * Binds the view's keys; `?` lists them.
   * @param {string} words what a key says is a text below this one
   * @param {string} group the text of their heading
   * @param {(key: MakeKey) => Key[]} make their list, made at each press; empty while the view has none
   */
  keys(words, group, make) {
    /** @type {MakeKey} */
    const key = (cap, says, act, more) => ({ key: cap, says: `${words}.${says}`, group, act, ...more });
    this.until(bindKeys(() => {
      const keys = make(key);
      return keys.length ? [...keys, key("?", "help", () => showKeyHelp(keys))] : [];
    }));
  }

  /**
   * Does one thing at a time; what is asked for meanwhile is not done.
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T | undefined>}
   */
  async work(act) {
    if (this.busy) return undefined;
    this.hold();
    try {
      return await act();
    } finally {
      this.free();
    }
  }

  /** Takes no other command until it is free again. */
  hold() {
    this.busy = true;
    rest(false);
  }

  free() {
    this.busy = false;
  }

  /** Shows why something was refused, or clears it. @param {Refusal | null} refusal */
  refuse(refusal) {
    this.refusal.hidden = !refusal;
    fill(this.refusal, ...refusalWords(refusal));
  }
}

/** A view that gives commands to a table over the socket, one at a time; the next when the event of the last came. */
export class ActingView extends View {
  /** The newest event that the view has shown. */
  seen = -1;
  /** The event that an accepted command led to: until it is seen, the next step is not known. */
  #awaited = -1;
  #lost = new Timer();

  leave() {
    this.#lost.stop();
    super.leave();
  }

  /** Draws whether the view is busy. */
  drawBusy() {}

  /**
   * @param {string} table
   * @param {Command} command
   * @param {import("./commands.js").Credential} [credential]
   * @returns {Promise<Refusal | null | undefined>} nothing where another command is under way
   */
  async act(table, command, credential) {
    const link = this.context?.link;
    if (this.busy || !link) return undefined;
    this.hold();
    this.drawBusy();
    const { seq, refusal } = await link.act(table, command, credential);
    this.refuse(refusal);
    if (refusal || seq <= this.seen) {
      this.freed();
      return refusal;
    }
    this.#awaited = seq;
    this.#lost.start(LOST_MS, () => this.freed());
    return null;
  }

  /** The view shows what happened up to an event. @param {number} seq */
  saw(seq) {
    this.seen = seq;
    if (this.#awaited >= 0 && seq >= this.#awaited) this.free();
  }

  free() {
    this.#lost.stop();
    this.#awaited = -1;
    super.free();
  }

  /** Ends a command that has no event. */
  freed() {
    this.free();
    this.drawBusy();
    rest();
  }
}

/** One thing to be done later; begun again, it waits again. */
export class Timer {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #id;

  get running() {
    return this.#id !== undefined;
  }

  /** @param {number} ms @param {() => void} act */
  start(ms, act) {
    this.stop();
    this.#id = setTimeout(() => {
      this.#id = undefined;
      act();
    }, ms);
  }

  stop() {
    clearTimeout(this.#id);
    this.#id = undefined;
  }
}
