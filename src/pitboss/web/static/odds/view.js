// <pb-odds>: /odds, every bet of every game in one table; /odds/{game}, one game with its what ifs, its strategy, how
// its bets can be counted and its jackpot. Parts are asked for one after the other, as the server works them out.

import { askKept } from "../install/keep.js";
import { announce } from "../lib/announce.js";
import { Problem } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { gameName, houseName } from "../lib/names.js";
import { panel } from "../lib/panel.js";
import { View, rest } from "../lib/view.js";
import { t } from "../lib/words.js";
import { countingPanel } from "./counting.js";
import { workedOut } from "./data.js";
import { JackpotPanel } from "./jackpot.js";
import { signedLine } from "./signed.js";
import { StrategyChart } from "./strategy.js";
import { Switches } from "./switches.js";
import { OddsTable } from "./table.js";

/** @typedef {import("./data.js").Game} Game */
/** @typedef {import("./data.js").GameOdds} GameOdds */

const STAKE = 25;

/** The games without who signed their rules. @param {import("./data.js").Games} told */
const withoutNames = (told) => ({ ...told, games: told.games.map((game) => ({ ...game, signed: null })) });

export class OddsView extends View {
  restsItself = true;
  #here = 0;
  #round = 0;
  /** The part that is being worked out; the next one waits for it. @type {Promise<unknown>} */
  #work = Promise.resolve();
  /** @type {Game[]} */
  games = [];

  async begin() {
    this.until(() => (this.#here += 1));
    const here = this.#here;
    const wanted = /^\/odds\/(.+)$/.exec(location.pathname)?.[1] ?? "";
    /** @type {import("./data.js").Games} */
    const { games, rounds_per_hour } = await askKept("/api/odds", undefined, withoutNames);
    this.games = games;
    const game = games.find((one) => one.game === wanted);
    if (wanted && !game) throw new Problem(404, "not_here", "");
    this.pace = { rounds: rounds_per_hour, cents: STAKE * 100 };
    this.body = el("div", { class: "odds-body" });
    const title = game ? t("page.odds.of_game", { game: gameName(game) }) : t("page.odds.title");
    fill(this, this.#nav(wanted), el("header", { class: "odds-head" }, el("h1", { tabindex: "-1", text: title }),
      el("p", { class: "dim", text: game ? t("page.odds.decks", { decks: game.decks }) : t("page.odds.intro") }),
      ...(game ? [signedLine(game)] : games.map((one) => signedLine(one, true)))),
    this.body);
    if (game) this.#game(game, here);
    else this.#all(here);
  }

  /** @param {string} wanted */
  #nav(wanted) {
    const link = (/** @type {string} */ href, /** @type {string} */ text, /** @type {boolean} */ on, more = "") =>
      el("li", null, el("a", { href, "aria-current": on && "page" }, text, more && el("small", { text: more })));
    const twice = (/** @type {Game} */ game) => game.house !== this.games[0]?.house;
    return el("nav", { class: "odds-games", "aria-label": t("page.odds.games") }, el("ul", null,
      link("/odds", t("page.odds.all"), !wanted),
      ...this.games.map((game) => link(`/odds/${game.game}`, gameName(game), game.game === wanted,
        twice(game) ? houseName(game.house) : ""))));
  }

