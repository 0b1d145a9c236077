import json
import re

import pytest
from playwright.sync_api import expect

import sapper
from axe import barriers, fetch_axe, needs_npm
from keys import move_to, tab_to, view_of
from sapper.interfaces.web.site import VIEWS
from sapper.suite.practice import shipped_practice


def test_the_theme_is_remembered(open_tab):
    tab = open_tab(color_scheme="light").visit("play")
    tab.page.locator("#theme").click()
    tab.page.locator("#theme").click()
    tab.visit("analyse")
    assert tab.page.evaluate("document.documentElement.dataset.theme") == "dark"
    dark = tab.page.evaluate("getComputedStyle(document.body).backgroundColor")
    tab.page.locator("#theme").click()
    assert tab.page.evaluate("getComputedStyle(document.body).backgroundColor") != dark


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_says_what_it_is_for(open_tab, view):
    tab = open_tab(viewport={"width": 1280, "height": 900}).visit(view)
    expect(tab.page.locator("h1")).to_have_text(VIEWS[view][0])
    expect(tab.page.locator("h1")).to_be_in_viewport()
    assert tab.page.title() == f"Sapper: {view}"
    assert tab.page.locator("nav a[aria-current]").inner_text() == view.capitalize()


def test_the_first_tab_leads_past_the_head(open_tab):
    tab = open_tab().visit("play")
    tab.page.keyboard.press("Tab")
    expect(tab.page.get_by_role("link", name="Skip to the view")).to_be_focused()
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("main")).to_be_focused()


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_is_wider_than_the_window(open_tab, view):
    tab = open_tab(viewport={"width": 360, "height": 800}).visit(view)
    tab.page.wait_for_load_state("networkidle")
    for width in (360, 768, 1280, 2560):
        tab.page.set_viewport_size({"width": width, "height": 800})
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
        sizes = "all => all.map((one) => one.scrollWidth - one.clientWidth)"
        assert set(tab.page.locator(".panel, .lane").evaluate_all(sizes)) <= {0}


def play_to_the_end(page):
    """Open cells until the game is over, with every helper on."""
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.locator(".cell").first.click()
    while page.locator(".message").first.get_attribute("data-kind") not in ("won", "lost"):
        page.locator(".cell.covered").first.click()
        page.wait_for_timeout(50)
    expect(page.locator(".review")).to_be_visible()


def watch_to_the_end(page):
    page.get_by_label("Pace").select_option("at once")
    page.locator("#run").click()
    expect(page.locator(".lane .message")).to_have_text([re.compile("Won|Lost")] * 2)
    page.get_by_label("Games each").select_option("100")
    page.locator("#bench").click()
    expect(page.locator(".bench .message")).to_have_text("Done.")


def analyse_to_the_end(page):
    page.locator(".cell.covered").first.click()
    expect(page.locator(".message").first).not_to_be_empty()
    page.locator('[data-tool="8"]').click()
    page.locator(".cell.covered").first.click()
    expect(page.locator(".cell.wrong")).to_be_visible()


def practise_to_the_end(page):
    page.locator(".cell.covered").first.click()
    expect(page.locator("#show")).to_be_disabled()


LOST = "level=9x9x10&seed=7&start=open&index=0&moves=o4.4t0_o0.0t50_o0.1t120"


def review_to_the_end(page):
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps [aria-current]")).to_be_visible()


def open_chapters(page):
    for chapter in page.locator("summary").all():
        chapter.click()
    expect(page.locator("img.figure").first).to_be_visible()


LOOKS = {  # of a view: its address, what is there at last, and how to get to its end
    "play": ("play#level=9x9x20&seed=1&start=safe", ".cell", play_to_the_end),
    "watch": (
        "watch#solver=exact&against=6.5&level=9x9x10&seed=1",
        ".cell.chosen",
        watch_to_the_end,
    ),
    "results": ("results", "table", open_chapters),
    "analyse": ("analyse", ".cell.sure-safe", analyse_to_the_end),
    "practice": ("practice#exercise=endgame-004", ".cell.covered", practise_to_the_end),
    "review": (f"review#{LOST}", ".steps button", review_to_the_end),
}


@pytest.mark.slow
def test_a_game_and_its_review_need_no_mouse(open_tab):
    tab = open_tab().visit("play#level=9x9x10&start=open&seed=1")
    page, level = tab.page, sapper.BEGINNER
    tab_to(page, ".cell")
    move_to(page, (4, 4))
    page.keyboard.press("Enter")
    expect(tab.cell(4, 4)).to_have_class(re.compile("open"))
    first_mine = sapper.analyse(view_of(tab, level)).mines[0]
    move_to(page, first_mine)
    page.keyboard.press("f")
    expect(tab.cell(*first_mine)).to_have_class(re.compile("flag"))
    message = page.locator(".message").first
    while message.get_attribute("data-kind") not in ("won", "lost"):
        found = sapper.analyse(view_of(tab, level))
        cell = found.safe[0] if found.safe else found.best
        move_to(page, cell)
        page.keyboard.press("Enter")
        expect(tab.cell(*cell)).not_to_have_class(re.compile("covered"))
    review = page.get_by_role("region", name="Review")
    expect(review).to_be_visible()
    covered = page.locator(".cell.covered, .cell.flag")
    ended = covered.count()
    tab_to(page, ".review li button")
    page.keyboard.press("Enter")
    expect(covered).not_to_have_count(ended)


def test_a_session_of_practice_needs_no_mouse(open_tab):
    positions = {one["id"]: one["position"] for one in json.loads(shipped_practice())["positions"]}
    tab = open_tab().visit("practice")
    page = tab.page
    for number in range(1, 4):
        expect(page.locator("#show")).to_be_enabled()
        view = sapper.parse(positions[page.url.split("exercise=")[1]].replace("/", "\n"))
        tab_to(page, ".cell")
        move_to(page, sapper.analyse(view).safe[0])
        page.keyboard.press("Enter")
        tab.says(re.compile("^Right"))
        expect(page.locator("#streak")).to_contain_text(f"In a row: {number}.")
        tab_to(page, "#next")
        page.keyboard.press("Enter")


def barriers_by_scheme(page, script):
    """Return what axe-core finds in light and in dark colours."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found.append(barriers(page, script))
    return tuple(found)


@needs_npm
@pytest.mark.slow
@pytest.mark.parametrize("view", LOOKS)
def test_axe_finds_no_barrier(open_tab, pytestconfig, view):
    address, sign, go_on = LOOKS[view]
    script = fetch_axe(pytestconfig.cache.mkdir("axe"))
    tab = open_tab().visit(address)
    expect(tab.page.locator(sign).first).to_be_visible()
    assert barriers_by_scheme(tab.page, script) == ([], [])
    go_on(tab.page)
    assert barriers_by_scheme(tab.page, script) == ([], [])
