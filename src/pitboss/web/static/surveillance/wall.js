// <pb-watch>: a wall of tables as surveillance sees them, and what every bet is worth at the one that is picked.

import "../felt/stage.js";
import { Problem, ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { tableName } from "../lib/names.js";
import { prefs } from "../lib/prefs.js";
import { View } from "../lib/view.js";
import { t } from "../lib/words.js";
import { lastRoundPath, tablePath } from "../routes.js";
import { maySeeOdds, mayWatch } from "./access.js";
import { OddsPanel } from "./odds_panel.js";
import { forbidden } from "./states.js";

/** @typedef {import("../lib/scene.d.ts").TableRow} TableRow */
/** @typedef {import("../lib/link.js").Update} Update */
/** @typedef {import("../lib/view.js").Context} Context */
/** @typedef {{tile: HTMLElement, stage: import("../felt/stage.js").Stage, about: HTMLElement, racked: number}} Tile */

const FIRST = 4;
const MOST = 9;

export class Watch extends View {
  /** @type {Map<string, string>} */
  names = new Map();
  /** @type {Map<string, Tile>} */
  tiles = new Map();
  picked = "";
  asked = 0;

  /** @param {Context} context */
  async begin(context) {
    if (!mayWatch(context.me)) return forbidden(this);
    const { tables } = /** @type {{tables: TableRow[]}} */ (await ask("/api/tables"));
    if (!this.context) return;
    for (const one of tables) this.names.set(one.table, tableName(one.table, one.placard));
    const named = new URLSearchParams(location.search).get("tables");
    const wanted = (named === null ? [...this.names.keys()].slice(0, FIRST) : named.split(","))
      .filter((one) => this.names.has(one)).slice(0, MOST);
    this.#build();
    this.listen(prefs, "change", () => {
      for (const { stage } of this.tiles.values()) stage.deck = prefs.get("deck");
    });
    this.keys("page.surveillance.key", "page.surveillance.watch.title", (key) => this.#keys(key));
    this.until(() => {
      for (const table of this.tiles.keys()) context.link.leave(table);
    });
    for (const table of wanted) this.#add(table);
    this.#arranged();
    if (wanted[0] && this.odds) this.pick(wanted[0]);
  }

  #build() {
    this.odds = this.context && maySeeOdds(this.context.me) ? new OddsPanel() : null;
    this.wall = el("ul", { class: "wall", "aria-label": t("page.surveillance.watch.title") });
    this.empty = el("p", { class: "empty", text: t("page.surveillance.watch.none"), hidden: true });
    this.chooser = el("div", { class: "chooser", role: "group", "aria-label": t("page.surveillance.watch.choose") },
      ...[...this.names].map(([table, name]) => el("button", { type: "button", "data-table": table,
        "aria-pressed": "false", text: name, onclick: () => this.#toggle(table) })));
    fill(this, el("header", { class: "find-head" },
      el("div", null, el("h1", { text: t("page.surveillance.watch.title") }),
        el("p", { class: "dim", text: t("page.surveillance.watch.intro", { most: MOST }) })),
      el("a", { class: "button", href: "/replay", text: t("page.surveillance.to_find") })),
    this.chooser, el("div", { class: this.odds ? "watch-room with-odds" : "watch-room" },
      el("div", null, this.wall, this.empty), this.odds?.element));
  }

  /** @param {string} table */
  #toggle(table) {
    if (this.tiles.has(table)) {
      this.context?.link.leave(table);
      this.tiles.get(table)?.tile.remove();
      this.tiles.delete(table);
      if (this.picked === table) this.picked = "";
    } else if (this.tiles.size < MOST) this.#add(table);
    this.#arranged();
    const shown = [...this.tiles.keys()];
    history.replaceState(null, "", `/watch?tables=${shown.map(encodeURIComponent).join(",")}`);
    if (!this.picked && shown[0]) this.pick(shown[0]);
    if (!shown.length) this.odds?.say(t("page.surveillance.watch.none"));
  }

  #arranged() {
    if (this.empty) this.empty.hidden = this.tiles.size > 0;
    for (const button of this.chooser?.querySelectorAll("button") ?? []) {
      const on = this.tiles.has(button.dataset.table ?? "");
      button.setAttribute("aria-pressed", String(on));
      button.disabled = !on && this.tiles.size >= MOST;
    }
    this.wall?.classList.toggle("one", this.tiles.size === 1);
  }

  /** @param {string} table */
  #add(table) {
    const stage = /** @type {import("../felt/stage.js").Stage} */ (document.createElement("pb-stage"));
    stage.deck = prefs.get("deck");
    const name = this.names.get(table) ?? table;
    const about = el("span", { class: "dim tile-about" });
    const pick = this.odds && el("button", { type: "button", class: "tile-odds", "aria-pressed": "false",
      "aria-label": t("page.surveillance.watch.odds_of", { table: name }),
      text: t("page.surveillance.watch.odds"), onclick: () => this.pick(table) });
    const way = (/** @type {string} */ href, /** @type {string} */ key) => el("a", { class: "button", href,
      "aria-label": t(`page.surveillance.watch.${key}_of`, { table: name }),
      text: t(`page.surveillance.watch.${key}`) });
    const tile = el("li", { class: "tile", "data-table": table },
      el("div", { class: "tile-head" }, el("h2", { text: name }), about), stage,
      el("div", { class: "tile-ways" }, pick,
        way(tablePath(table), "to_table"), way(lastRoundPath(table), "last")));
    this.wall?.append(tile);
    this.tiles.set(table, { tile, stage, about, racked: -1 });
    this.context?.link.watch(table, (update) => this.#hear(table, update));
  }

  /** @param {string} table @param {Update} update */
  #hear(table, { scene, fresh, dealer, paused }) {
    const shown = this.tiles.get(table);
    if (!shown) return;
    shown.stage.show(scene, { instant: fresh });
    const parts = [t("page.surveillance.round", { number: scene.round }),
      dealer.automatic ? t("page.surveillance.automatic") : dealer.name];
    if (paused) parts.push(t("page.surveillance.watch.paused"));
    shown.about.textContent = parts.join(" · ");
    // The rack grows when a round's cards are picked up.
    const ended = shown.racked !== scene.shoe.discarded;
    shown.racked = scene.shoe.discarded;
    if (ended && this.picked === table && this.asked) this.#ask();
  }

  /** @param {string} table */
  pick(table) {
    this.picked = table;
    for (const [name, { tile }] of this.tiles) {
      tile.classList.toggle("picked", name === table);
      tile.querySelector(".tile-odds")?.setAttribute("aria-pressed", String(name === table));
    }
    this.odds?.say(t("page.surveillance.odds.working"));
    this.#ask();
  }

  async #ask() {
    const table = this.picked;
    const turn = (this.asked += 1);
    if (!this.odds || !table) return;
    try {
      const odds = await ask(`/api/tables/${encodeURIComponent(table)}/odds`);
      if (turn === this.asked && this.context) this.odds.show(odds, this.names.get(table) ?? table);
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      if (turn === this.asked) this.odds.say(fault.message || t("page.surveillance.odds.failed"));
    }
  }

  /** @param {import("../lib/view.js").MakeKey} key */
  #keys(key) {
    const shown = [...this.tiles.keys()];
    const move = (/** @type {number} */ by) => {
      const next = shown[(shown.indexOf(this.picked) + by + shown.length) % shown.length];
      if (next && this.odds) this.pick(next);
      const first = this.tiles.get(next ?? "")?.tile.querySelector("button, a");
      if (first instanceof HTMLElement) first.focus();
    };
    return [key("j", "next_table", () => move(1)), key("k", "previous_table", () => move(-1)),
      ...(this.odds ? shown.map((table, at) => key(String(at + 1), "pick_table", () => this.pick(table))) : [])];
  }
}

customElements.define("pb-watch", Watch);
