"""Names and constants of the champion's features are one list."""

import ast
from pathlib import Path

from sapper.kernels.core import features
from sapper.kernels.core.features import FEATURE_NAMES, FEATURE_ROW, FEATURES, INPUTS, PLANES, SIDE

OTHER_NAMES = {"shown": "SHOWN_NUMBER"}  # SHOWN alone counts the numbers a cell may show


def constants():
    """The constants that are counted from 0 on, in the order of the source."""
    tree = ast.parse(Path(features.__file__).read_text())
    return [
        [one.id for one in node.targets[0].elts]
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple)
    ]


def test_names_and_constants_agree_in_order_and_number():
    by_name, planes = constants()
    assert by_name == [OTHER_NAMES.get(name, name.upper()) for name in FEATURE_NAMES]
    assert [getattr(features, name) for name in by_name] == list(range(FEATURES))
    assert [getattr(features, name) for name in planes] == list(range(PLANES))
    assert len(set(FEATURE_NAMES)) == FEATURES == 30


def test_a_row_has_features_and_patch_and_inputs_have_rivals_too():
    assert FEATURE_ROW == FEATURES + SIDE * SIDE * PLANES == 373
    assert INPUTS == FEATURE_ROW + 2 * FEATURES == 433
