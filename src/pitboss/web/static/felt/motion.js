// From one layout to the next: what came, went, turned or moved, one thing after the other as the procedure has it.
// It is pure: actors.js carries the steps out.
import { COLOURS, LOWEST_FIRST } from "./drawing/cheques.js";

/** @typedef {import("./layout/geometry.js").Piece} Piece */
/** @typedef {import("./layout/geometry.js").Layout} Layout */
/** @typedef {import("./layout/geometry.js").Places} Places */
/** @typedef {import("../lib/scene.d.ts").Scene} Scene */
/** @typedef {{x: number, y: number, rotation: number, scale: number}} Lie */
/** @typedef {{scene: Scene, layout: Layout}} Shown */
/**
 * @typedef {object} Step
 * @property {"come" | "go" | "move" | "turn" | "join" | "part"} what a stack gains by `join`, loses by `part`
 * @property {string} id of the piece
 * @property {string} [old] the id that the piece had before
 * @property {Piece} piece as it will be; of what goes, as it was
 * @property {Lie} from
 * @property {Lie} to
 * @property {number} ms
 * @property {boolean} [flip] whether it turns over on arrival
 */

export const PACE = Object.freeze({ card: 260, cheque: 220, flip: 180 });

/**
 * The steps from one scene to another, in groups: one group after the other, a group all at once.
 * @param {Shown | null} was
 * @param {Shown} now
 * @returns {Step[][]}
 */
export function plan(was, now) {
  if (!was) return [];
  const old = new Map(was.layout.pieces.map((piece) => [piece.id, piece]));
  const names = matched(was.layout.pieces, now.layout.pieces);
  const places = now.layout.places;
  const due = was.scene.due[0]?.gesture ?? "";
  /** @type {Record<"go" | "move" | "come", Step[]>} */
  const groups = { go: [], move: [], come: [] };
  for (const piece of now.layout.pieces) {
    if (piece.kind === "badge" || (piece.kind === "mark" && piece.tone !== "lit")) continue;
    const before = old.get(names.get(piece.id) ?? "");
    if (!before) groups.come.push(coming(piece, places, due));
    else changes(before, piece, places, due, groups);
  }
  const kept = new Set(names.values());
  for (const piece of was.layout.pieces) {
    if (!kept.has(piece.id)) groups.go.push(...going(piece, was, now, due));
  }
  const come = groups.come.map((step) => [step]);
  return [groups.go, groups.move, ...come].filter((group) => group.length);
}

/**
 * Which old piece each new one is: the same id and face; else a card of the same seat with that face, as after a
 * split; else the same id.
 * @param {readonly Piece[]} was
 * @param {readonly Piece[]} now
 * @returns {Map<string, string>} from new ids to old ones
 */
export function matched(was, now) {
  const free = new Map(was.map((piece) => [piece.id, piece]));
  /** @type {Map<string, string>} */
  const found = new Map();
  const take = (/** @type {string} */ id, /** @type {string} */ old) => {
    found.set(id, old);
    free.delete(old);
  };
  for (const piece of now) {
    const same = free.get(piece.id);
    if (same && same.face === piece.face) take(piece.id, piece.id);
  }
  for (const piece of now) {
    if (found.has(piece.id) || piece.kind !== "card" || piece.face === "??") continue;
    const moved = [...free.values()].find((one) => one.kind === "card" && one.face === piece.face
      && one.seat === piece.seat);
    if (moved) take(piece.id, moved.id);
  }
  for (const piece of now) {
    if (!found.has(piece.id) && free.get(piece.id)?.kind === piece.kind) take(piece.id, piece.id);
  }
  return found;
}

/** @param {Piece} piece @returns {Lie} */
const lieOf = ({ x, y, rotation, scale }) => ({ x, y, rotation, scale });

/** @param {{x: number, y: number, rotation?: number}} place @param {number} scale @returns {Lie} */
const lieAt = ({ x, y, rotation = 0 }, scale) => ({ x, y, rotation, scale });

