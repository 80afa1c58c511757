// <pb-rulings>: the ruling desk: every table that waits for a supervisor, the one that is picked as it stands, and
// its case or its dispute to decide. A reader who may not rule sees all of it, and why they may not.

import { kindWords, ruledWords } from "../../felt/panels/stop_words.js";
import "../../felt/stage.js";
import { announce } from "../../lib/announce.js";
import { ask } from "../../lib/api.js";
import { el, fill } from "../../lib/el.js";
import { tableName } from "../../lib/names.js";
import { noticeBox, refusalLine } from "../../lib/notice.js";
import { prefs } from "../../lib/prefs.js";
import { refill } from "../../lib/redraw.js";
import { MANUAL, ActingView, rest } from "../../lib/view.js";
import { t } from "../../lib/words.js";
import { dealPath } from "../../routes.js";
import { pitNav } from "../nav.js";
import { CasePanel } from "./case.js";
import { DisputePanel } from "./dispute.js";

/** @typedef {import("../../lib/scene.d.ts").FloorRow} FloorRow */
/** @typedef {import("../../lib/scene.d.ts").TableRow} TableRow */
/** @typedef {import("../../lib/scene.d.ts").Command} Command */
/** @typedef {import("../../lib/link.js").Update} Update */
/** @typedef {import("../../lib/keys.js").Key} Key */
/** @typedef {import("../../lib/view.js").Context} Context */

const STAFF = ["dealer", "supervisor", "surveillance"];
const TICK_MS = 1000;

export class Rulings extends ActingView {
  /** @type {Map<string, FloorRow>} */
  lines = new Map();
  /** @type {Map<string, string>} */
  names = new Map();
  /** @type {Set<string>} what was announced: a table and what it stopped for */
  heard = new Set();
  picked = "";
  /** @type {Update | null} */
  update = null;
  restsItself = true;
  refusal = refusalLine("status");

  /** @param {Context} context */
  async begin(context) {
    if (!STAFF.includes(context.me.side)) return this.#forbidden();
    const { tables } = /** @type {{tables: TableRow[]}} */ (await ask("/api/tables"));
    if (!this.context) return;
    for (const one of tables) this.names.set(one.table, tableName(one.table, one.placard));
    this.#build();
    this.keys("page.rulings.key", "page.rulings.title", (key) => this.#keys(key));
    this.listen(prefs, "change", () => this.#dress());
    this.every(TICK_MS, () => this.#times());
    this.until(() => {
      context.link.leaveFloor();
      if (this.picked) context.link.leave(this.picked);
    });
    await this.first((heard) => context.link.floor((lines) => {
      this.#hear(lines);
      heard();
    }));
  }

  #forbidden() {
    fill(this, noticeBox("forbidden", t("page.rulings.forbidden"), t("page.rulings.forbidden_why"),
      el("a", { class: "button main", href: "/", text: t("page.shell.nav.floor") })));
    rest();
  }

  #dress() {
    if (this.stage) this.stage.deck = prefs.get("deck");
  }

  #build() {
    const send = (/** @type {Command} */ command) => this.send(command);
    this.stage = /** @type {import("../../felt/stage.js").Stage} */ (document.createElement("pb-stage"));
    this.stage.pose = "dealer";
    this.#dress();
    this.list = el("ul", { class: "waiting-list" });
    this.cases = new CasePanel(send);
    this.dispute = new DisputePanel(send);
    this.said = el("p", { class: "ruled-line", role: "status", hidden: true });
    this.about = el("p", { class: "about-table" });
    this.felt = el("div", { class: "rulings-felt", hidden: true }, this.about, this.stage,
      this.dispute.cards);
    this.side = el("div", { class: "rulings-side" }, this.said, this.refusal, this.cases.element,
      this.dispute.element);
    const me = this.context?.me;
    fill(this, el("div", { class: "rulings-head" }, me ? pitNav("rulings", me) : null,
      el("h1", { tabindex: "-1", text: t("page.rulings.title") }),
      el("p", { class: "dim", text: t("page.rulings.intro") })),
    el("nav", { class: "rulings-list", "aria-label": t("page.rulings.waiting") },
      el("h2", { text: t("page.rulings.waiting") }), this.list), this.felt, this.side);
    this.cases.element.hidden = this.dispute.element.hidden = true;
  }

  /** @returns {FloorRow[]} those that wait, the longest first */
  get waiting() {
    const since = (/** @type {FloorRow} */ line) => line.stop?.since_ms ?? 0;
    return [...this.lines.values()].filter((line) => line.stop).sort((one, other) => since(one) - since(other));
  }

