// What the page asks, answered by the engine: questions and answers are those of the JSON API,
// but for `games`: programs have `sapper bench --json`.
import { NotLoaded, SapperError, readBoard, readLevel, readPosition, writeBoard, writeLayout, writePosition } from "../engine/sapper.js";

const MOST_CELLS = 10_000, MOST_SIDE = 255, FLAG = -2;
const EXTRAS = ["dead", "zero", "progress", "fifties"];
const PERFECT = { most: 5000, timeout: 4 }, SECONDS = 2;

/** Refuse a level that is too large for the page. */
function small(level) {
  const { width, height, mines } = level;
  if (width * height > MOST_CELLS)
    throw new SapperError("BadLevel", `${width}x${height}x${mines} is too large for the page: it takes at most 10,000 cells`);
  return level;
}

function readView(text) {
  const view = readPosition(text);
  small(view);
  return view;
}

/** Read the bytes of a file that came as base64. */
function readFile(text) {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    throw new SapperError("BadOption", "the file of a game must be base64");
  }
}

/** Read the game that is asked for: a file as base64, or level, seed, start and index. */
function readGame(asked) {
  const { file, level = "beginner", seed = 1, start = "safe", index = 0 } = asked ?? {};
  if (file === undefined) return { level: small(readLevel(level)), seed, start, index };
  const board = readBoard(readFile(file));
  small(board.level);
  return board;
}

const write = (level) => `${level.width}x${level.height}x${level.mines}`;
const places = (cells, width, isOne) => [...cells.keys()].filter(isOne).map((k) => [Math.floor(k / width), k % width]);

/** Find the numbers that touch more flags than they show. */
function crowded({ width, height, cells }) {
  return places(cells, width, (k) => {
    if (cells[k] < 0) return false;
    const row = Math.floor(k / width), col = k % width;
    let flags = 0;
    for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++)
      for (let c = Math.max(0, col - 1); c <= Math.min(width - 1, col + 1); c++) flags += cells[r * width + c] === FLAG;
    return flags > cells[k];
  });
}

/** Analyse a position that was read; the number of layouts goes as text, null if it is too large. */
function analysisOf(engine, view, extras = []) {
  const { width, cells } = view, { risk, safe, mines, best, layouts } = engine.analyse(view);
  return {
    level: write(view), solutions: layouts === null ? null : String(layouts), risk: inRows(risk, view), safe, mines, best,
    wrong_flags: safe.filter(([row, col]) => cells[row * width + col] === FLAG), crowded: crowded(view),
    must_guess: best !== null && safe.length === 0, ...outlookOf(engine, view, extras),
  };
}

const inRows = (numbers, { width, height }) => Array.from({ length: height }, (_, row) =>
  Array.from(numbers.subarray(row * width, (row + 1) * width), (one) => (Number.isNaN(one) ? null : one)));

/** Find what cells would tell, as far as it is asked for: some of EXTRAS. */
function outlookOf(engine, view, extras) {
  if (!Array.isArray(extras)) throw new SapperError("BadOption", `extras are a list of any of ${EXTRAS.join(", ")}`);
  const unknown = extras.find((name) => !EXTRAS.includes(name));
  if (unknown !== undefined) throw new SapperError("BadOption", `an extra is one of ${EXTRAS.join(", ")}, not ${unknown}`);
  if (!extras.length) return {};
  const { zero, progress, ...lists } = engine.lookOut(view);
  const all = { zero: inRows(zero, view), progress: inRows(progress, view), ...lists };
  return Object.fromEntries(extras.map((name) => [name, all[name]]));
}

function analyse(engine, { position, extras }) {
  const view = readView(position);
  return { position: writePosition(view), ...analysisOf(engine, view, extras) };
}

/** Analyse a position that is being edited: what is wrong with it is an answer as well. */
function inspect(engine, asked) {
  try {
    const { position, ...analysis } = analyse(engine, asked);
    return { position, analysis, fault: null };
  } catch (error) {
    if (!(error instanceof SapperError) || error instanceof NotLoaded) throw error;
    return { analysis: null, position: null, fault: faultOf(error) };
  }
}

