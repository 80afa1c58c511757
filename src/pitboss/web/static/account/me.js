// The reader's own page: preferences with their reasons, the keys, the password, signing out.
import { speaks } from "../felt/panels/calls.js";
import { allKeys } from "../guest/keys.js";
import { canInstall, install, installing, isKept } from "../install/keep.js";
import { ask } from "../lib/api.js";
import { el, fill } from "../lib/el.js";
import { form } from "../lib/form.js";
import { everywhere, keyGroups } from "../lib/keys.js";
import { CHOICES, prefs } from "../lib/prefs.js";
import { View } from "../lib/view.js";
import { LANGUAGES, t } from "../lib/words.js";
import { openSound } from "../sound/start.js";
import { factorsPanel, sessionsList } from "./factors.js";
import { mustBeSame, passwordForm } from "./sign_in.js";

/** @typedef {import("../lib/prefs.js").Choices} Choices */

/** @type {(keyof Choices)[]} */
const SHOWN = ["language", "deck", "speech", "motion", "timers", "marks", "offline"];

export class MeView extends View {
  /** @param {import("../lib/view.js").Context} context */
  begin({ me }) {
    fill(this, el("div", { class: "floor-head" }, el("div", null,
      el("h1", { tabindex: "-1", text: t("page.shell.me.title") }),
      el("p", { class: "dim", text: t("page.shell.me.intro") }))),
    el("div", { class: "panels" },
      el("section", { class: "panel wide" }, ...SHOWN.map(choice),
        el("p", { class: "pref" }, el("span", { text: t("page.sound.more") }),
          el("button", { type: "button", text: t("page.sound.title"), onclick: openSound }))),
      me.roles.includes("dealer") && night(), keys(), me.signed_in && account(me)));
    this.listen(globalThis.speechSynthesis, "voiceschanged", () => this.#speech());
    this.listen(prefs, "change", () => this.#mark());
    this.listen(installing, "change", () => this.#keeping());
    this.#keeping();
    this.#speech();
  }

  /** Follows a choice that was made elsewhere, such as at the top of the page. */
  #mark() {
    for (const input of this.querySelectorAll("input[type=radio]")) {
      const radio = /** @type {HTMLInputElement} */ (input);
      const name = /** @type {keyof Choices} */ (radio.dataset.choice);
      radio.checked = prefs.get(name) === radio.value;
    }
  }

  /** Whether the page is kept here by now, and whether the browser would install it. */
  #keeping() {
    const place = this.querySelector(".keeping");
    if (place) fill(place, isKept() && el("p", { class: "hint", text: t("page.install.kept") }),
      canInstall() && el("button", { type: "button", class: "install", text: t("page.install.install"),
        onclick: install }));
  }

  /** The browser lists its voices late; only then it is known whether it can speak the language. */
  #speech() {
    const voices = globalThis.speechSynthesis?.getVoices() ?? [];
    const speech = this.querySelector(".pref-speech");
    speech?.classList.toggle("without-voice", !voices.some((voice) => speaks(voice, prefs.get("language"))));
  }
}

/** @param {keyof Choices} name */
function choice(name) {
  const labels = new Map(LANGUAGES.map(([code, , own]) => [/** @type {string} */ (code), own]));
  const options = CHOICES[name].map((value) => {
    const id = `choice-${name}-${value}`;
    const input = el("input", { type: "radio", id, name: `choice-${name}`, value, "data-choice": name,
      checked: prefs.get(name) === value,
      onchange: () => prefs.set(name, /** @type {any} */ (value)) });
    const own = name === "language" ? labels.get(value) : t(`page.shell.me.${name}.${value}`);
    return el("label", { for: id, lang: name === "language" && value }, input, el("span", { text: own }));
  });
  return el("fieldset", { class: `pref pref-${name}` },
    el("legend", { text: t(`page.shell.me.${name}`) }),
    el("p", { class: "hint", text: t(`page.shell.me.${name}.why`) }),
    el("div", { class: "segments" }, ...options),
    name === "offline" && el("div", { class: "keeping hint", role: "status" }),
    name === "speech" && el("p", { class: "hint no-voice", text: t("page.shell.me.speech.no_voice") }));
}

function keys() {
  return el("section", { class: "panel wide" }, el("h2", { text: t("page.shell.keys") }),
    el("p", { class: "dim", text: t("page.shell.keys.why") }), keyGroups([...allKeys(), ...everywhere]));
}

function night() {
  return el("section", { class: "panel wide" }, el("h2", { text: t("page.night.title") }),
    el("p", { class: "dim", text: t("page.night.lead") }),
    el("p", null, el("a", { class: "button", href: "/me/night", text: t("page.night.open_own") })));
}

/** @param {import("../lib/api.js").Me} me */
function account(me) {
  const leave = async () => {
    await ask("/api/sign-out", {});
    location.assign("/sign-in");
  };
  const staff = !me.demo && !me.roles.includes("guest");
  const lock = () => ask("/api/lock", {}).then(() => dispatchEvent(new Event("pb-locked")), () => {});
  return el("div", { class: "panel-column" },
    el("section", { class: "panel" }, el("h2", { text: t("page.shell.me.account") }),
      el("p", { text: t("page.shell.me.signed_in_as", { name: me.name, id: me.id }) }),
      el("div", { class: "ways" }, el("button", { type: "button", text: t("page.shell.sign_out"), onclick: leave }),
        staff && el("button", { type: "button", text: t("page.account.lock.now"), onclick: lock })),
      !me.demo && el("h3", { text: t("page.account.session.title") }), !me.demo && sessionsList(me.id)),
    !me.demo && passwordForm(() => {}),
    staff && pinForm(me), !me.demo && factorsPanel(me));
}

/** @param {import("../lib/api.js").Me} me */
function pinForm(me) {
  return form({
    title: t(me.badge ? "page.shell.pin.title" : "page.account.pin.own", { badge: me.badge }),
    intro: t("page.account.pin.why"),
    button: t("page.shell.pin.set"),
    fields: [
      { name: "pin-password", label: t("page.shell.sign_in.password"), type: "password",
        autocomplete: "current-password" },
      { name: "pin", label: t("page.shell.pin.new"), type: "password", autocomplete: "off",
        hint: t("page.shell.pin.hint"), least: 6 },
      { name: "pin-repeated", label: t("page.account.pin.again"), type: "password", autocomplete: "off", least: 6 },
    ],
  }, async (data) => {
    mustBeSame(data, "pin", "pin-repeated");
    await ask("/api/pin", { password: data.get("pin-password"), pin: data.get("pin") });
    return t("page.shell.pin.done");
  });
}

customElements.define("pb-me", MeView);
