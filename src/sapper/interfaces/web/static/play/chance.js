// The chance to win of the position, as a bar.

import { ask } from "../api.js";
import { make, percent } from "../dom.js";
import { writePosition } from "../position.js";
import { Newest } from "./best.js";

export class ChanceBar {
  #fill = make("i", {});
  #words = make("span", {});
  #newest;
  #position = null;
  #play = 0;

  constructor(game) {
    this.element = make("div", { class: "chance", id: "chance", role: "img", "aria-label": "Chance to win" }, this.#fill, this.#words);
    this.element.hidden = true;
    this.#newest = new Newest(async (position) => {
      const { chance, error, exact } = await ask("chance", { position: writePosition(position) });
      if (game.state.position === position) this.#show(chance, exact ? ", exact" : ` \u00b1 ${(100 * error).toFixed(1)}%`);
    });
  }

  /** Follow the game; `isOn` says whether the bar is wanted. */
  follow({ play, position, status, analysis, proof }, isOn) {
    this.element.hidden = !isOn;
    if (!isOn || position === this.#position) return;
    this.#position = position;
    this.#newest.stop();
    if (play !== this.#play) this.#clear();
    this.#play = play;
    if (status !== "playing") return this.#show(status === "won" ? 1 : 0, "");
    if (proof) return this.#show(1, ": no guess is needed");
    if (analysis?.isSheltered) return this.#say("Chance to win: open a first cell");
    this.element.classList.add("old");
    this.#newest.ask(position);
  }

  #show(chance, accuracy) {
    this.#fill.style.width = `${100 * chance}%`;
    this.#say(`Chance to win ${percent(chance)}${accuracy}`);
  }

  #clear() {
    this.#fill.style.width = "0";
    this.#say("Chance to win");
  }

  #say(text) {
    this.element.classList.remove("old");
    this.#words.textContent = text;
    this.element.setAttribute("aria-label", text);
  }
}
