"""A file is whole or not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.atomic import check_writable, with_partial, write_atomically, write_output
from explorer.errors import OutputError


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
    with pytest.raises(OutputError, match="No such file"):
        write_output(str(tmp_path / "no" / "map.html"), "text")


def test_lone_surrogates_do_not_stop_an_output(tmp_path: Path) -> None:
    write_output(str(tmp_path / "x"), "a\ud800b")
    assert (tmp_path / "x").read_text("utf-8") == "a?b"
