// Money at the rail: bills for cheques, cheques for other cheques, a toke into the box; each a small dialog.

import { COLOURS, LOWEST_FIRST, chequesInWords, drawCheque, worth } from "../felt/drawing/cheques.js";
import { el } from "../lib/el.js";
import { openDialog } from "../lib/keys.js";
import { svg } from "../lib/svg.js";
import { money, t } from "../lib/words.js";
import { held } from "./betting.js";

/** @typedef {import("./betting.js").Cheques} Cheques */
/** @typedef {import("../felt/drawing/cheques.js").Colour} Colour */
/** @typedef {import("./betting.js").Command} Command */
/** @typedef {(command: Command) => void} Act */

/** The bills there are, highest first, by the name of their field. @type {readonly [string, number][]} */
export const BILLS = [
  ["hundreds", 100_00], ["fifties", 50_00], ["twenties", 20_00], ["tens", 10_00], ["fives", 5_00], ["ones", 1_00],
];

/**
 * A sum in the fewest bills.
 *
 * @param {number} cents
 * @returns {Record<string, number>}
 */
export function billsFor(cents) {
  /** @type {Record<string, number>} */
  const bills = {};
  let left = cents;
  for (const [name, value] of BILLS) {
    const count = Math.floor(left / value);
    if (count) bills[name] = count;
    left -= count * value;
  }
  return bills;
}

/** @param {Record<string, number>} bills */
export const billsWorth = (bills) => BILLS.reduce((sum, [name, value]) => sum + value * (bills[name] ?? 0), 0);

/**
 * Cheques of one colour, or of the next ones below, that come to a sum.
 *
 * @param {number} cents
 * @param {Colour} from the highest colour wanted
 * @returns {Cheques}
 */
export function chequesFor(cents, from) {
  /** @type {Cheques} */
  const made = {};
  let left = cents;
  for (const colour of [...LOWEST_FIRST].reverse()) {
    const value = COLOURS[colour].value;
    if (value > COLOURS[from].value) continue;
    const count = Math.floor(left / value);
    if (count) made[colour] = count;
    left -= count * value;
  }
  return made;
}

/**
 * A line with minus, count and plus.
 *
 * @param {{name: string, most: number, start: number, picture?: Node, change: (count: number) => void}} asked
 */
function counter({ name, most, start, picture, change }) {
  let count = start;
  const shown = el("output", { text: String(count) });
  /** @param {number} by */
  const step = (by) => {
    count = Math.max(0, Math.min(most, count + by));
    shown.textContent = String(count);
    change(count);
  };
  return el("div", { class: "counter" }, picture ?? null, el("span", { class: "counter-name", text: name }),
    el("button", { type: "button", "aria-label": t("page.rail.fewer", { what: name }), onclick: () => step(-1) },
      el("span", { text: "−" })),
    shown,
    el("button", { type: "button", "aria-label": t("page.rail.one_more", { what: name }), onclick: () => step(1) },
      el("span", { text: "+" })));
}

/** @param {Colour} colour */
const picture = (colour) => svg("svg", { viewBox: "-28 -28 56 56", width: 36, height: 36, "aria-hidden": "true" },
  drawCheque(colour, { r: 26 }));

/**
 * The frame of each dialog: its lines, the sum, one button.
 *
 * @param {string} heading
 * @param {string} button
 * @param {(sum: HTMLElement, submit: HTMLButtonElement) => Node[]} lines
 * @param {() => void} done
 */
function form(heading, button, lines, done) {
  const sum = el("p", { class: "form-sum", role: "status" });
  const submit = el("button", { type: "submit", class: "act gold", text: t(button) });
  const made = el("form", {
    class: "rail-form",
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      dialog.close();
      done();
    },
  });
  made.append(...lines(sum, submit), sum, submit);
  const dialog = openDialog(heading, made);
  (made.querySelector("button") ?? submit).focus();
}

/**
 * Bills on the layout, for cheques.
 *
 * @param {{guest: string, purse: number, usual: number}} who the usual sum is the one that is offered first
 * @param {Act} act
 */
