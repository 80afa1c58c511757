// Makes heard what the picture shows. It is fetched when the reader has turned a sound on, makes nothing before their
// first gesture, and nothing at the table waits for it.
import { picture } from "../felt/picture.js";
import { prefs } from "../lib/prefs.js";
import { CHANNELS } from "./channels.js";
import { Mixer } from "./mixer.js";

/** @typedef {import("./channels.js").Channel} Channel */
/** @typedef {import("./recipes.js").SoundName} SoundName */
/** @typedef {import("../felt/motion.js").Step} Step */
/** @typedef {{channel: Channel, name: SoundName, level?: number}} Heard */

/** @type {Mixer | null} */
let mixer = null;

/** The mixer, which a gesture of the reader brings to life. */
function open() {
  if (!mixer && "AudioContext" in globalThis) mixer = new Mixer(new AudioContext());
  const context = mixer?.context;
  if (context instanceof AudioContext && context.state !== "running") return context.resume();
  return Promise.resolve();
}

/** Whether anything but the calls is wanted: those are the business of the voice. */
const wanted = () => CHANNELS.some(({ name, on }) => name !== "calls" && prefs.get(on) === "on");

/** @param {Heard | null} heard @param {number} [after] seconds from now */
function play(heard, after = 0) {
  const on = CHANNELS.find(({ name }) => name === heard?.channel)?.on;
  if (!heard || !on || prefs.get(on) !== "on" || mixer?.context.state !== "running") return;
  mixer.play(heard.channel, heard.name, { after, level: heard.level });
}

/**
 * What a step of the picture sounds like: what slides is heard as it sets out, what comes to lie as it lies.
 * @param {Step} step
 * @param {"sets_out" | "lies"} when
 * @returns {Heard | null}
 */
export function soundOf({ what, piece, flip }, when) {
  const lies = when === "lies";
  if (piece.kind === "card") {
    if (lies && what === "turn") return { channel: "cards", name: "turn" };
    if (lies) return what === "come" ? { channel: "cards", name: flip ? "turn" : "lie" } : null;
    return what === "turn" ? null : { channel: "cards", name: "slide", level: what === "come" ? 1 : 0.6 };
  }
  if (piece.kind !== "stack") return null;
  const laid = what === "come" || what === "join";
  if (!laid) return lies ? null : { channel: "cheques", name: "push", level: 0.8 };
  const count = Object.values(piece.cheques ?? {}).reduce((sum, more) => (sum ?? 0) + (more ?? 0), 0) ?? 0;
  return lies ? { channel: "cheques", name: count > 1 ? "stack" : "cheque" } : null;
}

/** Steps that jump together are heard shortly after one another. */
const APART = 0.07;

/** @type {Record<string, (detail: any) => void>} */
const HEARD = {
  piece: ({ step, when }) => play(soundOf(step, when)),
  shown: ({ was, scene, jumped }) => {
    if (was && was.phase !== "shuffle" && scene.phase === "shuffle") play({ channel: "shuffle", name: "shuffle" });
    jumped.forEach((/** @type {Step} */ step, /** @type {number} */ n) =>
      play(soundOf(step, "lies") ?? soundOf(step, "sets_out"), n * APART));
  },
  second: ({ seconds }) => play({ channel: "clock", name: seconds > 1 ? "tick" : "last" }),
};

for (const [name, hear] of Object.entries(HEARD)) {
  picture.addEventListener(name, (event) => {
    // Nobody looks at the cards of a hidden page, but its clock runs.
    if (name === "second" || !document.hidden) hear(/** @type {CustomEvent} */ (event).detail);
  });
}
for (const gesture of ["pointerdown", "keydown"]) {
  document.addEventListener(gesture, () => void (wanted() && open().catch(() => {})), { capture: true });
}
prefs.addEventListener("change", () => mixer?.level());
addEventListener("pagehide", () => {
  const context = mixer?.context;
  if (context instanceof AudioContext) void context.suspend().catch(() => {});
});

/** @type {Record<Exclude<Channel, "calls">, SoundName>} what each is tried with */
const EXAMPLES = { cards: "slide", cheques: "stack", shuffle: "shuffle", clock: "tick" };

/** Lets the reader hear a channel that is on. @param {Exclude<Channel, "calls">} channel */
export async function example(channel) {
  await open().catch(() => {});
  mixer?.level();
  play({ channel, name: EXAMPLES[channel] });
  if (channel === "cards") play({ channel, name: "lie" }, 0.26);
}
