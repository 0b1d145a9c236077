import numpy as np
import pytest

from sapper.kernels.core.features import FEATURE_ROW, FEATURES, INPUTS
from sapper.learn.champion.fit import begin, score
from sapper.learn.champion.standardizer import Standardizer, standardizer_of


def test_it_folds_into_the_first_layer():
    draw = np.random.default_rng(4)
    inputs = draw.normal(3.0, 5.0, (20, INPUTS)).astype(np.float32)
    standardizer = Standardizer(inputs.mean(0), inputs.std(0))
    layers = begin((7, 3), seed=1)
    expected = score(layers, standardizer.standardize(inputs))
    assert expected.std() > 0
    assert score(standardizer.fold_into(layers), inputs) == pytest.approx(expected, abs=1e-4)


def test_features_and_rivals_get_mean_0_and_deviation_1_and_patches_stay():
    draw = np.random.default_rng(5)
    inputs = draw.normal(3.0, 5.0, (500, INPUTS))
    inputs[:, 2] = 7.0  # one that never changes
    found = standardizer_of(inputs[:, :FEATURES], inputs[:, FEATURE_ROW:]).standardize(inputs)
    patch = slice(FEATURES, FEATURE_ROW)
    assert np.array_equal(found[:, patch], inputs[:, patch])
    changed = np.delete(found, np.r_[2, patch], axis=1)
    assert np.abs(changed.mean(0)).max() < 1e-4
    assert changed.std(0) == pytest.approx(1.0, abs=1e-3)
    assert np.abs(found[:, 2]).max() < 1e-3
