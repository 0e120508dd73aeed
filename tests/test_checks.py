"""Values of the wrong kind, given to the public methods: each is refused with what is allowed."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from explorer import Explorer, InputError, OptionError
from explorer.checks import file_path, shown, strings
from explorer.errors import UnknownIdError
from tests.papers import make, make_papers

NO_PATHS = [
    (None, "takes a path, a string or a Path, not something of type NoneType"),
    (3, "takes a path, a string or a Path, not something of type int"),
    (["x"], "takes a path, a string or a Path, not something of type list"),
    (b"x", "takes a path, a string or a Path, not something of type bytes"),
    ("a\0b", r"is 'a\\x00b'; it has a character that no path can have"),
    ("\ud800", r"is '\\ud800'; it has a character that no path can have"),
]
NO_CHOICES = [np.array(["umap", "pca"]), pd.Series(["umap", "pca"]), ["pca"], 3, "other"]
HUGE = [10**400, 10**5000]


@pytest.fixture(scope="module")
def ex() -> Explorer:
    return Explorer(make(make_papers(2)))


@pytest.mark.parametrize(("path", "found"), NO_PATHS)
@pytest.mark.parametrize("save", ["save", "save_parquet", "save_vectors"])
def test_nothing_is_written_to_what_is_no_path(
    ex: Explorer, save: str, path: Any, found: str
) -> None:
    with pytest.raises(OptionError, match=f"path {found}"):
        getattr(ex, save)(path)


@pytest.mark.parametrize(("path", "found"), NO_PATHS)
def test_nothing_is_read_from_what_is_no_path(tmp_path: Path, path: Any, found: str) -> None:
    with pytest.raises(OptionError, match=f"source {found}"):
        Explorer.from_path(path, model="hashing", cache=tmp_path)


@pytest.mark.parametrize(("path", "found"), [given for given in NO_PATHS if given[0] != b"x"])
def test_a_draft_is_at_a_path_or_of_bytes(path: Any, found: str) -> None:
    with pytest.raises(OptionError, match=f"source {found}"):
        Explorer.read_draft(path)


@pytest.mark.parametrize(("path", "found"), NO_PATHS[1:])
def test_cache_and_base_are_paths(tmp_path: Path, path: Any, found: str) -> None:
    source = tmp_path / "papers.txt"
    source.write_text("We study bandits and their regret.\n", "utf-8")
    with pytest.raises(OptionError, match=f"cache {found}"):
        Explorer.from_path(source, model="hashing", cache=path)
    with pytest.raises(OptionError, match=f"base {found}"):
        Explorer.from_path(source, model="hashing", base=path)


@pytest.mark.parametrize(
    ("ids", "kind"),
    [
        (3, "int"),
        (["bandits-0", None], "NoneType"),
        (b"bandits-0", "bytes"),
        (np.array([1, 2]), "int64"),
        ([["bandits-0"]], "list"),
        (np.array("bandits-0"), "ndarray"),
    ],
)
def test_ids_are_strings(ex: Explorer, tmp_path: Path, ids: Any, kind: str) -> None:
    told = f"ids takes a string or several, not something of type {kind}"
    with pytest.raises(OptionError, match=told):
        ex.export(ids)
    with pytest.raises(OptionError, match=told):
        ex.records(ids)
    with pytest.raises(OptionError, match=told):
        ex.save_parquet(tmp_path / "x.parquet", ids=ids)
    with pytest.raises(OptionError, match=told):
        ex.save_vectors(tmp_path / "x.npy", ids=ids)
    kind = type(ids).__name__
    with pytest.raises(UnknownIdError, match=f"an id is a string, not something of type {kind}"):
        ex.describe(ids)


def test_one_id_is_not_taken_for_its_letters(ex: Explorer) -> None:
    assert ex.export("bandits-0", format="ids") == ex.export(["bandits-0"], format="ids")


@pytest.mark.parametrize("value", NO_CHOICES, ids=lambda value: type(value).__name__)
def test_a_choice_is_one_of_the_strings_there_are(ex: Explorer, value: Any) -> None:
    with pytest.raises(OptionError, match=r"projection is .*; it can be umap or pca"):
        Explorer.from_texts(["One text."], model="hashing", projection=value)
    with pytest.raises(OptionError, match=r"precision is .*; it can be float32 or float16"):
        Explorer.from_texts(["One text."], model="hashing", precision=value)
    with pytest.raises(OptionError, match=r"ranking is .*; it can be hybrid, dense or lexical"):
        ex.similar("bandits-0", ranking=value)
    with pytest.raises(OptionError, match=r"role is .*; it can be document or query"):
        ex.search("bandits", role=value)
    with pytest.raises(OptionError, match=r"format is .*; it can be table, tsv, .* or csl"):
        ex.export(format=value)
    with pytest.raises(OptionError, match=r"format is .*; it can be table, tsv, .* or csl"):
        ex.records(format=value)


@pytest.mark.parametrize("value", HUGE, ids=["400", "5000"])
def test_numbers_too_large_to_compute_with_are_refused(ex: Explorer, value: int) -> None:
    with pytest.raises(OptionError, match=r"max_size is .*; it must be a whole number, from 1 to"):
        Explorer.from_texts(["One text."], model="hashing", max_size=value)
    with pytest.raises(OptionError, match=r"diverse is .*; it must be a number from 0 to 1"):
        ex.similar("bandits-0", diverse=value)
    with pytest.raises(OptionError, match=r"top_k is .*; it must be a whole number, from 1 to"):
        ex.similar("bandits-0", top_k=value)


@pytest.mark.parametrize("date", [b"May", float("nan"), object(), dt.date(2024, 5, 1)])
def test_a_date_is_a_string(ex: Explorer, tmp_path: Path, date: Any) -> None:
    with pytest.raises(OptionError, match="date takes a string, not something of type"):
        ex.save(tmp_path / "map.html", date=date)


@pytest.mark.parametrize("other", [None, "papers", make(make_papers(1))])
def test_piles_are_compared_with_explorers(ex: Explorer, other: Any) -> None:
    told = f"other is another Explorer, not something of type {type(other).__name__}"
    with pytest.raises(OptionError, match=told):
        ex.compare(other)
    with pytest.raises(OptionError, match=told):
        ex.overlay(other)


@pytest.mark.parametrize("df", [{}, [], pd.Series(["x"]), None])
def test_a_data_frame_is_one(df: Any) -> None:
    told = f"a data frame of pandas is needed, not something of type {type(df).__name__}"
    with pytest.raises(InputError, match=told):
        Explorer.from_dataframe(df)


@pytest.mark.parametrize("columns", [[], "title", 3])
def test_columns_are_named_by_a_mapping(columns: Any) -> None:
    told = f"columns takes a mapping .*, not something of type {type(columns).__name__}"
    with pytest.raises(OptionError, match=told):
        Explorer.from_dataframe(pd.DataFrame({"title": ["One"]}), columns=columns)


def test_what_was_given_is_shown_on_one_short_line() -> None:
    assert shown("a\n\x1b[31m") == r"'a\n\x1b[31m'"
    assert shown(np.zeros((9, 9))).startswith("array([[0., 0.")
    assert len(shown("x" * 1000)) == 60
    assert shown(10**5000) == "of type int"


def test_paths_and_strings_are_given_back(tmp_path: Path) -> None:
    assert file_path("path", tmp_path) == str(tmp_path)
    assert file_path("path", "caf\udce9.txt") == "caf\udce9.txt"
    assert strings("ids", (name for name in "ab")) == ("a", "b")
