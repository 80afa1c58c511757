// What a dealer may deal: by the table tests that are on file, and by exceptions, each with its reason and signature.

import { el } from "../../lib/el.js";
import { tag } from "../../lib/panel.js";
import { dateTime, word } from "../../lib/words.js";
import { wordsOf } from "./desk.js";

/** @typedef {import("../../lib/scene.d.ts").PitPerson} PitPerson */
/** @typedef {import("../../lib/scene.d.ts").Exemption} Exemption */

const say = wordsOf("people");

/** One line for all games that were signed for alike. @param {PitPerson} one */
export function mayDeal(one) {
  const tested = one.qualified.filter((game) => !one.exempt[game]);
  /** @type {Map<string, {games: string[], exemption: Exemption}>} */
  const alike = new Map();
  for (const [game, exemption] of Object.entries(one.exempt)) {
    const key = [exemption.why, exemption.by].join("\n");
    const found = alike.get(key) ?? { games: [], exemption };
    found.games.push(word("game", game));
    alike.set(key, found);
  }
  if (!alike.size) return tested.map((game) => word("game", game)).join(", ") || "–";
  return el("span", { class: "may-deal" },
    tested.length > 0 && el("span", { text: tested.map((game) => word("game", game)).join(", ") }),
    ...[...alike.values()].map(({ games, exemption }) => el("span", { class: "two-lines exempt" },
      el("span", null, tag(say("exempt"), "warn"), ` ${games.join(", ")}`),
      el("span", { class: "dim", text: say("exempt_signed", { why: exemption.why, name: exemption.name,
        licence: exemption.licence, when: dateTime(exemption.at_ms) }) }))));
}
