// @ts-check
// <pb-rulings>: the ruling desk: every table that waits for a supervisor, the one that is picked as it stands, and
// its case or its dispute to decide. Whoever may not rule sees all of it, and why it is not theirs.

import { announce } from "./announce.js";
import { ask } from "./api.js";
import { el, fill } from "./el.js";
import { bindKeys, showKeyHelp } from "./keys.js";
import { tableName } from "./names.js";
import { pitNav } from "./pit_nav.js";
import { prefs } from "./prefs.js";
import { dealPath } from "./routes.js";
import { CasePanel } from "./ruling_case.js";
import { DisputePanel } from "./ruling_dispute.js";
import "./stage.js";
import { kindWords, ruledWords } from "./stop_words.js";
import { t } from "./words.js";

/** @typedef {import("./scene.d.ts").FloorLine} FloorLine */
/** @typedef {import("./scene.d.ts").TableLine} TableLine */
/** @typedef {import("./scene.d.ts").Command} Command */
/** @typedef {import("./link.js").Update} Update */
/** @typedef {import("./keys.js").Key} Key */
/** @typedef {import("./routes.js").Context} Context */

const STAFF = ["dealer", "supervisor", "surveillance"];
const TICK_MS = 1000;
const LOST_MS = 3000;
const MANUAL = new URLSearchParams(location.search).get("clock") === "manual";

export class Rulings extends HTMLElement {
  /** @type {Map<string, FloorLine>} */
  lines = new Map();
  /** @type {Map<string, string>} */
  names = new Map();
  /** @type {Set<string>} what was announced: a table and what it stopped for */
  heard = new Set();
  picked = "";
  /** @type {Update | null} */
  update = null;
  busy = false;
  awaited = -1;
  unbind = () => {};
  dressed = () => {
    if (this.stage) this.stage.deck = prefs.get("deck");
  };

  /** @param {Context} context */
  async enter(context) {
    this.context = context;
    if (!STAFF.includes(context.me.side)) return this.#forbidden();
    const { tables } = /** @type {{tables: TableLine[]}} */ (await ask("/api/tables"));
    if (this.context !== context) return;
    for (const one of tables) this.names.set(one.table, tableName(one.table, one.placard));
    this.#build();
    this.unbind = bindKeys(() => this.#keys());
    prefs.addEventListener("change", this.dressed);
    if (!MANUAL) this.ticking = setInterval(() => this.#times(), TICK_MS);
    await new Promise((resolve) => {
      this.entered = resolve;
      context.link.floor((lines) => {
        this.#hear(lines);
        resolve(null);
      });
    });
  }

  leave() {
    const link = this.context?.link;
    link?.leaveFloor();
    if (this.picked) link?.leave(this.picked);
    clearInterval(this.ticking);
    clearTimeout(this.lost);
    this.unbind();
    prefs.removeEventListener("change", this.dressed);
    this.context = undefined;
    this.entered?.(null);
  }

  #forbidden() {
    fill(this, el("section", { class: "notice", "data-notice": "forbidden" },
      el("h1", { text: t("page.rulings.forbidden") }), el("p", { class: "dim", text: t("page.rulings.forbidden_why") }),
      el("p", { class: "ways" }, el("a", { class: "button main", href: "/", text: t("page.shell.nav.floor") }))));
    document.documentElement.dataset.rest = "";
  }

  #build() {
    const send = (/** @type {Command} */ command) => this.send(command);
    this.stage = /** @type {import("./stage.js").Stage} */ (document.createElement("pb-stage"));
    this.stage.pose = "dealer";
    this.dressed();
    this.list = el("ul", { class: "waiting-list" });
    this.cases = new CasePanel(send);
    this.dispute = new DisputePanel(send);
    this.said = el("p", { class: "ruled-line", role: "status", hidden: true });
    this.refusal = el("p", { class: "deal-refusal", role: "status", hidden: true });
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

  /** @returns {FloorLine[]} those that wait, the longest first */
  get waiting() {
    const since = (/** @type {FloorLine} */ line) => line.stop?.since_ms ?? 0;
    return [...this.lines.values()].filter((line) => line.stop).sort((one, other) => since(one) - since(other));
  }

  /** @param {readonly FloorLine[]} lines */
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
    if (!this.picked) document.documentElement.dataset.rest = "";
  }

