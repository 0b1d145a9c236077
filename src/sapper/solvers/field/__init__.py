"""Every published method under its name, one file each, in the order of their years."""

from sapper.solvers.field import pseq, random_cells, single_point, survival  # noqa: F401  # registered in order
