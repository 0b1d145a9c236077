"""Trees of a boosted forest: from a file or from XGBoost's JSON to the nodes that kernels walk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from sapper.errors import BadOption
from sapper.kernels.core.rows import ROW_FEATURES, ROW_NAMES
from sapper.kernels.core.types import records
from sapper.kernels.memory.model import ABREAST, FEATURE_BITS, FOREST, NODE
from sapper.models.archive import Arrays

MOST_NODES = 1 << 24
MOST_DEPTH = 256
MOST_MARGIN = 1e30  # of all leaves together: far below the largest float32
NOT_OURS = (AttributeError, LookupError, OverflowError, RecursionError, TypeError, ValueError)
LEAF = -1  # the left and right child of a leaf
FIELDS = {"root": np.int64, "feature": np.int64, "threshold": np.float32, "left": np.int64,
          "right": np.int64, "base": np.float32}  # fmt: skip
COLUMNS = {"split_indices": "feature", "split_conditions": "threshold", "left_children": "left",
           "right_children": "right"}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Trees:
    """Roots and nodes of all trees; a row goes left where its feature is below the threshold.

    Children are indices of nodes, -1 in a leaf, whose threshold is its value. The score of a row is
    the sigmoid of `base` plus the values of its leaves.
    """

    root: np.ndarray
    feature: np.ndarray
    threshold: np.ndarray
    left: np.ndarray
    right: np.ndarray
    base: np.ndarray

    def to_arrays(self) -> dict[str, Any]:
        """Return the arrays of a file, in the smallest types that hold them."""
        small = {"feature": np.int8, "root": np.int32, "left": np.int32, "right": np.int32}
        return {name: one.astype(small.get(name, one.dtype)) for name, one in asdict(self).items()}

    @classmethod
    def from_arrays(cls, arrays: Arrays, name: str) -> Trees:
        """Read the arrays of a file."""
        try:
            given = {field: np.asarray(arrays[field]) for field in FIELDS}
            trees = cls(
                **{key: one.astype(FIELDS[key], casting="safe") for key, one in given.items()}
            )
        except (KeyError, TypeError):
            raise BadOption(f"{name} is no forest: its arrays are not those of trees") from None
        trees.check(name)
        return trees

    def check(self, name: str) -> None:
        """Refuse arrays that are not trees; `levels` checks that every walk ends."""
        count = self.feature.size
        columns = (self.feature, self.threshold, self.left, self.right)
        if any(one.shape != (count,) for one in columns) or self.base.shape != ():
            raise BadOption(f"the trees of {name} do not fit together")
        if not 0 < count <= MOST_NODES or self.root.ndim != 1 or not 0 < self.root.size <= count:
            raise BadOption(f"{name} must have from 1 to {MOST_NODES:,} nodes")
        leaf = self.left == LEAF
        children = np.concatenate([self.left[~leaf], self.right[~leaf], self.root])
        if (self.right[leaf] != LEAF).any() or ((children < 0) | (children >= count)).any():
            raise BadOption(f"a tree of {name} has a child that is not one of its nodes")
        if ((self.feature < 0) | (self.feature >= ROW_FEATURES))[~leaf].any():
            raise BadOption(f"the trees of {name} must look at {ROW_FEATURES} features")
        if not (np.isfinite(self.threshold).all() and np.isfinite(self.base)):
            raise BadOption(f"{name} holds numbers that are not finite")
        if np.abs(self.threshold[leaf]).sum(dtype=np.float64) + abs(self.base) > MOST_MARGIN:
            raise BadOption(f"the leaves of {name} are too large")

    def levels(self, name: str) -> Iterator[np.ndarray]:
        """Yield the nodes level by level, siblings side by side; the roots are the first."""
        level, seen = self.root, 0
        for _ in range(MOST_DEPTH + 1):
            seen += level.size
            if seen > self.feature.size:  # then one is met twice: no walk need ever end
                raise BadOption(f"a tree of {name} has a node with two parents")
            yield level
            inner = level[self.left[level] != LEAF]
            level = np.stack([self.left[inner], self.right[inner]], axis=1).ravel()
            if not level.size:
                return
        raise BadOption(f"a tree of {name} is deeper than {MOST_DEPTH}")

    def nodes(self, name: str) -> tuple[np.ndarray, int]:
        """Return the nodes as the kernels walk them, and the depth of the deepest leaf."""
        levels = list(self.levels(name))
        padding = -self.root.size % ABREAST
        found = records(sum(level.size for level in levels) + padding, NODE)
        index = np.arange(len(found))
        link, threshold = index << FEATURE_BITS | ROW_FEATURES, np.zeros(len(found), np.float32)
        begin = 0
        for level in levels:
            end = begin + level.size
            threshold[begin:end] = self.threshold[level]
            inner = np.flatnonzero(self.left[level] != LEAF)
            following = end + padding if begin == 0 else end
            child = following + 2 * np.arange(inner.size)
            link[begin + inner] = child << FEATURE_BITS | self.feature[level[inner]]
            begin = following
        found["threshold"], found["link"] = threshold, link
        return found, len(levels) - 1

    def write(self, record: np.ndarray, name: str) -> np.ndarray:
        """Write all but the nodes to the record of a model, and return the nodes."""
        nodes, depth = self.nodes(name)
        record["kind"], record["intercept"], record["depth"] = FOREST, self.base, depth
        record["features"] = ROW_FEATURES
        record["trees"] = self.root.size + -self.root.size % ABREAST
        return nodes


def read_booster(content: bytes, name: str) -> Trees:
    """Read what XGBoost's `save_model("x.json")` wrote; all trees are used."""
    try:
        learner = json.loads(content)["learner"]
        booster, sizes = learner["gradient_booster"], learner["learner_model_param"]
        _check_kind(learner, name)
        trees = booster["model"]["trees"]
        with np.errstate(over="ignore"):  # what becomes infinite is refused
            arrays = _join([_columns(tree, name) for tree in trees])
        text = str(sizes["base_score"]).strip("[]")
        chance = float(np.float32(text))
    except NOT_OURS:
        raise BadOption(f"{name} is neither a model of Sapper nor XGBoost's JSON") from None
    if not 0.0 < chance < 1.0:
        raise BadOption(f"the base score of {name} must be a chance between 0 and 1")
    base = np.array(np.log(chance / (1.0 - chance)), np.float32)
    return Trees.from_arrays({**arrays, "base": base}, name)


