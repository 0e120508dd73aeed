"""The texts of the papers: as an encoder reads them, as a reader sees them, and one line each."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from explorer import __version__
from explorer.store import digest, key_of
from explorer.words.headlines import headline
from explorer.words.textclean import embedded_text, readable

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.corpus import Corpus
    from explorer.store import Store

# Change a rule's name when the same input would give another result than before.
_RULE = "texts-2"


class PaperTexts:
    """The texts of a corpus, in row order; each kind is made once and kept.

    Parameters
    ----------
    corpus : Corpus
    store : Store
    """

    def __init__(self, corpus: Corpus, store: Store) -> None:
        self._corpus = corpus
        self._store = store

    @cached_property
    def embedded(self) -> list[str]:
        """What the encoder reads."""
        return self._from_each("texts", embedded_text)

    @cached_property
    def headlines(self) -> list[str]:
        """The line shown for each paper."""
        return self._from_each("headlines", headline)

    @cached_property
    def readable(self) -> list[str]:
        """Title and abstract as a reader sees them."""
        return self._from_each(
            "readable", lambda title, abstract: f"{readable(title)}. {readable(abstract)}"
        )

    @cached_property
    def digests(self) -> list[str]:
        """The SHA-256 of what the encoder reads, in hexadecimal."""
        return [digest(text).hex() for text in self.embedded]

    def _from_each(self, kind: str, make: Callable[[str, str], str]) -> list[str]:
        """Make a text of each paper's title and abstract, or take them from the store."""
        key = key_of(__version__, _RULE, self._raw_digest)
        return self._store.kept_json(
            kind,
            key,
            lambda: [make(paper.title, paper.abstract) for paper in self._corpus],
            self._restored,
        )

    @cached_property
    def _raw_digest(self) -> str:
        return key_of([[paper.title, paper.abstract] for paper in self._corpus])

    def _restored(self, kept: Any) -> list[str]:
        if len(kept) != len(self._corpus):
            raise ValueError("a text a paper")
        return list(map(str, kept))
