// @ts-check
// What waits, put together: the line tells each thing once and then only the order of all.

/** @typedef {import("./scene.d.ts").PitMessage} PitMessage */

/**
 * All lines after a message, in its order.
 * @param {PitMessage | null} before
 * @param {PitMessage} message
 * @returns {PitMessage}
 */
export function allWaiting(before, message) {
  const known = new Map([...(before?.lines ?? []), ...message.lines].map((line) => [line.id, line]));
  return { ...message, lines: message.order.flatMap((id) => known.get(id) ?? []) };
}
