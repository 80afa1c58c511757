// The shoe and the discard rack: what is left, what has been played, and the cut card when it is out.

import { svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";
import { drawCard } from "./cards.js";

const DECK = 52;
const BOX = "M-62 -46 H60 a10 10 0 0 1 10 10 V36 a10 10 0 0 1 -10 10 H-62 l-8 -10 V-36 z";
const SANS = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** @param {string} text @param {{y: number, fill: string, size: number, of: string}} look */
const line = (text, { y, fill, size, of }) =>
  svg("text", {
    class: of,
    x: 29,
    y,
    "text-anchor": "middle",
    "font-family": SANS,
    "font-size": size,
    "font-weight": 700,
    textLength: text.length > 9 ? 72 : null,
    lengthAdjust: text.length > 9 ? "spacingAndGlyphs" : null,
    fill,
    text,
  });

/**
 * The shoe about 0,0, some 140 by 92, its mouth to the left.
 *
 * @param {{left: number, decks: number, cut?: boolean}} shoe `cut`: the cut card has come out
 * @returns {SVGGElement}
 */
export function drawShoe({ left, decks, cut = false }) {
  const percent = Math.round((100 * left) / Math.max(1, decks * DECK));
  const name = t(cut ? "page.things.shoe_cut_out" : "page.things.shoe", { decks, percent, left });
  const next = svg("g", { transform: "translate(-42 2) scale(.74)" }, drawCard("??"));
  const small = { fill: "#c8d2cb", size: 17, of: "band-text" };
  const gauge = { x: -4, y: 32, height: 5, rx: 2.5 };
  const full = (66 * Math.min(left, decks * DECK)) / Math.max(1, decks * DECK);
  return svg(
    "g",
    { class: "shoe", role: "img", "aria-label": name },
    svg("title", { text: name }),
    svg("rect", { x: -70, y: -40, width: 142, height: 90, rx: 9, fill: "#000", opacity: 0.35 }),
    svg("path", { d: BOX, fill: "#15181a", stroke: "#3b4247", "stroke-width": 1.5 }),
    left ? next : null,
    svg("path", { d: "M-14 -40 V40", stroke: "#3b4247", "stroke-width": 2 }),
    line(t("page.things.shoe_word"), { y: -20, ...small }),
    line(`${percent}%`, { y: 4, fill: "#fff", size: 21, of: "band-text" }),
    line(`${percent}%`, { y: 8, fill: "#fff", size: 31, of: "side-key" }),
    line(t("page.things.decks", { decks }), { y: 24, ...small }),
    svg("rect", { ...gauge, width: 66, fill: "#343b40" }),
    svg("rect", { ...gauge, width: full, fill: "#e8c877" }),
    cut ? drawCutCard(-42, 2) : null,
  );
}

/** The yellow cut card across the mouth of the shoe. @param {number} x @param {number} y @returns {SVGElement} */
function drawCutCard(x, y) {
  const at = { x: x - 22, y: y - 32, width: 44, height: 64, rx: 4 };
  const transform = `rotate(-9 ${x} ${y})`;
  return svg("rect", { ...at, fill: "#f4c63d", stroke: "#8a6508", "stroke-width": 1.5, transform });
}

/**
 * The discard rack about 0,0, some 96 by 122: the pile in it rises with what has been played.
 *
 * @param {{count: number, decks: number}} discards
 * @returns {SVGGElement}
 */
export function drawDiscards({ count, decks }) {
  const name = t("page.things.discards", { count });
  const rise = (26 * Math.min(count, decks * DECK)) / Math.max(1, decks * DECK);
  const edges = [];
  for (let y = 0; y < rise; y += 2) edges.push(`M-32 ${(55 - y).toFixed(1)} H32`);
  const pile = count
    ? svg(
        "g",
        {},
        svg("path", { d: `M-33 56 H33 V${(44 - rise).toFixed(1)} H-33 z`, fill: "#efe9da" }),
        svg("path", { d: edges.join(" ") || "M0 0", stroke: "#a69f8c", "stroke-width": 0.8 }),
        svg("g", { transform: `translate(0 ${(9 - rise).toFixed(1)}) scale(.94)` }, drawCard("??")),
      )
    : null;
  const tray = { x: -48, y: -62, width: 96, height: 124, rx: 8 };
  return svg(
    "g",
    { class: "discards", role: "img", "aria-label": name },
    svg("title", { text: name }),
    svg("rect", { x: -47, y: -58, width: 98, height: 124, rx: 9, fill: "#000", opacity: 0.3 }),
    svg("rect", { ...tray, fill: "#4b2c20", stroke: "#8a5a41", "stroke-width": 2 }),
    svg("rect", { x: -39, y: -53, width: 78, height: 113, rx: 5, fill: "#1a100b", "fill-opacity": 0.75 }),
    pile,
  );
}
