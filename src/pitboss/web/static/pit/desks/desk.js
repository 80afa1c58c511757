// What the desks of the pit have in common: their head with the ways between them, and when they are read again.

import { Desk } from "../../lib/desk.js";
import { el, fill } from "../../lib/el.js";
import { notice } from "../../lib/notice.js";
import { MANUAL } from "../../lib/view.js";
import { t } from "../../lib/words.js";
import { mayGo, pitNav } from "../nav.js";

/** @typedef {import("../../lib/el.js").Child} Child */

const AGAIN_MS = 5000;

/** Texts of one desk. @param {string} desk @returns {(key: string, more?: Record<string, unknown>) => string} */
export const wordsOf = (desk) => (key, more) => t(`page.pit_desks.${desk}.${key}`, more);

/** Rows that unfold; what is looked for unfolds them. @param {string} key @param {string} title @param {Child} rows */
export const fold = (key, title, rows) => el("details", { class: "desk-fold", "data-key": key },
  el("summary", { text: title }), rows);

/** @template Data @extends {Desk<Data>} */
export class PitDesk extends Desk {
  /** @type {import("../nav.js").Desk} */
  desk = "people";
  /** Milliseconds after which it is read again. */
  againMs = AGAIN_MS;
  /** What the reader looks for among rows and sets. */
  sought = "";
  #field = el("input", { type: "search", id: "desk-find", autocomplete: "off", maxlength: 100, oninput: () => {
    this.sought = /** @type {HTMLInputElement} */ (this.#field).value.trim().toLowerCase();
    this.#sift();
  } });

  /** A field that leaves the rows and sets in sight that hold what is written. */
  finder() {
    return el("p", { class: "desk-find" }, el("label", { for: "desk-find", text: t("page.pit_desks.find") }),
      this.#field);
  }

  redraw() {
    super.redraw();
    this.#sift();
  }

  #sift() {
    for (const one of this.querySelectorAll("[data-row], [data-set]")) {
      if (!(one instanceof HTMLElement)) continue;
      one.hidden = this.sought !== "" && !(one.textContent ?? "").toLowerCase().includes(this.sought);
      const folded = one.closest(".desk-fold");
      if (this.sought && !one.hidden && folded instanceof HTMLDetailsElement) folded.open = true;
    }
  }

  /** @param {import("../../lib/view.js").Context} context */
  async begin(context) {
    if (!mayGo(context.me, this.desk)) return fill(this, notice("forbidden"));
    await this.open(pitNav(this.desk, context.me), `page.pit_desks.${this.desk}`);
    this.every(this.againMs, () => this.again());
    // Something of what waits has changed; what takes long to work out is not asked for at once.
    if (!MANUAL && this.againMs <= AGAIN_MS) this.listen(context.link, "pit", () => this.again());
  }
}
