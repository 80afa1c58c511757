// A sealed shoe worked out again in the browser: the commitment, the order of the cards, and the cards that were seen.
// The algorithm is the one of docs/shuffles.md, written here a second time; nothing of it is asked of the house.

/** @typedef {import("../../lib/scene.d.ts").ShoeRow} ShoeRow */
/** @typedef {import("../../lib/scene.d.ts").DealtCard} DealtCard */
/**
 * What this page has seen of a shoe by itself: its commitment before the first card, and the cards of each round.
 *
 * @typedef {object} Seen
 * @property {string} commitment
 * @property {Map<number, Map<string, number>>} rounds by round of the shoe, how many of each card lay open
 */
/** @typedef {{ok: boolean, what: "noted" | "commitment" | "order" | "seen", count: number}} Finding */

const SUITS = "shdc";
const RANKS = "A23456789TJQK";
const COMMITMENT = "pitboss shoe v1: ChaCha20, u32 little-endian, Fisher-Yates\n";
const CHANCE = "pitboss shoe v2: guests' chance\n";
const SPAN = 2 ** 32;
const utf8 = new TextEncoder();

/** The pack as it goes in: ace to king of spades, hearts, diamonds and clubs, deck after deck. @param {number} decks */
export function newPack(decks) {
  const deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  return Array.from({ length: decks }, () => deck).flat();
}

/** @param {string} hex */
export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {Uint8Array} bytes */
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {...Uint8Array} parts @returns {Uint8Array<ArrayBuffer>} */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What the house was bound to. @param {Uint8Array} secret @param {number} decks */
export async function commitmentOf(secret, decks) {
  const told = joined(utf8.encode(COMMITMENT), secret, utf8.encode(newPack(decks).join(" ")));
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", told)));
}

/** What the order follows from. @param {Uint8Array} secret @param {readonly string[]} chances */
export async function seedOf(secret, chances) {
  if (!chances.length) return secret;
  const texts = chances.flatMap((chance) => {
    const text = utf8.encode(chance);
    return [utf8.encode(`${text.length}:`), text, utf8.encode("\n")];
  });
  const key = await crypto.subtle.importKey("raw", joined(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, joined(utf8.encode(CHANCE), ...texts)));
}

/** One block of ChaCha20 (RFC 8439) with a nonce of zeros. @param {Uint32Array} key @param {number} counter */
function block(key, counter) {
  const state = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter, 0, 0, 0]);
  const work = Uint32Array.from(state);
  const at = (/** @type {number} */ place) => work[place] ?? 0;
  const turn = (/** @type {number} */ value, /** @type {number} */ by) => (value << by) | (value >>> (32 - by));
  const quarter = (/** @type {[number, number, number, number]} */ [a, b, c, d]) => {
    for (const [first, second] of [[16, 12], [8, 7]]) {
      work[a] = at(a) + at(b);
      work[d] = turn(at(d) ^ at(a), first ?? 0);
      work[c] = at(c) + at(d);
      work[b] = turn(at(b) ^ at(c), second ?? 0);
    }
  };
  for (let round = 0; round < 10; round += 1) {
    for (let column = 0; column < 4; column += 1) quarter([column, column + 4, column + 8, column + 12]);
    for (let column = 0; column < 4; column += 1) {
      quarter([column, 4 + ((column + 1) % 4), 8 + ((column + 2) % 4), 12 + ((column + 3) % 4)]);
    }
  }
  return work.map((word, place) => word + (state[place] ?? 0));
}

/** The order that a seed gives to a pack, front first. @param {Uint8Array} seed @param {readonly string[]} cards */
export function shuffled(seed, cards) {
  const view = new DataView(joined(seed).buffer);
  const key = Uint32Array.from({ length: 8 }, (_, word) => view.getUint32(4 * word, true));
  let counter = 0;
  /** @type {number[]} */
  let words = [];
  const word = () => {
    if (!words.length) {
      words = [...block(key, counter)];
      counter += 1;
    }
    return words.shift() ?? 0;
  };
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const limit = SPAN - (SPAN % (last + 1));
    let drawn = word();
    while (drawn >= limit) drawn = word();
    const other = drawn % (last + 1);
    [order[last], order[other]] = [order[other] ?? "", order[last] ?? ""];
  }
  return order;
}

/**
 * Where the cards differ from the order first; -1 where they do not.
 * @param {readonly string[]} order @param {readonly DealtCard[]} cards
 */
const differs = (order, cards) => cards.findIndex((one, place) => one.card !== order[place]);

/** How many of the cards that this page saw were dealt in their rounds, and how many were not.
 * @param {Seen} seen @param {readonly DealtCard[]} cards */
function compared(seen, cards) {
  let fit = 0;
  let astray = 0;
  for (const [round, lay] of seen.rounds) {
    /** @type {Map<string, number>} */
    const dealt = new Map();
    // A card that was carried over by a ruling had left the shoe in the round before.
    for (const one of cards.filter((each) => each.round === round || each.round === round - 1)) {
      dealt.set(one.card, (dealt.get(one.card) ?? 0) + 1);
    }
    for (const [card, count] of lay) {
      const found = Math.min(count, dealt.get(card) ?? 0);
      fit += found;
      astray += count - found;
    }
  }
  return { fit, astray };
}

/**
 * Everything that can be said of a shoe that has ended.
 *
 * @param {ShoeRow} shoe
 * @param {readonly DealtCard[]} cards
 * @param {Seen | undefined} seen
 * @returns {Promise<Finding[]>}
 */
export async function checkShoe(shoe, cards, seen) {
  /** @type {Finding[]} */
  const found = [];
  if (seen?.commitment) found.push({ ok: seen.commitment === shoe.commitment, what: "noted", count: 0 });
  const secret = bytesOf(shoe.secret);
  found.push({ ok: await commitmentOf(secret, shoe.decks) === shoe.commitment, what: "commitment", count: 0 });
  const whole = shuffled(await seedOf(secret, shoe.chances), newPack(shoe.decks));
  const order = [...whole.slice(shoe.cut_at), ...whole.slice(0, shoe.cut_at)];
  const wrong = differs(order, cards);
  found.push({ ok: wrong < 0, what: "order", count: wrong < 0 ? cards.length : wrong + 1 });
  if (seen) {
    const { fit, astray } = compared(seen, cards);
    found.push({ ok: astray === 0, what: "seen", count: astray || fit });
  }
  return found;
}
