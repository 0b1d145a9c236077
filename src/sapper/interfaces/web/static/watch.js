// The view to watch solvers in: step or run, with reasons and P; two of them race on one board.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { button, make, many, messageLine, number, place, select, wait } from "./dom.js";
import { levelForm } from "./form.js";
import { addressFields, endOf, readLevel, readPosition, setAddress, untouched, writePosition } from "./position.js";

const PACES = [["800", "slow"], ["300", "steady"], ["80", "fast"], ["0", "at once"]];
const SHOWN = [["risk", "P"], ["score", "model scores"], ["none", "nothing"]];

/** One solver on one board. */
class Lane {
  constructor(solver, game, first) {
    this.solver = solver;
    this.game = game;
    this.first = first;
    this.board = new Board({}, 14);
    this.title = make("h2", {}, `Solver ${solver}`);
    this.line = messageLine();
    this.counts = make("p", { class: "note" });
    this.element = make("section", { class: "lane", "aria-label": `Solver ${solver}` }, this.title, this.board.element, this.line, this.counts);
    this.actions = [];
    this.guesses = 0;
    this.moves = 0;
    this.decision = null;
    this.reply = { status: "playing", board: null, exploded: null };
    this.position = untouched(readLevel(game.level));
  }

  get isOver() {
    return this.reply.status !== "playing" || this.failed;
  }

  /** Find out what the solver does next. */
  async think(shown) {
    if (this.isOver) return;
    const { seed, index } = this.game;
    try {
      this.decision = this.actions.length === 0 && this.first === "corner"
        ? { cell: [0, 0], why: "as told", safe: [], candidates: [], scores: [] }
        : await ask("decide", { position: writePosition(this.position), solver: this.solver, seed, index });
    } catch (error) {
      this.failed = true;
      this.line.say(error.message, "wrong");
    }
    this.draw(shown);
  }

  /** Do what was decided. */
  async move() {
    if (this.isOver || !this.decision) return;
    const { cell, safe } = this.decision;
    const cells = safe.length ? safe : [cell];
    if (!safe.length && this.actions.length) this.guesses += 1;
    this.moves += cells.length;
    this.actions = [...this.actions, ...cells.map(([row, col]) => ({ act: "open", row, col }))];
    const { level, seed, index, start } = this.game;
    this.reply = await ask("play", { game: { level, seed, index, start }, actions: this.actions });
    this.position = readPosition(this.reply.position);
    this.decision = null;
  }

  draw(shown) {
    const { status } = this.reply;
    this.board.draw(this.position, this.overlay(shown), endOf(this.reply));
    this.counts.textContent = `${many(this.moves, "move")}, ${many(this.guesses, "guess", "guesses")}`;
    if (this.failed) return;
    if (status !== "playing") this.line.say(status === "won" ? "Won." : "Lost.", status);
    else if (this.decision) this.line.say(this.reason());
  }

  reason() {
    const { cell, why, safe, candidates } = this.decision;
    if (safe.length) return `${many(safe.length, "safe cell")}: ${why}`;
    const own = candidates.find(({ cell: [row, col] }) => row === cell[0] && col === cell[1]);
    return `${place(cell)}: ${why}${own ? `, P = ${own.risk.toFixed(3)}` : ""}`;
  }

  overlay(shown) {
    if (!this.decision) return {};
    const { cell, safe, candidates, scores } = this.decision;
    const over = { chosen: safe.length ? safe : [cell] };
    const { width, height } = this.position.level;
    if (shown === "risk" && candidates.length) {
      over.risk = Array.from({ length: height }, () => Array(width).fill(null));
      for (const { cell: [row, col], risk } of candidates) over.risk[row][col] = risk;
    }
    if (shown === "score") {
      over.values = new Map(scores.map(({ cell: [row, col], score }) => [`${row},${col}`, score.toFixed(2).replace(/^0/, "")]));
    }
    return over;
  }
}

class Watch {
  constructor(root, names) {
    const fields = addressFields();
    const options = names.map((name) => [name, name]);
    const own = (name) => names.includes(fields.get(name));
    this.left = select("Solver", options, own("solver") ? fields.get("solver") : "lookahead", () => this.restart());
    this.right = select("Against", [["", "nobody"], ...options], own("against") ? fields.get("against") : "", () => this.restart());
    this.form = levelForm(fields, () => this.restart(), false);
    this.first = select("First cell", [["rule", "its own rule"], ["corner", "the corner"]], fields.get("first") === "corner" ? "corner" : "rule", () => this.restart());
    this.seed = number("Seed", Number(fields.get("seed") ?? 1) || 1, 0, Number.MAX_SAFE_INTEGER);
    this.index = number("Game", Number(fields.get("index") ?? 0) || 0, 0, Number.MAX_SAFE_INTEGER);
    for (const { input } of [this.seed, this.index]) input.addEventListener("change", () => this.restart());
    this.pace = select("Pace", PACES, "300", () => {});
    this.shown = select("On the cells", SHOWN, "risk", () => this.lanes.forEach((lane) => lane.draw(this.shown.list.value)));
    this.runs = button("Run", () => this.toggle(), { class: "main", id: "run" });
    this.lanesAt = make("div", { class: "lanes" });
    root.append(
      make("div", { class: "bar wide" }, this.left.element, this.right.element, this.form.element, this.first.element, this.seed.element, this.index.element),
      make("div", { class: "bar wide" }, this.runs, button("Step", () => this.step(), { id: "step" }), button("Next game", () => this.next(), { id: "next" }), button("From the start", () => this.restart(), { id: "restart" }), this.pace.element, this.shown.element),
      this.lanesAt,
    );
    this.restart();
  }

  async restart() {
    this.running = false;
    this.runs.textContent = "Run";
    const game = { ...this.form.game(), seed: Number(this.seed.input.value), index: Number(this.index.input.value) };
    const names = [this.left.list.value, ...(this.right.list.value ? [this.right.list.value] : [])];
    if (names.length === 2) this.first.list.value = "corner"; // the same first cell means the same board
    const first = this.first.list.value;
    setAddress({ solver: names[0], ...(names[1] ? { against: names[1] } : {}), level: game.level, start: game.start, first, seed: game.seed, index: game.index });
    this.lanes = names.map((name) => new Lane(name, game, first));
    this.lanesAt.replaceChildren(...this.lanes.map(({ element }) => element));
    await this.think();
  }

  think() {
    return Promise.all(this.lanes.map((lane) => lane.think(this.shown.list.value)));
  }

  async step() {
    const lanes = this.lanes;
    if (this.busy) return;
    this.busy = true;
    try {
      await Promise.all(lanes.map((lane) => lane.move()));
      if (lanes === this.lanes) await this.think();
      for (const lane of lanes) lane.draw(this.shown.list.value);
    } finally {
      this.busy = false;
    }
  }

  async toggle() {
    this.running = !this.running;
    this.runs.textContent = this.running ? "Pause" : "Run";
    const lanes = this.lanes;
    while (this.running && lanes === this.lanes && lanes.some((lane) => !lane.isOver)) {
      await this.step();
      await wait(Number(this.pace.list.value));
    }
    if (lanes === this.lanes) {
      this.running = false;
      this.runs.textContent = "Run";
    }
  }

  next() {
    this.index.input.value = Number(this.index.input.value) + 1;
    this.restart();
  }
}

export async function show(root) {
  const { solvers } = await ask("solvers");
  return new Watch(root, solvers.map(({ name }) => name));
}