/** @param {Piece} piece @param {Places} places @param {string} due @returns {Step} */
function coming(piece, places, due) {
  const to = lieOf(piece);
  if (piece.kind === "card") {
    const from = lieAt(places.shoe, 0.74);
    return { what: "come", id: piece.id, piece, from, to, ms: PACE.card, flip: piece.face !== "??" };
  }
  return { what: "come", id: piece.id, piece, from: lieAt(source(piece, places, due), piece.scale), to,
    ms: PACE.cheque };
}

/** Where cheques come from: the rack when the dealer pays or cuts out, or else their guest's rail. */
function source(/** @type {Piece} */ piece, /** @type {Places} */ places, /** @type {string} */ due) {
  if (piece.id === "dirty" || piece.id.startsWith("cut:")) return places.rack;
  if (due === "pay" || due === "envy") return places.rack;
  return places.rail[piece.seat ?? 0] ?? places.rail[seatOf(piece)] ?? places.rack;
}

/** @param {Piece} piece */
const seatOf = (piece) => Number(piece.id.split(":")[1] ?? 0);

/**
 * @param {Piece} before
 * @param {Piece} piece
 * @param {Places} places
 * @param {string} due
 * @param {Record<"go" | "move" | "come", Step[]>} groups
 */
function changes(before, piece, places, due, groups) {
  const [from, to] = [lieOf(before), lieOf(piece)];
  const base = { id: piece.id, old: before.id, piece, from, to };
  const shifted = ["x", "y", "rotation", "scale"].some(
    (key) => Math.abs(from[/** @type {keyof Lie} */ (key)] - to[/** @type {keyof Lie} */ (key)]) > 0.01,
  );
  if (piece.kind === "card" && before.face !== piece.face) {
    groups.come.push({ ...base, what: "turn", ms: PACE.flip, flip: true });
  } else if (shifted) {
    groups.move.push({ ...base, what: "move", ms: PACE.cheque });
  }
  if (piece.kind !== "stack" || piece.id === "dirty") return;
  const gained = difference(piece.cheques ?? {}, before.cheques ?? {});
  const lost = difference(before.cheques ?? {}, piece.cheques ?? {});
  const ms = PACE.cheque;
  if (gained) {
    const part = { ...piece, cheques: gained, label: "" };
    groups.come.push({ what: "join", id: piece.id, piece: part, from: lieAt(source(piece, places, due), 1), to, ms });
  }
  if (lost) {
    const part = { ...piece, cheques: lost, label: "" };
    groups.go.push({ what: "part", id: piece.id, piece: part, from, to: lieAt(target(piece, places, due), 1), ms });
  }
}

/**
 * What the one has more than the other; null if nothing.
 * @param {Record<string, number | undefined>} more
 * @param {Record<string, number | undefined>} less
 */
export function difference(more, less) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const colour of LOWEST_FIRST) {
    const by = (more[colour] ?? 0) - (less[colour] ?? 0);
    if (by > 0 && COLOURS[colour]) found[colour] = by;
  }
  return Object.keys(found).length ? found : null;
}

/** @param {Piece} piece @param {Shown} was @param {Shown} now @param {string} due @returns {Step[]} */
function going(piece, was, now, due) {
  if (piece.kind === "badge" || (piece.kind === "mark" && piece.tone !== "lit")) return [];
  const places = now.layout.places;
  const from = lieOf(piece);
  if (piece.kind === "card") {
    return [{ what: "go", id: piece.id, piece, from, to: lieAt(places.discards, 0.94), ms: PACE.card }];
  }
  const taken = was.scene.phase === "betting" && !due ? (places.rail[piece.seat ?? 0] ?? places.rack) : target(piece,
    places, due);
  return [{ what: "go", id: piece.id, piece, from, to: lieAt(taken, piece.scale), ms: PACE.cheque }];
}

/** Where cheques go: as the gesture says that was due, and without one to their guest. */
function target(/** @type {Piece} */ piece, /** @type {Places} */ places, /** @type {string} */ due) {
  if (piece.id === "dirty" || piece.id.startsWith("brought:")) return places.rack;
  if (piece.kind === "bill") return places.toke;
  if (due === "toke_down") return places.toke;
  if (due === "take" || due === "collect" || due === "recover") return piece.tone === "lit" ? places.rack
    : places.dirty;
  if (piece.id.startsWith("cut:")) return places.rail[1] ?? places.rack;
  return places.rail[piece.seat ?? 0] ?? places.rack;
}
