"""The engine loads anywhere, refuses what means nothing, and keeps no trace of what was asked."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

import sapper
from node import SHIPPED, ask, needs_node, run, suite
from sapper.interfaces.wasm.offered import OFFERED
from sapper.suite.suite import select

pytestmark = needs_node


def test_levels_in_turn_leave_no_trace():
    """Memory is blank on each level: what was asked before does not matter."""
    views = [one.view for one in select(suite(), ["guess", "large"])[::12]]
    solvers = ("5.0", "6.0", "6.5", "champion")
    questions = [["decide", solver, str(view)] for view in views for solver in solvers]
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
        (["play", "exact", "9x9x10", {"first": [9, 0]}], "IllegalMove"),
        (["play", "exact", "9x9x10", {"first": [0, -1]}], "IllegalMove"),
        (["play", "exact", "9x9x10", {"first": 3}], "BadOption"),
        (["play", "exact", "3x3x1", {"start": "open"}], "BadLevel"),
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


def test_a_game_that_does_not_fit_is_marked_and_the_next_one_played():
    script = """
    const { Sapper } = await import("ENGINE/sapper.js");
    const instantiate = WebAssembly.instantiate, asked = [];
    let most = Infinity;
    WebAssembly.instantiate = async (...args) => {
      const { exports } = await instantiate(...args);
      const playSome = (...words) => {
        asked.push(words.at(-1));
        return exports.play_least_risk_small(...words.slice(0, -1), Math.min(most, words.at(-1)));
      };
      return { exports: { ...exports, play_least_risk_small: playSome } };
    };
    const engine = await Sapper.load();
    const play = () => engine.play("exact", "9x9x10", { games: 5 });
    const wanted = play();
    most = 2;
    console.log(JSON.stringify([wanted, play(), asked]));
    """
    wanted, found, asked = run(script)
    assert asked == [5, 5, 2]
    assert [one["tooLarge"] for one in found] == [False, False, True, False, False]
    assert found[2]["moves"] == 0
    for game in (0, 1, 3, 4):
        assert found[game] | {"seconds": 0} == wanted[game] | {"seconds": 0}


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
    const play = (seed) => engine.play("exact", "expert", { seed, games: 40 });
    const games = play(2n ** 64n - 1n).map((one) => one.moves);
    let told = null;
    try { play(2n ** 64n); } catch (error) { told = error.kind; }
    console.log(JSON.stringify([games, told]));
    """
    wanted = sapper.play("exact", "expert", games=40, seed=2**64 - 1, threads=1).moves
    assert run(script) == [wanted.tolist(), "BadOption"]


def test_a_missing_file_is_told():
    script = """
    const { Sapper } = await import("ENGINE/sapper.js");
    const told = await Sapper.load("file:///nowhere").catch((error) => error.message);
    console.log(JSON.stringify(told));
    """
    assert "/nowhere/engine." in run(script)


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@pytest.fixture
def address():
    """Where the engine's folder is served, as any server of files does it."""
    handler = partial(QuietHandler, directory=str(SHIPPED))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.slow
def test_a_browser_plays_the_games_of_python(browser, address):
    script = """async () => {
      const { Sapper } = await import("/sapper.js");
      const engine = await Sapper.load();
      const games = (solver) => engine.play(solver, "expert", { games: 30 });
      const moves = (solver) => games(solver).map((one) => one.moves);
      return [[...engine.analyse("3x1x1\\nH1H").risk], ...["6.5", "champion"].map(moves)];
    }"""
    page = browser.new_page()
    page.goto(f"{address}/engine.json")
    risk, *games = page.evaluate(script)
    assert (risk[0], risk[2]) == (0.5, 0.5)
    for solver, moves in zip(("6.5", "champion"), games, strict=True):
        assert moves == sapper.play(solver, "expert", games=30, threads=1).moves.tolist()


def test_the_engine_imports_nothing_from_elsewhere():
    for script in SHIPPED.glob("*.js"):
        lines = [line for line in script.read_text().splitlines() if line.startswith("import ")]
        assert all(' from "./' in line for line in lines), script.name


def test_a_part_that_was_left_out_is_asked_for_and_brought():
    script = """
    const { NotLoaded, Sapper } = await import("ENGINE/sapper.js");
    const engine = await Sapper.load(undefined, { models: false, large: false });
    const row = "H".repeat(50), wide = ["50x30x1", ...Array(30).fill(row)].join("\\n");
    const found = [engine.analyse("3x1x1\\nH1H").risk[0]];
    for (let k = 0; k < 2; k++)
      try { engine.decide("champion", wide); } catch (error) {
        if (!(error instanceof NotLoaded)) throw error;
        found.push(error.part, error.message);
        await engine.loadMore(error.part);
      }
    found.push(engine.decide("champion", wide).cell);
    console.log(JSON.stringify(found));
    """
    half, *told, cell = run(script)
    assert half == 0.5
    assert told[0::2] == ["models", "large"]
    assert told[1] == 'solver champion needs its model: await engine.loadMore("models") first'
    assert told[3].startswith("50x30 needs the code for large boards")
    assert cell == [0, 0]
