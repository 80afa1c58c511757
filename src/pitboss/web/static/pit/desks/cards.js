// <pb-pit-cards>: every set of cards on a board, a column for each place where it can be, with the signatures that
// brought it there and the steps that are the reader's; cards that were replaced, and the inventory log.

import { cardBack } from "../../felt/drawing/card_back.js";
import { ask } from "../../lib/api.js";
import { el } from "../../lib/el.js";
import { askFor } from "../../lib/form.js";
import { cardName } from "../../lib/names.js";
import { grid, nothing, panel, tag } from "../../lib/panel.js";
import { capital, clockTime, dateTime, stepName, t, word } from "../../lib/words.js";
import { PitDesk, wordsOf } from "./desk.js";

/** @typedef {import("../../lib/scene.d.ts").CardsDesk} Desk */
/** @typedef {import("../../lib/scene.d.ts").SetRow} SetRow */
/** @typedef {import("../../lib/scene.d.ts").RemovedCardRow} RemovedCardRow */
/** @typedef {import("../../lib/form.js").DialogField} Field */

const say = wordsOf("cards");

const COLUMNS = ["vault", "asked_for", "pit_stand", "shuffler", "in_play", "cancelled", "bagged", "evidence"];
const BACKS = ["red", "blue", "green", "black", "purple", "brown"];
const RANKS = "A23456789TJQK";
const AT_ONCE = ["ReleaseSet", "InspectSet", "LoadShuffler", "SignBag", "DestroyBag"];
const DUE = ["AskForSet", "WashSet", "PutInPlay", ...AT_ONCE];
const WASHES = 8;
/** As many sets as are seen at a glance; more fold to lines, and can be searched. */
const FEW = 6;

/** @extends {PitDesk<Desk>} */
export class CardsView extends PitDesk {
  /** @type {import("../nav.js").Desk} */
  desk = "cards";

  async read() {
    return /** @type {Promise<Desk>} */ (ask("/api/pit/cards"));
  }

