// Keys at a table: one list binds them and makes the help, so that the help is never wrong.

import { el } from "./el.js";
import { t } from "./words.js";

/**
 * What a key does. Keys with the same words stand on one line of the help.
 *
 * @typedef {object} Key
 * @property {string} key as `KeyboardEvent.key` has it, letters small; " " is Space
 * @property {string} says the word key of what it does
 * @property {string} group the word key of the heading in the help
 * @property {(event: KeyboardEvent) => void} act
 * @property {() => boolean} [when] whether it does anything now; without it, always
 * @property {boolean} [repeat] whether it goes on while it is held down
 */

/** @type {Key[]} The keys that work on every page; they are bound once and stand in every help. */
export const everywhere = [];

/** @type {Record<string, string>} */
const CAPS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Delete: "Del" };
/** @type {Record<string, string>} */
const NAMED = {
  " ": "page.key.space",
  Enter: "page.key.enter",
  Backspace: "page.key.backspace",
  Escape: "page.key.escape",
};
const WRITTEN = new Set(["text", "search", "number", "password", "email", "tel", "url", "date", "time"]);
const PRESSED = "button, a[href], summary, [role='button'], [role='radio'], [role='menuitem'], [role='tab']";

/**
 * A key as it is printed on a button.
 *
 * @param {string} key
 * @returns {string}
 */
export function keyCap(key) {
  if (NAMED[key]) return t(NAMED[key]);
  return CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/**
 * Whether the key belongs to what has the focus: a text being written, a slider moved, a button
 * pressed by its own keys.
 * Everything else is the table's, also while a button has the focus.
 *
 * @param {string} key
 * @param {Element | null} focused
 * @returns {boolean}
 */
export function belongsElsewhere(key, focused) {
  if (!focused || focused === document.body) return false;
  if (focused instanceof HTMLElement && focused.isContentEditable) return true;
  if (focused instanceof HTMLTextAreaElement || focused instanceof HTMLSelectElement) return true;
  if (focused instanceof HTMLInputElement) {
    // A number has no letters, but for the e of its exponent.
    if (focused.type === "number") return !/^[a-df-z]$/.test(key);
    if (WRITTEN.has(focused.type)) return true;
    return key === " " || key === "Enter" || key.startsWith("Arrow");
  }
  return (key === " " || key === "Enter") && focused.matches(PRESSED);
}

/**
 * Bind keys for as long as a view is on the page.
 *
 * @param {Key[] | (() => Key[])} keys a list, or what makes it afresh at each press
 * @returns {() => void} what unbinds them
 */
export function bindKeys(keys) {
  /** @param {KeyboardEvent} event */
  const heard = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open]")) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const focused = document.activeElement;
    const overPlace = pressed === " " && focused?.classList.contains("zone");
    if (!overPlace && belongsElsewhere(pressed, focused)) return;
    const listed = typeof keys === "function" ? keys() : keys;
    const found = listed.find((one) => one.key === pressed && (!one.when || one.when()));
    if (!found && !(overPlace && listed.some((one) => one.key === " "))) return;
    // Before the betting place with the focus gets the key: there, Space would add a cheque.
    event.preventDefault();
    event.stopPropagation();
    if (found && (!event.repeat || found.repeat)) found.act(event);
  };
  document.addEventListener("keydown", heard, { capture: true });
  return () => document.removeEventListener("keydown", heard, { capture: true });
}

/**
 * The lines of the help: headings with what can be done and by which keys.
 *
 * @param {Key[]} keys
 * @returns {{group: string, lines: {says: string, keys: string[]}[]}[]}
 */
export function helpLines(keys) {
  /** @type {Map<string, Map<string, string[]>>} */
  const groups = new Map();
  for (const one of keys) {
    const lines = groups.get(one.group) ?? new Map();
    groups.set(one.group, lines);
    const caps = lines.get(one.says) ?? [];
    if (!caps.includes(one.key)) caps.push(one.key);
    lines.set(one.says, caps);
  }
  return [...groups].map(([group, lines]) => ({
    group,
    lines: [...lines].map(([says, listed]) => ({ says, keys: listed })),
  }));
}

/**
 * Open the list of keys.
 *
 * @param {Key[]} keys
 * @returns {HTMLDialogElement}
 */
export function showKeyHelp(keys) {
  return openDialog("page.key.help", keyGroups([...keys, ...everywhere]));
}

/**
 * The list of keys by heading, as the help and the settings show it.
 *
 * @param {Key[]} keys
 * @returns {HTMLElement}
 */
export function keyGroups(keys) {
  const parts = helpLines(keys).map(({ group, lines }) =>
    el("section", { class: "key-group" },
      el("h3", { text: t(group) }),
      el("dl", {}, ...lines.map((line) =>
        el("div", { class: "key-line" },
          el("dt", {}, ...line.keys.map((key) => el("kbd", { text: keyCap(key) }))),
          el("dd", { text: t(line.says) }))))));
  return el("div", { class: "key-groups" }, ...parts);
}

/**
 * A dialog over the page; it is gone from the page once closed, and the focus goes back to where it was.
 *
 * @param {string} heading a word key
 * @param {...Node} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(heading, ...content) {
  const before = document.activeElement;
  const id = `dialog-${heading.replaceAll(".", "-")}`;
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "pb-dialog", "aria-labelledby": id },
    el("header", {},
      el("h2", { id, text: t(heading) }),
      el("button", { type: "button", class: "dialog-close", onclick: () => dialog.close() },
        el("span", { text: t("page.key.close") }))),
    ...content));
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
