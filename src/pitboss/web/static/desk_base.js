// @ts-check
// What the desks of the pit have in common: they are read, drawn, kept up to date, and give commands to the pit.
// What is being read or filled in keeps its focus when a desk is drawn anew; forms stand in dialogs over it.

import { announce } from "./announce.js";
import { Problem, ask } from "./api.js";
import { el, fill } from "./el.js";
import { newId } from "./ids.js";
import { notice } from "./notice.js";
import { mayGo, pitNav } from "./pit_nav.js";

import { capital, has, language, t } from "./words.js";

/** @typedef {import("./scene.d.ts").Command} Command */
/** @typedef {import("./scene.d.ts").PitAnswer} PitAnswer */
/** @typedef {import("./routes.js").Context} Context */
/** @typedef {import("./el.js").Child} Child */
/** @typedef {{sentence: string, rule: string}} Said */

const AGAIN_MS = 5000;
const MANUAL = new URLSearchParams(location.search).get("clock") === "manual";

/** What a step of the pit is called on its button. @param {string} type */
export const stepName = (type) => capital(t(`step.${type}`));

/** Texts of one desk. @param {string} desk @returns {(key: string, more?: Record<string, unknown>) => string} */
export const wordsOf = (desk) => (key, more) => t(`page.pit_desks.${desk}.${key}`, more);

/** A code in the reader's words, or as it is. @param {string} room @param {string} code */
export const word = (room, code) => (has(`${room}.${code}`) ? t(`${room}.${code}`) : code);

/** "14:05" of the house's own day. @param {number} atMs */
export const clockTime = (atMs) =>
  new Date(atMs).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit", hour12: false });

/** Date and time. @param {number} atMs */
export const dateTime = (atMs) =>
  new Date(atMs).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short", hour12: false });

/**
 * A table of a desk: heads and rows; on a phone each row is a block and each cell says its head. A column in which
 * nothing stands is left out.
 * @param {string} caption
 * @param {{text: string, number?: boolean}[]} heads
 * @param {{key?: string, class?: string, cells: Child[]}[]} rows
 */
export function grid(caption, heads, rows) {
  const used = heads.map((head, place) => ({ head, place })).filter(({ place }) =>
    rows.some((row) => !isEmpty(row.cells[place])));
  return el("div", { class: "desk-scroll" }, el("table", { class: "desk-table" },
    el("caption", { class: "unseen", text: caption }),
    el("thead", null, el("tr", null, ...used.map(({ head }) =>
      el("th", { scope: "col", class: head.number && "number", text: head.text })))),
    el("tbody", null, ...rows.map((row) => el("tr", { class: row.class, "data-row": row.key },
      ...used.map(({ head, place }) => {
        const inside = { class: head.number && "number", "data-head": head.text };
        const cell = row.cells[place];
        return place ? el("td", inside, cell) : el("th", { scope: "row", ...inside }, cell);
      }))))));
}

/** @param {Child} cell */
const isEmpty = (cell) => cell === null || cell === undefined || cell === false || cell === ""
  || (cell instanceof Element && !cell.childNodes.length);

/** A panel of a desk. @param {string} title @param {string} name @param {...Child} children */
export const panel = (title, name, ...children) =>
  el("section", { class: `panel desk-panel ${name}`, "aria-label": title }, el("h2", { text: title }), ...children);

/** @param {string} text */
export const nothing = (text) => el("p", { class: "desk-empty", text });

/** A name with its state beside it. @param {string} text @param {string} [kind] */
export const tag = (text, kind = "") => el("span", { class: `tag ${kind}`, text });

/** @template Data */
export class DeskView extends HTMLElement {
  /** @type {import("./pit_nav.js").Desk} */
  desk = "people";
  /** @type {Data | null} */
  data = null;
  /** @type {Context | undefined} */
  context;
  #shown = "";
  busy = false;
  /** Milliseconds after which it is read again. */
  every = AGAIN_MS;

  /** @returns {Promise<Data>} */
  async read() {
    throw new Error("a desk reads something");
  }

  /** @param {Data} _data @returns {Child[] | null} nothing where the desk is not the reader's */
  draw(_data) {
    return [];
  }

  /** What is announced, or compared to see whether anything changed. @param {Data} data */
  mark(data) {
    return JSON.stringify(data);
  }

