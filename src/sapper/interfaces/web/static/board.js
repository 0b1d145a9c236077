// A board on the page: draws positions and overlays, and turns clicks and keys into actions.

import { make, percent } from "./dom.js";

const LONG_PRESS = 350; // milliseconds
const LEAST_SIZE = 24, GOOD_SIZE = 28, MOST_SIZE = 40; // of a cell, in pixels
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * What is drawn over a position: `risk` by row and col, `values` (text by "row,col"), and lists of
 * cells to mark: `safe`, `mines`, `best`, `lit`, `wrong`, `chosen`.
 */
const NOTHING = { risk: null, values: null, safe: [], mines: [], best: [], lit: [], wrong: [], chosen: [] };
const MARKS = ["best", "lit", "wrong", "chosen"];
const SPOKEN = { best: "best move", lit: "forces it", wrong: "wrong", chosen: "chosen" };

export class Board {
  /**
   * `on` holds the functions open(row, col), flag, key(event, row, col), paint(row, col); a cell has
   * at least `least` pixels.
   */
  constructor(on = {}, least = LEAST_SIZE) {
    this.on = on;
    this.least = least;
    this.grid = make("div", { class: "board", role: "grid", "aria-label": "Board" });
    this.element = make("div", { class: "frame" }, this.grid);
    this.cells = [];
    this.drawn = [];
    this.size = "";
    this.focus = [0, 0];
    this.listen();
    new ResizeObserver(() => this.fit()).observe(this.element);
  }

  /** Draw a position with an overlay; `mines` of a finished game are rows with *. */
  draw(position, overlay = {}, end = null) {
    const { width, height } = position.level;
    if (this.size !== `${width}x${height}`) this.build(width, height);
    const over = { ...NOTHING, ...overlay };
    const marks = new Map();
    for (const name of MARKS) for (const [row, col] of over[name]) add(marks, row * width + col, name);
    const safe = new Set(over.safe.map(([row, col]) => row * width + col));
    const mines = new Set(over.mines.map(([row, col]) => row * width + col));
    for (let row = 0; row < height; row += 1) {
      for (let col = 0; col < width; col += 1) {
        const at = row * width + col;
        this.drawCell(at, {
          sign: signOf(position.rows[row][col], row, col, end),
          risk: over.risk?.[row][col] ?? null,
          value: over.values?.get(`${row},${col}`) ?? null,
          certain: safe.has(at) ? "safe" : mines.has(at) ? "mine" : null,
          marks: marks.get(at) ?? [],
        });
      }
    }
  }

  drawCell(at, state) {
    const { sign, risk, value, certain, marks } = state;
    // A risk that is spoken the same is no reason to draw a cell again.
    const key = [sign, risk === null ? "" : percent(risk), value, certain, marks].join();
    if (this.drawn[at] === key) return;
    this.drawn[at] = key;
    const cell = this.cells[at];
    const covered = sign === "covered" || sign === "flag";
    const classes = ["cell", isNumber(sign) ? `open n${sign}` : sign];
    let text = isNumber(sign) && sign !== "0" ? sign : "";
    if (covered && risk !== null) {
      classes.push("risky");
      cell.style.setProperty("--risk", risk);
      if (sign === "covered") text = figure(risk);
    }
    if (covered && value !== null) text = value;
    if (covered && certain) {
      classes.push(`sure-${certain}`);
      if (sign === "covered") text = certain === "safe" ? "✓" : "✕";
    }
    const look = [...classes, ...marks].join(" ");
    if (cell.className !== look) cell.className = look;
    if (cell.textContent !== text) cell.textContent = text;
    cell.setAttribute("aria-label", this.spoken(at, state));
  }

  spoken(at, { sign, risk, certain, marks }) {
    const row = Math.floor(at / this.width);
    const parts = [`row ${row}, col ${at % this.width}`, isNumber(sign) ? `shows ${sign}` : sign];
    if (certain) parts.push(certain === "safe" ? "certainly safe" : "certainly a mine");
    else if (risk !== null && !isNumber(sign)) parts.push(`risk ${percent(risk)}`);
    return [...parts, ...marks.map((mark) => SPOKEN[mark])].join(", ");
  }

