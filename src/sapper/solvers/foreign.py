"""Players from outside: Python functions and other programs, as solvers."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import Any

from sapper.engines.foreign.conversation import greeting_of
from sapper.engines.policy import Policy
from sapper.engines.program import Program
from sapper.errors import BadOption, BadPlayer, shown
from sapper.solvers.solver import Solver, solver


def policy(
    function: Callable[..., Any],
    name: str | None = None,
    batch: bool = False,
    source: str = "yours",
) -> Solver:
    """Return the solver that plays what a function answers.

    The function takes a `View` and returns a cell as (row, col), several of them, or a `Decision`.
    If it takes a second argument, that is the `Turn`: seed, game and random numbers. With `batch`
    it takes the `Turns` of many games and returns a flat cell, row * width + col, for each of them,
    or a bool mask of all cells to open: shape (games, height, width).
    """
    engine = Policy(function, batch)
    return Solver(name or str(getattr(function, "__name__", "policy")), engine, source)


def program(command: str | Sequence[str], name: str | None = None, source: str = "yours") -> Solver:
    """Return the solver that plays what another program answers (docs/protocol.md).

    The command is a list of words, or one text that is split as a shell would; no shell runs it.
    The program is started once to hear its name.
    """
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except (TypeError, ValueError) as error:
        raise BadOption(f"{shown(command)} is no command: {error}") from None
    engine = Program(tuple(words))
    try:
        greeting = greeting_of(engine.command)
    except BadPlayer as error:
        raise BadPlayer(f"player {shown(shlex.join(words))}: {error}") from None
    return Solver(name or greeting.name, engine, source)


def solver_of(player: str | Solver | Callable[..., Any]) -> Solver:
    """Return the solver that somebody means."""
    if isinstance(player, Solver):
        return player
    return policy(player) if callable(player) else solver(player)
