// Perfect play: what any player can win of the layouts left. (Twin: `inference/perfect.py`.)
import { analyse } from "../analysis.js";
import { readStart } from "../begin.js";
import { SapperError, grouped, shown } from "../errors.js";
import { isOver } from "../position.js";

const STARTS = ["safe", "open", "none"], NO_CELL = -1, MOST_SHOWN = 2 ** 28, MOST_DIGITS = 100;

/** The search for what perfect play wins on all layouts of a position, of which there are `count`. */
export class LayoutSearch {
  #workspace;
  #regions;
  #count;
  #deadline;
  #timeout;

  /** Take a position that was read and analysed; the workspace is at its level. */
  constructor(workspace, position, count, timeout) {
    const { memory, game, programme, risk, cells } = workspace;
    const covered = position.cells.reduce((all, code) => all + (code < 0), 0), room = covered * count;
    if (room > MOST_SHOWN || cells * count > MOST_SHOWN)
      throw new SapperError("TooHard", `${grouped(count)} layouts of ${grouped(covered)} cells are too many to search`);
    const search = workspace.records("search", "WinsRecord"), seen = workspace.show(position.cells);
    const mined = workspace.numbers("layouts", "CellArray", cells * count);
    const column = workspace.numbers("columns", "IndexArray", cells);
    const shows = workspace.numbers("shows", "CellArray", room), order = workspace.numbers("order", "IndexArray", 2 * count);
    const found = memory.call("list_rows", game, programme, seen, risk, mined, count);
    if (found !== count) throw new SapperError("TooHard", "the layouts of this position cannot be listed");
    memory.call("tabulate_rows", game, search, seen, mined, column, shows, count, room);
    this.#workspace = workspace;
    this.#regions = [mined, column, shows, order, count, room];
    this.#count = count;
    this.#deadline = performance.now() + 1e3 * timeout;
    this.#timeout = timeout;
  }

  /** Count the layouts that are won by opening a flat cell, or by the best play without one.
   *
   * Returns {wins, possible}: the second is how many layouts the start rule allows.
   */
  wins(cell = NO_CELL, start = "none") {
    const { memory, game, control } = this.#workspace, { codes } = memory.description;
    const search = this.#workspace.records("search", "WinsRecord"), left = this.#deadline - performance.now();
    control.set({ start: codes[`START_${start.toUpperCase()}`], timeout: BigInt(Math.round(1e6 * Math.max(0, left))) });
    const wins = memory.call("count_wins", game, search, control, ...this.#regions, cell);
    if (wins === -codes.OUT_OF_ROOM) throw new SapperError("TooHard", "perfect play looks too many moves ahead here");
    if (wins < 0) throw new SapperError("OutOfTime", `perfect play takes more than the ${this.#timeout} s allowed for it`);
    return { wins, possible: search.get("possible") };
  }

  /** How many layouts there are. */
  get count() { return this.#count; }
}

/** Find the chance to win with perfect play, and every best move. */
export function solvePerfectly(workspace, position, { start, timeout, most }, onProgress) {
  const { width, cells } = workspace, { codes } = workspace.memory.description;
  if (!STARTS.includes(start))
    throw new SapperError("BadOption", `start must be one of ${STARTS.join(", ")}, not ${shown(start)}`);
  if (isOver(position)) throw new SapperError("IllegalMove", "every safe cell is open: there is nothing left to play");
  const { layouts } = analyse(workspace, position);
  if (layouts === null || layouts > BigInt(most)) {
    const fit = layouts === null ? "far more" : writeCount(layouts);
    throw new SapperError("TooHard", `perfect play looks at no more than ${grouped(most)} layouts; ${fit} fit`);
  }
  const search = new LayoutSearch(workspace, position, Number(layouts), timeout);
  const isFirst = start !== "none" && position.cells.every((code) => code < 0);
  if (isFirst) readStart(start, workspace, codes);
  const best = isFirst ? { wins: 0, possible: 1 } : search.wins();
  let moves = [];
  for (let cell = 0; cell < cells; cell++) {
    if (position.cells[cell] >= 0) continue;
    const { wins, possible } = search.wins(cell, isFirst ? start : "none");
    const ahead = possible ? wins * best.possible - best.wins * possible : -1;
    if (ahead > 0) [best.wins, best.possible, moves] = [wins, possible, []];
    if (ahead >= 0) moves.push([Math.floor(cell / width), cell % width]);
    onProgress((cell + 1) / cells);
  }
  const share = best.wins / best.possible;
  return { winProbability: fraction(best.wins, best.possible), share, bestMoves: moves };
}

/** Write a count: 1,234, or about 10^5917. (Twin: `formats/counts.py`.) */
function writeCount(count) {
  const digits = String(count);
  return digits.length <= MOST_DIGITS ? grouped(count) : `about 10^${digits.length - 1}`;
}

/** Write a fraction in its lowest terms. */
function fraction(above, below) {
  let [one, other] = [above, below];
  while (other) [one, other] = [other, one % other];
  return below === one ? String(above / one) : `${above / one}/${below / one}`;
}
