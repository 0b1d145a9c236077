"""Thousands of games as one Gymnasium vector environment: a step of all is one compiled call.

Game by game and bit by bit it is gymnasium's own SyncVectorEnv over single environments, faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sapper.errors import BadOption, IllegalMove, ask_for, shown, whole
from sapper.game.board import Board
from sapper.game.level import BEGINNER, Level
from sapper.game.stream import check_seed
from sapper.game.view import View
from sapper.interfaces.gym.env import MOST_DRAWN_SEED, observation_space
from sapper.interfaces.gym.frames import FRAMES, check_render_mode
from sapper.interfaces.gym.parts import Change, Task
from sapper.kernels.core.codes import LOST, PLAYING, START_CODES, WON
from sapper.kernels.core.types import records
from sapper.kernels.play.environment import (
    ENVIRONMENT_STATE,
    MINE,
    GameTable,
    begin_games,
    step_games,
)
from sapper.kernels.workspace import Workspace

ask_for("gymnasium", extra="rl")

from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

MOST_GAMES = 1_000_000
Seeds = int | Sequence[int | None] | None


def read_autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    """Read when a game that is over begins anew: NextStep, SameStep or Disabled."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        words = ", ".join(one.value for one in AutoresetMode)
        raise BadOption(f"autoreset_mode must be one of {words}, not {shown(mode)}") from None


