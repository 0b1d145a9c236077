// The fields for width, height and mines: what a person types is never overwritten.

import { button, make, number } from "../dom.js";
import { MOST_CELLS } from "../position.js";

const MOST_SIDE = 200;

/** Say what is wrong with the fields, or return the level that they ask for. */
function readFields(fields) {
  const found = {};
  for (const { name, input, least, most } of fields) {
    const value = Number(input.value);
    if (input.value.trim() === "" || !Number.isSafeInteger(value) || value < least || value > most)
      throw new Error(`${name} must be a whole number from ${least} to ${most.toLocaleString("en")}.`);
    found[name.toLowerCase()] = value;
  }
  if (found.width * found.height > MOST_CELLS)
    throw new Error(`${found.width}x${found.height} is too large: the page shows at most 10,000 cells.`);
  return found;
}

export class Sizes {
  /** `take` is told the level that was typed, `refuse` a sentence, `clear` that all is to be covered. */
  constructor(take, refuse, clear) {
    const fields = [["Width", 1, MOST_SIDE], ["Height", 1, MOST_SIDE], ["Mines", 0, MOST_CELLS - 1]];
    this.fields = fields.map(([name, least, most]) => ({ name, least, most, ...number(name, least, least, most) }));
    for (const { input } of this.fields)
      input.addEventListener("change", () => {
        try {
          take(readFields(this.fields));
        } catch (error) {
          refuse(error.message);
        }
      });
    const all = button("All covered", clear, { id: "clear" });
    this.element = make("div", { class: "bar" }, ...this.fields.map(({ element }) => element), all);
  }

  /** Show a level, except in the field that is being typed in. */
  show(level) {
    for (const { name, input } of this.fields) {
      const text = `${level[name.toLowerCase()] ?? ""}`;
      if (input !== document.activeElement && input.value !== text) input.value = text;
    }
  }
}
