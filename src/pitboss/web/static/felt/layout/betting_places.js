// The places for bets as buttons over the felt: by pointer and by keyboard.
import { svg } from "../../lib/svg.js";

/** @typedef {import("./geometry.js").Zone} Zone */

/** No smaller than a finger, where there is room. */
const TOUCH = 24;
/** A finger that rests so long presses long. */
const LONG_MS = 500;
/** A finger that moved so far scrolls, and presses nothing. */
const STRAYED = 12;

/**
 * What is told of a place: `zone` when it is pressed, `less` when it is pressed long or with the other button of the
 * mouse, `about` when it is pointed at, focused or pressed long, and when that is over.
 *
 * @typedef {"zone" | "less" | "about"} Told
 */

/**
 * @param {readonly Zone[]} zones
 * @param {ReadonlySet<number>} open the seats at which the audience may do something
 * @param {string} uid
 * @param {(what: Told, zone: Zone | null) => void} tell
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
    const long = pressedLong(made, () => {
      tell("about", zone);
      tell("less", zone);
    });
    made.addEventListener("click", (event) => {
      if (!long(event)) tell("zone", zone);
    });
    made.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && tell("about", zone));
    made.addEventListener("focus", () => made.matches(":focus-visible") && tell("about", zone));
    for (const name of ["pointerleave", "blur"]) made.addEventListener(name, () => tell("about", null));
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      tell("zone", zone);
    });
    made.addEventListener("refocus", () => made.focus());
    return made;
  });
}

/**
 * Listens for a long press of a finger, and for the other button of a mouse.
 *
 * @param {SVGElement} place
 * @param {() => void} act
 * @returns {(click: Event) => boolean} whether a click only ends a long press
 */
function pressedLong(place, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let from = { x: 0, y: 0 };
  let done = false;
  const stop = () => clearTimeout(waiting);
  place.addEventListener("pointerdown", (event) => {
    stop();
    done = false;
    from = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") return;
    waiting = setTimeout(() => {
      done = true;
      act();
    }, LONG_MS);
  });
  place.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > STRAYED) stop();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) place.addEventListener(name, stop);
  place.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    stop();
    // Some browsers make a menu of a long press; it was acted on already, or is now.
    if (!done) act();
    done = /** @type {PointerEvent} */ (event).pointerType !== "mouse";
  });
  return () => {
    const ended = done;
    done = false;
    return ended;
  };
}
