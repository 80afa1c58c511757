// Addresses of the page: which view an address means, and what a view is told when it is entered.

/**
 * @typedef {"floor" | "table" | "deal" | "replay" | "rulings" | "sign" | "keypad" | "me" | "desk"
 *   | "missing"} RouteName
 */
/** @typedef {{name: RouteName, table: string, round: string, seat: number | null}} Route */
/**
 * What a view is told by `enter`.
 * @typedef {object} Context
 * @property {string} table
 * @property {string} round
 * @property {number | null} seat
 * @property {string} pit of the table
 * @property {import("./api.js").Me} me
 * @property {import("./link.js").Link} link
 * @property {(path: string, options?: {replace?: boolean}) => Promise<void>} go
 */
/**
 * @typedef {HTMLElement & {enter: (context: Context) => void | Promise<void>, leave: () => void,
 *   mayLeave?: () => Promise<boolean>}} View `mayLeave` is asked before the reader goes elsewhere
 */

/** @type {[RegExp, RouteName][]} */
const PATTERNS = [
  [/^\/$/, "floor"],
  [/^\/t\/(?<table>[^/]+)$/, "table"],
  [/^\/t\/(?<table>[^/]+)\/deal$/, "deal"],
  [/^\/replay\/(?<round>[^/]+)$/, "replay"],
  [/^\/pit\/rulings$/, "rulings"],
  [/^\/progressive$/, "sign"],
  [/^\/progressive\/(?<table>[^/]+)$/, "keypad"],
  [/^\/me$/, "me"],
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
