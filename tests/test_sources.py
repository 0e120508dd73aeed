"""Which files a source has, and whether they changed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer import cachefolder, sources
from explorer.errors import SourceError
from explorer.sources import describe, is_unchanged, list_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.txt", "a.txt", "sub/c.txt", ".hidden", ".git/x.txt", "cache/v.npy"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "cache" / "CACHEDIR.TAG").write_text("Signature")
    return tmp_path


def names(folder: Path) -> list[str]:
    return [name for _, name in list_files(str(folder))[0]]


def test_a_folder_is_walked_in_order_without_hidden_files_and_caches(folder: Path) -> None:
    assert names(folder) == ["a.txt", "b.txt", "sub/c.txt"]


def test_links_that_lead_out_are_not_read(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.txt").write_text("x")
    (folder / "in.txt").symlink_to(folder / "a.txt")
    (folder / "out.txt").symlink_to(outside / "secret.txt")
    (folder / "loop").symlink_to(folder)
    files, skipped = list_files(str(folder))
    assert "in.txt" in [name for _, name in files]
    assert skipped == [
        ("loop", "a link to a folder"),
        ("out.txt", "a link that leads out of the folder"),
    ]
    assert not any("loop" in name for _, name in files)


def test_a_missing_source_says_where_it_looked(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"no file or folder .*nowhere.*looked in"):
        list_files(str(tmp_path / "nowhere"))


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SourceError, match="neither a file nor a folder"):
        list_files(str(tmp_path / "pipe"))
    assert list_files(str(tmp_path))[1] == [("pipe", "not a regular file")]


def refuse(*paths: Path) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Make a function fail on some paths as it does where there is no permission, even for root."""

    def wrap(function: Callable[..., object]) -> Callable[..., object]:
        def refusing(path: str, *args: object) -> object:
            if Path(path) in paths:
                raise PermissionError(13, "Permission denied", str(path))
            return function(path, *args)

        return refusing

    return wrap


def test_a_subfolder_that_cannot_be_listed_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", refuse(folder / "sub")(os.scandir))
    assert names(folder) == ["a.txt", "b.txt"]
    assert list_files(str(folder))[1] == [("sub", "Permission denied")]


def test_a_file_without_permission_is_told_and_stops_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: "b.txt" not in path and access(path, mode))
    assert list_files(str(folder))[1] == [("b.txt", "no permission to read it")]
    assert is_unchanged([str(folder)], describe([str(folder)]), later())


def test_a_file_that_fails_while_it_is_read_stops_only_itself(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "file_digest", refuse(folder / "a.txt")(sources.file_digest))
    states = describe([str(folder)])
    assert [state["name"] for state in states] == ["b.txt", "sub/c.txt"]
    assert not is_unchanged([str(folder)], states, later())
    with pytest.raises(SourceError, match=r"a.txt' cannot be read: Permission denied"):
        describe([str(folder / "a.txt")])


def test_a_file_that_goes_meanwhile_is_a_source_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(path: str) -> str:
        raise FileNotFoundError(2, "No such file or directory", path)

    monkeypatch.setattr(sources, "file_digest", gone)
    with pytest.raises(SourceError, match="there is no file or folder"):
        describe([str(folder / "a.txt")])


def test_a_cache_in_the_source_folder_itself_is_passed_over(tmp_path: Path) -> None:
    for name in ("a.txt", "results/r.json", "vectors/s/v.npy", "answers/a.sqlite", "more/b.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "more" / "results").mkdir()
    (tmp_path / "more" / "results" / "c.txt").write_text("a paper")
    assert len(names(tmp_path)) == 6
    cachefolder.make(str(tmp_path))
    assert names(tmp_path) == ["a.txt", "more/b.txt", "more/results/c.txt"]


def later() -> int:
    return time.time_ns() + 10**10


def test_unchanged_files_are_unchanged(folder: Path) -> None:
    assert is_unchanged([str(folder)], describe([str(folder)]), later())


def test_a_changed_added_or_removed_file_is_a_change(folder: Path) -> None:
    states = describe([str(folder)])
    (folder / "d.txt").write_text("new")
    assert not is_unchanged([str(folder)], states, later())
    (folder / "d.txt").unlink()
    assert is_unchanged([str(folder)], states, later())
    (folder / "a.txt").write_text("other")
    assert not is_unchanged([str(folder)], states, later())


def test_a_file_written_just_before_is_read_again(folder: Path) -> None:
    """Within the clock's tick, times cannot tell; the content can."""
    states = describe([str(folder)])
    for state in states:
        state["sha256"] = "of another content"
    assert is_unchanged([str(folder)], states, later())
    assert not is_unchanged([str(folder)], states, time.time_ns())


def test_a_source_that_is_gone_is_a_change(folder: Path) -> None:
    states = describe([str(folder)])
    assert not is_unchanged([str(folder / "gone")], states, later())
