"""Survival: the cell after which the next moves are most likely to be survived.

The value of a position is the best chance to survive the next `depth` moves. A certainly safe cell
is a move as well: where there is one, it is the next move. (minesolve.)
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import steps
from sapper.kernels.champion.lookahead import CLOSE, add_candidate, best_listed, next_candidate
from sapper.kernels.core.codes import BIAS, LEFT, OPEN, SEEN_FROM, UNKNOWN
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import is_outside
from sapper.kernels.exact.second_safety import second_safety
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.exact.suppose import keep_weights, restore_weights, stop_supposing, suppose
from sapper.kernels.field.memory import FieldSettings, NumbersRecord, Then
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import VALUES, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord

MOST_DEPTH = 3
ALIVE = 1.0  # a cell that tells nothing is worth its safety: its score is multiplied by this
_NOT_LEFT = np.uint32(0xFFFFFFFF ^ LEFT)


@kernel
def add_move(
    game: GameRecord, lookahead: LookaheadRecord, cell: Int, risk: float, outside: Int
) -> None:
    """Put a cell on the list; equals are ordered as on the board, cells outside come last."""
    add_candidate(game, lookahead, cell, risk)
    at = lookahead.candidates - 1
    tie = (outside << 16) + np.int64(game.index_of[cell])
    lookahead.sort_key[at] = (np.int64(risk / CLOSE + 0.5) << 17) + tie


@kernel
def add_outside(game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord) -> None:
    """List the first cell by rank outside the boundary: a corner, else at an edge, else any."""
    for k in range(game.width * game.height):
        cell = np.int64(game.ranked[k])
        if is_outside(game, cell):
            risk = programme.outside_mined / programme.outside / programme.total
            add_move(game, lookahead, cell, risk, np.int64(1))
            return


@kernel
def count_safe(programme: ProgrammeRecord) -> Int:
    """Count the certainly safe cells of a solved position."""
    found: Int = np.int64(0)
    for box in range(programme.boxes):
        if programme.box_mined[box] == 0.0:
            found += np.int64(programme.box_size[box])
    if programme.outside > 0 and programme.outside_mined == 0.0:
        found += programme.outside
    return found


@kernel
def list_moves(
    game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord, safe: Int
) -> None:
    """List the boundary and one cell outside it; where `safe` is 1, only the certainly safe cell.

    Cells that are certainly mined are left out.
    """
    lookahead.candidates = 0
    for k in range(programme.boundary_cells):
        box = programme.boundary_box[k]
        mined = programme.box_mined[box]
        if (mined == 0.0) == (safe == 1) and programme.box_clear[box] > 0.0:
            cell = np.int64(programme.boundary[k])
            add_move(game, lookahead, cell, mined / programme.total, np.int64(0))
    if programme.outside_clear > 0.0 and (programme.outside_mined == 0.0) == (safe == 1):
        add_outside(game, programme, lookahead)


@kernel
def value_of_two(game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord) -> float:
    """Return the best chance to survive two moves in a solved position; -1 if it is too large."""
    safe = count_safe(programme)
    if safe >= 2:
        return 1.0
    list_moves(game, programme, lookahead, safe)
    _, value = best_listed(game, programme, lookahead, ALIVE)
    return value


@kernel
def open_as(game: GameRecord, cell: Int, shown: Int) -> np.uint32:
    """Let an unknown cell show so many mines among unknown neighbours; returns its old state."""
    old = game.state[cell]
    game.state[cell] = (old & _NOT_LEFT) | np.uint32(OPEN + BIAS + shown)
    around = steps(game)
    for k in range(8):
        game.state[np.uint32(cell + around[k])] -= np.uint32(UNKNOWN + SEEN_FROM[k])
    return np.uint32(old)


@kernel
def cover_again(game: GameRecord, cell: Int, old: np.uint32) -> None:
    """Undo `open_as`."""
    game.state[cell] = old
    around = steps(game)
    for k in range(8):
        game.state[np.uint32(cell + around[k])] += np.uint32(UNKNOWN + SEEN_FROM[k])


@kernel
def weigh_numbers(
    programme: ProgrammeRecord, lookahead: LookaheadRecord, numbers: NumbersRecord
) -> float:
    """Write for every number of the supposed cell its chance, and how safe the next move is.

    Returns the chance to survive that move.
    """
    total = 0.0
    for shown in range(VALUES):
        numbers.chance[shown] = lookahead.weight[shown] / lookahead.total
        numbers.value[shown] = 0.0
        if lookahead.weight[shown] > 0.0:
            numbers.value[shown] = second_safety(programme, lookahead, np.int64(shown))
        total += numbers.chance[shown] * numbers.value[shown]
    return total


@kernel
def score_third(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    then: Then,
    at: Int,
    bar: float,
) -> float:
    """Score a candidate by the chance to survive it and two more moves; -1 if it is too large.

    The second move alone bounds the score. Each number lowers that to what it is worth, until the
    score cannot pass the bar.
    """
    cell, safety, score = np.int64(lookahead.candidate[at]), lookahead.safety[at], -1.0
    numbers = then.numbers
    if suppose(game, programme, lookahead, cell) == EXACT_DONE:
        score = safety * weigh_numbers(programme, lookahead, numbers)
    stop_supposing(programme, lookahead, cell)
    for shown in range(VALUES):
        if score <= bar:
            break
        if numbers.chance[shown] > 0.0:
            old = open_as(game, cell, shown)
            if solve(game, then.programme) == EXACT_DONE:
                value = value_of_two(game, then.programme, then.lookahead)
                if value >= 0.0:
                    score -= safety * numbers.chance[shown] * (numbers.value[shown] - value)
            cover_again(game, cell, old)
    return score


@kernel
def best_third(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    then: Then,
    first: Int,
) -> Int:
    """Return the candidate with the best chance to survive three moves, the first of equals.

    `first` is scored first, as its score is likely to be a high bar.
    """
    best: Int = first
    bar = -1.0
    keep_weights(programme, lookahead)
    for k in range(lookahead.candidates):
        if lookahead.candidate[k] == first:
            bar = score_third(game, programme, lookahead, then, np.int64(k), -1.0)
            break
    margin = -CLOSE  # until `first` or an equal of it has had its turn, equals come before it
    at = next_candidate(lookahead)
    while at >= 0 and lookahead.safety[at] > bar + margin:
        if lookahead.candidate[at] == first:
            margin = CLOSE
        else:
            score = score_third(game, programme, lookahead, then, at, bar + margin)
            if score > bar + margin:
                margin, bar = CLOSE, score
                best = np.int64(lookahead.candidate[at])
        at = next_candidate(lookahead)
    restore_weights(programme, lookahead)
    return best


@kernel
def survival_cell(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    then: Then,
    settings: FieldSettings,
) -> Int:
    """Return the cell to open where none is certain."""
    to_open = game.width * game.height - game.mines - game.opened
    depth = min(settings.depth, to_open)
    list_moves(game, programme, lookahead, np.int64(0))
    listed = lookahead.candidates
    least = np.int64(lookahead.candidate[next_candidate(lookahead)])
    if depth == 1 or listed == 1:
        return least
    lookahead.candidates = listed
    best, _ = best_listed(game, programme, lookahead, ALIVE)
    if depth == 2 or best < 0:
        return best if best >= 0 else least
    lookahead.candidates = listed
    return best_third(game, programme, lookahead, then, best)
