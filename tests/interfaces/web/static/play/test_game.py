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
    tab.says("The move that hit the mine is taken back, and the mine is flagged.")
    game.flag(*mine)
    tab.shows(game.view)


def test_all_that_is_certain_is_opened_up_to_the_end_of_the_game(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=5&no-guess=1")
    tab.cell(3, 3).click()
    tab.says("This board needs no guess.")
    tab.page.locator("#certain").click()
    tab.says("Won, with help.")


def test_a_solver_takes_over_and_plays_what_it_decides(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=3")
    tab.page.locator("#take-over").click()
    expect(tab.page.locator(".message").first).to_have_text(re.compile("Won, with help|mine"))
    first = sapper.solver("champion").decide(sapper.Game(sapper.BEGINNER, 3, "open").view, 3).cell
    assert f"first={first[0]},{first[1]}" in tab.page.url


def test_wrong_flags_are_pointed_out_on_request(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = begin(tab)
    safe = sapper.analyse(game.view).safe[0]
    tab.cell(*safe).click(button="right")
    expect(tab.cell(*safe)).to_have_class(re.compile("flag"))
    tab.page.keyboard.press("e")
    tab.says("1 of 1 flag is certainly wrong: framed.")
    expect(tab.cell(*safe)).to_have_class(re.compile("wrong"))


def test_a_solver_that_begins_keeps_without_guessing(open_tab):
    tab = open_tab().visit("play#level=16x16x40&start=open&no-guess=1&seed=4102296153")
    tab.page.locator("#take-over").click()
    tab.says("Won, with help.")
    view = sapper.Game(sapper.INTERMEDIATE, 4102296153, "open").view
    first = sapper.solver("champion").decide(view, 4102296153).cell
    found = sapper.no_guess_board(sapper.INTERMEDIATE, 4102296153, first, "open")
    ending = f"&no-guess=1&first={first[0]},{first[1]}"
    assert found.index > 0
    assert tab.page.url.endswith(f"index={found.index}{ending}")


def test_a_search_is_cancelled_by_a_button_and_by_escape(open_tab):
    tab = open_tab().visit(HARD)
    expect(tab.page.locator("#cancel")).to_be_hidden()
    for end in (
        lambda: tab.page.locator("#cancel").click(),
        lambda: tab.page.keyboard.press("Escape"),
    ):
        tab.cell(0, 0).click()
        tab.says(re.compile("Looking for a board without guessing"))
        tab.cell(5, 5).click()  # a click during the search is no action
        end()
        tab.says("The search is cancelled. Open any cell to begin.")
        expect(tab.page.locator("#cancel")).to_be_hidden()
        expect(opened(tab)).to_have_count(0)
    tab.page.locator("#take-over").click()
    tab.says(re.compile("Looking for a board without guessing"))
    tab.page.keyboard.press("Escape")
    tab.says("The search is cancelled. Open any cell to begin.")
    expect(tab.page.locator("#take-over")).to_have_text("Let it play")


def test_a_click_takes_the_game_back_and_opens_nothing(open_tab):
    tab = open_tab().visit("play#level=30x16x99&start=open&seed=3")
    mines = sapper.Board.random(sapper.EXPERT, 3, (3, 3), "open").mines
    mine = tuple(int(part[-1]) for part in mines.nonzero())
    tab.cell(3, 3).click()
    expect(opened(tab)).not_to_have_count(0)
    tab.page.locator("#take-over").click()
    expect(tab.page.locator("#take-over")).to_have_text("Stop")
    tab.cell(*mine).click()
    tab.says("The game is yours again.")
    expect(tab.page.locator("#take-over")).to_have_text("Let it play")
    expect(tab.cell(*mine)).to_have_class(re.compile("covered"))


def test_questions_right_after_a_flag_are_answered(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = begin(tab)
    safe = sapper.analyse(game.view).safe[0]
    tab.cell(*safe).focus()
    keys = "for (const key of {}) document.activeElement.dispatchEvent("
    keys += "new KeyboardEvent('keydown', {{ key, bubbles: true }}))"
    tab.page.evaluate(keys.format("'fffe'"))
    tab.says("1 of 1 flag is certainly wrong: framed.")
    tab.page.evaluate(keys.format("'fh'"))
    tab.says(re.compile("a cell there is certainly safe"))
    tab.page.evaluate(keys.format("'fg'"))
    tab.says("No: at least one cell is certainly safe.")


def test_a_link_that_was_only_opened_is_no_last_game(open_tab):
    one = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    begin(one)
    page = one.page.context.new_page()
    page.goto(f"{one.address}/play#level=9x9x10&start=open&seed=8&first=4,4")
    expect(page.locator(".cell.open")).not_to_have_count(0)
    third = one.page.context.new_page()
    third.goto(f"{one.address}/play")
    third.locator('.cell[data-row="0"][data-col="0"]').click()
    expect(third.locator(".cell.open")).not_to_have_count(0)
    expect(third.locator("#go-on-last")).to_be_hidden()
    page.goto(f"{one.address}/play")
    fourth = one.page.context.new_page()
    one.page.locator("#again").click()
    one.cell(0, 0).click(button="right")
    expect(one.cell(0, 0)).to_have_class(re.compile("flag"))
    fourth.goto(f"{one.address}/play")
    fourth.locator("#go-on-last").click()
    assert "seed=7" in fourth.url


def test_expert_fits_in_short_windows(open_tab):
    for height, least in ((768, 24), (650, 20)):
        tab = open_tab(viewport={"width": 1366, "height": height})
        tab.visit("play#level=30x16x99&start=open&seed=3")
        expect(tab.cell(15, 29)).to_be_in_viewport(ratio=1)
        expect(tab.page.locator("#again")).to_be_in_viewport(ratio=1)
        tab.page.get_by_role("checkbox", name="Chance to win").check()
        expect(tab.page.locator("#chance")).to_be_in_viewport(ratio=1)
        frame = tab.page.locator(".frame")
        assert frame.evaluate("one => one.scrollHeight <= one.clientHeight")
        assert tab.cell(0, 0).bounding_box()["width"] >= least


def test_the_chance_to_win_and_the_clock_move_nothing(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    places = [tab.cell(0, 0).bounding_box(), tab.page.locator("#new").bounding_box()]
    begin(tab)
    tab.page.get_by_role("checkbox", name="Chance to win").check()
    expect(tab.page.locator("#chance")).to_be_visible()
    assert [tab.cell(0, 0).bounding_box(), tab.page.locator("#new").bounding_box()] == places


def test_the_first_cell_of_a_link_is_scrolled_to(open_tab):
    tab = open_tab(viewport={"width": 390, "height": 700})
    tab.visit("play#level=30x16x99&start=open&seed=3&first=8,15")
    expect(tab.cell(8, 15)).to_have_class(re.compile("open"))
    expect(tab.cell(8, 15)).to_be_in_viewport(ratio=1)
