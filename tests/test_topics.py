"""What is told of topics: cards, papers, trees, years and evidence, in Python and as commands."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer import Explorer
from explorer.cli import main
from explorer.corpus import Corpus, Paper
from explorer.errors import OptionError
from explorer.pile.library import Library
from explorer.results import Branch, Topic, Topics, TopicTree
from explorer.shown.drawing import Drawing
from explorer.tasks import topics
from explorer.tasks.mapping import draw, page
from explorer.tasks.tables import papers_frame
from tests.papers import make, make_papers

LIGHT = ["--model", "hashing", "--n-clusters", "3"]


class ByName:
    """A clusterer that gives fixed labels to rows, as many calls as there may be."""

    def __init__(self, *labels: int) -> None:
        self.labels = labels
        self.calls = 0

    def fit_predict(self, X: NDArray[np.float32]) -> NDArray[np.int64]:
        self.calls += 1
        return np.resize(self.labels, len(X))


def dated() -> list[Paper]:
    years = [2019, 2020, 2021, None]
    return [replace(paper, year=years[row % 4]) for row, paper in enumerate(make_papers())]


def many_topics(n: int) -> Library:
    """Give papers of n topics of two each, in pairs of topics that lie together."""
    angle = np.repeat(np.arange(n) // 2 * 2 + np.arange(n) % 2 * 0.3, 2)
    X = np.column_stack([np.cos(angle), np.sin(angle)]).astype(np.float32)
    words = [f"alpha{topic // 2} beta{topic} gamma" for topic in range(n) for _ in range(2)]
    papers = [Paper(f"p{row}", abstract=f"We see {words[row]}.") for row in range(2 * n)]
    ex = Explorer.from_corpus(
        Corpus(tuple(papers), "test"), X=X, model="hashing", n_clusters=n, projection="pca"
    )
    return ex._library


# -- Topic and Topics ------------------------------------------------------------------------


def test_a_card_has_size_years_medoid_and_nearest_topics() -> None:
    library = make(dated())
    for topic in library.topics:
        assert topic.size == 8
        assert topic.years == (2019, 2021)
        rows = [library.corpus.row(paper.paper_id) for paper in topic.papers]
        mean_similarity = (library.X[rows] @ library.X[rows].T).mean(axis=1)
        assert mean_similarity[0] == pytest.approx(mean_similarity.max(), abs=1e-6)
        assert topic.medoid == topic.papers[0]
        assert topic.headline == library.headlines[rows[0]]
        assert sorted(topic.nearest) == [other for other in range(3) if other != topic.topic]
    told = library.topics[0].to_dict()
    assert told["years"] == [2019, 2021]
    assert told["medoid"] == told["paper_ids"][0]


@pytest.mark.parametrize(
    ("years", "expected"), [((None,), ""), ((2020, None), "2020"), ((2021, 2019), "2019-2021")]
)
def test_a_table_shows_years_as_a_span(years: tuple[int | None, ...], expected: str) -> None:
    papers = tuple(Paper(str(year), year=year) for year in years)
    assert Topic(0, "name", ("name", "more"), papers).card()["years"] == expected


def test_topics_are_a_sequence_with_a_table_and_safe_html() -> None:
    bad = Topic(0, "<b>bold</b>", ("<b>bold</b>", "& more"), (Paper("<i>"),), nearest=(1, 2))
    found = Topics((bad,))
    assert found[0] is bad
    assert found[:1] == (bad,)
    assert len(found) == 1
    lines = repr(found).splitlines()
    assert lines[0].split()[:3] == ["topic", "size", "nearest"], "nothing is known of years"
    html = found._repr_html_()
    assert "&lt;b&gt;bold&lt;/b&gt;" in html
    assert "&amp; more" in html
    assert "<b>" not in html
    assert "<i>" not in html
    assert repr(Topics(())) == "no topics"


def test_a_data_frame_has_one_row_a_topic() -> None:
    frame = make(dated()).topics.to_pandas()
    assert frame["size"].tolist() == [8, 8, 8]
    assert list(frame.columns) == list(make(dated()).topics[0].to_dict())


# -- papers without a topic ------------------------------------------------------------------


def test_noise_is_shown_as_no_topic_wherever_topics_are() -> None:
    library = make(make_papers(4), n_clusters=None, clusterer=ByName(0, 0, -1, 1))
    *found, none = library.topics
    assert [topic.size for topic in found] == [6, 3]
    assert (none.topic, none.topic_name, none.size) == (-1, "no topic", 3)
    assert (none.keywords, none.medoid, none.headline, none.nearest) == ((), None, "", ())
    assert library.topics[-1] is none
    drawing: Drawing = draw(library)
    assert sorted({dot.topic for dot in drawing.dots}) == [-1, 0, 1]
    assert "no topic" in page(library)
    frame = papers_frame(library)
    assert (frame["topic_name"] == "no topic").tolist() == (frame["topic"] == -1).tolist()
    rows = topics.assignments(library).rows
    assert [row["topic"] for row in rows] == [0] * 6 + [1] * 3 + [-1] * 3
    assert [row["similarity"] for row in rows[-3:]] == [None] * 3
    assert {row["next_topic"] for row in rows[-3:]} <= {0, 1}
    assert topics.topic_tree(library).topics[-1] == none


def test_noise_alone_is_no_topic_at_all() -> None:
    library = make(make_papers(2), n_clusters=None, clusterer=ByName(-1))
    assert [topic.topic for topic in library.topics] == [-1]
    assert all(row.next_topic is None for row in topics.assignments(library))
    assert draw(library).topics[0].topic_name == "no topic"
    assert repr(topics.topic_tree(library)) == "no topic (6)  [-1]"
    assert "0 are in use: fewer than two" in topics.topic_evidence(library).sentence


def test_results_of_a_clusterer_are_kept_where_its_name_tells_them_apart() -> None:
    from sklearn.cluster import DBSCAN

    class Counted(DBSCAN):  # type: ignore[misc]
        calls = 0

        def fit_predict(self, *args: Any, **kwargs: Any) -> Any:
            type(self).calls += 1
            return super().fit_predict(*args, **kwargs)

    def sizes(clusterer: Any) -> list[int]:
        library = make(make_papers(), n_clusters=None, clusterer=clusterer)
        return [topic.size for topic in library.topics]

    first = sizes(Counted(eps=0.8))
    assert sizes(Counted(eps=0.8)) == first
    assert Counted.calls == 1
    sizes(Counted(eps=0.7))
    assert Counted.calls == 2
    nameless = ByName(0, 1)
    assert sizes(nameless) == sizes(nameless) == [12, 12]
    assert nameless.calls == 2


def test_options_of_topics_are_checked() -> None:
    papers = make_papers(2)
    with pytest.raises(OptionError, match="no fit_predict"):
        make(papers, n_clusters=None, clusterer="HDBSCAN")
    with pytest.raises(OptionError, match="n_clusters is for k-means"):
        make(papers, n_clusters=2, clusterer=ByName(0))
    with pytest.raises(OptionError, match="max_size is 0; it must be a whole number, 1 or more"):
        make(papers, max_size=0)


# -- sessions --------------------------------------------------------------------------------


def test_topics_are_divided_by_size_and_named_afterwards() -> None:
    library = make(make_papers(), max_size=5)
    assert [topic.size for topic in library.topics] == [4] * 6 or max(
        topic.size for topic in library.topics
    ) <= 5
    assert len(library.topics) == 6
    for topic in library.topics:
        assert len({paper.paper_id.split("-")[0] for paper in topic.papers}) == 1
    names = [topic.topic_name for topic in library.topics]
    assert len(set(names)) == 6
    assert len(make(make_papers()).topics) == 3, "kept apart from undivided ones"


# -- one row a paper -------------------------------------------------------------------------


def test_every_paper_has_its_topic_and_the_next_one() -> None:
    library = make(make_papers())
    rows = topics.assignments(library)
    assert [row.paper for row in rows] == [p for topic in library.topics for p in topic.papers]
    centroids = library.clustering.centroids
    unit = centroids / np.linalg.norm(centroids, axis=1, keepdims=True)
    for row in rows:
        at = library.corpus.row(row.paper.paper_id)
        cosines = unit @ library.X[at]
        assert row.topic.topic == library.clustering.labels[at]
        assert row.similarity == pytest.approx(cosines[row.topic.topic], abs=1e-6)
        assert row.next_topic is not None
        others = np.delete(cosines, row.topic.topic)
        assert cosines[row.next_topic.topic] == pytest.approx(others.max(), abs=1e-6)


# -- topics of topics ------------------------------------------------------------------------


def test_few_topics_are_a_tree_without_branches() -> None:
    library = make(make_papers())
    tree = topics.topic_tree(library)
    assert [branch.topic for branch in tree.branches] == list(library.topics)
    assert all(not topic.parents for topic in tree.topics)


def test_a_tree_holds_every_topic_once_beneath_names_of_their_own() -> None:
    library = many_topics(8)
    tree = topics.topic_tree(library)
    leaves = [topic.topic for topic in tree.topics]
    assert leaves == list(range(8))
    assert 1 < len(tree.branches) < 8
    assert sum(branch.size for branch in tree.branches) == 16
    assert [branch.size for branch in tree.branches] == sorted(
        (branch.size for branch in tree.branches), reverse=True
    )
    for branch in tree.branches:
        if branch.topic is None:
            inner = [leaf.topic for leaf in branch.branches if leaf.topic is not None]
            assert len(inner) > 1
            assert branch.size == sum(topic.size for topic in inner)
            assert branch.name not in {topic.topic_name for topic in inner}
            assert all(topic.parents == (branch.name,) for topic in inner)
    lines = repr(tree).splitlines()
    assert sum(line.endswith(f"[{topic}]") for line in lines for topic in range(8)) == 8


def test_many_topics_have_three_levels() -> None:
    tree = topics.topic_tree(many_topics(24))
    assert max(len(topic.parents) for topic in tree.topics) == 2
    assert any(line.startswith("    ") for line in repr(tree).splitlines())


def test_a_tree_is_safe_in_html() -> None:
    topic = Topic(0, "<b>", (), ())
    leaf = Branch("<b>", (), 1, topic=topic)
    tree = TopicTree((leaf,), Topics((topic,)))
    assert tree._repr_html_() == "<pre>&lt;b&gt; (1)  [0]</pre>"


# -- topics over years -----------------------------------------------------------------------


def test_papers_are_counted_by_year_and_undated_ones_apart() -> None:
    found = topics.topics_over_years(make(dated()))
    assert found.periods == ("2019", "2020", "2021", "undated")
    assert found.counts == ((2, 2, 2, 2),) * 3
    assert found.to_pandas()["2020"].sum() == 6
    assert repr(found).splitlines()[0].split() == [*found.columns]


def test_many_years_are_counted_by_spans() -> None:
    papers = [replace(paper, year=1980 + row) for row, paper in enumerate(make_papers())]
    found = topics.topics_over_years(make(papers))
    assert found.periods == (
        "1980-1983", "1984-1987", "1988-1991", "1992-1995", "1996-1999", "2000-2003",
    )  # fmt: skip
    assert sum(map(sum, found.counts)) == 24


def test_a_few_old_papers_are_counted_together_and_a_table_has_no_empty_years() -> None:
    years = [1906, *[2015] * 11, *[2018] * 12]
    papers = [replace(paper, year=years[row]) for row, paper in enumerate(make_papers())]
    found = topics.topics_over_years(make(papers))
    assert found.periods == ("before 2015", "2015", "2016", "2017", "2018")
    assert sum(map(sum, found.counts)) == 24
    assert found.columns == ("topic", *found.periods, "topic_name")
    assert repr(found).split("topic_name")[0].split() == ["topic", "before", "2015", "2015", "2018"]


def test_papers_without_years_are_undated() -> None:
    assert topics.topics_over_years(make(make_papers())).periods == ("undated",)


def test_years_are_drawn_without_the_undated() -> None:
    found = topics.topics_over_years(make(dated()))
    figure = found.figure()
    assert len(figure.data) == 3
    assert [*figure.data[0].x] == ["2019", "2020", "2021"]
    assert [*figure.data[0].y] == [2, 2, 2]


# -- evidence --------------------------------------------------------------------------------


def test_evidence_is_told_kept_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    found = topics.topic_evidence(make(make_papers()))
    assert not found.weak
    assert [row["n_clusters"] for row in found.rows if row["in_use"]] == [3]
    assert repr(found).endswith(found.sentence)
    assert found.sentence in found._repr_html_()
    assert found.to_pandas()["silhouette"].between(-1, 1).all()
    assert found.to_pandas()["distinct_words"].between(0, 1).all()
    figure = found.figure()
    assert len(figure.data) == 4
    assert [*figure.data[0].x] == [row["n_clusters"] for row in found.rows]
    assert figure.layout.shapes[0].x0 == 3

    def never(*_: object, **__: object) -> None:
        raise AssertionError("weighed again")

    monkeypatch.setattr("explorer.pile.topicmaking.weigh", never)
    assert topics.topic_evidence(make(make_papers())).evidence == found.evidence


# -- explorer topics -------------------------------------------------------------------------


@pytest.fixture
def pile(tmp_path: Path) -> str:
    path = tmp_path / "pile.jsonl"
    rows = [{"id": p.paper_id, "abstract": p.abstract, "year": p.year} for p in dated()]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(["topics", *argv, *LIGHT])
    out, err = capsys.readouterr()
    return status, out, err


def records(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_one_row_a_paper(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, pile, "--format", "csv")
    rows = records(out)
    assert status == 0
    assert list(rows[0]) == [
        "paper_id",
        "topic",
        "topic_name",
        "similarity",
        "next_topic",
        "next_topic_name",
        "headline",
    ]
    assert len({row["paper_id"] for row in rows}) == len(rows) == 24


@pytest.mark.parametrize("format_", ["table", "tsv", "jsonl"])
def test_the_other_formats_have_one_row_a_topic(
    pile: str, format_: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = run(capsys, pile, "--format", format_)
    assert len(out.splitlines()) == 3 + (format_ != "jsonl")
    assert "2019" in out


def test_sessions_of_a_conference(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, pile, "--max-size", "5", "--format", "csv")
    sizes = np.unique([row["topic"] for row in records(out)], return_counts=True)[1]
    assert len(sizes) == 6
    assert sizes.max() <= 5


def test_a_tree_is_printed_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pile = tmp_path / "pile.jsonl"
    rows = [{"id": p.paper_id, "abstract": p.abstract} for p in make_papers()]
    pile.write_text("".join(json.dumps(row) + "\n" for row in rows))
    argv = ["topics", str(pile), "--tree", "--model", "hashing", "--n-clusters", "8"]
    assert main([*argv, "--format", "table"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("  ")
    assert main([*argv, "--format", "csv"]) == 0
    parents = [row["parents"] for row in records(capsys.readouterr().out)]
    assert len(parents) == 24
    assert any(parents)
    assert main([*argv, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["results"]
    assert any(topic.get("parents") for topic in told)


def test_years_and_evidence_are_printed(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, pile, "--years", "--format", "csv")
    assert [row["2020"] for row in records(out)] == ["2", "2", "2"]
    _, out, _ = run(capsys, pile, "--evidence", "--format", "table")
    assert "*" in out
    assert "topics in use stand out" in out
    _, out, err = run(capsys, pile, "--evidence", "--json")
    told = json.loads(out)["results"]
    assert [row["n_clusters"] for row in told if row["in_use"]] == [3]
    assert "topics in use stand out" in err
    assert run(capsys, pile, "--evidence", "--json", "-q")[2] == ""


@pytest.mark.parametrize("format_", ["ids", "bibtex"])
def test_what_lists_no_papers_is_no_format_of_papers(
    pile: str, format_: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, pile, "--years", "--format", format_)
    assert (status, out) == (2, "")
    assert f"--years lists no papers, so --format {format_} has nothing to write" in err


def test_one_view_at_a_time(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, pile, "--years", "--tree")
    assert status == 2
    assert "not allowed with argument" in err
