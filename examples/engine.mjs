// The engine in JavaScript: risks of a position, the champion's move, and a few of its games.
// Run: node examples/engine.mjs
import { Sapper } from "../src/sapper/interfaces/web/engine/sapper.js";

const POSITION = `
  12x10x22
  H2122H11HHHH
  H4H3H211HHHH
  HHH31101HHHH
  H3110012HHHH
  H100001HHHHH
  1100002HHHHH
  0011102HHHHH
  001H102HHHHH
  0011212HHHHH
  00001HHHHHHH
`;

const engine = await Sapper.load();
const { risk, safe, mines, best, layouts } = engine.analyse(POSITION);
console.log(`${layouts} layouts fit; certainly safe: ${safe.join(" ")}; mined: ${mines.join(" ")}`);
console.log(`best: row ${best[0]}, col ${best[1]}, risk ${risk[best[0] * 12 + best[1]]}`);

const { cell, why } = engine.decide("champion", POSITION, 1, 0);
console.log(`champion: row ${cell[0]}, col ${cell[1]}, by ${why}`);

const games = engine.play("champion", "expert", { seed: 1, games: 100, first: [0, 0] });
console.log(`champion wins ${games.filter((game) => game.won).length} of 100 games on expert`);

try {
  engine.analyse("3x1x1\nH3H");
} catch (error) {
  console.log(`${error.kind} at row ${error.row}, col ${error.col}: ${error.message}`);
}
