"""Trained models as ONNX: the trees of a booster, or the layers of a network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from sapper.errors import needs
from sapper.kernels.features import FEATURES
from sapper.learn.boosted import base_margin
from sapper.policy.models import Facts

OPSET, ML_OPSET, IR = 17, 3, 8  # old enough for every runtime of the last years
FOREST = (
    *(f"nodes_{name}" for name in ("treeids", "nodeids", "featureids", "values", "modes")),
    *(f"nodes_{name}" for name in ("truenodeids", "falsenodeids", "missing_value_tracks_true")),
    *(f"target_{name}" for name in ("treeids", "nodeids", "ids", "weights")),
)
ACTIVATIONS = {"relu": "Relu", "sigmoid": "Sigmoid", "tanh": "Tanh", "linear": None}


class Layer(NamedTuple):
    """A dense layer: weights with the shape (in, out), biases, and the name of its activation."""

    weights: np.ndarray
    biases: np.ndarray
    activation: str


def save(nodes: list[Any], constants: list[Any], output: str, facts: Facts) -> bytes:
    """Make a model of one input, `lines`, and one output, with what it expects written in it."""
    onnx = needs("onnx", extra="train")
    helper, number = onnx.helper, onnx.TensorProto.FLOAT
    graph = helper.make_graph(
        nodes,
        "sapper",
        [helper.make_tensor_value_info("lines", number, [None, FEATURES])],
        [helper.make_tensor_value_info(output, number, [None, 1])],
        constants,
    )
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid("ai.onnx.ml", ML_OPSET)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=IR, producer_name="sapper")
    helper.set_model_props(model, facts.to_props())
    onnx.checker.check_model(model)
    content: bytes = model.SerializeToString()
    return content


def network_to_onnx(layers: Sequence[Layer], scale: np.ndarray, facts: Facts) -> bytes:
    """Write dense layers, each a product, a sum and an activation, on lines divided by a scale."""
    onnx = needs("onnx", extra="train")
    helper = onnx.helper
    constants = [onnx.numpy_helper.from_array(scale.astype(np.float32), "scale")]
    nodes, last = [helper.make_node("Div", ["lines", "scale"], ["scaled"])], "scaled"
    for k, (weights, biases, activation) in enumerate(layers):
        for name, value in ((f"w{k}", weights), (f"b{k}", biases)):
            constants.append(onnx.numpy_helper.from_array(value.astype(np.float32), name))
        nodes.append(helper.make_node("Gemm", [last, f"w{k}", f"b{k}"], [f"sum{k}"]))
        last = f"sum{k}"
        operator = ACTIVATIONS[activation]
        if operator is not None:
            nodes.append(helper.make_node(operator, [last], [f"out{k}"]))
            last = f"out{k}"
    return save(nodes, constants, last, facts)


def forest_to_onnx(booster: Any, facts: Facts) -> bytes:
    """Write the trees of a booster: a sum of leaves, then a sigmoid."""
    onnx = needs("onnx", extra="train")
    trees = json.loads(booster.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"]
    table: dict[str, list[Any]] = {name: [] for name in FOREST}
    for number, tree in enumerate(trees):
        columns = zip(
            tree["left_children"],
            tree["right_children"],
            tree["split_indices"],
            tree["split_conditions"],
            tree["default_left"],
            strict=True,
        )
        for node, (left, right, feature, value, to_left) in enumerate(columns):
            is_leaf = left == -1
            table["nodes_treeids"].append(number)
            table["nodes_nodeids"].append(node)
            table["nodes_featureids"].append(feature)
            table["nodes_values"].append(0.0 if is_leaf else value)
            table["nodes_modes"].append("LEAF" if is_leaf else "BRANCH_LT")
            table["nodes_truenodeids"].append(0 if is_leaf else left)
            table["nodes_falsenodeids"].append(0 if is_leaf else right)
            table["nodes_missing_value_tracks_true"].append(int(to_left))
            if is_leaf:
                table["target_treeids"].append(number)
                table["target_nodeids"].append(node)
                table["target_ids"].append(0)
                table["target_weights"].append(value)
    forest = onnx.helper.make_node(
        "TreeEnsembleRegressor",
        ["lines"],
        ["margin"],
        domain="ai.onnx.ml",
        n_targets=1,
        aggregate_function="SUM",
        post_transform="NONE",
        base_values=[base_margin(booster)],
        **table,
    )
    return save(
        [forest, onnx.helper.make_node("Sigmoid", ["margin"], ["score"])], [], "score", facts
    )
