// Boards drawn at random, and boards that are solved without a guess, with the proof of it.
import { analyse } from "./analysis.js";
import { readBegin, readCell } from "./begin.js";
import { SapperError, whole, word } from "./errors.js";
import { carryOut, onBoard } from "./person.js";

const MOST_TRIES = 1e9, MOST_INDEX = 2n ** 63n;

/** Draw a layout: {level, mines, numbers}. (Twin: `sapper.Board.random`.) */
export function drawBoard(workspace, { seed, start, index, first }) {
  const { codes } = workspace.memory.description, { cell } = readBegin(workspace, start, readCell(workspace, first), codes);
  carryOut(workspace, { seed, start, index }, [opening(cell)]);
  return readBoard(workspace, workspace.played);
}

const opening = ([row, col]) => ({ act: "open", row, col });

function readBoard(workspace, game) {
  const { width, height, mines } = workspace;
  return {
    level: { width, height, mines },
    mines: onBoard(workspace, game, "mine"), numbers: onBoard(workspace, game, "number"),
  };
}

/** Find the first board from game `index` on that needs no guess. (Twin: `sapper.no_guess_board`.)
 *
 * `onProgress` is told after every `slice` boards how many were tried.
 */
export function findBoard(workspace, { seed, start, index, first, tries, slice }, onProgress) {
  const { memory, game, programme, control } = workspace;
  const { code, cell } = readBegin(workspace, start, readCell(workspace, first), memory.description.codes);
  const seeded = word(seed, "seed"), begin = word(index, "index");
  if (begin > MOST_INDEX)
    throw new SapperError("BadOption", `index must be a whole number from 0 to 2^64 - 1, not ${index}`);
  whole(tries, "tries", 1, MOST_TRIES);
  whole(slice, "slice", 1, MOST_TRIES);
  control.set({ start: code, first: workspace.cell(cell) });
  const run = workspace.numbers("run", "RunArray", 2);
  for (let tried = 0; tried < tries; tried += slice) {
    const count = Math.min(slice, tries - tried);
    run.items.set([seeded, begin + BigInt(tried)]);
    const failed = memory.call("find_without_guess", game, programme, control, run, count);
    if (failed === count) {
      onProgress(tried + count);
      continue;
    }
    const board = readBoard(workspace, game), found = begin + BigInt(tried + failed);
    const proof = prove(workspace, board, cell);
    return { ...board, index: found <= Number.MAX_SAFE_INTEGER ? Number(found) : found, tried: tried + failed + 1, proof };
  }
  return null;
}

/** List the certain moves: cells that are certainly safe in one position make one step. */
function prove(workspace, { level, mines }, first) {
  const { codes } = workspace.memory.description, actions = [opening(first)], proof = [];
  while (true) {
    const { end, shown } = carryOut(workspace, { mines }, actions);
    if (end !== codes.PLAYING) return proof;
    const { safe } = analyse(workspace, { ...level, cells: shown });
    proof.push({ cells: safe });
    for (const cell of safe) actions.push(opening(cell));
  }
}
