"""Make docs/page.png: the page with a game on expert and all helpers on. Needs '.[dev]', chromium.

Run: python docs/screenshot.py
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from served import serving  # noqa: E402  # the tests' server

HELPERS = ("Risk of every cell", "Certain cells", "Best move")
MOVES = 4  # certain steps after the first cell

with serving() as port, sync_playwright() as driver:
    browser = driver.chromium.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
    )
    page = browser.new_page(viewport={"width": 1280, "height": 790}, color_scheme="light")
    page.goto(f"http://127.0.0.1:{port}/play#level=30x16x99&start=open&seed=7")
    for name in HELPERS:
        page.get_by_label(name).check()
    page.locator('.cell[data-row="7"][data-col="12"]').click()
    for _ in range(MOVES):
        page.wait_for_selector(".cell.sure-safe")
        for cell in page.locator(".cell.sure-safe").all()[:3]:
            cell.click()
            page.wait_for_timeout(100)
    page.locator("#why").click()
    page.locator(".cell.sure-mine").last.click()
    page.wait_for_selector(".cell.lit")
    page.screenshot(path=HERE / "page.png")
    browser.close()
