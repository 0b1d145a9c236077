// A board on the page: draws positions and overlays, and turns clicks and keys into actions.

import { classesOf, textOf, wordsOf, writeLooks } from "./board/cells.js";
import { listenToMouse, listenToTouch, listenToZoom, pressKey } from "./board/presses.js";
import { Rim } from "./board/rim.js";
import { make } from "./dom.js";

const LEAST_SIZE = 24, GOOD_SIZE = 28, MOST_SIZE = 40; // of a cell, in pixels
const TINY = 20, SPECK = 10; // below these, signs are thinned out and left out
const ZOOMS = [4, 6, 8, 10, 12, 14, 17, 20, 24, 28, 32, 36, 40, 46, 54, 64];
const RIM = 18, BELOW = 128, BELOW_SHORT = 112; // pixels: the rim, and what is below the board
const SHORT = matchMedia("(min-width: 821px) and (max-height: 800px)"); // windows as in play.css
const LABELS = 400; // cells whose words are written between two frames

/** Do some work when there is nothing better to do; Safari has no such moment, and gets a short wait. */
const later = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 30));
const never = globalThis.cancelIdleCallback ?? clearTimeout;

export class Board {
  #looks = new Int32Array(0);
  #drawn = new Int32Array(0);
  #values = new Map();
  #heat = "risk";
  #spoken = [];
  #unspoken = null;
  #pressed = [];
  #chosenSize = null;

  /**
   * `on` holds the functions open(row, col), flag, chord, key(event, row, col), paint(row, col) and
   * point(cell or null). A cell has at least `least` pixels. With `scrolls`, a board that is too
   * large scrolls in its frame, which is never higher than the window.
   */
  constructor(on = {}, least = LEAST_SIZE, scrolls = false) {
    this.on = on;
    this.least = least;
    this.scrolls = scrolls;
    this.rim = new Rim();
    this.grid = make("div", { class: "board", role: "grid", "aria-label": "Board" });
    this.element = make("div", { class: scrolls ? "frame scrolls" : "frame" }, this.rim.corner, this.rim.top, this.rim.left, this.grid);
    this.cells = [];
    this.size = "";
    this.focus = [0, 0];
    listenToMouse(this);
    listenToTouch(this);
    if (scrolls) listenToZoom(this);
    this.grid.addEventListener("focusin", (event) => this.#hold(this.at(event)));
    this.grid.addEventListener("keydown", (event) => pressKey(this, event));
    this.grid.addEventListener("keyup", () => this.grid.classList.add("keys"));
    new ResizeObserver(() => this.fit()).observe(this.element);
    addEventListener("resize", () => this.fit());
  }

  /**
   * Draw a position with an overlay; `end` is a finished game (see `endOf`). An overlay has `risk`,
   * shares by row and col; `heat`, what they are chances of: "risk", "zero" or "progress"; `values`,
   * texts by "row,col"; and lists of cells: `safe`, `mines`, and the marks of board/cells.js.
   */
  draw(position, overlay = {}, end = null) {
    const { width, height } = position.level, { values = null, heat = "risk" } = overlay;
    if (this.size !== `${width}x${height}`) this.#build(width, height);
    writeLooks(this.#looks, position, overlay, end);
    const isSame = heat === this.#heat && !values && !this.#values.size;
    for (let at = 0; at < this.cells.length; at += 1)
      if (!isSame || this.#looks[at] !== this.#drawn[at]) this.#drawCell(at, values?.get(`${Math.floor(at / width)},${at % width}`), heat);
    this.#drawn.set(this.#looks);
    this.#heat = heat;
    this.#values = values ?? new Map();
    this.#speak(overlay.risk ?? null);
  }

  #drawCell(at, value, heat) {
    const cell = this.cells[at], look = this.#looks[at];
    const classes = classesOf(look, heat), text = textOf(look, value, heat);
    if (cell.className !== classes) cell.className = classes;
    if (cell.firstChild.data !== text) cell.firstChild.data = text;
    const words = wordsOf(look, this.#placeOf(at), undefined, heat, value);
    if (!this.#spoken[at]?.startsWith(words)) this.#say(at, words);
  }

  #placeOf(at) {
    return [Math.floor(at / this.width), at % this.width];
  }

  #say(at, words) {
    if (this.#spoken[at] === words) return;
    this.#spoken[at] = words;
    this.cells[at].setAttribute("aria-label", words);
  }

  /** Write the exact words of every cell, some after each frame: nobody waits for them to be drawn. */
  #speak(shares) {
    never(this.#unspoken);
    let at = 0;
    const some = () => {
      const end = Math.min(at + LABELS, this.cells.length);
      for (; at < end; at += 1) {
        const [row, col] = this.#placeOf(at);
        this.#say(at, wordsOf(this.#drawn[at], [row, col], shares?.[row][col], this.#heat, this.#values.get(`${row},${col}`)));
      }
      if (at < this.cells.length) this.#unspoken = later(some);
    };
    this.#unspoken = later(some);
  }

  #build(width, height) {
    this.width = width;
    this.height = height;
    this.size = `${width}x${height}`;
    this.cells = [];
    this.#pressed = [];
    this.#looks = new Int32Array(width * height);
    this.#drawn = new Int32Array(width * height).fill(-1);
    this.#spoken = [];
    const rows = Array.from({ length: height }, (_, row) => {
      const line = make("div", { role: "row", class: "row" });
      for (let col = 0; col < width; col += 1) {
        const cell = make("div", { role: "gridcell", class: "cell", tabIndex: -1 }, "");
        cell.dataset.row = row;
        cell.dataset.col = col;
        this.cells.push(cell);
        line.append(cell);
      }
      return line;
    });
    this.grid.replaceChildren(...rows);
    this.rim.build(width, height);
    this.element.style.setProperty("--columns", width);
    this.element.style.setProperty("--rows", height);
    this.focus = [Math.min(this.focus[0], height - 1), Math.min(this.focus[1], width - 1)];
    this.cell(this.focus).tabIndex = 0;
    this.#chosenSize = null;
    this.fit();
  }

  /** Choose the size of the cells so that the board fits, if it can. */
  fit() {
    if (!this.width) return;
    const room = (this.element.clientWidth - 8 - RIM) / this.width - 1;
    const top = this.element.getBoundingClientRect().top + scrollY;
    const height = innerHeight - top - (SHORT.matches ? BELOW_SHORT : BELOW);
    const tall = (height - 8 - RIM) / this.height - 1;
    const whole = Math.floor(Math.min(MOST_SIZE, room, this.scrolls ? tall : Math.max(tall, GOOD_SIZE)));
    const fitted = Math.max(whole, whole < this.least && this.scrolls ? GOOD_SIZE : this.least);
    if (this.scrolls) this.element.style.maxHeight = `${Math.max(height, innerHeight * 0.5)}px`;
    this.#setSize(this.#chosenSize ?? fitted);
  }

  #setSize(size) {
    this.pixels = size;
    this.element.style.setProperty("--cell", `${size}px`);
    this.element.classList.toggle("tiny", size < TINY);
    this.element.classList.toggle("specks", size < SPECK);
  }

  /** Show larger cells (1), smaller ones (-1), or the whole board (0).
   *
   * What is at a point of the window stays there: the cell in focus if it is seen, or the middle.
   */
  zoom(step, at = this.#anchor()) {
    const { element } = this, before = this.pixels, frame = element.getBoundingClientRect();
    const next = step > 0 ? ZOOMS.find((size) => size > before) : ZOOMS.findLast((size) => size < before);
    const [x, y] = [at[0] - frame.left, at[1] - frame.top], still = [element.scrollLeft + x, element.scrollTop + y];
    if (step === 0) {
      const across = (element.clientWidth - 8 - RIM) / this.width - 1, down = (parseFloat(element.style.maxHeight) - 8 - RIM) / this.height - 1;
      this.#chosenSize = Math.max(ZOOMS[0], Math.min(MOST_SIZE, Math.floor(Math.min(across, down))));
    } else this.#chosenSize = next ?? before;
    this.#setSize(this.#chosenSize);
    const grown = this.pixels / before;
    element.scrollTo(still[0] * grown - x, still[1] * grown - y);
  }

  /** The point that a zoom leaves where it is. */
  #anchor() {
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const frame = this.element.getBoundingClientRect(), [x, y] = middle(this.cell(this.focus).getBoundingClientRect());
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom ? [x, y] : middle(frame);
  }

