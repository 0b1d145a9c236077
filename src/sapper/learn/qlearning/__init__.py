"""Versions 6.5 and 6.0: games valued decision by decision, and what is learned from them."""
