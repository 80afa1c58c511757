// A table seen from afar: the felt, its seats along the rail as a guest sees them (seat 1 at the right), who sits.
import { el, fill } from "../lib/el.js";
import { svg } from "../lib/svg.js";
import { t } from "../lib/words.js";
import { tablePath } from "../routes.js";

const WIDTH = 340;
const HEIGHT = 158;
const CENTRE = { x: 170, y: 14 };
const RADIUS = { x: 140, y: 116 };
const SPREAD = 74; // degrees from the middle seat to either end

/**
 * Where a seat is, in the measures of the drawing.
 * @param {number} seat
 * @param {number} seats
 */
export function seatPlace(seat, seats) {
  const share = seats > 1 ? (seats + 1 - 2 * seat) / (seats - 1) : 0; // 1 at first base, -1 at the last
  const angle = (share * SPREAD * Math.PI) / 180;
  return { x: CENTRE.x + RADIUS.x * Math.sin(angle), y: CENTRE.y + RADIUS.y * Math.cos(angle) };
}

/** The seats of one table. Its list is one stop for Tab; arrows go from seat to seat. */
export class SeatArc extends HTMLElement {
  #table = "";
  #seats = 0;
  #family = "";
  /** @type {HTMLAnchorElement[]} */
  #links = [];
  #said = el("p", { class: "seat-said" });
  #middle = el("div", { class: "arc-middle" });

  /**
   * @param {{table: string, seats: number, family: string}} line
   */
  begin({ table, seats, family }) {
    this.#table = table;
    this.#seats = seats;
    this.#family = family;
    const list = el("ul", { class: "seats", "aria-label": t("page.shell.floor.seats"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#step(event) });
    for (let seat = 1; seat <= seats; seat++) {
      const link = el("a", { class: "seat", tabindex: seat === 1 ? "0" : "-1" });
      link.addEventListener("mouseenter", () => this.#tell(link));
      link.addEventListener("focus", () => this.#tell(link));
      link.addEventListener("mouseleave", () => this.#tell(null));
      link.addEventListener("blur", () => this.#tell(null));
      this.#links.push(link);
      const item = el("li", null, link);
      const { x, y } = seatPlace(seat, seats);
      item.style.left = `${(100 * x) / WIDTH}%`;
      item.style.top = `${y}px`;
      list.append(item);
    }
    fill(this, el("div", { class: `arc ${this.#family}` }, this.#felt(), this.#middle, list), this.#said);
  }

  /**
   * @param {readonly string[]} names by seat, empty where it is free
   * @param {...(string | Node)} middle what stands on the felt
   */
  show(names, ...middle) {
    for (const [place, link] of this.#links.entries()) {
      const name = names[place] ?? "";
      const seat = place + 1;
      const text = name ? t("page.shell.floor.seat_taken", { seat, name }) : t("page.shell.floor.seat_free", { seat });
      link.classList.toggle("taken", Boolean(name));
      link.href = name ? tablePath(this.#table) : tablePath(this.#table, seat);
      link.setAttribute("aria-label", text);
      const inner = name ? [...name][0]?.toUpperCase() ?? "" : String(seat);
      if (link.textContent !== inner) link.textContent = inner;
    }
    fill(this.#middle, ...middle);
    const over = this.#links.find((link) => link.matches(":hover, :focus"));
    this.#tell(over ?? null);
  }

  /** @param {HTMLElement | null} link */
  #tell(link) {
    const taken = this.#links.filter((one) => one.classList.contains("taken")).length;
    const whole = taken === this.#seats ? t("page.shell.floor.full")
      : t("page.shell.floor.free", { free: this.#seats - taken, seats: this.#seats });
    const text = link?.getAttribute("aria-label") ?? whole;
    if (this.#said.textContent !== text) this.#said.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    // Seat 1 is at the right: the next one lies to the left of it.
    const step = { ArrowLeft: 1, ArrowDown: 1, ArrowRight: -1, ArrowUp: -1 }[event.key];
    const at = this.#links.findIndex((link) => link === document.activeElement);
    const next = step && at >= 0 ? this.#links[at + step] : undefined;
    if (!next) return;
    event.preventDefault();
    for (const link of this.#links) link.tabIndex = link === next ? 0 : -1;
    next.focus();
  }

  #felt() {
    const { x, y } = CENTRE;
    const half = (/** @type {number} */ more) => {
      const [across, down] = [RADIUS.x + more, RADIUS.y + more + 8];
      return `M${x - across},${y - 8} A${across},${down} 0 0 0 ${x + across},${y - 8} Z`;
    };
    return svg("svg", { class: "arc-felt", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none",
      "aria-hidden": "true" },
      svg("path", { class: "arc-rail", d: half(9) }), svg("path", { class: "arc-cloth", d: half(0) }),
      svg("rect", { class: "arc-rack", x: x - 46, y: 2, width: 92, height: 13, rx: 3 }));
  }
}

customElements.define("pb-seats", SeatArc);