  /** @param {Context} context */
  async enter(context) {
    this.context = context;
    this.classList.add("pit-desk");
    if (!mayGo(context.me, this.desk)) return fill(this, notice("forbidden"));
    this.refusal = el("p", { class: "deal-refusal", role: "alert", hidden: true });
    this.stale = el("p", { class: "desk-stale", role: "status", hidden: true, text: t("page.shell.line.lost") });
    this.body = el("div", { class: "desk-body" });
    fill(this, pitNav(this.desk, context.me),
      el("header", { class: "desk-head" }, el("h1", { tabindex: "-1", text: t(`page.pit_desks.${this.desk}.title`) }),
        el("p", { class: "dim", text: t(`page.pit_desks.${this.desk}.intro`) })),
      this.refusal, this.stale, this.body);
    await this.refresh();
    if (MANUAL || this.context !== context) return;
    this.ticking = setInterval(() => this.#again(), this.every);
    context.link.addEventListener("pit", this.#heard);
  }

  leave() {
    clearInterval(this.ticking);
    this.context?.link.removeEventListener("pit", this.#heard);
    this.context = undefined;
  }

  /** Something of what waits has changed; what takes long to work out is not asked for at once. */
  #heard = () => {
    if (this.every <= AGAIN_MS) this.#again();
  };

  async #again() {
    if (document.hidden || this.busy) return;
    await this.refresh().then(() => this.#lost(false), () => this.#lost(true));
  }

  /** @param {boolean} lost */
  #lost(lost) {
    if (this.stale) this.stale.hidden = !lost;
  }

  async refresh() {
    const context = this.context;
    const data = await this.read();
    if (!context || this.context !== context) return;
    const mark = this.mark(data);
    this.data = data;
    if (mark === this.#shown) return;
    this.#shown = mark;
    this.redraw();
  }

  /** Draws what was read last once more, as when the reader chose something. */
  redraw() {
    if (!this.data || !this.body) return;
    const children = this.draw(this.data);
    if (!children) return fill(this, notice("forbidden"));
    const focused = this.body.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.getAttribute("data-key");
    const open = [...this.body.querySelectorAll("details[open][data-key]")];
    const unfolded = open.map((one) => one.getAttribute("data-key"));
    fill(this.body, ...children);
    for (const one of unfolded) this.#keyed(one)?.setAttribute("open", "");
    if (focused) this.#keyed(key ?? null)?.focus();
  }

  /** @param {string | null} key @returns {HTMLElement | null} */
  #keyed(key) {
    return key === null ? null : this.body?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null;
  }

  /**
   * Gives a command to the pit, or to a table, and draws what came of it.
   * @param {Command} command
   * @param {{table?: string, quiet?: boolean}} [how] quiet: whoever asked shows a refusal themselves
   * @returns {Promise<Said | null>} a refusal
   */
  async send(command, { table = "", quiet = false } = {}) {
    if (this.busy) return null;
    this.busy = true;
    delete document.documentElement.dataset.rest;
    /** @type {Said | null} */
    let refusal = null;
    const to = table ? `/api/tables/${encodeURIComponent(table)}/commands` : "/api/pit/commands";
    try {
      const answer = /** @type {PitAnswer} */ (
        await ask(`${to}?language=${encodeURIComponent(language())}`, { id: newId(), command }));
      refusal = answer.refusal;
      if (answer.opened) this.opened(answer.opened);
      if (!refusal) announce(t("page.pit_desks.done", { step: stepName(command.type) }));
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      refusal = { sentence: fault.message || t("page.shell.offline.act"), rule: "" };
    }
    this.busy = false;
    this.#say(quiet ? null : refusal);
    await this.refresh().catch(() => this.#lost(true));
    document.documentElement.dataset.rest = "";
    return refusal;
  }

  /** Somebody's account was opened. @param {import("./scene.d.ts").Opened} _account */
  opened(_account) {}

  /** @param {Said | null} refusal */
  #say(refusal) {
    if (!this.refusal) return;
    this.refusal.hidden = !refusal;
    fill(this.refusal, ...said(refusal));
  }

  /**
   * A button that does one step.
   * @param {Command} command
   * @param {{main?: boolean, text?: string, key?: string, table?: string}} [more]
   */
  step(command, { main = false, text, key, table } = {}) {
    const about = Object.values(command).filter((value) => typeof value !== "object").join(" ");
    return el("button", { type: "button", class: main && "main", "data-key": key ?? about, "data-step": command.type,
      text: text ?? stepName(command.type), onclick: () => this.send(command, { table }) });
  }
}

/** @param {Said | null} refusal @returns {Child[]} */
export const said = (refusal) =>
  refusal ? [refusal.sentence, " ", refusal.rule && el("span", { class: "rule", text: refusal.rule })] : [];
