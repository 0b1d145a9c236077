"""Minesweeper as a Gymnasium environment: one game after another, a cell to open as the action.

`gymnasium.make("sapper/Minesweeper-v0", level="9x9x10", start="safe", reward="win_only")` after
`import sapper`. What is observed and rewarded are parts (`parts.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sapper.errors import BadOption, IllegalMove, ask_for, whole
from sapper.game.game import Game
from sapper.game.level import BEGINNER, Level
from sapper.game.stream import check_seed
from sapper.game.view import COVERED
from sapper.interfaces.gym.frames import FRAMES, check_render_mode
from sapper.interfaces.gym.parts import Change, Task

ask_for("gymnasium", extra="rl")

import gymnasium
from gymnasium import spaces

MOST_DRAWN_SEED = 2**63  # where no seed is given


def observation_space(task: Task) -> spaces.Box:
    """Return the space of one observation, derived from an untouched board."""
    part, level = task.observation, task.level
    sample = part.write(np.full((level.height, level.width), COVERED, np.int8))
    return spaces.Box(part.low, part.high, sample.shape, sample.dtype.type)


class Minesweeper(gymnasium.Env[np.ndarray, np.int64]):
    """One game at a time; the action is a cell, row * width + col.

    An open cell may be opened again: nothing changes, and the reward says what that is worth.
    """

    metadata = {"render_modes": list(FRAMES), "render_fps": 4}  # noqa: RUF012  # gymnasium's way

    def __init__(
        self,
        level: Level | str = BEGINNER,
        start: str = "safe",
        reward: Any = "win_only",
        observation: Any = "numbers",
        render_mode: str | None = None,
    ) -> None:
        """Take a level, a start rule, and parts or their names."""
        self.task = Task.of(level, start, reward, observation)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(self.task)
        self.action_space = spaces.Discrete(self.task.level.cells)
        self.game: Game | None = None
        self._shown = np.zeros((0, 0), np.int8)
        self._opened = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin game 0 of a seed or, without one, the next game of the last seed."""
        seed = None if seed is None else check_seed(seed)
        super().reset(seed=seed)
        index = 0
        if seed is None and self.game is not None:
            seed, index = self.game.seed, self.game.index + 1
        elif seed is None:
            seed = int(self.np_random.integers(MOST_DRAWN_SEED))
        self.game = Game(self.task.level, seed, self.task.start, index)
        self._shown, self._opened = self.game.shown, 0
        return self._observe(), self._info(self.game)

    def step(self, action: np.int64 | int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Open a cell; returns observation, reward, whether the game is over, False and info."""
        if self.game is None:
            raise IllegalMove("reset the environment before its first step")
        game, level = self.game, self.task.level
        cell = whole(action, "an action", 0, level.cells - 1, IllegalMove)
        row, col = divmod(cell, level.width)
        before, alone = self._opened, self._is_alone(row, col)
        self._opened += len(game.open(row, col))
        self._shown = game.shown
        won, lost = game.status == "won", game.status == "lost"
        change = Change(level, before, self._opened, alone, won, lost)
        earned = float(self.task.reward(change))
        return self._observe(), earned, won or lost, False, self._info(game)

    def render(self) -> Any:
        """Draw the board as the render mode says; the mines show when the game is over."""
        if self.render_mode is None:
            raise BadOption("render needs a render_mode: make(..., render_mode='rgb_array')")
        if self.game is None:
            raise IllegalMove("reset the environment before it is drawn")
        board = None if self.game.status == "playing" else self.game.board
        return FRAMES[self.render_mode](self.game.view, board, self.game.exploded)

    def _is_alone(self, row: int, col: int) -> bool:
        """Return whether no neighbour of a cell is open."""
        block = self._shown[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2]
        return int((block >= 0).sum()) == int(self._shown[row, col] >= 0)

    def _observe(self) -> np.ndarray:
        return self.task.observation.write(self._shown.copy())

    def _info(self, game: Game) -> dict[str, Any]:
        """Return the covered cells, whether the game is won, and which game of its seed it is."""
        mask = (self._shown.ravel() == COVERED).astype(np.int8)
        return {"action_mask": mask, "won": game.status == "won", "index": game.index}
