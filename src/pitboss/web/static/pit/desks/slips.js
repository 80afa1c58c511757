// <pb-pit-slips>: every slip that comes into the reader's hands, by day, kind and table, each to be read and printed;
// and the numbers that are missing or were used twice.

import { ask } from "../../lib/api.js";
import { el } from "../../lib/el.js";
import { grid, nothing, panel, tag } from "../../lib/panel.js";
import { capital, language, money, t, word } from "../../lib/words.js";
import { PitDesk, wordsOf } from "./desk.js";

/** @typedef {import("../../lib/scene.d.ts").SlipsOut} Slips */
/** @typedef {import("../../lib/scene.d.ts").SlipOut} SlipOut */
/** @typedef {{table: string}[]} TableNames */

const say = wordsOf("slips");

/** What a slip is about; of a variance report what is missing and what is too much. @param {SlipOut} slip */
const amount = ({ total_cents, missing_cents, surplus_cents }) => [
  missing_cents ? `-${money(missing_cents)}` : "", surplus_cents ? `+${money(surplus_cents)}` : "",
].filter(Boolean).join(" ") || money(total_cents);

const KINDS = ["opener", "closer", "fill", "credit", "marker", "variance", "drop_variance", "jackpot",
  "tax_form"];
const MOST = 200;

/** @extends {PitDesk<Slips>} */
export class SlipsView extends PitDesk {
  /** @type {import("../nav.js").Desk} */
  desk = "slips";
  chosen = { day: "", kind: "", table: "" };
  /** @type {string[]} */
  tables = [];

  /** @param {import("../../lib/view.js").Context} context */
  async begin(context) {
    const asked = new URLSearchParams(location.search);
    for (const name of /** @type {const} */ (["day", "kind", "table"])) this.chosen[name] = asked.get(name) ?? "";
    this.tables = (await ask("/api/tables")).tables.map((/** @type {{table: string}} */ one) => one.table);
    await super.begin(context);
  }

  async read() {
    const { day, kind, table } = this.chosen;
    const wanted = new URLSearchParams({ day, kind, table, limit: String(MOST) });
    return /** @type {Promise<Slips>} */ (ask(`/api/pit/slips?${wanted}`));
  }

  /** @param {Slips} data */
  draw(data) {
    const heads = [...["serial", "kind", "table", "day", "state",
      "signed"].map((key) => ({ text: say(`head.${key}`) })),
      { text: say("head.total"), number: true }];
    const title = say("found", { count: data.slips.length });
    const rows = data.slips.map((slip) => ({ key: slip.serial, cells: [
      el("a", { href: `/slips/${slip.serial}?language=${language()}`, target: "_blank", "data-key": slip.serial,
        text: slip.serial }),
      capital(word("slip", slip.kind)), slip.table,
      el("span", { class: "two-lines" }, el("span", { text: slip.when.day }), el("span",
        { class: "dim", text: word("shift", slip.when.shift) })),
      el("span", { class: "tags" }, tag(say(`state.${slip.state}`), slip.state === "open" ? "warn"
        : slip.state === "void" ? "quiet" : "good"),
        slip.reprints > 0 && tag(say("reprinted", { count: slip.reprints }))),
      slip.signatures.map((one) => one.name).join(", ") || "–",
      amount(slip),
    ] }));
    return [this.#filters(), data.exceptions.length > 0 && this.#exceptions(data.exceptions),
      panel(title, "slip-list", rows.length ? grid(title, heads, rows) : nothing(say("none")))];
  }

  #filters() {
    const choose = (/** @type {"kind" | "table"} */ name, /** @type {[string, string][]} */ options) =>
      el("div", { class: "field" }, el("label", { for: `slip-${name}`, text: say(`head.${name}`) }),
        el("select", { id: `slip-${name}`, "data-key": `slip-${name}`,
          onchange: (/** @type {Event} */ event) => this.#choose(name, event) },
        ...[/** @type {[string, string]} */ (["", t("page.pit_desks.all")]), ...options].map(([value, words]) =>
          el("option", { value, selected: value === this.chosen[name], text: words }))));
    return el("div", { class: "desk-filters", role: "group", "aria-label": t("page.pit_desks.filters") },
      el("div", { class: "field" }, el("label", { for: "slip-day", text: t("page.pit_desks.day") }),
        el("input", { id: "slip-day", type: "date", "data-key": "slip-day", value: this.chosen.day,
          onchange: (/** @type {Event} */ event) => this.#choose("day", event) })),
      choose("kind", KINDS.map((kind) => [kind, capital(word("slip", kind))])),
      choose("table", this.tables.map((table) => [table, table])));
  }

  /** @param {"day" | "kind" | "table"} name @param {Event} event */
  async #choose(name, event) {
    this.chosen[name] = /** @type {HTMLInputElement} */ (event.target).value;
    const wanted = Object.entries(this.chosen).filter(([, value]) => value);
    history.replaceState(null, "", wanted.length ? `?${new URLSearchParams(wanted)}` : location.pathname);
    await this.reread();
  }

  /** @param {Slips} data */
  mark(data) {
    return [data, this.chosen];
  }

  /** @param {readonly string[]} exceptions */
  #exceptions(exceptions) {
    return el("section", { class: "desk-warning", "aria-label": say("exceptions") },
      el("h2", { text: say("exceptions") }), el("ul", { class: "tags" }, ...exceptions.map((one) =>
        el("li", { class: "tag warn", text: one }))));
  }
}

customElements.define("pb-pit-slips", SlipsView);
