import math
import re

import pytest
from playwright.sync_api import expect

import sapper
from drawn import random_position
from rim import named, place
from sapper.suite.suite import read_suite

POSITION = "#position"


@pytest.fixture
def at(open_tab):
    """Open the view at a position of an address."""
    return lambda position, **options: open_tab(**options).visit(f"analyse#position={position}")


def tool(tab, name):
    tab.page.locator(f'[data-tool="{name}"]').click()


def text_is(tab, *rows):
    expect(tab.page.locator(POSITION)).to_have_value("\n".join(rows))


def drag(tab, start, end, steps=1):
    """Drag from cell to cell in a few events, as a fast hand does."""
    boxes = [tab.cell(*cell).bounding_box() for cell in (start, end)]
    (x, y), (to_x, to_y) = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes]
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    tab.page.mouse.move(to_x, to_y, steps=steps)
    tab.page.mouse.up()


def test_a_pasted_position_is_analysed_and_its_link_reopened(open_tab):
    view = random_position(sapper.INTERMEDIATE, 5, 6, "open")
    result = sapper.analyse(view)
    tab = open_tab().visit("analyse")
    tab.page.locator(POSITION).fill(str(view))
    facts = tab.page.locator("#facts")
    expect(facts).to_contain_text(f"{len(result.mines)} of 40")
    row, col = result.best
    expect(facts).to_contain_text(f"{place(row, col)}: risk")
    expect(tab.cell(row, col)).to_have_class(re.compile("best"))
    expect(tab.page).to_have_url(re.compile("16x16x40"))  # it follows when the hand rests
    again = open_tab()
    again.page.goto(tab.page.url)
    expect(again.page.locator(POSITION)).to_have_value(str(view))
    expect(again.cell(row, col)).to_have_class(re.compile("best"))


def test_a_wrong_position_is_pointed_at(open_tab):
    tab = open_tab().visit("analyse")
    tab.page.locator(POSITION).fill("3x3x2\nHHH\nH9H\nHHH")
    tab.says(re.compile("B2 holds '9'"))
    tab.page.locator(POSITION).fill("4x3x2\nHH1H\nHHHH\n0HHH")
    expect(tab.cell(0, 2)).not_to_have_class(re.compile("wrong"))
    tab.page.locator(POSITION).fill("4x3x2\n4H1H\nHHHH\nHHHH")
    expect(tab.cell(0, 0)).to_have_class(re.compile("wrong"))
    tab.says(named("row 0, col 0 shows 4 but touches only 3 covered cells."))


def test_cells_are_painted_with_mouse_and_keys(at):
    tab = at("3x1x1/HHH")
    tool(tab, "1")
    tab.cell(0, 1).click()
    text_is(tab, "3x1x1", "H1H")
    tab.page.keyboard.press("ArrowLeft")
    tab.page.keyboard.press("f")
    text_is(tab, "3x1x1", "F1H")


def test_perfect_play_is_ringed(at):
    tab = at("3x1x1/H1H")
    tab.page.locator("#perfect").click()
    tab.says("Perfect play wins 50.0% (1/2); 2 best moves, ringed.")


def test_chances_to_win_are_those_of_the_library(at):
    view = next(one.view for one in read_suite() if one.theme == "endgame")
    found = sapper.win_chance(view)
    assert found.exact
    tab = at(str(view).replace("\n", "/"))
    tab.page.locator("#chance").click()
    expect(tab.page.locator("#facts")).to_contain_text(f"{100 * found.chance:.1f}%, exact")
    for one in found.cells:
        expect(tab.cell(*one.cell)).to_have_text(f"{math.floor(100 * one.chance + 0.5)}")
    expect(tab.cell(*found.best)).to_have_class(re.compile("best"))


def test_a_board_file_is_opened_cell_by_cell(open_tab, tmp_path):
    board = sapper.Board.of(sapper.Level(4, 4, 2), [(0, 0), (3, 3)])
    file = tmp_path / "own.mbf"
    file.write_bytes(sapper.write_board(board))
    tab = open_tab().visit("analyse")
    tab.page.locator('input[type="file"]').set_input_files(file)
    tab.says("A board was loaded: open its cells, or play it.")
    tab.cell(1, 1).click()
    text_is(tab, "4x4x2", "HHHH", "H1HH", "HHHH", "HHHH")
    tab.cell(0, 0).click()
    tab.says(named("There is a mine at row 0, col 0."))
    tab.page.locator("#undo").click()
    text_is(tab, "4x4x2", "HHHH", "HHHH", "HHHH", "HHHH")
    tab.cell(1, 2).click()
    text_is(tab, "4x4x2", "H100", "1100", "0011", "001H")
    tab.page.get_by_role("button", name="Play this board").click()
    tab.cell(0, 0).click()
    expect(tab.cell(0, 0)).to_have_class(re.compile("exploded"))


