"""Where the cache is, and when it is not trusted."""

from __future__ import annotations

import logging
import stat
from pathlib import Path

import pytest

from explorer import cachefolder
from explorer.store import Store


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
    store.save_json("kind", "key", 1)
    folder = tmp_path / "new" / "cache"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert "Signature: 8a477f597d28d172789f06886806bc55" in (folder / "CACHEDIR.TAG").read_text()
    for path in (folder / "results").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_that_everybody_can_write_is_not_trusted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    Store(tmp_path / "c").save_json("kind", "key", 1)
    (tmp_path / "c").chmod(0o777)
    with caplog.at_level(logging.WARNING):
        store = Store(tmp_path / "c")
    assert "everybody can write" in caplog.text
    assert store.load_json("kind", "key") is None
    store.save_json("kind", "other", 1)
    assert len(list((tmp_path / "c" / "results").iterdir())) == 1
