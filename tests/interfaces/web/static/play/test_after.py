"""After a game: its panels are in sight, and say what was taken back."""

import re

from playwright.sync_api import expect

import sapper

GAME = "play#level=9x9x10&start=open&seed=7"


def lose(tab):
    mines = sapper.Board.random(sapper.BEGINNER, 7, (4, 4), "open").mines
    mine = tuple(int(part[0]) for part in mines.nonzero())
    tab.cell(4, 4).click()
    expect(tab.cell(4, 4)).to_have_class(re.compile("open"))
    tab.cell(*mine).click()
    expect(tab.cell(*mine)).to_have_class(re.compile("exploded"))


def test_the_end_of_a_game_scrolls_its_panels_into_sight(open_tab):
    window = {"width": 1366, "height": 768}
    tab = open_tab(viewport=window, reduced_motion="reduce").visit(GAME)
    tab.page.locator(".side").evaluate("side => side.scrollTo(0, side.scrollHeight)")
    lose(tab)
    expect(tab.page.get_by_role("heading", name="Lost")).to_be_in_viewport()
    expect(tab.page.locator("#see-review")).to_be_hidden()


def test_a_phone_has_a_button_to_the_review(open_tab):
    tab = open_tab(viewport={"width": 390, "height": 700}, reduced_motion="reduce").visit(GAME)
    expect(tab.page.locator("#see-review")).to_be_hidden()
    lose(tab)
    tab.page.locator("#see-review").click()
    heading = tab.page.get_by_role("heading", name="Lost")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()


def test_a_review_says_that_a_move_was_taken_back(open_tab):
    tab = open_tab().visit(GAME)
    lose(tab)
    tab.page.locator("#go-on").click()
    expect(tab.page.locator("#go-on")).to_have_count(0)
    tab.page.reload()
    tab.page.locator("#certain").click()
    tab.page.locator("#take-over").click()
    expect(tab.page.locator("#taken-back")).to_contain_text("1 move that hit a mine was taken back")


def test_helpers_leave_out_the_mine_that_a_loss_has_shown(open_tab):
    """After A1, the champion opens the mine AD1: it must not be advised again."""
    tab = open_tab().visit("play#level=expert&seed=7&start=safe")
    tab.page.locator("#helper-best").or_(tab.page.get_by_role("checkbox", name="Best move")).check()
    cells = tab.page.locator(".board .cell")
    cells.nth(0).click()
    expect(cells.nth(29)).to_have_class(re.compile("best"))
    cells.nth(29).click()
    tab.page.locator("#go-on").click()
    expect(cells.nth(29)).to_have_class(re.compile("flag"))
    expect(tab.page.locator(".cell.best")).to_have_count(1)
    expect(cells.nth(29)).not_to_have_class(re.compile("best"))
    said = tab.page.locator(".said .message")
    tab.page.locator("#hint").click()
    expect(said).to_contain_text("framed area")
    tab.page.locator("#hint").click()
    table = tab.page.locator(".candidates")
    expect(table).to_be_visible()
    expect(table.get_by_role("button", name="AD1", exact=True)).to_have_count(0)
    expect(table).to_contain_text("%", timeout=20_000)
    table.get_by_role("button").nth(1).click()
    expect(said).to_contain_text(re.compile(r"risks (no|[\d.]+ points) (more|less)"))


def test_finished_games_stay_in_the_list_of_review(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=none&seed=1")
    mine = sapper.Board.random(sapper.BEGINNER, 1, start="none").mines.nonzero()
    tab.cell(int(mine[0][0]), int(mine[1][0])).click()
    expect(tab.page.locator(".exploded")).to_have_count(1)
    for _ in range(14):  # more than are kept
        before = tab.page.url
        tab.page.locator("#new").click()
        expect(tab.page).not_to_have_url(before)
    tab.page.get_by_role("navigation").get_by_role("link", name="Review").click()
    expect(tab.page.locator("#recent li")).to_have_count(1)
