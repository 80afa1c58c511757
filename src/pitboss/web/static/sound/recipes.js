// The sounds of a table as samples, worked out here and borrowed from nobody: noise for paper, ringing clay for
// cheques, wood for the clock. The same sound is the same samples each time.

/** @typedef {(rate: number) => Float32Array<ArrayBuffer>} Recipe */

const TAU = 2 * Math.PI;

/** Noise that is the same each time. @param {number} seed @returns {() => number} from -1 to 1 */
function noise(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** @param {number} seconds @param {number} rate */
const silence = (seconds, rate) => new Float32Array(Math.ceil(seconds * rate));

/**
 * Adds noise between two pitches, as paper makes it.
 * @param {Float32Array} into
 * @param {number} rate
 * @param {{at: number, seconds: number, low: number, high: number, level: number, rise?: number, seed: number}} how
 *   `rise` is the part of its time in which it grows
 */
function rustle(into, rate, { at, seconds, low, high, level, rise = 0.1, seed }) {
  const draw = noise(seed);
  const [slow, quick] = [1 - Math.exp(-TAU * low / rate), 1 - Math.exp(-TAU * high / rate)];
  const [start, length] = [Math.round(at * rate), Math.round(seconds * rate)];
  let [below, above] = [0, 0];
  for (let i = 0; i < length && start + i < into.length; i += 1) {
    const part = i / length;
    above += quick * (draw() - above);
    below += slow * (above - below);
    const swell = part < rise ? part / rise : ((1 - part) / (1 - rise)) ** 2;
    into[start + i] = (into[start + i] ?? 0) + level * swell * (above - below);
  }
}

/**
 * Adds tones that ring and die away, as something hard makes them.
 * @param {Float32Array} into
 * @param {number} rate
 * @param {number} at
 * @param {number} level
 * @param {readonly (readonly [number, number, number])[]} tones pitch, share, seconds until they are nearly gone
 */
function ring(into, rate, at, level, tones) {
  const start = Math.round(at * rate);
  for (const [pitch, share, seconds] of tones) {
    const length = Math.round(seconds * rate);
    for (let i = 0; i < length && start + i < into.length; i += 1) {
      const attack = Math.min(1, i / (0.0008 * rate));
      const decay = Math.exp(-5 * i / length) * (1 - i / length);
      into[start + i] = (into[start + i] ?? 0) + level * share * attack * decay * Math.sin(TAU * pitch * i / rate);
    }
  }
}

const CLAY = /** @type {const} */ ([[1870, 0.5, 0.06], [2960, 0.35, 0.05], [4310, 0.2, 0.035], [6120, 0.1, 0.02]]);
const TABLE = /** @type {const} */ ([[165, 0.8, 0.06], [310, 0.3, 0.03]]);

/** @param {Float32Array} into @param {number} rate @param {number} at @param {number} level @param {number} seed */
function click(into, rate, at, level, seed) {
  ring(into, rate, at, level, CLAY.map(([pitch, share, seconds]) => [pitch * (1 + (seed % 7) / 90), share, seconds]));
  rustle(into, rate, { at, seconds: 0.004, low: 1500, high: 7000, level: level * 0.8, seed });
}

/** All of it as loud as its loudest place is to be. @param {Float32Array<ArrayBuffer>} samples @param {number} peak */
function levelled(samples, peak) {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => sample * peak / loudest);
}

/** @type {Record<string, Recipe>} */
const RECIPES = {
  /** A card slides over the felt, and lies. */
  slide: (rate) => {
    const made = silence(0.2, rate);
    rustle(made, rate, { at: 0, seconds: 0.17, low: 900, high: 5200, level: 1, rise: 0.35, seed: 11 });
    return levelled(made, 0.4);
  },
  lie: (rate) => {
    const made = silence(0.09, rate);
    rustle(made, rate, { at: 0, seconds: 0.03, low: 250, high: 2600, level: 1, rise: 0.05, seed: 12 });
    ring(made, rate, 0, 0.25, TABLE);
    return levelled(made, 0.5);
  },
  /** A card is turned over: its edge bends, and it falls. */
  turn: (rate) => {
    const made = silence(0.16, rate);
    rustle(made, rate, { at: 0, seconds: 0.05, low: 1600, high: 7000, level: 0.7, rise: 0.4, seed: 13 });
    rustle(made, rate, { at: 0.07, seconds: 0.04, low: 400, high: 3200, level: 1, rise: 0.05, seed: 14 });
    return levelled(made, 0.5);
  },
  /** One cheque is set down, several are, and some are pushed over the felt. */
  cheque: (rate) => {
    const made = silence(0.12, rate);
    click(made, rate, 0, 1, 21);
    return levelled(made, 0.55);
  },
  stack: (rate) => {
    const made = silence(0.32, rate);
    [0, 0.037, 0.08, 0.111, 0.152].forEach((at, n) => click(made, rate, at, 1 - n * 0.12, 31 + 3 * n));
    return levelled(made, 0.6);
  },
  push: (rate) => {
    const made = silence(0.3, rate);
    rustle(made, rate, { at: 0, seconds: 0.26, low: 350, high: 2400, level: 1, rise: 0.3, seed: 41 });
    [0.03, 0.09, 0.13, 0.2].forEach((at, n) => click(made, rate, at, 0.14, 42 + 5 * n));
    return levelled(made, 0.45);
  },
  /** Two packets are riffled, bridged and squared. */
  shuffle: (rate) => {
    const made = silence(1.75, rate);
    let at = 0;
    for (let n = 0; n < 46; n += 1) {
      rustle(made, rate, { at, seconds: 0.012, low: 1100, high: 6500, level: 0.5 + 0.4 * Math.sin(Math.PI * n / 46),
        rise: 0.1, seed: 51 + n });
      at += 0.012 + 0.012 * Math.abs(1 - n / 23);
    }
    for (let n = 0; n < 30; n += 1) {
      rustle(made, rate, { at: at + 0.12 + n * 0.011, seconds: 0.02, low: 700, high: 4800, level: 0.25 + 0.012 * n,
        rise: 0.3, seed: 151 + n });
    }
    for (const tap of [0.58, 0.72]) {
      rustle(made, rate, { at: at + tap, seconds: 0.03, low: 200, high: 2200, level: 1, rise: 0.05, seed: 201 });
      ring(made, rate, at + tap, 0.3, TABLE);
    }
    return levelled(made, 0.5);
  },
  /** A second of the clock; the last one is higher. */
  tick: (rate) => {
    const made = silence(0.08, rate);
    ring(made, rate, 0, 1, [[1180, 0.6, 0.05], [2390, 0.3, 0.03]]);
    return levelled(made, 0.45);
  },
  last: (rate) => {
    const made = silence(0.16, rate);
    ring(made, rate, 0, 1, [[1760, 0.6, 0.13], [3530, 0.25, 0.06]]);
    return levelled(made, 0.45);
  },
};

/** @typedef {"slide" | "lie" | "turn" | "cheque" | "stack" | "push" | "shuffle" | "tick" | "last"} SoundName */

export const SOUNDS = /** @type {SoundName[]} */ (Object.keys(RECIPES));

/**
 * The samples of a sound.
 * @param {SoundName} name
 * @param {number} rate samples in a second
 * @returns {Float32Array<ArrayBuffer>}
 */
export function samplesOf(name, rate) {
  return /** @type {Recipe} */ (RECIPES[name])(rate);
}
