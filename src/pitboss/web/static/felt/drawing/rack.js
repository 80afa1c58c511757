// The rack: tubes of cheques seen edge-on in a wooden frame, the highest colours in the middle; or its lid, locked.

import { short, svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";
import { COLOURS, HIGHEST_FIRST, chequesInWords, drawCheque } from "./cheques.js";

/** @typedef {import("./cheques.js").Cheques} Cheques */
/** @typedef {import("./cheques.js").Colour} Colour */
/** @typedef {{colour: Colour, count: number}} Tube */

const TUBES = 18;
const SMALLEST = 60;
const STACK = 20;
const FIVE = 5;
const FRAME = 12;
const THINNEST = 1.9;

/**
 * The tubes, left to right: as many for each colour as its cheques need, the highest in the middle.
 *
 * @param {Cheques} cheques
 * @returns {{tubes: Tube[], room: number}} `room` is how many one tube holds
 */
export function tubesOf(cheques) {
  const kinds = HIGHEST_FIRST.filter((colour) => (cheques[colour] ?? 0) > 0);
  const needed = (/** @type {number} */ room) =>
    kinds.reduce((sum, colour) => sum + Math.ceil((cheques[colour] ?? 0) / room), 0);
  let room = SMALLEST;
  while (needed(room) > TUBES) room += STACK;
  /** @type {Tube[]} */
  const tubes = [];
  kinds.forEach((colour, place) => {
    let left = cheques[colour] ?? 0;
    while (left > 0) {
      const tube = { colour, count: Math.min(room, left) };
      left -= tube.count;
      if (place % 2) tubes.unshift(tube);
      else tubes.push(tube);
    }
  });
  return { tubes, room };
}

/**
 * Where the tubes of each colour lie in a rack about 0,0.
 *
 * @param {Cheques} cheques
 * @param {{width: number, height: number}} size
 * @returns {{colour: Colour, x: number, y: number, w: number, h: number}[]} centred
 */
export function tubeBoxes(cheques, { width, height }) {
  const { tubes } = tubesOf(cheques);
  const pitch = (width - 2 * FRAME) / TUBES;
  const first = -(pitch * tubes.length) / 2;
  const colours = [...new Set(tubes.map(({ colour }) => colour))];
  return colours.map((colour) => {
    const from = tubes.findIndex((one) => one.colour === colour);
    const count = tubes.filter((one) => one.colour === colour).length;
    return { colour, x: first + (from + count / 2) * pitch, y: 0, w: count * pitch, h: height - 2 * FRAME };
  });
}

/** A plain black tube would be a hole in the wood. @param {Colour} colour */
const shown = (colour) => (colour === "black" ? "#3a3c43" : COLOURS[colour].base);

/**
 * The cheques of one tube, lying from its foot upward.
 *
 * @param {Tube} tube
 * @param {{x: number, width: number, foot: number, high: number, counted?: boolean}} where `high` is one cheque's
 *   thickness; the edges of cheques to be counted are drawn strongly
 * @returns {SVGElement[]}
 */
export function drawTube({ colour, count }, { x, width, foot, high, counted = false }) {
  const tall = count * high;
  const box = { y: foot - tall, height: tall };
  const edge = high * Math.max(1, Math.ceil(THINNEST / high)); // thinner lines than these would only be grey
  const spots = [];
  const lines = [];
  for (let i = 0; edge * (i + 1) <= tall + 0.01; i++) {
    const y = short(foot - (i + 1) * edge);
    const side = ((i * 5) % 7) / 7;
    for (const [at, wide] of [[0.1 + 0.3 * side, 0.18], [0.58 + 0.2 * side, 0.12]]) {
      const across = short(width * (wide ?? 0));
      spots.push(`M${short(x + width * (at ?? 0))} ${y}h${across}v${short(edge)}h-${across}z`);
    }
    lines.push(`M${short(x)} ${y}h${short(width)}`);
  }
  const lammers = [];
  const every = high * STACK < 8 ? 5 * STACK : STACK;
  for (let at = every; at < count; at += every) {
    lammers.push(`M${short(x - 1)} ${short(foot - at * high)}h${short(width + 2)}`);
  }
  return [
    svg("rect", { x, width, ...box, rx: 1.5, fill: shown(colour) }),
    svg("path", { d: spots.join(""), fill: COLOURS[colour].spots, opacity: 0.8 }),
    svg("path", { d: lines.join("") || "M0 0", stroke: "#000", "stroke-opacity": counted ? 0.9 : 0.45,
      "stroke-width": counted ? 1 : 0.5 }),
    svg("path", { d: lammers.join("") || "M0 0", stroke: "#f6edd6", "stroke-width": 2 }),
    // The round of the cheques: light along the middle, dark at both sides.
    svg("rect", { x, width: width * 0.2, ...box, fill: "#000", opacity: 0.3 }),
    svg("rect", { x: x + width * 0.34, width: width * 0.16, ...box, fill: "#fff", opacity: 0.22 }),
    svg("rect", { x: x + width * 0.76, width: width * 0.24, ...box, fill: "#000", opacity: 0.36 }),
  ];
}

/** @param {number} width @param {number} height */
function frame(width, height) {
  const [x, y] = [-width / 2, -height / 2];
  return [
    svg("rect", { x: x - 2, y: y + 4, width: width + 4, height: height + 2, rx: 12, fill: "#000", opacity: 0.4 }),
    svg("rect", { x, y, width, height, rx: 10, fill: "#5a3420", stroke: "#2c170c", "stroke-width": 2 }),
    svg("rect", { x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 8, fill: "none", stroke: "#7f4f33" }),
  ];
}

/**
 * The rack about 0,0, with its totals by colour as its name; null is a rack under its lid.
 *
 * @param {Cheques | null} cheques
 * @param {{width?: number, height?: number}} [options]
 * @returns {SVGGElement}
 */
export function drawRack(cheques, { width = 540, height = 138 } = {}) {
  const name = cheques ? t("page.things.rack", { list: chequesInWords(cheques) }) : t("page.things.rack_closed");
  const made = svg("g", { class: "rack", role: "img", "aria-label": name }, frame(width, height));
  const [x, y] = [-width / 2 + FRAME, -height / 2 + FRAME];
  const [inner, tall] = [width - 2 * FRAME, height - 2 * FRAME];
  made.append(svg("rect", { x, y, width: inner, height: tall, rx: 4, fill: "#0d0a08" }));
  if (!cheques) {
    made.append(
      svg("rect", { x, y, width: inner, height: tall, rx: 4, fill: "#23282d", stroke: "#454d55", "stroke-width": 2 }),
      svg("path", { d: "M-9 -3 V-11 A9 9 0 0 1 9 -11 V-3", fill: "none", stroke: "#c9b27a", "stroke-width": 4 }),
      svg("rect", { x: -14, y: -4, width: 28, height: 22, rx: 4, fill: "#c9b27a" }),
      svg("circle", { cy: 7, r: 4, fill: "#23282d" }),
    );
    return made;
  }
  const { tubes, room } = tubesOf(cheques);
  const pitch = inner / TUBES;
  const first = x + (pitch * (TUBES - tubes.length)) / 2;
  const slot = `h${short(pitch - 3)}v${tall - 4}h${short(3 - pitch)}z`;
  const slots = Array.from({ length: TUBES }, (_, i) => `M${short(x + i * pitch + 1.5)} ${short(y + 2)}${slot}`);
  made.append(svg("path", { d: slots.join(""), fill: "#241a14" }));
  tubes.forEach((tube, i) => {
    const where = { x: first + i * pitch + 2.5, width: pitch - 5, foot: y + tall - 3, high: (tall - 8) / room };
    const title = svg("title", { text: t(`page.things.count.${tube.colour}`, { n: cheques[tube.colour] ?? 0 }) });
    made.append(svg("g", {}, title, drawTube(tube, where)));
  });
  return made;
}

const COUNTED = Object.freeze({ pitch: 52, high: 5, top: 8, foot: 44, five: 4, stack: 9 });

/** The stacks, the fives and the loose cheques of a tube: 20, 20, 5, 2. @param {number} count @returns {number[]} */
function partsOf(count) {
  const rest = count % STACK;
  const parts = [...Array(Math.floor(count / STACK)).fill(STACK), ...Array(Math.floor(rest / FIVE)).fill(FIVE)];
  return rest % FIVE ? [...parts, rest % FIVE] : parts;
}

/** How far above the foot of its tube a cheque lies, lammers included. @param {number} below */
function liftOf(below) {
  const stacks = Math.floor(below / STACK);
  return below * COUNTED.high + stacks * COUNTED.stack + (Math.floor(below / FIVE) - stacks) * COUNTED.five;
}

/**
 * Tubes to be counted cheque by cheque, as one picture: a gap after each five, a white lammer after each stack, and
 * the face of the cheque at the foot.
 *
 * @param {readonly Tube[]} tubes
 * @returns {SVGElement}
 */
export function drawCountedTubes(tubes) {
  const { pitch, high, top, foot, stack } = COUNTED;
  const room = Math.max(STACK, ...tubes.map((tube) => tube.count));
  const [wide, bottom] = [pitch * tubes.length + 2 * FRAME, top + liftOf(room - 1) + high + 8];
  const width = pitch - 12;
  const list = tubes.map(({ colour, count }) => `${t(`colour.${colour}`)} ${partsOf(count).join(" + ")}`).join("; ");
  return svg("svg", { class: "shown-rack", viewBox: `0 0 ${wide} ${bottom + foot}`, width: wide,
    height: bottom + foot, role: "img", "aria-label": t("page.things.rack", { list }) },
  svg("rect", { width: wide, height: bottom + foot, rx: 10, fill: "#5a3420", stroke: "#2c170c", "stroke-width": 2 }),
  ...tubes.map(({ colour, count }, place) => {
    const x = FRAME + place * pitch + 6;
    const made = svg("g", { class: "counted-tube" },
      svg("rect", { x: x - 4, y: top, width: pitch - 4, height: bottom - top, rx: 4, fill: "#120c08" }));
    for (let below = 0; below < count; below += FIVE) {
      const where = { x, width, foot: bottom - 4 - liftOf(below), high, counted: true };
      if (below && below % STACK === 0) {
        const y = where.foot + stack / 2 - 2;
        made.append(svg("rect", { x: x - 4, y, width: pitch - 4, height: 4, fill: "#fff" }));
      }
      made.append(...drawTube({ colour, count: Math.min(FIVE, count - below) }, where));
    }
    made.append(svg("g", { transform: `translate(${x + width / 2} ${bottom + foot / 2 - 2})` },
      drawCheque(colour, { r: 18 })));
    return made;
  }));
}
