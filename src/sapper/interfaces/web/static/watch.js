// The view to watch players in: step or run, with reasons and risks; any number of them on one board,
// each at its own pace, and many games at once.

import { ask } from "./api.js";
import { button, make, number, select, wait } from "./dom.js";
import { levelForm } from "./form.js";
import { addressFields } from "./position.js";
import { Bench } from "./watch/bench.js";
import { Lane } from "./watch/lane.js";

const PACES = [["800", "slow"], ["300", "steady"], ["80", "fast"], ["0", "at once"]];
const SHOWN = [["risk", "risk"], ["score", "model scores"], ["none", "nothing"]];
const MOST_PLAYERS = 8;
const LEAST_SIZE = 14, NARROWEST = 300, ROOM = 70; // of a cell and of a player's place, in pixels
const USUAL = "champion", RIVAL = "6.5", SEEN = "watched";
const CORNER_FOR_ALL = "Several players begin in the corner: the same first cell means the same board.";

const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;

/** Read a whole number of the address, or the usual one. */
function wholeField(fields, name, usual) {
  const value = Number(fields.get(name) || usual);
  return isWhole(value) ? value : usual;
}

/** Return how far the players of this address were when the page was left; no address means the last one. */
function seenMoves() {
  const { address, moves } = JSON.parse(sessionStorage.getItem(SEEN) ?? "{}");
  if (address && !location.hash) history.replaceState(null, "", address);
  return address === location.hash ? moves : [];
}

class Watch {
  constructor(root, names) {
    this.names = names;
    this.lanes = [];
    this.round = 0;
    const seen = seenMoves();
    const fields = addressFields();
    const asked = [fields.get("solver"), ...(fields.get("against") ?? "").split(",")].filter((name) => name);
    const players = asked.filter((name) => names.includes(name)), unknown = asked.filter((name) => !names.includes(name));
    this.players = players.length ? players.slice(0, MOST_PLAYERS) : [USUAL];
    this.notice = make("p", { class: "notice wide", role: "status" });
    if (unknown.length) this.notice.textContent = `There is no player ${unknown.join(", ").slice(0, 60)}: ${this.players.join(", ")} ${this.players.length > 1 ? "play" : "plays"}.`;
    this.form = levelForm(fields, () => this.change(), false);
    this.first = select("First cell", [["rule", "its own rule"], ["corner", "the corner"]], fields.get("first") === "corner" ? "corner" : "rule", () => this.change());
    this.seed = number("Seed", wholeField(fields, "seed", 1), 0, Number.MAX_SAFE_INTEGER);
    this.index = number("Game", wholeField(fields, "index", 0), 0, Number.MAX_SAFE_INTEGER);
    for (const { input } of [this.seed, this.index]) input.addEventListener("change", () => this.change());
    this.pace = select("Pace", PACES, "300", () => {});
    this.shown = select("On the cells", SHOWN, "risk", (shown) => this.lanes.forEach((lane) => {
      lane.shown = shown;
      lane.draw();
    }));
    this.runs = button("Run", () => this.toggle(), { class: "main", id: "run" });
    this.steps = button("Step", () => this.step(), { id: "step" });
    this.add = button("Add a player", () => this.change([...this.players, this.newcomer()]), { id: "add" });
    this.bench = new Bench(() => this.asked(), (index) => {
      this.index.input.value = index;
      this.change();
      scrollTo({ top: 0 });
    });
    this.lanesAt = make("div", { class: "lanes wide" });
    root.replaceChildren(this.setup(), this.notice, this.controls(), this.lanesAt, this.bench.element);
    this.restart(seen);
  }

  setup() {
    return make("div", { class: "bar wide" }, this.form.element, this.first.element, this.seed.element, this.index.element, this.pace.element, this.shown.element);
  }

  controls() {
    return make(
      "div", { class: "bar wide sticky" }, this.runs, this.steps,
      button("Next game", () => this.next(), { id: "next" }), button("From the start", () => this.restart(), { id: "restart" }),
      this.add,
    );
  }

  /** The player to add: the paper's best beside ours, then the first that is not there yet. */
  newcomer() {
    return [RIVAL, ...this.names.toReversed()].find((name) => !this.players.includes(name)) ?? USUAL;
  }

