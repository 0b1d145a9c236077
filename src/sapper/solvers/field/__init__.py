"""Every published method under its name, one file each, in the order of their years."""

from sapper.solvers.field import random_cells, single_point  # noqa: F401, I001  # as they are
from sapper.solvers.field import pgms, beams, dssp, pafg  # noqa: F401
