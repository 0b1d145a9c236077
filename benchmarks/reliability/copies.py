"""Public values are pickled and copied; answers are the same in threads, forks, spawns, asyncio.

python benchmarks/reliability/copies.py
"""

from __future__ import annotations

import asyncio
import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
from trials import Tally, scattered

import sapper
from sapper import Action, Board, Game, Level, View

COPIES = {
    "pickled": lambda one: pickle.loads(pickle.dumps(one)),
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
}
VIEWS = [scattered(Level(16, 16, 40), 0.1 + k / 60, k) for k in range(24)]


def values() -> dict[str, Any]:
    """Return a value of every public class that is made by calls."""
    game = Game(sapper.BEGINNER, seed=1)
    game.open(4, 4)
    view = game.view
    actions = [Action("open", 4, 4)]
    guess = sapper.parse("4x2x2\nHHHH\n1221")
    found = {
        "Level": sapper.EXPERT,
        "View": view,
        "Board": Board.random(sapper.BEGINNER, 3),
        "Game": game,
        "Action": actions[0],
        "Analysis": sapper.analyse(view),
        "Findings": sapper.deduce(view),
        "System": sapper.system(view),
        "Solutions": sapper.enumerate_solutions(guess),
        "Perfect": sapper.solve_perfectly(guess),
        "Reason": sapper.explain(view, (0, 5)),
        "Decision": sapper.solver("champion").decide(view),
        "WinChance": sapper.win_chance(guess),
        "Metrics": sapper.metrics(Game(sapper.BEGINNER, seed=1), actions),
        "Review": sapper.review(Game(sapper.BEGINNER, seed=1), actions),
        "NoGuess": sapper.no_guess_board(sapper.BEGINNER),
        "Results": sapper.play("4.5", sapper.BEGINNER, games=50),
        "TooHard": sapper.TooHard("too hard"),
        "InconsistentView": sapper.InconsistentView("no layout", 1, 2),
    }
    return found | {f"solver {one.name}": one for one in sapper.list_solvers()}


def arrays_of(value: Any, depth: int = 2) -> dict[str, np.ndarray]:
    """Return the arrays that a value holds, by their names."""
    inside = getattr(value, "__dict__", {})
    found = {name: one for name, one in inside.items() if isinstance(one, np.ndarray)}
    for name, one in inside.items() if depth else ():
        found |= {f"{name}.{key}": array for key, array in arrays_of(one, depth - 1).items()}
    return found


def try_copies() -> None:
    """Copy every value in every way."""
    tally = Tally("public values, pickled, copied, copied deeply")
    for name, value in values().items():
        for how, made in COPIES.items():
            try:
                same = made(value)
            except Exception as error:
                tally.note("! no copy", f"{name} {how}: {type(error).__name__}: {error}")
                continue
            ours, theirs = arrays_of(value), arrays_of(same)
            for key in ours.keys() & theirs.keys():
                if not np.array_equal(ours[key], theirs[key], equal_nan=ours[key].dtype != bool):
                    tally.note("! another array", f"{name} {how}: {key}")
                elif theirs[key].flags.writeable and not ours[key].flags.writeable:
                    tally.note("! an array that can be written to", f"{name} {how}: {key}")
            is_same = type(same) is type(value) and str(same)[:99] == str(value)[:99]
            is_plain = type(value).__str__ is object.__str__ or "0x" in str(value)
            tally.note("the same" if is_same or is_plain else "! other words", f"{name} {how}")
    tally.show()


def answer(view: View) -> tuple[Any, ...]:
    """Answer several questions about a position."""
    found = sapper.analyse(view)
    decided = [sapper.solver(name).decide(view).cell for name in ("4.5", "lookahead", "hcsp")]
    return found.risk.tobytes(), found.solutions, *decided


def play(seed: int) -> sapper.Results:
    """Play some games of a seed."""
    return sapper.play("champion", sapper.BEGINNER, games=20, seed=seed)


async def ask_at_once() -> list[tuple[Any, ...]]:
    """Ask in the threads of asyncio."""
    return await asyncio.gather(*(asyncio.to_thread(answer, view) for view in VIEWS))


def try_company() -> None:
    """Ask the same from threads, processes and asyncio."""
    alone = [answer(view) for view in VIEWS]
    tally = Tally(f"{len(VIEWS)} positions, 5 questions about each")
    with ThreadPoolExecutor(16) as pool:
        tally.note(f"16 threads: same {list(pool.map(answer, VIEWS)) == alone}")
    tally.note(f"asyncio: same {asyncio.run(ask_at_once()) == alone}")
    for way in ("fork", "forkserver", "spawn"):
        context = multiprocessing.get_context(way)
        with ProcessPoolExecutor(4, context) as processes:
            tally.note(f"{way}: same {list(processes.map(answer, VIEWS)) == alone}")
    with ThreadPoolExecutor(8) as pool:
        games = list(pool.map(play, range(8)))
    one_by_one = [play(seed) for seed in range(8)]
    same = [np.array_equal(a.won, b.won) for a, b in zip(games, one_by_one, strict=True)]
    tally.note(f"8 runs of the arena at once: same {all(same)}")
    tally.show()


if __name__ == "__main__":
    try_copies()
    try_company()
