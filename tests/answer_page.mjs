// Answer the questions of the page as its worker does: a line is [name, data].
import { pathToFileURL } from "node:url";
import { answerAll } from "./answering.mjs";

const folder = pathToFileURL(process.argv[2] + "/");
const { Sapper, SapperError } = await import(new URL("engine/sapper.js", folder));
const { ANSWERS, faultOf } = await import(new URL("static/answers.js", folder));
const engine = await Sapper.load();

answerAll(([name, data]) => {
  let answer;
  try {
    answer = ANSWERS[name](engine, data, () => {});
  } catch (error) {
    if (!(error instanceof SapperError)) throw error;
    answer = faultOf(error);
  }
  return JSON.stringify(answer);
});
