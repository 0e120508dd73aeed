from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import pytest

from explorer import Explorer
from explorer.cli.progress import StderrProgress
from explorer.progress import ASKING, Bar, Silence, chosen_progress


def kernel(monkeypatch: pytest.MonkeyPatch, shell: object) -> None:
    ipython = types.ModuleType("IPython")
    ipython.get_ipython = lambda: shell  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", ipython)


def test_a_kernel_gets_a_bar_and_a_script_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel(monkeypatch, types.SimpleNamespace(kernel=object()))
    assert isinstance(chosen_progress(None), Bar)
    assert isinstance(chosen_progress(False), Silence)
    kernel(monkeypatch, None)
    assert isinstance(chosen_progress(None), Silence)
    assert isinstance(chosen_progress(True), Bar)
    monkeypatch.delitem(sys.modules, "IPython")
    assert isinstance(chosen_progress(None), Silence)


def test_a_progress_of_ones_own_is_taken() -> None:
    own = Silence()
    assert chosen_progress(own) is own


def test_a_bar_is_shown_only_while_texts_are_embedded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options: dict[str, Any] = {"model": "hashing", "cache": tmp_path, "progress": True}
    texts = ["regret of a bandit", "robots that walk"]
    assert Explorer.from_texts(texts, **options).X.shape == (2, 256)
    assert "embedding" in capsys.readouterr().err
    assert Explorer.from_texts(texts, **options).X.shape == (2, 256)
    assert capsys.readouterr().err == ""


def test_stderr_tells_what_takes_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([0.0, 1.0, 0.0, 1.0, 0.0, 1.0])
    monkeypatch.setattr("explorer.cli.progress.time.monotonic", lambda: next(clock))
    for works in ([], [ASKING]):
        told = StderrProgress()
        told.start(2000, *works)
        told.advance(20, 0.01)
        told.advance(20, 0.02)
        told.stop()
    short = StderrProgress()
    short.start(3, ASKING)
    short.advance(1, 0.3)
    short.stop()
    assert capsys.readouterr().err == (
        "embedding 2,000 texts, about 2 min; Ctrl-C keeps the work\n"
        "asking 2,000 questions, about 2 min\n"
    )
