// One table on the floor: placard, seats, what is going on, its road; sit down, watch, deal.
import { COLOURS } from "../felt/drawing/cheques.js";
import { limitsText } from "../felt/panels/placard.js";
import { el, fill } from "../lib/el.js";
import { houseName, meterName, tableName } from "../lib/names.js";
import { redraw } from "../lib/redraw.js";
import { has, t } from "../lib/words.js";
import "../progressive/meter.js";
import { signPath } from "../progressive/words.js";
import { roadThumbnail } from "../roads/roads.js";
import { dealPath, tablePath } from "../routes.js";
import { USUAL_BUY_IN, bring } from "./arrival.js";
import "./seat_arc.js";

/** @typedef {import("../lib/scene.d.ts").Placard} Placard */
/**
 * A table as `GET /api/tables` tells of it, and what the floor's topic adds.
 * @typedef {import("../lib/scene.d.ts").TableRow & Partial<import("../lib/scene.d.ts").FloorRow>} Line
 */

/** @type {Record<string, string>} Many phases of the game are one thing to somebody who walks by. */
const PHASES = {
  shuffle_due: "shuffle", shuffle_called: "shuffle", pack_together: "shuffle", cut_pack: "cut",
  place_cut_card: "shuffle", burn: "shuffle", between_rounds: "between", betting: "betting",
  bets_closed: "dealing", dealing: "dealing", turn_up: "dealing", turn_player: "dealing", turn_banker: "dealing",
  draw_player: "dealing", draw_banker: "dealing", open_insurance: "insurance", insurance: "insurance",
  decide: "deciding", card_due: "deciding", next_hand: "deciding", commission: "commission",
  irregular: "ruling", verify: "paying",
};

/**
 * What goes on at a table, in words.
 * @param {{phase: string, paused: boolean, dead: boolean}} line
 */
export function phaseText({ phase, paused, dead }) {
  if (paused) return t("page.shell.phase.paused");
  if (dead) return t("page.shell.phase.dead");
  return t(`page.shell.phase.${PHASES[phase] ?? "paying"}`);
}

/**
 * The colours of a placard: those of the cheque of its minimum, with an ink that can be read on it.
 * @param {number} cents
 * @returns {{base: string, ink: string}}
 */
export function placardColours(cents) {
  const all = Object.values(COLOURS).sort((one, two) => one.value - two.value);
  const base = (all.findLast((colour) => colour.value <= cents) ?? all[0])?.base ?? "#1c1d21";
  const [red, green, blue] = [1, 3, 5].map((at) => (parseInt(base.slice(at, at + 2), 16) / 255) ** 2.2);
  const light = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return { base, ink: light > 0.183 ? "#14100a" : "#ffffff" }; // where both inks are equally far from it
}

export class FloorCard extends HTMLElement {
  /** @type {Line | null} */
  #line = null;
  #arc = /** @type {import("./seat_arc.js").SeatArc} */ (document.createElement("pb-seats"));
  #road = el("div", { class: "card-road" });
  #sit = el("a", { class: "button main" });
  #brings = 0;
  #name = "";
  #meter = el("div", { class: "card-meter", hidden: true });

