// <pb-progressive>: the big sign, to be read from afar: what each progressive stands at, and what was won last.

import { announce } from "../lib/announce.js";
import { Problem, ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { meterName } from "../lib/names.js";
import { View } from "../lib/view.js";
import { t } from "../lib/words.js";
import { tablePath } from "../routes.js";
import "./meter.js";
import { STAFF, keypadPath, signPath, signWords } from "./words.js";

/** @typedef {import("../lib/view.js").Context} Context */
/** @typedef {import("./words.js").Sign} Sign */

export class Progressive extends View {
  /** @type {Map<string, SignPanel>} */
  #panels = new Map();

  /** @param {Context} context */
  async begin(context) {
    const wanted = new URLSearchParams(location.search).get("name");
    const { progressives } = /** @type {{progressives: Sign[]}} */ (await ask("/api/progressives"));
    if (!this.context) return;
    const shown = progressives.filter((one) => !wanted || one.name === wanted);
    if (wanted && !shown.length) throw new Problem(404, "not_here", "");
    const staff = STAFF.includes(context.me.side);
    for (const sign of shown) this.#panels.set(sign.name, new SignPanel(sign, staff));
    const others = wanted && progressives.length > 1;
    fill(this, el("div", { class: "sign-head" }, el("h1", { tabindex: "-1", text: t("page.progressive.title") }),
      others && el("a", { href: "/progressive", text: t("page.progressive.all") })),
    ...[...this.#panels.values()].map((panel) => panel.element),
    !shown.length && el("p", { class: "empty", text: t("page.progressive.none") }));
    this.classList.toggle("one", shown.length === 1);
    for (const [name, panel] of this.#panels) {
      context.link.meter(name, (sign) => panel.show(sign));
      this.until(() => context.link.leaveMeter(name));
    }
  }
}

/** One progressive on the sign. */
class SignPanel {
  #meter = /** @type {import("./meter.js").Meter} */ (document.createElement("pb-meter"));
  #state = el("p", { class: "sign-state" });
  #win = el("p", { class: "sign-win" });
  #tables = el("ul", { class: "sign-tables" });
  /** @type {Sign | null} */
  #sign = null;
  #staff;

  /**
   * @param {Sign} sign
   * @param {boolean} staff
   */
  constructor(sign, staff) {
    this.#staff = staff;
    const id = `sign-${sign.name.replace(/\W+/g, "-")}`;
    this.element = el("section", { class: "big-sign", "aria-labelledby": id },
      el("h2", { id }, el("a", { href: signPath(sign.name), text: meterName(sign.name) })),
      this.#meter, this.#state, this.#win, this.#tables,
      sign.demo && el("p", { class: "sign-demo", text: t("page.progressive.demo") }));
    this.#tables.setAttribute("aria-label", t("page.progressive.tables"));
    this.show(sign);
  }

  /** @param {Sign} sign */
  show(sign) {
    const before = this.#sign;
    if (before && sign.seq < before.seq) return;
    this.#sign = sign;
    this.#meter.show(sign.shown_cents);
    const { element } = this;
    element.classList.toggle("off", !sign.armed);
    element.classList.toggle("pending", Boolean(sign.pending));
    const [words, win] = [signWords(sign), winWords(sign)];
    // Only what is new is said, and never the meter's every step.
    const say = (/** @type {string} */ said) =>
      announce(t("page.progressive.said", { name: meterName(sign.name), words: said }));
    if (before && words !== signWords(before)) say(words);
    if (before && win && win !== winWords(before)) say(win);
    this.#state.textContent = words;
    this.#win.textContent = win;
    if (!before || before.tables.join() !== sign.tables.join()) {
      fill(this.#tables, ...sign.tables.map((table) => el("li", {},
        el("a", { href: tablePath(table), text: table }),
        this.#staff && el("a", { class: "to-keypad", href: keypadPath(table), text: t("page.progressive.keypad"),
          "aria-label": t("page.progressive.keypad_of", { table }) }))));
    }
  }
}

/** What was won last and where, and what the meter went on from. @param {Sign} sign */
function winWords({ last_win: win }) {
  if (!win) return "";
  const { table, seat, cents, reseed_cents: reseed } = win;
  return t("page.progressive.last_win", { table, seat, cents, reseed });
}

customElements.define("pb-progressive", Progressive);
