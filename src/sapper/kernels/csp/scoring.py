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

LENGTH, PAIR, NONE = np.uint64(ROW_FEATURES), np.uint64(SLOTS // WAYS - 1), np.uint64(SLOTS)
ONE, TWO = np.uint64(1), np.uint64(WAYS)
# Odd, and small enough that the sum of nine products stays below 2^64.
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
    ],
    np.uint64,
)
HIGH, MIDDLE = np.uint64(41), np.uint64(23)


@kernel
def bits(x: np.float32) -> np.uint32:
    """Return the bits of a number."""
    return np.float32(x).view(np.uint32)


@kernel
def pair_of(rows: np.ndarray, first: Int) -> Int:
    """Return the pair of slots where a row may be remembered."""
    total = np.uint64(0)
    for k in range(ROW_FEATURES):
        total += np.uint64(bits(rows[first + np.uint64(k)])) * MIX[k]
    return (total ^ (total >> MIDDLE) ^ (total >> HIGH)) & PAIR


@kernel
def holds(model: ModelRecord, slot: Int, rows: np.ndarray, first: Int) -> bool:
    """Tell whether a slot has this row, bit by bit."""
    key = slot * LENGTH
    differ = np.uint32(0)
    for k in range(ROW_FEATURES):
        differ |= model.key[key + np.uint64(k)] ^ bits(rows[first + np.uint64(k)])
    return bool(differ == 0) and bool(model.state[slot] != EMPTY)


@kernel
def find(model: ModelRecord, pair: Int, rows: np.ndarray, first: Int) -> Int:
    """Return the slot that has this row, or NONE."""
    slot = pair * TWO + np.uint64(model.recent[pair])
    if holds(model, slot, rows, first):
        return slot
    slot ^= ONE
    if holds(model, slot, rows, first):
        model.recent[pair] = slot & ONE
        return slot
    return NONE


@kernel
def put(model: ModelRecord, rows: np.ndarray, first: Int, pair: Int, lane: Int) -> None:
    """Give a row a lane, and the less recently used of its two slots."""
    slot = pair * TWO + (np.uint64(model.recent[pair]) ^ ONE)
    model.recent[pair] = slot & ONE
    model.slot[lane] = slot
    model.state[slot] = PENDING + lane
    key = slot * LENGTH
    for k in range(ROW_FEATURES):
        model.key[key + np.uint64(k)] = bits(rows[first + np.uint64(k)])
    if model.kind == FOREST:
        put_row(model, rows, first, lane)
    else:
        put_scaled(model, rows, first, lane)


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
    model: ModelRecord,
    nodes: np.ndarray,
    rows: np.ndarray,
    scores: np.ndarray,
    begin: Int,
    end: Int,
) -> None:
    """Score the rows from `begin` to `end`, of which there may be at most LANES."""
    lanes: Int = np.int64(0)
    for k in range(begin, end):
        first = np.uint64(k) * LENGTH
        pair = pair_of(rows, first)
        slot = find(model, pair, rows, first)
        if slot == NONE:
            put(model, rows, first, pair, lanes)
            model.lane[k - begin] = lanes
            lanes += 1
        elif model.state[slot] == SCORED:
            scores[k] = model.remembered[slot]
            model.lane[k - begin] = LANES
        else:
            model.lane[k - begin] = model.state[slot] - PENDING
    if lanes == 0:
        return
    evaluate(model, nodes, lanes)
    for k in range(begin, end):
        lane = model.lane[k - begin]
        if lane < LANES:
            scores[k] = model.margin[lane]


@kernel
def score_rows(
    model: ModelRecord, nodes: np.ndarray, rows: np.ndarray, scores: np.ndarray, count: Int
) -> None:
    """Score the first `count` rows, stored one after another; the largest score is best."""
    for begin in range(0, count, LANES):
        score_some(model, nodes, rows, scores, begin, min(begin + LANES, count))


@entry
def score_lines(
    models: np.ndarray, nodes: np.ndarray, rows: np.ndarray, scores: np.ndarray
) -> None:
    """Score one row for each place in `scores`."""
    score_rows(models[0], nodes, rows, scores, scores.size)
