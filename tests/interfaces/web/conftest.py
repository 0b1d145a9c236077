"""A real browser: Debian's Chromium, driven by Playwright."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

# The shell is Chromium without its windows and menus: a page opens in half the time.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def browser():
    """Start it once in a worker; its event loop then runs in the main thread to the end."""
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine: apt-get install chromium-headless-shell")
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()
