import re

from playwright.sync_api import expect

import sapper
from drawn import random_position
from rim import place


def test_a_pasted_position_is_analysed_and_its_link_reopened(open_tab):
    view = random_position(sapper.INTERMEDIATE, 5, 6, "open")
    result = sapper.analyse(view)
    tab = open_tab().visit("analyse")
    tab.page.locator("#position").fill(str(view))
    facts = tab.page.locator("#facts")
    expect(facts).to_contain_text(f"{len(result.mines)} of 40")
    row, col = result.best
    expect(facts).to_contain_text(f"{place(row, col)}, risk")
    expect(tab.cell(row, col)).to_have_class(re.compile("best"))
    again = open_tab()
    again.page.goto(tab.page.url)
    expect(again.page.locator("#position")).to_have_value(str(view))
    expect(again.cell(row, col)).to_have_class(re.compile("best"))


def test_a_wrong_position_is_pointed_at(open_tab):
    tab = open_tab().visit("analyse")
    tab.page.locator("#position").fill("3x3x2\nHHH\nH9H\nHHH")
    tab.says(re.compile("B2 holds '9'"))
    tab.page.locator("#position").fill("4x3x2\nHH1H\nHHHH\n0HHH")
    expect(tab.cell(0, 2)).not_to_have_class(re.compile("wrong"))
    tab.page.locator("#position").fill("4x3x2\n4H1H\nHHHH\nHHHH")
    expect(tab.cell(0, 0)).to_have_class(re.compile("wrong"))
    tab.says("row 0, col 0 shows 4 but touches only 3 covered cells")


def test_cells_are_painted_with_mouse_and_keys(open_tab):
    tab = open_tab().visit("analyse#position=3x1x1/HHH")
    tab.page.locator('[data-tool="1"]').click()
    tab.cell(0, 1).click()
    expect(tab.page.locator("#position")).to_have_value("3x1x1\nH1H")
    tab.cell(0, 0).focus()
    tab.page.keyboard.press("f")
    expect(tab.page.locator("#position")).to_have_value("3x1x1\nF1H")
    tab.page.locator("#perfect").click()
    tab.says("Perfect play wins 50.0% (1/2); 2 best moves, ringed.")


def test_a_board_file_is_opened_cell_by_cell(open_tab, tmp_path):
    board = sapper.Board.of(sapper.Level(4, 4, 2), [(0, 0), (3, 3)])
    file = tmp_path / "own.mbf"
    file.write_bytes(sapper.write_board(board))
    tab = open_tab().visit("analyse")
    tab.page.locator('input[type="file"]').set_input_files(file)
    tab.says("A board was loaded: open its cells, or play it.")
    tab.cell(1, 1).click()
    expect(tab.page.locator("#position")).to_have_value("4x4x2\nHHHH\nH1HH\nHHHH\nHHHH")
    tab.page.get_by_role("button", name="Play this board").click()
    tab.cell(0, 0).click()
    expect(tab.cell(0, 0)).to_have_class(re.compile("exploded"))
