// The time of the game on the page: tenths while it runs, hundredths when it is over.

const TICK = 100; // milliseconds

/** Keep an element at the time of a game. */
export function showTime(game, element) {
  const show = () => {
    const { began, ended } = game.state ?? {};
    const text = !game.state || (began === null && !game.seconds) ? "0" : game.seconds.toFixed(ended === null && began !== null ? 1 : 2);
    if (element.textContent !== text) element.textContent = text;
  };
  setInterval(show, TICK);
  return show;
}
