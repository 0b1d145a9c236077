"""Scores of rows by a model, each distinct row evaluated once.

The rows of a decision repeat each other, and those of other games: on an untouched board of 9x9
there are 15 distinct ones among 81, the same in every game. So the model remembers what it scored.
A score depends on its row alone.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.rows import ROW_FEATURES
from sapper.kernels.core.types import Int
from sapper.kernels.csp.dense import evaluate_dense, put_scaled
from sapper.kernels.csp.forest import evaluate_forest, put_row
from sapper.kernels.memory.model import (
    EMPTY,
    FOREST,
    LANES,
    PENDING,
    SCORED,
    SLOTS,
    WAYS,
    ModelRecord,
)

PAIR, NONE = np.uint64(SLOTS // WAYS - 1), np.uint64(SLOTS)
ONE, TWO = np.uint64(1), np.uint64(WAYS)
# Odd, and small enough that the sum of all products stays below 2^64.
MIX = np.array(
    [
        0x9E3779B,
        0xC2B2AE3,
        0x165667B,
        0xD6E8FEB,
        0xA5A3565,
        0xFF51AFD,
        0xC4CEB9F,
        0xB492B67,
        0x7F4A7C1,
        0x27D4EB3,
        0x1B87359,
        0x30F34D1,
        0x0E6546B,
        0x2545F49,
        0x38495AB,
        0x1F123BB,
        0x3C6EF37,
        0x12B9B0B,
        0x29A1D63,
        0x0B5297B,
        0x36A2F05,
        0x1CE4E5B,
        0x2F35A1D,
        0x0D2B74F,
        0x3A8F057,
    ],
    np.uint64,
)
HIGH, MIDDLE = np.uint64(41), np.uint64(23)


@kernel
def bits(x: np.float32) -> np.uint32:
    """Return the bits of a number."""
    return np.float32(x).view(np.uint32)


@kernel
def pair_of(rows: np.ndarray, first: Int, features: Int) -> Int:
    """Return the pair of slots where a row may be remembered."""
    total = np.uint64(0)
    for k in range(features):
        total += np.uint64(bits(rows[first + np.uint64(k)])) * MIX[k]
    return (total ^ (total >> MIDDLE) ^ (total >> HIGH)) & PAIR


@kernel
def holds(model: ModelRecord, slot: Int, rows: np.ndarray, first: Int, features: Int) -> bool:
    """Tell whether a slot has this row, bit by bit."""
    key = slot * np.uint64(features)
    differ = np.uint32(0)
    for k in range(features):
        differ |= model.key[key + np.uint64(k)] ^ bits(rows[first + np.uint64(k)])
    return bool(differ == 0) and bool(model.state[slot] != EMPTY)


@kernel
def find(model: ModelRecord, pair: Int, rows: np.ndarray, first: Int, features: Int) -> Int:
    """Return the slot that has this row, or NONE."""
    slot = pair * TWO + np.uint64(model.recent[pair])
    if holds(model, slot, rows, first, features):
        return slot
    slot ^= ONE
    if holds(model, slot, rows, first, features):
        model.recent[pair] = slot & ONE
        return slot
    return NONE


@kernel
def put(
    model: ModelRecord, rows: np.ndarray, first: Int, features: Int, pair: Int, lane: Int
) -> None:
    """Give a row a lane, and the less recently used of its two slots."""
    slot = pair * TWO + (np.uint64(model.recent[pair]) ^ ONE)
    model.recent[pair] = slot & ONE
    model.slot[lane] = slot
    model.state[slot] = PENDING + lane
    key = slot * np.uint64(features)
    for k in range(features):
        model.key[key + np.uint64(k)] = bits(rows[first + np.uint64(k)])
    if model.kind == FOREST:
        put_row(model, rows, first, lane)
    else:
        put_scaled(model, rows, first, features, lane)


@kernel
def evaluate(model: ModelRecord, nodes: np.ndarray, lanes: Int) -> None:
    """Score all lanes and remember the scores; if two lanes share a slot, the later one has it."""
    if model.kind == FOREST:
        evaluate_forest(model, nodes, lanes)
    else:
        evaluate_dense(model, lanes)
    for lane in range(lanes):
        slot = model.slot[lane]
        model.remembered[slot] = model.margin[lane]
        model.state[slot] = SCORED


@kernel
def score_some(
    model: ModelRecord, nodes: np.ndarray, rows: np.ndarray, scores: np.ndarray, features: Int
) -> None:
    """Score one row for each place in `scores`; there may be at most LANES."""
    lanes: Int = np.int64(0)
    for k in range(scores.size):
        first = np.uint64(k) * np.uint64(features)
        pair = pair_of(rows, first, features)
        slot = find(model, pair, rows, first, features)
        if slot == NONE:
            put(model, rows, first, features, pair, lanes)
            model.lane[k] = lanes
            lanes += 1
        elif model.state[slot] == SCORED:
            scores[k] = model.remembered[slot]
            model.lane[k] = LANES
        else:
            model.lane[k] = model.state[slot] - PENDING
    if lanes == 0:
        return
    evaluate(model, nodes, lanes)
    for k in range(scores.size):
        lane = model.lane[k]
        if lane < LANES:
            scores[k] = model.margin[lane]


@kernel
def score_rows(
    model: ModelRecord, nodes: np.ndarray, rows: np.ndarray, scores: np.ndarray, count: Int
) -> None:
    """Score the first `count` rows, stored one after another; the largest score is best.

    Rows of nine numbers are the usual ones: for them the length is a constant in compiled code.
    """
    for begin in range(0, count, LANES):
        some = scores[begin : min(begin + LANES, count)]
        rest = rows[np.int64(model.features) * begin :]
        if model.features == ROW_FEATURES:
            score_some(model, nodes, rest, some, ROW_FEATURES)
        else:
            score_some(model, nodes, rest, some, model.features)


@entry
def score_lines(
    models: np.ndarray, nodes: np.ndarray, rows: np.ndarray, scores: np.ndarray
) -> None:
    """Score one row for each place in `scores`."""
    score_rows(models[0], nodes, rows, scores, scores.size)
