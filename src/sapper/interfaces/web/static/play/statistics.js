// The panel of the player's own games: numbers by level and start rule, best times, a file of them.

import { button, download, make, percent, showFacts, surely, toggle } from "../dom.js";
import { exported, forgetRecords, importRecords, records } from "./records.js";
import { groupOf, nameOf, statistics } from "./sums.js";

const seconds = (value) => (value === null ? "none yet" : `${value.toFixed(2)} s`);
const number = (value) => (value === null ? "none yet" : value.toFixed(2));

function factsOf(sums) {
  const { games, wins, streak, longest, time, perSecond, efficiency, guesses, survived, expected } = sums;
  return [
    ["Games", `${games}, ${wins} won${games ? ` (${percent(wins / games)})` : ""}`],
    ["Streak", `${streak} won, longest ${longest}`],
    ["Best time", seconds(time)],
    ["Best 3BV/s", number(perSecond)],
    ["Best efficiency", efficiency === null ? "none yet" : percent(efficiency)],
    ["Guesses", guesses ? `${survived} of ${guesses} survived, ${expected.toFixed(1)} expected` : "none yet"],
  ];
}

export class Statistics {
  #list = make("dl", { id: "statistics" });
  #group = make("select", { "aria-label": "Which games", onchange: () => this.#show() });
  #aided = toggle("count-aided", "Games with help too", "", () => this.#show());
  #say = make("p", { class: "note", role: "status" });
  #current = "";

  constructor() {
    const file = make("input", { type: "file", accept: ".json", hidden: true, onchange: () => this.#import(file) });
    const save = button("Export", () => download("sapper-games.json", exported()), { id: "export" });
    const forget = surely("Forget my games", "Press again to forget them all", () => {
      forgetRecords();
      this.#fill();
    });
    this.parts = [
      this.#group, this.#list, this.#aided.element,
      make("div", { class: "bar" }, save, button("Import", () => file.click()), file, forget),
      this.#say, make("p", { class: "note" }, "Kept in this browser only. Replayed boards and board files are not counted."),
    ];
    addEventListener("storage", () => this.#fill());
  }

  /** Show the group of a setup. */
  follow(setup) {
    if (!setup.file) this.#current = groupOf(setup);
    this.#fill(setup.file ? null : setup);
  }

  #fill(setup = null) {
    const groups = new Map(records().map((one) => [groupOf(one), nameOf(one)]));
    if (setup) groups.set(groupOf(setup), nameOf(setup));
    const kept = setup ? groupOf(setup) : this.#group.value || this.#current;
    this.#group.replaceChildren(...[...groups].map(([value, text]) => make("option", { value }, text)));
    this.#group.value = groups.has(kept) ? kept : groups.keys().next().value ?? "";
    this.#show();
  }

  #show() {
    const games = records().filter((one) => groupOf(one) === this.#group.value && (this.#aided.input.checked || !one.isAided));
    showFacts(this.#list, factsOf(statistics(games)));
  }

  async #import(input) {
    const file = input.files[0];
    if (!file) return;
    try {
      const added = importRecords(await file.text());
      this.#say.textContent = `${added} new ${added === 1 ? "game" : "games"} imported.`;
    } catch (error) {
      this.#say.textContent = `${error.message[0].toUpperCase()}${error.message.slice(1)}.`;
    }
    input.value = "";
    this.#fill();
  }
}
