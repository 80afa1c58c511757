// What can be heard, each kind with its own switch and its own volume among the reader's preferences.

/** @typedef {"cards" | "cheques" | "shuffle" | "clock" | "calls"} Channel */
/** @typedef {"sound_cards" | "sound_cheques" | "sound_shuffle" | "sound_clock" | "speech"} Switch */
/** @typedef {import("../lib/prefs.js").VolumeName} VolumeName */

/** @type {readonly {name: Channel, on: Switch, volume: VolumeName}[]} */
export const CHANNELS = [
  { name: "cards", on: "sound_cards", volume: "volume_cards" },
  { name: "cheques", on: "sound_cheques", volume: "volume_cheques" },
  { name: "shuffle", on: "sound_shuffle", volume: "volume_shuffle" },
  { name: "clock", on: "sound_clock", volume: "volume_clock" },
  { name: "calls", on: "speech", volume: "volume_calls" },
];

/** The ear hears tenfold power as twice as loud. @param {string} percent @returns {number} from 0 to 1 */
export const gainOf = (percent) => (Number(percent) / 100) ** 2;
