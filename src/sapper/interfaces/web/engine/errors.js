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

/** Make the error for a position whose numbers no layout can meet together. */
export const impossible = (level) =>
  new SapperError("InconsistentView", `no layout of mines fits all numbers of this ${level} position`);

/** Return a whole number within bounds; refuse anything else. */
export function whole(value, name, least, most, kind = "BadOption") {
  if (!Number.isSafeInteger(value) || value < least || value > most)
    throw new SapperError(kind, `${name} must be a whole number from ${least} to ${most}, not ${value}`);
  return value;
}

/** Return an unsigned 64-bit number, given as a number or a BigInt, as a BigInt. */
export function word(value, name) {
  const isWhole = typeof value === "bigint" || Number.isSafeInteger(value);
  if (!isWhole || value < 0 || BigInt(value) >> 64n)
    throw new SapperError("BadOption", `${name} must be a whole number from 0 to 2^64 - 1, not ${value}`);
  return BigInt(value);
}
