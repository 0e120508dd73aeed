"""A file is whole or not there."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

import pytest

from explorer.atomic import check_writable, sweep, with_partial, write_atomically, write_output
from explorer.errors import OutputError


@pytest.fixture(autouse=True)
def quick_disk() -> None:
    """Sync for real here."""


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    write_atomically(str(path), b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")

    def fail(partial: str) -> None:
        Path(partial).write_text("half")
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        with_partial(str(path), fail)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_output_that_cannot_be_written_is_told_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"there is no folder .*Name another file with -o"):
        check_writable(str(tmp_path / "no" / "map.html"))
    with pytest.raises(OutputError, match="it is a folder"):
        check_writable(str(tmp_path))
    check_writable(str(tmp_path / "map.html"))


def test_an_output_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="there is no folder"):
        write_output(str(tmp_path / "no" / "map.html"), "text")


def test_a_disk_that_is_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="No space left"):
        write_output(str(tmp_path / "x"), "text")
    assert not list(tmp_path.iterdir())


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    for name, before in (("old.html", "old"), ("new.html", None)):
        target, link = tmp_path / "real" / name, tmp_path / name
        if before:
            target.write_text(before)
        link.symlink_to(target)
        write_output(str(link), "text")
        assert link.is_symlink()
        assert target.read_text() == "text"


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OutputError, match="symbolic links"):
        write_output(str(tmp_path / "loop"), "text")
    assert (tmp_path / "loop").is_symlink()


def test_a_pipe_is_never_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for refuse in (check_writable, lambda path: write_output(path, "text")):
        with pytest.raises(OutputError, match="not a regular file"):
            refuse(str(tmp_path / "pipe"))
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_a_file_that_is_write_protected_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(0o444)
    for refuse in (check_writable, lambda path: write_output(path, "text")):
        with pytest.raises(OutputError, match="write-protected"):
            refuse(str(path))
    assert path.read_text() == "old"


def test_a_name_that_ends_as_folders_do_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="no name of a file"):
        check_writable(str(tmp_path / "new") + os.sep)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_keeps_its_mode_and_a_new_one_follows_the_umask(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("old")
    kept.chmod(0o664)
    before = os.umask(0o027)
    try:
        write_output(str(kept), "text")
        write_output(str(tmp_path / "new"), "text")
    finally:
        os.umask(before)
    assert (mode(kept), mode(tmp_path / "new")) == (0o664, 0o640)


def test_only_our_own_half_written_files_are_swept(tmp_path: Path) -> None:
    ours = "x.npy.999999999-0123abcd.partial"
    for name in (ours, "download.partial", "x.999999999-0123abcd.partial.txt"):
        (tmp_path / name).write_text("half")
        os.utime(tmp_path / name, (time.time() - 3600,) * 2)
    (tmp_path / f"fresh.{ours}").write_text("half")
    sweep(str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "download.partial",
        f"fresh.{ours}",
        "x.999999999-0123abcd.partial.txt",
    ]


def test_lone_surrogates_do_not_stop_an_output(tmp_path: Path) -> None:
    write_output(str(tmp_path / "x"), "a\ud800b")
    assert (tmp_path / "x").read_text("utf-8") == "a?b"
