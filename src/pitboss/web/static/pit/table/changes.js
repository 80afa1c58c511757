// Changes of the table itself: retired, moved, other rules, another bankroll; what waits for a signature or the cage.

import { el } from "../../lib/el.js";
import { askFor } from "../../lib/form.js";
import { stepName, t } from "../../lib/words.js";
import { countEntry } from "./count_entry.js";
import { drawPart } from "./place.js";

/** @typedef {import("../../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("../../lib/scene.d.ts").TableChangeRow} TableChangeRow */
/** @typedef {import("../../lib/scene.d.ts").Refused} Refused */
/** @typedef {import("./next_step.js").Send} Send */

const THEIRS = "not_your_desk";

export class ChangesPanel {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.element = el("section", { class: "panel order changes-panel" });
  }

  /** @param {TableDesk} desk */
  show({ table, changes, order, par }) {
    const theirs = changes && [changes.retire, changes.rules, changes.par, changes.move]
      .every((refusal) => refusal?.code === THEIRS);
    this.element.hidden = !changes || Boolean(theirs && !changes.open.length);
    if (!changes) return;
    drawPart(this.element, [table, changes, par], () => [
      el("details", { open: changes.open.length > 0 },
        el("summary", null, el("h2", { text: t("page.pit.changes") })),
        changes.rules_next && el("p", { class: "dim", text: t("page.pit.changes.rules_next") }),
        ...changes.open.map((one) => this.#waiting(one, order)),
        ...(theirs ? [] : [
          this.#begin("ProposeTableRules", changes.rules, t("page.pit.changes.rules"), () =>
            this.#ask("ProposeTableRules", { table })),
          this.#begin("MoveTable", changes.move, t("page.pit.changes.move"), () =>
            this.#ask("MoveTable", { table }, [{ name: "pit", label: t("page.pit.changes.pit") }])),
          this.#begin("ProposeRetirement", changes.retire, t("page.pit.changes.retire"), () =>
            this.#ask("ProposeRetirement", { table })),
          this.#par(table, changes.par, order, par)]))]);
  }

  /** @param {TableChangeRow} one @param {readonly string[]} order */
  #waiting({ number, kind, why, by, signed_by, par, step, refusal, withdraw }, order) {
    const receives = step === "ReceiveBankroll";
    const words = t(`page.pit.changes.kind.${kind}`, { number, by });
    return el("article", { class: "change-waiting", "data-change": number, "data-mine": !refusal },
      el("h3", { text: words }), el("p", { text: t("page.rules.because", { why }) }),
      signed_by && el("p", { class: "dim", text: t("page.pit.changes.signed", { by: signed_by }) }),
      par && countEntry({ name: `change-${number}`, order, fixed: { ...par } }),
      refusal && refusal.code !== THEIRS && el("p", { class: "dim", text: refusal.sentence }),
      !refusal && receives && countEntry({ name: `ReceiveBankroll-${number}`, order, button: stepName(step),
        send: (counted) => this.send({ type: step, number, counted }) }),
      el("div", { class: "next-do" },
        !refusal && !receives && el("button", { type: "button", class: "main", "data-do": `sign-${number}`,
          text: stepName(step), onclick: () => this.send({ type: step, number }) }),
        !withdraw && el("button", { type: "button", "data-do": `withdraw-${number}`,
          text: stepName("WithdrawTableChange"),
          onclick: () => this.send({ type: "WithdrawTableChange", number }) })));
  }

  /** @param {string} type @param {Refused | null} refusal @param {string} words @param {() => void} begin */
  #begin(type, refusal, words, begin) {
    if (refusal?.code === THEIRS) return null;
    return el("div", { class: "change-begin" }, el("p", { text: words }),
      refusal ? el("p", { class: "dim", text: refusal.sentence })
        : el("button", { type: "button", "data-do": type, text: stepName(type), onclick: begin }));
  }

  /**
   * @param {string} table @param {Refused | null} refusal @param {readonly string[]} order
   * @param {TableDesk["par"]} par
   */
  #par(table, refusal, order, par) {
    if (refusal?.code === THEIRS) return null;
    return el("details", { class: "change-par" }, el("summary", { text: stepName("ProposePar") }),
      el("p", { text: t("page.pit.changes.par") }),
      refusal ? el("p", { class: "dim", text: refusal.sentence })
        : countEntry({ name: "ProposePar", order, start: par, button: stepName("ProposePar"),
          send: (cheques) => this.#ask("ProposePar", { table, par: cheques }) }));
  }

  /**
   * Asks for the reason, and for what else is to be said.
   * @param {string} type
   * @param {Record<string, unknown>} known
   * @param {import("../../lib/form.js").DialogField[]} [more]
   */
  #ask(type, known, more = []) {
    askFor(type, [...more, { name: "why", label: t("page.pit.changes.why") }], async (values) => {
      await this.send({ type, ...known, ...values });
      return null;
    });
  }
}
