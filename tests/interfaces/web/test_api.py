import json
from base64 import b64decode, b64encode
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sapper
from drawn import random_position
from sapper.interfaces.web import api, app
from sapper.interfaces.web.app import HEADERS, MOST_BYTES
from sapper.interfaces.web.endpoints import ENDPOINTS, FAULTS, openapi
from sapper.interfaces.web.schema import check
from sapper.interfaces.web.shapes import FAULT
from served import Client, serving

BY_NAME = {one.name: one for one in ENDPOINTS}
LATTICE = ["H" * 25 if row % 2 == 0 else "H3" * 12 + "H" for row in range(25)]
HARD = "\n".join(["25x25x200", *LATTICE])


@pytest.fixture(scope="module")
def port():
    with serving() as taken:
        yield taken


@pytest.fixture
def client(port):
    with Client(port) as one:
        yield one


def asked(client, name, data):
    """Ask what can be answered; the answer is as the document says."""
    status, reply = client.ask(name, data)
    assert status == 200, reply
    check(reply, BY_NAME[name].gives)
    return reply


def refused(client, name, data, status=422):
    """Ask what cannot be answered; gives the fault."""
    found, reply = client.ask(name, data)
    assert found == status, reply
    check(reply, FAULT)
    return reply


VIEW = random_position(sapper.EXPERT, 3, 12, "open")


def test_analyse_gives_what_the_library_gives(client):
    reply = asked(client, "analyse", {"position": str(VIEW)})
    result = sapper.analyse(VIEW)
    assert int(reply["solutions"]) == result.solutions
    assert [tuple(cell) for cell in reply["safe"]] == result.safe
    assert tuple(reply["best"]) == result.best
    for row, line in enumerate(reply["risk"]):
        for col, risk in enumerate(line):
            expected = result.risk[row, col]
            assert risk == expected or (risk is None and expected != expected)


def test_explain_and_decide_give_what_the_library_gives(client):
    cell = sapper.analyse(VIEW).safe[0]
    reply = asked(client, "explain", {"position": str(VIEW), "cell": cell})
    assert reply["text"] == sapper.explain(VIEW, cell).text
    for name in ("4.0", "6.5", "lookahead"):
        reply = asked(client, "decide", {"position": str(VIEW), "solver": name, "seed": 3})
        assert tuple(reply["cell"]) == sapper.solver(name).decide(VIEW, 3).cell


def test_perfect_gives_a_fraction(client):
    reply = asked(client, "perfect", {"position": "3x1x1\nH1H"})
    assert reply == {"win_probability": "1/2", "share": 0.5, "best_moves": [[0, 0], [0, 2]]}


def test_a_game_is_played_by_its_actions(client):
    game = {"level": "expert", "seed": 3, "start": "open"}
    actions = [{"act": "open", "row": 3, "col": 3}]
    reply = asked(client, "play", {"game": game, "actions": actions, "helpers": True})
    own = sapper.Game(sapper.EXPERT, 3, "open")
    own.open(3, 3)
    assert sapper.parse(reply["position"]) == own.view
    assert [tuple(cell) for cell in reply["analysis"]["safe"]] == sapper.analyse(own.view).safe
    assert reply["board"] is None
    row, col = (int(part[0]) for part in own.board.mines.nonzero())
    actions.append({"act": "open", "row": row, "col": col})
    reply = asked(client, "play", {"game": game, "actions": actions, "helpers": True})
    assert (reply["status"], reply["exploded"]) == ("lost", [row, col])
    assert reply["board"] == str(own.board)
    looked = asked(client, "review", {"game": game, "actions": actions})
    assert [step["kind"] for step in looked["steps"]] == ["first", "needless guess"]


def test_a_board_comes_as_text_and_as_a_file_that_can_be_played(client):
    reply = asked(client, "board", {"level": "expert", "seed": 5, "first": [3, 3]})
    board = sapper.Board.random(sapper.EXPERT, 5, (3, 3))
    assert reply["board"] == str(board)
    assert b64decode(reply["file"]) == sapper.write_board(board)
    actions = [{"act": "open", "row": 3, "col": 3}]
    played = asked(client, "play", {"game": {"file": reply["file"]}, "actions": actions})
    assert played["position"] == str(
        sapper.replay(sapper.Game.on(board), [sapper.Action("open", 3, 3)]).view
    )


@pytest.mark.slow
def test_a_board_without_guessing_comes_with_its_proof(client):
    asks = {"level": "9x9x10", "seed": 5, "first": [3, 3], "start": "open", "no_guess": True}
    reply = asked(client, "board", asks)
    found = sapper.no_guess_board(sapper.BEGINNER, 5, (3, 3), "open")
    assert reply["index"] == found.index
    assert reply["proof"] == [[list(cell) for cell in step.cells] for step in found.proof]
    assert "tried in 2 s" in refused(client, "board", asks | {"level": "60x60x900"})["error"]


