from playwright.sync_api import expect


def test_results_show_models_with_their_intervals(open_tab):
    tab = open_tab().visit("results")
    expect(tab.page.locator("table").last).to_be_hidden()
    tab.page.get_by_role("heading", name="Trained models").click()
    expect(tab.page.locator("table").last).to_be_visible()
    expect(tab.page.locator("table").last).to_contain_text("sapper train 6.5")
    expect(tab.page.locator("table").last).not_to_contain_text("+-")


def test_results_show_the_measures_of_every_player(open_tab):
    tab = open_tab().visit("results")
    title = tab.page.locator("h3", has_text="Expert, 30x16x99: safe start")
    table = tab.page.locator("section", has=title).first
    row = table.locator("tr", has_text="champion").first
    expect(table.locator("th")).to_contain_text(["adjusted", "needless", "given away %", "games"])
    cells = row.locator("td").all_text_contents()
    assert " ± 0.0" in cells[5]
    assert cells[6] == "0.000"
    assert 0.5 < float(cells[7]) < 3


def test_the_strongest_players_come_first(open_tab):
    tab = open_tab().visit("results")
    rows = tab.page.locator("main section").first.locator("tbody tr")
    boards = ["Beginner, 9x9x10", "Intermediate, 16x16x40", "Expert, 30x16x99"]
    expect(rows.locator("th")).to_have_text(boards)
    expert = rows.last.locator("td").all_text_contents()
    assert [words.split(" ± ")[0][:2] for words in expert[::2]] == ["41", "41"]
    assert expert[1::2] == ["1,000,000", "1,000,000"]


def test_every_head_and_every_figure_says_what_it_is(open_tab):
    tab = open_tab().visit("results")
    heads = tab.page.locator("th").all_text_contents()
    assert len(heads) > 40
    assert all(heads)
    titles = tab.page.locator("h2, details:nth-of-type(1) h3").all_text_contents()
    assert len(titles) == len(set(titles)) > 8
    figures = tab.page.locator("img.figure")
    expect(figures).to_have_count(10)
    for words in figures.evaluate_all("all => all.map((one) => one.alt)"):
        assert " " in words
        assert not words.endswith(".svg")
