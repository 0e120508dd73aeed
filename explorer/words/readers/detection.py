"""Which encoding a text is in that is not UTF-8 and does not say.

charset-normalizer (https://charset-normalizer.readthedocs.io) compares how much noise and how much
of a language each encoding gives. It looks at the lines that are not ASCII alone, and between
encodings that do equally well the usual one is taken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from charset_normalizer import CharsetMatch

_NAMES = {
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "iso8859_2": "ISO-8859-2",
    "cp1251": "Windows-1251",
    "koi8_r": "KOI8-R",
    "koi8_u": "KOI8-U",
    "iso8859_5": "ISO-8859-5",
    "cp1253": "Windows-1253",
    "iso8859_7": "ISO-8859-7",
    "cp1254": "Windows-1254",
    "cp1255": "Windows-1255",
    "cp1256": "Windows-1256",
    "cp1257": "Windows-1257",
    "iso8859_15": "ISO-8859-15",
    "tis_620": "TIS-620",
    "cp932": "Shift-JIS",
    "euc_jp": "EUC-JP",
    "cp949": "EUC-KR",
    "gb18030": "GB18030",
    "big5": "Big5",
}
_USUAL, _CHINESE, _KOREAN = "cp1252", "gb18030", "cp949"
_LATIN_2 = "iso8859_2"
_SAMPLE = 200_000
_NOISE, _LANGUAGE = 0.01, 0.06  # differences that tell nothing
_LINES = re.compile(rb"[^\n]*[\x80-\xff][^\n]*\n?")
_HIGH = bytes(range(0x80, 0x100))
_LONG_RUN = re.compile(rb"[\x80-\xff]{3,}")
_COMMON_SHARE = 0.9
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_FEWEST_HANGUL = 8
_NOT_KANA = re.compile(r"[^\u3040-\u30ff]")
_WINDOWS_ONLY = re.compile(rb"[\x80-\x9f]")  # control characters in the encodings of ISO 8859
_SYMBOL_IN_WORD = re.compile(
    r"[^\W\d_][\u00a1-\u00a9\u00ac-\u00b3\u00b5\u00b6\u00b8-\u00bf][^\W\d_]"
)


@dataclass(frozen=True)
class Detected:
    """An encoding: what Python and what people call it, and whether it is the usual one."""

    codec: str
    name: str

    @property
    def is_usual(self) -> bool:
        """Whether it is the encoding of western texts, of which nothing more has to be said."""
        return self.codec == _USUAL


def detect(data: bytes) -> Detected | None:
    """Tell the encoding of a text, None when there is no telling.

    >>> detect("Wir zeigen, daß größere Netze übertreiben.".encode("cp1252")).name
    'Windows-1252'
    >>> detect("Мы предлагаем метод поиска родственных статей.".encode("koi8-r")).name
    'KOI8-R'
    """
    from charset_normalizer import from_bytes

    lines = b"".join(_LINES.findall(data[:_SAMPLE])) or data[-_SAMPLE:]
    matches = list(from_bytes(lines, cp_isolation=[*_NAMES]))
    if not any(match.coherence for match in matches) and (codec := _without_language(lines)):
        return Detected(codec, _NAMES[codec])
    codec = _preferred(matches, lines) if matches else ""
    return Detected(codec, _NAMES[codec]) if codec in _NAMES else None


def _without_language(lines: bytes) -> str:
    """Tell the encoding of a few words, in which no language shows, "" when there is no telling.

    Accented letters stand alone in western languages. Chinese characters stand in runs, and those
    of GB 2312 are the common ones; but where all bytes make Korean syllables, that is no chance.
    """
    high = len(lines) - len(lines.translate(None, _HIGH))
    if 2 * sum(map(len, _LONG_RUN.findall(lines))) < high:
        return "" if _SYMBOL_IN_WORD.search(lines.decode(_USUAL, "replace")) else _USUAL
    hangul = "".join(_NOT_ASCII.findall(lines.decode(_KOREAN, "replace")))
    if len(hangul) >= _FEWEST_HANGUL and len(_HANGUL.findall(hangul)) == len(hangul):
        return _KOREAN
    characters = "".join(_NOT_ASCII.findall(lines.decode(_CHINESE, "replace")))
    common = _NOT_KANA.findall(characters.encode("gb2312", "ignore").decode("gb2312"))
    return _CHINESE if len(common) >= _COMMON_SHARE * len(characters) else ""


def _preferred(matches: Sequence[CharsetMatch], lines: bytes) -> str:
    """Take the usual one of the encodings that are as good as the best."""
    best = next((match for match in matches if _is_written_well(str(match))), matches[0])
    usual = [] if _SYMBOL_IN_WORD.search(lines.decode(_USUAL, "replace")) else [_USUAL]
    usual += [] if _WINDOWS_ONLY.search(lines) else [_LATIN_2]
    as_good = {
        codec
        for match in matches
        if match.chaos <= best.chaos + _NOISE and match.coherence >= best.coherence - _LANGUAGE
        for codec in match.could_be_from_charset
    }
    return next((codec for codec in usual if codec in as_good), best.encoding)


def _is_written_well(text: str) -> bool:
    """Tell whether no symbol is inside a word, and most letters beyond ASCII are small.

    Capitals and small letters are the other way round when KOI8 is read as Windows-1251.
    """
    letters = "".join(_NOT_ASCII.findall(text))
    n_capitals, n_small = sum(map(str.isupper, letters)), sum(map(str.islower, letters))
    return n_capitals <= n_small and not _SYMBOL_IN_WORD.search(text)