def test_lists_of_solvers_and_results_are_as_described(client):
    for name in ("solvers", "results"):
        status, _, content = client.send("GET", f"/api/{name}")
        assert status == 200
        check(json.loads(content), BY_NAME[name].gives)
    names = {card["name"] for card in json.loads(content)["models"]}
    versions = {"5.0", "5.5", "6.0", "6.5"}
    assert names == versions | {f"{name}-printed" for name in versions}


def test_a_wrong_cell_is_pointed_at(client):
    reply = refused(client, "analyse", {"position": "3x1x1\n2HH"})
    assert (reply["row"], reply["col"]) == (0, 0)
    reply = refused(client, "analyse", {"position": "3x1x1\n1?H"})
    assert (reply["row"], reply["col"]) == (0, 1)
    assert asked(client, "inspect", {"position": "3x1x1\n1?H"})["fault"] == reply
    found = asked(client, "inspect", {"position": "3x1x1\nH1H"})
    assert found["fault"] is None
    assert found["analysis"]["solutions"] == "2"


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("analyse", {}, "the request needs position"),
        ("analyse", {"position": 3}, "position must be text, not 3"),
        ("analyse", {"position": "x", "more": 1}, "a field that is not known: 'more'"),
        ("analyse", [], "the request must be an object, not []"),
        ("analyse", {"position": "3x1x1\nH1H" + " " * 30_000}, "more than 25,000 characters"),
        ("analyse", {"position": "200x200x9\n"}, "200x200x9 needs 200 rows"),
        ("explain", {"position": "3x1x1\nH1H", "cell": [0]}, "cell must have 2 entries, not 1"),
        ("explain", {"position": "3x1x1\nH1H", "cell": [0, 1]}, "row 0, col 1 is open"),
        ("explain", {"position": "3x1x1\nH1H", "cell": [0, -1]}, "cell[1] must be from 0"),
        ("decide", {"position": "3x1x1\nH1H", "solver": "7.0"}, "no solver is named '7.0'"),
        ("decide", {"position": "3x1x1\nH1H", "solver": "5.0=/etc/passwd"}, "no solver is named"),
        ("board", {"level": "101x100x9"}, "at most 10,000 cells"),
        ("board", {"level": "9x9x10", "first": [9, 9]}, "row 9, col 9 is outside the board"),
        ("play", {"game": {"file": "!"}, "actions": []}, "must be base64"),
        ("play", {"game": {"file": "AAAA", "seed": 1}, "actions": []}, "a game has a file, or"),
        ("play", {"game": {"file": "AAAA"}, "actions": []}, "at least 4 bytes, this one 3"),
        ("analyse", {"position": None}, "position must be text, not null"),
        (
            "explain",
            {"position": "x", "cell": [None, True]},
            "cell[0] must be a whole number, not null",
        ),
        ("analyse", [True, None], "the request must be an object, not [true, null]"),
        ("play", {"game": {"seed": True}, "actions": []}, "a whole number, not true"),
        ("play", {"game": {"seed": 1.5}, "actions": []}, "game.seed must be a whole number"),
        ("play", {"game": {"start": "soft"}, "actions": []}, "game.start must be one of safe"),
        ("play", {"game": {}, "actions": [{"act": "open"}]}, "actions[0] needs row"),
    ],
)
def test_a_bad_request_gets_one_clear_sentence(client, name, data, sentence):
    assert sentence in refused(client, name, data)["error"]


SOON = api.Limits(0.4, 0.4, 0.4)


@pytest.fixture
def in_short(monkeypatch):
    """Refuse a hard position after a fraction of the time."""
    for module in (api, app):
        monkeypatch.setattr(module, "FULL", SOON)


def test_a_position_that_is_too_hard_is_refused_while_others_are_answered(port, in_short):
    def hard(_):
        with Client(port) as client:
            return client.ask("analyse", {"position": HARD})

    with ThreadPoolExecutor(4) as pool:
        waiting = [pool.submit(hard, k) for k in range(4)]
        with Client(port) as client:
            easy = [asked(client, "analyse", {"position": str(VIEW)}) for _ in range(20)]
        answers = [one.result() for one in waiting]
    assert len(easy) == 20
    assert {status for status, _ in answers} == {422}


