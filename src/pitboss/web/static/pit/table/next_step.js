// The next step of a paper or a tray, exactly as the queue says it: a button where it is one word, a form where it
// wants to be counted, read or said; for everybody else, whom it waits for.

import { el } from "../../lib/el.js";
import { written } from "../../lib/form.js";
import { has, t } from "../../lib/words.js";
import { rolesWords } from "../queue/words.js";
import { countEntry } from "./count_entry.js";
import { lineName, lineValue } from "./steps.js";

/** @typedef {import("../../lib/scene.d.ts").QueueLine} QueueLine */
/** @typedef {import("../../lib/scene.d.ts").Command} Command */
/** @typedef {import("../../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("../../lib/scene.d.ts").DeskSlip} DeskSlip */
/** @typedef {(command: Command, line?: QueueLine) => void} Send */
/** @typedef {{slip?: DeskSlip | null, number?: number, serial?: string}} Paper what a step is about */

/** Steps at which cheques are counted, and what the count is called in the command. @type {Record<string, string>} */
const COUNTED = { CountTray: "counted", ProveFill: "cheques", ProveCredit: "cheques", AcknowledgeCredit: "cheques",
  CutMarker: "cheques" };

/**
 * @param {TableDesk} desk
 * @param {QueueLine} line
 * @param {Paper} paper
 * @param {Send} send
 * @returns {HTMLElement}
 */
export function nextStep(desk, line, paper, send) {
  if (!line.mine) return el("p", { class: "next-waits", text: t("page.pit.waits_for", { role: rolesWords(line) }) });
  const { command, subject } = line;
  const label = t(`page.pit.step.${subject}`);
  if (command) {
    const read = subject === "ReadLine" ? paper.slip?.lines.find(({ name }) => name === paper.slip?.next_line) : null;
    return el("div", { class: "next-do" }, read && lineAtHand(read),
      el("button", { type: "button", class: "main", "data-do": subject, text: label,
        onclick: () => send(command, line) }),
      line.rule && el("span", { class: "rule", text: line.rule }));
  }
  if (subject === "AgreeLine" && paper.slip) return reading(paper.slip, line, send);
  const serial = subject === "CountTray" ? { table: desk.table } : { serial: paper.serial ?? "" };
  const about = subject === "ProveFill" ? { number: paper.number ?? 0 } : serial;
  const field = COUNTED[subject];
  if (field) {
    return countEntry({ name: subject, order: desk.order, expected: subject === "CountTray" ? desk.tray.expected : null,
      button: label, send: (cheques) => send({ type: subject, ...about, [field]: cheques }, line) });
  }
  if (subject === "CallDenomination" || subject === "ProveStack") return calling(desk, line, send);
  if (subject.startsWith("Void")) {
    return reasonForm(subject, (why) => send({ type: subject,
      ...(paper.number ? { number: paper.number } : { serial: paper.serial ?? "" }), why }, line));
  }
  return el("p", { class: "next-waits", text: label });
}

/**
 * A colour is called with its count, which the supervisor verifies before the next; or a stack of it is run down.
 * @param {TableDesk} desk
 * @param {QueueLine} line
 * @param {Send} send
 */
function calling({ table, tray }, line, send) {
  const proving = line.subject === "ProveStack";
  const type = proving ? "ProveStack" : "CallDenomination";
  const colour = proving ? tray.stack_due : tray.due;
  const input = el("input", { id: "called-count", type: "number", min: 0, max: 99999, step: 1, inputmode: "numeric",
    required: true, autocomplete: "off", name: colour });
  return el("form", { class: "calling", "data-entry": type,
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      send({ type, table, colour, count: Math.max(0, Math.floor(Number(input.value))) }, line);
    } },
  el("label", { for: "called-count", text: t(proving ? "page.pit.run_down" : "page.pit.call_colour",
    { colour: t(`colour.${colour}`) }) }),
  input, el("button", { class: "main", "data-do": type, text: t(`page.pit.step.${type}`) }));
}

/**
 * The line at hand of a slip: it is as it is printed, or the dealer says what it should be.
 * @param {DeskSlip} slip
 * @param {QueueLine} line
 * @param {Send} send
 */
function reading(slip, line, send) {
  const at = slip.lines.find(({ name }) => name === slip.next_line);
  if (!at) return el("p", { class: "next-waits", text: t("page.pit.step.AgreeLine") });
  const say = (/** @type {string} */ value) =>
    send({ type: "AgreeLine", serial: slip.serial, line: at.name, value }, line);
  const input = el("input", { id: `should-${slip.serial}`, name: "should", autocomplete: "off", required: true,
    maxlength: 100 });
  const otherwise = el("form", { class: "otherwise", hidden: true,
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      say(written(input));
    } },
  el("label", { for: `should-${slip.serial}`, text: t("page.pit.line.should") }), input,
  el("button", { text: t("page.pit.line.dispute") }));
  return el("div", { class: "reading", "data-entry": `AgreeLine ${slip.serial}`, "data-line": at.name },
    lineAtHand(at),
    el("div", { class: "next-do" },
      el("button", { type: "button", class: "main", "data-do": "AgreeLine", text: t("page.pit.line.agree"),
        onclick: () => say(at.value) }),
      el("button", { type: "button", "aria-expanded": "false", text: t("page.pit.line.wrong"),
        onclick: (/** @type {Event} */ event) => {
          otherwise.hidden = !otherwise.hidden;
          /** @type {Element} */ (event.currentTarget).setAttribute("aria-expanded", String(!otherwise.hidden));
          if (!otherwise.hidden) input.focus();
        } }),
      el("span", { class: "rule", text: line.rule })), otherwise);
}

/** The line that is read. @param {{name: string, value: string}} line */
const lineAtHand = ({ name, value }) => el("p", { class: "reading-line" }, el("span", { text: lineName(name) }),
  el("strong", { class: "figure", text: lineValue(name, value) }));

/**
 * Something that is given up wants a reason, which stays on record (IND-03).
 * @param {string} subject
 * @param {(why: string) => void} done
 */
export function reasonForm(subject, done) {
  const id = `why-${subject}`;
  const input = el("input", { id, name: "why", required: true, maxlength: 200, autocomplete: "off" });
  return el("form", { class: "reason", "data-entry": subject,
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      done(written(input));
    } },
  el("label", { for: id, text: t("page.pit.why") }), input,
  el("button", { "data-do": subject,
    text: t(has(`page.pit.step.${subject}`) ? `page.pit.step.${subject}` : "page.pit.void") }));
}
