// The one way to make an HTML element: `el("button", {class: "main", text: t("..."), onclick: act}, ...children)`.
// Attributes that are false, null or undefined are left out; `true` is an empty one; texts are never read as markup.

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {{class?: string | false | null, text?: string | number, [name: string]: unknown}} Attributes */

/**
 * @typedef {<K extends string>(tag: K, attributes?: Attributes | null, ...children: Child[]) =>
 *   K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K] : HTMLElement} Make
 */

/** An element with its attributes, listeners (`onclick` and so on) and children. */
export const el = /** @type {Make} */ (/** @type {unknown} */ (make));

/**
 * @param {string} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
function make(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "text") made.append(String(value));
    else if (name.startsWith("on") && typeof value === "function") {
      made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...present(children));
  return made;
}

/**
 * Puts children in the place of all that an element holds.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...present(children));
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  /** @type {(Node | string)[]} */
  const found = [];
  for (const child of children) {
    if (child === false || child === null || child === undefined || child === "") continue;
    found.push(child instanceof Node ? child : String(child));
  }
  return found;
}
