"""Engines under names: the paper's versions, the learned ones, ours and the field's, in order."""

from sapper.solvers import versions, learned, modern, field  # noqa: F401, I001  # registered in order