def _check_kind(learner: dict[str, Any], name: str) -> None:
    """Refuse a booster that is more than a sum of trees and a sigmoid."""
    sizes, kind = learner["learner_model_param"], learner["gradient_booster"]["name"]
    if learner["objective"]["name"] != "binary:logistic":
        raise BadOption(f"the objective of {name} must be binary:logistic")
    if kind != "gbtree":
        raise BadOption(f"the booster of {name} must be gbtree")
    if int(sizes["num_feature"]) != ROW_FEATURES:
        raise BadOption(
            f"{name} must have {ROW_FEATURES} features, not {int(sizes['num_feature'])}"
        )
    names = learner.get("feature_names") or []
    if set(names) & set(ROW_NAMES) and tuple(names) != ROW_NAMES:
        raise BadOption(f"the features of {name} must be {', '.join(ROW_NAMES)}, in this order")
    if int(sizes.get("num_class", 0)) > 1 or int(sizes.get("num_target", 1)) != 1:
        raise BadOption(f"{name} must have one output")


def _columns(tree: dict[str, Any], name: str) -> Arrays:
    """Return the nodes of one tree."""
    if any(tree.get("split_type", ())) or tree.get("categories_nodes"):
        raise BadOption(f"{name} splits by categories, which is not supported")
    if int(tree["tree_param"].get("size_leaf_vector", 0)) > 1:
        raise BadOption(f"{name} must have one output")
    found = {ours: np.array(tree[theirs], FIELDS[ours]) for theirs, ours in COLUMNS.items()}
    size = found["left"].size
    if any(one.shape != (size,) for one in found.values()):
        raise BadOption(f"the trees of {name} do not fit together")
    for side in ("left", "right"):
        if ((found[side] < LEAF) | (found[side] >= size)).any():
            raise BadOption(f"a tree of {name} has a child that is not one of its nodes")
    return found


def _join(trees: list[Arrays]) -> Arrays:
    """Put the nodes of all trees one after another."""
    root = np.cumsum([0, *(tree["left"].size for tree in trees)])[:-1]
    for tree, first in zip(trees, root, strict=True):
        for side in ("left", "right"):
            tree[side] = np.where(tree[side] == LEAF, LEAF, tree[side] + first)
    joined = {name: np.concatenate([tree[name] for tree in trees]) for name in COLUMNS.values()}
    return {**joined, "root": root}
