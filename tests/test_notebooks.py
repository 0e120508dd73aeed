"""The committed notebooks are light, whole, and free of traces of the machine that ran them.

That they run is checked by `pytest --nbmake --override-ini=addopts= notebooks`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
_MACHINE_PATH = re.compile(r"/(?:home|root|tmp|Users|usr|opt|work|var|private)/\w|\b[A-Z]:\\\\\w")

each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)


def content(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


def code_cells(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in content(path)["cells"] if cell["cell_type"] == "code"]


def outputs(path: Path) -> list[dict[str, Any]]:
    return [output for cell in code_cells(path) for output in cell["outputs"]]


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@each
def test_it_is_small(path: Path) -> None:
    assert path.stat().st_size < 400_000


@each
def test_it_was_run_once_from_top_to_bottom(path: Path) -> None:
    cells = code_cells(path)
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert all(cell["outputs"] for cell in cells[1:])


@each
def test_no_output_is_an_error_or_a_complaint(path: Path) -> None:
    kinds = {(output["output_type"], output.get("name", "")) for output in outputs(path)}
    assert not {kind for kind in kinds if kind[0] == "error" or kind[1] == "stderr"}


@each
def test_it_holds_no_widget_state(path: Path) -> None:
    assert "widgets" not in content(path)["metadata"]
    assert not [o for o in outputs(path) if any("widget" in kind for kind in o.get("data", {}))]


@each
def test_it_loads_nothing_from_the_web(path: Path) -> None:
    assert not [o for o in outputs(path) if re.search(r"<script|src=|https?://", json.dumps(o))]


@each
def test_it_names_no_path_of_a_machine(path: Path) -> None:
    assert not _MACHINE_PATH.search(path.read_text("utf-8"))


@each
def test_its_pictures_are_there(path: Path) -> None:
    prose = [cell["source"] for cell in content(path)["cells"] if cell["cell_type"] == "markdown"]
    text = "\n".join(map("".join, prose))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        assert target.startswith("https://") or (FOLDER / target).exists(), target
