"""Exports with vectors: Parquet as Embedding Atlas opens it, and npy with its ids."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from explorer import Explorer
from explorer.cli import main
from explorer.corpus import Paper
from explorer.errors import InputError, MissingExtraError, OutputError, UnknownIdError
from explorer.shown.metadata import metadata_columns
from explorer.tasks.exporting import N_NEIGHBORS, save_parquet, save_vectors
from explorer.words.encoders import HashingEncoder
from tests.papers import make, make_papers

LIGHT = ["--model", "hashing", "--projection", "pca"]
FIELDS = [
    "paper_id", "title", "abstract", "authors", "year", "venue", "url", "doi", "tags", "source",
]  # fmt: skip
MADE = ["headline", "topic", "topic_name", "projection_x", "projection_y", "neighbors"]
FULL = Paper(
    "full",
    title="Grasping at 5\\%",
    abstract="A robot grasps with torque.",
    authors=("Ann Poe", "Bo Roe"),
    year=2024,
    venue="ICRA",
    url="https://example.org/full",
    doi="10.1/full",
    tags=("robots",),
    source="a.csv",
    extra={"place": "line 2", "Title": "other", "cites": "12"},
)


def table(path: Path) -> Any:
    return parquet.read_table(path)


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table(path).to_pylist()
    return found


@pytest.fixture
def pile(tmp_path: Path) -> str:
    path = tmp_path / "pile.jsonl"
    records = [{"id": paper.paper_id, "abstract": paper.abstract} for paper in make_papers()]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(list(argv))
    out, err = capsys.readouterr()
    return status, out, err


# -- Parquet ---------------------------------------------------------------------------------


def test_columns_have_their_types(tmp_path: Path) -> None:
    save_parquet(make([FULL, *make_papers(2)]), str(tmp_path / "x.parquet"))
    schema = table(tmp_path / "x.parquet").schema
    assert schema.names == [*FIELDS, *MADE, "Title_", "cites"]
    types = {field.name: str(field.type).replace("element", "item") for field in schema}
    assert {types[name] for name in ("authors", "tags")} == {"list<item: string>"}
    assert (types["year"], types["topic"], types["cites"]) == ("int32", "int32", "int64")
    assert types["projection_x"] == types["projection_y"] == "float"
    assert types["neighbors"] == "struct<ids: list<item: int32>, distances: list<item: float>>"
    others = {*types} - {"authors", "tags", "year", "topic", "cites", "neighbors"}
    assert {types[name] for name in others if not name.startswith("projection")} == {"string"}


def test_a_row_tells_of_its_paper_as_the_source_has_it(tmp_path: Path) -> None:
    library = make([FULL, *make_papers(2)])
    save_parquet(library, str(tmp_path / "x.parquet"))
    first, second, *_ = rows(tmp_path / "x.parquet")
    fields = FULL.to_dict()
    assert [first[name] for name in FIELDS] == [fields[name] for name in FIELDS]
    assert (first["headline"], first["Title_"], first["cites"]) == ("Grasping at 5%", "other", 12)
    assert [second[name] for name in ("title", "year", "venue", "authors", "cites")] == [
        None,
        None,
        None,
        [],
        None,
    ]


def test_topics_and_points_are_those_of_the_map(tmp_path: Path) -> None:
    library = make(make_papers())
    save_parquet(library, str(tmp_path / "x.parquet"))
    told = rows(tmp_path / "x.parquet")
    names = [topic.topic_name for topic in library.topics]
    assert [row["topic"] for row in told] == library.clustering.labels.tolist()
    assert [row["topic_name"] for row in told] == [names[row["topic"]] for row in told]
    points = [[row["projection_x"], row["projection_y"]] for row in told]
    assert np.array_equal(np.array(points, dtype=np.float32), library.projection.points)


def test_neighbors_are_the_nearest_in_the_embedding_space_counted_from_zero(
    tmp_path: Path,
) -> None:
    library = make(make_papers())
    save_parquet(library, str(tmp_path / "x.parquet"))
    for row, told in enumerate(rows(tmp_path / "x.parquet")):
        similarities = library.X @ library.X[row]
        ids, distances = told["neighbors"]["ids"], told["neighbors"]["distances"]
        assert ids == library.neighbors.indices[row, :N_NEIGHBORS].tolist()
        assert row not in ids
        assert distances == pytest.approx((1 - similarities[ids]).tolist(), abs=2e-6)
        assert distances == sorted(distances)
        farther = set(range(24)) - {row, *ids}
        assert len(farther) == 24 - 1 - N_NEIGHBORS
        assert max(similarities[[*farther]]) <= 1 - distances[-1] + 2e-6


def test_a_paper_that_comes_twice_is_its_own_nearest_with_distance_0(tmp_path: Path) -> None:
    papers = [*make_papers(2), Paper("again", abstract=make_papers(2)[0].abstract)]
    save_parquet(make(papers), str(tmp_path / "x.parquet"))
    first = rows(tmp_path / "x.parquet")[0]["neighbors"]
    assert (first["ids"][0], first["distances"][0]) == (6, 0)


def test_neighbors_of_some_papers_are_among_them(tmp_path: Path) -> None:
    library = make(make_papers())
    ids = ["robots-3", "bandits-1", "ROBOTS-0", "robots-3", "genomes-2"]
    save_parquet(library, str(tmp_path / "x.parquet"), ids)
    told = rows(tmp_path / "x.parquet")
    assert [row["paper_id"] for row in told] == ["robots-3", "bandits-1", "robots-0", "genomes-2"]
    in_corpus = [library.corpus.row(row["paper_id"]) for row in told]
    similarities = library.X[in_corpus] @ library.X[in_corpus].T
    for place, row in enumerate(in_corpus):
        found = told[place]["neighbors"]
        assert sorted([place, *found["ids"]]) == [0, 1, 2, 3]
        far = 1 - similarities[place, found["ids"]]
        assert found["distances"] == pytest.approx(far.tolist(), abs=2e-6)
        assert found["distances"] == sorted(found["distances"])
        assert told[place]["topic"] == library.clustering.labels[row]
        assert told[place]["projection_x"] == library.projection.points[row, 0]


def test_one_of_many_has_no_neighbor(tmp_path: Path) -> None:
    save_parquet(make(make_papers(2)), str(tmp_path / "x.parquet"), ["robots-1"])
    (told,) = rows(tmp_path / "x.parquet")
    assert told["neighbors"] == {"ids": [], "distances": []}


@pytest.mark.parametrize("n", [1, 2])
def test_small_piles(tmp_path: Path, n: int) -> None:
    save_parquet(make(make_papers()[:n], n_clusters=1), str(tmp_path / "x.parquet"))
    assert [len(row["neighbors"]["ids"]) for row in rows(tmp_path / "x.parquet")] == [n - 1] * n


def test_the_same_papers_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        save_parquet(make([FULL, *make_papers(2)]), str(tmp_path / name))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_half_characters_do_not_stop_an_export(tmp_path: Path) -> None:
    odd = Paper("odd", title="a\ud800b", authors=("\udfff",), extra={"\ud800": "\ud800"})
    save_parquet(make([odd, *make_papers(1)]), str(tmp_path / "x.parquet"))
    told = rows(tmp_path / "x.parquet")[0]
    assert (told["title"], told["authors"], told["?"]) == ("a?b", ["?"], "?")


def test_without_pyarrow_the_message_says_so_before_anything_is_embedded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = make(make_papers(1))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"\.parquet needs pyarrow.*\[formats\]"):
        save_parquet(library, str(tmp_path / "x.parquet"))
    assert not library.is_embedded
    assert not list(tmp_path.iterdir())


# -- metadata --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "cells"),
    [
        (["1", "-20", ""], [1, -20, None]),
        (["1", "2.5", " 3e2 "], [1.0, 2.5, 300.0]),
        (["1", "two"], ["1", "two"]),
        (["007", "8"], ["007", "8"]),
        (["1" * 19, "2"], ["1" * 19, "2"]),
        (["1_000", "2"], ["1_000", "2"]),
        (["٣", "2"], ["٣", "2"]),
        (["nan", "1.5"], ["nan", "1.5"]),
        (["1e999", "1.5"], ["1e999", "1.5"]),
        (["", " "], [None, None]),
    ],
)
def test_a_column_is_of_numbers_when_all_its_cells_are(
    texts: list[str], cells: list[object]
) -> None:
    column = metadata_columns([{"x": text} for text in texts], [])["x"]
    assert column == cells
    assert list(map(type, column)) == list(map(type, cells))


def test_names_of_columns_clash_with_none_whatever_their_case() -> None:
    columns = metadata_columns([{"TITLE": "a", "title_": "b", "Vol": "1", "vol": "2"}], ["title"])
    assert list(columns) == ["TITLE_", "title__", "Vol", "vol_"]


# -- npy -------------------------------------------------------------------------------------


def test_vectors_are_taken_back_with_their_ids(tmp_path: Path) -> None:
    papers = make_papers()
    ex = Explorer(make(papers))
    ex.save_vectors(tmp_path / "x.npy")
    X = np.load(tmp_path / "x.npy", allow_pickle=False)
    assert (X.dtype, X.shape) == (np.float32, (24, 256))
    assert np.array_equal(X, ex.X)
    assert (tmp_path / "x.ids.txt").read_text().split("\n") == [*ex.corpus.ids, ""]


def test_vectors_of_some_papers(tmp_path: Path) -> None:
    library = make(make_papers())
    save_vectors(library, str(tmp_path / "x.npy"), ["robots-3", "bandits-1", "robots-3"])
    expected = [library.corpus.row("robots-3"), library.corpus.row("bandits-1")]
    assert np.array_equal(np.load(tmp_path / "x.npy"), library.X[expected])
    assert (tmp_path / "x.ids.txt").read_text() == "robots-3\nbandits-1\n"


def test_none_of_the_papers_is_a_table_without_rows(tmp_path: Path) -> None:
    library = make(make_papers(1))
    save_parquet(library, tmp_path / "all.parquet")
    save_parquet(library, tmp_path / "none.parquet", [])
    assert table(tmp_path / "none.parquet").schema == table(tmp_path / "all.parquet").schema
    assert rows(tmp_path / "none.parquet") == []
    save_vectors(library, tmp_path / "none.npy", [])
    assert np.load(tmp_path / "none.npy").shape == (0, library.X.shape[1])


@pytest.mark.parametrize("paper_id", ["a\nb", "a\rb", " "])
def test_an_id_of_two_lines_is_refused(tmp_path: Path, paper_id: str) -> None:
    with pytest.raises(InputError, match="row 0 is not one line"):
        save_vectors(make([Paper(paper_id, title="One")]), str(tmp_path / "x.npy"))
    assert not list(tmp_path.iterdir())


def test_both_files_are_checked_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "x.ids.txt").mkdir()
    library = make(make_papers(1))
    with pytest.raises(OutputError, match=r"x\.ids\.txt' cannot be written: it is a folder"):
        save_vectors(library, str(tmp_path / "x.npy"))
    assert not library.is_embedded


@pytest.mark.parametrize("save", [save_parquet, save_vectors])
def test_what_cannot_be_exported_is_refused(tmp_path: Path, save: Any) -> None:
    path = str(tmp_path / "x")
    with pytest.raises(InputError, match="there are no papers to export"):
        save(make([]), path)
    library = make(make_papers(1))
    with pytest.raises(UnknownIdError, match="'nothing'"):
        save(library, path, ["nothing"])
    assert not library.is_embedded


# -- the command line ------------------------------------------------------------------------


def test_the_name_of_the_output_chooses_parquet(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "x.parquet"
    status, told, _ = run(
        capsys,
        "export",
        pile,
        "genomes-1",
        "genomes-2",
        "-o",
        str(out),
        "--n-clusters",
        "3",
        *LIGHT,
    )
    assert (status, told) == (0, f"{out}: 2 papers, parquet\n")
    assert [row["paper_id"] for row in rows(out)] == ["genomes-1", "genomes-2"]


def test_npy_is_read_back_with_vectors_and_ids(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, ids = tmp_path / "x.npy", tmp_path / "x.ids.txt"
    status, told, _ = run(capsys, "export", pile, "-o", str(out), *LIGHT)
    assert (status, told) == (0, f"{out}, {ids}: 24 papers, npy\n")
    back = Explorer.from_path(pile, vectors=out, vector_ids=ids)
    assert np.array_equal(back.X, np.load(out))


@pytest.mark.parametrize("name", ["parquet", "npy"])
def test_what_is_no_text_needs_a_file(
    pile: str, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    status, out, err = run(capsys, "export", pile, "--format", name)
    assert (status, out) == (2, "")
    assert f"name a file for it: explorer export {pile} -o FILE.{name}" in err


def test_neither_file_of_an_export_replaces_its_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "x.ids.txt"
    source.write_text("We study bandits.\n")
    status, _, err = run(capsys, "export", str(source), "-o", str(tmp_path / "x.npy"), *LIGHT)
    assert status == 2
    assert "x.ids.txt' is the source and is not replaced" in err
    assert source.read_text() == "We study bandits.\n"


@pytest.mark.parametrize("model", [[], ["--model", "hashing"], ["--model", "no/such-model"]])
def test_text_formats_embed_nothing(
    pile: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    model: list[str],
) -> None:
    def refuse(self: HashingEncoder, texts: object, *, role: str = "document") -> None:
        raise AssertionError("a text was embedded")

    monkeypatch.setattr(HashingEncoder, "encode", refuse)
    status, out, err = run(capsys, "export", pile, "--format", "ids", *model)
    assert (status, len(out.split()), err) == (0, 24, "")
