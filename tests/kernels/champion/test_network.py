"""The champion's network inside the kernels, beside numpy's."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.kernels.champion.network import TURNS, WAYS, evaluate, share_rivals
from sapper.kernels.core.compile import entry
from sapper.kernels.core.features import FEATURE_ROW, FEATURES, INPUTS
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.learn.champion.fit import inputs_of, score
from sapper.models.network import pack


@entry
def evaluate_row(evaluations, row, ways):
    """Return what the network makes of a row and its rivals, looked at in so many ways."""
    share_rivals(evaluations[0])
    return evaluate(evaluations[0], row, np.int64(ways))


def drawn_layers(seed, units):
    draw = np.random.default_rng(seed)
    return [
        (draw.normal(size=(a, b)).astype(np.float32), draw.normal(size=b).astype(np.float32))
        for a, b in pairwise((INPUTS, *units, 1))
    ]


@given(st.integers(0, 2**32), st.tuples(st.integers(1, 40), st.integers(1, 40)))
@settings(max_examples=25)
def test_the_network_is_that_of_numpy(seed, units):
    layers = drawn_layers(seed, units)
    evaluations = records(1, dtype_of(EvaluationRecord, 1024))
    pack(layers).write(evaluations)
    inputs = np.random.default_rng(seed).normal(size=INPUTS).astype(np.float32)
    inputs[::3] = 0
    row, evaluations[0].rivals[:] = inputs[:FEATURE_ROW], inputs[FEATURE_ROW:]
    found = [
        score(layers, inputs_of(row[None, None], inputs[None, FEATURE_ROW:], way))
        for way in range(WAYS)
    ]
    for ways in (1, WAYS):
        assert evaluate_row(evaluations, row, ways) == pytest.approx(
            np.mean(found[:ways]), rel=1e-3, abs=1e-2
        )


def test_eight_ways_to_turn_a_patch_are_eight_and_leave_features_alone():
    assert len({way.tobytes() for way in TURNS}) == WAYS == 8
    for way in TURNS:
        assert way[:FEATURES].tolist() == list(range(FEATURES))
        assert sorted(way) == list(range(FEATURE_ROW))
