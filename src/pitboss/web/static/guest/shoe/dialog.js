// The shoes of a table, for a guest who wants to check them: add to the shuffle, read the commitment, check the order.

import { Problem, ask } from "../../lib/api.js";
import { el, fill } from "../../lib/el.js";
import { openDialog } from "../../lib/keys.js";
import { t } from "../../lib/words.js";
import { checkShoe } from "./check.js";
import { witnessed } from "./witness.js";

/** @typedef {import("../../lib/scene.d.ts").ShoeRow} ShoeRow */
/** @typedef {import("../betting.js").Command} Command */

const SHOWN = 5;
const TEXT_MOST = 64;

/** @param {string} table @param {ShoeRow} shoe @param {HTMLElement} said */
async function check(table, shoe, said) {
  fill(said, el("li", { text: t("page.shoe.checking") }));
  try {
    const { cards } = await ask(`/api/tables/${encodeURIComponent(table)}/shoes/${shoe.number}`);
    const found = await checkShoe(shoe, cards, witnessed(shoe.name));
    fill(said, ...found.map((one) => el("li", { class: one.ok ? "holds" : "warning",
      text: t(`page.shoe.${one.what}${one.ok ? "" : "_not"}`, { count: one.count }) })));
  } catch (problem) {
    fill(said, el("li", { class: "warning",
      text: problem instanceof Problem ? problem.message : t("page.shoe.unchecked") }));
  }
}

/** @param {string} table @param {string} guest @param {ShoeRow} shoe @param {(command: Command) => void} add */
function shoeRow(table, guest, shoe, add) {
  const said = el("ul", { class: "shoe-findings", role: "status" });
  const text = el("input", { id: "shoe-chance", maxlength: TEXT_MOST, required: true });
  const may = shoe.open_to_chance && guest !== "" && !shoe.mine;
  return el("li", { class: "shoe-line" },
    el("h3", { text: t("page.shoe.number", { number: shoe.number }) }),
    el("p", { class: "dim", text: t(shoe.ended ? "page.shoe.ended" : "page.shoe.in_play") }),
    el("p", {}, el("span", { text: t("page.shoe.commitment_is") }),
      el("code", { class: "shoe-hash", text: shoe.commitment })),
    shoe.chances.length ? el("p", { text: t("page.shoe.chances", { texts: shoe.chances.join(" · ") }) }) : null,
    may ? el("form", { class: "shoe-chance", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      add({ type: "AddChance", guest, text: text.value.trim() });
    } },
    el("div", { class: "field" }, el("label", { for: "shoe-chance", text: t("page.shoe.add_label") }), text),
    el("button", { type: "submit", class: "act gold", text: t("page.shoe.add") })) : null,
    shoe.secret ? el("p", {}, el("span", { text: t("page.shoe.secret_is") }),
      el("code", { class: "shoe-hash", text: shoe.secret })) : null,
    shoe.secret && !shoe.continuous ? el("button", { type: "button", class: "shoe-check", text: t("page.shoe.check"),
      onclick: () => check(table, shoe, said) }) : null,
    shoe.secret && shoe.continuous ? el("p", { class: "hint", text: t("page.shoe.continuous") }) : null,
    said);
}

/**
 * @param {string} table
 * @param {string} guest who has a place there, or nobody
 * @param {(command: Command) => void} act
 */
export function showShoes(table, guest, act) {
  const list = el("ol", { class: "shoe-lines" }, el("li", { text: t("page.shoe.fetching") }));
  const dialog = openDialog("page.shoe.heading", el("p", { class: "hint", text: t("page.shoe.intro") }), list);
  dialog.classList.add("shoe-dialog");
  const add = (/** @type {Command} */ command) => {
    dialog.close();
    act(command);
  };
  ask(`/api/tables/${encodeURIComponent(table)}/shoes?limit=${SHOWN}`).then(({ shoes }) => {
    const rows = shoes.map((/** @type {ShoeRow} */ shoe) => shoeRow(table, guest, shoe, add));
    fill(list, ...(rows.length ? rows : [el("li", { text: t("page.shoe.none") })]));
  }, (problem) => {
    fill(list, el("li", { class: "warning", text: problem instanceof Problem ? problem.message : String(problem) }));
  });
}
