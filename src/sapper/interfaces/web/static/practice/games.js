// Positions of fresh games: safe cells are opened until one has to think.

import { ask, Refused } from "../api.js";
import { randomSeed } from "../dom.js";
import { readPosition } from "../position.js";

const LEVELS = { 1: "9x9x10", 2: "16x16x40", 3: "30x16x99" };
const TITLE = "fresh-games", MOST_SAFE = 3, MOST_MOVES = 400;

/** Some of the safe cells may win before the others are opened: these are refused. */
function unlessOver(error) {
  if (error instanceof Refused && error.message.startsWith("the game is over")) return null;
  throw error;
}

/** Play until few cells are safe; the position then, or null if the game ends before. */
async function playOn(game, middle) {
  const actions = [{ act: "open", row: middle[0], col: middle[1] }];
  for (let move = 0; move < MOST_MOVES; move += 1) {
    const found = await ask("play", { game, actions, helpers: true }).catch(unlessOver);
    if (found?.status !== "playing") return null;
    const { position, analysis } = found;
    const { safe, best } = analysis;
    if (safe.length && safe.length <= MOST_SAFE) return { position: readPosition(position), seed: game.seed, move };
    const opened = safe.length ? safe : [best];
    for (const [row, col] of opened) actions.push({ act: "open", row, col });
  }
  return null;
}

/** Draw a position with at most three safe cells from a fresh game. */
export async function freshExercise(difficulty) {
  const grade = difficulty || 1 + Math.floor(Math.random() * 3), level = LEVELS[grade];
  const [width, height] = level.split("x").map(Number), middle = [Math.floor(height / 2), Math.floor(width / 2)];
  while (true) {
    const found = await playOn({ level, seed: randomSeed(), start: "open", index: 0 }, middle);
    if (found) return { id: `${TITLE}-${found.seed}-${found.move}`, theme: TITLE, difficulty: grade, ...found };
  }
}

export const FRESH = { name: TITLE, title: "Fresh games", task: "safe" };
