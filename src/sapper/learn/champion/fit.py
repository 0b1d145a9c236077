"""The champion's score: a network fitted to the differences between candidates, round by round.

It learns shares: differences between candidates grow with the chance to win, so what the network
finds is multiplied by that chance, estimated from the decision's rollouts, before it is compared.

In the first round games and rollouts are those of look-ahead; in each later one, those of the
player with the network so far. The network is fitted to all rounds.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sapper.errors import BadOption, needs, whole
from sapper.formats.files import write_json, write_whole
from sapper.kernels.champion.network import TURNS, WAYS
from sapper.kernels.core.features import FEATURES, INPUTS, OPEN_SHARE
from sapper.kernels.memory.evaluation import NETWORK_UNITS
from sapper.kernels.play.comparisons import (
    ROLLOUTS_COLUMN,
    SAFETY_COLUMN,
    SCORE_COLUMN,
    WINS_COLUMN,
)
from sapper.learn.champion.comparisons import Compared, Round, make_all, read_all
from sapper.learn.champion.standardizer import Layers, standardizer_of
from sapper.models.network import Network, pack

Report = Callable[[str, int, int], None]
"""Called with what is being done, the steps done and their number."""

BATCH = 256  # decisions
SCALE = 0.1  # of what the network adds, so that its weights begin near their size
LEAST_WORTH = 0.02  # of a decision: smaller chances are mostly noise
STAGES = ((0.0, 0.03), (0.03, 0.13), (0.13, 0.5), (0.5, 0.9), (0.9, 1.01))


@dataclass(frozen=True)
class ScorePlan:
    """How the champion's score is trained."""

    rounds: int = 1
    shards: int = 240
    games: int = 1130
    layouts: int = 24
    early: float = 0.25
    units: tuple[int, int] = (256, 64)
    epochs: int = 25
    rate: float = 0.001
    decay: float = 0.3
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse sizes that mean nothing."""
        for name in ("rounds", "shards", "games", "layouts", "epochs"):
            whole(getattr(self, name), name, 1, 10**6)
        for units in self.units:
            whole(units, "units", 1, NETWORK_UNITS)
        if self.shards < 100:
            raise BadOption(f"shards must be at least 100, for some to be held out: {self.shards}")

    def round(self, number: int) -> Round:
        """Return what is played in a round."""
        return Round(self.seed, number, self.shards, self.games, self.layouts, self.early)


class DecisionGain(NamedTuple):
    """What choosing by a score gains over second-move safety, per decision, and its error."""

    decisions: int
    mean: float
    error: float


@dataclass(frozen=True, eq=False)
class FittedScore:
    """A network, and how it does on decisions that it never saw."""

    network: Network
    decisions: int
    loss: list[float]
    gains: list[DecisionGain]
    explained: float


def columns_of(compared: Compared) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return safety, rollouts and summed wins of every candidate."""
    columns = (SAFETY_COLUMN, ROLLOUTS_COLUMN, WINS_COLUMN)
    safety, played, wins = (compared.values[..., k] for k in columns)
    return safety, played, wins


def targets(compared: Compared) -> tuple[np.ndarray, np.ndarray]:
    """Return each candidate's chance to win less its decision's mean; and which exist."""
    safety, played, wins = columns_of(compared)
    there = played > 0
    value = safety * wins / np.maximum(played, 1)
    return centred(value, there), there


def worth_of(compared: Compared) -> np.ndarray:
    """Return the chance to win in each decision: the mean over its candidates."""
    safety, played, wins = columns_of(compared)
    mean = (safety * wins).sum(1, keepdims=True) / np.maximum(played.sum(1, keepdims=True), 1)
    return np.asarray(np.maximum(mean, LEAST_WORTH), np.float32)


def base_of(compared: Compared) -> np.ndarray:
    """Return the second-move safety of each candidate relative to the best of its decision."""
    safety = compared.values[..., SCORE_COLUMN]
    return np.asarray(safety / safety.max(1, keepdims=True), np.float32)


