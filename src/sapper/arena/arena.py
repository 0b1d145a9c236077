"""The arena: many games of one solver, spread over threads. Game i depends on (seed, i) alone."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np

from sapper.arena.instep import InStep
from sapper.arena.luck import Adjusted, Luck
from sapper.arena.stats import Interval, wilson
from sapper.arena.sums import Todo
from sapper.errors import BadOption, TooHard, shown, whole
from sapper.game.board import check_start, largest_block, protected
from sapper.game.game import Game
from sapper.game.level import Level
from sapper.game.stream import check_seed
from sapper.game.topology import topology
from sapper.inference.position import nanoseconds
from sapper.kernels import workspace as codes
from sapper.kernels.modern import play_games_exactly
from sapper.kernels.play import play_games
from sapper.kernels.workspace import OUTCOME, Workspace, records, with_border
from sapper.solvers.solver import Decision, Solver, solver

START_CODES = {
    "none": codes.START_NONE,
    "safe": codes.START_SAFE,
    "open": codes.START_OPEN,
}
BATCH_SECONDS = 0.2  # how much play a batch should hold: less is overhead, more is a slow Ctrl-C
MOST_BATCH = 1 << 14
MOST_GAMES, MOST_THREADS = 10**9, 256


def parse_first(text: str) -> str | tuple[int, int]:
    """Read a first cell: `rule`, `corner` or `ROW,COL`."""
    if text in ("rule", "corner"):
        return text
    found = re.fullmatch(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*", text)
    if found is None:
        raise BadOption(f"first must be rule, corner or ROW,COL, not {shown(text)}")
    return int(found[1]), int(found[2])


@dataclass(frozen=True)
class Run:
    """What to play: a solver on a level, with start rule, first cell, seed and time-out."""

    solver: Solver
    level: Level
    seed: int = 1
    start: str = "safe"
    first: str | tuple[int, int] = "rule"
    timeout: float | None = 5.0

    def __post_init__(self) -> None:
        """Refuse what cannot be played, before the first game."""
        if not isinstance(self.level, Level):
            raise BadOption(f"level must be a Level, not {shown(self.level)}")
        object.__setattr__(self, "seed", check_seed(self.seed))
        nanoseconds(self.timeout)
        check_start(self.level, self.start)
        cell = self.first_cell
        free = None if cell is None else len(protected(self.level, self.start, cell))
        check_start(self.level, self.start, largest_block(self.level) if free is None else free)

    @property
    def first_cell(self) -> int | None:
        """The first cell, flat, or None if the solver's own rule picks it."""
        first = parse_first(self.first) if isinstance(self.first, str) else self.first
        if first == "rule":
            return None
        if not isinstance(first, str) and not (isinstance(first, tuple) and len(first) == 2):
            raise BadOption(f"first must be rule, corner or (row, col), not {shown(first)}")
        row, col = (0, 0) if isinstance(first, str) else first
        return topology(self.level.width, self.level.height).cell(row, col)

    @property
    def first_text(self) -> str:
        """The first cell as it is typed."""
        return self.first if isinstance(self.first, str) else ",".join(map(str, self.first))

    def write_recipe(self) -> np.ndarray:
        """Write solver, start, first cell and time-out as a record for the kernels."""
        recipe = self.solver.write_recipe(self.level)
        recipe["start"] = START_CODES[self.start]
        recipe["timeout"] = nanoseconds(self.timeout)
        cell, width = self.first_cell, self.level.width
        recipe["first"] = -1 if cell is None else with_border(*divmod(cell, width), width + 2)
        return recipe


def next_decision(run: Run, game: Game, timeout: float | None) -> Decision:
    """Give the next move in a game of a run: the first cell as told, then as the solver decides."""
    if run.first_cell is not None and game.board is None:
        return Decision(divmod(run.first_cell, run.level.width), "as told", ())
    return run.solver.decide(game.view, run.seed, game.index, timeout)


