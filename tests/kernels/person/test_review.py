import numpy as np
import pytest

import sapper
from acting import STATUS, act_at_random, memory_of, start_of
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.person.memory import StepRecord
from sapper.kernels.person.review import review_game


def reviewed(level, seed, index, start, board, actions, slices):
    """Review a game in compiled code, in slices; return its steps and its status."""
    workspace, standings, shown, done = memory_of(level, seed, index, actions)
    code, mined = start_of(start, board)
    notes = records(level.safe + 1, dtype_of(StepRecord))
    examiner, found = workspace.examiner, 0
    for begin in range(0, len(actions), slices):
        end = min(begin + slices, len(actions))
        found = review_game(
            workspace.games, standings, examiner, mined, shown, done, notes, begin, end, code
        )
    return notes[:found], STATUS[workspace.games[0].status]


@pytest.mark.parametrize(
    ("level", "start", "games"),
    [("5x4x4", "none", 60), ("9x9x10", "safe", 30), ("9x9x10", "laid", 20), ("16x16x40", "open", 8),
     ("30x16x99", "safe", 4), ("35x30x180", "safe", 1)],
)  # fmt: skip
def test_a_review_is_that_of_python(level, start, games):
    level, kinds = sapper.Level.parse(level), set()
    for seed in range(games):
        rng = np.random.default_rng(seed)
        board = sapper.Board.random(level, seed, (0, 0), "safe", 5) if start == "laid" else None

        def fresh(seed=seed, board=board):
            return sapper.Game.on(board) if board else sapper.Game(level, seed, start, 3)

        actions = act_at_random(fresh(), rng, 3 * level.cells)
        expected = sapper.review(fresh(), actions)
        steps, status = reviewed(level, seed, 3, start, board, actions, 7)
        assert status == expected.status
        assert len(steps) == len(expected.steps)
        for step, other in zip(steps, expected.steps, strict=True):
            assert (step.action, divmod(step.cell, level.width)) == (other.action, other.cell)
            assert (step.risk, step.least, step.safe) == (other.risk, other.least, other.safe)
            assert step.opened == (other.view.cells >= 0).sum()
            kinds.add(other.kind)
    assert "certain" in kinds
