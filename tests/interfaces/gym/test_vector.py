"""The vector environment: step by step the same as gymnasium's own over single environments."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from hypothesis import given, settings
from hypothesis import strategies as st

from drawn import tasks
from sapper import BadOption, Game, IllegalMove
from sapper.interfaces.gym.env import Minesweeper
from sapper.interfaces.gym.vector import MinesweeperVector

NAME = "sapper/Minesweeper-v0"


def assert_same(ours, theirs):
    """The same keys, dtypes, shapes and values, however deep."""
    assert type(ours) is type(theirs)
    if isinstance(ours, dict):
        assert sorted(ours) == sorted(theirs)
        for key in ours:
            assert_same(ours[key], theirs[key])
    elif isinstance(ours, tuple):
        for one, other in zip(ours, theirs, strict=True):
            assert_same(one, other)
    elif isinstance(ours, np.ndarray):
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
        if ours.dtype == object:
            assert_same(tuple(ours), tuple(theirs))
        else:
            assert np.array_equal(ours, theirs)
    else:
        assert ours == theirs


def pair(games, mode, **parts):
    """Our vector environment and gymnasium's, over the same games."""
    single = [lambda: Minesweeper(**parts)] * games
    ours = MinesweeperVector(games, autoreset_mode=mode, **parts)
    return ours, SyncVectorEnv(single, autoreset_mode=mode)


def actions_for(info, rng, careful):
    """Random cells, of the mask or of the whole board."""
    wish = rng.random(info["action_mask"].shape)
    return (wish * (info["action_mask"] if careful else 1)).argmax(axis=1)


@settings(max_examples=40)
@given(
    tasks(),
    st.sampled_from(["win_only", "paper", "shaped"]),
    st.sampled_from(["numbers", "planes", "flat"]),
    st.sampled_from([AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]),
    st.integers(0, 2**62),
)
def test_every_step_is_that_of_gymnasiums_own(task, reward, observation, mode, seed):
    level, start = task
    parts = {"level": level, "start": start, "reward": reward, "observation": observation}
    ours, theirs = pair(5, mode, **parts)
    rng = np.random.default_rng(seed)
    begun = ours.reset(seed=seed)
    assert_same(begun, theirs.reset(seed=seed))
    info = begun[1]
    for step in range(12):
        actions = actions_for(info, rng, careful=step % 3)
        result = ours.step(actions)
        assert_same(result, theirs.step(actions))
        info = result[-1]
    assert_same(ours.reset(), theirs.reset())


@pytest.mark.parametrize("mode", AutoresetMode)
def test_long_runs_on_beginner_boards_stay_the_same(mode):
    ours, theirs = pair(32, mode, reward="paper")
    rng = np.random.default_rng(1)
    _, info = ours.reset(seed=9)
    theirs.reset(seed=9)
    for _ in range(60):
        actions = actions_for(info, rng, careful=True)
        result = ours.step(actions)
        assert_same(result, theirs.step(actions))
        over, info = result[2], result[-1]
        if mode is AutoresetMode.DISABLED and over.any():
            again = ours.reset(options={"reset_mask": over})
            assert_same(again, theirs.reset(options={"reset_mask": over.copy()}))
            info = {"action_mask": np.where(over[:, None], 1, info["action_mask"])}


def test_some_games_may_be_seeded_anew():
    ours, theirs = pair(3, AutoresetMode.DISABLED, level="5x5x4")
    for seeds in ([7, 8, 9], [3, None, 2**64 - 1]):
        assert_same(ours.reset(seed=seeds), theirs.reset(seed=seeds))
        actions = np.array([0, 12, 24])
        assert_same(ours.step(actions), theirs.step(actions))
    which = np.array([True, False, True])
    options = {"reset_mask": which}
    assert_same(
        ours.reset(seed=[1, 1, None], options=options),
        theirs.reset(seed=[1, 1, None], options=dict(options)),
    )
    actions = np.array([6, 13, 6])
    assert_same(ours.step(actions), theirs.step(actions))


