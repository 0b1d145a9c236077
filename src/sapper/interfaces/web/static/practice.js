// The view to practise in: find a safe cell, or the best guess; right or wrong at once, with the reason.

import { fetchExercises, themeOf } from "./analyse/themes.js";
import { Board } from "./board.js";
import { button, make, many, messageLine, select, surely } from "./dom.js";
import { addressFields, addressOf, fromAddress, readPosition, setAddress, toAddress } from "./position.js";
import { FRESH, freshExercise } from "./practice/games.js";
import { judgeGuess, judgeSafe } from "./practice/judge.js";
import { Progress } from "./practice/progress.js";

const TASKS = { safe: "Find a safe cell", guess: "Find the best guess" };
const ASKED = { safe: "One covered cell or more is certainly safe. Open it.", guess: "No cell is safe. Open the one that wins most often." };
const GRADES = ["Any", "Easy", "Medium", "Hard"];

class Practice {
  constructor(root, { themes, positions }) {
    this.themes = [...themes.filter(({ task }) => task !== null), FRESH];
    this.exercises = positions.map((one) => ({ ...one, theme: themeOf(one) }));
    this.progress = new Progress();
    this.count = 0;
    this.heading = make("h2", { id: "task" });
    this.message = messageLine();
    this.board = new Board({
      open: (row, col) => this.answer([row, col]),
      flag: (row, col) => this.mark(row, col),
      key: (event) => this.key(event),
    });
    this.table = make("table", { class: "progress" });
    root.append(this.stage(), this.panel());
    addEventListener("keydown", (event) => this.pageKey(event));
    this.begin(addressFields());
  }

  /** Begin with what the address asks for; say so if there is no such exercise. */
  begin(fields) {
    const name = fields.get("exercise"), given = this.exercises.find(({ id }) => id === name);
    if (fields.get("theme") === FRESH.name) {
      this.theme.list.value = FRESH.name;
      this.grade.list.value = GRADES[fields.get("difficulty")] ? fields.get("difficulty") : "0";
    }
    this.notice = name && !given ? `There is no exercise ${name.slice(0, 40)}: here is another. ` : "";
    this.start(given);
  }

  stage() {
    this.showing = button("Show me", () => this.answer(null), { id: "show", title: "S" });
    this.going = button("Next", () => this.start(), { id: "next", class: "main", title: "N" });
    const analysing = button("Analyse this", () => this.analyse(), { id: "analyse-this" });
    return make(
      "div", { class: "stage" }, this.heading, this.message,
      make("div", { class: "bar" }, this.going, this.showing, analysing), this.board.element,
    );
  }

  panel() {
    const again = () => this.start();
    this.task = select("Task", Object.entries(TASKS), "safe", () => {
      this.showThemes();
      again();
    });
    this.theme = select("Theme", [["", "All themes"]], "", again);
    this.grade = select("Difficulty", GRADES.map((name, grade) => [`${grade}`, name]), "0", again);
    this.showThemes();
    const forget = surely("Forget my progress", "Press again to forget it all", () => {
      this.progress.forget();
      this.showProgress();
    });
    return make(
      "section", { class: "panel", "aria-label": "Practice" },
      this.task.element, this.theme.element, this.grade.element,
      make("h2", {}, "Your progress"), make("div", { class: "scroll" }, this.table), this.streaks = make("p", { id: "streak" }), forget,
      make("p", { class: "note" }, "A click or Enter answers, a right click or F marks a mine for yourself. Keys: arrows, N next, S show me. What you miss comes back."),
    );
  }

  showThemes() {
    const own = this.themes.filter(({ task }) => task === this.task.list.value);
    const options = [["", "All themes"], ...own.map(({ name, title }) => [name, title])];
    this.theme.list.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
    this.theme.list.value = "";
  }

  /** Begin another exercise; the choice of one that comes too late is dropped. */
  async start(given = null) {
    const mine = (this.count += 1);
    this.exercise = null;
    this.going.disabled = true;
    try {
      const exercise = given ?? (await this.choose());
      if (mine !== this.count) return;
      this.take(exercise);
    } catch (error) {
      if (mine === this.count) this.message.say(error.message, "wrong");
    }
    this.going.disabled = false;
  }

