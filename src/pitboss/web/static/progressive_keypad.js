// @ts-check
// <pb-keypad>: a table's keypad: seats and sensors, each jackpot with its seals, the line over all tables, the meter's
// history and settings. It shows what the scene and the desk say, and offers what the scene calls legal.

import { announce } from "./announce.js";
import { ask } from "./api.js";
import { el, fill } from "./el.js";
import { bindKeys, showKeyHelp } from "./keys.js";
import { tableName } from "./names.js";
import { DeskPanels } from "./progressive_desk.js";
import { JackpotPanels } from "./progressive_jackpot.js";
import "./progressive_meter.js";
import { SeatsPanel } from "./progressive_seats.js";
import { SettingsPanel } from "./progressive_settings.js";
import { STAFF, jackpotWords, signPath, signWords } from "./progressive_words.js";
import { dealPath, tablePath } from "./routes.js";
import { t } from "./words.js";

/** @typedef {import("./scene.d.ts").Command} Command */
/** @typedef {import("./scene.d.ts").Desk} Desk */
/** @typedef {import("./link.js").Update} Update */
/** @typedef {import("./routes.js").Context} Context */
/** @typedef {import("./progressive_words.js").Sign} Sign */

const IN_CHARGE = ["supervisor", "pit_manager", "shift_manager", "executive", "surveillance"];
const LOST_MS = 3000;
const DESK_MS = 250;

export class Keypad extends HTMLElement {
  /** @type {Update | null} */
  update = null;
  /** @type {Desk | null} */
  desk = null;
  busy = false;
  awaited = -1;
  name = "";
  /** Of the desk, what is asked for and what was asked for last: a meter's every step needs no new one. */
  #asked = "";
  /** @type {Map<number, string>} what was said of each jackpot */
  #said = new Map();
  /** Whether the meter was told: before, the page is not at rest. */
  #signed = false;
  unbind = () => {};

  /** @param {Context} context */
  async enter(context) {
    this.context = context;
    if (!STAFF.includes(context.me.side)) return this.#instead("forbidden", "forbidden_why");
    this.unbind = bindKeys(() => this.#keys());
    await new Promise((resolve) => {
      this.entered = resolve;
      context.link.watch(context.table, (update) => {
        this.#hear(update);
        resolve(null);
      });
    });
  }

  leave() {
    const link = this.context?.link;
    link?.leave(this.context?.table ?? "");
    if (this.name) link?.leaveMeter(this.name);
    clearTimeout(this.lost);
    clearTimeout(this.later);
    this.unbind();
    this.context = undefined;
    this.entered?.(null);
  }

  /** What stands here when there is nothing to key. @param {string} title @param {string} why */
  #instead(title, why) {
    const table = this.context?.table ?? "";
    fill(this, el("section", { class: "notice", "data-notice": title },
      el("h1", { tabindex: "-1", text: t(`page.progressive.${title}`) }),
      el("p", { class: "dim", text: t(`page.progressive.${why}`) }),
      el("p", { class: "ways" },
        el("a", { class: "button main", href: "/progressive", text: t("page.progressive.sign") }),
        el("a", { class: "button", href: tablePath(table), text: t("page.progressive.to_table") }))));
    document.documentElement.dataset.rest = "";
  }

  #build() {
    /** @type {import("./progressive_steps.js").Send} */
    const send = (command, credential) => this.send(command, credential);
    this.heading = el("h1", { tabindex: "-1" });
    this.meter = /** @type {import("./progressive_meter.js").Meter} */ (document.createElement("pb-meter"));
    this.state = el("p", { class: "sign-state", role: "status" });
    this.refusal = el("p", { class: "deal-refusal", role: "alert", hidden: true });
    this.seats = new SeatsPanel(send);
    this.jackpots = new JackpotPanels(send, this.context?.me ?? null);
    this.panels = new DeskPanels(this.name);
    this.settings = new SettingsPanel(this.name, this.context?.me ?? null, () => this.#askDesk(true));
    const table = this.context?.table ?? "";
    const side = this.context?.me.side;
    fill(this,
      el("header", { class: "keypad-head" },
        el("div", { class: "keypad-title" }, this.heading,
          el("p", { class: "strip-ways" }, el("a", { href: signPath(this.name), text: t("page.progressive.sign") }),
            el("a", { href: side === "dealer" || side === "supervisor" ? dealPath(table) : tablePath(table),
              text: t("page.progressive.to_table") }))),
        el("div", { class: "keypad-meter" }, this.meter, this.state)),
      el("div", { class: "keypad-main" }, this.refusal, this.seats.element, this.jackpots.element,
        this.panels.history),
      el("div", { class: "keypad-side" }, this.panels.line, this.settings.element, this.panels.meters));
  }

