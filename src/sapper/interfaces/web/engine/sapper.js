// Sapper's engine for pages and Node: `const engine = await Sapper.load(url)`. See docs/browser.md.
import { analyse } from "./analysis.js";
import { readDecision, readOutcome } from "./answers.js";
import { readBegin } from "./begin.js";
import { drawBoard, findBoard } from "./boards.js";
import { winChance } from "./chances/chance.js";
import { lookOut } from "./chances/outlook.js";
import { solvePerfectly } from "./chances/perfect.js";
import { NotLoaded, SapperError, shown, whole, word } from "./errors.js";
import { explain } from "./explain.js";
import { judgeAll } from "./judge.js";
import { Memory, ungroup } from "./memory.js";
import { decideBy, playBy, rollOutBy } from "./players.js";
import { measure, replay, review } from "./person.js";
import { isOver, readGame, readLevel, readPosition } from "./position.js";
import { conflict } from "./prover.js";
import { Workspace } from "./workspace.js";

export { NotLoaded, SapperError };
export { readBoard, writeBoard } from "./files.js";
export { readLevel, readPosition, writeLayout, writePosition } from "./position.js";

const FILES = { code: "engine.wasm", large: "engine-large.wasm", models: "engine.bin", description: "engine.json" };
const NANOSECONDS = 1e9, MOST_SECONDS = 1e9, BATCH = 1024, NO_FIRST = -1;

export class Sapper {
  /** Load the engine.
   *
   * `source` is the URL of the folder with its files (by default the one of this module), or
   * {code, large, models, description}: their bytes. Without `models` it answers all that needs no
   * solver, without `large` all about boards up to 30x30; `engine.loadMore` brings the rest.
   */
  static async load(source = new URL(".", import.meta.url), { models = true, large = true } = {}) {
    const isFolder = typeof source === "string" || source instanceof URL;
    const read = async (part) => (isFolder ? fetchFile(source, FILES[part]) : source[part]);
    const more = [...(models ? ["models"] : []), ...(large && (isFolder || source.large) ? ["large"] : [])];
    const [text, ...bytes] = await Promise.all(["description", "code", ...more].map(read));
    const engine = new Engine(JSON.parse(new TextDecoder().decode(text)), read);
    await Promise.all(["code", ...more].map((part, k) => engine.take(part, bytes[k])));
    return engine;
  }
}

/** Return the bytes of a file beside others; Node's fetch does not read from the disk. */
async function fetchFile(folder, name) {
  const base = String(folder).endsWith("/") ? folder : `${folder}/`;
  const url = new URL(name, new URL(base, import.meta.url));
  if (url.protocol === "file:") return (await import("node:fs/promises")).readFile(url);
  const reply = await fetch(url);
  if (!reply.ok) throw new SapperError("BadOption", `cannot load ${url}: ${reply.status} ${reply.statusText}`);
  return reply.arrayBuffer();
}

class Engine {
  #description;
  #read;
  #models = null;
  #workspaces = {};
  #loading = {};

  constructor(description, read) {
    this.#description = description;
    this.#read = read;
    /** The names of the solvers that decide and play. */
    this.solvers = Object.keys(description.solvers);
    /** Which kernel sources the engine was built from. */
    this.fingerprint = description.fingerprint;
  }

