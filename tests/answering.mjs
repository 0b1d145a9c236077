// Read questions, a line each, up to an empty line; answer them all, a line each; and so on.
import { readSync, writeSync } from "node:fs";

const chunk = Buffer.alloc(1 << 16);

/** Write text to standard output, which may be full for a moment. */
function say(text) {
  for (let rest = Buffer.from(text); rest.length;) rest = rest.subarray(writeSync(1, rest));
}

/** Answer until there are no more questions; `answer` makes a line of what a line holds. */
export function answerAll(answer) {
  for (let read = [], last = "";;) {
    const size = readSync(0, chunk);
    if (!size) return;
    const part = Buffer.from(chunk.subarray(0, size));
    read.push(part);
    last = (last + part.toString("latin1")).slice(-2);
    if (last !== "\n\n") continue;
    const lines = Buffer.concat(read).toString().split("\n").filter(Boolean);
    say(lines.map((line) => `${answer(JSON.parse(line))}\n`).join(""));
    read = [];
  }
}
