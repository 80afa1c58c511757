// A call spoken by the browser's own voice, when somebody asks to hear it. Where there is no voice, there is no button.

import { el } from "../../lib/el.js";
import { t } from "../../lib/words.js";

/** A button that speaks a sentence in the language of the page; false where the browser cannot. @param {string} text */
export function hearButton(text) {
  const voices = globalThis.speechSynthesis;
  if (!voices || !text) return false;
  return el("button", { type: "button", class: "small hear", onclick: () => {
    const said = new SpeechSynthesisUtterance(text);
    said.lang = document.documentElement.lang;
    voices.cancel();
    voices.speak(said);
  } }, t("page.train.hear"));
}
