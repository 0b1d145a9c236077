// The keys of the view to play in: they work wherever the focus is.

import { make } from "../dom.js";

const KEYS = [
  ["Arrows", "move"], ["Enter", "open, or open around"], ["F", "flag"], ["W", "why is it so?"], ["H", "hint"], ["G", "must I guess?"],
  ["A", "open all that is certain"], ["E", "check the flags"], ["N", "new game"], ["S", "same board again"], ["+ - 0", "zoom, whole board"],
];
const MOUSE = "Left opens, right or a long press flags. The middle button, left and right together, or a click on a number with all its flags opens around it.";

/** The panel that lists them. */
export function keysPanel() {
  const keys = KEYS.flatMap(([key, what]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)]);
  return make("details", { class: "panel", id: "keys" }, make("summary", {}, "Mouse and keys"), make("p", { class: "note" }, MOUSE), make("dl", {}, ...keys));
}

/** Take keys, unless they belong to a field; `acts` are by key, and get the cell in focus. */
export function listenToKeys(board, helpers, acts) {
  const zooms = { "+": 1, "=": 1, "-": -1, 0: 0 };
  document.addEventListener("keydown", (event) => {
    const { target } = event, key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input:not([type=checkbox]), select, textarea")) return;
    if (key in acts) acts[key](...board.focus);
    else if (key in zooms) board.zoom(zooms[key]);
    else if (key.startsWith("arrow") && !target.closest(".cell, input")) board.takeKey(event);
    else helpers.press(key);
  });
}
