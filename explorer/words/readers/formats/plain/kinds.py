"""What kind of text it is: abstracts, an export of another program, or no papers at all."""

from __future__ import annotations

import re

from explorer.words.readers.formats.plain.paragraphs import ABSTRACT_WORDS, paragraphs_of

_BEGINNING = 100_000  # characters that tell what kind of text it is
_MOST = 0.8

_FOREIGN = {
    "a mail message": re.compile(r"\A\s*From[ :][^\n]*\n(?:[^\n]*\n)?(?:From|Date|Subject|To): "),
    "XML or HTML": re.compile(r"\A\s*<[!?a-zA-Z]"),
}
_OTHER_NAMES = re.compile(
    r"(?:readme|licen[cs]e|copying|notice|authors|changelog|changes|requirements|constraints"
    r"|robots|cmakelists)(?![a-z])",
    re.IGNORECASE,
)
_REQUIREMENT = re.compile(
    r"\s*(?:#.*|-[-\w]+.*|[\w.-]+(?:\[[\w,\s-]+\])?\s*(?:[=<>~!@;].*)?)", re.ASCII
)
_LICENCE = re.compile(
    r"permission is hereby granted, free of charge"
    r"|redistribution and use in source and binary forms"
    r"|\A\s*(?:[^\n]{0,80}\n){0,3}[^\n]{0,60}\blicen[cs]e(?:,? version [\d.]+)?[ \t]*\n",
    re.IGNORECASE,
)


def looks_like(text: str) -> bool:
    """Tell whether a text of unknown format has an abstract-like paragraph and is no other kind."""
    return not objection("", text) and not foreign_kind(text)


def foreign_kind(text: str) -> str:
    r"""Name the kind of a text that would come out as junk paragraph by paragraph, else "".

    >>> foreign_kind("From: Ann\nSubject: New papers\n")
    'a mail message'
    """
    for kind, pattern in _FOREIGN.items():
        if pattern.search(text, 0, _BEGINNING):
            return kind
    return ""


def objection(name: str, text: str) -> str:
    """Say why a text file of a folder is none with abstracts, "" when it is.

    >>> objection("requirements.txt", "numpy>=2")
    'it reads like a licence, a requirements file or notes about the folder'
    >>> objection("a.txt", "Too short.")
    'no paragraph has 25 words'
    """
    is_known = _OTHER_NAMES.match(name.rpartition("/")[2])
    if is_known or _LICENCE.search(text, 0, _BEGINNING) or _lists_requirements(text):
        return "it reads like a licence, a requirements file or notes about the folder"
    if not any(paragraph.is_long for paragraph in paragraphs_of(text)):
        return f"no paragraph has {ABSTRACT_WORDS} words"
    return ""


def _lists_requirements(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    return sum(bool(_REQUIREMENT.fullmatch(line)) for line in lines) >= _MOST * len(lines)
