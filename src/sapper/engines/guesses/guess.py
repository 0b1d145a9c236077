"""Guess: what a way to guess tells the engine and hands to the kernels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from sapper.engines.decision import Scored
from sapper.errors import BadOption
from sapper.kernels.core.types import records
from sapper.kernels.memory.settings import EXACT
from sapper.kernels.workspace import Workspace


class Entries(NamedTuple):
    """What the kernels play and decide with, and the memory that they need beside a game.

    Without `roll_out`, rollouts are played decision by decision.
    """

    play: Callable[..., Any]
    decide: Callable[..., Any]
    roll_out: Callable[..., Any] | None
    memory: tuple[Any, ...]


class Guess(ABC):
    """A way to guess: it has only the settings that it uses, and writes them for the kernels.

    `sources` are its own file and those of its kernels, for the fingerprint of an engine.
    """

    sources: ClassVar[tuple[str, ...]]

    @property
    @abstractmethod
    def label(self) -> str:
        """What a cell is chosen by, in a word or two."""

    @abstractmethod
    def entries(self, workspace: Workspace) -> Entries:
        """Return what plays and decides, with memory of the workspace."""

    @property
    def settings(self) -> np.ndarray:
        """The settings as a record for the kernels."""
        return records(1, EXACT)

    @property
    def models(self) -> tuple[str, ...]:
        """The checksums of the models in use."""
        return ()

    def with_network(self, file: Path) -> Self:
        """Return the same guess with the network of a file."""
        raise BadOption("it has no model that could be replaced")

    def scores(self, workspace: Workspace) -> tuple[Scored, ...]:
        """Return what the cells that were compared last are worth, where that is known."""
        return ()

    def __str__(self) -> str:
        """Name the rule and its settings."""
        return self.label


def words_of_endgame(layouts: int) -> str:
    """Say how few layouts must be left for perfect play."""
    return f", perfect with at most {layouts} layouts" if layouts else ""


def unusual(part: Any, *names: str) -> str:
    """List those of these settings that differ from their defaults."""
    usual = {one.name: one.default for one in fields(part)}
    found = [(name, getattr(part, name)) for name in names]
    return "".join(f", {name} {value:g}" for name, value in found if value != usual[name])
