// Answer questions of tests: a line is [name, ...args], an answer is JSON or {fault, row, col, text}.
import { pathToFileURL } from "node:url";
import { answerAll } from "./answering.mjs";

const folder = pathToFileURL(process.argv[2] + "/");
const { Sapper, SapperError, readBoard, writeBoard } = await import(new URL("sapper.js", folder));
const engine = await Sapper.load(folder);

const write = (name, value) => {
  if (typeof value === "bigint") return String(value);
  return ArrayBuffer.isView(value) ? [...value] : value;
};
const answers = {
  analyse: (position) => {
    const { risk, safe, mines, best, layouts } = engine.analyse(position);
    return { risk, safe, mines, best, layouts };
  },
  explain: (...args) => engine.explain(...args),
  decide: (...args) => engine.decide(...args),
  lookOut: (...args) => engine.lookOut(...args),
  perfect: (...args) => engine.perfect(...args),
  winChance: (...args) => engine.winChance(...args),
  play: (...args) => engine.play(...args),
  readBoard: (bytes) => readBoard(Uint8Array.from(bytes)),
  writeBoard: (board) => writeBoard(board),
  replay: (...args) => engine.replay(...args),
  board: (...args) => engine.board(...args),
  noGuess: (...args) => engine.noGuess(...args),
  metrics: (...args) => engine.metrics(...args),
  review: (...args) => engine.review(...args),
};

answerAll(([name, ...args]) => {
  let answer;
  try {
    answer = answers[name](...args);
  } catch (error) {
    if (!(error instanceof SapperError)) throw error;
    answer = { fault: error.kind, row: error.row, col: error.col, text: error.message };
  }
  return JSON.stringify(answer, write);
});
