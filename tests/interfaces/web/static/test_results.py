from playwright.sync_api import expect


def test_results_show_models_with_their_intervals(open_tab):
    tab = open_tab().visit("results")
    expect(tab.page.get_by_role("heading", name="Trained models")).to_be_visible()
    expect(tab.page.locator("table").last).to_contain_text("sapper train 6.5")


def test_results_show_the_measures_of_every_player(open_tab):
    tab = open_tab().visit("results")
    table = tab.page.locator("section", has=tab.page.get_by_role("heading", name="30x16x99")).first
    row = table.locator("tr", has_text="champion").first
    expect(table.locator("th")).to_contain_text(["adjusted", "needless", "given away %", "games"])
    cells = row.locator("td").all_text_contents()
    assert " ± 0.0" in cells[5]
    assert cells[6] == "0.000"
    assert 0.5 < float(cells[7]) < 3
