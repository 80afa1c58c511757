// Where sound begins: the key and the button of its settings, and the fetching of what is heard once it is wanted.
import { bindKeys, everywhere } from "../lib/keys.js";
import { prefs } from "../lib/prefs.js";
import { CHANNELS } from "./channels.js";

/** Opens the settings of sound. */
export const openSound = () => void import("./settings.js").then(({ showSound }) => showSound(), () => {});

/** Fetches what is heard if the reader has turned a sound on, now or later. */
function fetchWanted() {
  const wanted = CHANNELS.some(({ name, on }) => name !== "calls" && prefs.get(on) === "on");
  if (wanted) void import("./heard.js").catch(() => {});
}

/** Binds the key, once, for the whole visit. */
export function startSound() {
  everywhere.push({ key: "\\", says: "page.sound.key", group: "page.key.group.look", act: openSound });
  bindKeys(everywhere);
  prefs.addEventListener("change", fetchWanted);
  fetchWanted();
}