  build(width, height) {
    this.width = width;
    this.height = height;
    this.size = `${width}x${height}`;
    this.cells = [];
    this.drawn = [];
    const rows = [];
    for (let row = 0; row < height; row += 1) {
      const line = make("div", { role: "row", class: "row" });
      for (let col = 0; col < width; col += 1) {
        const cell = make("button", { type: "button", role: "gridcell", class: "cell", tabIndex: -1 });
        cell.dataset.row = row;
        cell.dataset.col = col;
        this.cells.push(cell);
        line.append(cell);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
    this.grid.style.setProperty("--columns", width);
    this.focus = [Math.min(this.focus[0], height - 1), Math.min(this.focus[1], width - 1)];
    this.cell(this.focus).tabIndex = 0;
    this.fit();
  }

  /** Choose the size of the cells so that the board fits, if it can. */
  fit() {
    if (!this.width) return;
    const room = (this.element.clientWidth - 8) / this.width - 1;
    const top = this.element.getBoundingClientRect().top + scrollY;
    const tall = (innerHeight - top - 110) / this.height - 1;
    const size = Math.floor(Math.min(MOST_SIZE, room, Math.max(tall, GOOD_SIZE)));
    this.grid.style.setProperty("--cell", `${Math.max(this.least, size)}px`);
  }

  cell([row, col]) {
    return this.cells[row * this.width + col];
  }

  moveFocus(to) {
    this.cell(this.focus).tabIndex = -1;
    this.focus = to;
    this.cell(to).tabIndex = 0;
    this.cell(to).focus();
  }

  listen() {
    let pressed = null;
    const at = (event) => {
      const cell = event.target.closest?.(".cell");
      return cell ? [Number(cell.dataset.row), Number(cell.dataset.col)] : null;
    };
    this.grid.addEventListener("contextmenu", (event) => event.preventDefault());
    this.grid.addEventListener("pointerdown", (event) => {
      const cell = at(event);
      this.grid.classList.remove("keys");
      if (!cell) return;
      pressed = { cell, button: event.button, done: false, timer: 0 };
      if (event.pointerType !== "touch") {
        event.preventDefault();
        this.moveFocus(cell);
        event.target.releasePointerCapture?.(event.pointerId);
        if (event.button === 2) this.on.flag?.(...cell);
        else this.on.paint?.(...cell);
        return;
      }
      const here = pressed;
      pressed.timer = setTimeout(() => {
        here.done = true;
        navigator.vibrate?.(15);
        this.on.flag?.(...cell);
      }, LONG_PRESS);
    });
    this.grid.addEventListener("pointerover", (event) => {
      const cell = at(event);
      if (cell && pressed && event.buttons === 1) this.on.paint?.(...cell);
    });
    this.grid.addEventListener("pointercancel", () => {
      clearTimeout(pressed?.timer);
      pressed = null;
    });
    this.grid.addEventListener("pointerup", (event) => {
      const cell = at(event);
      const was = pressed;
      pressed = null;
      clearTimeout(was?.timer);
      if (!cell || !was || was.done || was.button === 2) return;
      if (was.cell[0] === cell[0] && was.cell[1] === cell[1]) {
        if (event.pointerType === "touch") this.on.paint?.(...cell);
        this.on.open?.(...cell);
      }
    });
    this.grid.addEventListener("keyup", () => this.grid.classList.add("keys"));
    this.grid.addEventListener("keydown", (event) => {
      const cell = at(event);
      if (!cell) return;
      this.grid.classList.add("keys");
      if (event.key in STEPS) {
        const [down, right] = STEPS[event.key];
        const row = Math.max(0, Math.min(this.height - 1, cell[0] + down));
        this.moveFocus([row, Math.max(0, Math.min(this.width - 1, cell[1] + right))]);
        event.preventDefault();
      } else if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        this.on.paint?.(...cell);
        this.on.open?.(...cell);
      } else if (!event.ctrlKey && !event.metaKey && !event.altKey) {
        this.on.key?.(event, ...cell);
      }
    });
  }
}

function isNumber(sign) {
  return /^[0-8]$/.test(sign);
}

function add(map, key, value) {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** A risk in at most two signs. */
function figure(risk) {
  if (risk === 0) return "0";
  if (risk === 1) return "✕";
  return `${Math.min(99, Math.max(1, Math.round(100 * risk)))}`;
}

function signOf(sign, row, col, end) {
  if (end) {
    const mine = end.rows[row][col] === "*";
    if (end.exploded && end.exploded[0] === row && end.exploded[1] === col) return "exploded";
    if (sign === "F") return mine ? "flag" : "falsely";
    if (mine) return end.won ? "flag" : "mine";
  }
  return sign === "F" ? "flag" : sign === "H" ? "covered" : sign;
}
