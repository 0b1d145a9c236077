// The view to play in: a game is its level, seed, start and index, and all actions so far.

import { ask, inTurn } from "./api.js";
import { Board } from "./board.js";
import { button, make, messageLine, number, randomSeed, toggle } from "./dom.js";
import { levelForm } from "./form.js";
import { addressFields, endOf, readLevel, readPosition, setAddress, untouched, writePosition } from "./position.js";
import { proofPanel, reviewPanel } from "./review.js";

const ENDS = {
  won: "You won.",
  lost: "That was a mine. The review shows what could be known.",
};

class Play {
  constructor(root) {
    this.turn = inTurn();
    this.board = new Board({
      open: (row, col) => this.press(row, col),
      flag: (row, col) => this.act("flag", row, col),
      key: (event, row, col) => this.key(event, row, col),
    });
    this.message = messageLine();
    this.mines = make("b", { id: "mines" });
    this.time = make("b", { id: "time" });
    this.side = make("div", { class: "stage side" });
    this.form = levelForm(addressFields(), (game) => this.begin({ ...game, seed: randomSeed() }));
    this.seed = number("Seed", 1, 0, Number.MAX_SAFE_INTEGER);
    this.seed.input.addEventListener("change", () => this.begin({ ...this.form.game(), seed: Number(this.seed.input.value) }));
    this.flagging = button("Flag", () => this.setFlagging(!this.isFlagging), { "aria-pressed": "false" });
    this.isFlagging = false;
    root.append(this.stage(), this.side);
    this.helpers = this.helperPanel();
    this.side.append(this.helpers.element);
    setInterval(() => this.showTime(), 250);
    this.begin(this.firstGame());
  }

  stage() {
    const counters = make(
      "div", { class: "counters" },
      make("span", {}, this.mines, make("small", {}, "mines left")),
      button("New game", () => this.form.submit(), { class: "main", id: "new" }),
      make("span", {}, this.time, make("small", {}, "seconds")),
    );
    const again = button("Same board again", () => this.begin(this.game), { id: "again" });
    const below = make("div", { class: "bar" }, this.flagging, again, this.seed.element);
    return make("div", { class: "stage" }, this.form.element, counters, this.board.element, this.message, below);
  }

  firstGame() {
    const fields = addressFields();
    const seed = Number(fields.get("seed"));
    const kept = sessionStorage.getItem("file");
    sessionStorage.removeItem("file");
    if (kept) return JSON.parse(kept);
    const game = { ...this.form.game(), seed: Number.isSafeInteger(seed) && fields.has("seed") ? seed : randomSeed() };
    const index = Number(fields.get("index") ?? 0);
    return Number.isSafeInteger(index) && index > 0 ? { ...game, index, noGuess: false } : game;
  }

  /** Start a game; `noGuess` means that its index is found with the first cell. */
  begin(game) {
    this.game = game;
    this.actions = [];
    this.analysis = null;
    this.reason = null;
    this.started = null;
    this.ended = null;
    this.reply = { status: "playing", board: null, exploded: null };
    this.position = untouched(readLevel(game.level));
    this.showAddress();
    this.seed.input.value = game.seed ?? "";
    this.side.replaceChildren(this.helpers.element);
    this.message.say(game.file ? "A board from a file: open any cell." : "Open any cell to begin.");
    this.draw();
    if (this.helpers.wanted()) this.refresh();
  }

  showAddress() {
    const { level, start, seed, index, noGuess, file } = this.game;
    if (file) return;
    setAddress({ level, start, seed, ...(index ? { index } : {}), ...(noGuess ? { "no-guess": "1" } : {}) });
  }

  press(row, col) {
    if (this.helpers.asking()) return this.explain(row, col);
    const sign = this.position.rows[row][col];
    if (sign === "H") return this.act(this.isFlagging ? "flag" : "open", row, col);
    if (sign === "F") return this.isFlagging ? this.act("flag", row, col) : this.message.say("The flag protects this cell: take it off first.");
    return this.act("chord", row, col);
  }

  key(event, row, col) {
    const keys = {
      f: () => this.act("flag", row, col),
      w: () => this.explain(row, col),
      n: () => this.form.submit(),
      g: () => this.mustGuess(),
      ...this.helpers.keys,
    };
    keys[event.key.toLowerCase()]?.();
  }

  act(act, row, col) {
    return this.turn(async () => {
      if (this.reply.status !== "playing") return;
      if (act === "open" && !"FH".includes(this.position.rows[row][col])) return;
      try {
        if (this.game.noGuess && act !== "flag") await this.findBoard(row, col);
        const actions = [...this.actions, { act, row, col }];
        const reply = await ask("play", { game: this.asked(), actions, helpers: this.helpers.wanted() });
        this.actions = actions;
        this.take(reply);
      } catch (error) {
        this.message.say(error.message, "wrong");
      }
    });
  }

