"""A pile that grows: dots and topics stay where they were, answers are those of a fresh run."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from explorer import Explorer, Paper
from explorer.cli import main
from explorer.corpus import Corpus
from explorer.errors import InputError, OptionError, SourceError
from explorer.numbers.projection import project
from explorer.pile.library import Library
from explorer.pile.mapbase import load_base
from explorer.pile.places import Places, grow_places
from explorer.shown.page.reading import read_page
from explorer.tasks import growth, mapping
from tests.papers import Counting, make, make_papers

OTHERS = [
    Paper(f"poems-{number}", abstract=f"A {word} sonnet rhymes in iambic verse and stanza {word}.")
    for number, word in enumerate(["old", "new", "long", "short", "sad", "glad", "red", "blue"])
]


def drawn(papers: list[Paper], n_clusters: int | None = 3) -> Library:
    """Give a library whose map was made."""
    library = make(papers, n_clusters=n_clusters)
    mapping.draw(library)
    return library


def rows_of(library: Library, ids: Sequence[str]) -> list[int]:
    return [library.corpus.row(paper_id) for paper_id in ids]


def write(path: Path, papers: list[Paper]) -> None:
    lines = [json.dumps({"id": paper.paper_id, "abstract": paper.abstract}) for paper in papers]
    path.write_text("\n".join(lines), "utf-8")


# -- answers -------------------------------------------------------------------------------------


def test_all_but_the_map_is_what_a_fresh_run_gives() -> None:
    papers = [*make_papers(), *OTHERS]
    grown, _ = growth.add(drawn(papers[:20]), papers[20:])
    fresh = make_library_of(papers)
    assert grown.places.placed.sum() == len(papers) - 20
    assert np.array_equal(grown.X, fresh.X)
    assert np.array_equal(grown.neighbors.indices, fresh.neighbors.indices)
    assert grown.duplicates == fresh.duplicates
    for row in range(len(papers)):
        assert grown.related(row) == fresh.related(row)


def make_library_of(papers: list[Paper]) -> Library:
    fresh = make(papers)
    assert fresh.base is None
    return fresh


def test_only_new_papers_are_encoded() -> None:
    papers = make_papers()
    encoder = Counting()
    library = make(papers[:20], encoder)
    mapping.draw(library)
    encoder.seen.clear()
    grown, added = growth.add(library, papers[20:])
    mapping.draw(grown)
    assert added == [paper.paper_id for paper in papers[20:]]
    assert {text for text in encoder.seen if text.startswith("We study")} == {*grown.texts[20:]}


# -- the map -------------------------------------------------------------------------------------


def test_old_points_stay_to_the_byte_and_new_ones_lie_among_their_like() -> None:
    papers = make_papers()
    old = [paper for paper in papers if not paper.paper_id.endswith(("-6", "-7"))]
    new = [paper for paper in papers if paper not in old]
    library = drawn(old)
    grown, _ = growth.add(library, new)
    points = grown.projection.points
    assert points[: len(old)].tobytes() == library.projection.points.tobytes()
    kinds = np.array([paper_id.split("-")[0] for paper_id in grown.corpus.ids])
    for row in range(len(old), len(papers)):
        near = np.linalg.norm(points[: len(old)] - points[row], axis=1).argsort()[:5]
        assert (kinds[near] == kinds[row]).sum() >= 3


def test_places_do_not_depend_on_the_order_or_the_company_in_which_papers_come() -> None:
    papers = make_papers()
    library = drawn(papers[:18])
    at_once, _ = growth.add(library, papers[18:])
    by_and_by = library
    for paper in reversed(papers[18:]):
        by_and_by, _ = growth.add(by_and_by, [paper])
        mapping.draw(by_and_by)
    rows = rows_of(by_and_by, at_once.corpus.ids)
    assert at_once.places.placed.tolist() == by_and_by.places.placed[rows].tolist()
    assert np.array_equal(at_once.projection.points, by_and_by.projection.points[rows])


def test_a_map_that_was_never_made_is_drawn_of_all_papers() -> None:
    papers = make_papers()
    grown, _ = growth.add(make(papers[:18]), papers[18:])
    assert np.array_equal(grown.projection.points, make(papers).projection.points)
    assert not grown.places.placed.any()


def test_too_small_a_map_places_nothing() -> None:
    papers = make_papers()
    grown, _ = growth.add(drawn(papers[:4]), papers[4:])
    assert not grown.places.placed.any()


def test_new_papers_are_marked_and_the_facts_tell_of_them() -> None:
    papers = make_papers()
    grown, _ = growth.add(drawn(papers[:22]), papers[22:])
    drawing = mapping.draw(grown)
    assert [dot.new for dot in drawing.dots] == [False] * 22 + [True] * 2
    assert mapping.facts(grown)["grown from"] == "the map of 22 papers; 2 new papers"
    assert "grown from" not in mapping.facts(drawn(papers))


def test_many_new_papers_ask_for_a_new_map() -> None:
    papers = make_papers()
    grown, _ = growth.add(drawn(papers[:12]), papers[12:])
    assert mapping.facts(grown)["grown from"].endswith(": refit advised")


def test_badly_placed_papers_are_counted() -> None:
    library = drawn(make_papers(20))
    places = library.places
    rows = np.append(np.arange(60), np.full(8, -1))
    X = np.concatenate([library.X, library.X[:8]])
    grown = grow_places(places, rows, X, np.arange(68, dtype=np.uint32))
    recalls = np.append(np.full(60, 0.5), [0.0] * 2 + [0.4] * 6).astype(np.float32)
    told = _with_recalls(grown, recalls).history()
    assert told == {
        "grown from": "the map of 60 papers; 2 of 8 new papers are placed badly: refit advised"
    }
    few = np.append(np.full(60, 0.5), [0.0] + [0.4] * 7).astype(np.float32)
    few[:6] = 0  # drawn papers lie as badly
    told = _with_recalls(grown, few).history()
    assert told == {"grown from": "the map of 60 papers; 1 of 8 new papers is placed badly"}


def _with_recalls(places: Places, recalls: np.ndarray) -> Places:  # type: ignore[type-arg]
    from dataclasses import replace

    projection = places.projection
    faithful = replace(projection.faithfulness, recalls=recalls)
    return replace(places, projection=replace(projection, faithfulness=faithful))


def test_a_refit_is_a_map_of_all_papers_that_lies_like_the_earlier_one() -> None:
    papers = make_papers()
    grown, _ = growth.add(drawn(papers[:16]), papers[16:])
    before = grown.projection.points
    refit = growth.refit(grown)
    assert not refit.places.placed.any()
    assert mapping.facts(refit)["laid over"] == "the map before it"
    fresh = make(papers).projection
    assert refit.projection.faithfulness.recall == pytest.approx(fresh.faithfulness.recall)
    apart = np.linalg.norm(refit.projection.points - before, axis=1)
    assert np.median(apart) < np.median(np.linalg.norm(before, axis=1))


def test_a_map_that_was_laid_over_another_grows_as_well() -> None:
    papers = make_papers()
    refit = growth.refit(drawn(papers[:20]))
    grown, _ = growth.add(refit, papers[20:])
    told = mapping.facts(grown)
    assert told["grown from"].startswith("the map of 20 papers; 4 new papers")
    assert "laid over" not in told


def test_a_refit_starts_from_the_earlier_places(monkeypatch: pytest.MonkeyPatch) -> None:
    papers = make_papers()
    grown, _ = growth.add(drawn(papers[:16]), papers[16:])
    started = []

    def from_start(X: object, neighbors: object, *, start: object, **options: object) -> object:
        started.append(start)
        return project(X, neighbors, start=start, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("explorer.pile.mapmaking.project", from_start)
    refit = growth.refit(grown)
    assert refit.projection.points.shape == (24, 2)
    assert np.array_equal(started[0], grown.projection.points[grown.order])


# -- topics --------------------------------------------------------------------------------------


def test_topics_keep_numbers_and_names_and_new_papers_join_them() -> None:
    papers = make_papers()
    old = [paper for paper in papers if not paper.paper_id.endswith(("-5", "-6", "-7"))]
    new = [paper for paper in papers if paper not in old]
    library = drawn([*old[5:], *old[:5]])
    grown, _ = growth.add(library, new)
    assert [t.topic_name for t in grown.topics] == [t.topic_name for t in library.topics]
    labels = grown.clustering.labels
    assert np.array_equal(labels[: len(old)], library.clustering.labels)
    for topic in grown.topics:
        assert len({paper.paper_id.split("-")[0] for paper in topic.papers}) == 1


def test_new_papers_of_another_kind_are_a_topic_of_their_own() -> None:
    library = drawn(make_papers(), n_clusters=None)
    k = library.clustering.n_clusters
    grown, _ = growth.add(library, OTHERS)
    assert {paper.paper_id for paper in grown.topics[k].papers} == {p.paper_id for p in OTHERS}
    names = [topic.topic_name for topic in grown.topics]
    assert names[:k] == [topic.topic_name for topic in library.topics]
    assert len({*names}) == k + 1


def test_a_number_of_topics_that_was_asked_for_stays() -> None:
    grown, _ = growth.add(drawn(make_papers(), n_clusters=3), OTHERS)
    assert grown.clustering.n_clusters == 3


def test_a_topic_without_papers_gives_its_number_to_the_last(tmp_path: Path) -> None:
    source = tmp_path / "lib.jsonl"
    write(source, make_papers())
    ex = Explorer.from_path(source, model="hashing", projection="pca", n_clusters=3)
    ex.save(tmp_path / "map.html")
    gone = {paper.paper_id for paper in ex.topics[0].papers}
    write(source, [paper for paper in make_papers() if paper.paper_id not in gone])
    less = Explorer.from_path(source, model="hashing", projection="pca", n_clusters=3)
    assert [t.topic_name for t in less.topics] == [ex.topics[i].topic_name for i in (2, 1)]


def test_a_refit_finds_topics_anew_under_the_old_numbers() -> None:
    papers = make_papers()
    library = drawn(papers[:22])
    refit = growth.refit(growth.add(library, papers[22:])[0])
    assert np.array_equal(refit.clustering.labels[:22], library.clustering.labels)


# -- the last map of a source --------------------------------------------------------------------


def explore(source: Path, **options: object) -> Explorer:
    return Explorer.from_path(source, model="hashing", projection="pca", n_clusters=3, **options)  # type: ignore[arg-type]


@pytest.fixture
def grown_source(tmp_path: Path) -> Path:
    """Give a source that has grown from 20 papers to 24 since its map was drawn."""
    source = tmp_path / "lib.jsonl"
    write(source, make_papers()[:20])
    explore(source).save(tmp_path / "old.html")
    write(source, make_papers())
    return source


def test_a_source_that_has_grown_keeps_its_map_and_so_it_goes_on(grown_source: Path) -> None:
    old = read_page(grown_source.parent / "old.html")
    ex = explore(grown_source)
    assert ex.points[:20].tobytes() == old.points.tobytes()
    assert ex.facts["grown from"].startswith("the map of 20 papers; 4 new papers")
    first, second = (grown_source.parent / name for name in ("a.html", "b.html"))
    ex.save(first)
    explore(grown_source).save(second)
    assert first.read_bytes() == second.read_bytes()


def test_the_second_time_nothing_is_computed(
    grown_source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = grown_source.parent / "a.html"
    explore(grown_source).save(page)

    def never(*_: object, **__: object) -> None:
        raise AssertionError("computed again")

    for name in ("grow_places", "measure", "project"):
        monkeypatch.setattr(f"explorer.pile.mapmaking.{name}", never)
    monkeypatch.setattr("explorer.pile.topicmaking.cluster", never)
    explore(grown_source).save(page)


def test_topics_of_the_command_line_are_those_of_the_map(grown_source: Path) -> None:
    explore(grown_source).save(grown_source.parent / "a.html")
    page = read_page(grown_source.parent / "a.html")
    assert [t.topic_name for t in explore(grown_source).topics] == [name for name, _ in page.names]


def test_topics_say_when_papers_joined_those_of_the_last_map(
    grown_source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["topics", str(grown_source), "--model", "hashing", "--n-clusters", "3"]
    Explorer.from_path(grown_source, model="hashing", n_clusters=3, fresh=True).save(
        grown_source.parent / "a.html"
    )
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    write(grown_source, [*make_papers(), *OTHERS[:2]])
    assert main(words) == 0
    assert capsys.readouterr().err == (
        "note: 2 new papers joined the topics of the last map;"
        " `explorer map --refit` finds topics anew\n"
    )
    assert main([*words, "-q"]) == 0
    assert capsys.readouterr().err == ""


def test_fresh_passes_over_the_past(grown_source: Path) -> None:
    ex = explore(grown_source, fresh=True)
    assert "grown from" not in ex.facts
    assert np.array_equal(ex.points, make(make_papers()).projection.points)


def test_papers_that_are_gone_leave_the_others_in_place(grown_source: Path) -> None:
    old = read_page(grown_source.parent / "old.html")
    write(grown_source, make_papers()[2:20])
    ex = explore(grown_source)
    assert ex.points.tobytes() == old.points[2:].tobytes()
    assert ex.facts["grown from"] == "the map of 20 papers"


def test_a_paper_with_another_id_or_in_another_row_is_known_by_its_text(grown_source: Path) -> None:
    old = read_page(grown_source.parent / "old.html")
    papers = make_papers()[:20]
    renamed = [Paper(f"x{paper.paper_id}", abstract=paper.abstract) for paper in papers[::-1]]
    write(grown_source, renamed)
    assert explore(grown_source).points.tobytes() == old.points[::-1].tobytes()


def test_a_paper_with_another_text_is_new(grown_source: Path) -> None:
    papers = make_papers()[:20]
    write(grown_source, [*papers[1:], Paper(papers[0].paper_id, abstract=papers[0].abstract * 2)])
    assert explore(grown_source).facts["grown from"].startswith("the map of 20 papers; 1 ")


def test_a_map_file_is_a_base_without_a_cache(
    grown_source: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    page = grown_source.parent / "old.html"
    elsewhere = tmp_path_factory.mktemp("other")
    ex = explore(grown_source, base=page, cache=elsewhere)
    old = read_page(page)
    assert ex.points[:20].tobytes() == old.points.tobytes()
    assert np.array_equal(ex._library.clustering.labels[:20], old.topics)
    assert [t.topic_name for t in ex.topics] == [name for name, _ in old.names]
    assert ex.facts["grown from"].startswith("the map of 20 papers")


def test_a_map_file_says_itself_what_its_papers_were_drawn_by(grown_source: Path) -> None:
    page = grown_source.parent / "umap.html"
    write(grown_source, make_papers()[:20])
    Explorer.from_path(grown_source, model="hashing", fresh=True).save(page)
    write(grown_source, make_papers())
    ex = explore(grown_source, base=page)
    assert ex.points[:20].tobytes() == read_page(page).points.tobytes()
    assert ex.facts["projection"] == "UMAP, seed 0"
    anew = explore(grown_source, base=page, refit=True)
    assert anew.facts["projection"] == "PCA, seed 0"


def test_a_map_that_an_earlier_version_drew_says_so_until_it_is_drawn_anew(
    grown_source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "drawn by" not in explore(grown_source).facts
    monkeypatch.setattr("explorer.pile.places.DRAWN_BY", "points-later")
    told = "an earlier version; a refit draws it as this one does"
    assert explore(grown_source).facts["drawn by"] == told
    explore(grown_source).save(grown_source.parent / "a.html")
    assert explore(grown_source).facts["drawn by"] == told


def test_the_map_of_another_source_is_a_base(grown_source: Path) -> None:
    other = grown_source.parent / "copy.jsonl"
    write(other, make_papers())
    ex = explore(other, base=grown_source)
    assert np.array_equal(ex.points[:20], explore(grown_source).points[:20])
    with pytest.raises(InputError, match=r"no map of .*copy\.jsonl' is remembered"):
        explore(grown_source, base=other)


def test_another_model_or_projection_has_a_past_of_its_own(grown_source: Path) -> None:
    assert explore(grown_source)._library.base is not None
    other = Explorer.from_path(grown_source, model="hashing", random_state=1)
    assert other._library.base is None


def test_a_damaged_past_is_forgotten(grown_source: Path, own_cache: Path) -> None:
    for path in own_cache.glob("results/map-*.json"):
        path.write_bytes(path.read_bytes()[:-20])
    assert "grown from" not in explore(grown_source).facts


def test_the_store_holds_no_path(grown_source: Path, own_cache: Path) -> None:
    folder = grown_source.parent.name.encode()
    kept = [path.read_bytes() for path in own_cache.glob("results/map-*")]
    assert len(kept) == 2
    assert not any(folder in data for data in kept)


def test_what_is_no_map_of_a_store_is_none(grown_source: Path) -> None:
    library = explore(grown_source)._library
    library.store.save_array("map", "0" * 32, np.zeros(3))
    assert load_base(library.store, "0" * 32) is None


def test_a_pile_without_known_papers_has_no_use_for_a_base(grown_source: Path) -> None:
    other = grown_source.parent / "poems.jsonl"
    write(other, OTHERS)
    with pytest.raises(InputError, match=r"none of these papers is on the map of .*old\.html"):
        explore(other, base=grown_source.parent / "old.html")


def test_fresh_and_a_past_exclude_each_other(grown_source: Path) -> None:
    with pytest.raises(OptionError, match="fresh passes over all earlier maps"):
        explore(grown_source, fresh=True, refit=True)


# -- reading pages -------------------------------------------------------------------------------


def test_a_compressed_page_is_read_alike(tmp_path: Path) -> None:
    make_page(tmp_path / "a.html")
    text = (tmp_path / "a.html").read_text("utf-8")
    before, _, rest = text.partition('<script type="application/json" id="data">')
    data, _, after = rest.partition("</script>")
    packed = base64.b64encode(gzip.compress(data.encode())).decode()
    whole = f'{before}<script type="application/gzip" id="data">{packed}</script>{after}'
    (tmp_path / "b.html").write_text(whole, "utf-8")
    one, two = read_page(tmp_path / "a.html"), read_page(tmp_path / "b.html")
    assert one.points.tobytes() == two.points.tobytes()
    assert (one.ids, one.names) == (two.ids, two.names)


def make_page(path: Path) -> None:
    Explorer.from_corpus(Corpus(tuple(make_papers())), model="hashing", projection="pca").save(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("abstract-explorer", "another-program"),
        ('id="data">{', 'id="data">['),
        ('"topic":0', '"topic":77'),
        ('"topic":0', '"topic":1e999'),
        ('"topic":0', '"topic":99999999999999999999'),
        ('"customdata":[0', '"customdata":[1'),
        ('type="application/json" id="data"', 'type="application/gzip" id="data"'),
    ],
)
def test_what_is_no_page_of_ours_is_refused(tmp_path: Path, old: str, new: str) -> None:
    make_page(tmp_path / "a.html")
    text = (tmp_path / "a.html").read_text("utf-8")
    assert old in text
    (tmp_path / "a.html").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(SourceError, match="is no whole map that `explorer map` wrote"):
        read_page(tmp_path / "a.html")


# -- the command line ----------------------------------------------------------------------------


def test_the_command_line_grows_refits_and_begins_anew(
    grown_source: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(grown_source.parent)
    words = ["map", "lib.jsonl", "--model", "hashing", "--projection", "pca", "--n-clusters", "3"]
    assert main(words) == 0
    assert "grown from: the map of 20 papers; 4 new papers" in capsys.readouterr().out
    assert main([*words, "--refit"]) == 0
    assert "laid over: the map before it" in capsys.readouterr().out
    assert main([*words, "--base", "old.html", "--color", "trust"]) == 0
    assert "grown from: the map of 20 papers; 4 new papers" in capsys.readouterr().out
    assert main([*words, "--fresh"]) == 0
    assert "grown from" not in capsys.readouterr().out
    assert main([*words, "--fresh", "--refit"]) == 2
    assert "not allowed with" in capsys.readouterr().err
    assert main([*words, "--base", "nothing.html"]) == 2
    assert "no file or folder 'nothing.html'" in capsys.readouterr().err
