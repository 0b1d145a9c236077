// Whether an answer is right, and why.

import { reasonOf as reasonText } from "../analyse/words.js";
import { ask } from "../api.js";
import { percent, place } from "../dom.js";
import { writePosition } from "../position.js";

const ROUNDING = 1e-9;
const LEGEND = " The cells show chances to win, in per cent.";
const isSame = ([row, col], [otherRow, otherCol]) => row === otherRow && col === otherCol;

/** The distance of two cells, in moves of a king. */
const distance = ([row, col], [otherRow, otherCol]) => Math.max(Math.abs(row - otherRow), Math.abs(col - otherCol));

/** Judge a cell that should be safe; null asks for the answer. Returns {isRight, text, overlay}. */
export async function judgeSafe(position, cell) {
  const text = writePosition(position), { safe, mines } = await ask("analyse", { position: text });
  const isRight = cell !== null && safe.some((one) => isSame(one, cell));
  const near = cell ?? safe[0], shown = isRight ? cell : safe.reduce((best, one) => (distance(one, near) < distance(best, near) ? one : best));
  const reason = await ask("explain", { position: text, cell: shown });
  const overlay = { safe, mines, lit: reason.numbers, chosen: [shown], wrong: isRight || !cell ? [] : [cell] };
  if (isRight || !cell) return { isRight, text: `${isRight ? "Right. " : ""}${reasonText(reason)}`, overlay };
  const { risk } = await ask("explain", { position: text, cell });
  const what = risk === 1 ? "is a mine" : `has a risk of ${percent(risk)}`;
  return { isRight, text: `No: ${place(cell)} ${what}. ${reasonText(reason)}`, overlay };
}

/** Spread values of cells counted row by row: [{cell, chance, error}], the best first. */
function valuesOf({ level }, worth) {
  const placeOf = (at) => [Math.floor(at / level.width), at % level.width];
  return worth.flatMap(([chance, error, cells]) => cells.map((at) => ({ cell: placeOf(at), chance, error })));
}

/** Say what the best guess is worth, and why it beats the safest one if it does. */
function reasonOf(best, values, risk) {
  const riskOf = ([row, col]) => risk[row][col], least = Math.min(...values.map(({ cell }) => riskOf(cell)));
  const next = values.find(({ chance }) => chance < best.chance - best.error - ROUNDING);
  const lead = next ? ` The next best wins ${percent(next.chance)}.` : "";
  if (riskOf(best.cell) <= least + ROUNDING) return `${lead} No cell has less risk.`;
  return `${lead} Its risk is ${percent(riskOf(best.cell))} and others have ${percent(least)}, but what it shows helps more.`;
}

/** Judge a guess by what its cell is worth. */
export async function judgeGuess(position, cell, worth) {
  const { risk, mines } = await ask("analyse", { position: writePosition(position) });
  const values = valuesOf(position, worth), [best] = values;
  const own = cell && values.find((one) => isSame(one.cell, cell));
  const isRight = Boolean(own) && own.chance >= best.chance - best.error - ROUNDING;
  const alike = values.filter(({ chance }) => chance >= best.chance - ROUNDING).map((one) => one.cell);
  const shown = new Map(values.map(({ cell: at, chance }) => [`${at}`, `${Math.round(100 * chance)}`]));
  const overlay = { mines, values: shown, best: alike, chosen: [], wrong: isRight || !cell ? [] : [cell] };
  const value = `${percent(best.chance)}${best.error ? ` ± ${percent(best.error)}` : ""}`;
  const wins = `${place(best.cell)} wins ${value}.${reasonOf(best, values, risk)}${LEGEND}`;
  if (!cell) return { isRight, text: wins, overlay };
  if (isRight) return { isRight, text: `Right: ${place(cell)} wins ${percent(own.chance)}.${reasonOf(own, values, risk)}${LEGEND}`, overlay };
  const risky = risk[cell[0]][cell[1]], bare = risky === 1 ? "is a mine" : `wins less: its risk is ${percent(risky)}`;
  const gave = own ? `wins ${percent(own.chance)} and gives away ${percent(best.chance - own.chance)}` : bare;
  return { isRight, text: `No: ${place(cell)} ${gave}. ${wins}`, overlay };
}
