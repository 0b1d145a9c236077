import json
import re

import pytest
from playwright.sync_api import expect

import sapper
from rim import place
from sapper.suite.practice import shipped_practice

EXERCISES = {one["id"]: one for one in json.loads(shipped_practice())["positions"]}


def view_of(exercise):
    return sapper.parse(exercise["position"].replace("/", "\n"))


@pytest.fixture
def at(open_tab):
    """Open the view at an exercise."""

    def visit(name):
        tab = open_tab().visit(f"practice#exercise={name}")
        expect(tab.cell(0, 0)).to_be_visible()
        return tab, view_of(EXERCISES[name])

    return visit


def first(theme, difficulty):
    return next(
        name
        for name, one in EXERCISES.items()
        if name.startswith(f"{theme}-") and one["difficulty"] == difficulty
    )


def streak_is(tab, now, longest):
    text = f"In a row: {now}. Longest: {longest}."
    expect(tab.page.locator("#streak")).to_have_text(text)


def test_a_safe_cell_is_right_and_its_reason_is_shown(at):
    tab, view = at(first("two-numbers", 1))
    cell = sapper.analyse(view).safe[0]
    tab.cell(*cell).click()
    tab.says(re.compile(f"^Right. {place(*cell)} is safe: "))
    expect(tab.cell(*cell)).to_have_class(re.compile("chosen"))
    assert tab.page.locator(".cell.lit").count() == len(sapper.explain(view, cell).numbers)
    streak_is(tab, 1, 1)
    expect(tab.page.locator('tr[aria-current="true"]')).to_have_text("Two numbers1/1\u2013\u2013")
    tab.page.reload()  # before an answer, the theme would tell where to look
    expect(tab.page.locator("tr", has_text="Two numbers1/1")).to_be_visible()
    expect(tab.page.locator('tr[aria-current="true"]')).to_have_count(0)


def test_a_mine_is_wrong_and_a_safe_cell_is_shown_with_its_reason(at):
    tab, view = at(first("one-number", 2))
    mine = sapper.analyse(view).mines[0]
    tab.cell(*mine).click()
    tab.says(re.compile(rf"^No: {place(*mine)} is a mine. [A-Z]+\d+ is safe: "))
    expect(tab.cell(*mine)).to_have_class(re.compile("wrong"))
    streak_is(tab, 0, 0)
    safe = sapper.analyse(view).safe[0]
    tab.cell(*safe).click()  # only the first answer counts
    streak_is(tab, 0, 0)


@pytest.mark.parametrize("theme", ["endgame", "fifty-fifty", "guess"])
@pytest.mark.parametrize("difficulty", [1, 3])
def test_guesses_are_judged_by_the_chance_to_win(at, theme, difficulty):
    name = first(theme, difficulty)
    worth = EXERCISES[name]["worth"]
    tab, view = at(name)
    tab.cell(*view.topology.place(worth[-1][2][0])).click()
    gone = f"gives away {100 * (worth[0][0] - worth[-1][0]):.1f}%"
    tab.says(re.compile(f"^No: .*{re.escape(gone)}"))
    best = view.topology.place(worth[0][2][0])
    expect(tab.cell(*best)).to_have_class(re.compile("best"))
    tab.page.reload()
    tab.cell(*best).click()
    tab.says(re.compile(f"^Right: {place(*best)} wins"))


def test_a_session_by_keyboard_alone(open_tab):
    tab = open_tab().visit("practice")
    keyboard = tab.page.keyboard
    expect(tab.cell(0, 0)).to_be_visible()
    keyboard.press("s")
    streak_is(tab, 0, 0)
    expect(tab.page.locator("#show")).to_be_disabled()
    before = tab.page.url
    keyboard.press("n")
    expect(tab.page.locator("#show")).to_be_enabled()
    expect(tab.page).not_to_have_url(before)
    view = view_of(EXERCISES[tab.page.url.split("exercise=")[1]])
    row, col = sapper.analyse(view).safe[0]
    for key in ["ArrowDown"] * row + ["ArrowRight"] * col + ["Enter"]:
        keyboard.press(key)
    tab.says(re.compile("^Right"))
    streak_is(tab, 1, 1)


