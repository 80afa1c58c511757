// The felt of a baccarat table: bands by bet, a slice for each seat, boxes for the two hands. Nothing on it moves.
import { betName } from "../../lib/names.js";
import { svg } from "../../lib/svg.js";
import { has, language, t } from "../../lib/words.js";
import { BOX, SIDES, boxOf } from "../layout/baccarat.js";
import { BANDS, middleOf, outlineOf, placeIn, sector } from "../layout/cells_baccarat.js";
import { lean, place, turned } from "../layout/geometry.js";
import { GOLD, SANS, SERIF, drawCloth, drawNames, onArc } from "./cloth.js";

/** @typedef {import("../layout/geometry.js").Pose} Pose */
/** @typedef {import("../layout/baccarat.js").Felt} Felt */
/** @typedef {import("../layout/cells_baccarat.js").Cell} Cell */
/** @typedef {import("../layout/cells_baccarat.js").Slice} Slice */

const CLOTH = /** @type {const} */ (["#2f5696", "#274a86", "#183161", "#0c1a38"]);
const TONES = Object.freeze({
  side: { ground: "#1d2b47", ink: "#dfe6f5" },
  player: { ground: "#1c4690", ink: "#d3e2ff" },
  banker: { ground: "#5f2346", ink: "#ffd3cf" },
  tie: { ground: "#1a544f", ink: "#c4f2dc" },
});
const LINE = "#cdb988";
const NUMBER = 20;

/**
 * @param {Felt} felt
 * @param {Pose} pose
 * @param {string} uid
 * @returns {SVGGElement}
 */
export function drawFelt(felt, pose, uid) {
  const angles = felt.slices.map(({ t: angle }) => angle);
  return svg(
    "g",
    { class: "felt felt-baccarat" },
    ...drawCloth(uid, pose, CLOTH),
    ...bands(felt, pose),
    ...felt.slices.flatMap((slice, index) => seat(felt, slice, index, pose, uid)),
    ...SIDES.map((side) => handBox(side, pose)),
    ...drawNames(uid, felt.scene.spots, angles, pose, "page.things.you"),
  );
}

/** The bands of all seats at once, and the lines between the seats. @param {Felt} felt @param {Pose} pose */
function bands(felt, pose) {
  const ends = felt.slices.flatMap(({ from, to }) => [from, to]);
  const whole = { t: 0, from: Math.min(...ends), to: Math.max(...ends) };
  const low = Math.min(...felt.cells.map(({ d1 }) => d1));
  const tones = /** @type {const} */ (["side", "player", "banker", "tie"]);
  const made = tones
    .filter((tone) => felt.cells.some((cell) => cell.tone === tone))
    .map((tone) => {
      const [d1 = 0, d2 = 0] = tone === "side" ? [low, BANDS.side[1]] : BANDS[tone];
      const look = { fill: TONES[tone].ground, "fill-opacity": 0.86, stroke: LINE, "stroke-width": 1.6 };
      return svg("path", { d: sector(d1, d2, whole, pose), ...look });
    });
  const cuts = felt.slices.slice(1).map(({ to }) => {
    const [out, into] = [place(low, to, pose), place(BANDS.tie[1] ?? 304, to, pose)];
    return `M${out.x.toFixed(1)} ${out.y.toFixed(1)}L${into.x.toFixed(1)} ${into.y.toFixed(1)}`;
  });
  return [...made, svg("path", { d: cuts.join(""), stroke: LINE, "stroke-width": 1.2, "stroke-opacity": 0.6 })];
}

/**
 * @param {Felt} felt
 * @param {Slice} slice
 * @param {number} index
 * @param {Pose} pose
 * @param {string} uid
 * @returns {SVGElement[]}
 */
function seat(felt, slice, index, pose, uid) {
  const mine = felt.scene.spots[index]?.mine ?? false;
  const low = Math.min(...felt.cells.map(({ d1 }) => d1));
  const glow = mine ? [svg("path", { d: sector(low, BANDS.tie[1] ?? 304, slice, pose), ...MINE })] : [];
  const texts = felt.cells.flatMap((cell, place_) => {
    if (cell.tone === "side") return [sideBox(felt, cell, slice, pose)];
    const middle = middleOf(cell, slice);
    const look = { "font-family": SERIF, "font-size": 18, "letter-spacing": 0.6 };
    const key = `page.things.cell.${cell.bet}`;
    const text = has(key) ? t(key) : cell.key;
    const span = (slice.to - slice.from) / 2;
    const { ink } = TONES[cell.tone];
    const id = `${uid}-cell-${index}-${place_}`;
    return [
      spotFor(cell, slice, pose, ink),
      ...onArc(id, { ...middle, span, pose }, { ...look, class: "band-text", fill: ink }, text),
      initial(cell, slice, pose),
    ];
  });
  return [...glow, ...texts, number(index + 1, slice, pose)];
}

