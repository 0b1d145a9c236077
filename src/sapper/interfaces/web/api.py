"""The API behind the page: what is asked, as checked data, and the answer as data."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any

from sapper.arena.noguess import no_guess_board
from sapper.arena.review import review as look_again
from sapper.arena.win_chance import win_chance
from sapper.errors import BadLevel, BadOption, InconsistentView, SapperError, TooHard
from sapper.formats.boards import MOST_SIDE, read_board, write_board
from sapper.formats.text import parse
from sapper.game.action import Action, replay
from sapper.game.board import Board
from sapper.game.game import Game
from sapper.game.level import Level
from sapper.game.view import View
from sapper.inference.analysis import Analysis
from sapper.inference.analysis import analyse as exactly
from sapper.inference.explain import explain as reason_for
from sapper.inference.perfect import solve_perfectly
from sapper.inference.person.metrics import metrics as measure
from sapper.interfaces.data import (
    write_analysis,
    write_metrics,
    write_outlook,
    write_perfect,
    write_reason,
    write_review,
    write_win_chance,
)
from sapper.solvers.solver import group_of, list_solvers, solver

Data = dict[str, Any]
MOST_CELLS = 10_000
PERFECT_LAYOUTS = 5000


@dataclass(frozen=True)
class Limits:
    """Seconds of processor time for an answer, for perfect play and for the chance to win."""

    seconds: float
    perfect: float
    chance: float

    def may_say_more_than(self, error: SapperError) -> bool:
        """Say whether full limits might answer, or find the place of a fault."""
        is_vague = isinstance(error, InconsistentView) and error.row is None
        return self != FULL and (is_vague or isinstance(error, TooHard))


FULL = Limits(2.0, 4.0, 10.0)
SHORT = Limits(0.1, 0.1, 0.1)
"""What a request may take before it waits for those that take long."""


def read_level(text: str) -> Level:
    """Read a level that is not too large for the page."""
    return small(Level.parse(text))


def small(level: Level) -> Level:
    """Refuse a level that is too large for the page."""
    if level.cells > MOST_CELLS:
        raise BadLevel(f"{level} is too large for the page: it takes at most {MOST_CELLS:,} cells")
    return level


def read_view(text: str) -> View:
    """Read a position."""
    view = parse(text)
    small(view.level)
    return view


def read_file(text: str) -> Board:
    """Read a board file that came as base64."""
    try:
        content = b64decode(text, validate=True)
    except ValueError:
        raise BadOption("the file of a game must be base64") from None
    board = read_board(content)
    small(board.level)
    return board


def read_game(asked: Data) -> Game:
    """Make the game that is asked for, untouched."""
    if "file" in asked:
        if len(asked) > 1:
            raise BadOption("a game has a file, or level, seed, start and index")
        return Game.on(read_file(asked["file"]))
    level = read_level(asked.get("level", "beginner"))
    return Game(level, asked.get("seed", 1), asked.get("start", "safe"), asked.get("index", 0))


def read_actions(asked: list[Data]) -> list[Action]:
    """Read what was done."""
    return [Action(**one) for one in asked]


def analysis_of(result: Analysis, asked: Data) -> Data:
    """Write an analysis and the extras asked for; a number of layouts of any size goes as text."""
    must_guess = not result.view.is_over and not result.safe
    found = write_analysis(result, str(result.solutions)) | {"must_guess": must_guess}
    extras = asked.get("extras", ())
    outlook = write_outlook(result.outlook) if extras else {}
    return found | {name: outlook[name] for name in extras}


def analyse(asked: Data, limits: Limits = FULL) -> Data:
    """Find the exact risk of every covered cell of a position."""
    view = read_view(asked["position"])
    return {"position": str(view)} | analysis_of(exactly(view, limits.seconds), asked)


def fault_of(error: SapperError) -> Data:
    """Describe an error and its place."""
    return {
        "error": str(error),
        "row": getattr(error, "row", None),
        "col": getattr(error, "col", None),
    }


def inspect(asked: Data, limits: Limits = FULL) -> Data:
    """Analyse a position that is being edited: what is wrong with it is an answer as well."""
    try:
        found = analyse(asked, limits)
    except SapperError as error:
        if limits.may_say_more_than(error):
            raise
        return {"analysis": None, "position": None, "fault": fault_of(error)}
    return {"position": found.pop("position"), "analysis": found, "fault": None}


def perfect(asked: Data, limits: Limits = FULL) -> Data:
    """Find the chance to win with perfect play, and every best move."""
    view = read_view(asked["position"])
    found = solve_perfectly(
        view, asked.get("start", "safe"), timeout=limits.perfect, most=PERFECT_LAYOUTS
    )
    return write_perfect(found) | {"share": float(found.win_probability)}


def chance(asked: Data, limits: Limits = FULL) -> Data:
    """Find the chance to win, of a position and by its best cells."""
    view, rollouts, seed = (
        read_view(asked["position"]),
        asked.get("rollouts", 200),
        asked.get("seed", 1),
    )
    player = asked.get("solver", "lookahead")
    return write_win_chance(win_chance(view, None, rollouts, player, seed, limits.chance))


def explain(asked: Data, limits: Limits = FULL) -> Data:
    """Say why a covered cell is safe, mined or uncertain."""
    row, col = asked["cell"]
    reason = reason_for(read_view(asked["position"]), (row, col), limits.seconds)
    return write_reason(reason) | {"risk": reason.risk}


def decide(asked: Data, limits: Limits = FULL) -> Data:
    """Say what a solver opens next, why, and what it chose from."""
    view = read_view(asked["position"])
    player = solver(asked["solver"])
    found = player.decide(view, asked.get("seed", 1), asked.get("index", 0), limits.seconds)
    return {
        "cell": found.cell,
        "why": found.why,
        "safe": found.safe,
        "candidates": [{"cell": cell, "risk": risk} for cell, risk in found.candidates],
        "scores": [{"cell": cell, "score": score} for cell, score in found.scores],
    }


def new_board(asked: Data, limits: Limits = FULL) -> Data:
    """Draw a board; with `no_guess`, the next one that needs no guess after its first cell."""
    level = read_level(asked["level"])
    row, col = asked.get("first", (0, 0))
    seed, start, index = asked.get("seed", 1), asked.get("start", "safe"), asked.get("index", 0)
    proof = None
    if asked.get("no_guess"):
        found = no_guess_board(level, seed, (row, col), start, index, timeout=limits.seconds)
        board, index = found.board, found.index
        proof = [step.cells for step in found.proof]
    else:
        board = Board.random(level, seed, (row, col), start, index)
    fits = max(level.width, level.height) <= MOST_SIDE
    return {
        "level": str(level),
        "seed": seed,
        "start": start,
        "index": index,
        "first": (row, col),
        "board": str(board),
        "file": b64encode(write_board(board)).decode() if fits else None,
        "proof": proof,
    }


def play(asked: Data, limits: Limits = FULL) -> Data:
    """Replay actions in a game and show its state; with `helpers`, also what can be known."""
    game = replay(read_game(asked["game"]), read_actions(asked["actions"]))
    over = game.status != "playing"
    helps = asked.get("helpers", False) and not over
    return {
        "position": str(game.view),
        "status": game.status,
        "exploded": game.exploded,
        "board": str(game.board) if over else None,
        "analysis": analysis_of(exactly(game.view, limits.seconds), asked) if helps else None,
    }


def metrics(asked: Data, limits: Limits = FULL) -> Data:
    """Measure a game: 3BV, clicks, efficiency."""
    return write_metrics(measure(read_game(asked["game"]), read_actions(asked["actions"])))


def review(asked: Data, limits: Limits = FULL) -> Data:
    """Review a game: the risk and the label of every move, needless guesses, luck."""
    return write_review(
        look_again(read_game(asked["game"]), read_actions(asked["actions"]), limits.seconds)
    )


def solvers(asked: Data, limits: Limits = FULL) -> Data:
    """List every solver with its recipe and where it comes from."""
    return {
        "solvers": [
            {
                "name": one.name,
                "recipe": one.recipe,
                "source": one.source,
                "group": group_of(one),
            }
            for one in list_solvers()
        ]
    }
