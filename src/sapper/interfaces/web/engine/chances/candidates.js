// The cells whose chance to win is worth knowing, in groups that are valued as one.
// (Twin: `arena/candidates.py`.)
import { around, placeOf } from "../prover.js";

const isUncertain = (risk) => 0 < risk && risk < 1;

/** Compare two places, row by row. */
export const inOrder = ([r, c], [row, col]) => r - row || c - col;

/** Group the uncertain cells (flat) that may exchange their mines unseen. */
function alike(position, risk) {
  const heads = new Map(), groups = new Map();
  for (let cell = 0; cell < risk.length; cell++) {
    if (!isUncertain(risk[cell])) continue;
    const near = around(position, cell), unknown = near.filter((one) => isUncertain(risk[one]));
    const numbers = near.filter((one) => position.cells[one] >= 0);
    const touching = [...unknown, cell].sort((one, other) => one - other);
    const keys = [`${numbers}|${unknown}`, `${numbers}|${touching}`]; // apart, touching
    const key = keys.find((one) => heads.has(one)), head = key === undefined ? cell : heads.get(key);
    for (const one of keys) heads.set(one, head);
    if (!groups.has(head)) groups.set(head, []);
    groups.get(head).push(cell);
  }
  return [...groups.values()];
}

/** Return the uncertain cells in groups: the least risk first, among equals near an edge. */
export function uncertainGroups(position, risk) {
  const covered = (cell) => around(position, cell).filter((near) => position.cells[near] < 0).length;
  const keyed = alike(position, risk).map((group) => ({ group, risk: risk[group[0]], covered: covered(group[0]) }));
  keyed.sort((one, other) => one.risk - other.risk || one.covered - other.covered || one.group[0] - other.group[0]);
  return keyed.map(({ group }) => group.map((cell) => placeOf(position, cell)));
}

const isSame = (one, other) => inOrder(one, other) === 0;
const has = (group, cell) => group.some((one) => isSame(one, cell));
const withFirst = (group, cell) => [cell, ...group.filter((one) => !isSame(one, cell))];

/** Return the groups to value, the cell that a solver chose at the head of its own. */
export function listCandidates(position, { risk, safe }, choice, most) {
  if (safe.length) return has(safe, choice) ? [withFirst(safe, choice)] : [safe, [choice]];
  const groups = uncertainGroups(position, risk);
  const own = groups.find((group) => has(group, choice)) ?? [choice];
  const others = groups.filter((group) => group !== own);
  return [withFirst(own, choice), ...others.slice(0, most - 1)];
}