def test_a_file_that_the_page_cannot_read_is_refused_in_a_sentence(open_tab):
    tab = open_tab().visit("analyse")
    field = tab.page.locator('input[type="file"]')
    field.set_input_files({"name": "big.mbf", "mimeType": "", "buffer": bytes(3_000_000)})
    tab.says("big.mbf has 3,000,000 bytes, and the page reads at most 20,004.")
    field.set_input_files({"name": "own.avf", "mimeType": "", "buffer": b"avf"})
    tab.says(re.compile('is a replay: .* "sapper review own.avf" reads replays'))
    field.set_input_files({"name": "own.mbf", "mimeType": "", "buffer": b"\x09\x09\x00\x63"})
    tab.says(re.compile("board file"))


def test_a_file_that_holds_no_position_leaves_the_board_as_it_was(at):
    tab = at("3x1x1/H1H")
    field = tab.page.locator('input[type="file"]')
    field.set_input_files({"name": "own.png", "mimeType": "", "buffer": b"\x89PNG\r\n\x1a\n\x00"})
    tab.says("own.png holds no position: its first line must be the level, such as 9x9x10.")
    text_is(tab, "3x1x1", "H1H")


def test_a_painting_is_there_again_after_another_view(at):
    tab = at("3x1x1/H1H")
    tool(tab, "2")
    tab.cell(0, 1).click()
    text_is(tab, "3x1x1", "H2H")
    nav = tab.page.get_by_role("navigation")
    nav.get_by_role("link", name="Practice").click()
    expect(tab.page.locator("#task")).not_to_have_text("")
    nav.get_by_role("link", name="Analyse").click()
    text_is(tab, "3x1x1", "H2H")


def test_fields_keep_what_is_typed(at):
    tab = at("9x9x10/" + "/".join(["HHHHHHHHH"] * 9))
    tab.page.get_by_label("Width", exact=True).select_text()
    for key in ("30", "Tab", "16", "Tab", "99", "Tab"):
        tab.page.keyboard.type(key) if key.isdigit() else tab.page.keyboard.press(key)
    text_is(tab, "30x16x99", *["H" * 30] * 16)
    fields = [tab.page.get_by_label(name, exact=True) for name in ("Width", "Height", "Mines")]
    assert [field.input_value() for field in fields] == ["30", "16", "99"]


def test_a_late_answer_does_not_wipe_a_refusal(open_tab):
    tab, held = open_tab(service_workers="block"), []
    tab.page.route("**/engine.wasm", lambda route: held.append(route))
    tab.visit("analyse#position=3x1x1/H1H")
    tab.page.get_by_label("Width", exact=True).fill("0")
    tab.page.keyboard.press("Tab")
    tab.says("Width must be a whole number from 1 to 200.")
    while not held:
        tab.page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    expect(tab.page.locator("#facts")).to_contain_text("risk 50.0%")
    tab.says("Width must be a whole number from 1 to 200.")


@pytest.mark.parametrize("text", ["", "2.5", "0", "201"])
def test_a_wrong_width_is_named_and_changes_nothing(at, text):
    tab = at("3x1x1/H1H")
    tab.page.get_by_label("Width", exact=True).fill(text)
    tab.page.keyboard.press("Tab")
    tab.says("Width must be a whole number from 1 to 200.")
    text_is(tab, "3x1x1", "H1H")


def test_a_new_size_keeps_the_painting_and_can_be_undone(at):
    tab = at("3x2x1/H1H/HHF")
    tab.page.get_by_label("Width", exact=True).fill("4")
    tab.page.get_by_label("Height").fill("3")
    tab.page.keyboard.press("Tab")
    text_is(tab, "4x3x1", "H1HH", "HHFH", "HHHH")
    tab.page.get_by_label("Width", exact=True).fill("2")
    tab.page.keyboard.press("Tab")
    text_is(tab, "2x3x1", "H1", "HH", "HH")
    tab.page.locator("#undo").click()
    text_is(tab, "4x3x1", "H1HH", "HHFH", "HHHH")
    expect(tab.page.get_by_label("Width", exact=True)).to_have_value("4")


def test_a_stroke_paints_every_cell_and_is_undone_at_once(at):
    tab = at("8x8x9/" + "/".join(["HHHHHHHH"] * 8))
    tool(tab, "F")
    drag(tab, (0, 0), (7, 7))
    painted = ["H" * k + "F" + "H" * (7 - k) for k in range(8)]
    text_is(tab, "8x8x9", *painted)
    tab.page.keyboard.press("Control+z")
    text_is(tab, "8x8x9", *["H" * 8] * 8)
    tab.page.keyboard.press("Control+y")
    text_is(tab, "8x8x9", *painted)
    tab.page.locator("#clear").click()
    text_is(tab, "8x8x9", *["H" * 8] * 8)
    tab.page.locator("#undo").click()
    text_is(tab, "8x8x9", *painted)


def test_numbers_follow_the_flags_if_wanted(at):
    tab = at("3x2x2/HHH/000")
    tool(tab, "F")
    tab.cell(0, 0).click()
    text_is(tab, "3x2x2", "FHH", "000")
    tab.page.get_by_label("Numbers follow the flags").check()
    tab.cell(0, 1).click()
    text_is(tab, "3x2x2", "FFH", "221")
    tool(tab, "0")
    tab.cell(0, 0).click()
    text_is(tab, "3x2x2", "1FH", "111")
    tab.says("The numbers follow the flags: switch that off to paint them yourself.")


