"""What every registered solver must do, and how solvers are named and found."""

from importlib.metadata import EntryPoint

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from drawn import random_position, views
from mixes import check_games, refuse
from sapper import (
    BEGINNER,
    BadOption,
    IllegalMove,
    InconsistentView,
    Level,
    TooHard,
    UnknownSolver,
    View,
    list_solvers,
    parse,
    register,
    solver,
)
from sapper.engines.exact import Exact
from sapper.engines.parts import DSS, DSScsp, LeastRisk, NearestEdge, Nothing
from sapper.engines.policy import Policy
from sapper.kernels.core.compile import thinking_time
from sapper.learn.boosted import forest_to_npz
from sapper.models.inputs import SCOPES, Inputs
from sapper.models.model import shipped
from sapper.solvers import solver as registry
from sapper.solvers.solver import GROUPS, group_of

NAMES = [one.name for one in list_solvers()]
TELLING = [one.name for one in list_solvers() if not isinstance(one.engine, Policy)]  # their P
EXACT = [one.name for one in list_solvers() if one.knows_exact_risks]
FULL = EXACT + [
    name for name in TELLING if name not in EXACT and not solver(name).engine.enumerate.is_limited
]
MOST = 2000


def slack_of(engine):
    """How much more than the least P may be risked; None for whoever looks further."""
    if isinstance(engine, Exact):
        return 0.0 if isinstance(engine.guess, LeastRisk) else None
    if engine.model is not None:
        return SCOPES[engine.model.inputs.scope]
    return getattr(engine.choose, "slack", 0.0)


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_it_is(name):
    one = solver(name)
    assert one.name == name
    assert one.recipe == one.engine.recipe
    assert one.recipe
    assert one.source


def test_recipes_are_all_different():
    recipes = [one.recipe for one in list_solvers()]
    assert sorted(recipes) == sorted(set(recipes))


@pytest.mark.parametrize("name", TELLING)
@given(view=views(), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=60)
def test_it_names_a_covered_cell_and_gives_its_reasons(name, view, seed):
    decision = solver(name).decide(view, seed=seed)
    assert view.cells[decision.cell] < 0
    assert decision.why
    assert decision.cell in dict(decision.candidates)
    assert 0 <= decision.risk <= 1
    assert all(view.cells[cell] < 0 for cell in decision.safe)
    assert decision == solver(name).decide(view, seed=seed)


@pytest.mark.parametrize("name", FULL)
@given(view=views(), seed=st.integers(0, 99))
@settings(max_examples=100)
def test_its_p_is_that_of_the_oracle(name, view, seed):
    try:
        found = oracle.solutions(view, MOST)
    except OverflowError:
        return
    one = solver(name)
    risk = oracle.risks(view, found)
    certain = {cell for cell in oracle.boundary(view) if risk[cell] == 0}
    if one.knows_exact_risks:
        total, mined = oracle.layouts(view, found)
        risk = {cell: count / total for cell, count in mined.items()}
        certain = {cell for cell, count in mined.items() if count == 0}
    decision = one.decide(view, seed=seed)
    assert set(decision.safe) <= certain
    assert bool(decision.safe) == bool(certain)
    for cell, p in decision.candidates:
        assert p == pytest.approx(risk[cell], abs=1e-12)
    if decision.safe:
        return
    is_deduced = one.knows_exact_risks or one.engine.deduce == DSS()
    known = oracle.single_rows(view)[1] if is_deduced else set()
    assert {cell for cell, _ in decision.candidates} == set(risk) - known
    least, slack = min(risk.values()), slack_of(one.engine)
    if slack is not None:
        assert risk[decision.cell] <= least + slack + 1e-9
    if not one.knows_exact_risks and one.engine.choose == NearestEdge():
        near = [cell for cell, p in risk.items() if p <= least + 0.05 + 1e-9]
        nearest = min(oracle.edge_distance(view, cell) for cell in near)
        assert oracle.edge_distance(view, decision.cell) == nearest


@pytest.mark.parametrize("start", ["safe", "open", "none"])
@pytest.mark.parametrize("name", NAMES)
def test_deciding_move_by_move_plays_the_games_of_the_arena(name, start):
    check_games(solver(name).engine, Level(8, 7, 8), 20, start)


def test_positions_without_an_answer_are_refused():
    for name in NAMES:
        with pytest.raises(IllegalMove, match="every safe cell is open"):
            solver(name).decide(parse("2x1x1\n1H"))
    for name in TELLING:
        for text in ("5x2x4\n1H1HH\nH0HHH", "7x2x4\nH201HHH\nH101HHH"):
            with pytest.raises(InconsistentView):
                solver(name).decide(parse(text))


def test_a_solver_that_is_too_slow_says_its_name():
    rows = [("H" * 30) if r % 3 != 1 else "H2H" * 10 for r in range(30)]
    view = parse("\n".join(["30x30x180", *rows]))
    for name in FULL[len(EXACT) :]:
        with pytest.raises(TooHard, match=f"solver {name}: no answer within"):
            solver(name).decide(view, timeout=0.02)
    assert solver("4.5").decide(view).why == "Manhattan"


