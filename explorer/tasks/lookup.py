"""Related papers: those most like some papers, or like a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.checks import whole_number
from explorer.defaults import TOP_K
from explorer.errors import InputError, OptionError, UnknownIdError
from explorer.results import Hit, Hits, summary
from explorer.snapshot import DEPTH
from explorer.terminal import visible
from explorer.words.textclean import embedded_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from explorer.library import Library
    from explorer.words.encoders import Role

# A text of this many words is taken for a draft abstract, a shorter one for keywords.
_DRAFT_WORDS = 25
_SHOWN_IDS = 5


def similar(library: Library, paper_ids: str | Sequence[str], *, top_k: int = TOP_K) -> Hits:
    """Find the papers most like one paper, or like several taken together.

    For several papers the mean of their vectors is what the others are compared with.

    Parameters
    ----------
    library : Library
    paper_ids : str or sequence of str
        Ids, or unique beginnings of ids; these papers are never among the answers.
    top_k : int, default 10

    Raises
    ------
    InputError
        When no id is given, or something that is no string.
    UnknownIdError
        When an id means no paper or several.
    OptionError
        When `top_k` is below 1.
    """
    top_k = whole_number("top_k", top_k, 1)
    asked = _ids(paper_ids)
    rows = list(dict.fromkeys(_row(library, paper_id) for paper_id in asked))
    if len(rows) == 1:
        row = rows[0]
        query = summary(library.corpus[row], library.headlines[row])
        if top_k <= DEPTH:
            library.keep_answers()
            return _hits(library, library.related(row)[:top_k], query)
    else:
        query = {"paper_ids": [library.corpus[row].paper_id for row in rows]}
    return _nearest(library, library.X[rows].mean(axis=0), top_k, query, exclude=rows)


def _ids(paper_ids: Any) -> list[str]:
    if isinstance(paper_ids, str):
        return [paper_ids]
    try:
        asked = list(paper_ids)
    except TypeError:
        asked = [paper_ids]
    for paper_id in asked:
        if not isinstance(paper_id, str):
            raise InputError(f"a paper's id is a string, not of type {type(paper_id).__name__}.")
    if not asked:
        raise InputError("no paper was named; give at least one id.")
    return asked


def _row(library: Library, asked: str) -> int:
    """Find a paper by id; when there is none, tell whose headlines hold what was asked."""
    try:
        return library.corpus.row(asked)
    except UnknownIdError as error:
        word = asked.strip().casefold()
        named = [
            paper.paper_id
            for paper, line in zip(library.corpus, library.headlines, strict=True)
            if word and word in line.casefold()
        ][:_SHOWN_IDS]
        if not named:
            raise
        ids = ", ".join(map(visible, named))
        raise UnknownIdError(
            f"{error} '{visible(asked)}' stands in the headline of {ids}."
        ) from None


def search(library: Library, text: str, *, role: Role | None = None, top_k: int = TOP_K) -> Hits:
    """Find the papers most like a text: keywords, a question, a draft abstract.

    Parameters
    ----------
    library : Library
    text : str
        Never parsed: it has no operators and no special characters.
    role : {"document", "query"}, optional
        By default a text of 25 words or more is a document.
    top_k : int, default 10

    Raises
    ------
    InputError
        When the text is blank or no string.
    OptionError
        When `top_k` is below 1, or the role is another.
    """
    top_k = whole_number("top_k", top_k, 1)
    if not isinstance(text, str):
        raise InputError(f"the text to search for is a string, not of type {type(text).__name__}.")
    cleaned = embedded_text("", text)
    if not cleaned:
        raise InputError("the text to search for is empty; type some words or a draft abstract.")
    if role is None:
        role = "document" if len(cleaned.split()) >= _DRAFT_WORDS else "query"
    if role not in ("document", "query"):
        raise OptionError(f"role is {role!r}; it can be document or query.")
    return _nearest(library, library.encode([cleaned], role)[0], top_k, {"text": text})


def _nearest(
    library: Library,
    vector: NDArray[np.float32],
    top_k: int,
    query: dict[str, object],
    *,
    exclude: Sequence[int] = (),
) -> Hits:
    length = float(np.linalg.norm(vector))
    if length < 1e-6:
        raise InputError("these papers point in opposite directions; ask for fewer at once.")
    answer = library.nearest(vector / length, top_k, exclude=exclude)
    return _hits(library, answer, query)


def _hits(
    library: Library, answer: Sequence[tuple[int, float, float]], query: dict[str, object]
) -> Hits:
    return Hits(
        tuple(
            Hit(rank, library.corpus[row], library.headlines[row], similarity, relevance)
            for rank, (row, similarity, relevance) in enumerate(answer, start=1)
        ),
        query,
    )