def note_guess(run: Run, game: Game, decision: Decision, outcome: np.ndarray) -> None:
    """Count a guess that is about to be made and, where the risk is exact, its luck."""
    outcome["guesses"] += 1
    if run.solver.knows_exact_risks and game.board is not None and decision.candidates:
        opened = (game.view.cells >= 0).sum()
        stage = sum(opened >= end * run.level.safe for end in codes.STAGE_ENDS)
        outcome["luck"][0, stage] += decision.risk - game.board.mines[decision.cell]


def play_slowly(run: Run, index: int) -> np.ndarray:
    """Play one game decision by decision; gives its outcome, one line."""
    outcome = records(1, OUTCOME)
    game = Game(run.level, run.seed, run.start, index)
    run.solver.decide(game.view, timeout=None)  # compiled, if need be, before the clock runs
    begun = time.thread_time()
    try:
        while game.status == "playing":
            left = None if run.timeout is None else run.timeout - (time.thread_time() - begun)
            if left is not None and left <= 0:
                raise TooHard("no time is left for this game")
            decision = next_decision(run, game, left)
            if not decision.safe and (game.board is not None or run.start == "none"):
                note_guess(run, game, decision, outcome)
            for row, col in decision.safe or (decision.cell,):
                if game.status == "playing" and game.view.cells[row, col] < 0:
                    outcome["moves"] += 1
                    game.open(row, col)
    except TooHard:
        outcome["timed_out"] = True
    outcome["won"] = game.status == "won"
    outcome["opened"] = (game.view.cells >= 0).sum()
    outcome["seconds"] = time.thread_time() - begun
    return outcome


class Batch(NamedTuple):
    """Outcomes of the games first, first + 1, ... of a run."""

    first: int
    outcomes: np.ndarray


class Crew:
    """Threads that play batches of a run, each with a workspace of its own."""

    def __init__(self, run: Run, threads: int) -> None:
        """Hire the threads."""
        level = run.level
        self._run = run
        self._recipe = run.write_recipe()
        self._all = [Workspace(level.width, level.height, level.mines) for _ in range(threads)]
        self._idle: SimpleQueue[Workspace] = SimpleQueue()
        for workspace in self._all:
            self._idle.put(workspace)
        self._in_step = {
            id(workspace): InStep(run.solver, self._recipe, workspace)
            for workspace in self._all
            if run.solver.plays_in_step
        }
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="sapper")
        self.play(0, int(run.solver.plays_in_step))  # compiles what it needs before any clock runs

    def submit(self, first: int, games: int) -> Future[Batch]:
        """Have the games first, ..., first + games - 1 played."""
        return self._pool.submit(self.play, first, games)

    def play(self, first: int, games: int) -> Batch:
        """Play the games first, ..., first + games - 1 in the calling thread."""
        workspace = self._idle.get()
        outcomes = records(games, OUTCOME)
        try:
            if self._run.solver.plays_in_step:
                team = self._in_step[id(workspace)]
                return Batch(first, team.play(self._run.seed, first, games))
            if not self._run.solver.knows_exact_risks:
                begin = np.array([self._run.seed, first], np.uint64)
                kernel_records = (workspace.games, workspace.trees, self._recipe)
                played = play_games(*kernel_records, begin, outcomes)
            else:
                played = self._play_exactly(workspace, first, outcomes)
            return Batch(first, outcomes[:played])
        finally:
            self._idle.put(workspace)

    def _play_exactly(self, workspace: Workspace, first: int, outcomes: np.ndarray) -> int:
        """Play in compiled code, and decision by decision the games that do not fit into it.

        Of these the stages of luck are noted on the slow way, all else as far as the kernels came:
        both have the mean 0.
        """
        played = 0
        while True:
            begin = np.array([self._run.seed, first + played], np.uint64)
            scratch = self._run.solver.scratch(workspace)
            order = (self._recipe, begin, outcomes[played:])
            played += int(play_games_exactly(workspace.games, *scratch, *order))
            if played == len(outcomes) or workspace.trees[0].stop:
                return played
            slow = play_slowly(self._run, first + played)
            slow["luck"][0, codes.STAGES :] = outcomes["luck"][played, codes.STAGES :]
            outcomes[played : played + 1] = slow
            played += 1

    def stop(self, how: int) -> None:
        """End soon: after the games in progress (FINISH_GAME) or at once (STOP_NOW)."""
        for workspace in self._all:
            workspace.trees["stop"] = how

    def dismiss(self) -> None:
        """Stop at once and wait until every thread has."""
        self.stop(codes.STOP_NOW)
        self._pool.shutdown(wait=True, cancel_futures=True)


