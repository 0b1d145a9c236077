"""Survival of the next moves, against a plain recursion over all layouts."""

import pytest

import oracle
from ahead_oracle import survival
from drawn import guesses
from sapper import Level
from sapper.engines.exact import Exact
from sapper.engines.guesses.survival import Survival

MOST = 400


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("text", ["5x4x6", "4x4x5", "6x3x5"])
def test_the_move_is_one_of_the_best_of_the_recursion(text, depth):
    level = Level.parse(text)
    compared, differs = 0, 0
    for seed in range(60):
        for view in guesses(level, seed):
            try:
                layouts = oracle.full_layouts(view, MOST)
            except OverflowError:
                continue
            opened = frozenset(p for p in oracle.places(view) if not oracle.is_covered(view, p))
            moves = min(depth, level.safe - len(opened))
            values = survival(view, layouts, opened, moves)
            cell = Exact(Survival(depth)).decide(view, seed, 0, None).cell
            assert values[cell] == pytest.approx(max(values.values()), abs=1e-8)
            compared += 1
            shallow = Exact(Survival(max(1, depth - 1))).decide(view, seed, 0, None).cell
            differs += values[shallow] < max(values.values()) - 1e-8
    assert compared > 20
    assert differs > 0 or depth == 1