  cell([row, col]) {
    return this.cells[row * this.width + col];
  }

  /** Scroll the frame so that a cell is in sight. */
  reveal(cell) {
    const { element } = this, inside = this.cell(cell).getBoundingClientRect(), frame = element.getBoundingClientRect();
    const isSeen = inside.left >= frame.left + RIM && inside.right <= frame.right && inside.top >= frame.top + RIM && inside.bottom <= frame.bottom;
    if (!isSeen) element.scrollBy(inside.left + inside.width / 2 - frame.left - frame.width / 2, inside.top + inside.height / 2 - frame.top - frame.height / 2);
  }

  /** Find the cell of an event; null beside the board. */
  at(event) {
    const cell = event.target.closest?.(".cell");
    return cell && this.grid.contains(cell) ? [Number(cell.dataset.row), Number(cell.dataset.col)] : null;
  }

  moveFocus(to) {
    this.cell(to).focus();
  }

  /** Make the cell that got the focus the one that Tab comes back to. */
  #hold(cell) {
    if (!cell) return;
    this.cell(this.focus).tabIndex = -1;
    this.focus = cell;
    this.cell(cell).tabIndex = 0;
    this.rim.light(cell);
    this.on.point?.(cell);
  }

  /** Take a key that was pressed elsewhere on the page. */
  takeKey(event) {
    this.cell(this.focus).focus();
    pressKey(this, event);
  }

  /** Show a cell as pressed, with those around it before a chord; null releases all. */
  press(cell, isWide = false) {
    for (const one of this.#pressed) one.classList.remove("pressed");
    this.#pressed = [];
    if (!cell) return;
    const reach = isWide ? 1 : 0, [row, col] = cell;
    for (let r = Math.max(0, row - reach); r <= Math.min(this.height - 1, row + reach); r += 1)
      for (let c = Math.max(0, col - reach); c <= Math.min(this.width - 1, col + reach); c += 1) this.#pressed.push(this.cell([r, c]));
    for (const one of this.#pressed) one.classList.add("pressed");
  }

  /** Tell the view where the pointer is. */
  point(cell) {
    this.rim.light(cell ?? this.focus);
    this.on.point?.(cell);
  }
}
