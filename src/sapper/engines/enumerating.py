"""Enumerating: the engine of the paper's versions. It deduces, enumerates and chooses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self, get_args

import numpy as np

from sapper.engines.decision import EVERY_SOLUTION, Candidate, Decision, Scored
from sapper.engines.engine import Conditions, Engine, Player, refuse_if_over
from sapper.engines.fingerprint import fingerprint_of
from sapper.engines.parts import (
    DSS,
    Choose,
    Counted,
    Deduce,
    Enumerate,
    Learned,
    check_kind,
    check_share,
)
from sapper.engines.recorded import Lines, record_all
from sapper.errors import BadOption, TooHard, shown
from sapper.game.level import BEGINNER, Level
from sapper.game.stream import check_seed
from sapper.game.view import View
from sapper.inference.position import impossible, nanoseconds, refuse_conflict, workspace_of
from sapper.inference.walking import arrays_with, arrays_without_model, blank_settings
from sapper.kernels.core import codes
from sapper.kernels.core.types import records
from sapper.kernels.memory.enumeration import EnumerationArrays
from sapper.kernels.memory.outcome import OUTCOME
from sapper.kernels.play.enumerating import decide, play_games
from sapper.kernels.play.recording import (
    KEEP_CANDIDATES,
    KEEP_CHOSEN,
    KEEP_SAMPLE,
    LineRoom,
    Recording,
    record_games,
)
from sapper.kernels.workspace import Workspace
from sapper.models.inputs import Inputs
from sapper.models.model import Model, model_in

TIES = {"random": codes.RANDOM_TIE, "first": codes.FIRST_TIE}
KEPT = {"sample": KEEP_SAMPLE, "candidates": KEEP_CANDIDATES, "chosen": KEEP_CHOSEN}
SOURCES = (
    "kernels/play/enumerating.py",
    "inference/walking.py",
    *(f"models/{name}.py" for name in ("alpha", "archive", "inputs", "layers", "model", "trees")),
    *(f"engines/{name}.py" for name in ("enumerating", "parts")),
)


@dataclass(frozen=True)
class Enumerating(Engine):
    """Deduces, enumerates what deduction leaves open, and chooses by the paper's P.

    `outside` is the P of cells outside the boundary (None: the density of mines that is left for
    them), `prove` whether cells that are safe in every solution are opened without a choice, `ties`
    whether a random one of equals is taken or the first.
    """

    deduce: Deduce
    enumerate: Enumerate
    choose: Choose
    outside: float | None = None
    prove: bool = True
    ties: str = "random"

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        for name, kinds in (("deduce", Deduce), ("enumerate", Enumerate), ("choose", Choose)):
            part = getattr(self, name)
            if not isinstance(part, get_args(kinds)):
                words = ", ".join(kind.__name__ for kind in get_args(kinds))
                raise BadOption(f"an enumerating engine can {name} by {words}, not {shown(part)}")
        if isinstance(self.enumerate, Counted) and not isinstance(self.deduce, DSS):
            raise BadOption("solutions can be counted by box only after DSS")
        if self.outside is not None:
            check_share(self.outside, "outside")
        check_kind(self.prove, "prove", bool, "True or False")
        if not isinstance(self.ties, str) or self.ties not in TIES:
            raise BadOption(f"ties must be {' or '.join(TIES)}, not {shown(self.ties)}")

    @property
    def recipe(self) -> str:
        """The parts in words."""
        words = [self.deduce.label, str(self.enumerate), str(self.choose)]
        if self.outside is not None:
            words.append(f"P = {self.outside:g} outside the boundary")
        if not self.prove:
            words.append("certain cells wait for the rule")
        if self.ties == "first":
            words.append("the first of equals")
        return " + ".join(filter(None, words))

    @property
    def knows_exact_risks(self) -> bool:
        """Whether P is exact: no, it counts solutions of the boundary, not layouts."""
        return False

    @property
    def model(self) -> Model | None:
        """The model of a learned rule, or None."""
        return self.choose.model if isinstance(self.choose, Learned) else None

    @property
    def fingerprint(self) -> str:
        """A digest of the kernels, the parts and the model."""
        models = () if self.model is None else (self.model.checksum,)
        parts = repr(self).encode() + self.settings(BEGINNER).tobytes()
        return fingerprint_of(SOURCES, parts, models)

    def with_model(self, file: Path) -> Self:
        """Return the same engine with the model of a file."""
        if not isinstance(self.choose, Learned):
            return super().with_model(file)
        return replace(self, choose=replace(self.choose, model=model_in(file)))

    def settings(self, level: Level) -> np.ndarray:
        """Write the parts as a record for the kernels, on a level."""
        settings = blank_settings()
        self.deduce.write(settings)
        self.enumerate.write(settings)
        self.choose.write(settings, level)
        settings["prove"] = self.prove
        settings["ties"] = TIES[self.ties]
        settings["outside"] = np.nan if self.outside is None else self.outside
        return settings

    def arrays(self, workspace: Workspace, level: Level) -> EnumerationArrays:
        """Group what the kernels need; each workspace has its own copy of the model."""
        settings, model = self.settings(level), self.model
        if model is None:
            return arrays_without_model(workspace, settings)
        return arrays_with(workspace, settings, workspace.own(model, model.copy), model.nodes)

    def programmes(self, workspace: Workspace) -> np.ndarray | None:
        """Return memory for counting by box, if that is how P is found."""
        return workspace.programmes if isinstance(self.enumerate, Counted) else None

    def decide(self, view: View, seed: int, index: int, timeout: float | None) -> Decision:
        """Choose the next cell to open."""
        refuse_if_over(view)
        workspace = workspace_of(view)
        game = workspace.games[0]
        game.seed, game.index = check_seed(seed), check_seed(index, "index")
        workspace.set_conditions(timeout=nanoseconds(timeout))
        arrays = self.arrays(workspace, view.level)
        end = decide(workspace.games, arrays, self.programmes(workspace), view.cells)
        refuse_conflict(view, workspace)
        if end == codes.TOO_LARGE:
            raise TooHard("the position is too large to count its solutions")
        if end == codes.OUT_OF_TIME:
            raise TooHard(f"no answer within {timeout} s on this position")
        if end == codes.NO_SOLUTION:
            raise impossible(view)
        return self._read_decision(workspace)

    def _read_decision(self, workspace: Workspace) -> Decision:
        """Turn what the kernels left in the workspace into a decision."""
        game, decision, safe = workspace.games[0], workspace.decisions[0], workspace.safe
        state = game.state[: game.cells]
        if decision.why == codes.BY_DSS:
            sure = tuple(Candidate(cell, 0.0) for cell in safe)
            return Decision(safe[0], self.deduce.label, sure, safe)
        cells = np.flatnonzero((state & codes.KNOWN == 0) | (state & codes.SAFE > 0))
        risk = decision.risk[cells].tolist()
        candidates = tuple(map(Candidate, workspace.places(cells), risk))
        if decision.why == codes.BY_SOLUTIONS:
            return Decision(safe[0], EVERY_SOLUTION, candidates, safe)
        scored = workspace.places(decision.candidate[: decision.candidates])
        scores = tuple(map(Scored, scored, decision.score[: decision.candidates].tolist()))
        chosen = workspace.place(decision.chosen)
        return Decision(chosen, self.choose.label, candidates, (), scores)

    def record(
        self,
        conditions: Conditions,
        first: int,
        games: int,
        inputs: Inputs,
        explore: float,
        keep: str,
    ) -> Lines:
        """Play games and return their decisions.

        `keep` says of which cells lines are kept: the paper's sample, the candidates that `inputs`
        names, or the chosen one. A model must see the kind of line that is kept.
        """
        own = self.choose.inputs
        if own is not None and not own.makes_sc_of(inputs):
            raise BadOption(f"{self.choose} makes Sc in another way than the lines to be kept")
        if self.model is not None and own != inputs:
            raise BadOption(f"{self.choose} does not see {inputs.sees} of that kind")
        check_share(explore, "explore")
        workspace = conditions.workspace()
        arrays = self.arrays(workspace, conditions.level)
        inputs.write(arrays.settings, conditions.level)
        programmes = self.programmes(workspace)

        def play(room: LineRoom, begin: int, outcomes: np.ndarray) -> int:
            kept = Recording(KEPT[keep], explore, room)
            run = np.array([conditions.seed, begin], np.uint64)
            return int(record_games(workspace.games, arrays, programmes, kept, run, outcomes))

        cells = int(workspace.games[0].cells)
        return record_all(play, first, games, cells, inputs.features)

    def player(self, conditions: Conditions) -> EnumeratingPlayer:
        """Return a player for the games of one thread."""
        return EnumeratingPlayer(self, conditions)


class EnumeratingPlayer(Player):
    """Plays whole games in one compiled call."""

    def __init__(self, engine: Enumerating, conditions: Conditions) -> None:
        """Make the memory, and compile what is needed before any clock runs."""
        self._seed = conditions.seed
        self._workspace = conditions.workspace()
        self._arrays = engine.arrays(self._workspace, conditions.level)
        self._programmes = engine.programmes(self._workspace)
        self._examiner = conditions.examiner(self._workspace)
        self.play(0, 0)

    def play(self, first: int, games: int) -> np.ndarray:
        """Play games first, first + 1, ...; returns their outcomes, fewer if it was stopped."""
        outcomes = records(games, OUTCOME)
        begin = np.array([self._seed, first], np.uint64)
        memory = (self._workspace.games, self._arrays, self._programmes, self._examiner)
        return outcomes[: play_games(*memory, begin, outcomes)]

    def stop(self, how: int) -> None:
        """End after the game in progress or at once."""
        self._workspace.controls["stop"] = how