  /** @param {readonly FloorRow[]} lines */
  #hear(lines) {
    for (const line of lines) {
      this.lines.set(line.table, line);
      const about = `${line.table} ${line.stop?.kind} ${line.stop?.since_ms}`;
      if (!line.stop || this.heard.has(about)) continue;
      this.heard.add(about);
      announce(t("page.rulings.called", { table: this.#name(line.table), what: kindWords(line.stop.kind) }));
    }
    const first = this.waiting[0];
    if (!this.picked && first) this.pick(first.table);
    this.#draw();
    if (!this.picked) rest();
  }

  /** @param {string} table */
  #name(table) {
    return t("page.rulings.table", { table, game: this.names.get(table) ?? "" });
  }

  #draw() {
    const { list, waiting } = this;
    if (!list) return;
    const rows = waiting.map((line) => el("li", {}, el("button", { type: "button", "data-table": line.table,
      class: "waiting-table", "data-key": line.table, "aria-current": line.table === this.picked && "true",
      onclick: () => this.pick(line.table) },
    el("strong", { text: this.#name(line.table) }),
    el("span", { class: "waiting-what", text: kindWords(line.stop?.kind ?? "") }),
    el("span", { class: "waiting-time figure", "data-since": line.stop?.since_ms ?? 0 }))));
    refill(list, rows.length ? rows : [el("li", { class: "empty", text: t("page.rulings.none") })]);
    this.#times();
  }

  #times() {
    for (const one of this.list?.querySelectorAll("[data-since]") ?? []) {
      const seconds = Math.max(0, Math.floor((Date.now() - Number(one.getAttribute("data-since"))) / 1000));
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      one.textContent = MANUAL ? "" : t("page.rulings.waits", { time });
    }
  }

  /** @param {string} table */
  pick(table) {
    const link = this.context?.link;
    if (!link || table === this.picked) return;
    if (this.picked) link.leave(this.picked);
    this.picked = table;
    this.update = null;
    this.seen = -1;
    this.free();
    this.refuse(null);
    rest(false);
    this.#draw();
    link.watch(table, (update) => this.#show(update));
  }

  /** @param {Update} update */
  async #show(update) {
    if (update.table !== this.picked || !this.felt || !this.about) return;
    this.update = update;
    this.saw(update.seq);
    const { scene } = update;
    this.felt.hidden = false;
    fill(this.about, el("strong", { text: this.#name(update.table) }),
      el("a", { href: dealPath(update.table), text: t("page.rulings.to_console") }));
    this.#panels();
    await this.stage?.show(scene, { instant: update.fresh });
    if (!this.busy) rest();
  }

  #panels() {
    const scene = this.update?.scene;
    if (!scene || !this.said) return;
    this.cases?.show(scene, this.context?.me.id ?? "", this.busy);
    this.dispute?.show(scene, this.busy);
    const ruled = ruledWords(scene);
    const free = this.cases?.element.hidden && this.dispute?.element.hidden;
    const words = ruled || (free ? t("page.rulings.plays_on") : "");
    this.said.hidden = !words;
    if (this.said.textContent !== words) this.said.textContent = words;
  }

  /** @param {Command} command */
  async send(command) {
    if (this.picked) await this.act(this.picked, command);
  }

  drawBusy() {
    this.#panels();
  }

  /** The next table of the list, or the one before. @param {number} by */
  move(by) {
    const tables = this.waiting.map((line) => line.table);
    const next = tables[(Math.max(tables.indexOf(this.picked), by < 0 ? 0 : -1) + by + tables.length) % tables.length];
    if (next) this.pick(next);
  }

  /** @param {import("../../lib/view.js").MakeKey} key @returns {Key[]} */
  #keys(key) {
    const { cases, dispute } = this;
    if (!cases || !dispute) return [];
    const open = cases.element.hidden ? dispute : cases;
    return [
      ...Array.from({ length: 9 }, (_, place) => key(String(place + 1), "pick", () => open.pick(place))),
      key("Enter", "sign", () => open.confirm()),
      key("n", "next", () => dispute.prove(false)), key("a", "all", () => dispute.prove(true)),
      key("j", "down", () => this.move(1)), key("k", "up", () => this.move(-1)),
      key("v", "turn", () => this.stage?.turn()),
    ];
  }
}

customElements.define("pb-rulings", Rulings);
