"""Choosing a level: what cannot be played is refused at once, in a sentence."""

import pytest
from playwright.sync_api import expect

WRONG = {
    ("200", "200", "500"): "200 x 200 is too large: the page takes at most 10,000 cells.",
    ("", "9", "10"): "Width must be a whole number from 1 on.",
    ("9", "2.5", "10"): "Height must be a whole number from 1 on.",
    ("3", "3", "9"): "9 mines are too many: 3 x 3 has room for 8.",
    ("1", "1", "1"): "1 mine is too many: 1 x 1 has room for 0.",
}


@pytest.mark.parametrize("sizes", WRONG)
def test_a_board_that_cannot_be_played_is_refused_and_not_remembered(open_tab, sizes):
    tab = open_tab().visit("play")
    tab.page.get_by_label("Level").select_option("custom")
    fields = [tab.page.get_by_label(name, exact=True) for name in ("Width", "Height", "Mines")]
    for field, value in zip(fields, sizes, strict=True):
        field.fill(value)
    fields[0].press("Enter")
    fields[2].press("Enter")
    expect(tab.page.locator(".fault")).to_have_text(WRONG[sizes])
    kept = tab.page.evaluate("localStorage.getItem('level')")
    width, height, mines = map(int, kept.split("x"))
    assert (f"{width}", f"{height}", f"{mines}") != sizes
    expect(tab.page.locator(".cell")).to_have_count(width * height)


def test_a_link_to_a_board_that_is_too_large_says_so(open_tab):
    tab = open_tab().visit("play#level=300x300x10000&start=safe&seed=1")
    expect(tab.page.locator(".fault")).to_have_text(
        "300 x 300 is too large: the page takes at most 10,000 cells."
    )
    expect(tab.page.locator(".cell")).to_have_count(81)


def test_what_was_wrong_with_a_link_is_said_until_its_player_plays_on(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=any&seed=5")
    fault = tab.page.locator(".fault")
    expect(fault).to_have_text("any is no start: write safe, open, none.")
    tab.cell(4, 4).click()
    expect(fault).to_have_text("")


def test_evil_is_a_level_of_its_own(open_tab):
    tab = open_tab().visit("play")
    tab.page.get_by_label("Level").select_option("Evil")
    expect(tab.page.locator(".cell")).to_have_count(600)
    expect(tab.page.locator("#mines")).to_have_text("130")


def test_a_link_may_name_its_level(open_tab):
    tab = open_tab().visit("play#level=expert&seed=3")
    expect(tab.page.locator(".cell")).to_have_count(480)
    expect(tab.page.get_by_label("Level")).to_have_value("expert")
