// The best move, asked of the champion after every action; the last position asked about wins.

import { askChampion, choiceOf } from "./hints.js";

/** Does some work for the newest position only: while it is done, later positions replace each other. */
export class Newest {
  #work;
  #next = null;
  #isBusy = false;

  constructor(work) {
    this.#work = work;
  }

  async ask(position) {
    this.#next = position;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#next) {
      const here = this.#next;
      this.#next = null;
      await this.#work(here).catch(() => {}); // a position without an answer has none to show
    }
    this.#isBusy = false;
  }

  stop() {
    this.#next = null;
  }
}

export class Best {
  #found = { position: null, cells: [] };
  #newest;

  constructor(game, draw) {
    this.#newest = new Newest(async (position) => {
      const decision = await askChampion(position);
      if (game.state.position !== position) return;
      const cell = choiceOf(decision, game.state.revealed);
      this.#found = { position, cells: cell ? [cell] : [] };
      draw();
    });
  }

  /** Ask about a position, unless that is done. */
  follow(position) {
    if (this.#found.position === position) return;
    this.#found = { position, cells: [] };
    this.#newest.ask(position);
  }

  /** The champion's cell, as a list; empty until it is known. */
  cells(position) {
    return this.#found.position === position ? this.#found.cells : [];
  }
}
