// <pb-pit-table>: the desk of one table: its tray opened and closed, its papers, what is ordered for it, who deals.

import { limitsLine } from "../../felt/panels/placard.js";
import { announce } from "../../lib/announce.js";
import { ask } from "../../lib/api.js";
import { give } from "../../lib/commands.js";
import { el, fill } from "../../lib/el.js";
import { tableName } from "../../lib/names.js";
import { refusalWords } from "../../lib/notice.js";
import { ruleBox } from "../../lib/rule_text.js";
import { View, rest } from "../../lib/view.js";
import { capital, has, language, stepName, t } from "../../lib/words.js";
import { dealPath, tablePath } from "../../routes.js";
import { pitNav } from "../nav.js";
import { askedWords } from "../queue/words.js";
import { dealerWords, figures } from "../tile.js";
import { FIGURES_MS, readToday } from "../today.js";
import { ChangesPanel } from "./changes.js";
import { OrdersPanel } from "./orders.js";
import { PapersPanel } from "./papers.js";
import { drawPart } from "./place.js";
import { ReliefPanel } from "./relief.js";
import { signatureAfter } from "./signature.js";
import { TrayPanel } from "./tray.js";

/** @typedef {import("../../lib/scene.d.ts").TableDesk} TableDesk */
/** @typedef {import("../../lib/scene.d.ts").Command} Command */
/** @typedef {import("../../lib/scene.d.ts").QueueRow} QueueRow */
/** @typedef {import("../../lib/view.js").Context} Context */
/** @typedef {import("../../lib/keys.js").Key} Key */

const AGAIN_MS = 900;
/** Who posts other limits (BAC-LIM-07). */
const POSTS = new Set(["supervisor", "pit_manager", "shift_manager", "executive"]);

export class PitTable extends View {
  /** @type {TableDesk | null} */
  desk = null;
  /** @type {import("../../lib/scene.d.ts").Placard | null} */
  placard = null;
  /** As the strip has it. @type {Map<string, import("../../lib/scene.d.ts").TableToday>} */
  today = new Map();
  /** The number of the last request; only its answer is shown. */
  asked = 0;
  /** @type {import("../../lib/view.js").Timer | undefined} */
  waiting;

  /** @param {Context} context */
  async begin(context) {
    this.waiting = this.timer();
    const desk = await this.#ask();
    const [{ tables }] = await Promise.all([ask("/api/tables"), readToday(this.today, context.me)]);
    if (!this.context) return;
    const line = tables.find((/** @type {{table: string}} */ one) => one.table === context.table);
    this.placard = line?.placard ?? null;
    this.#build(tableName(context.table, line?.placard ?? { game: desk.game, name: desk.game }));
    this.#show(desk);
    this.keys("page.pit.key", "page.pit.desk", (key) => this.#keys(key));
    this.every(FIGURES_MS, () => readToday(this.today, context.me).then(() => this.#figures()));
    this.listen(context.link, "pit", () => this.#later(0));
    this.until(() => context.link.leaveFloor());
    // A round that ended changed the rack; the table's row in the overview of the floor changes with it.
    context.link.floor((lines) => lines.some(({ table }) => table === context.table) && this.#later(AGAIN_MS));
  }

  /** @returns {Promise<TableDesk>} */
  #ask() {
    return ask(`/api/pit/tables/${encodeURIComponent(this.context?.table ?? "")}?language=${language()}`);
  }

  /** Reads the desk again after a while. @param {number} ms */
  #later(ms) {
    if (!ms || !this.waiting?.running) this.waiting?.start(ms, () => this.#again());
  }

  async #again() {
    const turn = ++this.asked;
    try {
      const desk = await this.#ask();
      if (turn === this.asked && this.context) this.#show(desk);
    } catch {
      // The banner says that the connection is lost; the desk stays as it is.
    }
  }

  /** @param {string} name */
  #build(name) {
    /** @type {import("./next_step.js").Send} */
    const send = (command, line, and) => this.send(command, line, and);
    const { me, table = "" } = this.context ?? {};
    this.tray = new TrayPanel(send);
    this.papers = new PapersPanel(send);
    this.orders = new OrdersPanel(send);
    this.relief = new ReliefPanel(send);
    this.changes = new ChangesPanel(send);
    this.state = el("p", { class: "desk-state" });
    this.limits = el("div", { class: "desk-limits" });
    this.figures = el("p", { class: "desk-figures" });
    this.refusals = el("div", { class: "desk-refusal", role: "status" });
    fill(this, me ? pitNav("", me) : null,
      el("div", { class: "pit-head" }, el("h1", { tabindex: "-1", text: name }), this.state,
        el("p", { class: "desk-ways" }, el("a", { href: tablePath(table), text: t("page.pit.to_table") }),
          el("a", { href: dealPath(table), text: t("page.rulings.to_console") })),
        el("div", { class: "desk-standing" }, this.figures, this.limits)),
      this.refusals,
      el("div", { class: "table-desk" },
        el("div", { class: "desk-column" }, this.tray.element, this.orders.fill, this.orders.credit),
        el("div", { class: "desk-column" }, this.papers.element, this.orders.markers, this.relief.element,
          this.changes.element)));
  }

  /** @param {TableDesk} desk */
  #show(desk) {
    this.desk = desk;
    // What is done at this desk comes first; all else waits in the drawer.
    const here = new Set(["tray", "report", "table_change", ...desk.papers.map(({ kind }) => kind)]);
    const first = (/** @type {QueueRow} */ line) => (here.has(line.kind) ? 0 : 1);
    const mine = desk.waiting.filter((line) => line.mine).sort((one, other) => first(one) - first(other))[0];
    const open = () => document.getElementById("queue-button")?.click();
    if (this.state) {
      const when = t("page.pit.when", { day: desk.when.day, shift: t(`shift.${desk.when.shift}`) });
      fill(this.state, el("span", { text: when }),
        el("span", { text: desk.pit ? t("page.pit.of_pit", { pit: desk.pit }) : "" }),
        !desk.in_use && el("span", { class: "desk-unused", text: t("page.pit.not_in_use") }),
        mine && el("button", { type: "button", class: "desk-mine",
          text: t("page.pit.yours", { what: askedWords(mine) }),
          onclick: () => (first(mine) ? open() : this.next()) }));
    }
    this.#limits();
    this.#figures();
    this.tray?.show(desk);
    this.papers?.show(desk);
    this.orders?.show(desk);
    this.relief?.show(desk);
    this.changes?.show(desk);
    if (!this.busy) rest();
  }

  /**
   * @param {Command} command
   * @param {QueueRow | import("../../lib/commands.js").Address} [line] what it answers, or where it goes
   * @param {import("./next_step.js").And} [and]
   * @returns {Promise<void>}
   */
  async send(command, line, { sign = false } = {}) {
    const given = await this.work(() => give(command, line));
    if (!given) return;
    const { refusal } = given;
    this.#say(refusal && el("p", { class: "deal-refusal" }, ...refusalWords(refusal)),
      refusal?.rule && ruleBox(refusal.rule));
    if (!refusal) announce(t("page.pit.done", { what: stepWords(command.type) }));
    await this.#again();
    const differs = refusal ? null : this.#differs(command);
    if (differs) {
      const why = t(differs === this.desk?.tray ? "page.pit.differs.tray" : "page.pit.differs");
      this.#say(el("p", { class: "deal-refusal", text: why }));
    }
    const signature = sign && !refusal && line && "kind" in line ? signatureAfter(await this.#ask(), line) : null;
    if (signature?.command) await this.send(signature.command, signature);
    rest();
  }

  /** Who deals and since when, win, drop and pace: what the table's tile on the strip says. */
  #figures() {
    const { desk, figures: place } = this;
    if (!desk || !place) return;
    const today = this.today.get(desk.table);
    drawPart(place, [desk.dealer, desk.dealer_name, today], () =>
      [el("span", { class: "desk-dealer", text: dealerWords(desk, undefined, today) }),
        el("span", { class: "tile-figures figure" }, ...figures(today))]);
  }

