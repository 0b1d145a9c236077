// One player on one board: it thinks in a worker of its own, so that a slow one holds nobody up.

import { Desk } from "../api.js";
import { Board } from "../board.js";
import { button, make, many, messageLine, percent, select } from "../dom.js";
import { addressOf, endOf, readPosition, toAddress } from "../position.js";

const PATIENCE = 120_000; // milliseconds for one decision
const CORNER = "the corner, as told"; // why a first cell is opened that no player chose
const SILENT = 400; // milliseconds of thought that need no word

export class Lane {
  /** A cell has at least `least` pixels; `shown` is written on the cells; `on` holds the functions change(name), moved() and, where it may go, remove(). */
  constructor(name, names, { game, first, shown, least }, on) {
    Object.assign(this, { name, game, first, shown, moved: on.moved });
    this.desk = new Desk(PATIENCE);
    this.board = new Board({}, least);
    this.board.grid.setAttribute("aria-label", `Board of ${name}`);
    this.line = messageLine();
    this.counts = make("span", { class: "counts" });
    this.analyse = make("a", {}, "Analyse this");
    const { level, start, seed, index } = game;
    const play = make("a", { href: addressOf("play", { level, start, seed, index }) }, "Play this game");
    const chosen = select("Player", names.map((one) => [one, one]), name, on.change);
    const remove = on.remove ? button("Remove", on.remove, { class: "quiet", "aria-label": `Remove ${name}` }) : null;
    this.element = make(
      "section", { class: "lane", "aria-label": `Player ${name}` },
      make("div", { class: "bar" }, chosen.element, remove), this.board.element, this.line,
      make("p", { class: "note" }, this.counts, " · ", this.analyse, " · ", play),
    );
    this.actions = [];
    this.guesses = this.moves = 0;
    this.decision = null;
    this.current = null; // the work that is done, as a promise
    this.coming = null; // the step that waits for it
    this.isOver = false;
  }

  /** Show the untouched board and the first decision, then what followed `moves` moves. */
  async begin(moves = 0) {
    await this.work(async () => {
      await this.open([]);
      await this.think();
    });
    while (this.moves < moves && !this.isOver) await this.step();
  }

  /** Do what was decided, once it is, and decide again; steps do not pile up. */
  step() {
    this.coming ??= Promise.resolve(this.current).then(() => {
      this.coming = null;
      return this.move();
    });
    return this.coming;
  }

  move() {
    return this.work(async () => {
      const { cell, safe } = this.decision;
      if (!safe.length && this.actions.length) this.guesses += 1;
      this.decision = null;
      this.moves += 1;
      await this.open(safe.length ? safe : [cell]);
      await this.think();
    });
  }

  /** Stop thinking for good. */
  close() {
    this.isOver = true;
    this.desk.close();
  }

  /** Do one piece of work at a time; more is asked for in vain until it is done. */
  work(todo) {
    this.current ??= this.carefully(todo).finally(() => (this.current = null));
    return this.current;
  }

  /** Work; what goes wrong is said, and ends the game. */
  async carefully(todo) {
    if (this.isOver) return;
    const silent = setTimeout(() => this.line.say("Thinking ...", "busy"), SILENT);
    try {
      await todo();
    } catch (error) {
      this.isOver = true;
      this.line.say(error.message, "wrong");
      this.moved();
    } finally {
      clearTimeout(silent);
    }
  }

  /** Open cells up to the end of the game. The engine refuses what comes after a win: then halve. */
  async open(cells) {
    const actions = [...this.actions, ...cells.map(([row, col]) => ({ act: "open", row, col }))];
    const { level, seed, index, start } = this.game;
    try {
      this.reply = await this.desk.ask("play", { game: { level, seed, index, start }, actions });
      this.actions = actions;
    } catch (error) {
      if (cells.length < 2) throw error;
      const half = Math.ceil(cells.length / 2);
      await this.open(cells.slice(0, half));
      if (this.reply.status === "playing") await this.open(cells.slice(half));
    }
  }

  async think() {
    const { status, position } = this.reply, { seed, index } = this.game;
    this.position = readPosition(position);
    this.analyse.href = addressOf("analyse", { position: toAddress(this.position) });
    if (status !== "playing") this.isOver = true;
    else if (this.actions.length === 0 && this.first === "corner") this.decision = { cell: [0, 0], why: CORNER, safe: [], candidates: [], scores: [] };
    else this.decision = await this.desk.ask("decide", { position, solver: this.name, seed, index });
    this.draw();
    this.line.say(this.isOver ? (status === "won" ? "Won." : "Lost.") : this.reason(), this.isOver ? status : "");
    this.moved();
  }

  /** Whether the start rule keeps the next cell free of mines. */
  get isSheltered() {
    return this.game.start !== "none" && this.actions.length === 0;
  }

  draw() {
    if (!this.position) return;
    this.board.draw(this.position, this.overlay(), endOf(this.reply));
    const { width, height, mines } = this.position.level;
    const covered = this.position.rows.join("").split("H").length - 1;
    const open = width * height - covered, safe = Math.max(1, width * height - mines);
    this.counts.textContent = `${Math.min(100, Math.floor((100 * open) / safe))}% open, ${many(this.guesses, "guess", "guesses")}`;
  }

  reason() {
    const { cell, why, safe, candidates } = this.decision;
    if (safe.length) return `${many(safe.length, "safe cell")}: ${why}`;
    if (why === CORNER) return "The first cell is the corner.";
    if (this.isSheltered) return `The first cell is safe wherever it is: ${why}`;
    const own = candidates.find(({ cell: [row, col] }) => row === cell[0] && col === cell[1]);
    return `A guess${own ? `, risk ${percent(own.risk)}` : ""}: ${why}`;
  }

  overlay() {
    if (!this.decision) return {};
    const { cell, safe, candidates, scores } = this.decision;
    const over = { chosen: safe.length ? safe : [cell] };
    const { width, height } = this.position.level;
    if (this.shown === "risk" && candidates.length && !this.isSheltered) {
      over.risk = Array.from({ length: height }, () => Array(width).fill(null));
      for (const { cell: [row, col], risk } of candidates) over.risk[row][col] = risk;
    }
    if (this.shown === "score") {
      over.values = new Map(scores.map(({ cell: [row, col], score }) => [`${row},${col}`, score.toFixed(2).replace(/^0/, "")]));
    }
    return over;
  }
}
