// Which game is played: its setup, as it stands in an address and in a question.
// A setup is { level, start, seed, index, noGuess, first } or { level, file, name }.

import { readBoard } from "../../engine/files.js";
import { randomSeed } from "../dom.js";
import { checkLevel } from "../form.js";
import { readLevel, writeLevel } from "../position.js";

const LONGEST_FILE = 6000; // characters of a board file that an address holds

const whole = (text) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : null);
const toUrl = (text) => text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromUrl = (text) => text.replaceAll("-", "+").replaceAll("_", "/");

function bytesOf(text) {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    throw new Error("the board in this link is incomplete");
  }
}

/** Make a setup of the bytes of a board file; throws a sentence if they are none. */
export function fileSetup(bytes, name) {
  const level = writeLevel(readBoard(bytes).level), fault = checkLevel(level);
  if (fault) throw new Error(fault);
  return { level, file: btoa(String.fromCharCode(...bytes)), name, first: null };
}

/** Take the board file that another view handed over; null if there is none. */
export function handedSetup() {
  const handed = sessionStorage.getItem("file");
  sessionStorage.removeItem("file");
  return handed && fileSetup(bytesOf(JSON.parse(handed).file), "");
}

/** Make a setup of a new game. */
export function newSetup({ level, start, noGuess }) {
  return { level, start, noGuess: noGuess === true, seed: randomSeed(), index: 0, first: null };
}

/** Tell whether [row, col] is on the board of a level. */
function isCell(cell, level) {
  const { width, height } = readLevel(level);
  return cell.length === 2 && !cell.includes(null) && cell[0] < height && cell[1] < width;
}

/** Read the setup of an address; `chosen` is what the form made of its level. Null if it names none. */
export function readSetup(fields, chosen) {
  if (fields.has("file")) return fileSetup(bytesOf(fromUrl(fields.get("file"))), fields.get("name") ?? "");
  if (!fields.has("level") && !fields.has("seed")) return null;
  const first = fields.get("first")?.split(",").map(whole) ?? [];
  return {
    ...newSetup(chosen), seed: whole(fields.get("seed")) ?? randomSeed(), index: whole(fields.get("index")) ?? 0,
    first: isCell(first, chosen.level) ? first : null,
  };
}

/** Write the address of a setup, without the #. */
export function writeSetup({ level, start, seed, index, noGuess, first, file, name }) {
  const fields = file
    ? { ...(file.length <= LONGEST_FILE ? { file: toUrl(file) } : {}), name }
    : { level, start, seed, ...(index ? { index } : {}), ...(noGuess ? { "no-guess": "1" } : {}), ...(first ? { first: first.join(",") } : {}) };
  return new URLSearchParams(fields).toString().replaceAll("%2C", ",");
}

/** Return what the engine is told of a setup. */
export function asked({ level, start, seed, index, file }) {
  return file ? { file } : { level, start, seed, index };
}

/** Tell whether the first cell cannot be a mine. */
export function isSheltered({ file, start }) {
  return !file && start !== "none";
}
