"""The engine answers as Python does, to the last bit."""

from functools import cache

import numpy as np
import pytest

import sapper
from node import SHIPPED, ask, needs_node, run
from sapper.errors import SapperError
from sapper.inference.analysis import run_kernel
from sapper.inference.position import workspace_of
from sapper.interfaces.wasm.offered import OFFERED
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_IMPOSSIBLE
from sapper.suite.suite import read_suite, select

pytestmark = needs_node

LEVELS = ("9x9x10", "16x16x40", "30x16x99")
WITHOUT_LIMITS = ("1.0", "2.0", "3.0", "4.0")  # their search may take hours
LIMITED = tuple(name for name in OFFERED if name not in WITHOUT_LIMITS)
NO_TIMEOUT = 1e9  # seconds
COLUMNS = {
    "won": "won",
    "timedOut": "timed_out",
    "moves": "moves",
    "guesses": "guesses",
    "needless": "needless",
    "givenAway": "given_away",
    "opened": "opened",
    "variates": "variates",
}


@cache
def suite():
    """The positions of the suite, level by level."""
    return sorted(read_suite(), key=lambda one: str(one.view.level))


def analysis_of(view):
    """Return what Python says about a position, as the engine writes it."""
    (end,) = run_kernel(workspace_of(view), view.cells[None])[1]
    if end != EXACT_DONE:
        return "InconsistentView" if end == EXACT_IMPOSSIBLE else "TooHard"
    found = sapper.analyse(view)
    risk = [None if np.isnan(one) else one for one in found.risk.ravel().tolist()]
    lists = [[list(cell) for cell in cells] for cells in (found.safe, found.mines)]
    best = None if found.best is None else list(found.best)
    return dict(zip(("risk", "safe", "mines", "best"), (risk, *lists, best), strict=True))


def compare_analyses(positions):
    """Compare the analyses of positions; returns how each ended."""
    answers = ask(["analyse", str(one.view)] for one in positions)
    ends = []
    for one, answer in zip(positions, answers, strict=True):
        wanted = analysis_of(one.view)
        ends.append(answer.get("fault", "done"))
        if isinstance(wanted, str):
            assert answer["fault"] == wanted, one.id
            continue
        layouts = answer.pop("layouts")
        assert answer == wanted, one.id
        assert layouts in (str(one.label.layouts), None), one.id
        assert layouts is not None or one.label.layouts > 2**53, one.id
    return ends


@pytest.mark.parametrize("theme", ["guess", "impossible"])
def test_analyses_are_those_of_python(theme):
    assert len(compare_analyses(select(suite(), [theme])[::4])) >= 37


@pytest.mark.slow
def test_all_analyses_of_the_suite_are_those_of_python():
    ends = compare_analyses(suite())
    assert ends.count("done") > 1800
    assert ends.count("InconsistentView") == 150


def decision_of(solver, view, index):
    """Return the decision of Python, as the engine writes it, or the kind of its error."""
    try:
        found = sapper.solver(solver).decide(view, seed=3, index=index, timeout=None)
    except SapperError as error:
        return type(error).__name__
    return {
        "cell": list(found.cell),
        "why": found.why,
        "safe": [list(cell) for cell in found.safe],
        "candidates": [[*cell, risk] for cell, risk in found.candidates],
        "scores": [[*cell, score] for cell, score in found.scores],
    }


def compare_decisions(solver, positions):
    """Compare decisions on positions; returns how each ended."""
    views = [one.view for one in positions]
    questions = ([solver, str(view), 3, index, NO_TIMEOUT] for index, view in enumerate(views))
    ends = []
    for index, answer in enumerate(ask(["decide", *question] for question in questions)):
        ends.append(answer.get("fault", "done"))
        if ends[-1] == "TooHard":  # Python goes on in whole numbers
            assert run_kernel(workspace_of(views[index]), views[index].cells[None])[1] > 0
            continue
        wanted = decision_of(solver, views[index], index)
        assert (ends[-1] if isinstance(wanted, str) else answer) == wanted, positions[index].id
    return ends


@pytest.mark.parametrize("solver", OFFERED)
def test_decisions_are_those_of_python(solver):
    small = [one for one in suite() if one.view.level.cells <= 81 and one.theme != "hard"]
    assert compare_decisions(solver, small[::40]).count("done") > 15


@pytest.mark.slow
@pytest.mark.parametrize("solver", LIMITED)
def test_all_decisions_on_the_suite_are_those_of_python(solver):
    ends = compare_decisions(solver, suite())
    assert ends.count("done") > 1800
    assert ends.count("TooHard") < 40


def compare_games(solver, level, games, **conditions):
    """Compare games, all that is noted of them but their time."""
    python = conditions | {"first": tuple(conditions.get("first", ())) or "rule"}
    wanted = sapper.play(solver, level, games=games, timeout=None, threads=1, **python)
    asked = conditions | {"games": games, "timeout": NO_TIMEOUT}
    (found,) = ask([["play", solver, level, asked]])
    assert not any(one["tooLarge"] for one in found)
    for name, column in COLUMNS.items():
        assert np.array_equal([one[name] for one in found], getattr(wanted, column)), name
    assert all(one["seconds"] > 0 for one in found)


@pytest.mark.parametrize("solver", OFFERED)
def test_games_are_those_of_python(solver):
    compare_games(solver, "9x9x10", 60, seed=11)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("solver", LIMITED)
