// The places for bets as buttons over the felt: by pointer and by keyboard.
import { svg } from "../../lib/svg.js";

/** @typedef {import("./geometry.js").Zone} Zone */

/** No smaller than a finger, where there is room. */
const TOUCH = 24;

/**
 * @param {readonly Zone[]} zones
 * @param {ReadonlySet<number>} open the seats at which the audience may do something
 * @param {string} uid
 * @param {(zone: Zone) => void} tell
 * @returns {SVGGElement[]}
 */
export function zoneElements(zones, open, uid, tell) {
  return zones.map((zone) => {
    const id = `${uid}-${zone.id}`;
    const usable = Boolean(zone.mine) || open.has(zone.seat);
    const shape = zone.path
      ? svg("path", { class: "zone-shape", d: zone.path })
      : svg("circle", { class: "zone-shape", cx: zone.x, cy: zone.y, r: Math.max(zone.r ?? 0, TOUCH) });
    const made = svg(
      "g",
      { id, class: "zone", "data-seat": zone.seat, "data-bet": zone.bet, role: "button", tabindex: usable ? 0 : -1,
        "aria-label": zone.name },
      shape,
    );
    if (zone.mine) made.classList.add("mine");
    made.addEventListener("click", () => tell(zone));
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      tell(zone);
    });
    made.addEventListener("refocus", () => made.focus());
    return made;
  });
}
