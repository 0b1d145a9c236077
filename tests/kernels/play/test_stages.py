import numpy as np

from sapper.kernels.core.codes import STAGE_ENDS
from sapper.kernels.core.compile import entry
from sapper.kernels.play.stages import stage_of


@entry
def write_stages(stages):
    """Write the stage for every number of open cells."""
    for opened in range(stages.size):
        stages[opened] = stage_of(opened, stages.size - 1)


def test_a_stage_begins_with_the_cell_that_completes_the_one_before():
    stages = np.zeros(101, np.int64)  # of 100 safe cells: stages end with 3, 13 and 90 of them
    write_stages(stages)
    ends = [int(100 * end) for end in STAGE_ENDS]
    assert ends == [3, 13, 90]
    assert stages.tolist() == [sum(k >= end for end in ends) for k in range(101)]
