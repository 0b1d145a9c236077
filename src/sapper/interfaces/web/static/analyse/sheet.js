// The position that is edited, with its past: every stroke of the brush can be undone.

import { untouched } from "../position.js";

const MOST_UNDONE = 500;
const JOINED = 1000; // milliseconds within which changes of one kind are one step

/** Return a position with another sign in a cell; `following` numbers count the flags beside them. */
export function painted({ level, rows }, row, col, sign, following = false) {
  const signs = rows.map((line) => line);
  const put = (r, c, to) => (signs[r] = signs[r].slice(0, c) + to + signs[r].slice(c + 1));
  put(row, col, sign);
  if (!following) return { level, rows: signs };
  for (const [r, c] of around(level, row, col)) {
    if (!/\d/.test(signs[r][c])) continue;
    const flags = around(level, r, c).filter(([a, b]) => signs[a][b] === "F").length;
    put(r, c, `${flags}`);
  }
  return { level, rows: signs };
}

/** The cells beside a cell, and the cell itself. */
function around({ width, height }, row, col) {
  const found = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r += 1)
    for (let c = Math.max(0, col - 1); c <= Math.min(width - 1, col + 1); c += 1) found.push([r, c]);
  return found;
}

/** Return a position at another level: what fits of the painting stays, new cells are covered. */
export function resized({ rows }, level) {
  const { width, height } = level;
  const kept = rows.slice(0, height).map((line) => line.slice(0, width).padEnd(width, "H"));
  return { level, rows: [...kept, ...untouched({ ...level, height: height - kept.length }).rows] };
}

/** Return the number that a turn of the wheel makes of one. */
export function turned(sign, by) {
  return `${Math.max(0, Math.min(8, Number(sign) + by))}`;
}

export class Sheet {
  #past = [];
  #future = [];
  #kind = null;
  #since = 0;

  /** `now` is { position, board }: `board` is the loaded file whose cells were opened, or null. */
  constructor() {
    this.now = null;
  }

  get position() {
    return this.now.position;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Change what is edited; changes of the same `kind`, one soon after another, are one step. */
  change(position, { board = null, kind = null } = {}) {
    const isJoined = kind !== null && kind === this.#kind && performance.now() - this.#since < JOINED;
    this.#kind = kind;
    this.#since = performance.now();
    if (this.now && !isJoined) this.#past.push(this.now);
    if (this.#past.length > MOST_UNDONE) this.#past.shift();
    this.#future = [];
    this.now = { position, board };
  }

  undo() {
    return this.#move(this.#past, this.#future);
  }

  redo() {
    return this.#move(this.#future, this.#past);
  }

  #move(from, to) {
    if (!from.length) return false;
    this.#kind = null;
    to.push(this.now);
    this.now = from.pop();
    return true;
  }
}
