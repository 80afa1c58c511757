// <pb-find>: surveillance looks for rounds: the query, the results, and bookmarks.

import { announce } from "../lib/announce.js";
import { Problem, ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { tableName } from "../lib/names.js";
import { View, rest } from "../lib/view.js";
import { language, t } from "../lib/words.js";
import { mayWatch } from "./access.js";
import { flagChoices, roundLine } from "./find_line.js";
import { markList } from "./marks.js";
import { failed, forbidden } from "./states.js";

/** @typedef {import("../lib/scene.d.ts").RoundsFound} RoundsFound */
/** @typedef {import("../lib/scene.d.ts").RoundFound} RoundFound */
/** @typedef {import("../lib/scene.d.ts").TableRow} TableRow */

const FIELDS = Object.freeze(["table", "dealer", "guest", "since", "until", "bet", "won", "result", "flag"]);
const RESULTS = Object.freeze(["house_won", "house_lost", "even"]);
const CASE_MOST = 20;
const AGAIN_MS = 1000;

export class Find extends View {
  cursor = "";
  turn = 0;
  /** @type {Map<string, string>} */
  names = new Map();
  /** @type {Set<string>} the rounds of the case */
  chosen = new Set();

  /** @param {import("../lib/view.js").Context} context */
  async begin({ me }) {
    if (!mayWatch(me)) return forbidden(this);
    const { tables } = /** @type {{tables: TableRow[]}} */ (await ask("/api/tables"));
    for (const one of tables) this.names.set(one.table, tableName(one.table, one.placard));
    this.#build();
    this.keys("page.surveillance.key", "page.surveillance.title", (key) => this.#keys(key));
    this.later = this.timer();
    this.until(() => (this.turn += 1));
    await this.look();
  }

  #build() {
    const asked = new URLSearchParams(location.search);
    this.form = el("form", { class: "panel find-form", role: "search", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.look({ said: true });
    } }, el("h2", { text: t("page.surveillance.wanted") }), ...this.#fields(asked),
    el("div", { class: "find-buttons" },
      el("button", { class: "main", text: t("page.surveillance.look") }),
      el("button", { type: "button", text: t("page.surveillance.clear"), onclick: () => this.#clear() })));
    this.count = el("p", { class: "find-count", role: "status" });
    this.list = el("ol", { class: "found" });
    this.more = el("button", { type: "button", class: "find-more", hidden: true, text: t("page.replay.older"),
      onclick: () => this.look({ more: true }) });
    this.case = el("a", { class: "button main case-link", hidden: true, download: true });
    this.note = el("div", { class: "find-note" });
    this.marks = el("section", { class: "panel find-marks", "aria-label": t("page.surveillance.marks") });
    fill(this, el("header", { class: "find-head" },
      el("div", null, el("h1", { text: t("page.surveillance.title") }),
        el("p", { class: "dim", text: t("page.surveillance.intro") })),
      el("a", { class: "button", href: "/watch", text: t("page.surveillance.to_watch") })),
    el("div", { class: "find-room" }, this.form,
      el("section", { class: "find-results", "aria-label": t("page.surveillance.found_title") },
        el("div", { class: "find-bar" }, this.count, this.case), this.note, this.list, this.more), this.marks));
    markList(this.marks, this.names);
  }

  /** @param {URLSearchParams} asked */
  #fields(asked) {
    const value = (/** @type {string} */ name) => asked.get(name) ?? "";
    const field = (/** @type {string} */ name, /** @type {HTMLElement} */ input) =>
      el("div", { class: `field field-${name}` },
        el("label", { for: `find-${name}`, text: t(`page.surveillance.field.${name}`) }), input);
    const select = (/** @type {string} */ name, /** @type {[string, string][]} */ choices) =>
      field(name, el("select", { id: `find-${name}`, name },
        el("option", { value: "", text: t("page.surveillance.any") }),
        ...choices.map(([key, text]) => el("option", { value: key, text, selected: value(name) === key }))));
    const input = (/** @type {string} */ name, /** @type {string} */ type, more = {}) =>
      field(name, el("input", { id: `find-${name}`, name, type, value: value(name), autocomplete: "off", ...more }));
    return [
      select("table", [...this.names]),
      input("dealer", "text", { list: "find-dealers", maxlength: 100 }), el("datalist", { id: "find-dealers" }),
      input("guest", "text", { list: "find-guests", maxlength: 100 }), el("datalist", { id: "find-guests" }),
      input("since", "datetime-local"), input("until", "datetime-local"),
      input("bet", "number", { min: 0, step: "any", inputmode: "decimal" }),
      input("won", "number", { min: 0, step: "any", inputmode: "decimal" }),
      select("result", RESULTS.map((one) => [one, t(`page.surveillance.result.${one}`)])),
      select("flag", flagChoices([])),
    ];
  }

  /** @param {string} name */
  #value(name) {
    const input = this.form?.elements.namedItem(name);
    return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input.value.trim() : "";
  }

  #clear() {
    for (const name of FIELDS) {
      const input = this.form?.elements.namedItem(name);
      if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = "";
    }
    this.look({ said: true });
  }

  #query() {
    const query = new URLSearchParams();
    for (const name of ["table", "dealer", "guest", "result", "flag"]) {
      if (this.#value(name)) query.set(name, this.#value(name));
    }
    for (const name of ["since", "until"]) {
      const at = Date.parse(this.#value(name));
      if (Number.isFinite(at) && at >= 0) query.set(`${name}_ms`, String(at));
    }
    for (const [name, key] of [["bet", "bet_least"], ["won", "won_least"]]) {
      const cents = Math.round(Number(this.#value(/** @type {string} */ (name))) * 100);
      if (cents > 0) query.set(/** @type {string} */ (key), String(cents));
    }
    return query;
  }

  /** @param {{more?: boolean, said?: boolean}} [how] */
  async look({ more = false, said = false } = {}) {
    const turn = (this.turn += 1);
    this.later?.stop();
    const query = this.#query();
    if (more && this.cursor) query.set("cursor", this.cursor);
    if (!more) this.#remember();
    rest(false);
    try {
      const found = /** @type {RoundsFound} */ (await ask(`/api/rounds?${query}`));
      if (turn === this.turn) this.#show(found, more, said);
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.status === 401) throw fault;
      if (turn === this.turn && this.note) {
        fill(this.note, failed(fault.message || t("page.surveillance.failed"), () => this.look({ more, said })));
      }
    }
    if (turn === this.turn) rest();
  }

  /** What is asked for stands in the address, to be handed on. */
  #remember() {
    const kept = new URLSearchParams();
    for (const name of FIELDS) if (this.#value(name)) kept.set(name, this.#value(name));
    const search = kept.toString();
    history.replaceState(null, "", search ? `/replay?${search}` : "/replay");
  }

  /** @param {RoundsFound} found @param {boolean} more @param {boolean} said */
  #show(found, more, said) {
    const { list, count } = this;
    if (!list || !count || !this.note || !this.more) return;
    const lines = found.rounds.map((round) => roundLine(round, this.names.get(round.table) ?? round.table,
      this.chosen.has(round.round), (on) => this.#choose(round.round, on)));
    if (!more) list.replaceChildren();
    list.append(...lines);
    this.cursor = found.cursor;
    this.more.hidden = !found.cursor;
    count.textContent = t(found.count === 1 ? "page.surveillance.count_one" : "page.surveillance.count",
      { count: found.count.toLocaleString(language()) });
    const reading = found.read < 1 && t("page.surveillance.reading", { percent: Math.floor(found.read * 100) });
    fill(this.note, reading && el("p", { class: "find-reading", text: reading }),
      !found.count && !reading && el("p", { class: "empty", text: t("page.surveillance.none") }));
    if (reading) this.later?.start(AGAIN_MS, () => this.look());
    this.#known(found.known);
    if (more) /** @type {HTMLElement | null} */ (lines[0]?.querySelector("a"))?.focus();
    if (said) announce(count.textContent);
  }

  /** @param {RoundsFound["known"]} known */
  #known(known) {
    for (const kind of ["dealer", "guest"]) {
      const list = known[kind] && this.querySelector(`#find-${kind}s`);
      if (list) fill(list, ...(known[kind] ?? []).map((name) => el("option", { value: name })));
    }
    const select = /** @type {HTMLSelectElement | null} */ (known.flag && this.querySelector("#find-flag"));
    if (!select) return;
    const before = select.value || new URLSearchParams(location.search).get("flag") || "";
    fill(select, el("option", { value: "", text: t("page.surveillance.any") }),
      ...flagChoices(known.flag ?? []).map(([value, text]) => el("option", { value, text })));
    select.value = before;
  }

  /** @param {string} round @param {boolean} on */
  #choose(round, on) {
    if (on && this.chosen.size < CASE_MOST) this.chosen.add(round);
    else this.chosen.delete(round);
    if (!this.case) return;
    this.case.hidden = !this.chosen.size;
    this.case.textContent = t("page.surveillance.export_count", { count: this.chosen.size });
    const rounds = [...this.chosen].sort().map((one) => `round=${encodeURIComponent(one)}`);
    this.case.setAttribute("href", `/api/cases?${rounds.join("&")}`);
  }

  /** @returns {HTMLElement[]} */
  get #lines() {
    return [...(this.list?.querySelectorAll(".found-line a") ?? [])].filter((one) => one instanceof HTMLElement);
  }

  /** @param {number} by */
  #move(by) {
    const lines = this.#lines;
    const at = lines.findIndex((line) => line.closest("li")?.contains(document.activeElement));
    const next = lines[at < 0 ? (by > 0 ? 0 : lines.length - 1) : Math.max(0, Math.min(lines.length - 1, at + by))];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  }

  /** @param {import("../lib/view.js").MakeKey} make */
  #keys(make) {
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act) =>
      make(cap, says, act, { repeat: true });
    const here = () => document.activeElement?.closest(".found-line");
    return [
      key("j", "next", () => this.#move(1)), key("ArrowDown", "next", () => this.#move(1)),
      key("k", "previous", () => this.#move(-1)), key("ArrowUp", "previous", () => this.#move(-1)),
      key("x", "choose", () => /** @type {HTMLElement | null | undefined} */ (here()?.querySelector("input"))?.click()),
      key("m", "more", () => this.more?.hidden || this.more?.click()),
      key("/", "field", () => /** @type {HTMLElement | null} */ (this.querySelector("#find-table"))?.focus()),
    ];
  }
}

customElements.define("pb-find", Find);
