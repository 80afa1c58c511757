// The link to a dealer's night in the list of people on duty, for instructors and for managers of the same shift.

import { el } from "../../lib/el.js";
import { t } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").PitPerson} PitPerson */

const MANAGERS = ["pit_manager", "shift_manager", "executive"];

/** @param {string} person */
export const nightPath = (person) => `/me/night?${new URLSearchParams({ person })}`;

/**
 * The link, or null for readers who may not see the night; the server checks it again.
 * @param {PitPerson} one
 * @param {PitPerson | null} me
 */
export function nightLink(one, me) {
  const sees = me && (me.roles.includes("instructor")
    || (me.on_duty && me.roles.some((role) => MANAGERS.includes(role))));
  if (!sees || !one.on_duty || !one.roles.includes("dealer")) return null;
  return el("a", { class: "night-link", href: nightPath(one.id), "aria-label": t("page.night.of_label",
    { name: one.name }), text: t("page.night.of") });
}
