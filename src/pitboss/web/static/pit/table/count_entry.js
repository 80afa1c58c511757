// Cheques counted by hand: a tube for each colour, the highest first as the manuals count, what was counted next
// to what is expected, and the difference as soon as it is typed. Enter goes on to the next colour; the last one sends.

import { COLOURS, worth } from "../../felt/drawing/cheques.js";
import { drawTube } from "../../felt/drawing/rack.js";
import { el, fill } from "../../lib/el.js";
import { svg } from "../../lib/svg.js";
import { capital, money, t } from "../../lib/words.js";

/** @typedef {import("../../felt/drawing/cheques.js").Cheques} Cheques */
/** @typedef {import("../../felt/drawing/cheques.js").Colour} Colour */
/**
 * @typedef {object} Entry
 * @property {string} name which entry it is, for labels and for the focus
 * @property {readonly string[]} order
 * @property {readonly string[]} [seldom] of these, the colours that are folded away
 * @property {Cheques | null} [expected]
 * @property {Cheques | null} [start] what stands in it at first
 * @property {Record<string, number> | null} [fixed] what was counted already, not to be written
 * @property {string} [button]
 * @property {string} [key] the key that sends it, to be shown on the button
 * @property {(cheques: Record<string, number>) => void} [send]
 */

const [WIDE, HIGH] = [28, 104];

/**
 * One tube, from its foot upward.
 * @param {Colour} colour
 * @param {number} count
 * @param {number} most that a full tube here stands for
 * @param {string} look
 */
export function tubePicture(colour, count, most, look = "") {
  const where = { x: 4, width: WIDE - 8, foot: HIGH - 3, high: (HIGH - 8) / Math.max(20, most) };
  return svg("svg", { class: `tube-picture ${look}`, viewBox: `0 0 ${WIDE} ${HIGH}`, width: WIDE, height: HIGH,
    "aria-hidden": "true" },
  svg("rect", { x: 1, y: 1, width: WIDE - 2, height: HIGH - 2, rx: 4, fill: "#1a120d", stroke: "#6b4530" }),
  ...(count > 0 ? drawTube({ colour, count }, where) : []));
}

/** A colour with what a cheque of it is worth. @param {Colour} colour */
export const colourName = (colour) =>
  t("page.pit.colour", { colour: capital(t(`colour.${colour}`)), cents: COLOURS[colour].value });

/**
 * The colours of a table, and those of them that nobody expects there: they are folded away, and still counted.
 * @param {import("../../lib/scene.d.ts").TableDesk} desk
 */
export function inUse({ order, par, rack, tray }) {
  const there = (/** @type {string} */ colour) => [par, rack, tray.expected].some((one) =>
    Boolean(/** @type {Record<string, number> | null} */ (one)?.[colour]));
  return { order, seldom: order.some(there) ? order.filter((colour) => !there(colour)) : [] };
}

/** More or fewer, with its sign. @param {number} difference */
export const signed = (difference) => (difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : "=");

/**
 * The tray or an order, to be written by keyboard or only looked at.
 * @param {Entry} entry
 * @returns {HTMLElement & {submit: () => void}}
 */
export function countEntry(entry) {
  const { name, order, seldom = [], expected = null, start = null, fixed = null, send, button, key } = entry;
  const colours = /** @type {Colour[]} */ (order.filter((colour) => colour in COLOURS));
  /** @type {Partial<Record<string, number | null>>} */
  const counts = {};
  for (const colour of colours) counts[colour] = fixed ? fixed[colour] ?? null : start?.[colour] ?? (start ? 0 : null);
  const sums = el("p", { class: "count-sums", role: "status" });
  const cells = colours.map((colour) => cell(colour));

  /** @param {Colour} colour */
  function cell(colour) {
    const pictures = el("span", { class: "count-tubes" });
    const diff = el("span", { class: "count-diff figure" });
    const id = `count-${name}-${colour}`;
    const input = send && el("input", { id, type: "number", min: 0, max: 99999, step: 1, inputmode: "numeric",
      name: colour, autocomplete: "off", value: counts[colour] ? counts[colour] : null, placeholder: "0",
      "aria-describedby": `${id}-diff`,
      oninput: () => {
        const written = Number(/** @type {HTMLInputElement} */ (input).value);
        counts[colour] = /** @type {HTMLInputElement} */ (input).value === "" ? null : Math.max(0, Math.floor(written));
        draw();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        const next = cells.slice(colours.indexOf(colour) + 1).find(({ rare }) => !rare)?.input;
        if (next) next.select();
        if (next) next.focus();
        else submit();
      } });
    diff.id = `${id}-diff`;
    const words = [el("span", { text: capital(t(`colour.${colour}`)) }), " ",
      el("span", { class: "count-value figure", text: money(COLOURS[colour].value) })];
    const head = input ? el("label", { for: id }, ...words) : el("span", null, ...words);
    const draw = () => {
      const [should, is] = [expected?.[colour] ?? 0, counts[colour]];
      const most = Math.max(should, is ?? 0, 20);
      fill(pictures, expected && tubePicture(colour, should, most, "tube-should"),
        (send || is !== null) && tubePicture(colour, is ?? 0, most, "tube-is"));
      const off = expected && is !== null && is !== undefined ? is - should : 0;
      const told = is === null || is === undefined ? "uncounted" : off ? "off" : "right";
      diff.className = `count-diff figure${off ? " off" : ""}`;
      diff.textContent = !expected ? (send ? "" : String(is ?? 0))
        : t(`page.pit.count.${told}`, { expected: should, counted: is ?? 0, difference: signed(off) });
      total();
    };
    const look = send ? "count-cell" : "count-cell looked-at";
    return { element: el("div", { class: look, "data-colour": colour }, head, pictures, input, diff), input, draw,
      rare: seldom.includes(colour) };
  }

  const written = () => Object.fromEntries(colours.filter((colour) => counts[colour]).map((colour) =>
    [colour, /** @type {number} */ (counts[colour])]));
  const total = () => {
    const here = worth(written());
    const counted = Object.values(counts).some((count) => count !== null);
    const off = expected && counted ? here - worth(expected) : 0;
    fill(sums, el("span", { class: "figure", text: t("page.pit.count.total", { cents: here }) }),
      expected && el("span", { class: "figure", text: t("page.pit.count.expected", { cents: worth(expected) }) }),
      expected && counted && el("span", { class: off ? "figure off" : "figure",
        text: t("page.pit.count.difference", { amount: `${off > 0 ? "+" : ""}${money(off)}` }) }));
  };
  const submit = () => send?.(written());
  const made = el(send ? "form" : "div", { class: "count-entry", "data-entry": name,
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      submit();
    } },
  el("div", { class: "count-cells" }, ...cells.filter(({ rare }) => !rare).map(({ element }) => element)),
  seldom.length > 0 && el("details", { class: "count-seldom", "data-key": `seldom ${name}` },
    el("summary", { text: t("page.pit.count.seldom") }),
    el("div", { class: "count-cells" }, ...cells.filter(({ rare }) => rare).map(({ element }) => element))),
  el("div", { class: "count-foot" }, sums, button && el("button", { class: "main", "data-do": name },
    el("span", { text: button }), key ? el("kbd", { text: key }) : null)));
  for (const one of cells) one.draw();
  return Object.assign(made, { submit });
}
