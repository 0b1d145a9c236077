"""The documents: links lead somewhere, commands exist, code runs and prints what it says."""

import doctest
import importlib.util
import os
import re
import shlex
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

import sapper
from pages import (
    DOCS,
    PAGES,
    ROOT,
    anchors,
    blocks,
    commands,
    links,
    name_of,
    prose,
    steps,
)
from sapper.interfaces.cli import options
from sapper.interfaces.cli.main import main
from sapper.solvers import solver as registry

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
LONG = ("docs/start-programmer.md", "docs/start-researcher.md")  # more than two seconds
PLACES = {"LEVEL": "expert", "GAMES": "100", "ADDRESS": "local:2", "NAME": "4.0", "SOLVER": "4.0"}
SITE = importlib.util.find_spec("mkdocs") is not None
at_pages = pytest.mark.parametrize("page", PAGES, ids=name_of)


@at_pages
def test_a_link_leads_to_a_file_and_a_heading(page):
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_in_the_site():
    told = (ROOT / "mkdocs.yml").read_text()
    for page in DOCS.rglob("*.md"):
        assert f": {page.relative_to(DOCS).as_posix()}\n" in told


def test_the_reference_has_every_public_name_once():
    told = re.findall(r"^::: sapper\.(\w+)$", (DOCS / "api.md").read_text(), re.MULTILINE)
    assert sorted(told) == sorted(sapper.__all__)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """Work in an empty folder, whose modules can be imported; what is registered is forgotten."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("_registry", "_unlisted", "_group"):
        monkeypatch.setattr(registry, name, dict(getattr(registry, name)))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def save(page, folder):
    """Write the files of a page as its reader does."""
    for block in blocks(page):
        if block.file:
            (folder / block.file).write_text(block.text)


@pytest.fixture
def any_player(monkeypatch):
    """Take every function, model and program that a command names as if it were there."""
    named = options.SOLVER.read
    monkeypatch.setattr(options.PLAYER, "read", lambda text: sapper.solver("4.0"))
    monkeypatch.setattr(
        options.SOLVER, "read", lambda text: named("4.0" if set(text) & set(":=") else text)
    )


def check_command(words, command):
    """Read all options and arguments of a command without running it."""
    name, command, words = command.resolve_command(click.Context(command), words)
    if isinstance(command, click.Group):
        return check_command(words, command) if words else None
    if words or name in ("bench", "check", "solvers"):
        command.make_context(name, list(words))
    return None


def is_sapper(line):
    """Tell a command from a name such as `sapper bench`, which may stand for a command."""
    words = line.split()
    return words[:1] == ["sapper"] and len(words) > 1 and words[1] in main.commands


@at_pages
@pytest.mark.usefixtures("any_player")
def test_every_sapper_command_is_understood(page):
    for line in filter(is_sapper, commands(page)):
        words = [PLACES.get(word, word) for word in shlex.split(line)[1:]]
        try:
            check_command(words, main)
        except (click.ClickException, sapper.SapperError) as error:
            raise AssertionError(f"{line}: {error}") from error


@at_pages
def test_every_script_and_target_exists(page):
    """Notes are dated: they may name what was there then."""
    if page.parent.name == "notes":
        return
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for line in commands(page):
        words = line.split()
        if words[:1] == ["make"] and len(words) > 1:
            assert words[1] in targets, line
        scripts = [
            word for word in words if re.match(r"(benchmarks|examples|docs)/\S+\.\w+$", word)
        ]
        for script in scripts:
            source = (ROOT / script).read_text()
            named = [word.split("=")[0] for word in words if word.startswith("--")]
            assert all(option in source for option in named), line


def check_session(block, page, names):
    """Run what is typed into Python."""
    test = doctest.DocTestParser().get_doctest(block.text, names, name_of(page), None, None)
    told = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert not told, "".join(told)


def run(command):
    """Run a command of a page and return what it prints."""
    program, *words = shlex.split(command)
    if program == "sapper":
        done = CliRunner(env={"COLUMNS": "80"}).invoke(main, words)
        assert done.exit_code == 0, done.output
        return done.stdout
    assert program == "python"
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.check_output([sys.executable, *words], text=True, env=env)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.slow] * (name_of(page) in LONG), id=name_of(page))
        for page in PAGES
        if any(block.is_session or block.language == "console" for block in blocks(page))
        if page.name != "README.md"  # pytest runs it by itself
    ],
)
def test_the_code_of_a_page_does_what_it_says(page, desk):
    save(page, desk)
    names = {}
    for block in blocks(page):
        if block.is_session:
            check_session(block, page, names)
        for step in steps(block) if block.language == "console" else ():
            printed = run(step.command)
            fits = doctest.OutputChecker().check_output(step.printed, printed, FLAGS)
            assert fits, f"{step.command} prints\n{printed}"


@at_pages
def test_all_python_is_run(page):
    """A block is a session, or a file of the reader's; `python -m doctest` would skip others."""
    for block in blocks(page):
        assert block.language != "python" or block.is_session or block.file, block.text


@at_pages
def test_every_picture_names_its_command(page):
    """The command is in the same section; what `sapper play` shows needs none."""
    for section in re.split(r"^## ", prose(page), flags=re.MULTILINE):
        for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", section):
            assert re.search(r"(sapper|python|make)\s\w", section), picture


@pytest.fixture(scope="module")
def hooks():
    """What the site needs beyond MkDocs; none of it needs MkDocs to be tested."""
    spec = importlib.util.spec_from_file_location("hooks", DOCS / "hooks.py")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize(
    ("page", "link", "there"),
    [
        ("paper.md", "../results/report.md", "results/report.md"),
        ("paper.md", "versions.md", "versions.md"),
        ("notes/2026-11-optimal.md", "../optimal.md", "../optimal.md"),
        ("notes/2026-11-optimal.md", "../../CONTRIBUTING.md", "../CONTRIBUTING.md"),
        ("results/README.md", "../docs/uct.md", "../uct.md"),
        ("results/report.md", "figures/3-shape.svg", "figures/3-shape.svg"),
    ],
)
def test_a_link_leads_to_the_same_file_in_the_site(hooks, page, link, there):
    assert hooks.moved(link, page) == there


@pytest.mark.parametrize(
    ("page", "there"),
    [
        ("a:\n- b\n- c\n\nd\n", "a:\n\n- b\n- c\n\nd\n"),
        ("1. a\n\n   | b |\n", "1. a\n\n    | b |\n"),
        ("- a\n  b\n\nc\n- d\n", "- a\n  b\n\nc\n\n- d\n"),
        ("```\na\n- b\n```\n", "```\na\n- b\n```\n"),
    ],
)
def test_lists_of_the_site_are_those_of_a_forge(hooks, page, there):
    assert hooks.spaced(page) == there


@pytest.mark.slow
@pytest.mark.skipif(not SITE, reason="needs '.[docs]'")
def test_the_site_is_built_without_a_warning(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", tmp_path],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    for page in tmp_path.rglob("*.html"):
        fetched = re.findall(
            r"<(?:script|img|link)\b[^>]*\b(?:src|href)=\"(https?:[^\"]+)", page.read_text()
        )
        assert not fetched, page
