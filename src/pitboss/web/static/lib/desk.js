// A desk: a view that is read from the server, drawn, read again after a while, and gives commands over HTTP.
// What is being read or filled in keeps its focus when a desk is drawn again; forms stand in dialogs over it.

import { announce } from "./announce.js";
import { give } from "./commands.js";
import { el, fill } from "./el.js";
import { notice } from "./notice.js";
import { refill } from "./redraw.js";
import { View, rest } from "./view.js";
import { stepName, t } from "./words.js";

/** @typedef {import("./commands.js").Address} Address */
/** @typedef {import("./el.js").Child} Child */
/** @typedef {import("./notice.js").Refusal} Refusal */
/** @typedef {import("./scene.d.ts").Command} Command */

/** @template Data */
export class Desk extends View {
  /** @type {Data | null} */
  data = null;
  /** Where commands go that name no other address. @type {Address} */
  address = { to: "pit", where: "" };
  /** The text that says that a step was done. */
  done = "page.pit_desks.done";
  stale = el("p", { class: "desk-stale", role: "status", hidden: true, text: t("page.shell.line.lost") });
  body = el("div", { class: "desk-body" });
  #shown = "";

  /** @returns {Promise<Data>} */
  async read() {
    throw new Error("a desk reads something");
  }

  /** @param {Data} _data @returns {Child[] | null} nothing where the desk is not the reader's */
  draw(_data) {
    return [];
  }

  /** What is compared to see whether anything changed. @param {Data} data @returns {unknown} */
  mark(data) {
    return data;
  }

  /** Whether it may be read again now, without being asked to. */
  get idle() {
    return !document.hidden && !this.busy;
  }

  /**
   * Draws the head of the desk, and the desk as it is read.
   * @param {Child} nav
   * @param {string} words the texts of its title and its intro are below this one
   */
  async open(nav, words) {
    this.classList.add("pit-desk");
    fill(this, nav, el("header", { class: "desk-head" }, el("h1", { tabindex: "-1", text: t(`${words}.title`) }),
      el("p", { class: "dim", text: t(`${words}.intro`) })), this.refusal, this.stale, this.body);
    await this.refresh();
  }

  /** Reads again, if nothing else is going on; where that fails, what is shown may be old. */
  async again() {
    if (this.idle) await this.#refreshed();
  }

  async #refreshed() {
    this.stale.hidden = await this.refresh().then(() => true, () => false);
  }

  async refresh() {
    const { context } = this;
    const data = await this.read();
    if (!context || this.context !== context) return;
    const mark = JSON.stringify(this.mark(data));
    this.data = data;
    if (mark === this.#shown) return;
    this.#shown = mark;
    this.redraw();
  }

  /** Draws what was read last once more, as when the reader chose something. */
  redraw() {
    if (!this.data) return;
    const children = this.draw(this.data);
    if (children) refill(this.body, children);
    else fill(this, notice("forbidden"));
  }

  /** Reads what the reader chose to look at. */
  async reread() {
    rest(false);
    this.body.setAttribute("aria-busy", "true");
    await this.refresh();
    this.body.removeAttribute("aria-busy");
    rest();
  }

  /**
   * Gives a command and draws the result.
   * @param {Command} command
   * @param {{table?: string, quiet?: boolean}} [how] quiet: the caller shows a refusal itself
   * @returns {Promise<Refusal | null>}
   */
  async send(command, { table = "", quiet = false } = {}) {
    const given = await this.work(() => give(command, table ? { to: "table", where: table } : this.address));
    if (!given) return null;
    if (given.opened) this.opened(given.opened);
    if (!given.refusal) announce(t(this.done, { step: stepName(command.type) }));
    this.refuse(quiet ? null : given.refusal);
    await this.#refreshed();
    rest();
    return given.refusal;
  }

  /** Somebody's account was opened. @param {import("./scene.d.ts").Opened} _account */
  opened(_account) {}

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
