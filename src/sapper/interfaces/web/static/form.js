// Which game to play or watch: level, start, and boards without guessing.

import { make, number, select, toggle } from "./dom.js";
import { LEVELS, readLevel, writeLevel } from "./position.js";

const STARTS = [["safe", "first cell safe"], ["open", "first cell opens an area"], ["none", "no promise"]];
const NAMES = [["beginner", "Beginner"], ["intermediate", "Intermediate"], ["expert", "Expert"], ["custom", "Custom"]];

/** A form; `submit` asks for a new game. `fields` are those of the address. */
export function levelForm(fields, submit, withoutGuess = true) {
  const given = fields.get("level") ?? localStorage.getItem("level") ?? LEVELS.beginner;
  const level = LEVELS[given] ?? (/^\d+x\d+x\d+$/.test(given) ? given : LEVELS.beginner);
  const known = Object.keys(LEVELS).find((name) => LEVELS[name] === level) ?? "custom";
  const { width, height, mines } = readLevel(level);
  const sizes = [number("Width", width, 1, 200), number("Height", height, 1, 200), number("Mines", mines, 0, 9999)];
  const custom = make("span", { class: "bar" }, ...sizes.map(({ element }) => element));
  const chosen = select("Level", NAMES, known, (name) => {
    custom.hidden = name !== "custom";
    submit(game());
  });
  custom.hidden = known !== "custom";
  for (const { input } of sizes) input.addEventListener("change", () => submit(game()));
  const start = select("Start", STARTS, STARTS.some(([name]) => name === fields.get("start")) ? fields.get("start") : "safe", () => submit(game()));
  const noGuess = toggle("no-guess", "Without guessing", "", () => submit(game()));
  if (fields.has("level")) noGuess.input.checked = fields.has("no-guess");

  function game() {
    const [w, h, m] = sizes.map(({ input }) => Number(input.value));
    const text = LEVELS[chosen.list.value] ?? writeLevel({ width: w, height: h, mines: m });
    localStorage.setItem("level", text);
    return { level: text, start: start.list.value, ...(withoutGuess ? { noGuess: noGuess.input.checked } : {}) };
  }

  return {
    element: make("div", { class: "bar" }, chosen.element, custom, start.element, withoutGuess ? noGuess.element : null),
    game,
    submit: () => submit(game()),
  };
}
