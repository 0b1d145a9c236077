"""What the champion's score sees, and its network, beside slow twins."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from drawn import guesses, views
from sapper import EXPERT, BadOption, Level, analyse, parse, solver
from sapper.inference.position import workspace_of
from sapper.kernels.champion import BEHIND
from sapper.kernels.dense import evaluate, share_rivals
from sapper.kernels.jit import entry
from sapper.kernels.scratch import FACTS, INPUTS, LINE, MOST_FINALISTS
from sapper.kernels.workspace import MINED
from sapper.learn.champion import inputs_of, score
from sapper.policy.network import Network, pack
from sapper.solvers.parts import promising

LOOKAHEAD = solver("lookahead")
CHAMPION = solver("champion").but("no endgame", choose=promising)
MOST = 3000


@entry
def evaluate_line(studies, line, ways):
    """Give what the network makes of a line and its rivals, looked at in so many ways."""
    share_rivals(studies[0])
    return evaluate(studies[0], line, np.int64(ways))


def finalists(view):
    """Candidates, their lines and the mines that are known; nothing if a cell is certain."""
    CHAMPION.decide(view)
    workspace = workspace_of(view)
    game, study = workspace.games[0], workspace.aside[3][0]
    marked = np.flatnonzero(game.sight[: game.cells] & MINED)
    many = study.finalists if study.finalists > 1 else 0
    lines = study.line.reshape(-1, LINE)[:many]
    return workspace.places(study.cell[:many]), lines, set(workspace.places(marked))


def listed(view):
    """The same and all layouts; nothing where they are too many."""
    try:
        return *finalists(view), oracle.full_layouts(view, MOST)
    except OverflowError:
        return [], [], set(), []


def scores_of(lines):
    """Second-move safety; a cell that can show one number only counts half."""
    return lines[:, 1] * np.where(lines[:, 13] > 0, 0.5, 1.0)


def check_lines(view):
    cells, lines, marked, found = listed(view)
    for cell, line in zip(cells, lines, strict=True):
        facts = [*oracle.prospect(view, cell, marked, found), 0.0, 0.0]  # no 50/50s are foreseen
        assert line[:FACTS] == pytest.approx(facts, abs=2e-5)
        assert line[FACTS:] == pytest.approx(
            oracle.surroundings(view, cell, marked, found), abs=2e-5
        )
    return len(cells)


@given(views(most=6))
@settings(max_examples=100)
def test_what_a_score_sees_is_the_oracles(view):
    check_lines(view)


@pytest.mark.parametrize("level", ["6x5x9", "5x5x6", "8x4x8"])
def test_it_is_where_games_have_to_guess(level):
    found = [view for seed in range(12) for view in guesses(Level.parse(level), seed)]
    assert sum(map(check_lines, found)) > 20


def test_finalists_are_in_order_and_near_the_best():
    for view in guesses(EXPERT, 1, "open"):
        cells, lines, _ = finalists(view)
        if cells:
            assert len(set(cells)) == len(cells)
            scores = scores_of(lines)
            assert (np.diff(scores) < 1e-6).all()
            assert scores.min() > 0.8 * scores.max() - 1e-6
            same = cells[0] == LOOKAHEAD.decide(view).cell or scores[0] - scores[1] < 1e-6
            near = oracle.around(view, cells[0])  # of those that touch no number it lists fewer
            assert same or all(oracle.is_covered(view, p) for p in near)


def check_list(view):
    """Every cell that touches the boundary is listed if it is good enough; how many lie outside."""
    cells, lines, marked, found = listed(view)
    if not cells:
        return 0
    unknown = {p for p in oracle.places(view) if oracle.is_covered(view, p) and p not in marked}
    edge = set().union(*oracle.groups(view, unknown))
    beside = {p for p in unknown - edge if edge & set(oracle.around(view, p))}
    safety = {p: 1 - oracle.share(found, p) for p in edge | beside}
    scores = scores_of(lines)
    bar = max(0.8 * scores[0], scores[-1] if len(cells) == MOST_FINALISTS else 0.0) + 1e-6
    for cell in (p for p in safety if safety[p] >= 0.8 * max(safety.values()) + 1e-6):
        facts = oracle.prospect(view, cell, marked, found)
        assert cell in cells or facts[1] * (0.5 if facts[13] else 1.0) <= bar
    return len(beside & set(cells))


def test_the_list_has_the_best_of_all_cells_next_to_the_boundary():
    found = [view for seed in range(30) for view in guesses(Level(9, 5, 7), seed)]
    assert sum(map(check_list, found)) > 20


def drawn_layers(seed, units):
    draw = np.random.default_rng(seed)
    sizes = (INPUTS, *units, 1)
    return [
        (draw.normal(size=(a, b)).astype(np.float32), draw.normal(size=b).astype(np.float32))
        for a, b in pairwise(sizes)
    ]


@given(st.integers(0, 2**32), st.tuples(st.integers(1, 40), st.integers(1, 40)))
@settings(max_examples=25)
def test_the_network_is_that_of_numpy(seed, units):
    layers = drawn_layers(seed, units)
    studies = workspace_of(guesses(Level(5, 5, 6), 1)[0]).aside[3]
    pack(layers).write(studies)
    inputs = np.random.default_rng(seed).normal(size=INPUTS).astype(np.float32)
    inputs[::3] = 0
    line, studies[0].rivals[:] = inputs[:LINE], inputs[LINE:]
    found = [score(layers, inputs_of(line[None, None], inputs[None, LINE:], k)) for k in range(8)]
    for ways in (1, 8):
        assert evaluate_line(studies, line, ways) == pytest.approx(
            np.mean(found[:ways]), rel=1e-3, abs=1e-2
        )


def test_the_best_of_those_near_it_at_the_first_look_is_chosen():
    """It is nearly always the one that looking at all finalists in all ways would choose."""
    layers, checked, same = promising.network.layers, 0, 0
    for view in (view for seed in range(20) for view in guesses(EXPERT, seed, "open")):
        decision = CHAMPION.decide(view)
        cells, lines, _ = finalists(view)
        if cells:
            rivals = np.concatenate([lines[:, :FACTS].mean(0), lines[:, :FACTS].max(0)])
            inputs = [inputs_of(lines[None], rivals[None], way)[0] for way in range(8)]
            looks = np.array([score(layers, one) for one in inputs])
            safety = scores_of(lines)
            first, shares = safety / safety[0] + looks[0], safety / safety[0] + looks.mean(0)
            near = first > first.max() - BEHIND
            chosen = shares[cells.index(decision.cell)]
            assert chosen == pytest.approx(shares[near].max(), abs=1e-5)
            same += chosen > shares.max() - 1e-5
            checked += 1
    assert checked > 40
    assert same > 0.9 * checked


def test_bad_networks_are_refused(tmp_path):
    good = drawn_layers(1, (3, 2))
    with pytest.raises(BadOption, match="do not fit"):
        pack([good[0], good[2], good[1]])
    with pytest.raises(BadOption, match="not finite"):
        pack([(good[0][0] * np.float32(np.nan), good[0][1]), *good[1:]])
    with pytest.raises(BadOption, match="512 units"):
        pack(drawn_layers(1, (600, 2)))
    (tmp_path / "x.npz").write_bytes(b"nothing of the kind")
    with pytest.raises(BadOption, match=r"x\.npz is no network"):
        Network(tmp_path / "x.npz").layers  # noqa: B018
    with pytest.raises(BadOption, match=r"cannot read the network y\.npz"):
        Network(tmp_path / "y.npz").layers  # noqa: B018


def test_marks_that_make_a_position_too_large_are_taken_back():
    """With its certain mines marked, this position would need more rows at once than fit."""
    view = parse((Path(__file__).parent.parent / "positions" / "expert-marks.txt").read_text())
    cells, lines, _ = finalists(view)
    workspace = workspace_of(view)
    assert workspace.games[0].marked == workspace.exacts[0].marked
    risk = analyse(view).risk
    assert len(cells) > 1
    assert lines[:, 0] == pytest.approx([1 - risk[cell] for cell in cells], abs=1e-5)
