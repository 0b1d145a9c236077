"""Sapper: a Minesweeper laboratory that plays, solves, explains and measures."""

from sapper import interrupts  # noqa: F401  # Ctrl-C while the command line imports the rest
from sapper.arena.arena import Results, play
from sapper.arena.noguess import NoGuess, no_guess_board
from sapper.arena.review import Review, review
from sapper.arena.win_chance import CellChance, WinChance, win_chance
from sapper.engines.decision import Candidate, Decision
from sapper.engines.foreign.turn import Turn, Turns
from sapper.errors import (
    BadLevel,
    BadOption,
    BadPlayer,
    BadPosition,
    IllegalMove,
    InconsistentView,
    SapperError,
    TooHard,
    UnknownSolver,
)
from sapper.formats.boards import read_board, write_board
from sapper.formats.text import parse
from sapper.game.action import Action, replay
from sapper.game.board import Board
from sapper.game.game import Game
from sapper.game.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from sapper.game.view import View
from sapper.inference.analysis import Analysis, analyse, analyse_many
from sapper.inference.deduction import Findings, deduce
from sapper.inference.explain import Reason, explain
from sapper.inference.perfect import Perfect, solve_perfectly
from sapper.inference.person.metrics import Clicks, Metrics, metrics
from sapper.inference.sampling import sample_layouts
from sapper.inference.solutions import Solutions, enumerate_solutions
from sapper.inference.system import System, system
from sapper.interfaces.gym import registration  # noqa: F401  # it registers our environments
from sapper.solvers.foreign import policy, program
from sapper.solvers.solver import Solver, list_solvers, register, solver

__version__ = "1.0.0"
__all__ = [
    "BEGINNER",
    "EXPERT",
    "INTERMEDIATE",
    "Action",
    "Analysis",
    "BadLevel",
    "BadOption",
    "BadPlayer",
    "BadPosition",
    "Board",
    "Candidate",
    "CellChance",
    "Clicks",
    "Decision",
    "Findings",
    "Game",
    "IllegalMove",
    "InconsistentView",
    "Level",
    "Metrics",
    "NoGuess",
    "Perfect",
    "Reason",
    "Results",
    "Review",
    "SapperError",
    "Solutions",
    "Solver",
    "System",
    "TooHard",
    "Turn",
    "Turns",
    "UnknownSolver",
    "View",
    "WinChance",
    "analyse",
    "analyse_many",
    "deduce",
    "enumerate_solutions",
    "explain",
    "list_solvers",
    "metrics",
    "no_guess_board",
    "parse",
    "play",
    "policy",
    "program",
    "read_board",
    "register",
    "replay",
    "review",
    "sample_layouts",
    "solve_perfectly",
    "solver",
    "system",
    "win_chance",
    "write_board",
]