def centred(value: np.ndarray, there: np.ndarray) -> np.ndarray:
    """Subtract the mean of each decision; 0 where there is no candidate."""
    mean = (value * there).sum(1, keepdims=True) / np.maximum(there.sum(1, keepdims=True), 1)
    return np.where(there, value - mean, 0.0).astype(np.float32)


def turned(rows: np.ndarray, way: int) -> np.ndarray:
    """Turn the patch in every row: one of the eight ways in which a board may lie."""
    return rows[..., TURNS[way]].astype(np.float32)


def rivals_of(compared: Compared) -> np.ndarray:
    """Return mean and maximum of each feature over the candidates of each decision."""
    features, there = compared.rows[..., :FEATURES].astype(np.float32), compared.values[..., :1] > 0
    mean = (features * there).sum(1) / np.maximum(there.sum(1), 1)
    return np.concatenate([mean, np.where(there, features, -np.inf).max(1)], 1)


def inputs_of(rows: np.ndarray, rivals: np.ndarray, way: int) -> np.ndarray:
    """Return what the network sees of each candidate: a feature row, turned, and all rivals."""
    shape = (*rows.shape[:2], rivals.shape[1])
    return np.concatenate([turned(rows, way), np.broadcast_to(rivals[:, None], shape)], 2)


def begin(units: tuple[int, int], seed: int) -> Layers:
    """Draw the first weights; the last layer begins small."""
    draw = np.random.default_rng([seed, 1])
    sizes = (INPUTS, *units, 1)
    layers = []
    for before, after in pairwise(sizes):
        weight = draw.normal(0.0, np.sqrt(2.0 / before), (before, after)).astype(np.float32)
        layers.append((weight, np.zeros(after, np.float32)))
    layers[-1] = (layers[-1][0] * np.float32(0.1), layers[-1][1])
    return layers


def score(layers: Any, inputs: Any, rectify: Any = lambda values: np.maximum(values, 0.0)) -> Any:
    """Return the output of a network for each candidate."""
    values = inputs
    for weight, bias in layers[:-1]:
        values = rectify(values @ weight + bias)
    weight, bias = layers[-1]
    return (values @ weight + bias)[..., 0]


def shares_of(layers: Layers, compared: Compared) -> np.ndarray:
    """Return what each candidate is worth relative to the first, as the kernels do."""
    rivals = rivals_of(compared)
    ways = [score(layers, inputs_of(compared.rows, rivals, way)) for way in range(WAYS)]
    return np.asarray(np.mean(ways, 0) + base_of(compared))


def descend(plan: ScorePlan, compared: Compared, report: Report) -> tuple[Layers, list[float]]:
    """Fit the network by gradient descent (AdamW); returns layers and the loss of each epoch."""
    jax = needs("jax", extra="train")
    jnp = jax.numpy
    value, there = targets(compared)
    base, worth, rivals = base_of(compared), worth_of(compared), rivals_of(compared)
    features = compared.rows[there][:, :FEATURES].astype(np.float32)
    standardizer = standardizer_of(features, rivals)
    steps = max(1, len(compared) // BATCH)
    total = steps * plan.epochs

    def loss(layers: Any, inputs: Any, base: Any, worth: Any, value: Any, there: Any) -> Any:
        found = (SCALE * score(layers, inputs, jax.nn.relu) + base) * worth
        mean = (found * there).sum(1, keepdims=True) / jnp.maximum(there.sum(1, keepdims=True), 1)
        return jnp.sum(jnp.where(there, found - mean - value, 0.0) ** 2) / there.sum() * 1e4

    @jax.jit  # type: ignore[untyped-decorator]
    def step(layers: Any, first: Any, second: Any, number: Any, *batch: Any) -> Any:
        lost, slope = jax.value_and_grad(loss)(layers, *batch)
        rate = plan.rate * 0.5 * (1.0 + jnp.cos(jnp.pi * number / total))
        first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, first, slope)
        second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, second, slope)
        grown = 1.0 - 0.9 ** (number + 1), 1.0 - 0.999 ** (number + 1)
        layers = jax.tree.map(
            lambda weight, mean, square: (
                weight * (1.0 - rate * plan.decay)
                - rate * (mean / grown[0]) / (jnp.sqrt(square / grown[1]) + 1e-8)
            ),
            layers,
            first,
            second,
        )
        return layers, first, second, lost

    layers: Any = begin(plan.units, plan.seed)
    first = second = jax.tree.map(jnp.zeros_like, layers)
    draw, losses = np.random.default_rng([plan.seed, 2]), []
    for epoch in range(plan.epochs):
        order, lost = draw.permutation(len(compared)), 0.0
        for k in range(steps):
            at = order[k * BATCH : (k + 1) * BATCH]
            inputs = inputs_of(compared.rows[at], rivals[at], int(draw.integers(WAYS)))
            batch = (standardizer.standardize(inputs), base[at], worth[at], value[at], there[at])
            layers, first, second, now = step(layers, first, second, epoch * steps + k, *batch)
            lost += float(now)
        losses.append(lost / steps)
        report("fit", epoch + 1, plan.epochs)
    plain = standardizer.fold_into(
        [(np.asarray(weight), np.asarray(bias)) for weight, bias in layers]
    )
    plain[-1] = (plain[-1][0] * np.float32(SCALE), plain[-1][1] * np.float32(SCALE))
    return plain, losses


