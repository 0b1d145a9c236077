// Reasons: which numbers force a cell, or what its risk comes from. (Twin: `inference/explain.py`.)
import { analyse } from "./analysis.js";
import { SapperError } from "./errors.js";
import { Prover, around, nameNumbers, placeOf } from "./prover.js";

/** Say why a covered cell of a position is safe, mined or uncertain.
 *
 * Returns {cell, verdict, numbers, with_count, text, risk}, as the API does.
 */
export function explain(workspace, position, cell) {
  const at = flatCell(position, cell), place = placeOf(position, at);
  if (position.cells[at] >= 0)
    throw new SapperError("IllegalMove", `row ${place[0]}, col ${place[1]} is open: only covered cells have a reason`);
  const risk = analyse(workspace, position).risk[at];
  const why = 0 < risk && risk < 1 ? explainRisk(position, at, risk) : explainCertain(workspace, position, place, risk);
  return { cell: place, ...why, risk };
}

/** Return a cell on the board, flat; refuse anything else. */
function flatCell({ width, height }, cell) {
  const row = cell?.[0], col = cell?.[1];
  for (const [name, value] of [["row", row], ["col", col]])
    if (!Number.isSafeInteger(value))
      throw new SapperError("IllegalMove", `${name} must be a whole number, not ${JSON.stringify(value)}`);
  for (const [name, value, size] of [["row", row, height], ["col", col, width]])
    if (value < 0 || value >= size)
      throw new SapperError("IllegalMove", `row ${row}, col ${col} is outside the board: ${name}s go from 0 to ${size - 1}`);
  return row * width + col;
}

/** Find a smallest set of numbers that forces a cell, the mine count only if it is needed. */
function explainCertain(workspace, position, place, risk) {
  const { codes } = workspace.memory.description, isMine = risk === 1, prover = new Prover(workspace, position);
  const forced = isMine ? codes.FORCED_MINE : codes.FORCED_SAFE;
  const { numbers, withCount } = prover.smallest(prover.rows(place), forced, place);
  const count = `the total of ${position.mines} mine${position.mines === 1 ? "" : "s"}`;
  const named = numbers.length ? nameNumbers(position, numbers) + (withCount ? `, with ${count}` : "") : count;
  const what = isMine ? "must be a mine" : "is safe", leave = numbers.length > 1 ? "leave" : "leaves";
  const text = `Row ${place[0]}, col ${place[1]} ${what}: ${named} ${leave} no other way.`;
  return { verdict: isMine ? "mine" : "safe", numbers, with_count: withCount, text };
}

/** Say what the risk of an uncertain cell comes from. */
function explainRisk(position, at, risk) {
  const { cells } = position, [row, col] = placeOf(position, at);
  const touched = around(position, at).filter((near) => cells[near] >= 0);
  const numbers = touched.map((number) => placeOf(position, number));
  const beginning = `Row ${row}, col ${col} is a mine in ${oneDecimal(100 * risk)}% of the layouts that fit.`;
  const text = numbers.length
    ? `${beginning} It touches ${numbers.length} number${numbers.length === 1 ? "" : "s"}: ${shares(position, touched)}.`
    : `${beginning} It touches no number, so it shares the mines that the numbers leave over.`;
  return { verdict: "uncertain", numbers, with_count: true, text };
}

/** Say how many covered cells each number touches. */
function shares(position, numbers) {
  return numbers.map((number) => {
    const near = around(position, number).filter((other) => position.cells[other] < 0);
    return `${nameNumbers(position, [placeOf(position, number)])} has ${near.length} covered neighbours`;
  }).join("; ");
}

/** Write a number with one decimal, a tie to the even one as Python does; only quarters are ties. */
const oneDecimal = (value) => (value % 1 === 0.25 ? `${Math.floor(value)}.2` : value.toFixed(1));
