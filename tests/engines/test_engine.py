"""The contract: a mix of parts is refused when it is made, or plays what it says."""

import pickle
from dataclasses import FrozenInstanceError, fields

import pytest

from mixes import (
    CHOOSE,
    DEDUCE,
    ENGINES,
    ENUMERATE,
    ENUMERATING,
    EXACT,
    GUESSES,
    check_games,
    refuse,
)
from sapper import BEGINNER, IllegalMove, Level, Solver, parse, solver
from sapper.engines.engine import Conditions
from sapper.engines.enumerating import Enumerating
from sapper.engines.exact import Exact
from sapper.engines.guesses.champion import Champion
from sapper.engines.guesses.second_move import SecondMove
from sapper.engines.parts import DSS, Counted, DSScsp, Learned, LeastRisk, NearestEdge, Nothing
from sapper.models.inputs import Inputs
from sapper.models.model import shipped

LEVELS = (Level(6, 6, 6), Level(8, 7, 8))
GAMES = 12
PARTS = (*DEDUCE, *ENUMERATE, *CHOOSE, *GUESSES)


@pytest.mark.parametrize("engine", ENUMERATING, ids=lambda engine: engine.recipe)
@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_any_parts_decide_move_by_move_what_the_arena_plays(engine, level):
    check_games(engine, level, GAMES)


@pytest.mark.parametrize("engine", EXACT, ids=lambda engine: engine.recipe)
@pytest.mark.parametrize("level", [*LEVELS, Level(6, 6, 8)], ids=str)
def test_any_guess_decides_move_by_move_what_the_arena_plays(engine, level):
    check_games(engine, level, 4 * GAMES)


@pytest.mark.parametrize("start", ["none", "open"])
@pytest.mark.parametrize("engine", [*ENUMERATING[::13], *EXACT[::3]], ids=lambda one: one.recipe)
def test_they_do_with_every_start(engine, start):
    check_games(engine, LEVELS[1], GAMES, start)


def test_different_parts_have_different_recipes():
    recipes = [engine.recipe for engine in ENGINES]
    assert sorted(recipes) == sorted(set(recipes))


def test_different_parts_have_different_fingerprints():
    assert len({engine.fingerprint for engine in ENGINES}) == len(ENGINES)


def test_a_recipe_names_every_part():
    for engine in ENUMERATING:
        for part in (engine.deduce.label, str(engine.enumerate), str(engine.choose)):
            assert part in engine.recipe
    for engine in EXACT[1:]:
        assert engine.recipe == f"exact risk + {engine.guess}"


@pytest.mark.parametrize("one", [*PARTS, *ENGINES[::20], EXACT[-1]], ids=str)
def test_parts_and_engines_are_values(one):
    again = pickle.loads(pickle.dumps(one))
    assert again == one
    assert hash(again) == hash(one)
    for name in [each.name for each in fields(one)]:
        with pytest.raises(FrozenInstanceError):
            setattr(one, name, None)


