// The rim of a board: letters over its columns, numbers beside its rows.

import { column, make } from "../dom.js";

export class Rim {
  #here = null;

  constructor() {
    this.top = make("div", { class: "rim top", "aria-hidden": "true" });
    this.left = make("div", { class: "rim left", "aria-hidden": "true" });
    this.corner = make("div", { class: "rim corner", "aria-hidden": "true" });
  }

  build(width, height) {
    this.#here = null;
    this.top.replaceChildren(...Array.from({ length: width }, (_, col) => make("span", {}, column(col))));
    this.left.replaceChildren(...Array.from({ length: height }, (_, row) => make("span", {}, `${row + 1}`)));
  }

  /** Light the names of a cell; null lights none. */
  light(cell) {
    const [row, col] = cell ?? [-1, -1], here = [this.left.children[row], this.top.children[col]];
    this.#here?.forEach((one) => one?.classList.remove("here"));
    here.forEach((one) => one?.classList.add("here"));
    this.#here = here;
  }
}
