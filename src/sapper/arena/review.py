"""Review: a person's game looked at again, each guess labelled by what the champion would do.

A guess is judged by the chance to win, where that is asked for, and else by survival: its risk
beside that of the champion's cell. Both are shares from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot, prod

import numpy as np

from sapper.arena.win_chance import win_chance
from sapper.errors import TooHard
from sapper.game.action import Action
from sapper.game.game import Game
from sapper.game.view import COVERED, View
from sapper.inference.analysis import Analysis
from sapper.inference.person.review import Place, ReviewedMove, examine
from sapper.solvers.solver import Solver, solver

LABELS = ("first", "certain", "best", "fine", "mistake", "needless")
MISTAKE = 0.02  # a guess that gives away more is a mistake


@dataclass(frozen=True)
class Judgement:
    """What a move was worth.

    `given_away` is the chance to win that the move gave away where `chance`, the chance to win
    before it, is known; else the survival. `error` is half the 95% interval of what is given
    away. `better` is the cell that the champion would have opened, None where it is no better.
    """

    label: str
    given_away: float = 0.0
    better: Place | None = None
    chance: float | None = None
    error: float = 0.0


@dataclass(frozen=True)
class Judge:
    """Who judges guesses: a solver, and rollouts for the chance to win; 0 judges by survival."""

    solver: Solver
    rollouts: int
    timeout: float | None

    def judge(self, move: ReviewedMove) -> Judgement:
        """Judge a move."""
        if move.kind in ("first", "certain"):
            return Judgement(move.kind)
        bare = View(move.view.level, np.where(move.view.covered, COVERED, move.view.cells))
        choice = self.solver.decide(bare, timeout=self.timeout).cell
        if self.rollouts:
            try:
                return self._by_chance(bare, move, choice)
            except TooHard:
                pass  # survival is known
        return judge_survival(move, choice)

    def _by_chance(self, bare: View, move: ReviewedMove, choice: Place) -> Judgement:
        own = win_chance(bare, move.cell, self.rollouts, timeout=self.timeout)
        wanted = None if own.exact else choice
        is_known = wanted == move.cell
        best = own if is_known else win_chance(bare, wanted, self.rollouts, timeout=self.timeout)
        if move.cell == choice or are_alike(move.known, move.cell, choice):
            return Judgement("best", chance=best.chance)
        error = hypot(own.error, best.error)
        given_away = max(0.0, best.chance - own.chance)
        if move.safe:
            return Judgement("needless", given_away, choice, best.chance, error)
        better = best.choice if own.exact else choice
        if given_away <= error + 1e-12:
            return Judgement("best", given_away, None, best.chance, error)
        return Judgement(label_of(given_away), given_away, better, best.chance, error)


def label_of(given_away: float) -> str:
    """Tell a mistake from a fine guess."""
    return "mistake" if given_away > MISTAKE else "fine"


def judge_survival(move: ReviewedMove, choice: Place) -> Judgement:
    """Judge a guess by its risk beside that of another choice."""
    given_away = max(0.0, move.risk - float(move.known.risk[choice]))
    if move.safe:
        return Judgement("needless", given_away, choice)
    if move.cell == choice or are_alike(move.known, move.cell, choice):
        return Judgement("best")
    return Judgement(label_of(given_away), given_away, choice)


def are_alike(known: Analysis, one: Place, other: Place) -> bool:
    """Tell whether two cells may exchange their mines unseen: neither is better."""
    shown, risk = known.view.cells.ravel(), known.risk.ravel()
    topology = known.view.topology
    cells = topology.cell(*one), topology.cell(*other)
    numbers, unknown = [], []
    for cell in cells:
        near = topology.around(cell)
        numbers.append({place for place in near if shown[place] >= 0})
        unknown.append({place for place in near if 0.0 < risk[place] < 1.0} - set(cells))
    return numbers[0] == numbers[1] and unknown[0] == unknown[1]


@dataclass(frozen=True)
class JudgedMove(ReviewedMove):
    """A cell that was opened on purpose, what was known before, and what it was worth."""

    judgement: Judgement

    @property
    def label(self) -> str:
        """One of LABELS."""
        return self.judgement.label

    @property
    def given_away(self) -> float:
        """What the move gave away: chance to win where `chance` is known, else survival."""
        return self.judgement.given_away

    @property
    def better(self) -> Place | None:
        """The cell that the champion would have opened; None where it is no better."""
        return self.judgement.better

    @property
    def chance(self) -> float | None:
        """The chance to win before the move, if it was asked for."""
        return self.judgement.chance


@dataclass(frozen=True)
class Review:
    """All moves of a game, and its status after them."""

    steps: tuple[JudgedMove, ...]
    status: str

    @property
    def guesses(self) -> tuple[JudgedMove, ...]:
        """The moves that were neither first nor certain."""
        return tuple(step for step in self.steps if step.kind not in ("first", "certain"))

    @property
    def luck(self) -> float:
        """The chance to survive all guesses that were made."""
        return prod(1.0 - step.risk for step in self.steps if step.kind != "first")

    @property
    def expected(self) -> float:
        """How many of the guesses are survived on average."""
        return sum(1.0 - step.risk for step in self.guesses)

    @property
    def survived(self) -> int:
        """How many of the guesses were survived: all, or all but the last."""
        fatal = self.status == "lost" and bool(self.steps) and self.steps[-1].kind != "first"
        return len(self.guesses) - fatal

    @property
    def needless(self) -> int:
        """How many guesses were made although a cell was certainly safe."""
        return sum(step.label == "needless" for step in self.steps)

    @property
    def mistakes(self) -> int:
        """How many guesses gave away more than 2 points."""
        return sum(step.label == "mistake" for step in self.steps)

    @property
    def given_away(self) -> float:
        """What all moves gave away."""
        return sum(step.given_away for step in self.steps)


def review(
    game: Game, actions: Iterable[Action], timeout: float | None = 10.0, rollouts: int = 0
) -> Review:
    """Replay all actions in a new game, analyse every cell they open and judge every guess.

    A chord opens its cells one after another, each in the light of those before. With `rollouts`,
    at least 100, guesses are judged by the chance to win: exactly where at most 200 layouts are
    left. Raises TooHard if a position takes more than `timeout` seconds of processor time.

    Example: `review(game, actions).steps[0].label`.
    """
    judge = Judge(solver("champion"), rollouts, timeout)
    moves = examine(game, actions, timeout)
    steps = (JudgedMove(**vars(move), judgement=judge.judge(move)) for move in moves)
    return Review(tuple(steps), game.status)
