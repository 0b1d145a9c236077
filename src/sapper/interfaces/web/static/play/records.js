// The player's finished games, kept in the browser: added, changed, exported, imported.

const NAME = "records", MOST = 10_000, VERSION = 1;
const NUMBERS = ["seconds", "threeBv", "perSecond", "efficiency", "guesses", "survived", "expected"];

/** Every finished game that is kept, oldest first. */
export function records() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? [];
  } catch {
    return [];
  }
}

function write(found) {
  localStorage.setItem(NAME, JSON.stringify(found.slice(-MOST)));
}

/** Add a finished game, unless it is there. */
export function addRecord(record) {
  const found = records();
  if (!found.some(({ id }) => id === record.id)) write([...found, record]);
}

/** Add to a finished game what was measured of it. */
export function changeRecord(id, change) {
  write(records().map((one) => (one.id === id ? { ...one, ...change } : one)));
}

/** Forget every finished game. */
export function forgetRecords() {
  write([]);
}

/** Write all records as the text of a file. */
export function exported() {
  return JSON.stringify({ sapper: "records", version: VERSION, games: records() }, null, 1);
}

function isRecord(one) {
  return typeof one?.id === "string" && /^\d+x\d+x\d+$/.test(one.level) && typeof one.start === "string" && typeof one.won === "boolean"
    && typeof one.date === "string" && NUMBERS.every((name) => one[name] === undefined || (Number.isFinite(one[name]) && one[name] >= 0));
}

/** Add the records of a file to those that are here; returns how many are new. */
export function importRecords(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("this file is no list of games: it is not JSON");
  }
  if (file?.sapper !== "records" || !Array.isArray(file.games)) throw new Error("this file is no list of games that Sapper wrote");
  if (file.version !== VERSION) throw new Error(`this file has version ${file.version}, and the page reads version ${VERSION}`);
  const wrong = file.games.findIndex((one) => !isRecord(one));
  if (wrong >= 0) throw new Error(`game ${wrong + 1} of this file is incomplete: nothing was imported`);
  const here = records(), ids = new Set(here.map(({ id }) => id)), added = file.games.filter(({ id }) => !ids.has(id));
  write([...here, ...added].sort((one, other) => one.date.localeCompare(other.date)));
  return added.length;
}
