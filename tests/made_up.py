"""Outcomes made up from the chance of each version to win."""

from contextlib import contextmanager

import numpy as np
import pytest

from sapper.experiments.outcomes import Games, Outcomes
from sapper.experiments.paper import LEARNED, VERSIONS
from sapper.experiments.plan import ReproductionPlan
from sapper.experiments.positions import COMPARED
from small import SIZE
from standing import PRINTED, trained

MODELS = {name: (f"{name}-a", f"{name}-b", f"{name}-c") for name in (*LEARNED, *PRINTED)}
GAMES = 600  # on each board


def games_of(rng, chance, setups):
    """Make games on some boards, each won with some chance."""
    setup = np.repeat(np.arange(setups), GAMES)
    none = np.zeros(len(setup))
    won = rng.random(len(setup)) < chance
    return Games(setup, np.arange(len(setup)), won, none > 0, none)


@contextmanager
def outcomes(chances, models=3):
    """Yield outcomes in which each learned version has so many trained models."""
    with trained(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "sapper.experiments.plan.seeds_of", lambda name: MODELS.get(name, ())[:models]
        )
        plan = ReproductionPlan(SIZE, versions=VERSIONS, beside=("1.0", "hcsp", "uct", "oh"))
        chance = {one: chances(name) for name in plan.shown for one in plan.models_of(name)}
        rng = np.random.default_rng(1)
        table, sweep = (
            {name: games_of(rng, won, boards) for name, won in chance.items()}
            for boards in (10, len(SIZE.setups))
        )
        yield Outcomes(plan, table, sweep, np.zeros(0, COMPARED))


def printed_or(printed, adapted, base):
    """Return chances: learned versions as printed, as adapted, and all others."""

    def chances(name):
        if name in PRINTED:
            return printed
        return adapted if name in LEARNED else base

    return chances
