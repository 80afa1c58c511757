// What this page has seen of each shoe by itself, so that the house's later word can be held against it.

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("./check.js").Seen} Seen */

const SHOES_MOST = 12;
/** @type {Map<string, Seen>} by the name of the shoe */
const shoes = new Map();

/** Notes the commitment of a shoe as it was first sent, and every open card. @param {Scene} scene */
export function witness(scene) {
  const { name, commitment } = scene.shoe;
  if (!name) return;
  const seen = shoes.get(name) ?? { commitment, rounds: new Map() };
  if (!shoes.has(name)) {
    shoes.set(name, seen);
    if (shoes.size > SHOES_MOST) shoes.delete(shoes.keys().next().value ?? "");
  }
  /** @type {Map<string, number>} */
  const lies = new Map();
  const hands = [...scene.hands, ...scene.spots.flatMap((spot) => spot.hands)];
  for (const card of hands.flatMap((hand) => hand.cards)) {
    if (card !== "??") lies.set(card, (lies.get(card) ?? 0) + 1);
  }
  if (!lies.size) return;
  const round = seen.rounds.get(scene.round) ?? new Map();
  for (const [card, count] of lies) round.set(card, Math.max(count, round.get(card) ?? 0));
  seen.rounds.set(scene.round, round);
}

/** @param {string} name of a shoe */
export const witnessed = (name) => shoes.get(name);
