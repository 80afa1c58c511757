// The tray of a table on its desk: its tubes, the steps to open and close it, the count next to what is expected, and
// where a difference could first have happened.

import { COLOURS } from "../../felt/drawing/cheques.js";
import { el } from "../../lib/el.js";
import { capital, clockTime, language, t } from "../../lib/words.js";
import { replayPath } from "../../routes.js";
import { colourName, countEntry, signed } from "./count_entry.js";
import { nextStep, reasonForm } from "./next_step.js";
import { drawPart } from "./place.js";
import { slipLines, stepList } from "./steps.js";

/** @typedef {import("../../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("../../lib/scene.d.ts").DeskTrace} DeskTrace */
/** @typedef {import("../../lib/scene.d.ts").DeskCandidate} DeskCandidate */
/** @typedef {import("../../felt/drawing/cheques.js").Colour} Colour */
/** @typedef {import("./next_step.js").Send} Send */

export class TrayPanel {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.state = el("p", { class: "tray-state" });
    this.steps = el("div", { class: "tray-steps" });
    this.next = el("div", { class: "tray-next", "data-next": "tray" });
    this.tubes = el("div", { class: "tray-tubes" });
    this.traces = el("div", { class: "tray-traces", role: "status" });
    this.slip = el("div", { class: "tray-slip" });
    this.heading = el("h2", { tabindex: "-1" });
    this.element = el("section", { class: "panel tray-panel", "aria-labelledby": "tray-heading" },
      this.heading, this.state, this.next, this.tubes, this.traces, this.steps, this.slip);
    this.heading.id = "tray-heading";
  }

  /** @param {TableDesk} desk */
  show(desk) {
    const { tray } = desk;
    const line = desk.waiting.find((one) => one.kind === "tray");
    this.heading.textContent = t("page.pit.tray");
    this.state.textContent = capital(t(`tray.${tray.stage}`));
    this.state.dataset.stage = tray.stage;
    const about = [line, tray.due, tray.slip?.next_line, desk.offers, tray.stage];
    drawPart(this.next, about, () => (line ? [nextStep(desk, line, tray, this.send), this.#recount(desk, line),
      this.#again(desk)]
      : this.#offers(desk)));
    this.next.toggleAttribute("data-mine", Boolean(line?.mine));
    const counting = ["counted", "cheques"].some((field) => line?.mine && line.form?.wants.includes(field));
    drawPart(this.tubes, [counting, desk.order, tray.expected, tray.counted, tray.called, desk.rack],
      () => (counting ? [] : this.#tubes(desk)));
    drawPart(this.traces, [desk.traces, desk.counted_ms], () => traceWords(desk));
    drawPart(this.steps, [tray.steps, line?.subject],
      () => (tray.steps.length ? [stepList(tray.steps, line?.subject)] : []));
    drawPart(this.slip, [tray.slip], () => (tray.slip ? [slipSection(tray.slip)] : []));
  }

  /** What may be begun, and why not where it may not be now. @param {TableDesk} desk */
  #offers({ offers }) {
    return offers.filter(({ refusal }) => refusal?.code !== "not_your_desk").map(({ command, refusal }) =>
      el("div", { class: "next-do" },
        el("button", { type: "button", class: command.type === "StoreTray" ? "" : "main", "data-do": command.type,
          disabled: Boolean(refusal), text: t(`page.pit.step.${command.type}`), onclick: () => this.send(command) }),
        refusal && el("p", { class: "dim", text: refusal.sentence })));
  }

  /**
   * A supervisor who does not find what was called has it called again.
   * @param {TableDesk} desk
   * @param {import("../../lib/scene.d.ts").QueueRow} line
   */
  #recount({ offers }, line) {
    const again = offers.find(({ command, refusal }) => command.type === "AskRecount" && !refusal);
    return line.mine && again ? el("button", { type: "button", "data-do": "AskRecount",
      text: t("page.pit.step.AskRecount"), onclick: () => this.send(again.command) }) : null;
  }

  /** A closer that is wrong is voided before it is dropped. @param {TableDesk} desk */
  #again({ tray, table, me, waiting }) {
    if (tray.stage !== "signed" || !waiting.some((line) => line.kind === "tray") || !me) return null;
    if (!tray.slip?.disputed) return null;
    return reasonForm("VoidCloser", (why) => this.send({ type: "VoidCloser", table, why }));
  }

  /** @param {TableDesk} desk */
  #tubes({ order, tray, rack }) {
    const { expected, counted, called } = tray;
    const found = counted ?? (called.length ? Object.fromEntries(called) : null);
    if (!expected && !found && !rack) return [el("p", { class: "dim", text: t("page.pit.rack_hidden") })];
    const whole = (/** @type {import("../../felt/drawing/cheques.js").Cheques | null} */ cheques) =>
      Object.fromEntries(order.map((colour) => [colour, cheques?.[/** @type {Colour} */ (colour)] ?? 0]));
    if (!found) return [countEntry({ name: "rack", order, fixed: whole(expected ?? rack) })];
    const fixed = counted ? whole(counted) : Object.fromEntries(called);
    return [countEntry({ name: "tray", order, expected, fixed })];
  }
}

