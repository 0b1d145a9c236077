// What the page says of a game.

/** Return what is said of a state, and its kind. */
export function messageOf({ notice, status, proof, actions, setup, isAided }, isAsking) {
  if (status === "won") return [isAided ? "Won, with help." : "You won.", "won"];
  if (status === "lost") return ["That was a mine. The review shows what could be known.", "lost"];
  if (notice) return [notice.text, notice.kind];
  if (isAsking) return ["Click a covered cell to be told why."];
  if (!actions.length) return [setup.file ? "A board from a file: open any cell." : "Open any cell to begin."];
  return [proof ? "This board needs no guess." : ""];
}
