"""Game: open, flag and chord on a board whose mines are laid when the first cell is opened."""

from __future__ import annotations

import numpy as np

from sapper.errors import IllegalMove
from sapper.game.board import Board, check_start
from sapper.game.level import Level
from sapper.game.stream import check_seed
from sapper.game.topology import topology
from sapper.game.view import COVERED, FLAG, View


class Game:
    """One game. `Game(level, seed, start, index)` is game `index` of a run with the same seed."""

    def __init__(self, level: Level, seed: int = 0, start: str = "safe", index: int = 0) -> None:
        """Prepare an untouched board; mines are laid when the first cell is opened.

        `start` is what that cell is promised: "safe", "open" (it shows 0) or "none". `status` is
        "playing", then "won" or "lost".
        """
        check_start(level, start)
        self.level = level
        self.seed = check_seed(seed)
        self.index = check_seed(index, "index")
        self.start = start
        self.board: Board | None = None
        self.status = "playing"
        self.exploded: tuple[int, int] | None = None
        self._shown = np.full(level.cells, COVERED, np.int8)
        self._to_open = level.safe
        self._topology = topology(level.width, level.height)

    @classmethod
    def on(cls, board: Board, view: View | None = None) -> Game:
        """Play on a given layout, from a position of it if one is given."""
        game = cls(board.level, start="none")
        game.board = board
        if view is not None:
            wrong = ~view.covered & (board.mines | (view.cells != board.numbers))
            if view.level != board.level or wrong.any():
                raise IllegalMove("the board does not lie under this position")
            game._shown = view.cells.flatten()
            game._to_open -= int((~view.covered).sum())
            game.status = "won" if view.is_over else "playing"
        return game

    @property
    def shown(self) -> np.ndarray:
        """What the player sees now, as plain numbers: int8, shape (height, width), a copy."""
        return self._shown.reshape(self.level.height, self.level.width).copy()

    @property
    def view(self) -> View:
        """What the player sees now."""
        return View(self.level, self._shown.reshape(self.level.height, self.level.width))

    def open(self, row: int, col: int) -> tuple[tuple[int, int], ...]:
        """Open a cell, and the area around it if it shows 0; returns the cells opened.

        A flagged or open cell stays as it is. Opening a mine loses the game.
        """
        cell = self._playable(row, col)
        if self._shown[cell] != COVERED:
            return ()
        return self._open([cell])

    def flag(self, row: int, col: int) -> None:
        """Set or remove the flag of a covered cell."""
        cell = self._playable(row, col)
        if self._shown[cell] < 0:
            self._shown[cell] = COVERED if self._shown[cell] == FLAG else FLAG

    def chord(self, row: int, col: int) -> tuple[tuple[int, int], ...]:
        """Open all unflagged neighbours of a number that has as many flags around it."""
        return self._open([self._topology.cell(*place) for place in self.chorded(row, col)])

    def chorded(self, row: int, col: int) -> tuple[tuple[int, int], ...]:
        """Return the cells that a chord would open."""
        cell = self._playable(row, col)
        near = self._topology.around(cell)
        flags = sum(self._shown[other] == FLAG for other in near)
        if self._shown[cell] < 0 or self._shown[cell] != flags:
            return ()
        return tuple(self._topology.place(other) for other in near if self._shown[other] == COVERED)

    def _playable(self, row: int, col: int) -> int:
        if self.status != "playing":
            raise IllegalMove(f"the game is over: {self.status}")
        return self._topology.cell(row, col)

    def _open(self, cells: list[int]) -> tuple[tuple[int, int], ...]:
        """Open cells, then the neighbours of every 0 among them; mines end the game."""
        place = self._topology.place
        if self.board is None and cells:
            first = place(cells[0])
            self.board = Board.random(self.level, self.seed, first, self.start, self.index)
        if self.board is None:
            return ()
        mines, numbers = self.board.mines.ravel(), self.board.numbers.ravel()
        for cell in cells:
            if mines[cell]:
                self.status = "lost"
                self.exploded = place(cell)
                return ()
        around = self._topology.around
        opened: list[int] = []
        waiting = list(cells)
        while waiting:
            cell = waiting.pop()
            if self._shown[cell] != COVERED:
                continue
            self._shown[cell] = numbers[cell]
            opened.append(cell)
            if numbers[cell] == 0:
                waiting.extend(around(cell))
        self._to_open -= len(opened)
        if self._to_open == 0:
            self.status = "won"
        return tuple(place(cell) for cell in opened)
