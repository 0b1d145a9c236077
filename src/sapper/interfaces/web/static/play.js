// The view to play in: puts the board, the helpers and the panels around the one state of the game.

import { Board } from "./board.js";
import { button, make, messageLine } from "./dom.js";
import { listenForDrops } from "./files.js";
import { levelForm } from "./form.js";
import { After } from "./play/after.js";
import { Best } from "./play/best.js";
import { ChanceBar } from "./play/chance.js";
import { showTime } from "./play/clock.js";
import { Game } from "./play/game.js";
import { Helpers } from "./play/helpers.js";
import { checkFlags, Hints, mustGuess } from "./play/hints.js";
import { keysPanel, listenToKeys } from "./play/keys.js";
import { keep, keptGame, lastGame } from "./play/kept.js";
import { LaterPanel } from "./play/later.js";
import { handedSetup, newSetup, readSetup, writeSetup } from "./play/setups.js";
import { openCertain, TakeOver } from "./play/solvers.js";
import { messageOf } from "./play/words.js";
import { addressFields, endOf } from "./position.js";

const LEAST_SIZE = 20; // pixels of a cell of a board that is shown whole

class Play {
  constructor(root) {
    this.isFlagging = false;
    this.isAsking = false; // why a cell is what it is
    this.marks = {}; // of the last answer: why, wrong flags, a step of the proof
    this.message = messageLine();
    this.board = new Board({
      open: (row, col) => this.press(row, col),
      flag: (row, col) => this.act("flag", row, col),
      chord: (row, col) => this.act("chord", row, col),
      point: (cell) => this.helpers.point(cell, this.game.state?.analysis),
    }, LEAST_SIZE, true);
    this.helpers = new Helpers(() => this.helped(), this.actions());
    this.game = new Game((state, before) => this.changed(state, before), () => this.helpers.wanted());
    const draw = () => this.draw();
    this.hints = new Hints(this.game, this.helpers.hint, draw, (cell) => this.board.reveal(cell));
    this.best = new Best(this.game, draw);
    this.chance = new ChanceBar(this.game);
    this.takeOver = new TakeOver(this.game);
    this.statistics = new LaterPanel("your-games", "Your games", async () => new (await import("./play/statistics.js")).Statistics());
    this.after = new After(this.game, (position, overlay) => (position ? this.board.draw(position, overlay) : this.draw()));
    this.share = new LaterPanel("this-game", "This game", () => this.shareParts());
    this.proof = make("div", {});
    this.form = levelForm(addressFields(), (game) => this.begin(newSetup(game)));
    root.append(this.stage(), this.side());
    this.listen(root);
    this.arrive();
  }

  stage() {
    this.mines = make("b", { id: "mines" });
    this.time = make("b", { id: "time" });
    this.showTime = showTime(this.game, this.time);
    const counters = make(
      "div", { class: "counters" },
      make("span", {}, this.mines, make("small", {}, "mines left")),
      button("New game", () => this.form.submit(), { class: "main", id: "new", "aria-keyshortcuts": "N" }),
      make("span", {}, this.time, make("small", {}, "seconds")),
    );
    this.source = make("p", { class: "note source", id: "source" });
    this.flagging = button("Flag", () => this.setFlagging(!this.isFlagging), { "aria-pressed": "false", title: "A click flags" });
    this.cancel = button("Cancel", () => this.cancelSearch(), { id: "cancel", "aria-keyshortcuts": "Escape" });
    this.cancel.hidden = true;
    const again = button("Same board again", () => this.again(), { id: "again", "aria-keyshortcuts": "S" });
    const zoom = make("div", { class: "bar zoom", role: "group", "aria-label": "Zoom" },
      button("\u2212", () => this.board.zoom(-1), { "aria-label": "Smaller cells" }),
      button("Fit", () => this.board.zoom(0), { "aria-label": "Fit: show the whole board" }),
      button("+", () => this.board.zoom(1), { "aria-label": "Larger cells" }));
    const below = make("div", { class: "bar below" }, this.flagging, again, zoom);
    return make("div", { class: "stage" }, this.form.element, this.source, counters, this.board.element, make("div", { class: "said" }, this.message, this.cancel, this.after.way), this.helpers.under, below, this.chance.element);
  }

