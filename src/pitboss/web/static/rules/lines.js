// The rules of a game, line by line: in words, with their ids and sources, and where the house differs from the manual.

import { el, fill } from "../lib/el.js";
import { ruleBox } from "../lib/rule_text.js";
import { t } from "../lib/words.js";
import { groupName, idOf, textOf } from "./data.js";

/** @typedef {import("./data.js").RuleRow} RuleRow */

export class RuleLines {
  /** @param {readonly RuleRow[]} lines @param {((line: RuleRow) => HTMLElement | null) | null} control */
  constructor(lines, control) {
    this.lines = lines;
    this.rows = new Map(lines.map((line) => [line.key, { line, text: textOf(line), row: row(line, control) }]));
    const groups = [...new Set(lines.map(({ group }) => group))];
    this.groups = groups.map((group) => {
      const inside = lines.filter((line) => line.group === group);
      const found = inside.map(({ key }) => this.rows.get(key)?.row ?? "");
      return el("section", { class: "panel rule-group", "data-group": group, "aria-label": groupName(group) },
        el("h2", { text: groupName(group) }), el("ul", { class: "rule-lines" }, ...found));
    });
    this.none = el("p", { class: "rules-none", hidden: true, text: t("page.rules.none") });
    // Two columns of about as many lines; a browser that balances them by itself takes seconds over it.
    const counts = groups.map((group) => lines.filter((line) => line.group === group).length + 1);
    let before = 0;
    const half = counts.reduce((sum, count) => sum + count, 0) / 2;
    const left = this.groups.filter((_, place) => {
      before += counts[place] ?? 0;
      return before - (counts[place] ?? 0) / 2 <= half;
    });
    this.element = el("div", { class: "rule-groups" }, el("div", { class: "rule-column" }, ...left),
      el("div", { class: "rule-column" }, ...this.groups.slice(left.length)), this.none);
  }

  /**
   * Leaves only what is looked for; answers with how many there are.
   * @param {string} wanted
   * @param {boolean} different
   */
  find(wanted, different) {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { line, text, row: one } of this.rows.values()) {
      const shown = words.every((word) => text.includes(word)) && (!different || line.differs);
      one.hidden = !shown;
      if (shown) count += 1;
    }
    for (const group of this.groups) group.hidden = !group.querySelector(".rule-line:not([hidden])");
    this.none.hidden = count > 0;
    return count;
  }
}

/** @param {RuleRow} line @param {((line: RuleRow) => HTMLElement | null) | null} control */
function row(line, control) {
  const said = el("p", { class: "rule-said", id: `${idOf(line.key)}-said`, text: line.sentence });
  return el("li", { class: `rule-line${line.differs ? " other-rule" : ""}`, "data-rule-key": line.key }, said,
    line.differs && el("p", { class: "rule-differs" }, el("b", { text: t("page.rules.differs") }), " ",
      line.manual ? t("page.rules.manual_says", { sentence: line.manual }) : t("page.rules.manual_silent")),
    cites(line), control?.(line));
}

/** @param {RuleRow} line */
function cites({ key, cites: cited }) {
  if (!cited.length) return el("p", { class: "rule-cites dim", text: t("page.rules.no_source") });
  const boxes = el("div", { class: "rule-boxes" });
  const details = el("details", { class: "rule-cites", "data-key": `cites-${key}`,
    ontoggle: () => {
      if (details.open && !boxes.childNodes.length) fill(boxes, ...cited.filter(({ source }) =>
        !source.startsWith("reading")).map(({ id }) => ruleBox(id)));
    } }, el("summary", null, ...cited.map(({ id }) => el("span", { class: "rule", text: id })),
    el("span", { class: "rule-cited", lang: "en", text: places(cited) })), boxes);
  return details;
}

/** Where rules come from,
  each document named once: "baccarat manual 199, 202". @param {readonly {source: string}[]} cited */
function places(cited) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { source } of cited) {
    const [, document_ = source, pages = ""] = /^(.*?[a-z)]) (\d.*)$/.exec(source) ?? [];
    const known = found.get(document_) ?? new Set();
    for (const page of pages.split(", ").filter(Boolean)) known.add(page);
    found.set(document_, known);
  }
  return [...found].map(([name, pages]) => [name, [...pages].join(", ")].filter(Boolean).join(" ")).join("; ");
}
