"""Least squares on control variates: sums, coefficients, and the adjusted mean.

Everything is added in one order, so that a page finds the same numbers. The coefficients come from
the eigenvectors of the covariance, by Jacobi's rotations; directions that hardly vary are left
out, so that equal or constant variates do no harm.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int

SHARE = 1e-9  # of the largest eigenvalue: directions below it are left out
MOST_SWEEPS = 40


@entry
def add_moments(sums: np.ndarray, first: Int, won: np.ndarray, variates: np.ndarray) -> None:
    """Add all products of 1, the result and the control variates of games first, first + 1, ...

    `sums` has the shape (2, variates + 2, variates + 2): even games, then odd ones.
    """
    columns = variates.shape[1]
    for game in range(won.size):
        half = (first + game) & 1
        for row in range(columns + 2):
            one = variates[game, row - 2] if row > 1 else won[game] if row == 1 else 1.0
            sums[half, row, 0] += one
            sums[half, row, 1] += one * won[game]
            for column in range(columns):
                sums[half, row, column + 2] += one * variates[game, column]


@kernel
def write_covariances(sums: np.ndarray, matrix: np.ndarray) -> None:
    """Write the covariances of the result and the variates."""
    games = sums[0, 0]
    for row in range(matrix.shape[0]):
        for column in range(matrix.shape[0]):
            mean = sums[0, row + 1] / games * (sums[0, column + 1] / games)
            matrix[row, column] = sums[row + 1, column + 1] / games - mean


@kernel
def rotate(matrix: np.ndarray, vectors: np.ndarray, one: Int, two: Int) -> None:
    """Turn the plane of two rows so that their element becomes 0; row 0 is not among them."""
    size, off = matrix.shape[0], matrix[one, two]
    slope = (matrix[two, two] - matrix[one, one]) / (2.0 * off)
    tangent = 1.0 / (abs(slope) + sqrt(slope * slope + 1.0))
    if slope < 0.0:
        tangent = -tangent
    cosine = 1.0 / sqrt(tangent * tangent + 1.0)
    sine = tangent * cosine
    for k in range(1, size):
        left, right = matrix[k, one], matrix[k, two]
        matrix[k, one] = cosine * left - sine * right
        matrix[k, two] = sine * left + cosine * right
    for k in range(1, size):
        left, right = matrix[one, k], matrix[two, k]
        matrix[one, k] = cosine * left - sine * right
        matrix[two, k] = sine * left + cosine * right
    for k in range(1, size):
        left, right = vectors[k, one], vectors[k, two]
        vectors[k, one] = cosine * left - sine * right
        vectors[k, two] = sine * left + cosine * right


@kernel
def diagonalise(matrix: np.ndarray, vectors: np.ndarray) -> float:
    """Turn all but row 0 to their eigenvectors; returns the largest eigenvalue."""
    size = matrix.shape[0]
    for row in range(1, size):
        for column in range(1, size):
            vectors[row, column] = 1.0 if row == column else 0.0
    for _ in range(MOST_SWEEPS):
        turned = 0
        for one in range(1, size):
            for two in range(one + 1, size):
                scale = sqrt(abs(matrix[one, one] * matrix[two, two]))
                if abs(matrix[one, two]) > 1e-15 * scale:
                    rotate(matrix, vectors, np.int64(one), np.int64(two))
                    turned += 1
        if turned == 0:
            break
    largest = 0.0
    for k in range(1, size):
        largest = max(largest, abs(matrix[k, k]))
    return largest


@kernel
def fit(sums: np.ndarray, room: np.ndarray, coefficient: np.ndarray) -> None:
    """Write what one unit of each control variate adds to the result, by least squares."""
    matrix, vectors, size = room[0], room[1], coefficient.size + 1
    write_covariances(sums, matrix)
    largest = diagonalise(matrix, vectors)
    for k in range(size - 1):
        coefficient[k] = 0.0
    for k in range(1, size):
        if abs(matrix[k, k]) <= SHARE * largest:
            continue
        along = 0.0
        for row in range(1, size):
            along += vectors[row, k] * matrix[row, 0]
        along /= matrix[k, k]
        for row in range(1, size):
            coefficient[row - 1] += along * vectors[row, k]


@kernel
def adjusted_mean(sums: np.ndarray, coefficient: np.ndarray) -> float:
    """Return the mean of: result, less the control variates times their coefficients."""
    mean = sums[0, 1]
    for k in range(coefficient.size):
        mean -= coefficient[k] * sums[0, k + 2]
    return float(mean / sums[0, 0])


@kernel
def adjusted_square(sums: np.ndarray, coefficient: np.ndarray) -> float:
    """Return the mean square of the same."""
    total = sums[1, 1]
    for k in range(coefficient.size):
        total -= 2.0 * coefficient[k] * sums[1, k + 2]
        for j in range(coefficient.size):
            total += coefficient[k] * coefficient[j] * sums[k + 2, j + 2]
    return float(total / sums[0, 0])


@entry
def adjust(sums: np.ndarray, room: np.ndarray, coefficient: np.ndarray, found: np.ndarray) -> None:
    """Write the adjusted mean and its variance: each half with the coefficients of the other.

    `room` has the shape (2, variates + 1, variates + 1).
    """
    games = sums[0, 0, 0] + sums[1, 0, 0]
    found[0], found[1] = 0.0, 0.0
    for half in range(2):
        own = sums[half]
        fit(sums[1 - half], room, coefficient)
        mean, share = adjusted_mean(own, coefficient), own[0, 0] / games
        spread = adjusted_square(own, coefficient) - mean * mean
        found[0] += share * mean
        found[1] += share * share * spread / own[0, 0]
