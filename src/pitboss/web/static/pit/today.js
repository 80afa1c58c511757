// What the tables came to today, as the strip and the desk of one table show it: one reading of the report's figures.

import { ask } from "../lib/api.js";

/** @typedef {import("../lib/scene.d.ts").TableToday} TableToday */

/** Between two readings. */
export const FIGURES_MS = 15_000;

/** Who is told what a table has won today. */
const FIGURED = new Set(["supervisor", "pit_manager", "shift_manager", "executive", "surveillance", "accounting"]);

/**
 * Writes drop, win, pace and dealer of each table over what was known before; a reading that fails leaves it.
 * @param {Map<string, TableToday>} known by table
 * @param {import("../lib/api.js").Me | undefined} me
 */
export async function readToday(known, me) {
  if (!me?.roles.some((role) => FIGURED.has(role))) return;
  const told = await ask("/api/pit/figures").catch(() => null);
  for (const one of told?.tables ?? []) known.set(one.table, one);
}
