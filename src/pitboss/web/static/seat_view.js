// @ts-check
// <pb-seat>: the dealer's seat of the school: choose, deal, be told. `?now=guide` sits down at once.

import { Problem } from "./api.js";
import { el, fill } from "./el.js";
import { bindKeys, showKeyHelp } from "./keys.js";
import { SeatConsole } from "./seat_console.js";
import { reportPage } from "./seat_report.js";
import { setupPage } from "./seat_setup.js";
import { actIn, lookAt, offered, resultOf, sitDown } from "./seat_sitting.js";
import { trainNav } from "./train_nav.js";
import { t } from "./words.js";

/** @typedef {import("./seat_sitting.js").State} State */
/** @typedef {import("./seat_sitting.js").Wish} Wish */
/** @typedef {import("./seat_sitting.js").Mode} Mode */

/** @type {Wish} */
let last = { game: "blackjack-shoe", mode: "guide", seats: 3, rounds: 5, plants: [] };

export class SeatView extends HTMLElement {
  constructor() {
    super();
    /** @type {State | null} */
    this.state = null;
    /** @type {SeatConsole | null} */
    this.console = null;
    this.busy = false;
    this.there = false;
    this.unbind = () => {};
  }

  /** @param {import("./routes.js").Context} context */
  async enter(context) {
    this.there = true;
    this.me = context.me;
    this.go = context.go;
    fill(this, el("p", { class: "loading", role: "status", text: t("page.seat.loading") }));
    const asked = new URLSearchParams(location.search);
    const sitting = asked.get("sitting");
    const now = asked.get("now");
    this.unbind = bindKeys(() => this.#keys());
    if (sitting) {
      const state = await lookAt(sitting).catch((fault) => {
        if (fault instanceof Problem && fault.status === 404) return null;
        throw fault;
      });
      if (state) return this.#sat(state);
    }
    if (now === "guide" || now === "show" || now === "test") {
      const seed = asked.has("seed") ? { seed: Number(asked.get("seed")) } : {};
      return this.begin({ ...last, mode: now, game: asked.get("game") ?? last.game, rounds: 3, ...seed });
    }
    return this.setup();
  }

  leave() {
    this.there = false;
    this.unbind();
  }

  async setup() {
    this.state = this.console = null;
    this.#address("");
    const found = await offered();
    if (!this.there) return;
    fill(this, this.me && trainNav("seat", this.me), setupPage(found, last, (wish) => this.begin(wish)));
    this.#rest();
  }

  /** @param {Wish} wish */
  async begin(wish) {
    const { seed: _, ...again } = wish;
    last = again;
    await this.#tried(async () => this.#sat(await sitDown(wish)));
  }

  /** @param {State} state */
  async #sat(state) {
    if (!this.there) return;
    this.#address(state.id);
    if (state.over) return this.#report(state);
    this.console = new SeatConsole((act) => this.send(act));
    const heading = t("page.seat.dealing", { game: t(`game.${state.game}`), mode: t(`page.seat.mode.${state.mode}`) });
    fill(this, el("h1", { class: "unseen", tabindex: "-1", text: heading }), this.console.element);
    this.state = state;
    this.console.show(state, true);
  }

  /** @param {import("./seat_sitting.js").Act} act */
  async send(act) {
    const { state } = this;
    if (this.busy || !state) return;
    this.busy = true;
    delete document.documentElement.dataset.rest;
    await this.#tried(async () => {
      const next = await actIn(state.id, act);
      if (!this.there) return;
      this.state = next;
      if (next.over) await this.#report(next);
      else this.console?.show(next);
    });
    this.busy = false;
  }

  /** @param {State} state */
  async #report(state) {
    const result = await resultOf(state.id);
    if (!this.there) return;
    this.state = this.console = null;
    fill(this, reportPage(result, { again: () => this.begin(last), other: () => this.setup(),
      toExam: (exam) => this.go?.(`/train/exam/${encodeURIComponent(exam)}`) }));
    /** @type {HTMLElement | null} */ (this.querySelector("h1"))?.focus();
    scrollTo(0, 0);
    this.#rest();
  }

  /** What the server would not do, or could not be asked, is said here. @param {() => Promise<void>} work */
  async #tried(work) {
    try {
      await work();
      this.querySelector(".seat-problem")?.remove();
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      const gone = fault.status === 404;
      const words = fault.status ? (gone ? t("page.seat.gone") : fault.message) : t("page.seat.offline");
      this.querySelector(".seat-problem")?.remove();
      this.prepend(el("p", { class: "seat-problem deal-refusal", role: "alert" }, words,
        gone ? el("button", { type: "button", text: t("page.seat.report.other"),
          onclick: () => this.setup() }) : null));
      this.#rest();
    }
  }

  /** @param {string} sitting */
  #address(sitting) {
    history.replaceState(null, "", sitting ? `/train/seat?sitting=${encodeURIComponent(sitting)}` : "/train/seat");
  }

  #rest() {
    document.documentElement.dataset.rest = "";
  }

  /** @returns {import("./keys.js").Key[]} */
  #keys() {
    const keys = this.console?.keys() ?? [];
    const help = { key: "?", says: "page.deal.key.help", group: "page.seat.moves", act: () => showKeyHelp(keys) };
    return this.console ? [...keys, help] : [];
  }
}

customElements.define("pb-seat", SeatView);
