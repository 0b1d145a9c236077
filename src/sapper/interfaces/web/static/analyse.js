// The view to analyse in: paste a position, paint it, or drop a board file; the truth appears.

import { Brush } from "./analyse/brush.js";
import { askedText, keepPosition } from "./analyse/kept.js";
import { Sheet, painted, resized, turned } from "./analyse/sheet.js";
import { Sizes } from "./analyse/sizes.js";
import { themePicker } from "./analyse/themes.js";
import { FIRST_IS_FREE, FOLLOWING, HOW, bestOf, chancesOn, factsOf, isUntouched, reasonOf } from "./analyse/words.js";
import { ask, Refused } from "./api.js";
import { Board } from "./board.js";
import { button, download, make, many, messageLine, percent, place, showFacts } from "./dom.js";
import { copy, listenForDrops, listenForPaste, readPositionFile } from "./files.js";
import { MOST_CELLS, lacksLevel, readPosition, untouched, writeLevel, writePosition } from "./position.js";

const CALM = 300; // milliseconds without a change after which the address follows
const ROLLOUTS = 200; // of each candidate, for the chance to win

class Analyse {
  constructor(root) {
    this.sheet = new Sheet();
    this.message = messageLine();
    this.board = new Board({
      paint: (row, col) => this.paint(row, col),
      flag: (row, col) => this.set(row, col, this.sheet.position.rows[row][col] === "F" ? "H" : "F"),
      open: (row, col) => this.pick(row, col),
      key: (event, row, col) => this.key(event, row, col),
    }, undefined, true);
    this.brush = new Brush({ undo: () => this.step("undo"), redo: () => this.step("redo") });
    this.sizes = new Sizes(
      (level) => this.change(resized(this.sheet.position, level)), (text) => this.refuse(text), () => this.change(untouched(this.sheet.position.level)),
    );
    this.text = make("textarea", { id: "position", spellcheck: "false", "aria-label": "Position text", oninput: () => this.readText() });
    this.facts = make("dl", { id: "facts" });
    this.note = make("p", { class: "note", id: "first-is-free" }, FIRST_IS_FREE);
    root.append(make("div", { class: "stage" }, this.sizes.element, this.brush.element, this.message, this.board.element), this.panel());
    this.listenToBoard(this.board.grid);
    listenForDrops(root, (file) => this.load(file), (text) => this.take(text));
    addEventListener("keydown", (event) => this.shortcut(event));
    listenForPaste((text) => this.take(text));
    addEventListener("hashchange", () => this.take(askedText()));
    addEventListener("pagehide", () => this.sheet.now && keepPosition(this.sheet.position));
    this.take(askedText());
  }

  /** A brush paints from the press of a button on, and a tool in hand turns numbers by the wheel. */
  listenToBoard(grid) {
    this.strokes = 0;
    grid.addEventListener("pointerdown", () => (this.strokes += 1), { capture: true });
    grid.addEventListener("wheel", (event) => {
      const cell = this.board.at(event);
      if (cell && event.deltaY && this.turn(...cell, event.deltaY < 0 ? 1 : -1)) event.preventDefault();
    }, { passive: false });
  }

  panel() {
    const file = make("input", { type: "file", accept: ".mbf,.abf,.txt", hidden: true, "aria-label": "File", onchange: () => this.load(file.files[0]) });
    this.playing = button("Play this board", () => this.playBoard());
    const examples = make("div");
    themePicker((text, theme) => this.take(text).then(() => this.message.say(theme.text))).then(
      (picker) => examples.replaceWith(picker), (error) => examples.append(error.message));
    return make(
      "section", { class: "panel", "aria-label": "Position" },
      make("h2", {}, "What is true"), this.facts, this.note,
      make("div", { class: "bar" }, button("Chance to win", () => this.chances(), { id: "chance" }), button("Perfect play", () => this.perfect(), { id: "perfect" })),
      make("h2", {}, "Position"), examples, this.text,
      make(
        "div", { class: "bar" },
        button("Copy link", () => this.copyLink(), { id: "copy" }), button("Copy text", () => copy(writePosition(this.sheet.position), this.message, "The position"), { id: "copy-text" }),
        button("Download", () => download(`${writeLevel(this.sheet.position.level)}.txt`, `${writePosition(this.sheet.position)}\n`), { id: "download" }),
        button("Open a file", () => file.click()), file, this.playing,
      ),
      make("p", { class: "note" }, "Paste a position, paint with the tools, or drop a .mbf, .abf or text file. On a cell, the keys 0-8, H and F set it, W says why; with a tool in hand the wheel changes a number."),
    );
  }

