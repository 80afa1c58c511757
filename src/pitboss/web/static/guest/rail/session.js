// What a guest's time at a table came to: what they brought, what they took along, how many rounds they bet in.

import { t } from "../../lib/words.js";
import { billsWorth } from "../change.js";
import { fortune } from "../rail.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../betting.js").Command} Command */

export class Session {
  /** @param {string} table */
  constructor(table) {
    this.place = `pitboss.session.${table}`;
    /** @type {{brought: number, rounds: number} | null} nothing as long as they have no seat */
    this.told = recall(this.place);
    /** @type {Scene | null} */
    this.scene = null;
  }

  /** @param {Scene} scene @param {boolean} played whether a round that they bet in has ended with it */
  follow(scene, played) {
    this.scene = scene;
    if (scene.cheques === null) return;
    const before = this.told ?? { brought: fortune(scene), rounds: 0 };
    if (this.told && !played) return;
    this.keep({ ...before, rounds: before.rounds + Number(played) });
  }

  /** @param {Command} command that was accepted @param {{tell: (text: string) => void}} notes */
  did(command, notes) {
    const { scene, told } = this;
    if (command.type === "BuyIn") {
      const cents = billsWorth(/** @type {Record<string, number>} */ (command.bills));
      this.keep({ brought: (told?.brought ?? 0) + cents, rounds: told?.rounds ?? 0 });
    }
    if (!told || !scene) return;
    const waiting = scene.waiting.find((one) => one.mine)?.cents ?? 0;
    if (command.type === "TakeBackBills") this.keep({ ...told, brought: told.brought - waiting });
    if (command.type !== "LeaveTable") return;
    const [bought, left] = [told.brought - waiting, fortune(scene)];
    const won = left - bought;
    const result = t(won > 0 ? "page.table.won" : won < 0 ? "page.table.lost" : "page.table.even",
      { cents: Math.abs(won) });
    notes.tell(t("page.table.session", { bought, left, rounds: told.rounds, result }));
    this.keep(null);
  }

  /** @param {{brought: number, rounds: number} | null} told */
  keep(told) {
    this.told = told;
    try {
      if (told) sessionStorage.setItem(this.place, JSON.stringify(told));
      else sessionStorage.removeItem(this.place);
    } catch {
      // A browser that keeps nothing: the sum is of this visit to the page.
    }
  }
}

/** @param {string} place @returns {{brought: number, rounds: number} | null} */
function recall(place) {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}
