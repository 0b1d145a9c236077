// Small pieces every view is made of: elements, switches, selections.

/** Make an element: attributes, listeners under `on...`, and children; text is never markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function button(text, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, text);
}

/** A button for what cannot be undone: the first press asks, a second one soon after does it. */
export function surely(text, question, act) {
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    timer = 0;
    one.textContent = text;
  };
  const one = button(text, () => {
    const isSure = timer !== 0;
    calm();
    if (isSure) return act();
    one.textContent = question;
    timer = setTimeout(calm, 5000);
  }, { class: "quiet" });
  return one;
}

/** Show facts, [name, text] each, in a list of terms. */
export function showFacts(list, facts) {
  list.replaceChildren(...facts.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
}

/** A labelled selection; `options` is a list of [value, text]. */
export function select(label, options, value, onchange) {
  const list = make("select", {}, ...options.map(([of, text]) => make("option", { value: of }, text)));
  list.value = value;
  list.addEventListener("change", () => onchange(list.value));
  return { element: make("label", { class: "field" }, make("span", {}, label), list), list };
}

/** A labelled whole number; one that may be large gets a long field. */
export function number(label, value, least, most) {
  const input = make("input", { class: most > 1e6 ? "long" : "", type: "number", min: `${least}`, max: `${most}`, value: `${value}` });
  return { element: make("label", { class: "field" }, make("span", {}, label), input), input };
}

/** A switch that remembers its state under a name. */
export function toggle(name, text, hint, onchange) {
  const input = make("input", { type: "checkbox" });
  input.checked = localStorage.getItem(name) === "on";
  input.addEventListener("change", () => {
    localStorage.setItem(name, input.checked ? "on" : "off");
    onchange(input.checked);
  });
  const key = hint ? make("kbd", {}, hint) : null;
  return { element: make("label", { class: "switch" }, input, make("span", {}, text), key), input };
}

export function percent(share) {
  if (share === 0 || share === 1) return `${100 * share}%`;
  const value = 100 * share;
  return value < 0.1 ? "<0.1%" : value > 99.9 ? ">99.9%" : `${value.toFixed(1)}%`;
}

/** Name a column as a player finds it on the rim: A to Z, then AA. */
export function column(col) {
  const letter = String.fromCharCode(65 + (col % 26));
  return col < 26 ? letter : column(Math.floor(col / 26) - 1) + letter;
}

/** Name a cell as on the rim, counted from 1: E3. */
export function place([row, col]) {
  return `${column(col)}${row + 1}`;
}

/** Say a sentence of the engine, which counts from 0, as on the rim; one thing is no plural. */
export function named(text) {
  const cells = text.replace(/row (\d+), col (\d+)/gi, (_, row, col) => place([Number(row), Number(col)]));
  const rows = cells.replace(/^row (\d+) has (\d+) cells, not (\d+): see col \d+$/, (_, row, has, width) => `row ${Number(row) + 1} has ${has} cells, not ${width}`);
  return rows.replace(/(?<![\d.,])1 ((?:covered )?(?:mine|cell|flag|row))s\b/g, "1 $1").replace(/\b1 mine are\b/g, "1 mine is");
}

/** Write what is said as a sentence, with a capital, unless a file's name begins it, and a full stop. */
function sentence(text) {
  return text.replace(/^[a-z]+(?= )/, (word) => word.charAt(0).toUpperCase() + word.slice(1)) + (!text || /[.?!]$/.test(text) ? "" : ".");
}

/** A count with its word, in the plural unless it is 1. */
export function many(count, word, plural = `${word}s`) {
  return `${count} ${count === 1 ? word : plural}`;
}

export function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** Say something in a line that screen readers follow; cells are named as on the rim. */
export function messageLine() {
  const line = make("p", { class: "message", role: "status", "aria-live": "polite" });
  line.say = (text, kind = "") => {
    line.textContent = kind === "wrong" ? sentence(named(text)) : named(text);
    line.dataset.kind = kind;
  };
  return line;
}

/** Save text or bytes as a file of the reader's. */
export function download(name, content) {
  const link = make("a", { href: URL.createObjectURL(new Blob([content])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
