// The chance to win over a game, as a curve; a click on it goes to the nearest move.

import { percent } from "../dom.js";
import { isGuess } from "./words.js";

const WIDTH = 300, HEIGHT = 110, LEFT = 30, TOP = 6, RIGHT = 6, BOTTOM = 6;
const SPACE = "http://www.w3.org/2000/svg";

function draw(tag, attributes, text = "") {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.textContent = text;
  return element;
}

/** List the points of a curve, [move, chance]: what is known before moves, and how the game ended. */
export function pointsOf({ steps, status }, chances) {
  const known = steps.map((step, k) => [k, chances.get(k) ?? step.chance]).filter(([, chance]) => chance !== null);
  const end = { won: 1, lost: 0 }[status];
  return end === undefined ? known : [...known, [steps.length, end]];
}

export class Curve {
  /** `choose` is told the number of the move that is clicked. */
  constructor(found, choose) {
    this.found = found;
    this.element = draw("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect(), x = ((event.clientX - box.left) / box.width) * WIDTH;
      const move = Math.round(((x - LEFT) / (WIDTH - LEFT - RIGHT)) * found.steps.length);
      choose(Math.max(0, Math.min(found.steps.length - 1, move)));
    });
  }

  #x(move) {
    return LEFT + (move / Math.max(1, this.found.steps.length)) * (WIDTH - LEFT - RIGHT);
  }

  #y(chance) {
    return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
  }

  /** Draw what is known, with the chosen move; null chooses none. */
  draw(chances, chosen) {
    const points = pointsOf(this.found, chances), { steps } = this.found;
    this.element.classList.toggle("empty", points.length < 2);
    const said = points.map(([move, chance]) => `${move === steps.length ? "at the end" : `before move ${move + 1}`} ${percent(chance)}`);
    const lines = [0, 0.5, 1].flatMap((chance) => [
      draw("line", { class: "rule", x1: LEFT, x2: WIDTH - RIGHT, y1: this.#y(chance), y2: this.#y(chance) }),
      draw("text", { x: LEFT - 4, y: this.#y(chance) + 3.5, "text-anchor": "end" }, `${100 * chance}%`),
    ]);
    const here = chosen === null ? [] : [draw("line", { class: "here", x1: this.#x(chosen), x2: this.#x(chosen), y1: TOP, y2: HEIGHT - BOTTOM })];
    const way = draw("polyline", { points: points.map(([move, chance]) => `${this.#x(move)},${this.#y(chance)}`).join(" ") });
    const dots = points.filter(([move]) => move < steps.length && isGuess(steps[move])).map(([move, chance]) =>
      draw("circle", { cx: this.#x(move), cy: this.#y(chance), r: 3.2, "data-label": steps[move].label }));
    this.element.setAttribute("aria-label", `Chance to win: ${said.join(", ")}`);
    this.element.replaceChildren(...lines, ...here, way, ...dots);
  }
}
