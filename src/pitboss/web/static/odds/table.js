// Every bet in a table that can be sorted: edge as a figure, as a fraction and as a bar about zero, how often it wins,
// how wild it is, what an hour of it costs; its pay table unfolds below it.

import { el } from "../lib/el.js";
import { refill } from "../lib/redraw.js";
import { exactMoney, has, t } from "../lib/words.js";
import { edgeBar, scale } from "../surveillance/odds_panel.js";
import { betName, handText, oddsText, percent, signed, whole } from "./data.js";

/** @typedef {import("./data.js").Bet} Bet */
/** @typedef {{bet: Bet, game: string, gameName: string}} Line */
/** @typedef {"bet" | "game" | "edge" | "win" | "push" | "deviation" | "hour" | "change"} Head */

const NUMBERS = new Set(["edge", "win", "push", "deviation", "hour", "change"]);

export class OddsTable {
  /** @type {Line[]} */
  lines = [];
  /** @type {Head | null} as the house lists them, until somebody sorts */
  #by = null;
  #down = false;
  #open = new Set();

  /** @param {{games?: boolean, perHour: () => {rounds: number, cents: number}}} what */
  constructor({ games = false, perHour }) {
    this.games = games;
    this.perHour = perHour;
    this.compared = false;
    this.body = el("tbody");
    this.head = el("thead");
    this.element = el("div", { class: "scroll odds-scroll", tabindex: "0", role: "group",
      "aria-label": t("page.odds.bets") },
    el("table", { class: "odds-table odds-bets" }, el("caption", { class: "unseen", text: t("page.odds.bets") }),
      this.head, this.body));
  }

  /** @param {Line[]} lines */
  show(lines) {
    this.lines = lines;
    this.compared = lines.some(({ bet }) => bet.change !== null);
    this.draw();
  }

