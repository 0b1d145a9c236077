import re

from playwright.sync_api import expect

import sapper


def test_a_solver_is_watched_to_the_end(open_tab):
    tab = open_tab().visit("watch#solver=4.0&level=9x9x10&seed=1&index=3")
    played = sapper.play("4.0", sapper.BEGINNER, games=4, seed=1)
    tab.page.get_by_label("Pace").select_option("at once")
    expect(tab.page.locator(".lane .message")).to_contain_text("P = 0.1")
    tab.page.locator("#step").click()
    tab.page.locator("#run").click()
    expect(tab.page.locator(".lane .message")).to_have_text("Won." if played.won[3] else "Lost.")
    moves, guesses = int(played.moves[3]), int(played.guesses[3])
    note = tab.page.locator(".lane .note").inner_text()
    assert note.endswith(f"{guesses} guesses")
    assert moves > 0


def test_two_solvers_race_on_the_same_board(open_tab):
    tab = open_tab().visit("watch#solver=exact&against=6.5&level=9x9x10&seed=2")
    tab.page.get_by_label("Pace").select_option("at once")
    tab.page.get_by_label("On the cells").select_option("model scores")
    expect(tab.page.locator(".lane")).to_have_count(2)
    tab.page.locator("#run").click()
    lines = tab.page.locator(".lane .message")
    for lane in range(2):
        expect(lines.nth(lane)).to_have_text(re.compile(r"^(Won|Lost)\.$"))
