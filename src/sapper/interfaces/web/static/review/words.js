// What a review says about moves, in players' words.

import { many, percent, place } from "../dom.js";

/** A label of a move: its sign and its words. */
const LABELS = {
  first: ["", "first cell"],
  certain: ["✓", "certainly safe"],
  best: ["★", "best guess"],
  fine: ["=", "fine guess"],
  mistake: ["✕", "mistake"],
  needless: ["!", "needless guess"],
};

export const isGuess = ({ kind }) => kind.endsWith("guess");
export const signOf = (step) => LABELS[step.label][0];

/** Say what a move was; a guess also what it gave away and what the champion opens. */
export function wordsOf(step) {
  const words = [step.risk === 1 ? "certainly a mine" : LABELS[step.label][1]];
  if (step.safe && isGuess(step)) words[0] += `: ${many(step.safe, "cell was", "cells were")} safe`;
  if (step.better) words.push(`champion: ${place(step.better)}`);
  if (step.given_away >= 0.0005) words.push(`gave away ${percent(step.given_away)} ${step.chance === null ? "survival" : "chance to win"}`);
  return words.join("; ");
}

/** Say how long after the first cell an action was; empty if that is not known. */
export function timeOf({ time }) {
  return Number.isFinite(time) ? `${time.toFixed(1)} s` : "";
}

/** Sum up a review. */
export function summaryOf({ steps, status, needless, luck, mistakes }) {
  const guesses = steps.filter(isGuess), last = steps.at(-1);
  if (status === "lost" && last?.kind === "first") return "The first cell was a mine: this start promises nothing, and nothing could be known.";
  if (!guesses.length) return "No guess at all: every move was certain.";
  const isOne = guesses.length === 1;
  const some = [isOne ? (needless ? "and it was needless" : "not needless") : `${needless || "none"} of them needless`];
  if (mistakes) some.push(`${mistakes} ${mistakes === 1 ? "a mistake" : "mistakes"}`);
  return `${many(guesses.length, "guess", "guesses")}, ${some.join(", ")}. The chance to survive ${isOne ? "it" : "them all"} was ${percent(luck)}.`;
}
