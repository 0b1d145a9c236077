"""Corners and edges first."""

import numpy as np

from sapper.solvers.field.guessing.rim import corners_first, corners_then_edges

ALLOWED = np.array(
    [
        [[1, 1, 0], [1, 1, 1], [0, 0, 1]],
        [[0, 1, 0], [0, 1, 0], [0, 0, 0]],
        [[0, 0, 0], [0, 1, 0], [0, 0, 0]],
    ],
    np.bool_,
)


def cells_of(masks):
    return [[tuple(cell) for cell in np.argwhere(mask).tolist()] for mask in masks]


def test_corners_come_first_where_one_is_allowed():
    expected = [[(0, 0), (2, 2)], [(0, 1), (1, 1)], [(1, 1)]]
    assert cells_of(corners_first(ALLOWED)) == expected


def test_then_edges():
    assert cells_of(corners_then_edges(ALLOWED)) == [[(0, 0), (2, 2)], [(0, 1)], [(1, 1)]]
