// A panel whose code comes when it is first opened: a game can begin without it.

import { make } from "../dom.js";

export class LaterPanel {
  #load;
  #isAsked = false;
  #content = null;
  #setup = null;
  #fault = make("p", { class: "note", role: "status" }, "This could not be loaded. Close it and open it again.");

  /** `load` returns a promise of { parts, follow }: the elements, and what is told of every setup. */
  constructor(id, title, load) {
    this.#load = load;
    this.element = make("details", { class: "panel", id, ontoggle: () => this.#open() }, make("summary", {}, title));
  }

  /** Show a setup, now or when the panel is opened. */
  follow(setup) {
    this.#setup = setup;
    this.#content?.follow(setup);
  }

  async #open() {
    if (this.#isAsked || !this.element.open) return;
    this.#isAsked = true;
    this.#fault.remove();
    try {
      this.#content = await this.#load();
    } catch {
      this.#isAsked = false;
      return this.element.append(this.#fault);
    }
    this.element.append(...this.#content.parts);
    if (this.#setup) this.#content.follow(this.#setup);
  }
}
