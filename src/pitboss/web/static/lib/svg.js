// The one way to make SVG elements: svg("path", {d: "M0 0"}, child, "text").

export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined} AttributeValue */
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Make an SVG element. Attributes that are null, undefined or false are left out; `text` becomes the text inside;
 * `style` is never written as an attribute (the page's security policy forbids it): set `element.style` instead.
 *
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, AttributeValue>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "style") throw new TypeError("style attributes are forbidden: set element.style");
    if (key === "text") element.append(String(value));
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * A number as short text for a path or a transform: two decimals at most.
 *
 * @param {number} value
 * @returns {string}
 */
export function short(value) {
  return String(Math.round(value * 100) / 100);
}