  /** Works parts out one after the other. @param {string} path @param {unknown} body @param {number} here */
  #ask(path, body, here) {
    const next = this.#work.then(() => (here === this.#here ? workedOut(path, body, () => here === this.#here) : null));
    this.#work = next.catch(() => {});
    return next;
  }

  /** Every bet of every game; rows come as they are worked out. @param {number} here */
  async #all(here) {
    const table = new OddsTable({ games: true, perHour: () => this.pace ?? { rounds: 0, cents: 0 } });
    const said = el("p", { class: "odds-said", role: "status" });
    fill(this.body ?? this, panel(t("page.odds.bets"), "odds-all", this.#hour(table), said, table.element,
      el("p", { class: "hint", text: t("page.odds.bars_note") })));
    /** @type {import("./table.js").Line[]} */
    const lines = [];
    for (const game of this.games) {
      said.textContent = t("page.odds.working_game", { game: gameName(game) });
      try {
        const odds = /** @type {GameOdds | null} */ (await this.#ask(`/api/odds/${game.game}`, {}, here));
        if (!odds || here !== this.#here) return;
        lines.push(...odds.bets.map((bet) => ({ bet, game: game.game, gameName: gameName(game) })));
        table.show(lines);
      } catch (fault) {
        return this.#failed(said, fault, () => this.#all(here));
      }
    }
    said.textContent = "";
    rest();
  }

  /** Rounds and stake of an hour. @param {OddsTable} table */
  #hour(table) {
    const field = (/** @type {string} */ id, /** @type {number} */ value,
      /** @type {(count: number) => void} */ take) => {
      const input = el("input", { id: `odds-${id}`, type: "number", min: 1, max: 1_000_000, step: "any", required: true,
        inputmode: "decimal", value, oninput: () => {
          if (!input.checkValidity()) return;
          take(Number(input.value));
          table.draw();
        } });
      return el("div", { class: "field" }, el("label", { for: `odds-${id}`, text: t(`page.odds.${id}`) }), input);
    };
    const pace = this.pace ?? { rounds: 0, cents: 0 };
    return el("div", { class: "odds-hour" }, field("pace", pace.rounds, (count) => (pace.rounds = count)),
      field("stake", pace.cents / 100, (count) => (pace.cents = count * 100)));
  }

  /** @param {Game} game @param {number} here */
  async #game(game, here) {
    const body = this.body ?? this;
    const table = new OddsTable({ perHour: () => this.pace ?? { rounds: 0, cents: 0 } });
    const said = el("p", { class: "odds-said", role: "status", text: t("page.odds.working") });
    const warnings = el("div", { class: "odds-warnings", lang: "en", hidden: true });
    const note = el("p", { class: "hint" });
    const bets = panel(t("page.odds.bets"), "odds-all", this.#hour(table), said, table.element, note,
      el("p", { class: "hint", text: t("page.odds.bars_note") }), warnings);
    const room = el("div", { class: "odds-room" }, bets);
    const parts = { strategy: el("div"), jackpot: el("div"), counting: el("div") };
    fill(body, room, parts.strategy, parts.jackpot, parts.counting);
    const show = (/** @type {GameOdds} */ odds) => {
      table.show(odds.bets.map((bet) => ({ bet, game: game.game, gameName: gameName(game) })));
      const main = odds.bets.find(({ chart }) => chart);
      note.textContent = main ? t("page.odds.chart_note", { chart: t(`page.odds.value.${main.chart}`) }) : "";
      warnings.hidden = !odds.warnings.length;
      fill(warnings, el("h3", { lang: document.documentElement.lang, text: t("page.odds.warnings") }),
        ...odds.warnings.map((text) => el("p", { text })));
    };
    try {
      const own = /** @type {GameOdds | null} */ (await this.#ask(`/api/odds/${game.game}`, {}, here));
      if (!own || here !== this.#here) return;
      said.textContent = "";
      this.#meters = own.bets.some((bet) => bet.break_even_meter !== null);
      show(own);
      const names = new Map(own.bets.map(({ bet, name }) => [bet, name]));
      const switches = new Switches(own.settings, (bet) => names.get(bet) ?? bet,
        () => this.#again(game, switches, show, parts, here));
      room.append(switches.element);
      await this.#parts(game, {}, parts, here);
      const counting = await this.#ask(`/api/odds/${game.game}/counting`, undefined, here);
      if (!counting || here !== this.#here) return;
      fill(parts.counting, countingPanel(counting, game.family));
    } catch (fault) {
      return this.#failed(said, fault, () => this.#game(game, here));
    }
    rest();
  }

  /** What depends on the rules in addition to the bets. @param {Game} game @param {Record<string, unknown>} settings
   * @param {{strategy: HTMLElement, jackpot: HTMLElement}} parts @param {number} here */
  async #parts(game, settings, parts, here) {
    if (game.family !== "blackjack") return;
    const strategy = await this.#ask(`/api/odds/${game.game}/strategy`, { settings }, here);
    if (!strategy || here !== this.#here) return;
    fill(parts.strategy, new StrategyChart(strategy).element);
    this.#settings = settings;
    if (this.#meters) await this.#meter(game, parts.jackpot, here);
  }

  /** @type {JackpotPanel | null} */
  #jackpot = null;
  /** Whether a bet of the game plays for a meter. */
  #meters = false;
  /** @type {Record<string, unknown>} the rules that the page shows */
  #settings = {};

  /** @param {Game} game @param {HTMLElement} place @param {number} here */
  async #meter(game, place, here) {
    const settings = this.#settings;
    const drawn = this.#jackpot ?? new JackpotPanel(() => this.#meter(game, place, here));
    try {
      const path = `/api/odds/${game.game}/jackpot?language=${document.documentElement.lang}`;
      const found = await this.#ask(path, { settings, ...drawn.meter }, here);
      if (!found || here !== this.#here) return;
      drawn.show(found);
      this.#jackpot = drawn;
      fill(place, drawn.element);
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.status < 400 || fault.status >= 500) throw fault;
      drawn.refuse(fault.message);
    }
  }

  /** Something was asked; of several changes in a row the last is worked out.
   * @param {Game} game @param {Switches} switches @param {(odds: GameOdds) => void} show
   * @param {{strategy: HTMLElement, jackpot: HTMLElement}} parts @param {number} here */
  async #again(game, switches, show, parts, here) {
    const round = ++this.#round;
    const settings = { ...switches.asked };
    rest(false);
    switches.say(t("page.odds.working"));
    this.body?.setAttribute("aria-busy", "true");
    try {
      await this.#work;
      if (round !== this.#round) return;
      const odds = await this.#ask(`/api/odds/${game.game}`, { settings }, here);
      if (!odds || here !== this.#here || round !== this.#round) return;
      show(odds);
      await this.#parts(game, settings, parts, here);
      if (round !== this.#round) return;
      switches.say("");
      announce(t("page.odds.done"));
    } catch (fault) {
      if (round !== this.#round) return;
      if (fault instanceof Problem && fault.message) switches.refuse(fault.message);
      else switches.say(t("page.odds.failed"));
      if (!(fault instanceof Problem)) throw fault;
    } finally {
      if (round === this.#round && here === this.#here) {
        this.body?.removeAttribute("aria-busy");
        rest();
      }
    }
  }

  /** @param {HTMLElement} said @param {unknown} fault @param {() => void} again */
  #failed(said, fault, again) {
    if (!(fault instanceof Problem)) throw fault;
    fill(said, fault.message || t(fault.status === 0 ? "page.shell.offline.act" : "page.odds.failed"), " ",
      el("button", { type: "button", text: t("page.odds.again"), onclick: again }));
    rest();
  }
}

customElements.define("pb-odds", OddsView);
