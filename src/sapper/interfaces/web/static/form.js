// Which game to play or watch: level, start, and boards without guessing.

import { make, many, number, select, toggle } from "./dom.js";
import { LEVELS, MOST_CELLS, readLevel, writeLevel } from "./position.js";

const STARTS = [["safe", "first cell safe"], ["open", "first cell opens an area"], ["none", "no promise"]];
const NAMES = [["beginner", "Beginner"], ["intermediate", "Intermediate"], ["expert", "Expert"], ["evil", "Evil"], ["custom", "Custom"]];

/** Say in a sentence what is wrong with a level; null if nothing is. */
export function checkLevel(text, start = "safe") {
  const { width, height, mines } = readLevel(text), cells = width * height;
  const wrong = Object.entries({ Width: width, Height: height }).find(([, side]) => !Number.isInteger(side) || side < 1);
  if (wrong) return `${wrong[0]} must be a whole number from 1 on.`;
  if (!Number.isInteger(mines) || mines < 0) return "Mines must be a whole number from 0 on.";
  if (cells > MOST_CELLS) return `${width} x ${height} is too large: the page takes at most 10,000 cells.`;
  const free = start === "open" ? Math.min(width, 2) * Math.min(height, 2) : 1;
  if (mines > cells - free) return `${many(mines, "mine is", "mines are")} too many: ${width} x ${height} has room for ${Math.max(0, cells - free)}.`;
  return null;
}

/** Read the level of an address or of the last visit: a name, or WIDTHxHEIGHTxMINES. */
function levelOf(given) {
  const text = given?.toLowerCase() ?? "";
  return LEVELS[text] ?? (/^\d{1,9}x\d{1,9}x\d{1,9}$/.test(text) ? text : null);
}

/**
 * A form; `submit(game)` begins a new game. What cannot be played is refused in a sentence, and not
 * remembered. `fields` are those of the address.
 */
export function levelForm(fields, submit, withoutGuess = true) {
  const sizes = [number("Width", 9, 1, MOST_CELLS), number("Height", 9, 1, MOST_CELLS), number("Mines", 10, 0, MOST_CELLS)];
  const custom = make("span", { class: "bar" }, ...sizes.map(({ element }) => element));
  const fault = make("p", { class: "fault", role: "alert" });
  const chosen = select("Level", NAMES, "beginner", () => change());
  const start = select("Start", STARTS, "safe", () => change());
  const noGuess = toggle("no-guess", "Without guessing", "", () => change());
  for (const { input } of sizes) input.addEventListener("change", () => change());
  let level = LEVELS.beginner; // the last one that can be played

  /** Take what is entered; false if it cannot be played. */
  function enter() {
    custom.hidden = chosen.list.value !== "custom";
    const [width, height, mines] = sizes.map(({ input }) => (input.value === "" ? NaN : Number(input.value)));
    const text = LEVELS[chosen.list.value] ?? writeLevel({ width, height, mines });
    fault.textContent = checkLevel(text, start.list.value) ?? "";
    if (fault.textContent) return false;
    level = text;
    return true;
  }

  function change() {
    if (!enter()) return;
    localStorage.setItem("level", level);
    submit(game());
  }

  function game() {
    return { level, start: start.list.value, ...(withoutGuess ? { noGuess: noGuess.input.checked } : {}) };
  }

  /** Show a game that was chosen elsewhere. */
  function show(shown) {
    const { width, height, mines } = readLevel((level = shown.level)), values = [width, height, mines];
    const isEntered = chosen.list.value === "custom" && values.every((value, k) => Number(sizes[k].input.value) === value);
    values.forEach((value, k) => (sizes[k].input.value = value));
    if (!isEntered) chosen.list.value = Object.keys(LEVELS).find((one) => LEVELS[one] === level) ?? "custom";
    custom.hidden = chosen.list.value !== "custom";
    start.element.hidden = noGuess.element.hidden = Boolean(shown.file); // a board file promises nothing
    if (STARTS.some(([one]) => one === shown.start)) start.list.value = shown.start;
    if (shown.noGuess !== undefined) noGuess.input.checked = shown.noGuess;
  }

  /** Take the game of an address, or else the level of the last visit; a level that cannot be played is refused. */
  function take(fields) {
    const given = levelOf(fields.get("level")), kept = levelOf(localStorage.getItem("level"));
    const refused = fields.has("level") && (given ? checkLevel(given) : `${fields.get("level")} is no level: write 30x16x99, or expert.`);
    const usual = kept && !checkLevel(kept) ? kept : LEVELS.beginner;
    show({ level: (!refused && given) || usual, start: fields.get("start") ?? "safe", ...(fields.has("level") ? { noGuess: fields.has("no-guess") } : {}) });
    const asked = fields.get("start"), isStart = !asked || STARTS.some(([one]) => one === asked);
    fault.textContent = refused || (isStart ? "" : `${asked} is no start: write ${STARTS.map(([one]) => one).join(", ")}.`);
  }

  take(fields);
  return {
    element: make("div", { class: "bar level" }, chosen.element, custom, start.element, withoutGuess ? noGuess.element : null, fault),
    game,
    show,
    take,
    submit: () => change(),
    settle: () => (fault.textContent = ""), // a wrong link is no news once its player plays on
  };
}
