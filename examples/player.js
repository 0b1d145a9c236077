// A player in JavaScript: opens cells that a 0 or one full number proves safe, else a corner first.
// Run: sapper bench --player "node examples/player.js" single-point
const lines = require("readline").createInterface({ input: process.stdin });

const around = (view, row, col) => {
  const cells = [];
  for (let r = row - 1; r <= row + 1; r++)
    for (let c = col - 1; c <= col + 1; c++)
      if (view[r]?.[c] !== undefined && (r !== row || c !== col)) cells.push([r, c]);
  return cells;
};

function choose(view) {
  const covered = ([r, c]) => view[r][c] === "H";
  const mines = new Set(), safe = new Map(), rows = view.length, cols = view[0].length;
  for (const marking of [true, false])
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++) {
        const near = around(view, row, col).filter(covered);
        if (marking && +view[row][col] === near.length) near.forEach((cell) => mines.add(`${cell}`));
        if (marking || +view[row][col] !== near.filter((cell) => mines.has(`${cell}`)).length) continue;
        for (const cell of near) if (!mines.has(`${cell}`)) safe.set(`${cell}`, cell);
      }
  if (safe.size) return [...safe.values()];
  const corners = [[0, 0], [0, cols - 1], [rows - 1, 0], [rows - 1, cols - 1]].filter(covered);
  const all = view.flatMap((line, row) => [...line].map((_, col) => [row, col])).filter(covered);
  return [[...corners, ...all].find((cell) => !mines.has(`${cell}`)) ?? all[0]];
}

lines.on("line", (line) => {
  const asked = JSON.parse(line);
  const answer = asked.sapper ? { name: "example in JavaScript" } : { id: asked.id, open: choose(asked.view) };
  console.log(JSON.stringify(answer));
});
