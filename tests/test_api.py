"""`Explorer`, as a Python user meets it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from explorer import Corpus, Explorer, HashingEncoder, MapFigure, OptionError, Paper
from tests.papers import Counting, make_papers

TEXTS = [paper.abstract for paper in make_papers()]


def test_from_texts_with_and_without_ids() -> None:
    named = Explorer.from_texts(TEXTS, ids=[f"p{i}" for i in range(24)], model="hashing")
    assert named.corpus.ids[:2] == ["p0", "p1"]
    plain = Explorer.from_texts(TEXTS, model="hashing")
    assert len(set(plain.corpus.ids)) == 24
    with pytest.raises(ValueError, match="zip"):
        Explorer.from_texts(TEXTS, ids=["one"], model="hashing")


def test_from_path_takes_several_files(tmp_path: Path) -> None:
    for name, rows in (("a.csv", "p1,First,About bandits.\n"), ("b.csv", "p2,Second,On robots.\n")):
        (tmp_path / name).write_text("id,title,abstract\n" + rows)
    ex = Explorer.from_path(tmp_path / "a.csv", str(tmp_path / "b.csv"), model="hashing")
    assert ex.corpus.ids == ["p1", "p2"]
    assert ex.report.kept == 2


def test_from_dataframe_takes_rows_by_position() -> None:
    import pandas as pd

    df = pd.DataFrame(
        {
            "Paper": ["A", "B", "C"],
            "Text": ["on bandits", "on robots", None],
            "key": ["x", "y", "z"],
        },
        index=[5, 0, 9],
    )
    ex = Explorer.from_dataframe(
        df, columns={"title": "Paper", "abstract": "Text", "id": "key"}, model="hashing"
    )
    assert [(p.paper_id, p.title, p.abstract) for p in ex.corpus] == [
        ("x", "A", "on bandits"),
        ("y", "B", "on robots"),
        ("z", "C", ""),
    ]
    with pytest.raises(OptionError, match=r"Abstrakt.*Paper"):
        Explorer.from_dataframe(df, columns={"abstract": "Abstrakt"}, model="hashing")


def test_from_corpus_with_vectors_of_ones_own() -> None:
    papers = tuple(make_papers()[:3])
    X = np.array([[1, 0], [0.6, 0.8], [0, 1]], dtype=np.float32)
    ex = Explorer.from_corpus(Corpus(papers), X=X, model="hashing")
    assert ex.similar("bandits-0").ids == ["bandits-1", "bandits-2"]


def test_an_encoder_of_ones_own_is_used() -> None:
    encoder = Counting()
    ex = Explorer.from_texts(TEXTS, model=encoder)
    assert ex.X.shape == (24, 256)
    assert len(encoder.seen) == 24


def test_adding_papers_encodes_only_them() -> None:
    papers = make_papers()
    ex = Explorer.from_corpus(Corpus(tuple(papers[:20]), "pile"), model="hashing", projection="pca")
    before = ex.X
    encoder = Counting()
    grown = Explorer.from_corpus(Corpus(tuple(papers[:20])), model=encoder, projection="pca")
    assert grown.add([papers[0], *papers[20:]]) == [paper.paper_id for paper in papers[20:]]
    assert np.array_equal(grown.X[:20], before)
    assert sorted(encoder.seen) == sorted(paper.abstract for paper in papers[20:])
    assert len(grown.points) == 24


def test_a_map_is_a_plotly_figure_and_a_file(tmp_path: Path) -> None:
    import plotly.graph_objects as go

    ex = Explorer.from_texts(TEXTS, model=HashingEncoder(), projection="pca")
    assert isinstance(ex.map(), go.Figure)
    assert isinstance(ex.map(), MapFigure)
    ex.save(tmp_path / "map.html")
    assert (tmp_path / "map.html").read_text("utf-8").startswith("<!doctype html>")


def test_a_data_frame_has_topic_and_coordinates() -> None:
    ex = Explorer.from_texts(TEXTS, model="hashing", projection="pca", n_clusters=3)
    frame = ex.to_pandas()
    assert list(frame["paper_id"]) == ex.corpus.ids
    assert np.allclose(frame[["projection_x", "projection_y"]], ex.points)
    assert set(frame["topic_name"]) == {topic.topic_name for topic in ex.topics}


def test_papers_can_be_put_in_sets() -> None:
    assert (
        len({Paper("a", title="x", extra={"k": "v"}), Paper("a", title="x", extra={"k": "v"})}) == 1
    )
