// Rollouts on layouts that are drawn from a position, and what the control variates make of them.
import { SapperError, grouped } from "../errors.js";

const BATCH = 4; // rollouts between two reports of progress
const MOST_CELLS = 2 ** 26; // of all layouts together
const FOREVER = 2n ** 62n; // nanoseconds

/** Layouts that fit a position, all equally likely. (Twin: `sapper.sample_layouts`.) */
export class Layouts {
  #workspace;
  #position;
  #drawn;
  #count;
  #seed;

  constructor(workspace, position, count, seed) {
    const { memory, game, programme, cells } = workspace;
    refuseTooMany(count, cells, MOST_CELLS);
    this.#drawn = workspace.numbers("layouts", "CellArray", count * cells);
    game.set({ seed });
    const shown = workspace.show(position.cells);
    const end = memory.call("draw_layouts", game, programme, shown, this.#drawn, count);
    if (end !== memory.description.codes.EXACT_DONE)
      throw new SapperError("TooHard", "the position is too large to draw layouts from");
    [this.#workspace, this.#position, this.#count, this.#seed] = [workspace, position, count, seed];
  }

  /** Open a cell of known safety on each layout and let a player play on.
   *
   * Returns {won, survived, variates}: the last has a row of `columns` numbers for each layout.
   */
  rollOut([row, col], safety, player, onProgress) {
    const workspace = this.#workspace, { memory, cells, control } = workspace, { VARIATES, START_NONE } = memory.description.codes;
    const columns = VARIATES + 1, at = row * workspace.width + col, count = this.#count;
    const won = new Float64Array(count), variates = new Float64Array(count * columns);
    const outcomes = workspace.records("rolled", "OutcomeRecord", BATCH), run = workspace.numbers("run", "RunArray", 2);
    const survived = Array.from({ length: count }, (_, k) => this.#drawn.items[k * cells + at] === 0);
    for (let begin = 0; begin < count; begin += BATCH) {
      const end = Math.min(count, begin + BATCH);
      control.set({ start: START_NONE, first: workspace.cell([row, col]), timeout: FOREVER, stop: 0 });
      run.items.set([this.#seed, BigInt(begin)]);
      const shown = workspace.show(this.#position.cells);
      const played = player.rollOut(run, shown, this.#drawn, outcomes, begin, end);
      if (played < end - begin)
        throw new SapperError("TooHard", `a rollout on ${workspace.key} needs more memory or range than the engine has`);
      for (let k = begin; k < end; k++) {
        won[k] = outcomes.get("won", k - begin);
        variates.set(outcomes.field("variates", k - begin), k * columns);
        variates[k * columns + VARIATES] = Number(survived[k]) - safety;
      }
      onProgress(end / count);
    }
    return { won, survived, variates, columns };
  }
}

/** Estimate the chance to win from rollouts of a cell of known safety: {chance, error}. */
export function estimate(workspace, { won, survived, variates, columns }, safety) {
  const { Z95 } = workspace.memory.description.codes, [rate, variance] = adjust(workspace, won, variates, columns);
  const ends = won.filter((_, k) => survived[k]), wins = ends.reduce((all, one) => all + one, 0);
  const isAlike = wins === 0 || wins === ends.length;
  const error = isAlike ? (safety * (Z95 * Z95)) / (ends.length + Z95 * Z95) : Z95 * Math.sqrt(Math.max(0, variance));
  return { chance: Math.min(Math.max(rate, 0), safety), error };
}

/** Return the mean of what was won and its variance, less what the control variates explain. */
function adjust(workspace, won, variates, columns) {
  const { memory } = workspace, side = columns + 2;
  const numbers = (name, count) => workspace.numbers(name, "RiskArray", count);
  const sums = numbers("sums", 2 * side * side), results = numbers("results", won.length);
  const rows = numbers("variates", variates.length), room = numbers("room", 2 * (columns + 1) ** 2);
  const coefficients = numbers("coefficients", columns), found = numbers("found", 2);
  sums.items.fill(0);
  results.items.set(won);
  rows.items.set(variates);
  memory.call("add_moments", sums, results, rows, 0, won.length, columns);
  memory.call("adjust", sums, room, coefficients, found, columns);
  return found.items;
}

/** Refuse rollouts on a board that is so large that its layouts would take too much memory. */
function refuseTooMany(rollouts, cells, most) {
  if (rollouts * cells > most)
    throw new SapperError("TooHard",
      `rollouts on ${grouped(cells)} cells can be at most ${grouped(Math.floor(most / cells))}, not ${grouped(rollouts)}`);
}