@pytest.mark.parametrize("name", ["cscsp", "hcsp", "pafg", "studholme"])
def test_a_method_of_the_field_keeps_its_limit(name):
    rows = ["H" * 60 if row % 2 else "H2" * 30 for row in range(60)]
    view = parse("\n".join(["60x60x900", *rows]))
    begun = thinking_time()
    with pytest.raises(TooHard, match=f"solver {name}: .* more than the 0.3 s"):
        solver(name).decide(view, timeout=0.3)
    assert thinking_time() - begun < 1.6


@pytest.mark.parametrize("name", NAMES)
def test_a_limit_is_a_number_above_0(name):
    with pytest.raises(BadOption, match="timeout must be"):
        solver(name).decide(View.untouched(BEGINNER), timeout=-1.0)


def test_only_what_is_named_is_replaced():
    base = solver("4.0")
    other = base.but("other", enumerate=DSScsp(split=True))
    assert (other.name, other.source) == ("other", base.source)
    assert other.engine == base.engine.but(enumerate=DSScsp(split=True))
    assert base.but("other", source="ours", deduce=Nothing()).source == "ours"


def test_an_unknown_or_repeated_name_is_refused():
    with pytest.raises(UnknownSolver, match=r"no solver is named '9': there are 1\.0, 2\.0"):
        solver("9")
    with pytest.raises(BadOption, match="already"):
        register(solver("3.0"))


def test_other_packages_register_through_an_entry_point(monkeypatch, tmp_path):
    (tmp_path / "their_solver.py").write_text(
        "from sapper import register, solver\n"
        'register(solver("4.0").but("theirs", source="their paper"))\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_registry", dict(registry._registry))
    point = EntryPoint("theirs", "their_solver", "sapper.solvers")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    registry._load_plugins.cache_clear()
    assert registry.solver("theirs").source == "their paper"
    monkeypatch.undo()
    registry._load_plugins.cache_clear()
    assert "theirs" not in [one.name for one in registry.list_solvers()]


def test_a_plugin_that_fails_is_left_out_with_a_warning(monkeypatch):
    point = EntryPoint("broken", "no_such_module_anywhere", "sapper.solvers")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    registry._load_plugins.cache_clear()
    with pytest.warns(UserWarning, match="plug-in 'broken' left out"):
        registry.list_solvers()
    monkeypatch.undo()
    registry._load_plugins.cache_clear()


def test_a_file_of_ours_replaces_the_model(tmp_path):
    own = tmp_path / "own.npz"
    own.write_bytes(shipped("5.5").content)
    mine = solver("5.0", model=own)
    assert mine.name == "5.0=own.npz"
    assert "own.npz" in mine.recipe
    view = random_position(BEGINNER, 3, 1)
    assert mine.decide(view, 1).scores == solver("5.5").decide(view, 1).scores
    assert mine.decide(view, 1).scores != solver("5.0").decide(view, 1).scores
    check_games(mine.engine, Level(8, 7, 8), 20)
    assert solver("5.0", model=str(own)) == mine


@pytest.mark.slow
def test_trees_of_xgboost_replace_the_model(tmp_path):
    """Its own JSON is read as it is, and plays as the same trees in a file of ours."""
    xgboost = pytest.importorskip("xgboost")
    rng = np.random.default_rng(1)
    rows = rng.random((500, 9)).astype(np.float32)
    data = xgboost.DMatrix(rows, label=rows[:, 0] > rows[:, 1])
    settings = {"objective": "binary:logistic", "max_depth": 4, "seed": 1}
    booster = xgboost.train(settings, data, 6)
    theirs, ours = tmp_path / "booster.json", tmp_path / "booster.npz"
    booster.save_model(theirs)
    ours.write_bytes(forest_to_npz(booster, Inputs()))
    one, two = solver("5.0", model=theirs), solver("5.0", model=ours)
    assert one.name == "5.0=booster.json"
    assert one.engine.model.score(rows) == pytest.approx(booster.predict(data), abs=1e-6)
    for seed in range(20):
        view = random_position(BEGINNER, seed, 1)
        assert one.decide(view, seed) == two.decide(view, seed)
    check_games(one.engine, Level(8, 7, 8), 20)


def test_a_file_that_is_no_model_is_refused(tmp_path):
    text = tmp_path / "text.json"
    text.write_text("hello")
    reason = "solver 5.0: text.json is neither a model of Sapper nor XGBoost's JSON"
    refuse(lambda: solver("5.0", model=text), reason)
    refuse(lambda: solver("5.0", model=tmp_path / "none.npz"), "solver 5.0: cannot read the model")
    for name in ("4.5", "exact"):
        own = shipped("5.0").source
        refuse(lambda name=name, own=own: solver(name, own), f"solver {name}: it has no model")


def test_every_solver_is_in_one_group_and_others_are_yours():
    names = [one.name for one in list_solvers()]
    by_group = [one.name for group in GROUPS for one in list_solvers(group)]
    assert sorted(by_group) == sorted(names)
    assert group_of(solver("3.5")) == "paper"
    assert group_of(solver("single-point")) == "field"
    assert group_of(solver("champion").but("champion", guess=LeastRisk())) == "yours"
    with pytest.raises(BadOption, match="a group is one of paper, ours, field, yours, not 'all'"):
        list_solvers("all")
