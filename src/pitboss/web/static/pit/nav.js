// The ways between the desks of the pit, each shown to those who have work there.

import { el } from "../lib/el.js";
import { t } from "../lib/words.js";

/** @typedef {"pit" | "rulings" | "people" | "cards" | "count" | "guests" | "shift" | "reports" | "slips"} Desk */

const ABOVE = ["pit_manager", "shift_manager", "executive"];
const SUPERVISORS = ["supervisor", ...ABOVE];
const WATCH = [...SUPERVISORS, "surveillance"];

/** Who has work at a desk; what each of them sees there is the server's to say. @type {Record<Desk, string[]>} */
export const DESKS = {
  pit: [...WATCH, "dealer", "security", "cage_cashier", "count_team", "accounting"],
  rulings: WATCH,
  people: [...WATCH, "dealer", "security", "cage_cashier", "count_team", "accounting", "instructor", "trainee"],
  cards: [...WATCH, "dealer", "security"],
  count: ["dealer", "count_team", "accounting", "security", "surveillance", "shift_manager", "executive"],
  guests: [...WATCH, "cage_cashier", "accounting"],
  shift: [...ABOVE, "accounting"],
  reports: [...ABOVE, "accounting"],
  slips: [...WATCH, "dealer", "security", "cage_cashier", "accounting"],
};

/**
 * Whether somebody has work at a desk of the pit.
 * @param {import("../lib/api.js").Me} me
 * @param {Desk} desk
 */
export const mayGo = (me, desk) =>
  me.signed_in && (me.administrator || me.roles.some((role) => DESKS[desk].includes(role)));

/** @param {Desk} desk */
const pathOf = (desk) => (desk === "pit" ? "/pit" : `/pit/${desk}`);

/**
 * The row of links at the head of every desk of the pit.
 * @param {Desk | ""} current the desk that is shown; "" at the desk of one table
 * @param {import("../lib/api.js").Me} me
 * @returns {HTMLElement}
 */
export function pitNav(current, me) {
  const shown = /** @type {Desk[]} */ (Object.keys(DESKS)).filter((desk) => mayGo(me, desk));
  return el("nav", { class: "pit-nav", "aria-label": t("page.pit.nav") },
    el("ul", null, ...shown.map((desk) =>
      el("li", null, el("a", { href: pathOf(desk), "aria-current": desk === current && "page",
        text: t(`page.pit.nav.${desk}`) })))));
}
