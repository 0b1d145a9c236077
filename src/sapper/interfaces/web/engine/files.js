// Board files, .mbf and .abf: where the mines are, in two bytes for each. (Twin: formats/boards.py.)
// Both have the same bytes: width, height, the number of mines (two bytes, the higher first), then
// col and row of every mine.
import { SapperError, shown } from "./errors.js";
import { readGame, readLevel } from "./position.js";

const HEADER = 4, MOST_SIDE = 255;
const fault = (reason, row, col) => new SapperError("BadPosition", reason, row, col);

function bytesOf(given) {
  if (given instanceof ArrayBuffer) return new Uint8Array(given);
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  throw new SapperError("BadOption", `the bytes of a board file are a Uint8Array or an ArrayBuffer, not ${shown(given)}`);
}

function readHeader([width, height, high, low]) {
  try {
    return readLevel({ width, height, mines: 256 * high + low });
  } catch (error) {
    throw fault(`bytes 0 to 3 of the board file: ${error.message}`);
  }
}

/** Read the bytes of a board file: {level, mines}, 1 for a mine, row by row. */
export function readBoard(given) {
  const bytes = bytesOf(given);
  if (bytes.length < HEADER) throw fault(`a board file has at least ${HEADER} bytes, this one ${bytes.length}`);
  const level = readHeader(bytes), { width, height, mines: count } = level, size = HEADER + 2 * count;
  if (bytes.length !== size)
    throw fault(`a board file of ${width}x${height}x${count} has ${size} bytes, this one ${bytes.length}`);
  const mines = new Int8Array(width * height);
  for (let at = HEADER; at < size; at += 2) {
    const col = bytes[at], row = bytes[at + 1], place = `byte ${at} of the board file: row ${row}, col ${col}`;
    if (col >= width || row >= height) throw fault(`${place} is outside ${width}x${height}`);
    if (mines[row * width + col]) throw fault(`${place} has a mine already`, row, col);
    mines[row * width + col] = 1;
  }
  return { level, mines };
}

/** Return the bytes of a board file, the mines row by row; `board` is {level, mines}. */
export function writeBoard(board) {
  if (!board?.level || !board.mines) throw new SapperError("BadOption", `a board is {level, mines}, not ${shown(board)}`);
  const { width, height, mines: count } = readGame(board);
  if (Math.max(width, height) > MOST_SIDE)
    throw new SapperError("BadLevel", `a board file holds at most ${MOST_SIDE} rows and cols, not ${width}x${height}x${count}`);
  const bytes = new Uint8Array(HEADER + 2 * count);
  bytes.set([width, height, count >> 8, count & 255]);
  let at = HEADER;
  for (let row = 0, cell = 0; row < height; row++)
    for (let col = 0; col < width; col++, cell++)
      if (board.mines[cell]) {
        bytes[at++] = col;
        bytes[at++] = row;
      }
  return bytes;
}
