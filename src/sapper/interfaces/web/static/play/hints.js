// Hints by the champion, in two steps: where to look, then which cell and why.

import { ask } from "../api.js";
import { button, make, percent, place } from "../dom.js";
import { writePosition } from "../position.js";

const REACH = 2, SHOWN = 6, SOLVER = "champion";
const NOTHING = { best: [], area: [], lit: [], chosen: [] };

/** Ask what the champion opens; the same as `sapper.solver("champion").decide(view)`. */
export function askChampion(position) {
  return ask("decide", { position: writePosition(position), solver: SOLVER, seed: 0, index: 0 });
}

function around([row, col], { width, height }) {
  const cells = [];
  for (let r = Math.max(0, row - REACH); r <= Math.min(height - 1, row + REACH); r += 1)
    for (let c = Math.max(0, col - REACH); c <= Math.min(width - 1, col + REACH); c += 1) cells.push([r, c]);
  return cells;
}

/** Rank the candidates of a guess: by the champion's score where it has one, then by their risk. */
function ranked({ cell, candidates, scores }) {
  const score = new Map(scores.map((one) => [one.cell.join(), one.score])), chosen = cell.join();
  const order = (one) => (one.cell.join() === chosen ? 2 : score.get(one.cell.join()) ?? -1);
  return [...candidates].sort((one, other) => order(other) - order(one) || one.risk - other.risk).slice(0, SHOWN);
}

export class Hints {
  #game;
  #element;
  #draw;
  #about = null; // the position of the hint, and what is known of it

  constructor(game, element, draw) {
    this.#game = game;
    this.#element = element;
    this.#draw = draw;
  }

  /** Forget the hint of another position. */
  follow({ position, status }) {
    if (this.#about?.position === position && status === "playing") return;
    this.#about = null;
    this.#element.replaceChildren();
  }

  /** Show the first step of a hint, or the next. */
  async hint() {
    const { position, status } = this.#game.state;
    if (status !== "playing") return;
    if (this.#about?.position === position) return this.#about.decision && this.#tell();
    const asking = (this.#about = { position, decision: null });
    const decision = await askChampion(position).catch((error) => {
      if (this.#about === asking) this.#about = null; // it may be asked for again
      throw error;
    });
    if (this.#about !== asking) return;
    this.#game.help();
    const isCertain = decision.safe.length > 0;
    const cell = isCertain ? decision.safe[0] : decision.cell;
    this.#about = { position, decision, cell, isCertain, chances: null, isTold: false, looked: null };
    this.#game.say(isCertain ? "Look at the framed area: a cell there is certainly safe. Hint again shows it." : "No cell is certain. The best guess is in the framed area: Hint again shows it.");
    this.#draw();
  }

  async #tell() {
    const about = this.#about, { cell, isCertain, position } = about;
    if (about.isTold) return;
    about.isTold = true;
    this.#draw();
    const data = { position: writePosition(position) };
    if (isCertain) {
      const reason = await this.#game.about("explain", { ...data, cell });
      if (reason) this.#game.say(reason.text);
      about.lit = reason?.numbers;
      return this.#draw();
    }
    this.#game.say(`The champion opens ${place(cell)}.`);
    this.#list();
    const found = await this.#game.about("chance", data).catch(() => null);
    if (!found || this.#about !== about) return;
    about.chances = found;
    this.#list();
  }

  /** List the candidates of a guess with their risks and chances to win. */
  #list() {
    const { decision, chances } = this.#about;
    const chance = new Map(chances?.cells.map((one) => [one.cell.join(), one]) ?? []);
    const rows = ranked(decision).map(({ cell, risk }) => {
      const known = chance.get(cell.join());
      const text = known ? percent(known.chance) + (known.error ? ` \u00b1 ${(100 * known.error).toFixed(1)}` : "") : "";
      const name = button(place(cell), () => this.#look(cell), { class: "place" });
      return make("tr", {}, make("th", { scope: "row" }, name), make("td", { class: "number" }, percent(risk)), make("td", { class: "number" }, text));
    });
    const head = ["Cell", "Risk", "Chance to win"].map((name, k) => make("th", { scope: "col", class: k ? "number" : "" }, name));
    this.#element.replaceChildren(make(
      "table", { class: "candidates" }, make("caption", {}, "The champion's candidates, best first"),
      make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows),
    ));
  }

  #look(cell) {
    this.#about.looked = this.#about.looked === cell ? null : cell;
    this.#draw();
  }

  /** What a hint marks on the board. */
  overlay() {
    if (!this.#about?.decision) return NOTHING;
    const { cell, isTold, position, lit, looked } = this.#about;
    if (!isTold) return { ...NOTHING, area: around(cell, position.level) };
    return { ...NOTHING, best: [cell], lit: lit ?? [], chosen: looked ? [looked] : [] };
  }
}
