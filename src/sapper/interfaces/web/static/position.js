// Position text: the level in the first line, then one line of signs per row.

export const MOST_CELLS = 10_000; // of a level on the page
export const LEVELS = { beginner: "9x9x10", intermediate: "16x16x40", expert: "30x16x99", evil: "30x20x130" };

export function readPosition(text) {
  const [first, ...rows] = text.trim().split(/\s*\n\s*/);
  return { level: readLevel(first), rows };
}

/** Say how to write a text that does not begin with its level; null if it does. */
export function lacksLevel(text) {
  const lines = text.split("\n").map((line) => line.replaceAll(/\s/g, "")).filter((line) => line && !line.startsWith(";"));
  if (!lines.length || /^(\d+x\d+x\d+|beginner|intermediate|expert)$/i.test(lines[0])) return null;
  const isRows = lines.every((line) => /^[0-8HF.#]+$/.test(line)), [width, height] = isRows ? [lines[0].length, lines.length] : [9, 9];
  return `The first line must be the level, WIDTHxHEIGHTxMINES, such as ${width}x${height}x${isRows ? 1 : 10}.`;
}

export function readLevel(text) {
  const [width, height, mines] = text.split("x").map(Number);
  return { width, height, mines };
}

export function writeLevel({ width, height, mines }) {
  return `${width}x${height}x${mines}`;
}

export function writePosition({ level, rows }) {
  return [writeLevel(level), ...rows].join("\n");
}

export function untouched(level) {
  return { level, rows: Array(level.height).fill("H".repeat(level.width)) };
}

/** How a game ended, as a board draws it: all mines, and the one that exploded; null before. */
export function endOf({ status, board, exploded }) {
  return board ? { rows: readPosition(board).rows, exploded, won: status === "won" } : null;
}

/** A position as it stands in an address. */
export function toAddress(position) {
  return [writeLevel(position.level), ...position.rows].join("/");
}

export function fromAddress(text) {
  return text.replaceAll("/", "\n");
}

/** The fields of the address after #. */
export function addressFields() {
  return new URLSearchParams(location.hash.slice(1));
}

/** The fields of an address as text, from the # on. */
function hashOf(fields) {
  return `#${new URLSearchParams(fields).toString().replaceAll("%2F", "/")}`;
}

export function setAddress(fields) {
  history.replaceState(null, "", hashOf(fields));
}

/** The address of a view, with fields. */
export function addressOf(view, fields) {
  return new URL(`../${view}/${hashOf(fields)}`, import.meta.url).href;
}
