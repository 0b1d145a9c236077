"""Models at play time: ONNX in, scores out. What a model sees is written in the file itself."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from sapper.errors import BadOption, shown
from sapper.kernels.features import FEATURES
from sapper.kernels.workspace import ROWS, WINDOWS
from sapper.policy.score import SAFETY_ALONE, Alpha

KINDS = {"rows": ROWS, "windows": WINDOWS}
SCOPES = {"shortlist": 0.05, "all": 1.0}  # which cells are scored: how far above the least P
LOCATIONS = ("text", "printed")
BLOCK = 64  # lines are scored in whole blocks, so that a score does not depend on its company
MODELS = Path(str(files("sapper"))) / "models"


@dataclass(frozen=True)
class Facts:
    """What a model expects: the kind of line, which cells, and how Sc is made."""

    sees: str = "rows"
    scope: str = "shortlist"
    location: str = "text"
    alpha: Alpha = SAFETY_ALONE

    def __post_init__(self) -> None:
        """Refuse words that mean nothing."""
        for name, words in (("sees", KINDS), ("scope", SCOPES), ("location", LOCATIONS)):
            if getattr(self, name) not in words:
                given = shown(getattr(self, name))
                raise BadOption(f"{name} must be {' or '.join(words)}, not {given}")

    def to_props(self) -> dict[str, str]:
        """Write the facts as the properties of an ONNX file."""
        return {
            "sees": self.sees,
            "scope": self.scope,
            "location": self.location,
            "alpha": self.alpha.to_json(),
        }

    @classmethod
    def from_props(cls, props: dict[str, str]) -> Facts:
        """Read the properties of an ONNX file."""
        given = {name: props[name] for name in ("sees", "scope", "location") if name in props}
        alpha = Alpha.from_json(props["alpha"]) if "alpha" in props else SAFETY_ALONE
        return cls(**given, alpha=alpha)


@dataclass(frozen=True)
class Model:
    """A trained model, read when it is first used: from a file, or from the bytes of one."""

    source: Path | bytes

    @cached_property
    def session(self) -> Any:
        """The runtime's session, with one thread."""
        import onnxruntime  # here: it takes as long to import as all the rest

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            given = self.source if isinstance(self.source, bytes) else self.source.read_bytes()
            session = onnxruntime.InferenceSession(given, options, ["CPUExecutionProvider"])
        except OSError as error:
            raise BadOption(f"cannot read the model {self}: {error.strerror}") from None
        except Exception:  # the runtime has a family of errors of its own
            raise BadOption(f"{self} is no ONNX model") from None
        inputs, outputs = session.get_inputs(), session.get_outputs()
        if len(inputs) != 1 or inputs[0].shape[1:] != [FEATURES] or len(outputs) != 1:
            raise BadOption(f"{self} must have one input of {FEATURES} numbers and one output")
        return session

    @cached_property
    def facts(self) -> Facts:
        """What the model expects."""
        return Facts.from_props(self.session.get_modelmeta().custom_metadata_map)

    def score(self, lines: np.ndarray) -> np.ndarray:
        """Score each line: float32, shape (lines, 9) in and (lines,) out. The largest is best."""
        blocks = -(-max(1, len(lines)) // BLOCK)
        padded = np.zeros((blocks * BLOCK, FEATURES), np.float32)
        padded[: len(lines)] = lines
        name = self.session.get_inputs()[0].name
        found: np.ndarray = self.session.run(None, {name: padded})[0].ravel()[: len(lines)]
        return found

    @property
    def checksum(self) -> str:
        """SHA-256 of the file."""
        given = self.source if isinstance(self.source, bytes) else self.source.read_bytes()
        return hashlib.sha256(given).hexdigest()

    def __str__(self) -> str:
        """Name the file."""
        return "a model in memory" if isinstance(self.source, bytes) else self.source.name


def shipped(name: str) -> Model:
    """Give the model that comes with the package."""
    return Model(MODELS / f"{name}.onnx")
