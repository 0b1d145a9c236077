"""Exact: the engine that knows the exact chance of a mine in every cell, and guesses by it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from sapper.engines.decision import EVERY_SOLUTION, Candidate, Decision, Place
from sapper.engines.engine import Conditions, Engine, Player, refuse_if_over
from sapper.engines.fingerprint import fingerprint_of
from sapper.engines.guesses.guess import Guess
from sapper.engines.guesses.least_risk import LeastExactRisk
from sapper.engines.parts import DSS, LeastRisk
from sapper.engines.rollout import begin_rollout, roll_out_stepwise
from sapper.engines.stepwise import play_stepwise
from sapper.errors import BadOption, shown
from sapper.game.stream import check_seed
from sapper.game.topology import count_around
from sapper.game.view import View
from sapper.inference.analysis import analyse
from sapper.inference.counting import Budget
from sapper.inference.position import impossible, refuse_conflict, workspace_of
from sapper.kernels.core import codes
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME
from sapper.kernels.workspace import Workspace

SOURCES = tuple(f"engines/{name}.py" for name in ("exact", "guesses/guess", "stepwise"))
BATCH = 16  # rollouts in one compiled call
ALIKE = 1 + 1e-9  # risks within this factor are equal


@dataclass(frozen=True)
class Exact(Engine):
    """Opens what is certain, and guesses by exact risks."""

    guess: LeastRisk | Guess

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        if not isinstance(self.guess, LeastRisk | Guess):
            ways = {LeastRisk, *Guess.__subclasses__()} - {LeastExactRisk}
            words = ", ".join(sorted(way.__name__ for way in ways))
            raise BadOption(
                f"an engine with exact risks can guess by {words}, not {shown(self.guess)}"
            )

    @property
    def rule(self) -> Guess:
        """The way to guess."""
        return self.guess if isinstance(self.guess, Guess) else LeastExactRisk()

    @property
    def recipe(self) -> str:
        """The parts in words."""
        return f"exact risk + {self.rule}"

    @property
    def knows_exact_risks(self) -> bool:
        """P is the exact chance of a mine."""
        return True

    @property
    def fingerprint(self) -> str:
        """A digest of the kernels, the guess and its models."""
        kind = type(self.guess).__name__.encode()
        sources = SOURCES + self.rule.sources
        return fingerprint_of(sources, kind + self.rule.settings.tobytes(), self.rule.models)

    def with_model(self, file: Path) -> Self:
        """Return the same engine with the network of a file."""
        return replace(self, guess=self.rule.with_network(file))

    def decide(self, view: View, seed: int, index: int, timeout: float | None) -> Decision:
        """Choose the next cell to open."""
        refuse_if_over(view)
        workspace = workspace_of(view)
        game = workspace.games[0]
        game.seed, game.index = check_seed(seed), check_seed(index, "index")
        entries = self.rule.entries(workspace)
        records = (workspace.games, workspace.decisions)
        end = entries.decide(*records, *entries.memory, self.rule.settings, view.cells)
        refuse_conflict(view, workspace)
        if end == codes.TOO_LARGE:
            return self._decide_slowly(view, timeout)
        if end == codes.NO_SOLUTION:
            raise impossible(view)
        return self._read_decision(workspace)

    def _decide_slowly(self, view: View, timeout: float | None) -> Decision:
        """Decide by risks from whole numbers, where the kernels' memory or range is too small."""
        result = analyse(view, timeout)
        candidates = tuple(
            Candidate((int(row), int(col)), float(result.risk[row, col]))
            for row, col in np.argwhere(view.covered)
        )
        if result.safe:
            return Decision(result.safe[0], EVERY_SOLUTION, candidates, tuple(result.safe))
        least = min(risk for _, risk in candidates)
        equals = [cell for cell, risk in candidates if risk <= least * ALIKE]
        return Decision(first_of_equals(view, equals), self.rule.label, candidates)

    def _read_decision(self, workspace: Workspace) -> Decision:
        """Turn what the kernels left in the workspace into a decision."""
        decision, safe = workspace.decisions[0], workspace.safe
        if decision.why == codes.BY_DSS:
            sure = tuple(Candidate(cell, 0.0) for cell in safe)
            return Decision(safe[0], DSS.label, sure, safe)
        # Cells that turned out to be mines are among the candidates.
        cells = np.flatnonzero(decision.risk[: workspace.games[0].cells] >= 0)
        risk = decision.risk[cells].tolist()
        candidates = tuple(map(Candidate, workspace.places(cells), risk))
        if decision.why == codes.BY_SOLUTIONS:
            return Decision(safe[0], EVERY_SOLUTION, candidates, safe)
        scores = self.rule.scores(workspace)
        return Decision(workspace.place(decision.chosen), self.rule.label, candidates, (), scores)

    def roll_out(
        self, view: View, cell: Place, layouts: np.ndarray, seed: int, budget: Budget
    ) -> np.ndarray:
        """Open a cell on each layout and play on: in batches, and stepwise what does not fit."""
        roll_out = self.rule.entries(workspace_of(view)).roll_out
        if roll_out is None:
            return super().roll_out(view, cell, layouts, seed, budget)
        outcomes, played = records(len(layouts), OUTCOME), 0
        while played < len(layouts):
            budget.check()
            workspace = workspace_of(view)
            controls = workspace.set_conditions(first=view.topology.cell(*cell))
            memory = self.rule.entries(workspace).memory
            run = np.array([seed, played], np.uint64)
            todo = slice(played, played + BATCH)
            order = (self.rule.settings, run, view.cells, layouts[todo], outcomes[todo])
            done = int(roll_out(workspace.games, controls, *memory, *order))
            if done == 0:
                game = begin_rollout(view, layouts[played], seed, played)
                outcomes[played : played + 1] = roll_out_stepwise(self, game, cell, budget)
            played += max(1, done)
        return outcomes

    def player(self, conditions: Conditions) -> ExactPlayer:
        """Return a player for the games of one thread."""
        return ExactPlayer(self, conditions)


