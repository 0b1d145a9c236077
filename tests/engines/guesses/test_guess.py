"""How an engine with exact risks guesses: what its parts say, write and refuse."""

from dataclasses import fields, replace

import pytest

from mixes import refuse
from sapper.engines.exact import Exact
from sapper.engines.guesses.champion import SHIPPED, Champion, Rollouts
from sapper.engines.guesses.pseq import Pseq
from sapper.engines.guesses.second_move import SecondMove
from sapper.engines.guesses.survival import Survival
from sapper.engines.parts import LeastRisk
from sapper.models.network import pack

ROLLOUTS = Rollouts(128)
OTHER_NETWORK = pack([(2 * weight, bias) for weight, bias in SHIPPED.layers])
OTHERS = {
    SecondMove(): {
        "reach": (0.77, "0.77"),
        "dead": (0.33, "0.33"),
        "endgame": (44, "at most 44 layouts"),
    },
    Pseq(): {"endgame": (44, "at most 44 layouts")},
    Survival(2): {"depth": (3, "survival of 3 moves")},
    ROLLOUTS: {
        "layouts": (55, "55 rollouts"),
        "late": (0.66, "66% open"),
        "drop_sigma": (2.25, "2.25"),
        "ahead": (True, "second-move safety"),
    },
    Champion(rollouts=ROLLOUTS): {
        "network": (OTHER_NETWORK, "a network in memory"),
        "foreseen": (32, "in 32 layouts"),
        "rollouts": (Rollouts(55), "55 rollouts"),
        "endgame": (44, "at most 44 layouts"),
        "reach": (0.77, "0.77"),
        "dead": (0.33, "0.33"),
    },
}
CHANGES = [(part, name, *to) for part, others in OTHERS.items() for name, to in others.items()]


def engine_of(part):
    """Return an engine with this part in it."""
    return Exact(Champion(rollouts=part) if isinstance(part, Rollouts) else part)


@pytest.mark.parametrize("part", OTHERS, ids=lambda part: type(part).__name__)
def test_every_setting_is_in_this_table(part):
    assert set(OTHERS[part]) == {one.name for one in fields(part)}


@pytest.mark.parametrize(("part", "name", "value", "word"), CHANGES)
def test_every_setting_is_in_the_recipe(part, name, value, word):
    assert word not in str(part)
    assert word in engine_of(replace(part, **{name: value})).recipe


@pytest.mark.parametrize(("part", "name", "value"), [one[:3] for one in CHANGES])
def test_every_setting_is_in_the_fingerprint(part, name, value):
    assert engine_of(part).fingerprint != engine_of(replace(part, **{name: value})).fingerprint


@pytest.mark.parametrize(
    ("part", "name", "value"), [one[:3] for one in CHANGES if one[1] not in ("network", "rollouts")]
)
def test_every_setting_reaches_the_kernels_under_its_name(part, name, value):
    field = {"layouts": "rollouts"}.get(name, name)
    before, after = (
        engine_of(part).rule.settings,
        engine_of(replace(part, **{name: value})).rule.settings,
    )
    assert before[field][0] == getattr(part, name)
    assert after[field][0] == value
    after[field] = before[field]
    assert after.tobytes() == before.tobytes()


def test_ways_to_guess_with_the_same_settings_have_different_fingerprints():
    least, second = Exact(LeastRisk()), Exact(SecondMove(reach=0.0, dead=0.0, endgame=0))
    assert least.rule.settings.tobytes() == second.rule.settings.tobytes()
    assert least.fingerprint != second.fingerprint


def test_what_is_left_out_is_not_said():
    alone = str(Champion(network=None, foreseen=0, rollouts=ROLLOUTS, endgame=0))
    assert alone.startswith("second-move safety")
    for word in ("learned", "50/50", "perfect"):
        assert word not in alone
    assert "rollouts" not in str(Champion())
    assert str(Champion()).startswith("learned score, 50/50s foreseen in 64 layouts")


@pytest.mark.parametrize("ahead", [False, True])
def test_rollouts_are_written_only_where_there_are_any(ahead):
    settings = Exact(Champion()).rule.settings
    assert settings["rollouts"] == 0
    settings = Exact(Champion(rollouts=Rollouts(9, 0.25, 1.5, ahead))).rule.settings
    found = [settings[name][0] for name in ("rollouts", "late", "drop_sigma", "ahead")]
    assert found == [9, 0.25, 1.5, ahead]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: SecondMove(reach=1.5), "reach must be from 0 to 1, not 1.5"),
        (lambda: SecondMove(dead=-0.1), "dead must be from 0 to 1, not -0.1"),
        (lambda: SecondMove(endgame=-1), "endgame must be"),
        (lambda: SecondMove(endgame=5000), "endgame must be"),
        (lambda: SecondMove(endgame=1.5), "endgame must be a whole number"),
        (lambda: Champion(reach="x"), "reach must be from 0 to 1, not 'x'"),
        (lambda: Champion(dead=None), "dead must be from 0 to 1, not None"),
        (lambda: Champion(endgame=5000), "endgame must be"),
        (lambda: Champion(foreseen=-1), "foreseen must be"),
        (lambda: Champion(network="champion.npz"), "network must be"),
        (lambda: Champion(rollouts=128), "rollouts must be"),
        (lambda: Champion(None, 0), "without network, rollouts and 50/50s is SecondMove"),
        (lambda: Pseq(endgame=5000), "endgame must be"),
        (lambda: Survival(0), "depth must be"),
        (lambda: Survival(4), "depth must be"),
        (lambda: Rollouts(0), "layouts must be"),
        (lambda: Rollouts(2.5), "layouts must be a whole number"),
        (lambda: Rollouts(8, late=2), "late must be from 0 to 1, not 2"),
        (lambda: Rollouts(8, drop_sigma=-1), "drop_sigma must be 0 or more, not -1"),
        (lambda: Rollouts(8, drop_sigma=float("nan")), "drop_sigma must be 0 or more, not nan"),
        (lambda: Rollouts(8, drop_sigma="1"), "drop_sigma must be 0 or more, not '1'"),
        (lambda: Rollouts(8, ahead="yes"), "ahead must be"),
    ],
)
def test_settings_that_mean_nothing_are_refused(make, reason):
    refuse(make, reason)