  choose() {
    const theme = this.theme.list.value, grade = Number(this.grade.list.value);
    if (theme === FRESH.name) {
      this.message.say("Playing a game ...");
      return freshExercise(grade);
    }
    const tasks = new Map(this.themes.map(({ name, task }) => [name, task]));
    const fits = (one) => tasks.get(one.theme) === this.task.list.value && (!theme || one.theme === theme) && (!grade || one.difficulty === grade);
    return this.progress.next(this.exercises.filter(fits));
  }

  take(exercise) {
    const isFresh = exercise.theme === FRESH.name, task = exercise.worth ? "guess" : "safe";
    this.exercise = exercise;
    this.position = isFresh ? exercise.position : readPosition(fromAddress(exercise.position));
    this.asked = this.position;
    this.verdict = null;
    setAddress(isFresh ? { theme: FRESH.name, difficulty: this.grade.list.value } : { exercise: exercise.id });
    if (this.task.list.value !== task) {
      this.task.list.value = task;
      this.showThemes();
    }
    this.heading.textContent = `${TASKS[task]} · ${GRADES[exercise.difficulty].toLowerCase()} · ${many(this.position.level.mines, "mine")}`;
    this.message.say(`${this.notice}${ASKED[task]}`);
    this.notice = "";
    this.showing.disabled = false;
    this.showProgress();
    this.draw();
  }

  /** Judge an answer; null gives up. Only the first answer counts. */
  async answer(cell) {
    const { exercise, asked } = this, mine = this.count;
    if (!exercise || this.verdict) return;
    if (cell && !"HF".includes(asked.rows[cell[0]][cell[1]])) return;
    this.verdict = {};
    try {
      const verdict = await (exercise.worth ? judgeGuess(asked, cell, exercise.worth) : judgeSafe(asked, cell));
      if (mine !== this.count) return;
      this.verdict = verdict;
      this.position = asked;
      this.progress.count(exercise, verdict.isRight);
      this.showing.disabled = true;
      this.message.say(verdict.text, verdict.isRight ? "right" : "missed");
      this.showProgress();
      this.draw();
      this.board.reveal(verdict.overlay.best?.[0] ?? verdict.overlay.chosen?.[0] ?? this.board.focus);
    } catch (error) {
      if (mine !== this.count) return;
      this.verdict = null;
      this.message.say(error.message, "wrong");
    }
  }

  /** Set or take off a flag; it helps to think, and counts for nothing. */
  mark(row, col) {
    const sign = this.position?.rows[row][col];
    if (this.verdict || !"HF".includes(sign)) return;
    const rows = [...this.position.rows];
    rows[row] = rows[row].slice(0, col) + (sign === "F" ? "H" : "F") + rows[row].slice(col + 1);
    this.position = { ...this.position, rows };
    this.draw();
  }

  draw() {
    this.board.draw(this.position, this.verdict?.overlay ?? {});
  }

  key(event) {
    const keys = { n: () => this.start(), s: () => this.answer(null), f: () => this.mark(...this.board.focus) };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Keys work wherever the focus is, but in fields. */
  pageKey(event) {
    const isElsewhere = !event.target.closest(".board, select, input, textarea, button, a");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isElsewhere && /^(Arrow|Enter$)/.test(event.key)) this.board.takeKey(event);
    else if (!event.target.closest(".board, select, input, textarea")) this.key(event);
  }

  showProgress() {
    const heads = ["Theme", ...GRADES.slice(1)].map((text) => make("th", { scope: "col" }, text));
    const rows = this.themes.map(({ name, title }) => {
      const cells = [1, 2, 3].map((grade) => {
        const { right, all } = this.progress.counts[name]?.[grade] ?? { right: 0, all: 0 };
        return make("td", { class: "number" }, all ? `${right}/${all}` : "–");
      });
      return make("tr", { "aria-current": `${Boolean(this.verdict) && this.exercise?.theme === name}` }, make("th", { scope: "row" }, title), ...cells);
    });
    this.table.replaceChildren(make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
    this.streaks.textContent = `In a row: ${this.progress.streak}. Longest: ${this.progress.longest}.`;
  }

  analyse() {
    if (!this.asked) return;
    location.href = addressOf("analyse", { position: toAddress(this.asked) });
  }
}

export async function show(root) {
  return new Practice(root, await fetchExercises());
}