  /** @param {Update} update */
  #hear(update) {
    const here = update.scene.progressive;
    this.update = update;
    if (!here) return this.#instead("no_terminal", "no_terminal_why");
    if (!this.name) {
      this.name = here.name;
      this.#build();
      this.context?.link.meter(here.name, (sign) => this.#sign(sign));
    }
    if (update.seq >= this.awaited && this.awaited >= 0) this.#free();
    this.#tell();
    this.#draw();
    this.#askDesk();
  }

  /** @param {Sign} sign */
  #sign(sign) {
    this.#signed = true;
    this.meter?.show(sign.shown_cents);
    this.settings?.meter(sign.shown_cents);
    const words = signWords(sign);
    if (this.state && this.state.textContent !== words) this.state.textContent = words;
    this.classList.toggle("pending", Boolean(sign.pending));
    this.classList.toggle("off", !sign.armed);
    this.panels?.hits(sign);
    this.#askDesk();
  }

  /**
   * The desk anew, when something of it can have changed.
   * @param {boolean} [now] whatever was asked before
   */
  #askDesk(now = false) {
    const about = JSON.stringify([this.update?.scene.progressive, this.state?.textContent]);
    if (!now && about === this.#asked) return this.#rest();
    // What is behind the sign is shown to those in charge; a dealer has the keypad.
    if (!this.context?.me.roles.some((role) => IN_CHARGE.includes(role))) return this.#rest();
    this.#asked = about;
    clearTimeout(this.later);
    delete document.documentElement.dataset.rest;
    const later = setTimeout(async () => {
      const desk = await ask(`/api/progressives/${encodeURIComponent(this.name)}/desk?limit=0`).catch(() => null);
      if (!this.context) return;
      if (desk) this.desk = desk;
      this.#draw();
      if (this.later === later) this.later = undefined;
      this.#rest();
    }, now ? 0 : DESK_MS);
    this.later = later;
  }

  #draw() {
    const scene = this.update?.scene;
    if (!scene || !this.heading) return;
    const table = this.context?.table ?? "";
    const title = t("page.progressive.keypad_title", { table: tableName(table, scene.placard) });
    if (this.heading.textContent !== title) this.heading.textContent = title;
    const deals = scene.audience.role === "dealer" && Boolean(this.update?.dealer.mine);
    this.seats?.show(scene, deals);
    this.jackpots?.show(scene, this.desk, this.busy, table);
    if (this.desk) {
      this.panels?.show(this.desk, table);
      this.settings?.show(this.desk);
    }
  }

  /** A jackpot that is new, or that has moved on, is said once. */
  #tell() {
    for (const one of this.update?.scene.progressive?.jackpots ?? []) {
      const words = jackpotWords(one);
      if (this.#said.get(one.number) !== words) announce(words);
      this.#said.set(one.number, words);
    }
  }

  /**
   * @param {Command} command
   * @param {import("./scene.d.ts").BadgeAndPin} [credential]
   */
  async send(command, credential) {
    const { context, refusal: line } = this;
    if (this.busy || !context || !line) return;
    this.busy = true;
    delete document.documentElement.dataset.rest;
    this.#draw();
    const { seq, refusal } = await context.link.act(context.table, command, credential);
    line.hidden = !refusal;
    fill(line, ...(refusal ? [refusal.sentence, " ", el("span", { class: "rule", text: refusal.rule })] : []));
    if (!refusal && seq > (this.update?.seq ?? -1)) {
      this.awaited = seq;
      this.lost = setTimeout(() => { this.#free(); this.#draw(); this.#rest(); }, LOST_MS);
      return;
    }
    this.#free();
    this.#draw();
    this.#askDesk(true);
  }

  #free() {
    clearTimeout(this.lost);
    this.busy = false;
    this.awaited = -1;
  }

  #rest() {
    if (!this.busy && this.#signed && !this.later) document.documentElement.dataset.rest = "";
  }

  /** @returns {import("./keys.js").Key[]} */
  #keys() {
    const key = (/** @type {string} */ cap, /** @type {string} */ says, /** @type {() => void} */ act) =>
      ({ key: cap, says: `page.progressive.key.${says}`, group: "page.progressive.keypad", act });
    const seats = this.update?.scene.spots ?? [];
    const keys = [
      ...seats.map(({ seat }) => key(String(seat), "seat", () => this.seats?.pick(seat))),
      key("j", "step", () => this.jackpots?.first()),
      key("m", "meter", () => announce(this.meter?.getAttribute("aria-label") ?? "")),
    ];
    return [...keys, key("?", "help", () => showKeyHelp(keys))];
  }
}

customElements.define("pb-keypad", Keypad);
