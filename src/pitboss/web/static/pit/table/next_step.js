// The next step of a paper or a tray, as the queue says it: a button where the command is whole, else a form for
// what is wanted; for everybody else, whom it waits for. The page knows no step by name: the server sends the
// command as far as the paper fills it in, and the names of the fields that are left (`pit/procedure/` has the
// tables of steps).

import { el } from "../../lib/el.js";
import { written } from "../../lib/form.js";
import { has, t } from "../../lib/words.js";
import { rolesWords } from "../queue/words.js";
import { confirming } from "./confirming.js";
import { countEntry, inUse } from "./count_entry.js";
import { lineName, lineValue } from "./steps.js";

/** @typedef {import("../../lib/scene.d.ts").QueueRow} QueueRow */
/** @typedef {import("../../lib/scene.d.ts").Command} Command */
/** @typedef {import("../../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("../../lib/scene.d.ts").DeskSlip} DeskSlip */
/** @typedef {{sign?: boolean}} And whether the reader's signature follows in the same act */
/** @typedef {(command: Command, line?: QueueRow, and?: And) => void} Send */
/** @typedef {{slip?: DeskSlip | null, steps?: readonly import("./steps.js").Step[]}} Paper what a step is about */
/** @typedef {(more: Record<string, unknown>, and?: And) => void} Give sends the command with what was added */

/** Fields that cheques are counted into; what a tray should hold is shown beside what is counted. */
const COUNTED = ["cheques", "counted"];

/**
 * @param {TableDesk} desk
 * @param {QueueRow} line
 * @param {Paper} paper
 * @param {Send} send
 * @returns {HTMLElement}
 */
export function nextStep(desk, line, paper, send) {
  if (!line.mine) return el("p", { class: "next-waits", text: t("page.pit.waits_for", { role: rolesWords(line) }) });
  const { command, form, subject } = line;
  const label = t(`page.pit.step.${subject}`);
  if (command) {
    const read = "line" in command ? paper.slip?.lines.find(({ name }) => name === command.line) : null;
    return el("div", { class: "next-do" }, read && lineAtHand(read),
      el("button", { type: "button", class: "main", "data-do": subject, text: label,
        onclick: () => send(command, line) }),
      line.rule && el("span", { class: "rule", text: line.rule }));
  }
  const wants = form?.wants ?? [];
  /** @type {Give} */
  const give = (more, and) => send({ type: subject, ...form?.known, ...more }, line, and);
  const whole = wants.length > 0 && wants.every((name) => name in (form?.proposed ?? {}));
  if (whole) return confirming(desk, line, paper, give, () => entry(desk, line, give));
  return entry(desk, line, give, paper) ?? el("p", { class: "next-waits", text: label });
}

/**
 * The form for what is left of a command.
 * @param {TableDesk} desk
 * @param {QueueRow} line
 * @param {Give} give
 * @param {Paper} [paper]
 * @returns {HTMLElement | null}
 */
function entry(desk, line, give, paper = {}) {
  const { form, subject } = line;
  const wants = form?.wants ?? [];
  if (subject === "VerifyDenominations") return null;
  if (wants.includes("value") && paper.slip) return reading(paper.slip, line, give);
  const field = wants.find((name) => COUNTED.includes(name));
  if (field) {
    return countEntry({ name: subject, ...inUse(desk), expected: field === "counted" ? desk.tray.expected : null,
      button: t(`page.pit.step.${subject}`), send: (cheques) => give({ [field]: cheques }) });
  }
  if (wants.includes("count")) return calling(subject, String(form?.known.colour), give);
  if (wants.includes("why")) return reasonForm(subject, (why) => give({ why }));
  return null;
}

/**
 * A colour is called with its count, which the supervisor verifies before the next; or a stack of it is run down.
 * @param {string} type
 * @param {string} colour
 * @param {Give} give
 */
function calling(type, colour, give) {
  const asks = type === "ProveStack" ? "page.pit.run_down" : "page.pit.call_colour";
  const input = el("input", { id: "called-count", type: "number", min: 0, max: 99999, step: 1, inputmode: "numeric",
    required: true, autocomplete: "off", name: colour });
  return el("form", { class: "calling", "data-entry": type,
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      give({ count: Math.max(0, Math.floor(Number(input.value))) });
    } },
  el("label", { for: "called-count", text: t(asks, { colour: t(`colour.${colour}`) }) }),
  input, el("button", { class: "main", "data-do": type, text: t(`page.pit.step.${type}`) }));
}

/**
 * The line at hand of a slip: it is as it is printed, or the dealer says what it should be.
 * @param {DeskSlip} slip
 * @param {QueueRow} line
 * @param {Give} give
 */
function reading(slip, line, give) {
  const at = slip.lines.find(({ name }) => name === slip.next_line);
  if (!at) return el("p", { class: "next-waits", text: t("page.pit.step.AgreeLine") });
  const say = (/** @type {string} */ value) => give({ value });
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
