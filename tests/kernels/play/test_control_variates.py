"""Control variates of whole games: their mean is 0, whatever the play."""

from math import sqrt

import numpy as np
import pytest

from sapper import Game, Level, play, solve_perfectly, solver
from sapper.kernels.champion.transpositions import GUESS
from sapper.kernels.core.codes import ENDGAME, STAGES, VARIATES
from sapper.kernels.core.compile import entry
from sapper.kernels.play.control_variates import write_covariates
from sapper.kernels.workspace import Workspace


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "start", "games"),
    [
        ("lookahead", "none", 50_000),
        ("champion", "none", 3_000),
        ("champion", "safe", 3_000),
        ("champion", "open", 3_000),
    ],
)
def test_every_control_variate_has_the_mean_0(name, start, games):
    results = play(name, Level(8, 8, 13), games=games, seed=9, start=start)
    spread = results.variates.std(axis=0)
    known = VARIATES if name == "champion" else ENDGAME + 1
    assert results.variates.shape == (games, VARIATES)
    assert (spread[ENDGAME:known] > 0).all()
    assert (np.abs(results.variates.mean(axis=0)) <= 4 * spread / sqrt(games)).all()


@entry
def write_seen(games, programmes, value):
    """Write how promising a position is."""
    write_covariates(games[0], programmes[0], value)


def test_covariates_are_those_of_one_position_alone():
    """Either the chance to win, or what is seen before a guess; nothing of the position before."""
    workspace = Workspace(5, 4, 4)
    game, programmes = workspace.games[0], workspace.programmes
    programmes["total"], programmes["outside_mined"], programmes["outside"] = 8.0, 6.0, 3
    programmes["boxes"], programmes["components"], game.opened = 0, 2, 4
    guess = [0, 1, 2 / 8, 2 / 8, 4 / 16, 2]
    for value, expected in ((GUESS, guess), (0.5, [0.5, 0, 0, 0, 0, 0]), (GUESS, guess)):
        write_seen(workspace.games, programmes, value)
        assert game.covariate == pytest.approx(expected)


def open_certain(player, game):
    """Open what is certain until a guess is due or the game is over."""
    while game.status == "playing":
        decision = player.decide(game.view)
        if not decision.safe:
            break
        for cell in decision.safe:
            if game.status == "playing":
                game.open(*cell)


@pytest.mark.parametrize("name", ["lookahead", "champion"])
def test_the_endgame_counts_what_perfect_play_is_worth(name):
    """With 105 layouts at most, the first guess is in the endgame already."""
    level, first = Level(4, 4, 2), (1, 1)
    results = play(name, level, games=200, seed=6, first=first)
    guessed = 0
    for index, won in enumerate(results.won):
        game = Game(level, seed=6, index=index)
        game.open(*first)
        open_certain(solver(name), game)
        variates = results.variates[index]
        if game.status == "won":
            assert variates[ENDGAME] == 0
        else:
            worth = float(solve_perfectly(game.view).win_probability)
            assert variates[ENDGAME] == pytest.approx(won - worth, abs=1e-12)
            guessed += 1
        assert not variates[:STAGES].any()
    assert guessed > 20
