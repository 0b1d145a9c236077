"""Small boosters in the form of XGBoost's JSON, drawn at random."""

from __future__ import annotations

import json

import numpy as np

FEATURES = 9


def random_tree(rng: np.random.Generator, depth: int) -> dict:
    """Draw a tree; children get their numbers after all that were there before."""
    tree = {"split_indices": [], "split_conditions": [], "left_children": [], "right_children": []}

    def grow(left: int) -> int:
        node = len(tree["split_indices"])
        tree["split_indices"].append(int(rng.integers(FEATURES)))
        tree["split_conditions"].append(float(np.float32(rng.normal())))
        tree["left_children"].append(-1)
        tree["right_children"].append(-1)
        if left and rng.random() < 0.8:
            tree["left_children"][node] = grow(left - 1)
            tree["right_children"][node] = grow(left - 1)
        return node

    grow(depth)
    return tree | {"tree_param": {"size_leaf_vector": "1"}, "categories_nodes": []}


def booster_of(trees: list[dict], base: str = "[4E-1]") -> dict:
    """Put trees together as `save_model` does."""
    return {
        "learner": {
            "gradient_booster": {"name": "gbtree", "model": {"trees": trees}},
            "learner_model_param": {
                "base_score": base,
                "num_class": "0",
                "num_feature": str(FEATURES),
                "num_target": "1",
            },
            "objective": {"name": "binary:logistic"},
        }
    }


def content_of(booster: dict) -> bytes:
    return json.dumps(booster).encode()
