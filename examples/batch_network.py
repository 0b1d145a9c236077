"""A small network as a batch policy: it sees 5x5 cells and learns which ones are mined.

Run: python examples/batch_network.py
"""

import numpy as np

import sapper

LEVEL, HIDDEN, RATE = sapper.BEGINNER, 32, 1.0
rng = np.random.default_rng(1)
into, out = rng.normal(0, 0.1, (275, HIDDEN)), rng.normal(0, 0.1, HIDDEN)


def windows(numbers: np.ndarray) -> np.ndarray:
    """Return the 5x5 cells around each covered cell, one of eleven signs each: (cells, 275)."""
    signs = np.pad(np.where(numbers < 0, 9, numbers), ((0, 0), (2, 2), (2, 2)), constant_values=10)
    found = np.lib.stride_tricks.sliding_window_view(signs, (5, 5), axis=(1, 2))
    return np.eye(11, dtype=np.float32)[found[numbers < 0].reshape(-1, 25)].reshape(-1, 275)


def least_risk(turns: sapper.Turns) -> np.ndarray:
    """Open the covered cell that the network takes for the safest, in every game at once."""
    risk = np.full(turns.covered.shape, np.inf)
    risk[turns.covered] = np.maximum(windows(turns.numbers) @ into, 0) @ out
    return risk.reshape(len(turns), -1).argmin(axis=1)


for step in range(601):
    if step % 300 == 0:
        results = sapper.play(sapper.policy(least_risk, batch=True), LEVEL, games=300, seed=1)
        print(f"{results.rate:.1%} won after {step} steps of training")
    boards = [sapper.Board.random(LEVEL, step, index=k) for k in range(16)]
    mines, numbers = np.array([[one.mines, one.numbers] for one in boards]).swapaxes(0, 1)
    shown = np.where((mines > 0) | (rng.random(mines.shape) > rng.random((16, 1, 1))), -1, numbers)
    inputs, truth = windows(shown), mines[shown < 0]
    hidden = np.maximum(inputs @ into, 0)
    error = (1 / (1 + np.exp(-hidden @ out)) - truth) * RATE / len(truth)
    into, out = into - inputs.T @ (np.outer(error, out) * (hidden > 0)), out - error @ hidden
