"""What every registered solver must do."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from drawn import random_position, views
from sapper import (
    BEGINNER,
    BadOption,
    Game,
    IllegalMove,
    InconsistentView,
    Level,
    TooHard,
    UnknownSolver,
    View,
    list_solvers,
    parse,
    play,
    register,
    solver,
)
from sapper.solvers.parts import limited, nearest_edge, split

NAMES = [one.name for one in list_solvers()]
FULL = [one.name for one in list_solvers() if one.enumerate.solutions is None]
PLAIN = [name for name in FULL if not solver(name).knows_exact_risks]
MOST = 2000


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_it_is(name):
    one = solver(name)
    assert one.name == name
    assert one.recipe
    assert one.source


@pytest.mark.parametrize("name", NAMES)
@given(view=views(), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=100)
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
@settings(max_examples=200)
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
    known = oracle.single_rows(view)[1] if one.deduce.code else set()
    assert {cell for cell, _ in decision.candidates} == set(risk) - known
    least = min(risk.values())
    if not one.choose.endgame:  # who looks further may take a higher risk
        assert risk[decision.cell] <= least + one.choose.slack + 1e-9
    if one.choose == nearest_edge:
        near = [cell for cell, p in risk.items() if p <= least + 0.05 + 1e-9]
        nearest = min(oracle.edge_distance(view, cell) for cell in near)
        assert oracle.edge_distance(view, decision.cell) == nearest


@pytest.mark.parametrize("start", ["safe", "open", "none"])
@pytest.mark.parametrize("name", NAMES)
def test_deciding_move_by_move_plays_the_games_of_the_arena(name, start):
    level, seed = Level(8, 7, 8), 5
    results = play(name, level, games=40, seed=seed, start=start)
    for index in range(40):
        game = Game(level, seed, start, index)
        guesses = 0 if start == "none" else -1
        while game.status == "playing":
            decision = solver(name).decide(game.view, seed, index)
            guesses += not decision.safe
            for cell in decision.safe or (decision.cell,):
                if game.status == "playing":
                    game.open(*cell)
        assert (game.status == "won") == results.won[index]
        assert guesses == results.guesses[index]
        assert (game.view.cells >= 0).sum() == results.opened[index]


def test_splitting_into_components_changes_no_p():
    whole = solver("3.0")
    parts = whole.but("3.0 by component", enumerate=split(whole.enumerate))
    for seed in range(200):
        view = random_position(BEGINNER, seed, 3)
        if view.is_over:
            continue
        one, two = whole.decide(view, seed), parts.decide(view, seed)
        assert (one.cell, one.why, one.safe) == (two.cell, two.why, two.safe)
        assert dict(one.candidates) == pytest.approx(dict(two.candidates), abs=1e-12)


def test_limits_that_allow_nothing_still_give_a_move():
    one = solver("3.0").but("tiny", enumerate=limited(solver("3.0").enumerate, iterations=1))
    deep = solver("2.0").but("flat", enumerate=limited(solver("2.0").enumerate, depth=1))
    for seed in range(100):
        view = random_position(BEGINNER, seed, 2)
        if not view.is_over:
            for made in (one, deep):
                assert view.cells[made.decide(view, seed).cell] < 0


def test_the_first_cell_is_the_rules_own():
    view = View.untouched(BEGINNER)
    cells = {solver("3.0").decide(view, seed).cell for seed in range(2000)}
    assert len(cells) == 81
    edge = {solver("4.0").decide(view, seed).cell for seed in range(2000)}
    assert edge == {(r, c) for r in range(9) for c in range(9) if {r, c} & {0, 8}}


def test_positions_without_an_answer_are_refused():
    with pytest.raises(IllegalMove, match="every safe cell is open"):
        solver("3.0").decide(parse("2x1x1\n1H"))
    for text in ("5x2x4\n1H1HH\nH0HHH", "7x2x4\nH201HHH\nH101HHH"):
        for name in NAMES:
            with pytest.raises(InconsistentView):
                solver(name).decide(parse(text))
    rows = [("H" * 30) if r % 3 != 1 else "H2H" * 10 for r in range(30)]
    view = parse("\n".join(["30x30x180", *rows]))
    for name in PLAIN:
        with pytest.raises(TooHard, match="within"):
            solver(name).decide(view, timeout=0.02)
    assert solver("4.5").decide(view).why == "Manhattan"


def test_an_unknown_or_repeated_name_is_refused():
    with pytest.raises(UnknownSolver, match="no solver is named '9'"):
        solver("9")
    with pytest.raises(BadOption, match="already"):
        register(solver("3.0"))


def test_parts_refuse_settings_that_mean_nothing():
    for wrong in ({"slack": -1.0}, {"slack": float("nan")}, {"outside": 2.0}):
        with pytest.raises(BadOption):
            replace(nearest_edge, **wrong)
    for wrong in ({"solutions": -3}, {"depth": 0}, {"iterations": 1.5}):
        with pytest.raises(BadOption):
            limited(solver("3.0").enumerate, **wrong)
