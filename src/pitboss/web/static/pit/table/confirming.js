// What the paper says already is shown whole, compared, and confirmed with one press; or somebody says otherwise.
// The server proposes it (`proposes` of a step in `pit/procedure/`), and only where the house lets one key follow.

import { el } from "../../lib/el.js";
import { written } from "../../lib/form.js";
import { t } from "../../lib/words.js";
import { countEntry } from "./count_entry.js";
import { lineName, lineValue } from "./steps.js";

/** @typedef {import("../../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("../../lib/scene.d.ts").QueueRow} QueueRow */
/** @typedef {import("./next_step.js").Paper} Paper */
/** @typedef {import("./next_step.js").Give} Give */

/**
 * @param {TableDesk} desk
 * @param {QueueRow} line
 * @param {Paper} paper
 * @param {Give} give
 * @param {() => HTMLElement | null} form to say otherwise
 */
export function confirming(desk, line, paper, give, form) {
  const { subject } = line;
  const proposed = /** @type {Record<string, any>} */ (line.form?.proposed ?? {});
  const signs = subject === "AgreeLines" && signsNext(paper);
  const press = (/** @type {string} */ key, main = true, sign = false) => el("button", { type: "button",
    class: main && "main", "data-do": sign ? `${subject} sign` : subject, "data-whole": "",
    onclick: () => give(proposed, { sign }) },
  el("span", { text: t(`page.pit.confirm.${key}`, proposed) }), main && el("kbd", { text: "A" }));
  const otherwise = subject === "AgreeLines" ? wrongLine(paper, proposed.lines, give) : form();
  return el("div", { class: "confirming", "data-confirm": subject },
    ...shown(desk, subject, proposed, paper),
    el("div", { class: "next-do" }, signs && press("sign", true, true), press(subject, !signs),
      line.rule && el("span", { class: "rule", text: line.rule })),
    otherwise && el("details", { class: "otherwise-fold", "data-key": `otherwise ${line.id}` },
      el("summary", { text: t(subject === "AgreeLines" ? "page.pit.otherwise.lines" : "page.pit.otherwise") }),
      otherwise));
}

/**
 * Whether the reader's signature is what comes after the lines: the steps of the paper say so.
 * @param {Paper} paper
 */
function signsNext({ steps = [] }) {
  const left = steps.filter((step) => !step.done);
  const next = left[left.findIndex((step) => step.subject === "AgreeLines") + 1];
  return next?.role === "dealer" && next.subject.startsWith("Sign");
}

/**
 * What is confirmed: the lines, the cheques beside what they should be, or a number.
 * @param {TableDesk} desk
 * @param {string} subject
 * @param {Record<string, any>} proposed
 * @param {Paper} paper
 * @returns {(HTMLElement | null)[]}
 */
function shown(desk, subject, proposed, paper) {
  if (proposed.lines) {
    const names = proposed.lines.map((/** @type {string | [string, string]} */ one) =>
      (Array.isArray(one) ? one[0] : one));
    const lines = paper.slip?.lines.filter(({ name }) => names.includes(name)) ?? [];
    return [el("dl", { class: "slip-lines to-confirm" }, ...lines.flatMap(({ name, value }) =>
      [el("dt", { text: lineName(name) }), el("dd", { class: "figure", text: lineValue(name, value) })]))];
  }
  if (proposed.cheques) {
    const verified = subject === "VerifyDenominations";
    const held = /** @type {Record<string, number>} */ (proposed.cheques);
    const expected = verified ? desk.tray.expected : null;
    const books = /** @type {Record<string, number> | null} */ (expected);
    const order = desk.order.filter((colour) => held[colour] || books?.[colour]);
    return [countEntry({ name: `${subject} shown`, order, expected,
      fixed: Object.fromEntries(order.map((colour) => [colour, held[colour] ?? 0])) })];
  }
  const colour = String(proposed.colour ?? desk.tray.stack_due);
  return [el("p", { class: "reading-line", text: t("page.pit.run_down", { colour: t(`colour.${colour}`) }) })];
}

/**
 * The dealer names the line that is wrong and what it should say: the slip stops there.
 * @param {Paper} paper
 * @param {[string, string][]} lines
 * @param {Give} give
 */
function wrongLine({ slip }, lines, give) {
  const [which, should] = [`which-${slip?.serial}`, `should-${slip?.serial}`];
  const line = /** @type {HTMLSelectElement} */ (el("select", { id: which },
    ...lines.map(([name, value]) =>
      el("option", { value: name, text: `${lineName(name)}: ${lineValue(name, value)}` }))));
  const input = el("input", { id: should, name: "should", autocomplete: "off", required: true, maxlength: 100 });
  return el("form", { class: "otherwise",
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      give({ lines: lines.map(([name, value]) => [name, name === line.value ? written(input) : value]) });
    } },
  el("label", { for: which, text: t("page.pit.otherwise.which") }), line,
  el("label", { for: should, text: t("page.pit.line.should") }), input,
  el("button", { text: t("page.pit.line.dispute") }));
}
