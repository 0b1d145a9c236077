"""`sapper field`."""

import json

from sapper import play
from sapper.experiments.field.report import Part
from sapper.interfaces.cli.studies.field import fill
from typed import invoke, refused

MARKS = "# The field\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n"


def test_it_plays_what_is_asked_and_keeps_all(tmp_path):
    file, kept = tmp_path / "field.json", tmp_path / "own.sqlite"
    args = ["--level", "8x8x10", "--games", "40", "--store", str(kept), "--json", str(file)]
    assert invoke("field", "random", *args).exit_code == 0
    done = invoke("field", "single-point", *args)
    assert done.exit_code == 0
    assert "single-point" in done.output
    assert "random" not in done.output
    lines = {(one["solver"], one["start"]): one for one in json.loads(file.read_text())["lines"]}
    assert set(lines) == {(name, rule) for name in ("random", "single-point") for rule in RULES}
    own = play("single-point", "8x8x10", 40, start="open", first=(2, 2))
    assert lines["single-point", "open"]["wins"] == own.wins


def test_a_document_is_written_from_a_whole_table_only(tmp_path):
    doc, kept = tmp_path / "field.md", tmp_path / "own.sqlite"
    doc.write_text(MARKS)
    args = ["--level", "8x8x10", "--games", "20", "--store", str(kept), "--doc", str(doc)]
    done = invoke("field", "random", *args)
    assert done.exit_code == 2
    assert "own.sqlite lacks " in done.stderr
    assert doc.read_text() == MARKS


def test_a_table_is_written_between_its_marks():
    text = fill(MARKS, {"figures": Part(("a",), (("b",),))})
    assert (
        text
        == "# The field\n<!-- figures -->\n| a |\n| --- |\n| b |\n<!-- end of figures -->\nafter\n"
    )


RULES = ("safe", "open")


def test_a_document_without_marks_stays_as_it_is():
    part = Part(("a",), (("b",),))
    assert fill("text", {"x": part}) == "text"
    assert fill("<!-- x -->", {"x": part}) == "<!-- x -->"


def test_what_is_not_in_the_table_is_refused(tmp_path):
    assert "'4.5' is not in the table: it has random, " in refused("field", "4.5")
    assert "--level: 7x7x7 is not one of 8x8x10" in refused("field", "--level", "7x7x7")
    plain = tmp_path / "plain.md"
    plain.write_text("no marks")
    for doc in (plain, tmp_path / "no.md"):
        assert "--doc: there is no" in refused("field", "--doc", str(doc))