  /** The limits that are posted; a supervisor posts others here as at the console. */
  #limits() {
    const { placard, limits, context } = this;
    if (!placard || !limits) return;
    const may = context?.me.roles.some((role) => POSTS.has(role));
    drawPart(limits, [placard.min, placard.max], () =>
      [limitsLine(placard, may ? (command) => void this.#post(command) : null)]);
  }

  /** @param {Command} command */
  async #post(command) {
    const table = this.context?.table ?? "";
    await this.send(command, { to: "table", where: table });
    const { tables } = await ask("/api/tables");
    this.placard = tables.find((/** @type {{table: string}} */ one) => one.table === table)?.placard ?? this.placard;
    this.#limits();
  }

  /** @param {...import("../../lib/el.js").Child} words */
  #say(...words) {
    if (this.refusals) fill(this.refusals, ...words);
  }

  /**
   * The paper with which a count that was taken does not agree: nothing was refused, and its step is still due.
   * @param {Command} command
   */
  #differs({ type, number, serial }) {
    const paper = !number && !serial ? this.desk?.tray
      : this.desk?.papers.find((one) => (number ? one.number === number : one.serial === serial));
    const given = paper?.steps.filter((step) => step.subject === type && !step.repeats) ?? [];
    return given.length && given.every((step) => !step.done) ? paper : null;
  }

  /** To what the reader has to do next, wherever on the desk that is. */
  next() {
    const place = this.querySelector("[data-mine]") ?? this.querySelector(".tray-next");
    reach(place?.querySelector("input, [data-do]:not(:disabled)"));
  }

  /** @param {string} selector */
  #to(selector) {
    const place = this.querySelector(selector);
    const fold = place?.querySelector("details");
    if (fold) fold.open = true;
    reach(place?.querySelector("input, button") ?? place?.querySelector("h2"));
  }

  /** Presses what the reader is asked for, where that is one press. */
  confirm() {
    const button = this.querySelector("[data-mine] [data-do][type=button]:not(:disabled)");
    if (button instanceof HTMLElement) button.click();
  }

  /** @param {import("../../lib/view.js").MakeKey} key */
  #keys(key) {
    return [key("a", "confirm", () => this.confirm()),
      key("j", "next", () => this.next()), key("o", "order", () => this.orders?.order()),
      key("f", "fill", () => this.#to(".order-fill")), key("c", "credit", () => this.#to(".order-credit")),
      key("m", "marker", () => this.#to(".order-markers")), key("r", "relief", () => this.#to(".relief-panel")),
      key("t", "tray", () => this.#to(".tray-panel"))];
  }
}

/** What a step is called. @param {string} type */
const stepWords = (type) => (has(`page.pit.step.${type}`) ? capital(t(`page.pit.step.${type}`)) : stepName(type));

/** The focus goes there, and what stands in a field is written over. @param {Element | null | undefined} there */
function reach(there) {
  if (there instanceof HTMLElement) there.focus();
  if (there instanceof HTMLInputElement) there.select();
  there?.scrollIntoView({ block: "nearest" });
}

customElements.define("pb-pit-table", PitTable);
