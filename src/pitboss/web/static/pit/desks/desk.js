// What the desks of the pit have in common: their head with the ways between them, and when they are read again.

import { Desk } from "../../lib/desk.js";
import { fill } from "../../lib/el.js";
import { notice } from "../../lib/notice.js";
import { MANUAL } from "../../lib/view.js";
import { t } from "../../lib/words.js";
import { mayGo, pitNav } from "../nav.js";

const AGAIN_MS = 5000;

/** Texts of one desk. @param {string} desk @returns {(key: string, more?: Record<string, unknown>) => string} */
export const wordsOf = (desk) => (key, more) => t(`page.pit_desks.${desk}.${key}`, more);

/** @template Data @extends {Desk<Data>} */
export class PitDesk extends Desk {
  /** @type {import("../nav.js").Desk} */
  desk = "people";
  /** Milliseconds after which it is read again. */
  againMs = AGAIN_MS;

  /** @param {import("../../lib/view.js").Context} context */
  async begin(context) {
    if (!mayGo(context.me, this.desk)) return fill(this, notice("forbidden"));
    await this.open(pitNav(this.desk, context.me), `page.pit_desks.${this.desk}`);
    this.every(this.againMs, () => this.again());
    // Something of what waits has changed; what takes long to work out is not asked for at once.
    if (!MANUAL && this.againMs <= AGAIN_MS) this.listen(context.link, "pit", () => this.again());
  }
}
