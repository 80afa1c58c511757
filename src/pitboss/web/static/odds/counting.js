// How well each bet can be counted: what one card less does to it, as small charts, and what the best count earned.

import { el } from "../lib/el.js";
import { grid, panel } from "../lib/panel.js";
import { short, svg } from "../lib/svg.js";
import { exactMoney, t } from "../lib/words.js";
import { picture } from "../pit/desks/report_charts.js";
import { betName, percent, whole } from "./data.js";

/** @typedef {import("./data.js").Counting} Counting */
/** @typedef {import("./data.js").Counted} Counted */

const HIGH = 104;
const MIDDLE = 46;
const REACH = 40;

/** @param {Counting} counting @param {string} family */
export function countingPanel(counting, family) {
  const known = counting.bets.some((bet) => bet.known);
  return panel(t("page.odds.counting"), "odds-counting",
    el("p", { class: "dim", text: t("page.odds.counting_intro") }),
    el("div", { class: "effects" }, ...counting.bets.map((bet) => effects(bet, counting.cards))),
    el("p", { text: known ? t("page.odds.counting_dealt", { rounds: whole(counting.rounds), cards: counting.cut_card })
      : t("page.odds.counting_unknown") }),
    table(counting.bets, known), figures(counting),
    el("p", { class: "dim left-out", "data-family": family, text: t("page.odds.counting_left_out") }));
}

/** The bars of one bet. @param {Counted} bet @param {readonly string[]} cards */
function effects(bet, cards) {
  const name = betName(bet.bet, bet.name);
  const most = Math.max(1e-12, ...cards.map((card) => Math.abs(bet.effects[card] ?? 0)));
  const about = cards.map((card) => t("page.odds.count.effect",
    { card: shown(card), effect: small(bet.effects[card] ?? 0) })).join("; ");
  return el("figure", { class: "effect" }, el("figcaption", null, el("b", { text: name }),
    el("small", { text: t("page.odds.count.scale", { effect: percent(most) }) })),
  picture(name, about, "chart-effect", (width) => {
    const step = width / cards.length;
    const bars = cards.flatMap((card, place) => {
      const effect = bet.effects[card] ?? 0;
      const tall = Math.max(0.5, Math.abs(effect) / most * REACH);
      const x = step * place;
      return [svg("rect", { class: effect < 0 ? "effect-house" : "effect-guest", x: short(x + step * 0.16),
        y: short(effect < 0 ? MIDDLE : MIDDLE - tall), width: short(step * 0.68), height: short(tall), rx: 1 }),
      svg("text", { class: "effect-card", x: short(x + step / 2), y: HIGH - 3, "text-anchor": "middle",
        text: shown(card) })];
    });
    return { height: HIGH, parts: [svg("path", { class: "axis zero", d: `M0 ${MIDDLE}H${width}` }), ...bars] };
  }));
}

/** @param {readonly Counted[]} bets @param {boolean} known */
function table(bets, known) {
  const heads = [{ text: t("page.odds.head.bet") }, { text: t("page.odds.count.tags") },
    { text: t("page.odds.count.fit"), number: true },
    ...(known ? ["trigger", "share", "edge", "earned"] : []).map((key) =>
      ({ text: t(`page.odds.count.${key}`), number: true }))];
  return grid(t("page.odds.counting"), heads, bets.map((bet) => ({ key: bet.bet, cells: [betName(bet.bet, bet.name),
    tags(bet), bet.correlation.toFixed(2),
    ...(!known ? [] : bet.trigger === null ? [t("page.odds.count.none"), "–", "–", "–"]
      : [`+${bet.trigger.toFixed(1)}`.replace("+-", "−"), percent(bet.share, 2), percent(bet.edge, 2),
        `${dollars(bet.dollars_per_100)} ± ${dollars(bet.dollars_error)}`])] })));
}

/** The charts in figures. @param {Counting} counting */
function figures({ cards, bets }) {
  const title = t("page.odds.count.effects");
  const heads = [{ text: t("page.odds.head.bet") }, ...cards.map((card) => ({ text: shown(card), number: true }))];
  return el("details", { class: "effect-figures" }, el("summary", { text: title }),
    grid(title, heads, bets.map((bet) => ({ key: bet.bet, cells: [betName(bet.bet, bet.name),
      ...cards.map((card) => small(bet.effects[card] ?? 0))] }))));
}

/** "+8 9 −4 5 6 7". @param {Counted} bet */
function tags({ tags: given }) {
  const of = (/** @type {number} */ tag) =>
    Object.keys(given).filter((card) => given[card] === tag).map(shown).join(" ");
  const [plus, minus] = [of(1), of(-1)];
  return el("span", { class: "count-tags" }, plus && el("span", { class: "plus", text: `+1: ${plus}` }),
    minus && el("span", { class: "minus", text: `−1: ${minus}` }));
}

/** @param {string} card */
const shown = (card) => (card === "T" ? "10" : card);
/** @param {number} effect */
const small = (effect) => `${effect < 0 ? "−" : effect > 0 ? "+" : ""}${Math.abs(effect * 100).toFixed(4)}%`;
/** @param {number} amount */
const dollars = (amount) => exactMoney(Math.round(amount * 100));
