"""`Explorer`: everything from Python through one object."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from explorer.atomic import write_output
from explorer.checks import file_path
from explorer.defaults import TOP_K
from explorer.errors import OptionError
from explorer.pile.assembly import make_library, open_library, texts_library
from explorer.tasks import (
    comparison,
    drafts,
    duplicates,
    evaluation,
    exporting,
    growth,
    lookup,
    mapping,
    overview,
    reading_list,
    reporting,
    tables,
    topics,
)
from explorer.words.readers import read_frame

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from explorer.corpus import Corpus, Paper
    from explorer.numbers.neighbors import Neighbors
    from explorer.pile.library import Library
    from explorer.pile.options import Options, SourceOptions
    from explorer.pile.selection import FilterWishes
    from explorer.report import Report
    from explorer.results import (
        DuplicateGroups,
        Evaluation,
        Hits,
        ReadingList,
        Topics,
        TopicTree,
    )
    from explorer.shown.figure import MapFigure
    from explorer.shown.page.framing import FramedPage
    from explorer.shown.widget import MapWidget
    from explorer.tasks.comparison import Comparison
    from explorer.tasks.topics import Assignments, TopicEvidence, TopicYears
    from explorer.words.encoders import Encoder, Role


class Explorer:
    """A pile of papers to search and map.

    Make one with `from_path`, `from_texts`, `from_dataframe` or `from_corpus`; all of them take
    the options of `explorer.pile.options.Options`. Nothing is embedded before it is needed, and
    nothing twice.

    Parameters
    ----------
    library : Library
        The corpus with its encoder and store.


    Examples
    --------
    >>> import tempfile
    >>> ex = Explorer.from_texts(
    ...     ["bandit arms and regret", "regret of a bandit", "robots that walk"],
    ...     ids=["a", "b", "c"], model="hashing", cache=tempfile.mkdtemp())
    >>> ex.similar("a").ids
    ['b', 'c']
    >>> ex.X.shape, ex.points.shape
    ((3, 256), (3, 2))
    """

    def __init__(self, library: Library) -> None:
        self._library = library

    def __repr__(self) -> str:
        return overview.in_a_line(self._library)

    def _repr_html_(self) -> str:
        return overview.as_table(self._library)

    @classmethod
    def from_path(
        cls,
        source: str | os.PathLike[str],
        *also: str | os.PathLike[str],
        **options: Unpack[SourceOptions],
    ) -> Explorer:
        """Read a file or a folder, and further ones.

        Takes the options of `explorer.pile.options.SourceOptions` as well: which fields hold title,
        abstract and id, and vectors of one's own.

        Raises
        ------
        SourceError
            When nothing can be read; the message says what is.
        OptionError
            When no record has a field that was named, or an option or a path is none.
        InputError
            When vectors do not fit the papers.

        Examples
        --------
        >>> import json, os, tempfile
        >>> folder = tempfile.mkdtemp()
        >>> with open(os.path.join(folder, "papers.json"), "w", encoding="utf-8") as file:
        ...     json.dump([{"abstract": "We study bandits."}, {"abstract": "Robots walk."}], file)
        >>> Explorer.from_path(file.name, model="hashing", cache=folder)
        <Explorer of 'papers': 2 papers, not embedded yet>
        """
        return cls(open_library([source, *also], options))

    @classmethod
    def from_texts(
        cls,
        texts: Iterable[str],
        *,
        ids: Sequence[str] | None = None,
        titles: Sequence[str] | None = None,
        **options: Unpack[Options],
    ) -> Explorer:
        """Take abstracts as they are, with ids and titles where there are any.

        Blank texts are left out, and equal ones without ids are one row: then a warning is
        logged, and `report` tells which.

        Raises
        ------
        InputError
            When `texts` is one string, or when there are not as many ids or titles as texts.

        Examples
        --------
        >>> Explorer.from_texts(["We study bandits.", "Robots walk."], ids=["b", "r"]).corpus.ids
        ['b', 'r']
        """
        return cls(texts_library(texts, options, ids=ids, titles=titles))

    @classmethod
    def from_dataframe(
        cls, df: Any, *, columns: dict[str, Any] | None = None, **options: Unpack[Options]
    ) -> Explorer:
        """Take the rows of a data frame, by position.

        Parameters
        ----------
        df : pandas.DataFrame
        columns : dict, optional
            Which column holds what, as in ``{"title": "Paper", "abstract": "Summary"}``; by
            default columns are recognised by their usual names.

        Raises
        ------
        InputError
            When `df` is no data frame.
        OptionError
            When `columns` is no mapping, or names something that a paper does not have, or a
            column that is not there.
        SourceError
            When no row has a title or an abstract.

        Examples
        --------
        >>> import pandas as pd
        >>> frame = pd.DataFrame({"Paper": ["On bandits"], "Summary": ["We study bandits."]})
        >>> ex = Explorer.from_dataframe(frame, columns={"title": "Paper", "abstract": "Summary"})
        >>> ex.corpus[0].title
        'On bandits'
        """
        reading = read_frame(df, columns=columns)
        return cls(make_library(reading.corpus, options, report=reading.report))

    @classmethod
    def from_corpus(
        cls, corpus: Corpus, *, X: NDArray[np.float32] | None = None, **options: Unpack[Options]
    ) -> Explorer:
        """Take a corpus, with vectors of one's own if `X` is given: unit rows, shape (n, d).

        `X` is copied.

        Raises
        ------
        InputError
            When `X` does not fit the papers.

        Examples
        --------
        >>> import tempfile
        >>> import numpy as np
        >>> from explorer import Corpus, Paper
        >>> corpus = Corpus((Paper("a", title="One"), Paper("b", title="Two")))
        >>> X = np.array([[1, 0], [0.8, 0.6]], dtype=np.float32)
        >>> ex = Explorer.from_corpus(corpus, X=X, cache=tempfile.mkdtemp())
        >>> round(ex.similar("a")[0].similarity, 2)
        0.8
        """
        return cls(make_library(corpus, options, X=X))

    @property
    def corpus(self) -> Corpus:
        """The papers; row i of every array is paper i."""
        return self._library.corpus

    @property
    def report(self) -> Report:
        """What was left out on the way in, and why; once embedded, how long the texts are."""
        return reporting.report(self._library)

    @property
    def X(self) -> NDArray[np.float32]:
        """The embeddings: unit rows of float32, shape (n, d)."""
        return self._library.X

    @property
    def neighbors(self) -> Neighbors:
        """The nearest other papers of every paper, 50 deep or as many as there are.

        ``indices`` and ``similarities`` have shape (n, k), the most similar first; similarities
        are cosines in [-1, 1].
        """
        return self._library.neighbors

    @property
    def points(self) -> NDArray[np.float32]:
        """The map's coordinates: float32, shape (n, 2)."""
        return self._library.projection.points

    @property
    def facts(self) -> dict[str, str]:
        """How the map was made and how far it can be trusted."""
        return mapping.facts(self._library)

    @property
    def topics(self) -> Topics:
        """The topics, by number; papers of no topic come last, under the number -1.

        The largest comes first when topics are found; those of an earlier map keep their numbers.
        """
        return self._library.topics

    def similar(
        self,
        paper_ids: str | Sequence[str] = (),
        *,
        unlike: str | Sequence[str] = (),
        text: str | Sequence[str] = (),
        unlike_text: str | Sequence[str] = (),
        **wishes: Unpack[lookup.Wishes],
    ) -> Hits:
        """Find the papers most like papers and texts; the best come first.

        Parameters
        ----------
        paper_ids : str or sequence of str
            What `corpus.row` understands: ids, beginnings of ids, DOIs. They are no answers.
        unlike : str or sequence of str
            Ids of papers that the answers should not be like.
        text, unlike_text : str or sequence of str
            Texts to join the papers, on either side.
        **wishes
            ``top_k``, ``ranking``, ``diverse``, ``explain``, ``topics``, ``fold`` and the filters
            ``year``, ``venue``, ``author``, ``tag``, ``source``, ``must``, ``must_not`` and
            ``not_in``; see `explorer.tasks.lookup.Wishes`.

        Returns
        -------
        Hits
            Each with its ``paper``, its ``relevance`` in [0, 1], by which they are sorted, and its
            ``similarity``, a cosine in [-1, 1].

        Raises
        ------
        UnknownIdError
            When an id means no paper or several.
        OptionError
            When a wish has no such name or value.
        InputError
            When neither a paper nor a text is asked for.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["bandits and regret", "regret of bandits", "robots that walk", "robots of regret"],
        ...     ids=["b1", "b2", "r1", "r2"], model="hashing", cache=tempfile.mkdtemp())
        >>> ex.similar("b1", top_k=2).ids
        ['b2', 'r2']
        >>> ex.similar(["b1", "b2"], unlike="r2", top_k=1).ids
        ['r1']
        >>> ex.similar(text="walking robots", must="walk").ids
        ['r1']
        """
        return lookup.similar(
            self._library,
            paper_ids,
            unlike=unlike,
            text=text,
            unlike_text=unlike_text,
            **wishes,
        )

    def search(
        self, text: str, *, role: Role | None = None, **wishes: Unpack[lookup.Wishes]
    ) -> Hits:
        """Find the papers most like a text: words, a question, or a draft of an abstract.

        Parameters
        ----------
        text : str
        role : {"query", "document"}, optional
            How a model that tells the two apart reads the text; by default a text of 25 words or
            more is a document.
        **wishes
            As in `similar`.

        Returns
        -------
        Hits
            As in `similar`.

        Raises
        ------
        OptionError
            When a wish has no such name or value.
        InputError
            When the text is empty, or no model made the vectors.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "robots that walk"],
        ...     ids=["b1", "r1"], model="hashing", cache=tempfile.mkdtemp())
        >>> ex.search("how do robots walk?", top_k=1).ids
        ['r1']
        """
        return lookup.search(self._library, text, role=role, **wishes)

    def topic_tree(self) -> TopicTree:
        """Join the topics into broader ones, two or three levels in all.

        There are broader ones from six topics on.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's regret", "robots that walk", "walking robots"],
        ...     ids=["b1", "b2", "r1", "r2"], model="hashing", n_clusters=2, projection="pca",
        ...     cache=tempfile.mkdtemp())
        >>> ex.topic_tree()
        bandit, regret (2)  [0]
        walking robots (2)  [1]
        """
        return topics.topic_tree(self._library)

    def topic_evidence(self) -> TopicEvidence:
        """Tell what speaks for the number of topics, and for others.

        Silhouettes are in [-1, 1], and the shares of papers that several runs put alike in [-1, 1]
        as well, where 0 is chance and 1 the same.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's regret", "robots that walk", "walking robots"],
        ...     ids=["b1", "b2", "r1", "r2"], model="hashing", n_clusters=2, projection="pca",
        ...     cache=tempfile.mkdtemp())
        >>> ex.topic_evidence().rows[0]["n_clusters"]
        2
        """
        return topics.topic_evidence(self._library)

    def topics_over_years(self) -> TopicYears:
        """Count the papers of each topic by year.

        Examples
        --------
        >>> import tempfile
        >>> from explorer import Corpus, Paper
        >>> papers = (Paper("b", abstract="bandits", year=2023), Paper("r", abstract="robots"))
        >>> ex = Explorer.from_corpus(
        ...     Corpus(papers), model="hashing", n_clusters=1, cache=tempfile.mkdtemp())
        >>> ex.topics_over_years()
        topic  2023  undated  topic_name
            0     1        1  Bandits
        """
        return topics.topics_over_years(self._library)

    def topic_assignments(self) -> Assignments:
        """Give the topic of every paper, and the next nearest one; topic by topic.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's regret", "robots that walk", "walking robots"],
        ...     ids=["b1", "b2", "r1", "r2"], model="hashing", n_clusters=2, projection="pca",
        ...     cache=tempfile.mkdtemp())
        >>> [row["topic"] for row in ex.topic_assignments().rows]
        [0, 0, 1, 1]
        """
        return topics.assignments(self._library)

    def duplicates(self) -> DuplicateGroups:
        """List the groups of papers that are versions of one; none of them is dropped.

        Examples
        --------
        >>> import tempfile
        >>> text = "we count the arms of a bandit that nobody has pulled yet"
        >>> ex = Explorer.from_texts(
        ...     [text, f"{text}, again", "robots that walk"], ids=["v1", "v2", "r"],
        ...     model="hashing", cache=tempfile.mkdtemp())
        >>> [[paper.paper_id for paper in group.papers] for group in ex.duplicates()]
        [['v1', 'v2']]
        """
        return duplicates.duplicates(self._library)

    def cover(
        self,
        *,
        top_k: int = TOP_K,
        given: str | Sequence[str] = (),
        **filters: Unpack[FilterWishes],
    ) -> ReadingList:
        """Choose papers that represent the pile; see `explorer.tasks.reading_list.cover`.

        Parameters
        ----------
        top_k : int, default 10
            How many; fewer when there are no more.
        given : str or sequence of str
            Ids of papers that were read already: they cover what is near them, and are not chosen.
        **filters
            As in `similar`; what they leave out neither is chosen nor counts.

        Returns
        -------
        ReadingList
            Each with its ``paper``, and as ``covered`` how near all papers have one by then, up
            to 1.

        Raises
        ------
        UnknownIdError
            When an id means no paper or several.
        OptionError
            When `top_k` is below 1, or a filter has no such name or value.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's regret", "robots that walk", "walking robots"],
        ...     ids=["b1", "b2", "r1", "r2"], model="hashing", n_clusters=2, projection="pca",
        ...     cache=tempfile.mkdtemp())
        >>> ex.cover(top_k=2).ids
        ['b2', 'r1']
        """
        return reading_list.cover(self._library, top_k=top_k, given=given, **filters)

    def evaluate(
        self,
        judgements: str | os.PathLike[str] | None = None,
        *,
        models: Sequence[str | os.PathLike[str] | Encoder] = (),
        relevant_from: float | None = None,
        gain_cap: float | None = None,
        **options: Unpack[evaluation.ModelOptions],
    ) -> Evaluation:
        """Measure how well the rankings answer here; see `explorer.tasks.evaluation.evaluate`.

        Raises
        ------
        InputError
            When the judgements cannot be read, or none of them is of these papers.
        OptionError
            When an option has no such name or value.
        ModelError
            When a model cannot be had.

        Examples
        --------
        >>> import os, tempfile
        >>> folder = tempfile.mkdtemp()
        >>> with open(os.path.join(folder, "judged.txt"), "w", encoding="utf-8") as file:
        ...     _ = file.write("b1 0 b2 1")
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's regret", "robots that walk"],
        ...     ids=["b1", "b2", "r1"], model="hashing", cache=folder)
        >>> found = ex.evaluate(file.name)
        >>> print(f"{found[0].measure} of {found[0].system}: {found[0].figure}")
        MAP of TF-IDF: 1.000 (1.000 to 1.000)
        """
        return evaluation.evaluate(
            self._library,
            judgements,
            models=models,
            relevant_from=relevant_from,
            gain_cap=gain_cap,
            **options,
        )

    @staticmethod
    def read_draft(source: str | os.PathLike[str] | bytes) -> str:
        """Give the text of a draft to `search` with: of a text file, or of bytes.

        Raises
        ------
        InputError
            When it cannot be read or is no text; the message says what it is and what to do.

        Examples
        --------
        >>> Explorer.read_draft("Über Räuber.".encode("cp1252"))
        'Über Räuber.'
        """
        return drafts.read_draft(
            source if isinstance(source, bytes) else Path(file_path("source", source))
        )

    def describe(self, paper_id: str) -> dict[str, Any]:
        """Give what a reader should see of a paper: readable texts, empty fields left out.

        Raises
        ------
        UnknownIdError
            When the id means no paper or several.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["We get $O(n^2)$ regret."], ids=["a"], model="hashing", cache=tempfile.mkdtemp())
        >>> ex.describe("a")
        {'paper_id': 'a', 'headline': 'We get O(n²) regret', 'abstract': 'We get O(n²) regret.',
         'source': 'texts', 'place': 'record 1'}
        """
        return tables.describe(self._library, paper_id)

    def map(self, *, color: str = "topic") -> MapFigure:
        """Draw the map as a Plotly figure, on which all of Plotly's methods work.

        Parameters
        ----------
        color : str, default "topic"
            What the points are coloured by: topic, year, venue, source, tag, trust, or the name of
            a further column of the papers.

        Raises
        ------
        InputError
            When there are no papers, or when they do not differ in `color`; the message lists
            what they can be coloured by.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's arms", "robots that walk"], model="hashing",
        ...     n_clusters=2, projection="pca", cache=tempfile.mkdtemp())
        >>> ex.map()
        <MapFigure of 3 papers in 2 topics>
        >>> ex.map(color="trust")
        Traceback (most recent call last):
        explorer.errors.InputError: the papers cannot be coloured by 'trust': ...
        """
        return mapping.figure(self._library, color=color)

    def widget(
        self, *, height: int = 720, abstracts: bool = True, color: str = "topic"
    ) -> MapWidget | MapFigure:
        """Show the map in a notebook so that Python knows what is selected.

        A click on a point selects its paper; drawing around several selects all of them. Without
        the packages of the `notebook` extra a warning is logged, and this is the plain figure.

        Parameters
        ----------
        height : int, default 720
            In pixels.
        abstracts : bool, default True
            Whether the whole abstracts can be read in it.
        color : str, default "topic"
            What the points are coloured by at first; see `map`.

        Returns
        -------
        MapWidget
            ``selection`` has the ids of the selected papers and can be set; ``selected`` has the
            papers; ``on_select`` calls a function whenever they change.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's arms", "robots that walk"], model="hashing",
        ...     ids=["b1", "b2", "r1"], projection="pca", cache=tempfile.mkdtemp())
        >>> widget = ex.widget()
        >>> widget.selection = ["r1"]
        >>> [paper.abstract for paper in widget.selected]
        ['robots that walk']
        """
        return mapping.widget(self._library, height=height, abstracts=abstracts, color=color)

    def show_page(
        self, *, height: int = 720, abstracts: bool = True, color: str = "topic"
    ) -> FramedPage:
        """Show the whole page of the map in a frame, alike in every notebook.

        A notebook file that is saved with it holds it: some 2 MB and more, most of it Plotly's
        script. Takes the same parameters as `widget`.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's arms", "robots that walk"], model="hashing",
        ...     projection="pca", cache=tempfile.mkdtemp())
        >>> ex.show_page(height=500)
        <FramedPage 'texts', 500 pixels high>
        """
        return mapping.framed(self._library, height=height, abstracts=abstracts, color=color)

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        abstracts: bool = True,
        color: str = "topic",
        explain: bool = False,
        date: str = "",
    ) -> None:
        """Write the map as one HTML file; an existing file is replaced.

        Parameters
        ----------
        path : path
        abstracts : bool, default True
            Whether the whole abstracts can be read in it.
        color : str, default "topic"
            What the points are coloured by at first; see `map`.
        explain : bool, default False
            Whether related papers are explained by the sentences that are most alike, too.
        date : str, default ""
            What the footer should tell of when the map was made.

        Raises
        ------
        OptionError
            When `path` is none, or `date` is no string.
        InputError
            When there are no papers, or when they do not differ in `color`.
        OutputError
            When the file cannot be written.

        Examples
        --------
        >>> import os, tempfile
        >>> folder = tempfile.mkdtemp()
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's arms", "robots that walk"], model="hashing",
        ...     projection="pca", cache=folder)
        >>> ex.save(os.path.join(folder, "map.html"))
        """
        path = file_path("path", path)
        page = mapping.page(
            self._library, abstracts=abstracts, color=color, explain=explain, date=date
        )
        write_output(path, page)

    def export(self, ids: Sequence[str] | None = None, *, format: str = "bibtex") -> str:  # noqa: A002
        """Give papers as text: BibTeX, RIS, CSL-JSON, CSV, JSON Lines and others.

        Parameters
        ----------
        ids : sequence of str, optional
            Only these papers, in this order: `hits.ids` for one.
        format : str, default "bibtex"
            As the command line has it.

        Raises
        ------
        OptionError
            When there is no such format; the message lists all. When an id is no string.
        UnknownIdError
            When an id means no paper or several.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(["We study bandits."], ids=["a"], titles=["On bandits"],
        ...                          model="hashing", cache=tempfile.mkdtemp())
        >>> print(ex.export(["a"], format="ris").splitlines()[2])
        TI  - On bandits
        """
        return tables.export(self._library, ids, format)

    def records(
        self,
        ids: Sequence[str] | None = None,
        *,
        format: str = "jsonl",  # noqa: A002
    ) -> list[dict[str, Any]]:
        """Give papers as a format takes them; see `explorer.tasks.tables.records`.

        BibTeX has the LaTeX of the source, other formats of reference managers have not. What
        tables and JSON hold of a paper is all its fields, but not where it stood in its source.

        Raises
        ------
        OptionError
            When there is no such format, or an id is no string.
        UnknownIdError
            When an id means no paper or several.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(["We study bandits."], ids=["a"], model="hashing",
        ...                          cache=tempfile.mkdtemp())
        >>> ex.records(["a"])[0]["abstract"]
        'We study bandits.'
        """
        return tables.records(self._library, ids, format)

    def save_parquet(
        self, path: str | os.PathLike[str], *, ids: Sequence[str] | None = None
    ) -> None:
        """Write papers, topics, points and neighbours as Parquet, one row a paper.

        Parameters
        ----------
        path : path
            An existing file is replaced.
        ids : sequence of str, optional
            Only these papers, in this order. Topics and points stay those of all papers.

        Raises
        ------
        MissingExtraError
            Without pyarrow.
        OptionError
            When `path` is none, or an id is no string.
        UnknownIdError
            When an id means no paper or several.
        OutputError
            When the file cannot be written.

        Examples
        --------
        >>> import os, tempfile
        >>> folder = tempfile.mkdtemp()
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "robots that walk"], model="hashing", projection="pca",
        ...     cache=folder)
        >>> ex.save_parquet(os.path.join(folder, "papers.parquet"))
        """
        exporting.save_parquet(self._library, path, ids)

    def save_vectors(
        self, path: str | os.PathLike[str], *, ids: Sequence[str] | None = None
    ) -> None:
        """Write `X` as a .npy file, and a text file with one id a line beside it.

        `numpy.load` reads them: float32, shape (n, d). Takes the same parameters as
        `save_parquet`, and raises the same errors.

        Examples
        --------
        >>> import os, tempfile
        >>> import numpy as np
        >>> folder = tempfile.mkdtemp()
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "robots that walk"], ids=["b", "r"], model="hashing",
        ...     cache=folder)
        >>> path = os.path.join(folder, "papers.npy")
        >>> ex.save_vectors(path, ids=["r"])
        >>> np.load(path).shape
        (1, 256)
        """
        exporting.save_vectors(self._library, path, ids)

    def add(self, papers: Iterable[Paper]) -> list[str]:
        """Add papers and give the ids of those that are new; only they are embedded.

        On a map that was made already old papers keep their points and topics, and new ones are
        put beside their neighbours. Answers are those of an `Explorer` of all papers.

        Raises
        ------
        InputError
            When something given is no paper with a text, or when the vectors are one's own.

        Examples
        --------
        >>> import tempfile
        >>> from explorer import Paper
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's arms", "robots that walk"], model="hashing",
        ...     cache=tempfile.mkdtemp())
        >>> ex.add([Paper("new", abstract="robots that grasp")])
        ['new']
        """
        self._library, added = growth.add(self._library, papers)
        return added

    def refit(self) -> None:
        """Draw the map of a pile that has grown anew, and lay it over the one there was.

        Examples
        --------
        >>> import tempfile
        >>> from explorer import Paper
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's arms", "robots that walk"], model="hashing",
        ...     projection="pca", cache=tempfile.mkdtemp())
        >>> added = ex.add([Paper("new", abstract="robots that grasp")])
        >>> ex.refit()
        >>> ex.points.shape
        (4, 2)
        """
        self._library = growth.refit(self._library)

    def compare(self, other: Explorer) -> Comparison:
        """Put this pile beside another; see `explorer.tasks.comparison.Comparison`.

        Raises
        ------
        OptionError
            When `other` is no `Explorer`.
        InputError
            When a pile is empty, or vectors that were given do not fit those of the other.

        Examples
        --------
        >>> import tempfile
        >>> folder = tempfile.mkdtemp()
        >>> both = "we count the arms of a bandit that nobody has pulled yet"
        >>> mine = Explorer.from_texts(
        ...     ["regret of a bandit", both], ids=["b1", "b2"], model="hashing", cache=folder)
        >>> theirs = Explorer.from_texts(
        ...     ["robots that walk", "regret of bandits", both], ids=["r1", "b1", "b3"],
        ...     model="hashing", cache=folder)
        >>> found = mine.compare(theirs)
        >>> [match.paper.paper_id for match in found.relevant(top_k=2)]
        ['b1', 'r1']
        >>> [(twin.paper.paper_id, twin.version.paper_id) for twin in found.duplicates()]
        [('b3', 'b2')]
        """
        _check_explorer(other)
        return comparison.compare(self._library, other._library)

    def overlay(self, other: Explorer) -> Explorer:
        """Put both piles on one map: save it with ``color="source"`` to see which is which.

        Raises the errors of `compare`.

        Examples
        --------
        >>> import tempfile
        >>> folder = tempfile.mkdtemp()
        >>> mine = Explorer.from_texts(["bandits"], ids=["b"], model="hashing", cache=folder)
        >>> theirs = Explorer.from_texts(["robots"], ids=["r"], model="hashing", cache=folder)
        >>> mine.overlay(theirs).corpus.ids
        ['b', 'r']
        """
        _check_explorer(other)
        return Explorer(comparison.joined(self._library, other._library))

    def to_pandas(self) -> Any:
        """Give a data frame with one row a paper: its fields, topic and map coordinates.

        Raises
        ------
        MissingExtraError
            Without pandas.

        Examples
        --------
        >>> import tempfile
        >>> ex = Explorer.from_texts(
        ...     ["regret of a bandit", "a bandit's regret", "robots that walk", "walking robots"],
        ...     ids=["b1", "b2", "r1", "r2"], model="hashing", n_clusters=2, projection="pca",
        ...     cache=tempfile.mkdtemp())
        >>> frame = ex.to_pandas()
        >>> frame[["paper_id", "topic"]].values.tolist()
        [['b1', 0], ['b2', 0], ['r1', 1], ['r2', 1]]
        """
        return tables.papers_frame(self._library)


def _check_explorer(other: object) -> None:
    if not isinstance(other, Explorer):
        kind = type(other).__name__
        raise OptionError(f"other is another Explorer, not something of type {kind}.")
