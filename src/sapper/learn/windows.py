"""Learning from local windows: what `hcsp` knows of the cells it must choose from.

Games are played by exact risks. Where single numbers prove nothing, every cell of the boundary is a
row: its local window, and its exact risk as the label. A logistic regression is fitted to them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from sapper.arena.arena import play
from sapper.engines.foreign.turn import Turns
from sapper.errors import whole
from sapper.game.level import BEGINNER, EXPERT, INTERMEDIATE
from sapper.game.topology import count_around
from sapper.inference.analysis import risks_of
from sapper.inference.published import SINGLE_POINT
from sapper.models.windows import CODES, PLACES, WindowRegression, local_windows
from sapper.solvers.field.hcsp import open_nearest_of_least_risk
from sapper.solvers.foreign import policy

LEVELS = (BEGINNER, INTERMEDIATE, EXPERT)
LEAST_GAMES, MOST_GAMES = 10, 10**6
HELD_OUT_SEED = 1  # added to the seed of the games that judge the fit
CHUNK = 16_384  # rows that are multiplied out at once
INPUTS = 1 + len(PLACES) * CODES


@dataclass(frozen=True)
class WindowPlan:
    """How many games of each level are learnt from, and how weights are held small."""

    games: int = 1500
    ridge: float = 1.0
    steps: int = 8
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse too few games to learn anything from."""
        whole(self.games, "games", LEAST_GAMES, MOST_GAMES)


class WindowRows(NamedTuple):
    """Local windows, uint8 with the shape (rows, places), and the risk of each cell."""

    codes: np.ndarray
    risk: np.ndarray


class FittedWindows(NamedTuple):
    """A regression, on how many rows it was fitted, and its loss on held-out games."""

    model: WindowRegression
    rows: int
    held_out: float
    of_a_constant: float


@dataclass
class _Recorder:
    """A batch policy that plays `hcsp`, and writes down the cells it had to choose from."""

    codes: list[np.ndarray] = field(default_factory=list)
    risk: list[np.ndarray] = field(default_factory=list)

    def __call__(self, turns: Turns) -> tuple[np.ndarray, np.ndarray]:
        proved = SINGLE_POINT(turns.numbers, turns.level.mines)
        at = np.flatnonzero((turns.opened > 0) & ~proved.safe.any(axis=(1, 2)))
        some = turns.of(at)
        boundary = some.covered & ~proved.mined[at] & (count_around(~some.covered) > 0)
        if at.size:
            self.codes.append(
                np.stack([one[boundary] for one in local_windows(some.numbers)], axis=1)
            )
            self.risk.append(risks_of(some.level, some.numbers)[boundary])
        return open_nearest_of_least_risk(turns)


def record_windows(games: int, seed: int) -> WindowRows:
    """Play so many games of each level, from the corner, and return the rows."""
    recorder = _Recorder()
    for level in LEVELS:
        play(policy(recorder, "recorder", batch=True), level, games, seed, first="corner")
    return WindowRows(np.concatenate(recorder.codes), np.concatenate(recorder.risk))


def expand(codes: np.ndarray) -> np.ndarray:
    """Write a 1 for the bias and for the code at each place: float64, shape (rows, inputs)."""
    found = np.zeros((len(codes), INPUTS))
    found[:, 0] = 1.0
    places = np.arange(1, INPUTS, CODES)
    found[np.arange(len(codes))[:, None], places + codes] = 1.0
    return found


def predict(weights: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """Return the risk that weights give to expanded rows."""
    return np.asarray(1.0 / (1.0 + np.exp(-(seen @ weights))))


def newton_step(weights: np.ndarray, rows: WindowRows, ridge: float) -> np.ndarray:
    """Return better weights, by one step of Newton's method on the penalized cross-entropy."""
    slope, curve = ridge * weights, ridge * np.eye(INPUTS)
    for begin in range(0, len(rows.risk), CHUNK):
        seen = expand(rows.codes[begin : begin + CHUNK])
        found = predict(weights, seen)
        slope += seen.T @ (found - rows.risk[begin : begin + CHUNK])
        curve += seen.T @ (seen * (found * (1.0 - found))[:, None])
    return np.asarray(weights - np.linalg.solve(curve, slope))


def cross_entropy(risk: np.ndarray, found: np.ndarray) -> float:
    """Return the mean loss of predicted risks, in nats."""
    return float(-np.mean(risk * np.log(found) + (1.0 - risk) * np.log1p(-found)))


def train_windows(plan: WindowPlan, report: Callable[[int], None]) -> FittedWindows:
    """Play, fit, and judge the fit on other games."""
    rows = record_windows(plan.games, plan.seed)
    weights = np.zeros(INPUTS)
    for step in range(plan.steps):
        weights = newton_step(weights, rows, plan.ridge)
        report(step + 1)
    model = WindowRegression(float(weights[0]), weights[1:].reshape(len(PLACES), CODES))
    other = record_windows(max(LEAST_GAMES, plan.games // 10), plan.seed + HELD_OUT_SEED)
    loss = cross_entropy(other.risk, predict(weights, expand(other.codes)))
    mean = np.full(len(other.risk), rows.risk.mean())
    return FittedWindows(model, len(rows.risk), loss, cross_entropy(other.risk, mean))
