"""A draft of one's own: its text, out of a file or a stream of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.errors import InputError, SourceError
from explorer.terminal import visible
from explorer.words.readers.decoding import decode

if TYPE_CHECKING:
    from pathlib import Path


def read_draft(source: Path | bytes) -> str:
    """Give the text of a draft.

    Parameters
    ----------
    source : Path or bytes
        A text file, or its content.

    Raises
    ------
    InputError
        When it cannot be read or is no text; the message says what it is and what to do.
    """
    name = "standard input" if isinstance(source, bytes) else f"'{visible(str(source))}'"
    try:
        return decode(source if isinstance(source, bytes) else source.read_bytes()).text
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}.") from error
    except SourceError as error:
        raise InputError(
            f"{name} is not a text: {error}. Save the draft as plain text, or give its text itself"
            " (`explorer search SOURCE - < draft.txt`)."
        ) from error
