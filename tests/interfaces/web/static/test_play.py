import re

from playwright.sync_api import expect

import sapper

LONG_PRESS = 500  # milliseconds


def quickly(tab, view):
    """Compare the whole board at once, after one cell of it is known to be drawn."""
    words = {-1: "covered", -2: "flag"} | {n: f"shows {n}" for n in range(9)}
    found = [label.split(", ")[1] for label in tab.labels()]
    assert found == [words[code] for code in view.cells.ravel().tolist()]


def test_a_whole_game_is_won_by_clicks_flags_and_chords(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    game = sapper.Game(sapper.BEGINNER, seed=7, start="open")
    tab.cell(4, 4).click()
    game.open(4, 4)
    tab.shows(game.view)
    for row, col in zip(*game.board.mines.nonzero(), strict=True):
        tab.cell(row, col).click(button="right")
        game.flag(int(row), int(col))
    expect(tab.page.locator("#mines")).to_have_text("0")
    chords = 0
    for row in range(9):
        for col in range(9):
            if (
                game.status == "playing"
                and game.view.cells[row, col] > 0
                and game.chorded(row, col)
            ):
                tab.cell(row, col).click()
                game.chord(row, col)
                quick = tab.cell(row, col + 1 if col < 8 else col - 1)
                expect(quick).to_have_attribute("aria-label", re.compile("shows|flag"))
                chords += 1
    for row in range(9):
        for col in range(9):
            if game.status == "playing" and game.view.cells[row, col] == -1:
                tab.cell(row, col).click()
                game.open(row, col)
    assert (game.status, chords > 0) == ("won", True)
    tab.says("You won.")
    expect(tab.page.locator(".review")).to_contain_text("1.E5: first cell")
    quickly(tab, game.view)


def test_a_lost_game_is_reviewed_move_by_move(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=7")
    board = sapper.Board.random(sapper.BEGINNER, 7, (4, 4), "open")
    row, col = (int(part[0]) for part in board.mines.nonzero())
    tab.cell(4, 4).click()
    expect(tab.cell(4, 4)).to_have_class(re.compile("open"))
    tab.cell(row, col).click()
    tab.says("That was a mine. The review shows what could be known.")
    expect(tab.cell(row, col)).to_have_class(re.compile("exploded"))
    view = sapper.replay(
        sapper.Game(sapper.BEGINNER, 7, "open"), [sapper.Action("open", 4, 4)]
    ).view
    assert sapper.analyse(view).risk[row, col] == 1
    steps = tab.page.locator(".steps button")
    expect(steps).to_have_count(2)
    expect(steps.nth(1)).to_contain_text(
        re.compile(r"certainly a mine: 11 cells were safe; champion: [A-I]\d; .* s100%$")
    )
    steps.nth(1).click()
    expect(tab.cell(row, col)).to_have_class(re.compile("chosen"))
    tab.page.get_by_role("button", name="Back to the end").click()
    expect(tab.cell(row, col)).to_have_class(re.compile("exploded"))
    tab.page.locator("#again").click()
    tab.shows(view)
    tab.page.locator("#this-game summary").click()
    tab.page.get_by_label("Seed").fill("8")
    tab.page.get_by_label("Seed").press("Enter")
    tab.says("Open any cell to begin.")
    tab.cell(4, 4).click()
    tab.shows(
        sapper.replay(sapper.Game(sapper.BEGINNER, 8, "open"), [sapper.Action("open", 4, 4)]).view
    )


def test_helpers_say_what_the_library_says(open_tab):
    tab = open_tab().visit("play#level=30x16x99&start=open&seed=3")
    game = sapper.Game(sapper.EXPERT, seed=3, start="open")
    tab.cell(3, 3).click()
    game.open(3, 3)
    result = sapper.analyse(game.view)
    for name in ("Risk of every cell", "Certain cells", "Best move"):
        tab.page.get_by_label(name).check()
    row, col = sapper.solver("champion").decide(game.view).cell
    expect(tab.cell(row, col)).to_have_class(re.compile("best"))
    spoken = re.compile(rf"risk {100 * result.risk[15, 29]:.1f}%")
    expect(tab.cell(15, 29)).to_have_attribute("aria-label", spoken)  # the last to be written
    heard = tab.labels()
    for at, label in enumerate(heard):
        place = divmod(at, 30)
        if place in result.safe:
            assert "certainly safe" in label
        elif place in result.mines:
            assert "certainly a mine" in label
        elif game.view.cells[place] < 0:
            assert f"risk {100 * result.risk[place]:.1f}%" in label
    tab.page.locator("#why").click()
    cell = result.safe[0]
    tab.cell(*cell).click()
    reason = sapper.explain(game.view, cell)
    tab.says(str(reason))
    for number in reason.numbers:
        expect(tab.cell(*number)).to_have_class(re.compile("lit"))
    tab.page.locator("#must").click()
    tab.says("No: at least one cell is certainly safe.")


def test_must_i_guess_says_yes_where_no_cell_is_safe(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=none&seed=1")
    tab.page.locator("#must").click()
    tab.says("Yes: no cell is certainly safe.")


def test_a_first_cell_that_is_safe_is_no_risk_and_no_guess(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=safe&seed=1")
    tab.page.get_by_label("Risk of every cell").check()
    expect(tab.cell(8, 8)).to_have_attribute("aria-label", "I9, covered, risk 0%")
    assert all(label.endswith("risk 0%") for label in tab.labels())
    tab.page.keyboard.press("g")
    tab.says("No: the first cell you open is safe.")
    tab.cell(2, 2).click()
    expect(tab.cell(2, 2)).to_have_class(re.compile("open"))
    expect(tab.page.locator(".cell.covered.risky").first).not_to_have_text("0")


def test_a_board_without_guessing_comes_with_its_proof(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=5&no-guess=1")
    tab.cell(3, 3).click()
    tab.says("This board needs no guess.")
    found = sapper.no_guess_board(sapper.BEGINNER, 5, (3, 3), "open")
    expect(tab.page.locator(".proof summary")).to_have_text(
        f"Proof: {len(found.proof)} certain steps"
    )
    game = sapper.Game(sapper.BEGINNER, 5, "open", found.index)
    game.open(3, 3)
    tab.shows(game.view)


def test_a_whole_game_is_played_by_keys_alone(open_tab):
    tab = open_tab().visit("play#level=5x4x3&start=safe&seed=2")
    game = sapper.Game(sapper.Level(5, 4, 3), seed=2)
    keys = tab.page.keyboard
    for _ in range(30):
        if tab.page.evaluate("document.activeElement.classList.contains('cell')"):
            break
        keys.press("Tab")
    here = [0, 0]

    def go(row, col):
        for axis, to, (less, more) in (
            (0, row, ("ArrowUp", "ArrowDown")),
            (1, col, ("ArrowLeft", "ArrowRight")),
        ):
            while here[axis] != to:
                keys.press(less if here[axis] > to else more)
                here[axis] += -1 if here[axis] > to else 1

    keys.press("Enter")
    game.open(0, 0)
    tab.shows(game.view)
    row, col = (int(part[0]) for part in game.board.mines.nonzero())
    go(row, col)
    keys.press("f")
    game.flag(row, col)
    tab.shows(game.view)
    for row in range(4):
        for col in range(5):
            if game.view.cells[row, col] == -1 and not game.board.mines[row, col]:
                go(row, col)
                keys.press("Enter")
                game.open(row, col)
    assert game.status == "won"
    tab.says("You won.")


def test_a_phone_plays_by_taps_and_long_presses(open_tab):
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    tab = open_tab(**phone).visit("play#level=9x9x10&start=open&seed=7")
    game = sapper.Game(sapper.BEGINNER, seed=7, start="open")
    tab.cell(4, 4).tap()
    game.open(4, 4)
    tab.shows(game.view)
    row, col = (int(part[0]) for part in game.board.mines.nonzero())
    box = tab.cell(row, col).bounding_box()
    line = tab.page.context.new_cdp_session(tab.page)
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    tab.page.wait_for_timeout(LONG_PRESS)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tab.cell(row, col)).to_have_class(re.compile("flag"))
    for view in ("play", "watch", "analyse", "results"):
        tab.visit(view)
        assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
