"""`Explorer`, as a Python user meets it."""

from __future__ import annotations

import logging
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer import Corpus, Explorer, HashingEncoder, InputError, MapFigure, OptionError, Paper
from tests.papers import Counting, make_papers

TEXTS = [paper.abstract for paper in make_papers()]


def test_from_texts_with_and_without_ids() -> None:
    named = Explorer.from_texts(TEXTS, ids=[f"p{i}" for i in range(24)], model="hashing")
    assert named.corpus.ids[:2] == ["p0", "p1"]
    plain = Explorer.from_texts(TEXTS, model="hashing")
    assert len(set(plain.corpus.ids)) == 24


@pytest.mark.parametrize("what", ["ids", "titles"])
@pytest.mark.parametrize("count", [1, 3])
def test_as_many_ids_and_titles_as_texts_are_needed(what: str, count: int) -> None:
    given: Any = {what: ["x"] * count}
    with pytest.raises(InputError, match=f"there are {count} {what} for 2 texts"):
        Explorer.from_texts(TEXTS[:2], model="hashing", **given)


@pytest.mark.parametrize(("given", "found"), [("bandits", "one str"), (3, "of type int")])
def test_one_string_is_not_taken_for_its_letters(given: Any, found: str) -> None:
    with pytest.raises(InputError, match=f"texts is {found}; give a list"):
        Explorer.from_texts(given, model="hashing")
    with pytest.raises(InputError, match=f"ids is {found}; give a list"):
        Explorer.from_texts(TEXTS, ids=given, model="hashing")


def test_texts_without_a_row_of_their_own_are_told_of_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        Explorer.from_texts(TEXTS, model="hashing")
        assert caplog.text == ""
        ex = Explorer.from_texts([*TEXTS[:3], " ", TEXTS[0]], model="hashing")
    assert len(ex.corpus) == 3
    (record,) = caplog.records
    assert record.getMessage().startswith("2 of 5 texts have no row of their own")


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


def test_an_option_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("title\nOn bandits\n")
    odd: Any = {"n_cluster": 7, "model": "hashing"}
    expected = "no option 'n_cluster'. Did you mean n_clusters.*model, device, precision"
    with pytest.raises(OptionError, match=expected):
        Explorer.from_texts(TEXTS, **odd)
    with pytest.raises(OptionError, match=expected):
        Explorer.from_path(tmp_path / "a.csv", **odd)


def test_options_are_refused_before_a_file_is_read() -> None:
    with pytest.raises(OptionError, match="batch_size is 0"):
        Explorer.from_path("nowhere.csv", batch_size=0)
    with pytest.raises(OptionError, match="precision is 'int8'"):
        Explorer.from_path("nowhere.csv", model="hashing", precision="int8")
    wrong: Any = object()
    with pytest.raises(OptionError, match="model is of type object"):
        Explorer.from_path("nowhere.csv", model=wrong)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("n_clusters", 2.5, "1 or more"),
        ("n_clusters", True, "1 or more"),
        ("n_clusters", 0, "1 or more"),
        ("n_clusters", "3", "1 or more"),
        ("random_state", -1, "from 0 to 4294967295"),
        ("random_state", 2**32, "from 0 to 4294967295"),
        ("random_state", 0.5, "from 0 to 4294967295"),
        ("random_state", None, "from 0 to 4294967295"),
        ("batch_size", 0, "1 or more"),
        ("batch_size", 2.5, "1 or more"),
    ],
)
def test_numbers_that_are_not_whole_or_out_of_range_are_refused(
    name: str, value: Any, allowed: str
) -> None:
    options: Any = {name: value, "model": "hashing"}
    with pytest.raises(OptionError, match=f"{name} is .*; it must be a whole number, {allowed}"):
        Explorer.from_texts(TEXTS, **options)


def test_integers_of_numpy_are_integers() -> None:
    options: Any = {"n_clusters": np.int64(3), "random_state": np.uint8(1)}
    ex = Explorer.from_texts(TEXTS, model="hashing", projection="pca", **options)
    assert len(ex.topics) == 3
    same = Explorer.from_texts(TEXTS, model="hashing", n_clusters=3, random_state=1)
    assert [t.topic_name for t in ex.topics] == [t.topic_name for t in same.topics]


def test_a_model_can_be_a_path(tmp_path: Path) -> None:
    ex = Explorer.from_texts(TEXTS, model=tmp_path / "hashing")
    assert ex._library.encoder._name == str(tmp_path / "hashing")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("model", "found"),
    [
        (3, "of type int, without name, fingerprint, encode"),
        (None, "of type NoneType, without"),
        (HashingEncoder, "the class HashingEncoder"),
    ],
)
def test_what_is_no_encoder_is_refused_at_once(model: Any, found: str) -> None:
    with pytest.raises(OptionError, match=f"model is {found}"):
        Explorer.from_texts(TEXTS, model=model)


def test_a_fingerprint_is_not_computed_before_it_is_needed() -> None:
    class Costly(HashingEncoder):
        @property
        def fingerprint(self) -> str:
            raise AssertionError("the fingerprint was computed")

    assert len(Explorer.from_texts(TEXTS, model=Costly()).corpus) == 24