  draw() {
    /** @type {(Head | "bar")[]} */
    const heads = ["bet", ...(this.games ? /** @type {Head[]} */ (["game"]) : []), "edge", "bar",
      ...(this.compared ? /** @type {Head[]} */ (["change"]) : []), "win", "push", "deviation", "hour"];
    refill(this.head, [el("tr", null, ...heads.map((head) => this.#heading(head)))]);
    refill(this.body, this.#sorted().flatMap((line) => this.#rows(line, heads.length)));
  }

  /** @param {Head | "bar"} head */
  #heading(head) {
    const text = t(`page.odds.head.${head}`);
    if (head === "bar") {
      return el("th", { scope: "col", class: "edge-cell" }, el("span", { class: "unseen", text }), scale());
    }
    const sorted = this.#by === head ? (this.#down ? "descending" : "ascending") : "none";
    return el("th", { scope: "col", class: NUMBERS.has(head) && "number", "aria-sort": sorted },
      el("button", { type: "button", class: "sort", "data-key": `sort-${head}`,
        title: t("page.odds.sort", { head: text }), onclick: () => this.#sort(head) }, text,
      el("span", { class: "sort-mark", "aria-hidden": "true",
        text: sorted === "none" ? "" : this.#down ? "▼" : "▲" })));
  }

  /** @param {Head} head */
  #sort(head) {
    this.#down = this.#by === head ? !this.#down : false;
    this.#by = head;
    this.draw();
  }

  #sorted() {
    const by = this.#by;
    if (!by) return this.lines;
    const value = (/** @type {Line} */ line) => (by === "bet" ? betName(line.bet.bet, line.bet.name)
      : by === "game" ? line.gameName : this.#figure(line.bet, by));
    return [...this.lines].sort((one, other) => {
      const [a, b] = [value(one), value(other)];
      const order = typeof a === "string" ? a.localeCompare(String(b)) : Number(a) - Number(b);
      return this.#down ? -order : order;
    });
  }

  /** @param {Bet} bet @param {Exclude<Head, "bet" | "game">} head */
  #figure(bet, head) {
    const { rounds, cents } = this.perHour();
    const found = { edge: bet.house_edge, win: bet.win, push: bet.push, deviation: bet.standard_deviation,
      hour: bet.house_edge * rounds * cents, change: bet.change };
    return found[head] ?? -Infinity;
  }

  /** @param {Line} line @param {number} span */
  #rows({ bet, game, gameName }, span) {
    const id = `${game}-${bet.bet}`;
    const open = this.#open.has(id);
    const name = betName(bet.bet, bet.name);
    const hour = this.#figure(bet, "hour");
    const button = el("button", { type: "button", class: "unfold", "data-key": id, "aria-expanded": String(open),
      "aria-controls": `pay-${id}`, title: t("page.odds.pay_table", { bet: name }),
      onclick: () => {
        if (open) this.#open.delete(id);
        else this.#open.add(id);
        this.draw();
      } }, el("span", { class: "unfold-mark", "aria-hidden": "true", text: open ? "−" : "+" }), name);
    const row = el("tr", { "data-bet": bet.bet, class: open && "opened" },
      el("th", { scope: "row" }, button, bet.break_even_meter !== null
        && el("small", { text: t("page.odds.without_prizes") })),
      this.games && el("td", null, el("a", { href: `/odds/${game}`, text: gameName })),
      el("td", { class: `number now${bet.house_edge < 0 ? " favours" : ""}`, "data-edge": bet.house_edge,
        title: bet.exact },
        percent(bet.house_edge),
        bet.house_edge < 0 && el("span", { class: "favours-guest", text: t("page.odds.favours") }),
        bet.optimal_house_edge !== null && el("small", { text: t("page.odds.best_play",
          { edge: percent(bet.optimal_house_edge) }) })),
      el("td", { class: "edge-cell" }, edgeBar(bet.house_edge, bet.change === null ? null
        : bet.house_edge - bet.change)),
      this.compared && el("td", { class: `number edge-change ${!bet.change ? "same" : bet.change > 0 ? "worse"
        : "better"}`, text: bet.change === null ? "–" : signed(bet.change) }),
      el("td", { class: "number", text: percent(bet.win, 3) }),
      el("td", { class: "number", text: percent(bet.push, 3) }),
      el("td", { class: "number", text: bet.standard_deviation?.toFixed(4) ?? "–" }),
      el("td", { class: "number hour" }, exactMoney(Math.abs(hour)),
        hour < 0 && el("small", { text: t("page.odds.gained") })));
    const more = el("tr", { class: "pay-row", id: `pay-${id}`, hidden: !open },
      el("td", { colspan: span }, open && payTable(bet, name)));
    return [row, more];
  }
}

/** @param {Bet} bet @param {string} name */
function payTable(bet, name) {
  const title = t("page.odds.pay_table", { bet: name });
  const less = / less (.+)$/.exec(bet.pays);
  const chances = bet.lines.some(({ chance }) => chance !== null);
  return el("div", { class: "pay-table" },
    el("p", { class: "dim pay-about" },
      el("span", { text: t("page.odds.pay.limits", { min: bet.min_cents, max: bet.max_cents }) }),
      less && el("span", { text: t("page.odds.pay.less", { rate: less[1] ?? "" }) }),
      bet.exact && el("span", { class: "fraction", text: t("page.odds.exact", { fraction: bet.exact }) })),
    el("table", null, el("caption", { class: "unseen", text: title }),
      el("thead", null, el("tr", null, el("th", { scope: "col", text: t("page.odds.pay.on") }),
        el("th", { scope: "col", text: t("page.odds.pay.pays") }),
        chances && el("th", { scope: "col", class: "number", text: t("page.odds.pay.chance") }))),
      el("tbody", null, ...bet.lines.map((line) => el("tr", null,
        el("td", null, ...conditions(line)),
        el("td", { text: line.push ? t("page.odds.pay.push") : line.share
          ? t("page.odds.pay.share", { share: line.share }) : oddsText(line.pays) }),
        chances && el("td", { class: "number", title: line.exact }, line.chance === null ? "–" : percent(line.chance),
          Boolean(line.chance) && el("small", { text: t("page.odds.pay.once",
            { rounds: whole(1 / Number(line.chance)) }) })))))));
}

/** What a line pays on, as tags. @param {import("./data.js").PayLine} line */
function conditions({ hands, when, unless, said }) {
  const not = Object.keys(unless).length > 0;
  const told = said[document.documentElement.lang] ?? said.en;
  return [told && el("span", { class: "when", text: told }),
    ...hands.map((hand) => el("span", { class: "when", text: handText(hand) })), ...tags(when),
    not && el("span", { class: "when not", text: t("page.odds.when.unless") }), ...(not ? tags(unless) : [])];
}

/** @param {Record<string, unknown>} given */
const tags = (given) => Object.entries(given).map(([key, value]) => {
  const text = typeof value === "boolean" ? t(value ? "page.odds.when.natural" : "page.odds.when.no_natural")
    : t(`page.odds.when.${key}`, { value: /** @type {unknown[]} */ (value).map(named).join(" / ") });
  return el("span", { class: "when", text });
});

/** A side, a bet or a number. @param {unknown} value */
const named = (value) => (has(`bet.${value}`) ? t(`bet.${value}`) : String(value));
