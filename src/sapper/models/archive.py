"""Arrays in an .npz file: read without unpickling, and never more bytes than allowed."""

from __future__ import annotations

import io
import zlib
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np

from sapper.errors import BadOption

MOST_BYTES = 1 << 28  # of a file, and of all that is packed in it
MOST_ARRAYS = 64
Arrays = dict[str, np.ndarray]


def read_arrays(content: bytes, name: str) -> Arrays:
    """Return the arrays of an .npz file under their names.

    Sizes are checked before memory is taken: a small file may claim, or unpack to, any size.
    """
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            members = archive.infolist()
            too_big = sum(one.file_size for one in members) > MOST_BYTES
            if too_big or len(members) > MOST_ARRAYS:
                raise BadOption(f"{name} is too big for a model")
            return {one.filename.removesuffix(".npy"): _array(archive.read(one)) for one in members}
    except (BadZipFile, ValueError, EOFError, RuntimeError, NotImplementedError, zlib.error):
        raise BadOption(f"{name} is no model: its arrays cannot be read") from None


def _array(content: bytes) -> np.ndarray:
    """Return the array of an .npy file; ValueError if it is not one of plain numbers or text."""
    file = io.BytesIO(content)
    if np.lib.format.read_magic(file) != (1, 0):
        raise ValueError
    shape, fortran, dtype = np.lib.format.read_array_header_1_0(file)
    if fortran:
        raise ValueError
    return np.frombuffer(file.read(), dtype).reshape(shape)


def write_arrays(arrays: dict[str, Any]) -> bytes:
    """Return the content of an .npz file."""
    file = io.BytesIO()
    plain: dict[str, Any] = {name: np.asarray(one, order="C") for name, one in arrays.items()}
    np.savez_compressed(file, **plain)
    return file.getvalue()
