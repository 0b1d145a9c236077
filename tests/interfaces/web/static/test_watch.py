import re

import pytest
from playwright.sync_api import expect

import sapper

ENDED = re.compile(r"^(Won|Lost)\.$")


def run_at_once(tab):
    tab.page.get_by_label("Pace").select_option("at once")
    tab.page.locator("#run").click()


def field(tab, name):
    return tab.page.locator(f'.field:has(> span:text-is("{name}")) > :is(select, input)')


def values(tab):
    """What the form says: players, then seed, game and level."""
    players = [one.input_value() for one in field(tab, "Player").all()]
    return players, {name: field(tab, name).input_value() for name in ("Seed", "Game", "Level")}


def test_a_player_is_watched_to_the_end(open_tab):
    tab = open_tab().visit("watch#solver=4.0&level=9x9x10&seed=1&index=3")
    played = sapper.play("4.0", sapper.BEGINNER, games=4, seed=1)
    line = tab.page.locator(".lane .message")
    expect(line).to_contain_text("The first cell is safe wherever it is")
    expect(tab.page.locator(".lane .cell.risky")).to_have_count(0)
    tab.page.locator("#step").click()
    expect(tab.page.locator(".lane .cell.open").first).to_be_visible()
    expect(tab.page.locator("#run")).to_be_enabled()
    run_at_once(tab)
    expect(line).to_have_text("Won." if played.won[3] else "Lost.")
    expect(tab.page.locator(".counts")).to_contain_text(f"{int(played.guesses[3])} guesses")
    for button in ("#run", "#step"):
        expect(tab.page.locator(button)).to_be_disabled()
    tab.page.locator("#next").click()
    expect(tab.page.locator("#run")).to_be_enabled()


def test_a_game_is_kept_through_reload_and_back(open_tab):
    tab = open_tab().visit("watch#solver=exact&level=9x9x10&seed=2&start=none")
    line, counts = tab.page.locator(".lane .message"), tab.page.locator(".counts")
    expect(line).to_contain_text(re.compile(r"A guess, risk 12\.3%"))
    for _ in range(3):
        before = counts.inner_text()
        tab.page.locator("#step").click()
        expect(counts).not_to_have_text(before)
    seen = counts.inner_text(), line.inner_text()
    tab.page.reload()
    expect(counts).to_have_text(seen[0])
    expect(line).to_have_text(seen[1])
    tab.page.get_by_role("link", name="Analyse this").click()
    expect(tab.page).to_have_url(re.compile("/analyse/"))
    tab.page.go_back()
    expect(counts).to_have_text(seen[0])
    for view in ("Review", "Watch"):
        tab.page.get_by_role("navigation").get_by_role("link", name=view).click()
    expect(counts).to_have_text(seen[0])
    expect(tab.page).to_have_url(re.compile("solver=exact.*seed=2"))


def test_a_game_is_won_before_all_safe_cells_are_sent(open_tab):
    """The last safe cells of this game open each other: what is left is no action any more."""
    tab = open_tab().visit(
        "watch#solver=lookahead&level=9x9x10&start=safe&first=rule&seed=1&index=5"
    )
    run_at_once(tab)
    expect(tab.page.locator(".lane .message")).to_have_text("Won.")
    expect(tab.page.locator("#run")).to_have_text("Run")
    expect(tab.page.locator(".counts")).to_contain_text("100% open")


def test_a_link_to_a_board_that_is_too_large_says_so(open_tab):
    tab = open_tab().visit("watch#solver=lookahead&level=200x200x9")
    expect(tab.page.locator(".fault")).to_contain_text("at most 10,000 cells")
    expect(tab.page.locator(".lane .cell")).to_have_count(81)


def test_what_fails_is_said(open_tab):
    tab = open_tab(service_workers="block")
    tab.page.route("**/engine.bin", lambda route: route.abort())
    tab.visit("watch#solver=lookahead&level=9x9x10")
    expect(tab.page.locator(".lane .message")).to_have_attribute("data-kind", "wrong")
    expect(tab.page.locator("#run")).to_be_disabled()
    tab.errors.clear()  # the console says as well what could not be loaded


def test_a_link_says_what_is_watched(open_tab):
    tab = open_tab().visit("watch#solver=6.5&level=expert&seed=0&index=0")
    assert values(tab) == (["6.5"], {"Seed": "0", "Game": "0", "Level": "expert"})
    expect(tab.page.locator(".lane .cell")).to_have_count(480)


def test_a_pasted_link_and_back_show_their_game(open_tab):
    tab = open_tab().visit("watch#solver=6.5&level=9x9x10&seed=0&index=2")
    tab.page.evaluate("location.hash = 'solver=exact&against=4.0&level=16x16x40&seed=3'")
    expect(tab.page.locator(".lane")).to_have_count(2)
    assert values(tab) == (["exact", "4.0"], {"Seed": "3", "Game": "0", "Level": "intermediate"})
    tab.page.locator("#next").click()
    expect(field(tab, "Game")).to_have_value("1")
    tab.page.go_back()
    expect(field(tab, "Game")).to_have_value("0")
    tab.page.go_back()
    expect(tab.page.locator(".lane")).to_have_count(1)
    assert values(tab) == (["6.5"], {"Seed": "0", "Game": "2", "Level": "beginner"})


