// A person's game: a level, seed, start and index, or given mines; then a list of actions.
import { blockAround, readStart, refuseCrowd } from "./begin.js";
import { SapperError, shown, whole, word } from "./errors.js";

const ACTS = ["open", "flag", "chord"], LAID = -1, NONE = -1, SLICE = 16, MOST_ACTIONS = 100000;
const FLAT = (workspace, place) => (place === NONE ? null : [Math.floor(place / workspace.width), place % workspace.width]);

/** Refuse a first cell whose neighbours leave no room for the mines. */
function refuseFirst(workspace, standing) {
  const first = standing.get("crowded");
  if (first === NONE) return;
  refuseCrowd(workspace, "open", blockAround(workspace, FLAT(workspace, first)));
}

/** Write a game and its actions to memory; the workspace is at its level. */
function write(workspace, game, actions) {
  const { memory, width, height, cells, played } = workspace;
  const mined = workspace.numbers("mined", "CellArray", cells);
  if (game.mines) mined.items.set(game.mines);
  const start = game.mines ? LAID : readStart(game.start ?? "safe", workspace, memory.description.codes);
  played.set({ seed: word(game.seed ?? 0, "seed"), index: word(game.index ?? 0, "index") });
  if (!Array.isArray(actions)) throw new SapperError("BadOption", `actions are a list, not ${shown(actions)}`);
  whole(actions.length, "the number of actions", 0, MOST_ACTIONS);
  const room = workspace.numbers("actions", "ActionRecord", Math.max(1, actions.length));
  const numbers = new Int32Array(memory.buffer, room.at, 2 * actions.length);
  actions.forEach((action, k) => {
    const { act, row, col } = action ?? {}, code = ACTS.indexOf(act);
    if (code < 0) throw new SapperError("BadOption", `act must be one of ${ACTS.join(", ")}, not ${shown(act)}`);
    whole(row, `the row of action ${k}`, 0, height - 1, "IllegalMove");
    whole(col, `the col of action ${k}`, 0, width - 1, "IllegalMove");
    numbers[2 * k] = code;
    numbers[2 * k + 1] = row * width + col;
  });
  return { start, mined, room };
}

const statusOf = (code, codes) => ({ [codes.PLAYING]: "playing", [codes.WON]: "won", [codes.LOST]: "lost" })[code];

/** Carry out actions up to the end of the game; returns its code, and what is shown. */
export function carryOut(workspace, game, actions) {
  const { memory, cells, played, standing } = workspace;
  const { start, mined, room } = write(workspace, game, actions);
  const shown = workspace.numbers("faced", "CellArray", cells);
  const end = memory.call("replay", played, standing, mined, shown, room, actions.length, start);
  refuseFirst(workspace, standing);
  return { end, shown: shown.items.slice(0, cells) };
}

/** Replay actions; returns {cells, status, exploded, mines, numbers}. (Twin: `sapper.replay`.)
 *
 * `cells` is what is shown; `mines` and `numbers` are null until the game is over.
 */
export function replay(workspace, game, actions) {
  const { memory, played, standing } = workspace;
  const { end, shown } = carryOut(workspace, game, actions);
  const status = statusOf(end, memory.description.codes);
  if (standing.get("refused") !== NONE) throw new SapperError("IllegalMove", `the game is over: ${status}`);
  const isOver = status !== "playing";
  return {
    cells: shown, status, hasBegun: isOver || standing.get("opened") > 0, exploded: FLAT(workspace, standing.get("exploded")),
    mines: isOver ? onBoard(workspace, played, "mine") : null, numbers: isOver ? onBoard(workspace, played, "number") : null,
  };
}

const RATIO = (part, whole) => (part === null || !whole ? null : part / whole);

/** Return the time of the action that opened the first cell, or undefined. */
function beginning(workspace, game, actions) {
  if (!actions.some(({ time }) => time !== undefined && time !== null)) return undefined;
  const number = actions.findIndex(({ act }, k) => act === "open" && replay(workspace, game, actions.slice(0, k + 1)).hasBegun);
  return actions[number]?.time;
}

