// What leaves and enters a game: links, position texts, board files, "Analyse this".

import { ask } from "../api.js";
import { button, download, make, number } from "../dom.js";
import { copy } from "../files.js";
import { addressOf, toAddress, writePosition } from "../position.js";
import { asked, fileSetup } from "./setups.js";

const MOST_BYTES = 65_536; // a board file of 10,000 cells has at most 20,004

/** Read a board file that was dropped or chosen, as a setup; throws a sentence. */
export async function readBoardFile(file) {
  if (!/\.(mbf|abf)$/i.test(file.name)) throw new Error(`${file.name} is no board file: its name must end in .mbf or .abf`);
  if (file.size > MOST_BYTES) throw new Error(`${file.name} is too large for a board file: it has ${file.size.toLocaleString("en")} bytes`);
  return fileSetup(new Uint8Array(await file.arrayBuffer()), file.name);
}

/** Download the layout of a game; it is fixed by the first cell. */
async function downloadBoard(game) {
  const { setup } = game.state, { file, first, name } = setup;
  if (!file && !first) return game.say("The mines are laid at the first cell: open one.");
  const bytes = file ?? (await ask("board", { ...asked(setup), first })).file;
  if (!bytes) return game.say("A board file holds at most 255 rows and columns.");
  download(name || `${setup.level}-${setup.seed}.mbf`, Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0)));
}

/** What is in the panel of this game; `open(file)` and `reseed(seed)` begin another one. */
export function shareParts(game, { open, reseed }) {
  const seed = number("Seed", "", 0, Number.MAX_SAFE_INTEGER);
  seed.input.addEventListener("change", () => {
    const value = Number(seed.input.value);
    if (Number.isSafeInteger(value) && value >= 0 && seed.input.value !== "") reseed(value);
    else game.say("The seed must be a whole number from 0 on.", "wrong");
  });
  const file = make("input", { type: "file", accept: ".mbf,.abf", hidden: true, id: "board-file", onchange: () => {
    if (file.files[0]) open(file.files[0]);
    file.value = "";
  } });
  const text = () => writePosition(game.state.position);
  const analyse = () => {
    location.href = addressOf("analyse", { position: toAddress(game.state.position) });
  };
  const parts = [
    make("div", { class: "bar" },
      button("Analyse this", analyse, { id: "analyse-this" }),
      button("Copy link", () => copy(location.href, game, "The link"), { id: "copy-link" }),
      button("Copy position", () => copy(text(), game, "The position")),
      button("Save position", () => download("position.txt", `${text()}\n`)),
      button("Save board (.mbf)", () => downloadBoard(game), { id: "save-board" }),
      button("Open board file", () => file.click()), file),
    seed.element, make("p", { class: "note" }, "Drop a .mbf or .abf file anywhere on this view to play it."),
  ];
  return { parts, follow: (setup) => (seed.input.value = setup.file ? "" : setup.seed) };
}