@pytest.mark.parametrize(
    ("papers", "found"),
    [
        ([Paper("new", title="fine"), {"title": "x"}], r"papers\[1\] is of type dict"),
        ([Paper("odd", title=None)], r"title of papers\[0\] \('odd'\) is of type NoneType"),  # type: ignore[arg-type]
        ([Paper("odd", abstract=3)], r"abstract of papers\[0\] \('odd'\) is of type int"),  # type: ignore[arg-type]
        ([Paper("odd", title=" \n")], r"papers\[0\] \('odd'\) has neither a title nor"),
        (Paper("one", title="fine"), "papers is one Paper; give a list"),
        ("text", r"papers\[0\] is of type str"),
        (3, "papers is of type int"),
    ],
)
def test_what_is_no_paper_is_not_added(papers: Any, found: str) -> None:
    ex = Explorer.from_texts(TEXTS, model="hashing")
    before = ex.corpus
    with pytest.raises(InputError, match=found):
        ex.add(papers)
    assert ex.corpus is before


def test_given_vectors_are_copied() -> None:
    X = np.array([[1, 0], [0.6, 0.8], [0, 1]], dtype=np.float32)
    ex = Explorer.from_corpus(Corpus(tuple(make_papers()[:3])), X=X, model="hashing")
    X[:] = X[::-1].copy()
    assert ex.X[0].tolist() == [1, 0]
    assert ex.similar("bandits-0").ids == ["bandits-1", "bandits-2"]


@pytest.mark.parametrize("order", ["C", "F", "strided", "list"])
def test_given_vectors_can_lie_in_any_way(order: str) -> None:
    rows = np.array([[1, 0], [0.6, 0.8], [0, 1]], dtype=np.float64)
    ways: Any = {
        "C": rows,
        "F": np.asfortranarray(rows),
        "strided": np.repeat(rows, 2, axis=0)[::2],
        "list": rows.tolist(),
    }
    ex = Explorer.from_corpus(Corpus(tuple(make_papers()[:3])), X=ways[order], model="hashing")
    assert ex.X.dtype == np.float32
    assert ex.X.flags.c_contiguous
    assert ex.similar("bandits-0").ids == ["bandits-1", "bandits-2"]


@pytest.mark.parametrize("bad", [np.nan, 0.0])
def test_given_vectors_must_be_finite_and_of_length_1(bad: float) -> None:
    X = np.array([[1, 0], [bad, bad], [0, 1]])
    with pytest.raises(InputError, match="row 1 of X has length"):
        Explorer.from_corpus(Corpus(tuple(make_papers()[:3])), X=X, model="hashing")
    words: Any = [["a"], ["b"], ["c"]]
    with pytest.raises(InputError, match="X is no array of numbers"):
        Explorer.from_corpus(Corpus(tuple(make_papers()[:3])), X=words, model="hashing")


def test_data_frame_columns_may_be_numbers() -> None:
    import pandas as pd

    df = pd.DataFrame([["A", "on bandits"], ["B", "on robots"]])
    ex = Explorer.from_dataframe(df, columns={"title": 0, "abstract": 1}, model="hashing")
    assert [(paper.title, paper.abstract) for paper in ex.corpus] == [
        ("A", "on bandits"),
        ("B", "on robots"),
    ]


def _counted(folder: Path) -> list[str]:
    """Give the papers that are encoded for a folder, topic phrases apart."""
    encoder = Counting()
    ex = Explorer.from_path(folder, model=encoder, projection="pca")
    ex.save(folder.parent / "map.html")
    return [text for text in encoder.seen if len(text.split()) > 20]


def test_a_changed_seed_costs_one_encoding_and_another_order_of_files_none(
    seeds: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "seeds"
    shutil.copytree(seeds, folder)
    assert len(_counted(folder)) == 38
    assert _counted(folder) == []
    first, second = sorted(folder.iterdir())
    text = first.read_text("utf-8")
    first.write_text(text.replace("active probabilistic reasoning", "passive reasoning"), "utf-8")
    (changed,) = _counted(folder)
    assert "passive reasoning" in changed
    first.rename(folder / "2.txt")
    second.rename(folder / "1.txt")
    assert _counted(folder) == []


def test_an_explorer_shows_itself_and_computes_nothing_for_it() -> None:
    encoder = Counting()
    ex = Explorer.from_texts(["<script>", "robots that walk"], ids=["a", "b"], model=encoder)
    assert repr(ex) == "<Explorer of 'texts': 2 papers, not embedded yet>"
    assert "<script>" not in ex._repr_html_()
    assert re.search("<td[^>]*>papers</td><td[^>]*>2</td>", ex._repr_html_())
    assert encoder.seen == []
    assert ex.X.shape[0] == 2
    assert "embedded</td>" in ex._repr_html_()


@pytest.mark.parametrize("show", ["map", "widget", "show_page"])
def test_a_map_is_colored_alike_wherever_it_is_shown(show: str) -> None:
    papers = [replace(paper, year=2020 + row % 3) for row, paper in enumerate(make_papers(3))]
    ex = Explorer.from_corpus(Corpus(tuple(papers)), model="hashing", projection="pca")
    assert getattr(ex, show)(color="year")
    with pytest.raises(InputError, match=r"by 'venue'.*can be coloured by topic, year, trust\."):
        getattr(ex, show)(color="venue")


def test_every_public_method_has_an_example() -> None:
    public = {name: found for name, found in vars(Explorer).items() if name[0] != "_"}
    methods = {name: found for name, found in public.items() if not isinstance(found, property)}
    assert [name for name, found in methods.items() if ">>>" not in found.__doc__] == []
