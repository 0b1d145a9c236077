"""Draws among cells that a method holds to be equal, and answers made of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sapper.engines.foreign.turn import Turns

SLACK = 1e-9  # risks that differ by no more than this, relatively, are equal


def one_of(turns: Turns, allowed: np.ndarray) -> np.ndarray:
    """Draw one of the allowed cells of each game, all equally likely; returns flat cells."""
    drawn = turns.random(turns.level.cells)
    return np.asarray(np.where(allowed.reshape(drawn.shape), drawn, -1.0).argmax(axis=1))


def keep_least(values: np.ndarray, allowed: np.ndarray) -> np.ndarray:
    """Keep the allowed cells of each game with the least value; a relative 1e-9 is no difference.

    All shapes are (games, height, width), and values are not below 0.
    """
    return np.asarray(allowed & (values <= least(values, allowed) * (1 + SLACK)))


def least(values: np.ndarray, allowed: np.ndarray) -> np.ndarray:
    """Return the least value of the allowed cells of each game, shape (games, 1, 1), or inf."""
    return np.asarray(np.where(allowed, values, np.inf).min(axis=(1, 2), keepdims=True))


def prefer(first: np.ndarray, then: np.ndarray) -> np.ndarray:
    """Keep the cells of `first` in the games that have any, and of `then` in the others."""
    return np.where(first.any(axis=(1, 2), keepdims=True), first, then)


def open_certain(
    turns: Turns, safe: np.ndarray, guess: Callable[[Turns, np.ndarray], np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """Open the corner at first, then all safe cells; where there are none, make a guess.

    `guess` gets the games that have no safe cell, and where they are in `turns`; it returns the
    cells among which each of them draws one. Returns a mask, and which games are certain.
    """
    untouched = turns.opened == 0
    opens = safe & ~untouched[:, None, None]
    certain = opens.any(axis=(1, 2))
    opens[untouched, 0, 0] = True
    at = np.flatnonzero(~certain & ~untouched)
    if at.size:
        some = turns.of(at)
        opens.reshape(len(turns), -1)[at, one_of(some, guess(some, at))] = True
    return opens, certain
