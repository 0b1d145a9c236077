"""Positions to practise on: some of the suite, each with its difficulty and what guesses are worth.

A position without guessing is the harder, the smaller the share of safe cells among the covered
cells beside numbers. A guess is easy if every cell of least risk is best, hard if none is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from sapper.arena.win_chance import MOST_EXACT, WinChance, win_chance
from sapper.suite.suite import THEMES, SuitePosition, select

EASY, MEDIUM, HARD = 1, 2, 3
CERTAIN = ("one-number", "two-numbers", "three-numbers", "many-numbers", "mine-count")
SEARCHED = ("fifty-fifty", "endgame")  # guesses with exact values
GUESSES = 24  # positions of the theme "guess": their values are rollouts
ROUNDING = 1e-9  # risks and chances this close are the same
EACH = 10  # positions of any other theme and difficulty
SHOWN = {"hard": 4, "large": 2, "impossible": 6}  # to look at, not to practise on
ROLLOUTS, SOLVER, SEED = 2000, "champion", 1
TITLES = {
    "one-number": "One number",
    "two-numbers": "Two numbers",
    "three-numbers": "Three numbers",
    "many-numbers": "All numbers",
    "mine-count": "Count the mines",
    "fifty-fifty": "With a 50/50",
    "endgame": "Last guesses",
    "guess": "Guesses in mid-game",
    "hard": "Very many layouts",
    "large": "Large boards",
    "impossible": "Impossible positions",
}


@dataclass(frozen=True)
class Exercise:
    """A position to practise on; `worth` are the chances to win by its cells, where one guesses."""

    position: SuitePosition
    difficulty: int
    worth: WinChance | None = None

    def data(self) -> dict[str, Any]:
        """Return the exercise as JSON; cells are counted row by row, and those alike are joined."""
        view = self.position.view
        found: dict[str, Any] = {
            "id": self.position.id,
            "position": str(view).replace("\n", "/"),
            "difficulty": self.difficulty,
        }
        if self.worth is None:
            return found
        alike: dict[tuple[float, float], list[int]] = {}
        for one in self.worth.cells:
            value = round(one.chance, 5), round(one.error, 5)
            alike.setdefault(value, []).append(view.topology.cell(*one.cell))
        return found | {"worth": [[*value, cells] for value, cells in alike.items()]}


def share_safe(position: SuitePosition) -> float:
    """Return the share of safe cells among the covered cells beside numbers."""
    near = [(row, col) for row, col, _ in position.label.risk]
    return len(set(near) & set(position.label.safe)) / max(1, len(near))


def practise_certain(positions: Sequence[SuitePosition]) -> Iterator[Exercise]:
    """Choose positions of one theme that need no guess, from its easy, middle and hard third."""
    ranked = sorted(positions, key=lambda one: (-share_safe(one), one.number))
    for k, difficulty in enumerate((EASY, MEDIUM, HARD)):
        third = ranked[k * len(ranked) // 3 : (k + 1) * len(ranked) // 3]
        for one in sorted(third, key=lambda one: one.number)[:EACH]:
            yield Exercise(one, difficulty)


def value_guess(position: SuitePosition) -> Exercise:
    """Find what the cells of a position are worth, and how misleading their risks are."""
    worth = win_chance(position.view, None, ROLLOUTS, SOLVER, SEED, timeout=None)
    least = min(one.risk for one in worth.cells)
    safest = [one for one in worth.cells if one.risk <= least + ROUNDING]
    best = [one for one in safest if is_best(one.chance, worth)]
    if len(best) == len(safest):
        return Exercise(position, EASY, worth)
    return Exercise(position, MEDIUM if best else HARD, worth)


def is_best(chance: float, worth: WinChance) -> bool:
    """Tell whether a chance is the best one within its error."""
    return chance >= worth.cells[0].chance - worth.cells[0].error - ROUNDING


def is_choice(exercise: Exercise) -> bool:
    """Tell whether some cell of an exercise is not best, so that there is something to find."""
    worth = exercise.worth
    return worth is not None and not all(is_best(one.chance, worth) for one in worth.cells)


def practise_endings(positions: Sequence[SuitePosition]) -> Iterator[Exercise]:
    """Choose guesses of one theme whose values are exact, as many of each difficulty."""
    left = dict.fromkeys((EASY, MEDIUM, HARD), EACH)
    for position in positions:
        if position.label.layouts > MOST_EXACT:
            continue
        exercise = value_guess(position)
        if left[exercise.difficulty] and is_choice(exercise):
            left[exercise.difficulty] -= 1
            yield exercise


def practise_guesses(positions: Sequence[SuitePosition]) -> Iterator[Exercise]:
    """Choose the first guesses of a theme whose values are estimated."""
    yield from filter(is_choice, map(value_guess, positions[:GUESSES]))


def show_only(count: int) -> Callable[[Sequence[SuitePosition]], Iterator[Exercise]]:
    """Choose the first positions of a theme to look at."""
    return lambda positions: (Exercise(one, HARD) for one in positions[:count])


def choose_exercises(positions: Sequence[SuitePosition]) -> Iterator[Exercise]:
    """Choose exercises of all themes from the positions of a suite."""
    chosen = {
        **dict.fromkeys(CERTAIN, practise_certain),
        **dict.fromkeys(SEARCHED, practise_endings),
        "guess": practise_guesses,
        **{theme: show_only(count) for theme, count in SHOWN.items()},
    }
    for theme, choose in chosen.items():
        yield from choose(select(positions, [theme]))


def task_of(theme: str) -> str | None:
    """Return what to find in positions of a theme; None if they are only to be looked at."""
    if theme in SHOWN:
        return None
    return "safe" if theme in CERTAIN else "guess"


def practice_data(exercises: Sequence[Exercise]) -> dict[str, Any]:
    """Return exercises and their themes as JSON."""
    texts = {theme.name: theme.text for theme in THEMES}
    themes = [
        {"name": name, "title": title, "text": texts[name], "task": task_of(name)}
        for name, title in TITLES.items()
    ]
    return {"themes": themes, "positions": [one.data() for one in exercises]}


def shipped_practice() -> bytes:
    """Read the exercises that come with the package, as JSON."""
    return (files("sapper.suite") / "practice.json").read_bytes()
