// Panels, tables and tags, as the desks of the pit, the school, the odds and the night have them.
import { el } from "./el.js";

/** @typedef {import("./el.js").Child} Child */

/**
 * A table of a desk: heads and rows; on a phone each row is a block and each cell says its head. A column in which
 * nothing stands is left out.
 * @param {string} caption
 * @param {{text: string, number?: boolean}[]} heads
 * @param {{key?: string, class?: string, cells: Child[]}[]} rows
 */
export function grid(caption, heads, rows) {
  const used = heads.map((head, place) => ({ head, place })).filter(({ place }) =>
    rows.some((row) => !isEmpty(row.cells[place])));
  return el("div", { class: "desk-scroll" }, el("table", { class: "desk-table" },
    el("caption", { class: "unseen", text: caption }),
    el("thead", null, el("tr", null, ...used.map(({ head }) =>
      el("th", { scope: "col", class: head.number && "number", text: head.text })))),
    el("tbody", null, ...rows.map((row) => el("tr", { class: row.class, "data-row": row.key },
      ...used.map(({ head, place }) => {
        const inside = { class: head.number && "number", "data-head": head.text };
        const cell = row.cells[place];
        return place ? el("td", inside, cell) : el("th", { scope: "row", ...inside }, cell);
      }))))));
}

/** @param {Child} cell */
const isEmpty = (cell) => cell === null || cell === undefined || cell === false || cell === ""
  || (cell instanceof Element && !cell.childNodes.length);

/** A panel of a desk. @param {string} title @param {string} name @param {...Child} children */
export const panel = (title, name, ...children) =>
  el("section", { class: `panel desk-panel ${name}`, "aria-label": title }, el("h2", { text: title }), ...children);

/** @param {string} text */
export const nothing = (text) => el("p", { class: "desk-empty", text });

/** A name with its state. @param {string} text @param {string} [kind] */
export const tag = (text, kind = "") => el("span", { class: `tag ${kind}`, text });
