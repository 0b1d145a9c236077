"""Every published method under its name, one file each, in the order of their years."""

from sapper.solvers.field import random_cells, single_point  # noqa: F401  # registered in order

# isort: split
from sapper.solvers.field import oh, uct  # noqa: F401  # of them, oh is made of uct
