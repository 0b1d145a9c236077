"""Positions from real games, for tests: some safe cells opened at random, never a mine."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import strategies as st

from sapper import Board, Game, Level, View, parse, solver


def random_position(level: Level, seed: int, opened: int, start: str = "safe") -> View:
    """Open `opened` random safe cells of a random board."""
    rng = Random(seed)
    game = Game(level, seed=seed, start=start)
    for _ in range(opened):
        if game.status != "playing":
            break
        closed = game.view.covered
        if game.board is not None:
            closed = closed & ~game.board.mines
        cells = np.flatnonzero(closed).tolist()
        game.open(*divmod(rng.choice(cells), level.width))
    return game.view


@st.composite
def levels(draw: st.DrawFn, most: int = 7) -> Level:
    """Draw a level of at most `most` x `most` cells, sparse to dense."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    return Level(width, height, draw(st.integers(0, max(0, width * height // 3))))


@st.composite
def views(draw: st.DrawFn, most: int = 7) -> View:
    """Draw a position of a real game that is not over."""
    level = draw(levels(most).filter(lambda level: level.cells > 1 and level.mines > 0))
    seed = draw(st.integers(0, 2**32))
    view = random_position(level, seed, draw(st.integers(0, 8)))
    return view if not view.is_over else View.untouched(level)


def guesses(level: Level, seed: int, start: str = "safe") -> list[View]:
    """Play a game with the exact solver; returns the positions in which nothing was certain."""
    game, found = Game(level, seed=seed, start=start), []
    while game.status == "playing":
        decision = solver("exact").decide(game.view)
        if not decision.safe and game.board is not None:
            found.append(game.view)
        for cell in decision.safe or (decision.cell,):
            if game.status == "playing":
                game.open(*cell)
    return found


@st.composite
def tasks(draw: st.DrawFn, most: int = 6) -> tuple[Level, str]:
    """Draw a level and a start rule that it has room for, whichever cell is opened first."""
    level = draw(levels(most))
    roomy = level.mines <= level.cells - min(level.width, 3) * min(level.height, 3)
    return level, draw(st.sampled_from(["safe", "none", "open"] if roomy else ["safe", "none"]))


def tiled(tile, width, height, mines):
    """Tile a board with a pattern, as far as whole tiles fit; the rest is covered."""
    wide, high = len(tile[0]), len(tile)
    rows = [row * (width // wide) + "H" * (width % wide) for row in tile] * (height // high)
    rows += ["H" * width] * (height % high)
    return parse(f"{width}x{height}x{mines}\n" + "\n".join(rows))


def scattered(level: Level, share: float, seed: int) -> View:
    """Open a share of the safe cells of a random board, anywhere: hard to analyse."""
    rng = np.random.default_rng(seed)
    mines = np.zeros(level.cells, np.bool_)
    mines[rng.permutation(level.cells)[: level.mines]] = True
    board = Board(mines.reshape(level.height, level.width))
    shown = np.where(rng.random(mines.size) < share, board.numbers.ravel(), np.int8(-1))
    return View(level, np.where(mines, np.int8(-1), shown).reshape(board.mines.shape))
