// What guesses of a person's game were worth. (Twin: arena/review.py.)
import { shownBefore } from "./person.js";
import { around } from "./prover.js";

const MISTAKE = 0.02; // a guess that gives away more is a mistake
const COVERED = -1;
const SURE = { given_away: 0, better: null, chance: null, error: 0 };

/** Tell whether two cells may exchange their mines unseen: neither is better. */
function areAlike(view, risk, one, other) {
  const pair = [one, other].map(([row, col]) => row * view.width + col);
  const numbers = (cell) => around(view, cell).filter((at) => view.cells[at] >= 0).join();
  const unknown = (cell) => around(view, cell).filter((at) => risk[at] > 0 && risk[at] < 1 && !pair.includes(at)).join();
  return numbers(pair[0]) === numbers(pair[1]) && unknown(pair[0]) === unknown(pair[1]);
}

/** Judge a guess by its risk beside that of the champion's cell. */
function verdict(engine, view, step) {
  const { risk } = engine.analyse(view), { cell: choice } = engine.decide("champion", view);
  const givenAway = Math.max(0, step.risk - risk[choice[0] * view.width + choice[1]]);
  if (step.safe) return { ...SURE, label: "needless", given_away: givenAway, better: choice };
  if (String(step.cell) === String(choice) || areAlike(view, risk, step.cell, choice)) return { ...SURE, label: "best" };
  return { ...SURE, label: givenAway > MISTAKE ? "mistake" : "fine", given_away: givenAway, better: choice };
}

/** Label every step of a review. `workspace` gives the workspace of the game's level. */
export function judgeAll(engine, workspace, level, game, actions, found, onProgress) {
  const steps = found.steps.map((step, at) => {
    if (step.kind === "first" || step.kind === "certain") return { ...step, ...SURE, label: step.kind };
    const cells = shownBefore(workspace(), game, actions, found.steps, at).map((code) => (code < 0 ? COVERED : code));
    onProgress((at + 1) / found.steps.length);
    return { ...step, ...verdict(engine, { ...level, cells }, step) };
  });
  const mistakes = steps.filter(({ label }) => label === "mistake").length;
  return { ...found, mistakes, given_away: steps.reduce((sum, { given_away: one }) => sum + one, 0), steps };
}
