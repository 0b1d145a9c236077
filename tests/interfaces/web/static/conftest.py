"""The page in a real browser."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from rim import named, place
from served import serving

expect.set_options(timeout=30_000)  # a busy machine is no fault of the page


@pytest.fixture(scope="module")
def address():
    with serving() as port:
        yield f"http://127.0.0.1:{port}"


class Tab:
    """A tab of the browser, at one of the views."""

    def __init__(self, context, address):
        """Open an empty tab that notes every error of the console."""
        self.page = context.new_page()
        self.page.set_default_timeout(30_000)
        self.address = address
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda line: self.errors.append(line.text) if line.type == "error" else None,
        )

    def visit(self, path):
        self.page.goto(f"{self.address}/{path}")
        self.page.wait_for_selector("main > *")
        return self

    def cell(self, row, col):
        return self.page.locator(f'.cell[data-row="{row}"][data-col="{col}"]')

    def says(self, text):
        words = named(text) if isinstance(text, str) else text
        expect(self.page.locator(".message").first).to_have_text(words)

    def labels(self):
        """What a screen reader hears of every cell."""
        script = "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        return self.page.locator(".cell").evaluate_all(script)

    def shows(self, view):
        """Wait until the board shows a position."""
        words = {-1: "covered", -2: "flag"} | {n: f"shows {n}" for n in range(9)}
        labels = self.labels()  # at once: most cells are as they should be
        for index, (cell, code) in enumerate(np.ndenumerate(view.cells)):
            label = re.compile(rf"^{place(*cell)}, {words[code]}(,|$)")
            if len(labels) != view.level.cells or not label.match(labels[index]):
                expect(self.cell(*cell)).to_have_attribute("aria-label", label)


@pytest.fixture
def open_tab(browser, address):
    contexts, tabs = [], []

    def make(**options):
        contexts.append(browser.new_context(**{"service_workers": "block"} | options))
        tabs.append(Tab(contexts[-1], address))
        return tabs[-1]

    yield make
    for context in contexts:
        context.close()
    assert [error for tab in tabs for error in tab.errors] == []
