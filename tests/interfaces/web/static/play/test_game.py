"""The state of the game: one game at a time, kept over reload, Back and links."""

import re

from playwright.sync_api import expect

import sapper

HARD = "play#level=30x16x140&start=safe&seed=0&no-guess=1"


def opened(tab):
    return tab.page.locator(".cell.open")


def begin(tab, seed=7):
    """Open the middle of a beginner board; returns the same game of the library."""
    game = sapper.Game(sapper.BEGINNER, seed=seed, start="open")
    tab.cell(4, 4).click()
    game.open(4, 4)
    tab.shows(game.view)
    return game


def test_an_answer_to_an_earlier_game_is_dropped(open_tab):
    tab = open_tab().visit(HARD)
    tab.cell(0, 0).click()
    tab.says(re.compile("Looking for a board without guessing"))
    tab.page.get_by_label("Without guessing").uncheck()
    tab.says("Open any cell to begin.")
    tab.page.get_by_label("Level").select_option("beginner")
    tab.cell(4, 4).click()
    expect(opened(tab)).not_to_have_count(0)
    tab.page.wait_for_timeout(300)
    expect(tab.page.locator(".cell")).to_have_count(81)
    expect(tab.page.locator(".proof")).to_have_count(0)
    assert "no-guess" not in tab.page.url


def test_the_link_of_a_board_without_guessing_holds_its_first_cell(open_tab):
    tab = open_tab().visit("play#level=16x16x40&start=open&seed=3&no-guess=1")
    tab.cell(3, 3).click()
    tab.says("This board needs no guess.")
    found = sapper.no_guess_board(sapper.INTERMEDIATE, 3, (3, 3), "open")
    assert found.index > 0
    assert tab.page.url.endswith(f"index={found.index}&no-guess=1&first=3,3")
    game = sapper.Game(sapper.INTERMEDIATE, 3, "open", found.index)
    game.open(3, 3)
    tab.page.locator("#again").click()
    tab.shows(game.view)
    tab.says("This board needs no guess.")
    other = open_tab()
    other.page.goto(tab.page.url)
    other.shows(game.view)
    other.says("This board needs no guess.")


def test_a_game_is_there_again_after_reload_and_back(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = begin(tab)
    mine = tuple(int(part[0]) for part in game.board.mines.nonzero())
    tab.cell(*mine).click(button="right")
    game.flag(*mine)
    tab.shows(game.view)
    tab.page.reload()
    tab.shows(game.view)
    tab.visit("results")
    tab.page.locator("nav a", has_text="Play").click()
    tab.shows(game.view)
    tab.page.locator("#new").click()
    tab.says("Open any cell to begin.")
    tab.page.go_back()
    tab.shows(game.view)


def test_a_link_pasted_into_an_open_tab_begins_its_game(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    begin(tab)
    tab.page.evaluate("location.hash = 'level=5x4x3&start=safe&seed=2'")
    expect(tab.page.locator(".cell")).to_have_count(20)
    tab.says("Open any cell to begin.")
    game = sapper.Game(sapper.Level(5, 4, 3), seed=2)
    tab.cell(0, 0).click()
    game.open(0, 0)
    tab.shows(game.view)


def test_two_tabs_keep_a_game_each(open_tab):
    one = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = begin(one)
    page = one.page.context.new_page()
    page.goto(f"{one.address}/play#level=9x9x10&start=open&seed=8")
    page.locator('.cell[data-row="4"][data-col="4"]').click()
    expect(page.locator(".cell.open")).not_to_have_count(0)
    third = one.page.context.new_page()
    third.goto(f"{one.address}/play")
    third.get_by_role("button", name="Go on with your last game").click()
    expect(third.locator(".cell.open")).to_have_count(page.locator(".cell.open").count())
    assert "seed=8" in third.url
    one.page.reload()
    one.shows(game.view)


def test_keys_work_wherever_the_focus_is(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    begin(tab)
    tab.page.locator("#new").focus()
    tab.page.keyboard.press("r")
    expect(tab.page.get_by_label("Risk of every cell")).to_be_checked()
    expect(tab.page.locator(".risky").first).to_be_visible()
    tab.page.keyboard.press("g")
    tab.says("No: at least one cell is certainly safe.")
    tab.page.get_by_label("Level").focus()
    tab.page.keyboard.press("g")
    tab.page.locator("#new").focus()
    tab.page.keyboard.press("n")
    tab.says("Open any cell to begin.")
    tab.page.keyboard.press("ArrowDown")
    tab.page.keyboard.press("Enter")
    expect(opened(tab)).not_to_have_count(0)


def test_why_ends_with_its_game(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    begin(tab)
    tab.page.locator("#why").click()
    tab.page.locator("#new").click()
    tab.cell(4, 4).click()
    expect(opened(tab)).not_to_have_count(0)


def test_a_lost_game_goes_on_with_the_mine_flagged(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = begin(tab)
    mine = tuple(int(part[0]) for part in game.board.mines.nonzero())
    tab.cell(*mine).click()
    expect(tab.cell(*mine)).to_have_class(re.compile("exploded"))
    tab.page.locator("#go-on").click()
    game.flag(*mine)
    tab.shows(game.view)


def test_all_that_is_certain_is_opened_up_to_the_end_of_the_game(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=5&no-guess=1")
    tab.cell(3, 3).click()
    tab.says("This board needs no guess.")
    tab.page.locator("#certain").click()
    tab.says("You won.")


def test_a_solver_takes_over_and_plays_what_it_decides(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=3")
    tab.page.locator("#take-over").click()
    expect(tab.page.locator(".message").first).to_have_text(re.compile("You won|mine"))
    first = sapper.solver("champion").decide(sapper.Game(sapper.BEGINNER, 3, "open").view, 3).cell
    assert f"first={first[0]},{first[1]}" in tab.page.url


def test_wrong_flags_are_pointed_out_on_request(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = begin(tab)
    safe = sapper.analyse(game.view).safe[0]
    tab.cell(*safe).click(button="right")
    expect(tab.cell(*safe)).to_have_class(re.compile("flag"))
    tab.page.keyboard.press("e")
    tab.says("1 of 1 flags is certainly wrong: framed.")
    expect(tab.cell(*safe)).to_have_class(re.compile("wrong"))
