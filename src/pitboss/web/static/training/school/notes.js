// Notes of an instructor at a trainee's seat: the list, and the panel that asks for new ones while the trainee deals.

import { alertNow } from "../../lib/announce.js";
import { ask } from "../../lib/api.js";
import { el, fill } from "../../lib/el.js";
import { language, t } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").NoteOut} NoteOut */

const AGAIN_MS = 3_000;

/** The notes, the newest first. @param {readonly NoteOut[]} notes */
export const noteList = (notes) => notes.length > 0 && el("ul", { class: "seat-notes" }, ...[...notes].reverse()
  .map((note) => el("li", null, el("strong", { text: note.by }), " ", el("span", { text: note.text }))));

/**
 * A panel that shows the notes of a sitting as they come, until the view ends; nothing is shown without a note.
 * @param {string} sitting
 * @param {(stop: () => void) => void} until
 */
export function notesPanel(sitting, until) {
  const list = el("div");
  const panel = el("section", { class: "panel seat-notes-panel", hidden: true,
    "aria-label": t("page.school.join.notes") }, list);
  let known = 0;
  const read = async () => {
    if (document.hidden || !panel.isConnected) return;
    const notes = /** @type {NoteOut[]} */ (await ask(
      `/api/train/seat/${encodeURIComponent(sitting)}/notes?language=${language()}`).catch(() => []));
    if (notes.length <= known) return;
    known = notes.length;
    fill(list, noteList(notes));
    panel.hidden = false;
    const newest = notes.at(-1);
    if (newest) alertNow(`${newest.by}: ${newest.text}`);
  };
  const timer = setInterval(read, AGAIN_MS);
  until(() => clearInterval(timer));
  return panel;
}
