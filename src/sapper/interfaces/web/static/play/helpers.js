// The helpers: what the page shows of the truth while you play.

import { button, make, place, percent, toggle } from "../dom.js";

const HEATS = { risk: "helper-risks", zero: "helper-zero", progress: "helper-progress" };
const SWITCHES = [
  ["helper-risks", "Risk of every cell", "R"],
  ["helper-zero", "Chance of a 0", "Z"],
  ["helper-progress", "Chance of progress", "P"],
  ["helper-certain", "Certain cells", "C"],
  ["helper-best", "Best move", "B"],
  ["helper-chance", "Chance to win", "V"],
  ["helper-under", "Risk under the pointer", "U"],
  ["helper-lost", "Dead cells (striped), 50/50s (½)", "D"],
];

export class Helpers {
  #changed;
  #switches;
  #keys = {};
  under = make("p", { class: "note", id: "under" });

  /** `changed()` is called when other helpers are on; `actions` are [text, id, key, function]. */
  constructor(changed, actions) {
    this.#changed = changed;
    this.#switches = Object.fromEntries(SWITCHES.map(([name, text, key]) => [name, toggle(name, text, key, (on) => this.#turn(name, on))]));
    for (const [, , key, act] of actions) this.#keys[key.toLowerCase()] = act;
    for (const [name, , key] of SWITCHES) this.#keys[key.toLowerCase()] = () => this.#switches[name].input.click();
    const buttons = actions.map(([text, id, key, act]) => button(text, act, { id, title: `Key ${key}`, "aria-keyshortcuts": key }));
    this.hint = make("div", { class: "hint" });
    this.element = make(
      "section", { class: "panel", "aria-label": "Helpers" },
      make("h2", {}, "Helpers"), make("div", { class: "bar helps" }, ...buttons),
      make("p", { class: "note" }, "Hint frames where to look. Again: the champion's moves, each with its chance to win."), this.hint,
      ...Object.values(this.#switches).map(({ element }) => element),
    );
    this.under.hidden = !this.is("helper-under");
  }

  /** One share at a time stands on the cells. */
  #turn(name, on) {
    const shares = Object.values(HEATS);
    if (on && shares.includes(name)) {
      for (const other of shares.filter((one) => one !== name)) {
        this.#switches[other].input.checked = false;
        localStorage.setItem(other, "off");
      }
    }
    this.under.hidden = !this.is("helper-under");
    this.#changed();
  }

  is(name) {
    return this.#switches[name].input.checked;
  }

  /** A helper that is on is help, once there is something to show. */
  note(game) {
    if (SWITCHES.some(([name]) => this.is(name)) && !game.isSheltered) game.help();
  }

  /** Do what a key stands for. */
  press(key) {
    this.#keys[key]?.();
  }

  /** What the engine is asked for beside the position. */
  wanted() {
    const extras = [
      ...(this.is("helper-zero") ? ["zero"] : []), ...(this.is("helper-progress") ? ["progress"] : []),
      ...(this.is("helper-lost") ? ["dead", "fifties"] : []),
    ];
    const isOn = SWITCHES.some(([name]) => !["helper-best", "helper-chance"].includes(name) && this.is(name));
    return { helpers: isOn || this.is("helper-best"), ...(extras.length ? { extras } : {}) };
  }

  /** What is drawn over the board. */
  overlay(analysis) {
    const heat = Object.keys(HEATS).find((name) => this.is(HEATS[name])) ?? "risk", isCertain = this.is("helper-certain");
    return {
      heat, risk: (this.is(HEATS[heat]) && analysis[heat]) || null,
      safe: isCertain ? analysis.safe : [], mines: isCertain ? analysis.mines : [],
      dead: analysis.dead ?? [], fifty: analysis.fifties?.flat() ?? [],
    };
  }

  /** Say the risk of the cell under the pointer; null clears it. */
  point(cell, analysis) {
    const risk = cell && this.is("helper-under") ? analysis?.risk[cell[0]][cell[1]] ?? null : null;
    this.under.textContent = risk === null ? "" : `${place(cell)}: risk ${percent(risk)}`;
  }
}
