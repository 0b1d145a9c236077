"""From a plan to a trained model: one function for each version."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from sapper.learn.boosted import Forest, forest_to_npz, grow
from sapper.learn.classifier import Classifier
from sapper.learn.dataset import plan_of
from sapper.learn.episodes import Course, Episode, run
from sapper.learn.network import model_of, read_network, write_network
from sapper.learn.qlearning.plan import QLearning
from sapper.learn.rows import read_shards
from sapper.models.model import Model

Report = Callable[[int, float], None]
"""Called with the number of steps done and the loss after the last."""
Judge = Callable[[np.ndarray, np.ndarray], dict[str, float]]
"""Returns figures that compare what was predicted with what happened."""


@dataclass(frozen=True, eq=False)
class Trained:
    """A model and how it came about: lines seen, figures on games it never saw.

    `predicted` and `actual` are held-out scores and outcomes, `curves` the loss step by step.
    """

    model: Model
    rows: int
    held_out: dict[str, float]
    predicted: np.ndarray
    actual: np.ndarray
    curves: dict[str, list[float]]
    importance: dict[str, float] = field(default_factory=dict)


def log_loss(predicted: np.ndarray, actual: np.ndarray) -> float:
    """Return the mean negative log likelihood of what happened."""
    chance = np.clip(np.where(actual > 0.5, predicted, 1.0 - predicted), 1e-7, 1.0)
    return float(-np.log(chance.astype(np.float64)).mean())


def auc(predicted: np.ndarray, actual: np.ndarray) -> float:
    """Return the chance that a random positive is scored above a random negative."""
    _, place, count = np.unique(predicted, return_inverse=True, return_counts=True)
    rank = (np.cumsum(count) - (count - 1) / 2.0)[place]
    positive = actual > 0.5
    ups, downs = int(positive.sum()), int((~positive).sum())
    if not ups or not downs:
        return float("nan")
    return float((rank[positive].sum() - ups * (ups + 1) / 2) / (ups * downs))


def of_classifier(predicted: np.ndarray, actual: np.ndarray) -> dict[str, float]:
    """Judge predicted chances by what happened."""
    return {
        "rows": float(len(actual)),
        "log_loss": log_loss(predicted, actual),
        "auc": auc(predicted, actual),
    }


def of_regression(predicted: np.ndarray, actual: np.ndarray) -> dict[str, float]:
    """Judge predicted returns by the actual ones."""
    error = float(np.mean((predicted - actual) ** 2))
    return {
        "rows": float(len(actual)),
        "mean_squared_error": error,
        "r_squared": 1.0 - error / float(np.var(actual)),
    }


def train_forest(forest: Forest, scope: str, data: Path, report: Report) -> Trained:
    """Train 5.0; what its rows hold is said by the plan of the dataset."""
    plan = plan_of(data)
    grown = grow(forest, data, report)
    model = Model(forest_to_npz(grown.booster, replace(plan.inputs, scope=scope)))
    held_out = list(read_shards(data, forest.label, held_out=True))
    predicted = np.concatenate([model.score(shard.seen) for shard in held_out])
    actual = np.concatenate([shard.label for shard in held_out])
    gains = grown.booster.get_score(importance_type="total_gain")
    total = sum(gains.values())
    figures = of_classifier(predicted, actual)
    if forest.loss != "logistic":
        del figures["log_loss"]  # scores are no chances then
    return Trained(
        model,
        grown.rows,
        figures | {"trees": len(grown.booster.get_dump())},
        predicted,
        actual,
        grown.curve,
        {name: gain / total for name, gain in gains.items()},
    )


def curves_of(done: list[Episode]) -> dict[str, list[float]]:
    """Return loss and games won, episode by episode."""
    return {
        "loss on fresh games": [episode.loss for episode in done],
        "games won": [episode.won for episode in done],
    }


def take_course(course: Course, judge: Judge, network: Any, report: Report) -> Trained:
    """Run all episodes of a course; held-out games are those of one more."""
    done: list[Episode] = []
    trained = network
    for done, trained in run(course, network):  # noqa: B007  # the last ones are the result
        if done:
            report(len(done), done[-1].loss)
    model = model_of(trained, course.scale, course.inputs)
    fresh = course.examples(course.episodes, model)
    predicted = model.score(fresh.seen)
    return Trained(
        model,
        sum(episode.rows for episode in done),
        judge(predicted, fresh.target),
        predicted,
        fresh.target,
        curves_of(done),
    )


def train_classifier(plan: Classifier, work: Path, threads: int, report: Report) -> Trained:
    """Train 5.5."""
    return take_course(plan.course(work, threads), of_classifier, plan.build(), report)


def train_single_pass(plan: QLearning, work: Path, threads: int, report: Report) -> Trained:
    """Train 6.5, and keep the network for 6.0 to continue from."""
    made, network = plan.simulate(threads), plan.build()
    losses = plan.single_pass(network, made)
    report(len(losses), losses[-1])
    work.mkdir(parents=True, exist_ok=True)
    write_network(work / "single-pass.keras", network)
    out = made.held_out
    model = model_of(network, plan.scale, plan.inputs)
    predicted, actual = model.score(made.seen[out]), made.targets(model.score)[out]
    return Trained(
        model,
        int((~out).sum()),
        of_regression(predicted, actual),
        predicted,
        actual,
        {"held-out loss": losses},
    )


def train_episodes(plan: QLearning, work: Path, threads: int, report: Report) -> Trained:
    """Train 6.0, starting from the network of 6.5, which is made first if it is not there."""
    start = work / "single-pass.keras"
    if not start.exists():
        train_single_pass(plan, work, threads, lambda step, loss: None)
    course = plan.course(work / "episodes", threads)
    return take_course(course, of_regression, read_network(start), report)
