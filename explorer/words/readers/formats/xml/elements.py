"""What a table of paths is made of: finders, which take one field out of a record's element.

Paths are those of `xml.etree.ElementTree`, without namespaces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from xml.etree.ElementTree import Element

    from explorer.words.readers.formats.xml.kind import ReadRecord

Finder: TypeAlias = "Callable[[Element], object]"

_NOTE_MARKS = ("fn", "aff", "corresp", "author-notes")
_APART = {"p", "sec", "title", "list", "list-item", "disp-formula", "break", "br", "label"}
_TEX_BEGIN, _TEX_END = r"\begin{document}", r"\end{document}"


def by(table: Mapping[str, Finder]) -> ReadRecord:
    """Read a record by a table of finders alone, whatever is around it."""
    return lambda record, _around: found(table, record)


def found(table: Mapping[str, Finder], element: Element) -> dict[str, object]:
    """Take every field of a table that the element has."""
    values = ((name, finder(element)) for name, finder in table.items())
    return {name: value for name, value in values if value}


def flat(element: Element | None) -> str:
    """Give the text of an element on one line, markup inside flattened and footnotes left out.

    >>> from xml.etree.ElementTree import fromstring
    >>> flat(fromstring("<t>The <i>APOE</i><fn>See there.</fn>   locus</t>"))
    'The APOE locus'
    """
    return "" if element is None else " ".join("".join(_pieces(element)).split())


def text(*paths: str) -> Finder:
    """Find the text of the first element that has any; the first path is the best."""
    return lambda record: next(_texts(record, paths), "")


def texts(*paths: str) -> Finder:
    """Find the texts of all elements at the paths."""
    return lambda record: list(_texts(record, paths))


def attribute(path: str, name: str) -> Finder:
    """Find an attribute of the first element at a path that has it."""
    return lambda record: next(_attributes(record, path, name), "")


def attributes(path: str, name: str) -> Finder:
    """Find an attribute of all elements at a path."""
    return lambda record: list(_attributes(record, path, name))


def people(path: str, *, family: str, given: str, whole: Sequence[str] = ()) -> Finder:
    """Find the names of the people at a path.

    Parameters
    ----------
    path : str
    family, given : str
        Paths of the parts, within a person.
    whole : sequence of str
        Paths of names in one piece, for those without parts.
    """

    def find(record: Element) -> list[str]:
        names = (_name(person, family, given, whole) for person in record.findall(path))
        return [name for name in names if name]

    return find


def names(*paths: str) -> Finder:
    """Find names that are written in one piece, maybe "Last, First", at the first path that has."""

    def find(record: Element) -> list[str]:
        lists = (list(_texts(record, (path,))) for path in paths)
        return next(filter(None, lists), [])

    return find


def labelled(label: str, body: str) -> str:
    """Put the label of a section before its text.

    >>> labelled("METHODS:", "We asked."), labelled("", "We asked.")
    ('METHODS: We asked.', 'We asked.')
    """
    label = label.rstrip(" :.")
    return f"{label}: {body}" if label and body else body


def _name(person: Element, family: str, given: str, whole: Sequence[str]) -> str:
    parts = [flat(person.find(given)), flat(person.find(family))]
    if parts[1]:
        return " ".join(filter(None, parts))
    return next(_texts(person, whole), parts[0])


def _texts(record: Element, paths: Sequence[str]) -> Iterator[str]:
    found_there = (flat(element) for path in paths for element in record.findall(path))
    return (one for one in found_there if one)


def _attributes(record: Element, path: str, name: str) -> Iterator[str]:
    values = (element.get(name, "").strip() for element in record.findall(path))
    return (value for value in values if value)


def _pieces(element: Element) -> Iterator[str]:
    if element.tag == "fn" or element.get("ref-type") in _NOTE_MARKS:
        return
    if element.tag == "tex-math":
        yield _formula(element.text or "")
        return
    gap = " " if element.tag in _APART else ""
    yield gap + (element.text or "")
    for child in _shown_children(element):
        yield from _pieces(child)
        yield child.tail or ""
    yield gap


def _shown_children(element: Element) -> list[Element]:
    """Give the children, and of alternatives to each other the first that has a text."""
    if element.tag != "alternatives":
        return list(element)
    return [child for child in element if "".join(child.itertext()).strip()][:1]


def _formula(tex: str) -> str:
    """Take a formula out of the LaTeX document that JATS wraps it in."""
    bare = tex.partition(_TEX_BEGIN)[2].partition(_TEX_END)[0] if _TEX_BEGIN in tex else tex
    bare = bare.strip().strip("$").strip()
    return f"${bare}$" if bare else ""
