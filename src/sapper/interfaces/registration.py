"""Tells gymnasium of our environments, as soon as both packages are imported.

Since 1.0 gymnasium looks for no plug-ins: a package has to register what it has. Ours does so
without importing gymnasium, and whichever of the two is imported first: a finder
waits for gymnasium if it is not there yet.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

NAME = "sapper/Minesweeper-v0"
HOME = "sapper.interfaces"


def register(gymnasium: Any) -> None:
    """Register the environment and its vector twin; they are imported when one is made."""
    if NAME not in gymnasium.registry:
        gymnasium.register(
            id=NAME,
            entry_point=f"{HOME}.gym_env:Minesweeper",
            vector_entry_point=f"{HOME}.gym_vector:MinesweeperVector",
        )


class Registering(Loader):
    """A loader that lets another one do its work, leaves the module to it, and registers."""

    def __init__(self, spec: ModuleSpec, loader: Loader) -> None:
        """Take the place of a spec's loader."""
        self._spec, self._loader = spec, loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Make the module as the other loader does."""
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module as if we had not been here, then register."""
        self._spec.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        register(module)


class Waiting(MetaPathFinder):
    """A finder that knows gymnasium alone."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find gymnasium where it is, and have it loaded by way of us."""
        if name != "gymnasium":
            return None
        found = PathFinder.find_spec(name, path, target)
        if found is not None and found.loader is not None:
            found.loader = Registering(found, found.loader)
        return found


if sys.modules.get("gymnasium") is not None:
    register(sys.modules["gymnasium"])
else:
    sys.meta_path.insert(0, Waiting())
