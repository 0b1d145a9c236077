// What a cell shows, as one whole number: two cells of one number look the same.

import { percent, place } from "../dom.js";

/** The signs of a cell: 0 to 8 are numbers. */
const COVERED = 9, FLAG = 10, MINE = 11, EXPLODED = 12, FALSE_FLAG = 13;
const CLASSES = [..."012345678".split("").map((sign) => `open n${sign}`), "covered", "flag", "mine", "exploded", "falsely"];
const SPOKEN = [..."012345678".split("").map((sign) => `shows ${sign}`), "covered", "flag", "mine", "exploded", "wrong flag"];
const isHidden = (sign) => sign === COVERED || sign === FLAG;

/** Lists of cells that an overlay marks, and what a screen reader says of them. */
const MARKS = {
  best: "best move", lit: "forces it", wrong: "wrong", chosen: "chosen",
  dead: "dead: its number would tell nothing", fifty: "50/50", area: "look here", first: "first cell",
};
const NAMES = Object.keys(MARKS);

/** What the shares of an overlay are chances of; each has its colours. */
const HEATS = { risk: "risk", zero: "chance of a 0", progress: "chance of progress" };

/** The least percent of each colour of the scale. */
const BANDS = [0, 1, 3, 6, 9, 12, 15, 18, 21, 25, 30, 35, 40, 50, 60, 75, 90];

/** Where the parts of the number begin, in bits. */
const CERTAIN = 4, SHARE = 6, MARKED = 13;
const NONE = 127; // no share
const SAFE = 1, MINED = 2;

function signOf(sign, at, mine, end) {
  if (end) {
    if (at === end.exploded) return EXPLODED;
    if (sign === "F") return mine ? FLAG : FALSE_FLAG;
    if (mine) return end.won ? FLAG : MINE;
  }
  return sign === "F" ? FLAG : sign === "H" ? COVERED : Number(sign);
}

/** Round a share to percent; only what is certain is 0 or 100. */
const inPercent = (share) => (share === 0 || share === 1 ? 100 * share : Math.min(99, Math.max(1, Math.round(100 * share))));

/** Write the numbers of all cells of a position to `looks`. */
export function writeLooks(looks, position, overlay, end) {
  const { width, height } = position.level;
  const ended = end && { won: end.won, exploded: end.exploded ? end.exploded[0] * width + end.exploded[1] : -1 };
  for (let row = 0, at = 0; row < height; row += 1) {
    const signs = position.rows[row], mines = end?.rows[row], shares = overlay.risk?.[row];
    for (let col = 0; col < width; col += 1, at += 1) {
      const sign = signOf(signs[col], at, mines?.[col] === "*", ended), share = isHidden(sign) ? shares?.[col] ?? null : null;
      looks[at] = sign | ((share === null ? NONE : inPercent(share)) << SHARE);
    }
  }
  const mark = (cells, bits) => {
    for (const [row, col] of cells ?? []) looks[row * width + col] |= bits;
  };
  mark(overlay.safe, SAFE << CERTAIN);
  mark(overlay.mines, MINED << CERTAIN);
  NAMES.forEach((name, k) => mark(overlay[name], 1 << (MARKED + k)));
}

const parts = (look) => ({ sign: look & 15, certain: (look >> CERTAIN) & 3, share: (look >> SHARE) & 127, marks: look >> MARKED });

/** Return the classes of a cell. */
export function classesOf(look, heat) {
  const { sign, certain, share, marks } = parts(look);
  let classes = `cell ${CLASSES[sign]}`;
  if (share !== NONE) classes += ` risky ${heat}-${BANDS.findLastIndex((least) => share >= least)}`;
  if (certain && isHidden(sign)) classes += certain === SAFE ? " sure-safe" : " sure-mine";
  if (marks) NAMES.forEach((name, k) => { if (marks & (1 << k)) classes += ` ${name}`; });
  return classes;
}

/** Return the text of a cell; `value` is a text of the overlay, or undefined. */
export function textOf(look, value, heat) {
  const { sign, certain, share } = parts(look);
  if (sign < COVERED) return sign === 0 ? "" : `${sign}`;
  if (!isHidden(sign)) return "";
  if (certain && sign === COVERED) return certain === SAFE ? "✓" : "✕";
  if (value !== undefined) return value;
  if (share === NONE || sign === FLAG) return "";
  return share === 100 && heat === "risk" ? "✕" : `${share}`;
}

/** Say what a screen reader hears of a cell: what is drawn, and its `share` exactly if that is given. */
export function wordsOf(look, at, share, heat, value) {
  const { sign, certain, marks } = parts(look), hidden = isHidden(sign), text = textOf(look, value, heat);
  let words = `${place(at)}, ${SPOKEN[sign]}`, exactly = "";
  if (certain && hidden) exactly = certain === SAFE ? ", certainly safe" : ", certainly a mine";
  else if (hidden && share !== undefined && share !== null) exactly = `, ${HEATS[heat]} ${percent(share)}`;
  const isSpoken = !hidden || (certain && sign === COVERED) || exactly.includes(text);
  words += isSpoken ? exactly : `, ${text}${exactly}`;
  if (marks) NAMES.forEach((name, k) => { if (marks & (1 << k)) words += `, ${MARKS[name]}`; });
  return words;
}
