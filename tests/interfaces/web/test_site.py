"""The page as plain files: every view works from any path, without Sapper and without a network."""

import gzip
import json
import posixpath
import re
import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

import sapper.interfaces.web.site
from sapper import analyse, parse
from sapper.errors import BadOption
from sapper.interfaces.wasm.build import SHIPPED
from sapper.interfaces.web.site import VIEWS, site, write_site

FOLDER = Path(sapper.interfaces.web.site.__file__).parent
EXAMPLE = Path(__file__).parents[3] / "examples" / "engine.html"


def test_all_that_a_page_names_is_there():
    found = site()
    for view in ("", *(f"{view}/" for view in VIEWS)):
        text = found[f"{view}index.html"].decode()
        links = re.findall(r'(?:href|src)="([^"#]+)"', text)
        assert len(links) > 8
        assert text.count("<h1>") == 1
        for link in links:
            way = f"{view}{link}" if view == "" else link.removeprefix("../")
            path = way.removeprefix("./")
            assert (f"{path}index.html" if path.endswith("/") else path) in found, link
        assert not re.search("[A-Z]{4,}", text)


def test_scripts_lose_their_comments_and_nothing_else():
    found = site()
    for file in sorted((FOLDER / "static").rglob("*.js")):
        path = f"static/{file.relative_to(FOLDER / 'static')}"
        if path not in found:  # index.html and the service worker are filled in
            continue
        kept, full = found[path].decode().splitlines(), file.read_text().splitlines()
        removed = [line for line in full if line not in kept]
        assert all(re.match(r" *(//|/\*\*| \*)", line) for line in removed), path
        assert [line for line in full if line in kept] == kept, path
        assert not re.search(r"^ *(//|/\*)", found[path].decode(), re.MULTILINE), path


def needed_by(path, found):
    """Return a file of the site, and what it links to and imports before it runs."""
    text, needed = found[path].decode(), {path}
    patterns = [
        r'(?:src|href)="([^"]+\.(?:js|css|svg|webmanifest))"',
        r'^(?:import|export) [^;"]*"(\.[^"]+\.js)"',
    ]
    for link in re.findall("|".join(f"(?:{one})" for one in patterns), text, re.MULTILINE):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), "".join(link)))
        needed |= needed_by(target, found) if target.endswith((".html", ".js")) else {target}
    return needed


def test_the_first_move_needs_little():
    """What is loaded later, by `import()` or when a solver is asked, does not count."""
    found = site()
    asked = set().union(
        *(needed_by(f"static/{name}.js", found) for name in ("play", "worker")),
        needed_by("play/index.html", found),
        {"engine/engine.wasm", "engine/engine.json"},
    )
    assert "static/review.js" not in asked
    assert sum(len(gzip.compress(content, 9)) for content in found.values()) < 1_000_000
    assert sum(len(gzip.compress(found[path], 9)) for path in asked) < 150_000, sorted(asked)


def test_the_service_worker_keeps_every_file():
    found = dict(site())
    worker = found.pop("sw.js").decode()
    kept = json.loads(re.search(r"FILES = (\".*?\");", worker)[1]).split()
    assert kept == [path.removesuffix("index.html") or "./" for path in sorted(found)]
    assert re.search('VERSION = "sapper-[0-9a-f]{16}"', worker)


def test_a_site_is_written_over_an_older_one_only(tmp_path):
    size = write_site(tmp_path / "new" / "site")
    assert size == sum(one.stat().st_size for one in tmp_path.rglob("*") if one.is_file())
    assert write_site(tmp_path / "new" / "site") == size
    (tmp_path / "file").write_text("mine")
    with pytest.raises(BadOption, match="is not empty, and holds no page of Sapper"):
        write_site(tmp_path)
    with pytest.raises(BadOption, match="is not a folder"):
        write_site(tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@pytest.fixture
def hosted(tmp_path):
    """A site in a sub-folder of a plain file server: its address, and how to stop the server."""
    write_site(tmp_path / "some" / "project")
    handler = partial(QuietHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/some/project/", server.shutdown
        server.shutdown()


@pytest.mark.slow
def test_every_view_works_on_plain_files_and_without_a_network(browser, hosted):
    address, _shutdown = hosted
    context = browser.new_context()
    asked, errors = [], []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    use_every_view(page, address)
    assert errors == []
    context.set_offline(True)
    use_every_view(page, address)
    assert {url for url in asked if not url.startswith((address, "blob:", "data:"))} == set()
    context.close()


def use_every_view(page, address):
    """Play, practise, review, watch, analyse and look at the results."""
    page.goto(f"{address}play/#level=9x9x10&start=open&seed=1")
    page.locator('.cell[data-row="4"][data-col="4"]').click()
    expect(page.locator(".cell.open")).not_to_have_count(0, timeout=30_000)
    page.goto(f"{address}practice/#exercise=endgame-004")
    expect(page.locator(".cell.open")).not_to_have_count(0, timeout=30_000)
    page.goto(f"{address}review/#level=9x9x10&seed=7&start=open&index=0&moves=o4.4t0_o0.1t150")
    expect(page.locator(".steps button")).not_to_have_count(0, timeout=30_000)
    page.goto(f"{address}watch/#solver=champion&level=9x9x10&start=safe&seed=1&index=0")
    expect(page.locator(".lane .message")).not_to_have_text("", timeout=30_000)
    page.locator("#step").click()
    expect(page.locator(".lane .cell.open")).not_to_have_count(0, timeout=30_000)
    page.goto(f"{address}analyse/#position=3x1x1/H1H")
    expect(page.locator("#facts")).to_contain_text("Layouts2", timeout=30_000)
    page.goto(f"{address}results/")
    page.locator("h2", has_text="Figures").click()
    for one in page.locator("img.figure").all():
        one.scroll_into_view_if_needed()
    page.wait_for_function(
        "[...document.querySelectorAll('img.figure')].every((one) => one.naturalWidth)"
    )


@pytest.mark.slow
def test_the_example_page_answers(browser, tmp_path):
    shutil.copytree(SHIPPED, tmp_path / "engine")
    shutil.copy(EXAMPLE, tmp_path)
    handler = partial(QuietHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/{EXAMPLE.name}")
        answer = page.locator("pre")
        expect(answer).to_contain_text("chance to win", timeout=30_000)
        view = parse(page.locator("textarea").input_value())
        assert f"{analyse(view).solutions} layouts" in answer.text_content()
        page.locator("textarea").fill("3x1x1\nH3H")
        page.locator("button").click()
        expect(answer).to_have_text("row 0, col 1 shows 3 but touches only 2 covered cells")
        page.close()
        server.shutdown()