def test_what_was_missed_comes_back_when_nothing_is_new(open_tab):
    tab = open_tab().visit("practice")
    own = [name for name, one in EXERCISES.items() if name.startswith("endgame-")]
    hard = [name for name in own if EXERCISES[name]["difficulty"] == 3]
    kept = {"seen": hard, "missed": [hard[3]]}
    tab.page.evaluate("kept => localStorage.setItem('practice', JSON.stringify(kept))", kept)
    tab.page.reload()
    tab.page.get_by_label("Task").select_option("guess")
    tab.page.get_by_role("combobox", name="Theme").select_option("endgame")
    tab.page.get_by_label("Difficulty").select_option("3")
    expect(tab.page).to_have_url(re.compile(f"{hard[3]}$"))


def test_a_fresh_game_asks_for_one_of_few_safe_cells(open_tab):
    tab = open_tab().visit("practice")
    tab.page.get_by_label("Difficulty").select_option("1")
    tab.page.get_by_role("combobox", name="Theme").select_option("fresh-games")
    expect(tab.page.locator("#task")).to_have_text("Find a safe cell · easy · 10 mines")
    tab.says("One covered cell or more is certainly safe. Open it.")
    tab.page.locator("#show").click()
    expect(tab.page.locator(".cell.sure-safe").first).to_be_visible()
    assert 1 <= tab.page.locator(".cell.sure-safe").count() <= 3


def test_an_exercise_is_analysed(at):
    name = first("mine-count", 1)
    tab, view = at(name)
    tab.page.locator("#analyse-this").click()
    expect(tab.page.locator("#position")).to_have_value(str(view))


def test_an_exercise_that_does_not_exist_is_named(open_tab):
    tab = open_tab().visit("practice#exercise=nope-001")
    tab.says(re.compile("^There is no exercise nope-001: here is another. "))
    tab.page.locator("#next").click()
    tab.says(re.compile("^(One covered cell|No cell)"))


def test_a_reload_stays_in_fresh_games(open_tab):
    tab = open_tab().visit("practice#theme=fresh-games&difficulty=1")
    expect(tab.page.locator("#task")).to_have_text("Find a safe cell · easy · 10 mines")
    tab.page.reload()
    expect(tab.page.locator("#task")).to_have_text("Find a safe cell · easy · 10 mines")
    theme = tab.page.get_by_role("combobox", name="Theme")
    expect(theme).to_have_value("fresh-games")
    expect(tab.page).to_have_url(re.compile("#theme=fresh-games&difficulty=1$"))


def test_many_numbers_of_a_reason_are_counted(open_tab):
    tab = open_tab().visit("practice")
    told = tab.page.evaluate(
        """async () => {
          const { reasonOf } = await import("/static/analyse/words.js");
          const text = "Row 0, col 0 is safe: a, b, with the total of 9 mines leave no other way.";
          return [6, 7].map((n) => reasonOf({ text, numbers: Array(n).fill(0), verdict: "safe" }));
        }"""
    )
    assert told[0].endswith(": a, b, with the total of 9 mines leave no other way.")
    end = "7 numbers together, framed, with the total of 9 mines, leave no other way."
    assert told[1] == f"Row 0, col 0 is safe: {end}"


def test_progress_is_forgotten_at_the_second_press(at):
    tab, view = at(first("two-numbers", 1))
    tab.cell(*sapper.analyse(view).safe[0]).click()
    streak_is(tab, 1, 1)
    tab.page.get_by_role("button", name="Forget my progress").click()
    streak_is(tab, 1, 1)
    tab.page.get_by_role("button", name="Press again to forget it all").click()
    streak_is(tab, 0, 0)
    expect(tab.page.get_by_role("button", name="Forget my progress")).to_be_visible()