def test_players_race_on_the_same_board(open_tab):
    tab = open_tab().visit("watch#solver=exact&against=6.5,champion&level=9x9x10&seed=2")
    tab.page.get_by_label("On the cells").select_option("model scores")
    expect(tab.page.locator(".lane")).to_have_count(3)
    tab.page.locator("#add").click()
    lines = tab.page.locator(".lane .message")
    expect(lines).to_have_count(4)
    field(tab, "Player").nth(3).select_option("lookahead")
    run_at_once(tab)
    names = ["exact", "6.5", "champion", "lookahead"]
    for lane, name in enumerate(names):
        won = sapper.play(name, sapper.BEGINNER, games=1, seed=2, first=(0, 0)).won[0]
        expect(lines.nth(lane)).to_have_text("Won." if won else "Lost.")
    tab.page.get_by_role("button", name="Remove 6.5").click()
    expect(lines).to_have_count(3)
    assert values(tab)[0] == ["exact", "champion", "lookahead"]


def test_a_position_is_taken_to_analyse(open_tab):
    tab = open_tab().visit("watch#solver=exact&level=9x9x10&seed=2")
    tab.page.locator("#step").click()
    expect(tab.page.locator(".lane .cell.open").first).to_be_visible()
    tab.page.get_by_role("link", name="Analyse this").click()
    expect(tab.page).to_have_url(re.compile(r"/analyse/#position=9x9x10/[0-8HF/]+$"))


def test_pausing_keeps_one_step_at_a_time(open_tab):
    tab = open_tab().visit("watch#solver=exact&level=30x16x99&seed=2")
    tab.page.get_by_label("Pace").select_option("slow")
    run = tab.page.locator("#run")
    run.click()
    expect(run).to_have_text("Pause")
    run.click()
    expect(run).to_have_text("Run")


@pytest.mark.slow
def test_many_games_are_those_of_a_bench(open_tab):
    tab = open_tab().visit("watch#solver=exact&against=lookahead&level=9x9x10&seed=4")
    tab.page.get_by_label("Games each").select_option("1,000")
    tab.page.locator("#bench").click()
    bench = tab.page.locator(".bench")
    expect(bench.locator(".message")).to_have_text("Done.")
    for row, name in enumerate(("exact", "lookahead")):
        played = sapper.play(name, sapper.BEGINNER, games=1000, seed=4, first=(0, 0))
        low, high = played.interval
        cells = bench.locator("tbody tr").nth(row).locator("td").all_text_contents()
        guesses = f"{played.guesses.sum() / 1000:.2f}"
        interval = f"{100 * low:.2f} - {100 * high:.2f}"
        assert cells[:5] == ["1,000", f"{played.wins / 10:.2f}", interval, "", guesses]
        first_lost = played.won.tolist().index(False)
        assert cells[6] == f"Watch game {first_lost}"
    expect(bench.locator("code")).to_have_text(
        "sapper bench exact lookahead --level 9x9x10 --first corner --seed 4 --games 1000"
    )
    bench.get_by_role("button", name="Watch game").first.click()
    run_at_once(tab)
    expect(tab.page.locator(".lane .message").first).to_have_text("Lost.")


def test_many_games_can_be_stopped(open_tab):
    tab = open_tab().visit("watch#solver=champion-deep&level=30x16x99&seed=4")
    tab.page.get_by_label("Games each").select_option("100,000")
    button = tab.page.locator("#bench")
    button.click()
    games = tab.page.locator(".bench tbody td").first
    expect(games).to_have_text(re.compile("[1-9]"))
    tab.page.locator("#step").click()  # the champion is watched meanwhile
    expect(tab.page.locator(".lane .cell.open").first).to_be_visible()
    button.click()
    expect(tab.page.locator(".bench .message")).to_have_text("Stopped.")
    expect(button).to_have_text("Play them")


def test_a_player_that_does_not_exist_is_named(open_tab):
    tab = open_tab().visit("watch#solver=nope&against=exact&level=9x9x10")
    notice = tab.page.locator(".notice.wide")
    expect(notice).to_have_text("There is no player nope: exact plays.")


def test_the_corner_is_announced_when_a_player_is_added(open_tab):
    tab = open_tab().visit("watch#solver=exact&level=9x9x10&first=rule")
    notice = tab.page.locator(".notice.wide")
    expect(notice).to_have_text("")
    tab.page.locator("#add").click()
    expect(notice).to_contain_text("Several players begin in the corner")
    expect(field(tab, "First cell")).to_have_value("corner")
