import pytest

from panels import no_games, panel_of_lines
from sapper.arena.stats import wilson
from sapper.experiments.claims.boards import in_time, rate_at
from sapper.experiments.claims.verdicts import NEEDS_MODELS
from sapper.experiments.statistics.contrast import rate_interval


def test_the_share_in_time_has_the_interval_of_the_slowest_model():
    cut = [[1] + [0] * 9, [1, 1, 1] + [0] * 7]
    panel = panel_of_lines([[1] * 10] * 2, timed_out=cut, learned=True)
    found = in_time("x", panel)
    assert found.effect == pytest.approx(16 / 20)
    assert (found.low, found.high) == wilson(7, 10)
    assert found.models == 2


def test_a_rate_is_that_of_all_models():
    panel = panel_of_lines([[1, 0, 0, 0], [1, 1, 0, 0]], learned=True)
    found = rate_at("6.5", panel)
    assert (found.effect, found.models, found.games) == (3 / 8, 2, 4)
    assert (found.low, found.high) == rate_interval(panel)


@pytest.mark.parametrize("judge", [in_time, rate_at])
def test_one_trained_model_or_no_games_say_nothing(judge):
    single = panel_of_lines([1, 0], learned=True)
    for panel, why in ((single, NEEDS_MODELS), (no_games(), "")):
        found = judge("x", panel)
        assert (found.games, found.why) == (0, why)
