"""`explorer cache`: what is in the cache, whether it is whole, and a way to be rid of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.store import Store
from explorer.terminal import visible

if TYPE_CHECKING:
    import argparse

_MB = 1e6


def run(args: argparse.Namespace) -> int:
    """Tell about the cache, verify it, or clear it."""
    store = Store(args.cache)
    status, lines = {"info": _info, "verify": _verify, "clear": _clear}[args.action](store)
    print("\n".join(map(visible, [store.folder, *lines])))  # noqa: T201
    return status


def _info(store: Store) -> tuple[int, list[str]]:
    sizes: dict[str, list[int]] = {}
    for file in store.check():
        sizes.setdefault(file.name.split("/")[0], []).append(file.size)
    told = [f"{part}: {len(s):,} files, {sum(s) / _MB:.1f} MB" for part, s in sizes.items()]
    return 0, told or ["empty"]


def _verify(store: Store) -> tuple[int, list[str]]:
    files = store.check()
    damaged = [file.name for file in files if not file.whole]
    told = [f"damaged, will be made anew: {name}" for name in damaged]
    told.append(f"{len(files) - len(damaged):,} of {len(files):,} files are whole")
    return int(bool(damaged)), told


def _clear(store: Store) -> tuple[int, list[str]]:
    return 0, [f"{store.clear() / _MB:.1f} MB removed"]
