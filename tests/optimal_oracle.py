"""Perfect play on a whole board, the slow and obvious way: every move in every position."""

from fractions import Fraction
from itertools import combinations

from sapper.game.board import STARTS, protected
from sapper.game.topology import topology


def opened(grid, layout, shown, cell):
    """Return what a player sees after opening a safe cell: a 0 opens its neighbours."""
    shown, todo = dict(shown), [cell]
    while todo:
        cell = todo.pop()
        if cell not in shown:
            shown[cell] = sum(near in layout for near in grid.around(cell))
            if shown[cell] == 0:
                todo += grid.around(cell)
    return frozenset(shown.items())


def after(grid, layouts, shown, cell):
    """Group the layouts that spare a cell by what a player sees after opening it."""
    found = {}
    for layout in layouts:
        if cell not in layout:
            found.setdefault(opened(grid, layout, shown, cell), []).append(layout)
    return found


def most_wins(level, layouts, shown, kept):
    """Count the layouts that the best player wins who sees this; all of them show it."""
    if len(shown) == level.safe:
        return 1
    if shown not in kept:
        grid, seen = topology(level.width, level.height), {cell for cell, _ in shown}
        kept[shown] = max(
            sum(most_wins(level, *found[::-1], kept) for found in views.items())
            for views in (
                after(grid, layouts, shown, cell) for cell in range(level.cells) if cell not in seen
            )
        )
    return kept[shown]


def optimal_values(level):
    """Return by start rule the best chance and all first cells that have it, if there is one."""
    grid, kept = topology(level.width, level.height), {}
    values = {}
    for start in STARTS:
        chances = {}
        for first in range(level.cells):
            free = protected(level, start, first)
            layouts = [
                set(mines)
                for mines in combinations(range(level.cells), level.mines)
                if not free & set(mines)
            ]
            if layouts:
                views = after(grid, layouts, frozenset(), first)
                wins = sum(most_wins(level, *found[::-1], kept) for found in views.items())
                chances[grid.place(first)] = Fraction(wins, len(layouts))
        if chances:
            best = max(chances.values())
            values[start] = best, {place for place, one in chances.items() if one == best}
    return values
