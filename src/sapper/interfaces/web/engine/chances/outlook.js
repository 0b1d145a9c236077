// What cells would tell: chances of a 0 and of progress, dead cells, 50/50s. (Twin: `inference/chances/outlook.py`.)
import { SapperError } from "../errors.js";
import { conflict, placeOf } from "../prover.js";

const RIGHT = 1, BELOW = 2;

/** Return {zero, progress, dead, fifties} of a position that was read; the workspace is at its level. */
export function lookOut(workspace, position) {
  const { memory, game, programme, lookahead, risk, cells, width } = workspace, { codes } = memory.description;
  const outlook = workspace.records("outlook", "OutlookRecord");
  const [zero, progress] = ["zero", "progress"].map((name) => workspace.numbers(name, "RiskArray", cells));
  const [numbers, fifty] = ["numbers", "fifty"].map((name) => workspace.numbers(name, "CellArray", cells));
  const shown = workspace.show(position.cells);
  const end = memory.call("look_out", game, programme, lookahead, outlook, shown, risk, zero, progress, numbers, fifty);
  if (end === codes.EXACT_IMPOSSIBLE) throw conflict(workspace, position);
  if (end !== codes.EXACT_DONE)
    throw new SapperError("TooHard", "the position is too large to say what its cells would tell");
  const listed = [...numbers.items.subarray(0, cells).keys()], fifties = [];
  for (const cell of listed)
    for (const [way, step] of [[RIGHT, 1], [BELOW, width]])
      if (fifty.items[cell] & way) fifties.push([placeOf(position, cell), placeOf(position, cell + step)]);
  const dead = listed.filter((cell) => numbers.items[cell] === 1).map((cell) => placeOf(position, cell));
  return { zero: zero.items.slice(0, cells), progress: progress.items.slice(0, cells), dead, fifties };
}
