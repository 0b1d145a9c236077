import json
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import sapper
from acting import act_at_random
from rim import place

SIGNS = {"open": "o", "flag": "f", "chord": "c"}
BEGINNER = "level=9x9x10&seed=7&start=open&index=0"


def moves(actions, pace=None):
    """Write actions as the address holds them; `pace` are hundredths of a second between them."""
    times = ["" if pace is None else f"t{k * pace}" for k in range(len(actions))]
    told = zip(actions, times, strict=True)
    return "_".join(f"{SIGNS[one.act]}{one.row}.{one.col}{time}" for one, time in told)


@pytest.fixture
def played():
    """A game of a person, as (game, actions)."""
    game = sapper.Game(sapper.BEGINNER, 7, "open")
    actions = act_at_random(game, np.random.default_rng(3), 400)
    assert game.status != "playing"
    return game, actions


def test_a_link_shows_every_move_with_its_time_and_the_curve_ends_with_the_game(open_tab, played):
    game, actions = played
    tab = open_tab().visit(f"review#{BEGINNER}&moves={moves(actions, 150)}")
    tab.says({"won": "Won.", "lost": "Lost."}[game.status])
    found = sapper.review(sapper.Game(sapper.BEGINNER, 7, "open"), actions)
    entries = tab.page.locator(".steps button")
    expect(entries).to_have_count(len(found.steps))
    signs = entries.evaluate_all("all => all.map(one => one.dataset.label)")
    assert signs == [step.label for step in found.steps]
    last = found.steps[-1]
    expect(entries.last).to_contain_text(f"{place(*last.cell)}: ")
    expect(entries.last).to_contain_text(f"{1.5 * last.action:.1f} s")
    end = "100%" if game.status == "won" else "0%"
    expect(tab.page.locator(".curve")).to_have_attribute(
        "aria-label", re.compile(f"at the end {end}$")
    )


def test_arrow_keys_go_from_move_to_move(open_tab, played):
    _, actions = played
    tab = open_tab().visit(f"review#{BEGINNER}&moves={moves(actions)}")
    steps = sapper.review(sapper.Game(sapper.BEGINNER, 7, "open"), actions).steps
    expect(tab.page.locator(".steps button")).to_have_count(len(steps))
    current = tab.page.locator(".steps [aria-current]")
    tab.page.keyboard.press("Home")
    expect(current).to_contain_text("first cell")
    tab.page.keyboard.press("ArrowRight")
    expect(current).to_contain_text(f"2.{'' if steps[1].risk else '✓'}")
    expect(tab.cell(*steps[1].cell)).to_have_class(re.compile("chosen"))
    tab.shows(steps[1].view)
    tab.page.keyboard.press("End")
    expect(current).to_have_count(0)
    tab.page.keyboard.press("ArrowLeft")
    expect(tab.cell(*steps[-1].cell)).to_have_class(re.compile("chosen"))
    tab.page.locator(".analyse-this").click()
    expect(tab.page.locator("#position")).to_have_value(str(steps[-1].view))


def test_an_arrow_pauses_a_replay(open_tab, played):
    _, actions = played
    tab = open_tab().visit(f"review#{BEGINNER}&moves={moves(actions, 150)}")
    replay = tab.page.locator("#replay")
    replay.click()
    expect(replay).to_have_text("Pause")
    tab.page.keyboard.press("ArrowRight")
    expect(replay).to_have_text("Replay")


def test_a_replay_plays_to_the_end_and_can_be_paused(open_tab):
    actions = [sapper.Action("open", 4, 4), sapper.Action("flag", 0, 0)]
    tab = open_tab().visit(f"review#{BEGINNER}&moves={moves(actions, 10)}")
    replay = tab.page.locator("#replay")
    replay.click()
    expect(replay).to_have_text("Replay")
    tab.shows(sapper.replay(sapper.Game(sapper.BEGINNER, 7, "open"), actions).view)


def test_a_first_cell_that_was_a_mine_is_no_certain_move(open_tab):
    board = sapper.Board.random(sapper.BEGINNER, 7, (0, 0), "none")
    row, col = (int(part[0]) for part in board.mines.nonzero())
    link = f"level=9x9x10&seed=7&start=none&index=0&moves=o{row}.{col}"
    tab = open_tab().visit(f"review#{link}")
    tab.says("Lost.")
    expect(tab.page.locator(".summary")).to_contain_text("The first cell was a mine")


def test_files_are_opened_or_refused_in_a_sentence(open_tab, played):
    game, actions = played
    tab = open_tab().visit("review")
    tab.says("No game is open: choose one of those you played, or open a file.")
    field = tab.page.locator('input[type="file"]')
    saved = {
        "game": {"level": "9x9x10", "seed": 7, "start": "open", "index": 0},
        "actions": [{"act": one.act, "row": one.row, "col": one.col} for one in actions],
    }
    for name, content, answer in [
        ("own.avf", b"", 'own.avf is a replay: .*"sapper review own.avf" reads replays'),
        ("own.mbf", b"\x03\x03\x00\x00", "own.mbf is a board without moves"),
        ("own.json", b"{}", "This file holds no game"),
        ("own.json", json.dumps(saved).encode(), {"won": "Won", "lost": "Lost"}[game.status]),
    ]:
        field.set_input_files({"name": name, "mimeType": "", "buffer": content})
        tab.says(re.compile(answer))
    assert f"moves={moves(actions)}" in tab.page.url


def test_a_wrong_link_is_named(open_tab):
    tab = open_tab().visit(f"review#{BEGINNER}&moves=o4.4_x1.1")
    tab.says('"x1.1" in this link is no move.')


def test_a_link_without_its_game_is_named(open_tab):
    tab = open_tab().visit("review#moves=o1.1t0")
    tab.says("This link holds moves, but not the level of their game: copy the whole link.")


def test_the_list_of_moves_uses_the_room(open_tab, played):
    _, actions = played
    tab = open_tab(viewport={"width": 1280, "height": 900})
    tab.visit(f"review#{BEGINNER}&moves={moves(actions)}")
    steps = tab.page.locator(".steps")
    expect(steps).to_be_visible()
    room = steps.evaluate("list => parseFloat(getComputedStyle(list).maxHeight)")
    assert room > 600
    assert steps.locator("button span").first.bounding_box()["width"] > 220


def test_the_files_that_are_taken_are_those_that_are_named(open_tab):
    tab = open_tab().visit("review")
    field = tab.page.locator('input[type="file"]')
    expect(field).to_have_attribute("accept", ".json")
    told = "Boards (.mbf, .abf) have no moves: Play and Analyse open them."
    expect(tab.page.get_by_label("Files")).to_contain_text(told)


def test_a_certain_mine_is_called_so(open_tab):
    tab = open_tab().visit(f"review#{BEGINNER}&moves=o4.4_o0.1")
    expect(tab.page.locator(".steps li").last).to_contain_text("certainly a mine: ")


def test_one_guess_is_no_plural(open_tab):
    tab = open_tab().visit("review")
    found = tab.page.evaluate(
        """async () => {
          const { summaryOf } = await import("/static/review/words.js");
          const steps = [{ kind: "guess" }];
          return [0, 1].map((needless) => summaryOf({ steps, needless, luck: 0.5, mistakes: 0 }));
        }"""
    )
    end = "The chance to survive it was 50.0%."
    assert found == [f"1 guess, not needless. {end}", f"1 guess, and it was needless. {end}"]
