// The reader's signature on the paper that they have just agreed to, where it is what waits next.

/** @typedef {import("../../lib/scene.d.ts").QueueRow} QueueRow */

/**
 * @param {import("../../lib/scene.d.ts").TableDesk | null} desk
 * @param {QueueRow} line of the lines that were agreed to
 * @returns {QueueRow | null}
 */
export const signatureAfter = (desk, line) => desk?.waiting.find((one) => one.mine && one.kind === line.kind
  && one.about.serial === line.about.serial && /^Sign/.test(one.command?.type ?? "")) ?? null;
