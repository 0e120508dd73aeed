"""What was read of a source is read again whenever what is kept of it will not do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from explorer.errors import SourceError
from explorer.store import Store
from explorer.words import opening
from explorer.words.opening import open_sources


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "a.csv").write_text("id,title,abstract\na,Bandits,On arms.\n")
    return folder


def kept_in(store: Store, monkeypatch: pytest.MonkeyPatch, source: Path) -> tuple[str, Any]:
    """Give the key and the value under which a source is kept."""
    saved: list[tuple[str, Any]] = []
    save_json = Store.save_json

    def save(self: Store, kind: str, key: str, value: Any) -> None:
        saved.append((key, value))
        save_json(self, kind, key, value)

    with monkeypatch.context() as patched:
        patched.setattr(Store, "save_json", save)
        open_sources([source], store)
    return saved[0]


def test_an_unchanged_source_is_not_read_again(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_sources([source], Store())
    monkeypatch.delattr(opening, "read")
    assert open_sources([source], Store()) == first


def test_what_was_read_by_other_fields_is_not_taken(source: Path) -> None:
    store = Store()
    for fields, title in (({}, "Bandits"), ({"title_field": "id"}, "a"), (None, "Bandits")):
        assert open_sources([source], store, fields).corpus[0].title == title


def test_what_was_read_by_the_same_fields_is_taken(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_sources([source], Store(), {"id_field": "title", "title_field": "abstract"})
    monkeypatch.delattr(opening, "read")
    again = open_sources([source], Store(), {"title_field": "abstract", "id_field": "title"})
    assert again == first


@pytest.mark.parametrize(
    "change",
    [
        {"papers": [{"title": "no id"}]},
        {"papers": None},
        {"report": []},
        {"states": ["a.csv"]},
        {"states": 1},
        {"taken_ns": "now"},
    ],
)
def test_a_foreign_value_is_a_miss(
    source: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    store = Store()
    key, value = kept_in(store, monkeypatch, source)
    for foreign in ({**value, **change}, [1, 2], "text", 5):
        store.save_json("corpus", key, foreign)
        assert open_sources([source], store).corpus.ids == ["a"]


def test_a_file_of_a_folder_that_cannot_be_read_is_in_the_report(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    (source / "b.csv").write_text("id,title\nb,Robots\n")
    read_bytes = Path.read_bytes
    monkeypatch.setattr(
        Path, "read_bytes", lambda self: (refuse if self.name == "b.csv" else read_bytes)(self)
    )
    opened = open_sources([source], Store())
    assert opened.corpus.ids == ["a"]
    assert [(skip.name, skip.reason) for skip in opened.report.skipped] == [
        ("b.csv", "Permission denied")
    ]
    with pytest.raises(SourceError, match="Permission denied"):
        open_sources([source / "b.csv"], Store())
