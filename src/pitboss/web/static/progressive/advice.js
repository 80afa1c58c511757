// What the odds say about a progressive's settings as they are proposed, and the daily reconciliation of its meter.

import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { exactMoney, t } from "../lib/words.js";
import { handName } from "./words.js";

/** @typedef {import("../lib/scene.d.ts").AdviceOut} Advice */
/** @typedef {import("../lib/scene.d.ts").Reconciliation} Reconciliation */
/** @typedef {import("../lib/scene.d.ts").ReconciledDay} Day */
/** @typedef {import("../lib/scene.d.ts").Exact} Exact */

/** @param {number | null} share of the wager */
const percent = (share) => (share === null ? "–" : `${(share * 100).toFixed(2)}%`);
/** @param {number | null} cents */
const cents = (cents) => (cents === null ? "–" : exactMoney(cents));
/** @param {number | null} count */
const whole = (count) => (count === null ? "–" : Math.round(count).toLocaleString("en-US"));

/**
 * Edge, break-even and time to a hit; then what somebody should know before signing.
 * @param {Advice} advice
 * @returns {HTMLElement[]}
 */
export function adviceLines(advice) {
  // Costs are dollars for each wager; next to edges they are shown as shares of the wager.
  const share = (/** @type {number | null} */ cost) =>
    percent(cost === null ? null : (cost * 100) / advice.stake_cents);
  /** @type {[string, string][]} */
  const lines = [
    ["house_edge", percent(advice.house_edge)], ["fixed_edge", percent(advice.fixed_edge)],
    ["contribution_cost", share(advice.contribution_cost)], ["reseed_cost", share(advice.reseed_cost)],
    ["break_even", cents(advice.break_even_cents)], ["meter_at_hit", cents(advice.meter_at_hit_cents)],
  ];
  const prizes = advice.prizes.map((prize) => t("page.progressive.advice.prize", { hand: handName(prize.hand),
    wagers: whole(prize.wagers_between), hours: whole(prize.hours_between) }));
  return [
    el("h3", { text: t("page.progressive.advice") }),
    el("dl", { class: "meter-lines" }, ...lines.map(([name, text]) => el("div", {},
      el("dt", { text: t(`page.progressive.advice.${name}`) }), el("dd", { class: "figure", text })))),
    el("ul", { class: "prize-lines" }, ...prizes.map((text) => el("li", { text }))),
    ...advice.doubts.map((doubt) => el("p", { class: "differs" }, doubt.sentence, " ",
      el("span", { class: "rule", text: doubt.rule }))),
  ];
}

/**
 * Day by day: opening, what came and went, and whether it agrees with the display. Asked for when it is opened.
 * @param {string} name
 */
export function reconciliation(name) {
  const place = el("div", { class: "days" });
  const box = el("details", { class: "reconciling", ontoggle: async () => {
    if (!box.open) return;
    const found = await ask(`/api/progressives/${encodeURIComponent(name)}/reconciliation`).catch(() => null);
    fill(place, ...(found ? /** @type {Reconciliation} */ (found).days.map(dayLines)
      : [el("p", { class: "dim", text: t("page.shell.fault.title") })]));
  } }, el("summary", { text: t("page.progressive.daily") }), place);
  return box;
}

/** @param {Day} day */
function dayLines(day) {
  /** @type {[string, string][]} */
  const lines = [
    ["opening", exact(day.opening)], ["seeded", exact(day.seeded)], ["contributed", exact(day.contributions)],
    ["corrected", exact(day.corrections)], ["awarded", exact(day.awards)], ["reserve", exact(day.reserve)],
    ["overflow", exact(day.overflow)], ["display", exact(day.display)],
  ];
  return el("section", { class: "day" }, el("h3", { text: day.day }),
    el("dl", { class: "meter-lines" }, ...lines.map(([name, text]) => el("div", { class: `meter-${name}` },
      el("dt", { text: t(`page.progressive.meter.${name}`) }), el("dd", { class: "figure", text })))),
    day.agrees ? el("p", { class: "even", text: t("page.progressive.meter_even") })
      : el("p", { class: "differs", text: t("page.progressive.meter_off", { cents: exact(day.difference) }) }));
}

/** @param {Exact} amount */
const exact = (amount) => exactMoney(amount.cents) + (amount.over ? ` + ${amount.over}¢` : "");
