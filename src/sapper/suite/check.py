"""Check: what a player misses on the positions of the suite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sapper.engines.decision import Decision
from sapper.errors import BadPlayer, SapperError, TooHard
from sapper.solvers.solver import Solver
from sapper.suite.suite import SuitePosition

ALIKE = 1e-9  # risks closer than this are equal, so that a move gives nothing away


@dataclass(frozen=True)
class Assessment:
    """What came of one position; None where a question does not apply.

    `needless`: it guesses, though a cell is safe. `false_certain`: cells that it calls
    safe or mined and that are not certain. `errors`: of the risks that it tells. `given_away`: the
    risk of its cell less the least risk. `best_missed`: its cell is not a best move. `accepted`: it
    plays on in an impossible position.
    """

    theme: str
    answered: bool = True
    reason: str = ""  # why there is no answer
    needless: bool | None = None
    false_certain: int | None = None
    errors: tuple[float, ...] = ()
    given_away: float | None = None
    best_missed: bool | None = None
    accepted: bool | None = None


def guesses(decision: Decision, safe: set[tuple[int, int]]) -> bool:
    """Return whether a decision is a guess although some cells are safe.

    A player that tells what it knows says itself what it holds for safe. One that tells nothing is
    judged by the cell alone.
    """
    return decision.cell not in safe or bool(decision.candidates and not decision.safe)


def judge(position: SuitePosition, decision: Decision) -> Assessment:
    """Compare a decision with the label of a possible position."""
    label = position.label
    risk = label.risk_of(position.view)
    safe, mines = set(label.safe), set(label.mines)
    called_safe = {*decision.safe, *(cell for cell, told in decision.candidates if told == 0)}
    called_mines = {cell for cell, told in decision.candidates if told == 1}
    away = risk[decision.cell] - min(risk.values())
    return Assessment(
        position.theme,
        needless=guesses(decision, safe) if safe else None,
        false_certain=len(called_safe - safe) + len(called_mines - mines),
        errors=tuple(
            abs(told - risk[at]) for at, told in decision.candidates if at in risk and told == told
        ),
        given_away=away if away > ALIKE else 0.0,
        best_missed=None if label.best is None else decision.cell not in label.best,
    )


def check_position(position: SuitePosition, player: Solver, timeout: float | None) -> Assessment:
    """Let a player decide on a position and judge it.

    No answer is a time-out, a fault, a cell that is open, or a possible position that the player
    refuses.
    """
    possible = position.label.layouts > 0
    try:
        decision = player.decide(position.view, timeout=timeout)
    except (TooHard, BadPlayer) as error:
        return Assessment(position.theme, answered=False, reason=str(error))
    except SapperError as error:
        if possible:
            return Assessment(position.theme, answered=False, reason=str(error))
        return Assessment(position.theme, accepted=False)
    if not possible:
        return Assessment(position.theme, accepted=True)
    if not position.view.covered[decision.cell]:
        return Assessment(position.theme, answered=False, reason="it opens an open cell")
    return judge(position, decision)


def check_positions(
    player: Solver, positions: Iterable[SuitePosition], timeout: float | None = 1.0
) -> Iterator[Assessment]:
    """Let a player decide on positions, one after another; `timeout` is in seconds for each."""
    for position in positions:
        yield check_position(position, player, timeout)


def misses(one: Assessment) -> list[str]:
    """Name what a player misses on a position."""
    found = {
        "no answer": not one.answered,
        "needless": one.needless,
        "falsely certain": one.false_certain,
        "given away": one.given_away,
        "best missed": one.best_missed,
        "accepted": one.accepted,
    }
    return [what for what, is_so in found.items() if is_so]


@dataclass(frozen=True)
class Score:
    """What a player misses in a theme; None where a question does not apply or is not answered.

    Counts are of positions, but `false_certain` is of cells. Errors are of all risks told.
    """

    theme: str
    positions: int
    no_answer: int
    needless: int | None
    false_certain: int | None
    largest_error: float | None
    mean_error: float | None
    given_away: float | None
    best_missed: int | None
    accepted: int | None


def total(values: Iterable[int | None]) -> int | None:
    """Add up what is known; None if nothing is."""
    known = [value for value in values if value is not None]
    return sum(known) if known else None


def score(theme: str, assessments: Iterable[Assessment]) -> Score:
    """Add up the assessments of a theme."""
    found = list(assessments)
    errors = [error for one in found for error in one.errors]
    away = [one.given_away for one in found if one.given_away is not None]
    return Score(
        theme,
        positions=len(found),
        no_answer=sum(not one.answered for one in found),
        needless=total(one.needless for one in found),
        false_certain=total(one.false_certain for one in found),
        largest_error=max(errors, default=None),
        mean_error=sum(errors) / len(errors) if errors else None,
        given_away=sum(away) / len(away) if away else None,
        best_missed=total(one.best_missed for one in found),
        accepted=total(one.accepted for one in found),
    )


def scores(assessments: Iterable[Assessment]) -> list[Score]:
    """Add up assessments by theme, in the order of the positions, and all together at the end."""
    found = list(assessments)
    names = list(dict.fromkeys(one.theme for one in found))
    by_theme = [score(name, [one for one in found if one.theme == name]) for name in names]
    return [*by_theme, score("all", found)] if len(names) > 1 else by_theme
