"""Trees from XGBoost's JSON, and those that are refused."""

import copy

import numpy as np
import pytest

from boosters import booster_of, content_of, random_tree
from sapper import BadOption
from sapper.kernels.core.rows import ROW_NAMES
from sapper.models import trees
from sapper.models.trees import Trees, read_booster

TREE = {
    "split_indices": [4, 0, 0, 0, 0],
    "split_conditions": [0.3, 1.5, 2.0, 3.0, 4.0],
    "left_children": [1, 3, -1, -1, -1],
    "right_children": [2, 4, -1, -1, -1],
    "tree_param": {},
}


def nodes_of(booster):
    return read_booster(content_of(booster), "x").nodes("x")


def test_roots_come_first_and_siblings_stay_together():
    nodes, depth = nodes_of(booster_of([TREE, TREE]))
    assert depth == 2
    assert len(nodes) == 2 * 5 + 6
    left = nodes["link"] >> 4
    assert left[:8].tolist() == [8, 10, 2, 3, 4, 5, 6, 7]
    assert nodes["threshold"][:8].tolist() == [np.float32(0.3)] * 2 + [0.0] * 6
    assert (nodes["link"] & 15)[:8].tolist() == [4, 4, *[9] * 6]
    assert nodes["threshold"][8:12].tolist() == [1.5, 2.0] * 2
    leaves = (nodes["link"] & 15) == 9
    assert np.array_equal(left[leaves], np.flatnonzero(leaves))


def test_trees_are_read_as_they_were_written():
    rng = np.random.default_rng(1)
    booster = booster_of([random_tree(rng, 5) for _ in range(10)])
    read = read_booster(content_of(booster), "x")
    again = Trees.from_arrays(read.to_arrays(), "x")
    assert np.array_equal(again.nodes("x")[0], read.nodes("x")[0])


@pytest.mark.parametrize("text", ["5E-1", "[5E-1]", "0.5"])
def test_the_base_score_is_a_number_or_one_in_brackets(text):
    assert read_booster(content_of(booster_of([TREE], text)), "x").base == 0.0


def changed(**changes):
    booster = copy.deepcopy(booster_of([TREE]))
    for path, value in changes.items():
        *way, last = path.split("__")
        found = booster["learner"]
        for name in way:
            found = found[int(name)] if name.isdigit() else found[name]
        found[last] = value
    return booster


TREES = "gradient_booster__model__trees"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"objective__name": "reg:squarederror"}, "binary:logistic"),
        ({"gradient_booster__name": "dart"}, "gbtree"),
        ({"learner_model_param__num_feature": "8"}, "9 features, not 8"),
        ({"learner_model_param__num_class": "3"}, "one output"),
        ({"learner_model_param__num_target": "2"}, "one output"),
        ({"learner_model_param__base_score": "1E0"}, "between 0 and 1"),
        ({"learner_model_param__base_score": "0E0"}, "between 0 and 1"),
        ({"learner_model_param__base_score": "[nan]"}, "between 0 and 1"),
        ({"learner_model_param__base_score": "[4E-1,5E-1]"}, "neither"),
        ({"learner_model_param": {}}, "neither"),
        ({TREES: []}, "neither"),
        ({TREES: [3]}, "neither"),
        ({f"{TREES}__0__categories_nodes": [0]}, "categories"),
        ({f"{TREES}__0__split_type": [1, 0, 0, 0, 0]}, "categories"),
        ({f"{TREES}__0__tree_param": {"size_leaf_vector": "3"}}, "one output"),
        ({f"{TREES}__0__left_children": [1, 3, -1, -1, 9]}, "not one of its nodes"),
        ({f"{TREES}__0__left_children": [1, 3, -1, -1]}, "do not fit"),
        ({f"{TREES}__0__left_children": [-1, 3, -1, -1, -1]}, "not one of its nodes"),
        ({f"{TREES}__0__right_children": [2, -2, -1, -1, -1]}, "not one of its nodes"),
        ({f"{TREES}__0__right_children": [0, 4, -1, -1, -1]}, "two parents"),
        ({f"{TREES}__0__right_children": [2, 1, -1, -1, -1]}, "two parents"),
        ({f"{TREES}__0__right_children": [2, "4", -1, -1, None]}, "neither"),
        ({f"{TREES}__0__right_children": [2, 10**30, -1, -1, -1]}, "neither"),
        ({f"{TREES}__0__split_indices": [9, 0, 0, 0, 0]}, "9 features"),
        ({f"{TREES}__0__split_indices": [-1, 0, 0, 0, 0]}, "9 features"),
        ({f"{TREES}__0__split_conditions": [float("nan"), 1, 2, 3, 4]}, "not finite"),
        ({f"{TREES}__0__split_conditions": [1, 1, 2, 3, 1e300]}, "not finite"),
        ({f"{TREES}__0__split_conditions": [1, 1, 2, 3, 1e35]}, "too large"),
    ],
    ids=str,
)
def test_what_is_no_forest_of_ours_is_refused_in_a_sentence(changes, reason):
    with pytest.raises(BadOption, match=reason):
        nodes_of(changed(**changes))


