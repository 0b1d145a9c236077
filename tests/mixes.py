"""Engines made of all parts, and their games decided move by move."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from sapper import BadOption, Game, Level, Solver, analyse, play
from sapper.engines.engine import Engine
from sapper.engines.enumerating import Enumerating
from sapper.engines.exact import Exact
from sapper.engines.guesses.champion import Champion, Rollouts
from sapper.engines.guesses.second_move import SecondMove
from sapper.engines.parts import (
    DSS,
    Backtracking,
    BestScore,
    Counted,
    DSScsp,
    Learned,
    LeastRisk,
    NearestEdge,
    Nothing,
)
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs
from sapper.models.layers import Layer, Layers
from sapper.models.model import Model, pack, shipped


def untrained(inputs: Inputs) -> Model:
    """Return a network with random weights that sees what is said."""
    rng = np.random.default_rng(inputs.features)
    sizes, layers = (inputs.features, 6, 1), []
    for inside, outside, word in zip(sizes[:-1], sizes[1:], ("relu", "tanh"), strict=True):
        weights = rng.normal(size=(inside, outside)).astype(np.float32)
        layers.append(Layer(weights, np.zeros(outside, np.float32), word))
    return Model(pack(Layers(layers, np.ones(inputs.features, np.float32)), inputs))


ALPHA = Alpha(t3=1.0, t4=0.4)
LIMITS = {"solutions": 12, "depth": 20, "iterations": 200}
DEDUCE = (Nothing(), DSS())
ENUMERATE = (
    Backtracking(),
    Backtracking(split=True),
    Backtracking(**LIMITS),
    DSScsp(),
    DSScsp(split=True),
    DSScsp(**LIMITS),
    DSScsp(split=True, **LIMITS),
    Counted(),
)
CHOOSE = (
    LeastRisk(),
    NearestEdge(),
    BestScore(ALPHA),
    BestScore(ALPHA, "printed", weighs="risk"),
    Learned("XGBoost", shipped("5.0")),
    Learned("network", shipped("5.5")),
    Learned("Q-learning", shipped("6.5")),
    Learned("sample", untrained(Inputs("rows", "sample", "printed", coordinates="board"))),
    Learned("5x5", untrained(Inputs("windows", "all", "printed", ALPHA, "board", "risk", 5))),
)
TRIPLES = [
    parts
    for parts in product(DEDUCE, ENUMERATE, CHOOSE)
    if parts[:2] != (Nothing(), Counted())  # which is refused
]
SETTINGS = [
    {"outside": 0.5},
    {"prove": False},
    {"ties": "first"},
    {"outside": 0.1, "prove": False, "ties": "first"},
]
SOME = [
    (Nothing(), Backtracking(), LeastRisk()),
    (DSS(), DSScsp(**LIMITS), NearestEdge()),
    (DSS(), DSScsp(split=True), BestScore(Alpha(t4=0.5))),
    (DSS(), Counted(), Learned("XGBoost", shipped("5.0"))),
]
GUESSES = (
    LeastRisk(),
    SecondMove(),
    SecondMove(endgame=0),
    SecondMove(reach=0.6, dead=1.0, endgame=50),
    Champion(),
    Champion(endgame=0),
    Champion(foreseen=0, endgame=0),
    Champion(network=None, endgame=0),
    Champion(rollouts=Rollouts(16), endgame=0),
    Champion(network=None, rollouts=Rollouts(16, late=0.0), endgame=0),
    Champion(network=None, foreseen=0, rollouts=Rollouts(16, late=0.0), endgame=0),
    Champion(rollouts=Rollouts(16, late=0.0, ahead=True), endgame=0),
    Champion(foreseen=0, rollouts=Rollouts(16, late=0.0, drop_sigma=3.0, ahead=True), endgame=9),
)
ENUMERATING: list[Engine] = [
    *(Enumerating(*parts) for parts in TRIPLES),
    *(Enumerating(*parts, **settings) for parts in SOME for settings in SETTINGS),
]
EXACT: list[Engine] = [Exact(guess) for guess in GUESSES]
ENGINES = ENUMERATING + EXACT


def decide_game(engine: Engine, game: Game) -> tuple[bool, int, int]:
    """Play a game decision by decision; returns whether it was won, guesses and open cells."""
    guesses = 0
    while game.status == "playing":
        decision = engine.decide(game.view, game.seed, game.index, None)
        is_risky = game.board is not None or game.start == "none"
        guesses += is_risky and not decision.safe and analyse(game.view).risk[decision.cell] > 0
        for cell in decision.safe or (decision.cell,):
            if game.status == "playing":
                game.open(*cell)
    return game.status == "won", guesses, int((game.view.cells >= 0).sum())


def check_games(engine: Engine, level: Level, games: int, start: str = "safe") -> None:
    """Compare games of the arena with the same games decided move by move."""
    results = play(Solver("mix", engine, "a test"), level, games, seed=5, start=start, threads=1)
    played = np.column_stack([results.won, results.guesses, results.opened])
    decided = [decide_game(engine, Game(level, 5, start, index)) for index in range(games)]
    np.testing.assert_array_equal(played, np.array(decided))


def refuse(make, reason: str) -> None:
    """Check that something is refused when it is made, in one sentence."""
    with pytest.raises(BadOption, match=reason) as caught:
        make()
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200
