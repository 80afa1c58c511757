// <pb-join>: an instructor at a trainee's sitting, /train/watch/{trainee}/{sitting}: the table as the trainee sees it,
// the notes, and the faults that can be planted.

import { showTubes } from "../../felt/drawing/tubes.js";
import "../../felt/stage.js";
import { announce } from "../../lib/announce.js";
import { Problem, ask } from "../../lib/api.js";
import { refusalOf } from "../../lib/commands.js";
import { el, fill } from "../../lib/el.js";
import { loading } from "../../lib/notice.js";
import { prefs } from "../../lib/prefs.js";
import { View, rest } from "../../lib/view.js";
import { language, t } from "../../lib/words.js";
import { trainNav } from "../drills/nav.js";
import { moveWords } from "../seat/words.js";
import { noteList } from "./notes.js";

/** @typedef {import("../../lib/scene.d.ts").JoinedOut} JoinedOut */

const AGAIN_MS = 1_500;

export class JoinView extends View {
  /** @type {JoinedOut | null} */
  joined = null;
  #seen = "";

  /** @param {import("../../lib/view.js").Context} context */
  async begin({ me }) {
    this.classList.add("pit-desk", "join");
    const [trainee, sitting] = location.pathname.split("/").slice(-2);
    this.where = `/api/school/sittings/${trainee}/${sitting}`;
    this.stage = /** @type {import("../../felt/stage.js").Stage} */ (document.createElement("pb-stage"));
    this.stage.pose = "dealer";
    this.rack = el("div");
    this.head = el("h1", { tabindex: "-1" });
    this.line = el("p", { class: "dim", role: "status" });
    this.due = el("p", { class: "join-due" });
    this.noted = el("div");
    this.text = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "join-note", rows: 2, maxlength: 300 }));
    this.kind = /** @type {HTMLSelectElement} */ (el("select", { id: "join-kind" }));
    this.noteForm = el("form", { class: "panel join-form", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (this.text?.value.trim()) this.#give("notes", { text: this.text.value.trim() }, "page.school.join.noted");
    } }, el("h2", { text: t("page.school.join.note") }), el("label", { for: "join-note", class: "unseen",
      text: t("page.school.join.note") }), this.text,
    el("button", { class: "main", text: t("page.school.join.send") }), this.noted);
    this.plantForm = el("form", { class: "panel join-form", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#give("plants", { kind: this.kind?.value }, "page.school.join.planted");
    } }, el("h2", { text: t("page.school.join.plant") }), el("label", { for: "join-kind",
      text: t("page.school.join.kind") }), this.kind,
    el("button", { text: t("page.school.join.plant_now") }), el("p", { class: "dim",
      text: t("page.school.join.plant_when") }));
    this.told = el("p", { class: "dim", role: "status" });
    fill(this, loading(t("page.seat.loading")));
    await this.#read();
    fill(this, trainNav("school", me), el("header", { class: "desk-head" }, this.head, this.line), this.refusal,
      this.told,
      el("div", { class: "join-table" }, el("div", { class: "join-felt" }, this.stage),
        el("div", { class: "join-side" }, this.due, this.noteForm, this.plantForm,
          el("section", { class: "panel rack-panel" }, el("h2", { text: t("page.deal.rack") }), this.rack))));
    this.#draw(true);
    this.every(AGAIN_MS, () => this.#again());
  }

  async #read() {
    this.joined = /** @type {JoinedOut} */ (await ask(`${this.where}?language=${language()}`));
  }

  async #again() {
    if (document.hidden || this.busy) return;
    try {
      await this.#read();
      this.#draw(false);
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
    }
  }

  /** @param {string} what @param {unknown} body @param {string} done */
  async #give(what, body, done) {
    await this.work(async () => {
      try {
        this.joined = /** @type {JoinedOut} */ (await ask(`${this.where}/${what}?language=${language()}`, body));
        this.refuse(null);
        if (what === "notes" && this.text) this.text.value = "";
        if (this.told) this.told.textContent = t(done);
        announce(t(done));
        this.#draw(false);
      } catch (fault) {
        if (!(fault instanceof Problem)) throw fault;
        this.refuse({ sentence: refusalOf(fault).sentence, rule: "" });
      }
    });
  }

  /** @param {boolean} instant */
  #draw(instant) {
    const { joined } = this;
    if (!joined || !this.head || !this.line || !this.due || !this.noted || !this.kind || !this.rack) return;
    const { seat } = joined;
    const seen = JSON.stringify(joined);
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.head.textContent = t("page.school.join.title", { trainee: joined.trainee });
    const line = t(joined.seat.over ? "page.school.join.over" : "page.school.join.line",
      { game: t(`game.${seat.game}`), mode: t(`page.seat.mode.${seat.mode}`), round: seat.rounds + 1,
        right: seat.right, steps: seat.steps });
    this.line.textContent = joined.exam ? `${line} ${t("page.school.join.exam")}` : line;
    this.due.textContent = seat.due ? `${t("page.seat.next")} ${moveWords(seat.due.move)}` : "";
    fill(this.noted, noteList(joined.notes));
    const kept = this.kind.value;
    fill(this.kind, ...joined.plants.map((kind) => el("option", { value: kind, selected: kind === kept,
      text: t(`page.seat.plant.${kind}`) })));
    if (this.noteForm) this.noteForm.hidden = joined.exam || seat.over;
    if (this.plantForm) this.plantForm.hidden = !joined.plants.length;
    showTubes(this.rack, seat.scene);
    void this.#picture(instant);
  }

  /** @param {boolean} instant */
  async #picture(instant) {
    const { stage, joined } = this;
    if (!stage || !joined) return;
    stage.deck = prefs.get("deck");
    stage.skip();
    await stage.show(joined.seat.scene, { instant });
    rest();
  }
}

customElements.define("pb-join", JoinView);