def gains_of(compared: Compared, found: np.ndarray) -> list[DecisionGain]:
    """Return what choosing by a score gains over second-move safety: in all, and by stage."""
    value, there = targets(compared)
    at = np.arange(len(compared))
    chosen = np.where(there, found, -np.inf).argmax(1)
    base = np.where(there, compared.values[..., SCORE_COLUMN], -np.inf).argmax(1)
    gain = value[at, chosen] - value[at, base]
    opened = compared.rows[:, 0, OPEN_SHARE]
    stages = [(opened >= low) & (opened < high) for low, high in ((0.0, 1.01), *STAGES)]
    return [
        DecisionGain(
            int(stage.sum()),
            float(gain[stage].mean()),
            float(gain[stage].std() / stage.sum() ** 0.5),
        )
        for stage in stages
        if stage.any()
    ]


def fit(plan: ScorePlan, learned: Compared, held_out: Compared, report: Report) -> FittedScore:
    """Fit the network to decisions, and judge it on others."""
    layers, losses = descend(plan, learned, report)
    found = shares_of(layers, held_out)
    value, known = targets(held_out)
    left = ((centred(found * worth_of(held_out), known) - value) ** 2).sum() / (value**2).sum()
    return FittedScore(
        pack(layers), len(learned), losses, gains_of(held_out, found), float(1.0 - left)
    )


def resume(plan: ScorePlan, work: Path) -> None:
    """Refuse a directory with the training of another plan; otherwise note this one."""
    diary, own = work / "plan.json", json.loads(json.dumps(asdict(replace(plan, rounds=1))))
    try:
        work.mkdir(parents=True, exist_ok=True)
        if diary.exists() and json.loads(diary.read_text()) != own:
            raise BadOption(f"{work} holds a training of another plan")
    except (OSError, ValueError) as error:
        raise BadOption(f"cannot use {work}: {error}") from None
    write_json(diary, own)


def train(plan: ScorePlan, work: Path, threads: int, report: Report) -> list[FittedScore]:
    """Train round by round; what is in the directory already is not done again."""
    resume(plan, work)
    network: Network | None = None
    done = []
    for number in range(plan.rounds):
        rounds = [plan.round(k) for k in range(number + 1)]
        for shard, _ in enumerate(make_all(rounds[-1], network, work, threads)):
            report(f"round {number + 1}", shard + 1, plan.shards)
        fitted = fit(plan, read_all(work, rounds, False), read_all(work, rounds, True), report)
        network = fitted.network
        write_whole(work / f"round-{number}.npz", network.content)
        done.append(fitted)
    return done
