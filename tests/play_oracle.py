"""Slow, obvious twins of play on given layouts: plain Python on dicts and sets, no kernels."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np

from oracle import Place, places
from sapper import Decision, Level, View


def open_on(
    level: Level, layout: frozenset[Place], state: dict[Place, int], cell: Place
) -> dict[Place, int]:
    """What is shown after a cell that is no mine is opened, by the rule of the game."""
    after, waiting = dict(state), [cell]
    while waiting:
        row, col = waiting.pop()
        if (row, col) not in after:
            near = [
                (r, c)
                for r, c in product((row - 1, row, row + 1), (col - 1, col, col + 1))
                if (r, c) != (row, col) and 0 <= r < level.height and 0 <= c < level.width
            ]
            after[row, col] = sum(p in layout for p in near)
            if after[row, col] == 0:
                waiting += near
    return after


def shown_in(view: View) -> dict[Place, int]:
    return {place: int(view.cells[place]) for place in places(view) if view.cells[place] >= 0}


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
                after = frozenset(open_on(level, layout, state, cell).items())
                groups.setdefault(after, []).append(layout)
        return sum(wins(members, dict(after)) for after, members in groups.items())

    return wins(layouts, shown)


def perfect_wins_by(view: View, layouts: list[frozenset[Place]], cell: Place) -> int:
    """How many of these layouts are won by opening a cell and then playing perfectly."""
    groups: dict[frozenset[tuple[Place, int]], list[frozenset[Place]]] = {}
    for layout in layouts:
        if cell not in layout:
            after = frozenset(open_on(view.level, layout, shown_in(view), cell).items())
            groups.setdefault(after, []).append(layout)
    return sum(
        perfect_wins(view.level, members, dict(after), {}) for after, members in groups.items()
    )


def is_won(
    view: View,
    layout: frozenset[Place],
    cell: Place,
    decide: Callable[[View], Decision],
) -> bool:
    """Whether a game is won in which a cell is opened, and then what `decide` says."""
    level, shown, todo = view.level, shown_in(view), [cell]
    while True:
        for place in todo:
            if place in layout:
                return False
            shown = open_on(level, layout, shown, place)
        if len(shown) == level.cells - level.mines:
            return True
        cells = np.full((level.height, level.width), -1)
        for place, number in shown.items():
            cells[place] = number
        decision = decide(View(level, cells))
        todo = list(decision.safe or [decision.cell])
