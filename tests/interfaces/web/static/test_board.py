"""The board of the page: its buttons, its rim, and what it draws."""

import re

import pytest
from playwright.sync_api import expect

import sapper

LAPTOP = {"width": 1440, "height": 900}
LINK = "play#level=9x9x10&start=open&seed=7"


@pytest.fixture
def begun(open_tab):
    """A game whose middle is open: the tab, and the same game of the library."""
    tab = open_tab().visit(LINK)
    game = sapper.Game(sapper.BEGINNER, seed=7, start="open")
    tab.cell(4, 4).click()
    game.open(4, 4)
    tab.shows(game.view)
    return tab, game


def covered(game):
    return next((int(row), int(col)) for row, col in zip(*game.view.covered.nonzero(), strict=True))


def chordable(tab, game):
    """Flag the mines around a number with another covered neighbour; returns the number."""
    mines = game.board.mines
    for row, col in zip(*(game.view.cells > 0).nonzero(), strict=True):
        near = [
            (r, c)
            for r in range(max(0, row - 1), min(9, row + 2))
            for c in range(max(0, col - 1), min(9, col + 2))
            if game.view.cells[r, c] == -1
        ]
        if any(mines[cell] for cell in near) and not all(mines[cell] for cell in near):
            for cell in near:
                if mines[cell]:
                    tab.cell(*cell).click(button="right")
                    game.flag(*cell)
            return int(row), int(col)
    raise AssertionError("no number can be chorded")


def test_the_middle_button_opens_no_covered_cell(begun):
    tab, game = begun
    cell = covered(game)
    tab.cell(*cell).click(button="middle")
    tab.cell(*cell).hover()
    for button in ("left", "right"):
        tab.page.mouse.down(button=button)
    for button in ("left", "right"):
        tab.page.mouse.up(button=button)
    number = chordable(tab, game)
    tab.cell(*number).click(button="middle")
    game.chord(*number)
    tab.shows(game.view)


@pytest.mark.parametrize("order", [("left", "right"), ("right", "left")], ids="-".join)
@pytest.mark.parametrize("first_up", [0, 1])
def test_left_and_right_together_chord_in_either_order(begun, order, first_up):
    tab, game = begun
    number = chordable(tab, game)
    tab.shows(game.view)
    tab.cell(*number).hover()
    for button in order:
        tab.page.mouse.down(button=button)
    for button in (order[first_up], order[1 - first_up]):
        tab.page.mouse.up(button=button)
    game.chord(*number)
    tab.shows(game.view)


def test_other_buttons_of_a_mouse_do_nothing_to_the_game(begun):
    tab, game = begun
    press = """(cell) => ['mousedown', 'mouseup'].forEach((name) => cell.dispatchEvent(
      new MouseEvent(name, {bubbles: true, cancelable: true, button: 3, buttons: 8})))"""
    tab.cell(*covered(game)).evaluate(press)
    number = chordable(tab, game)
    tab.cell(*number).click()
    game.chord(*number)
    tab.shows(game.view)


def test_the_rim_names_the_cell_under_the_pointer(open_tab):
    tab = open_tab().visit("play#level=30x16x99&start=open&seed=1")
    tab.cell(15, 29).hover()
    expect(tab.page.locator(".rim.top .here")).to_have_text("AD")
    expect(tab.page.locator(".rim.left .here")).to_have_text("16")


def test_status_and_helpers_stay_in_view_on_a_large_board(open_tab):
    tab = open_tab(viewport={"width": 1440, "height": 900}).visit(
        "play#level=100x100x1500&start=open"
    )
    tab.cell(99, 99).scroll_into_view_if_needed()
    for part in ("#mines", "#time", "#hint", ".message", "#again"):
        box = tab.page.locator(part).first.bounding_box()
        assert 0 <= box["y"] <= 900 - box["height"], part
    assert tab.page.evaluate("scrollY") == 0


def test_zoom_keeps_to_the_board_and_comes_back(open_tab):
    tab = open_tab(viewport=LAPTOP).visit("play#level=60x40x400&start=open")
    width = "cell => cell.getBoundingClientRect().width"
    before = tab.cell(0, 0).evaluate(width)
    tab.page.keyboard.press("+")
    assert tab.cell(0, 0).evaluate(width) > before
    tab.page.keyboard.press("0")
    frame = tab.page.locator(".frame")
    assert frame.evaluate(
        "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    )
    tab.page.keyboard.press("-")
    assert tab.cell(0, 0).evaluate(width) < before


def test_a_stroke_of_the_mouse_skips_no_cell(open_tab):
    tab = open_tab().visit("analyse#position=9x3x1/HHHHHHHHH/HHHHHHHHH/HHHHHHHHH")
    tab.page.locator('[data-tool="F"]').click()
    tab.cell(1, 0).hover()
    tab.page.mouse.down()
    tab.cell(1, 8).hover()
    tab.page.mouse.up()
    expect(tab.page.locator("#position")).to_have_value(re.compile("FFFFFFFFF"))