  side() {
    this.helpers.element.append(this.takeOver.element);
    return make("div", { class: "stage side" }, this.after.element, this.helpers.element, this.proof, this.share.element, this.statistics.element, keysPanel());
  }

  async shareParts() {
    const { shareParts } = await import("./play/share.js");
    const reseed = (seed) => this.begin({ ...newSetup(this.form.game()), seed });
    return shareParts(this.game, { open: (file) => this.open(file), reseed });
  }

  actions() {
    return [
      ["Hint", "hint", "H", () => this.tryTo(() => this.hints.hint())],
      ["Why?", "why", "W", () => this.setAsking(!this.isAsking)],
      ["Must I guess?", "must", "G", () => this.tryTo(() => mustGuess(this.game))],
      ["Open all that is certain", "certain", "A", () => this.tryTo(() => openCertain(this.game))],
      ["Are my flags right?", "flags", "E", () => this.tryTo(() => this.checkFlags())],
    ];
  }

  /** Go to the game of the address, one that was kept, or a new one. */
  arrive() {
    const fields = addressFields(), kept = history.state?.game ? keptGame(history.state.game) : null;
    if (kept) return this.show(kept.setup, kept);
    this.form.take(fields);
    try {
      const setup = handedSetup() ?? readSetup(fields, this.form.game());
      if (setup) return this.begin(setup, "replace");
    } catch (error) {
      this.begin(newSetup(this.form.game()), "replace");
      return this.game.say(error.message, "wrong");
    }
    const here = keptGame(), last = lastGame();
    if (here) return this.show(here.setup, here, "replace");
    this.begin(newSetup(this.form.game()), "replace");
    if (last) this.offer(last);
  }

  /** Offer to go on with the game of an earlier visit. */
  offer(last) {
    const on = button("Go on with your last game", () => this.show(last.setup, last, "push"), { id: "go-on-last" });
    this.source.replaceChildren(on);
  }

  /** Begin a new game; the one before stays behind it in the history. */
  begin(setup, how = this.game.state?.actions.length ? "push" : "replace", isRepeated = false) {
    return this.show(setup, { isRepeated }, how);
  }

  show(setup, kept, how = null) {
    this.takeOver.stop();
    this.setAsking(false);
    this.proof.replaceChildren();
    this.form.show(setup);
    this.source.textContent = setup.file ? `Board file ${setup.name}` : "";
    this.arriving = how;
    return this.game.begin(setup, kept);
  }

  /** Show a state of the game; every change comes here. */
  changed(state, before) {
    const isNew = state.play !== before?.play;
    if (isNew || state.setup !== before.setup) this.showAddress(state, isNew ? this.arriving : "replace");
    if (isNew || state.actions !== before.actions) keep(state, this.game.seconds);
    if (state.isPlayed && before && !before.isPlayed) this.form.settle();
    if (state.position !== before?.position) this.marks = {};
    if (state.proof && state.proof !== before?.proof) this.showProof(state.proof);
    if (isNew) {
      this.share.follow(state.setup);
      this.statistics.follow(state.setup);
    }
    const isCounted = state.status !== before?.status && before?.status === "playing" && state.began !== null;
    this.after.follow(state, isCounted, () => this.statistics.follow(state.setup));
    this.hints.follow(state);
    this.chance.follow(state, this.helpers.is("helper-chance"));
    this.tell(state);
    this.showCancel(state.isSearching);
    if (state.isPlayed) this.source.querySelector("button")?.style.setProperty("visibility", "hidden");
    this.draw();
    if (!state.isPlayed && state.actions.length && !before?.actions.length) this.board.reveal(state.setup.first);
    this.helpers.note(this.game);
  }

  /** Offer to end a search; a focus on the offer goes back to the board with it. */
  showCancel(isSearching) {
    const isLeft = !isSearching && document.activeElement === this.cancel;
    this.cancel.hidden = !isSearching;
    if (isLeft) this.board.moveFocus(this.board.focus);
  }

  /** Show the proof that a board needs no guess, unless another game has begun. */
  async showProof(proof) {
    const { proofPanel } = await import("./review.js");
    if (this.game.state.proof === proof) this.proof.replaceChildren(proofPanel(proof, (chosen) => this.mark({ chosen })));
  }

