// <pb-seat>: the dealer's seat: settings, a sitting, its report. `?now=guide` begins a sitting at once.

import { Problem } from "../../lib/api.js";
import { el, fill } from "../../lib/el.js";
import { bindKeys, showKeyHelp } from "../../lib/keys.js";
import { loading } from "../../lib/notice.js";
import { View, rest } from "../../lib/view.js";
import { t } from "../../lib/words.js";
import { trainNav } from "../drills/nav.js";
import { notesPanel } from "../school/notes.js";
import { SeatConsole } from "./console.js";
import { reportPage } from "./report.js";
import { setupPage } from "./setup.js";
import { actIn, lookAt, offered, resultOf, sitDown } from "./sitting.js";

/** @typedef {import("./sitting.js").State} State */
/** @typedef {import("./sitting.js").SittingRequest} SittingRequest */
/** @typedef {import("./sitting.js").Mode} Mode */

/** @type {SittingRequest} */
let last = { game: "blackjack-shoe", mode: "guide", seats: 3, rounds: 5, plants: [] };

export class SeatView extends View {
  restsItself = true;
  /** @type {State | null} */
  state = null;
  /** @type {SeatConsole | null} */
  console = null;

  async begin() {
    fill(this, loading(t("page.seat.loading")));
    const asked = new URLSearchParams(location.search);
    const sitting = asked.get("sitting");
    const now = asked.get("now");
    this.until(bindKeys(() => this.#keys()));
    if (sitting) {
      const state = await lookAt(sitting).catch((fault) => {
        if (fault instanceof Problem && fault.status === 404) return null;
        throw fault;
      });
      if (state) return this.#showSitting(state);
    }
    if (now === "guide" || now === "show" || now === "test") {
      const seed = asked.has("seed") ? { seed: Number(asked.get("seed")) } : {};
      return this.start({ ...last, mode: now, game: asked.get("game") ?? last.game, rounds: 3, ...seed });
    }
    return this.setup();
  }

  async setup() {
    this.state = this.console = null;
    this.#address("");
    const found = await offered();
    if (!this.context) return;
    fill(this, trainNav("seat", this.context.me), setupPage(found, last, (request) => this.start(request)));
    rest();
  }

  /** @param {SittingRequest} request */
  async start(request) {
    const { seed: _, ...again } = request;
    last = again;
    await this.#attempt(async () => this.#showSitting(await sitDown(request)));
  }

  /** @param {State} state */
  async #showSitting(state) {
    if (!this.context) return;
    this.#address(state.id);
    if (state.over) return this.#report(state);
    this.console = new SeatConsole((act) => this.send(act));
    const heading = t("page.seat.dealing", { game: t(`game.${state.game}`), mode: t(`page.seat.mode.${state.mode}`) });
    fill(this, el("h1", { class: "unseen", tabindex: "-1", text: heading }),
      notesPanel(state.id, (end) => this.until(end)), this.console.element);
    this.state = state;
    this.console.show(state, true);
  }

  /** @param {import("./sitting.js").Act} act */
  async send(act) {
    const { state } = this;
    if (!state) return;
    await this.work(() => this.#attempt(async () => {
      const next = await actIn(state.id, act);
      if (!this.context) return;
      this.state = next;
      if (next.over) await this.#report(next);
      else this.console?.show(next);
    }));
  }

  /** @param {State} state */
  async #report(state) {
    const result = await resultOf(state.id);
    if (!this.context) return;
    this.state = this.console = null;
    fill(this, reportPage(result, { again: () => this.start(last), other: () => this.setup(),
      toExam: (exam) => this.context?.go(`/train/exam/${encodeURIComponent(exam)}`) }));
    /** @type {HTMLElement | null} */ (this.querySelector("h1"))?.focus();
    scrollTo(0, 0);
    rest();
  }

  /** Does some work and shows a refusal or a lost connection. @param {() => Promise<void>} work */
  async #attempt(work) {
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
      rest();
    }
  }

  /** @param {string} sitting */
  #address(sitting) {
    history.replaceState(null, "", sitting ? `/train/seat?sitting=${encodeURIComponent(sitting)}` : "/train/seat");
  }

  /** @returns {import("../../lib/keys.js").Key[]} */
  #keys() {
    const keys = this.console?.keys() ?? [];
    const help = { key: "?", says: "page.deal.key.help", group: "page.seat.moves", act: () => showKeyHelp(keys) };
    return this.console ? [...keys, help] : [];
  }
}

customElements.define("pb-seat", SeatView);
