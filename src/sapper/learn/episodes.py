"""Training in episodes: the model as it is makes fresh examples, and learns from them.

After each episode everything needed to go on is written to a directory. (Paper: Algorithm 4.)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sapper.errors import BadOption
from sapper.formats.files import write_json
from sapper.learn.fitting import loss_of, take_pass
from sapper.learn.network import model_of, read_network, write_network
from sapper.models.inputs import Inputs
from sapper.models.model import Model


class Fresh(NamedTuple):
    """Lines that the present model has not seen, the target of each, and the share of games won."""

    seen: np.ndarray
    target: np.ndarray
    won: float


@dataclass(frozen=True)
class Episode:
    """One episode: its lines, their loss before the model learned from them, games won."""

    number: int
    rows: int
    loss: float
    won: float


@dataclass(frozen=True, eq=False)
class Course:
    """What is trained, for how many episodes, and where it is kept meanwhile."""

    directory: Path
    episodes: int
    plan: dict[str, Any]
    scale: np.ndarray
    inputs: Inputs
    seed: int
    examples: Callable[[int, Model], Fresh]

    @property
    def diary(self) -> Path:
        """The plan, and all episodes so far."""
        return self.directory / "episodes.json"


def resume(course: Course) -> tuple[list[Episode], Any]:
    """Return the episodes that were done and the network after them; None if there are none."""
    try:
        course.directory.mkdir(parents=True, exist_ok=True)
        if not course.diary.exists():
            return [], None
        diary = json.loads(course.diary.read_text())
    except (OSError, ValueError) as error:
        raise BadOption(f"cannot use {course.directory}: {error}") from None
    if diary["plan"] != json.loads(json.dumps(course.plan)):
        raise BadOption(f"{course.directory} holds a training of another plan")
    done = [Episode(**episode) for episode in diary["episodes"]]
    network = read_network(course.directory / diary["checkpoint"]) if done else None
    return done, network


def keep(course: Course, network: Any, done: list[Episode]) -> None:
    """Write the network, then the diary that names it; the one before is removed last."""
    name = f"checkpoint-{len(done):03}.keras"
    write_network(course.directory / name, network)
    write_json(
        course.diary,
        {"plan": course.plan, "checkpoint": name, "episodes": [asdict(one) for one in done]},
    )
    for old in course.directory.glob("checkpoint-*.keras"):
        if old.name != name:
            old.unlink()


def learn(network: Any, course: Course, fresh: Fresh, number: int) -> float:
    """Take one pass over fresh examples; returns their loss before it."""
    seen = fresh.seen / course.scale
    loss = loss_of(network, seen, fresh.target)
    order = np.random.default_rng([course.seed, number]).permutation(len(seen))
    take_pass(network, seen[order], fresh.target[order])
    return loss


def run(course: Course, network: Any) -> Iterator[tuple[list[Episode], Any]]:
    """Go on from the last checkpoint, or from a network; yields all episodes and the network."""
    done, kept = resume(course)
    network = network if kept is None else kept
    yield done, network
    while len(done) < course.episodes:
        model = model_of(network, course.scale, course.inputs)
        fresh = course.examples(len(done), model)
        loss = learn(network, course, fresh, len(done))
        done = [*done, Episode(len(done) + 1, len(fresh.seen), loss, fresh.won)]
        keep(course, network, done)
        yield done, network
