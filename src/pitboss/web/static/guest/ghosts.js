// Ghost cheques over the felt: what a guest has put down and the table has not answered yet. They lie over the stage's
// own betting places, wherever its camera shows them.

import { drawStack, worth } from "../felt/drawing/cheques.js";
import { el } from "../lib/el.js";
import { svg } from "../lib/svg.js";
import { money, t } from "../lib/words.js";
import { add, sameZone } from "./betting.js";

/** @typedef {import("./betting.js").Ghost} Ghost */

const R = 25;
const R_SMALL = 17;
/** Places narrower than this are for side bets. */
const SMALL = 52;
const HIGH = 110;

/**
 * The stage's own element of a betting place.
 *
 * @param {Element} stage
 * @param {{seat: number, bet: string}} zone
 * @returns {SVGElement | null}
 */
export function zoneElement(stage, { seat, bet }) {
  const found = stage.querySelector(`.zone[data-seat="${seat}"][data-bet="${CSS.escape(bet)}"]`);
  return found instanceof SVGElement ? found : null;
}

export class Ghosts {
  /** @param {Element} stage @param {HTMLElement} over the box that both lie in */
  constructor(stage, over) {
    this.stage = stage;
    this.over = over;
    this.layer = el("div", { class: "ghosts", "aria-hidden": "true" });
    over.append(this.layer);
    /** @type {Ghost[]} */
    this.shown = [];
    this.watching = new ResizeObserver(() => this.place());
    this.watching.observe(over);
  }

  stop() {
    this.watching.disconnect();
  }

  /** @param {readonly Ghost[]} ghosts */
  show(ghosts) {
    this.shown = [...ghosts];
    this.place();
  }

  /** Lay everything where the zones are now; what lies on one place is one stack. */
  place() {
    const frame = this.over.getBoundingClientRect();
    const scale = this.stage.querySelector("svg")?.getScreenCTM()?.a ?? 1;
    this.layer.replaceChildren(...stacked(this.shown).flatMap((ghost) => {
      const box = zoneElement(this.stage, ghost.zone)?.getBoundingClientRect();
      if (!box) return [];
      const r = Math.max(box.width, box.height) / scale < SMALL ? R_SMALL : R;
      const made = el("div", { class: `ghost ${ghost.state}`, "data-zone": `${ghost.zone.seat}:${ghost.zone.bet}` },
        svg("svg", { viewBox: `-40 ${-HIGH} 80 ${HIGH + 40}`, width: 80 * scale, height: (HIGH + 40) * scale },
          drawStack(ghost.cheques, { r, label: money(worth(ghost.cheques)) })),
        ghost.state === "draft" ? el("span", { class: "ghost-word", text: t("page.table.draft") }) : null);
      made.style.left = `${box.left + box.width / 2 - frame.left}px`;
      made.style.top = `${box.top + box.height / 2 - frame.top - HIGH * scale}px`;
      return [made];
    }));
  }
}

/**
 * Ghosts by place: what is not sent yet and what waits for its answer, each as one stack.
 *
 * @param {readonly Ghost[]} ghosts
 * @returns {Ghost[]}
 */
export function stacked(ghosts) {
  /** @type {Ghost[]} */
  const found = [];
  for (const ghost of ghosts) {
    const same = found.find((one) => sameZone(one.zone, ghost.zone));
    if (!same) found.push({ ...ghost });
    else {
      same.cheques = add(same.cheques, ghost.cheques);
      if (ghost.state !== "accepted") same.state = ghost.state;
    }
  }
  return found;
}
