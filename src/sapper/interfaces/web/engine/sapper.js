// Sapper's engine for pages and Node: `const engine = await Sapper.load(url)`. See docs/browser.md.
import { analyse } from "./analysis.js";
import { readDecision, readOutcome } from "./answers.js";
import { SapperError, impossible, whole, word } from "./errors.js";
import { Memory } from "./memory.js";
import { decideBy, playBy } from "./players.js";
import { isOver, readLevel, readPosition } from "./position.js";
import { Workspace } from "./workspace.js";

export { SapperError };

const FILES = { code: "engine.wasm", models: "engine.bin", description: "engine.json" };
const NANOSECONDS = 1e9, MOST_SECONDS = 1e9, BATCH = 1024, NO_FIRST = -1;

export class Sapper {
  /** Load the engine.
   *
   * `source` is the URL of the folder with its files (by default the one of this module), or
   * {code, models, description}: their bytes.
   */
  static async load(source = new URL(".", import.meta.url)) {
    const names = Object.entries(FILES);
    const isFolder = typeof source === "string" || source instanceof URL;
    const parts = await Promise.all(names.map(([part, file]) => (isFolder ? fetchFile(source, file) : source[part])));
    const [code, models, text] = parts;
    const description = JSON.parse(new TextDecoder().decode(text));
    const clock = { memory: null };
    const imports = { env: { clock_gettime: (which, at) => readClock(clock.memory.buffer, at) } };
    const { instance } = await WebAssembly.instantiate(code, imports);
    clock.memory = new Memory(instance, description);
    return new Engine(clock.memory, new Uint8Array(models));
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

/** Write the time to a timespec, as the C library does. */
function readClock(buffer, at) {
  const now = performance.now(), seconds = Math.floor(now / 1e3), view = new DataView(buffer);
  view.setBigInt64(at, BigInt(seconds), true);
  view.setBigInt64(at + 8, BigInt(Math.round((now - seconds * 1e3) * 1e6)), true);
  return 0;
}

class Engine {
  #memory;
  #models;
  #workspaces = {};

  constructor(memory, models) {
    this.#memory = memory;
    this.#models = memory.reserve(models.length);
    new Uint8Array(memory.buffer, this.#models, models.length).set(models);
    /** The names of the solvers that decide and play. */
    this.solvers = Object.keys(memory.description.solvers);
    /** Which kernel sources the engine was built from. */
    this.fingerprint = memory.description.fingerprint;
  }

  /** Find the exact risk of every covered cell.
   *
   * Returns {risk, safe, mines, best, layouts}. Throws a SapperError of the kind InconsistentView
   * if no layout fits, TooHard if the position is too large.
   */
  analyse(position) {
    const read = readPosition(position);
    return analyse(this.#enter(read), read);
  }

  /** Choose the next cell to open, as game `index` of a run with this seed would.
   *
   * Returns {cell, why, safe, candidates, scores}: cells as [row, col], candidates as
   * [row, col, P], scores as [row, col, score]. A search of 1.0 to 4.5 may take `timeout` seconds.
   */
  decide(solver, position, seed = 0, index = 0, timeout = 5) {
    const offer = this.#offer(solver), read = readPosition(position), { codes } = this.#memory.description;
    if (isOver(read)) throw new SapperError("IllegalMove", "every safe cell is open: there is nothing left to decide");
    const workspace = this.#enter(read);
    workspace.game.set({ seed: word(seed, "seed"), index: word(index, "index") });
    workspace.control.set({ timeout: nanoseconds(timeout) });
    const end = decideBy(offer, workspace, this.#models, read.cells);
    refuseConflict(workspace, read);
    if (end === codes.TOO_LARGE) throw new SapperError("TooHard", `solver ${solver}: this position is too large`);
    if (end === codes.OUT_OF_TIME)
      throw new SapperError("TooHard", `solver ${solver}: no answer within ${timeout} s on this position`);
    if (end === codes.NO_SOLUTION) throw impossible(workspace.key);
    return readDecision(workspace, offer, codes);
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
    const begin = word(game, "game"), { codes } = this.#memory.description;
    whole(games, "games", 1, 1e9);
    const code = codes[`START_${String(start).toUpperCase()}`];
    if (code === undefined) throw new SapperError("BadOption", `start must be none, safe or open, not ${start}`);
    const run = workspace.numbers("run", "RunArray", 2), seeded = word(seed, "seed");
    const cell = first === null ? NO_FIRST : firstCell(workspace, first);
    const control = { start: code, first: cell, timeout: nanoseconds(timeout), stop: 0 };
    const outcomes = workspace.records("outcomes", "OutcomeRecord", BATCH), found = [];
    while (found.length < games) {
      const todo = Math.min(BATCH, games - found.length);
      workspace.control.set(control);
      outcomes.blank();
      run.items.set([seeded, begin + BigInt(found.length)]);
      const played = playBy(offer, workspace, this.#models, run, outcomes, todo);
      for (let k = 0; k < played; k++) found.push(readOutcome(outcomes, k, false));
      if (played < todo) found.push(readOutcome(outcomes, played, true));
    }
    return found;
  }

  #offer(solver) {
    const { solvers } = this.#memory.description;
    if (!Object.hasOwn(solvers, solver))
      throw new SapperError("UnknownSolver", `there is no solver ${solver}: there are ${this.solvers.join(", ")}`);
    return solvers[solver];
  }

  #enter(level) {
    const { capacities } = this.#memory.description;
    const size = (level.width + 2) * (level.height + 2) <= capacities.small ? "small" : "large";
    const workspace = (this.#workspaces[size] ??= new Workspace(this.#memory, size));
    const { width, height, mines } = level;
    workspace.enter({ width, height, mines });
    return workspace;
  }
}

function nanoseconds(timeout) {
  if (typeof timeout !== "number" || !(timeout > 0))
    throw new SapperError("BadOption", `timeout must be a number of seconds above 0, not ${timeout}`);
  return BigInt(Math.round(Math.min(timeout, MOST_SECONDS) * NANOSECONDS));
}

function firstCell(workspace, first) {
  whole(first?.[0], "the row of the first cell", 0, workspace.height - 1);
  whole(first?.[1], "the col of the first cell", 0, workspace.width - 1);
  return workspace.cell(first);
}

function refuseConflict(workspace, { width, cells }) {
  const conflict = workspace.game.get("conflict");
  if (conflict < 0) return;
  const [row, col] = workspace.place(conflict), number = cells[row * width + col];
  throw new SapperError("InconsistentView",
    `row ${row}, col ${col} shows ${number}, which the numbers around it do not allow`, row, col);
}
