// Exact analysis: the risk of every covered cell, what is certain, and the number of layouts.
import { SapperError } from "./errors.js";
import { isOver } from "./position.js";
import { conflict } from "./prover.js";

const EXACTLY = 2 ** 53; // below this, whole numbers in float64 are exact

/** Analyse a position that was read; the workspace is at its level. */
export function analyse(workspace, position) {
  const { memory, game, programme, risk } = workspace, { codes } = memory.description;
  const shown = workspace.show(position.cells);
  const end = memory.call("analyse", game, programme, shown, risk);
  if (end === codes.EXACT_IMPOSSIBLE) throw conflict(workspace, position);
  if (end !== codes.EXACT_DONE)
    throw new SapperError("TooHard", `this ${workspace.key} position needs more memory or range than the engine has`);
  return new Analysis(workspace, position);
}

/** The truth about a position; a cell is [row, col]. */
class Analysis {
  #components;
  #outside;
  #left;

  constructor({ game, programme, risk, width, cells }, position) {
    /** The chance of a mine, row by row; NaN where open; exactly 0 or 1 where certain. */
    this.risk = risk.items.slice(0, cells);
    /** Covered cells that no layout mines, and those that every layout mines. */
    this.safe = [];
    this.mines = [];
    let best = -1, least = Infinity;
    for (let k = 0; k < cells; k++) {
      const one = this.risk[k];
      if (one < least) {
        best = k;
        least = one;
      }
      if (one === 0) this.safe.push(place(k, width));
      else if (one === 1) this.mines.push(place(k, width));
    }
    /** The first cell of least risk; null if every safe cell is open. */
    this.best = isOver(position) ? null : place(best, width);
    const count = programme.get("components"), at = programme.field("poly_at");
    const poly = programme.field("poly"), fewest = programme.field("fewest");
    this.#components = Array.from({ length: count }, (_, k) => poly.slice(at[k], at[k + 1]));
    this.#outside = programme.get("outside");
    this.#left = game.get("mines") - game.get("marked");
    for (let k = 0; k < count; k++) this.#left -= fewest[k];
  }

  /** The number of layouts that fit, a BigInt; null where float64 does not count exactly. */
  get layouts() {
    if (this.#components.some((ways) => ways.some((one) => one >= EXACTLY))) return null;
    let joined = [1n];
    for (const ways of this.#components) joined = convolve(joined, Array.from(ways, BigInt));
    return sumOverMines(joined, this.#outside, this.#left);
  }
}

const place = (k, width) => [Math.floor(k / width), k % width];

function convolve(one, other) {
  const product = Array(one.length + other.length - 1).fill(0n);
  one.forEach((a, i) => other.forEach((b, j) => { product[i + j] += a * b; }));
  return product;
}

/** Sum over 0, 1, ... more mines in the boundary: its ways times those of the `outside` cells.
 *
 * `left` mines are left for these if there are none more in the boundary.
 */
function sumOverMines(joined, outside, left) {
  const first = Math.max(0, left - outside);
  let total = 0n, ways = choose(outside, left - first);
  for (let more = first; more < joined.length && more <= left; more++) {
    total += joined[more] * ways;
    const mines = left - more;
    ways = (ways * BigInt(mines)) / BigInt(outside - mines + 1);
  }
  return total;
}

/** Count the ways to choose `k` of `n` cells. */
function choose(n, k) {
  let ways = 1n;
  for (let j = 1; j <= Math.min(k, n - k); j++) ways = (ways * BigInt(n - j + 1)) / BigInt(j);
  return ways;
}
