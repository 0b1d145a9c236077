"""Registers our environments with gymnasium as soon as both packages are imported.

Since 1.0 gymnasium looks for no plug-ins: a package registers its environments when it is imported.
Importing gymnasium takes longer than importing us, so we wait until somebody else does.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

NAME = "sapper/Minesweeper-v0"
HOME = "sapper.interfaces.gym"


def register(gymnasium: ModuleType) -> None:
    """Register the environment and its vector twin; they are imported when one is made."""
    if NAME not in gymnasium.registry:  # a module that is loaded again keeps its registry
        gymnasium.register(
            id=NAME,
            entry_point=f"{HOME}.env:Minesweeper",
            vector_entry_point=f"{HOME}.vector:MinesweeperVector",
        )


class RegisteringLoader(Loader):
    """Loads gymnasium as its own loader does, then registers our environments."""

    def __init__(self, own: Loader) -> None:
        """Take the loader that gymnasium was found with."""
        self.own = own

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Create the module with its own loader."""
        return self.own.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module with its own loader, put back in its place, and register."""
        module.__loader__ = self.own
        if module.__spec__ is not None:
            module.__spec__.loader = self.own
        self.own.exec_module(module)
        register(module)


class GymnasiumFinder(MetaPathFinder):
    """Waits for gymnasium to be imported."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find gymnasium as usual, but load it together with our environments."""
        if fullname != "gymnasium":
            return None
        others = (one for one in sys.meta_path if one is not self)
        found = (one.find_spec(fullname, path, target) for one in others)
        spec = next((one for one in found if one is not None), None)
        if spec is not None and spec.loader is not None:
            spec.loader = RegisteringLoader(spec.loader)
        return spec


if (imported := sys.modules.get("gymnasium")) is not None:
    register(imported)
else:
    sys.meta_path.insert(0, GymnasiumFinder())
