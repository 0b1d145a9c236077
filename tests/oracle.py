"""Slow, obvious twins of everything fast: plain Python on dicts and sets, no kernels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import comb, log

import numpy as np

from sapper import InconsistentView, Level, View

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


def perfect_wins(
    level: Level,
    layouts: list[frozenset[Place]],
    shown: dict[Place, int],
    memo: dict[frozenset[tuple[Place, int]], int],
) -> int:
    """How many of these layouts the best player wins from here: plain minimax on what is shown.

    Opens cells by the rule of the game, zeros included. Boards of up to nine cells are searched
    in full, larger ones open safe cells first. `memo` keeps what was found for a position.
    """
    cells = list(product(range(level.height), range(level.width)))
    near = {
        (r, c): [p for p in cells if p != (r, c) and max(abs(p[0] - r), abs(p[1] - c)) == 1]
        for r, c in cells
    }

    def opened(layout: frozenset[Place], state: dict[Place, int], cell: Place) -> dict[Place, int]:
        after, waiting = dict(state), [cell]
        while waiting:
            here = waiting.pop()
            if here not in after:
                after[here] = sum(p in layout for p in near[here])
                if after[here] == 0:
                    waiting += near[here]
        return after

    def wins(possible: list[frozenset[Place]], state: dict[Place, int]) -> int:
        key = frozenset(state.items())
        if len(state) == len(cells) - level.mines:
            return len(possible)
        if key not in memo:
            covered = [cell for cell in cells if cell not in state]
            safe = [cell for cell in covered if not any(cell in layout for layout in possible)]
            # Opening a safe cell never hurts; without this, every order of them would be tried.
            choices = safe[:1] if safe and len(cells) > 9 else covered
            memo[key] = max(wins_by(possible, state, cell) for cell in choices)
        return memo[key]

    def wins_by(possible: list[frozenset[Place]], state: dict[Place, int], cell: Place) -> int:
        groups: dict[frozenset[tuple[Place, int]], list[frozenset[Place]]] = {}
        for layout in possible:
            if cell not in layout:
                after = frozenset(opened(layout, state, cell).items())
                groups.setdefault(after, []).append(layout)
        return sum(wins(members, dict(after)) for after, members in groups.items())

    return wins(layouts, shown)


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


def location_score(view: View, place: Place, printed: bool) -> float:
    """Chance that no neighbour is a mine: exponent 4, 6 or 8 for corner, edge, middle."""
    _, mined = single_rows(view)
    unknown = sum(is_covered(view, p) for p in places(view)) - len(mined)
    ratio = (view.level.mines - len(mined)) / unknown
    sides = (place[0] in (0, view.level.height - 1)) + (place[1] in (0, view.level.width - 1))
    power = 8 - 2 * sides
    return 1 - ratio**power if printed else (1 - ratio) ** power


def feature_row(view: View, place: Place, risk: dict[Place, float]) -> list[float]:
    """The nine facts of a candidate; `risk` is P of every covered cell."""
    _, mined = single_rows(view)
    variables = [cell for cell in boundary(view) if cell not in mined]
    p, q = view.level.width, view.level.height
    turned = q > p
    if turned:
        p, q = q, p

    def along(cell: Place) -> Place:
        return cell if turned else (cell[1], cell[0])

    least = min((round(risk[cell], 12) for cell in variables), default=0.0)
    best = [cell for cell in variables if round(risk[cell], 12) == least]
    index = along(best[0])[0] * q + along(best[0])[1] if best else -1
    i, j = along(place)
    i, j = sorted((min(i, p - 1 - i), min(j, q - 1 - j)))
    known = risk[place] if place in variables else 0.5
    score = location_score(view, place, printed=False)
    return [p, q, view.level.mines, i, j, known, len(variables),
            index, score]  # fmt: skip


def window(view: View, place: Place, risk: dict[Place, float], alpha: float) -> list[float]:
    """Sc of a cell and its neighbours, row by row; -1 where a cell is open or none.

    The nearest edge of the board is above, the next one to the left.
    """
    _, mined = single_rows(view)
    row, col = place
    below, beyond = view.level.height - 1 - row, view.level.width - 1 - col
    down = -1 if 2 * row >= view.level.height else 1
    right = -1 if 2 * col >= view.level.width else 1
    turned = min(col, beyond) < min(row, below)
    found = []
    for a in (-1, 0, 1):
        for b in (-1, 0, 1):
            near = (
                (row + down * b, col + right * a) if turned else (row + down * a, col + right * b)
            )
            if near not in set(places(view)) or not is_covered(view, near):
                found.append(-1.0)
                continue
            safety = 0.0 if near in mined else 1 - risk[near]
            score = location_score(view, near, printed=False)
            found.append(alpha * safety + (1 - alpha) * score)
    return found


def returns(rewards: list[float], discount) -> list[float]:
    """The discounted sum of the rewards from each decision on."""
    return [
        sum(discount(k - t) * rewards[k] for k in range(t, len(rewards)))
        for t in range(len(rewards))
    ]


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
    edge = boundary(view)
    outside = [p for p in places(view) if is_covered(view, p) and p not in edge]
    found = []
    for solution in solutions(view, most):
        mined = [place for place, mine in zip(edge, solution, strict=True) if mine]
        left = view.level.mines - len(mined)
        if 0 <= left <= len(outside):
            if len(found) + comb(len(outside), left) > most:
                raise OverflowError
            found += [frozenset([*mined, *rest]) for rest in combinations(outside, left)]
    return found


def entropy(risk: float) -> float:
    """How uncertain a mine with this chance is."""
    return -sum(p * log(p) for p in (risk, 1 - risk) if p > 0)


def share(found: list[frozenset[Place]], cell: Place) -> float:
    """In which share of the layouts a cell is mined."""
    return sum(cell in layout for layout in found) / len(found)


def groups(view: View, unknown: set[Place]) -> list[set[Place]]:
    """The unknown cells next to numbers, those in one group that a chain of numbers ties."""
    parts: list[set[Place]] = []
    for place in places(view):
        near = {p for p in around(view, place) if p in unknown}
        if near and not is_covered(view, place):
            tied = [part for part in parts if part & near]
            parts = [part for part in parts if part not in tied] + [near.union(*tied)]
    return parts


def prospect(
    view: View, cell: Place, marked: set[Place], found: list[frozenset[Place]]
) -> list[float]:
    """What a cell leads to, fact by fact, from a list of all layouts.

    `marked` are the mines that are known before anything is counted.
    """
    level = view.level
    unknown = {p for p in places(view) if is_covered(view, p) and p not in marked}
    parts = groups(view, unknown)
    edge = set().union(*parts)
    outside = unknown - edge
    near = [p for p in around(view, cell) if p in unknown]
    changed = [part for part in parts if cell in part or part & set(near)]
    others = [part for part in parts if part not in changed]
    inside = set(near).union(*changed) - {cell}
    rest = outside - inside - {cell}
    fact = [0.0] * 28
    safe = [layout for layout in found if cell not in layout]
    fact[0] = len(safe) / len(found)
    doubt_elsewhere = sum(entropy(share(found, p)) for part in others for p in part)
    numbers = sorted({sum(p in layout for p in near) for layout in safe} - {8})
    for shown in numbers:
        after = [layout for layout in safe if sum(p in layout for p in near) == shown]
        chance = fact[0] * len(after) / sum(sum(p in g for p in near) in numbers for g in safe)
        risk = {p: share(after, p) for p in unknown - {cell}}
        best = 1 - min(risk.values(), default=0.0)
        unsure = [risk[p] for p in inside if 0 < risk[p] < 1]
        density = sum(risk[p] for p in rest) / len(rest) if rest else 0.0
        doubt = sum(map(entropy, unsure))
        fact[1] += chance * best
        fact[2] += chance * best**2
        fact[3] += chance * (best > 1 - 1e-12)
        fact[4] += chance * min(sum(risk[p] == 0 for p in inside), 8) / 8
        fact[5] += chance * min(sum(risk[p] == 1 for p in inside), 8) / 8
        fact[6] += chance * doubt / 10
        fact[7] += chance * log(max(1 - min(unsure), 1e-3)) if unsure else 0.0
        fact[8] += chance * (doubt + doubt_elsewhere + len(rest) * entropy(density)) / 50
        fact[9] += chance * (shown == 0)
        fact[10] += chance * shown / 8
        fact[11] -= chance * log(chance)
        fact[12] += chance * density
    fact[13] = float(len(numbers) == 1)
    fact[14] = sum(log(max(1 - min(share(found, p) for p in part), 1e-3)) for part in others)
    fact[15] = doubt_elsewhere / 10
    fact[16] = (1 + len(others)) / 5
    fact[17] = len(inside) / 30
    fact[18] = sum(p in outside for p in near) / 8
    walls = (cell[0] in (0, level.height - 1)) + (cell[1] in (0, level.width - 1))
    fact[19], fact[20] = float(walls == 2), float(walls == 1)
    fact[21] = log(1 + len(outside)) / 6
    fact[22] = sum(not is_covered(view, p) for p in places(view)) / level.safe
    fact[23] = (level.mines - len(marked)) / len(unknown)
    fact[24] = log(1 + len(unknown)) / 6
    fact[25] = sum(share(found, p) for p in outside) / len(outside) if outside else 0.0
    fact[26] = level.mines / level.cells
    fact[27] = log(level.cells) / 6
    return fact


def surroundings(
    view: View, cell: Place, marked: set[Place], found: list[frozenset[Place]]
) -> list[float]:
    """The 7x7 cells around a cell, seven numbers for each."""
    unknown = {p for p in places(view) if is_covered(view, p) and p not in marked}
    edge = set().union(*groups(view, unknown))
    planes = []
    for place in product(*(range(middle - 3, middle + 4) for middle in cell)):
        seen = [0.0] * 7
        if not (0 <= place[0] < view.level.height and 0 <= place[1] < view.level.width):
            seen[0] = 1.0
        elif not is_covered(view, place):
            near = set(around(view, place))
            seen[1] = 1.0
            seen[5] = float(view.cells[place] - len(near & marked))
            seen[6] = float(bool(near & unknown))
        elif place in marked:
            seen[2] = 1.0
        else:
            seen[3] = 5 * (share(found, place) - 0.2)
            seen[4] = float(place not in edge)
        planes += seen
    return planes


def fifties(view: View, layout: frozenset[Place], unknown: set[Place]) -> list[set[Place]]:
    """The 50/50s of a layout, each with the cells that make it.

    Two unknown cells side by side, or four in a square, whose mines may change places without any
    other safe cell showing another number. They and the cells that see one side only make it.
    """

    def numbers(mines: frozenset[Place], but: set[Place]) -> list[int]:
        safe = (p for p in places(view) if p not in mines and p not in but)
        return [sum(near in mines for near in around(view, p)) for p in safe]

    shapes = ([(0, 0), (0, 1)], [(0, 0), (1, 0)], [(0, 0), (0, 1), (1, 0), (1, 1)])
    found = []
    for (row, col), shape in product(places(view), shapes):
        cells = {(row + down, col + right) for down, right in shape}
        mined = cells & layout
        is_pattern = len(mined) == len(cells) // 2 and len({sum(p) % 2 for p in mined}) == 1
        if not cells <= unknown or not is_pattern:
            continue
        other = frozenset(layout - mined | cells - mined)
        if numbers(layout, cells) == numbers(other, cells):
            sides = mined, cells - mined
            seen = [[sum(p in around(view, q) for p in side) for side in sides] for q in layout]
            ends = {q for q, (one, two) in zip(layout, seen, strict=True) if one != two}
            found.append(cells | ends)
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