def batches(
    run: Run,
    games: Sequence[range],
    threads: int,
    batch: int | None = None,
    seconds: float | None = None,
) -> Iterator[Batch]:
    """Play these games of a run and give their outcomes, batch by batch, in no fixed order.

    Without `batch`, its size follows the speed of the games. After `seconds` on the wall no game is
    begun, and those in progress are finished: a slow game counts as much as a quick one. Ctrl-C
    ends it at once, with the games that are over.
    """
    crew = Crew(run, threads)
    end = None if seconds is None else time.monotonic() + seconds
    todo, size = Todo(games), batch or 1
    playing: set[Future[Batch]] = set()
    try:
        while True:
            while len(playing) < 2 * threads and (some := todo.take(size, threads)) is not None:
                playing.add(crew.submit(some.start, len(some)))
            if not playing:
                return
            left = None if end is None else max(0.0, end - time.monotonic())
            done, playing = wait(playing, timeout=left, return_when=FIRST_COMPLETED)
            if end is not None and time.monotonic() >= end:
                crew.stop(codes.FINISH_GAME)
                todo.drop()
                end = None
            for future in done:
                found = future.result()
                yield found
                if batch is None:
                    size = next_size(size, float(found.outcomes["seconds"].sum()))
    except KeyboardInterrupt:
        crew.stop(codes.STOP_NOW)
        for future in playing:
            if not future.cancel():
                yield future.result()
        raise
    finally:
        crew.dismiss()


def next_size(size: int, seconds: float) -> int:
    """Double or halve a batch that took much less or more time than it should."""
    if seconds < BATCH_SECONDS / 2:
        return min(2 * size, MOST_BATCH)
    return max(1, size // 2) if seconds > 2 * BATCH_SECONDS else size


def processors() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(MOST_THREADS, len(os.sched_getaffinity(0)))
    return min(MOST_THREADS, os.cpu_count() or 1)


@dataclass(frozen=True, eq=False)
class Results:
    """A run and its games: per game, in order, whether it was won and what it took."""

    run: Run
    won: np.ndarray
    seconds: np.ndarray
    moves: np.ndarray
    guesses: np.ndarray
    opened: np.ndarray
    timed_out: np.ndarray
    luck: np.ndarray

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.won)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return int(self.won.sum())

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> Interval:
        """Wilson's 95% interval of the rate."""
        return wilson(self.wins, self.games)

    @property
    def adjusted(self) -> Adjusted | None:
        """The rate without the luck of the guesses; None if risks are not exact or games few."""
        if not self.run.solver.knows_exact_risks:
            return None
        return Luck.none().plus(0, self.won, self.luck).adjusted


def play(
    name: str | Solver,
    level: Level,
    games: int = 1000,
    seed: int = 1,
    start: str = "safe",
    first: str | tuple[int, int] = "rule",
    threads: int | None = None,
    timeout: float | None = 5.0,
    batch: int | None = None,
) -> Results:
    """Play many games with one solver.

    Game i depends on the seed and i alone. A game that takes more than `timeout` seconds of
    processor time is given up and not won. `first` is "rule" (the solver's own), "corner" or
    (row, col).
    """
    run = Run(
        name if isinstance(name, Solver) else solver(name), level, seed, start, first, timeout
    )
    games = whole(games, "games", 1, MOST_GAMES)
    batch = None if batch is None else whole(batch, "batch", 1, MOST_GAMES)
    threads = processors() if threads is None else whole(threads, "threads", 1, MOST_THREADS)
    outcomes = records(games, OUTCOME)
    for found in batches(run, [range(games)], threads, batch):
        outcomes[found.first : found.first + len(found.outcomes)] = found.outcomes
    return Results(run, **{column: outcomes[column].copy() for column in OUTCOME.names or ()})
