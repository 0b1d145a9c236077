// Tables of measures: heads that say what a column is, and intervals drawn to scale.

import { make } from "../dom.js";

/** A table; a head is [text, is it a number]. Wide tables scroll, also by keyboard. */
export function table(heads, rows) {
  const line = make("tr", {}, ...heads.map(([text, isNumber]) => make("th", { scope: "col", class: isNumber ? "number" : "" }, text)));
  const whole = make("table", {}, make("thead", {}, line), make("tbody", {}, ...rows));
  return make("div", { class: "scroll", tabIndex: 0, role: "group", "aria-label": "Table" }, whole);
}

/** An interval drawn between the least and the most of its table; the paper's value is a tick. */
export function range([low, high], paper, [least, most]) {
  const at = (value) => `${(100 * (value - least)) / (most - least || 1)}%`;
  const bar = make("i");
  bar.style.left = at(low);
  bar.style.width = `calc(${at(high)} - ${at(low)})`;
  const drawn = make("div", { class: "range", title: paper === null ? "95% interval" : "95% interval; the tick is the paper's value" }, bar);
  if (paper !== null) {
    const tick = make("b");
    tick.style.left = at(paper);
    drawn.append(tick);
  }
  return drawn;
}
