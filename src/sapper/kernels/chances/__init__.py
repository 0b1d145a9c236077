"""Chances beside risk: to win, to show 0, and that a certain cell follows."""
