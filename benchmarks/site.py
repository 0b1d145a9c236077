"""The static site in Chromium: what is fetched before the first move, and how long views take.

The site is written to a folder and served by a plain file server on loopback. Needs chromium.
Run: python benchmarks/site.py [--rounds N]
"""

from __future__ import annotations

import gzip
import shutil
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

import click
from playwright.sync_api import Browser, sync_playwright

from sapper.interfaces.web.site import site, write_site
from sapper.suite.suite import read_suite

LEVEL = "30x16x99"
PLAYED = ".cell.open"
ANALYSE = """async ([address, positions, times]) => {
  const { Sapper } = await import(`${address}engine/sapper.js`);
  const engine = await Sapper.load(), run = () => positions.forEach((one) => engine.analyse(one));
  run();
  const begun = performance.now();
  for (let k = 0; k < times; k++) run();
  return (performance.now() - begun) / times / positions.length;
}"""


class QuietHandler(SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    def log_message(self, *words: Any) -> None:
        """Say nothing."""


def first_move(browser: Browser, address: str) -> tuple[float, float, list[str]]:
    """Open the page and click: milliseconds to the board and to the move, and what was fetched."""
    context = browser.new_context(service_workers="block")
    page, asked = context.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
    page.add_init_script(f"""
        new MutationObserver(() => {{
          const now = performance.now(), all = document.querySelectorAll(".cell");
          if (all.length && !window.board) {{
            window.board = now;
            const press = () => {{
              all[0].focus();
              all[0].dispatchEvent(new KeyboardEvent("keydown", {{ key: "Enter", bubbles: true }}));
            }};
            setTimeout(press);
          }}
          if (!window.moved && document.querySelector("{PLAYED}")) window.moved = now;
        }}).observe(document, {{ childList: true, subtree: true, attributes: true }});
    """)
    page.goto(f"{address}play/#level={LEVEL}&start=open&seed=1")
    page.wait_for_selector(PLAYED)
    board, moved = page.evaluate("[window.board, window.moved]")
    context.close()
    return board, moved, asked


def analysis_time(browser: Browser, address: str) -> float:
    """Return the milliseconds that an analysis of an expert position takes."""
    positions = [str(one.view) for one in read_suite() if str(one.view.level) == LEVEL]
    page = browser.new_page()
    page.goto(address)
    known = [one for one in positions if "H" in one][:200]
    solved = page.evaluate(ANALYSE, [address, [one for one in known if fits(one)], 20])
    page.close()
    return float(solved)


def fits(text: str) -> bool:
    """Tell whether a layout fits a position."""
    from sapper import SapperError, analyse, parse

    try:
        analyse(parse(text))
    except SapperError:
        return False
    return True


@click.command()
@click.option("--rounds", default=10, show_default=True)
def main(rounds: int) -> None:
    """Print sizes and times."""
    packed = {path: len(gzip.compress(content, 9)) for path, content in site().items()}
    print(f"all files: {sum(packed.values()):,} bytes gzipped")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        write_site(Path(folder) / "site")
        handler = partial(QuietHandler, directory=folder)
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/site/"
            flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
            runs = [first_move(browser, address) for _ in range(rounds)]
            fetched = {one.split("#")[0] or "./" for one in runs[0][2]}
            paths = {f"{one}index.html" if one.endswith("/") else one for one in fetched}
            before = sum(packed.get(path, 0) for path in paths)
            print(f"before the first move: {before:,} bytes gzipped, {len(paths)} files")
            for name, at in (("board drawn", 0), ("first move drawn", 1)):
                times = sorted(float(run[at]) for run in runs)  # type: ignore[arg-type]
                words = f"median {median(times):.0f} ms, most {times[-1]:.0f} ms"
                print(f"navigation to {name}: {words} of {rounds}")
            print(f"analysis of an expert position: {analysis_time(browser, address):.3f} ms")
            browser.close()
            server.shutdown()


if __name__ == "__main__":
    main()
