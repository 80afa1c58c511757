// The best chart of a blackjack game. One cell is in the order of the Tab key; the arrows move from there. The cell
// pointed at, touched or focused shows next to the chart what every other play costs.

import { el, fill } from "../lib/el.js";
import { t } from "../lib/words.js";
import { percent, whole } from "./data.js";

/** @typedef {import("./data.js").Strategy} Strategy */
/** @typedef {import("./data.js").Cell} Cell */

const KINDS = ["pairs", "soft", "hard"];
/** @type {Record<string, [number, number]>} rows and columns */
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class StrategyChart {
  /** @type {HTMLElement[][]} */
  #grid = [];

  /** @param {Strategy} strategy */
  constructor(strategy) {
    this.detail = el("div", { class: "cell-detail", role: "status" },
      el("p", { class: "dim", text: t("page.odds.pick") }));
    const table = el("table", { class: "strategy-chart", role: "grid", "aria-label": t("page.odds.strategy"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
    ...KINDS.flatMap((kind) => this.#part(kind, strategy)));
    this.element = el("section", { class: "panel odds-strategy", "aria-label": t("page.odds.strategy") },
      el("h2", { text: t("page.odds.strategy") }), el("p", { class: "dim", text: t("page.odds.strategy_intro") }),
      el("div", { class: "strategy-room" }, el("div", { class: "scroll" }, table),
        el("div", { class: "strategy-side" }, this.detail, legend(strategy))));
    this.#grid[0]?.[0]?.setAttribute("tabindex", "0");
  }

  /** @param {string} kind @param {Strategy} strategy */
  #part(kind, strategy) {
    const rows = [...new Set(strategy.cells.filter((cell) => cell.kind === kind).map(({ row }) => row))];
    const head = el("thead", null, el("tr", null,
      el("th", { scope: "col" }, t(`page.odds.kind.${kind}`),
        el("span", { class: "unseen", text: ` / ${t("page.odds.up")}` })),
      ...strategy.up_cards.map((up) => el("th", { scope: "col", text: shown(up) }))));
    const body = el("tbody", null, ...rows.map((row) => {
      const cells = strategy.cells.filter((cell) => cell.kind === kind && cell.row === row);
      const made = cells.map((cell) => this.#cell(cell));
      this.#grid.push(made);
      return el("tr", null, el("th", { scope: "row", text: shown(row) }), ...made);
    }));
    return [head, body];
  }

  /** @param {Cell} cell */
  #cell(cell) {
    const hand = t(`page.odds.name.${cell.kind}`, { row: shown(cell.row) });
    const name = t("page.odds.cell", { hand, up: shown(cell.up), play: t(`page.odds.play.${cell.best}`) });
    const made = el("td", { class: `play-${cell.best}${cell.cost === null ? "" : " house-differs"}`, role: "gridcell",
      tabindex: "-1", "aria-label": name, "data-cell": `${cell.kind} ${cell.row} ${cell.up}`,
      onfocus: () => this.#tell(cell, made), onpointerenter: () => this.#tell(cell, made),
      onclick: () => made.focus() }, el("span", { "aria-hidden": "true", text: t(`page.odds.letter.${cell.best}`) }));
    return made;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.#grid.findIndex((row) => row.includes(/** @type {HTMLElement} */ (document.activeElement)));
    const row = this.#grid[at];
    if (!row) return;
    const column = row.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const [down, right] = WAYS[event.key] ?? [0, 0];
    const to = event.key === "Home" ? row[0] : event.key === "End" ? row.at(-1)
      : this.#grid[at + down]?.[column + right];
    if (!to || (!down && !right && event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    row[column]?.setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    to.focus();
  }

  /** @param {Cell} cell @param {HTMLElement} made */
  #tell(cell, made) {
    for (const row of this.#grid) for (const one of row) one.classList.toggle("told", one === made);
    if (document.activeElement === made) {
      for (const row of this.#grid) for (const one of row) one.setAttribute("tabindex", one === made ? "0" : "-1");
    }
    const hand = t(`page.odds.name.${cell.kind}`, { row: shown(cell.row) });
    const most = Math.max(1e-9, ...cell.plays.map(({ loss }) => loss));
    fill(this.detail, el("h3", { text: t("page.odds.cell_hand", { hand, up: shown(cell.up) }) }),
      cell.plays.length ? el("ul", { class: "losses" }, ...cell.plays.map(({ play, loss }) => {
        const bar = el("i", { class: "loss-bar", "aria-hidden": "true" });
        bar.style.width = `${Math.max(0, loss / most) * 100}%`;
        return el("li", null, el("b", { class: `swatch play-${play}`, text: t(`page.odds.play.${play}`) }),
          el("span", { text: play === cell.best ? t("page.odds.best")
            : t("page.odds.loses", { loss: percent(Math.max(0, loss), 2) }) }), bar);
      })) : el("p", { text: t(`page.odds.play.${cell.best}`) }),
      el("p", { class: "dim", text: cell.chance ? t("page.odds.comes", { rounds: whole(1 / cell.chance) })
        : t("page.odds.never") }),
      cell.cost !== null && el("p", { class: "house-plays", text: t("page.odds.differs",
        { play: t(`page.odds.play.${cell.charted}`), cost: percent(cell.cost, 5) }) }));
  }
}

/** A ten is any card that counts ten. @param {string} rank */
const shown = (rank) => (rank === "T" ? "10" : rank);

/** The plays of the chart's key: surrender only where a cell has it. @param {Strategy["cells"]} cells */
const playsOf = (cells) => ["hit", "stand", "double", "split",
  ...(cells.some((cell) => cell.best === "surrender" || cell.charted === "surrender") ? ["surrender"] : [])];

/** @param {Strategy} strategy */
function legend({ house_edge, best_house_edge, no_double, stand_soft, cells }) {
  const differs = cells.some(({ cost }) => cost !== null);
  return el("div", { class: "strategy-legend" },
    el("ul", null, ...playsOf(cells).map((play) => el("li", null,
      el("b", { class: `swatch play-${play}`, "aria-hidden": "true", text: t(`page.odds.letter.${play}`) }),
      t(`page.odds.play.${play}`))),
    differs && el("li", null, el("b", { class: "swatch house-differs", "aria-hidden": "true" }),
      t("page.odds.differs_key"))),
    el("p", { text: t("page.odds.strategy_edges", { chart: percent(house_edge), best: percent(best_house_edge) }) }),
    el("p", { class: "dim", text: t("page.odds.no_double", { play: t(`page.odds.play.${no_double}`) }) }),
    stand_soft.length > 0 && el("p", { class: "dim",
      text: t("page.odds.stand_soft", { totals: stand_soft.join(", ") }) }));
}
