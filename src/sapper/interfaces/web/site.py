"""The page as a site of plain files: what `sapper page` writes and `sapper play` serves."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from sapper.errors import BadOption
from sapper.formats.files import write_whole
from sapper.interfaces.web.results import figures, results
from sapper.suite.practice import shipped_practice

ABOUT = (
    "The exact risk of every cell, the reason for it, and the strongest player we know at your "
    "side. All of it runs on your device: no server, no account, offline too."
)
VIEWS = {  # in the order of the page's head: a heading, and what there is to do
    "play": ("Minesweeper, and the exact truth", ABOUT),
    "analyse": (
        "What is true of a position",
        "Paste, paint or drop a position: exact risks, the reason for each, and the best move.",
    ),
    "practice": (
        "Practise",
        "Find the safe cell, or the best guess: right or wrong at once, with the reason.",
    ),
    "review": (
        "A game, move by move",
        "Every guess of a game: what it risked, what it gave away, and what was better.",
    ),
    "watch": (
        "Watch the players",
        "The champion, the published solvers and their rivals: step by step, side by side, or "
        "over thousands of games.",
    ),
    "results": (
        "What was measured",
        "Win rates with their intervals, on numbered games that one command plays again.",
    ),
}
OWN_STYLE = ("practice",)  # views with a style sheet that no other view needs
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        *(f"{kind}-src 'self'" for kind in ("style", "img", "connect", "worker", "manifest")),
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
MANIFEST = {
    "name": "Sapper: Minesweeper, exactly",
    "short_name": "Sapper",
    "description": ABOUT,
    "start_url": "play/",
    "scope": "./",
    "display": "standalone",
    "background_color": "#12161d",
    "theme_color": "#12161d",
    "icons": [{"src": "static/mine.svg", "sizes": "any", "type": "image/svg+xml"}],
}
COMMENT = re.compile(rb"^ *(//[^\n]*|/\*\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
MARK = "sw.js"  # a folder with this file holds a site


def without_comments(code: bytes) -> bytes:
    """Leave out the comments of a script that fill whole lines: nobody loads them for a game."""
    return COMMENT.sub(b"", code)


def brief(found: Any) -> Any:
    """Round all numbers of a table to six places: no view shows more."""
    if isinstance(found, dict):
        return {name: brief(one) for name, one in found.items()}
    if isinstance(found, list):
        return [brief(one) for one in found]
    return round(found, 6) if isinstance(found, float) else found


def shipped(folder: str) -> dict[str, bytes]:
    """Read the files of a folder beside this module, and of its folders, by path in the site."""
    found: dict[str, bytes] = {}
    for one in files("sapper.interfaces.web").joinpath(folder).iterdir():
        path = f"{folder}/{one.name}"
        found |= {path: one.read_bytes()} if one.is_file() else shipped(path)
    return found


def view_page(template: str, view: str, root: str) -> bytes:
    """Write the document of a view, with `root` as the way from it to the site's root."""
    heading, words = VIEWS[view]
    links = [link_to(one, one == view) for one in VIEWS]
    style = f'\n<link rel="stylesheet" href="ROOT/static/{view}.css">' if view in OWN_STYLE else ""
    parts = {
        "OWN_STYLE": style,
        "LINKS": "\n".join(links),
        "HEADING": heading,
        "WORDS": words,
        "ABOUT": ABOUT,
        "VIEW": view,
        "ROOT": root,
        "POLICY": POLICY,
    }
    for name, part in parts.items():
        template = template.replace(name, part)
    return template.encode()


def link_to(view: str, is_here: bool) -> str:
    """Write the link to a view."""
    here = ' aria-current="page"' if is_here else ""
    return f'    <a href="ROOT/{view}/"{here}>{view.capitalize()}</a>'


def service_worker(template: str, found: dict[str, bytes]) -> bytes:
    """Write the service worker: the files to keep, under a name that changes with them."""
    digest = hashlib.sha256()
    for path, content in sorted(found.items()):
        digest.update(f"{path} {len(content)} ".encode() + content)
    kept = [path.removesuffix("index.html") or "./" for path in sorted(found)]
    text = template.replace("sapper-VERSION", f"sapper-{digest.hexdigest()[:16]}")
    return text.replace('"FILES"', json.dumps(" ".join(kept))).encode()


@cache
def site() -> dict[str, bytes]:
    """Return every file of the site by its path; all links are relative."""
    found = shipped("static") | shipped("engine")
    scripts = {path: without_comments(found[path]) for path in found if path.endswith(".js")}
    found |= scripts
    template = found.pop("static/index.html").decode()
    worker = found.pop("static/sw.js").decode()
    found["index.html"] = view_page(template, next(iter(VIEWS)), ".")
    found |= {f"{view}/index.html": view_page(template, view, "..") for view in VIEWS}
    found |= {f"results/{name}": content for name, content in figures().items()}
    found["results/results.json"] = json.dumps(brief(results({}))).encode()
    found["practice/positions.json"] = shipped_practice()
    found["manifest.webmanifest"] = json.dumps(MANIFEST).encode()
    return found | {MARK: service_worker(worker, found)}


def write_site(folder: Path) -> int:
    """Write the site to a folder that is new, empty or an older site; returns its bytes."""
    if folder.exists() and not folder.is_dir():
        raise BadOption(f"{folder} is not a folder")
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise BadOption(f"{folder} is not empty, and holds no page of Sapper: name another folder")
    found = site()
    for path, content in found.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / path, content)
    return sum(map(len, found.values()))
