"""Candidates in play: a sample is the boundary and three cells that the game's stream draws."""

import pytest

import model_oracle
import oracle
from mixes import untrained
from sapper import Game, Level, solver
from sapper.engines.parts import Learned
from sapper.models.inputs import Inputs


def player(scope):
    """4.0 with a rule that sees some cells."""
    rule = Learned(scope, untrained(Inputs(scope=scope)))
    return solver("4.0").but(scope, choose=rule)


@pytest.mark.parametrize("level", [Level(6, 5, 6), Level(5, 8, 9)], ids=str)
def test_the_cells_that_are_scored_are_those_of_the_scope(level):
    met = 0
    for index in range(12):
        game = Game(level, 4, "safe", index)
        while game.status == "playing":
            view = game.view
            decision = player("sample").decide(view, 4, index)
            if not decision.safe:
                met += 1
                risk = oracle.risks(view, oracle.solutions(view))
                _, mined = oracle.single_rows(view)
                boundary = [one for one in oracle.boundary(view) if one not in mined]
                drawn = model_oracle.drawn_outside(view, 4, index)
                assert sorted(one.cell for one in decision.scores) == sorted(boundary + drawn)
                least = min(chance for one, chance in risk.items() if one not in mined)
                for scope, slack in (("shortlist", 0.05), ("all", 1.0)):
                    found = player(scope).decide(view, 4, index)
                    expected = [
                        one
                        for one, chance in risk.items()
                        if one not in mined and chance <= least + slack + 1e-9
                    ]
                    assert sorted(one.cell for one in found.scores) == sorted(expected)
            for cell in decision.safe or (decision.cell,):
                if game.status == "playing":
                    game.open(*cell)
    assert met > 20
