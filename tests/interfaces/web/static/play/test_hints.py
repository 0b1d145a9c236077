"""Hints: what the champion would do, and what it is worth."""

import re

from playwright.sync_api import expect

import sapper
from node import ask_page, needs_node, suite
from rim import place
from sapper.errors import InconsistentView

SMALL = sapper.Level(4, 4, 4)


def test_a_hint_says_where_to_look_then_which_cell(open_tab):
    tab = open_tab().visit("play#level=4x4x4&start=none&seed=1")
    view = sapper.Game(SMALL, 1, "none").view
    cell = sapper.solver("champion").decide(view).cell
    tab.page.locator("#hint").click()
    tab.says(re.compile("No cell is certain"))
    expect(tab.cell(*cell)).to_have_class(re.compile("area"))
    expect(tab.page.locator(".best")).to_have_count(0)
    tab.page.keyboard.press("h")
    tab.says(f"The champion opens {place(*cell)}.")
    expect(tab.page.locator(".best")).to_have_count(1)
    expect(tab.cell(*cell)).to_have_class(re.compile("best"))
    first = tab.page.locator(".candidates tbody tr").first
    chance = sapper.win_chance(view, cell, rollouts=200, seed=1)
    expect(first).to_contain_text(place(*cell))
    expect(first).to_contain_text("25.0%")
    expect(first).to_contain_text(f"{100 * chance.chance:.1f}%")
    caption = tab.page.locator(".candidates caption")
    expect(caption).to_contain_text("in its order. The chances are estimates from 200 rollouts")
    tab.cell(*cell).click()
    expect(tab.page.locator(".candidates")).to_have_count(0)


