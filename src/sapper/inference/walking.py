"""What questions that enumerate share: settings without parts, and the arrays for the kernels."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import LEAST_RISK, ROWS
from sapper.kernels.core.types import records
from sapper.kernels.memory.enumeration import EnumerationArrays
from sapper.kernels.memory.model import MODEL, NODE
from sapper.kernels.memory.settings import ENUMERATING
from sapper.kernels.workspace import NO_LIMIT, Workspace

NO_BUFFER = np.empty((0, 0), np.bool_)
NO_NODES = np.zeros(1, NODE)


def blank_settings() -> np.ndarray:
    """Return settings of one line, with no limit, whose parts are still to be set."""
    settings = records(1, ENUMERATING)
    for limit in ("solutions", "depth", "iterations"):
        settings[limit] = NO_LIMIT
    settings["outside"] = np.nan
    settings["choice"], settings["sees"], settings["sub"] = LEAST_RISK, ROWS, 3
    return settings


def arrays_without_model(
    workspace: Workspace, settings: np.ndarray, buffer: np.ndarray = NO_BUFFER
) -> EnumerationArrays:
    """Group what the kernels need."""
    models = workspace.own(None, lambda: records(1, MODEL))
    return arrays_with(workspace, settings, models, NO_NODES, buffer)


def arrays_with(
    workspace: Workspace,
    settings: np.ndarray,
    models: np.ndarray,
    nodes: np.ndarray,
    buffer: np.ndarray = NO_BUFFER,
) -> EnumerationArrays:
    """Group what the kernels need to choose by a model."""
    return EnumerationArrays(
        workspace.walks, workspace.decisions, workspace.controls, settings, models, nodes, buffer
    )
