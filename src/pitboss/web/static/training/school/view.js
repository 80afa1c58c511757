// <pb-school>: the school at /train/class. An instructor sees the desk, everybody else their own progress.

import { ask } from "../../lib/api.js";
import { Desk } from "../../lib/desk.js";
import { trainNav } from "../drills/nav.js";
import { deskParts } from "./desk.js";
import { mineParts } from "./mine.js";

/** @typedef {import("../../lib/scene.d.ts").SchoolOut} SchoolOut */
/** @typedef {import("../../lib/scene.d.ts").MySchool} MySchool */

const AGAIN_MS = 8_000;

/** @extends {Desk<SchoolOut | MySchool>} */
export class SchoolView extends Desk {
  /** The class and the trainee that are shown. */
  picked = "";
  trainee = "";
  teaches = false;
  address = { to: "school", where: "" };
  done = "page.school.done";

  /** @param {import("../../lib/view.js").Context} context */
  async begin({ me }) {
    this.classList.add("school");
    this.teaches = me.roles.includes("instructor");
    await this.open(trainNav("school", me), `page.school.${this.teaches ? "desk" : "mine"}`);
    this.every(AGAIN_MS, () => this.again());
  }

  get idle() {
    return super.idle && !document.querySelector("dialog[open]");
  }

  read() {
    return ask(this.teaches ? "/api/school" : "/api/school/me");
  }

  /** @param {SchoolOut | MySchool} data */
  mark(data) {
    return { ...data, now_ms: 0 };
  }

  /** @param {SchoolOut | MySchool} data */
  draw(data) {
    return this.teaches ? deskParts(this, /** @type {SchoolOut} */ (data)) : mineParts(/** @type {MySchool} */ (data));
  }
}

customElements.define("pb-school", SchoolView);
