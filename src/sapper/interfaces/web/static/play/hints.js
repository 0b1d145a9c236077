// Help on request: hints by the champion, in two steps, and answers that give no move away.

import { ask } from "../api.js";
import { button, make, many, percent, place } from "../dom.js";
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

/** Rank the candidates of a guess: by the champion's score where it has one, then by their risk.
 *
 * `revealed` are mines that a loss has shown; the champion, which sees the position alone, knows none of them.
 */
function ranked({ cell, candidates, scores }, revealed) {
  const score = new Map(scores.map((one) => [one.cell.join(), one.score])), chosen = cell.join();
  const order = (one) => (one.cell.join() === chosen ? 2 : score.get(one.cell.join()) ?? -1);
  const known = new Set(revealed.map(String));
  return candidates.filter((one) => !known.has(one.cell.join())).sort((one, other) => order(other) - order(one) || one.risk - other.risk).slice(0, SHOWN);
}

/** The cell that the champion opens; its next candidate if a loss has shown that to be a mine. */
export function choiceOf(decision, revealed) {
  const { cell, safe } = decision, isRevealed = revealed.some((one) => String(one) === String(cell));
  return safe[0] ?? (isRevealed ? ranked(decision, revealed)[0]?.cell ?? null : cell);
}

/** Tell whether the player must guess. */
export async function mustGuess(game) {
  if (game.state.status !== "playing") return;
  if (game.isSheltered) return game.say("No: the first cell you open is safe.");
  await game.settle();
  const found = game.state.analysis ?? (await game.about("analyse"));
  if (!found || game.state.status !== "playing") return;
  game.help();
  game.say(found.must_guess ? "Yes: no cell is certainly safe." : "No: at least one cell is certainly safe.");
}

/** Say how many flags are certainly wrong; returns them, or null if the game went on. */
export async function checkFlags(game) {
  if (game.state.status !== "playing") return null;
  const found = await game.about("analyse");
  if (!found || game.state.status !== "playing") return null;
  const wrong = found.wrong_flags, flags = game.state.position.rows.join("").split("F").length - 1;
  game.help();
  game.say(!flags ? "There is no flag yet." : wrong.length ? `${wrong.length} of ${many(flags, "flag")} ${wrong.length === 1 ? "is" : "are"} certainly wrong: framed.` : "No flag is certainly wrong.");
  return wrong;
}

/** Say how far two shares are apart, in points; what is not beyond the noise counts as the same. */
function difference(by, noise, verb, up, down) {
  const points = Math.abs(100 * by).toFixed(1);
  if (Math.abs(by) <= noise || points === "0.0") return `${verb} no ${up}`;
  return `${verb} ${points} points ${by > 0 ? up : down}`;
}

export class Hints {
  #game;
  #element;
  #draw;
  #reveal;
  #about = null; // the position of the hint, and what is known of it

  /** `draw()` draws the board, `reveal(cell)` scrolls it to a cell. */
  constructor(game, element, draw, reveal) {
    this.#reveal = reveal;
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
    await this.#game.settle();
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
    const isCertain = decision.safe.length > 0, cell = choiceOf(decision, this.#game.state.revealed);
    if (!cell) {
      this.#about = null;
      return this.#game.say("The champion's only candidate is the mine that the loss has shown.");
    }
    this.#about = { position, decision, cell, isCertain, chances: null, isTold: false, looked: null };
    const best = this.#game.isSheltered ? "Any first cell is safe. The best one is" : "No cell is certain. The best guess is";
    this.#game.say(isCertain ? "Look at the framed area: a cell there is certainly safe. Hint again shows it." : `${best} in the framed area: Hint again shows it.`);
    this.#draw();
    this.#reveal(cell);
  }

  async #tell() {
    const about = this.#about, { cell, isCertain } = about;
    if (about.isTold) return;
    about.isTold = true;
    this.#draw();
    if (isCertain) {
      const reason = await this.#game.about("explain", { cell });
      if (reason) this.#game.say(reason.text);
      about.lit = reason?.numbers;
      return this.#draw();
    }
    this.#game.say(`The champion opens ${place(cell)}.`);
    this.#list();
    const found = await this.#game.about("chance").catch(() => null);
    if (!found || this.#about !== about) return;
    about.chances = found;
    this.#list();
  }

  /** List the candidates of a guess with their risks and chances to win. */
  #list() {
    const { decision, chances } = this.#about;
    const chance = new Map(chances?.cells.map((one) => [one.cell.join(), one]) ?? []);
    const rows = ranked(decision, this.#game.state.revealed).map(({ cell, risk }) => {
      const known = chance.get(cell.join());
      const text = known ? percent(known.chance) + (known.error ? ` \u00b1 ${(100 * known.error).toFixed(1)}%` : "") : chances ? "not played" : "";
      const name = button(place(cell), () => this.#look(cell), { class: "place" });
      return make("tr", {}, make("th", { scope: "row" }, name), make("td", { class: "number" }, percent(risk)), make("td", { class: "number" }, text));
    });
    const head = ["Cell", "Risk", "Chance to win"].map((name, k) => make("th", { scope: "col", class: k ? "number" : "" }, name));
    const noise = chances && !chances.exact ? " The chances are estimates from 200 rollouts, each within its \u00b1." : "";
    this.#element.replaceChildren(make(
      "table", { class: "candidates" }, make("caption", {}, `The champion's candidates, in its order.${noise}`),
      make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows),
    ));
  }

  #look(cell) {
    this.#about.looked = this.#about.looked === cell ? null : cell;
    if (this.#about.looked) this.#compare(cell);
    this.#draw();
  }

  /** Say what opening a candidate means beside the champion's cell. */
  #compare(cell) {
    const { decision, chances, cell: best } = this.#about, at = (all, one) => all?.find((other) => String(other.cell) === String(one));
    const [here, there] = [cell, best].map((one) => at(decision.candidates, one)), [wins, bestWins] = [cell, best].map((one) => at(chances?.cells, one));
    if (here === there || !there) return this.#game.say(`The champion opens ${place(best)}.`);
    const risk = difference(here.risk - there.risk, 0, "risks", "more", "less"), than = ` than ${place(best)}`;
    if (!wins || !bestWins) return this.#game.say(`${place(cell)} ${risk}${than}.`);
    const noise = (wins.error ?? 0) + (bestWins.error ?? 0), won = difference(wins.chance - bestWins.chance, noise, "wins", "more often", "less often");
    this.#game.say(`${place(cell)} ${risk} and ${won}${than}${noise ? ", of what rollouts can tell" : ""}.`);
  }

  /** What a hint marks on the board. */
  overlay() {
    if (!this.#about?.decision) return NOTHING;
    const { cell, isTold, position, lit, looked } = this.#about;
    if (!isTold) return { ...NOTHING, area: around(cell, position.level) };
    return { ...NOTHING, best: [cell], lit: lit ?? [], chosen: looked ? [looked] : [] };
  }
}
