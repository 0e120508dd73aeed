"""Arrays as the bytes of .npy files, and what files of others may hold instead."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

T = TypeVar("T")

logger = logging.getLogger(__name__)


def array_in(data: bytes) -> NDArray[Any]:
    """Read the bytes of an .npy file; no more memory is taken than the file is large."""
    file = io.BytesIO(data)
    if np.lib.format.read_magic(file) != (1, 0):
        raise ValueError("not a file that `npy_bytes` wrote")
    shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    array: NDArray[Any] = np.frombuffer(data, dtype, offset=file.tell()).reshape(shape).copy()
    return array


def npy_bytes(array: NDArray[Any]) -> bytes:
    """Write an array as the bytes of an .npy file."""
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.ascontiguousarray(array), (1, 0), allow_pickle=False)
    return buffer.getvalue()


def attempt(make: Callable[[Any], T], value: Any) -> T | None:
    """Make something of what a file held; None when that fails.

    A checksum proves that a file is as it was written, not that this project wrote it.
    """
    try:
        return make(value)
    except Exception as error:  # noqa: BLE001 - a foreign value raises whatever it happens to
        logger.debug("a cache file holds something else: %r", error)
        return None


def fits(array: NDArray[Any], valid: Callable[[NDArray[Any]], bool]) -> bool:
    """Tell whether an array is one that the caller can use."""
    return bool(attempt(valid, array))
