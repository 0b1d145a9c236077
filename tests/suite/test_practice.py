"""The exercises of the page: chosen from the suite, with true values."""

import json

import numpy as np
import pytest

import sapper
from sapper.suite import practice
from sapper.suite.suite import read_suite, select

SHIPPED = json.loads(practice.shipped_practice())
SUITE = read_suite()


def shipped(theme):
    return [one for one in SHIPPED["positions"] if one["id"].startswith(f"{theme}-")]


def view_of(exercise):
    return sapper.parse(exercise["position"].replace("/", "\n"))


def test_every_exercise_is_a_position_of_the_suite_and_every_theme_has_some():
    texts = {one.id: str(one.view).replace("\n", "/") for one in SUITE}
    assert all(one["position"] == texts[one["id"]] for one in SHIPPED["positions"])
    counts = {theme["name"]: len(shipped(theme["name"])) for theme in SHIPPED["themes"]}
    assert sum(counts.values()) == len(SHIPPED["positions"])
    assert all(counts.values())
    assert counts["one-number"] == 30


@pytest.mark.parametrize("theme", practice.CERTAIN)
def test_exercises_without_guessing_are_what_the_command_chooses(theme):
    chosen = [one.data() for one in practice.practise_certain(select(SUITE, [theme]))]
    assert chosen == shipped(theme)


def test_the_fewer_cells_are_safe_the_harder_is_an_exercise():
    chosen = list(practice.practise_certain(select(SUITE, ["one-number"])))
    easy, hard = (
        [practice.share_safe(one.position) for one in chosen if one.difficulty == difficulty]
        for difficulty in (practice.EASY, practice.HARD)
    )
    assert min(easy) > max(hard)


@pytest.mark.parametrize("theme", practice.SEARCHED)
def test_searched_guesses_are_what_the_command_chooses(theme):
    chosen = [one.data() for one in practice.practise_endings(select(SUITE, [theme]))]
    assert chosen == shipped(theme)


def test_a_searched_guess_has_the_values_of_win_chance_and_a_wrong_answer():
    for exercise in shipped("endgame")[:5]:
        view = view_of(exercise)
        truth = {view.topology.cell(*one.cell): one.chance for one in sapper.win_chance(view).cells}
        found = {cell: chance for chance, _, cells in exercise["worth"] for cell in cells}
        assert found.keys() == truth.keys()
        assert np.allclose([found[cell] for cell in truth], list(truth.values()), atol=1e-5)
        assert len(exercise["worth"]) > 1


@pytest.mark.parametrize(("difficulty", "is_best"), [(1, True), (3, False)])
def test_a_guess_is_easy_if_the_least_risk_is_best_and_hard_if_it_is_not(difficulty, is_best):
    for exercise in shipped("endgame"):
        if exercise["difficulty"] != difficulty:
            continue
        view = view_of(exercise)
        risk = np.where(view.covered, sapper.analyse(view).risk, np.inf).ravel()
        best = exercise["worth"][0][2]
        safest = np.flatnonzero(risk <= risk.min() + 1e-12)
        assert all(cell in best for cell in safest) if is_best else not set(safest) & set(best)


@pytest.mark.slow
def test_an_estimated_guess_is_what_the_command_finds():
    exercise = next(one for one in SHIPPED["positions"] if one["id"] == "guess-023")  # quick
    position = next(one for one in SUITE if one.id == exercise["id"])
    assert practice.value_guess(position).data() == exercise
