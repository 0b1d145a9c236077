// The view of results: measured runs with their intervals, the trained models, figures.

import { fetchResults } from "./api.js";
import { make, place } from "./dom.js";
import { STARTS } from "./play/sums.js";
import { LEVELS } from "./position.js";
import { range, table } from "./results/tables.js";

const NOTE =
  "Wilson's 95% intervals. Adjusted: without the luck of the guesses. Needless: guesses a game although a cell was safe. " +
  "Given away: how much riskier a guess is than the safest cell.";

const CHAMPIONS = ["champion", "champion-deep"];

function cell(text, isNumber = false) {
  return make("td", isNumber ? { class: "number" } : {}, text);
}

/** A number of the run, if it was measured. */
const measured = (value, digits) => (value == null ? "" : value.toFixed(digits));

/** A gain or a loss. */
const signed = (value) => `${value < 0 ? "" : "+"}${value.toFixed(2)}`;

/** A rate and half its interval, in per cent. */
function rateText(found) {
  if (!found) return "";
  const [low, high] = found.interval;
  return `${(100 * found.rate).toFixed(2)} ± ${(50 * (high - low)).toFixed(2)}`;
}

/** The adjusted rate of a run; older files have it under another name. */
function adjustedText(run) {
  return rateText(run?.adjusted ?? run?.without_luck);
}

function runsTable(runs) {
  const papers = runs.map(({ paper }) => paper).filter((paper) => paper !== null);
  const ends = [...runs.flatMap(({ interval }) => interval.map((share) => 100 * share)), ...papers];
  const span = [Math.min(...ends) - 0.5, Math.max(...ends) + 0.5];
  const rows = runs.map((run) => {
    const [low, high] = run.interval.map((share) => 100 * share);
    return make(
      "tr", {}, make("td", { title: run.recipe }, run.solver), cell((100 * run.rate).toFixed(2), true),
      cell(`${low.toFixed(2)} - ${high.toFixed(2)}`, true), cell(measured(run.paper, 2), true), make("td", {}, range([low, high], run.paper, span)),
      cell(adjustedText(run), true), cell(measured(run.needless_per_game, 3), true),
      cell(measured(run.given_away_per_guess == null ? null : 100 * run.given_away_per_guess, 2), true), cell(run.games.toLocaleString("en"), true),
    );
  });
  const heads = [["solver"], ["won %", true], ["95% interval", true], ["paper", true], ["drawn to scale"], ["adjusted", true]];
  return table([...heads, ["needless", true], ["given away %", true], ["games", true]], rows);
}

function modelsTable(models) {
  const rows = models.map(({ name, rows: lines, measured, command }) => make(
    "tr", {}, cell(name), cell(measured.won.toFixed(2), true), cell(measured.interval.map((part) => part.toFixed(2)).join(" - "), true),
    cell(signed(measured["gain_over_4.5"][0]), true), cell(lines.toLocaleString("en"), true), make("td", {}, make("code", {}, command)),
  ));
  return table([["model"], ["won %", true], ["95% interval", true], ["over 4.5", true], ["rows seen", true], ["made by"]], rows);
}

/** The rows of one board: each method with its year, its published figures and what it wins here. */
function fieldRows({ methods, published, lines }, level) {
  const about = new Map(methods.map((one) => [one.solver, one]));
  const isCorner = ({ first: [row, col] }) => row === 0 && col === 0;
  const at = (solver, start) => lines.find((one) => one.solver === solver && one.level === level && one.start === start && isCorner(one) === (start === "safe"));
  const solvers = [...new Set(lines.filter((one) => one.level === level).map(({ solver }) => solver))];
  return solvers.map((solver) => {
    const [safe, open] = [at(solver, "safe"), at(solver, "open")];
    const figures = published.filter((one) => one.method === solver && one.level === level);
    const text = (of) => figures.map(of).join("; ");
    return make(
      "tr", {}, make("td", { title: about.get(solver)?.words ?? "" }, solver), cell(about.get(solver)?.year || "", true),
      make("td", { class: "number", title: text(({ source }) => source) }, text(({ rate, digits }) => rate.toFixed(digits))), cell(rateText(safe), true),
      cell(adjustedText(safe), true), cell(rateText(open), true), cell(measured(safe?.needless_per_game, 3), true),
      cell(safe ? Math.round(safe.games_per_second).toLocaleString("en") : "", true), cell(text(({ verdict }) => verdict ?? "")),
    );
  });
}

