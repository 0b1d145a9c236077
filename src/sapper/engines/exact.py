"""Exact: the engine that knows the exact chance of a mine in every cell, and guesses by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple, Self, get_args

import numpy as np

from sapper.engines.decision import EVERY_SOLUTION, Candidate, Decision, Place, Scored
from sapper.engines.engine import Conditions, Engine, Player, refuse_if_over
from sapper.engines.fingerprint import fingerprint_of
from sapper.engines.guesses import Champion, SecondMove
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
from sapper.kernels.memory.scratch import ScratchArrays
from sapper.kernels.memory.settings import EXACT
from sapper.kernels.play.given_layouts import (
    roll_out_champion,
    roll_out_least_risk,
    roll_out_second_move,
)
from sapper.kernels.play.guesses import (
    decide_champion,
    decide_least_risk,
    decide_second_move,
    play_champion,
    play_least_risk,
    play_second_move,
)
from sapper.kernels.workspace import Workspace
from sapper.models.network import Network, network_in

Guess = LeastRisk | SecondMove | Champion
SOURCES = (
    "kernels/play/guesses.py",
    "models/network.py",
    *(f"engines/{name}.py" for name in ("exact", "guesses", "stepwise")),
)
BATCH = 16  # rollouts in one compiled call
ALIKE = 1 + 1e-9  # risks within this factor are equal


class Entries(NamedTuple):
    """What the kernels play and decide with, and the memory that they need beside a game."""

    play: Callable[..., Any]
    decide: Callable[..., Any]
    roll_out: Callable[..., Any]
    memory: tuple[Any, ...]


@dataclass(frozen=True)
class Exact(Engine):
    """Opens what is certain, and guesses by exact risks."""

    guess: Guess

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        if not isinstance(self.guess, get_args(Guess)):
            words = ", ".join(kind.__name__ for kind in get_args(Guess))
            raise BadOption(
                f"an engine with exact risks can guess by {words}, not {shown(self.guess)}"
            )

    @property
    def label(self) -> str:
        """What a guess is chosen by."""
        return "least risk" if isinstance(self.guess, LeastRisk) else self.guess.label

    @property
    def recipe(self) -> str:
        """The parts in words."""
        rule = self.label if isinstance(self.guess, LeastRisk) else str(self.guess)
        return f"exact risk + {rule}"

    @property
    def knows_exact_risks(self) -> bool:
        """P is the exact chance of a mine."""
        return True

    @property
    def fingerprint(self) -> str:
        """A digest of the kernels, the guess and its network."""
        network = self.guess.network if isinstance(self.guess, Champion) else None
        kind = type(self.guess).__name__.encode()
        models = () if network is None else (network.checksum,)
        return fingerprint_of(SOURCES, kind + self.settings().tobytes(), models)

    def with_model(self, file: Path) -> Self:
        """Return the same engine with the network of a file."""
        if not isinstance(self.guess, Champion):
            return super().with_model(file)
        return replace(self, guess=replace(self.guess, network=network_in(file)))

    def settings(self) -> np.ndarray:
        """Write the guess as a record for the kernels."""
        settings = records(1, EXACT)
        if not isinstance(self.guess, LeastRisk):
            self.guess.write(settings)
        return settings

    def entries(self, workspace: Workspace) -> Entries:
        """Return what plays and decides by the guess, with the memory that it needs."""
        if isinstance(self.guess, LeastRisk):
            memory = (workspace.programmes,)
            return Entries(play_least_risk, decide_least_risk, roll_out_least_risk, memory)
        ahead = (workspace.programmes, workspace.lookaheads)
        if isinstance(self.guess, SecondMove):
            return Entries(play_second_move, decide_second_move, roll_out_second_move, ahead)
        scratch = scratch_with(self.guess.network, workspace)
        return Entries(play_champion, decide_champion, roll_out_champion, (*ahead, scratch))

    def decide(self, view: View, seed: int, index: int, timeout: float | None) -> Decision:
        """Choose the next cell to open."""
        refuse_if_over(view)
        workspace = workspace_of(view)
        game = workspace.games[0]
        game.seed, game.index = check_seed(seed), check_seed(index, "index")
        entries = self.entries(workspace)
        records = (workspace.games, workspace.decisions)
        end = entries.decide(*records, *entries.memory, self.settings(), view.cells)
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
        return Decision(first_of_equals(view, equals), self.label, candidates)

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
        scores = scores_of(workspace) if isinstance(self.guess, Champion) else ()
        return Decision(workspace.place(decision.chosen), self.label, candidates, (), scores)

    def roll_out(
        self, view: View, cell: Place, layouts: np.ndarray, seed: int, budget: Budget
    ) -> np.ndarray:
        """Open a cell on each layout and play on: in batches, and stepwise what does not fit."""
        outcomes, played = records(len(layouts), OUTCOME), 0
        while played < len(layouts):
            budget.check()
            workspace = workspace_of(view)
            controls = workspace.set_conditions(first=view.topology.cell(*cell))
            entries, run = self.entries(workspace), np.array([seed, played], np.uint64)
            todo = slice(played, played + BATCH)
            order = (self.settings(), run, view.cells, layouts[todo], outcomes[todo])
            done = int(entries.roll_out(workspace.games, controls, *entries.memory, *order))
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
        entries = engine.entries(self._workspace)
        self._play, self._memory = entries.play, entries.memory
        self._settings = engine.settings()
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


def scratch_with(network: Network | None, workspace: Workspace) -> ScratchArrays:
    """Return the scratch of a workspace, with a network (or none) written to it."""
    scratch = workspace.scratch
    scratch.evaluations["finalists"] = 0
    if network is None:
        scratch.evaluations["units"] = 0
    else:
        network.write(scratch.evaluations)
    return scratch


def scores_of(workspace: Workspace) -> tuple[Scored, ...]:
    """Return the estimates of the finalists, where there are any."""
    evaluation = workspace.scratch.evaluations[0]
    found = evaluation.estimate[: evaluation.finalists].tolist()
    return tuple(map(Scored, workspace.places(evaluation.cell[: evaluation.finalists]), found))


def first_of_equals(view: View, equals: list[Place]) -> Place:
    """Choose as the kernels do among cells of equal risk. (Twin: `least_risky`.)"""
    height, width = view.cells.shape
    outside = view.covered & (count_around(~view.covered) == 0)
    near = count_around(outside)

    def order(cell: Place) -> tuple[bool, int, int, Place]:
        inner = (cell[0] not in (0, height - 1)) + (cell[1] not in (0, width - 1))
        return bool(outside[cell]), int(near[cell]), inner, cell

    return min(equals, key=order)
