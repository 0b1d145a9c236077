"""Games made up for tests of statistics: panels by method."""

import numpy as np

from sapper.experiments.outcomes import Panel, join


def panel_of_lines(won, seconds=None, timed_out=None, setup=None, learned=False):
    """Make a panel from lists, one line for each model."""
    won = np.atleast_2d(np.array(won, bool))
    games = won.shape[1]
    lines = [
        np.zeros(won.shape, kind) if given is None else np.atleast_2d(np.array(given, kind))
        for given, kind in ((timed_out, bool), (seconds, float))
    ]
    board = np.arange(games) if setup is None else np.array(setup)
    return Panel(board, np.arange(games), won, *lines, learned)


def no_games(learned=False):
    """Make a panel without games."""
    none = join([])
    return Panel(
        none.setup, none.game, none.won[None], none.timed_out[None], none.seconds[None], learned
    )
