"""Single point: one number at a time, and where that says nothing, the first cell that is left.

Run: python examples/single_point.py, or: sapper check examples/single_point.py:open_by_points
"""

import sapper


def open_by_points(view: sapper.View) -> list[tuple[int, int]]:
    """Return all cells that single numbers prove safe, or else one that is not proved a mine."""
    covered = {divmod(cell, view.level.width) for cell in range(view.level.cells)}
    covered = {cell for cell in covered if view.covered[cell]}
    mines: set[tuple[int, int]] = set()
    safe: set[tuple[int, int]] = set()
    while True:
        before = len(mines) + len(safe)
        for cell in range(view.level.cells):
            row, col = divmod(cell, view.level.width)
            near = {divmod(one, view.level.width) for one in view.topology.around(cell)} & covered
            number = view.cells[row, col]
            if number >= 0 and number == len(near - safe):
                mines |= near - safe
            if number >= 0 and number == len(near & mines):
                safe |= near - mines
        if len(mines) + len(safe) == before:
            return sorted(safe) or sorted(covered - mines)[:1]


if __name__ == "__main__":
    for player in (open_by_points, "single-point", "4.0"):
        results = sapper.play(player, sapper.BEGINNER, games=300, seed=1)
        name = results.run.solver.name
        print(f"{name}: won {results.rate:.0%}, {results.needless_per_game:.2f} needless guesses")
