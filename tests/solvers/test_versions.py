"""The versions of the paper: each is one difference from another."""

from dataclasses import fields

import pytest

from sapper import BEGINNER, View, play, solver
from sapper.engines.parts import DSS, Backtracking, DSScsp, LeastRisk, NearestEdge, Nothing

# version, the one before, what differs (Paper: Table 4)
STEPS = [
    ("2.0", "1.0", {"deduce": DSS()}),
    ("2.5", "2.0", {"enumerate": Backtracking(100, 1000, 100_000)}),
    ("3.0", "2.0", {"enumerate": DSScsp()}),
    ("3.5", "3.0", {"enumerate": DSScsp(100, 300, 100_000)}),
    ("4.0", "3.0", {"choose": NearestEdge(0.05)}),
    ("4.5", "3.5", {"choose": NearestEdge(0.05)}),
]


@pytest.mark.parametrize(("name", "base", "parts"), STEPS)
def test_a_version_is_one_difference_from_another(name, base, parts):
    one, other = solver(name).engine, solver(base).engine
    found = {
        part.name: getattr(one, part.name)
        for part in fields(one)
        if getattr(one, part.name) != getattr(other, part.name)
    }
    assert found == parts


def test_the_first_version_only_enumerates():
    engine = solver("1.0").engine
    assert (engine.deduce, engine.enumerate) == (Nothing(), Backtracking())
    assert engine.choose == LeastRisk()
    assert (engine.outside, engine.prove, engine.ties) == (None, True, "random")


def test_the_first_cell_is_the_rules_own():
    view = View.untouched(BEGINNER)
    cells = {solver("3.0").decide(view, seed).cell for seed in range(2000)}
    assert len(cells) == 81
    edge = {solver("4.0").decide(view, seed).cell for seed in range(2000)}
    assert edge == {(r, c) for r in range(9) for c in range(9) if {r, c} & {0, 8}}


def test_recipes_say_what_is_played():
    assert solver("1.0").recipe == "backtracking + least P"
    assert solver("3.0").recipe == "DSS + DSScsp + least P"
    limits = "at most 100 solutions, 300 deep, 100000 iterations"
    assert solver("4.5").recipe == f"DSS + DSScsp ({limits}) + Manhattan (P within 0.05)"


def test_the_manhattan_rule_wins_more_than_least_p():
    least, near = (play(name, BEGINNER, games=20_000, seed=1) for name in ("3.5", "4.5"))
    assert near.wins > least.wins + 200