export function buyIn({ guest, purse, usual }, act) {
  let bills = billsFor(Math.min(usual, purse));
  form("page.rail.buy_in", "page.rail.buy_in_do", (sum, submit) => {
    const lines = el("div", { class: "counters" });
    const told = () => {
      const cents = billsWorth(bills);
      sum.textContent = t(cents > purse ? "page.rail.too_much" : "page.rail.buy_in_sum", { cents, purse });
      submit.disabled = cents === 0 || cents > purse;
    };
    const draw = () => {
      lines.replaceChildren(...BILLS.filter(([, value]) => value <= purse).map(([name, value]) => counter({
        name: money(value), most: Math.min(200, Math.floor(purse / value)), start: bills[name] ?? 0,
        change: (count) => {
          bills = { ...bills, [name]: count };
          told();
        },
      })));
      told();
    };
    const quick = [100_00, 300_00, 500_00, 1_000_00, 2_000_00].filter((cents) => cents <= purse);
    draw();
    return [el("div", { class: "quick" }, ...quick.map((cents) => el("button", {
      type: "button", text: money(cents), onclick: () => {
        bills = billsFor(cents);
        draw();
      },
    }))), lines];
  }, () => act({ type: "BuyIn", guest, bills: some(bills) }));
}

/**
 * Cheques for others: what goes in is counted, what comes back is a colour of the guest's choice.
 *
 * @param {{guest: string, cheques: Cheques}} who
 * @param {Act} act
 */
export function changeCheques({ guest, cheques }, act) {
  /** @type {Cheques} */
  const incoming = {};
  /** @type {Colour} */
  let wanted = "green";
  form("page.rail.change", "page.rail.change_do", (sum, submit) => {
    const told = () => {
      const out = chequesFor(worth(incoming), wanted);
      const cents = worth(incoming);
      const back = chequesInWords(out);
      sum.textContent = t(cents ? "page.rail.change_sum" : "page.rail.change_none", { cents, cheques: back });
      submit.disabled = worth(incoming) === 0;
    };
    const lines = held(cheques).map(({ colour, value, count }) => counter({
      name: t("page.rail.held", { amount: money(value), count }), most: count, start: 0, picture: picture(colour),
      change: (chosen) => {
        incoming[colour] = chosen;
        told();
      },
    }));
    const choice = el("select", {
      onchange: () => {
        wanted = /** @type {Colour} */ (choice.value);
        told();
      },
    }, ...LOWEST_FIRST.map((colour) => el("option", {
      value: colour, selected: colour === wanted, text: money(COLOURS[colour].value),
    })));
    told();
    return [el("div", { class: "counters" }, ...lines),
      el("label", { class: "choice" }, el("span", { text: t("page.rail.change_into") }), choice)];
  }, () => act({
    type: "ChangeCheques", guest, incoming: some(incoming), outgoing: chequesFor(worth(incoming), wanted),
  }));
}

/**
 * Cheques for the dealers, into the box.
 *
 * @param {{guest: string, cheques: Cheques}} who
 * @param {Act} act
 */
export function giveToke({ guest, cheques }, act) {
  /** @type {Cheques} */
  const given = {};
  form("page.rail.toke", "page.rail.toke_do", (sum, submit) => {
    const told = () => {
      sum.textContent = t("page.rail.toke_sum", { cents: worth(given) });
      submit.disabled = worth(given) === 0;
    };
    told();
    return [el("div", { class: "counters" }, ...held(cheques).map(({ colour, value, count }) => counter({
      name: t("page.rail.held", { amount: money(value), count }), most: count, start: 0, picture: picture(colour),
      change: (chosen) => {
        given[colour] = chosen;
        told();
      },
    })))];
  }, () => act({ type: "GiveToke", guest, cheques: some(given) }));
}

/** Only those there are. @param {Record<string, number>} counts @returns {Record<string, number>} */
const some = (counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
