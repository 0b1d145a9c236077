"""What leaves and enters a game: board files, links, records."""

import json
import re

import pytest
from playwright.sync_api import expect

import sapper

GAME = {"id": "a", "level": "9x9x10", "start": "open", "won": True, "date": "2026", "seconds": -5}
IMPOSSIBLE = json.dumps({"sapper": "records", "version": 1, "games": [GAME]})
DROP = """([name, bytes]) => {
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], name));
  document.querySelector('main').dispatchEvent(
    new DragEvent('drop', {dataTransfer: files, bubbles: true, cancelable: true}));
}"""
BOARD = sapper.Board.of(sapper.Level(4, 4, 2), [(0, 0), (3, 3)])


def drop(tab, name, content):
    tab.page.evaluate(DROP, [name, list(content)])


def test_a_dropped_board_is_played_says_so_and_survives_reload(open_tab):
    tab = open_tab().visit("play")
    drop(tab, "own.mbf", sapper.write_board(BOARD))
    tab.says("A board from a file: open any cell.")
    expect(tab.page.locator("#source")).to_have_text("Board file own.mbf")
    expect(tab.page.get_by_label("Level")).to_have_value("custom")
    tab.cell(1, 1).click()
    expect(tab.cell(1, 1)).to_have_text("1")
    tab.page.reload()
    expect(tab.cell(1, 1)).to_have_text("1")
    expect(tab.page.locator("#source")).to_have_text("Board file own.mbf")
    other = open_tab()
    other.page.goto(tab.page.url)
    other.cell(0, 0).click()
    expect(other.cell(0, 0)).to_have_class(re.compile("exploded"))


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("long.mbf", bytes(65_537), "long.mbf is too large for a board file: it has 65,537 bytes"),
        ("cut.mbf", b"\x09\x09\x00\x0a", "A board file of 9x9x10 has 24 bytes, this one 4"),
        ("game.avf", b"1", "game.avf is no board file: its name must end in .mbf or .abf"),
    ],
    ids=["long", "cut", "other"],
)
def test_a_file_that_is_no_board_gets_a_sentence(open_tab, name, content, said):
    tab = open_tab().visit("play")
    drop(tab, name, content)
    tab.says(re.compile(re.escape(said)))
    expect(tab.page.locator(".cell")).to_have_count(81)


def test_the_board_of_a_game_is_saved_as_it_is(open_tab, tmp_path):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    tab.cell(4, 4).click()
    expect(tab.page.locator(".cell.open")).not_to_have_count(0)
    tab.page.locator("#this-game summary").click()
    with tab.page.expect_download() as saved:
        tab.page.locator("#save-board").click()
    saved.value.save_as(tmp_path / "saved.mbf")
    board = sapper.Board.random(sapper.BEGINNER, 7, (4, 4), "open")
    assert (tmp_path / "saved.mbf").read_bytes() == sapper.write_board(board)
    position = sapper.replay(
        sapper.Game(sapper.BEGINNER, 7, "open"), [sapper.Action("open", 4, 4)]
    ).view
    tab.page.locator("#analyse-this").click()
    expect(tab.page.locator("#position")).to_have_value(str(position))