def test_equal_parts_are_equal_and_others_are_not():
    assert len(set(PARTS)) == len(PARTS) - 1  # LeastRisk is a choice and a guess
    assert len(set(ENGINES)) == len(ENGINES)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (
            lambda: Enumerating(LeastRisk(), DSScsp(), LeastRisk()),
            "can deduce by Nothing, DSS, not",
        ),
        (
            lambda: Enumerating(DSS(), LeastRisk(), LeastRisk()),
            "can enumerate by Backtracking, DSS",
        ),
        (lambda: Enumerating(DSS(), None, LeastRisk()), "can enumerate by .*, not None"),
        (lambda: Enumerating(DSS(), DSScsp, LeastRisk()), "can enumerate by .*, not <class"),
        (lambda: Enumerating(DSS(), DSScsp(), SecondMove()), "can choose by LeastRisk, Nearest"),
        (lambda: Enumerating(DSS(), DSScsp(), Champion()), "can choose by .*, not Champion"),
        (lambda: Enumerating(DSS(), DSScsp(), "least risk"), "can choose by .*, not 'least risk'"),
        (lambda: Enumerating(Nothing(), Counted(), LeastRisk()), "by box only after DSS"),
        (lambda: Enumerating(DSS(), DSScsp(), LeastRisk(), ties="last"), "ties must be random or"),
        (lambda: Enumerating(DSS(), DSScsp(), LeastRisk(), ties=[]), "ties must be random or"),
        (lambda: Enumerating(DSS(), DSScsp(), LeastRisk(), outside=1.5), "outside must be from 0"),
        (lambda: Enumerating(DSS(), DSScsp(), LeastRisk(), prove="no"), "prove must be"),
        (
            lambda: Exact(NearestEdge()),
            "can guess by .*Champion, LeastRisk, .*SecondMove.*, not Nearest",
        ),
        (lambda: Exact(Learned("XGBoost", shipped("5.0"))), "can guess by .*, not Learned"),
        (lambda: Exact(DSScsp()), "can guess by .*, not DSScsp"),
        (lambda: Exact(LeastRisk), "can guess by .*, not <class"),
        (lambda: solver("3.5").but("x", guess=Champion()), "Enumerating has no part 'guess': it"),
        (lambda: solver("exact").but("x", choose=NearestEdge()), "Exact has no part 'choose': it"),
        (lambda: Solver("x", "engine", "s"), "a solver needs an engine, not 'engine'"),
        (lambda: Solver("x", SecondMove(), "s"), "a solver needs an engine, not SecondMove"),
    ],
)
def test_parts_that_do_not_fit_are_refused_when_they_are_put_together(make, reason):
    refuse(make, reason)


def test_exact_with_the_manhattan_rule_once_said_manhattan_and_played_exact():
    exact = solver("exact")
    refuse(lambda: exact.but("x", choose=NearestEdge()), "Exact has no part 'choose': it has guess")
    refuse(lambda: exact.but("x", guess=NearestEdge()), "can guess by .*, not NearestEdge")


def test_3_5_with_the_champions_rule_once_said_learned_score_and_played_manhattan():
    rule = solver("champion").engine.guess
    refuse(lambda: solver("3.5").but("x", choose=rule), "can choose by .*, not Champion")
    refuse(lambda: solver("3.5").but("x", guess=rule), "has no part 'guess': it has deduce, enum")


def test_exact_with_the_model_of_6_5_once_decided_otherwise_than_the_arena():
    rule = solver("6.5").engine.choose
    refuse(lambda: solver("exact").but("x", guess=rule), "can guess by .*, not Learned")
    refuse(lambda: solver("exact").but("x", choose=rule), "has no part 'choose'")
    with pytest.raises(Exception, match="solver exact: it has no model"):
        solver("exact", shipped("6.5").source)
    counted = solver("6.5").but("x", enumerate=Counted())  # what comes next to it can be played
    check_games(counted.engine, LEVELS[1], 40)


def test_what_cannot_be_done_is_said():
    exact = solver("exact").engine
    refuse(lambda: exact.with_model(shipped("5.0")), "no model that could be replaced")
    conditions = Conditions(BEGINNER, 1, "safe", None, None)
    refuse(lambda: exact.record(conditions, 0, 1, Inputs(), 0.0, "sample"), "cannot be recorded")
    for engine in (exact, solver("3.0").engine):
        with pytest.raises(IllegalMove, match="nothing left to decide"):
            engine.decide(parse("2x1x1\n1H"), 0, 0, None)


def test_only_the_parts_named_are_replaced():
    engine = Enumerating(DSS(), DSScsp(), NearestEdge(), outside=0.3)
    other = engine.but(choose=LeastRisk())
    assert other == Enumerating(DSS(), DSScsp(), LeastRisk(), outside=0.3)
    assert engine.choose == NearestEdge()
    refuse(lambda: engine.but(colour=1), "Enumerating has no part 'colour': it has deduce, enumer")
