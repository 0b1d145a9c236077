// What can go wrong, in words for the person who asked. `kind` names the error as Python does;
// `row` and `col` say where a position is at fault, counted from 0, or are null.
export class SapperError extends Error {
  constructor(kind, message, row = null, col = null) {
    super(message);
    this.name = "SapperError";
    this.kind = kind;
    this.row = row;
    this.col = col;
  }
}

/** What is asked needs a part of the engine that was left out: `await engine.loadMore(error.part)`. */
export class NotLoaded extends SapperError {
  constructor(part, message) {
    super("NotLoaded", `${message}: await engine.loadMore("${part}") first`);
    this.part = part;
  }
}

/** Write a value from outside, shortened to fit into a sentence. */
export function shown(value) {
  const text = typeof value === "string" ? `'${value}'` : value !== null && typeof value === "object" ? writeObject(value) : String(value);
  return text.slice(0, 60);
}

/** Write an object as JSON; one that has none by its kind. */
function writeObject(value) {
  try {
    return JSON.stringify(value) ?? "an object";
  } catch {
    return "an object";
  }
}

/** Write a number with a comma before every three digits. */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** Return a whole number within bounds; refuse anything else. */
export function whole(value, name, least, most, kind = "BadOption") {
  if (!Number.isInteger(value)) throw new SapperError(kind, `${name} must be a whole number, not ${shown(value)}`);
  if (value < least || value > most)
    throw new SapperError(kind, `${name} must be a whole number from ${least} to ${grouped(most)}, not ${value}`);
  return value;
}

/** Return an unsigned 64-bit number, given as a number or a BigInt, as a BigInt. */
export function word(value, name) {
  if (typeof value !== "bigint" && !Number.isInteger(value))
    throw new SapperError("BadOption", `${name} must be a whole number, not ${shown(value)}`);
  if (value < 0 || BigInt(value) >> 64n || (typeof value === "number" && !Number.isSafeInteger(value)))
    throw new SapperError("BadOption", `${name} must be a whole number from 0 to 2^64 - 1, not ${value}`);
  return BigInt(value);
}