  /** Look for a board that needs no guess from this first cell. */
  async findBoard(row, col) {
    this.message.say("Looking for a board without guessing ...");
    const { level, seed, start } = this.game;
    const found = await ask("board", { level, seed, start, first: [row, col], no_guess: true });
    this.game = { ...this.game, index: found.index, noGuess: false, proof: found.proof };
    this.showAddress();
    this.side.append(proofPanel(found.proof, (chosen) => this.board.draw(this.position, { ...this.overlay(), chosen })));
  }

  asked() {
    const { level, seed, start, index, file } = this.game;
    return file ? { file } : { level, seed, start, index: index ?? 0 };
  }

  take(reply) {
    this.reply = reply;
    this.position = readPosition(reply.position);
    this.analysis = reply.analysis;
    this.reason = null;
    const opened = this.actions.some(({ act }) => act !== "flag");
    if (opened && this.started === null) this.started = performance.now();
    this.draw();
    if (reply.status === "playing") {
      this.message.say(this.game.proof ? "This board needs no guess." : "");
      return;
    }
    this.ended = performance.now();
    this.message.say(ENDS[reply.status], reply.status);
    this.review();
  }

  async refresh() {
    await this.turn(async () => {
      if (this.reply.status !== "playing") return;
      try {
        this.take(await ask("play", { game: this.asked(), actions: this.actions, helpers: true }));
      } catch (error) {
        this.message.say(error.message, "wrong");
      }
    });
  }

  async mustGuess() {
    await this.refresh();
    if (!this.analysis) return;
    this.message.say(this.analysis.must_guess ? "Yes: no cell is certainly safe." : "No: at least one cell is certainly safe.");
  }

  explain(row, col) {
    return this.turn(async () => {
      if (this.reply.status !== "playing") return;
      try {
        this.reason = await ask("explain", { position: writePosition(this.position), cell: [row, col] });
        this.message.say(this.reason.text);
        this.draw();
      } catch (error) {
        this.message.say(error.message, "wrong");
      }
    });
  }

  async review() {
    try {
      const game = this.asked(), actions = this.actions;
      const found = await ask("review", { game, actions });
      const before = async (action) => (await ask("play", { game, actions: actions.slice(0, action) })).position;
      const panel = reviewPanel(found, before, (position, overlay) => {
        if (position) this.board.draw(position, overlay);
        else this.draw();
      });
      this.side.prepend(panel);
    } catch (error) {
      this.message.say(error.message, "wrong");
    }
  }

  overlay() {
    const over = this.analysis && this.reply.status === "playing" ? this.helpers.overlay(this.analysis) : {};
    if (!this.reason) return over;
    return { ...over, lit: this.reason.numbers, chosen: [this.reason.cell] };
  }

  draw() {
    const { status } = this.reply;
    this.board.draw(this.position, this.overlay(), endOf(this.reply));
    const flags = this.position.rows.join("").split("F").length - 1;
    this.mines.textContent = status === "won" ? 0 : this.position.level.mines - flags;
    this.showTime();
  }

  showTime() {
    const now = this.ended ?? performance.now();
    this.time.textContent = this.started === null ? "0" : Math.floor((now - this.started) / 1000);
  }

  setFlagging(on) {
    this.isFlagging = on;
    this.flagging.setAttribute("aria-pressed", `${on}`);
    this.flagging.textContent = on ? "Flag: on" : "Flag";
  }

  helperPanel() {
    const changed = () => (this.helpers.wanted() && !this.analysis ? this.refresh() : this.draw());
    const risks = toggle("helper-risks", "Risk of every cell", "R", changed);
    const certain = toggle("helper-certain", "Certain cells", "C", changed);
    const best = toggle("helper-best", "Best move", "B", changed);
    let isAsking = false;
    const why = button("Why?", () => setAsking(!isAsking), { id: "why", "aria-pressed": "false", title: "Then click a cell, or press W on it" });
    const setAsking = (on) => {
      isAsking = on;
      why.setAttribute("aria-pressed", `${on}`);
      this.message.say(on ? "Click a covered cell to be told why." : "");
    };
    const press = ({ input }) => () => input.click();
    const element = make(
      "section", { class: "panel", "aria-label": "Helpers" },
      make("h2", {}, "Helpers"), risks.element, certain.element, best.element,
      make("div", { class: "bar" }, why, button("Must I guess?", () => this.mustGuess(), { id: "must" })),
      make("p", { class: "note" }, "Left opens, right or a long press flags, a click on a satisfied number opens around it. Keys: arrows, Enter, F flag, W why, G must I guess, N new game."),
    );
    return {
      element,
      asking: () => isAsking,
      wanted: () => [risks, certain, best].some(({ input }) => input.checked),
      keys: { r: press(risks), c: press(certain), b: press(best) },
      overlay: (analysis) => ({
        risk: risks.input.checked ? analysis.risk : null,
        safe: certain.input.checked ? analysis.safe : [],
        mines: certain.input.checked ? analysis.mines : [],
        best: best.input.checked && analysis.best ? [analysis.best] : [],
      }),
    };
  }
}

export function show(root) {
  return new Play(root);
}
