"""What a decision is worth: rewards, discounts, full returns and bootstrapped targets.

A decision is rewarded with the share of the safe cells that were opened until the next one. Its
return adds the later rewards, discounted. (Paper: deep Q-learning.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from sapper.engines.recorded import Lines
from sapper.game.level import Level
from sapper.learn.dataset import is_held_out

Discount = Callable[[int], float]
GAMMA = 0.9  # what the best next decision counts in a bootstrapped target


def harmonic(steps: int) -> float:
    """Weigh a reward `steps` decisions later: 1, 1/2, 1/3, ... (Our reading of `linear`.)"""
    return 1.0 / (1.0 + steps)


def growing(steps: int) -> float:
    """Weigh a reward `steps` decisions later: 1, 2, 3, ... (Another reading of `linear`.)"""
    return 1.0 + steps


def exponential(steps: int) -> float:
    """Weigh a reward `steps` decisions later: 1, 0.9, 0.81, ..."""
    return float(0.9**steps)


def none_later(steps: int) -> float:
    """Count the first reward alone."""
    return float(steps == 0)


def undiscounted(steps: int) -> float:
    """Count every reward equally."""
    return 1.0


REWARDS = ("until next", "click")
"""Cells opened until the next decision, with all that follows from the click; or by the click."""
DISCOUNTS: dict[str, Discount] = {
    "harmonic": harmonic,
    "growing": growing,
    "exponential": exponential,
    "first": none_later,
    "none": undiscounted,
}
TARGETS = ("returns", "bootstrapped")
"""What is learned: the full return of a game, or a reward and the best next value by the model."""


def rewards_of(lines: Lines, level: Level, reward: str) -> np.ndarray:
    """Return the share of the safe cells that each decision opened."""
    following = lines.after
    if reward == "until next":
        same = np.append(lines.game[1:] == lines.game[:-1], False)
        following = np.where(same, np.append(lines.before[1:], 0), lines.opened)
    return np.asarray((following - lines.before.astype(np.int64)) / level.safe)


def returns_of(lines: Lines, reward: np.ndarray, discount: Discount) -> np.ndarray:
    """Return the discounted return of every decision, from its own reward on."""
    total = np.zeros(len(lines))
    for steps in range(len(lines)):
        later = np.arange(steps, len(lines))
        later = later[lines.game[later] == lines.game[later - steps]]
        if len(later) == 0:
            break
        total[later - steps] += discount(steps) * reward[later]
    return total


@dataclass(frozen=True, eq=False)
class Decisions:
    """Windows of chosen cells, float32, with the value and game of each, and the games won.

    For bootstrapped targets the value is the reward alone, and `following` has the windows of all
    candidates at the next decision: those of decision `owner`, each once.
    """

    seen: np.ndarray
    value: np.ndarray
    game: np.ndarray
    won: float
    following: np.ndarray
    owner: np.ndarray

    @property
    def held_out(self) -> np.ndarray:
        """Which decisions are of games that are kept from training."""
        return is_held_out(self.game)

    def targets(self, score: Callable[[np.ndarray], np.ndarray] | None) -> np.ndarray:
        """Return what is to be learned, with the next values by a score; None: they are 0."""
        if score is None or not len(self.owner):
            return self.value
        best = np.full(len(self.value), -np.inf, np.float32)
        np.maximum.at(best, self.owner, score(self.following))
        return np.where(np.isfinite(best), self.value + np.float32(GAMMA) * best, self.value)


def decisions_of(chosen: Lines, value: np.ndarray) -> Decisions:
    """Make decisions of the lines that were chosen; nothing is said to follow them."""
    begins = np.unique(chosen.game, return_index=True)[1]
    none = np.zeros((0, chosen.seen.shape[1]), np.float32)
    won = float(chosen.won[begins].mean())
    empty = np.zeros(0, np.int64)
    return Decisions(chosen.seen, value.astype(np.float32), chosen.game, won, none, empty)


def with_candidates(made: Decisions, lines: Lines) -> Decisions:
    """Add what followed each decision: the candidates of the next one in its game."""
    changed = (np.diff(lines.game.astype(np.int64)) != 0) | (np.diff(lines.before) != 0)
    decision = np.append(0, np.cumsum(changed))
    is_first = np.zeros(len(made.value), bool)
    is_first[np.unique(made.game, return_index=True)[1]] = True
    follows = ~is_first[decision]
    owned = np.column_stack([decision[follows] - 1, lines.seen[follows]])
    owned = np.unique(owned, axis=0) if len(owned) else owned
    following = np.ascontiguousarray(owned[:, 1:], np.float32)
    return replace(made, following=following, owner=owned[:, 0].astype(np.int64))


def join_decisions(parts: list[Decisions]) -> Decisions:
    """Put decisions one after another."""
    begins = np.cumsum([0, *(len(part.value) for part in parts)])
    return Decisions(
        np.concatenate([part.seen for part in parts]),
        np.concatenate([part.value for part in parts]),
        np.concatenate([part.game for part in parts]),
        float(np.mean([part.won for part in parts])),
        np.concatenate([part.following for part in parts]),
        np.concatenate([part.owner + at for part, at in zip(parts, begins, strict=False)]),
    )
