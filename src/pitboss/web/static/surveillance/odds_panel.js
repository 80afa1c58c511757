// Every bet's edge over the cards that are left, next to its edge from a full shoe: in figures and as a bar.

import { el, fill } from "../lib/el.js";
import { svg } from "../lib/svg.js";
import { has, t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").TableOdds} TableOdds */
/** @typedef {import("../lib/scene.d.ts").RemainingOdds} RemainingOdds */

const HALF = 100;
/** The edge at the end of the bars; they grow by the square root, so that 1% is visible next to 20%. */
const WHOLE = 0.25;
const MARKS = Object.freeze([-0.2, -0.05, 0, 0.05, 0.2]);

/** @param {number} edge */
export const percent = (edge) =>
  `${edge < 0 ? "−" : ""}${(Math.abs(edge) * 100).toFixed(Math.abs(edge) < 0.1 ? 3 : 2)}%`;

/**
 * Where an edge stands on its bar, from -1 to 1.
 * @param {number} edge
 */
export const place = (edge) => Math.sign(edge) * Math.min(1, Math.sqrt(Math.abs(edge) / WHOLE));

/** @param {string} bet */
const nameOf = (bet) => (has(`bet.${bet}`) ? t(`bet.${bet}`) : bet);

/**
 * An edge as a bar about zero, with a line where another one stands.
 * @param {number | null} now
 * @param {number | null} fresh
 */
export function edgeBar(now, fresh) {
  const drawn = svg("svg", { class: "edge-bar", viewBox: `${-HALF} 0 ${2 * HALF} 20`, "aria-hidden": "true",
    preserveAspectRatio: "none" });
  drawn.append(svg("line", { class: "edge-zero", x1: 0, x2: 0, y1: 0, y2: 20 }));
  if (now !== null) {
    const at = place(now) * HALF;
    drawn.append(svg("rect", { class: now < 0 ? "edge-guest" : "edge-house", x: Math.min(0, at), y: 5,
      width: Math.max(1.5, Math.abs(at)), height: 10 }));
  }
  if (fresh === null) return drawn;
  const was = place(fresh) * HALF;
  drawn.append(svg("line", { class: "edge-fresh", x1: was, x2: was, y1: 1, y2: 19 }));
  return drawn;
}

export function scale() {
  const drawn = svg("svg", { class: "edge-scale", "aria-hidden": "true" });
  for (const edge of MARKS) {
    const text = svg("text", { x: `${50 + place(edge) * 50}%`, y: 13, "text-anchor": "middle" });
    text.textContent = `${Math.round(edge * 100)}`.replace("-", "−");
    drawn.append(text);
  }
  return drawn;
}

/** @param {RemainingOdds} one */
function row(one) {
  const { bet, now, fresh, why, jackpot } = one;
  const figure = now === null ? el("td", { class: "number unsaid", text: t(`page.surveillance.odds.${why}`) })
    : el("td", { class: `number now${now < 0 ? " favours" : ""}` }, percent(now),
      now < 0 ? el("span", { class: "favours-guest", text: t("page.surveillance.odds.favours") }) : null);
  return el("tr", { "data-bet": bet },
    el("th", { scope: "row" }, nameOf(bet),
      jackpot ? el("small", { text: t("page.surveillance.odds.jackpot") }) : null),
    figure, el("td", { class: "edge-cell" }, edgeBar(now, fresh)),
    el("td", { class: "number fresh", text: percent(fresh) }));
}

export class OddsPanel {
  constructor() {
    this.about = el("p", { class: "dim odds-about" });
    this.body = el("tbody");
    this.said = el("p", { class: "dim", role: "status", text: t("page.surveillance.odds.working") });
    this.table = el("table", { class: "odds-table", hidden: true },
      el("caption", { class: "unseen", text: t("page.surveillance.odds.title") }),
      el("thead", null, el("tr", null,
        el("th", { scope: "col", text: t("page.surveillance.odds.bet") }),
        el("th", { scope: "col", class: "number", text: t("page.surveillance.odds.now") }),
        el("th", { scope: "col", class: "edge-cell" },
          el("span", { class: "unseen", text: t("page.surveillance.odds.bar") }), scale()),
        el("th", { scope: "col", class: "number", text: t("page.surveillance.odds.fresh") }))), this.body);
    this.element = el("section", { class: "panel odds-panel" }, el("h2", { text: t("page.surveillance.odds.title") }),
      this.about, this.said, el("div", { class: "scroll", tabindex: "0", role: "region",
        "aria-label": t("page.surveillance.odds.title") }, this.table),
      el("p", { class: "hint", text: t("page.surveillance.odds.note") }));
  }

  /** @param {TableOdds} odds @param {string} name of the table */
  show(odds, name) {
    this.said.hidden = true;
    this.table.hidden = false;
    this.about.textContent = t("page.surveillance.odds.about", { table: name, seen: odds.seen, unseen: odds.unseen });
    fill(this.body, ...odds.bets.map(row));
  }

  /** @param {string} text what stands in their place */
  say(text) {
    this.said.hidden = false;
    this.said.textContent = text;
    this.table.hidden = true;
    this.about.textContent = "";
  }
}
