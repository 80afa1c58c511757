// <pb-pit-count>: boxes at tables, boxes in the count room,
// and what two blind counts came to. A counter sees a box to
// be counted and their own count, and nothing else of it: the server sends no more.

import { ask } from "../../lib/api.js";
import { el } from "../../lib/el.js";
import { askFor } from "../../lib/form.js";
import { grid, nothing, panel, tag } from "../../lib/panel.js";
import { dateTime, money, stepName, t, word } from "../../lib/words.js";
import { countSheet, instrumentName, valueOf } from "./count_sheet.js";
import { PitDesk, wordsOf } from "./desk.js";
import { tokesPanel } from "./tokes.js";

/** @typedef {import("../../lib/scene.d.ts").CountDesk} Desk */
/** @typedef {import("../../lib/scene.d.ts").PitBox} PitBox */
/** @typedef {import("../../lib/scene.d.ts").Contents} Contents */
/** @typedef {import("../../lib/scene.d.ts").HangingBox} HangingBox */

const say = wordsOf("count");

/** @extends {PitDesk<Desk>} */
export class CountView extends PitDesk {
  /** @type {import("../nav.js").Desk} */
  desk = "count";

  async read() {
    return /** @type {Promise<Desk>} */ (ask("/api/pit/count"));
  }

  /** @param {Desk} data */
  draw(data) {
    if (!data.boxes && !data.hanging.length && !data.tokes) return null;
    return [
      data.boxes && this.#room(data, data.boxes),
      data.hanging.length > 0 && this.#tables(data),
      data.tokes && tokesPanel(this, data, data.tokes),
      data.settled && this.#settled(data.settled),
    ];
  }