class MinesweeperVector(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many games side by side; the actions are cells, one for each game.

    What it returns is the caller's: no later step writes to it.
    """

    def __init__(
        self,
        num_envs: int = 1,
        level: Level | str = BEGINNER,
        start: str = "safe",
        reward: Any = "win_only",
        observation: Any = "numbers",
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        """Take what the single environment takes, the number of games, and when they restart."""
        self.task = Task.of(level, start, reward, observation)
        self.num_envs = whole(num_envs, "num_envs", 1, MOST_GAMES)
        self.render_mode = check_render_mode(render_mode)
        self.autoreset_mode = read_autoreset(autoreset_mode)
        self.metadata = {
            "render_modes": list(FRAMES),
            "render_fps": 4,
            "autoreset_mode": self.autoreset_mode,
        }
        self.single_observation_space = observation_space(self.task)
        self.single_action_space = spaces.Discrete(self.task.level.cells)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._lay_tables()

    def _lay_tables(self) -> None:
        """Allocate the memory of all games."""
        level, games = self.task.level, self.num_envs
        self._workspace = Workspace(level.width, level.height, level.mines)
        self._states = records(games, ENVIRONMENT_STATE)
        self._layouts = np.zeros((games, int(self._workspace.games[0].cells)), np.uint8)
        self._shown = np.zeros((games, level.cells), np.int8)
        self._covered = np.zeros((games, level.cells), np.int8)
        self._table = GameTable(self._states, self._layouts, self._shown, self._covered)
        self._all = np.ones(games, bool)
        self._seeded = np.zeros(games, bool)

    @property
    def seeds(self) -> np.ndarray:
        """The seed of every game, uint64: `Game(level, seed, start, index)` is the same game."""
        return np.asarray(self._states["seed"].copy())

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin game 0 of the seeds s, s + 1, ..., or of a list of seeds, one for each game.

        Without a seed, the next game of the last one. `options={"reset_mask": which}` leaves the
        games that are not marked as they are.
        """
        seeds = self._read_seeds(seed)
        which = self._read_mask((options or {}).get("reset_mask", self._all))
        if isinstance(seed, int):
            super().reset(seed=seed)
        for slot in np.flatnonzero(which).tolist():
            own, state = seeds[slot], self._states[slot]
            if own is not None:
                state.seed, state.index = own, 0
            elif self._seeded[slot]:
                state.index += np.uint64(1)
            else:
                state.seed = int(self.np_random.integers(MOST_DRAWN_SEED))
        self._seeded |= which
        begin_games(self._table, which)
        return self._observe(), self._info(which)

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Open a cell in every game; a game that is over begins anew, as the autoreset mode says.

        Returns observations, rewards (float64), which games are over, False for each, and info.
        """
        self._take(self._read_actions(actions))
        rewards = np.empty(self.num_envs)
        rewards[:] = self.task.reward(self._change())
        rewards[self._states["begun"]] = 0.0
        over = self._states["status"] != PLAYING
        truncated = np.zeros(self.num_envs, bool)
        ends = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            ends = self._ends(over)
            self._states["index"][over] += np.uint64(1)
            begin_games(self._table, over)
        return self._observe(), rewards, over, truncated, ends | self._info(self._all)

    def render(self) -> tuple[Any, ...]:
        """Draw every game as the render mode says."""
        if self.render_mode is None:
            raise BadOption("render needs a render_mode: make_vec(..., render_mode='rgb_array')")
        if not self._seeded.all():
            raise IllegalMove("reset the environment before it is drawn")
        return tuple(self._draw(slot) for slot in range(self.num_envs))

    def _draw(self, slot: int) -> Any:
        level, state = self.task.level, self._states[slot]
        board, exploded = None, None
        if state.status != PLAYING:
            mines = (self._layouts[slot] & MINE).reshape(level.height + 2, level.width + 2)
            board = Board(mines[1:-1, 1:-1] > 0)
        if state.status == LOST:
            exploded = divmod(int(state.exploded), level.width)
        view = View(level, self._shown[slot].reshape(level.height, level.width))
        return FRAMES[str(self.render_mode)](view, board, exploded)

    def _take(self, actions: np.ndarray) -> None:
        """Take the actions, or say what is wrong with one of them."""
        if not self._seeded.all():
            raise IllegalMove("reset the environment before its first step")
        if self.autoreset_mode is AutoresetMode.DISABLED:
            over = np.flatnonzero(self._states["status"] != PLAYING)
            if over.size:
                raise IllegalMove(f"game {over[0]} is over: reset it, with a reset_mask")
        start = START_CODES[self.task.start]
        wrong = step_games(self._workspace.games, actions, start, self._table)
        if wrong >= 0:
            cells = self.task.level.cells
            whole(actions[wrong], f"the action of game {wrong}", 0, cells - 1, IllegalMove)

    def _change(self) -> Change:
        """Return what the last actions did, in arrays of their own."""
        now = self._states
        status = now["status"]
        return Change(
            self.task.level,
            now["before"].copy(),
            now["opened"].copy(),
            now["alone"].copy(),
            status == WON,
            status == LOST,
        )

    def _observe(self) -> np.ndarray:
        level = self.task.level
        boards = self._shown.reshape(self.num_envs, level.height, level.width)
        return self.task.observation.write(boards.copy())

    def _info(self, which: np.ndarray) -> dict[str, Any]:
        """Return the info of the single environment as arrays; zeros where `which` is not set."""
        now = self._states
        facts = {
            "action_mask": self._covered.copy(),
            "won": now["status"] == WON,
            "index": now["index"].astype(np.int64),
        }
        if not which.all():
            for fact in facts.values():
                fact[~which] = 0
        return facts | {f"_{name}": which.copy() for name in facts}

    def _ends(self, over: np.ndarray) -> dict[str, Any]:
        """Return the last observation and info of the games that are over."""
        seen, last = self._observe(), np.full(self.num_envs, None, object)
        for slot in np.flatnonzero(over):
            last[slot] = seen[slot]
        marks = {"_final_obs": over.copy(), "_final_info": over.copy()}
        return {"final_obs": last, "final_info": self._info(over)} | marks

    def _read_actions(self, actions: Any) -> np.ndarray:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise IllegalMove(f"actions are {self.num_envs} whole numbers, not {shown(actions)}")
        return np.ascontiguousarray(given, np.int64)

    def _read_seeds(self, seed: Seeds) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, Sequence | np.ndarray):
            if len(seed) != self.num_envs:
                raise BadOption(f"{self.num_envs} games need as many seeds, not {len(seed)}")
            return [None if own is None else check_seed(own) for own in seed]
        first = check_seed(seed)
        check_seed(first + self.num_envs - 1, "the last seed")
        return list(range(first, first + self.num_envs))

    def _read_mask(self, which: Any) -> np.ndarray:
        mask = np.asarray(which)
        if mask.shape != (self.num_envs,) or mask.dtype != bool or not mask.any():
            raise BadOption(
                f"reset_mask must be {self.num_envs} booleans, not all False, not {shown(which)}"
            )
        return mask
