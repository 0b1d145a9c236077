// Levels and positions: read and checked before any of it reaches the engine's memory.
import { SapperError, whole } from "./errors.js";

const CLASSIC = { beginner: [9, 9, 10], intermediate: [16, 16, 40], expert: [30, 16, 99] };
const CODES = { H: -1, ".": -1, "#": -1, F: -2 };
export const MOST_CELLS = 65536; // with a border of one cell all around

/** Read `30x16x99`, the name of a classic level, or {width, height, mines}. */
export function readLevel(given) {
  const text = typeof given === "string" ? given.trim().toLowerCase() : null;
  const found = text?.match(/^(\d{1,9})x(\d{1,9})x(\d{1,9})$/)?.slice(1).map(Number);
  const sizes = found ?? CLASSIC[text] ?? [given?.width, given?.height, given?.mines];
  const fault = (reason) => new SapperError("BadLevel", reason);
  if (text !== null && !found && !Object.hasOwn(CLASSIC, text))
    throw fault(`${JSON.stringify(given)} is not a level: write WIDTHxHEIGHTxMINES, such as 30x16x99, `
      + `or one of ${Object.keys(CLASSIC).join(", ")}`);
  const [width, height, mines] = sizes;
  whole(width, "width", 1, MOST_CELLS, "BadLevel");
  whole(height, "height", 1, MOST_CELLS, "BadLevel");
  whole(mines, "mines", 0, MOST_CELLS, "BadLevel");
  if ((width + 2) * (height + 2) > MOST_CELLS)
    throw fault(`${width}x${height} is too large: (width + 2) x (height + 2) may be at most ${MOST_CELLS}`);
  if (mines >= width * height)
    throw fault(`${mines} mines are too many for ${width * height} cells: at least one cell must be safe`);
  return { width, height, mines };
}

/** Read the level of a person's game, and check the layout if one is given. */
export function readGame(game) {
  const level = readLevel(game?.level ?? "beginner"), cells = level.width * level.height;
  if (!game?.mines) return level;
  const mines = Array.from(game.mines), laid = mines.filter((mine) => mine === 1).length;
  if (mines.length !== cells || mines.some((mine) => mine !== 0 && mine !== 1))
    throw new SapperError("BadOption", `the mines of a ${level.width}x${level.height} board are ${cells} times 0 or 1`);
  if (laid !== level.mines)
    throw new SapperError("BadOption", `${laid} mines are laid, and the level has ${level.mines}`);
  return level;
}

/** Read a position: the text that `str(view)` writes, or {width, height, mines, cells}.
 *
 * `cells` are codes row by row: 0 to 8, -1 covered, -2 a flag.
 */
export function readPosition(given) {
  const position = typeof given === "string" ? readText(given) : readCells(given);
  refuseNumbers(position);
  return position;
}

function readText(text) {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/\s+/g, ""));
  const [first, ...rows] = lines.filter((line) => line && !line.startsWith(";"));
  const fault = (reason, row, col) => new SapperError("BadPosition", reason, row, col);
  if (first === undefined) throw fault("the position is empty: its first line must be WIDTHxHEIGHTxMINES");
  const level = readFirst(first), { width, height } = level;
  if (rows.length !== height)
    throw fault(`${first} needs ${height} rows, found ${rows.length}`, Math.min(rows.length, height));
  const cells = new Int8Array(width * height);
  rows.forEach((line, row) => {
    const signs = [...line];
    signs.slice(0, width).forEach((sign, col) => {
      const code = /^[0-8]$/.test(sign) ? Number(sign) : CODES[sign];
      if (code === undefined)
        throw fault(`row ${row}, col ${col} holds '${sign}': use 0-8, H (or . or #) or F`, row, col);
      cells[row * width + col] = code;
    });
    const col = Math.min(signs.length, width);
    if (signs.length !== width)
      throw fault(`row ${row} has ${signs.length} cells, not ${width}: see col ${col}`, row, col);
  });
  return { ...level, cells };
}

function readFirst(line) {
  try {
    return readLevel(line);
  } catch (error) {
    throw new SapperError("BadPosition", `first line: ${error.message}`);
  }
}

function readCells(given) {
  const level = readLevel(given), { width, height } = level;
  if (given.cells?.length !== width * height)
    throw new SapperError("InconsistentView",
      `${width}x${height} has ${width * height} cells, not ${given.cells?.length}`);
  const cells = new Int8Array(width * height);
  for (let k = 0; k < cells.length; k++) {
    const code = given.cells[k];
    cells[k] = code;
    if (cells[k] === code && code >= -2 && code <= 8) continue;
    const row = Math.floor(k / width), col = k % width;
    throw new SapperError("InconsistentView",
      `row ${row}, col ${col} holds ${code}, which is no number, covered cell or flag`, row, col);
  }
  return { ...level, cells };
}

/** Refuse a number that its neighbours cannot meet, as sapper.View does. */
function refuseNumbers({ width, height, mines, cells }) {
  const fault = (reason, row, col) => new SapperError("InconsistentView", reason, row, col);
  const wide = width + 2, stacked = stackCovered(cells, width, height);
  let covered = 0;
  for (let row = 0, k = 0; row < height; row++)
    for (let col = 0, at = (row + 1) * wide; col < width; col++, k++, at++) {
      const number = cells[k];
      covered += number >>> 31;
      if (number <= 0) continue;
      const near = stacked[at] + stacked[at + 1] + stacked[at + 2];
      if (number > near)
        throw fault(`row ${row}, col ${col} shows ${number} but touches only ${near} covered cells`, row, col);
      if (number > mines)
        throw fault(`row ${row}, col ${col} shows ${number} but the board has only ${mines} mines`, row, col);
    }
  if (covered < mines)
    throw fault(`only ${covered} cells are covered, too few for ${mines} mines`);
}

/** Count the covered cells above, at and below each cell, in rows with a border all around. */
function stackCovered(cells, width, height) {
  const wide = width + 2, stacked = new Int8Array(wide * (height + 2));
  for (let row = 0, k = 0; row < height; row++)
    for (let col = 0, at = (row + 1) * wide + 1; col < width; col++, k++, at++) {
      const isCovered = cells[k] >>> 31; // 1 below 0
      stacked[at - wide] += isCovered;
      stacked[at] += isCovered;
      stacked[at + wide] += isCovered;
    }
  return stacked;
}

/** Tell whether every safe cell is open. */
export function isOver({ mines, cells }) {
  let covered = 0;
  for (let k = 0; k < cells.length; k++) covered += cells[k] >>> 31;
  return covered === mines;
}

/** Write a position as text: the level, then the rows. (Twin: `str(view)`.) */
export function writePosition({ width, height, mines, cells }) {
  const signs = Array.from(cells, (code) => (code >= 0 ? code : code === CODES.F ? "F" : "H")).join("");
  return writeRows({ width, height, mines }, signs);
}

/** Write a board as text, a mine as *. (Twin: `str(board)`.) */
export function writeLayout(level, mines, numbers) {
  return writeRows(level, Array.from(numbers, (number, k) => (mines[k] ? "*" : number)).join(""));
}

function writeRows({ width, height, mines }, signs) {
  const rows = Array.from({ length: height }, (_, row) => signs.slice(row * width, (row + 1) * width));
  return [`${width}x${height}x${mines}`, ...rows].join("\n");
}
