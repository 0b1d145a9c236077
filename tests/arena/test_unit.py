import pytest

from sapper import BEGINNER, BadOption, play, solver
from sapper.arena import unit as units
from sapper.arena.executor import workers
from sapper.arena.run import Run
from sapper.arena.unit import Unit, batches_on, known_everywhere, play_unit
from sapper.errors import OtherCode


@pytest.mark.slow
def test_a_cluster_made_here_plays_the_games_of_the_arena():
    pytest.importorskip("distributed")
    with workers(1, "local:1") as pool:
        found = list(batches_on(pool, Run(solver("4.5"), BEGINNER, 3), [range(300)]))
    assert sum(len(batch.outcomes) for batch in found) == 300
    expected = play("4.5", BEGINNER, games=300, seed=3)
    for batch in found:
        part = expected.won[batch.first : batch.first + len(batch.outcomes)]
        assert (batch.outcomes["won"] == part).all()


def test_another_code_is_refused():
    code = solver("3.5").engine.fingerprint
    unit = Unit("3.5", "5x5x4", "safe", "rule", 1, 0, 5, 5.0, code)
    assert len(play_unit(unit).outcomes) == 5
    with pytest.raises(OtherCode, match="another code"):
        play_unit(Unit("3.5", "5x5x4", "safe", "rule", 1, 0, 5, 5.0, "0" * 12))


def test_a_solver_of_our_own_is_not_sent_away():
    assert known_everywhere(solver("4.5")) == "4.5"
    with pytest.raises(BadOption, match="registered solvers only, not mine"):
        known_everywhere(solver("4.5").but("mine"))
    with pytest.raises(BadOption, match=r"registered solvers only, not 4\.0"):
        known_everywhere(solver("4.5").but("4.0"))


def test_units_end_at_once_when_told():
    code = solver("1.0").engine.fingerprint
    unit = Unit("1.0", "30x30x180", "open", "15,15", 1, 1, 50, 1000.0, code)
    with workers(1) as pool:
        future = pool.submit(play_unit, unit)
        while not units._crews:
            pass
        units.stop_playing()
        with pytest.raises(units.Stopped):
            future.result(timeout=60)
