from sapper.interfaces.wasm.description import EXPORTS, records_of_all
from sapper.interfaces.wasm.exports.analysis import analyse, prepare
from sapper.interfaces.wasm.exports.pointers import (
    PLAIN_ARRAYS,
    CellArray,
    RiskArray,
    parameters_of,
)
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord


def test_annotations_say_what_parameters_point_to():
    assert list(parameters_of(analyse).values()) == [
        GameRecord, ProgrammeRecord, CellArray, RiskArray,
    ]  # fmt: skip
    assert parameters_of(prepare) == {
        "game": GameRecord, "width": None, "height": None, "mines": None,
    }  # fmt: skip


def test_every_array_of_plain_numbers_is_used():
    assert set(PLAIN_ARRAYS) <= set(records_of_all())
    assert len({export.__name__ for export in EXPORTS}) == len(EXPORTS)
