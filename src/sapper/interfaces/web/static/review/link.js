// A game with its moves as text: in an address, and in a file.

const ACTS = { o: "open", f: "flag", c: "chord" };
const MOVE = /^([ofc])(\d+)\.(\d+)(?:t(\d+))?$/;

const writeMove = ({ act, row, col, time }) => `${act[0]}${row}.${col}${Number.isFinite(time) ? `t${Math.round(100 * time)}` : ""}`;

function readMove(text) {
  const found = MOVE.exec(text);
  if (!found) throw new Error(`"${text.slice(0, 20)}" in this link is no move.`);
  const [, act, row, col, time] = found;
  return { act: ACTS[act], row: Number(row), col: Number(col), ...(time ? { time: Number(time) / 100 } : {}) };
}

/** Write a game and its actions as fields of an address; a time is in hundredths of a second. */
export function writeGame({ game, actions }) {
  const { file, level, seed, start, index } = game;
  return { ...(file ? { file } : { level, seed, start, index: index ?? 0 }), moves: actions.map(writeMove).join("_") };
}

/** Read a game and its actions from the fields of an address; null if there is none. */
export function readGame(fields) {
  if (!fields.get("moves")) return null;
  const [level, start, file] = ["level", "start", "file"].map((name) => fields.get(name));
  if (!file && !level) throw new Error("This link holds moves, but not the level of their game: copy the whole link.");
  const game = file ? { file } : { level, start, seed: Number(fields.get("seed")), index: Number(fields.get("index")) };
  return { game, actions: fields.get("moves").split("_").map(readMove) };
}

/** Read a game that was saved; raises an Error with a sentence. */
export function readSaved(text) {
  try {
    const { game, actions } = JSON.parse(text);
    if (game && Array.isArray(actions)) return { game, actions };
  } catch {
    // what is no JSON is no game
  }
  throw new Error("This file holds no game: save one here with Download.");
}
