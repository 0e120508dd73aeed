"""BibTeX, for LaTeX, Zotero, JabRef and our own reader."""

from __future__ import annotations

import json
import re

from explorer.shown.writers.details import details, first_and_last
from explorer.shown.writers.keys import citation_keys
from explorer.shown.writers.kinds import kind_of
from explorer.shown.writers.latex import ENTRY_TYPE, escaped, holds_latex, with_balanced_braces
from explorer.shown.writers.names import OTHERS, outline, split_name
from explorer.shown.writers.texts import line, sound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

_TYPE = re.compile(r"[a-z]+")
NO_TYPES = ("comment", "preamble", "string")
_IN_A_VOLUME = re.compile(r"in[a-z]+|conference")
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec"
MONTHS = _MONTHS.split()
# Everything that an entry refers to was given to it when it was read.
NOT_WRITTEN = ("place", ENTRY_TYPE, "crossref")
_NOT_IN_NAMES = re.compile(r"""^(?=\d|\Z)|[\s"#%'(),={}~\\]+""")
# At the start of a line readers take this for the next entry, even in braces.
_LIKE_AN_ENTRY = re.compile(r"^([^\S\n]*)@", re.MULTILINE)
# Behind a comma these would be read as part of the family name.
NO_GIVEN_NAMES = ("inc", "ltd", "llc", "gmbh", "jr", "sr", "i", "ii", "iii", "iv")
NOT_IN_ADDRESSES = {"\\": "%5C", "{": "%7B", "}": "%7D"}


def write(rows: Sequence[dict[str, Any]], **_: object) -> str:
    r"""Write one entry a paper.

    Parameters
    ----------
    rows : sequence of dict
        Papers, as `Paper.to_dict` gives them.

    Returns
    -------
    str
        Citation keys are the ids where they can be; an id that cannot stands in the field
        ``paper_id``. What came from BibTeX is written as it was, with all its fields; other texts
        are escaped.

    Examples
    --------
    >>> from explorer.corpus import Paper
    >>> paper = Paper("walk", title="R&D of robots", authors=("Ada Lovelace",), year=2024)
    >>> print(write([paper.to_dict()]), end="")
    @misc{walk,
      title = {R\&D of robots},
      author = {Lovelace, Ada},
      year = {2024}
    }
    """
    keys = citation_keys([row["paper_id"] for row in rows])
    return "\n".join(_entry(row, key) for row, key in zip(rows, keys, strict=True))


def _entry(row: Mapping[str, Any], key: str) -> str:
    fields = {name: value for name, value in _fields(row, key).items() if value}
    lines = [f"  {name} = {value}" for name, value in fields.items()]
    return f"@{_type(row)}{{" + ",\n".join([key, *lines]) + "\n}\n"


def _type(row: Mapping[str, Any]) -> str:
    told = str(row["extra"].get(ENTRY_TYPE, ""))
    if _TYPE.fullmatch(told) and told not in NO_TYPES:
        return told
    return kind_of(row["extra"], row["venue"]).bibtex


def _fields(row: Mapping[str, Any], key: str) -> dict[str, str]:
    latex = with_balanced_braces if holds_latex(row["extra"]) else escaped
    venue = _field_of_venue(row)
    further = _further(row["extra"], latex)
    known = {
        "title": _braced(latex(line(row["title"]))),
        "author": _braced(_people(row["authors"], latex)),
        venue: _braced(latex(line(row["venue"]))),
        "year": _braced(str(row["year"] or "")),
    }
    last = {
        "doi": _braced(_address(row["doi"])),
        "url": _braced(_address(row["url"])),
        "abstract": _braced(_paragraphs(row["abstract"], latex)),
        "keywords": _braced(latex(_listed(row["tags"]))),
        "paper_id": _braced(_address(row["paper_id"]) if row["paper_id"] != key else ""),
    }
    return {**known, **{n: v for n, v in further.items() if n not in known | last}, **last}


def _field_of_venue(row: Mapping[str, Any]) -> str:
    """Name a field that the entry does not have besides."""
    names = ["journal", "venue"]
    if _IN_A_VOLUME.fullmatch(_type(row)):
        names.insert(0, "booktitle")
    taken = row["extra"] if holds_latex(row["extra"]) else ()
    return next((name for name in names if name not in taken), names[0])


def _braced(text: str) -> str:
    return f"{{{text}}}" if text.strip() else ""


def _further(extra: Mapping[str, str], latex: Callable[[str], str]) -> dict[str, str]:
    if not holds_latex(extra):
        found = details(extra)
        if "pages" in found:
            found["pages"] = "--".join(filter(None, first_and_last(found["pages"])))
        return {name: _braced(latex(value)) for name, value in found.items()}
    return {
        _NOT_IN_NAMES.sub("_", line(name)): _own_value(name, str(value), latex)
        for name, value in extra.items()
        if name not in NOT_WRITTEN
    }


def _own_value(name: str, value: str, latex: Callable[[str], str]) -> str:
    if name == "month" and value in MONTHS:
        return value
    if name == "editor":
        return _braced(_people(_editors(value), latex))
    return _braced(_paragraphs(value, latex))


def _editors(value: str) -> list[str]:
    """Give the names that are kept as a list in JSON."""
    try:
        names = json.loads(value)
    except (ValueError, RecursionError):
        return [value]
    named = isinstance(names, list) and all(isinstance(name, str) for name in names)
    return names if named else [value]


def _people(names: Iterable[str], latex: Callable[[str], str]) -> str:
    return " and ".join(_person(latex(line(name))) for name in names if line(name))


def _person(name: str) -> str:
    """Write a name that says where its parts begin, or in braces when it has none."""
    if name == OTHERS:
        return "others"
    family, given, suffix = split_name(name)
    if suffix:
        return f"{family}, {suffix}, {given}"
    if given:
        turned = given.lower().removesuffix(".") not in NO_GIVEN_NAMES
        return f"{family}, {given}" if turned else f"{given} {family}"
    seen = outline(name)
    alone = " " not in seen and "," not in seen and seen not in ("and", "others")
    return name if alone else _braced(name)


def _paragraphs(text: str, latex: Callable[[str], str]) -> str:
    return _LIKE_AN_ENTRY.sub(r"\1{@}", latex(sound(text).strip()))


def _listed(tags: Sequence[str]) -> str:
    between = "; " if any("," in tag for tag in tags) else ", "
    return between.join(map(line, tags))


def _address(text: str) -> str:
    """Write what is read sign by sign; what would be taken for markup is encoded."""
    return "".join(NOT_IN_ADDRESSES.get(sign, sign) for sign in line(text))
