// Answers: what the kernels left in memory, as plain objects.
/** Turn what the kernels left in memory into a decision. (Twins: `_read_decision` in engines/.) */
export function readDecision(workspace, offer, codes) {
  const { game, decision } = workspace, why = decision.get("why");
  const state = game.field("state"), trail = game.field("trail").subarray(0, game.get("trailed"));
  const safe = [...trail].filter((cell) => state[cell] & codes.SAFE).map((cell) => workspace.place(cell));
  const [deduced, chosen] = offer.labels;
  if (why === codes.BY_DSS)
    return { cell: safe[0], why: deduced, safe, candidates: safe.map((cell) => [...cell, 0]), scores: [] };
  const risk = decision.field("risk"), candidates = [];
  const isCandidate = offer.engine === "enumerating"
    ? (cell) => !(state[cell] & codes.KNOWN) || state[cell] & codes.SAFE
    : (cell) => risk[cell] >= 0;
  for (let cell = 0; cell < game.get("cells"); cell++)
    if (isCandidate(cell)) candidates.push([...workspace.place(cell), risk[cell]]);
  if (why === codes.BY_SOLUTIONS) return { cell: safe[0], why: "safe in every solution", safe, candidates, scores: [] };
  const cell = workspace.place(decision.get("chosen"));
  return { cell, why: chosen, safe: [], candidates, scores: readScores(workspace, offer) };
}

/** Return what a learned rule gave the cells that it compared last. */
function readScores(workspace, offer) {
  const { decision } = workspace;
  const [record, count, cells, scores] = {
    enumerating: [decision, "candidates", "candidate", "score"],
    champion: [workspace.evaluation, "finalists", "cell", "estimate"],
  }[offer.engine] ?? [];
  if (!record) return [];
  const found = record.field(cells), values = record.field(scores);
  return Array.from({ length: record.get(count) }, (_, k) => [...workspace.place(found[k]), values[k]]);
}

/** Turn the record of a game into an outcome. */
export function readOutcome(outcomes, k, tooLarge) {
  const one = (name) => outcomes.get(name, k);
  return {
    won: one("won") === 1, timedOut: one("timed_out") === 1, tooLarge,
    moves: one("moves"), guesses: one("guesses"), needless: one("needless"), opened: one("opened"),
    givenAway: one("given_away"), seconds: one("seconds"), variates: [...outcomes.field("variates", k)],
  };
}
