// The rounds of a table, newest first, each a way into its replay.

import { ask } from "../lib/api.js";
import { el } from "../lib/el.js";
import { tableName } from "../lib/names.js";
import { t } from "../lib/words.js";
import { replayPath, tablePath } from "../routes.js";

/** @typedef {import("../lib/scene.d.ts").Round} Round */

const PAGE = 40;

/**
 * The list of a table's rounds; older ones are fetched when they are asked for.
 * @param {string} table
 * @returns {Promise<HTMLElement>}
 */
export async function roundsList(table) {
  const list = el("ol", { class: "rounds", reversed: true });
  const older = el("button", { type: "button", text: t("page.replay.older") });
  let oldest = 0;
  const more = async () => {
    const path = `/api/tables/${encodeURIComponent(table)}/rounds?limit=${PAGE}${oldest ? `&before=${oldest}` : ""}`;
    /** @type {{rounds: readonly Round[]}} */
    const { rounds } = await ask(path);
    list.append(...rounds.map((round) => line(table, round)));
    oldest = rounds.at(-1)?.number ?? oldest;
    older.hidden = rounds.length < PAGE || oldest <= 1;
  };
  older.addEventListener("click", () => more());
  await more();
  /** @type {{tables: readonly import("../lib/scene.d.ts").TableRow[]}} */
  const { tables } = await ask("/api/tables");
  const placard = tables.find((one) => one.table === table)?.placard;
  const name = placard ? tableName(table, placard) : table;
  const none = el("p", { class: "dim", text: t("page.replay.none") });
  return el("section", { class: "rounds-page" },
    el("h1", { text: t("page.replay.title_table", { table: name }) }),
    el("p", {}, el("a", { class: "button", href: tablePath(table), text: t("page.replay.to_table") })),
    list.childElementCount ? list : none, older);
}

/**
 * @param {string} table
 * @param {Round} round
 */
function line(table, round) {
  return el("li", { value: round.number },
    el("a", { href: replayPath(`${table}-${round.number}`) },
      el("strong", { text: t("page.replay.round", { number: round.number }) }),
      el("span", { text: t("page.replay.of_shoe", { number: round.of_shoe }) }),
      el("span", { class: "dim figure", text: t("page.replay.events", { count: round.last - round.first + 1 }) }),
      round.ended ? null : el("span", { class: "badge", text: t("page.replay.still_on") })));
}
