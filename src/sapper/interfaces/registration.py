"""Tells gymnasium of our environments, where it is installed.

Since 1.0 gymnasium looks for no plug-ins: a package has to register what it has when it is
imported.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

NAME = "sapper/Minesweeper-v0"
HOME = "sapper.interfaces"


def register() -> None:
    """Register the environment and its vector twin; they are imported when one is made."""
    gymnasium = import_module("gymnasium")
    gymnasium.register(
        id=NAME,
        entry_point=f"{HOME}.gym_env:Minesweeper",
        vector_entry_point=f"{HOME}.gym_vector:MinesweeperVector",
    )


if find_spec("gymnasium") is not None:
    register()
