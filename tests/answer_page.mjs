// Answer the questions of the page as its worker does: a line is [name, data].
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(process.argv[2] + "/");
const { Sapper, SapperError } = await import(new URL("engine/sapper.js", folder));
const { ANSWERS, faultOf } = await import(new URL("static/answers.js", folder));
const engine = await Sapper.load();

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [name, data] = JSON.parse(line);
  let answer;
  try {
    answer = ANSWERS[name](engine, data, () => {});
  } catch (error) {
    if (!(error instanceof SapperError)) throw error;
    answer = faultOf(error);
  }
  console.log(JSON.stringify(answer));
}
