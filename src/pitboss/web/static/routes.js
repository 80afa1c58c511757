// The paths of the page: which view belongs to a path, and what the view gets when it is entered.

/**
 * @typedef {"floor" | "odds" | "rules" | "table" | "deal" | "replay" | "rulings" | "pit" | "pit_table" | "people"
 *   | "cards" | "count" | "guests"
 *   | "reports" | "shift" | "slips" | "sign" | "keypad" | "school" | "exam" | "join" | "me" | "desk" | "seat" | "train"
 *   | "find" | "watch" | "night" | "missing"} RouteName
 */
/** @typedef {{name: RouteName, table: string, round: string, seat: number | null}} Route */

/** @type {[RegExp, RouteName][]} */
const PATTERNS = [
  [/^\/$/, "floor"],
  [/^\/t\/(?<table>[^/]+)$/, "table"],
  [/^\/t\/(?<table>[^/]+)\/deal$/, "deal"],
  [/^\/replay$/, "find"],
  [/^\/replay\/(?<round>[^/]+)$/, "replay"],
  [/^\/watch$/, "watch"],
  [/^\/pit$/, "pit"],
  [/^\/pit\/rulings$/, "rulings"],
  [/^\/pit\/people$/, "people"],
  [/^\/pit\/cards$/, "cards"],
  [/^\/pit\/count$/, "count"],
  [/^\/pit\/guests$/, "guests"],
  [/^\/pit\/reports$/, "reports"],
  [/^\/pit\/shift$/, "shift"],
  [/^\/pit\/slips$/, "slips"],
  [/^\/pit\/(?!(?:people|cards|count|guests|reports|shift|slips)$)(?<table>[^/]+)$/, "pit_table"],
  [/^\/train$/, "train"],
  [/^\/train\/seat$/, "seat"],
  [/^\/progressive$/, "sign"],
  [/^\/progressive\/(?<table>[^/]+)$/, "keypad"],
  [/^\/odds(?:\/[a-z0-9-]+)?$/, "odds"],
  [/^\/rules(?:\/[a-z0-9-]+)?$/, "rules"],
  [/^\/train\/class$/, "school"],
  [/^\/train\/exam\/[^/]+$/, "exam"],
  [/^\/train\/watch\/[^/]+\/[^/]+$/, "join"],
  [/^\/me$/, "me"],
  [/^\/me\/night$/, "night"],
  [/^\/sign-in$/, "desk"],
];
const LAST = /^(.+)-last$/;

/**
 * The view that an address means.
 * @param {string} path
 * @param {string} [search]
 * @returns {Route}
 */
export function routeOf(path, search = "") {
  for (const [pattern, name] of PATTERNS) {
    const found = pattern.exec(path);
    if (!found) continue;
    const round = plain(found.groups?.round ?? "");
    const seat = Number(new URLSearchParams(search).get("seat"));
    return {
      name,
      table: plain(found.groups?.table ?? "") || round.replace(/-(?:\d+|last)$/, ""),
      round,
      seat: Number.isInteger(seat) && seat > 0 ? seat : null,
    };
  }
  return { name: "missing", table: "", round: "", seat: null };
}

/** @param {string} part */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * @param {string} table
 * @param {number | null} [seat]
 */
export const tablePath = (table, seat) => `/t/${encodeURIComponent(table)}${seat ? `?seat=${seat}` : ""}`;
/** @param {string} table Its desk; a table that is named as another desk of the pit has none. */
export const pitTablePath = (table) => `/pit/${encodeURIComponent(table)}`;
/** @param {string} table */
export const dealPath = (table) => `/t/${encodeURIComponent(table)}/deal`;
/** @param {string} round */
export const replayPath = (round) => `/replay/${encodeURIComponent(round)}`;
/** @param {string} table Its newest round that has ended, whichever that is when the link is followed. */
export const lastRoundPath = (table) => replayPath(`${table}-last`);
/** @param {string} path Where to go on after signing in. */
export const signInPath = (path) => (path === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`);

/**
 * The table whose newest round is meant, if one is.
 * @param {string} round
 * @returns {string}
 */
export const lastRoundOf = (round) => LAST.exec(round)?.[1] ?? "";

/**
 * Where to go on after signing in: a path of this page and never another house.
 * @param {string} search
 * @returns {string}
 */
export function nextPath(search) {
  const wanted = new URLSearchParams(search).get("next") ?? "/";
  return /^\/(?![/\\])/.test(wanted) && !wanted.startsWith("/sign-in") ? wanted : "/";
}

// The demo's code let its reader in with the page itself: it does not stay in the address.
if (new URLSearchParams(globalThis.location?.search).has("code")) history.replaceState(null, "", location.pathname);
