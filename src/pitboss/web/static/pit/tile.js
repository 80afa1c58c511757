// A table on the pit's strip: what it is, who deals, whether it is open, its seats, its rack against its float, its
// limits, win, drop and pace, and what waits there.

import { limitsText } from "../felt/panels/placard.js";
import { el } from "../lib/el.js";
import { svg } from "../lib/svg.js";
import { capital, clockTime, money, t } from "../lib/words.js";
import { pitTablePath } from "../routes.js";
import { askedWords } from "./queue/words.js";

/** @typedef {import("../lib/scene.d.ts").PitTable} PitTable */
/** @typedef {import("../lib/scene.d.ts").FloorRow} FloorRow */
/** @typedef {import("../lib/scene.d.ts").QueueRow} QueueRow */
/** @typedef {"open" | "dead" | "paused" | "stopped" | "closed" | "opening" | "closing"} TileState */

/**
 * How a table stands, in one word.
 * @param {PitTable} table
 * @param {FloorRow | undefined} line
 * @returns {TileState}
 */
export function stateOf({ tray }, line) {
  if (tray === "closed") return "closed";
  if (tray === "unlocked") return "opening";
  if (tray !== "open") return "closing";
  if (line?.stop) return "stopped";
  if (line?.paused) return "paused";
  return line?.dead ? "dead" : "open";
}

const [BAR, HIGH] = [120, 10];

/**
 * The rack as a bar, its float as the mark that it should be near.
 * @param {number} rack
 * @param {number} opened
 */
function bar(rack, opened) {
  const most = Math.max(opened * 1.5, rack, 1);
  const low = rack * 4 < opened;
  return svg("svg", { class: "rack-bar", viewBox: `0 0 ${BAR} ${HIGH + 4}`, preserveAspectRatio: "none",
    "aria-hidden": "true" },
    svg("rect", { y: 2, width: BAR, height: HIGH, rx: 3, fill: "#0d1411", stroke: "#2a352f" }),
    svg("rect", { y: 2, width: (BAR * rack) / most, height: HIGH, rx: 3, fill: low ? "#c9652d" : "#2f8f63" }),
    svg("rect", { x: (BAR * opened) / most - 1, width: 2, height: HIGH + 4, fill: "#e8c877" }));
}

/** Seats as dots, those taken filled. @param {number} taken @param {number} seats */
function dots(taken, seats) {
  const width = Math.max(1, seats) * 14;
  const about = { class: "seat-dots", viewBox: `0 0 ${width} 12`, width, height: 12, "aria-hidden": "true" };
  return svg("svg", about, ...Array.from({ length: seats }, (_, place) => svg("circle", { cx: 7 + place * 14, cy: 6,
    r: 4.4, fill: place < taken ? "#d9cfb8" : "none", stroke: "#9fb8ab", "stroke-width": 1.4 })));
}

/**
 * @param {PitTable} table
 * @param {string} game as it is called
 * @param {FloorRow | undefined} line
 * @param {readonly QueueRow[]} waiting what waits at this table, one's own first
 * @param {import("../lib/scene.d.ts").TableToday} [today]
 * @returns {HTMLElement}
 */
export function pitTile(table, game, line, waiting, today) {
  const state = stateOf(table, line);
  const { rack_cents, float_cents } = table;
  const first = waiting[0];
  const seats = line ? t("page.pit.tile.seats", { taken: line.taken, seats: line.seats }) : "";
  const mine = waiting.some((one) => one.mine) ? " mine" : "";
  return el("a", { class: `pit-tile is-${state}${mine}`, id: `tile-${table.table}`, href: pitTablePath(table.table),
    "data-table": table.table },
  el("span", { class: "tile-head" }, el("strong", { text: table.table === table.game ? game : table.table }),
    el("span", { class: `tile-state is-${state}`, text: t(`page.pit.state.${state}`) })),
  table.table !== table.game && el("span", { class: "tile-game", text: game }),
  el("span", { class: "tile-dealer", text: dealerWords(table, line, today) }),
  el("span", { class: "tile-seats" }, line ? dots(line.taken, line.seats) : null, el("span", { text: seats })),
  rack_cents !== null && float_cents !== null && el("span", { class: "tile-rack" }, bar(rack_cents, float_cents),
    el("span", { class: "figure",
      text: t("page.pit.tile.rack", { rack: money(rack_cents), opened: money(float_cents) }) })),
  el("span", { class: "tile-figures figure" },
    el("span", { text: limitsText({ min: table.min_cents, max: table.max_cents }) }), ...figures(today)),
  el("span", { class: first ? "tile-waits some" : "tile-waits" },
    first ? el("span", { class: "tile-count figure", text: waiting.length }) : null,
    el("span", { text: first ? askedWords(first) : t("page.pit.tile.nothing") })));
}

/** Win, drop and pace of the gaming day. @param {import("../lib/scene.d.ts").TableToday} [today] */
export function figures(today) {
  if (!today) return [];
  return [el("span", { class: today.win < 0 ? "lost" : "", text: t("page.pit.tile.win", { cents: today.win }) }),
    el("span", { text: t("page.pit.tile.drop", { cents: today.drop }) }),
    today.rounds_per_hour !== null
      && el("span", { text: t("page.pit.tile.pace", { rounds: Math.round(today.rounds_per_hour) }) })];
}

/**
 * Who deals a table, and since when.
 * @param {{dealer: string, dealer_name: string}} table
 * @param {{dealer_name: string} | undefined} line
 * @param {import("../lib/scene.d.ts").TableToday} [today]
 */
export function dealerWords({ dealer, dealer_name }, line, today) {
  const name = dealer_name || line?.dealer_name || dealer;
  // Somebody who is sent there and has not tapped in yet deals since no time.
  const since = today?.dealer === dealer ? today.dealer_since_ms : 0;
  if (name && since) return t("page.pit.tile.dealer_since", { name, time: clockTime(since) });
  return name ? t("page.pit.tile.dealer", { name }) : capital(t("page.pit.tile.automatic"));
}
