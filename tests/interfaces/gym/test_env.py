"""The single environment: gymnasium's own checks, and every step against the game."""

import importlib
import json
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st

import oracle
from drawn import tasks
from sapper import BadLevel, BadOption, Game, IllegalMove, Level
from sapper.interfaces.gym.parts import REWARDS, Change, Observation, Shaped

NAME = "sapper/Minesweeper-v0"


@pytest.mark.parametrize("render_mode", [None, "ansi", "rgb_array"])
@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"level": "expert", "start": "open", "reward": "paper", "observation": "planes"},
        {"level": Level(5, 4, 3), "start": "none", "reward": "shaped", "observation": "flat"},
    ],
    ids=["default", "words", "objects"],
)
def test_gymnasium_finds_no_fault(parts, render_mode):
    check_env(gymnasium.make(NAME, render_mode=render_mode, **parts).unwrapped)


@given(tasks(), st.integers(0, 2**64 - 1), st.sampled_from(sorted(REWARDS)), st.data())
def test_game_k_after_a_reset_is_game_k_of_the_seed(task, seed, reward, data):
    level, start = task
    env = gymnasium.make(NAME, level=level, start=start, reward=reward).unwrapped
    for index in range(3):
        seen, info = env.reset(seed=seed if index == 0 else None)
        game = Game(level, seed, start, index)
        assert seen.tolist() == game.shown.tolist()
        for _ in range(6):
            action = data.draw(st.integers(0, level.cells - 1))
            before, place = game.view, divmod(action, level.width)
            game.open(*place)
            seen, earned, terminated, truncated, info = env.step(action)
            assert seen.tolist() == game.shown.tolist()
            assert earned == oracle.reward(reward, before, game.view, place, game.status)
            assert terminated == (game.status != "playing")
            assert not truncated
            assert info["won"] == (game.status == "won")
            assert info["index"] == index
            assert info["action_mask"].tolist() == game.view.covered.ravel().tolist()
            if terminated:
                break


def test_the_mask_is_what_gymnasium_samples_with():
    env = gymnasium.make(NAME)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        assert env.unwrapped.game.shown.ravel()[action] == -1
        *_, over, _, info = env.step(action)


def test_an_open_cell_may_be_opened_again_and_nothing_changes():
    env = gymnasium.make(NAME, level="9x9x10", reward="shaped")
    env.reset(seed=1)
    before, *_ = env.step(40)
    after, earned, terminated, _, _ = env.step(40)
    assert np.array_equal(before, after)
    assert earned == Shaped().nothing
    assert not terminated


def test_without_a_seed_games_differ_and_name_theirs():
    games = []
    for _ in range(3):
        env = gymnasium.make(NAME).unwrapped
        env.reset()
        env.step(0)
        again = Game(env.game.level, env.game.seed)
        again.open(0, 0)
        assert np.array_equal(again.board.mines, env.game.board.mines)
        games.append(env.game.seed)
    assert len(set(games)) == 3


def test_what_was_returned_is_not_written_to():
    env = gymnasium.make(NAME, level="9x9x10").unwrapped
    seen, info = env.reset(seed=1)
    seen[:], info["action_mask"][:] = 8, 0
    after, *_, info = env.step(40)
    game = Game(env.task.level, 1)
    game.open(4, 4)
    assert np.array_equal(after, game.shown)
    assert info["action_mask"].sum() == (game.shown < 0).sum()


def test_planes_are_one_hot():
    env = gymnasium.make(NAME, observation="planes")
    env.reset(seed=1)
    planes, *_ = env.step(40)
    assert planes.shape == (10, 9, 9)
    assert (planes.sum(axis=0) == 1).all()
    assert np.array_equal(planes.argmax(axis=0) - 1, env.unwrapped.game.shown)


def test_a_reward_and_an_observation_of_your_own():
    opened = Observation(lambda numbers: (numbers >= 0).astype(np.float32), 0, 1)
    env = gymnasium.make(NAME, reward=lambda change: change.after, observation=opened)
    env.reset(seed=1)
    seen, earned, *_ = env.step(40)
    assert seen.dtype == np.float32
    assert earned == seen.sum()
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", sorted(REWARDS))
def test_a_reward_gives_for_many_what_it_gives_for_each(name):
    level, rng = Level(9, 9, 10), np.random.default_rng(1)
    before = rng.integers(0, 60, 200)
    after = before + rng.integers(0, 4, 200)
    won, lost = rng.random((2, 200)) < 0.2
    columns = (before, after, rng.random(200) < 0.5, won & ~lost, lost)
    many = REWARDS[name](Change(level, *columns))
    for k in range(200):
        alone = Change(level, *(column[k].item() for column in columns))
        assert float(REWARDS[name](alone)) == many[k]


@pytest.mark.parametrize(
    ("parts", "kind", "sentence"),
    [
        ({"level": "9x9"}, BadLevel, "'9x9' is not a level"),
        ({"level": 9}, BadLevel, "9 is not a level"),
        ({"level": "3x3x9"}, BadLevel, "9 mines are too many"),
        ({"start": "free"}, BadOption, "start must be one of safe, open, none"),
        ({"level": "4x4x8", "start": "open"}, BadLevel, "keeps 9 cells free of mines"),
        ({"reward": "points"}, BadOption, "reward must be win_only, paper, shaped or"),
        ({"reward": None}, BadOption, "reward must be"),
        ({"observation": "pixels"}, BadOption, "observation must be numbers, planes, flat or"),
        ({"observation": np.sign}, BadOption, "observation must be"),
    ],
)
def test_bad_parts_are_refused_in_a_sentence(parts, kind, sentence):
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(kind, match=sentence):
            make(NAME, **parts)


@pytest.mark.filterwarnings("ignore:.*render_mode.*")
def test_an_unknown_render_mode_is_refused():
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(BadOption, match="render_mode must be ansi or rgb_array, not 'film'"):
            make(NAME, render_mode="film")


@pytest.mark.parametrize("action", [-1, 81, 0.5, True, None])
def test_an_action_that_is_no_cell_is_refused(action):
    env = gymnasium.make(NAME, level="9x9x10").unwrapped
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="an action must be a whole number"):
        env.step(action)


@pytest.mark.parametrize("seed", [-1, 2**64, "one"])
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(BadOption, match="seed must be a whole number"):
        gymnasium.make(NAME).unwrapped.reset(seed=seed)


def test_nothing_can_be_done_before_the_first_reset_or_after_the_end():
    env = gymnasium.make(NAME, level="1x1x0", render_mode="ansi").unwrapped
    for act in (lambda: env.step(0), env.render):
        with pytest.raises(IllegalMove, match="reset the environment before"):
            act()
    env.reset(seed=1)
    assert env.step(0)[2]
    with pytest.raises(IllegalMove, match="the game is over: won"):
        env.step(0)


def test_drawing_needs_a_render_mode():
    env = gymnasium.make(NAME).unwrapped
    env.reset(seed=1)
    with pytest.raises(BadOption, match="render needs a render_mode"):
        env.render()


def test_words_alone_make_a_spec_that_is_plain_json():
    env = gymnasium.make(NAME, level="expert", start="none", reward="paper")
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert json.loads(again.spec.to_json())["kwargs"]["level"] == "expert"
    assert again.unwrapped.task == env.unwrapped.task


def test_without_gymnasium_the_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    for module in ("sapper.interfaces.gym.env", "sapper.interfaces.gym.vector"):
        monkeypatch.delitem(sys.modules, module, raising=False)
        with pytest.raises(BadOption, match=r"needs gymnasium: pip install 'sapper\[rl\]'"):
            importlib.import_module(module)
