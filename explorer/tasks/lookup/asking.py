"""What is asked: papers and texts to be like, and papers and texts to be unlike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from explorer.checks import choice, strings
from explorer.errors import InputError, UnknownIdError
from explorer.pile.relevance import Question, role_of
from explorer.results import summary
from explorer.tasks.lookup import answering
from explorer.tasks.lookup.wishes import Wishes, check
from explorer.terminal import visible
from explorer.words.textclean import embedded_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.pile.library import Library
    from explorer.results import Hits
    from explorer.words.encoders import Role

_SHOWN_IDS = 5
_TEXT = "the text to search for"


def similar(
    library: Library,
    paper_ids: str | Sequence[str] = (),
    *,
    unlike: str | Sequence[str] = (),
    text: str | Sequence[str] = (),
    unlike_text: str | Sequence[str] = (),
    **wishes: Unpack[Wishes],
) -> Hits:
    """Find the papers most like one paper, or like several papers and texts taken together.

    Parameters
    ----------
    library : Library
    paper_ids : str or sequence of str
        Ids, or unique beginnings of ids; these papers are never among the answers.
    unlike : str or sequence of str
        Ids of papers that the answers should not be like; never among the answers either.
    text, unlike_text : str or sequence of str
        Sentences, keywords or drafts, with the same meaning.
    **wishes
        See `Wishes`.

    Raises
    ------
    InputError
        When nothing is given to be like.
    UnknownIdError
        When an id means no paper or several.
    OptionError
        When something is no string, or a wish has no such name or value.
    """
    checked = check(wishes)
    texts, unlike_texts = strings("text", text), strings("unlike_text", unlike_text)
    question = Question(
        like=_rows(library, strings("paper_ids", paper_ids)),
        unlike=_rows(library, strings("unlike", unlike)),
        texts=tuple(_read(one, None) for one in texts),
        unlike_texts=tuple(_read(one, None) for one in unlike_texts),
    )
    if not question.like and not question.texts:
        raise InputError("no paper was named; give at least one id, or a text.")
    contradiction = set(question.like) & set(question.unlike)
    if contradiction:
        paper_id = library.corpus[min(contradiction)].paper_id
        raise InputError(f"'{visible(paper_id)}' cannot be both like and unlike the answers.")
    told = _told(library, question, texts, unlike_texts)
    return answering.answer(library, question, checked, told)


def search(
    library: Library, text: str, *, role: Role | None = None, **wishes: Unpack[Wishes]
) -> Hits:
    """Find the papers most like a text: keywords, a question, a draft abstract.

    Parameters
    ----------
    library : Library
    text : str
        Never parsed: it has no operators and no special characters.
    role : {"document", "query"}, optional
        By default a text of 25 words or more is a document.
    **wishes
        See `Wishes`.

    Raises
    ------
    InputError
        When the text is blank or no string.
    OptionError
        When a wish has no such name or value, or the role is another.
    """
    checked = check(wishes)
    if role is not None:
        choice("role", role, ("document", "query"))
    question = Question(texts=(_read(text, role),))
    return answering.answer(library, question, checked, {"text": text})


def _read(text: object, role: Role | None) -> tuple[str, Role]:
    """Clean a text, and tell keywords from a draft unless that is told."""
    if not isinstance(text, str):
        raise InputError(f"{_TEXT} is a string, not of type {type(text).__name__}.")
    cleaned = embedded_text("", text)
    if not cleaned:
        raise InputError(f"{_TEXT} is empty; type some words or a draft abstract.")
    return cleaned, role or role_of(cleaned)


def _rows(library: Library, paper_ids: Sequence[str]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(_row(library, asked) for asked in paper_ids))


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


def _told(
    library: Library, question: Question, texts: tuple[str, ...], unlike_texts: tuple[str, ...]
) -> dict[str, Any]:
    """Give what was asked, as an answer tells it: one paper's summary, or everything by name."""
    if question.is_one_paper:
        row = question.like[0]
        return summary(library.corpus[row], library.headlines[row])
    asked = {
        "paper_ids": [library.corpus[row].paper_id for row in question.like],
        "texts": list(texts),
        "unlike": [library.corpus[row].paper_id for row in question.unlike],
        "unlike_texts": list(unlike_texts),
    }
    return {name: values for name, values in asked.items() if values}