  /** What is to be played, by whom. */
  asked() {
    const { level, start } = this.form.game();
    const first = this.first.list.value === "corner" ? [0, 0] : null;
    return { players: this.players, level, start, first, seed: wholeField(new Map([["seed", this.seed.input.value]]), "seed", 1) };
  }

  /** Another setup: it gets an entry in the history, and begins at once. */
  change(players = this.players) {
    for (const [name, { input }] of [["seed", this.seed], ["game", this.index]])
      if (input.value === "" || !isWhole(Number(input.value))) return void (this.notice.textContent = `The ${name} must be a whole number from 0 on.`);
    this.players = players;
    this.notice.textContent = players.length > 1 && this.first.list.value !== "corner" ? CORNER_FOR_ALL : "";
    if (players.length > 1) this.first.list.value = "corner"; // the same first cell means the same board
    history.pushState(null, "", this.address());
    this.restart();
  }

  address() {
    const { players: [solver, ...others], level, start, seed } = this.asked();
    const against = others.length ? { against: others.join(",") } : {};
    const fields = { solver, ...against, level, start, first: this.first.list.value, seed, index: this.game().index };
    return `#${new URLSearchParams(fields).toString().replaceAll("%2C", ",")}`;
  }

  game() {
    const { level, start, seed } = this.asked();
    return { level, start, seed, index: wholeField(new Map([["index", this.index.input.value]]), "index", 0) };
  }

  /** Begin again; `moves` of each player are made at once, those that were seen before. */
  restart(moves = []) {
    if (this.players.length > 1) this.first.list.value = "corner";
    this.close();
    history.replaceState(null, "", this.address());
    const game = this.game(), first = this.first.list.value;
    this.add.hidden = this.players.length >= MOST_PLAYERS;
    this.lanes = this.players.map((name, k) => new Lane(name, this.names, { game, first, shown: this.shown.list.value, least: LEAST_SIZE }, {
      change: (other) => this.change(this.players.with(k, other)),
      remove: this.players.length > 1 ? () => this.change(this.players.toSpliced(k, 1)) : null,
      moved: () => this.offer(),
    }));
    const [width] = game.level.split("x");
    this.lanesAt.style.setProperty("--lane", `${Math.max(NARROWEST, LEAST_SIZE * width + ROOM)}px`);
    this.lanesAt.replaceChildren(...this.lanes.map(({ element }) => element));
    this.bench.clear();
    this.lanes.forEach((lane, k) => lane.begin(moves[k]));
  }

  /** Offer to go on as long as a player does. */
  offer() {
    const isOver = this.lanes.every((lane) => lane.isOver);
    for (const one of [this.runs, this.steps]) one.disabled = isOver;
  }

  /** Keep how far the players are, for Back and reload. */
  keep() {
    const seen = { address: this.address(), moves: this.lanes.map(({ moves }) => moves) };
    sessionStorage.setItem(SEEN, JSON.stringify(seen));
  }

  /** End all work. */
  close() {
    this.run(false);
    for (const lane of this.lanes) lane.close();
    this.bench.clear();
  }

  step() {
    for (const lane of this.lanes) lane.step();
  }

  run(on) {
    this.round += 1;
    this.isRunning = on;
    this.runs.textContent = on ? "Pause" : "Run";
  }

  async toggle() {
    this.run(!this.isRunning);
    const { round, lanes } = this;
    await Promise.all(lanes.map((lane) => this.play(lane, round)));
    if (round === this.round) this.run(false);
  }

  /** Let one player go on at its own pace until its game is over or all are paused. */
  async play(lane, round) {
    while (this.isRunning && round === this.round && !lane.isOver) {
      await lane.step();
      await wait(Number(this.pace.list.value));
    }
  }

  next() {
    this.index.input.value = Number(this.index.input.value) + 1;
    this.change();
  }
}

export async function show(root) {
  const names = (await ask("solvers")).solvers.map(({ name }) => name);
  let view = new Watch(root, names);
  addEventListener("pagehide", () => view.keep());
  addEventListener("hashchange", () => {
    view.close();
    view = new Watch(root, names);
  });
}
