// The review of a finished game: every move with its risk; a click shows the position before it.

import { ask } from "./api.js";
import { button, make, many, percent, place } from "./dom.js";
import { readPosition } from "./position.js";

function words(step) {
  if (step.kind === "first") return "first cell";
  if (step.kind === "certain") return "certainly safe";
  const least = step.risk > step.least ? `, least ${percent(step.least)}` : "";
  return step.kind === "guess" ? `guess${least}` : `needless guess: ${many(step.safe, "cell was", "cells were")} safe`;
}

/** Show a review; `before` gives the position before an action, `show` draws one. */
export function reviewPanel(found, before, show) {
  const guesses = found.steps.filter(({ kind }) => kind.endsWith("guess"));
  const summary = guesses.length
    ? `${many(guesses.length, "guess", "guesses")}, ${found.needless} of them needless. The chance to survive them all was ${percent(found.luck)}.`
    : "No guess at all: every move was certain.";
  const items = found.steps.map((step, number) => {
    const risk = step.kind === "first" ? "" : percent(step.risk);
    const entry = button("", () => look(step), { "data-kind": step.kind });
    entry.append(`${number + 1}.`, make("span", {}, `${place(step.cell)}: ${words(step)}`), make("b", {}, risk));
    return make("li", {}, entry);
  });
  const back = button("Back to the end", () => show(null), { class: "quiet" });

  async function look(step) {
    const position = await before(step.action);
    const overlay = { chosen: [step.cell] };
    if (step.kind !== "first") overlay.risk = (await ask("analyse", { position })).risk;
    show(readPosition(position), overlay);
  }

  return make(
    "section", { class: "panel review", "aria-label": "Review" },
    make("h2", {}, "Review"), make("p", {}, summary), make("ol", { class: "steps" }, ...items), back,
  );
}

/** The proof that a board needs no guess: step by step, cells that are certainly safe together. */
export function proofPanel(proof, mark) {
  const items = proof.map((cells, number) => {
    const entry = button("", () => mark(cells));
    entry.append(`${number + 1}.`, make("span", {}, cells.length === 1 ? place(cells[0]) : `${cells.length} cells, from ${place(cells[0])} on`));
    return make("li", {}, entry);
  });
  return make(
    "details", { class: "panel proof" },
    make("summary", {}, `Proof: ${many(proof.length, "certain step")}`), make("ol", { class: "steps" }, ...items),
  );
}
