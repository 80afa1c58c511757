// The settings of sound: each thing that can be heard with its switch, its volume and an example.
import { speaks } from "../felt/panels/calls.js";
import { el } from "../lib/el.js";
import { openDialog } from "../lib/keys.js";
import { prefs } from "../lib/prefs.js";
import { language, t } from "../lib/words.js";
import { CHANNELS } from "./channels.js";
import { example } from "./heard.js";
import { hush, speak } from "./voice.js";

/** @typedef {(typeof CHANNELS)[number]} One */

const voice = () => globalThis.speechSynthesis?.getVoices().find((one) => speaks(one, language())) ?? null;

/** Opens the dialog. */
export function showSound() {
  if (document.querySelector("dialog[open]")) return;
  const rows = CHANNELS.map(row);
  const all = (/** @type {"on" | "off"} */ value) => el("button", { type: "button", text: t(`page.sound.all_${value}`),
    onclick: () => {
      for (const { on } of CHANNELS) prefs.set(on, value);
      rows.forEach(({ mark }) => mark());
    } });
  const dialog = openDialog("page.sound.title", el("div", { class: "sound-settings" },
    el("p", { class: "dim", text: t("page.sound.intro") }),
    !("AudioContext" in globalThis) && el("p", { class: "hint", text: t("page.sound.none") }),
    el("div", { class: "sound-all" }, all("on"), all("off")),
    ...rows.map(({ element }) => element)));
  const voices = () => rows.forEach(({ mark }) => mark());
  globalThis.speechSynthesis?.addEventListener("voiceschanged", voices);
  dialog.addEventListener("close", () => {
    globalThis.speechSynthesis?.removeEventListener("voiceschanged", voices);
    hush();
    // The head was drawn again meanwhile, and with it the button that opened this.
    if (document.activeElement !== document.body) return;
    const places = ["sound", "menu"].map((id) => document.getElementById(id));
    places.find((one) => one?.checkVisibility())?.focus();
  });
}

/** @param {One} one */
function row({ name, on, volume }) {
  const id = `sound-${name}`;
  const label = t(`page.sound.${name}`);
  const chosen = el("input", { type: "checkbox", id, onchange: () => {
    prefs.set(on, chosen.checked ? "on" : "off");
    mark();
    if (chosen.checked) hear();
  } });
  const figure = el("output", { for: `${id}-volume` });
  const level = el("input", { type: "range", id: `${id}-volume`, min: 10, max: 100, step: 10,
    "aria-label": t("page.sound.volume", { sound: label }),
    oninput: () => void (figure.textContent = t("page.sound.percent", { percent: level.value })),
    onchange: () => {
      prefs.set(volume, level.value);
      if (chosen.checked) hear();
    } });
  const hear = () => {
    if (name !== "calls") return void example(name);
    const found = voice();
    hush();
    if (found) speak(found, t("place_your_bets"));
  };
  const again = el("button", { type: "button", text: t("page.sound.hear"),
    "aria-label": t("page.sound.hear_one", { sound: label }), onclick: hear });
  const silent = el("p", { class: "hint", text: t("page.shell.me.speech.no_voice"), hidden: true });
  const mark = () => {
    chosen.checked = prefs.get(on) === "on";
    level.value = prefs.get(volume);
    figure.textContent = t("page.sound.percent", { percent: level.value });
    again.disabled = !chosen.checked;
    silent.hidden = name !== "calls" || voice() !== null;
  };
  mark();
  return { mark, element: el("div", { class: "sound-row", role: "group", "aria-label": label },
    el("label", { for: id }, chosen, el("span", { text: label })),
    el("span", { class: "sound-level" }, level, figure), again,
    el("p", { class: "hint", text: t(`page.sound.${name}.why`) }), silent) };
}
