"""Models at play time: a file in, scores out. What a model expects is written in the file."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from sapper.errors import BadOption
from sapper.kernels.core.types import records
from sapper.kernels.csp.scoring import score_lines
from sapper.kernels.memory.model import MODEL, NODE
from sapper.models.archive import MOST_BYTES, Arrays, read_arrays, write_arrays
from sapper.models.inputs import Inputs
from sapper.models.layers import Layers
from sapper.models.trees import Trees, read_booster

MODELS = Path(str(files("sapper"))) / "models"
ARCHIVE = b"PK"  # how an .npz file begins


@dataclass(frozen=True)
class Model:
    """A trained model, read when it is first used: from a file, or from the bytes of one.

    The file is an .npz of ours, or the JSON of XGBoost, which gets the default inputs. Bytes may
    have the name of the file that they come from.
    """

    source: Path | bytes
    name: str = "a model in memory"

    @cached_property
    def content(self) -> bytes:
        """The bytes of the file."""
        if isinstance(self.source, bytes):
            return self.source
        try:
            if self.source.exists() and not self.source.is_file():
                raise BadOption(f"cannot read the model {self}: it is not a file")
            with self.source.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise BadOption(f"cannot read the model {self}: {error.strerror}") from None
        if len(content) > MOST_BYTES:
            raise BadOption(f"{self} is too big for a model")
        return content

    @cached_property
    def _read(self) -> tuple[Inputs, np.ndarray, np.ndarray]:
        """Inputs, record and nodes."""
        record, name = records(1, MODEL), str(self)
        if not self.content.startswith(ARCHIVE):
            return Inputs(), record, read_booster(self.content, name).write(record, name)
        arrays = read_arrays(self.content, name)
        kind = _text(arrays, "kind", name)
        inputs = Inputs.from_json(_text(arrays, "inputs", name))
        if kind == "forest":
            nodes = Trees.from_arrays(arrays, name).write(record, name)
        elif kind == "dense":
            nodes = records(1, NODE)
            Layers.from_arrays(arrays, name).write(record)
        else:
            raise BadOption(f"{name} must be a forest or dense, not {kind[:60]!r}")
        if record["features"] != inputs.features:
            raise BadOption(f"{name} must look at the {inputs.features} numbers of its inputs")
        return inputs, record, nodes

    @property
    def inputs(self) -> Inputs:
        """What the model expects."""
        return self._read[0]

    def but(self, **inputs: Any) -> Model:
        """Return the same model with some of its inputs replaced, such as the candidates."""
        arrays = read_arrays(self.content, str(self))
        told = np.array(replace(self.inputs, **inputs).to_json())
        return Model(write_arrays(arrays | {"inputs": told}))

    def copy(self) -> np.ndarray:
        """Return the model as the kernels read it, one MODEL, for one thread to score in."""
        return self._read[1].copy()

    @property
    def nodes(self) -> np.ndarray:
        """The nodes of its trees; without trees, one node that is never looked at."""
        return self._read[2]

    def score(self, rows: np.ndarray) -> np.ndarray:
        """Score each row: float32, shape (rows, features) in, (rows,) out. The largest is best."""
        rows = np.ascontiguousarray(rows, np.float32)
        features = self.inputs.features
        if rows.ndim != 2 or rows.shape[1] != features or not np.isfinite(rows).all():
            raise BadOption(f"rows to be scored must be {features} finite numbers each")
        scores = np.empty(len(rows), np.float32)
        score_lines(self.copy(), self.nodes, rows.ravel(), scores)
        return scores

    @property
    def checksum(self) -> str:
        """SHA-256 of the file."""
        return hashlib.sha256(self.content).hexdigest()

    def __reduce__(self) -> tuple[type[Model], tuple[Path | bytes, str]]:
        """Pickle the source alone, without what was read from it."""
        return Model, (self.source, self.name)

    def __str__(self) -> str:
        """Name the file."""
        return self.name if isinstance(self.source, bytes) else self.source.name


def _text(arrays: Arrays, field: str, name: str) -> str:
    """Return a text that is stored in a file."""
    found = arrays.get(field)
    if found is None or found.shape != () or found.dtype.kind != "U":
        raise BadOption(f"{name} is no model: it does not say its {field}")
    return str(found[()])


def pack(content: Trees | Layers, inputs: Inputs) -> bytes:
    """Return the content of an .npz file."""
    kind = "forest" if isinstance(content, Trees) else "dense"
    arrays: dict[str, Any] = {"kind": np.array(kind), "inputs": np.array(inputs.to_json())}
    return write_arrays(arrays | content.to_arrays())


def model_in(file: Path) -> Model:
    """Read a model now; a later change of the file does not change it."""
    model = Model(Model(file).content, file.name)
    _ = model.inputs
    return model


def shipped(name: str) -> Model:
    """Return the model that comes with the package."""
    return Model(MODELS / f"{name}.npz")
