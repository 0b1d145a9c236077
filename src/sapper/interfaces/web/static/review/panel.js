// A review beside a board: all moves with their labels, the curve, and ways to go from move to move.

import { ask } from "../api.js";
import { button, download, make, messageLine, percent, place } from "../dom.js";
import { copy } from "../files.js";
import { addressOf, readPosition, toAddress } from "../position.js";
import { Curve } from "./curve.js";
import { writeGame } from "./link.js";
import { isGuess, signOf, summaryOf, timeOf, wordsOf } from "./words.js";

const ROLLOUTS = 100; // for a point of the curve
const FASTEST = 150, SLOWEST = 1500; // milliseconds between two moves of the replay
const KEYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

export class ReviewPanel {
  /** `before` gives the position before an action, `show` draws one; `saved` is { game, actions }. */
  constructor(found, { before, show, saved = null }) {
    Object.assign(this, { found, before, show, saved });
    this.at = null;
    this.chances = new Map();
    this.message = messageLine();
    this.curve = new Curve(found, (move) => this.look(move));
    this.list = make("ol", { class: "steps" }, ...found.steps.map((step, k) => make("li", {}, this.entry(step, k))));
    this.drawing = button("Chance to win, move by move", () => this.findChances(), { id: "find-chances" });
    this.element = make(
      "section", { class: "panel review", "aria-label": "Review" },
      make("h2", {}, "Review"), make("p", { class: "summary" }, summaryOf(found)),
      found.steps.length ? this.curve.element : null, this.drawing, this.walk(), this.list, this.message, this.ways(),
    );
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.mark();
  }

  /** The position before a move: a chord opens its cells one after another. */
  async positionBefore(k) {
    const { steps } = this.found, { action } = steps[k];
    if (!this.saved) return this.before(action);
    const { game, actions } = this.saved;
    const opened = steps.slice(0, k).filter((one) => one.action === action).map(({ cell: [row, col] }) => ({ act: "open", row, col }));
    return (await ask("play", { game, actions: [...actions.slice(0, action), ...opened] })).position;
  }

  entry(step, k) {
    const time = timeOf(this.saved?.actions[step.action] ?? {}), isKnown = step.kind !== "first";
    const entry = button("", () => this.look(k), { "data-label": step.label });
    const parts = [make("i", { "aria-hidden": "true" }, signOf(step)), make("span", {}, `${place(step.cell)}: ${wordsOf(step)}`)];
    entry.append(make("small", {}, `${k + 1}.`), ...parts, time ? make("small", {}, time) : "", make("b", {}, isKnown ? percent(step.risk) : ""));
    return entry;
  }

  /** Buttons from move to move. */
  walk() {
    const step = (text, name, by) => button(text, () => this.go(by), { "aria-label": name, title: name });
    this.playing = button("Replay", () => this.replay(), { id: "replay" });
    return make(
      "div", { class: "bar walk" },
      step("|◀", "First move", -Infinity), step("◀", "Move before", -1), step("▶", "Next move", 1), step("▶|", "Back to the end", Infinity), this.playing,
    );
  }

  ways() {
    const analyse = button("Analyse this", () => this.analyse(), { class: "analyse-this" });
    if (!this.saved) return make("div", { class: "bar" }, analyse);
    const link = () => addressOf("review", writeGame(this.saved));
    return make(
      "div", { class: "bar" }, analyse, button("Copy link", () => copy(link(), this.message, "The link"), { class: "copy-review" }),
      button("Download", () => download("sapper-game.json", JSON.stringify({ ...this.saved, review: this.found }))),
    );
  }

  key(event) {
    if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.go(KEYS[event.key]);
  }

  /** Go on by some moves; past the last one is the end of the game. */
  go(by) {
    const { length } = this.found.steps, from = this.at ?? length;
    if (this.isRunning) this.replay(); // a key or a step pauses it
    return this.look(Math.max(0, Math.min(length, from + by)));
  }

  /** Show the position before a move, and its risks; after the last move, the end. */
  async look(move) {
    const { steps } = this.found, isEnd = move >= steps.length;
    this.at = isEnd ? null : move;
    this.mark();
    if (isEnd) return this.show(null);
    const step = steps[move], position = await this.positionBefore(move), known = step.kind === "first" ? {} : await ask("analyse", { position });
    if (this.at !== move) return;
    const { risk = null, safe = [], mines = [] } = known;
    this.show(readPosition(position), { risk, safe, mines, chosen: [step.cell], best: step.better ? [step.better] : [] });
  }

  mark() {
    this.curve.draw(this.chances, this.at);
    [...this.list.children].forEach(({ firstChild: entry }, k) => {
      entry.tabIndex = k === (this.at ?? 0) ? 0 : -1; // one stop for Tab; arrows go from move to move
      if (k !== this.at) return entry.removeAttribute("aria-current");
      if (this.list.contains(document.activeElement)) entry.focus({ preventScroll: true });
      entry.setAttribute("aria-current", "true");
      const { top } = entry.getBoundingClientRect(), frame = this.list.getBoundingClientRect();
      if (top < frame.top || top > frame.bottom - 30) this.list.scrollTop += top - frame.top - 60;
    });
  }

  /** Play the moves in their own time, or at an even pace if that is not known. */
  async replay() {
    const { steps } = this.found, mine = (this.run = (this.run ?? 0) + 1), isStop = this.isRunning;
    this.setRunning(!isStop);
    if (isStop) return;
    const timeBefore = (move) => this.saved?.actions[steps[move]?.action]?.time ?? move / 2;
    for (let move = this.at ?? 0; move <= steps.length; move += 1) {
      await this.look(move);
      const pause = move < steps.length - 1 ? 1000 * (timeBefore(move + 1) - timeBefore(move)) : 500;
      await new Promise((done) => setTimeout(done, Math.max(FASTEST, Math.min(SLOWEST, pause))));
      if (mine !== this.run || !this.element.isConnected) return;
    }
    this.setRunning(false);
  }

  setRunning(isRunning) {
    this.isRunning = isRunning;
    this.playing.textContent = isRunning ? "Pause" : "Replay";
  }

  /** Find the chance to win after the first move and before every guess, one after another. */
  async findChances() {
    this.drawing.disabled = true;
    const { steps } = this.found, wanted = [...steps.keys()].filter((k) => (k === 1 || isGuess(steps[k])) && steps[k].kind !== "first");
    try {
      for (const [done, k] of wanted.entries()) {
        this.message.say(`Playing on from move ${k + 1} (${done + 1} of ${wanted.length}) ...`);
        const { chance } = await ask("chance", { position: await this.positionBefore(k), rollouts: ROLLOUTS });
        if (!this.element.isConnected) return;
        this.chances.set(k, chance);
        this.curve.draw(this.chances, this.at);
      }
      this.message.say("");
      this.drawing.hidden = true;
    } catch (error) {
      this.message.say(error.message, "wrong");
      this.drawing.disabled = false;
    }
  }

  async analyse() {
    const { steps } = this.found;
    if (!steps.length) return;
    const position = await this.positionBefore(this.at ?? steps.length - 1);
    location.href = addressOf("analyse", { position: toAddress(readPosition(position)) });
  }
}
