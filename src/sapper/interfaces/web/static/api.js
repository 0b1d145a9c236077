// Asking the engine: one function, one kind of error. Workers answer: one at once, one at length,
// and one plays rollouts, so that the best move does not wait for a chance to win.

const LONG = new Set(["decide", "board", "perfect", "review", "explain"]);
const PATIENCE = 10_000; // milliseconds without a word, after which a worker is given up

export class Refused extends Error {
  constructor({ error, row = null, col = null }) {
    super(error);
    this.cell = row === null || col === null ? null : [row, col];
  }
}

/** A worker with the questions that it has not answered yet; they are answered in turn. */
export class Desk {
  #worker = null;
  #waiting = new Map();
  #timer = 0;
  #count = 0;
  #patience;
  #isClosed = false;

  /** A worker that says nothing for `patience` milliseconds is given up. */
  constructor(patience = PATIENCE) {
    this.#patience = patience;
  }

  /** Ask; `onProgress` is told how far it is, and an aborted `signal` takes the question back. */
  ask(name, data, { onProgress = () => {}, signal = null } = {}) {
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#isClosed) return reject(new DOMException("the desk is closed", "AbortError"));
      this.#waiting.set(id, { name, data, resolve, reject, onProgress });
      signal?.addEventListener("abort", () => this.#withdraw(id, signal.reason));
      if (this.#worker) this.#worker.postMessage({ id, name, data });
      else this.#start();
      if (this.#waiting.size === 1) this.#watch();
    });
  }

  /** Start the worker before anything is asked. */
  warm() {
    if (!this.#worker) this.#start();
  }

  /** Start a worker, and ask it all that waits for an answer. */
  #start() {
    this.#worker?.terminate();
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    this.#worker.addEventListener("error", ({ message }) => this.#fail(message || "it did not load"));
    for (const [id, { name, data }] of this.#waiting) this.#worker.postMessage({ id, name, data });
  }

  #hear({ id, answer, fault, progress, isBroken }) {
    this.#watch();
    const asked = this.#waiting.get(id);
    if (!asked) return;
    if (progress !== undefined) return void asked.onProgress(progress);
    this.#waiting.delete(id);
    if (isBroken) this.#start();
    if (fault) asked.reject(new Refused(fault));
    else asked.resolve(answer);
    this.#watch();
  }

  /** Take a question back; the one that is worked on ends with its worker. */
  #withdraw(id, reason) {
    const asked = this.#waiting.get(id);
    if (!asked) return;
    const isFirst = this.#waiting.keys().next().value === id;
    this.#waiting.delete(id);
    asked.reject(reason);
    if (isFirst) this.#start();
    this.#watch();
  }

  /** Give up a worker that says nothing for too long. */
  #watch() {
    clearTimeout(this.#timer);
    if (!this.#waiting.size) return;
    this.#timer = setTimeout(() => {
      const id = this.#waiting.keys().next().value;
      this.#withdraw(id, new Refused({ error: "this takes longer than the page waits" }));
    }, this.#patience);
  }

  /** End the worker for good; what waits for an answer is taken back. */
  close() {
    this.#isClosed = true;
    this.#worker?.terminate();
    clearTimeout(this.#timer);
    for (const { reject } of this.#waiting.values()) reject(new DOMException("the desk is closed", "AbortError"));
    this.#waiting.clear();
  }

  #fail(reason) {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#worker = null;
    for (const { reject } of waiting) reject(new Refused({ error: `the engine does not run: ${reason}` }));
  }
}

const quick = new Desk(), long = new Desk(), rollouts = new Desk();
if (globalThis.document?.documentElement.dataset.view !== "results") quick.warm();

/** Ask the engine; the questions and answers are those of the JSON API. */
export function ask(name, data = {}, options = {}) {
  const desk = name === "chance" ? rollouts : LONG.has(name) ? long : quick;
  return desk.ask(name, data, options);
}

/** Fetch what was measured. */
export async function fetchResults() {
  const answer = await fetch(new URL("../results/results.json", import.meta.url));
  if (!answer.ok) throw new Refused({ error: `the results cannot be fetched: ${answer.status}` });
  return answer.json();
}

/** Run asynchronous work one after another, in the order in which it was asked for. */
export function inTurn() {
  let last = Promise.resolve();
  return (work) => (last = last.then(work, work));
}
