// The reader's preferences: stored in this browser, or only for this visit if the browser stores nothing.

/**
 * @typedef {object} Choices
 * @property {"en" | "zh-Hant" | "zh-Hans" | "vi"} language
 * @property {"two" | "four"} deck colours of the suits
 * @property {"off" | "on"} speech whether calls are spoken
 * @property {"system" | "full" | "reduced"} motion as the system says, or one's own choice
 * @property {"on" | "off"} timers whether a running clock is shown
 * @property {"letter" | "number" | "cjk"} marks in the beads of the roads
 * @property {"off" | "on"} offline whether the page is kept on this device
 * @property {"off" | "on"} sound_cards
 * @property {"off" | "on"} sound_cheques
 * @property {"off" | "on"} sound_shuffle
 * @property {"off" | "on"} sound_clock
 * @property {string} volume_cards in percent, as the other volumes
 * @property {string} volume_cheques
 * @property {string} volume_shuffle
 * @property {string} volume_clock
 * @property {string} volume_calls
 */
/** @typedef {"volume_cards" | "volume_cheques" | "volume_shuffle" | "volume_clock" | "volume_calls"} VolumeName */

/** @type {readonly ("off" | "on")[]} */
const OFF = ["off", "on"];
const VOLUMES = ["60", "10", "20", "30", "40", "50", "70", "80", "90", "100"];

/** @type {{[K in keyof Choices]: readonly Choices[K][]}} The first of each is the choice of one who chose nothing. */
export const CHOICES = {
  language: ["en", "zh-Hant", "zh-Hans", "vi"],
  deck: ["two", "four"],
  speech: ["off", "on"],
  motion: ["system", "full", "reduced"],
  timers: ["on", "off"],
  marks: ["letter", "number", "cjk"],
  offline: OFF,
  sound_cards: OFF,
  sound_cheques: OFF,
  sound_shuffle: OFF,
  sound_clock: OFF,
  volume_cards: VOLUMES,
  volume_cheques: VOLUMES,
  volume_shuffle: VOLUMES,
  volume_clock: VOLUMES,
  volume_calls: VOLUMES,
};

const PREFIX = "pitboss.";

class Preferences extends EventTarget {
  /** @type {Map<string, string>} */
  #kept = new Map();

  /**
   * @template {keyof Choices} K
   * @param {K} name
   * @returns {Choices[K]}
   */
  get(name) {
    const chosen = this.#kept.get(name) ?? stored(name);
    const allowed = /** @type {readonly string[]} */ (CHOICES[name]);
    const found = chosen !== null && allowed.includes(chosen) ? chosen : name === "language" ? ofBrowser() : allowed[0];
    return /** @type {Choices[K]} */ (found);
  }

  /**
   * @template {keyof Choices} K
   * @param {K} name
   * @param {Choices[K]} value
   */
  set(name, value) {
    if (!(/** @type {readonly string[]} */ (CHOICES[name]).includes(value))) return;
    this.#kept.set(name, value);
    try {
      localStorage.setItem(PREFIX + name, value);
    } catch {
      // A browser that keeps nothing keeps it for this visit, which is enough to go on.
    }
    this.#tell(name);
  }

  /** Another tab of this browser chose something. */
  heed() {
    globalThis.addEventListener?.("storage", (event) => {
      const name = event.key?.startsWith(PREFIX) ? event.key.slice(PREFIX.length) : "";
      if (!Object.hasOwn(CHOICES, name)) return;
      this.#kept.delete(name);
      this.#tell(/** @type {keyof Choices} */ (name));
    });
  }

  /** @param {keyof Choices} name */
  #tell(name) {
    this.dispatchEvent(new CustomEvent("change", { detail: { name, value: this.get(name) } }));
  }
}

/** The choices: `prefs.get("deck")`, `prefs.set("deck", "four")`, and a `change` event with `{name, value}`. */
export const prefs = new Preferences();
prefs.heed();

/** Whether pieces jump instead of moving: by choice, or else by the system's setting. */
export function reducedMotion() {
  const chosen = prefs.get("motion");
  if (chosen !== "system") return chosen === "reduced";
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

/** Puts the choices that styles follow on the document: `html[data-deck]`, `html[data-motion]`. */
export function dress() {
  const root = document.documentElement;
  root.dataset.deck = prefs.get("deck");
  root.dataset.motion = reducedMotion() ? "reduced" : "full";
}

/**
 * @param {string} name
 * @returns {string | null}
 */
function stored(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @returns {Choices["language"]} The first language of the browser's that the page speaks. */
function ofBrowser() {
  for (const tag of globalThis.navigator?.languages ?? []) {
    const [main, ...rest] = tag.toLowerCase().split("-");
    if (main === "en" || main === "vi") return main;
    if (main === "zh") return rest.some((part) => ["hant", "tw", "hk", "mo"].includes(part)) ? "zh-Hant" : "zh-Hans";
  }
  return "en";
}
