"""Vectors of one's own are those of the papers they belong to, whatever their order."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer import Corpus, Explorer, HashingEncoder, InputError, ModelError, OptionError, Paper
from explorer.errors import SourceError
from explorer.pile.vectors import rows_of_own, vectors_of
from tests.papers import Counting

CORPUS = Corpus(
    (Paper("a", title="One"), Paper("b", title="Two", doi="10.1000/B"), Paper("c", title="Three"))
)
X = np.array([[1, 0], [0.6, 0.8], [0, 1]], dtype=np.float32)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "papers.csv"
    path.write_text("id,title,doi\na,One,\nb,Two,10.1000/B\nc,Three,\n")
    return path


def saved(folder: Path, array: NDArray[Any]) -> Path:
    np.save(folder / "X.npy", array)
    return folder / "X.npy"


def listed(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    (folder / "ids.txt").write_bytes(text.encode(encoding))
    return folder / "ids.txt"


@pytest.mark.parametrize(
    "ids",
    [
        "c\nA\nhttps://doi.org/10.1000/b\n",
        "\ufeffc\r\na\r\nb\r\n\r\n",
        "c\n  a \n10.1000/B",
    ],
)
def test_rows_come_in_the_order_of_the_papers(tmp_path: Path, ids: str) -> None:
    shuffled = X[[2, 0, 1]]
    found = vectors_of(CORPUS, saved(tmp_path, shuffled), listed(tmp_path, ids))
    assert found.dtype == np.float32
    assert np.array_equal(found, X)
    assert np.array_equal(vectors_of(CORPUS, shuffled, ["c", "a", "b"]), X)


def test_without_ids_row_i_is_paper_i(tmp_path: Path) -> None:
    assert np.array_equal(vectors_of(CORPUS, saved(tmp_path, X)), X)
    with pytest.raises(InputError, match=r"X\.npy' has 4 rows for 3 papers.*vector_ids \(--ids\)"):
        vectors_of(CORPUS, saved(tmp_path, np.ones((4, 2))))


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", ">f4"])
def test_rows_are_scaled_to_length_one_and_it_is_said(
    tmp_path: Path, dtype: str, caplog: pytest.LogCaptureFixture
) -> None:
    long = (X * [[2], [0.5], [100]]).astype(dtype)
    with caplog.at_level(logging.WARNING):
        found = vectors_of(CORPUS, saved(tmp_path, long))
    assert found.dtype == np.dtype("float32")
    np.testing.assert_allclose(found, X, atol=1e-3)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-6)
    (record,) = caplog.records
    assert "not of length 1 and were scaled" in record.getMessage()


def test_rows_of_any_size_are_scaled() -> None:
    huge = np.array([[3e30, 4e30], [3e-30, 4e-30], [0, 1e-44]], dtype=np.float32)
    expected = np.array([[0.6, 0.8], [0.6, 0.8], [0, 1]], dtype=np.float32)
    np.testing.assert_allclose(vectors_of(CORPUS, huge), expected, atol=1e-6)


def test_what_a_model_made_keeps_its_bits(caplog: pytest.LogCaptureFixture) -> None:
    made = HashingEncoder().encode(["bandit arms", "robot legs", "one two three"])
    with caplog.at_level(logging.WARNING):
        assert np.array_equal(vectors_of(CORPUS, made), made)
        found = vectors_of(CORPUS, made.astype(np.float16))
    assert caplog.text == ""
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-6)


@pytest.mark.parametrize("bad", [0.0, np.nan, np.inf, -np.inf])
def test_a_row_without_a_direction_is_named(tmp_path: Path, bad: float) -> None:
    spoiled = X.copy()
    spoiled[1] = bad
    what = "only zeros" if bad == 0 else "not finite"
    with pytest.raises(InputError, match=rf"row 1 of '.*X\.npy' \(counted from 0\) has .*{what}"):
        vectors_of(CORPUS, saved(tmp_path, spoiled))
    with pytest.raises(InputError, match="row 2 of vectors"):
        vectors_of(CORPUS, spoiled[[2, 0, 1]], ["c", "a", "b"])


def test_rows_of_other_papers_are_left_out_whatever_they_hold(
    caplog: pytest.LogCaptureFixture,
) -> None:
    more = np.vstack([X, [[np.nan, 0]], [[0, 0]]])
    with caplog.at_level(logging.WARNING):
        found = vectors_of(CORPUS, more, ["a", "b", "c", "d", "e"])
    assert np.array_equal(found, X)
    (record,) = caplog.records
    assert record.getMessage() == "2 of 5 rows of vectors belong to no paper and are left out"


def test_a_paper_without_a_row_is_an_error() -> None:
    with pytest.raises(InputError, match=r"2 of 3 papers have no row in vectors, .*: b, c\. Add"):
        vectors_of(CORPUS, X[:1], ["a"])
    with pytest.raises(InputError, match=r"1 of 3 papers .*: c\. "):
        vectors_of(CORPUS, X, ["a", "b", "beginning"])


def test_a_beginning_of_an_id_means_no_paper() -> None:
    corpus = Corpus((Paper("paper-1", title="One"),))
    with pytest.raises(InputError, match="1 of 1 papers have no row"):
        vectors_of(corpus, X[:1], ["paper"])


def test_two_papers_of_like_names_are_told_apart() -> None:
    corpus = Corpus((Paper("A", title="One"), Paper("a", title="Two")))
    assert np.array_equal(vectors_of(corpus, X[:2], ["a", "A"]), X[[1, 0]])
    with pytest.raises(InputError, match=r"1 of 2 papers have no row in vectors, .*: a\. "):
        vectors_of(corpus, X[:1], ["A"])


def test_an_id_that_comes_twice_has_one_vector() -> None:
    twice = X[[0, 1, 2, 0]]
    assert np.array_equal(vectors_of(CORPUS, twice, ["a", "b", "c", "A"]), X)
    with pytest.raises(InputError, match="ids has 'b' in lines 2 and 4, whose rows in vectors dif"):
        vectors_of(CORPUS, twice, ["a", "b", "c", "b"])


def test_as_many_ids_as_rows_are_needed(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"ids\.txt' has 2 ids and '.*X\.npy' 3 rows"):
        vectors_of(CORPUS, saved(tmp_path, X), listed(tmp_path, "a\nb\n"))


@pytest.mark.parametrize(
    "array",
    [
        np.ones(3),
        np.ones((3, 2, 1)),
        np.ones((3, 2), dtype=int),
        np.ones((3, 2), dtype=complex),
        np.array([["a"]]),
        np.ones((3, 0)),
        np.array(1.0),
    ],
    ids=str,
)
def test_what_is_no_matrix_of_fractions_is_refused(tmp_path: Path, array: NDArray[Any]) -> None:
    with pytest.raises(InputError, match=r"X\.npy' holds .* of shape .*one row a paper"):
        vectors_of(CORPUS, saved(tmp_path, array))


def test_a_file_that_is_no_array_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, X)
    whole = path.read_bytes()
    for data in (b"", b"hello", whole[:-3], whole[:40], whole[:6]):
        path.write_bytes(data)
        with pytest.raises(SourceError, match=r"X\.npy' is no whole \.npy file.*numpy\.save"):
            vectors_of(CORPUS, path)
    with pytest.raises(SourceError, match=r"none\.npy' cannot be read: No such file"):
        vectors_of(CORPUS, tmp_path / "none.npy")
    np.savez(tmp_path / "X.npz", X=X)
    with pytest.raises(SourceError, match="holds several arrays"):
        vectors_of(CORPUS, tmp_path / "X.npz")


def test_nothing_is_unpickled(tmp_path: Path) -> None:
    np.save(tmp_path / "X.npy", np.array([[print]], dtype=object), allow_pickle=True)
    with pytest.raises(SourceError, match="is no whole"):
        vectors_of(CORPUS, tmp_path / "X.npy")


def test_ids_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, X)
    with pytest.raises(SourceError, match=r"ids\.txt' is no text in UTF-8"):
        vectors_of(CORPUS, path, listed(tmp_path, "\xff\n", "latin-1"))
    with pytest.raises(SourceError, match=r"none\.txt' cannot be read"):
        vectors_of(CORPUS, path, tmp_path / "none.txt")


def test_rows_of_ones_own_are_copied() -> None:
    given = X.copy()
    taken = rows_of_own(given, 3)
    given[:] = 0
    assert np.array_equal(taken, X)


# -- through Explorer ------------------------------------------------------------------------


def test_answers_are_those_of_the_vectors(source: Path, tmp_path: Path) -> None:
    encoder = Counting()
    path, ids = saved(tmp_path, X[[2, 1, 0]]), listed(tmp_path, "c\nb\na\n")
    ex = Explorer.from_path(source, model=encoder, vectors=path, vector_ids=ids, projection="pca")
    assert np.array_equal(ex.X, X)
    assert [(hit.paper.paper_id, round(hit.similarity, 2)) for hit in ex.similar("a")] == [
        ("b", 0.6),
        ("c", 0.0),
    ]
    assert ex.points.shape == (3, 2)
    assert ex.topics
    assert encoder.seen == []
    assert ex.facts["model"] != encoder.name
    same = Explorer.from_corpus(ex.corpus, X=X, model="hashing")
    assert np.array_equal(same.X, ex.X)


def test_a_text_needs_a_model_of_the_same_dimensions(source: Path) -> None:
    ex = Explorer.from_path(source, model="hashing", vectors=X)
    with pytest.raises(ModelError, match=r"have 2 dimensions and hashing makes 256; .*--model"):
        ex.search("bandits")
    made = HashingEncoder().encode(["One", "Two", "Three"])
    assert Explorer.from_path(source, model="hashing", vectors=made).search("Two").ids[0] == "b"


def test_papers_cannot_be_added_to_given_vectors(source: Path) -> None:
    ex = Explorer.from_path(source, model="hashing", vectors=X)
    with pytest.raises(InputError, match="papers cannot be added"):
        ex.add([Paper("d", title="Four")])


def test_ids_alone_name_nothing(source: Path) -> None:
    with pytest.raises(OptionError, match="names the rows of vectors"):
        Explorer.from_path(source, model="hashing", vector_ids=["a", "b", "c"])


def test_stored_answers_of_a_model_and_of_vectors_are_kept_apart(source: Path) -> None:
    def nearest(**options: Any) -> str:
        return Explorer.from_path(source, model="hashing", **options).similar("a", top_k=1).ids[0]

    turned = X[[0, 2, 1]]
    assert [nearest(vectors=X), nearest(vectors=turned), nearest(vectors=X)] == ["b", "c", "b"]
    modelled = nearest()
    assert [nearest(vectors=X), nearest(vectors=turned), nearest()] == ["b", "c", modelled]
