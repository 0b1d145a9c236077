import pytest

from sapper import BadOption, models, solver
from sapper.experiments.paper import VERSIONS
from sapper.experiments.plan import BESIDE, FULL, QUICK, ReproductionPlan
from sapper.experiments.store import key_of
from small import SIZE
from standing import SEEDS, trained


def games(units):
    return sum(unit.games for unit in units)


def test_every_method_is_played_as_often_as_its_size_says():
    with trained():
        plan = ReproductionPlan(SIZE, versions=("2.0", "4.5", "6.5"), beside=("1.0", "uct"))
        assert plan.methods == ("2.0", "4.5", "6.5", "6.5-printed")
        assert plan.shown == ("1.0", "2.0", "4.5", "6.5", "6.5-printed", "uct")
        assert set(plan.seeds) == {"5.5", "6.0", "3.5"}
        setups = len(SIZE.setups)
        for name, table, swept in (
            ("2.0", 40, 12),
            ("4.5", 100, 30),
            ("6.5", 100, 30),
            ("5.5", 80, 20),
            ("6.5-printed", 100, 0),
            ("uct", 3, 0),
            ("1.0", 20, 0),
        ):
            assert games(plan.table_units(name)) == table
            assert games(plan.units_of(name)) == table + setups * swept
        keys = [key_of(unit) for unit in plan.units]
        assert len(keys) == len(set(keys))


def test_a_version_with_seeds_is_played_by_them_and_the_shipped_one_in_the_table():
    with trained():
        plan = ReproductionPlan(SIZE, versions=("4.5", "6.5"), beside=())
        assert plan.models_of("6.5") == SEEDS["6.5"]
        assert plan.models_of("4.5") == ("4.5",)
        assert not plan.plays_sweep("6.5-printed")
        assert plan.plays_sweep("3.5")
    plain = ReproductionPlan(SIZE, versions=("4.5", "5.0"), beside=())
    assert plain.models_of("4.5") == ("4.5",)


def test_what_stands_beside_may_be_added_to_the_sweep():
    plan = ReproductionPlan(SIZE, added=("hcsp",), versions=("4.5",), beside=("hcsp", "uct"))
    assert plan.solvers == ("4.5", "uct", "hcsp")
    assert plan.plays_sweep("hcsp")
    assert not plan.plays_sweep("uct")


def test_the_default_has_all_versions_and_the_field_beside():
    plan = ReproductionPlan()
    assert set(VERSIONS) | set(BESIDE) <= set(plan.solvers)
    assert plan.shown[0] == "1.0"
    for size in (QUICK, FULL):
        assert size.sweep.seeds
        assert size.table.seeds


def test_what_is_played_in_any_case_cannot_be_added(tmp_path):
    with trained():
        for name in ("4.5", "6.5-printed", "5.5"):
            with pytest.raises(BadOption, match="played in any case"):
                ReproductionPlan(SIZE, added=(name,), versions=("4.5", "6.5"))
    file = f"{models.__path__[0]}/6.0.npz"
    own = solver("6.5", file)
    with pytest.raises(BadOption, match="added once only"):
        ReproductionPlan(SIZE, own=(own, own))
    plan = ReproductionPlan(SIZE, own=(own,))
    assert plan.solver(own.name) is own
    assert plan.command.endswith(" --solver 6.5=6.0.npz")