/** @param {import("../../lib/scene.d.ts").DeskSlip} slip */
export function slipSection(slip) {
  return el("details", { class: "slip-section", open: Boolean(slip.next_line || slip.disputed) },
    el("summary", { text: t("page.pit.slip", { serial: slip.serial }) }), slipLines(slip),
    el("a", { class: "slip-print", href: `/slips/${slip.serial}?language=${language()}`, target: "_blank",
      text: t("page.pit.print") }));
}

/**
 * What the journal can tell of a difference, and no more: where it could have happened.
 * @param {TableDesk} desk
 * @returns {HTMLElement[]}
 */
function traceWords({ traces, table, counted_ms }) {
  if (!traces.length) return [];
  const time = clockTime(counted_ms);
  return [el("h3", { text: t("page.pit.trace.title") }),
    ...traces.map((one) => trace(one, table)),
    el("p", { class: "dim", text: t(`page.pit.trace.${counted_ms ? "since" : "from_start"}`, { time }) })];
}

/**
 * @param {DeskTrace} found
 * @param {string} table
 */
function trace({ colour, difference, at_once, first, others, more }, table) {
  const named = colour in COLOURS ? colourName(/** @type {Colour} */ (colour)) : colour;
  const head = t(`page.pit.trace.${difference < 0 ? "missing" : "over"}`,
    { colour: named, count: Math.abs(difference) });
  const said = !first ? "none" : at_once ? "first" : "several";
  const rest = others.length + more;
  return el("article", { class: "trace", "data-colour": colour }, el("strong", { text: head }),
    el("p", null, t(`page.pit.trace.${said}`, { where: first ? placeWords(first) : "" })),
    first && candidate(first, table),
    rest > 0 && el("details", null, el("summary", { text: t("page.pit.trace.others", { count: rest }) }),
      el("ul", null,
        ...others.map((one) => el("li", null, el("span", { text: placeWords(one) }), candidate(one, table))),
        more > 0 && el("li", { class: "dim", text: t("page.pit.trace.more", { count: more }) }))));
}

/** "Round 12, spot 4"; what has no round happened between rounds. @param {DeskCandidate} place */
function placeWords({ round, seat }) {
  if (!round) return t("page.pit.trace.between");
  return seat ? t("page.pit.trace.place", { round, seat }) : t("page.pit.trace.round", { round });
}

/**
 * @param {DeskCandidate} one
 * @param {string} table
 */
function candidate({ text, moved, round }, table) {
  return el("p", { class: "trace-what" }, el("span", { text }),
    el("span", { class: "figure dim", text: t("page.pit.trace.moved", { count: signed(moved) }) }),
    round > 0 && el("a", { href: replayPath(`${table}-${round}`), text: t("page.pit.trace.look") }));
}
