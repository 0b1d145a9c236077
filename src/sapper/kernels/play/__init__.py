"""Whole games of each engine, what is recorded of them, their outcomes and control variates."""
