"""Every published method under its name, one file each, in the order of their years."""

from sapper.solvers.field import (  # noqa: I001  # registered in order
    random_cells,  # noqa: F401
    single_point,  # noqa: F401
    pgms,  # noqa: F401
    studholme,  # noqa: F401
    uct,  # noqa: F401
    hcsp,  # noqa: F401
    oh,  # noqa: F401
    beams,  # noqa: F401
    dssp,  # noqa: F401
    cscsp,  # noqa: F401
    windows,  # noqa: F401
    pseq,  # noqa: F401
    pafg,  # noqa: F401
    survival,  # noqa: F401
)
