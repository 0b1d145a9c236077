"""`sapper field`."""

import json

from sapper import play
from sapper.experiments.field.report import Part
from sapper.interfaces.cli.studies.field import fill
from typed import invoke, refused

MARKS = "# The field\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n"


def test_it_plays_what_is_asked_and_shows_all_that_is_kept(tmp_path):
    doc, file, kept = tmp_path / "field.md", tmp_path / "field.json", tmp_path / "own.sqlite"
    doc.write_text(MARKS)
    args = ["--level", "8x8x10", "--games", "40", "--store", str(kept)]
    assert invoke("field", "random", *args).exit_code == 0
    both = [*args, "--json", str(file), "--doc", str(doc)]
    assert invoke("field", "single-point", *both).exit_code == 0
    lines = {(one["solver"], one["start"]): one for one in json.loads(file.read_text())["lines"]}
    assert set(lines) == {(name, rule) for name in ("random", "single-point") for rule in RULES}
    own = play("single-point", "8x8x10", 40, start="open", first=(2, 2))
    assert lines["single-point", "open"]["wins"] == own.wins
    text = doc.read_text()
    assert text.startswith("# The field\n<!-- figures -->\n| method | board |")
    assert text.endswith("<!-- end of figures -->\nafter\n")
    assert "old" not in text


RULES = ("safe", "open")


def test_a_document_without_marks_stays_as_it_is():
    part = Part(("a",), (("b",),))
    assert fill("text", {"x": part}) == "text"
    assert fill("<!-- x -->", {"x": part}) == "<!-- x -->"


def test_what_is_not_in_the_table_is_refused(tmp_path):
    assert "'4.5' is not in the table: it has random, " in refused("field", "4.5")
    assert "--level: '7x7x7' is not one of 8x8x10" in refused("field", "--level", "7x7x7")
    assert "--doc: there is no" in refused("field", "--doc", str(tmp_path / "no.md"))
