// Who deals a table, and who could: qualified and free first, and of the others why not.

import { el } from "../../lib/el.js";
import { t } from "../../lib/words.js";
import { drawPart } from "./place.js";

/** @typedef {import("../../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("./next_step.js").Send} Send */

export class ReliefPanel {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.element = el("section", { class: "panel relief-panel" });
  }

  /** @param {TableDesk} desk */
  show({ table, dealer, dealer_name, dealers }) {
    drawPart(this.element, [table, dealer, dealer_name, dealers], () => [
      el("h2", { tabindex: "-1", text: t("page.pit.relief") }),
      el("p", { class: "deals",
        text: t(dealer ? "page.pit.relief.deals" : "page.pit.relief.nobody", { name: dealer_name || dealer }) }),
      ...this.#others(table, dealers)]);
  }

  /**
   * @param {string} table
   * @param {TableDesk["dealers"]} dealers
   */
  #others(table, dealers) {
    if (!dealers) return [];
    if (!dealers.length) return [el("p", { class: "dim", text: t("page.pit.relief.none") })];
    const theirs = dealers.every(({ refusal }) => refusal?.code === "not_your_desk");
    return [el("ul", { class: "relief-list" }, ...dealers.map(({ id, name, table: at, on_break, refusal }) => {
      const where = t(`page.pit.relief.${on_break ? "break" : at ? "at" : "free"}`, { table: at });
      return el("li", null,
        el("span", { class: "relief-who" }, el("strong", { text: name }), el("span", { class: "dim", text: where })),
        refusal ? !theirs && el("span", { class: "dim relief-why", text: refusal.sentence })
          : el("button", { type: "button", "data-do": `relief-${id}`, text: t("page.pit.relief.send"),
            onclick: () => this.send({ type: "AssignDealer", person: id, table }) }));
    }))];
  }
}
