// The one state of the game, and the one place that changes it: answers to an earlier game are dropped.

import { ask, inTurn } from "../api.js";
import { readLevel, readPosition, untouched, writePosition } from "../position.js";
import { asked, isSheltered } from "./setups.js";

const LEFT_BEHIND = Symbol("the game of this question is no longer played");
const CANCELLED = Symbol("the player ended the search");
const OPENS = (actions) => actions.some(({ act }) => act !== "flag");

/** The analysis of an untouched board whose first cell is safe wherever it is. */
function sheltered(analysis, { level, rows }) {
  const risk = rows.map((row) => [...row].map(() => 0));
  return { ...analysis, level, risk, safe: [], mines: [], best: null, must_guess: false, isSheltered: true, zero: null, progress: null };
}

export class Game {
  #changed;
  #wanted;
  #turn = inTurn();
  #search = new AbortController();
  #count = 0;

  /** `changed(state, before)` hears of every state; `wanted()` says what helpers are on. */
  constructor(changed, wanted) {
    this.#changed = changed;
    this.#wanted = wanted;
    this.state = null;
  }

  #set(change) {
    const before = this.state;
    this.state = Object.freeze({ ...before, ...change });
    this.#changed(this.state, before);
  }

  /** Begin a game, or go on with one that was kept; a first cell that is given is opened. */
  begin(setup, kept = {}) {
    this.#search.abort(LEFT_BEHIND);
    this.#count += 1;
    const { actions = [], seconds = 0, first = setup.first } = kept;
    this.#set({
      id: kept.id ?? crypto.randomUUID(), play: this.#count, setup, actions: [], status: "playing",
      position: untouched(readLevel(setup.level)), board: null, exploded: null, analysis: null, proof: null,
      isAided: kept.isAided ?? false, isRepeated: kept.isRepeated ?? false, isPlayed: kept.isPlayed ?? actions.length > 0,
      isSearching: false, revealed: kept.revealed ?? [], seconds, began: null, ended: null, notice: null,
    });
    if (actions.length) return this.#do(() => this.#show(actions, { isRestored: true }));
    if (setup.noGuess && first) return this.#do(() => this.#find(first));
    if (first) return this.#do(() => this.#show([{ act: "open", row: first[0], col: first[1], time: 0 }]));
    return this.refresh();
  }

  /** How long the game is played, in seconds. */
  get seconds() {
    const { seconds, began, ended } = this.state;
    return began === null ? seconds : seconds + ((ended ?? performance.now()) - began) / 1000;
  }

  /** Do some work on this game once all work before it is done; what fails becomes a notice. */
  #do(work) {
    const { play } = this.state;
    return this.#turn(async () => {
      if (this.state.play !== play) return;
      try {
        await work();
      } catch (error) {
        if (error === CANCELLED) this.say("The search is cancelled. Open any cell to begin.");
        else if (error !== LEFT_BEHIND) this.say(error.message, "wrong");
      }
    });
  }

  /** Ask about this game; throws if another one is played when the answer is there. */
  async #ask(name, data, options = {}) {
    const { play } = this.state;
    const answer = await ask(name, data, options);
    if (this.state.play !== play) throw LEFT_BEHIND;
    return answer;
  }

  /** Carry out actions and show what they lead to; what was said stays if it is no news. */
  async #show(actions, { isRestored = false, isNews = true, change = {} } = {}) {
    const { setup, began, seconds } = { ...this.state, ...change };
    const reply = await this.#ask("play", { game: asked(setup), actions, ...this.#wanted() });
    const position = readPosition(reply.position), { status, board, exploded } = reply, isOver = status !== "playing";
    const isUntouched = isSheltered(setup) && !OPENS(actions);
    const last = actions.at(-1)?.time ?? 0;
    this.#set({
      ...change, actions, position, status, board, exploded,
      analysis: reply.analysis && isUntouched ? sheltered(reply.analysis, position) : reply.analysis,
      seconds: isRestored ? Math.max(seconds, last) : seconds,
      ended: isOver && began !== null ? began + 1000 * (last - seconds) : null,
      notice: isNews ? null : this.state.notice,
    });
  }

  /** Find the board without guessing of this first cell, and open it. */
  async #find(first, more = {}) {
    const { level, seed, start, index } = this.state.setup, { play } = this.state;
    this.#search = new AbortController();
    const { signal } = this.#search;
    this.#set({ isSearching: true });
    const onProgress = (tried) => this.say(`Looking for a board without guessing: ${tried.toLocaleString("en")} tried ...`);
    this.say("Looking for a board without guessing ...");
    const question = { level, seed, start, index, first, no_guess: true };
    const found = await this.#ask("board", question, { signal, onProgress }).finally(() => {
      if (this.state.play === play) this.#set({ isSearching: false });
    });
    const [row, col] = first;
    const began = more.isPlayed ? performance.now() : null; // a board that is shown again waits for its player
    const change = { ...more, setup: { ...this.state.setup, index: found.index, first }, proof: found.proof, began };
    await this.#show([{ act: "open", row, col, time: 0 }], { change });
  }

  /** End the search for a board without guessing; the board stays untouched. */
  cancel() {
    if (this.state.isSearching) this.#search.abort(CANCELLED);
  }

  /** Open, flag or chord; what changes nothing is no action, nor is a click during a search. */
  act(act, row, col) {
    if (this.state.isSearching) return Promise.resolve();
    const now = performance.now();
    return this.#do(async () => {
      const { status, position, setup, actions, began, seconds } = this.state, sign = position.rows[row][col];
      const fits = { open: sign === "H", flag: "FH".includes(sign), chord: !"FH0".includes(sign) }[act];
      if (status !== "playing" || !fits) return;
      const isFirst = act !== "flag" && !OPENS(actions);
      if (isFirst && setup.noGuess) return this.#find([row, col], { isPlayed: true });
      const change = { isPlayed: true, began: began ?? (act === "flag" && isSheltered(setup) && !OPENS(actions) ? null : now) };
      if (isFirst) change.setup = { ...setup, first: [row, col] };
      const time = change.began === null ? 0 : seconds + Math.max(0, now - change.began) / 1000;
      await this.#show([...actions, { act, row, col, time: Math.round(1000 * time) / 1000 }], { change });
    });
  }

  /** Open cells of this position one after another, up to the end of the game; drawn once. */
  openAll(cells) {
    const { position: seen } = this.state;
    return this.#do(async () => {
      if (this.state.position !== seen) return;
      const { setup, began, seconds } = this.state, first = this.state.actions;
      if (!OPENS(first) && setup.noGuess) return this.#find(cells[0], { isAided: true, isPlayed: true });
      const change = { isAided: true, isPlayed: true, began: began ?? performance.now() };
      const time = Math.round(1000 * seconds + performance.now() - change.began) / 1000;
      let { actions, position, status } = this.state;
      for (const [row, col] of cells) {
        const sign = position.rows[row][col];
        if (status !== "playing" || !"FH".includes(sign)) continue;
        if (sign === "F") actions = [...actions, { act: "flag", row, col, time }];
        actions = [...actions, { act: "open", row, col, time }];
        const reply = await this.#ask("play", { game: asked(setup), actions });
        [position, status] = [readPosition(reply.position), reply.status];
      }
      if (!OPENS(first) && !setup.file) change.setup = { ...setup, first: setup.first ?? cells[0] };
      if (actions !== first) await this.#show(actions, { change });
    });
  }

  /** Go on after a loss: the last action is taken back, and the mine that it revealed is flagged. */
  goOn() {
    return this.#do(async () => {
      const { exploded, actions, status } = this.state;
      if (status !== "lost") return;
      const [row, col] = exploded, { time } = actions.at(-1), before = actions.slice(0, -1);
      const flag = OPENS(before) ? [{ act: "flag", row, col, time }] : [];
      const change = { isAided: true, revealed: [...this.state.revealed, exploded], began: performance.now(), seconds: this.seconds, ended: null };
      await this.#show([...before, ...flag], { change });
      if (flag.length) this.say("The move that hit the mine is taken back, and the mine is flagged.");
    });
  }

  /** Ask again what is wanted of the same position. */
  refresh() {
    return this.#do(async () => {
      const { actions, status } = this.state;
      if (status === "playing" && this.#wanted().helpers) await this.#show(actions, { isNews: false });
    });
  }

  /** Wait until all that was done is shown. */
  settle() {
    return this.#do(() => {});
  }

  /** Ask about the position once all is shown; null if the game goes on before the answer is there. */
  async about(name, data = {}) {
    await this.settle();
    const { position } = this.state;
    const answer = await ask(name, { position: writePosition(position), ...data });
    return this.state.position === position ? answer : null;
  }

  say(text, kind = "") {
    this.#set({ notice: { text, kind } });
  }

  /** Tell whether the first cell is to come, and safe wherever it is. */
  get isSheltered() {
    return this.state.status === "playing" && isSheltered(this.state.setup) && !OPENS(this.state.actions);
  }

  /** Note that the player was helped. */
  help() {
    if (!this.state.isAided && this.state.status === "playing") this.#set({ isAided: true });
  }
}
