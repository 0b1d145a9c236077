// Many games at once: each player's win rate with its interval, live; the games of `sapper bench`.

import { Desk } from "../api.js";
import { button, make, messageLine, select } from "../dom.js";
import { range, table } from "../results/tables.js";

const COUNTS = [["100", "100"], ["1000", "1,000"], ["10000", "10,000"], ["100000", "100,000"]];
const PATIENCE = 60_000; // milliseconds for one slice
const SLICE = 150; // milliseconds that a slice should take
const MOST = 1000; // games in a slice
const Z95 = 1.959963984540054;
const HEADS = [["player"], ["games", true], ["won %", true], ["95% interval", true], ["drawn to scale"], ["guesses a game", true], ["games/s", true], ["one that it lost"]];

/** Wilson's 95% interval of a share. (Twin: `arena/stats.py`.) */
export function wilson(wins, games) {
  if (games === 0) return [0, 1];
  const share = wins / games, spread = Z95 ** 2 / games;
  const middle = share + spread / 2;
  const reach = Math.sqrt(spread * (share * (1 - share) + spread / 4));
  return [Math.max(0, (middle - reach) / (1 + spread)), Math.min(1, (middle + reach) / (1 + spread))];
}

/** One player's games so far, played slice after slice in a worker of their own. */
class Entry {
  constructor(solver) {
    Object.assign(this, { solver, games: 0, wins: 0, guesses: 0, milliseconds: 0, lost: null, tooLarge: 0, fault: null });
    this.desk = new Desk(PATIENCE);
    this.cells = HEADS.slice(1).map(([, isNumber]) => make("td", isNumber ? { class: "number" } : {}));
    this.element = make("tr", {}, make("th", { scope: "row" }, solver), ...this.cells);
  }

  /** The interval of the share of games won, in per cent. */
  get interval() {
    return wilson(this.wins, this.games).map((share) => 100 * share);
  }

  /** Write what was played to the row of the table; `watch` shows a game. */
  write(span, watch) {
    if (this.games === 0) return;
    const [low, high] = this.interval, { games, wins, guesses, milliseconds, lost } = this;
    const texts = [games.toLocaleString("en"), ((100 * wins) / games).toFixed(2), `${low.toFixed(2)} - ${high.toFixed(2)}`];
    const [drawn, ...more] = this.cells.slice(texts.length);
    texts.forEach((text, k) => (this.cells[k].textContent = text));
    drawn.replaceChildren(range([low, high], null, span));
    more[0].textContent = (guesses / games).toFixed(2);
    more[1].textContent = rate((1000 * games) / milliseconds);
    if (lost !== null && !more[2].hasChildNodes()) more[2].append(button(`Watch game ${lost}`, () => watch(lost), { class: "quiet" }));
  }

  /** Play until there are so many games, or until it is stopped; `tell` is called after each slice. */
  async run(asked, most, tell) {
    let size = 1;
    try {
      while (this.games < most) {
        const begun = performance.now();
        const games = Math.min(size, most - this.games);
        const found = await this.desk.ask("games", { ...asked, solver: this.solver, game: this.games, games });
        const taken = performance.now() - begun;
        this.add(found, taken);
        size = Math.max(1, Math.min(MOST, 4 * size, Math.round((games * SLICE) / taken)));
        tell();
      }
    } catch (error) {
      if (error.name !== "AbortError") this.fault = error.message;
      tell();
    } finally {
      this.desk.close();
    }
  }

  add({ games, wins, guesses, too_large: tooLarge, lost }, milliseconds) {
    this.lost ??= lost;
    this.games += games;
    this.wins += wins;
    this.guesses += guesses;
    this.tooLarge += tooLarge;
    this.milliseconds += milliseconds;
  }
}

export class Bench {
  /** `setup` gives what to play, {players, level, start, first, seed}; `watch(index)` shows a game. */
  constructor(setup, watch) {
    this.setup = setup;
    this.watch = watch;
    this.entries = [];
    this.count = select("Games each", COUNTS, "1000", () => this.clear());
    this.start = button("Play them", () => this.toggle(), { id: "bench", class: "main" });
    this.line = messageLine();
    this.command = make("code", {});
    this.at = make("div", {});
    this.element = make(
      "section", { class: "panel wide bench" }, make("h2", {}, "Many games"),
      make("p", { class: "note" }, "The same players, each on the same numbered games. In a terminal: ", this.command),
      make("div", { class: "bar" }, this.count.element, this.start), this.at, this.line,
    );
  }

  /** Forget what was played: something else is asked for. */
  clear() {
    for (const { desk } of this.entries) desk.close();
    this.entries = [];
    this.at.replaceChildren();
    this.line.say("");
    this.start.textContent = "Play them";
    const { players, level, start, first, seed } = this.setup();
    const begin = start === "safe" ? "" : ` --start ${start}`;
    this.command.textContent = `sapper bench ${players.join(" ")} --level ${level}${begin}${first ? " --first corner" : ""} --seed ${seed} --games ${this.count.list.value}`;
  }

  async toggle() {
    const isRunning = this.start.textContent === "Stop";
    if (isRunning) return this.stop("Stopped.");
    this.clear();
    const { players, ...asked } = this.setup(), most = Number(this.count.list.value);
    const entries = [...new Set(players)].map((name) => new Entry(name));
    this.entries = entries;
    this.start.textContent = "Stop";
    this.line.say("Playing ...");
    this.at.replaceChildren(table(HEADS, entries.map(({ element }) => element)));
    const tell = () => entries === this.entries && this.show();
    await Promise.all(entries.map((one) => one.run(asked, most, tell)));
    if (entries === this.entries && this.start.textContent === "Stop") this.stop("Done.");
  }

  stop(word) {
    for (const { desk } of this.entries) desk.close();
    this.start.textContent = "Play them";
    const faults = this.entries.flatMap(({ solver, fault, tooLarge }) => [
      ...(fault ? [`${solver}: ${fault}`] : []), ...(tooLarge ? [`${solver}: ${tooLarge} games need more memory than a page has, and count as lost`] : []),
    ]);
    this.line.say([word, ...faults].join(" "), faults.length ? "wrong" : "");
  }

  show() {
    const ends = this.entries.filter(({ games }) => games).flatMap(({ interval }) => interval);
    const span = [Math.min(...ends) - 0.5, Math.max(...ends) + 0.5];
    for (const one of this.entries) one.write(span, this.watch);
  }
}

function rate(value) {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en");
}
