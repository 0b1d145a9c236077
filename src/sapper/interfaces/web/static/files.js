// What comes from outside and goes there: files that are read or dropped, and the clipboard.

import { MOST_CELLS, lacksLevel } from "./position.js";

const MOST_BYTES = 4 + 2 * MOST_CELLS; // of a board file: its header, and two bytes a mine
const MOST_TEXT = 1_000_000;
const REPLAYS = /\.(avf|evf|mvf|rmv)$/i, BOARDS = /\.(mbf|abf)$/i;

/** Read a file: { text } of a position or { board } as base64; raises an Error with a sentence. */
export async function readFile(file) {
  const isBoard = BOARDS.test(file.name), most = isBoard ? MOST_BYTES : MOST_TEXT;
  if (REPLAYS.test(file.name))
    throw new Error(`${file.name} is a replay: the page does not read it. "sapper review ${file.name}" reads replays.`);
  if (file.size > most)
    throw new Error(`${file.name} has ${file.size.toLocaleString("en")} bytes, and the page reads at most ${most.toLocaleString("en")}.`);
  if (!isBoard) return { text: await file.text() };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { board: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
}

/** Read a file of Analyse: a position or a board. */
export async function readPositionFile(file) {
  if (/\.json$/i.test(file.name)) throw new Error(`${file.name} is no position or board: the page opens saved games in Review.`);
  const found = await readFile(file), isText = found.text !== undefined;
  if (isText && (!found.text.trim() || lacksLevel(found.text)))
    throw new Error(`${file.name} holds no position: its first line must be the level, such as 9x9x10.`);
  return found;
}

/** Call `take` with the text that is pasted anywhere but in a field. */
export function listenForPaste(take) {
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.trim() || event.target.closest?.("textarea, input, select")) return;
    event.preventDefault();
    take(text);
  });
}

/** Call `take` with the files that are dropped on the page, and `paste` with dropped text; `element` shows it. */
export function listenForDrops(element, take, paste = () => {}) {
  const over = (isOver) => element.classList.toggle("dropping", isOver), page = document.documentElement;
  page.addEventListener("dragover", (event) => {
    event.preventDefault();
    over(true);
  });
  page.addEventListener("dragleave", () => over(false));
  page.addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    if (event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
    else paste(event.dataTransfer.getData("text/plain"));
  });
}

/** Copy a text, and say so: `message` has a function say(text, kind). */
export async function copy(text, message, what) {
  try {
    await navigator.clipboard.writeText(text);
    message.say(`${what} is on the clipboard.`);
  } catch {
    message.say("This browser does not let the page use the clipboard.", "wrong");
  }
}
