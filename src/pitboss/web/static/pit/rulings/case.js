// A case for the one who rules: what happened, the rule, the rulings with their effects, and the signature.

import { drawCard } from "../../felt/drawing/cards.js";
import { caseFacts, kindWords, rulingWords } from "../../felt/panels/stop_words.js";
import { el, fill } from "../../lib/el.js";
import { written } from "../../lib/form.js";
import { cardName } from "../../lib/names.js";
import { prefs } from "../../lib/prefs.js";
import { changed } from "../../lib/redraw.js";
import { ruleBox } from "../../lib/rule_text.js";
import { svg } from "../../lib/svg.js";
import { t } from "../../lib/words.js";

/** @typedef {import("../../lib/scene.d.ts").Scene} Scene */
/** @typedef {import("../../lib/scene.d.ts").SceneCase} SceneCase */
/** @typedef {import("../../lib/scene.d.ts").Command} Command */
/** @typedef {(command: Command) => void} Send */

/** Rulings that are acts of their own; everything else is `GiveRuling`. */
const OWN_ACTS = ["ClearShoeFault", "JoinTable"];

export class CasePanel {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.element = el("section", { class: "panel case-panel" });
    this.number = -1;
    this.kind = "";
    this.note = note();
    this.technician = /** @type {HTMLInputElement} */ (el("input", { type: "text", maxlength: 80, id: "technician" }));
  }

  /**
   * @param {Scene} scene
   * @param {string} me the reader
   * @param {boolean} busy
   */
  show(scene, me, busy) {
    const found = scene.case;
    const acts = scene.legal.filter((one) => OWN_ACTS.includes(one.act)).map((one) => one.act);
    const may = scene.legal.some((one) => one.act === "GiveRuling");
    this.element.hidden = !found && !acts.length;
    for (const one of this.element.querySelectorAll("button")) one.disabled = busy;
    if (!changed(this, [found, acts, may])) return;
    if (found?.number !== this.number) this.note.value = "";
    this.number = found?.number ?? -1;
    this.kind = found?.kind ?? "";
    fill(this.element,
      ...(found ? [...this.#what(scene, found), ruleBox(found.rule)] : []),
      found?.options.length ? this.#options(found, may ? "" : whyNot(found, scene, me)) : null,
      found && !found.options.length && !acts.length ? el("p", { class: "not-yours", text: whyNot(found, scene, me) })
        : null,
      ...acts.map((act) => this.#own(act)));
  }

  /** @param {Scene} scene @param {SceneCase} found */
  #what(scene, found) {
    const facts = caseFacts(scene, found);
    const picture = found.card && svg("svg", { class: "wrong-card", viewBox: "-39 -53 78 106", role: "img",
      "aria-label": cardName(found.card) }, drawCard(found.card, { deck: prefs.get("deck") }));
    const told = found.by ? t("page.rulings.by", { who: found.by }) : "";
    return [el("h2", { text: kindWords(found.kind) }),
      el("div", { class: "case-facts" }, picture || null,
        el("ul", {}, ...[...facts, told].filter(Boolean).map((text) => el("li", { text })),
          found.note ? el("li", {}, el("q", { text: found.note })) : null))];
  }

  /**
   * @param {SceneCase} found
   * @param {string} why it is not theirs to rule
   */
  #options(found, why) {
    const rows = found.options.map((option, index) => {
      const input = el("input", { type: "radio", name: "ruling", value: option.ruling, id: `ruling-${index}`,
        checked: index === 0, disabled: Boolean(why) });
      return el("label", { class: option.recommended ? "option recommended" : "option", for: `ruling-${index}` },
        input, el("span", { class: "option-words", text: rulingWords(option.says, option.ruling) }),
        option.recommended && found.options.length > 1
          ? el("span", { class: "mark-recommended", text: t("page.rulings.recommended") }) : null,
        why ? null : el("kbd", { "aria-hidden": "true", text: String(index + 1) }));
    });
    const form = el("form", { class: "ruling-form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.sign();
    } },
    el("fieldset", { class: "options" }, el("legend", { text: t("page.rulings.options") }), ...rows),
    found.own_choice ? el("p", { class: "hint", text: t("page.rulings.own_choice") }) : null,
    why ? el("p", { class: "not-yours", text: why })
      : el("div", { class: "sign-row" }, noteField(this.note), signButton()));
    return form;
  }

  /** @param {string} act */
  #own(act) {
    const given = () => (act === "ClearShoeFault"
      ? { type: act, technician: written(this.technician), note: written(this.note) } : { type: act });
    return el("form", { class: "ruling-form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.send(given());
    } },
    el("p", { text: t(`page.rulings.${act}.why`) }),
    act === "ClearShoeFault" ? el("div", { class: "field" }, el("label", { for: "technician",
      text: t("page.rulings.technician") }), this.technician) : null,
    act === "ClearShoeFault" ? noteField(this.note) : null,
    el("button", { class: "main sign" }, el("span", { text: t(`page.rulings.${act}`) }),
      el("kbd", { "aria-hidden": "true", text: t("page.key.enter") })));
  }

  /** Choose a ruling by its number. @param {number} place */
  pick(place) {
    const input = this.element.querySelectorAll("input[type=radio]")[place];
    if (!(input instanceof HTMLInputElement) || input.disabled) return;
    input.checked = true;
    input.focus();
  }

  /** What is chosen is signed. */
  sign() {
    const picked = this.element.querySelector("input[name=ruling]:checked");
    if (!(picked instanceof HTMLInputElement) || picked.disabled || this.element.hidden) return;
    this.send({ type: "GiveRuling", ruling: picked.value, kind: this.kind, note: written(this.note) });
  }

  /** Enter, wherever the focus is. */
  confirm() {
    const form = this.element.querySelector("form");
    if (!this.element.hidden && form?.querySelector("button.sign")) form.requestSubmit();
  }
}

/**
 * Why the reader may not rule.
 * @param {SceneCase} found
 * @param {Scene} scene
 * @param {string} me
 */
function whyNot(found, scene, me) {
  if (found.by && found.by === me) return t("page.rulings.in_your_hands");
  if (scene.audience.role === "supervisor" && !found.options.length) return t("page.rulings.waits_for_dealer");
  return t("page.rulings.not_yours", { role: t(`role.${found.authority}`) });
}

/** @returns {HTMLTextAreaElement} */
export function note() {
  return /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 2, maxlength: 200, id: "ruling-note" }));
}

/** @param {HTMLTextAreaElement} area */
export function noteField(area) {
  return el("div", { class: "field" }, el("label", { for: area.id, text: t("page.rulings.note") }), area);
}

export function signButton() {
  return el("button", { class: "main sign" }, el("span", { text: t("page.rulings.sign") }),
    el("kbd", { "aria-hidden": "true", text: t("page.key.enter") }));
}
