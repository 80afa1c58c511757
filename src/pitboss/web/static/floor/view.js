// The floor: every table by its pit, as it is now; the first thing that a guest sees.
import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { View } from "../lib/view.js";
import { t } from "../lib/words.js";
import "./card.js";

/** @typedef {import("./card.js").FloorCard} FloorCard */
/** @typedef {import("./card.js").Line} Line */
/** @typedef {import("../lib/link.js").FloorRow} FloorRow */

const FAMILIES = ["all", "blackjack", "baccarat"];
let family = "all"; // of this visit: whoever comes back from a table sees what they had chosen

export class FloorView extends View {
  /** @type {Map<string, FloorCard>} */
  #cards = new Map();
  #pits = el("div", { class: "pits" });

  /** @param {import("../lib/view.js").Context} context */
  async begin(context) {
    const { tables } = /** @type {{tables: Line[]}} */ (await ask("/api/tables"));
    if (!this.context) return;
    fill(this, el("div", { class: "floor-head" },
      el("div", null, el("h1", { tabindex: "-1", text: t("page.shell.floor.title") }),
        el("p", { class: "dim first-minute", text: this.#firstMinute(context) })),
      context.me.demo && el("a", { class: "button main learn", href: "/train/seat?now=guide",
        title: t("page.seat.floor.why"), text: t("page.seat.floor") }),
      tables.length > 0 && this.#filter(tables)), this.#pits);
    if (!tables.length) {
      fill(this.#pits, el("p", { class: "empty", text: t("page.shell.floor.empty") }));
      return;
    }
    this.#draw(tables, context);
    context.link.floor((lines) => this.#hear(lines));
    this.until(() => context.link.leaveFloor());
    await this.#meters(context);
  }

  /** @param {import("../lib/view.js").Context} context */
  async #meters({ link }) {
    /** @type {{progressives: import("../progressive/words.js").Sign[]}} */
    const { progressives } = await ask("/api/progressives");
    if (!this.context) return;
    for (const { name } of progressives) {
      link.meter(name, (sign) => {
        for (const table of sign.tables) this.#cards.get(table)?.meter(sign);
      });
      this.until(() => link.leaveMeter(name));
    }
  }

  /** @param {import("../lib/view.js").Context} context */
  #firstMinute({ me }) {
    const key = me.side === "guest" || me.side === "dealer" || me.side === "public" ? me.side : "house";
    return t(`page.shell.floor.first.${key}`, { cents: me.play_money_cents });
  }

  /**
   * @param {Line[]} tables
   * @param {import("../lib/view.js").Context} context
   */
  #draw(tables, { me }) {
    /** @type {Map<string, Line[]>} */
    const pits = new Map();
    for (const line of tables) {
      const pit = line.pit ?? "";
      pits.set(pit, [...(pits.get(pit) ?? []), line]);
    }
    const who = { dealer: me.side === "dealer", guest: me.side === "guest", purse: me.play_money_cents,
      name: me.name };
    const sections = [...pits].map(([pit, lines]) => {
      const cards = lines.map((line) => {
        const card = /** @type {FloorCard} */ (document.createElement("pb-floor-card"));
        card.begin(line, who);
        this.#cards.set(line.table, card);
        return card;
      });
      const name = pit ? t("page.shell.pit", { pit }) : t("page.shell.no_pit");
      return el("section", { class: "pit", "aria-label": name },
        el("h2", { text: name }), el("div", { class: "cards" }, ...cards));
    });
    fill(this.#pits, ...sections,
      el("p", { class: "empty no-tables", hidden: true, text: t("page.shell.floor.none") }));
    this.#sift();
  }

  /** @param {Line[]} tables */
  #filter(tables) {
    const there = new Set(tables.map((line) => line.placard.family));
    const choices = FAMILIES.filter((one) => one === "all" || there.has(/** @type {any} */ (one)));
    if (!choices.includes(family)) family = "all";
    if (choices.length < 3) return null;
    const buttons = choices.map((one) => el("button", { type: "button", id: `family-${one}`,
      "aria-pressed": String(family === one), text: t(`page.shell.family.${one}`),
      onclick: () => {
        family = one;
        for (const [at, made] of buttons.entries()) made.setAttribute("aria-pressed", String(choices[at] === one));
        this.#sift();
      } }));
    return el("div", { class: "pill family", role: "group", "aria-label": t("page.shell.floor.filter") }, ...buttons);
  }

  #sift() {
    for (const card of this.#cards.values()) card.hidden = family !== "all" && card.family !== family;
    for (const pit of this.querySelectorAll(".pit")) {
      /** @type {HTMLElement} */ (pit).hidden = !pit.querySelector("pb-floor-card:not([hidden])");
    }
    const none = /** @type {HTMLElement | null} */ (this.querySelector(".no-tables"));
    if (none) none.hidden = this.querySelector("pb-floor-card:not([hidden])") !== null;
  }

  /** @param {readonly FloorRow[]} lines */
  #hear(lines) {
    for (const line of lines) this.#cards.get(line.table)?.show(line);
  }
}

customElements.define("pb-floor", FloorView);
