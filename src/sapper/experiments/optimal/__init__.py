"""Optimal values: perfect play from the first cell, as fractions, on every small board."""
