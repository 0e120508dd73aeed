"""From bytes to text: encodings, and what is not text at all."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from explorer.errors import SourceError
from explorer.words.readers.detection import detect

_SAMPLE = 65_536
_LARGEST_CONTROL_SHARE = 0.02
_CONTROLS = bytes({*range(0x20)} - {0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B})
_NUL_SHARE = 0.7  # of the bytes that are NUL wherever a text in UTF-16 is ASCII

_MAGIC = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a ZIP archive or an Office document",
    b"\xd0\xcf\x11\xe0": "an old Office document",
    b"{\\rtf": "an RTF document",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF8": "an image",
    b"PAR1": "a Parquet table",
    b"SQLite format 3": "an SQLite database",
    b"BZh": "a bzip2 archive",
    b"\xfd7zXZ": "an xz archive",
    b"\x28\xb5\x2f\xfd": "a zstd archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"\x1f\x8b": "gzip inside gzip",
}
# UTF-32 first: its little-endian mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
_DECLARATION = re.compile(
    rb"\s*<\?xml\b[^>]{,200}?\bencoding\s*=\s*[\"']([\w.:-]+)[\"']"
    rb"|%+[ \t]*Encoding:[ \t]*([\w-]+)",  # JabRef
    re.ASCII,
)
# Which of every four bytes are NUL where a text is mostly ASCII.
_WIDE = {"x000": "utf-32-le", "000x": "utf-32-be", "x0x0": "utf-16-le", "0x0x": "utf-16-be"}
# Encodings of text, as Python calls them; it has others, such as punycode, that are none.
_CHARSETS = re.compile(r"iso8859|cp\d|gb|big5|shift_jis|euc_|iso2022|koi8|mac|tis|johab")


@dataclass(frozen=True)
class Decoded:
    r"""A text with ``\n`` for every newline, what was odd about it, and its encoding."""

    text: str
    notices: tuple[str, ...] = ()
    encoding: str = "UTF-8"


def decode(data: bytes, *, utf8_only: bool = False) -> Decoded:
    r"""Turn bytes into text.

    A byte-order mark decides; else UTF-8, unless XML or BibTeX declares another encoding. Where
    UTF-8 fails, a text that is UTF-8 for the greater part has damaged places; otherwise
    `explorer.words.readers.detection` tells the encoding.

    Parameters
    ----------
    data : bytes
    utf8_only : bool, default False
        The format allows nothing but UTF-8, as JSON does, so a bad byte is always damage.

    Returns
    -------
    Decoded
        A notice names every encoding but UTF-8, and the place of the first bad byte.

    Raises
    ------
    SourceError
        When the data is not text, or in an encoding that cannot be told.

    Examples
    --------
    >>> decode(b"caf\xc3\xa9").text
    'café'
    >>> decode(b"caf\xe9").notices
    ('not UTF-8 (byte 0xe9 at offset 3, line 1); read as Windows-1252',)
    """
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return _decode_marked(data[len(mark) :], codec, name)
    if wide := _unmarked(data):
        return _decode_marked(data, wide, f"{wide.upper()} without a byte-order mark")
    _refuse_binary(data)
    if declared := _declared(data):
        return declared
    try:
        return Decoded(_newlines(data.decode("utf-8")))
    except UnicodeDecodeError as error:
        return _decode_other(data, _place(data, error.start), utf8_only)


def _decode_marked(data: bytes, codec: str, name: str) -> Decoded:
    notices = [] if name == "UTF-8" else [f"read as {name}"]
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        text = data.decode(codec, "replace")
        notices.append(f"not {name} at offset {error.start}; such places show as U+FFFD")
    return Decoded(_newlines(text), tuple(notices), name)


def _declared(data: bytes) -> Decoded | None:
    """Decode what XML declares to be in another encoding than UTF-8, if it really is."""
    match = _DECLARATION.match(data)
    name = (match[1] or match[2]).decode() if match else "utf-8"
    try:
        if not _CHARSETS.match(codecs.lookup(name).name) or _is_utf8_beyond_ascii(data):
            return None
        text = data.decode(name)
        return Decoded(_newlines(text), (f"read as {name}, which it declares",), name)
    except (LookupError, UnicodeDecodeError):
        return None


def _is_utf8_beyond_ascii(data: bytes) -> bool:
    try:
        return not data.isascii() and bool(data.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def _decode_other(data: bytes, place: str, utf8_only: bool) -> Decoded:
    damaged = data.decode("utf-8", "replace")
    bad = damaged.count("\ufffd")
    good = sum(map(len, re.findall(r"[^\x00-\x7f\ufffd]+", damaged)))
    if utf8_only or good > bad:
        notice = f"not UTF-8: {bad:,} bad characters show as U+FFFD, the first is {place}"
        return Decoded(_newlines(damaged), (notice,))
    found = detect(data)
    if not found:
        raise SourceError(
            f"its encoding cannot be told: it is not UTF-8 ({place}). Save it as UTF-8"
        )
    guess = "" if found.is_usual else ", which is a guess"
    notice = f"not UTF-8 ({place}); read as {found.name}{guess}"
    return Decoded(_newlines(data.decode(found.codec, "replace")), (notice,), found.name)


def _unmarked(data: bytes) -> str:
    """Name the codec of UTF-16 or UTF-32 without a mark, known by its NULs, else ""."""
    sample = data[:_SAMPLE]
    if b"\0" not in sample:
        return ""
    nul = [sample[at::4].count(0) / max(1, len(sample[at::4])) for at in range(4)]
    for pattern, codec in _WIDE.items():
        if all(
            (share > _NUL_SHARE) == (mark == "0") for share, mark in zip(nul, pattern, strict=True)
        ):
            return codec
    return ""


def _refuse_binary(data: bytes) -> None:
    for magic, what in _MAGIC.items():
        if data.startswith(magic):
            raise SourceError(f"it is {what}, not text")
    sample = data[:_SAMPLE]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if controls > _LARGEST_CONTROL_SHARE * len(sample):
        raise SourceError(
            "it holds binary data, not text (or UTF-16 without a byte-order mark: save it as UTF-8)"
        )


def _place(data: bytes, offset: int) -> str:
    line = data.count(b"\n", 0, offset) + 1
    return f"byte 0x{data[offset]:02x} at offset {offset:,}, line {line:,}"


def _newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
