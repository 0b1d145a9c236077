// What a subset of a position's numbers forces, and which of them contradict each other.
// (Twins: `inference/prover.py` and `inference/smallest.py`.)
import { SapperError } from "./errors.js";

const IGNORED = 9, COVERED = -1, NO_CELL = -1;
const MOST_TRIES = 20000; // subsets that are tested
const MOST_STEPS = 200000; // of the search for sets that meet all needs

/** List the cells that touch a cell, in rising order; all of them flat. */
export function around({ width, height }, cell) {
  const row = Math.floor(cell / width), col = cell % width, found = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++)
    for (let c = Math.max(0, col - 1); c <= Math.min(width - 1, col + 1); c++)
      if (r !== row || c !== col) found.push(r * width + c);
  return found;
}

/** Turn a flat cell into [row, col]. */
export const placeOf = ({ width }, cell) => [Math.floor(cell / width), cell % width];

/** Determines what a subset of a position's numbers forces, by asking the kernels. */
export class Prover {
  #hidden;

  /** Take a position that was read; the workspace is at its level. */
  constructor(workspace, position) {
    Object.assign(this, { workspace, position });
    this.#hidden = Int8Array.from(position.cells, (code) => (code >= 0 ? IGNORED : COVERED));
  }

  /** Return the numbers that touch covered cells, flat, the farthest from a cell first. */
  rows([row, col]) {
    const { cells } = this.position, found = [];
    cells.forEach((code, cell) => {
      if (code < 0 || !around(this.position, cell).some((near) => cells[near] < 0)) return;
      const [r, c] = placeOf(this.position, cell);
      found.push({ cell, away: Math.max(Math.abs(r - row), Math.abs(c - col)) });
    });
    return found.sort((one, other) => other.away - one.away).map(({ cell }) => cell);
  }

  /** Return what these numbers alone force a cell to be; null asks only whether they can be met. */
  verdict(numbers, withCount, cell) {
    const { memory, game, programme } = this.workspace, { codes } = memory.description;
    const shown = this.workspace.show(this.#hidden), { items } = shown;
    for (const number of numbers) items[number] = this.position.cells[number];
    const at = cell === null ? NO_CELL : this.workspace.cell(cell);
    const end = memory.call("judge", game, programme, shown, Number(withCount), at);
    if (end === codes.UNDECIDED) throw new SapperError("TooHard", "the position is too large to look for a reason in");
    return end;
  }

  /** Find a smallest set of numbers that gives a verdict, with the mine count only if need be.
   *
   * Returns {numbers, withCount}: places in rising order.
   */
  smallest(rows, wanted, cell) {
    const withCount = this.verdict(rows, false, cell) !== wanted;
    const found = smallestSet(rows, (part) => this.verdict(part, withCount, cell) === wanted);
    return { numbers: rising(found).map((number) => placeOf(this.position, number)), withCount };
  }
}

/** List numbers in words. */
export function nameNumbers({ width, cells }, places) {
  const words = places.map(([row, col]) => `the ${cells[row * width + col]} at row ${row}, col ${col}`);
  return words.length === 1 ? words[0] : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Make the error for an impossible position: a smallest set of numbers in conflict. */
export function conflict(workspace, position) {
  const { CONTRADICTION } = workspace.memory.description.codes;
  const prover = new Prover(workspace, position);
  const { numbers, withCount } = prover.smallest(prover.rows([0, 0]), CONTRADICTION, null);
  const named = numbers.length ? [nameNumbers(position, numbers)] : [];
  if (withCount) named.push(`a total of ${position.mines} mines`);
  const text = `no layout fits: ${named.join(" and ")} contradict each other`;
  return new SapperError("InconsistentView", text, ...(numbers[0] ?? []));
}

const rising = (numbers) => [...numbers].sort((one, other) => one - other);

/** Return a smallest subset of `numbers` that decides; all of them together must.
 *
 * Implicit hitting sets: one that does not decide, made as large as possible, shows a need. One of
 * the numbers outside it is required. The first smallest set that meets all needs and decides is
 * the answer; if that takes too many steps, the answer is only minimal.
 */
function smallestSet(numbers, decides) {
  const needs = [], steps = { left: MOST_STEPS + 1 };
  for (let tries = 0, size = 0; tries <= MOST_TRIES;) {
    const candidate = hitAll(needs, size, new Set(), steps);
    if (steps.left < 0) break;
    if (candidate === null) {
      size++;
      continue;
    }
    if (decides(candidate)) return candidate;
    for (const number of numbers) {
      if (candidate.has(number)) continue;
      tries++;
      candidate.add(number);
      if (decides(candidate)) candidate.delete(number);
    }
    needs.push(new Set(numbers.filter((number) => !candidate.has(number))));
  }
  return leaveOut(numbers, decides);
}

/** Return `chosen` and at most `size` more that meet every need, or null. */
function hitAll(needs, size, chosen, steps) {
  if (--steps.left < 0) return null;
  const unmet = needs.filter((need) => ![...chosen].some((number) => need.has(number)));
  if (!unmet.length) return chosen;
  if (size === 0) return null;
  const tightest = unmet.reduce((best, need) => (need.size < best.size ? need : best));
  for (const number of rising(tightest)) {
    const found = hitAll(unmet, size - 1, new Set(chosen).add(number), steps);
    if (found !== null || steps.left < 0) return found;
  }
  return null;
}

/** Return a subset that decides and of which no number can be left out. */
function leaveOut(numbers, decides) {
  const kept = new Set(numbers);
  for (const number of numbers) {
    kept.delete(number);
    if (!decides(kept)) kept.add(number);
  }
  return kept;
}