function fieldParts(field) {
  const heads = [["method"], ["year", true], ["published", true], ["safe corner", true], ["adjusted", true], ["open start", true], ["needless", true], ["games/s", true], ["verdict"]];
  return [...new Set(field.lines.map(({ level }) => level))].map((level) => part(levelName(level), table(heads, fieldRows(field, level))));
}

/** The runs of one level, start and first cell side by side. */
function runsParts(runs) {
  const groups = Map.groupBy(runs, ({ level, start, first, seed }) => JSON.stringify([level, start, first, seed]));
  return [...groups].sort((one, other) => other[1].length - one[1].length).map(([key, group]) => {
    const [level, start, first, seed] = JSON.parse(key);
    return part(`${levelName(level)}: ${STARTS[start]}, ${firstCell(first)}, seed ${seed}`, runsTable(group));
  });
}

function part(title, content) {
  return make("section", {}, make("h3", {}, title), content);
}

/** A chapter that is opened by a click: most readers want one of them. */
function chapter(title, note, ...content) {
  return make("details", { class: "panel" }, make("summary", {}, make("h2", {}, title)), make("p", { class: "note" }, note), ...content);
}

/** What the champions win on the usual boards. */
function champions(runs) {
  const boards = Object.values(LEVELS).filter((board) => runs.some(({ level }) => level === board));
  const rows = boards.map((board) => {
    const own = CHAMPIONS.map((name) => runs.find(({ solver, level, first }) => solver === name && level === board && first === "corner"));
    return make("tr", {}, make("th", { scope: "row" }, levelName(board)), ...own.flatMap((run) => [cell(adjustedText(run), true), cell(run ? run.games.toLocaleString("en") : "", true)]));
  });
  const heads = CHAMPIONS.flatMap((name) => [[`${name} wins %`, true], ["of games", true]]);
  return make(
    "section", { class: "panel" }, make("h2", {}, "The strongest players"),
    make("p", { class: "note" }, "The first cell is a corner and safe; adjusted win rates, which take out the luck of the guesses."), table([["board"], ...heads], rows),
  );
}

/** A level in words, if it has a name. */
function levelName(level) {
  const name = Object.keys(LEVELS).find((one) => LEVELS[one] === level);
  return name ? `${name[0].toUpperCase()}${name.slice(1)}, ${level}` : level;
}

function firstCell(first) {
  if (Array.isArray(first)) return `${place(first)} first`;
  return first === "corner" ? "the corner first" : "each player's own first cell";
}

function figure(name, caption) {
  const picture = make("img", { class: "figure", loading: "lazy", src: `${new URL(`../results/${name}`, import.meta.url)}`, alt: caption });
  return make("figure", {}, picture, make("figcaption", { class: "note", "aria-hidden": "true" }, caption));
}

export async function show(root) {
  const { runs, models, figures, captions, field } = await fetchResults();
  root.append(
    champions(runs),
    chapter("The versions of the paper, and ours", NOTE, ...runsParts(runs)),
    ...(field ? [chapter("The field", `Every published method on the same boards, seed ${field.seed}; 95% intervals; the open start at its best first cell.`, ...fieldParts(field))] : []),
    chapter("Trained models", "9x9x10, safe start, their own first cell, seed 1; gain on the same boards.", modelsTable(models)),
    ...(figures.length ? [chapter("Figures", "From the reproduction of the paper, and from our own studies.", ...figures.map((name) => figure(name, captions[name])))] : []),
  );
}