  /** Show a position text that came from outside. */
  take(text) {
    this.text.value = text;
    return this.readText();
  }

  /** Read the text field; what has the shape of a board is drawn, what is wrong with it is said. */
  readText() {
    const found = readPosition(this.text.value), { width, height } = found.level;
    const rows = found.rows.map((row) => row.replaceAll(/\s/g, "").replaceAll(/[.#]/g, "H"));
    const fits = width > 0 && height > 0 && width * height <= MOST_CELLS && rows.length === height && rows.every((row) => row.length === width);
    if (!fits) return this.analyse(this.text.value);
    this.sheet.change({ level: found.level, rows }, { kind: "text" });
    return this.refresh(this.text.value);
  }

  change(position, options) {
    this.sheet.change(position, options);
    return this.refresh(writePosition(position));
  }

  /** Show what is edited in the next frame; the truth about it follows. */
  refresh(text) {
    const { position, board } = this.sheet.now;
    this.reason = null;
    this.chance = null;
    this.best = null;
    this.brush.hasBoard = board !== null;
    this.playing.hidden = board === null;
    this.brush.show();
    this.brush.showSteps(this.sheet);
    this.sizes.show(position.level);
    this.drawSoon(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => keepPosition(this.sheet.position), CALM);
    return this.analyse(text);
  }

  /** Draw once a frame, whatever a fast brush paints; what a person types stays as it is. */
  drawSoon(text) {
    this.shown = text;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      if (this.text !== document.activeElement) this.text.value = this.shown;
      this.draw();
    });
  }

  step(name) {
    if (this.sheet[name]()) this.refresh(writePosition(this.sheet.position));
  }

  shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("textarea, input[type=number]")) return;
    const key = event.key.toLowerCase(), isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.step(isRedo ? "redo" : "undo");
  }

  /** Refuse what was entered; it stays said until another position is shown. */
  refuse(text) {
    this.message.say((this.refused = text), "wrong");
  }

  /** Ask for the truth about a text: one question at a time, and only the last one counts. */
  async analyse(text) {
    this.wanted = text;
    this.refused = ""; // what is said of a field until something else is asked
    this.asking ??= this.askAll().finally(() => (this.asking = null));
    return this.asking;
  }

  async askAll() {
    for (let text = null; text !== this.wanted; ) {
      text = this.wanted;
      const found = await ask("inspect", { position: text }).catch((error) => ({ fault: { error: error.message } }));
      if (text === this.wanted) this.show(found);
    }
  }

  show({ analysis, fault }) {
    this.analysis = analysis ?? null;
    const error = fault ? new Refused(fault) : null;
    this.wrong = error?.cell ? [error.cell] : [];
    const wrong = error ? lacksLevel(this.wanted) ?? error.message : this.refused;
    this.message.say(wrong || HOW, wrong ? "wrong" : "");
    this.showFacts();
    this.draw();
  }

  showFacts() {
    const isKnown = this.analysis !== null;
    showFacts(this.facts, isKnown ? factsOf(this.sheet.position, this.analysis, this.chance) : []);
    this.note.hidden = !isKnown || !isUntouched(this.sheet.position);
  }

  draw() {
    if (!this.sheet.now) return;
    const { position } = this.sheet, { width, height } = position.level;
    const isKnown = this.analysis?.risk.length === height && this.analysis.risk[0].length === width;
    const known = isKnown ? this.analysis : { risk: null, safe: [], mines: [], best: null };
    this.board.draw(position, {
      risk: this.chance ? null : known.risk,
      safe: this.chance ? [] : known.safe,
      mines: known.mines,
      values: this.chance && chancesOn(position, this.chance),
      best: this.best ?? (known.best ? [bestOf(position, known)] : []),
      lit: this.reason?.numbers ?? [],
      chosen: this.reason ? [this.reason.cell] : [],
      wrong: this.wrong ?? [],
    });
  }

  paint(row, col) {
    if (this.brush.sign !== null) this.set(row, col, this.brush.sign, `stroke ${this.strokes}`);
  }

  pick(row, col) {
    if (this.brush.tool === "why") this.explain(row, col);
    if (this.brush.tool === "open") this.open(row, col);
  }

  set(row, col, sign, kind = null) {
    const { position } = this.sheet, next = painted(position, row, col, sign, this.brush.isFollowing);
    if (next.rows.every((line, k) => line === position.rows[k])) return;
    const changing = this.change(next, { kind });
    if (next.rows[row][col] !== sign) changing.then(() => this.message.say(FOLLOWING));
  }

  turn(row, col, by) {
    const sign = this.sheet.position.rows[row][col];
    if (this.brush.sign === null || !/\d/.test(sign)) return false;
    this.set(row, col, turned(sign, by), `wheel ${row} ${col}`);
    return true;
  }

  key(event, row, col) {
    const key = event.key.toUpperCase();
    if (/^[0-8HF]$/.test(key)) this.set(row, col, key);
    if (key === "W") this.explain(row, col);
  }

  /** Ask about the position on the board; what comes too late is dropped, what is refused is said. */
  async question(name, data, take, word = null, onProgress = () => {}) {
    const { now } = this.sheet;
    await this.asking;
    if (!this.analysis || now !== this.sheet.now) return;
    if (word) this.message.say(word);
    try {
      const found = await ask(name, { position: writePosition(now.position), ...data }, { onProgress });
      if (now !== this.sheet.now) return;
      take(found);
      this.draw();
    } catch (error) {
      if (now === this.sheet.now) this.message.say(error.message, "wrong");
    }
  }

  explain(row, col) {
    if (!"HF".includes(this.sheet.position.rows[row][col])) return;
    return this.question("explain", { cell: [row, col] }, (found) => {
      this.reason = found;
      this.message.say(reasonOf(found));
    });
  }

  perfect() {
    return this.question("perfect", {}, (found) => {
      this.best = found.best_moves;
      this.message.say(`Perfect play wins ${percent(found.share)} (${found.win_probability}); ${many(found.best_moves.length, "best move")}, ringed.`);
    }, "Searching ...");
  }

  chances() {
    return this.question("chance", { rollouts: ROLLOUTS }, (found) => {
      this.chance = found;
      this.best = [found.cells[0].cell];
      this.showFacts();
      this.message.say(`The numbers are chances to win by opening that cell next, in percent. Best: ${place(found.cells[0].cell)}, ringed.`);
    }, "Playing on from here ...", (share) => this.message.say(`Playing on from here ... ${Math.round(100 * share)}%`));
  }

  copyLink() {
    keepPosition(this.sheet.position);
    return copy(location.href, this.message, "The link");
  }

  playBoard() {
    const { board, position } = this.sheet.now;
    sessionStorage.setItem("file", JSON.stringify({ file: board.file, level: writeLevel(position.level) }));
    location.href = new URL("../play/", import.meta.url);
  }

  async load(file) {
    if (!file) return;
    try {
      const { text, board } = await readPositionFile(file);
      if (text !== undefined) return await this.take(text);
      await this.carryOut(board, []);
      this.brush.take("open");
      this.message.say("A board was loaded: open its cells, or play it.");
    } catch (error) {
      this.refuse(error.message);
    }
  }

  /** Open a cell of the board that was loaded. */
  async open(row, col) {
    const { file, opened } = this.sheet.now.board;
    await this.carryOut(file, [...opened, { act: "open", row, col }]).catch((error) => this.refuse(error.message));
  }

  async carryOut(file, opened) {
    const reply = await ask("play", { game: { file }, actions: opened });
    const last = opened.at(-1);
    if (reply.status === "lost") throw new Error(`There is a mine at ${place([last.row, last.col])}.`);
    await this.change(readPosition(reply.position), { board: { file, opened } });
  }
}

export function show(root) {
  return new Analyse(root);
}