  /** @param {Desk} data */
  draw(data) {
    if (!data.sets) return null;
    const sets = data.sets;
    const columns = COLUMNS.map((place) => {
      const here = sets.filter((one) => one.place === place);
      return el("section", { class: `board-column at-${place}`, "data-place": place, "aria-label": word("set_at",
        place) },
        el("h2", null, el("span", { text: capital(word("set_at", place)) }), el("span",
          { class: "board-count", text: here.length })),
        el("ul", null, ...here.map((one) => this.#tile(one, data, here.length > FEW))));
    });
    return [
      data.may_receive && el("p", { class: "tags" }, el("button", { type: "button", class: "main",
        "data-key": "receive",
        "data-step": "ReceiveSet", text: stepName("ReceiveSet"), onclick: () => this.#receive() })),
      sets.length > FEW && this.finder(),
      sets.length ? el("div", { class: "board" }, ...columns) : nothing(say("none")),
      data.removed.length > 0 && this.#removed(data.removed),
      data.days.length > 0 && this.#log(data),
    ];
  }

  /**
   * Where many sets stand in one place, each is a line that unfolds.
   * @param {SetRow} one
   * @param {Desk} data
   * @param {boolean} many
   */
  #tile(one, data, many) {
    const head = [cardBack(one.back), el("div", { class: "two-lines" }, el("h3", { text: one.id }),
      one.table && el("span", { class: "set-table", text: one.table }))];
    const about = { class: many ? "card-set folded" : "card-set", "data-set": one.id };
    if (!many) return el("li", about, el("header", null, ...head), ...this.#about(one, data));
    return el("li", about, el("details", { "data-key": `set ${one.id}` }, el("summary", null, ...head),
      ...this.#about(one, data)));
  }

  /** @param {SetRow} one @param {Desk} data */
  #about(one, data) {
    const back = BACKS.includes(one.back) ? t(`reason.${one.back}`) : one.back;
    return [
      el("p", { text: say("about", { back, decks: one.decks }) }),
      this.#marks(one),
      one.waits_for && el("p", { class: "dim", text: t("page.pit_desks.waits_for",
        { role: t(`role.${one.waits_for}`) }) }),
      one.steps.length > 0 && el("div", { class: "set-steps" },
        ...one.steps.map((type) => this.#button(type, one, data)),
        one.place === "pit_stand" && one.steps.includes("LoadShuffler") && el("button", { type: "button",
          "data-key": `live ${one.id}`, "data-step": "BringNewCards", text: say("live"),
          onclick: () => this.#live(one) })),
      el("details", { "data-key": `way ${one.id}` }, el("summary", { text: say("way") }),
        el("ol", { class: "set-way" }, ...one.done.map((step) => el("li", null,
          el("span", { class: "dim", text: clockTime(step.at_ms) }), " ", this.#what(step.what), " · ", step.by,
          ", ", t(`role.${step.role}`), step.why && el("span", { class: "dim",
            text: ` (${word("page.pit_desks.cards.reason", step.why)})` }))))),
    ];
  }

  /** @param {string} what */
  #what(what) {
    return COLUMNS.includes(what) || what === "destroyed" ? word("set_at", what) : say(`did.${what}`);
  }

  /** The signatures of a set: inspection by two, the bag by two. @param {SetRow} one */
  #marks(one) {
    const seal = (/** @type {string} */ role, /** @type {string | undefined} */ who) =>
      el("li", { class: who ? "seal signed" : "seal" }, el("span", { text: capital(t(`role.${role}`)) }),
        el("span", { class: "dim", text: who ?? t("page.pit_desks.unsigned") }));
    const inspection = !one.pre_shuffled && one.place === "pit_stand";
    return el("div", { class: "set-marks" },
      one.pre_shuffled && tag(say("pre_shuffled")),
      one.sealed && one.place === "vault" && tag(say("sealed")),
      one.replaced.length > 0 && tag(say("replaced", { count: one.replaced.length }), "warn"),
      inspection && el("ul", { class: "seals", "aria-label": say("inspection") },
        seal("supervisor", one.inspected[0]), seal("dealer", one.inspected[1])),
      inspection && one.inspected.length > 1 && tag(say(`${one.washed ? "washed" : "unwashed"}`),
        one.washed ? "good" : "warn"),
      one.place === "cancelled" && el("ul", { class: "seals", "aria-label": say("bag") },
        seal("dealer", one.bag[0]), seal("supervisor", one.bag[1])));
  }

  /** @param {string} type @param {SetRow} one @param {Desk} data */
  #button(type, one, data) {
    const main = DUE.includes(type);
    if (AT_ONCE.includes(type)) return this.step({ type, set: one.id }, { main, key: `${type} ${one.id}` });
    return el("button", { type: "button", class: main && "main", "data-key": `${type} ${one.id}`, "data-step": type,
      text: stepName(type), onclick: () => this.#ask(type, one, data) });
  }

  /** @param {string} type @param {SetRow} one @param {Desk} data */
  #ask(type, one, data) {
    const counted = (/** @type {boolean} */ optional) => /** @type {Field} */ ({ name: "counted", kind: "number",
      optional,
      label: say("counted"), hint: say("counted_hint") });
    const why = { name: "why", label: t("page.pit_desks.why") };
    const fits = data.tables.filter((table) => table.decks === one.decks);
    const card = (/** @type {string} */ name, /** @type {boolean} */ optional) => /** @type {Field} */ ({ name,
      kind: "select",
      label: say(`${name}`), options: [...(optional ? [["", say("the_same")]] : []),
        ...[..."shdc"].flatMap((suit) => [...RANKS].map((rank) => [rank + suit, capital(cardName(rank + suit))]))] });
    /** @type {Record<string, Field[]>} */
    const fields = {
      AskForSet: [{ name: "table", label: t("page.pit_desks.table"), kind: "select",
        options: fits.map((table) => [table.table, `${table.table} · ${word("game", table.game)}`]) },
      { name: "why", label: t("page.pit_desks.why"), kind: "select",
        options: ["change_day", "cards_worn", "supervisor"].map((code) => [code, say(`reason.${code}`)]) }],
      WashSet: [{ name: "rotations", kind: "number", label: say("rotations"), value: WASHES }],
      PutInPlay: one.place === "shuffler" ? [] : [counted(false)],
      CancelSet: one.place === "shuffler"
        ? [{ name: "machine_shows", kind: "number", optional: true, label: say("machine"), value: one.cards },
          counted(true)] : [counted(false)],
      RemoveCard: [card("card", false), card("replacement", true),
        { name: "wrong", kind: "check", label: say("wrong") }, why],
      HoldAsEvidence: [why],
    };
    askFor(type, fields[type] ?? [], (values) => {
      if (type === "RemoveCard") Object.assign(values, { back: one.back, replacement: values.replacement
        || values.card });
      return this.send({ type, set: one.id, ...values }, { quiet: true });
    }, { intro: say("of_set", { set: one.id, cards: one.cards }) });
  }

  #receive() {
    askFor("ReceiveSet", [
      { name: "id", label: say("id") },
      { name: "back", label: say("back"), kind: "select",
        options: BACKS.map((back) => [back, capital(t(`reason.${back}`))]) },
      { name: "decks", label: say("decks"), kind: "number", value: 8, least: 1, most: 8 },
      { name: "pre_shuffled", label: say("pre_shuffled"), kind: "check", value: true },
      { name: "sealed", label: say("sealed"), kind: "check", value: true },
    ], (set) => this.send({ type: "ReceiveSet", set }, { quiet: true }));
  }

  /** New cards at a game that is under way. @param {SetRow} one */
  #live(one) {
    askFor("BringNewCards", [], () => this.send({ type: "BringNewCards", back: one.back }, { table: one.table,
      quiet: true }),
      { intro: say("live_intro", { table: one.table, set: one.id }) });
  }

  /** @param {readonly RemovedCardRow[]} removed */
  #removed(removed) {
    const title = say("removed");
    const heads = ["card", "set", "why", "signed", "steps"].map((key) => ({ text: say(`head.${key}`) }));
    return panel(title, "removed", grid(title, heads, removed.map((one) => ({ key: String(one.number), cells: [
      say("swap", { card: cardName(one.card), replacement: cardName(one.replacement) }),
      el("span", { class: "two-lines" }, el("span", { text: one.set }), el("span",
        { class: "dim", text: dateTime(one.at_ms) })),
      one.why,
      el("span", { class: "tags" }, ...one.signed.map((who) => tag(who, "good")),
        one.waits_for && tag(t("page.pit_desks.waits_for", { role: t(`role.${one.waits_for}`) }), "warn")),
      one.mine && this.step({ type: "SignRemoval", number: one.number }, { main: true,
        key: `removal ${one.number}` }),
    ] }))));
  }

  /** @param {Desk} data */
  #log(data) {
    const title = say("log");
    const numbers = ["brought_over", "received", "put_in_play", "cancelled", "destroyed"];
    const heads = [{ text: t("page.pit_desks.day") }, ...numbers.map((key) =>
      ({ text: say(`head.${key}`), number: true })), { text: say("head.at_end") },
    { text: say("head.agrees") }];
    return panel(title, "card-log", grid(title, heads, data.days.map((day) => ({ key: day.day, cells: [
      day.day, day.brought_over, day.received, day.put_in_play, day.cancelled, day.destroyed,
      Object.entries(day.at_end).map(([place, count]) => `${word("set_at", place)} ${count}`).join(", "),
      day.faults.length ? el("span", { class: "tags" }, ...day.faults.map((fault) => tag(fault, "warn")))
        : tag(t("page.pit_desks.agrees"), "good"),
    ] }))));
  }
}

customElements.define("pb-pit-cards", CardsView);
