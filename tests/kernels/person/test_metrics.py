import numpy as np

import oracle
import sapper
from acting import act_at_random, memory_of, start_of
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.person.memory import MetricsRecord
from sapper.kernels.person.metrics import measure_game


def test_mines_may_be_laid_by_the_first_cell():
    level = sapper.Level(7, 6, 8)
    for seed in range(60):
        game = sapper.Game(level, seed, "open", 2)
        actions = act_at_random(game, np.random.default_rng(seed), 30)
        workspace, standings, shown, done = memory_of(level, seed, 2, actions)
        code, mined = start_of("open", None)
        found = records(1, dtype_of(MetricsRecord))
        measure_game(workspace.games, standings, mined, shown, done, found, code)
        assert found[0].laid == (game.board is not None)
        assert (shown.reshape(game.shown.shape) == game.shown).all()
        if game.board is not None:
            for name, count in oracle.measure(game.board, game.shown).items():
                assert found[0][name] == count
