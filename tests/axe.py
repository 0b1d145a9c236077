"""axe-core, which looks for barriers in a page: fetched from npm as package-lock.json pins it."""

import hashlib
import shutil
import subprocess
from pathlib import Path
from tempfile import mkdtemp

import pytest

HERE = Path(__file__).parent
LISTS = ("package.json", "package-lock.json")
NPM = shutil.which("npm")
needs_npm = pytest.mark.skipif(NPM is None, reason="no npm here to fetch axe-core")


def fetch_axe(cache):
    """Return the script, fetched into a folder of its version unless it is there."""
    lock = HERE.joinpath("package-lock.json").read_bytes()
    place = cache / hashlib.sha256(lock).hexdigest()[:16]
    if not place.exists():
        fresh = Path(mkdtemp(dir=cache))
        for name in LISTS:
            shutil.copy(HERE / name, fresh)
        command = [NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=fresh, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"npm could not fetch axe-core: {done.stderr}"
        try:
            fresh.rename(place)
        except OSError:  # another process was faster
            shutil.rmtree(fresh)
    return (place / "node_modules" / "axe-core" / "axe.min.js").read_text()


def barriers(page, script):
    """Return what axe-core finds in a page: rule, place and what is wrong."""
    page.evaluate(script)  # not by a script element: the page's policy allows none
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {node['target']}: {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
