// The view to analyse in: paste a position, paint it, or drop a board file; the truth appears.

import { ask, Refused } from "./api.js";
import { Board } from "./board.js";
import { button, make, many, messageLine, number, percent, place } from "./dom.js";
import { addressFields, fromAddress, readPosition, setAddress, toAddress, untouched, writeLevel, writePosition } from "./position.js";

const TOOLS = [["why", "Why?"], ["H", "covered"], ["F", "flag"], ..."012345678".split("").map((sign) => [sign, sign])];
const MOST_CELLS = 10_000;
const EXAMPLE = "12x10x22/H2122H11HHHH/H4H3H211HHHH/HHH31101HHHH/H3110012HHHH/H100001HHHHH/1100002HHHHH/0011102HHHHH/001H102HHHHH/0011212HHHHH/00001HHHHHHH";

class Analyse {
  constructor(root) {
    this.tool = "why";
    this.file = null;
    this.asked = 0;
    this.board = new Board({
      paint: (row, col) => this.paint(row, col),
      flag: (row, col) => this.set(row, col, this.position.rows[row][col] === "F" ? "H" : "F"),
      open: (row, col) => this.pick(row, col),
      key: (event, row, col) => this.key(event, row, col),
    });
    this.message = messageLine();
    this.palette = make("div", { class: "palette", role: "group", "aria-label": "Tools" });
    this.text = make("textarea", { id: "position", spellcheck: "false", "aria-label": "Position text", oninput: () => this.readText() });
    this.facts = make("dl", { id: "facts" });
    this.sizes = [number("Width", 9, 1, 200), number("Height", 9, 1, 200), number("Mines", 10, 0, 9999)];
    for (const { input } of this.sizes) input.addEventListener("change", () => this.resize());
    root.append(this.stage(), this.panel());
    this.listen(root);
    this.showTools();
    const given = addressFields().get("position");
    this.take(fromAddress(given ?? EXAMPLE));
  }

  stage() {
    const sizes = make("div", { class: "bar" }, ...this.sizes.map(({ element }) => element), button("All covered", () => this.resize(true), { id: "clear" }));
    return make("div", { class: "stage" }, sizes, this.palette, this.board.element, this.message);
  }

  panel() {
    const load = make("input", { type: "file", accept: ".mbf,.abf,.txt", hidden: true, onchange: () => this.load(load.files[0]) });
    return make(
      "section", { class: "panel", "aria-label": "Position" },
      make("h2", {}, "What is true"), this.facts,
      make("div", { class: "bar" }, button("Perfect play", () => this.perfect(), { id: "perfect" }), button("Copy link", () => this.copy(), { id: "copy" })),
      make("h2", {}, "Position"), this.text,
      make("div", { class: "bar" }, button("Open a file", () => load.click()), load, this.playFile()),
      make("p", { class: "note" }, "Paste a position, paint with the tools above, or drop a .mbf or .abf file here. On a cell, the keys 0-8, H and F set it, W says why."),
    );
  }

  playFile() {
    this.playing = button("Play this board", () => {
      sessionStorage.setItem("file", JSON.stringify({ file: this.file, level: writeLevel(this.position.level) }));
      location.href = new URL("../play/", import.meta.url);
    });
    this.playing.hidden = true;
    return this.playing;
  }

  listen(root) {
    root.addEventListener("dragover", (event) => {
      event.preventDefault();
      root.classList.add("dropping");
    });
    root.addEventListener("dragleave", () => root.classList.remove("dropping"));
    root.addEventListener("drop", (event) => {
      event.preventDefault();
      root.classList.remove("dropping");
      if (event.dataTransfer.files.length) this.load(event.dataTransfer.files[0]);
      else this.take(event.dataTransfer.getData("text/plain"));
    });
    addEventListener("hashchange", () => {
      const given = addressFields().get("position");
      if (given) this.take(fromAddress(given));
    });
  }

  showTools() {
    const tools = this.file ? [["open", "open"], ...TOOLS] : TOOLS;
    this.palette.replaceChildren(...tools.map(([name, text]) => button(text, () => {
      this.tool = name;
      this.showTools();
    }, { "aria-pressed": `${this.tool === name}`, "data-tool": name })));
  }

  /** Show a position text that came from outside. */
  take(text) {
    this.text.value = text;
    return this.readText();
  }