def test_many_games_are_those_of_python(solver, level):
    games = {"9x9x10": 1500, "16x16x40": 500, "30x16x99": 200}[level]
    compare_games(solver, level, games if solver != "champion-deep" else games // 5, seed=5)


@pytest.mark.parametrize("start", ["none", "open"])
def test_games_begin_as_asked(start):
    compare_games("exact", "16x16x40", 50, seed=2**53 - 1, start=start, first=[3, 4])


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["4.5", "6.5", "exact", "lookahead", "champion"])
def test_a_board_of_100_by_100_is_played_as_in_python(solver):
    compare_games(solver, "100x100x1200", 2, seed=4)


def test_a_batch_is_its_games_one_by_one():
    wanted = sapper.play("exact", "9x9x10", games=1040, seed=8, threads=1, timeout=None).won
    (batch,) = ask([["play", "exact", "9x9x10", {"seed": 8, "games": 1040}]])
    assert [one["won"] for one in batch] == wanted.tolist()
    singles = ask(["play", "exact", "9x9x10", {"seed": 8, "game": game}] for game in (0, 1, 1039))
    for game, (single,) in zip((0, 1, 1039), singles, strict=True):
        assert single | {"seconds": 0} == batch[game] | {"seconds": 0}


def test_levels_in_turn_leave_no_trace():
    """Memory is blank on each level: what was asked before does not matter."""
    views = [one.view for one in select(suite(), ["guess", "large"])[::12]]
    questions = [["decide", solver, str(view)] for view in views for solver in ("5.0", "champion")]
    together = ask(questions[::-1])[::-1]
    assert together == [ask([question])[0] for question in questions[:3]] + together[3:]
    assert together == ask(questions)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        (["decide", "7.0", "1x1x0\nH"], "UnknownSolver"),
        (["decide", "constructor", "1x1x0\nH"], "UnknownSolver"),
        (["decide", "exact", "2x1x1\n1H"], "IllegalMove"),
        (["decide", "exact", "3x1x1\n1HH", -1], "BadOption"),
        (["decide", "exact", "3x1x1\n1HH", 1, 0.5], "BadOption"),
        (["decide", "4.5", "3x1x1\n1HH", 1, 0, 0], "BadOption"),
        (["decide", "4.5", "5x1x2\nH2H0H"], "InconsistentView"),
        (["play", "exact", "9x9"], "BadLevel"),
        (["play", "exact", "9x9x10", {"games": 0}], "BadOption"),
        (["play", "exact", "9x9x10", {"seed": "1"}], "BadOption"),
        (["play", "exact", "9x9x10", {"start": "soon"}], "BadOption"),
        (["play", "exact", "9x9x10", {"first": [9, 0]}], "BadOption"),
        (["play", "exact", "9x9x10", {"first": [0, -1]}], "BadOption"),
        (["play", "exact", "9x9x10", {"timeout": -1}], "BadOption"),
    ],
)
def test_a_question_that_means_nothing_is_refused(question, kind):
    refused, answered = ask([question, ["analyse", "2x1x1\nHH"]])
    assert refused["fault"] == kind
    assert answered["layouts"] == "2"


def test_a_conflict_is_named_with_its_place():
    (answer,) = ask([["decide", "4.5", "5x1x2\nH2H0H"]])
    with pytest.raises(sapper.InconsistentView) as error:
        sapper.solver("4.5").decide(sapper.parse("5x1x2\nH2H0H"))
    assert (answer["text"], answer["row"], answer["col"]) == (
        str(error.value), error.value.row, error.value.col,
    )  # fmt: skip


def test_a_search_that_takes_too_long_is_given_up():
    hard = max(suite(), key=lambda one: one.label.layouts if one.theme == "hard" else 0)
    (answer,) = ask([["decide", "1.0", str(hard.view), 0, 0, 0.05]])
    assert answer["fault"] == "TooHard"


def test_the_engine_loads_from_bytes():
    script = """
    import { readFileSync } from "node:fs";
    const { Sapper } = await import("ENGINE/sapper.js");
    const read = (name) => readFileSync(new URL(`ENGINE/engine.${name}`));
    const parts = { code: read("wasm"), models: read("bin"), description: read("json") };
    const engine = await Sapper.load(parts);
    console.log(JSON.stringify([engine.solvers, engine.analyse("3x1x1\\nH1H").risk[0]]));
    """
    assert run(script) == [list(OFFERED), 0.5]


def test_a_seed_may_have_64_bits():
    script = """
    const { Sapper } = await import("ENGINE/sapper.js");
    const engine = await Sapper.load();
    const games = engine.play("exact", "expert", { seed: 2n ** 64n - 1n, games: 40 });
    console.log(JSON.stringify(games.map((one) => one.moves)));
    """
    wanted = sapper.play("exact", "expert", games=40, seed=2**64 - 1, threads=1).moves
    assert run(script) == wanted.tolist()


def test_a_missing_file_is_told():
    script = """
    const { Sapper } = await import("ENGINE/sapper.js");
    const told = await Sapper.load("file:///nowhere").catch((error) => error.message);
    console.log(JSON.stringify(told));
    """
    assert "engine.wasm" in run(script)


def test_the_engine_imports_nothing_from_elsewhere():
    for script in SHIPPED.glob("*.js"):
        lines = [line for line in script.read_text().splitlines() if line.startswith("import ")]
        assert all(' from "./' in line for line in lines), script.name
