"""Policy: the engine of a Python function, of one view or of many games at once."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import numpy as np

from sapper.engines.decision import Candidate, Decision
from sapper.engines.engine import Conditions, Engine, Player, refuse_if_over
from sapper.engines.fingerprint import BY_POLICIES, ROOT, sources_of
from sapper.engines.foreign.answers import flat_cells, read_cells
from sapper.engines.foreign.faults import Fault, Misplayed, said
from sapper.engines.foreign.side import SideBySide
from sapper.engines.foreign.turn import Turn, Turns, read_only
from sapper.errors import BadOption, BadPlayer, InconsistentView, TooHard, shown
from sapper.game.stream import check_seed
from sapper.game.view import COVERED, View
from sapper.kernels.core.compile import thinking_time

LABEL = "policy"  # why a cell was chosen
SIDE_BY_SIDE = 1024  # games that a batch function is asked about at once


class BatchAnswer(NamedTuple):
    """The cells that a batch function opens, and of which games they are certain, if it tells.

    `cells[k]`, flat, is opened in game `at[k]` of those asked about; the games come in order.
    """

    at: np.ndarray
    cells: np.ndarray
    certain: np.ndarray | None


@dataclass(frozen=True)
class Policy(Engine):
    """Plays what a function answers.

    A function of one `View` (and, if it takes a second argument, of the `Turn`) returns a cell as
    (row, col), several of them, or a `Decision`. With `batch`, a function of `Turns` returns one
    flat cell (row * width + col) for each game, or a bool mask of shape (games, height, width): all
    cells to open. It may also return a pair: one of these, and for each game whether its cells are
    certainly safe. Several cells of a game are always held to be.
    """

    function: Callable[..., Any]
    batch: bool = False
    in_threads = False  # a function is called from one thread, the caller's

    def __post_init__(self) -> None:
        """Refuse what cannot be called."""
        if not callable(self.function):
            raise BadOption(f"a policy is a function, not {shown(self.function)}")
        if not isinstance(self.batch, bool):
            raise BadOption(f"batch must be True or False, not {shown(self.batch)}")
        object.__setattr__(self, "width", SIDE_BY_SIDE if self.batch else 1)

    @property
    def recipe(self) -> str:
        """Where the function is from, or what it does if it is one of this package."""
        if self.is_ours:
            words = " ".join((inspect.getdoc(self.function) or "").split(".")[0].split())
            return words[:1].lower() + words[1:]
        name = getattr(self.function, "__qualname__", type(self.function).__qualname__)
        kind = "batch policy" if self.batch else "policy"
        return f"{kind} {getattr(self.function, '__module__', None) or '?'}:{name}"

    @property
    def source_file(self) -> Path:
        """The file that the function is from; the empty path if it is from none."""
        try:
            return Path(inspect.getsourcefile(self.function) or "")
        except TypeError:
            return Path()

    @property
    def is_ours(self) -> bool:
        """Whether the function is one of this package."""
        return self.source_file.is_relative_to(ROOT)

    @property
    def knows_exact_risks(self) -> bool:
        """A policy tells no risks."""
        return False

    @property
    def fingerprint(self) -> str:
        """A digest of the file that the function is from, or else of its code.

        Of a function of this package it covers all that decides results, as of other engines.
        """
        digest = hashlib.sha256(self.recipe.encode())
        try:
            if self.is_ours:
                own = str(self.source_file.relative_to(ROOT))
                digest.update(sources_of((own,), BY_POLICIES))
            else:
                digest.update(self.source_file.read_bytes())
        except OSError:
            digest.update(repr(code_of(getattr(self.function, "__code__", None))).encode())
        return digest.hexdigest()[:12]

    @cached_property
    def wants_turn(self) -> bool:
        """Whether a function of one view takes the turn as well."""
        try:
            parameters = inspect.signature(self.function).parameters.values()
        except (TypeError, ValueError):  # some builtins do not say
            return False
        given = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        return sum(one.kind in given and one.default is one.empty for one in parameters) > 1

    def answer(self, turn: Turn) -> Decision:
        """Ask a function of one view; raises Misplayed if that is not an answer."""
        told = (turn.view, turn) if self.wants_turn else (turn.view,)
        try:
            return as_decision(self.function(*told))
        except Misplayed:
            raise
        except (Exception, SystemExit) as error:  # of a stranger's code, also inside an answer
            raise Misplayed(Fault.RAISED, said(error)) from error

    def answers(self, turns: Turns) -> BatchAnswer:
        """Ask a batch function; raises BadPlayer if it returns neither cells nor a mask."""
        try:
            found = self.function(turns)
            is_pair = isinstance(found, tuple) and len(found) == 2
            cells, certain = map(np.asarray, found) if is_pair else (np.asarray(found), None)
        except (Exception, SystemExit) as error:
            raise BadPlayer(f"it raised {said(error)}") from error
        is_mask = (cells.shape, cells.dtype.kind) == (turns.covered.shape, "b")
        if not is_mask and (cells.shape != (len(turns),) or cells.dtype.kind not in "iu"):
            raise BadPlayer(
                f"a batch policy returns {len(turns)} whole numbers, or a bool mask of shape "
                f"{turns.covered.shape}, not {cells.dtype} of shape {cells.shape}"
            )
        if certain is not None and (certain.shape, certain.dtype.kind) != ((len(turns),), "b"):
            raise BadPlayer(
                f"a batch policy says of {len(turns)} games whether they are certain, not "
                f"{certain.dtype} of shape {certain.shape}"
            )
        if is_mask:
            at, flat = np.nonzero(cells.reshape(len(turns), -1))
            return BatchAnswer(at, flat, certain)
        return BatchAnswer(np.arange(len(turns)), cells.astype(np.int64), certain)

    def decide(self, view: View, seed: int, index: int, timeout: float | None) -> Decision:
        """Choose the next cell to open; raises what a function raises that refuses a position."""
        refuse_if_over(view)
        turn = Turn(view, check_seed(seed), check_seed(index, "index"))
        try:
            decision = self._decide_alone(turn, timeout) if self.batch else self.answer(turn)
            flat_cells((decision.cell, *decision.safe), view.covered)
        except (Misplayed, BadPlayer) as error:
            if isinstance(error.__cause__, InconsistentView | TooHard):  # it refuses the position
                raise error.__cause__ from None
            raise BadPlayer(str(error)) from error.__cause__
        return decision

    def _decide_alone(self, turn: Turn, timeout: float | None) -> Decision:
        """Ask a batch function about one position."""
        found = self.answers(turns_of(turn, timeout))
        places = [divmod(cell, turn.view.level.width) for cell in found.cells.tolist()]
        if not places:
            raise Misplayed(Fault.NO_CELL)
        is_safe = len(places) > 1 or (found.certain is not None and bool(found.certain[0]))
        risk = 0.0 if is_safe else float("nan")
        told = () if found.certain is None else tuple(Candidate(cell, risk) for cell in places)
        return Decision(places[0], LABEL, told, tuple(places) if is_safe else ())

    def player(self, conditions: Conditions) -> Player:
        """Return a player for the games of one thread."""
        return BatchPlayer(self, conditions) if self.batch else PolicyPlayer(self, conditions)


def as_decision(answer: Any) -> Decision:
    """Turn the answer of a function into a decision."""
    places = read_cells(answer)
    if isinstance(answer, Decision):
        return answer
    return Decision(places[0], LABEL, (), tuple(places) if len(places) > 1 else ())


def turns_of(turn: Turn, timeout: float | None = None) -> Turns:
    """Put one turn into arrays; a flag is a covered cell."""
    view, game = turn.view, np.array([turn.game], np.uint64)
    numbers, covered = (read_only(one[None]) for one in (view.cells.clip(COVERED), view.covered))
    return Turns(view.level, numbers, covered, turn.seed, game, timeout)


def find_faults(found: BatchAnswer, covered: np.ndarray) -> dict[int, Misplayed]:
    """Find the games that an answer gives a cell which cannot be opened, or none; in order."""
    games, cells = len(covered), found.cells
    on_board = (cells >= 0) & (cells < covered[0].size)
    is_good = on_board & covered.reshape(games, -1)[found.at, np.where(on_board, cells, 0)]
    silent = np.flatnonzero(np.bincount(found.at, minlength=games) == 0)
    faults = {at: Misplayed(Fault.NO_CELL) for at in silent.tolist()}
    for k in np.flatnonzero(~is_good).tolist():
        fault = Fault.OPEN_CELL if on_board[k] else Fault.OFF_BOARD
        faults.setdefault(int(found.at[k]), Misplayed(fault, f"cell {cells[k]}"))
    return dict(sorted(faults.items()))


def code_of(value: Any) -> Any:
    """Return what a function does, without where it is from; other values as they are."""
    if not isinstance(value, CodeType):
        return value
    return value.co_code, value.co_names, [code_of(one) for one in value.co_consts]


class PolicyPlayer(SideBySide):
    """Plays one game after another, asking about each position."""

    def __init__(self, engine: Policy, conditions: Conditions) -> None:
        """Make the memory."""
        super().__init__(conditions, engine.width)
        self._engine = engine

    def _exchange(self, live: np.ndarray) -> None:
        """Ask about the only game."""
        slots, misplayed, cells = self._slots, None, []
        index, begun = int(slots.game[0]), thinking_time()
        try:
            view = View(self._conditions.level, slots.shown[0])
            decision = self._engine.answer(Turn(view, self._conditions.seed, index))
            cells = flat_cells(decision.safe or (decision.cell,), slots.covered[0])
        except Misplayed as error:
            misplayed = error
            self._lose(0, misplayed)
        slots.outcomes["seconds"][0] += thinking_time() - begun
        slots.open(np.zeros(len(cells), np.int64), np.array(cells, np.int64))
        if slots.late(live).size:
            slots.end(0, misplayed, timed_out=True)
        if slots.over.size:
            self._faults.note(misplayed)


class BatchPlayer(PolicyPlayer):
    """Plays many games side by side, asking about all of them at once."""

    def __init__(self, engine: Policy, conditions: Conditions) -> None:
        """Make the memory; a function of this package compiles before any clock runs."""
        super().__init__(engine, conditions)
        if engine.is_ours:
            untouched = View.untouched(conditions.level)
            engine.answers(turns_of(Turn(untouched, conditions.seed, 0)))

    def _exchange(self, live: np.ndarray) -> None:
        """Ask about the games that wait: all at once, or alone where one of them is too hard."""
        try:
            self._ask(live)
        except BadPlayer as error:
            if not isinstance(error.__cause__, TooHard):
                raise
            if live.size == 1:
                self._slots.end(int(live[0]), timed_out=True)
                return
            for one in live:
                self._exchange(live[live == one])

    def _ask(self, live: np.ndarray) -> None:
        """Ask about some games at once, and open the cells."""
        slots, conditions = self._slots, self._conditions
        every = live.size == len(slots)
        numbers = read_only(slots.shown if every else slots.shown[live])
        covered = read_only(slots.covered if every else slots.covered[live])
        games = slots.game[live].astype(np.uint64)
        begun = thinking_time()
        turns = Turns(
            conditions.level, numbers, covered, conditions.seed, games, conditions.timeout
        )
        found = self._engine.answers(turns)
        slots.outcomes["seconds"][live] += (thinking_time() - begun) / live.size
        faults = find_faults(found, covered)
        good = ~np.isin(found.at, list(faults))
        slots.open(live[found.at[good]], found.cells[good])
        for at, misplayed in faults.items():
            self._lose(int(live[at]), misplayed)
            self._faults.note(None if len(faults) < live.size else misplayed)
        for slot in slots.late(live).tolist():
            slots.end(slot, timed_out=True)
