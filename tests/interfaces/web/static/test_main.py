def test_the_theme_is_remembered(open_tab):
    tab = open_tab(color_scheme="light").visit("play")
    tab.page.locator("#theme").click()
    tab.page.locator("#theme").click()
    tab.visit("analyse")
    assert tab.page.evaluate("document.documentElement.dataset.theme") == "dark"
    dark = tab.page.evaluate("getComputedStyle(document.body).backgroundColor")
    tab.page.locator("#theme").click()
    assert tab.page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
