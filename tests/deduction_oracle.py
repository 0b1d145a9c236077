"""The study of deduction once more: game by game, cell by cell, on sets of places."""

from __future__ import annotations

from collections.abc import Callable

import oracle
from sapper import Game, Level, View, analyse, solver
from sapper.suite.consistency import deduce_by_sets

Place = tuple[int, int]
Proved = tuple[set[Place], set[Place]]


def by_sets(k: int) -> Callable[[View], Proved]:
    """What connected sets of up to k numbers prove: safe cells and mines."""

    def prove(view: View) -> Proved:
        found = deduce_by_sets(view, k)
        return set(found.safe), set(found.mines)

    return prove


def by_solutions(view: View) -> Proved:
    """What all numbers prove, by listing the solutions of the boundary."""
    cells, found = oracle.boundary(view), oracle.solutions(view)
    safe = {cell for k, cell in enumerate(cells) if not any(one[k] for one in found)}
    return safe, {cell for k, cell in enumerate(cells) if all(one[k] for one in found)}


def by_layouts(view: View) -> Proved:
    """What all numbers and the mine count prove, by counting layouts."""
    found = analyse(view)
    return set(found.safe), set(found.mines)


PROVE = {
    "GAC": by_sets(1),
    "2-RC": by_sets(2),
    "3-RC": by_sets(3),
    "all": by_solutions,
    "exact": by_layouts,
}


def begin(level: Level, seed: int, start: str, first: Place, index: int) -> Game:
    """Begin a game of a run."""
    game = Game(level, seed, start, index)
    game.open(*first)
    return game


def open_all(game: Game, cells: set[Place]) -> None:
    """Open cells; some may be open already, after a 0 among them."""
    for cell in cells:
        if game.status == "playing":
            game.open(*cell)


def solves(game: Game, prove: Callable[[View], Proved]) -> bool:
    """Tell whether what is proved safe opens the whole board."""
    while game.status == "playing" and (safe := prove(game.view)[0]):
        open_all(game, safe)
    return game.status == "won"


def follow(game: Game, seed: int) -> list[tuple[View, set[Place], set[Place]]]:
    """Play on as `exact` does; list positions with the safe cells and mines just certain."""
    found, known = [], set()
    while game.status == "playing":
        view = game.view
        safe, mined = by_layouts(view)
        found.append((view, safe, mined - known))
        known |= mined
        open_all(game, safe or {solver("exact").decide(view, seed, game.index).cell})
    return found


def counts(
    name: str, level: Level, seed: int, start: str, first: Place, games: int
) -> dict[str, tuple[int, int]]:
    """For each measure of the study: how many a deduction settles, and of how many."""
    prove = PROVE[name]
    total = {key: [0, 0] for key in ("games", "no_guess", "moves", "safe", "mined")}

    def add(key: str, found: int, there: int) -> None:
        total[key][0] += found
        total[key][1] += there

    for index in range(games):
        run = (level, seed, start, first, index)
        solved, solvable = solves(begin(*run), prove), solves(begin(*run), by_layouts)
        add("games", solved, 1)
        add("no_guess", solved and solvable, solvable)
        for view, safe, mined in follow(begin(*run), seed):
            found = prove(view)
            add("moves", bool(found[0]), bool(safe))
            add("safe", len(found[0] & safe), len(safe))
            add("mined", len(found[1] & mined), len(mined))
    return {key: (found, there) for key, (found, there) in total.items()}