  /** @param {string} table */
  #name(table) {
    return t("page.rulings.table", { table, game: this.names.get(table) ?? "" });
  }

  #draw() {
    const { list, waiting } = this;
    if (!list) return;
    const had = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-table") : null;
    const rows = waiting.map((line) => el("li", {}, el("button", { type: "button", "data-table": line.table,
      class: "waiting-table", "aria-current": line.table === this.picked && "true",
      onclick: () => this.pick(line.table) },
    el("strong", { text: this.#name(line.table) }),
    el("span", { class: "waiting-what", text: kindWords(line.stop?.kind ?? "") }),
    el("span", { class: "waiting-time figure", "data-since": line.stop?.since_ms ?? 0 }))));
    fill(list, ...(rows.length ? rows : [el("li", { class: "empty", text: t("page.rulings.none") })]));
    if (had) /** @type {HTMLElement | null} */ (list.querySelector(`[data-table="${CSS.escape(had)}"]`))?.focus();
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
    this.#free();
    if (this.refusal) this.refusal.hidden = true;
    delete document.documentElement.dataset.rest;
    this.#draw();
    link.watch(table, (update) => this.#show(update));
  }

  /** @param {Update} update */
  async #show(update) {
    if (update.table !== this.picked || !this.felt || !this.about) return;
    this.update = update;
    if (update.seq >= this.awaited && this.awaited >= 0) this.#free();
    const { scene } = update;
    this.felt.hidden = false;
    fill(this.about, el("strong", { text: this.#name(update.table) }),
      el("a", { href: dealPath(update.table), text: t("page.rulings.to_console") }));
    this.#panels();
    await this.stage?.show(scene, { instant: update.fresh });
    if (!this.busy) document.documentElement.dataset.rest = "";
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
    const link = this.context?.link;
    if (this.busy || !link || !this.picked || !this.refusal) return;
    this.busy = true;
    delete document.documentElement.dataset.rest;
    this.#panels();
    const { seq, refusal } = await link.act(this.picked, command);
    this.refusal.hidden = !refusal;
    fill(this.refusal, ...(refusal ? [refusal.sentence, " ", el("span", { class: "rule", text: refusal.rule })] : []));
    if (!refusal && seq > (this.update?.seq ?? -1)) {
      this.awaited = seq;
      this.lost = setTimeout(() => this.#freed(), LOST_MS);
      return;
    }
    this.#freed();
  }

  #freed() {
    this.#free();
    this.#panels();
    document.documentElement.dataset.rest = "";
  }

  #free() {
    clearTimeout(this.lost);
    this.busy = false;
    this.awaited = -1;
  }

  /** The next table of the list, or the one before. @param {number} by */
  move(by) {
    const tables = this.waiting.map((line) => line.table);
    const next = tables[(Math.max(tables.indexOf(this.picked), by < 0 ? 0 : -1) + by + tables.length) % tables.length];
    if (next) this.pick(next);
  }

  /** @returns {Key[]} */
  #keys() {
    const { cases, dispute } = this;
    if (!cases || !dispute) return [];
    const open = cases.element.hidden ? dispute : cases;
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act) =>
      ({ key: cap, says: `page.rulings.key.${says}`, group: "page.rulings.title", act });
    const keys = [
      ...Array.from({ length: 9 }, (_, place) => key(String(place + 1), "pick", () => open.pick(place))),
      key("Enter", "sign", () => open.confirm()),
      key("n", "next", () => dispute.prove(false)), key("a", "all", () => dispute.prove(true)),
      key("j", "down", () => this.move(1)), key("k", "up", () => this.move(-1)),
      key("v", "turn", () => this.stage?.turn()),
    ];
    return [...keys, key("?", "help", () => showKeyHelp(keys))];
  }
}

customElements.define("pb-rulings", Rulings);
