"""Whether a model reads the scripts that papers are written in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.report import NO_LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from explorer.words.encoders.protocol import Encoder

MULTILINGUAL = "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2"
_NOTABLE_SHARE = 0.05


def unread_scripts(encoder: Encoder, counts: Mapping[str, int]) -> str:
    """Tell how many papers a model does not read, and which one to take instead.

    Parameters
    ----------
    encoder : Encoder
        One that knows which scripts it reads has them as an attribute `scripts`.
    counts : Mapping[str, int]
        How many papers are mainly written in which script.

    Returns
    -------
    str
        Empty when they are fewer than one in twenty, or when the encoder does not know.
    """
    known = getattr(encoder, "scripts", None)
    if known is None:
        return ""
    others = {name: n for name, n in counts.items() if name not in (*known, NO_LETTERS)}
    n_others, total = sum(others.values()), sum(counts.values())
    if not others or n_others < _NOTABLE_SHARE * total:
        return ""
    named = ", ".join(f"{name} {count:,}" for name, count in others.items())
    are = "paper is" if total == 1 else "papers are"
    return (
        f"{n_others:,} of {total:,} {are} mainly in a script that {encoder.name} does not read"
        f" ({named}); a multilingual one does: as model (--model) give {MULTILINGUAL}"
    )
