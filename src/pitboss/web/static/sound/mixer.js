// The mixer: plays sounds on the channels of a sound context, each as loud as the reader wants it, and never clipped.
import { prefs } from "../lib/prefs.js";
import { CHANNELS, gainOf } from "./channels.js";
import { samplesOf } from "./recipes.js";

/** @typedef {import("./channels.js").Channel} Channel */
/** @typedef {import("./recipes.js").SoundName} SoundName */

/** So many of one channel are heard together; more would only be noise. */
const VOICES = 6;
/** The same thing never sounds quite the same twice. */
const PITCHES = [1, 1.04, 0.97, 1.02, 0.95, 1.06, 0.99];
/** What may add up before it is bent. */
const ROOM = 4;

export class Mixer {
  #context;
  /** @type {Map<Channel, GainNode>} */
  #gains = new Map();
  /** @type {Map<SoundName, AudioBuffer>} */
  #buffers = new Map();
  /** @type {Map<Channel, number[]>} when the sounds of a channel end */
  #ends = new Map();
  #played = 0;

  /** @param {BaseAudioContext} context */
  constructor(context) {
    this.#context = context;
    const bend = context.createWaveShaper();
    bend.curve = Float32Array.from({ length: 1025 }, (_, at) => Math.tanh(ROOM * (at / 512 - 1)));
    const room = context.createGain();
    room.gain.value = 1 / ROOM;
    room.connect(bend).connect(context.destination);
    for (const { name } of CHANNELS) {
      const gain = context.createGain();
      gain.connect(room);
      this.#gains.set(name, gain);
    }
    this.level();
  }

  get context() {
    return this.#context;
  }

  /** Every channel as loud as it is to be; one that is off is silent at once. */
  level() {
    for (const { name, on, volume } of CHANNELS) {
      const gain = this.#gains.get(name);
      if (gain) gain.gain.value = prefs.get(on) === "on" ? gainOf(prefs.get(volume)) : 0;
    }
  }

  /**
   * Plays a sound, if its channel has room for it.
   * @param {Channel} channel
   * @param {SoundName} name
   * @param {{after?: number, level?: number}} [how] seconds from now; how loud beside its like
   * @returns {boolean} whether it is played
   */
  play(channel, name, { after = 0, level = 1 } = {}) {
    const now = this.#context.currentTime;
    const ends = (this.#ends.get(channel) ?? []).filter((end) => end > now);
    this.#ends.set(channel, ends);
    const gain = this.#gains.get(channel);
    if (!gain || ends.length >= VOICES) return false;
    const buffer = this.#bufferOf(name);
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = PITCHES[(this.#played += 1) % PITCHES.length] ?? 1;
    const own = this.#context.createGain();
    own.gain.value = level;
    source.connect(own).connect(gain);
    source.start(now + after);
    ends.push(now + after + buffer.duration);
    return true;
  }

  /** @param {SoundName} name */
  #bufferOf(name) {
    const known = this.#buffers.get(name);
    if (known) return known;
    const samples = samplesOf(name, this.#context.sampleRate);
    const made = this.#context.createBuffer(1, samples.length, this.#context.sampleRate);
    made.copyToChannel(samples, 0);
    this.#buffers.set(name, made);
    return made;
  }
}
