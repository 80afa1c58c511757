// Every text of the page, by key: the catalogue of the reader's language as the server gives it; money and times.
import { ask } from "./api.js";

/** @typedef {"en" | "zh-Hant" | "zh-Hans" | "vi"} Language */
/** @typedef {Record<string, unknown>} Parameters */

/** The languages of the page, each as its readers call it. */
export const LANGUAGES = Object.freeze(
  /** @type {readonly [Language, string, string][]} */ ([
    ["en", "EN", "English"],
    ["zh-Hant", "繁", "繁體中文"],
    ["zh-Hans", "简", "简体中文"],
    ["vi", "Tiếng Việt", "Tiếng Việt"],
  ]),
);

/** @type {Record<string, string>} */
let texts = {};
/** @type {Language} */
let spoken = "en";

/** The language of the texts that `t` gives now. */
export const language = () => spoken;

/**
 * Fetches a language's texts; until they are here, `t` goes on in the language before.
 * @param {Language} wanted
 * @returns {Promise<void>}
 */
export async function loadWords(wanted) {
  useWords(wanted, /** @type {Record<string, string>} */ (await ask(`/api/words/${encodeURIComponent(wanted)}`)));
}

/**
 * Takes texts that are at hand already, as a still has them.
 * @param {Language} wanted
 * @param {Record<string, string>} found
 */
export function useWords(wanted, found) {
  texts = found;
  spoken = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

/**
 * Whether there is a text of that key.
 * @param {string} key
 */
export const has = (key) => Object.hasOwn(texts, key);

/**
 * The text of a key, with its parameters in their places: `{name}` as it is, `{cents:money}` as money.
 * A text that is missing shows as its key, which a test looks for.
 * @param {string} key
 * @param {Parameters} [parameters]
 * @returns {string}
 */
export function t(key, parameters = {}) {
  const text = has(key) ? /** @type {string} */ (texts[key]) : key;
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name, format) => {
    if (!Object.hasOwn(parameters, name)) return whole;
    const value = parameters[name];
    return format === "money" ? money(Number(value)) : String(value);
  });
}

/**
 * A word of a sentence as it stands by itself: "dealer" is "Dealer".
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Cents as the house writes them: `$1,340`, `$32.50`, `-$5`.
 * @param {number} cents
 * @returns {string}
 */
export function money(cents) {
  const digits = cents % 100 ? 2 : 0;
  const amount = Math.abs(cents) / 100;
  const written = amount.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${cents < 0 ? "-" : ""}$${written}`;
}

/**
 * Cents as a meter shows them, to the cent: `$12,340.00`.
 * @param {number} cents
 * @returns {string}
 */
export function exactMoney(cents) {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const written = (Math.abs(cents) / 100).toLocaleString("en-US", digits);
  return `${cents < 0 ? "-" : ""}$${written}`;
}

/** What a step is called on its button. @param {string} type */
export const stepName = (type) => capital(t(`step.${type}`));

/** A code in the reader's words, or as it is. @param {string} group @param {string} code */
export const word = (group, code) => (has(`${group}.${code}`) ? t(`${group}.${code}`) : code);

// Times as the clock on the house's wall shows them: by the house's zone, from the server (`pit.toml`), wherever the
// reader's own clock stands. Slips and reports go by the same.

/** @type {string | undefined} */
let zone;

/** Takes the house's zone; without one the reader's own stands in. @param {string} [name] */
export function useZone(name) {
  zone = name || undefined;
}

/**
 * @param {number} atMs
 * @param {Intl.DateTimeFormatOptions} how
 * @param {string} [tongue]
 */
const written = (atMs, how, tongue = language()) =>
  new Intl.DateTimeFormat(tongue, { hourCycle: "h23", timeZone: zone, ...how }).format(atMs);

/** "14:05". @param {number} atMs */
export const clockTime = (atMs) => written(atMs, { hour: "2-digit", minute: "2-digit" });

/** "14:05:09", the same in every language. @param {number} atMs */
export const clockSeconds = (atMs) =>
  written(atMs, { hour: "2-digit", minute: "2-digit", second: "2-digit" }, "en-GB");

/** Date and time. @param {number} atMs */
export const dateTime = (atMs) => written(atMs, { dateStyle: "medium", timeStyle: "short" });

/** Day and time to the second, as surveillance looks for it. @param {number} atMs */
export const momentOf = (atMs) => written(atMs,
  { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });
