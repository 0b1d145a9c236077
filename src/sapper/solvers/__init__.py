"""Engines under names: the paper's versions, the learned ones, and ours, in this order."""

from sapper.solvers import versions, learned, modern  # noqa: F401, I001  # registered in order
