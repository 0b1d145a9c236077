from playwright.sync_api import expect


def test_results_show_models_with_their_intervals(open_tab):
    tab = open_tab().visit("results")
    expect(tab.page.get_by_role("heading", name="Trained models")).to_be_visible()
    expect(tab.page.locator("table").last).to_contain_text("sapper train 6.5")
