"""Results of any kind, by key: arrays and JSON values, the newest of each, and not too many."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, TypeVar

from explorer.atomic import age, remove
from explorer.store.arrays import attempt, fits, npy_bytes
from explorer.store.files import Files

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

T = TypeVar("T")

_KEPT_PER_KIND = 32
_KEY = re.compile("[0-9a-f]{32}")


class Results(Files):
    """The part of a store that keeps results."""

    def load_array(
        self, kind: str, key: str, valid: Callable[[NDArray[Any]], bool]
    ) -> NDArray[Any] | None:
        """Give the array kept under a key, or None.

        Parameters
        ----------
        kind : str
            A word.
        key : str
            See `key_of`.
        valid : callable
            Tells of an array whether it has the type, shape and values that the caller can use;
            one for which it gives False or raises is a miss.
        """
        for path in self._newest_first(kind, key, ".npy"):
            array = self._read_array(path)
            if array is not None and fits(array, valid):
                return array
        return None

    def save_array(self, kind: str, key: str, array: NDArray[Any]) -> None:
        """Keep an array under a key, in place of an earlier one."""
        self._save(kind, key, ".npy", npy_bytes(array))

    def load_json(self, kind: str, key: str, restore: Callable[[Any], T]) -> T | None:
        """Give the JSON value kept under a key, or None.

        Parameters
        ----------
        kind, key : str
            See `load_array`.
        restore : callable
            Makes what the caller wants of the value; a value for which it raises is a miss.
        """
        for path in self._newest_first(kind, key, ".json"):
            data = self._read_whole(path)
            value = None if data is None else attempt(json.loads, data)
            restored = None if value is None else attempt(restore, value)
            if restored is not None:
                return restored
        return None

    def save_json(self, kind: str, key: str, value: Any) -> None:
        """Keep a JSON value under a key, in place of an earlier one."""
        data = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()
        self._save(kind, key, ".json", data)

    def kept_array(
        self,
        kind: str,
        key: str,
        make: Callable[[], NDArray[Any]],
        valid: Callable[[NDArray[Any]], bool],
    ) -> NDArray[Any]:
        """Give the array kept under a key, or make and keep it; see `load_array`."""
        kept = self.load_array(kind, key, valid)
        if kept is None:
            kept = make()
            self.save_array(kind, key, kept)
        return kept

    def kept_json(
        self,
        kind: str,
        key: str,
        make: Callable[[], T],
        restore: Callable[[Any], T],
        plain: Callable[[T], Any] | None = None,
    ) -> T:
        """Give what is kept under a key, or make and keep it; see `load_json`.

        Parameters
        ----------
        kind, key : str
        make : callable
        restore : callable
            Undoes `plain`, or raises.
        plain : callable, optional
            Gives what is made as JSON takes it; without it JSON takes it as it is.
        """
        kept = self.load_json(kind, key, restore)
        if kept is None:
            kept = make()
            self.save_json(kind, key, kept if plain is None else plain(kept))
        return kept

    def _newest_first(self, kind: str, key: str, suffix: str) -> list[str]:
        return sorted(self._files("results", f"{kind}-{key}.", suffix), key=age)

    def _save(self, kind: str, key: str, suffix: str, data: bytes) -> None:
        """Write a result; remove what it replaces, and the oldest of its kind."""
        if not _KEY.fullmatch(key):
            raise ValueError(f"{key!r} does not come from key_of, and would not be found again")
        path = self._write("results", f"{kind}-{key}.", suffix, data)
        if path is None:
            return
        earlier = [other for other in self._newest_first(kind, key, suffix) if other != path]
        same_kind = sorted(self._files("results", f"{kind}-", suffix), key=age)
        for old in {*earlier, *same_kind[_KEPT_PER_KIND:]}:
            if age(old) > age(path):
                remove(old)
