"""Records become dtypes: fields in order, arrays as long as the capacity says."""

import numpy as np
import pytest

from sapper.kernels.core.codes import LARGE, SMALL
from sapper.kernels.core.types import CELLS, Array, Int, Record, dtype_of, field, records
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord, most_states


class Example(Record):
    """A record of every kind of field."""

    wide: Int = field(np.int64)
    by_cell: Array = field(np.uint16, CELLS)
    pair: Array = field(np.float64, 2)
    longer: Array = field(np.uint8, lambda cells: 2 * cells + 1)
    table: Array = field(np.int32, 3, CELLS)
    flag: bool = field(np.bool_)
    not_a_field = 7


@pytest.mark.parametrize("capacity", [1, SMALL, LARGE])
def test_fields_are_in_order_with_their_types_and_shapes(capacity):
    dtype = dtype_of(Example, capacity)
    assert dtype.names == ("wide", "by_cell", "pair", "longer", "table", "flag")
    expected = {
        "wide": (np.int64, ()),
        "by_cell": (np.uint16, (capacity,)),
        "pair": (np.float64, (2,)),
        "longer": (np.uint8, (2 * capacity + 1,)),
        "table": (np.int32, (3, capacity)),
        "flag": (np.bool_, ()),
    }
    for name, (kind, shape) in expected.items():
        assert dtype[name].base == kind
        assert dtype[name].shape == shape
    offsets = [dtype.fields[name][1] for name in dtype.names]
    assert offsets == sorted(offsets)
    assert dtype.isalignedstruct


def test_real_records_have_both_capacities():
    for capacity in (SMALL, LARGE):
        game, programme = dtype_of(GameRecord, capacity), dtype_of(ProgrammeRecord, capacity)
        assert game["state"].shape == game["rank"].shape == (capacity,)
        assert game["touched"].shape == (capacity // 64,)
        assert game["step"].shape == (8,)
        assert programme["row_todo"].shape == (9 * capacity + 1,)
        assert programme["key"].shape == (most_states(capacity),)
    assert most_states(SMALL) < most_states(LARGE)


class Seen(Record):
    """A record with two views of the same bytes."""

    first: Int = field(np.int64)
    cell: Array = field(np.uint8, CELLS)
    eight: Array = field(np.uint64, lambda cells: cells // 8, same_bytes_as="cell")
    last: Int = field(np.int64)


def test_a_field_may_be_another_view_of_an_earlier_one():
    dtype = dtype_of(Seen, 16)
    assert dtype.names == ("first", "cell", "eight", "last")
    assert dtype.itemsize == 8 + 16 + 8
    made = records(2, dtype)
    made[1].cell[:] = range(16)
    made[1].first, made[1].last = -1, -1
    assert made[1].eight.tolist() == np.arange(16, dtype=np.uint8).view(np.uint64).tolist()
    assert not made[0].eight.any()


@pytest.mark.parametrize("capacity", [SMALL, LARGE])
@pytest.mark.parametrize("record", [GameRecord, ProgrammeRecord])
def test_every_field_lies_where_its_numbers_may(record, capacity):
    dtype = dtype_of(record, capacity)
    for kind, offset in dtype.fields.values():
        assert offset % kind.base.alignment == 0


def test_a_dtype_is_made_once():
    assert dtype_of(Example, SMALL) is dtype_of(Example, SMALL)


def test_records_are_zero_and_have_attributes():
    made = records(2, dtype_of(Example, 4))
    assert len(made) == 2
    assert not any(np.any(made[name]) for name in made.dtype.names)
    made[1].wide, made[1].by_cell[3] = 5, 6
    assert made["wide"].tolist() == [0, 5]
    assert made["by_cell"].tolist() == [[0] * 4, [0, 0, 0, 6]]


def every_record():
    """All records of the package."""
    waiting, found = [Record], []
    while waiting:
        found += (kinds := waiting.pop().__subclasses__())
        waiting += kinds
    return [record for record in found if record.__module__.startswith("sapper.")]


def test_no_field_has_the_name_of_something_that_numpy_records_have():
    """As plain Python, numpy's own attribute would be found instead of the field."""
    names = {name for record in every_record() for name in dtype_of(record).names}
    assert len(names) > 100
    assert not names & set(dir(np.record))
