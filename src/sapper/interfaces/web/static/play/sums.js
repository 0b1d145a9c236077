// Sums over finished games: by level and start rule, best times, streaks, guesses.

import { LEVELS } from "../position.js";

export const STARTS = { safe: "safe start", open: "opening start", none: "no promise" };

/** Name the group that a game is counted in: its level, its start, and whether it needs no guess. */
export const groupOf = ({ level, start, noGuess }) => `${level} ${start}${noGuess ? " no-guess" : ""}`;

/** Name a game by its level and start, as a player reads it. */
export function nameOf({ level, start, noGuess }) {
  const name = Object.keys(LEVELS).find((one) => LEVELS[one] === level) ?? level;
  return `${name}, ${STARTS[start] ?? start}${noGuess ? ", without guessing" : ""}`;
}

/** The best value of games that were won without help. */
const best = (games, name, pick) => {
  const known = games.filter(({ won, isAided }) => won && !isAided).map((one) => one[name]).filter((value) => value !== undefined);
  return known.length ? pick(...known) : null;
};
const sum = (games, name) => games.reduce((total, one) => total + (one[name] ?? 0), 0);

/** Sum up games, oldest first. */
export function statistics(games) {
  const wins = games.filter(({ won }) => won);
  let streak = 0, longest = 0;
  for (const { won } of games) {
    streak = won ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return {
    games: games.length, wins: wins.length, streak, longest,
    time: best(games, "seconds", Math.min), perSecond: best(games, "perSecond", Math.max), efficiency: best(games, "efficiency", Math.max),
    guesses: sum(games, "guesses"), survived: sum(games, "survived"), expected: sum(games, "expected"),
  };
}