  readText() {
    const found = readPosition(this.text.value);
    const { width, height } = found.level;
    const rows = found.rows.map((row) => row.replaceAll(" ", "").replaceAll(/[.#]/g, "H"));
    const fits = width > 0 && height > 0 && width * height <= MOST_CELLS && rows.length === height && rows.every((row) => row.length === width);
    if (fits) this.position = { level: found.level, rows };
    return this.analyse(this.text.value);
  }

  change(position) {
    this.position = position;
    this.text.value = writePosition(position);
    this.analyse(this.text.value);
  }

  /** Ask for the truth about a text; the last text asked for wins. */
  async analyse(text) {
    const mine = (this.asked += 1);
    this.reason = null;
    this.best = null;
    this.message.say("");
    try {
      const found = await ask("inspect", { position: text });
      if (mine !== this.asked) return;
      if (found.fault) throw new Refused(found.fault);
      this.analysis = found.analysis;
      this.position = readPosition(found.position);
      this.wrong = [];
      setAddress({ position: toAddress(this.position) });
      this.showSizes();
      this.showFacts();
    } catch (error) {
      if (mine !== this.asked) return;
      this.analysis = null;
      this.wrong = error.cell ? [error.cell] : [];
      this.facts.replaceChildren();
      this.message.say(error.message, "wrong");
    }
    this.draw();
  }

  showSizes() {
    const { width, height, mines } = this.position.level;
    [width, height, mines].forEach((value, k) => (this.sizes[k].input.value = value));
  }

  showFacts() {
    const { solutions, safe, mines, best, risk, wrong_flags: wrongFlags, crowded } = this.analysis;
    const count = solutions === null ? "too many to count" : BigInt(solutions).toLocaleString("en");
    const facts = [
      ["Layouts", count.length > 40 ? `about 10^${solutions.length - 1}` : count],
      ["Safe cells", `${safe.length}`],
      ["Mines known", `${mines.length} of ${this.position.level.mines}`],
      ["Best", best ? `${place(best)}, risk ${percent(risk[best[0]][best[1]])}` : "nothing left to open"],
    ];
    if (wrongFlags.length) facts.push(["Wrong flags", wrongFlags.map(place).join("; ")]);
    if (crowded.length) facts.push(["Too many flags at", crowded.map(place).join("; ")]);
    this.facts.replaceChildren(...facts.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
  }

  draw() {
    if (!this.position) return;
    const known = this.analysis ?? { risk: null, safe: [], mines: [], best: null };
    this.board.draw(this.position, {
      risk: known.risk,
      safe: known.safe,
      mines: known.mines,
      best: this.best ?? (known.best ? [known.best] : []),
      lit: this.reason?.numbers ?? [],
      chosen: this.reason ? [this.reason.cell] : [],
      wrong: this.wrong,
    });
  }

  paint(row, col) {
    if (this.tool.length === 1 && this.position.rows[row][col] !== this.tool) this.set(row, col, this.tool);
  }

  pick(row, col) {
    if (this.tool === "why") this.explain(row, col);
    if (this.tool === "open") this.open(row, col);
  }

  set(row, col, sign) {
    const rows = [...this.position.rows];
    rows[row] = rows[row].slice(0, col) + sign + rows[row].slice(col + 1);
    this.change({ level: this.position.level, rows });
  }

  key(event, row, col) {
    const key = event.key.toUpperCase();
    if (/^[0-8HF]$/.test(key)) this.set(row, col, key);
    if (key === "W") this.explain(row, col);
  }

  resize(clear = false) {
    const [width, height, mines] = this.sizes.map(({ input }) => Number(input.value));
    const level = { width, height, mines };
    const same = this.position && width === this.position.level.width && height === this.position.level.height;
    if (width * height > MOST_CELLS || width < 1 || height < 1) {
      this.message.say(`The page shows at most ${MOST_CELLS.toLocaleString("en")} cells.`, "wrong");
      return;
    }
    this.file = null;
    this.playing.hidden = true;
    this.change(same && !clear ? { level, rows: this.position.rows } : untouched(level));
  }

  async explain(row, col) {
    if (!this.analysis || !"HF".includes(this.position.rows[row][col])) return;
    try {
      this.reason = await ask("explain", { position: writePosition(this.position), cell: [row, col] });
      this.message.say(this.reason.text);
    } catch (error) {
      this.message.say(error.message, "wrong");
    }
    this.draw();
  }

  async perfect() {
    if (!this.analysis) return;
    this.message.say("Searching ...");
    try {
      const found = await ask("perfect", { position: writePosition(this.position) });
      this.best = found.best_moves;
      this.message.say(`Perfect play wins ${percent(found.share)} (${found.win_probability}); ${many(found.best_moves.length, "best move")}, ringed.`);
    } catch (error) {
      this.message.say(error.message, "wrong");
    }
    this.draw();
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.message.say("The link is on the clipboard.");
    } catch {
      this.message.say("The link is in the address line.");
    }
  }

  async load(file) {
    if (!file) return;
    if (/\.(mbf|abf)$/i.test(file.name)) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      this.file = btoa(String.fromCharCode(...bytes.slice(0, 140000)));
      this.opened = [];
      this.tool = "open";
      await this.open(null, null);
    } else {
      this.take(await file.text());
    }
  }

  /** Open a cell of the board that was loaded. */
  async open(row, col) {
    const actions = row === null ? [] : [...this.opened, { act: "open", row, col }];
    try {
      const reply = await ask("play", { game: { file: this.file }, actions });
      this.playing.hidden = false;
      this.showTools();
      if (reply.status === "lost") {
        this.message.say(`There is a mine at ${place([row, col])}.`, "wrong");
        return;
      }
      this.opened = actions;
      await this.take(reply.position);
      if (row === null) this.message.say("A board was loaded: open its cells, or play it.");
    } catch (error) {
      this.file = null;
      this.message.say(error.message, "wrong");
    }
  }
}

export function show(root) {
  return new Analyse(root);
}
