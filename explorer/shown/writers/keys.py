"""Citation keys: ids in the characters that every BibTeX program takes, no two the same."""

from __future__ import annotations

import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_OTHERS = re.compile(r"[^A-Za-z0-9_:.+/-]+")
_UNNAMED = "paper"


def citation_keys(ids: Sequence[str]) -> list[str]:
    """Give a key for every id; an id that is a key already stays as it is.

    Parameters
    ----------
    ids : sequence of str

    Returns
    -------
    list of str
        ASCII letters, digits and ``-_:.+/``; what else an id has becomes a dash, an accent or other
        mark goes.
        A key that is taken gets ``-2``, ``-3``, ... appended.

    Examples
    --------
    >>> citation_keys(["Müller 2020", "Muller-2020", "Muller?2020", "量子"])
    ['Muller-2020-2', 'Muller-2020', 'Muller-2020-3', 'paper']
    """
    still_free = {paper_id for paper_id in ids if paper_id and not _OTHERS.search(paper_id)}
    taken = set(still_free)
    counts: dict[str, int] = {}
    keys = []
    for paper_id in ids:
        if paper_id in still_free:
            still_free.remove(paper_id)
            keys.append(paper_id)
        else:
            keys.append(_free(_cleaned(paper_id), taken, counts))
            taken.add(keys[-1])
    return keys


def _cleaned(paper_id: str) -> str:
    plain = unicodedata.normalize("NFKD", paper_id)
    plain = "".join(char for char in plain if unicodedata.category(char)[0] != "M")
    return _OTHERS.sub("-", plain).strip("-") or _UNNAMED


def _free(wanted: str, taken: set[str], counts: dict[str, int]) -> str:
    """Append the next number that makes a key free; `counts` remembers how far each key got."""
    key = wanted
    while key in taken:
        counts[wanted] = counts.get(wanted, 1) + 1
        key = f"{wanted}-{counts[wanted]}"
    return key
