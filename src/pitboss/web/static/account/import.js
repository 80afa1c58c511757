// Many accounts at once, from a CSV file: every fault of every line is shown, and nobody is let in while there is one.
import { ask } from "../lib/api.js";
import { refusalOf } from "../lib/commands.js";
import { el, fill } from "../lib/el.js";
import { t } from "../lib/words.js";

/** @typedef {{id: string, one_time_password: string}} Opened */
/** @typedef {{lines: number, opened: Opened[], faults: {line: number, what: string}[]}} Imported */

const COLUMNS = { staff: "id,first_name,surname,licence,roles", guests: "id,name,play_money,vip" };
const EXAMPLES = { staff: "sue-k,Sue,Kim,L-1042,supervisor dealer", guests: "ann-lee,Ann,$500,no" };

/**
 * A panel that takes a file of staff or of guests.
 * @param {"staff" | "guests"} kind
 * @param {() => void} done
 */
export function importForm(kind, done) {
  const id = `import-${kind}`;
  const outcome = el("div", { class: "said", role: "status" });
  const file = el("input", { id, type: "file", accept: ".csv,text/csv", required: true,
    "aria-describedby": `${id}-hint` });
  const send = el("button", { class: "main", text: t("page.shell.import.button") });
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const chosen = file.files?.[0];
    if (!chosen) return;
    send.disabled = true;
    try {
      /** @type {Imported} */
      const found = await ask(`/api/accounts/${kind}/import`, { text: await chosen.text() });
      fill(outcome, found.faults.length ? faultList(found) : openedList(kind, found.opened));
      if (!found.faults.length) done();
    } catch (fault) {
      fill(outcome, el("p", { class: "wrong", text: refusalOf(fault).sentence }));
    }
    send.disabled = false;
  };
  return el("section", { class: "panel" }, el("h2", { text: t(`page.shell.import.${kind}`) }),
    el("form", { class: "form", "data-csv": kind, onsubmit: submit },
      el("div", { class: "field" }, el("label", { for: id, text: t("page.shell.import.file") }), file,
        el("p", { class: "hint", id: `${id}-hint` }, t("page.shell.import.hint"), el("br"),
          el("code", { text: COLUMNS[kind] }), el("br"), el("code", { text: EXAMPLES[kind] }))),
      send, outcome));
}

/** @param {Imported} found */
function faultList(found) {
  return el("div", { class: "wrong" }, el("p", { text: t("page.shell.import.faults", { count: found.faults.length }) }),
    el("ul", null, ...found.faults.map((one) =>
      el("li", { text: t("page.shell.import.fault", { line: one.line, what: one.what }) }))));
}

/** The passwords are shown once, and can be taken along as a file. @param {string} kind @param {Opened[]} opened */
function openedList(kind, opened) {
  const lines = ["id,one_time_password", ...opened.map((one) => `${one.id},${one.one_time_password}`), ""];
  const url = URL.createObjectURL(new Blob([lines.join("\n")], { type: "text/csv" }));
  return el("div", null, el("p", { text: t("page.shell.import.done", { count: opened.length }) }),
    el("a", { class: "button", href: url, download: `${kind}-passwords.csv`, text: t("page.shell.import.passwords") }));
}
