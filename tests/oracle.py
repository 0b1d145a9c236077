"""Slow, obvious twins of everything fast: plain Python on dicts and sets, no kernels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np

from sapper import InconsistentView, View

Place = tuple[int, int]


def around(view: View, place: Place) -> list[Place]:
    row, col = place
    return [
        (r, c)
        for r, c in product((row - 1, row, row + 1), (col - 1, col, col + 1))
        if (r, c) != place and 0 <= r < view.level.height and 0 <= c < view.level.width
    ]


def places(view: View) -> Iterator[Place]:
    yield from product(range(view.level.height), range(view.level.width))


def is_covered(view: View, place: Place) -> bool:
    return bool(view.cells[place] < 0)


def constraints(view: View) -> list[tuple[frozenset[Place], int]]:
    """Every open number that touches a covered cell: those cells, and the number."""
    rows = []
    for place in places(view):
        if not is_covered(view, place):
            near = frozenset(p for p in around(view, place) if is_covered(view, p))
            if near:
                rows.append((near, int(view.cells[place])))
    return rows


def boundary(view: View) -> list[Place]:
    return sorted(set().union(*(near for near, _ in constraints(view))))


def solutions(view: View, most: int = 10**9) -> set[tuple[bool, ...]]:
    """All assignments of the boundary that meet every number, by trying both values of each cell.

    Raises OverflowError beyond `most`.
    """
    cells = boundary(view)
    rows = {cell: [row for row in constraints(view) if cell in row[0]] for cell in cells}
    found: set[tuple[bool, ...]] = set()
    mines: dict[Place, bool] = {}

    def fits(cell: Place) -> bool:
        for near, number in rows[cell]:
            known = [mines[cell] for cell in near if cell in mines]
            if not sum(known) <= number <= sum(known) + len(near) - len(known):
                return False
        return True

    def extend(k: int) -> None:
        if k == len(cells):
            found.add(tuple(mines[cell] for cell in cells))
            if len(found) > most:
                raise OverflowError
            return
        for value in (False, True):
            mines[cells[k]] = value
            if fits(cells[k]):
                extend(k + 1)
            del mines[cells[k]]

    extend(0)
    return found


def single_rows(view: View) -> tuple[set[Place], set[Place]]:
    """Safe and mined cells that follow from one number at a time, repeated until nothing is new."""
    safe: set[Place] = set()
    mined: set[Place] = set()
    while True:
        before = len(safe) + len(mined)
        for near, number in constraints(view):
            free = near - safe - mined
            left = number - len(near & mined)
            if left == 0:
                safe |= free
            elif left == len(free):
                mined |= free
        if len(safe) + len(mined) == before:
            return safe, mined


def risks(view: View, found: set[tuple[bool, ...]]) -> dict[Place, float]:
    """P of every covered cell: the plain share of solutions; outside, the density that is left."""
    cells = boundary(view)
    risk = {cell: sum(s[k] for s in found) / len(found) for k, cell in enumerate(cells)}
    outside = [p for p in places(view) if is_covered(view, p) and p not in risk]
    if outside:
        density = (view.level.mines - sum(risk.values())) / len(outside)
        risk |= dict.fromkeys(outside, min(1.0, max(0.0, density)))
    return risk


def edge_distance(view: View, place: Place) -> int:
    row, col = place
    return min(row, view.level.height - 1 - row, col, view.level.width - 1 - col)


def layouts(view: View, found: set[tuple[bool, ...]]) -> tuple[int, dict[Place, int]]:
    """How many layouts fit, mine count included, and in how many of them each cell is a mine."""
    cells = boundary(view)
    outside = [p for p in places(view) if is_covered(view, p) and p not in cells]
    total, mined = 0, dict.fromkeys([*cells, *outside], 0)
    for solution in found:
        left = view.level.mines - sum(solution)
        if 0 <= left <= len(outside):
            ways = comb(len(outside), left)
            total += ways
            for cell, mine in zip(cells, solution, strict=True):
                mined[cell] += ways * mine
            for cell in outside:
                mined[cell] += ways * left // len(outside)
    return total, mined


def constraints_at(view: View, numbers: Iterable[Place]) -> list[tuple[frozenset[Place], int]]:
    """The covered neighbours and the number at each of these places, where there are any."""
    rows = []
    for place in numbers:
        near = frozenset(p for p in around(view, place) if is_covered(view, p))
        if near and not is_covered(view, place):
            rows.append((near, int(view.cells[place])))
    return rows


def second_move_score(view: View, cell: Place, most: int) -> float | None:
    """Return the chance to survive a cell and then the safest cell of what it leads to.

    None where the position has too many solutions to list. A cell that can show one number only
    counts half. (A cell that shows 8 is left out of account.)
    """
    try:
        total, _ = layouts(view, solutions(view, most))
        score, shown = 0.0, 0
        for number in range(8):
            cells = view.cells.copy()
            cells[cell] = number
            try:
                after = View(view.level, cells)
            except InconsistentView:
                continue
            count, mined = layouts(after, solutions(after, most))
            if count:
                shown += 1
                risk = 0.0 if after.is_over else min(mined.values()) / count
                score += count / total * (1 - risk)
    except OverflowError:
        return None
    return score / 2 if shown == 1 else score


def is_alone(view: View, place: Place) -> bool:
    """Whether no neighbour of a cell is open."""
    return all(is_covered(view, near) for near in around(view, place))


def reward(name: str, before: View, after: View, place: Place, status: str) -> float:
    """What an action earns in the environment, by the name of the reward."""
    opened = sum(is_covered(before, p) and not is_covered(after, p) for p in places(before))
    if name == "win_only":
        return 1.0 if status == "won" else 0.0
    if name == "paper":
        return opened / (before.level.cells - before.level.mines)
    if status != "playing":
        return 1.0 if status == "won" else -1.0
    if opened == 0:
        return -0.3
    return -0.3 if is_alone(before, place) else 0.3


def full_layouts(view: View, most: int) -> list[frozenset[Place]]:
    """Every layout of a position: the mined cells of the boundary and of the cells outside it.

    Raises OverflowError where there are more than `most`.
    """
    cells = boundary(view)
    outside = [p for p in places(view) if is_covered(view, p) and p not in cells]
    found = []
    for solution in solutions(view, most):
        mined = [place for place, mine in zip(cells, solution, strict=True) if mine]
        left = view.level.mines - len(mined)
        if 0 <= left <= len(outside):
            if len(found) + comb(len(outside), left) > most:
                raise OverflowError
            found += [frozenset([*mined, *rest]) for rest in combinations(outside, left)]
    return found


def trends(won, columns, ratio, setup):
    """Least squares with a column for every ratio, and the robust errors as sums over boards."""
    dummies = (ratio[:, None] == np.unique(ratio)[None, :]).astype(float)
    design = np.hstack([columns, dummies])
    bread = np.linalg.pinv(design.T @ design)
    slope = bread @ design.T @ won
    meat = np.zeros((design.shape[1],) * 2)
    for board in np.unique(setup):
        own = setup == board
        score = design[own].T @ (won - design @ slope)[own]
        meat += np.outer(score, score)
    return slope, np.sqrt(np.diag(bread @ meat @ bread))


def untouched_board(width: int, height: int) -> dict[str, list[int]]:
    """What a record holds of an untouched board, each list by cell; cells count a border."""
    stride = width + 2
    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
    board = list(product(range(height), range(width)))

    def cell_of(place: Place) -> int:
        return (place[0] + 1) * stride + place[1] + 1

    def state(row: int, col: int) -> int:
        if (row, col) not in known:
            return (1 << 12) + (255 << 13) + (8 << 5) + 8  # the border: a wall
        which = sum(1 << k for k, (r, c) in enumerate(steps) if (row + r, col + c) in known)
        return (which << 13) + (which.bit_count() << 5) + 8

    def by_cell(order: list[Place]) -> tuple[list[int], list[int]]:
        at, index = [0] * cells, [0] * cells
        for k, place in enumerate(order):
            at[k], index[cell_of(place)] = cell_of(place), k
        return at, index

    known, cells = set(board), stride * (height + 2)
    place, index_of = by_cell(board)
    walls = {(r, c): (r in (0, height - 1)) + (c in (0, width - 1)) for r, c in board}
    ranked, rank = by_cell(sorted(board, key=lambda p: (-walls[p], p)))
    return {
        "step": [r * stride + c for r, c in steps],
        "far": [r * stride + c for r, c in product(range(-2, 3), repeat=2) if (r, c) != (0, 0)],
        "blank": [state(*p) for p in product(range(-1, height + 1), range(-1, width + 1))],
        "place": place,
        "index_of": index_of,
        "ranked": ranked,
        "rank": rank,
    }


def areas(cells: set[Place]) -> list[set[Place]]:
    """Split cells into those joined by sides or corners."""
    left, found = set(cells), []
    while left:
        area, waiting = set(), [left.pop()]
        while waiting:
            row, col = waiting.pop()
            area.add((row, col))
            near = {p for p in left if max(abs(p[0] - row), abs(p[1] - col)) <= 1}
            left -= near
            waiting += near
        found.append(area)
    return found


def measure(board: Any, shown: np.ndarray) -> dict[str, int]:
    """3BV, what is done of it, openings and islands, by sets of cells."""
    mines = {(int(row), int(col)) for row, col in np.argwhere(board.mines)}
    numbers = {
        place: sum(max(abs(place[0] - r), abs(place[1] - c)) == 1 for r, c in mines)
        for place in product(*map(range, board.mines.shape))
        if place not in mines
    }
    zeros = {place for place, number in numbers.items() if number == 0}
    alone = {
        (row, col)
        for row, col in numbers
        if not any(max(abs(row - r), abs(col - c)) <= 1 for r, c in zeros)
    }
    opened = {place for place in numbers if shown[place] >= 0}
    openings = areas(zeros)
    return {
        "three_bv": len(openings) + len(alone),
        "three_bv_done": sum(area <= opened for area in openings) + len(alone & opened),
        "openings": len(openings),
        "islands": len(areas(alone)),
    }