@pytest.mark.parametrize("content", [b"", b"hello", b"{}", b"[]", b"{\xff}", b"[" * 100_000])
def test_what_is_no_json_of_xgboost_is_refused(content):
    with pytest.raises(BadOption, match="x is neither a model of Sapper nor XGBoost's JSON"):
        read_booster(content, "x")


def test_a_tree_as_deep_as_a_list_is_refused():
    inner = np.arange(300)
    chain = {
        "split_indices": [0] * 601,
        "split_conditions": [0.0] * 601,
        "left_children": [*(2 * inner + 1).repeat(2).tolist(), -1],
        "right_children": [*(2 * inner + 2).repeat(2).tolist(), -1],
        "tree_param": {},
    }
    for name in ("left_children", "right_children"):
        chain[name] = [v if k % 2 == 0 else -1 for k, v in enumerate(chain[name])]
    with pytest.raises(BadOption, match="deeper than 256"):
        nodes_of(booster_of([chain]))


def test_arrays_of_another_kind_are_refused():
    good = read_booster(content_of(booster_of([TREE])), "x").to_arrays()
    for name in good:
        wrong = {other: one for other, one in good.items() if other != name}
        with pytest.raises(BadOption, match="not those of trees"):
            Trees.from_arrays(wrong, "x")
        with pytest.raises(BadOption, match="not those of trees"):
            Trees.from_arrays(good | {name: np.array(["text"])}, "x")
    for wrong in ({"base": np.zeros(2, np.float32)}, {"left": good["left"][None]}):
        with pytest.raises(BadOption, match="do not fit"):
            Trees.from_arrays(good | wrong, "x")
    for root in ([], [[0]], [0] * 6):
        with pytest.raises(BadOption, match="from 1 to"):
            Trees.from_arrays(good | {"root": np.array(root, np.int32)}, "x")
    with pytest.raises(BadOption, match="not one of its nodes"):
        Trees.from_arrays(good | {"root": np.array([5])}, "x")
    with pytest.raises(BadOption, match="too large"):
        Trees.from_arrays(good | {"base": np.float32(2e30)}, "x")


def test_more_nodes_than_fit_are_refused(monkeypatch):
    good = read_booster(content_of(booster_of([TREE])), "x").to_arrays()
    monkeypatch.setattr(trees, "MOST_NODES", 5)
    assert Trees.from_arrays(good, "x").feature.size == 5
    monkeypatch.setattr(trees, "MOST_NODES", 4)
    with pytest.raises(BadOption, match="from 1 to 4 nodes"):
        Trees.from_arrays(good, "x")


def test_features_in_another_order_are_refused():
    booster = booster_of([TREE])
    for names in (list(ROW_NAMES), [f"f{k}" for k in range(9)], []):
        booster["learner"]["feature_names"] = names
        assert read_booster(content_of(booster), "x").root.size == 1
    booster["learner"]["feature_names"] = list(ROW_NAMES)[::-1]
    with pytest.raises(BadOption, match="in this order"):
        read_booster(content_of(booster), "x")
