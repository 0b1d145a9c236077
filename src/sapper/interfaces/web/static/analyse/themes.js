// Positions of the suite by theme, to open one after another.

import { button, make, select } from "../dom.js";
import { fromAddress } from "../position.js";

let fetched = null;

/** Fetch the positions that come with the page: { themes, positions }. */
export function fetchExercises() {
  fetched ??= fetch(new URL("../../practice/positions.json", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`the positions cannot be fetched: ${answer.status}`);
    return answer.json();
  });
  fetched.catch(() => (fetched = null));
  return fetched;
}

/** The theme that an exercise belongs to. */
export function themeOf({ id }) {
  return id.slice(0, id.lastIndexOf("-"));
}

/** A choice of themes; `open` is told the text of a position and what it is. */
export async function themePicker(open) {
  const { themes, positions } = await fetchExercises();
  const at = new Map();
  const next = (name) => {
    const own = positions.filter((one) => themeOf(one) === name), k = (at.get(name) ?? -1) + 1;
    at.set(name, k % own.length);
    open(fromAddress(own[k % own.length].position), themes.find((one) => one.name === name));
  };
  const options = [["", "Choose a theme"], ...themes.map(({ name, title }) => [name, title])];
  const another = button("Another", () => next(chosen.list.value), { id: "another" });
  const chosen = select("Examples", options, "", (name) => {
    another.disabled = !name;
    if (name) next(name);
  });
  another.disabled = true;
  return make("div", { class: "bar examples" }, chosen.element, another);
}
