// The view of results: measured runs with their intervals, the trained models, figures.

import { ask } from "./api.js";
import { make } from "./dom.js";

function cell(text, isNumber = false) {
  return make("td", isNumber ? { class: "number" } : {}, text);
}

function table(heads, rows) {
  const line = make("tr", {}, ...heads.map(([text, isNumber, name]) => make("th", { scope: "col", class: isNumber ? "number" : name ?? "" }, text)));
  return make("div", { class: "scroll" }, make("table", {}, make("thead", {}, line), make("tbody", {}, ...rows)));
}

/** An interval drawn between the least and the most of its table; the paper's value is a tick. */
function range([low, high], paper, [least, most]) {
  const at = (value) => `${(100 * (value - least)) / (most - least || 1)}%`;
  const bar = make("i");
  bar.style.left = at(low);
  bar.style.width = `calc(${at(high)} - ${at(low)})`;
  const drawn = make("div", { class: "range", title: "interval; the tick is the paper's value" }, bar);
  if (paper !== null) {
    const tick = make("b");
    tick.style.left = at(paper);
    drawn.append(tick);
  }
  return make("td", {}, drawn);
}

function runsTable(runs) {
  const papers = runs.map(({ paper }) => paper).filter((paper) => paper !== null);
  const ends = [...runs.flatMap(({ interval }) => interval.map((share) => 100 * share)), ...papers];
  const span = [Math.min(...ends) - 0.5, Math.max(...ends) + 0.5];
  const rows = runs.map((run) => {
    const [low, high] = run.interval.map((share) => 100 * share);
    return make(
      "tr", {}, cell(run.solver), make("td", { class: "recipe" }, run.recipe), cell((100 * run.rate).toFixed(2), true),
      cell(`${low.toFixed(2)} - ${high.toFixed(2)}`, true), cell(run.paper === null ? "" : run.paper.toFixed(2), true),
      range([low, high], run.paper, span), cell(run.games.toLocaleString("en"), true),
    );
  });
  return table([["solver"], ["recipe", false, "recipe"], ["won %", true], ["95% interval", true], ["paper", true], [""], ["games", true]], rows);
}

function modelsTable(models) {
  const rows = models.map(({ name, rows: lines, measured, command }) => make(
    "tr", {}, cell(name), cell(measured.won.toFixed(2), true), cell(measured.interval.map((part) => part.toFixed(2)).join(" - "), true),
    cell(`+${measured["gain_over_4.5"][0].toFixed(2)}`, true), cell(lines.toLocaleString("en"), true), make("td", {}, make("code", {}, command)),
  ));
  return table([["model"], ["won %", true], ["95% interval", true], ["over 4.5", true], ["rows seen", true], ["made by"]], rows);
}

function section(title, note, ...content) {
  return make("section", { class: "panel" }, make("h2", {}, title), make("p", { class: "note" }, note), ...content);
}

export async function show(root) {
  const { runs, models, figures } = await ask("results");
  const groups = Map.groupBy(runs, ({ level, start, first, seed }) => JSON.stringify([level, start, first, seed]));
  for (const [key, group] of [...groups].sort((one, other) => other[1].length - one[1].length)) {
    const [level, start, first, seed] = JSON.parse(key);
    const where = Array.isArray(first) ? `row ${first[0]}, col ${first[1]}` : first;
    root.append(section(level, `start: ${start}; first cell: ${where}; seed ${seed}; Wilson's 95% intervals`, runsTable(group)));
  }
  root.append(section("Trained models", "9x9x10, safe start, their own first cell, seed 1; gain on the same boards.", modelsTable(models)));
  if (figures.length) {
    const pictures = figures.map((name) => make("img", { class: "figure", src: `/results/${name}`, alt: name }));
    root.append(section("Figures", "From the reproduction of the paper.", ...pictures));
  }
}
