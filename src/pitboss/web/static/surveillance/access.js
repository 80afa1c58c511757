// Who watches: those who supervise look for rounds too; the odds of a shoe in play are surveillance's alone.

/** @typedef {import("../lib/api.js").Me} Me */

const WATCHERS = ["surveillance", "supervisor", "pit_manager", "shift_manager", "executive"];
const STUDY = ["surveillance", "instructor", "trainee"];
const AT_TABLES = ["guest", "dealer"];

/** @param {Me} me */
export const mayWatch = (me) => me.signed_in && me.roles.some((role) => WATCHERS.includes(role));

/** Whether somebody may see the odds of a shoe in play. @param {Me} me */
export const maySeeOdds = (me) =>
  me.signed_in && me.roles.includes("surveillance") && !me.roles.some((role) => AT_TABLES.includes(role));

/** Whether somebody may ask for the odds at a step of a round. @param {Me} me */
export const mayStudy = (me) => me.signed_in && me.roles.some((role) => STUDY.includes(role));
