// How a game begins: the start rule, and the cell that is opened first. (Twin: `check_start`.)
import { SapperError, shown, whole } from "./errors.js";

const STARTS = ["safe", "open", "none"];
const FARTHEST = Number.MAX_SAFE_INTEGER;

/** Return the code of a start rule; an open start must leave room for the mines from some cell. */
export function readStart(start, level, codes) {
  if (!STARTS.includes(start))
    throw new SapperError("BadOption", `start must be one of ${STARTS.join(", ")}, not ${shown(start)}`);
  refuseCrowd(level, start, Math.min(level.width, 2) * Math.min(level.height, 2));
  return codes[`START_${start.toUpperCase()}`];
}

/** Refuse an open start that keeps so many cells free that there is no room for the mines. */
export function refuseCrowd({ width, height, mines }, start, block) {
  const room = width * height - block;
  if (start === "open" && mines > room)
    throw new SapperError("BadLevel", `an open start on ${width}x${height}x${mines} keeps ${block} cells free of mines, `
      + `which leaves ${room} cells for ${mines} mines`);
}

/** Count a cell and its neighbours; of the largest such block if there is no cell. */
export function blockAround({ width, height }, cell) {
  const side = (at, length) => Math.min(length - 1, at + 1) - Math.max(0, at - 1) + 1;
  return cell ? side(cell[0], height) * side(cell[1], width) : Math.min(width, 3) * Math.min(height, 3);
}

/** Return a cell [row, col] of a board; refuse anything else. */
export function readCell({ width, height }, cell, name = "first") {
  if (!Array.isArray(cell) || cell.length !== 2)
    throw new SapperError("BadOption", `${name} must be [row, col], not ${shown(cell)}`);
  const [row, col] = cell;
  whole(row, "row", -FARTHEST, FARTHEST, "IllegalMove");
  whole(col, "col", -FARTHEST, FARTHEST, "IllegalMove");
  const fault = (sides, size) =>
    new SapperError("IllegalMove", `row ${row}, col ${col} is outside the board: ${sides} go from 0 to ${size - 1}`);
  if (row < 0 || row >= height) throw fault("rows", height);
  if (col < 0 || col >= width) throw fault("cols", width);
  return [row, col];
}

/** Check how games begin: returns the code of the start rule, and the first cell or null. */
export function readBegin(level, start, first, codes) {
  const code = readStart(start, level, codes), cell = first === null ? null : readCell(level, first);
  refuseCrowd(level, start, blockAround(level, cell));
  return { code, cell };
}
