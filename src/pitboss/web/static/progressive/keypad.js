// <pb-keypad>: a table's keypad: seats and sensors, each jackpot with its seals, the line over all tables, the meter's
// history and settings. It shows what the scene and the desk say, and offers what the scene calls legal.

import { announce } from "../lib/announce.js";
import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { tableName } from "../lib/names.js";
import { noticeBox } from "../lib/notice.js";
import { ActingView, rest } from "../lib/view.js";
import { t } from "../lib/words.js";
import { dealPath, tablePath } from "../routes.js";
import { DeskPanels } from "./controller.js";
import { JackpotPanels } from "./jackpot.js";
import "./meter.js";
import { SeatsPanel } from "./seats.js";
import { SettingsPanel } from "./settings.js";
import { STAFF, jackpotWords, signPath, signWords } from "./words.js";

/** @typedef {import("../lib/scene.d.ts").Command} Command */
/** @typedef {import("../lib/scene.d.ts").Desk} Desk */
/** @typedef {import("../lib/link.js").Update} Update */
/** @typedef {import("../lib/view.js").Context} Context */
/** @typedef {import("./words.js").Sign} Sign */

const IN_CHARGE = ["supervisor", "pit_manager", "shift_manager", "executive", "surveillance"];
const DESK_MS = 250;

export class Keypad extends ActingView {
  /** @type {Update | null} */
  update = null;
  /** @type {Desk | null} */
  desk = null;
  restsItself = true;
  name = "";
  /** Of the desk, what is asked for and what was asked for last: a meter's every step needs no new one. */
  #asked = "";
  /** The last question for the desk, and the last one that was answered. */
  #turn = 0;
  #read = 0;
  /** @type {Map<number, string>} what was said of each jackpot */
  #said = new Map();
  /** Whether the first message about the meter came; before that, the page is not at rest. */
  #signed = false;

  /** @param {Context} context */
  async begin(context) {
    if (!STAFF.includes(context.me.side)) return this.#instead("forbidden", "forbidden_why");
    this.later = this.timer();
    this.keys("page.progressive.key", "page.progressive.keypad", (key) => this.#keys(key));
    this.until(() => context.link.leave(context.table));
    await this.first((heard) => context.link.watch(context.table, (update) => {
      this.#hear(update);
      heard();
    }));
  }

  /** What stands here when there is nothing to key. @param {string} title @param {string} why */
  #instead(title, why) {
    const table = this.context?.table ?? "";
    fill(this, noticeBox(title, t(`page.progressive.${title}`), t(`page.progressive.${why}`),
      el("a", { class: "button main", href: "/progressive", text: t("page.progressive.sign") }),
      el("a", { class: "button", href: tablePath(table), text: t("page.progressive.to_table") })));
    rest();
  }

  #build() {
    /** @type {import("./steps.js").Send} */
    const send = (command, credential) => this.send(command, credential);
    this.heading = el("h1", { tabindex: "-1" });
    this.meter = /** @type {import("./meter.js").Meter} */ (document.createElement("pb-meter"));
    this.state = el("p", { class: "sign-state", role: "status" });
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
      const link = this.context?.link;
      link?.meter(here.name, (sign) => this.#sign(sign));
      this.until(() => link?.leaveMeter(here.name));
    }
    this.saw(update.seq);
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
   * Reads the controller again when something may have changed.
   * @param {boolean} [now] whatever was asked before
   */
  #askDesk(now = false) {
    const about = JSON.stringify([this.update?.scene.progressive, this.state?.textContent]);
    if (!now && about === this.#asked) return this.#rest();
    // What is behind the sign is shown to those in charge; a dealer has the keypad.
    if (!this.context?.me.roles.some((role) => IN_CHARGE.includes(role))) return this.#rest();
    this.#asked = about;
    const turn = ++this.#turn;
    rest(false);
    this.later?.start(now ? 0 : DESK_MS, async () => {
      const desk = await ask(`/api/progressives/${encodeURIComponent(this.name)}/desk?limit=0`).catch(() => null);
      if (!this.context) return;
      if (desk) this.desk = desk;
      this.#draw();
      if (turn === this.#turn) this.#read = turn;
      this.#rest();
    });
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
   * @param {import("../lib/commands.js").Credential} [credential]
   */
  async send(command, credential) {
    await this.act(this.context?.table ?? "", command, credential);
    if (!this.busy) this.#askDesk(true);
  }

  drawBusy() {
    this.#draw();
  }

  #rest() {
    if (!this.busy && this.#signed && this.#read === this.#turn) rest();
  }

  /** @param {import("../lib/view.js").MakeKey} key */
  #keys(key) {
    const seats = this.update?.scene.spots ?? [];
    return [
      ...seats.map(({ seat }) => key(String(seat), "seat", () => this.seats?.pick(seat))),
      key("j", "step", () => this.jackpots?.first()),
      key("m", "meter", () => announce(this.meter?.getAttribute("aria-label") ?? "")),
    ];
  }
}

customElements.define("pb-keypad", Keypad);