def test_helpers_agree_that_the_first_cell_is_safe(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=1")
    tab.says("Open any cell to begin.")
    tab.page.keyboard.press("z")
    for key, said in [
        ("g", "No: the first cell you open is safe."),
        ("a", "The first cell is safe wherever it is: open any."),
        ("h", re.compile("^Any first cell is safe. The best one is in the framed area")),
    ]:
        tab.page.keyboard.press(key)
        tab.says(said)
    expect(tab.page.locator(".cell.open")).to_have_count(0)
    expect(tab.page.locator(".cell.risky")).to_have_count(0)


def test_a_hint_scrolls_to_its_cell(open_tab):
    tab = open_tab(viewport={"width": 390, "height": 844}).visit(
        "play#level=30x16x99&start=open&seed=1"
    )
    tab.cell(2, 2).click()
    expect(tab.cell(2, 2)).to_have_class(re.compile("open"))
    tab.page.evaluate("document.querySelector('.frame').scrollTo(9999, 9999)")
    tab.page.locator("#hint").click()
    expect(tab.page.locator(".cell.area").first).to_be_attached()
    box = tab.page.locator(".frame").bounding_box()
    cells = [one.bounding_box() for one in tab.page.locator(".cell.area").all()]
    middle = sorted(one["x"] for one in cells)[len(cells) // 2]
    assert box["x"] <= middle <= box["x"] + box["width"]


def test_a_hint_at_a_certain_cell_says_why(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    tab.cell(4, 4).click()
    expect(tab.page.locator(".cell.open")).not_to_have_count(0)
    game = sapper.Game(sapper.BEGINNER, 7, "open")
    game.open(4, 4)
    cell = sapper.solver("champion").decide(game.view).safe[0]
    tab.page.keyboard.press("h")
    tab.says(re.compile("a cell there is certainly safe"))
    tab.page.keyboard.press("h")
    tab.says(str(sapper.explain(game.view, cell)))


def test_a_hint_that_failed_can_be_asked_for_again(open_tab):
    tab = open_tab(service_workers="block")
    tab.page.route("**/engine.bin", lambda route: route.abort())
    tab.visit("play#level=4x4x4&start=none&seed=1")
    tab.page.locator("#hint").click()
    expect(tab.page.locator(".message[data-kind=wrong]")).to_have_text(re.compile("fetch"))
    tab.page.unroute("**/engine.bin")
    tab.page.locator("#hint").click()
    tab.says(re.compile("No cell is certain"))
    tab.errors.clear()  # of the console, on the file that did not come


def is_to_decide(view):
    """Tell whether a position has a layout and a cell to open."""
    try:
        return sapper.analyse(view).best is not None
    except InconsistentView:
        return False


@needs_node
def test_the_champion_of_the_page_is_that_of_the_library():
    views = [one.view for one in suite()[::13] if is_to_decide(one.view)][:100]
    asked = [
        ["decide", {"position": str(view), "solver": "champion", "seed": 0, "index": 0}]
        for view in views
    ]
    champion = sapper.solver("champion")
    told = [answer["cell"] for answer in ask_page(asked)]
    assert told == [list(champion.decide(view).cell) for view in views]
    assert len(told) == 100


def test_the_bar_shows_the_chance_to_win(open_tab):
    tab = open_tab().visit("play#level=4x4x4&start=none&seed=1")
    tab.page.get_by_role("checkbox", name="Chance to win").check()
    view = sapper.Game(SMALL, 1, "none").view
    found = sapper.win_chance(view, rollouts=200, seed=1)
    expect(tab.page.locator("#chance")).to_contain_text(f"{100 * found.chance:.1f}%")
    mines = sapper.Board.random(SMALL, 1, (0, 0), "none").mines
    row, col = (int(part[0]) for part in mines.nonzero())
    tab.cell(row, col).click()
    expect(tab.page.locator("#chance")).to_have_text("Chance to win 0%")


def test_overlays_show_what_the_library_says(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = sapper.Game(sapper.BEGINNER, 7, "open")
    game.open(4, 4)
    tab.cell(4, 4).click()
    outlook = sapper.analyse(game.view).outlook
    row, col = next(zip(*(game.view.covered & (outlook.zero > 0)).nonzero(), strict=True))
    for name, shares, word in (
        ("Chance of a 0", outlook.zero, "chance of a 0"),
        ("Chance of progress", outlook.progress, "chance of progress"),
    ):
        tab.page.get_by_role("checkbox", name=name).check()
        share = 100 * shares[row, col]
        said = f"{word} {share:.1f}%" if share < 100 else f"{word} 100%"
        expect(tab.cell(row, col)).to_have_attribute("aria-label", re.compile(re.escape(said)))
    assert not tab.page.get_by_role("checkbox", name="Chance of a 0").is_checked()


def test_a_game_is_measured_when_it_is_over(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = sapper.Game(sapper.BEGINNER, 7, "open")
    game.open(4, 4)
    row, col = (int(part[0]) for part in game.board.mines.nonzero())
    tab.cell(4, 4).click()
    tab.cell(row, col).click()
    expect(tab.cell(row, col)).to_have_class(re.compile("exploded"))
    actions = [sapper.Action("open", 4, 4), sapper.Action("open", row, col)]
    found = sapper.metrics(game.board, actions)
    facts = tab.page.locator("#metrics")
    expect(facts).to_contain_text(f"3BV{found.three_bv_done} of {found.three_bv}")
    expect(facts).to_contain_text("Clicks2: 2 left, 0 right, 0 chords")
    expect(facts).to_contain_text(re.compile(r"Time\d+\.\d\d s"))


def test_asking_why_of_an_open_cell_is_no_move(open_tab):
    tab = open_tab().visit("play#level=4x4x3&start=safe&seed=1")
    game = sapper.Game(sapper.Level(4, 4, 3), seed=1)
    game.open(0, 0)
    tab.cell(0, 0).click()
    tab.shows(game.view)
    tab.page.keyboard.press("Escape")
    tab.page.locator("#why").click()
    number = next(zip(*(game.view.cells > 0).nonzero(), strict=True))
    for _ in range(3):
        tab.cell(*number).click()
    tab.says("Click a covered cell to be told why.")
    tab.page.locator("#why").click()
    for row, col in zip(*(~game.board.mines).nonzero(), strict=True):
        if game.view.cells[row, col] < 0:
            tab.cell(row, col).click()
            game.open(int(row), int(col))
            expect(tab.cell(row, col)).to_have_class(re.compile("open"))
    expect(tab.page.locator("#metrics")).to_contain_text("0 chords")


def test_what_was_said_stays_when_a_helper_is_switched_on(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    tab.cell(4, 4).click()
    expect(tab.cell(4, 4)).to_have_class(re.compile("open"))
    tab.page.keyboard.press("e")
    tab.says("There is no flag yet.")
    tab.page.keyboard.press("r")
    expect(tab.page.locator(".cell.risky").first).to_be_visible()
    tab.says("There is no flag yet.")
