"""Slow twins of measured games: every opened cell is analysed in the light of those before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np

from sapper import Game, InconsistentView, Level, Results, View, analyse

Place = tuple[int, int]
Decide = Callable[[View, int], Iterable[Place]]
LEFT_OUT = 2e-5  # the kernels leave out that a cell shows 8
STAGE_ENDS = (0.03, 0.13, 0.9)  # shares of the safe cells
COUNTS = ("won", "opened", "moves", "guesses", "needless")


@dataclass
class Measured:
    """What one game came to."""

    won: bool = False
    opened: int = 0
    moves: int = 0
    guesses: int = 0
    needless: int = 0
    given_away: float = 0.0
    stages: list[float] = field(default_factory=lambda: [0.0] * 4)
    zeros: float = 0.0


def chance_of_zero(view: View, cell: Place) -> float:
    """Return the chance that a cell shows 0 if it is safe, from numbers of layouts."""
    result = analyse(view)
    if result.risk[cell] == 1.0:
        return 0.0
    cells = view.cells.copy()
    cells[cell] = 0
    try:
        zeros = analyse(View(view.level, cells)).solutions
    except InconsistentView:
        zeros = 0
    return zeros / (result.solutions * (1 - result.risk[cell]))


def open_measured(game: Game, cell: Place, found: Measured) -> None:
    """Open a cell, and note its exact risk beside the least one."""
    is_free = game.board is None and game.start != "none"
    risk = np.zeros((1, 1)) if is_free else analyse(game.view).risk
    here, least = (0.0, 0.0) if is_free else (float(risk[cell]), float(np.nanmin(risk)))
    opened = int((game.view.cells >= 0).sum())
    is_noted = here > 0 or (game.board is None and game.start == "safe")
    zero = chance_of_zero(game.view, cell) if is_noted else 0.0
    game.open(*cell)
    if is_noted and game.status != "lost":
        found.zeros += (game.view.cells[cell] == 0) - zero
    found.moves += 1
    if here > 0:
        found.guesses += 1
        found.needless += least == 0
        found.given_away += here - least
        stage = sum(opened >= end * game.level.safe for end in STAGE_ENDS)
        found.stages[stage] += here - (game.status == "lost")


def measure(decide: Decide, game: Game, first: Place | None = None) -> Measured:
    """Play a game by a rule that returns the cells to open."""
    found = Measured()
    while game.status == "playing":
        told = (
            [first] if first is not None and game.board is None else decide(game.view, game.index)
        )
        for cell in told:
            if game.status == "playing" and game.view.cells[cell] < 0:
                open_measured(game, cell, found)
    found.won = game.status == "won"
    found.opened = int((game.view.cells >= 0).sum())
    return found


def measure_all(
    decide: Decide, level: Level, games: int, seed: int, start: str, first: Place | None = None
) -> list[Measured]:
    """Measure the first games of a run."""
    return [measure(decide, Game(level, seed, start, k), first) for k in range(games)]


def check_measures(results: Results, twins: list[Measured], counts: Iterable[str] = COUNTS) -> None:
    """Compare the games of the arena with their twins, game by game."""
    for name in counts:
        np.testing.assert_array_equal(getattr(results, name), [getattr(t, name) for t in twins])
    away = [twin.given_away for twin in twins]
    np.testing.assert_allclose(results.given_away, away, atol=1e-9)
    np.testing.assert_allclose(results.variates[:, :4], [t.stages for t in twins], atol=1e-9)
    np.testing.assert_allclose(results.variates[:, 5], [t.zeros for t in twins], atol=LEFT_OUT)
    assert not results.variates[:, [4, *range(6, 11)]].any()