def test_make_vec_gives_the_compiled_one_and_its_spaces():
    ours = gymnasium.make_vec(NAME, num_envs=4, level="5x4x3", observation="planes")
    theirs = gymnasium.make_vec(
        NAME, num_envs=4, vectorization_mode="sync", level="5x4x3", observation="planes"
    )
    assert isinstance(ours, MinesweeperVector)
    assert ours.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    for space in ("observation", "action", "single_observation", "single_action"):
        assert getattr(ours, f"{space}_space") == getattr(theirs, f"{space}_space")
    seen, info = ours.reset(seed=1)
    assert seen in ours.observation_space
    assert ours.action_space.sample(tuple(info["action_mask"])) in ours.action_space


def test_what_was_returned_is_not_written_to():
    env = MinesweeperVector(8, autoreset_mode=AutoresetMode.SAME_STEP)
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    held = [(seen, info["action_mask"], info["won"])]
    kept = [[part.copy() for part in held[0]]]
    for _ in range(20):
        seen, reward, over, _, info = env.step(actions_for(info, rng, careful=True))
        held.append((seen, reward, over, info["action_mask"], info["won"]))
        kept.append([part.copy() for part in held[-1]])
    assert all(
        np.array_equal(one, other)
        for given, copies in zip(held, kept, strict=True)
        for one, other in zip(given, copies, strict=True)
    )


def test_without_a_seed_every_game_has_its_own_and_can_be_replayed():
    env = MinesweeperVector(16, level="9x9x30")
    env.reset()
    assert len(set(env.seeds.tolist())) == 16
    boards, *_ = env.step(np.full(16, 40))
    for seed, board in zip(env.seeds.tolist(), boards, strict=True):
        game = Game(env.task.level, seed)
        game.open(4, 4)
        assert np.array_equal(board, game.shown)


@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_every_game_is_drawn_as_a_single_one(render_mode):
    ours, theirs = pair(12, "NextStep", level="5x4x5", start="none", render_mode=render_mode)
    ours.reset(seed=1), theirs.reset(seed=1)
    for cell in range(6):
        actions = np.full(12, cell)
        ours.step(actions), theirs.step(actions)
        for one, other in zip(ours.render(), theirs.render(), strict=True):
            assert np.array_equal(one, other)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"num_envs": 0}, "num_envs must be a whole number"),
        ({"num_envs": 2.5}, "num_envs must be a whole number"),
        ({"autoreset_mode": "Never"}, "autoreset_mode must be one of NextStep, SameStep, Disabled"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(options, sentence):
    with pytest.raises(BadOption, match=sentence):
        MinesweeperVector(**options)


@pytest.mark.parametrize("actions", [[0, 1], 3, [0.0, 1.0, 2.0], [[0], [1], [2]]])
def test_actions_of_another_shape_or_kind_are_refused(actions):
    env = MinesweeperVector(3)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="actions are 3 whole numbers"):
        env.step(actions)


def test_the_game_with_a_wrong_action_is_named():
    env = MinesweeperVector(3, level="9x9x10")
    env.reset(seed=1)
    for wrong in (-1, 81, 2**63):
        with pytest.raises(
            IllegalMove, match="action of game 2 must be a whole number from 0 to 80"
        ):
            env.step(np.array([0, 1, wrong], np.uint64 if wrong > 0 else np.int64))


@pytest.mark.parametrize("seed", [-1, 2**64 - 2, [1, 2], [1, 2, "x"], "seed"])
def test_bad_seeds_are_refused(seed):
    with pytest.raises(BadOption, match="seed"):
        MinesweeperVector(3).reset(seed=seed)


@pytest.mark.parametrize("mask", [[True], [False] * 3, [1, 0, 1], None])
def test_bad_masks_are_refused(mask):
    with pytest.raises(BadOption, match="reset_mask must be 3 booleans"):
        MinesweeperVector(3).reset(options={"reset_mask": mask})


def test_nothing_can_be_done_before_the_first_reset_or_after_a_game_that_stays_over():
    env = MinesweeperVector(2, level="1x1x0", render_mode="ansi", autoreset_mode="Disabled")
    for act in (lambda: env.step(np.zeros(2, int)), env.render):
        with pytest.raises(IllegalMove, match="reset the environment before"):
            act()
    env.reset(seed=1)
    env.step(np.zeros(2, int))
    with pytest.raises(IllegalMove, match="game 0 is over"):
        env.step(np.zeros(2, int))


def test_drawing_needs_a_render_mode():
    env = MinesweeperVector(2)
    env.reset(seed=1)
    with pytest.raises(BadOption, match="render needs a render_mode"):
        env.render()
