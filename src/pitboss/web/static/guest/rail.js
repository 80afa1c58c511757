// <pb-rail>: the guest's side of the rail: the cheques they hold to pick from, what lies on the layout, what is left.

import { COLOURS, chequesInWords, drawCheque, worth } from "../felt/drawing/cheques.js";
import { drawCoupon } from "../felt/drawing/pieces.js";
import { el } from "../lib/el.js";
import { changed, refill } from "../lib/redraw.js";
import { svg } from "../lib/svg.js";
import { money, t } from "../lib/words.js";
import { held } from "./betting.js";

/** @typedef {import("./betting.js").Cheques} Cheques */
/** @typedef {import("../felt/drawing/cheques.js").Colour} Colour */
/** @typedef {import("../lib/scene.d.ts").Scene} Scene */

/**
 * What the guest has lying on the layout: their own bets, no tokes.
 *
 * @param {Scene} scene
 * @returns {number}
 */
export function onLayout(scene) {
  return scene.spots.filter((spot) => spot.mine).flatMap((spot) => spot.bets)
    .filter((bet) => bet.owner !== "dealer")
    .reduce((sum, bet) => sum + worth(bet.cheques), 0);
}

/** All that a guest has at the table. @param {Scene} scene */
export const fortune = (scene) => worth(scene.cheques) + onLayout(scene);

export class Rail extends HTMLElement {
  constructor() {
    super();
    /** @type {Colour | null} */
    this.picked = null;
    /** The cents of the coupon that is picked instead, or 0. */
    this.coupon = 0;
    /** @type {readonly number[]} */
    this.coupons = [];
    /** @type {Cheques} */
    this.cheques = {};
    this.picker = el("div", { class: "picker", role: "radiogroup" });
    this.layout = el("strong", {});
    this.left = el("strong", {});
    this.labels = { layout: el("span", {}), left: el("span", {}) };
  }

  connectedCallback() {
    if (this.picker.isConnected) return;
    this.append(this.picker, el("dl", { class: "totals" },
      el("div", {}, el("dt", {}, this.labels.layout), el("dd", {}, this.layout)),
      el("div", {}, el("dt", {}, this.labels.left), el("dd", {}, this.left))));
  }

  /** Picks a colour, and calls the view. @param {Colour} colour */
  pick(colour) {
    this.picked = colour;
    this.coupon = 0;
    this.draw();
    this.dispatchEvent(new CustomEvent("pick", { detail: { colour } }));
  }

  /** Pick a coupon instead of a cheque. @param {number} cents */
  pickCoupon(cents) {
    this.coupon = cents;
    this.draw();
    this.dispatchEvent(new CustomEvent("pick", { detail: { coupon: cents } }));
  }

  /** The key of the n-th cheque of the picker: 1 to 9, then 0. @param {number} place */
  pickPlace(place) {
    const found = held(this.cheques)[place];
    if (found) this.pick(found.colour);
    return found?.colour ?? null;
  }

  /**
   * The cheque that the next click bets. It is the one that the guest picked; where none of its colour is left, the
   * next lower one that they hold, or none: never a higher one. The one that they picked counts again when it is back.
   *
   * @returns {Colour | null}
   */
  get next() {
    if (!this.picked) return null;
    const most = COLOURS[this.picked].value;
    return held(this.cheques).findLast((one) => one.value <= most)?.colour ?? null;
  }

  /** The guest bet a cheque of the colour that stood in for the one they picked: that is the one they want now. */
  used() {
    this.picked = this.next ?? this.picked;
  }

  /**
   * @param {Cheques} inHand what is left in hand, without cheques that lie as ghosts
   * @param {number} layout cents on the layout
   * @param {readonly number[]} [coupons] the cents of the coupons that are signed
   */
  show(inHand, layout, coupons = []) {
    this.cheques = inHand;
    this.coupons = coupons;
    if (!coupons.includes(this.coupon)) this.coupon = 0;
    const kinds = held(inHand);
    // Whoever has not chosen yet is likely to want the middle of what they hold.
    this.picked ??= kinds[Math.floor(kinds.length / 2)]?.colour ?? null;
    this.layout.textContent = money(layout);
    this.left.textContent = money(worth(inHand));
    this.labels.layout.textContent = t("page.rail.layout");
    this.labels.left.textContent = t("page.rail.rail");
    this.picker.setAttribute("aria-label", t("page.rail.picker"));
    if (changed(this, [inHand, coupons])) this.draw();
  }

  draw() {
    const buttons = [...held(this.cheques).map(({ colour, count }, place) => this.cheque(colour, count, place)),
      ...this.coupons.map((cents) => this.slip(cents))];
    refill(this.picker, buttons, () => buttons.find((one) => one.getAttribute("aria-checked") === "true"));
    this.picker.hidden = buttons.length === 0;
  }

  /** @param {Colour} colour @param {number} count @param {number} place */
  cheque(colour, count, place) {
    const next = this.coupon ? null : this.next;
    const on = colour === next;
    return el("button", {
      type: "button", class: `cheque${on ? " on" : ""}`, role: "radio", "aria-checked": String(on),
      tabindex: on || (!next && !this.coupon && place === 0) ? 0 : -1,
      "data-colour": colour, "aria-keyshortcuts": place < 10 ? String((place + 1) % 10) : false,
      "aria-label": t("page.rail.cheque", {
        cheque: chequesInWords({ [colour]: 1 }), amount: money(COLOURS[colour].value), count,
      }),
      onclick: () => this.pick(colour), onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
    },
    svg("svg", { viewBox: "-28 -28 56 56", width: 48, height: 48, "aria-hidden": "true" },
      drawCheque(colour, { r: 26 })),
    el("span", { class: "cheque-count", "aria-hidden": "true", text: t("page.rail.times", { count }) }));
  }

  /** A signed coupon, to be laid like a cheque. @param {number} cents */
  slip(cents) {
    const on = cents === this.coupon;
    return el("button", {
      type: "button", class: `cheque slip${on ? " on" : ""}`, role: "radio", "aria-checked": String(on),
      tabindex: on ? 0 : -1, "data-coupon": cents, "aria-label": t("page.rail.coupon", { cents }),
      onclick: () => this.pickCoupon(cents), onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
    },
    svg("svg", { viewBox: "-36 -24 72 48", width: 66, height: 44, "aria-hidden": "true" }, drawCoupon(cents)),
    el("span", { class: "cheque-count", "aria-hidden": "true", text: t("page.rail.coupon_word") }));
  }
}

customElements.define("pb-rail", Rail);
