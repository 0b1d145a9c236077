"""The engine that knows exact risks: its decisions, and games that do not fit into the kernels."""

import numpy as np
import pytest

from drawn import guesses, random_position
from mixes import check_games
from sapper import BEGINNER, EXPERT, Level, Solver, analyse, parse, play
from sapper.engines.decision import EVERY_SOLUTION
from sapper.engines.exact import Exact, first_of_equals
from sapper.engines.guesses import least_risk
from sapper.engines.guesses.champion import Champion, Rollouts
from sapper.engines.guesses.second_move import SecondMove
from sapper.engines.parts import LeastRisk
from sapper.kernels.core.codes import STAGES, TOO_LARGE

PLAIN = Exact(LeastRisk())


def test_risks_are_those_of_analysis():
    for seed in range(60):
        view = random_position(BEGINNER, seed, 3)
        if view.is_over:
            continue
        decision, found = PLAIN.decide(view, 0, 0, None), analyse(view)
        assert set(decision.safe) <= set(found.safe)
        assert bool(decision.safe) == bool(found.safe)
        for cell, risk in decision.candidates:
            assert risk == pytest.approx(found.risk[cell], abs=1e-12)
        if not decision.safe:
            assert decision.risk == pytest.approx(found.risk[view.covered].min(), abs=1e-12)


def test_it_says_why():
    found = {PLAIN.decide(view, 0, 0, None).why for view in guesses(EXPERT, 1, "open")}
    assert found == {"least risk"}
    assert PLAIN.decide(parse("4x1x1\nH10H"), 0, 0, None).why == "DSS"
    view = next(v for v in guesses(EXPERT, 2, "open") if analyse(v).solutions > 5000)
    assert Exact(SecondMove()).decide(view, 0, 0, None).why == "second-move safety"
    assert Exact(Champion()).decide(view, 0, 0, None).why == "learned score"
    assert PLAIN.recipe == "exact risk + least risk"
    assert PLAIN.knows_exact_risks


def test_a_guess_without_network_does_not_use_the_last_ones():
    """Both write to the same memory of a thread."""
    views = [view for seed in range(6) for view in guesses(EXPERT, seed, "open")]
    plain, learned = Exact(Champion(None, endgame=0)), Exact(Champion(endgame=0))
    alone = [plain.decide(view, 0, 0, None) for view in views]
    between = []
    for view in views:
        learned.decide(view, 0, 0, None)
        between.append(plain.decide(view, 0, 0, None))
    assert between == alone
    assert any(learned.decide(view, 0, 0, None).scores for view in views)
    assert all(PLAIN.decide(view, 0, 0, None).scores == () for view in views)


def test_a_perfect_move_does_not_come_with_the_scores_of_the_last_one():
    champion = Exact(Champion())
    views = [view for seed in range(9) for view in guesses(EXPERT, seed, "open")]
    late = [view for view in views if analyse(view).solutions < 50]
    scored = [view for view in views if champion.decide(view, 0, 0, None).scores]
    assert late
    assert scored
    for view in late:
        champion.decide(scored[0], 0, 0, None)
        assert champion.decide(view, 0, 0, None).scores == ()


def test_decisions_without_the_kernels_are_those_of_the_kernels(monkeypatch):
    views = [view for seed in range(12) for view in guesses(BEGINNER, seed)]
    views += [random_position(BEGINNER, seed, 2) for seed in range(12)]
    views = [view for view in views if not view.is_over]
    quick = [PLAIN.decide(view, 0, 0, None) for view in views]
    monkeypatch.setattr(least_risk, "decide_least_risk", lambda *_: TOO_LARGE)
    for view, decision in zip(views, quick, strict=True):
        slow = PLAIN.decide(view, 0, 0, None)
        assert slow.cell == decision.cell or slow.safe
        assert bool(slow.safe) == bool(decision.safe)
        assert slow.why in (EVERY_SOLUTION, "least risk")
        risks = dict(slow.candidates)
        for cell, risk in decision.candidates:
            assert risks[cell] == pytest.approx(risk, abs=1e-12)


def test_equals_are_told_apart_by_place():
    view = parse("5x3x4\nHHHHH\nHHHHH\nHHHHH")
    every = [(row, col) for row in range(3) for col in range(5)]
    assert first_of_equals(view, every) == (0, 0)
    assert first_of_equals(view, every[6:]) == (2, 0)
    near = parse("4x3x4\n1HHH\nHHHH\nHHHH")
    assert first_of_equals(near, [(0, 1), (2, 3)]) == (0, 1)  # beside a number before outside


def test_a_game_that_does_not_fit_is_played_stepwise(monkeypatch):
    level = Level(8, 7, 9)
    whole = play(Solver("x", PLAIN, "a test"), level, 10, seed=3, threads=1)
    real = least_risk.play_least_risk

    def refuse_every_third(games, controls, *rest):
        begin, outcomes = rest[-2:]
        room = 2 - int(begin[1]) % 3
        outcomes["variates"][room : room + 1, STAGES:] = 0.25  # as far as the kernels came
        return real(games, controls, *rest[:-1], outcomes[:room])

    monkeypatch.setattr(least_risk, "play_least_risk", refuse_every_third)
    mixed = play(Solver("x", PLAIN, "a test"), level, 10, seed=3, threads=1, batch=10)
    for name in ("won", "guesses", "opened", "timed_out"):
        assert np.array_equal(getattr(whole, name), getattr(mixed, name)), name
    assert mixed.variates[:, :STAGES] == pytest.approx(whole.variates[:, :STAGES], abs=1e-9)
    refused = np.arange(10) % 3 == 2
    assert (mixed.variates[refused, STAGES:] == 0.25).all()
    assert np.array_equal(mixed.variates[~refused], whole.variates[~refused])


def test_games_on_boards_of_other_shapes_are_the_same():
    champion = Exact(Champion(rollouts=Rollouts(8, late=0.0), endgame=4))
    for level in (Level(12, 1, 4), Level(1, 9, 2), Level(3, 3, 8), Level(5, 4, 0), Level(4, 9, 9)):
        for engine in (PLAIN, Exact(SecondMove()), champion):
            check_games(engine, level, 12)
