"""Corners and edges: which of the allowed cells a method takes first."""

from __future__ import annotations

import numpy as np

from sapper.solvers.field.guessing.draw import prefer


def corners_first(allowed: np.ndarray) -> np.ndarray:
    """Keep the allowed corners of each game, or else all its allowed cells."""
    corners = np.zeros(allowed.shape, np.bool_)
    corners[:, [0, 0, -1, -1], [0, -1, 0, -1]] = True
    return prefer(allowed & corners, allowed)


def corners_then_edges(allowed: np.ndarray) -> np.ndarray:
    """Keep the allowed corners of each game, or else the edges, or else all its allowed cells."""
    return rim_first(allowed, allowed)


def rim_first(allowed: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Keep the allowed corners of each game, or else the allowed edges, or else other cells."""
    edges = np.ones(allowed.shape, np.bool_)
    edges[:, 1:-1, 1:-1] = False
    on_edges = allowed & edges
    return prefer(corners_first(on_edges), others)
