// What the page says about a position, in players' words.

import { percent, place } from "../dom.js";

const MOST_NAMED = 6; // numbers in a reason

function countOf(solutions) {
  if (solutions === null) return "too many to count";
  const count = BigInt(solutions).toLocaleString("en").replaceAll(",", ",\u200b"); // a line may end after a comma
  return count.length > 52 ? `about 10^${solutions.length - 1}` : count;
}

/** The cell of least risk that no flag protects, or any if there is no other; null if all is open. */
export function bestOf({ rows }, { risk, best }) {
  if (!best || rows[best[0]][best[1]] !== "F") return best;
  let found = best, least = Infinity;
  rows.forEach((line, row) => [...line].forEach((sign, col) => {
    if (sign !== "H" || risk[row][col] >= least) return;
    found = [row, col];
    least = risk[row][col];
  }));
  return found;
}

/** Say why a cell is what it is; many numbers are counted, for they are framed on the board. */
export function reasonOf({ text, numbers, verdict }) {
  if (numbers.length <= MOST_NAMED || verdict === "uncertain") return text;
  const end = / with the total of \d+ mines?/.exec(text)?.[0] ?? "";
  return text.replace(/: .*$/s, `: ${numbers.length} numbers together, framed,${end ? `${end},` : ""} leave no other way.`);
}

/** List the facts of an analysis as [name, text]. */
export function factsOf(position, analysis, chance) {
  const { solutions, safe, mines, risk, wrong_flags: wrongFlags, crowded } = analysis, best = bestOf(position, analysis);
  const least = best ? percent(risk[best[0]][best[1]]) : "";
  const facts = [
    ["Safe cells", safe.length ? `${safe.length}` : !best ? "all open" : isUntouched(position) ? "none that is proven" : "none: you must guess"],
    ["Known mines", `${mines.length} of ${position.level.mines}`],
    ["Safest", best ? `${place(best)}: risk ${least}` : "nothing left to open"],
    ["Layouts", countOf(solutions)],
  ];
  if (chance) facts.unshift(["Chance to win", chanceText(chance)]);
  if (position.rows.some((line) => line.includes("F"))) facts.push(["Flags", "yours: the truth does not rest on them"]);
  if (wrongFlags.length) facts.push(["Wrong flags", wrongFlags.map(place).join("; ")]);
  if (crowded.length) facts.push(["Too many flags at", crowded.map(place).join("; ")]);
  return facts;
}

/** Say a chance to win with its error. */
function chanceText({ chance, error, exact }) {
  return exact ? `${percent(chance)}, exact` : `${percent(chance)} ± ${percent(error)}`;
}

/** The chances to win in percent by cell, as a board shows them; a flag covers its cell. */
export function chancesOn({ rows }, { cells }) {
  const shown = cells.filter(({ cell: [row, col] }) => rows[row][col] !== "F");
  return new Map(shown.map(({ cell, chance }) => [`${cell}`, `${Math.round(100 * chance)}`]));
}

/** Tell whether no cell is open yet; then most games protect the first one. */
export function isUntouched({ rows }) {
  return !rows.some((row) => /\d/.test(row));
}

export const FIRST_IS_FREE =
  "No cell is open yet. Most games keep the first cell free of mines; the risks shown are those without that promise.";

export const HOW = "Paint with a tool, or take Why? and click a covered cell.";

export const FOLLOWING = "The numbers follow the flags: switch that off to paint them yourself.";
