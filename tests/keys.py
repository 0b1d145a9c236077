"""A browser tab by keyboard alone: Tab to what is wanted, arrows on a board."""

import sapper

SIGNS = {"covered": "H", "flag": "F"} | {f"shows {n}": str(n) for n in range(9)}
FOCUSED = "selector => document.activeElement.matches(selector)"
PLACE = "() => [document.activeElement.dataset.row, document.activeElement.dataset.col].map(Number)"
MOST_TABS = 80


def tab_to(page, selector):
    """Press Tab until something has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED, selector):
            return
    raise AssertionError(f"{MOST_TABS} Tabs do not lead to {selector}")


def move_to(page, cell):
    """Press arrows until a cell of the board has the focus."""
    row, col = page.evaluate(PLACE)
    down, right = cell[0] - row, cell[1] - col
    keys = ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)
    keys += ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right)
    for key in keys:
        page.keyboard.press(key)


def view_of(tab, level):
    """Read the position from what a screen reader hears."""
    heard = [label.split(", ") for label in tab.labels()]
    signs = [next(SIGNS[word] for word in words if word in SIGNS) for words in heard]
    rows = ["".join(signs[at : at + level.width]) for at in range(0, level.cells, level.width)]
    return sapper.parse("\n".join([str(level), *rows]))
