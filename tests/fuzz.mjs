// Hostile questions to the page's engine: the answer is an object or a sentence, never a trap.
// Rollouts on large boards take long, and tell how far they are: they do not count as slow.
// For the engine a second lasts 50 ms: what it gives up after seconds is soon given up here.
// Run: node tests/fuzz.mjs FOLDER COUNT SEED; prints what came of it as JSON.
import { pathToFileURL } from "node:url";

const [folder, count, seed] = [pathToFileURL(process.argv[2] + "/"), Number(process.argv[3]), Number(process.argv[4])];
const { NotLoaded, Sapper, SapperError, readBoard } = await import(new URL("engine/sapper.js", folder));
const { ANSWERS } = await import(new URL("static/answers.js", folder));
const clock = performance.now.bind(performance);
performance.now = () => 20 * clock();
const engine = await Sapper.load();

let state = seed;
const draw = (most) => {
  state = (state + 0x9e3779b9) | 0;
  let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % most;
};
const pick = (list) => list[draw(list.length)];
const SIGNS = "HHHHHHF012345678", STRANGE = ["", "9", "-1", "*", "\0", "\u{1F4A3}", "NaN", "x", "HH", "\n"];
const VALUES = [-1, 0, 0.5, 1, 3, 1e9, 2 ** 53, -0, NaN, Infinity, null, undefined, 10n, "", "7", "-", [], {}, [0], [0, 0], [1e9, 0], [0.5, "x"],
  true, "safe", "open", "expert", "200x200x10", "9x9x10", "1x1x0", "1x1x1", "0x5x1", "9999999999x1x1", "constructor", "__proto__", "champion", "6.5", "4.0"];

function level() {
  const sides = [draw(8) ? 1 + draw(9) : draw(70), draw(8) ? 1 + draw(9) : draw(70)];
  return [...sides, draw(6) ? draw(1 + Math.floor((sides[0] * sides[1]) / 4)) : draw(5000)];
}

/** Write a position: random signs, sometimes spoiled. */
function position() {
  if (draw(5) < 2) return reached();
  const [width, height, mines] = level();
  const row = () => Array.from({ length: width }, () => (draw(3) ? "H" : pick(SIGNS))).join("");
  let text = [`${width}x${height}x${mines}`, ...Array.from({ length: height }, row)].join("\n");
  for (let spoils = draw(4) ? 0 : 1 + draw(4); spoils > 0; spoils--) {
    const at = draw(text.length + 1);
    text = text.slice(0, at) + pick(STRANGE) + text.slice(at + draw(3));
  }
  return draw(30) ? text : pick(VALUES);
}

/** Write a position of a real game, whatever level it has. */
function reached() {
  const [width, height, mines] = level(), actions = [{ act: "open", row: draw(height || 1), col: draw(width || 1) }];
  try {
    return ANSWERS.play(engine, { game: { level: `${width}x${height}x${mines}`, seed: draw(1000) }, actions }).position;
  } catch (error) {
    if (!(error instanceof SapperError)) throw error;
    return error.message;
  }
}

const file = () => {
  const [width, height, mines] = level();
  const bytes = [width, height, draw(9) ? 0 : draw(256), mines & 255, ...Array.from({ length: 2 * (mines & 255) }, () => draw(12))];
  return draw(20) ? btoa(String.fromCharCode(...bytes.map((one) => one & 255))) : pick(VALUES);
};
const cell = () => (draw(6) ? [draw(10), draw(10)] : pick(VALUES));
const actions = () => (draw(40)
  ? Array.from({ length: draw(12) }, () => ({ act: draw(20) ? pick(["open", "flag", "chord"]) : pick(VALUES), row: draw(30) ? draw(9) : pick(VALUES), col: draw(30) ? draw(9) : pick(VALUES) }))
  : pick([VALUES, "x", [null], 7, [[]], null]));
const either = (value) => (draw(12) ? value : pick(VALUES));
const game = () => (draw(4) ? { level: either(level().join("x")), seed: either(draw(99)), start: either(pick(["safe", "open", "none"])), index: either(draw(9)) } : { file: file() });
const QUESTIONS = {
  analyse: () => ({ position: position(), ...(draw(5) ? {} : { extras: either(["dead", "zero", "progress", "fifties"]) }) }),
  inspect: () => ({ position: position() }),
  explain: () => ({ position: position(), cell: cell() }),
  perfect: () => ({ position: position(), start: either("none") }),
  chance: () => ({ position: position(), rollouts: either(100), solver: either("exact"), seed: either(1) }),
  decide: () => ({ position: position(), solver: either(pick(engine.solvers)), seed: either(3), index: either(0) }),
  board: () => ({ level: either(level().join("x")), seed: either(4), start: either("safe"), first: cell() }),
  play: () => ({ game: either(game()), actions: actions(), helpers: either(true) }),
  review: () => ({ game: either(game()), actions: actions() }),
};
const NAMES = Object.keys(QUESTIONS), DEAR = ["chance", "perfect"]; // mostly drawn anew

const found = { answered: 0, refused: 0, slowest: 0, broken: [], wordless: [] };
const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().external;
for (let k = 0; k < count; k++) {
  const drawn = pick(NAMES), name = DEAR.includes(drawn) && draw(4) ? pick(NAMES) : drawn;
  const asked = QUESTIONS[name](), begun = clock();
  try {
    if (draw(40)) ANSWERS[name](engine, asked, () => {});
    else readBoard(pick([new Uint8Array(draw(40)), ...VALUES]));
    found.answered++;
  } catch (error) {
    if (error instanceof SapperError && !(error instanceof NotLoaded)) {
      found.refused++;
      if (!/^.{8,}/.test(error.message) || /undefined is|\[object/.test(error.message)) found.wordless.push(error.message.slice(0, 200));
    } else found.broken.push([name, JSON.stringify(asked, (name, one) => (typeof one === "bigint" ? String(one) : one)).slice(0, 400), String(error.stack).slice(0, 300)]);
  }
  const took = clock() - begun;
  if (name !== "chance" && took > found.slowest) [found.slowest, found.slow] = [took, [name, asked?.solver, String(asked?.position).slice(0, 20)]];
}
console.log(JSON.stringify({ ...found, broken: found.broken.slice(0, 12), breaks: found.broken.length, wordless: found.wordless.slice(0, 5), memory: memory() }));
