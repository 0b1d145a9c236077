import pytest

from sapper.experiments.optimal.players import BESIDE, measure
from sapper.experiments.optimal.search import BoardSearch
from sapper.game.level import Level


@pytest.mark.slow
def test_no_solver_beats_the_optimum_and_the_champion_comes_close():
    safe = BoardSearch(1 << 12).solve(Level(4, 4, 4))[0]
    found = {one.solver: one for one in measure(safe, 500)}
    assert list(found) == [name for name in BESIDE if name in found]
    for one in found.values():
        assert one.rate < float(safe.chance) + one.interval.high - one.interval.low
    assert found["champion"].rate > float(safe.chance) - 0.05
