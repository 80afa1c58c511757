// What a supervisor asks for at a table: a fill that writes itself, a credit, a marker; and what guests owe.

import { el } from "../../lib/el.js";
import { t } from "../../lib/words.js";
import { countEntry, inUse } from "./count_entry.js";
import { drawPart } from "./place.js";

/** @typedef {import("../../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("./next_step.js").Send} Send */
/** @typedef {import("../../lib/scene.d.ts").Refused} Refused */

const THEIRS = "not_your_desk";

export class OrdersPanel {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.fill = el("section", { class: "panel order order-fill" });
    this.credit = el("section", { class: "panel order order-credit" });
    this.markers = el("section", { class: "panel order order-markers" });
  }

  /** @param {TableDesk} desk */
  show(desk) {
    const { table, fill, fill_due, fill_refusal, credit, credit_refusal, lines, owed } = desk;
    const coming = desk.papers.some((paper) => paper.kind === "fill");
    const why = coming ? "page.pit.fill.coming" : fill_due ? "page.pit.fill.due" : "page.pit.fill.par";
    this.fill.hidden = fill_refusal?.code === THEIRS;
    drawPart(this.fill, [fill, fill_due, coming, fill_refusal], () => [
      el("h2", { tabindex: "-1", text: t("page.pit.fill") }),
      !fill_refusal && el("p", { class: "dim", text: t(why) }),
      ...this.#body(fill_refusal, () => countEntry({ name: "RequestFill", ...inUse(desk), start: fill ?? {}, key: "O",
        button: t("page.pit.step.RequestFill"),
        send: (cheques) => this.send({ type: "RequestFill", table, cheques }) }))]);
    this.credit.hidden = credit_refusal?.code === THEIRS;
    drawPart(this.credit, [credit, credit_refusal], () => [
      el("details", { open: Boolean(credit && Object.keys(credit).length) },
        el("summary", null, el("h2", { text: t("page.pit.credit") })),
        ...this.#body(credit_refusal, () => countEntry({ name: "RequestCredit", ...inUse(desk), start: credit ?? {},
          button: t("page.pit.step.RequestCredit"),
          send: (cheques) => this.send({ type: "RequestCredit", table, cheques }) })))]);
    this.markers.hidden = !lines.length && !owed.length;
    drawPart(this.markers, [lines, owed], () => [el("h2", { tabindex: "-1", text: t("page.pit.markers") }),
      ...lines.map((line) => this.#line(table, line)), ...owed.map((one) => this.#owed(one))]);
  }

  /** Orders what the fill says as it stands. */
  order() {
    if (this.fill.hidden) return;
    /** @type {(HTMLElement & {submit?: () => void}) | null} */ (this.fill.querySelector("[data-entry]"))?.submit?.();
  }

  /**
   * @param {Refused | null} refusal
   * @param {() => HTMLElement} make
   */
  #body(refusal, make) {
    return refusal ? [el("p", { class: "dim", text: refusal.sentence })] : [make()];
  }

  /**
   * @param {string} table
   * @param {TableDesk["lines"][number]} line
   */
  #line(table, { guest, left_cents, refusal }) {
    if (refusal?.code === THEIRS) return el("p", null, t("page.pit.marker.left", { guest, cents: left_cents }));
    return small({ name: `marker-${guest}`, intro: t("page.pit.marker.left", { guest, cents: left_cents }),
      label: t("page.pit.marker.dollars"), button: t("page.pit.step.IssueMarker"), off: refusal },
    (cents) => this.send({ type: "IssueMarker", table, guest, cents }));
  }

  /** @param {TableDesk["owed"][number]} one */
  #owed({ serial, guest, cents, day }) {
    return el("p", { text: t("page.pit.marker.owed", { serial, guest, cents, day }) });
  }
}

/**
 * An amount in dollars and a button.
 * @param {{name: string, intro: string, label: string, button: string, off: Refused | null}} what
 * @param {(cents: number) => void} done
 */
function small({ name, intro, label, button, off }, done) {
  const input = el("input", { id: name, type: "number", min: 1, step: 1, required: true, inputmode: "numeric",
    autocomplete: "off" });
  return el("form", { class: "small-form", onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    done(Math.round(Number(input.value) * 100));
  } }, el("p", { text: intro }), off ? el("p", { class: "dim", text: off.sentence }) : el("div", { class: "next-do" },
    el("label", { for: name, text: label }), input, el("button", { "data-do": name, text: button })));
}
