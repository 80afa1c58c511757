// The dealer's voice: the browser's own, in the reader's language, one call after the other.
import { prefs } from "../lib/prefs.js";

/** So many calls may wait to be spoken; a voice that falls further behind what is seen begins with the newest. */
const BEHIND = 4;
/** @type {Set<SpeechSynthesisUtterance>} calls that are not spoken to their end */
const waiting = new Set();

/**
 * Speaks a text after those before it. Before the reader's first gesture nothing is spoken.
 * @param {SpeechSynthesisVoice} voice
 * @param {string} text
 */
export function speak(voice, text) {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  if (waiting.size >= BEHIND) hush();
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.volume = Number(prefs.get("volume_calls")) / 100;
  spoken.onend = spoken.onerror = () => void waiting.delete(spoken);
  waiting.add(spoken);
  speechSynthesis.speak(spoken);
}

/** Says nothing more. */
export function hush() {
  waiting.clear();
  globalThis.speechSynthesis?.cancel();
}

addEventListener("pagehide", hush);
