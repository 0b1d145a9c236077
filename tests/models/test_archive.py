"""Files that are not what they say: none is unpickled, none takes more memory than it should."""

import io
import pickle
import zipfile

import numpy as np
import pytest

from sapper import BadOption
from sapper.models import archive
from sapper.models.archive import read_arrays, write_arrays


def zipped(**members):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as writer:
        for name, content in members.items():
            writer.writestr(f"{name}.npy", content)
    return file.getvalue()


def npy(header):
    file = io.BytesIO()
    np.lib.format.write_array_header_1_0(file, header)
    return file.getvalue()


def test_arrays_are_read_as_they_were_written():
    arrays = {"a": np.arange(12.0).reshape(3, 4), "b": np.array("text"), "c": np.zeros(0, np.int8)}
    found = read_arrays(write_arrays(arrays), "x")
    assert found.keys() == arrays.keys()
    for name, one in arrays.items():
        assert found[name].dtype == one.dtype
        assert np.array_equal(found[name], one)


class Trap:
    def __reduce__(self):  # noqa: D105  # the trap
        return pytest.fail, ("unpickled",)


def pickled():
    header = {"descr": "|O", "fortran_order": False, "shape": (1,)}
    return npy(header) + pickle.dumps(np.array([Trap()], object))


@pytest.mark.parametrize(
    "member",
    [
        b"",
        b"hello",
        pickled(),
        npy({"descr": "<f4", "fortran_order": False, "shape": (10**15,)}) + b"1234",
        npy({"descr": "<f4", "fortran_order": True, "shape": (1, 1)}) + b"1234",
        npy({"descr": "<f4", "fortran_order": False, "shape": (2,)}) + b"1234",
        npy({"descr": "<f4", "fortran_order": False, "shape": (-1,)}) + b"12345",
    ],
    ids=["empty", "text", "pickle", "huge", "fortran", "short", "crooked"],
)
def test_what_is_no_plain_array_is_refused(member):
    with pytest.raises(BadOption, match="x is no model"):
        read_arrays(zipped(a=member), "x")


def test_a_broken_archive_is_refused():
    good = write_arrays({"a": np.arange(1000)})
    for wrong in (b"", b"PK", good[:-30], good[:200] + bytes(9) + good[209:]):
        with pytest.raises(BadOption, match="x is no model"):
            read_arrays(wrong, "x")


def test_what_unpacks_to_too_much_is_refused(monkeypatch):
    monkeypatch.setattr(archive, "MOST_BYTES", 10_000)
    with pytest.raises(BadOption, match="too big"):
        read_arrays(write_arrays({"a": np.zeros(10_000)}), "x")
    with pytest.raises(BadOption, match="too big"):
        read_arrays(write_arrays({f"a{k}": np.zeros(1) for k in range(65)}), "x")