@pytest.mark.parametrize(
    ("name", "more"), [("explain", {"cell": [0, 0]}), ("perfect", {}), ("inspect", {})]
)
def test_whatever_is_asked_of_a_hard_position_has_its_limit(client, in_short, name, more):
    status, reply = client.ask(name, {"position": HARD} | more)
    fault = reply["fault"] if name == "inspect" else reply
    assert status == (200 if name == "inspect" else 422)
    assert "more than the" in fault["error"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff", 400),
        (b"NaN", 400),
        (b"[" * 100_000, 400),
        (b'{"position": ' + b"9" * 10_000 + b"}", 400),
        (b'"' + b"x" * MOST_BYTES + b'"', 413),
    ],
)
def test_a_malformed_body_is_refused(client, body, status):
    refused(client, "analyse", body, status)


def test_a_body_must_be_declared_as_json(client):
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        status, _, _ = client.send("POST", "/api/analyse", b"{}", {"content-type": kind})
        assert status == 415


def test_only_this_machine_may_be_named_as_host(client, port):
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example"):
        assert client.send("GET", "/play/", headers={"host": host})[0] == 400
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        assert client.send("GET", "/play/", headers={"host": host})[0] == 200


def test_every_answer_has_the_strict_headers(client):
    answers = [
        client.send("GET", path)
        for path in ("/", "/play", "/static/main.js", "/api/solvers", "/no")
    ]
    answers.append(client.send("GET", "/play", headers={"host": "evil.example"}))
    for _, headers, _ in answers:
        assert all(headers[name] == value for name, value in HEADERS.items())


def test_nothing_outside_the_page_is_served(client):
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/etc/passwd", "/results/../x"):
        assert client.send("GET", path)[0] == 404
    assert client.send("DELETE", "/api/analyse")[0] == 405


def test_an_unknown_address_is_a_page_for_people_and_json_for_programs(client):
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    status, headers, content = client.send("GET", "/nowhere", headers=browser)
    assert status == 404
    assert headers["content-type"].startswith("text/html")
    assert b'<a href="/">' in content
    for path, asked in (("/nowhere", {}), ("/api/nowhere", browser)):
        status, headers, content = client.send("GET", path, headers=asked)
        assert (status, headers["content-type"]) == (404, "application/json")
        assert "Not Found" in json.loads(content)["error"]


def test_the_document_describes_every_endpoint(client):
    status, _, content = client.send("GET", "/api/openapi.json")
    assert status == 200
    document = json.loads(content)
    assert document == json.loads(json.dumps(openapi()))
    assert {f"/api/{name}" for name in BY_NAME} == set(document["paths"])
    for operations in document["paths"].values():
        for operation in operations.values():
            assert set(operation["responses"]) <= {"200", *FAULTS}


def test_the_document_is_found_where_the_api_is(client):
    for path in ("/api", "/api/"):
        status, headers, _ = client.send("GET", path)
        assert (status, headers["location"]) == (307, "/api/openapi.json")


def drawn_from(schema):
    """Draw values that a schema allows, and some that it does not."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    any_of = {
        "object": lambda: st.fixed_dictionaries(
            {name: drawn_from(schema["properties"][name]) for name in schema.get("required", ())},
            optional={
                name: drawn_from(part)
                for name, part in schema.get("properties", {}).items()
                if name not in schema["required"]
            },
        ),
        "array": lambda: st.lists(drawn_from(schema["items"]), max_size=4),
        "string": lambda: st.sampled_from(schema["enum"]) if "enum" in schema else texts(),
        "integer": lambda: st.integers(-2, 40) | st.integers(),
        "number": lambda: st.floats(allow_nan=False),
        "boolean": lambda: st.booleans(),
        "null": lambda: st.none(),
    }
    good = st.one_of([any_of[kind]() for kind in kinds])
    return st.one_of(good, good, good, st.none() | st.booleans() | st.integers() | st.text())


def texts():
    """Draw texts among which there are positions, levels, solvers and files."""
    known = ["9x9x10", "expert", "3x1x1\nH1H", "3x3x2\nHHH\nHHH\nH1H", "4.0", "exact", "6.5"]
    known += [str(VIEW), "30x16x99", "5x5x24", b64encode(bytes([3, 3, 0, 1, 1, 1])).decode()]
    return st.sampled_from(known) | st.text(max_size=30) | st.text("0123HF\nx ", max_size=40)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data())
def test_whatever_is_sent_only_documented_answers_come_back(port, data):
    with Client(port) as client:
        for one in ENDPOINTS:
            if one.takes is not None:
                status, reply = client.ask(one.name, data.draw(drawn_from(one.takes)))
                assert status == 200 or str(status) in FAULTS
                check(reply, one.gives if status == 200 else FAULT)