  /** @param {Desk} data */
  #tables(data) {
    const title = say("tables");
    const heads = ["table", "box", "state", "steps"].map((key) => ({ text: say(`head.${key}`) }));
    return panel(title, "hanging", grid(title, heads, data.hanging.map((one) => ({ key: one.table, cells: [
      el("span", { class: "two-lines" }, el("strong", { text: one.table }), el("span",
        { class: "dim", text: word("game", one.game) })),
      one.box || "–", this.#state(one), this.#steps(one, data),
    ] }))));
  }

  /** @param {HangingBox} one */
  #state(one) {
    if (!one.box) return tag(say("no_box"), one.open ? "warn" : "quiet");
    if (one.ready) return tag(say("ready"), "good");
    return tag(say(`${one.between_rounds ? "hangs" : "in_hand"}`));
  }

  /** @param {HangingBox} one @param {Desk} data */
  #steps(one, data) {
    const may = (/** @type {string} */ step) => data.steps.includes(step);
    if (!one.box && may("HangBox")) {
      return el("button", { type: "button", "data-key": `hang ${one.table}`, "data-step": "HangBox",
        text: stepName("HangBox"),
        onclick: () => askFor("HangBox", [{ name: "box", label: say("box_number") }],
          ({ box }) => this.send({ type: "HangBox", table: one.table, box }, { quiet: true }),
            { intro: one.table }) });
    }
    if (one.box && one.mine && !one.ready && may("SayBoxReady")) {
      return this.step({ type: "SayBoxReady", table: one.table }, { main: true });
    }
    return one.ready && may("PullBox") && el("button", { type: "button", class: "main",
      "data-key": `pull ${one.table}`,
      "data-step": "PullBox", text: stepName("PullBox"), onclick: () => this.#pull(one, data) });
  }

  /** @param {HangingBox} one @param {Desk} data */
  #pull(one, data) {
    askFor("PullBox", [{ name: "empty", label: say("empty") },
      { name: "second_carrier", label: say("carrier"), kind: "select",
        options: data.carriers.map((who) => [who.id, who.name]), hint: say("carrier_hint") }],
    (values) => this.send({ type: "PullBox", table: one.table, ...values }, { quiet: true }),
    { intro: say("of_table", { table: one.table, box: one.box }) });
  }

  /** @param {Desk} data @param {readonly PitBox[]} boxes */
  #room(data, boxes) {
    const counts = data.steps.includes("CountBox");
    const tiles = boxes.map((box) => el("li", { class: `drop-box ${box.state}`, "data-box": box.box },
      el("header", null, el("h3", { text: box.box }),
        tag(say(`state.${box.state}`), box.state === "differs" ? "warn" : "")),
      el("p", { class: "dim", text: `${box.table} · ${box.when.day} · ${word("shift", box.when.shift)}` }),
      box.mine && el("p", { class: "my-count" }, say("mine", { cents: money(valueOf(box.mine.instruments)),
        papers: box.mine.papers.length })),
      counts && !box.mine && ["to_count", "pulled", "counted_once"].includes(box.state) && el("button",
        { type: "button",
        class: "main", "data-key": `count ${box.box}`, "data-step": "CountBox", text: stepName("CountBox"),
        onclick: () => countSheet("CountBox", box, (found) =>
          this.send({ type: "CountBox", box: box.box, found }, { quiet: true })) }),
      box.books && this.#compare(box),
      box.state === "differs" && data.steps.includes("ResolveCount") && el("button", { type: "button", class: "main",
        "data-key": `resolve ${box.box}`, "data-step": "ResolveCount", text: stepName("ResolveCount"),
        onclick: () => countSheet("ResolveCount", box, (found, why) =>
          this.send({ type: "ResolveCount", box: box.box, found, why }, { quiet: true })) })));
    return panel(say("room"), "count-room",
      counts && el("p", { class: "dim", text: say("blind") }),
      boxes.length ? el("ul", { class: "drop-boxes" }, ...tiles) : nothing(say("none")));
  }

  /** Books and counts side by side, for accounting alone. @param {PitBox} box */
  #compare(box) {
    const sides = [{ name: say("books"), found: /** @type {Contents} */ (box.books) },
      ...box.counts.map((count) => ({ name: count.by, found: count.found }))];
    const rows = (/** @type {(found: Contents) => string[]} */ keys,
      /** @type {(found: Contents, key: string) => number} */ many,
      /** @type {(key: string) => string} */ words) =>
      [...new Set(sides.flatMap((side) => keys(side.found)))].sort().map((key) => {
        const values = sides.map((side) => many(side.found, key));
        return { class: new Set(values).size > 1 ? "unlike" : "", cells: [words(key), ...values] };
      });
    const heads = [{ text: say("what") }, ...sides.map((side) => ({ text: side.name, number: true }))];
    const sums = sides.map((side) => valueOf(side.found.instruments));
    return grid(say("compared", { box: box.box }), heads, [
      ...rows((found) => Object.keys(found.instruments), (found, key) => found.instruments[key] ?? 0, instrumentName),
      ...rows((found) => [...found.papers], (found, key) => found.papers.filter((one) => one === key).length,
        (key) => key),
      { class: new Set(sums).size > 1 ? "sum unlike" : "sum", cells: [t("page.pit_desks.total"),
        ...sums.map(money)] },
    ]);
  }

  /** @param {NonNullable<Desk["settled"]>} settled */
  #settled(settled) {
    const title = say("settled");
    const heads = [...["box", "day"].map((key) => ({ text: say(`head.${key}`) })),
      ...["books", "found", "variance"].map((key) => ({ text: say(`head.${key}`), number: true })),
      ...["papers", "by"].map((key) => ({ text: say(`head.${key}`) }))];
    return panel(title, "settled", settled.length ? grid(title, heads, settled.map((one) => ({ key: one.box, cells: [
      el("span", { class: "two-lines" }, el("strong", { text: one.box }), el("span",
        { class: "dim", text: one.table })),
      el("span", { class: "two-lines" }, el("span", { text: `${one.when.day}, ${word("shift", one.when.shift)}` }),
        el("span", { class: "dim", text: dateTime(one.at_ms) })),
      money(one.books_cents), money(one.found_cents),
      el("span", { class: one.short_cents ? "variance off" : "variance", text: money(-one.short_cents) }),
      el("span", { class: "tags" },
        ...one.missing_papers.map((paper) => tag(say("missing", { paper }), "warn")),
        ...one.foreign_papers.map((paper) => tag(say("foreign", { paper }), "warn")),
        !one.missing_papers.length && !one.foreign_papers.length
          && tag(say("papers_agree", { count: one.papers.length }), "good"),
        one.report && el("a", { href: `/slips/${one.report}`, target: "_blank", text: one.report })),
      el("span", { class: "tags" }, one.counters.join(", "), one.differed && tag(say("differed"), "warn")),
    ] }))) : nothing(say("none_settled")));
  }
}

customElements.define("pb-pit-count", CountView);