  /** Load "models" (of all solvers) or "large" (for boards beyond 30x30), unless they are there. */
  loadMore(part) {
    const load = async () => this.take(part, await this.#read(part));
    return (this.#loading[part] ??= load().catch((error) => {
      delete this.#loading[part]; // it may be asked for again
      throw error;
    }));
  }

  /** Take the bytes of one of its files. */
  async take(part, bytes) {
    this.#loading[part] ??= Promise.resolve();
    if (part === "models") this.#models = ungroup(new Uint8Array(bytes));
    else {
      const size = part === "large" ? "large" : "small";
      this.#workspaces[size] = new Workspace(await Memory.load(bytes, size, this.#description));
    }
  }

  /** Find the exact risk of every covered cell.
   *
   * Returns {risk, safe, mines, best, layouts}. Throws a SapperError of the kind InconsistentView,
   * with the numbers in conflict, if no layout fits; TooHard if the position is too large.
   */
  analyse(position) {
    const read = readPosition(position);
    return analyse(this.#enter(read), read);
  }

  /** Find what every covered cell would tell if it were opened next.
   *
   * Returns {zero, progress, dead, fifties}: the chance that it shows 0, and that a certain cell
   * follows, row by row; cells whose number tells nothing; pairs of cells that must be guessed.
   */
  lookOut(position) {
    const read = readPosition(position);
    return lookOut(this.#enter(read), read);
  }

  /** Find the chance to win with perfect play, where at most `most` layouts fit.
   *
   * Returns {winProbability, share, bestMoves}: a fraction as text, the same as a number, cells.
   * `onProgress` is told the share that is done.
   */
  perfect(position, { start = "safe", timeout = 60, most = 20000 } = {}, onProgress = () => {}) {
    const read = readPosition(position);
    nanoseconds(timeout);
    return solvePerfectly(this.#enter(read), read, { start, timeout, most }, onProgress);
  }

  /** Find the chance to win, and that by opening `cell` or each of the best cells.
   *
   * With at most 200 layouts left it is that of perfect play; else `solver`, one that knows exact
   * risks, plays on from `rollouts` layouts. Returns {chance, error, exact, choice, best, cells};
   * a cell is {cell, risk, chance, error}. `onProgress` is told the share that is done.
   */
  winChance(position, { cell = null, rollouts = 1000, solver = "lookahead", seed = 0, timeout = 60 } = {}, onProgress = () => {}) {
    const offer = this.#offer(solver), read = readPosition(position), workspace = this.#enter(read);
    if (offer.engine === "enumerating")
      throw new SapperError("BadOption", `solver ${solver} plays no rollouts here: take one that knows exact risks`);
    nanoseconds(timeout);
    const player = {
      decide: (bare, seeded) => this.decide(solver, bare, seeded),
      rollOut: (...order) => rollOutBy(offer, workspace, this.#modelsIn(workspace), ...order),
    };
    return winChance(workspace, read, player, { cell, rollouts, seed, timeout }, onProgress);
  }

  /** Say why a covered cell, [row, col], is safe, mined or uncertain.
   *
   * Returns {cell, verdict, numbers, with_count, text, risk}: `numbers` is a smallest set that
   * forces a certain cell, or what an uncertain one touches; `text` says it in a sentence.
   */
  explain(position, cell) {
    const read = readPosition(position);
    return explain(this.#enter(read), read, cell);
  }

  /** Choose the next cell to open, as game `index` of a run with this seed would.
   *
   * Returns {cell, why, safe, candidates, scores}: cells as [row, col], candidates as
   * [row, col, P], scores as [row, col, score]. A search of 1.0 to 4.5 may take `timeout` seconds.
   */
  decide(solver, position, seed = 0, index = 0, timeout = 5) {
    const offer = this.#offer(solver), read = readPosition(position), { codes } = this.#description;
    if (isOver(read)) throw new SapperError("IllegalMove", "every safe cell is open: there is nothing left to decide");
    const workspace = this.#enter(read);
    workspace.game.set({ seed: word(seed, "seed"), index: word(index, "index") });
    workspace.control.set({ timeout: nanoseconds(timeout) });
    const end = decideBy(offer, workspace, this.#modelsIn(workspace), read.cells);
    refuseConflict(workspace, read);
    if (end === codes.TOO_LARGE) throw new SapperError("TooHard", `solver ${solver}: this position is too large`);
    if (end === codes.OUT_OF_TIME)
      throw new SapperError("TooHard", `solver ${solver}: no answer within ${timeout} s on this position`);
    if (end === codes.NO_SOLUTION) throw conflict(workspace, read);
    return readDecision(workspace, offer, codes);
  }

  /** Draw the board of game `index` of a seed, when `first` is opened first.
   *
   * Returns {level, mines, numbers}: 1 for a mine, and the mines around every cell, row by row.
   */
  board(level, { seed = 1, start = "safe", index = 0, first = [0, 0] } = {}) {
    return drawBoard(this.#enter(readLevel(level)), { seed, start, index, first });
  }

  /** Find the first board from game `index` on that needs no guess after `first`.
   *
   * Returns {level, mines, numbers, index, tried, proof}, or null after `tries` boards. A step of
   * the proof is {cells}: certainly safe in one position. `onProgress` is told after every `slice`
   * boards how many were tried.
   */
  noGuess(level, { seed = 1, start = "open", index = 0, first = [0, 0], tries = 1e6, slice = 50 } = {}, onProgress = () => {}) {
    const options = { seed, start, index, first, tries, slice };
    return findBoard(this.#enter(readLevel(level)), options, onProgress);
  }

  /** Carry out a person's actions in a game.
   *
   * `game` is {level, seed, start, index}, or {level, mines}: a layout, 1 for a mine, row by row.
   * An action is {act, row, col}; act is "open", "flag" or "chord". Returns {level, cells, status,
   * exploded, mines, numbers}: what is shown, and the layout once the game is over.
   */
  replay(game, actions) {
    const level = readGame(game), { hasBegun, ...standing } = replay(this.#enter(level), game, actions);
    return { level, ...standing };
  }

  /** Measure a person's game: 3BV, clicks and efficiency. An action may have a `time` in seconds.
   *
   * Returns {status, three_bv, three_bv_done, openings, islands, clicks: {left, right, chord,
   * wasted}, opened, flags, seconds, three_bv_per_second, clicks_per_second, efficiency,
   * throughput, correctness}; what is not known is null.
   */
  metrics(game, actions) {
    return measure(this.#enter(readGame(game)), game, actions);
  }

  /** Review a person's game: the exact risk of every cell opened, and a label for every guess.
   *
   * Returns {status, luck, needless, mistakes, given_away, steps}; a step is {action, cell, kind,
   * risk, least, safe, label, given_away, better, chance, error}. Needs the models.
   */
  review(game, actions, onProgress = () => {}) {
    const level = readGame(game), half = (share) => onProgress(share / 2), { width, height, mines } = level;
    const found = review(this.#enter(level), game, actions, half);
    const workspace = () => this.#enter(level), rest = (share) => onProgress((1 + share) / 2);
    return judgeAll(this, workspace, { width, height, mines }, game, actions, found, rest);
  }

  /** Play games `game`, `game + 1`, ... of a seed; game i depends on the seed and i alone.
   *
   * `start` is "safe", "open" or "none", `first` the first cell as [row, col] or null: the
   * solver's own. A game that takes more than `timeout` seconds is not won. Returns for each game
   * {won, timedOut, tooLarge, moves, guesses, needless, givenAway, opened, seconds, variates}; one
   * that does not fit the engine's memory is `tooLarge` and was not finished.
   */
  play(solver, level, { seed = 1, game = 0, games = 1, start = "safe", first = null, timeout = 5 } = {}) {
    const offer = this.#offer(solver), workspace = this.#enter(readLevel(level));
    const begin = word(game, "game"), { codes } = this.#description;
    whole(games, "games", 1, 1e9);
    const { code, cell } = readBegin(workspace, start, first, codes);
    const run = workspace.numbers("run", "RunArray", 2), seeded = word(seed, "seed");
    const control = { start: code, first: cell ? workspace.cell(cell) : NO_FIRST, timeout: nanoseconds(timeout), stop: 0 };
    const outcomes = workspace.records("outcomes", "OutcomeRecord", BATCH), found = [];
    while (found.length < games) {
      const todo = Math.min(BATCH, games - found.length);
      workspace.control.set(control);
      outcomes.blank();
      run.items.set([seeded, begin + BigInt(found.length)]);
      const played = playBy(offer, workspace, this.#modelsIn(workspace), run, outcomes, todo);
      for (let k = 0; k < played; k++) found.push(readOutcome(outcomes, k, false));
      if (played < todo) found.push(readOutcome(outcomes, played, true));
    }
    return found;
  }

  #offer(solver) {
    const { solvers } = this.#description;
    if (!Object.hasOwn(solvers, solver))
      throw new SapperError("UnknownSolver", `there is no solver ${shown(solver)}: there are ${this.solvers.join(", ")}`);
    if (this.#models === null) throw new NotLoaded("models", `solver ${solver} needs its model`);
    return solvers[solver];
  }

  /** Return where the models are in a workspace's memory. */
  #modelsIn({ memory }) {
    memory.models ??= memory.write(this.#models);
    return memory.models;
  }

  #enter(level) {
    const { capacities } = this.#description, { width, height, mines } = level;
    const size = (width + 2) * (height + 2) <= capacities.small ? "small" : "large", workspace = this.#workspaces[size];
    if (!workspace) throw new NotLoaded(size, `${width}x${height} needs the code for large boards`);
    workspace.enter({ width, height, mines });
    return workspace;
  }
}

function nanoseconds(timeout) {
  if (typeof timeout !== "number" || !(timeout > 0))
    throw new SapperError("BadOption", `timeout must be a number of seconds above 0, not ${timeout}`);
  return BigInt(Math.round(Math.min(timeout, MOST_SECONDS) * NANOSECONDS));
}

function refuseConflict(workspace, { width, cells }) {
  const conflict = workspace.game.get("conflict");
  if (conflict < 0) return;
  const [row, col] = workspace.place(conflict), number = cells[row * width + col];
  throw new SapperError("InconsistentView",
    `row ${row}, col ${col} shows ${number}, which the numbers around it do not allow`, row, col);
}