/** The letter of a bet, which stands for its name where the table is small. */
function initial(/** @type {Cell} */ cell, /** @type {Slice} */ slice, /** @type {Pose} */ pose) {
  const middle = middleOf(cell, slice);
  const { x, y } = place(middle.d, middle.t, pose);
  const key = `page.roads.letter.${cell.bet}`;
  const look = { "font-family": SANS, "font-size": 29, "font-weight": 700, fill: TONES[cell.tone].ink };
  const own = t(`page.things.cell.${cell.bet}`);
  const text = own.length < 3 ? own : has(key) ? t(key) : cell.key;
  return svg("text", { class: "side-key", x, y: y + 10, "text-anchor": "middle", ...look, text });
}

/** A seat's number, between its bets and its guest. @param {number} of @param {Slice} slice @param {Pose} pose */
function number(of, slice, pose) {
  const { x, y } = place(NUMBER, slice.t, pose);
  const look = { "font-family": SERIF, "font-weight": 700, fill: GOLD, "text-anchor": "middle", x };
  return svg(
    "g",
    {},
    svg("text", { class: "band-text", ...look, y: y + 8, "font-size": 22, text: of }),
    svg("text", { class: "side-key", ...look, y: y + 10, "font-size": 29, text: of }),
  );
}

/** Where cheques go. @param {Cell} cell @param {Slice} slice @param {Pose} pose @param {string} ink */
function spotFor(cell, slice, pose, ink) {
  const { x, y } = placeIn(cell, slice, pose);
  const r = cell.r * 1.06;
  const look = { fill: "#000", "fill-opacity": 0.16, stroke: ink, opacity: 0.55 };
  return svg("ellipse", { cx: x, cy: y, rx: r, ry: r * 0.88, ...look });
}

const MINE = Object.freeze({ fill: "#ffe08a", "fill-opacity": 0.1, stroke: "#ffe08a", "stroke-width": 3.5 });

/** A side bet's box: its name in one or two lines, or its short one. @param {Felt} felt @param {Cell} cell */
function sideBox(felt, cell, /** @type {Slice} */ slice, /** @type {Pose} */ pose) {
  const middle = middleOf(cell, slice);
  const { x, y } = place(middle.d, middle.t, pose);
  const key = `page.things.side.${cell.bet}`;
  const name = betName(felt.scene, cell.bet);
  const lines = cell.small ? [cell.key] : twoLines(has(key) ? t(key) : name);
  const width = (cell.width ?? 90) - 8;
  const texts = [
    ...lines.map((line, i) => {
      const y = (i - (lines.length - 1) / 2) * 20;
      return sideText(line, width, { size: 17.5, y, of: "side-word" });
    }),
    sideText(has(key) && t(key).length < 4 ? t(key) : cell.key, width, { size: cell.small ? 25 : 28, y: 0,
      of: "side-key" }),
  ];
  const look = { fill: "#0c1730", "fill-opacity": 0.55, stroke: GOLD, "stroke-width": 1.4, "stroke-dasharray": "5 3" };
  return svg(
    "g",
    {},
    svg("path", { d: outlineOf(cell, slice, pose), ...look, "stroke-opacity": 0.8 }),
    svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean(middle.t).toFixed(1)})` }, texts),
  );
}

/**
 * A line that fits its box.
 * @param {string} text
 * @param {number} width
 * @param {{size: number, y: number, of: string}} how
 */
function sideText(text, width, { size, y, of }) {
  const tight = widthOf(text) * size > width;
  return svg("text", {
    class: of,
    y: y + size * 0.36,
    "text-anchor": "middle",
    "font-family": SANS,
    "font-size": size,
    "font-weight": 650,
    textLength: tight ? width : null,
    lengthAdjust: tight && "spacingAndGlyphs",
    fill: "#f0dca0",
    text,
  });
}

/** How wide a line is, by its height: Chinese characters are square. @param {string} line */
function widthOf(line) {
  return [...line].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.68), 0);
}

/** At most two lines, broken where they are most equal. @param {string} text @returns {string[]} */
function twoLines(text) {
  const words = text.split(" ");
  const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => line.length));
  return breaks.sort((a, b) => longest(a) - longest(b))[0] ?? [text];
}

/** @param {"player" | "banker"} side @param {Pose} pose */
function handBox(side, pose) {
  const { x, y } = turned(boxOf(side), pose);
  const [w, h] = [BOX.width, BOX.height];
  const ink = side === "player" ? "#b9d2ff" : "#ffc2bd";
  // The head of the box is away from the guests; a dealer has it nearer, below the cards.
  const head = pose === "guest" ? -h / 2 + 31 : h / 2 - 17;
  const left = pose === "guest" ? -w / 2 + 18 : w / 2 - 18;
  const box = { x: -w / 2, y: -h / 2, width: w, height: h, rx: 12 };
  const look = {
    x: left,
    "text-anchor": pose === "guest" ? "start" : "end",
    "font-family": SERIF,
    "font-weight": 700,
    "letter-spacing": 2,
    fill: ink,
  };
  const seal = language().startsWith("zh") ? "" : t(`page.things.seal.${side}`);
  const title = t(`page.things.box.${side}`, { seal });
  const short = t(`page.things.cell.${side}`);
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("rect", { ...box, fill: "#0b1733", "fill-opacity": 0.72, stroke: ink }),
    svg("text", { class: "band-text", ...look, y: head, "font-size": 22, text: title }),
    svg("text", { class: "band-text-large box-title", ...look, y: head, "font-size": 31, text: short }),
  );
}
