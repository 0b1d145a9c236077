// What the page says about a position, in players' words.

import { percent, place } from "../dom.js";

const MOST_NAMED = 6; // numbers in a reason

function countOf(solutions) {
  if (solutions === null) return "too many to count";
  const count = BigInt(solutions).toLocaleString("en");
  return count.length > 40 ? `about 10^${solutions.length - 1}` : count;
}

/** Say why a cell is what it is; many numbers are counted, for they are framed on the board. */
export function reasonOf({ text, numbers, verdict }) {
  if (numbers.length <= MOST_NAMED || verdict === "uncertain") return text;
  const end = / with the total of \d+ mines?/.exec(text)?.[0] ?? "";
  return text.replace(/: .*$/s, `: ${numbers.length} numbers together, framed,${end ? `${end},` : ""} leave no other way.`);
}

/** List the facts of an analysis as [name, text]. */
export function factsOf(position, analysis, chance) {
  const { solutions, safe, mines, best, risk, wrong_flags: wrongFlags, crowded } = analysis;
  const least = best ? percent(risk[best[0]][best[1]]) : "";
  const facts = [
    ["Safe cells", safe.length ? `${safe.length}` : best ? "none: you must guess" : "all open"],
    ["Known mines", `${mines.length} of ${position.level.mines}`],
    ["Safest", best ? `${place(best)}: risk ${least}` : "nothing left to open"],
    ["Layouts", countOf(solutions)],
  ];
  if (chance) facts.unshift(["Chance to win", chanceText(chance)]);
  if (wrongFlags.length) facts.push(["Wrong flags", wrongFlags.map(place).join("; ")]);
  if (crowded.length) facts.push(["Too many flags at", crowded.map(place).join("; ")]);
  return facts;
}

/** Say a chance to win with its error. */
function chanceText({ chance, error, exact }) {
  return exact ? `${percent(chance)}, exactly` : `${percent(chance)} ± ${percent(error)}`;
}

/** Tell whether no cell is open yet; then most games protect the first one. */
export function isUntouched({ rows }) {
  return !rows.some((row) => /\d/.test(row));
}

export const FIRST_IS_FREE =
  "No cell is open yet. Most games keep the first cell free of mines; the risks shown are those without that promise.";
