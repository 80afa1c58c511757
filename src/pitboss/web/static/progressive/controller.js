// What those in charge see next to a keypad: the line of jackpots over all tables with its arithmetic, the last hits,
// the meters and whether they come out even.

import { el, fill } from "../lib/el.js";
import { changed, redraw } from "../lib/redraw.js";
import { exactMoney, t } from "../lib/words.js";
import { reconciliation } from "./advice.js";

/** @typedef {import("../lib/scene.d.ts").Desk} Desk */
/** @typedef {import("../lib/scene.d.ts").DeskGroup} Group */
/** @typedef {import("../lib/scene.d.ts").DeskPrice} Price */
/** @typedef {import("../lib/scene.d.ts").Sign} Sign */

export class DeskPanels {
  line = el("section", { class: "panel line-panel", "aria-labelledby": "line-title" });
  history = el("section", { class: "panel history-panel", "aria-labelledby": "history-title" });
  meters = el("section", { class: "panel meters-panel", "aria-labelledby": "meters-title" });
  #reckoned = el("div", { class: "reckoned" });

  /** @param {string} name */
  constructor(name) {
    this.line.hidden = this.meters.hidden = true;
    fill(this.meters, el("h2", { id: "meters-title", text: t("page.progressive.meters") }), this.#reckoned,
      reconciliation(name));
  }

  /**
   * @param {Desk} desk
   * @param {string} table the reader's own
   */
  show(desk, table) {
    if (!changed(this, [desk.line, desk.meters, desk.settings])) return;
    this.meters.hidden = false;
    this.line.hidden = !desk.line.length;
    fill(this.line, el("h2", { id: "line-title", text: t("page.progressive.line") }),
      el("p", { class: "hint", text: t(`page.progressive.order.${desk.order}`) }),
      el("ol", { class: "line-groups" }, ...desk.line.map((group) => groupLine(group, desk, table))));
    fill(this.#reckoned, ...reckoning(desk));
  }

  /** The last prizes, which everybody may know. @param {Sign} sign */
  hits({ hits }) {
    redraw(this.history, hits, () => [el("h2", { id: "history-title", text: t("page.progressive.history") }),
      hits.length ? scrolled("page.progressive.history", ["number", "table", "seat_word", "prize"],
        hits.map((hit) => [String(hit.number), hit.table, String(hit.seat), exactMoney(hit.cents)]))
        : el("p", { class: "dim", text: t("page.progressive.no_hits") })]);
  }
}

/**
 * The jackpots of one game, in the order in which they are paid, with what each is taken from.
 * @param {Group} group
 * @param {Desk} desk
 * @param {string} table
 */
function groupLine(group, desk, table) {
  const after = (/** @type {Price} */ price) =>
    t(price.reseeds ? "page.progressive.sum_reseeds" : "page.progressive.sum_left",
      { cents: price.reseeds ? desk.settings?.reseed_cents ?? 0 : price.meter_before_cents - price.cents });
  const sharers = group.prices.filter((one) => one.share === "100%");
  const sum = (/** @type {Price} */ price) => {
    const cents = exactMoney(price.cents);
    const shared = price.share === "100%" && sharers.length > 1;
    const before = exactMoney((shared ? sharers[0] : price)?.meter_before_cents ?? 0);
    return shared ? t("page.progressive.sum_shared", { before, count: sharers.length, cents })
      : t("page.progressive.sum", { before, share: price.share, cents });
  };
  return el("li", { class: group.table === table ? "mine" : null },
    el("h3", { text: t("page.progressive.group", { table: group.table, game: group.game }) }),
    el("ol", { class: "sums" }, ...group.prices.map((price) => el("li", { class: price.posted ? "posted" : null },
      el("span", { text: t("page.progressive.jackpot_head", { number: price.number, seat: price.seat }) }),
      el("span", { class: "figure sum", text: sum(price) }),
      el("span", { class: "dim", text: after(price) })))),
    !group.first && el("p", { class: "hint", text: t("page.progressive.behind") }),
    !group.played_out && el("p", { class: "hint", text: t("page.progressive.not_played_out") }));
}

/**
 * Base + contributions − awards ± corrections = display + reserve + overflow, exactly (IND-50).
 * @param {Desk} desk
 */
function reckoning({ meters, settings }) {
  const money = (/** @type {number} */ units) => exactUnits(units, meters.scale);
  /** @type {[string, string][]} */
  const lines = [
    ["seeded", money(meters.seeded)], ["contributed", money(meters.contributed)],
    ["awarded", money(-meters.awarded)], ["corrected", money(meters.corrected)],
    ["display", money(meters.display)], ["reserve", money(meters.reserve)], ["overflow", money(meters.overflow)],
  ];
  return [
    el("dl", { class: "meter-lines" }, ...lines.map(([name, text]) => el("div", { class: `meter-${name}` },
      el("dt", { text: t(`page.progressive.meter.${name}`) }), el("dd", { class: "figure", text })))),
    el("p", { class: meters.off ? "differs" : "even" }, meters.off
      ? t("page.progressive.meter_off", { cents: money(meters.off) }) : t("page.progressive.meter_even")),
    el("p", { class: "hint", text: t("page.progressive.meter_in", { cents: meters.wagers_cents, hits: meters.hits }) }),
    settings ? null : el("p", { class: "differs", text: t("page.progressive.not_set") }),
  ].filter((one) => one !== null);
}

/**
 * Units as money, to the last unit: nothing is rounded away.
 * @param {number} units
 * @param {number} scale units in a cent
 */
export function exactUnits(units, scale) {
  const whole = Math.trunc(units / scale);
  const rest = Math.abs(units - whole * scale);
  const sign = units < 0 && !whole ? "-" : "";
  return sign + exactMoney(whole) + (rest ? ` + ${rest}/${scale}¢` : "");
}

/**
 * A table with its head; wide ones scroll by themselves.
 * @param {string} label
 * @param {string[]} heads
 * @param {string[][]} rows
 */
function scrolled(label, heads, rows) {
  const last = heads.length - 1;
  return el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": t(label) }, el("table", {},
    el("thead", {}, el("tr", {}, ...heads.map((head, place) => el("th", { scope: "col",
      class: place === last ? "number" : null, text: t(`page.progressive.${head}`) })))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell, place) =>
      el("td", { class: place === last ? "number" : null, text: cell })))))));
}
