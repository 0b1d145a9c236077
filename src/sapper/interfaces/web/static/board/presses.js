// Presses on a board: mouse buttons as players are used to, taps, long presses, and keys.

const LONG_PRESS = 350; // milliseconds
const NOTCH = 30; // pixels of the wheel for a step of the zoom
const LEFT = 0, MIDDLE = 1, RIGHT = 2, BOTH = 3; // buttons; both together as a mask
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const isSame = (one, other) => one && other && one[0] === other[0] && one[1] === other[1];

/** List the cells on the way from one to another, without the first. */
function* between([row, col], [toRow, toCol]) {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toCol - col));
  for (let k = 1; k <= steps; k += 1)
    yield [Math.round(row + ((toRow - row) * k) / steps), Math.round(col + ((toCol - col) * k) / steps)];
}

/** Left opens when it is released, right flags at once; the middle, or left and right, chord. */
export function listenToMouse(board) {
  let held = null; // what is pressed: its cell, and the act of its release
  board.grid.addEventListener("contextmenu", (event) => event.preventDefault());
  board.grid.addEventListener("mousedown", (event) => {
    const cell = board.at(event), { button, buttons } = event;
    if (!cell || button > RIGHT) return;
    event.preventDefault();
    board.grid.classList.remove("keys");
    board.moveFocus(cell);
    const chords = button === MIDDLE || (buttons & BOTH) === BOTH;
    held = { cell, act: chords ? "chord" : button === LEFT ? "open" : null };
    if (held.act) board.press(cell, chords);
    if (held.act === "open") board.on.paint?.(...cell);
    if (held.act === null) board.on.flag?.(...cell);
  });
  board.grid.addEventListener("mouseover", (event) => {
    const cell = board.at(event);
    board.point(cell);
    if (!cell || held?.act !== "open" || !board.on.paint || !(event.buttons & 1)) return;
    for (const passed of between(held.painted ?? held.cell, cell)) board.on.paint(...passed);
    held.painted = cell;
  });
  board.grid.addEventListener("mouseleave", () => board.point(null));
  addEventListener("mouseup", (event) => {
    if (!held || event.button > RIGHT) return;
    const { cell, act } = held;
    held = null;
    board.press(null);
    if (act && isSame(cell, board.at(event))) board.on[act]?.(...cell);
  });
}

/** The wheel with Ctrl, or two fingers on a touch pad, zoom around the pointer. */
export function listenToZoom(board) {
  let turned = 0;
  board.element.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    board.zoom(turned < 0 ? 1 : -1, [event.clientX, event.clientY]);
    turned = 0;
  }, { passive: false });
}

/** A tap opens, a long press flags. */
export function listenToTouch(board) {
  let held = null;
  const release = () => {
    clearTimeout(held?.timer);
    held = null;
    board.press(null);
  };
  board.grid.addEventListener("pointerdown", (event) => {
    const cell = board.at(event);
    if (event.pointerType !== "touch" || !cell) return;
    event.preventDefault(); // no mouse events of this touch
    release();
    const here = (held = { cell, done: false, timer: 0 });
    board.press(cell);
    here.timer = setTimeout(() => {
      here.done = true;
      navigator.vibrate?.(15);
      board.on.flag?.(...cell);
    }, LONG_PRESS);
  });
  board.grid.addEventListener("pointercancel", release);
  board.grid.addEventListener("pointerup", (event) => {
    if (event.pointerType !== "touch" || !held) return;
    const { cell, done } = held;
    release();
    if (done || !isSame(cell, board.at(event))) return;
    board.moveFocus(cell);
    board.on.paint?.(...cell);
    board.on.open?.(...cell);
  });
}

/** Where a key leads from a cell; null for other keys. */
function stepOf({ key, ctrlKey }, [row, col], { width, height }) {
  if (key in STEPS) {
    const [down, right] = STEPS[key];
    return [Math.max(0, Math.min(height - 1, row + down)), Math.max(0, Math.min(width - 1, col + right))];
  }
  if (key === "Home") return [ctrlKey ? 0 : row, 0];
  if (key === "End") return [ctrlKey ? height - 1 : row, width - 1];
  return null;
}

/** Arrows, Home and End move; Enter and Space open; the view hears of other keys. */
export function pressKey(board, event) {
  const cell = board.focus, to = event.altKey || event.metaKey ? null : stepOf(event, cell, board);
  board.grid.classList.add("keys");
  if (to) {
    event.preventDefault();
    board.moveFocus(to);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    board.on.paint?.(...cell);
    board.on.open?.(...cell);
  } else if (!event.ctrlKey && !event.metaKey && !event.altKey) {
    board.on.key?.(event, ...cell);
  }
}
