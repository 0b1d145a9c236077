// The tools to paint with: a palette of signs, the switch for numbers that follow the flags, undo.

import { button, make, toggle } from "../dom.js";

const SIGNS = [["H", "Cover"], ["F", "Flag"], ..."012345678".split("").map((sign) => [sign, sign])];

export class Brush {
  /** `on` holds the functions undo() and redo(). */
  constructor(on) {
    this.tool = "why";
    this.hasBoard = false;
    this.palette = make("div", { class: "palette", role: "group", "aria-label": "Tools" });
    this.following = toggle("numbers-follow-flags", "Numbers follow the flags", "", () => {});
    this.undo = button("Undo", () => on.undo(), { id: "undo", title: "Ctrl+Z" });
    this.redo = button("Redo", () => on.redo(), { id: "redo", title: "Ctrl+Y" });
    this.element = make(
      "div", { class: "brush" }, this.palette,
      make("div", { class: "bar" }, this.undo, this.redo, this.following.element),
    );
    this.show();
  }

  /** The sign that the tool paints; null if it asks why or opens. */
  get sign() {
    return this.tool.length === 1 ? this.tool : null;
  }

  get isFollowing() {
    return this.following.input.checked;
  }

  take(tool) {
    this.tool = tool;
    this.show();
  }

  /** Show the tools; a board that was loaded also has cells to open. */
  show() {
    const tools = [...(this.hasBoard ? [["open", "Open"]] : []), ["why", "Why?"], ...SIGNS];
    if (!tools.some(([name]) => name === this.tool)) this.tool = "why";
    if (this.shown !== tools.length) {
      this.shown = tools.length;
      const draw = ([name, text]) => button(text, () => this.take(name), { "data-tool": name, class: /\d/.test(name) ? `n${name}` : "" });
      this.palette.replaceChildren(...tools.map(draw));
    }
    for (const one of this.palette.children) one.setAttribute("aria-pressed", `${one.dataset.tool === this.tool}`);
  }

  showSteps({ canUndo, canRedo }) {
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
  }
}
