"""Count layouts in whole numbers: slower, but no board is too large or too dense for it.

The same idea as `kernels/exact/`, with Python's integers and no fixed memory: boxes,
components, a dynamic programme that merges equal states, components joined by the total number of
mines.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import comb

import numpy as np

from sapper.errors import OutOfTime, TooHard
from sapper.game.view import View
from sapper.kernels.core.compile import thinking_time
from sapper.kernels.workspace import NO_LIMIT

LONGEST = NO_LIMIT // 2  # nanoseconds
State = tuple[tuple[int, ...], int]  # what the open rows still need, and the mines placed
Layer = dict[State, int]
MOST_BITS = 2**32  # of the numbers that join the components: 512 MB


@dataclass(frozen=True)
class Counts:
    """How many layouts fit a position, and in how many of them each covered cell is a mine."""

    layouts: int
    mined: dict[int, int]


@dataclass(frozen=True)
class BoxStep:
    """One box in the order: which needs it lowers, which rows it opens and closes."""

    cells: tuple[int, ...]
    opened: tuple[int, ...]  # needs of the rows that begin here
    touched: tuple[tuple[int, int], ...]  # place of a need, and cells of its row still to come
    kept: tuple[int, ...]  # places of the rows that go on

    def moves(self, state: State) -> list[tuple[int, int, State]]:
        """Return (mines, ways, next state) for every number of mines the box may have."""
        needs = (*state[0], *self.opened)
        most = min([len(self.cells), *(needs[place] for place, _ in self.touched)])
        least = max([0, *(needs[place] - room for place, room in self.touched)])
        lowered = {place for place, _ in self.touched}
        found = []
        for mines in range(least, most + 1):
            after = tuple(needs[place] - mines * (place in lowered) for place in self.kept)
            found.append((mines, comb(len(self.cells), mines), (after, state[1] + mines)))
        return found


class Budget:
    """A limit on processor time; `check` raises OutOfTime once it is used up."""

    def __init__(self, seconds: float | None, work: str = "an exact answer") -> None:
        """Start the clock of some work."""
        self.seconds, self._work = seconds, work
        self._end = None if seconds is None else thinking_time() + seconds

    @property
    def exceeded(self) -> OutOfTime:
        """The error for work that takes longer."""
        return OutOfTime(f"{self._work} takes more than the {self.seconds:g} s allowed for it")

    @property
    def seconds_left(self) -> float | None:
        """What is left of the time, above 0; None without a limit."""
        return None if self._end is None else max(1e-9, self._end - thinking_time())

    @property
    def nanoseconds_left(self) -> int:
        """What is left of the time; without a limit the longest that kernels know."""
        if self._end is None:
            return LONGEST
        return min(LONGEST, max(0, int((self._end - thinking_time()) * 1e9)))

    def check(self) -> None:
        """Raise OutOfTime if the time is up."""
        if self._end is not None and thinking_time() > self._end:
            raise self.exceeded


def find_boxes(
    view: View, budget: Budget
) -> tuple[dict[int, int], dict[tuple[int, ...], list[int]]]:
    """Return the need of every row, and the cells that have the same rows."""
    shown, around = view.cells.ravel(), view.topology.around
    rows_of: dict[int, list[int]] = defaultdict(list)
    needs = {}
    for row in np.flatnonzero(shown >= 0).tolist():
        budget.check()
        near = [cell for cell in around(row) if shown[cell] < 0]
        if near:
            needs[row] = int(shown[row])
        for cell in near:
            rows_of[cell].append(row)
    boxes: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for cell in sorted(rows_of):
        boxes[tuple(rows_of[cell])].append(cell)
    return needs, boxes


def find_steps(
    needs: dict[int, int], boxes: dict[tuple[int, ...], list[int]], budget: Budget
) -> list[list[BoxStep]]:
    """Order the boxes of every component: always the met row with the fewest boxes to go."""
    of_row: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for box in boxes:
        for row in box:
            of_row[row].append(box)
    room = {row: sum(len(boxes[box]) for box in of_row[row]) for row in needs}
    todo = {row: len(of_row[row]) for row in needs}
    taken: set[tuple[int, ...]] = set()
    components, met = [], set[int]()
    for start in needs:
        if start in met:
            continue
        steps: list[BoxStep] = []
        open_rows: list[int] = []
        active = {start}
        while active:
            budget.check()
            row = min(active, key=lambda one: (todo[one], one))
            active.remove(row)
            met.add(row)
            for box in of_row[row]:
                if box in taken:
                    continue
                taken.add(box)
                active.update(other for other in box if other not in met)
                opened = [other for other in box if other not in open_rows]
                open_rows += opened
                for other in box:
                    todo[other] -= 1
                    room[other] -= len(boxes[box])
                steps.append(
                    BoxStep(
                        tuple(boxes[box]),
                        tuple(needs[other] for other in opened),
                        tuple((open_rows.index(other), room[other]) for other in box),
                        tuple(k for k, other in enumerate(open_rows) if todo[other] > 0),
                    )
                )
                open_rows = [other for other in open_rows if todo[other] > 0]
        components.append(steps)
    return components


def go_forward(steps: list[BoxStep], budget: Budget) -> list[Layer]:
    """Count the ways to every state, layer by layer."""
    layers: list[Layer] = [{((), 0): 1}]
    for step in steps:
        after: Layer = defaultdict(int)
        for number, (state, ways) in enumerate(layers[-1].items()):
            if number % 256 == 0:
                budget.check()
            for _, gain, to in step.moves(state):
                after[to] += ways * gain
        layers.append(dict(after))
    return layers


def go_back(
    steps: list[BoxStep], layers: list[Layer], onward: Layer, budget: Budget
) -> dict[int, int]:
    """Count the layouts in which each cell is a mine; `onward` weighs the last layer."""
    mined = {}
    for step, layer in zip(reversed(steps), reversed(layers[:-1]), strict=True):
        before: Layer = {}
        total = 0
        for number, (state, ways) in enumerate(layer.items()):
            if number % 256 == 0:
                budget.check()
            before[state] = 0
            for mines, gain, to in step.moves(state):
                weight = gain * onward.get(to, 0)
                before[state] += weight
                total += ways * mines * weight
        for cell in step.cells:
            mined[cell] = total // len(step.cells)  # equal by symmetry, so it divides evenly
        onward = before
    return mined


def convolve(one: list[int], two: list[int]) -> list[int]:
    """Multiply two polynomials."""
    product = [0] * (len(one) + len(two) - 1)
    for i, a in enumerate(one):
        if a:
            for j, b in enumerate(two):
                product[i + j] += a * b
    return product


def combinations(cells: int, most: int, budget: Budget) -> list[int]:
    """Return the ways to lay 0, 1, ..., `most` mines among some cells, each from the one before."""
    ways = [1]
    for mines in range(most):
        if mines % 256 == 0:
            budget.check()
        ways.append(ways[-1] * (cells - mines) // (mines + 1))
    return ways


def join_back(polys: list[list[int]], outside: list[int], budget: Budget) -> list[list[int]]:
    """Count what follows: entry [i][t] is the ways of components i, i + 1, ... and the outside.

    `outside` are the ways of the other cells by number of mines, all that are left at the end; t
    counts the mines that the components before i have above their fewest.
    """
    left = len(outside) - 1
    spread = [0]
    for poly in polys:
        spread.append(min(left, spread[-1] + len(poly) - 1))
    if sum(spread) * max(outside).bit_length() > MOST_BITS:
        raise TooHard("an exact answer takes more memory than is allowed for it")
    after = [[outside[left - t] for t in range(spread[-1] + 1)]]
    for poly, most in zip(reversed(polys), reversed(spread[:-1]), strict=True):
        later, joined = after[-1], []
        for t in range(most + 1):
            if t % 64 == 0:
                budget.check()
            joined.append(sum(ways * one for ways, one in zip(poly, later[t:], strict=False)))
        after.append(joined)
    return after[::-1]


def polynomial(layer: Layer) -> tuple[int, list[int]]:
    """Return the fewest mines of a component, and its solutions by the mines above these."""
    fewest = min((placed for _, placed in layer), default=0)
    poly = [0] * (max((placed for _, placed in layer), default=0) - fewest + 1)
    for (_, placed), ways in layer.items():
        poly[placed - fewest] = ways
    return fewest, poly


def count_layouts(view: View, timeout: float | None = None) -> Counts:
    """Count the layouts that fit a position, total number of mines included.

    Raises TooHard after `timeout` seconds of processor time.
    """
    budget = Budget(timeout)
    needs, boxes = find_boxes(view, budget)
    if any(need < 0 for need in needs.values()):
        return Counts(0, {})
    components = find_steps(needs, boxes, budget)
    boundary = {cell for cells in boxes.values() for cell in cells}
    outside = [cell for cell in np.flatnonzero(view.covered).tolist() if cell not in boundary]
    layers = [go_forward(steps, budget) for steps in components]
    ends = [polynomial(own[-1]) for own in layers]
    polys = [poly for _, poly in ends]
    left = view.level.mines - sum(fewest for fewest, _ in ends)
    if left < 0 or not all(own[-1] for own in layers):
        return Counts(0, {})

    ways = combinations(len(outside), left, budget)
    after = join_back(polys, ways, budget)
    layouts = after[0][0]
    if layouts == 0:
        return Counts(0, {})

    mined: dict[int, int] = {}
    before = [1]
    for i, (steps, own) in enumerate(zip(components, layers, strict=True)):
        budget.check()
        later, fewest = after[i + 1], ends[i][0]
        onward = {
            state: sum(a * b for a, b in zip(before, later[state[1] - fewest :], strict=False))
            for state in own[-1]
        }
        mined |= go_back(steps, own, onward, budget)
        before = convolve(before, polys[i])[: left + 1]
    if outside:
        total = sum(one * ways[left - t] * (left - t) for t, one in enumerate(before))
        mined |= dict.fromkeys(outside, total // len(outside))
    return Counts(layouts, mined)
