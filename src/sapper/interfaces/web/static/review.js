// The view of a finished game, move by move, and the panels that other views show beside a board.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { button, make, many, messageLine, place } from "./dom.js";
import { listenForDrops, readFile } from "./files.js";
import { finishedGames } from "./play/kept.js";
import { asked } from "./play/setups.js";
import { nameOf } from "./play/sums.js";
import { addressFields, addressOf, endOf, readPosition, setAddress } from "./position.js";
import { readGame, readSaved, writeGame } from "./review/link.js";
import { ReviewPanel } from "./review/panel.js";

/** Show a review; `before` gives the position before an action, `show` draws one. */
export function reviewPanel(found, before, show, saved = null) {
  return new ReviewPanel(found, { before, show, saved }).element;
}

/** The proof that a board needs no guess: step by step, cells that are certainly safe together. */
export function proofPanel(proof, mark) {
  const items = proof.map((cells, number) => {
    const entry = button("", () => mark(cells));
    entry.append(`${number + 1}.`, make("span", {}, cells.length === 1 ? place(cells[0]) : `${cells.length} cells, from ${place(cells[0])} on`));
    return make("li", {}, entry);
  });
  return make(
    "details", { class: "panel proof" },
    make("summary", {}, `Proof: ${many(proof.length, "certain step")}`), make("ol", { class: "steps" }, ...items),
  );
}

/** The finished games of this tab, the last one first, each with a link to its review. */
function recentGames() {
  const games = finishedGames().map(({ setup, actions, status, seconds }) => {
    const words = `${setup.file ? setup.name || "a board file" : nameOf(setup)}: ${status}, ${seconds.toFixed(1)} s`;
    return make("li", {}, make("a", { href: addressOf("review", writeGame({ game: asked(setup), actions })) }, words));
  });
  const none = make("p", { class: "note" }, "The games that you finish in Play are listed here.");
  return make("section", { class: "panel", id: "recent", "aria-label": "Your last games" }, make("h2", {}, "Your last games"), games.length ? make("ul", {}, ...games) : none);
}

class Review {
  constructor(root) {
    this.message = messageLine();
    this.board = new Board({});
    this.side = make("div", { class: "side" });
    const file = make("input", { type: "file", accept: ".json", hidden: true, "aria-label": "File", onchange: () => this.load(file.files[0]) });
    this.about = make(
      "section", { class: "panel", "aria-label": "Files" },
      make("div", { class: "bar" }, button("Open a file", () => file.click()), file),
      make("p", { class: "note" }, "Finish a game in Play and choose Copy link or Download in its review; the link and the file open here. Drop the file anywhere on this view."),
      make("p", { class: "note" }, "This view reads games saved here (.json). Boards (.mbf, .abf) have no moves: Play and Analyse open them. Replays (.avf, .evf, .mvf, .rmv) are read by the command sapper review FILE."),
    );
    root.append(make("div", { class: "stage" }, this.message, this.board.element), this.side);
    this.side.append(this.about);
    listenForDrops(root, (dropped) => this.load(dropped));
    addEventListener("keydown", (event) => {
      if (!event.target.closest("input, .panel")) this.panel?.key(event);
    });
    addEventListener("hashchange", () => this.readAddress());
    this.readAddress();
  }

  readAddress() {
    try {
      const saved = readGame(addressFields());
      if (saved) return this.take(saved);
      this.clear();
      this.message.say("No game is open: choose one of those you played, or open a file.");
    } catch (error) {
      this.clear();
      this.message.say(error.message, "wrong");
    }
    return null;
  }

  /** Show no game, but those that were played in this tab. */
  clear() {
    this.saved = this.panel = null;
    this.board.element.hidden = true;
    this.side.replaceChildren(recentGames(), this.about);
  }

  async load(file) {
    if (!file) return;
    try {
      if (/\.(mbf|abf)$/i.test(file.name)) {
        await readFile(file);
        throw new Error(`${file.name} is a board without moves: open it in Play or Analyse.`);
      }
      const { text } = await readFile(file);
      await this.take(readSaved(text));
    } catch (error) {
      this.message.say(error.message, "wrong");
    }
  }

  /** Review a game; the answer for an earlier one is dropped. */
  async take(saved) {
    const { game, actions } = saved;
    this.saved = saved;
    this.message.say("Looking at every move ...");
    try {
      const [end, found] = await Promise.all([ask("play", { game, actions }), ask("review", { game, actions })]);
      if (this.saved !== saved) return;
      this.board.element.hidden = false;
      setAddress(writeGame(saved));
      const before = async (action) => (await ask("play", { game, actions: actions.slice(0, action) })).position;
      const last = readPosition(end.position), show = (position, overlay) => (position ? this.board.draw(position, overlay) : this.board.draw(last, {}, endOf(end)));
      this.panel = new ReviewPanel(found, { before, show, saved });
      this.side.replaceChildren(this.panel.element, this.about);
      this.message.say({ won: "Won.", lost: "Lost.", playing: "Not finished." }[end.status]);
      show(null);
    } catch (error) {
      if (this.saved !== saved) return;
      this.clear();
      this.message.say(error.message, "wrong");
    }
  }
}

export function show(root) {
  return new Review(root);
}
