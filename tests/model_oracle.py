"""Slow, obvious twins of learned versions: what they see, their returns, and their models."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log

import numpy as np

from oracle import Place, boundary, is_covered, places, single_rows
from sapper import View
from sapper.game.stream import OUTSIDE, Stream


def location_score(view: View, place: Place, printed: bool) -> float:
    """Chance that no neighbour is a mine: exponent 4, 6 or 8 for corner, edge, middle."""
    _, mined = single_rows(view)
    unknown = sum(is_covered(view, p) for p in places(view)) - len(mined)
    ratio = (view.level.mines - len(mined)) / unknown
    sides = (place[0] in (0, view.level.height - 1)) + (place[1] in (0, view.level.width - 1))
    power = 8 - 2 * sides
    return 1 - ratio**power if printed else (1 - ratio) ** power


def feature_row(view: View, place: Place, risk: dict[Place, float]) -> list[float]:
    """The nine features of a candidate; `risk` is P of every covered cell."""
    _, mined = single_rows(view)
    variables = [cell for cell in boundary(view) if cell not in mined]
    p, q = view.level.width, view.level.height
    turned = q > p
    if turned:
        p, q = q, p

    def along(cell: Place) -> Place:
        return cell if turned else (cell[1], cell[0])

    least = min((round(risk[cell], 12) for cell in variables), default=0.0)
    best = [cell for cell in variables if round(risk[cell], 12) == least]
    index = along(best[0])[0] * q + along(best[0])[1] if best else -1
    i, j = along(place)
    i, j = sorted((min(i, p - 1 - i), min(j, q - 1 - j)))
    known = risk[place] if place in variables else 0.5
    score = location_score(view, place, printed=False)
    return [p, q, view.level.mines, i, j, known, len(variables),
            index, score]  # fmt: skip


def window(view: View, place: Place, risk: dict[Place, float], alpha: float) -> list[float]:
    """Sc of a cell and its neighbours, row by row; -1 where a cell is open or none.

    The nearest edge of the board is above, the next one to the left.
    """
    _, mined = single_rows(view)
    row, col = place
    below, beyond = view.level.height - 1 - row, view.level.width - 1 - col
    down = -1 if 2 * row >= view.level.height else 1
    right = -1 if 2 * col >= view.level.width else 1
    turned = min(col, beyond) < min(row, below)
    found = []
    for a in (-1, 0, 1):
        for b in (-1, 0, 1):
            near = (
                (row + down * b, col + right * a) if turned else (row + down * a, col + right * b)
            )
            if near not in set(places(view)) or not is_covered(view, near):
                found.append(-1.0)
                continue
            safety = 0.0 if near in mined else 1 - risk[near]
            score = location_score(view, near, printed=False)
            found.append(alpha * safety + (1 - alpha) * score)
    return found


def drawn_outside(view: View, seed: int, index: int) -> list[Place]:
    """Draw three cells outside the boundary as the kernels do."""
    near = set(boundary(view))
    left = [p for p in places(view) if is_covered(view, p) and p not in near]
    stream = Stream(seed, index, OUTSIDE, int((view.cells >= 0).sum()))
    drawn = []
    for _ in range(min(3, len(left))):
        at = stream.below(len(left))
        drawn.append(left[at])
        left[at] = left[-1]
        left.pop()
    return drawn


def returns(rewards: list[float], discount) -> list[float]:
    """The discounted sum of the rewards from each decision on."""
    return [
        sum(discount(k - t) * rewards[k] for k in range(t, len(rewards)))
        for t in range(len(rewards))
    ]


def leaf_of(tree: dict, row: Iterable[float], node: int = 0) -> float:
    """Walk down a tree of XGBoost's JSON, step by step; returns the value of the leaf."""
    threshold = np.float32(tree["split_conditions"][node])
    if tree["left_children"][node] == -1:
        return threshold
    goes_left = np.float32(row[tree["split_indices"][node]]) < threshold
    return leaf_of(tree, row, tree["left_children" if goes_left else "right_children"][node])


def forest_score(booster: dict, row: Iterable[float]) -> float:
    """Score a row by XGBoost's JSON: the sigmoid of the base margin and all leaves."""
    chance = float(booster["learner"]["learner_model_param"]["base_score"].strip("[]"))
    trees = booster["learner"]["gradient_booster"]["model"]["trees"]
    margin = log(chance / (1 - chance)) + sum(float(leaf_of(tree, row)) for tree in trees)
    return 1 / (1 + exp(-margin))


ACTIVATIONS = {
    "linear": lambda x: x,
    "relu": lambda x: np.maximum(x, 0),
    "tanh": np.tanh,
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
}


def forward(layers: Iterable[tuple], scale: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Score rows by dense layers, in float64."""
    found = rows.astype(np.float64) / scale
    for weights, biases, activation in layers:
        found = ACTIVATIONS[activation](found @ weights.astype(np.float64) + biases)
    return found[:, 0]
