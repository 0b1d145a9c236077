"""Compiled rollouts, beside the same ones played decision by decision."""

import numpy as np
import pytest

from drawn import random_position
from sapper import Level, analyse, parse, sample_layouts
from sapper.engines.engine import Engine
from sapper.engines.exact import Exact
from sapper.engines.guesses.champion import Champion
from sapper.engines.guesses.least_risk import LeastExactRisk
from sapper.engines.guesses.second_move import SecondMove
from sapper.engines.parts import LeastRisk
from sapper.inference.counting import Budget
from sapper.inference.position import workspace_of
from sapper.kernels.core.codes import STAGES
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME

LEVEL = Level(8, 7, 11)
NO_LIMIT = Budget(None)
GUESSES = [LeastRisk(), SecondMove(), Champion()]


@pytest.mark.parametrize("guess", GUESSES, ids=lambda guess: type(guess).__name__)
@pytest.mark.parametrize("opened", [1, 3])
def test_every_rollout_ends_as_it_does_stepwise(guess, opened):
    engine = Exact(guess)
    for seed in (1, 2, 3):
        view = random_position(LEVEL, seed, opened)
        layouts = sample_layouts(view, 6, seed=5)
        for cell in {analyse(view).best, *map(tuple, np.argwhere(view.covered)[-2:].tolist())}:
            fast = engine.roll_out(view, cell, layouts, 5, NO_LIMIT)
            slow = Engine.roll_out(engine, view, cell, layouts, 5, NO_LIMIT)
            for name in ("won", "opened"):
                assert fast[name].tolist() == slow[name].tolist()
            if guess == LeastRisk():  # which has no other control variates
                found, same = (one["variates"][:, :STAGES] for one in (fast, slow))
                assert found == pytest.approx(same, abs=1e-9)


def test_the_given_cell_is_opened_and_a_mine_loses():
    view = parse("5x1x2\nH1HHH")
    layouts = np.array([[[1, 0, 0, 0, 1]], [[0, 0, 1, 0, 1]]], bool)
    found = Exact(LeastRisk()).roll_out(view, (0, 0), layouts, 0, NO_LIMIT)
    assert not found["won"][0]
    assert found["opened"].tolist()[0] == 1
    assert found["opened"].tolist()[1] > 1
    assert not found["variates"][0].any()  # its own survival is left out


def test_an_8_at_the_root_is_no_trouble():
    view = parse("4x3x9\nHHHH\nH8HH\nHHHH")
    layouts = sample_layouts(view, 20)
    game = workspace_of(view).games[0]
    game.expected[:] = -1.0
    for guess in GUESSES:
        found = Exact(guess).roll_out(view, (0, 3), layouts, 0, NO_LIMIT)
        won = found["won"].tolist()
        assert 0 < sum(won) < 20
        assert not any(won[k] for k in np.flatnonzero(layouts[:, 0, 3]))
    assert game.expected[0] >= 0.0  # the champion could resample


def test_the_champion_resamples_the_given_cell():
    """Whatever a corner of this board shows, the rest is certain: all its layouts are won."""
    view = parse("4x1x1\nHHHH")
    layouts = np.array([[[0, 0, 1, 0]]], bool)
    game = workspace_of(view).games[0]
    game.expected[:] = -1.0
    assert Exact(Champion()).roll_out(view, (0, 0), layouts, 0, NO_LIMIT)["won"].all()
    assert game.expected == pytest.approx([1, 0, 0, 0, 0, 0])


def test_what_does_not_fit_is_rolled_out_stepwise(monkeypatch):
    view = random_position(LEVEL, 2, 2)
    layouts = sample_layouts(view, 40)
    cell = analyse(view).best
    usual = Exact(LeastRisk()).roll_out(view, cell, layouts, 1, NO_LIMIT)
    assert workspace_of(view).games[0].index == 39
    entries = LeastExactRisk.entries

    def too_large(self, workspace):
        """Refuse the rollouts 0, 7, 20 and 39."""
        made = entries(self, workspace)

        def roll_out(*args):
            first, outcomes = int(args[-4][1]), args[-1]
            fits = [first + k not in (0, 7, 20, 39) for k in range(len(outcomes))]
            done = fits.index(False) if False in fits else len(fits)
            copy = records(done, OUTCOME)
            made.roll_out(*args[:-2], args[-2][:done], copy)
            outcomes[:done] = copy
            return done

        return made._replace(roll_out=roll_out)

    monkeypatch.setattr(LeastExactRisk, "entries", too_large)
    found = Exact(LeastRisk()).roll_out(view, cell, layouts, 1, NO_LIMIT)
    assert found["won"].tolist() == usual["won"].tolist()
    assert found["variates"] == pytest.approx(usual["variates"], abs=1e-9)
