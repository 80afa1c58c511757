// Next to a replay, for staff who watch: bookmarks, a hand proved from the discards, the odds at the step, the case.

import { announce } from "../lib/announce.js";
import { Problem, ask } from "../lib/api.js";
import { give } from "../lib/commands.js";
import { el, fill } from "../lib/el.js";
import { written } from "../lib/form.js";
import { openDialog } from "../lib/keys.js";
import { t } from "../lib/words.js";
import { mayStudy, mayWatch } from "./access.js";
import { markLine } from "./marks.js";
import { OddsPanel } from "./odds_panel.js";
import { openLinkedProof, openProof } from "./proof_dialog.js";

/** @typedef {import("../lib/scene.d.ts").RoundReplay} RoundReplay */
/** @typedef {import("../lib/scene.d.ts").RoundMark} RoundMark */
/** @typedef {import("../lib/keys.js").Key} Key */

const PAUSE_MS = 200;

export class ReplayDesk {
  seq = 0;
  turn = 0;

  /**
   * @param {RoundReplay} replay
   * @param {import("../lib/api.js").Me} me
   * @param {string} name of the table
   */
  constructor(replay, me, name) {
    this.replay = replay;
    this.name = name;
    this.watches = mayWatch(me) && replay.ended;
    this.studies = mayStudy(me) && replay.ended;
    /** @type {OddsPanel | null} */
    this.odds = null;
    this.marks = el("ul", { class: "marks" });
    this.marked = el("section", { class: "panel marks-panel", hidden: true },
      el("h2", { text: t("page.surveillance.marks") }), this.marks);
    this.place = el("div", { class: "replay-odds", hidden: true });
    this.panels = [this.place, this.marked];
    if (this.watches) this.#readMarks();
  }

  /** @returns {HTMLElement[]} */
  get buttons() {
    return this.keys.map((key) => el("button", { type: "button", onclick: () => key.act(new KeyboardEvent("keydown")) },
      el("span", { text: t(key.says) }), el("kbd", { text: key.key.toUpperCase() })));
  }

  /** @returns {Key[]} */
  get keys() {
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act) =>
      ({ key: cap, says: `page.surveillance.tool.${says}`, group: "page.surveillance.title", act });
    return [
      ...(this.watches ? [key("p", "prove", () => openProof(this.replay)), key("b", "mark", () => this.#mark()),
        key("e", "export", () => this.#export())] : []),
      ...(this.studies ? [key("o", "odds", () => this.#toggleOdds())] : []),
    ];
  }

  /** The round is drawn: a link may ask for more than its step. */
  begin() {
    if (this.watches) openLinkedProof(this.replay);
  }

  /** @param {number} seq The event of the step that is shown. */
  at(seq) {
    this.seq = seq;
    clearTimeout(this.later);
    if (this.odds && !this.place.hidden) this.later = setTimeout(() => this.#askOdds(), PAUSE_MS);
  }

  stop() {
    clearTimeout(this.later);
    this.turn += 1;
  }

  async #readMarks() {
    const path = `/api/marks?table=${encodeURIComponent(this.replay.table)}`;
    const { marks } = /** @type {{marks: RoundMark[]}} */ (await ask(path).catch(() => ({ marks: [] })));
    const mine = marks.filter((mark) => mark.round === this.replay.number);
    fill(this.marks, ...mine.map((mark) => markLine(mark, this.name)));
    this.marked.hidden = !mine.length;
  }

  #mark() {
    const area = el("textarea", { id: "mark-text", rows: 3, maxlength: 200, required: true });
    const said = el("p", { class: "said wrong", role: "alert" });
    const { table, number } = this.replay;
    const seq = this.seq;
    const dialog = openDialog("page.surveillance.tool.mark", el("form", { class: "form mark-form",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        const text = written(area);
        const { refusal } = await give({ type: "MarkRound", table, round: number, seq, text });
        if (refusal) return fill(said, refusal.sentence);
        dialog.close();
        announce(t("page.surveillance.mark_kept"));
        this.#readMarks();
      } },
    el("p", { class: "dim", text: t("page.surveillance.mark_at", { table: this.name, number }) }),
    el("div", { class: "field" }, el("label", { for: "mark-text", text: t("page.surveillance.mark_why") }), area), said,
    el("button", { class: "main", text: t("page.surveillance.mark_keep") })));
    area.focus();
  }

  async #export() {
    const path = `/api/cases?round=${encodeURIComponent(this.replay.round)}`;
    const said = el("p", { role: "status", text: t("page.surveillance.case_making") });
    const place = el("p", { class: "ways" });
    const what = el("p", { class: "dim", text: t("page.surveillance.case_what") });
    openDialog("page.surveillance.tool.export", what, said, place);
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) {
      const told = answer ? await answer.json().catch(() => null) : null;
      said.textContent = answer?.status === 409 ? t("page.surveillance.case_in_play")
        : told?.sentence || t("page.surveillance.failed");
      return;
    }
    const size = (await answer.arrayBuffer()).byteLength;
    said.textContent = t("page.surveillance.case_ready", { kb: Math.ceil(size / 1024) });
    fill(place, el("a", { class: "button main", href: path, download: `case-${this.replay.round}.zip`,
      text: t("page.surveillance.case_download") }));
  }

  #toggleOdds() {
    this.place.hidden = !this.place.hidden;
    this.place.parentElement?.classList.toggle("with-odds", !this.place.hidden);
    if (this.place.hidden) return;
    this.odds ??= new OddsPanel();
    fill(this.place, this.odds.element);
    this.#askOdds();
  }

  async #askOdds() {
    const turn = (this.turn += 1);
    try {
      const odds = await ask(`/api/rounds/${encodeURIComponent(this.replay.round)}/odds?seq=${this.seq}`);
      if (turn === this.turn) this.odds?.show(odds, this.name);
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      const key = fault.status === 403 ? "page.surveillance.odds.in_play" : "page.surveillance.odds.failed";
      if (turn === this.turn) this.odds?.say(t(key));
    }
  }
}
