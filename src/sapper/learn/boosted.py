"""Version 5.0: boosted trees on the rows of a dataset. (Paper: XGBoost, single-pass.)"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sapper.errors import BadOption, needs, shown
from sapper.interrupts import Interrupts, late_interrupts
from sapper.kernels.core.rows import ROW_NAMES
from sapper.learn.rows import check_label, read_shard, shards_of
from sapper.models.inputs import Inputs
from sapper.models.model import pack
from sapper.models.trees import read_booster

BINS = 256
LOSSES = {"logistic": ("binary:logistic", "logloss"), "squared": ("reg:squarederror", "rmse")}
"""What is least: the loss that the paper uses, or the one of its equation; a metric for each."""


@dataclass(frozen=True)
class Forest:
    """How the trees are grown: until held-out games no longer gain, and at most `trees`."""

    label: str = "won"
    loss: str = "logistic"
    trees: int = 80  # more of them lower the loss, and play worse
    depth: int = 8
    rate: float = 0.1
    l2: float = 1.0
    leaf: float = 20.0  # the least weight of a leaf, so that it does not learn noise
    patience: int = 20
    least_gain: float = 2e-5  # a loss that falls by less, over `patience` trees, does not gain
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse a label that no row has, and an unknown loss."""
        check_label(self.label)
        if self.loss not in LOSSES:
            raise BadOption(f"loss must be {' or '.join(LOSSES)}, not {shown(self.loss)}")

    @property
    def settings(self) -> dict[str, Any]:
        """The settings in the words of the library."""
        objective, metric = LOSSES[self.loss]
        return {
            "objective": objective,
            "eval_metric": metric,
            "tree_method": "hist",
            "max_bin": BINS,
            "max_depth": self.depth,
            "eta": self.rate,
            "lambda": self.l2,
            "min_child_weight": self.leaf,
            "seed": self.seed,
        }


PRINTED = {
    "label": "safe",
    "scope": "sample",
    "trees": 2000,
    "depth": 6,
    "rate": 0.3,
    "leaf": 1.0,
}
"""5.0 as printed, with the library's defaults; the rest is in its dataset. (Paper: XGBoost.)"""


def matrix_of(directory: Path, label: str, held_out: bool, like: Any = None) -> Any:
    """Make the library's matrix from the shards of a dataset, one in memory at a time."""
    xgboost = needs("xgboost", extra="train")
    files = shards_of(directory)

    class Shards(xgboost.DataIter):  # type: ignore[name-defined, misc]
        """Feeds shard after shard, as often as the library asks."""

        def __init__(self, interrupts: Interrupts) -> None:
            super().__init__()
            self.shard, self.interrupts = 0, interrupts

        def next(self, take: Callable[..., None]) -> bool:
            self.interrupts.check()
            if self.shard == len(files):
                return False
            examples = read_shard(files[self.shard], label, held_out)
            self.shard += 1
            take(data=examples.seen, label=examples.label, feature_names=list(ROW_NAMES))
            return True

        def reset(self) -> None:
            self.shard = 0

    with late_interrupts() as interrupts:
        return xgboost.QuantileDMatrix(Shards(interrupts), max_bin=BINS, ref=like)


def forest_to_npz(booster: Any, inputs: Inputs) -> bytes:
    """Return the file of a booster's trees; a sigmoid on top changes no order of scores."""
    booster.set_param({"objective": LOSSES["logistic"][0]})
    return pack(read_booster(bytes(booster.save_raw("json")), "the booster"), inputs)


@dataclass(frozen=True, eq=False)
class Grown:
    """A trained booster, how many rows it learned from, and its loss tree by tree."""

    booster: Any
    rows: int
    curve: dict[str, list[float]]


def grow(forest: Forest, directory: Path, report: Callable[[int, float], None]) -> Grown:
    """Grow trees until held-out games no longer gain; reports each tree's held-out loss."""
    xgboost = needs("xgboost", extra="train")
    metric = forest.settings["eval_metric"]
    training = matrix_of(directory, forest.label, held_out=False)
    held_out = matrix_of(directory, forest.label, held_out=True, like=training)

    class Report(xgboost.callback.TrainingCallback):  # type: ignore[name-defined, misc]
        def after_iteration(self, model: Any, epoch: int, evals_log: Any) -> bool:
            report(epoch + 1, float(evals_log["held_out"][metric][-1]))
            return False

    enough = xgboost.callback.EarlyStopping(rounds=forest.patience, min_delta=forest.least_gain)
    curve: dict[str, dict[str, list[float]]] = {}
    booster = xgboost.train(
        forest.settings,
        training,
        forest.trees,
        evals=[(training, "training"), (held_out, "held_out")],
        evals_result=curve,
        callbacks=[Report(), enough],
        verbose_eval=False,
    )
    best = int(booster.best_iteration)
    return Grown(
        booster[: best + 1],
        training.num_row(),
        {name: values[metric] for name, values in curve.items()},
    )
