// The chance to win from a position: exact where few layouts are left, else by rollouts.
// (Twin: `arena/win_chance.py`.)
import { analyse } from "../analysis.js";
import { readCell } from "../begin.js";
import { SapperError, whole, word } from "../errors.js";
import { isOver } from "../position.js";
import { inOrder, listCandidates, uncertainGroups } from "./candidates.js";
import { Layouts, estimate } from "./rollouts.js";
import { LayoutSearch } from "./perfect.js";

const COVERED = -1;

/** Return {chance, error, exact, choice, best, cells} of a position that was read.
 *
 * `player` is {decide, rollOut}: what chooses a cell, and what plays on where a layout is drawn.
 */
export function winChance(workspace, position, player, { cell, rollouts, seed, timeout }, onProgress) {
  const { codes } = workspace.memory.description;
  whole(rollouts, "rollouts", codes.FEWEST_ROLLOUTS, codes.MOST_ROLLOUTS);
  const seeded = word(seed, "seed"), analysis = analyse(workspace, position), { layouts } = analysis;
  if (isOver(position)) throw new SapperError("IllegalMove", "every safe cell is open: there is nothing left to win");
  const asked = cell === null ? null : checkCell(position, cell);
  if (layouts !== null && layouts <= BigInt(codes.MOST_EXACT))
    return searchExactly(workspace, position, analysis, Number(layouts), asked, timeout, onProgress);
  return rollOut(workspace, position, analysis, player, { asked, rollouts, seeded }, onProgress);
}

/** Return a cell if it can be opened. */
function checkCell(position, cell) {
  const [row, col] = readCell(position, cell, "cell");
  if (position.cells[row * position.width + col] >= 0)
    throw new SapperError("IllegalMove", `row ${row}, col ${col} is open: only a covered cell can be opened`);
  return [row, col];
}

/** Search the layouts that are left: for all cells that may be safe, or for one. */
function searchExactly(workspace, position, analysis, count, asked, timeout, onProgress) {
  const all = analysis.safe.length ? [analysis.safe] : uncertainGroups(position, analysis.risk);
  const groups = asked ? [[asked]] : all, search = new LayoutSearch(workspace, position, count, timeout);
  const values = groups.map(([[row, col]], k) => {
    const { wins } = search.wins(row * position.width + col);
    onProgress((k + 1) / groups.length);
    return { chance: wins / count, error: 0 };
  });
  const cells = byCell(position, analysis, groups, values), [first] = cells;
  return { chance: first.chance, error: 0, exact: true, choice: first.cell, best: first.cell, cells };
}

/** Roll out the candidates and the solver's own choice, or one cell. */
function rollOut(workspace, position, analysis, player, { asked, rollouts, seeded }, onProgress) {
  const { codes } = workspace.memory.description;
  const bare = { ...position, cells: position.cells.map((code) => (code < 0 ? COVERED : code)) }; // flags say nothing
  const choice = asked ?? player.decide(bare, seeded).cell;
  const groups = asked ? [[asked]] : listCandidates(bare, analysis, choice, codes.MOST_CANDIDATES);
  const layouts = new Layouts(workspace, bare, rollouts, seeded);
  const values = groups.map(([head], done) => {
    const safety = 1 - analysis.risk[head[0] * position.width + head[1]];
    const outcomes = layouts.rollOut(head, safety, player, (share) => onProgress((done + share) / groups.length));
    return estimate(workspace, outcomes, safety);
  });
  const cells = byCell(position, analysis, groups, values);
  const own = cells.find((one) => inOrder(one.cell, choice) === 0);
  return { chance: own.chance, error: own.error, exact: false, choice, best: cells[0].cell, cells };
}

/** Return the chance of every cell of the groups, the best first. */
function byCell({ width }, { risk }, groups, values) {
  const cells = groups.flatMap((group, k) =>
    group.map((cell) => ({ cell, risk: risk[cell[0] * width + cell[1]], ...values[k] })));
  return cells.sort((one, other) => other.chance - one.chance || one.risk - other.risk || inOrder(one.cell, other.cell));
}
