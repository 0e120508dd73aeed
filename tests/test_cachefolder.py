"""Where the cache is, and when it is not trusted."""

from __future__ import annotations

import logging
import os
import stat
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest

from explorer import cachefolder
from explorer.store import Store, key_of

KEY = key_of("key")


def test_the_order_of_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("EXPLORER_CACHE")
    assert cachefolder.locate() == str(tmp_path / "xdg" / "abstract-explorer")
    (tmp_path / "cache").mkdir()
    assert cachefolder.locate() == str(tmp_path / "xdg" / "abstract-explorer")
    (tmp_path / "cache" / "CACHEDIR.TAG").write_text(cachefolder.TAG_TEXT)
    assert cachefolder.locate() == str(tmp_path / "cache")
    monkeypatch.setenv("EXPLORER_CACHE", str(tmp_path / "env"))
    assert cachefolder.locate() == str(tmp_path / "env")
    assert cachefolder.locate(str(tmp_path / "asked")) == str(tmp_path / "asked")


def test_a_new_cache_is_private_and_tagged(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "cache")
    store.save_json("kind", KEY, 1)
    folder = tmp_path / "new" / "cache"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert "Signature: 8a477f597d28d172789f06886806bc55" in (folder / "CACHEDIR.TAG").read_text()
    for path in (folder / "results").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_that_everybody_can_write_is_not_trusted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    Store(tmp_path / "c").save_json("kind", KEY, 1)
    (tmp_path / "c").chmod(0o777)
    with caplog.at_level(logging.WARNING):
        store = Store(tmp_path / "c")
    assert "everybody can write" in caplog.text
    assert store.load_json("kind", KEY, lambda kept: kept) is None
    store.save_json("kind", key_of("other"), 1)
    assert len(list((tmp_path / "c" / "results").iterdir())) == 1


def test_a_relative_user_cache_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("EXPLORER_CACHE")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cachefolder.locate() == str(tmp_path / "home" / ".cache" / "abstract-explorer")


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_a_user_without_a_home_has_a_temporary_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("EXPLORER_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(sys, "platform", platform)
    expected = tmp_path / "temporary" / f"abstract-explorer-{os.getuid()}"
    assert cachefolder.locate() == str(expected)


def test_a_cache_is_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = Store(tmp_path / "c")
        store.save_json("kind", KEY, 1)
        store.save_vectors("space", [bytes(32)], np.ones((1, 2), dtype=np.float32))
    finally:
        os.umask(before)
    everything = [tmp_path / "c", *(tmp_path / "c").rglob("*")]
    assert len(everything) == 8
    for path in everything:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)
    assert store.check()


@pytest.mark.parametrize("part", cachefolder.SUBFOLDERS)
def test_a_part_that_everybody_can_write_is_not_trusted(tmp_path: Path, part: str) -> None:
    cachefolder.make(str(tmp_path / "c"))
    assert not cachefolder.why_not_trusted(str(tmp_path / "c"))
    (tmp_path / "c" / part).chmod(0o777)
    assert (
        cachefolder.why_not_trusted(str(tmp_path / "c")) == f"everybody can write to its '{part}'"
    )


def test_modes_that_a_user_chose_stay(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    cachefolder.make(str(tmp_path))
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o750


def test_a_tag_that_a_full_disk_left_empty_is_written_again(tmp_path: Path) -> None:
    (tmp_path / "CACHEDIR.TAG").touch()
    cachefolder.make(str(tmp_path))
    assert cachefolder.is_tagged(str(tmp_path))


def test_the_tag_of_another_program_stays(tmp_path: Path) -> None:
    (tmp_path / "CACHEDIR.TAG").write_text("Signature of another")
    cachefolder.make(str(tmp_path))
    assert not cachefolder.is_tagged(str(tmp_path))