  /**
   * @param {Line} line
   * @param {{dealer: boolean, guest: boolean, purse: number, name: string}} who
   */
  begin(line, { dealer, guest, purse, name }) {
    this.#name = guest ? name : "";
    const cents = Math.min(USUAL_BUY_IN, purse);
    this.#brings = cents >= line.placard.min ? cents : 0;
    this.#sit.addEventListener("click", () => bring(line.table, this.#own() ? 0 : this.#brings));
    const { table, placard } = line;
    const { base, ink } = placardColours(placard.min);
    const heading = `table-${table}`;
    const board = el("header", { class: "placard" },
      el("h3", { id: heading, text: tableName(table, placard) }),
      el("p", { class: "limits", text: limitsText(placard) }),
      el("p", { class: "house",
        text: t("page.shell.floor.house", { house: houseName(placard.house), decks: placard.decks }) }));
    board.style.backgroundColor = base;
    board.style.color = ink;
    const bets = placard.bets.map((bet) => el("li", { title: limits(bet), text: betName(bet) }));
    const doors = el("div", { class: "doors" }, guest && this.#sit,
      el("a", { class: "button", href: tablePath(table), text: t("page.shell.floor.watch"),
        "aria-describedby": heading }),
      dealer && el("a", { class: "button main", href: dealPath(table), text: t("page.shell.nav.deal"),
        "aria-describedby": heading }));
    this.#sit.setAttribute("aria-describedby", heading);
    this.#arc.begin({ table, seats: line.seats, family: placard.family });
    fill(this, el("article", { class: "card", "aria-labelledby": heading }, board, this.#meter, this.#arc,
      el("ul", { class: "bets", "aria-label": t("page.shell.floor.bets") }, ...bets),
      placard.family === "baccarat" && this.#road, doors));
    this.show(line);
  }

  /** The meter of the progressive that the table is linked to. @param {import("../progressive/words.js").Sign} sign */
  meter(sign) {
    if (this.#meter.hidden) {
      this.#meter.hidden = false;
      fill(this.#meter, el("a", { href: signPath(sign.name), text: meterName(sign.name) }),
        document.createElement("pb-meter"),
        el("span", { class: "card-meter-state" }));
    }
    const shown = /** @type {import("../progressive/meter.js").Meter | null} */ (this.#meter.querySelector("pb-meter"));
    shown?.show(sign.shown_cents);
    const state = this.#meter.querySelector(".card-meter-state");
    const off = sign.armed ? "" : t("page.progressive.off");
    if (state) state.textContent = sign.pending ? t("page.progressive.pending") : off;
    this.#meter.classList.toggle("off", !sign.armed);
  }

  /** @param {Partial<Line>} news */
  show(news) {
    const line = /** @type {Line} */ ({ ...this.#line, ...news });
    this.#line = line;
    const names = line.names ?? /** @type {string[]} */ (Array(line.seats).fill(""));
    this.#arc.show(names,
      el("p", { class: "phase", text: phaseText(line) }),
      el("p", { class: "round", text: line.dealer_name
        ? t("page.shell.floor.round_by", { round: line.round, name: line.dealer_name })
        : t("page.shell.floor.round", { round: line.round }) }));
    const free = names.findIndex((name) => !name) + 1;
    const full = line.names ? !free : line.taken >= line.seats;
    const sit = this.#brings ? t("page.shell.floor.sit_with", { cents: this.#brings }) : t("page.shell.floor.sit");
    const own = this.#own();
    this.#sit.classList.toggle("off", full && !own);
    this.#sit.textContent = own ? t("page.shell.floor.back") : full ? t("page.shell.floor.full") : sit;
    if (own) this.#sit.href = tablePath(line.table);
    else if (full) this.#sit.removeAttribute("href");
    else this.#sit.href = tablePath(line.table, free || null);
    const cells = line.big_road ?? [];
    this.#road.classList.toggle("no-hands", !cells.length);
    redraw(this.#road, cells, () => [cells.length ? roadThumbnail(cells) : t("page.shell.floor.no_hands")]);
  }

  /** Whether the reader sits there. */
  #own() {
    return this.#name !== "" && Boolean(this.#line?.names?.includes(this.#name));
  }

  get family() {
    return this.#line?.placard.family ?? "";
  }
}

/** @param {Placard["bets"][number]} bet */
function betName(bet) {
  return has(`bet.${bet.bet}`) ? t(`bet.${bet.bet}`) : bet.name;
}

/** @param {Placard["bets"][number]} bet */
function limits(bet) {
  return `${betName(bet)}: ${limitsText(bet)}`;
}

customElements.define("pb-floor-card", FloorCard);