/** Replay actions in a game and show its state; with `helpers`, also what can be known. */
function play(engine, { game, actions, helpers = false, extras }) {
  const { level, cells, status, exploded, mines, numbers } = engine.replay(readGame(game), actions);
  const view = { ...level, cells }, isOver = status !== "playing";
  return {
    position: writePosition(view), status, exploded, board: isOver ? writeLayout(level, mines, numbers) : null,
    analysis: helpers && !isOver ? analysisOf(engine, view, extras) : null,
  };
}

function review(engine, { game, actions }, onProgress) {
  return engine.review(readGame(game), actions, onProgress);
}

function metrics(engine, { game, actions }) {
  return engine.metrics(readGame(game), actions);
}

function explain(engine, { position, cell }) {
  return engine.explain(readView(position), cell);
}

function perfect(engine, { position, start = "safe" }, onProgress) {
  const { winProbability, share, bestMoves } = engine.perfect(readView(position), { ...PERFECT, start }, onProgress);
  return { win_probability: winProbability, share, best_moves: bestMoves };
}

/** Find the chance to win, of the position and by its best cells. */
function chance(engine, { position, rollouts = 200, seed = 1, solver = "lookahead" }, onProgress) {
  return engine.winChance(readView(position), { rollouts, seed, solver }, onProgress);
}

/** Say what a solver opens next, why, and what it chose from. */
function decide(engine, { position, solver, seed = 1, index = 0 }) {
  const { cell, why, safe, candidates, scores } = engine.decide(solver, readView(position), seed, index, SECONDS);
  return {
    cell, why, safe,
    candidates: candidates.map(([row, col, risk]) => ({ cell: [row, col], risk })),
    scores: scores.map(([row, col, score]) => ({ cell: [row, col], score })),
  };
}

/** Draw a board; with `no_guess`, the next one that needs no guess after its first cell. */
function board(engine, { level: text, seed = 1, start = "safe", index = 0, first = [0, 0], no_guess: noGuess = false }, onProgress) {
  const level = small(readLevel(text)), options = { seed, start, index, first };
  const found = noGuess ? engine.noGuess(level, options, onProgress) : engine.board(level, options);
  if (!found) throw new SapperError("TooHard", `No ${write(level)} board without a guess was found among a million: take fewer mines, or allow guessing.`);
  const fits = Math.max(level.width, level.height) <= MOST_SIDE;
  return {
    level: write(level), seed, start, index: found.index ?? index, first, board: writeLayout(level, found.mines, found.numbers),
    file: fits ? btoa(String.fromCharCode(...writeBoard({ level, mines: found.mines }))) : null,
    proof: found.proof?.map(({ cells }) => cells) ?? null,
  };
}

/** Play games `game`, `game + 1`, ... of a seed, as `sapper bench` does; `lost` is the first one lost. */
function games(engine, { solver, level, seed = 1, game = 0, games: count, start = "safe", first = null }) {
  const found = engine.play(solver, small(readLevel(level)), { seed, game, games: count, start, first });
  const sum = (name) => found.reduce((total, one) => total + Number(one[name]), 0);
  const lost = found.findIndex(({ won }) => !won);
  return {
    games: found.length, wins: sum("won"), guesses: sum("guesses"), needless: sum("needless"),
    timed_out: sum("timedOut"), too_large: sum("tooLarge"), lost: lost < 0 ? null : game + lost,
  };
}

function solvers(engine) {
  return { solvers: engine.solvers.map((name) => ({ name })) };
}

/** Describe an error and its place. */
export function faultOf({ message, row, col }) {
  return { error: message, row, col };
}

/** Every question and its answer. */
export const ANSWERS = { analyse, inspect, play, metrics, review, explain, perfect, chance, decide, board, games, solvers };