class ExactPlayer(Player):
    """Plays whole games in one compiled call, and stepwise those that do not fit into it."""

    def __init__(self, engine: Exact, conditions: Conditions) -> None:
        """Make the memory, and compile what is needed before any clock runs."""
        self._engine, self._conditions = engine, conditions
        self._workspace = conditions.workspace()
        entries = engine.rule.entries(self._workspace)
        self._play, self._memory = entries.play, entries.memory
        self._settings = engine.rule.settings
        self.play(0, 0)

    def play(self, first: int, games: int) -> np.ndarray:
        """Play games first, first + 1, ...; returns their outcomes, fewer if it was stopped.

        For a game that does not fit, the variates of its stages are noted stepwise, and all
        others as far as the kernels came: both have the mean 0.
        """
        workspace, outcomes, played = self._workspace, records(games, OUTCOME), 0
        while True:
            begin = np.array([self._conditions.seed, first + played], np.uint64)
            order: tuple[Any, ...] = (self._settings, begin, outcomes[played:])
            kept = (workspace.games, workspace.controls, *self._memory)
            played += int(self._play(*kept, *order))
            if played == games or workspace.controls[0].stop:
                return outcomes[:played]
            slow = play_stepwise(self._engine, self._conditions, first + played)
            slow["variates"][0, codes.STAGES :] = outcomes["variates"][played, codes.STAGES :]
            outcomes[played : played + 1] = slow
            played += 1

    def stop(self, how: int) -> None:
        """End after the game in progress: a compiled game of this engine is not interrupted."""
        self._workspace.controls["stop"] = how


def first_of_equals(view: View, equals: list[Place]) -> Place:
    """Choose as the kernels do among cells of equal risk. (Twin: `least_risky`.)"""
    height, width = view.cells.shape
    outside = view.covered & (count_around(~view.covered) == 0)
    near = count_around(outside)

    def order(cell: Place) -> tuple[bool, int, int, Place]:
        inner = (cell[0] not in (0, height - 1)) + (cell[1] not in (0, width - 1))
        return bool(outside[cell]), int(near[cell]), inner, cell

    return min(equals, key=order)
