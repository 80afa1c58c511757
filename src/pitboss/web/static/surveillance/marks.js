// Bookmarks: steps of rounds that somebody marked, with why; searched as one writes.

import { Problem, ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { momentOf, t } from "../lib/words.js";
import { replayPath } from "../routes.js";

/** @typedef {import("../lib/scene.d.ts").RoundMark} RoundMark */

const PAUSE_MS = 250;

/**
 * The address of a step of a round, by the event that it shows.
 * @param {{table: string, round: number, seq: number}} mark
 */
export const markPath = ({ table, round, seq }) => `${replayPath(`${table}-${round}`)}#at-${seq}`;

/**
 * @param {RoundMark} mark
 * @param {string} name of the table
 */
export const markLine = (mark, name) => el("li", { class: "mark" },
  el("a", { href: markPath(mark) }, el("span", { class: "mark-text", text: mark.text }),
    el("span", { class: "dim mark-where", text: t("page.surveillance.mark_where",
      { table: name, number: mark.round, by: mark.by, at: momentOf(mark.at_ms) }) })));

/**
 * Fills a panel with the list and its search.
 * @param {HTMLElement} panel
 * @param {Map<string, string>} names of tables
 */
export function markList(panel, names) {
  const list = el("ul", { class: "marks" });
  const said = el("p", { class: "dim", role: "status" });
  let turn = 0;
  const look = async () => {
    const mine = (turn += 1);
    try {
      const path = `/api/marks?text=${encodeURIComponent(input.value.trim())}`;
      const { marks } = /** @type {{marks: RoundMark[]}} */ (await ask(path));
      if (mine !== turn) return;
      fill(list, ...marks.map((mark) => markLine(mark, names.get(mark.table) ?? mark.table)));
      said.textContent = marks.length ? "" : t("page.surveillance.no_marks");
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      if (mine === turn) said.textContent = fault.message || t("page.surveillance.failed");
    }
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  const input = el("input", { id: "find-mark", type: "search", maxlength: 100, autocomplete: "off",
    oninput: () => {
      clearTimeout(later);
      later = setTimeout(look, PAUSE_MS);
    } });
  fill(panel, el("h2", { text: t("page.surveillance.marks") }),
    el("div", { class: "field" },
      el("label", { for: "find-mark", text: t("page.surveillance.mark_search") }), input), said, list);
  look();
}
