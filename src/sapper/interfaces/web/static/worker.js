// The worker behind the page: loads the engine, and answers one question after another.
import { NotLoaded, Sapper, SapperError } from "../engine/sapper.js";
import { ANSWERS, faultOf } from "./answers.js";

const PACE = 100, BEAT = 1000; // milliseconds between reports of progress, and signs of life while files come
const loaded = awaited(Sapper.load(undefined, { models: false, large: false }));

/** Wait for files; the page hears that this worker lives, however slow the network is. */
async function awaited(files) {
  const beat = setInterval(() => postMessage({}), BEAT);
  try {
    return await files;
  } finally {
    clearInterval(beat);
  }
}

/** Answer a question, once what it needs of the engine is loaded. */
async function answer({ name, data }, onProgress) {
  const engine = await loaded;
  try {
    return ANSWERS[name](engine, data, onProgress);
  } catch (error) {
    if (!(error instanceof NotLoaded)) throw error;
    await awaited(engine.loadMore(error.part));
    return answer({ name, data }, onProgress);
  }
}

addEventListener("message", async ({ data: { id, ...asked } }) => {
  let told = performance.now();
  const onProgress = (progress) => {
    if (performance.now() - told < PACE) return;
    told = performance.now();
    postMessage({ id, progress });
  };
  try {
    postMessage({ id, answer: await answer(asked, onProgress) });
  } catch (error) {
    // After anything but a refusal the engine's memory may be in any state: this worker is done.
    postMessage({ id, fault: faultOf(error), isBroken: !(error instanceof SapperError) });
  }
});
