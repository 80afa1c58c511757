// Links between the pages of the school: drills, the dealer's seat, the class with its exams.

import { el } from "../../lib/el.js";
import { t } from "../../lib/words.js";

/** @typedef {"train" | "seat" | "school"} Place */

const PATHS = /** @type {const} */ ({ train: "/train", seat: "/train/seat", school: "/train/class" });
/** The roles that have something to do in a class. */
const IN_CLASS = ["instructor", "trainee", "dealer"];

/**
 * Whether a page has something for this person. The server decides what they may see there.
 * @param {import("../../lib/api.js").Me} me
 * @param {Place} place
 */
export function mayTrain(me, place) {
  if (!me.signed_in) return false;
  if (place === "seat") return me.demo || !me.roles.includes("guest");
  return place === "train" || me.roles.some((role) => IN_CLASS.includes(role));
}

/**
 * The row of links at the head of every page of the school.
 * @param {Place} current
 * @param {import("../../lib/api.js").Me} me
 */
export function trainNav(current, me) {
  const shown = /** @type {Place[]} */ (Object.keys(PATHS)).filter((place) => mayTrain(me, place));
  return shown.length > 1 && el("nav", { class: "pit-nav train-nav", "aria-label": t("page.train.ways") },
    el("ul", null, ...shown.map((place) =>
      el("li", null, el("a", { href: PATHS[place], "aria-current": place === current && "page",
        text: t(`page.train.way.${place}`) })))));
}