  showAddress({ id, setup }, how) {
    if (how) history[`${how}State`]({ game: id }, "", `#${writeSetup(setup)}`);
  }

  tell(state) {
    this.message.say(...messageOf(state, this.isAsking));
  }

  press(row, col) {
    if (this.takeBack()) return;
    const sign = this.game.state.position.rows[row][col];
    if (this.isAsking) return "HF".includes(sign) ? this.tryTo(() => this.explain(row, col)) : null;
    if (this.isFlagging && "HF".includes(sign)) return this.act("flag", row, col);
    if (sign === "F") return this.game.say("The flag protects this cell: take it off first.");
    return this.act(sign === "H" ? "open" : "chord", row, col);
  }

  act(act, row, col) {
    if (!this.takeBack()) this.game.act(act, row, col);
  }

  /** Take the game back from a solver; returns whether one played. */
  takeBack() {
    if (!this.takeOver.stop()) return false;
    this.game.cancel();
    this.game.settle().then(() => this.game.say("The game is yours again."));
    return true;
  }

  cancelSearch() {
    this.takeOver.stop();
    this.game.cancel();
  }

  async tryTo(work) {
    try {
      await work();
    } catch (error) {
      this.game.say(error.message, "wrong");
    }
  }

  /** Follow the switches of the helpers. */
  helped() {
    this.helpers.note(this.game);
    this.chance.follow(this.game.state, this.helpers.is("helper-chance"));
    this.game.refresh();
    this.draw();
  }

  again() {
    return this.begin(this.game.state.setup, undefined, true);
  }

  async open(file) {
    await this.tryTo(async () => {
      const { readBoardFile } = await import("./play/share.js");
      return this.begin(await readBoardFile(file));
    });
  }

  /** Point out flags that cannot be right, on request. */
  async checkFlags() {
    const wrong = await checkFlags(this.game);
    if (wrong) this.mark({ wrong });
  }

  async explain(row, col) {
    if (this.game.state.status !== "playing") return;
    const reason = await this.game.about("explain", { cell: [row, col] });
    if (!reason) return;
    this.game.help();
    this.game.say(reason.text);
    this.mark({ lit: reason.numbers, chosen: [reason.cell] });
  }

  mark(marks) {
    this.marks = marks;
    this.draw();
  }

  overlay({ status, analysis, position }) {
    if (status !== "playing") return this.marks;
    const over = analysis ? this.helpers.overlay(analysis) : {};
    if (this.helpers.is("helper-best")) this.best.follow(position);
    const hint = this.hints.overlay(), best = this.helpers.is("helper-best") ? this.best.cells(position) : [];
    return { ...over, ...hint, best: hint.best.length ? hint.best : best, ...this.marks };
  }

  draw() {
    const { state } = this.game;
    if (!state) return;
    this.board.draw(state.position, this.overlay(state), endOf(state));
    const flags = state.position.rows.join("").split("F").length - 1;
    this.mines.textContent = state.status === "won" ? 0 : state.position.level.mines - flags;
    this.showTime();
  }

  setFlagging(on) {
    this.isFlagging = on;
    this.flagging.setAttribute("aria-pressed", `${on}`);
    this.flagging.textContent = on ? "Flag: on" : "Flag";
  }

  setAsking(on) {
    this.isAsking = on;
    document.getElementById("why")?.setAttribute("aria-pressed", `${on}`);
    if (this.game.state) this.tell(this.game.state);
  }

  listen(root) {
    listenForDrops(root, (file) => this.open(file));
    addEventListener("popstate", () => this.arrive());
    addEventListener("pagehide", () => this.game.state && keep(this.game.state, this.game.seconds));
    listenToKeys(this.board, this.helpers, {
      f: (row, col) => this.act("flag", row, col),
      w: (row, col) => this.tryTo(() => this.explain(row, col)),
      n: () => this.form.submit(),
      s: () => this.again(),
      escape: () => (this.game.state.isSearching ? this.cancelSearch() : this.setAsking(false)),
    });
  }
}

export function show(root) {
  return new Play(root);
}