def test_finished_games_are_counted_exported_and_imported(open_tab, tmp_path):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = sapper.Game(sapper.BEGINNER, seed=7, start="open")
    tab.cell(4, 4).click()
    game.open(4, 4)
    tab.shows(game.view)
    actions = [sapper.Action("open", 4, 4)]
    for row in range(9):
        for col in range(9):
            safe = not game.board.mines[row, col] and game.view.cells[row, col] == -1
            if safe and game.status == "playing":
                tab.cell(row, col).click()
                game.open(row, col)
                actions.append(sapper.Action("open", row, col))
    tab.says("You won.")
    tab.page.locator("#your-games summary").click()
    sums = tab.page.locator("#statistics")
    expect(sums).to_contain_text("Games1, 1 won (100%)")
    expect(sums).to_contain_text("Streak1 won, longest 1")
    found = sapper.review(sapper.Game(sapper.BEGINNER, 7, "open"), actions)
    steps = [step for step in found.steps if "guess" in step.kind]
    expected = sum(1 - step.risk for step in steps)
    expect(sums).to_contain_text(f"{len(steps)} of {len(steps)} survived, {expected:.1f} expected")
    tab.page.locator("#again").click()
    tab.cell(*(int(part[0]) for part in game.board.mines.nonzero())).click()
    expect(tab.page.locator(".exploded")).to_have_count(1)
    expect(sums).to_contain_text("Games1, 1 won (100%)")  # a board that was known does not count
    with tab.page.expect_download() as saved:
        tab.page.locator("#export").click()
    saved.value.save_as(tmp_path / "games.json")
    (record,) = json.loads((tmp_path / "games.json").read_text())["games"]
    assert record["won"]
    assert re.fullmatch(r"\d+(\.\d\d?)?", str(record["seconds"]))
    other = open_tab().visit("play")  # with another start: the imported games are shown
    other.page.locator("#your-games summary").click()
    chosen = other.page.locator('#your-games input[type="file"]')
    for content, said in (
        ((tmp_path / "games.json").read_text(), "1 new game imported."),
        ((tmp_path / "games.json").read_text(), "0 new games imported."),
        ("{}", "This file is no list of games that Sapper wrote."),
        ("no", "This file is no list of games: it is not JSON."),
        (IMPOSSIBLE, "Game 1 of this file is incomplete: nothing was imported."),
    ):
        (tmp_path / "in.json").write_text(content)
        chosen.set_input_files(tmp_path / "in.json")
        expect(other.page.locator("#your-games [role=status]")).to_have_text(said)
    shown = other.page.get_by_role("combobox", name="Which games")
    expect(shown).to_have_value("9x9x10 open")
    expect(other.page.locator("#statistics")).to_contain_text("Games1, 1 won (100%)")
    forget = other.page.locator("#your-games .quiet")
    forget.click()
    expect(forget).to_have_text("Press again to forget them all")
    forget.click()
    expect(other.page.locator("#statistics")).to_contain_text("Games0, 0 won")


def test_games_with_help_hold_no_best_time(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=5&no-guess=1")
    tab.cell(3, 3).click()
    tab.says("This board needs no guess.")
    tab.page.locator("#certain").click()
    tab.says("Won, with help.")
    tab.page.locator("#your-games summary").click()
    sums = tab.page.locator("#statistics")
    expect(sums).to_contain_text("Games0, 0 won")
    tab.page.get_by_role("checkbox", name="Games with help too").check()
    expect(sums).to_contain_text("Games1, 1 won")
    expect(sums).to_contain_text("Best timenone yet")


@pytest.mark.parametrize("key", ["r", "v"])
def test_a_helper_that_is_on_in_the_game_is_help(open_tab, key):
    tab = open_tab().visit("play#level=4x4x3&start=safe&seed=1")
    game = sapper.Game(sapper.Level(4, 4, 3), seed=1)
    game.open(0, 0)
    tab.page.keyboard.press(key)  # it shows nothing yet: the first cell is safe anywhere
    tab.cell(0, 0).click()
    tab.shows(game.view)
    tab.page.keyboard.press(key)
    for row, col in zip(*(~game.board.mines).nonzero(), strict=True):
        if game.view.cells[row, col] < 0:
            tab.cell(row, col).click()
            game.open(int(row), int(col))
    assert game.status == "won"
    tab.says("Won, with help.")


def test_a_helper_that_is_off_before_the_first_cell_is_no_help(open_tab):
    tab = open_tab().visit("play#level=4x4x3&start=safe&seed=1")
    game = sapper.Game(sapper.Level(4, 4, 3), seed=1)
    game.open(0, 0)
    tab.page.keyboard.press("r")
    expect(tab.page.get_by_role("checkbox", name="Risk of every cell")).to_be_checked()
    tab.page.keyboard.press("r")
    tab.cell(0, 0).click()
    tab.shows(game.view)
    for row, col in zip(*(~game.board.mines).nonzero(), strict=True):
        if game.view.cells[row, col] < 0:
            tab.cell(row, col).click()
            game.open(int(row), int(col))
    tab.says("You won.")
