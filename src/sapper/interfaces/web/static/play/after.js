// After a game: what was measured of it, the way on, its review, and the record.

import { ask } from "../api.js";
import { button, make, many, percent, showFacts } from "../dom.js";
import { addRecord, changeRecord } from "./records.js";
import { asked } from "./setups.js";

const pace = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");
const isGuess = ({ kind }) => kind.endsWith("guess");

/** Sum up the guesses of a review: how many, how many were survived, how many were to be expected. */
export function guessesOf({ status, steps }) {
  const guesses = steps.filter(isGuess), died = status === "lost" && steps.length > 0 && isGuess(steps.at(-1));
  return {
    guesses: guesses.length, survived: guesses.length - (died ? 1 : 0),
    expected: Math.round(1000 * guesses.reduce((sum, { risk }) => sum + 1 - risk, 0)) / 1000,
  };
}

/** Record a finished game, unless its board was played before or comes from a file. */
function record({ id, setup, status, isAided, isRepeated }, seconds) {
  if (setup.file || isRepeated) return;
  const { level, start, noGuess } = setup;
  addRecord({ id, level, start, noGuess, won: status === "won", isAided, seconds: Math.round(100 * seconds) / 100, date: new Date().toISOString() });
}

/** What was measured of a game, as names and texts; what is not known is left out. */
function factsOf({ three_bv: threeBv, three_bv_done: done, clicks, three_bv_per_second: perSecond, efficiency }) {
  const { left, right, chord, wasted } = clicks;
  return [
    ["3BV", done === threeBv ? `${threeBv}` : `${done} of ${threeBv}`],
    ...(perSecond === null ? [] : [["3BV/s", perSecond.toFixed(2)]]),
    ["Clicks", `${left + right + chord}: ${left} left, ${right} right, ${many(chord, "chord")}`],
    ["Wasted", many(wasted, "click")],
    ...(efficiency === null ? [] : [["Efficiency", percent(efficiency)]]),
  ];
}

/** What is kept of it. */
const keptOf = ({ three_bv: threeBv, three_bv_per_second: perSecond, efficiency }) =>
  Object.fromEntries(Object.entries({ threeBv, perSecond, efficiency }).filter(([, value]) => value !== null));

export class After {
  #game;
  #draw;
  #shown = null;
  #list = make("dl", { id: "metrics" });
  element = make("div", { class: "after" });
  way = button("See the review", () => this.#go(), { id: "see-review", hidden: true }); // for narrow windows

  /** `draw(position, overlay)` shows a position of the review; without one, the end. */
  constructor(game, draw) {
    this.#game = game;
    this.#draw = draw;
  }

  /** Follow the game: its end brings the panels, another game clears them. */
  follow(state, isCounted, changed) {
    const over = state.status === "playing" ? null : `${state.play} ${state.actions.length}`;
    if (over === this.#shown) return;
    this.#shown = over;
    this.element.replaceChildren();
    this.way.hidden = !over;
    if (over) this.#show(state, over, isCounted, changed);
  }

  /** Go to the panels, where they are below the board. */
  #go() {
    this.element.scrollIntoView({ behavior: pace(), block: "start" });
    this.element.querySelector("h2").focus({ preventScroll: true });
  }

  async #show(state, over, isCounted, changed) {
    const { id, setup, actions, status, revealed } = state, data = { game: asked(setup), actions }, { seconds } = this.#game;
    if (isCounted) record(state, seconds);
    const on = button("Go on from here", () => this.#game.goOn(), { id: "go-on", title: "Takes the last move back and flags the mine" });
    const back = revealed.length, note = back ? make("p", { class: "note", id: "taken-back" }, `${many(back, "move")} that hit a mine ${back === 1 ? "was" : "were"} taken back: the review leaves ${back === 1 ? "it" : "them"} out.`) : null;
    const panel = make("section", { class: "panel", "aria-label": "This game" }, make("h2", { tabIndex: -1 }, status === "won" ? "Won" : "Lost"), this.#list, status === "lost" ? on : null, note);
    this.element.append(panel);
    this.element.parentElement.scrollTo({ top: 0, behavior: pace() });
    showFacts(this.#list, [["Time", `${seconds.toFixed(2)} s`]]);
    try {
      const measured = await ask("metrics", data);
      if (isCounted) changeRecord(id, keptOf(measured));
      if (this.#shown !== over) return;
      showFacts(this.#list, [["Time", `${seconds.toFixed(2)} s`], ...factsOf(measured)]);
      changed();
      const [found, { reviewPanel }] = await Promise.all([ask("review", data), import("../review.js")]);
      if (isCounted) changeRecord(id, guessesOf(found));
      if (this.#shown !== over) return;
      const taken = new Set(revealed.map(String)); // the champion, which sees the position alone, may name such a mine
      found.steps = found.steps.map((step) => (taken.has(String(step.better)) ? { ...step, better: null } : step));
      const before = async (action) => (await ask("play", { game: data.game, actions: actions.slice(0, action) })).position;
      this.element.append(reviewPanel(found, before, this.#draw, data));
    } catch (error) {
      if (this.#shown === over) this.#game.say(error.message, "wrong");
    }
    changed();
  }
}
