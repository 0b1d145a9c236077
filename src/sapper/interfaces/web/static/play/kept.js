// Games that are kept: those of this tab for reload and Back, the last one for the next visit.

const MOST = 12; // of those that are over, and of those that are not
const TAB = "games", LAST = "last-game";

function read(storage, name, otherwise) {
  try {
    return JSON.parse(storage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(storage, name, value) {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    storage.removeItem(name); // there is no room: the game is played without being kept
  }
}

/** The last games that are over, and the last ones that are not; in their order. */
function recent(games) {
  const last = (isOver) => games.filter(({ status }) => (status !== "playing") === isOver).slice(-MOST);
  const wanted = new Set([...last(true), ...last(false)]);
  return games.filter((one) => wanted.has(one));
}

/** Keep a game of this tab. */
export function keep(state, seconds) {
  const { id, setup, actions, status, isAided, isRepeated, isPlayed, revealed } = state;
  const kept = { id, setup, actions, status, isAided, isRepeated, isPlayed, revealed, seconds };
  const others = read(sessionStorage, TAB, []).filter((one) => one.id !== id);
  write(sessionStorage, TAB, recent([...others, kept]));
  const last = lastGame();
  if (status === "playing" && isPlayed) write(localStorage, LAST, kept);
  else if (last?.id === id) localStorage.removeItem(LAST);
}

/** Find a kept game of this tab: by its id, or the latest. */
export function keptGame(id = null) {
  const games = read(sessionStorage, TAB, []);
  return (id === null ? games.at(-1) : games.find((one) => one.id === id)) ?? null;
}

/** The finished games of this tab, the last one first. */
export function finishedGames() {
  return read(sessionStorage, TAB, []).filter(({ status }) => status !== "playing").reverse();
}

/** The last game that was left unfinished, in any tab. */
export function lastGame() {
  return read(localStorage, LAST, null);
}
