"""The solvers that the engine offers: settings and models as bytes, and where each one begins."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from sapper.engines.enumerating import Enumerating
from sapper.engines.exact import Exact
from sapper.engines.guesses.champion import Champion
from sapper.engines.guesses.guess import Guess
from sapper.engines.guesses.least_risk import LeastExactRisk
from sapper.engines.guesses.second_move import SecondMove
from sapper.game.level import BEGINNER
from sapper.kernels.core.codes import SMALL
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.models.network import Network
from sapper.solvers.solver import solver

Data = dict[str, Any]
OFFERED = (
    "1.0", "2.0", "2.5", "3.0", "3.5", "4.0", "4.5", "5.0", "5.5", "6.0", "6.5",
    "exact", "lookahead", "champion", "champion-deep",
)  # fmt: skip
WAYS: dict[type[Guess], str] = {
    LeastExactRisk: "least_risk",
    SecondMove: "second_move",
    Champion: "champion",
}
ALIGNED = 16  # bytes
WIDE = 8  # bytes of most numbers


class Pack:
    """Bytes of many parts; equal parts are kept once."""

    def __init__(self) -> None:
        """Begin without a part."""
        self._places: dict[bytes, int] = {}
        self.content = b""

    def add(self, part: bytes) -> list[int]:
        """Return where a part begins and how long it is."""
        if part not in self._places:
            self.content += bytes(-len(self.content) % ALIGNED)
            self._places[part] = len(self.content)
            self.content += part
        return [self._places[part], len(part)]


def regroup(content: bytes) -> bytes:
    """Put the first bytes of all numbers first, then the second ones, and so on.

    Such bytes are alike, so the file compresses better; `memory.js` puts them back.
    """
    padded = content + bytes(-len(content) % WIDE)
    return b"".join(padded[place::WIDE] for place in range(WIDE))


def offer_enumerating(engine: Enumerating, pack: Pack) -> Data:
    """Describe an engine that enumerates; alpha depends on the level, so the page sets it."""
    model = engine.model
    inputs = engine.choose.inputs
    offer = {
        "engine": "enumerating",
        "settings": pack.add(engine.settings(BEGINNER).tobytes()),
        "alpha": None if inputs is None else list(astuple(inputs.alpha)),
        "model": None,
        "nodes": None,
        "labels": [engine.deduce.label, engine.choose.label],
    }
    if model is not None:  # a model that has scored nothing ends in zeros
        offer["model"] = pack.add(model.copy().tobytes().rstrip(b"\0"))
        offer["nodes"] = pack.add(model.nodes.tobytes())
    return offer


def flat_weights(network: Network) -> tuple[list[int], bytes]:
    """Return the units of the hidden layers and all weights, as the kernels keep them."""
    evaluations = records(1, dtype_of(EvaluationRecord, SMALL))
    network.write(evaluations)
    used = sum(weight.size + bias.size for weight, bias in network.layers)
    return evaluations["units"][0].tolist(), evaluations["weight"][0, :used].tobytes()


def offer_exact(engine: Exact, pack: Pack) -> Data:
    """Describe an engine that knows exact risks."""
    rule = engine.rule
    offer: Data = {
        "engine": WAYS[type(rule)],
        "settings": pack.add(rule.settings.tobytes()),
        "units": [0, 0],
        "weights": pack.add(b""),
        "labels": ["DSS", rule.label],
    }
    if isinstance(rule, Champion) and rule.network is not None:
        units, weights = flat_weights(rule.network)
        offer["units"], offer["weights"] = units, pack.add(weights)
    return offer


def offer_all() -> tuple[dict[str, Data], bytes]:
    """Describe every solver that is offered; returns the bytes of their settings and models too."""
    offers, pack = {}, Pack()
    for name in OFFERED:
        engine = solver(name).engine
        if isinstance(engine, Enumerating):
            offers[name] = offer_enumerating(engine, pack)
        elif isinstance(engine, Exact):
            offers[name] = offer_exact(engine, pack)
    return offers, pack.content
