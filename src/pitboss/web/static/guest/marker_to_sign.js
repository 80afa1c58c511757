// <pb-marker-to-sign>: a marker that the guest is asked to sign, in words, with the two answers. It stands beside the
// controls and takes no focus: a hand may be in play.

import { alertNow } from "../lib/announce.js";
import { give } from "../lib/commands.js";
import { el, fill } from "../lib/el.js";
import { refusalLine, refusalWords } from "../lib/notice.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").MarkerToSign} Marker */

export class MarkersToSign extends HTMLElement {
  /** @type {string} */
  #asked = "";

  /** @param {readonly Marker[]} markers */
  show(markers) {
    this.hidden = !markers.length;
    fill(this, ...markers.map((one) => this.#one(one)));
    const first = markers[0];
    if (first && first.serial !== this.#asked) alertNow(t("page.table.marker.text", { ...first }));
    this.#asked = first?.serial ?? "";
  }

  /** @param {Marker} marker */
  #one(marker) {
    const refusal = refusalLine();
    const button = (/** @type {string} */ type, /** @type {string} */ key, /** @type {string} */ name) => el("button",
      { type: "button", class: name, "data-do": type, text: t(`page.table.marker.${key}`), onclick: async () => {
        const given = await give({ type, serial: marker.serial });
        refusal.hidden = !given.refusal;
        fill(refusal, ...refusalWords(given.refusal));
      } });
    return el("section", { class: "marker-to-sign", "data-serial": marker.serial,
      "aria-label": t("page.table.marker.title") },
    el("h2", { text: t("page.table.marker.title") }), el("p", { text: t("page.table.marker.text", { ...marker }) }),
    el("p", { class: "marker-answers" }, button("AcceptMarker", "sign", "main"),
      button("RefuseMarker", "refuse", "")), refusal);
  }
}

customElements.define("pb-marker-to-sign", MarkersToSign);
