// What plays for you: all that is certain at once, or a solver to the end.

import { ask } from "../api.js";
import { button, make, select, wait } from "../dom.js";
import { writePosition } from "../position.js";
import { choiceOf } from "./hints.js";

const SOLVERS = [["champion", "the champion"], ["champion-deep", "the champion, at length"], ["lookahead", "lookahead"], ["6.5", "6.5, the paper's best"]];
const PACE = 120; // milliseconds between two moves

/** Open every cell that is certainly safe, again and again until none is. */
export async function openCertain(game) {
  if (game.state.status !== "playing") return;
  if (game.isSheltered) return game.say("The first cell is safe wherever it is: open any.");
  let opened = 0;
  while (game.state.status === "playing") {
    const found = await game.about("analyse");
    if (!found?.safe.length) break;
    opened += found.safe.length;
    await game.openAll(found.safe);
  }
  if (!opened && game.state.status === "playing") game.say("No cell is certainly safe: you have to guess.");
}

/** A solver that takes the game over, until it is stopped. */
export class TakeOver {
  #game;
  #play = null; // the game that it plays
  #solver = select("Solver", SOLVERS, "champion", () => {});
  #button = button("Let it play", () => this.toggle(), { id: "take-over", "aria-pressed": "false" });

  constructor(game) {
    this.#game = game;
    this.element = make("div", { class: "bar take-over" }, this.#solver.element, this.#button);
  }

  /** Stop; returns whether a solver played. */
  stop() {
    const wasOn = this.#play !== null;
    this.#play = null;
    this.#button.textContent = "Let it play";
    this.#button.setAttribute("aria-pressed", "false");
    return wasOn;
  }

  async toggle() {
    if (this.#play !== null) return this.stop();
    const mine = (this.#play = this.#game.state.play);
    this.#button.textContent = "Stop";
    this.#button.setAttribute("aria-pressed", "true");
    try {
      while (this.#plays(mine)) await this.#move(mine);
    } catch (error) {
      if (this.#plays(mine)) this.#game.say(error.message, "wrong");
    }
    if (this.#play === mine) this.stop();
  }

  #plays(mine) {
    return this.#play === mine && this.#game.state.play === mine && this.#game.state.status === "playing";
  }

  async #move(mine) {
    const { position, setup, revealed } = this.#game.state, { seed = 1, index = 0 } = setup;
    const decision = await ask("decide", { position: writePosition(position), solver: this.#solver.list.value, seed, index });
    if (!this.#plays(mine) || this.#game.state.position !== position) return;
    const cell = choiceOf(decision, revealed);
    if (!cell) throw new Error("Its only candidate is the mine that the loss has shown.");
    await this.#game.openAll(decision.safe.length ? decision.safe : [cell]);
    await wait(PACE);
  }
}
