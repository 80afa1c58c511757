// The tokes on the desk of the count: a dealer counts a table's box before a witness, and accounting shares the pool.
// Accounting signs what the preview shows: its moment and its shares go back with the command.

import { el } from "../../lib/el.js";
import { askFor } from "../../lib/form.js";
import { grid, nothing, panel, tag } from "../../lib/panel.js";
import { money, stepName, t } from "../../lib/words.js";
import { COLOURS } from "../../felt/drawing/cheques.js";
import { colourName } from "../table/count_entry.js";
import { wordsOf } from "./desk.js";

/** @typedef {import("../../lib/scene.d.ts").CountDesk} Desk */
/** @typedef {import("../../lib/scene.d.ts").TokeDesk} TokeDesk */
/** @typedef {import("../../lib/scene.d.ts").TokePreview} TokePreview */

const say = wordsOf("count");
const HIGHEST_FIRST = /** @type {(keyof typeof COLOURS)[]} */ (Object.keys(COLOURS))
  .sort((one, other) => COLOURS[other].value - COLOURS[one].value);

/** @param {import("./desk.js").PitDesk<Desk>} view @param {Desk} data @param {TokeDesk} tokes */
export function tokesPanel(view, data, tokes) {
  return panel(say("tokes"), "tokes", el("p", { text: say("pool", { cents: money(tokes.pool_cents) }) }),
    ...tokes.tables.map((table) => countButton(view, data, table)),
    tokes.preview && previewOf(view, tokes.preview));
}

/** @param {import("./desk.js").PitDesk<Desk>} view @param {Desk} data @param {string} table */
function countButton(view, data, table) {
  const counts = HIGHEST_FIRST.map((colour) => ({ name: colour, kind: /** @type {const} */ ("number"), optional: true,
    label: colourName(colour) }));
  const witness = { name: "witness", label: say("witness"), kind: /** @type {const} */ ("select"),
    options: data.carriers.map((who) => /** @type {[string, string]} */ ([who.id, who.name])),
    hint: say("witness_hint") };
  return el("button", { type: "button", "data-key": `tokes ${table}`, "data-step": "CountTokes",
    text: say("count_tokes", { table }),
    onclick: () => askFor("CountTokes", [...counts, witness], ({ witness: seen, ...counted }) =>
      view.send({ type: "CountTokes", table, counted, witness: seen }, { quiet: true }), { intro: table }) });
}

/** @param {import("./desk.js").PitDesk<Desk>} view @param {TokePreview} preview */
function previewOf(view, preview) {
  const { shares, until_ms, left_cents } = preview;
  if (!shares.length) return nothing(say("no_shares"));
  const heads = [{ text: say("head.dealer") }, { text: say("head.hours"), number: true },
    { text: say("head.share"), number: true }];
  const rows = shares.map((one) => ({ key: one.person, cells: [
    el("span", { class: "tags" }, one.name, one.on_duty && tag(say("still_at_work"))),
    `${Math.floor(one.minutes / 60)}:${String(one.minutes % 60).padStart(2, "0")}`, money(one.cents)] }));
  const sum = shares.reduce((cents, one) => cents + one.cents, 0);
  const total = { class: "sum", cells: [t("page.pit_desks.total"), null, money(sum)] };
  const signed = shares.map((one) => [one.person, one.cents]);
  return el("div", null, grid(say("shares"), heads, [...rows, total]),
    el("p", { class: "dim", text: say("left", { cents: money(left_cents) }) }),
    el("button", { type: "button", class: "main", "data-key": "share tokes", "data-step": "ShareTokes",
      text: stepName("ShareTokes"),
      onclick: () => view.send({ type: "ShareTokes", until_ms, shares: signed }) }));
}