def test_the_wheel_changes_a_number_with_a_tool_in_hand(at):
    tab = at("3x1x1/H1H")
    tab.cell(0, 1).hover()
    tab.page.mouse.wheel(0, -100)
    text_is(tab, "3x1x1", "H1H")
    tool(tab, "H")
    tab.cell(0, 1).hover()
    tab.page.mouse.wheel(0, -100)
    text_is(tab, "3x1x1", "H2H")
    tab.page.mouse.wheel(0, 100)
    text_is(tab, "3x1x1", "H1H")


def test_an_untouched_board_says_that_the_first_cell_is_free(at):
    tab = at("3x1x1/HHH")
    expect(tab.page.locator("#first-is-free")).to_be_visible()
    tool(tab, "1")
    tab.cell(0, 1).click()
    expect(tab.page.locator("#first-is-free")).to_be_hidden()


def test_positions_of_the_suite_are_opened_by_theme(open_tab):
    tab = open_tab().visit("analyse")
    tab.page.get_by_label("Examples").select_option("mine-count")
    tab.says("A safe cell follows only with the total number of mines.")
    first = tab.page.locator(POSITION).input_value()
    tab.page.locator("#another").click()
    expect(tab.page.locator(POSITION)).not_to_have_value(first)


def test_a_large_board_is_painted_in_the_next_frame_and_only_where_it_changed(at):
    tab = at("100x100x2000/" + "/".join(["H" * 100] * 100))
    expect(tab.page.locator("#facts")).to_contain_text("Safe cells")
    tool(tab, "F")
    classes, changed = tab.page.evaluate(
        """async () => {
          const frame = () => new Promise(requestAnimationFrame);
          const cell = document.querySelector('.cell[data-row="7"][data-col="5"]');
          let changed = 0;
          const watched = new MutationObserver((all) => (changed += all.length));
          const kinds = { attributeFilter: ["class"] };
          watched.observe(document.querySelector(".board"), { subtree: true, ...kinds });
          for (const type of ["pointerdown", "mousedown", "mouseup", "pointerup"])
            cell.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, buttons: 1 }));
          await frame();
          await frame();
          return [cell.className, changed];
        }"""
    )
    assert "flag" in classes.split()
    assert 0 < changed < 20


@pytest.mark.parametrize("button", ["#chance", "#perfect"])
def test_an_impossible_position_keeps_its_reason(at, button):
    tab = at("3x1x1/212")
    told = "A1 shows 2 but touches only 0 covered cells."
    tab.says(told)
    tab.page.locator(button).click()
    tab.page.wait_for_timeout(200)
    tab.says(told)


def test_the_board_stays_where_it_is_under_a_long_message(at):
    tab = at("12x10x22/" + "/".join(["H" * 12] * 10))
    expect(tab.page.locator("#facts")).to_contain_text("Safe cells")
    before = tab.cell(0, 0).bounding_box()
    long = "A cell is named here, and a sentence goes on about it. " * 3
    script = "(line, text) => line.say(text)"
    tab.page.locator(".stage > .message").evaluate(script, long)
    assert tab.cell(0, 0).bounding_box() == before


def test_a_row_that_is_too_short_is_named_as_on_the_rim(open_tab):
    tab = open_tab().visit("analyse")
    tab.page.locator(POSITION).fill("3x1x1\nH1")
    tab.says("Row 1 has 2 cells, not 3.")


def test_one_mine_is_no_plural(at):
    at("3x1x1/H2H").says("B1 shows 2 but the board has only 1 mine.")


@pytest.mark.parametrize(
    ("text", "level"), [("H1H\nHHH", "3x2x1"), ('{"game": {"level": "9x9x10"}}', "9x9x10")]
)
def test_a_text_without_its_level_is_told_how_to_write_it(open_tab, text, level):
    tab = open_tab().visit("analyse")
    tab.page.locator(POSITION).fill(text)
    tab.says(f"The first line must be the level, WIDTHxHEIGHTxMINES, such as {level}.")


def test_a_saved_game_is_sent_to_the_review_in_a_sentence(open_tab):
    tab = open_tab().visit("analyse")
    saved = {"name": "own.json", "mimeType": "", "buffer": b'{"game": {}, "actions": []}'}
    tab.page.locator('input[type="file"]').set_input_files(saved)
    tab.says("own.json is no position or board: the page opens saved games in Review.")


def test_a_position_is_pasted_on_the_board(at):
    tab = at("3x1x1/HHH")
    tab.cell(0, 0).focus()
    tab.page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text/plain", "2x2x1\\nH1\\n11");
          const sent = { clipboardData: data, bubbles: true, cancelable: true };
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", sent));
        }"""
    )
    text_is(tab, "2x2x1", "H1", "11")
