"""Make the pictures of the page in docs/, light and dark. Needs '.[dev]' and chromium.

Run: python docs/screenshot.py
With a folder it takes every view instead, light and dark, on three sizes of screen:
python docs/screenshot.py FOLDER
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from served import serving  # noqa: E402  # the tests' server

HELPERS = ("Risk of every cell", "Certain cells", "Best move", "Chance to win")
HALF = 240  # cells of a board on expert
PAUSE = 700  # milliseconds for an answer
SCHEMES = ("light", "dark")
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "screen": (1440, 900)}
PICTURE = (1280, 800)
Size = tuple[int, int]
FINE = 1  # pixels of the picture per pixel of the page


def play(page: Page) -> None:
    """Play on with every helper until half of the cells are open; ask the champion for a guess."""
    for name in HELPERS:
        page.get_by_role("checkbox", name=name).check()
    page.locator('.cell[data-row="7"][data-col="12"]').click()
    page.wait_for_selector(".cell.open")
    while True:
        page.get_by_role("button", name="Open all that is certain").click()
        page.wait_for_timeout(PAUSE)
        covered = page.locator(".cell.covered").count()
        if covered < HALF and page.locator(".cell.sure-safe").count() == 0:
            break
        page.locator(".cell.best").first.click()
        page.wait_for_timeout(PAUSE)
    for _ in ("where to look", "which cell"):
        page.get_by_role("button", name="Hint").click()
        page.wait_for_timeout(PAUSE)
    page.wait_for_timeout(2000)  # the chances to win of all candidates


def lose(page: Page) -> None:
    """Open cells until the game is over: its review is shown."""
    page.locator('.cell[data-row="4"][data-col="4"]').click()
    while page.locator(".review").count() == 0:
        page.locator(".cell.covered").first.click()
        page.wait_for_timeout(100)


def watch(page: Page) -> None:
    """Let the players run for a moment, and play many games."""
    page.get_by_label("Pace").select_option("fast")
    page.locator("#run").click()
    page.locator("#bench").click()
    page.wait_for_timeout(1500)


def stay(page: Page) -> None:
    """Wait for what is drawn last."""
    page.wait_for_load_state("networkidle")


GAME = "level=9x9x10&seed=7&start=open&index=0&moves=o4.4t0_o0.0t50_o0.1t120"
VIEWS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "play": ("play#level=30x16x99&start=open&seed=12", play),
    "start": ("play#level=9x9x10&seed=1", stay),
    "lost": ("play#level=9x9x10&start=open&seed=3", lose),
    "review": (f"review#{GAME}", stay),
    "analyse": ("analyse", stay),
    "practice": ("practice#exercise=two-numbers-001", stay),
    "watch": ("watch#solver=champion&against=6.5,4.0&level=16x16x40&seed=1", watch),
    "results": ("results", stay),
}


def shoot(browser: Browser, site: str, view: str, scheme: str, size: Size, path: Path) -> None:
    """Take a picture of a view."""
    where, act = VIEWS[view]
    width, height = size
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme=scheme,  # type: ignore[arg-type]  # one of two
        device_scale_factor=FINE,
    )
    page.goto(f"{site}/{where}")
    page.wait_for_selector("main > *")
    act(page)
    page.wait_for_timeout(500)
    page.screenshot(path=path)
    page.close()


def main() -> None:
    """Take the pictures of the README, or of every view."""
    with serving() as port, sync_playwright() as driver:
        site = f"http://127.0.0.1:{port}"
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        if len(sys.argv) == 1:
            shoot(browser, site, "play", "light", PICTURE, HERE / "page.png")
            shoot(browser, site, "play", "dark", PICTURE, HERE / "page-dark.png")
            return
        folder = Path(sys.argv[1])
        folder.mkdir(parents=True, exist_ok=True)
        for view in VIEWS:
            for scheme in SCHEMES:
                for name, size in SIZES.items():
                    shoot(browser, site, view, scheme, size, folder / f"{view}-{name}-{scheme}.png")


if __name__ == "__main__":
    main()