/** Measure a game. (Twin: `sapper.metrics`.) What is not known is null. */
export function measure(workspace, game, actions) {
  const { memory, cells, played, standing } = workspace;
  actions.forEach(({ time = null }) => {
    if (time !== null && !(typeof time === "number" && time >= 0 && time < Infinity))
      throw new SapperError("BadOption", `time must be a number of seconds from 0 on, not ${time}`);
  });
  const { status } = replay(workspace, game, actions);
  const { start, mined, room } = write(workspace, game, actions);
  const shown = workspace.numbers("faced", "CellArray", cells), metrics = workspace.records("metrics", "MetricsRecord");
  metrics.blank();
  memory.call("measure", played, standing, mined, shown, room, metrics, actions.length, start);
  const one = (name) => metrics.get(name), laid = (name) => (one("laid") ? one(name) : null);
  const clicks = { left: one("left"), right: one("right"), chord: one("chord"), wasted: one("wasted") };
  const total = clicks.left + clicks.right + clicks.chord, effective = total - clicks.wasted, done = laid("three_bv_done");
  const end = actions.at(-1)?.time ?? null, begin = beginning(workspace, game, actions) ?? null;
  const seconds = begin === null || end === null ? null : end - begin;
  return {
    status, three_bv: laid("three_bv"), three_bv_done: done, openings: laid("openings"), islands: laid("islands"),
    clicks, opened: one("opened"), flags: one("flagged"), seconds,
    three_bv_per_second: RATIO(done, seconds), clicks_per_second: RATIO(total, seconds), efficiency: RATIO(done, total),
    throughput: RATIO(done, effective), correctness: RATIO(effective, total),
  };
}

/** Return a field of a game's record without its border. */
export function onBoard({ width, height, stride }, game, name) {
  const all = game.field(name), found = new Int8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let col = 0; col < width; col++) found[row * width + col] = all[(row + 1) * stride + col + 1];
  return found;
}

/** Review a game: {status, luck, needless, steps}. (Twin: `sapper.review`.)
 *
 * `onProgress` is told the share that is done.
 */
export function review(workspace, game, actions, onProgress = () => {}) {
  const { memory, cells, mines, played, standing } = workspace, { codes } = memory.description;
  const { start, mined, room } = write(workspace, game, actions);
  const shown = workspace.numbers("faced", "CellArray", cells);
  const notes = workspace.numbers("notes", "StepRecord", cells - mines + 1);
  const { examined, programme, lookahead, risk } = workspace;
  let found = 0;
  for (let begin = 0; begin < actions.length || begin === 0; begin += SLICE) {
    const end = Math.min(begin + SLICE, actions.length);
    found = memory.call("review", played, standing, examined, programme, lookahead, risk,
      mined, shown, room, notes, begin, end, start);
    onProgress(actions.length ? end / actions.length : 1);
  }
  refuseFirst(workspace, standing);
  const steps = Array.from({ length: found }, (_, k) => readStep(workspace, notes, k));
  const survived = steps.filter(({ kind }) => kind !== "first").reduce((luck, { risk }) => luck * (1 - risk), 1);
  return {
    status: statusOf(played.get("status"), codes), luck: survived,
    needless: steps.filter(({ kind }) => kind === "needless guess").length, steps,
  };
}

/** Return what was shown before a step: the cells of its action are opened one after another. */
export function shownBefore(workspace, game, actions, steps, at) {
  const { action } = steps[at], before = steps.slice(0, at).filter((step) => step.action === action);
  const opened = before.map(({ cell: [row, col] }) => ({ act: "open", row, col }));
  return carryOut(workspace, game, [...actions.slice(0, action), ...opened]).shown;
}

function readStep(workspace, notes, k) {
  const one = (name) => notes.get(name, k), risk = one("risk"), safe = one("safe");
  if (Number.isNaN(risk))
    throw new SapperError("TooHard", `move ${k + 1} of this ${workspace.key} game needs more memory or range than the engine has`);
  const guessed = safe > 0 ? "needless guess" : "guess";
  const kind = one("opened") === 0 ? "first" : risk === 0 ? "certain" : guessed;
  return { action: one("action"), cell: FLAT(workspace, one("cell")), kind, risk, least: one("least"), safe };
}
